//! A priority queue for small integer steps (Dial 1969): one list a distance, in a ring.

/// Takes items in order of distance; the last pushed first among equals. Distances pushed lie
/// between the last one popped and `span` beyond it. O(1) a push; a pop also passes over the
/// distances that no item has.
///
/// ```
/// use grid::Dial;
/// let mut dial = Dial::new(3);
/// dial.push(0, 7);
/// assert_eq!(dial.pop(), Some((0, 7)));
/// dial.push(3, 8);
/// dial.push(1, 9);
/// assert_eq!((dial.pop(), dial.pop(), dial.pop()), (Some((1, 9)), Some((3, 8)), None));
/// ```
#[derive(Debug)]
pub struct Dial {
    /// A power of two of them.
    lists: Vec<Vec<u32>>,
    distance: u32,
    waiting: usize,
}

impl Dial {
    /// Of room for distances up to `span` beyond the least: O(span) memory.
    #[must_use]
    pub fn new(span: u32) -> Self {
        let ring = (span as usize + 1).next_power_of_two();
        Self { lists: vec![Vec::new(); ring], distance: 0, waiting: 0 }
    }

    /// Adds `item` at `distance`.
    #[inline]
    pub fn push(&mut self, distance: u32, item: u32) {
        let ring = self.lists.len() - 1;
        debug_assert!(distance >= self.distance && (distance - self.distance) as usize <= ring);
        self.lists[distance as usize & ring].push(item);
        self.waiting += 1;
    }

    /// The nearest item, and its distance.
    #[inline]
    pub fn pop(&mut self) -> Option<(u32, u32)> {
        if self.waiting == 0 {
            return None;
        }
        let ring = self.lists.len() - 1;
        loop {
            if let Some(item) = self.lists[self.distance as usize & ring].pop() {
                self.waiting -= 1;
                return Some((self.distance, item));
            }
            self.distance += 1;
        }
    }
}
