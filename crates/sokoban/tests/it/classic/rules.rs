//! The rules of classic Sokoban once more, from the text of a level: sets of places, no tables.

use std::collections::BTreeSet;

use testkit::rules::Rules;

/// Row and column.
type Place = (i32, i32);

/// What costs 1.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Counted {
    Pushes,
    Moves,
}

pub(crate) struct Classic {
    floor: BTreeSet<Place>,
    goals: BTreeSet<Place>,
    player: Place,
    boxes: BTreeSet<Place>,
    counted: Counted,
}

impl Classic {
    /// Of a level in XSB.
    pub(crate) fn new(text: &str, counted: Counted) -> Self {
        let (mut floor, mut goals, mut boxes) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut player = (0, 0);
        for (row, line) in (0..).zip(text.lines()) {
            for (column, sign) in (0..).zip(line.chars()) {
                let place = (row, column);
                if sign != '#' {
                    floor.insert(place);
                }
                if matches!(sign, '.' | '*' | '+') {
                    goals.insert(place);
                }
                if matches!(sign, '$' | '*') {
                    boxes.insert(place);
                }
                if matches!(sign, '@' | '+') {
                    player = place;
                }
            }
        }
        Self { floor, goals, player, boxes, counted }
    }
}

impl Rules for Classic {
    /// The player and the boxes.
    type Position = (Place, BTreeSet<Place>);

    fn start(&self) -> Self::Position {
        (self.player, self.boxes.clone())
    }

    fn is_solved(&self, (_, boxes): &Self::Position) -> bool {
        boxes.is_subset(&self.goals)
    }

    fn moves(&self, (player, boxes): &Self::Position) -> Vec<(String, u64, Self::Position)> {
        let mut moves = Vec::new();
        for (letter, down, right) in [('u', -1, 0), ('d', 1, 0), ('l', 0, -1), ('r', 0, 1)] {
            let beside = |(row, column): Place| (row + down, column + right);
            let to = beside(*player);
            let mut boxes = boxes.clone();
            let is_push = boxes.remove(&to);
            if is_push && (!self.floor.contains(&beside(to)) || !boxes.insert(beside(to))) {
                continue;
            }
            if self.floor.contains(&to) {
                let letter = if is_push { letter.to_ascii_uppercase() } else { letter };
                let cost = u64::from(is_push || self.counted == Counted::Moves);
                moves.push((letter.to_string(), cost, (to, boxes)));
            }
        }
        moves
    }
}
