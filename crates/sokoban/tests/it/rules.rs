//! The rules of numbered Sokoban with portals once more, from the text of a level: sets of places, no
//! tables.

use std::collections::BTreeMap;

use testkit::rules::Rules;

/// Row and column.
type Place = (i32, i32);

pub(crate) struct NumberedBoxes {
    /// What stands still on each place that is no wall.
    floor: BTreeMap<Place, Fixed>,
    player: Place,
    /// By number, from 1.
    boxes: BTreeMap<u32, Place>,
}

#[derive(Clone, Copy, PartialEq)]
enum Fixed {
    Nothing,
    Goal(u32),
    Portal(u32),
}

impl NumberedBoxes {
    /// Of a level as it is written: rows on lines, cells apart by blanks.
    pub(crate) fn new(text: &str) -> Self {
        let (mut floor, mut player, mut boxes) = (BTreeMap::new(), (0, 0), BTreeMap::new());
        for (row, line) in (0..).zip(text.lines()) {
            for (column, cell) in (0..).zip(line.split_whitespace()) {
                let place = (row, column);
                for thing in cell.split('/') {
                    let number = || thing[1..].parse().expect("a number");
                    let mut fixed = Fixed::Nothing;
                    match thing.as_bytes()[0] {
                        b'W' => continue,
                        b'H' => player = place,
                        b'B' => drop(boxes.insert(number(), place)),
                        b'G' => fixed = Fixed::Goal(number()),
                        b'P' => fixed = Fixed::Portal(number()),
                        _ => {}
                    }
                    let known = floor.entry(place).or_insert(fixed);
                    if fixed != Fixed::Nothing {
                        *known = fixed;
                    }
                }
            }
        }
        Self { floor, player, boxes }
    }

    /// Where something comes to stand that goes from `place` by one step, through a portal or not.
    fn gone(&self, place: Place, step: Place) -> Option<Place> {
        let mut to = (place.0 + step.0, place.1 + step.1);
        if let Some(&Fixed::Portal(number)) = self.floor.get(&to) {
            let pair = self
                .floor
                .iter()
                .find(|&(&other, &fixed)| other != to && fixed == Fixed::Portal(number));
            let (other, _) = pair.expect("portals come in pairs");
            to = (other.0 + step.0, other.1 + step.1);
        }
        self.floor.contains_key(&to).then_some(to)
    }
}

impl Rules for NumberedBoxes {
    /// The player, and the boxes by number.
    type Position = (Place, Vec<Place>);

    fn start(&self) -> Self::Position {
        (self.player, self.boxes.values().copied().collect())
    }

    fn is_solved(&self, (_, boxes): &Self::Position) -> bool {
        (1..).zip(boxes).all(|(number, place)| self.floor[place] == Fixed::Goal(number))
    }

    fn moves(&self, (player, boxes): &Self::Position) -> Vec<(String, u64, Self::Position)> {
        let mut moves = Vec::new();
        for (letter, step) in [("U", (-1, 0)), ("D", (1, 0)), ("L", (0, -1)), ("R", (0, 1))] {
            let Some(to) = self.gone(*player, step) else { continue };
            let mut boxes = boxes.clone();
            if let Some(pushed) = boxes.iter().position(|&place| place == to) {
                let Some(landing) = self.gone(to, step) else { continue };
                if boxes.contains(&landing) {
                    continue;
                }
                boxes[pushed] = landing;
            }
            moves.push((letter.to_owned(), 1, (to, boxes)));
        }
        moves
    }
}
