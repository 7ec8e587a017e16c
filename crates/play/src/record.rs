//! What is kept of a game, and the best result by hand.

use game::Entry;

use crate::{
    lamp::{counted, counts_actions},
    level::{Best, Saved},
    session::Session,
};

impl Session {
    /// What is to be kept of this game: of one whose time is over only the best result.
    pub(crate) fn saved(&self) -> Saved {
        if self.is_over() {
            return Saved { best: self.best.clone(), ..Saved::default() };
        }
        Saved { line: self.line.clone(), played: self.at, best: self.best.clone() }
    }

    /// Returns true if all actions were played by hand.
    pub(crate) const fn is_by_hand(&self) -> bool {
        self.at <= self.by_hand
    }

    /// Notes the solution if it is the best by hand so far.
    pub(crate) fn note_best(&mut self, date: String) {
        if self.at == 0 || !self.is_by_hand() {
            return;
        }
        let film = &self.position.film;
        let last = |(name, values): &(String, Vec<u64>)| {
            Some((name.to_lowercase(), values.last().copied()?))
        };
        let measure = &film.measure;
        let is_figure = measure.is_count() && !counts_actions(&self.position);
        let cost = is_figure.then(|| (measure.many.clone(), self.position.cost));
        let figures = cost.into_iter().chain(film.meters.iter().filter_map(last)).collect();
        let best = Best { moves: self.at, cost: self.position.cost, figures, date };
        let is_better = |known: &Best| match self.position.entry {
            // One of an earlier version, by another measure.
            Entry::Moves if is_figure && !has_figure(known, &measure.many) => true,
            Entry::Words => best.cost > known.cost,
            Entry::Moves | Entry::Numbers => (best.cost, best.moves) < (known.cost, known.moves),
        };
        if self.best.as_ref().is_none_or(is_better) {
            self.best = Some(best);
        }
    }
}

/// Returns true if this is among the figures.
fn has_figure(best: &Best, name: &str) -> bool {
    best.figures.iter().any(|(figure, _)| figure == name)
}

/// The best result by hand: `your best: 12 moves, 4 pushes, 2026-11-22`.
pub(crate) fn best(session: &Session) -> Option<String> {
    let best = session.best.as_ref()?;
    let Best { moves, cost, figures, date } = best;
    let unit = match session.position.entry {
        Entry::Words => "word",
        Entry::Numbers => "number",
        Entry::Moves => &session.position.film.unit,
    };
    let mut parts = vec![counted(*moves as u64, unit)];
    let single = |name: &str| name.trim_end_matches('s').trim_end_matches("he").to_owned();
    let figure = |(name, value): &(String, u64)| match value {
        1 if name.ends_with("shes") => format!("1 {}", single(name)),
        cost if name == "cost" => format!("cost {cost}"),
        _ => format!("{value} {name}"),
    };
    parts.extend(figures.iter().map(figure));
    let position = &session.position;
    let is_told = counts_actions(position) || has_figure(best, &position.film.measure.many);
    if *cost != *moves as u64 && !is_told {
        parts.push(format!("cost {}", session.position.written(*cost)));
    }
    parts.push(date.clone());
    Some(format!("your best: {}", parts.join(", ")))
}
