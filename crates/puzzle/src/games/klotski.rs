//! Blocks of any shape.

use domain::{Ask, Named, Puzzle};
use klotski::{Level, Metric, Travel};

use super::{Played, actions, by_piece};

impl Played for Level {
    /// In steps, as it is played.
    fn ask() -> Ask {
        Ask { actions: Some(Metric::Steps.name().to_owned()), ..Ask::default() }
    }

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
    fn rest(&self, played: &[String]) -> Option<(Vec<String>, u64)> {
        let mut travels = actions(self, played)?;
        let up = format!("{}U", self.pieces().get(self.special()?)?.name);
        let step = self.parse_solution(&up).ok()?;
        for steps in 1..=self.rows() {
            travels.extend(step.iter().cloned());
            if self.replay(&travels).is_ok() {
                return Some((vec![up; steps], steps as u64));
            }
        }
        None
    }

    fn single(&self, travel: Travel) -> Vec<Travel> {
        let Travel { piece, path } = travel;
        path.into_iter().map(|step| Travel { piece, path: vec![step] }).collect()
    }
}
