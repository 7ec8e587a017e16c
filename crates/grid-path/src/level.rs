//! A map with a start and a goal.

use std::{fmt, iter, str::FromStr};

use text::{At, Problems, decode};

use crate::{
    map::{self, Format, Map, Mark, Marked, Place, Terrain},
    problem::{BadPlace, End, ParseLevelError, ProblemKind, ReadBetweenError},
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

    /// Reads a level from bytes that should be UTF-8, with this start and this goal in place of what
    /// the text says of them.
    ///
    /// # Errors
    ///
    /// All that is wrong with the text; or else the first of these places that is blocked or off the map.
    pub fn from_bytes_between(
        bytes: &[u8],
        start: Option<Place>,
        goal: Option<Place>,
    ) -> Result<Self, ReadBetweenError> {
        let text = decode(bytes)?;
        match read(text, start, goal)? {
            (_, Some(bad)) => Err(bad.into()),
            (level, None) => Ok(level),
        }
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
        self.write(|_, _| true, places(self.start, steps))
    }

    /// The text format, with start and goal where they are marked, and a star at the other places of a path.
    fn write(
        &self,
        is_marked: impl Fn(Place, u8) -> bool,
        path: impl Iterator<Item = Place>,
    ) -> String {
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
        for place in path.filter(|place| place.x < width && place.y < height) {
            text[index(place)] = b'*';
        }
        let is_marked = |place: Place| {
            let sign = self.map.rows().nth(place.y).and_then(|row| row.get(place.x).copied());
            sign.is_some_and(|sign| is_marked(place, sign))
        };
        let both = if self.start == self.goal { [b'X', b'X'] } else { [b'S', b'G'] };
        for (place, mark) in [self.start, self.goal].into_iter().zip(both) {
            if is_marked(place) {
                text[index(place)] = mark;
            }
        }
        // All signs are ASCII.
        String::from_utf8(text).unwrap_or_default()
    }
}

/// The bottom right.
fn corner(width: usize, height: usize) -> Option<Place> {
    Some(Place { x: width.checked_sub(1)?, y: height.checked_sub(1)? })
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        read(text, None, None).map(|(level, _)| level)
    }
}

/// Where one end of the path is, as far as it is known.
struct Known {
    end: End,
    given: Option<Place>,
    marked: Option<Mark>,
    /// Where it is otherwise, and what that is called.
    corner: (Place, &'static str),
}

/// The level, and the first of the given ends that is not free on its map: a level only without one.
fn read(
    text: &str,
    start: Option<Place>,
    goal: Option<Place>,
) -> Result<(Level, Option<BadPlace>), ParseLevelError> {
    let mut problems = Problems::default();
    let level = map::read(text, &mut problems).and_then(|marked| {
        let Marked { map, start: start_mark, goal: goal_mark, last_line } = marked;
        let first = (Place { x: 0, y: 0 }, "the top left");
        let last = (corner(map.width(), map.height())?, "the bottom right");
        let first_line = last_line + 1 - map.height();
        let mut bad = None;
        let mut find = |Known { end, given, marked, corner }: Known| {
            let place = given.or(marked.map(|mark| mark.place)).unwrap_or(corner.0);
            match (map.obstacle(place), given) {
                (Some(why), Some(_)) => bad = bad.or(Some(BadPlace { end, place, why })),
                (Some(_), None) => {
                    let at = At { line: first_line + place.y, column: place.x + 1 };
                    problems.report(at, ProblemKind::BlockedCorner { corner: corner.1, end });
                }
                (None, _) => {}
            }
            place
        };
        let start =
            find(Known { end: End::Start, given: start, marked: start_mark, corner: first });
        let goal = find(Known { end: End::Goal, given: goal, marked: goal_mark, corner: last });
        Some((Level { map, start, goal }, bad))
    });
    map::unless_any(problems, level)
}

/// Writes what [`FromStr`] reads: an end that is in its corner anyway leaves the cell its digit.
/// (One that was put elsewhere on a digit hides it.)
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = Some(Place { x: 0, y: 0 });
        let goal = corner(self.map.width(), self.map.height());
        let is_marked = |place, byte| {
            byte == b'.'
                || place == self.start && Some(place) != start
                || place == self.goal && Some(place) != goal
        };
        f.write_str(&self.write(is_marked, iter::empty()))
    }
}
