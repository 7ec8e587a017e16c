//! Greatest matchings of a few rows to at most 64 columns.

/// Rows as sets of columns, and a matching that grows.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    /// By column: the row that has it, or [`FREE`].
    row_of: [u8; 64],
    free: u64,
}

const FREE: u8 = u8::MAX;

impl Pairing {
    /// All columns of the set are free.
    pub(super) const fn new(columns: u64) -> Self {
        Self { row_of: [FREE; 64], free: columns }
    }

    /// Matches one more row, whose number is `row`, if all rows so far can stay matched (Kuhn 1955). `columns`
    /// gives the set of each row by number.
    pub(super) fn add(&mut self, row: u8, columns: impl Fn(u8) -> u64) -> bool {
        let mut open = u64::MAX;
        self.extend(row, &columns, &mut open)
    }

    fn extend(&mut self, row: u8, columns: &impl Fn(u8) -> u64, open: &mut u64) -> bool {
        let own = columns(row);
        let free = own & self.free;
        if free != 0 {
            let column = free.trailing_zeros();
            self.free &= !(1 << column);
            self.row_of[column as usize] = row;
            return true;
        }
        // At most as deep as there are columns.
        while own & *open != 0 {
            let column = (own & *open).trailing_zeros();
            *open &= !(1 << column);
            let holder = self.row_of[column as usize];
            if holder != FREE && self.extend(holder, columns, open) {
                self.row_of[column as usize] = row;
                return true;
            }
        }
        false
    }

    /// The number of rows that can be matched at once.
    pub(super) fn greatest(rows: &[u64], columns: u64) -> u8 {
        let mut pairing = Self::new(columns);
        let set = |row: u8| rows[usize::from(row)];
        let numbers = (0_u8..).take(rows.len());
        u8::try_from(numbers.filter(|&row| pairing.add(row, set)).count()).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_trying(rows: &[u64], free: u64) -> u8 {
        let Some((first, rest)) = rows.split_first() else { return 0 };
        let columns = (0..64).filter(|column| first & free & 1 << column != 0);
        let with = columns.map(|column| 1 + by_trying(rest, free & !(1 << column))).max();
        by_trying(rest, free).max(with.unwrap_or(0))
    }

    proptest! {
        #[test]
        fn as_many_rows_as_possible(rows in prop::collection::vec(0_u64..64, 0..6), columns in 0_u64..64) {
            prop_assert_eq!(Pairing::greatest(&rows, columns), by_trying(&rows, columns));
        }
    }
}
