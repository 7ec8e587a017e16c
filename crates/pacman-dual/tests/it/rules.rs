//! The rules for two agents once more, from the text of a maze: sets of places, no tables.

use std::collections::{BTreeMap, BTreeSet};

use testkit::rules::{self, Moves, Rules};

/// Row and column.
type Place = (i32, i32);

/// P, and Q if there is one, and the food that is left: `1`, `2` or `3`.
type Position = (Vec<Place>, BTreeMap<Place, char>);

/// Of a maze as it is written, in which the agents may share a cell or not.
pub(crate) fn two_agents(text: &str, may_share: bool) -> impl Rules<Position = Position> + use<> {
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
    let start = (starts.into_values().collect(), foods);
    rules::of(start, |(_, foods)| foods.is_empty(), move |at| moves(&floor, may_share, at))
}

fn moves(floor: &BTreeSet<Place>, may_share: bool, (agents, foods): &Position) -> Moves<Position> {
    let mut moves = Vec::new();
    for (number, &(row, column)) in agents.iter().enumerate() {
        let (name, poison) = [("P", '2'), ("Q", '1')][number];
        for (letter, down, right) in [("U", -1, 0), ("D", 1, 0), ("L", 0, -1), ("R", 0, 1)] {
            let to = (row + down, column + right);
            let is_taken = !may_share && agents.contains(&to);
            if !floor.contains(&to) || foods.get(&to) == Some(&poison) || is_taken {
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
