//! The rules of weighted stones once more, from the text of a level: sets of places, no tables.

use std::collections::{BTreeMap, BTreeSet};

use testkit::rules::{self, Moves, Rules};

/// Row and column.
type Place = (i32, i32);

/// Ares, and the weight of the stone on each place: stones of one weight are not told apart.
type Position = (Place, BTreeMap<Place, u64>);

/// Of a level as it is written: a line of weights, if there are any, and the maze.
pub(crate) fn stones(text: &str) -> impl Rules<Position = Position> + use<> {
    let first = text.lines().next().unwrap_or_default();
    let is_weighted = first.trim_start().starts_with(|sign: char| sign.is_ascii_digit());
    let weights = if is_weighted { first } else { "" };
    let mut weights = weights.split_whitespace().map(|weight| weight.parse().expect("a number"));
    let (mut floor, mut switches) = (BTreeSet::new(), BTreeSet::new());
    let mut start = ((0, 0), BTreeMap::new());
    for (row, line) in (0..).zip(text.lines().skip(usize::from(is_weighted))) {
        for (column, sign) in (0..).zip(line.chars()) {
            let place = (row, column);
            if sign != '#' {
                floor.insert(place);
            }
            if matches!(sign, '.' | '*' | '+') {
                switches.insert(place);
            }
            if matches!(sign, '@' | '+') {
                start.0 = place;
            }
            if matches!(sign, '$' | '*') {
                start.1.insert(place, weights.next().unwrap_or(0));
            }
        }
    }
    let is_solved = move |(_, stones): &Position| switches.iter().all(|at| stones.contains_key(at));
    rules::of(start, is_solved, move |position| moves(&floor, position))
}

fn moves(floor: &BTreeSet<Place>, (ares, stones): &Position) -> Moves<Position> {
    let mut moves = Vec::new();
    for (letter, down, right) in [("U", -1, 0), ("D", 1, 0), ("L", 0, -1), ("R", 0, 1)] {
        let beside = |(row, column): Place| (row + down, column + right);
        let to = beside(*ares);
        let mut stones = stones.clone();
        let mut cost = 1;
        if let Some(weight) = stones.remove(&to) {
            let landing = beside(to);
            if stones.contains_key(&landing) || !floor.contains(&landing) {
                continue;
            }
            stones.insert(landing, weight);
            cost += weight;
        }
        if floor.contains(&to) {
            moves.push((letter.to_owned(), cost, (to, stones)));
        }
    }
    moves
}
