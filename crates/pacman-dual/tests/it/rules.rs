//! The rules for two agents once more, from the text of a maze: sets of places, no tables.

use std::collections::{BTreeMap, BTreeSet};

use testkit::rules::Rules;

/// Row and column.
type Place = (i32, i32);

pub(crate) struct TwoAgents {
    floor: BTreeSet<Place>,
    /// `1`, `2` or `3`.
    foods: BTreeMap<Place, char>,
    /// P, and Q if there is one.
    agents: Vec<Place>,
    /// May they share a cell?
    may_share: bool,
}

impl TwoAgents {
    /// Of a maze as it is written.
    pub(crate) fn new(text: &str, may_share: bool) -> Self {
        let mut floor = BTreeSet::new();
        let (mut foods, mut starts) = (BTreeMap::new(), BTreeMap::new());
        for (row, line) in (0..).zip(text.lines()) {
            for (column, sign) in (0..).zip(line.chars()) {
                let place = (row, column);
                match sign {
                    '%' => continue,
                    'B' => drop((starts.insert('P', place), starts.insert('Q', place))),
                    'P' | 'Q' => drop(starts.insert(sign, place)),
                    '.' => drop(foods.insert(place, '1')),
                    '1' | '2' | '3' => drop(foods.insert(place, sign)),
                    _ => {}
                }
                floor.insert(place);
            }
        }
        Self { floor, foods, agents: starts.into_values().collect(), may_share }
    }
}

impl Rules for TwoAgents {
    /// The agents, and the food that is left.
    type Position = (Vec<Place>, BTreeMap<Place, char>);

    fn start(&self) -> Self::Position {
        (self.agents.clone(), self.foods.clone())
    }

    fn is_solved(&self, (_, foods): &Self::Position) -> bool {
        foods.is_empty()
    }

    fn moves(&self, (agents, foods): &Self::Position) -> Vec<(String, u64, Self::Position)> {
        let mut moves = Vec::new();
        for (number, &(row, column)) in agents.iter().enumerate() {
            let (name, poison) = [("P", '2'), ("Q", '1')][number];
            for (letter, down, right) in [("U", -1, 0), ("D", 1, 0), ("L", 0, -1), ("R", 0, 1)] {
                let to = (row + down, column + right);
                let is_taken = !self.may_share && agents.contains(&to);
                if !self.floor.contains(&to) || foods.get(&to) == Some(&poison) || is_taken {
                    continue;
                }
                let (mut agents, mut foods) = (agents.clone(), foods.clone());
                agents[number] = to;
                foods.remove(&to);
                moves.push((format!("{name}{letter}"), 1, (agents, foods)));
            }
        }
        moves
    }
}
