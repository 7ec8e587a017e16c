//! The ways from a position while a hint is shown: the best ones, and what each other loses.

use scene::{At, Change};
use serde::Serialize;

use crate::{
    game::Entry,
    session::{Session, Worth},
};

/// What a way is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Merit {
    /// The hint, or as good; proved unless it is the hint.
    Best,
    /// It loses something, or everything; proved.
    Worse,
    /// Not known.
    Unknown,
}

/// An action that is allowed, and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Way {
    /// As solutions are written: `R`.
    pub action: String,
    /// What it changes on the board.
    pub changes: Vec<Change>,
    /// Whether it is one of the best.
    pub merit: Merit,
    /// What it loses, briefly: `+2`, `×` for everything, `?` if that is not known, nothing for the best.
    pub label: String,
}

impl Session {
    /// The action of the hint, and all others that are judged, while a hint is shown. What they lose is said if it is proved
    /// what the best takes.
    #[must_use]
    pub fn ways(&self) -> Vec<Way> {
        let (position, here) = (&self.position, self.worth(self.saved.played));
        let Some(next) = self.next().filter(|_| self.now.is_hinted) else { return Vec::new() };
        if let Some((at, number)) = number_in(next) {
            let (action, changes) = (next.to_owned(), vec![Change::Enter { piece: 0, at }]);
            return vec![Way { action, changes, merit: Merit::Best, label: number.to_owned() }];
        }
        let ways = position.offers.iter().filter_map(|offer| {
            let is_hint = offer.action == next;
            let worth = if is_hint { here } else { self.now.ways.get(&offer.action).copied() };
            let (merit, label) = match (here, worth?) {
                _ if is_hint => (Merit::Best, String::new()),
                (Some(Worth::Least(best)), Worth::Least(cost)) => {
                    match cost.saturating_sub(best) <= self.tolerance() {
                        true => (Merit::Best, String::new()),
                        false => (Merit::Worse, format!("+{}", position.written(cost - best))),
                    }
                }
                (_, Worth::None) => (Merit::Worse, "×".to_owned()),
                _ => (Merit::Unknown, "?".to_owned()),
            };
            let (action, changes) = (offer.action.clone(), offer.changes.clone());
            Some(Way { action, changes, merit, label })
        });
        ways.collect()
    }

    /// An action beside the hint that is not judged yet.
    pub(crate) fn unjudged(&self) -> Option<&str> {
        let is_proved = matches!(self.worth(self.saved.played), Some(Worth::Least(_)));
        let is_wanted = self.now.is_hinted && is_proved && self.position.entry == Entry::Moves;
        let next = self.next().filter(|_| is_wanted)?;
        let is_judged = |action: &str| action == next || self.now.ways.contains_key(action);
        let mut actions = self.position.offers.iter().map(|offer| offer.action.as_str());
        actions.find(|action| !is_judged(action))
    }
}

/// The cell and the number of an action that writes one: `2,1=15`.
fn number_in(action: &str) -> Option<(At, &str)> {
    let (place, number) = action.split_once('=')?;
    let (row, column) = place.split_once(',')?;
    let index = |text: &str| text.parse::<i32>().ok()?.checked_sub(1);
    Some((At(index(column)?, index(row)?), number))
}
