//! A session with the time that passes: the searches beside it, solutions that are shown, and the clock of words.
#![expect(clippy::disallowed_methods, reason = "the screen shows the time that passes")]

use std::{
    cell::Cell,
    sync::Arc,
    time::{Duration, Instant},
};

use domain::search::Limits;
use game::{Effect, Entry, Event, Press, SavedGame, Search, Session, press};
use scene::At;

use crate::{level::Level, thinker::Thinker};

/// The time for finding words.
const WORDS: Duration = Duration::from_secs(180);

/// The limits of the searches beside the game.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Those after each action.
    pub lamp: Limits,
    /// Those that were asked for.
    pub hint: Limits,
}

impl Default for Effort {
    /// 200 ms after each action, 10 minutes and 1 GiB if asked for.
    fn default() -> Self {
        let within = |time| Limits { bytes: 1 << 30, time: Some(time), ..Limits::default() };
        Self { lamp: within(Duration::from_millis(200)), hint: within(Duration::from_secs(600)) }
    }
}

/// A level being played.
pub(crate) struct Table {
    pub(crate) session: Session,
    effort: Effort,
    thinker: Thinker,
    /// The search under way, and since when.
    asked: Option<Search>,
    since: Instant,
    /// When the next action of a solution is shown.
    shows: Option<Instant>,
    /// When the time for words is over.
    end: Instant,
    /// How many rows of the list of words are above the screen.
    pub(crate) scrolled: Cell<usize>,
}

impl Table {
    pub(crate) fn open(level: &Level, effort: Effort, saved: Option<SavedGame>) -> Self {
        let now = Instant::now();
        let (game, saved) = (Arc::clone(&level.game), saved.unwrap_or_default());
        let mut table = Self {
            session: Session::open(game, &level.rules, saved),
            effort,
            thinker: Thinker::new(Arc::clone(&level.game)),
            asked: None,
            since: now,
            shows: None,
            end: now + WORDS,
            scrolled: Cell::default(),
        };
        table.think();
        table
    }

    /// Hands over an event, and searches for what is to be known then.
    pub(crate) fn take(&mut self, event: Event) -> Effect {
        let effect = self.session.take(event);
        if effect == Effect::Restarted {
            self.end = Instant::now() + WORDS;
        }
        self.shows = self.session.period().map(|_| Instant::now());
        self.think();
        effect
    }

    /// Scrolls the list of words, if a key is for that. Says whether it was.
    pub(crate) fn scrolls(&self, key: &str) -> bool {
        let is_words = self.session.position().entry == Entry::Words;
        let pressed = press(key, |sign| self.session.wants(sign)).filter(|_| is_words);
        let Some(Press::Way(way)) = pressed else { return false };
        let step = if way == At::UP { -1 } else { 1 };
        self.scrolled.set(self.scrolled.get().saturating_add_signed(step));
        true
    }

    fn think(&mut self) {
        let wanted = self.session.search();
        if wanted == self.asked {
            return;
        }
        match &wanted {
            Some(Search { played, is_long }) => {
                let limits = if *is_long { &self.effort.hint } else { &self.effort.lamp };
                self.thinker.ask(played, limits, !is_long);
                self.since = Instant::now();
            }
            None => self.thinker.stop(),
        }
        self.asked = wanted;
    }

    /// Takes the answer of a search, if it comes within `wait`. Says whether one came.
    pub(crate) fn learn(&mut self, wait: Duration) -> bool {
        let Some(verdict) = self.thinker.answer(wait) else { return false };
        if let Some(Search { played, .. }) = self.asked.take() {
            self.take(Event::Learn(played, verdict));
        }
        true
    }

    /// Shows the next action of a solution if it is time for it, and ends a game of words at its time. Says whether
    /// something changed.
    pub(crate) fn tick(&mut self) -> bool {
        let now = Instant::now();
        if self.is_timed() && now >= self.end {
            self.session.end();
            return true;
        }
        if self.shows.is_none_or(|next| next > now) {
            return false;
        }
        self.take(Event::Tick);
        self.shows = self.session.period().map(|period| now + Duration::from_secs_f64(period));
        true
    }

    /// Returns true if the clock of words runs.
    pub(crate) fn is_timed(&self) -> bool {
        self.session.position().entry == Entry::Words && !self.session.is_over()
    }

    /// Returns true if a search is under way.
    pub(crate) const fn is_busy(&self) -> bool {
        self.thinker.is_busy()
    }

    /// The seconds of the search that was asked for, if one is under way.
    pub(crate) fn seconds(&self) -> Option<u64> {
        self.session.awaits_solution().then(|| self.since.elapsed().as_secs())
    }

    /// The time that is left for words: `2:59`.
    pub(crate) fn clock(&self) -> String {
        let left = self.end.saturating_duration_since(Instant::now()).as_secs();
        format!("{}:{:02}", left / 60, left % 60)
    }

    /// When something changes next by itself, if it does.
    pub(crate) fn next_change(&self) -> Option<Duration> {
        let second = Duration::from_secs(1);
        let is_counting = self.is_timed() || self.seconds().is_some();
        let shows = self.shows.map(|at| at.saturating_duration_since(Instant::now()));
        [is_counting.then_some(second), shows].into_iter().flatten().min()
    }
}
