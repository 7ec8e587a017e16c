//! What is known of a game: verdicts of searches, what they say of other positions, and the searches that are wanted.

use super::{Purpose, Session, Worth};
use crate::game::{Entry, Verdict};

/// The greatest number of ways to a solution that are kept: the ways of other positions are searched again.
const MAX_WAYS: usize = 16;

/// A search that a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// The actions up to the position that it is about.
    pub played: Vec<String>,
    /// True if it was asked for, false if it is a glance beside the game.
    pub is_long: bool,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PositionFacts<'s> {
    /// The actions of the best way to a solution that was found.
    pub way: Option<&'s [String]>,
    /// The cost of that way.
    pub left: u64,
    /// True if the result is proved, as in [`Verdict`].
    pub is_proved: bool,
    /// A lower bound on the cost of all ways.
    pub at_least: u64,
    /// The limit that ended the search, in words, if one did.
    pub stopped: Option<&'s str>,
}

impl<'v> PositionFacts<'v> {
    /// What a verdict says.
    pub(super) fn of(verdict: &'v Verdict) -> Self {
        let Verdict { left, is_proved, at_least, .. } = *verdict;
        let (way, stopped) = (verdict.way.as_deref(), verdict.stopped.as_deref());
        Self { way, left, is_proved, at_least, stopped }
    }

    /// Returns true if it is proved that there is no way.
    #[must_use]
    pub const fn is_hopeless(&self) -> bool {
        self.is_proved && self.way.is_none()
    }
}

impl Session {
    /// What is known of the position.
    #[must_use]
    pub fn known(&self) -> Option<PositionFacts<'_>> {
        self.known_at(if self.is_words() { 0 } else { self.saved.played })
    }

    /// What is known after the first `at` of the actions played: what a search from there said, or one from before
    /// whose way they follow.
    pub(crate) fn known_at(&self, at: usize) -> Option<PositionFacts<'_>> {
        self.now.known.range(..=at).rev().find_map(|(&from, verdict)| {
            let followed = self.saved.line.get(from..at)?;
            let spent = self.spent(from, at);
            let known = PositionFacts::of(verdict);
            let (way, left) = match known.way {
                Some(way) => (Some(way.strip_prefix(followed)?), known.left.checked_sub(spent)?),
                None if from == at => (None, known.left),
                None => return None,
            };
            Some(PositionFacts {
                way,
                left,
                at_least: known.at_least.saturating_sub(spent),
                ..known
            })
        })
    }

    /// The cost of the actions from one position to another.
    pub(super) fn spent(&self, from: usize, to: usize) -> u64 {
        let film = &self.position.film;
        match self.position.entry {
            Entry::Moves => film.cost(to).saturating_sub(film.cost(from)),
            Entry::Numbers | Entry::Words => (to - from) as u64,
        }
    }

    /// The cost of the best solution from the start, if it is proved.
    #[must_use]
    pub fn least(&self) -> Option<u64> {
        let start = self.now.known.get(&0)?;
        (start.is_proved && start.way.is_some()).then_some(start.left)
    }

    /// The next action of the best way that is known.
    #[must_use]
    pub fn next(&self) -> Option<&str> {
        self.known()?.way?.first().map(String::as_str)
    }

    /// The search that the game waits for: first the solution that was asked for, then of the position, of the start,
    /// of those to which the actions beside a hint lead, and of those between that are not judged.
    #[must_use]
    pub fn search(&self) -> Option<Search> {
        let (at, is_unknown) = (self.saved.played, self.known().is_none());
        let is_start_unknown = !self.now.known.contains_key(&0);
        let (count, is_long) = if self.is_words() {
            (is_unknown.then_some(0)?, true)
        } else if self.awaits_solution() {
            (at, true)
        } else if is_unknown && !self.position.is_solved {
            (at, false)
        } else if is_start_unknown {
            (0, false)
        } else if let Some(action) = self.unjudged() {
            let played = [self.played(), &[action.to_owned()]].concat();
            return Some(Search { played, is_long: false });
        } else {
            (self.gap()?, false)
        };
        Some(Search { played: self.saved.line[..count].to_vec(), is_long })
    }

    /// Takes in what a search said of the position after `played`, and shows the solution that was asked for. What is
    /// known better already stays.
    pub(super) fn learn(&mut self, played: &[String], verdict: Verdict) {
        let at = played.len();
        if let Some(([action], before)) = played.split_last().map(|(last, before)| ([last], before))
            && before == self.played()
            && self.unjudged() == Some(action)
        {
            let cost = self.game.position(played).cost;
            let worth = Worth::of(cost, &PositionFacts::of(&verdict));
            self.now.ways.insert(action.clone(), worth);
        }
        if !self.saved.line.starts_with(played) {
            return;
        }
        let is_known = |known: &Verdict| known.is_proved || known.way.is_some();
        if !self.now.known.get(&at).is_some_and(is_known) {
            self.now.known.insert(at, verdict);
        }
        self.note(at);
        if at == self.saved.played {
            self.use_solution();
        }
        self.forget();
    }

    /// Keeps the ways from the start and from the positions nearest to this one.
    pub(super) fn forget(&mut self) {
        let ways = self.now.known.iter().filter(|(at, known)| **at > 0 && known.way.is_some());
        let mut kept: Vec<usize> = ways.map(|(&at, _)| at).collect();
        kept.sort_by_key(|at| at.abs_diff(self.saved.played));
        for at in kept.into_iter().skip(MAX_WAYS) {
            self.now.known.remove(&at);
        }
    }

    /// Shows the solution that was asked for, if it is known by now.
    fn use_solution(&mut self) {
        let purpose = std::mem::replace(&mut self.now.purpose, Purpose::Nothing);
        let Some(known) = self.known().filter(|_| purpose != Purpose::Nothing) else { return };
        if known.way.is_none() {
            self.now.notice = match (known.is_proved, known.stopped) {
                (true, _) => "There is no solution from here: proved. Take a move back.".to_owned(),
                (false, Some(stop)) => format!("No answer: {stop}."),
                (false, None) => "No solution was found.".to_owned(),
            };
        } else {
            (self.now.is_hinted, self.now.is_watching) =
                (purpose == Purpose::Hint, purpose == Purpose::Watch);
        }
    }

    /// Asks for a way from here, for this purpose.
    pub(super) fn find_solution(&mut self, purpose: Purpose) {
        self.now.notice.clear();
        if self.position.is_solved {
            self.tell("It is solved.");
            return;
        }
        self.now.purpose = purpose;
        if self.known().is_some_and(|known| known.is_proved || known.way.is_some()) {
            self.use_solution();
        }
    }
}
