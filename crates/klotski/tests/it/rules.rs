//! The rules as [`Rules`], in two ways.

use std::collections::BTreeMap;

use klotski::{Metric, Step};
use testkit::rules::Rules;

use crate::naive::{Cells, Naive, Situation};

/// Pieces are not told apart: what is least in a metric.
pub(crate) struct UnnamedPieces(pub(crate) Naive, pub(crate) Metric);

impl Rules for UnnamedPieces {
    type Position = Situation;

    fn start(&self) -> Situation {
        self.0.start()
    }

    fn is_solved(&self, situation: &Situation) -> bool {
        self.0.is_goal(situation)
    }

    fn moves(&self, situation: &Situation) -> Vec<(String, u64, Situation)> {
        let next = self.0.successors(situation, self.1).into_iter();
        next.map(|(to, cost)| (String::new(), cost, to)).collect()
    }
}

/// Pieces by name, a step an action: what `puzzle check` is given.
pub(crate) struct NamedPieces<'n>(pub(crate) &'n Naive);

impl Rules for NamedPieces<'_> {
    type Position = BTreeMap<char, Cells>;

    fn start(&self) -> Self::Position {
        self.0.start.clone()
    }

    fn is_solved(&self, pieces: &Self::Position) -> bool {
        let special = pieces.get(&self.0.special).cloned().unwrap_or_default();
        self.0.is_goal(&(special, Default::default()))
    }

    /// None once it is solved: that is the end of the game.
    fn moves(&self, pieces: &Self::Position) -> Vec<(String, u64, Self::Position)> {
        let mut moves = Vec::new();
        if self.is_solved(pieces) {
            return moves;
        }
        for (&name, cells) in pieces {
            let others = pieces.iter().filter(|(other, _)| **other != name);
            let taken: Cells = others.flat_map(|(_, cells)| cells).copied().collect();
            let is_special = name == self.0.special;
            let cost = if is_special { 1 } else { cells.len() as u64 };
            let letters = ["U", "D", "L", "R"];
            let to = [Step::Up, Step::Down, Step::Left, Step::Right];
            for (letter, to) in letters.into_iter().zip(to) {
                if let Some(next) = self.0.step(cells, is_special, &taken, to) {
                    let mut pieces = pieces.clone();
                    pieces.insert(name, next);
                    moves.push((format!("{name}{letter}"), cost, pieces));
                }
            }
        }
        moves
    }
}
