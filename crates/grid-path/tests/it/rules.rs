//! The rules of paths on grids once more, from the text of a map: places and what it costs to enter
//! them.

use std::collections::BTreeMap;

use testkit::rules::Rules;

/// Column and row.
type Place = (i32, i32);

/// Which steps there are.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Steps {
    Straight,
    /// Aslant too, past no blocked cell.
    CornersKept,
    /// Aslant too.
    CornersCut,
}

pub(crate) struct Paths {
    /// By cell that is not blocked: how many times a step's cost it takes to enter it.
    free: BTreeMap<Place, u64>,
    start: Place,
    goal: Place,
    steps: Steps,
}

impl Paths {
    /// Of a map as it is written.
    pub(crate) fn new(text: &str, steps: Steps) -> Self {
        let mut new = Self { free: BTreeMap::new(), start: (0, 0), goal: (0, 0), steps };
        for (y, line) in (0..).zip(text.lines()) {
            for (x, sign) in (0..).zip(line.chars()) {
                if matches!(sign, 'S' | 'X') {
                    new.start = (x, y);
                }
                if matches!(sign, 'G' | 'X') {
                    new.goal = (x, y);
                }
                if sign != '#' {
                    new.free.insert((x, y), sign.to_digit(10).unwrap_or(1).into());
                }
            }
        }
        new
    }
}

/// As on a numeric keypad, aslant.
const STEPS: [(&str, i32, i32); 8] = [
    ("U", 0, -1),
    ("D", 0, 1),
    ("L", -1, 0),
    ("R", 1, 0),
    ("7", -1, -1),
    ("9", 1, -1),
    ("1", -1, 1),
    ("3", 1, 1),
];

impl Rules for Paths {
    type Position = Place;

    fn start(&self) -> Place {
        self.start
    }

    fn is_solved(&self, place: &Place) -> bool {
        *place == self.goal
    }

    fn moves(&self, &(x, y): &Place) -> Vec<(String, u64, Place)> {
        let mut moves = Vec::new();
        for (letter, dx, dy) in STEPS {
            let to = (x + dx, y + dy);
            let Some(times) = self.free.get(&to) else { continue };
            let is_aslant = dx != 0 && dy != 0;
            let is_open =
                self.free.contains_key(&(x + dx, y)) && self.free.contains_key(&(x, y + dy));
            let cost = match self.steps {
                Steps::Straight if is_aslant => continue,
                Steps::Straight => 1,
                Steps::CornersKept if is_aslant && !is_open => continue,
                _ if is_aslant => 1_414_213_562_373,
                _ => 1_000_000_000_000,
            };
            moves.push((letter.to_owned(), cost * times, to));
        }
        moves
    }

    /// Lengths have seven decimals.
    fn reported(&self, cost: u64) -> u64 {
        if self.steps == Steps::Straight { cost } else { cost / 100_000 }
    }
}
