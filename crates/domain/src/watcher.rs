//! Watching any search of any puzzle.

use std::ops::ControlFlow;

use search::{Cost, Fate, Observer, Solution, StateSpace, parallel::Progress};

/// Watches a search without knowing its states: for progress displays and counters. `()` watches
/// nothing.
///
/// An [`Observer`] is for one state space; a puzzle's crate has several and chooses among them, so its
/// `solve` takes a watcher.
pub trait Watcher {
    /// A state is about to be expanded: see [`Observer::expanded`].
    fn expanded(&mut self, g: Cost, h: Cost) {
        let _ = (g, h);
    }

    /// [`expanded`](Self::expanded) with the cells of all pieces, which `places` appends: see
    /// [`StateSpace::places`]. The default calls [`expanded`](Self::expanded).
    fn expanded_at(&mut self, g: Cost, h: Cost, places: &dyn Fn(&mut Vec<u32>)) {
        let _ = places;
        self.expanded(g, h);
    }

    /// A successor was generated: see [`Observer::generated`].
    fn generated(&mut self, fate: Fate) {
        let _ = fate;
    }

    /// [`generated`](Self::generated) with the cells of all pieces, as [`expanded_at`](Self::expanded_at). The
    /// default calls [`generated`](Self::generated).
    fn generated_at(&mut self, fate: Fate, places: &dyn Fn(&mut Vec<u32>)) {
        let _ = places;
        self.generated(fate);
    }

    /// So many states were expanded by now: see [`Observer::counted`].
    fn counted(&mut self, expanded: u64) {
        let _ = expanded;
    }

    /// An iteration begins: see [`Observer::deepened`].
    fn deepened(&mut self, bound: Cost) {
        let _ = bound;
    }

    /// A solution of this cost was found: see [`Observer::solved`].
    fn solved(&mut self, cost: Cost) {
        let _ = cost;
    }

    /// The exploration of a whole space has come so far.
    fn explored(&mut self, progress: Progress) {
        let _ = progress;
    }

    /// Do the methods for states do anything? See [`Observer::sees_states`].
    fn sees_states(&self) -> bool {
        true
    }
}

impl Watcher for () {
    fn sees_states(&self) -> bool {
        false
    }
}

/// The observer of a search that a [`Job`](crate::Job) makes: passes each event on to the watcher, and
/// replays each solution as soon as it is found.
pub type Watch<'w, S> = (&'w mut dyn Watcher, &'w mut Replay<'w, S>);

/// Replays each solution, so that limits cover the replay. A solution that does not replay ends the search.
pub struct Replay<'w, S: StateSpace> {
    pub(crate) replay: &'w mut dyn FnMut(&Solution<S::Action>) -> ControlFlow<()>,
    pub(crate) go_on: ControlFlow<()>,
}

impl<S: StateSpace> Observer<S> for Replay<'_, S> {
    fn solved(&mut self, _: &S::State, solution: &Solution<S::Action>) {
        if self.go_on.is_continue() {
            self.go_on = (self.replay)(solution);
        }
    }

    fn sees_states(&self) -> bool {
        false
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        self.go_on
    }
}

/// A watcher observes every space.
impl<S: StateSpace> Observer<S> for dyn Watcher + '_ {
    fn expanded(&mut self, _: &S::State, g: Cost, h: Cost) {
        self.expanded(g, h);
    }

    fn expanded_in(&mut self, space: &S, state: &S::State, g: Cost, h: Cost) {
        self.expanded_at(g, h, &|into| space.places(state, into));
    }

    fn generated(&mut self, _: &S::State, _: Cost, fate: Fate) {
        self.generated(fate);
    }

    fn generated_in(&mut self, space: &S, state: &S::State, _: Cost, fate: Fate) {
        self.generated_at(fate, &|into| space.places(state, into));
    }

    fn counted(&mut self, expanded: u64) {
        self.counted(expanded);
    }

    fn deepened(&mut self, bound: Cost) {
        self.deepened(bound);
    }

    fn solved(&mut self, _: &S::State, solution: &Solution<S::Action>) {
        self.solved(solution.cost);
    }

    fn sees_states(&self) -> bool {
        self.sees_states()
    }
}
