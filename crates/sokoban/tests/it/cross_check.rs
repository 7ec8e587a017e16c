//! Every optimal algorithm and the validator against the rules written down a second time.

use proptest::{collection::vec, prelude::*};
use sokoban::{Level, Step};
use testkit::{
    cross_check,
    rules::{self, Rules},
};

use crate::{laws::levels, rules::NumberedBoxes};

/// A random level with more positions is passed over.
const MAX_POSITIONS: usize = 4_000;

/// The level with its goals where its boxes come to by a random walk, so that it can be solved; none
/// where one would come to a portal.
fn played(level: &Level, dice: &[usize]) -> Option<Level> {
    let text = level.to_string();
    let rules = NumberedBoxes::new(&text);
    let mut at = rules.start();
    for die in dice {
        let moves = rules.moves(&at);
        let (.., to) = moves.get(die % moves.len().max(1))?;
        at = to.clone();
    }
    let mut cells: Vec<Vec<Vec<String>>> = text
        .lines()
        .map(|line| {
            let things = |cell: &str| {
                let all = cell.split('/').filter(|thing| !thing.starts_with('G') && *thing != ".");
                all.map(str::to_owned).collect()
            };
            line.split_whitespace().map(things).collect()
        })
        .collect();
    for (number, (row, column)) in (1..).zip(at.1) {
        let cell = &mut cells[usize::try_from(row).ok()?][usize::try_from(column).ok()?];
        cell.push(format!("G{number}"));
    }
    let cell = |things: &Vec<String>| match things.len() {
        0 => ".".to_owned(),
        _ => things.join("/"),
    };
    let row = |row: &Vec<Vec<String>>| row.iter().map(cell).collect::<Vec<_>>().join(" ");
    // No goal on a portal.
    cells.iter().map(row).collect::<Vec<_>>().join("\n").parse().ok()
}

#[test]
fn cross_check_numbered() {
    let solvable = (levels(), vec(0..4_usize, 40))
        .prop_filter_map("a goal on a portal", |(level, dice)| played(&level, &dice));
    let some = prop_oneof![1 => levels(), 2 => solvable];
    cross_check(some, |level, tally| {
        let rules = NumberedBoxes::new(&level.to_string());
        tally.puzzle(&level, &rules, MAX_POSITIONS, &Step::ALL);
    });
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("sokoban", |_, text| NumberedBoxes::new(text));
}
