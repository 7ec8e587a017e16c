//! Blocks of any shape.

use std::collections::BTreeSet;

use domain::Puzzle;
use klotski::{Level, Travel};

use super::{Played, actions, by_piece, one};

impl Played for Level {
    /// A game goes by single steps, whatever is minimised.
    const UNIT: Option<&'static str> = Some("step");

    fn candidates(&self) -> Vec<String> {
        by_piece(self.pieces().iter().map(|piece| piece.name), "")
    }

    /// A board says nothing of its target, nor of rails.
    fn after(&self, travels: &[Travel]) -> Option<Self> {
        let board = self.boards(travels).nth(travels.len())?;
        let text = self.to_string();
        let is_head = |line: &&str| line.starts_with("goal") || line.starts_with("rails");
        let head: Vec<&str> = text.lines().take_while(is_head).collect();
        Self::read([&head[..], &[&board]].concat().join("\n").as_bytes()).ok()
    }

    /// From within the exit, the special block goes up and out.
    fn rest(&self, played: &[String]) -> Option<Vec<String>> {
        let mut travels = actions(self, played)?;
        let up = format!("{}U", self.pieces().get(self.special()?)?.name);
        let step = self.parse_solution(&up).ok()?;
        for steps in 1..=self.rows() {
            travels.extend(step.iter().cloned());
            if self.replay(&travels).is_ok() {
                return Some(vec![up; steps]);
            }
        }
        None
    }

    /// The block that was moved last may go on: that is the same move.
    fn at_no_cost(&self, played: &[String]) -> Option<Vec<Vec<String>>> {
        let (last, here) = played.last().zip(self.here(played))?;
        let block = last.chars().next()?;
        let ways = by_piece([block], "");
        let mut seen = BTreeSet::from([here.to_string()]);
        let mut ends = vec![(Vec::new(), here)];
        let mut found = Vec::new();
        while let Some((steps, from)) = ends.pop() {
            for way in &ways {
                let next = one(&from, way).and_then(|step| from.after(&[step]));
                let Some(next) = next.filter(|next| seen.insert(next.to_string())) else {
                    continue;
                };
                let steps = [&steps[..], std::slice::from_ref(way)].concat();
                found.push(steps.clone());
                ends.push((steps, next));
            }
        }
        Some(found)
    }

    fn single(&self, travel: Travel) -> Vec<Travel> {
        let Travel { piece, path } = travel;
        path.into_iter().map(|step| Travel { piece, path: vec![step] }).collect()
    }
}
