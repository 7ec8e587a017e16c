//! A map with a start and a goal.

use std::fmt;

use crate::map::{Format, Map, Place, Terrain};

/// A map with a start and a goal, neither of them blocked.
///
/// Reads and prints [`Format::Text`] without loss. A `.map` is read too, with the corners as start
/// and goal; [`Level::from_bytes_between`] sets others.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::serial::Level")
)]
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

    /// The text format with its ends marked, and `@` where somebody stands on it.
    #[must_use]
    pub fn draw(&self, walker: Option<Place>) -> String {
        let mut text = self.write(true);
        if let Some(at) = walker.filter(|&at| self.map.terrain(at) != Terrain::Blocked) {
            text[self.index(at)] = b'@';
        }
        // All signs are ASCII.
        String::from_utf8(text).unwrap_or_default()
    }

    /// The byte of a place in the text.
    const fn index(&self, Place { x, y }: Place) -> usize {
        y * (self.map.width() + 1) + x
    }

    /// The text format, as it is read or with both ends marked: an end that is in its corner anyway leaves
    /// the cell its digit. (One that was put elsewhere on a digit hides it.)
    fn write(&self, is_marked: bool) -> Vec<u8> {
        let mut text = Vec::with_capacity((self.map.width() + 1) * self.map.height());
        for (y, row) in self.map.rows().enumerate() {
            text.extend(row.iter().zip(0..).map(
                |(&sign, x)| match self.map.terrain(Place { x, y }) {
                    Terrain::Blocked => b'#',
                    Terrain::Water => b'W',
                    _ if self.map.format == Format::MovingAi => b'.',
                    _ => sign,
                },
            ));
            text.push(b'\n');
        }
        let marks = if self.start == self.goal { [b'X', b'X'] } else { [b'S', b'G'] };
        for (place, corner, mark) in
            [(self.start, Place { x: 0, y: 0 }, marks[0]), (self.goal, self.map.corner(), marks[1])]
        {
            if is_marked || place != corner || self.map.sign(place) == b'.' {
                text[self.index(place)] = mark;
            }
        }
        text
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // All signs are ASCII.
        f.write_str(&String::from_utf8(self.write(false)).unwrap_or_default())
    }
}
