//! A map with a start and a goal.

use std::fmt;

use crate::{
    map::{Format, Map, Place, Terrain},
    step::{Step, places},
};

/// A map with a start and a goal, neither of them blocked.
///
/// Reads and prints [`Format::Text`] without loss. A `.map` is read too, with the corners as start
/// and goal; [`Level::from_bytes_between`] sets others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub(crate) map: Map,
    pub(crate) start: Place,
    pub(crate) goal: Place,
}

impl Level {
    /// `None` if start or goal is blocked or off the map.
    #[must_use]
    pub fn new(map: Map, start: Place, goal: Place) -> Option<Self> {
        let are_free = [start, goal].iter().all(|&at| map.terrain(at) != Terrain::Blocked);
        are_free.then_some(Self { map, start, goal })
    }

    /// The map.
    #[must_use]
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// Where paths begin.
    #[must_use]
    pub const fn start(&self) -> Place {
        self.start
    }

    /// Where they end.
    #[must_use]
    pub const fn goal(&self) -> Place {
        self.goal
    }

    /// The text format, with `*` where the steps lead from the start; start and goal keep their signs.
    /// O(cells × log steps).
    #[must_use]
    pub fn draw(&self, steps: &[Step]) -> String {
        self.write(Some(steps))
    }

    /// The text format, with a star at the places of a path, or else as it is read: an end that is in its
    /// corner anyway leaves the cell its digit. (One that was put elsewhere on a digit hides it.)
    fn write(&self, path: Option<&[Step]>) -> String {
        let (width, height) = (self.map.width(), self.map.height());
        let mut text = Vec::with_capacity((width + 1) * height);
        for (y, row) in self.map.rows().enumerate() {
            text.extend(row.iter().zip(0..).map(
                |(&sign, x)| match self.map.terrain(Place { x, y }) {
                    Terrain::Blocked => b'#',
                    _ if self.map.format == Format::MovingAi => b'.',
                    _ => sign,
                },
            ));
            text.push(b'\n');
        }
        let index = |Place { x, y }: Place| y * (width + 1) + x;
        let steps = path.into_iter().flat_map(|steps| places(self.start, steps));
        for place in steps.filter(|place| place.x < width && place.y < height) {
            text[index(place)] = b'*';
        }
        let marks = if self.start == self.goal { [b'X', b'X'] } else { [b'S', b'G'] };
        for (place, corner, mark) in
            [(self.start, Place { x: 0, y: 0 }, marks[0]), (self.goal, self.map.corner(), marks[1])]
        {
            if path.is_some() || place != corner || self.map.sign(place) == b'.' {
                text[index(place)] = mark;
            }
        }
        // All signs are ASCII.
        String::from_utf8(text).unwrap_or_default()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(None))
    }
}
