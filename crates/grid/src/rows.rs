//! Rows of squares, which may differ in length.

use crate::place::Place;

/// Two numbers such as `20x30`, the sides of a map; one number stands for both.
#[must_use]
pub fn parse_size(text: &str) -> Option<(usize, usize)> {
    let (first, second) = text.split_once('x').unwrap_or((text, text));
    Some((first.parse().ok()?, second.parse().ok()?))
}

/// Reads a size, which has a `new` of rows and columns, by [`parse_size`](crate::parse_size()).
#[macro_export]
macro_rules! size_from_text {
    ($Size:ident or $Error:ident) => {
        impl std::str::FromStr for $Size {
            type Err = $Error;

            fn from_str(text: &str) -> Result<Self, $Error> {
                let size = $crate::parse_size(text);
                size.and_then(|(rows, columns)| Self::new(rows, columns)).ok_or($Error)
            }
        }
    };
}

/// Gives a level, a struct with the field `rows`, its size and its squares. What is outside is `Wall`.
#[macro_export]
macro_rules! level_of_rows {
    ($Level:ident of $Square:ident) => {
        impl $Level {
            /// Number of rows.
            #[must_use]
            pub fn rows(&self) -> usize {
                self.rows.len()
            }

            /// Length of the longest row.
            #[must_use]
            pub fn columns(&self) -> usize {
                $crate::columns(&self.rows)
            }

            /// The fixed part of a cell; wall outside the rows.
            #[must_use]
            pub fn square(&self, place: $crate::Place) -> $Square {
                $crate::square(&self.rows, place).unwrap_or($Square::Wall)
            }
        }
    };
}

/// Length of the longest row.
#[must_use]
pub fn columns<S>(rows: &[Vec<S>]) -> usize {
    rows.iter().map(Vec::len).max().unwrap_or(0)
}

/// The square at `place`, `None` outside the rows.
#[must_use]
pub fn square<S: Copy>(rows: &[Vec<S>], place: Place) -> Option<S> {
    rows.get(place.row)?.get(place.column).copied()
}

/// All squares with their places, in reading order.
pub fn squares<S: Copy>(rows: &[Vec<S>]) -> impl Iterator<Item = (Place, S)> {
    rows.iter().enumerate().flat_map(|(row, squares)| {
        let columns = squares.iter().enumerate();
        columns.map(move |(column, &square)| (Place { row, column }, square))
    })
}
