//! The cheapest assignment of boxes to goals, kept up to date when one box is pushed.

/// In place of a cost: this box cannot come to this goal.
pub(super) const NEVER: u16 = u16::MAX;
/// More than any sum of costs.
const INFINITE: i32 = i32::MAX / 2;
/// No row.
const FREE: u8 = u8::MAX;

/// An assignment of rows to as many columns (at most 64) of least total cost, and the prices that
/// prove it: `row_price + column_price <= cost` everywhere, with equality where assigned. That is all
/// that is needed to change one row: it is taken out and put back by one shortest augmenting path
/// (the step of the Hungarian method as in Jonker and Volgenant 1987), in O(n²) in place of O(n³).
#[derive(Clone, Debug, Default)]
pub(super) struct Matching {
    /// By row: what is left of its costs by the prices of its own.
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    /// By row: its column.
    column_of: Vec<u8>,
    /// By column: its row, or [`FREE`].
    row_of: Vec<u8>,
    /// A bit for each column without a row.
    free: u64,
    /// The total cost of all rows that are assigned.
    pub(super) total: i32,
}

impl Matching {
    /// Of `size` rows, none of them assigned.
    pub(super) fn new(size: usize) -> Self {
        Self {
            row_price: vec![0; size],
            column_price: vec![0; size],
            column_of: vec![FREE; size],
            row_of: vec![FREE; size],
            free: all(size),
            total: 0,
        }
    }

    /// Makes this the same as `other`, which has as many rows, without allocating.
    #[inline]
    pub(super) fn copy(&mut self, other: &Self) {
        self.row_price.copy_from_slice(&other.row_price);
        self.column_price.copy_from_slice(&other.column_price);
        self.column_of.copy_from_slice(&other.column_of);
        self.row_of.copy_from_slice(&other.row_of);
        self.free = other.free;
        self.total = other.total;
    }

    /// The column of a row that is assigned.
    #[cfg(feature = "all-algorithms")]
    pub(super) fn column(&self, row: usize) -> usize {
        self.column_of[row].into()
    }

    /// Takes out a row that is assigned at `cost`.
    #[inline]
    pub(super) fn release(&mut self, row: u8, costs: &[u16]) {
        let column = std::mem::replace(&mut self.column_of[usize::from(row)], FREE);
        if column != FREE {
            self.row_of[usize::from(column)] = FREE;
            self.free |= 1 << column;
            self.total -= i32::from(costs[usize::from(column)]);
        }
    }

    /// The total if a row that is assigned had the costs `to` in place of `from`, where it would keep its column;
    /// `None` if another column might be better.
    #[inline]
    pub(super) fn total_if_kept(&self, row: u8, from: &[u16], to: &[u16]) -> Option<i32> {
        let column = usize::from(self.column_of[usize::from(row)]);
        let (&from, &own) = (from.get(column)?, to.get(column)?);
        let least = i32::from(own) - self.column_price[column];
        // Never is more than all costs, and prices do not reach it.
        let is_best = to
            .iter()
            .zip(&self.column_price)
            .all(|(&cost, &price)| i32::from(cost) - price >= least);
        (own != NEVER && is_best).then(|| self.total - i32::from(from) + i32::from(own))
    }

    /// Assigns a row that is not assigned, `costs` giving the costs of each row by number. False if
    /// there is no assignment of this row and those that are assigned; nothing is changed then.
    #[inline]
    pub(super) fn assign<'c>(&mut self, row: u8, costs: impl Fn(u8) -> &'c [u16]) -> bool {
        let size = self.row_of.len();
        let mut distance = [INFINITE; 64];
        let mut before = [FREE; 64];
        let mut open = all(size);
        // The price of the new row comes out at the end: any start will do, so take 0.
        let (mut from, mut base) = (row, 0);
        let last = loop {
            let costs = costs(from);
            let mut nearest = (INFINITE, FREE);
            let mut columns = open;
            while columns != 0 {
                let column = columns.trailing_zeros() as usize;
                columns &= columns - 1;
                let cost = costs[column];
                let through = base + i32::from(cost) - self.column_price[column];
                if cost != NEVER && through < distance[column] {
                    distance[column] = through;
                    before[column] = from;
                }
                if distance[column] < nearest.0 {
                    #[expect(clippy::cast_possible_truncation, reason = "less than 64")]
                    let number = column as u8;
                    nearest = (distance[column], number);
                }
            }
            let (least, mut column) = nearest;
            if column == FREE {
                return false;
            }
            // Among the nearest columns a free one ends the search.
            let free = self.free.trailing_zeros() as usize;
            if distance.get(free) == Some(&least) {
                #[expect(clippy::cast_possible_truncation, reason = "less than 64")]
                let number = free as u8;
                column = number;
            }
            open &= !(1 << column);
            from = self.row_of[usize::from(column)];
            if from == FREE {
                break column;
            }
            base = least - self.row_price[usize::from(from)];
        };
        let length = distance[usize::from(last)];
        // Prices of the columns that were passed fall, those of their rows rise by as much.
        self.row_price[usize::from(row)] = length;
        let mut passed = all(size) & !open & !(1 << last);
        while passed != 0 {
            let column = passed.trailing_zeros() as usize;
            passed &= passed - 1;
            let change = length - distance[column];
            self.column_price[column] -= change;
            self.row_price[usize::from(self.row_of[column])] += change;
        }
        // The total grows by the length, less what the free column was priced at.
        self.total += length + self.column_price[usize::from(last)];
        self.free &= !(1 << last);
        let mut column = last;
        loop {
            let taker = before[usize::from(column)];
            self.row_of[usize::from(column)] = taker;
            let given_up = std::mem::replace(&mut self.column_of[usize::from(taker)], column);
            if taker == row {
                return true;
            }
            column = given_up;
        }
    }
}

/// A bit for each of `columns` columns.
#[inline]
fn all(columns: usize) -> u64 {
    if columns == 64 { u64::MAX } else { (1 << columns) - 1 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// By trying all.
    fn least(costs: &[Vec<u16>], row: usize, taken: u64) -> Option<i32> {
        let Some(own) = costs.get(row) else { return Some(0) };
        let free =
            own.iter().enumerate().filter(|&(it, &cost)| cost != NEVER && taken >> it & 1 == 0);
        free.filter_map(|(column, &cost)| {
            Some(i32::from(cost) + least(costs, row + 1, taken | 1 << column)?)
        })
        .min()
    }

    fn rows() -> impl Strategy<Value = Vec<Vec<u16>>> {
        let cost = prop_oneof![4 => 0_u16..9, 1 => Just(NEVER)];
        (1_usize..6).prop_flat_map(move |size| {
            let row = proptest::collection::vec(cost.clone(), size);
            proptest::collection::vec(row, size)
        })
    }

    proptest! {
        #[test]
        fn changes_keep_the_total_least(
            mut costs in rows(),
            changes in proptest::collection::vec((0_u8..6, proptest::collection::vec(0_u16..9, 6)), 0..12),
        ) {
            let size = costs.len();
            let mut matching = Matching::new(size);
            let mut all = (0_u8..).take(size);
            let feasible = all.all(|row| matching.assign(row, |row| &costs[usize::from(row)]));
            prop_assert_eq!(feasible, least(&costs, 0, 0).is_some());
            prop_assume!(feasible);
            prop_assert_eq!(Some(matching.total), least(&costs, 0, 0));
            for (row, change) in changes {
                let row = row % u8::try_from(size)?;
                let mut changed = matching.clone();
                let kept = matching.total_if_kept(row, &costs[usize::from(row)], &change[..size]);
                changed.release(row, &costs[usize::from(row)]);
                let old = std::mem::replace(&mut costs[usize::from(row)], change[..size].to_vec());
                if changed.assign(row, |row| &costs[usize::from(row)]) {
                    matching.copy(&changed);
                    prop_assert_eq!(Some(matching.total), least(&costs, 0, 0));
                    prop_assert!(kept.is_none_or(|kept| kept == matching.total));
                } else {
                    prop_assert_eq!(kept, None);
                    prop_assert_eq!(None, least(&costs, 0, 0));
                    costs[usize::from(row)] = old;
                }
            }
        }
    }
}
