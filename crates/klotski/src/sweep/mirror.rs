//! Levels that are their own mirror images, left for right.

use grid::Place;

use crate::{
    board::{Shape, target},
    level::{Goal, Level},
};

/// Where a piece comes when the board is mirrored.
pub(crate) struct Mirror {
    columns: usize,
    /// For each class, that of its mirror image.
    classes: Vec<u8>,
    /// For each class, how many columns the last cell of its lowest row is right of the anchor.
    widths: Vec<usize>,
}

impl Mirror {
    /// The mirror of a level whose board, goal and pieces it leaves as they are (not where the
    /// pieces stand); `shapes` and `class_of` as [`classes_of`](crate::board::classes_of) has them.
    pub(crate) fn of(level: &Level, shapes: &[Shape], class_of: &[u8]) -> Option<Self> {
        let columns = level.columns();
        let is_symmetric = level.places().all(|place| {
            let image = Place { column: columns - 1 - place.column, ..place };
            level.is_wall(place) == level.is_wall(image)
        });
        let widths: Vec<usize> = shapes.iter().map(width).collect();
        let mut classes = Vec::with_capacity(shapes.len());
        for (class, (shape, &width)) in shapes.iter().zip(&widths).enumerate() {
            let width = isize::try_from(width).ok()?;
            let mut image: Shape =
                shape.iter().map(|&(down, right)| (down, width - right)).collect();
            image.sort_unstable();
            let image = match class {
                0 => (image == *shape).then_some(0)?,
                _ => 1 + shapes[1..].iter().position(|it| *it == image)?,
            };
            let count =
                |class: usize| class_of.iter().filter(|&&it| usize::from(it) == class).count();
            if count(class) != count(image) {
                return None;
            }
            classes.push(u8::try_from(image).ok()?);
        }
        let mirror = Self { columns, classes, widths };
        let is_goal_kept = match level.goal() {
            Goal::Exit { column, width } => 2 * column + width == columns,
            Goal::Target(_) => target(level)
                .is_some_and(|Place { column, .. }| mirror.column(0, column) == Some(column)),
        };
        (is_symmetric && is_goal_kept).then_some(mirror)
    }

    /// The column of a piece's anchor in the mirror.
    fn column(&self, class: u8, column: usize) -> Option<usize> {
        (self.columns - 1).checked_sub(column + self.widths[usize::from(class)])
    }

    /// The class and the anchor of a piece in the mirror; where no piece of the class can stand, the
    /// anchor means nothing.
    pub(crate) fn image(&self, class: u8, at: u8) -> (u8, u8) {
        let start = usize::from(at) / self.columns * self.columns;
        let column = self.column(class, usize::from(at) - start);
        let image = column.and_then(|column| u8::try_from(start + column).ok());
        (self.classes[usize::from(class)], image.unwrap_or(at))
    }
}

/// How many columns the last cell of a shape's lowest row is right of its first.
fn width(shape: &Shape) -> usize {
    let lowest = shape.iter().filter(|cell| cell.0 == 0).map(|cell| cell.1);
    usize::try_from(lowest.max().unwrap_or(0)).unwrap_or(0)
}
