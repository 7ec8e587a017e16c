//! A map with a start and a goal.

use std::{fmt, str::FromStr, time::Instant};

use search::{Limits, Stop};

use text::{At, Problems, decode};

use crate::{
    map::{self, Format, Map, Mark, Marked, Place, Terrain},
    problem::{ParseLevelError, ProblemKind},
};

/// The limits are looked at once in so many random cells: well within a millisecond.
const BETWEEN_LOOKS: usize = 1 << 14;

/// A map with a start and a goal, neither of them blocked.
///
/// Reads and prints [`Format::Text`] without loss. A `.map` is read too, with the corners as start
/// and goal; [`Level::from_bytes_between`] sets others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    map: Map,
    start: Place,
    goal: Place,
}

impl Level {
    /// `None` if start or goal is blocked or off the map.
    #[must_use]
    pub fn new(map: Map, start: Place, goal: Place) -> Option<Self> {
        let are_free = [start, goal].iter().all(|&at| map.terrain(at) != Terrain::Blocked);
        are_free.then_some(Self { map, start, goal })
    }

    /// From the top left to the bottom right of a map on which each other cell is blocked with a
    /// probability of `per_mille` thousandths. The same seed gives the same map, whatever the
    /// version or machine. `None` unless both sides are at least 1 and the area is not too large.
    #[must_use]
    pub fn random(width: usize, height: usize, per_mille: u32, seed: u64) -> Option<Self> {
        Self::random_within(width, height, per_mille, seed, &Limits::default()).ok()?
    }

    /// As [`random`](Self::random), within limits.
    ///
    /// # Errors
    ///
    /// The limit on time, or the flag, ended it: of `limits` only these apply.
    pub fn random_within(
        width: usize,
        height: usize,
        per_mille: u32,
        seed: u64,
        limits: &Limits,
    ) -> Result<Option<Self>, Stop> {
        let started = Instant::now();
        let mut random = SplitMix(seed);
        let Some(goal) = corner(width, height) else { return Ok(None) };
        let start = Place { x: 0, y: 0 };
        let mut polled = Ok(());
        let map = Map::from_fn(width, height, |place| {
            if (place.x + place.y * width).is_multiple_of(BETWEEN_LOOKS) && polled.is_ok() {
                polled = limits.poll(started);
            }
            // Drawn for start and goal too, so that cells do not depend on where those are.
            polled.is_ok()
                && random.next() % 1000 < u64::from(per_mille)
                && place != start
                && place != goal
        });
        polled?;
        Ok(map.map(|map| Self { map, start, goal }))
    }

    /// Reads a level from bytes that should be UTF-8.
    ///
    /// # Errors
    ///
    /// All that is wrong with the text.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ParseLevelError> {
        Self::from_bytes_between(bytes, None, None)
    }

    /// Reads a level from bytes that should be UTF-8, with this start and this goal in place of what
    /// the text says of them.
    ///
    /// # Errors
    ///
    /// All that is wrong with the text, and a start or goal that is blocked or off the map.
    pub fn from_bytes_between(
        bytes: &[u8],
        start: Option<Place>,
        goal: Option<Place>,
    ) -> Result<Self, ParseLevelError> {
        read(decode(bytes)?, start, goal)
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

    /// The text format, with `sign` at some cells; start and goal keep theirs.
    #[must_use]
    pub fn draw(&self, sign: impl Fn(Place) -> Option<char>) -> String {
        self.write(|_, _| true, sign)
    }

    /// The text format, with start and goal where they are marked, and `sign` at some of the rest.
    fn write(
        &self,
        is_marked: impl Fn(Place, u8) -> bool,
        sign: impl Fn(Place) -> Option<char>,
    ) -> String {
        let mut text = String::new();
        for (y, row) in self.map.rows().enumerate() {
            for (x, &byte) in row.iter().enumerate() {
                let place = Place { x, y };
                text.push(match (place == self.start, place == self.goal) {
                    (true, true) if is_marked(place, byte) => 'X',
                    (true, false) if is_marked(place, byte) => 'S',
                    (false, true) if is_marked(place, byte) => 'G',
                    _ => sign(place).unwrap_or(match self.map.terrain(place) {
                        Terrain::Blocked => '#',
                        _ if self.map.format == Format::MovingAi => '.',
                        _ => char::from(byte),
                    }),
                });
            }
            text.push('\n');
        }
        text
    }
}

/// The bottom right.
fn corner(width: usize, height: usize) -> Option<Place> {
    Some(Place { x: width.checked_sub(1)?, y: height.checked_sub(1)? })
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        read(text, None, None)
    }
}

/// Where one end of the path is, as far as it is known.
struct End {
    what: &'static str,
    given: Option<Place>,
    marked: Option<Mark>,
    /// Where it is otherwise, and what that is called.
    corner: (Place, &'static str),
}

fn read(text: &str, start: Option<Place>, goal: Option<Place>) -> Result<Level, ParseLevelError> {
    let mut problems = Problems::default();
    let level = map::read(text, &mut problems).and_then(|marked| {
        let Marked { map, start: start_mark, goal: goal_mark, last_line } = marked;
        let first = (Place { x: 0, y: 0 }, "the top left");
        let last = (corner(map.width(), map.height())?, "the bottom right");
        let first_line = last_line + 1 - map.height();
        let mut find = |End { what, given, marked, corner }: End| {
            let place = given.or(marked.map(|mark| mark.place)).unwrap_or(corner.0);
            if let Some(why) = map.obstacle(place) {
                let Place { x, y } = place;
                let kind = match given {
                    Some(_) => ProblemKind::BadPlace { what, x, y, why },
                    None => ProblemKind::BlockedCorner { corner: corner.1, what },
                };
                let is_on = x < map.width() && y < map.height();
                let (line, column) = if is_on { (first_line + y, x + 1) } else { (first_line, 1) };
                problems.report(At { line, column }, kind);
            }
            place
        };
        let start = End { what: "start", given: start, marked: start_mark, corner: first };
        let goal = End { what: "goal", given: goal, marked: goal_mark, corner: last };
        let (start, goal) = (find(start), find(goal));
        Some(Level { map, start, goal })
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
        f.write_str(&self.write(is_marked, |_| None))
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same for ever.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }
}
