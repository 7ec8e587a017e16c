//! The rules of classic Sokoban once more, from the text of a level: sets of places, no tables.

use std::collections::BTreeSet;

use testkit::rules::Rules;

/// Row and column.
type Place = (i32, i32);

/// What costs 1.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum CostRule {
    Pushes,
    Moves,
    /// Each of the first as a thousand of the second.
    PushesThenMoves,
    MovesThenPushes,
}

impl CostRule {
    /// The cost of a step.
    fn cost(self, is_push: bool) -> u64 {
        match self {
            Self::Pushes => u64::from(is_push),
            Self::Moves => 1,
            Self::PushesThenMoves => 1_000 * u64::from(is_push) + 1,
            Self::MovesThenPushes => 1_000 + u64::from(is_push),
        }
    }
}

pub(crate) struct Classic {
    floor: BTreeSet<Place>,
    goals: BTreeSet<Place>,
    player: Place,
    boxes: BTreeSet<Place>,
    counted: CostRule,
}

impl Classic {
    /// Of a level in XSB.
    pub(crate) fn new(text: &str, counted: CostRule) -> Self {
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
                let cost = self.counted.cost(is_push);
                moves.push((letter.to_string(), cost, (to, boxes)));
            }
        }
        moves
    }
}

/// The same by pushes: where the player stands between two of them is all that he reaches. Pushes are
/// left out that bring a box where it could not come to a goal even if it were the only one.
pub(crate) struct ByPushes {
    rules: Classic,
    alive: BTreeSet<Place>,
}

impl ByPushes {
    pub(crate) fn new(rules: Classic) -> Self {
        let all = rules.floor.clone();
        let mut pushes = Self { rules, alive: all.clone() };
        pushes.alive = all.iter().copied().filter(|&place| pushes.comes_home(place)).collect();
        pushes
    }

    /// Returns true if a box comes from `place` to a goal, wherever the player has to stand at
    /// first.
    fn comes_home(&self, place: Place) -> bool {
        let alone = BTreeSet::from([place]);
        let players = self.rules.floor.iter().filter(|&&player| player != place);
        let mut open: Vec<_> =
            players.map(|&player| (self.around(player, &alone), place)).collect();
        let mut met: BTreeSet<_> = open.iter().cloned().collect();
        while let Some((around, place)) = open.pop() {
            if self.rules.goals.contains(&place) {
                return true;
            }
            for (_, _, (around, boxes)) in self.moves(&(around, BTreeSet::from([place]))) {
                let next = (around, *boxes.first().expect("one"));
                if met.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        false
    }

    /// Where the player can go from `player` without a push.
    fn around(&self, player: Place, boxes: &BTreeSet<Place>) -> BTreeSet<Place> {
        let mut around = BTreeSet::from([player]);
        let mut open = vec![player];
        while let Some((row, column)) = open.pop() {
            for to in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
                let is_free = self.rules.floor.contains(&to) && !boxes.contains(&to);
                if is_free && around.insert(to) {
                    open.push(to);
                }
            }
        }
        around
    }
}

impl Rules for ByPushes {
    /// What the player reaches, and the boxes.
    type Position = (BTreeSet<Place>, BTreeSet<Place>);

    fn start(&self) -> Self::Position {
        let boxes = self.rules.boxes.clone();
        (self.around(self.rules.player, &boxes), boxes)
    }

    fn is_solved(&self, (_, boxes): &Self::Position) -> bool {
        boxes.is_subset(&self.rules.goals)
    }

    fn moves(&self, (around, boxes): &Self::Position) -> Vec<(String, u64, Self::Position)> {
        let mut pushes = Vec::new();
        for &player in around {
            for (letter, _, (to, pushed)) in self.rules.moves(&(player, boxes.clone())) {
                let is_push = pushed != *boxes;
                if is_push && pushed.is_subset(&self.alive) {
                    let action = format!("{player:?} {letter}");
                    pushes.push((action, 1, (self.around(to, &pushed), pushed)));
                }
            }
        }
        pushes
    }
}
