//! A list that grows without moving its items.

use crate::{
    report::Stop,
    storage::budget::{Budget, refused},
};

/// The greatest number of items. Ids are 0, 1, 2 … in order of insertion; engines use the top bit of an
/// id for themselves.
const MAX_ITEMS: u32 = (1 << 31) - 2;

/// Items in a page.
const PAGE: usize = 1 << 16;

/// Items under 4-byte ids, in pages that never move once they are full.
pub(crate) struct Pages<T> {
    /// All pages except the current one are full or, after removals, empty.
    pages: Vec<Vec<T>>,
    len: usize,
}

impl<T> Pages<T> {
    pub(crate) fn new() -> Self {
        Self { pages: Vec::new(), len: 0 }
    }

    /// The number of items, which is also the next id.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.len).unwrap_or(MAX_ITEMS)
    }

    #[inline]
    pub(crate) fn get(&self, id: u32) -> &T {
        &self.pages[id as usize / PAGE][id as usize % PAGE]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, id: u32) -> &mut T {
        &mut self.pages[id as usize / PAGE][id as usize % PAGE]
    }

    /// All items, by id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flatten()
    }

    /// Adds an item, and returns its id.
    #[inline]
    pub(crate) fn push(&mut self, item: T, budget: &mut Budget) -> Result<u32, Stop> {
        let id = self.len();
        if id >= MAX_ITEMS {
            return Err(Stop::Bytes);
        }
        match self.pages.get_mut(self.len / PAGE) {
            Some(page) if page.len() < page.capacity().min(PAGE) => page.push(item),
            _ => self.push_with_room(item, budget)?,
        }
        self.len += 1;
        Ok(id)
    }

    /// [`push`](Self::push) when the current page is full. The first page doubles until it has its full
    /// size; all others are allocated at full size.
    #[cold]
    fn push_with_room(&mut self, item: T, budget: &mut Budget) -> Result<(), Stop> {
        let number = self.len / PAGE;
        if number == self.pages.len() {
            budget.make_room(&mut self.pages)?;
            self.pages.push(Vec::new());
        }
        let page = &mut self.pages[number];
        let room = if number == 0 { (2 * page.len()).clamp(64, PAGE) } else { PAGE };
        let more = room - page.len();
        budget.reserve(more * size_of::<T>())?;
        page.try_reserve_exact(more).map_err(refused)?;
        page.push(item);
        Ok(())
    }

    /// Removes the item that was added last.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.len.checked_sub(1)?;
        let item = self.pages[last / PAGE].pop()?;
        self.len = last;
        Some(item)
    }

    /// Removes all items and keeps the capacity.
    pub(crate) fn clear(&mut self) {
        self.pages.iter_mut().for_each(Vec::clear);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::{PAGE, Pages};
    use crate::{limits::Limits, storage::budget::Budget};

    #[test]
    fn pages_fill_one_after_the_other() {
        let mut budget = Budget::new(&Limits::default());
        let mut pages = Pages::new();
        let items = u32::try_from(2 * PAGE + 100).unwrap();
        for round in 0..2 {
            let mut capacities = Vec::new();
            for id in 0..items {
                let Ok(given) = pages.push(u64::from(id), &mut budget) else { panic!("no limit") };
                assert_eq!((given, pages.len()), (id, id + 1));
                let capacity = pages.pages[0].capacity();
                if capacities.last() != Some(&capacity) {
                    capacities.push(capacity);
                    let lists = pages.pages.capacity() * size_of::<Vec<u64>>();
                    let whole = (pages.pages.len() - 1) * PAGE;
                    assert_eq!(budget.used, lists + 8 * (whole + capacity));
                }
            }
            let doubled = [64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, PAGE];
            assert_eq!(capacities, if round == 0 { &doubled[..] } else { &doubled[10..] });
            assert!(pages.pages.iter().all(|page| page.capacity() == PAGE));
            let lists = pages.pages.capacity() * size_of::<Vec<u64>>();
            assert_eq!(budget.used, lists + 3 * 8 * PAGE);

            *pages.get_mut(7) += 1;
            assert_eq!((*pages.get(7), *pages.get(items - 1)), (8, u64::from(items - 1)));
            *pages.get_mut(7) -= 1;
            assert!(pages.iter().copied().eq(0..u64::from(items)));
            if round == 0 {
                assert!((0..u64::from(items)).rev().all(|item| pages.pop() == Some(item)));
                assert_eq!((pages.pop(), pages.len()), (None, 0));
            } else {
                pages.clear();
                assert_eq!((pages.len(), pages.iter().next()), (0, None));
            }
        }
    }
}
