//! What is kept of a game, by whom it was played, and the best result by hand.

use serde::{Deserialize, Serialize};

use crate::{
    game::Entry,
    lamp::{counted, counts_actions},
    session::Session,
};

/// Who played an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum By {
    /// The player.
    #[serde(rename = "h")]
    Hand,
    /// A search, which showed it.
    #[serde(rename = "s")]
    Shown,
    /// It is part of a solution that was pasted.
    #[serde(rename = "p")]
    Pasted,
}

/// A game that is kept. Games that were kept before can be read: what is new in them has a default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedGame {
    /// The actions, those that were taken back included.
    pub line: Vec<String>,
    /// How many of them are played.
    pub played: usize,
    /// Who played each of them; those that are missing, the player.
    #[serde(default, skip_serializing_if = "are_by_hand")]
    pub by: Vec<By>,
    /// The best solution so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
}

fn are_by_hand(by: &[By]) -> bool {
    by.iter().all(|&by| by == By::Hand)
}

impl SavedGame {
    /// The actions that are played.
    #[must_use]
    pub fn played(&self) -> &[String] {
        &self.line[..self.played]
    }
}

/// A solution by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Best {
    /// The number of actions.
    pub moves: usize,
    /// The cost.
    pub cost: u64,
    /// Other figures, such as pushes, by name.
    #[serde(default)]
    pub figures: Vec<(String, u64)>,
    /// The day: `2026-11-22`.
    pub date: String,
}

impl Session {
    /// Returns true if all actions were played by hand.
    #[must_use]
    pub fn is_by_hand(&self) -> bool {
        self.saved.by.iter().take(self.saved.played).all(|&by| by == By::Hand)
    }

    /// Notes the solution, or the words that were found, if it is the best by hand so far.
    pub fn note_best(&mut self, date: impl FnOnce() -> String) {
        let is_done = self.position.is_solved || self.now.is_over;
        if !is_done || self.saved.played == 0 || !self.is_by_hand() {
            return;
        }
        let film = &self.position.film;
        let last = |(name, values): &(String, Vec<u64>)| {
            Some((name.to_lowercase(), values.last().copied()?))
        };
        let (measure, moves, cost) = (&film.measure, self.saved.played, self.position.cost);
        let is_figure = measure.is_count() && !counts_actions(&self.position);
        let is_better = |known: &Best| match self.position.entry {
            // One of an earlier version, by another measure.
            Entry::Moves if is_figure && !has_figure(known, &measure.many) => true,
            Entry::Words => cost > known.cost,
            Entry::Moves | Entry::Numbers => (cost, moves) < (known.cost, known.moves),
        };
        if self.saved.best.as_ref().is_none_or(is_better) {
            let own = is_figure.then(|| (measure.many.clone(), cost));
            let figures = own.into_iter().chain(film.meters.iter().filter_map(last)).collect();
            self.saved.best = Some(Best { moves, cost, figures, date: date() });
        }
    }

    /// The best result by hand: `your best: 12 moves, 4 pushes, 2026-11-22`.
    #[must_use]
    pub fn best(&self) -> Option<String> {
        let best = self.saved.best.as_ref()?;
        let Best { moves, cost, figures, date } = best;
        let mut parts = vec![counted(*moves as u64, self.unit())];
        let figure = |(name, value): &(String, u64)| match name.strip_suffix("es") {
            Some(one) if *value == 1 && one.ends_with("sh") => format!("1 {one}"),
            _ if name == "cost" => format!("cost {value}"),
            _ => format!("{value} {name}"),
        };
        parts.extend(figures.iter().map(figure));
        let position = &self.position;
        let is_told = counts_actions(position) || has_figure(best, &position.film.measure.many);
        if *cost != *moves as u64 && !is_told {
            parts.push(format!("cost {}", position.written(*cost)));
        }
        parts.push(date.clone());
        Some(format!("your best: {}", parts.join(", ")))
    }
}

/// Returns true if this is among the figures.
fn has_figure(best: &Best, name: &str) -> bool {
    best.figures.iter().any(|(figure, _)| figure == name)
}
