//! The rules of weighted stones once more, from the text of a level: sets of places, no tables.

use std::collections::{BTreeMap, BTreeSet};

use testkit::rules::Rules;

/// Row and column.
type Place = (i32, i32);

pub(crate) struct Stones {
    floor: BTreeSet<Place>,
    switches: BTreeSet<Place>,
    ares: Place,
    /// What the stone on each place weighs.
    stones: BTreeMap<Place, u64>,
}

impl Stones {
    /// Of a level as it is written: a line of weights, if there are any, and the maze.
    pub(crate) fn new(text: &str) -> Self {
        let first = text.lines().next().unwrap_or_default();
        let is_weighted = first.trim_start().starts_with(|sign: char| sign.is_ascii_digit());
        let weights = if is_weighted { first } else { "" };
        let mut weights =
            weights.split_whitespace().map(|weight| weight.parse().expect("a number"));
        let mut new = Self {
            floor: BTreeSet::new(),
            switches: BTreeSet::new(),
            ares: (0, 0),
            stones: BTreeMap::new(),
        };
        for (row, line) in (0..).zip(text.lines().skip(usize::from(is_weighted))) {
            for (column, sign) in (0..).zip(line.chars()) {
                let place = (row, column);
                if sign != '#' {
                    new.floor.insert(place);
                }
                if matches!(sign, '.' | '*' | '+') {
                    new.switches.insert(place);
                }
                if matches!(sign, '@' | '+') {
                    new.ares = place;
                }
                if matches!(sign, '$' | '*') {
                    new.stones.insert(place, weights.next().unwrap_or(0));
                }
            }
        }
        new
    }
}

impl Rules for Stones {
    /// Ares, and what the stone on each place weighs: stones of one weight are not told apart.
    type Position = (Place, BTreeMap<Place, u64>);

    fn start(&self) -> Self::Position {
        (self.ares, self.stones.clone())
    }

    fn is_solved(&self, (_, stones): &Self::Position) -> bool {
        self.switches.iter().all(|switch| stones.contains_key(switch))
    }

    fn moves(&self, (ares, stones): &Self::Position) -> Vec<(String, u64, Self::Position)> {
        let mut moves = Vec::new();
        for (letter, down, right) in [("U", -1, 0), ("D", 1, 0), ("L", 0, -1), ("R", 0, 1)] {
            let beside = |(row, column): Place| (row + down, column + right);
            let to = beside(*ares);
            let mut stones = stones.clone();
            let mut cost = 1;
            if let Some(weight) = stones.remove(&to) {
                let landing = beside(to);
                if stones.contains_key(&landing) || !self.floor.contains(&landing) {
                    continue;
                }
                stones.insert(landing, weight);
                cost += weight;
            }
            if self.floor.contains(&to) {
                moves.push((letter.to_owned(), cost, (to, stones)));
            }
        }
        moves
    }
}
