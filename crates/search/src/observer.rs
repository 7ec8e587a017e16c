//! Watching a search without changing it.

use crate::{Cost, Solution, StateSpace};

/// What an engine did with a successor that it generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is new: stored in the open list, or entered by a depth-first search.
    New,
    /// It was known already; nothing changes, or an open state gets a cheaper path.
    Duplicate,
    /// It was closed, and goes back to the open list.
    Reopened,
    /// The heuristic says that no goal can be reached from it.
    DeadEnd,
    /// It lies beyond the bound on depth or f.
    Cut,
}

/// Told of every step of a search, in order. Serves progress bars, pictures, counters of other
/// kinds, single-stepping. It changes nothing; `()` observes nothing and costs nothing.
pub trait Observer<S: StateSpace> {
    /// The search, or an iteration of it, starts at `state`.
    fn started(&mut self, state: &S::State) {
        let _ = state;
    }

    /// `state`, reached at cost `g` (in breadth-first search: by `g` actions), is about to be
    /// expanded. `h` is the estimate there (0 for algorithms that use none).
    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        let _ = (state, g, h);
    }

    /// A successor was generated at cost `g` (breadth-first: `g` actions), with this fate.
    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        let _ = (state, g, fate);
    }

    /// An iteration of a deepening algorithm, or a layer of breadth-first search, begins; `bound`
    /// is its depth or greatest f.
    fn deepened(&mut self, bound: Cost) {
        let _ = bound;
    }

    /// A solution was found, which ends in `goal`.
    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        let _ = (goal, solution);
    }
}

impl<S: StateSpace> Observer<S> for () {}

/// Replays each solution as soon as it is found. The replay is a part of the search, so limits on
/// time and cancellation cover it, and every solution of a report has been replayed.
#[derive(Clone, Debug)]
pub struct Replay<F, T, E> {
    replay: F,
    replayed: Result<Vec<T>, (usize, E)>,
}

impl<F, T, E> Replay<F, T, E> {
    /// Hands each solution to `replay`, up to the first for which it fails.
    #[must_use]
    pub const fn new(replay: F) -> Self {
        Self { replay, replayed: Ok(Vec::new()) }
    }

    /// What `replay` made of each solution, in the order in which they were found.
    ///
    /// # Errors
    ///
    /// The number of the first solution, from 1, for which it failed, and its error.
    pub fn finish(self) -> Result<Vec<T>, (usize, E)> {
        self.replayed
    }
}

impl<S, F, T, E> Observer<S> for Replay<F, T, E>
where
    S: StateSpace,
    F: FnMut(&Solution<S::Action>) -> Result<T, E>,
{
    fn solved(&mut self, _: &S::State, solution: &Solution<S::Action>) {
        if let Ok(replayed) = &mut self.replayed {
            match (self.replay)(solution) {
                Ok(made) => replayed.push(made),
                Err(error) => self.replayed = Err((replayed.len() + 1, error)),
            }
        }
    }
}

/// Two observers at once, the first told first.
impl<S: StateSpace, A: Observer<S>, B: Observer<S>> Observer<S> for (A, B) {
    fn started(&mut self, state: &S::State) {
        self.0.started(state);
        self.1.started(state);
    }

    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        self.0.expanded(state, g, h);
        self.1.expanded(state, g, h);
    }

    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        self.0.generated(state, g, fate);
        self.1.generated(state, g, fate);
    }

    fn deepened(&mut self, bound: Cost) {
        self.0.deepened(bound);
        self.1.deepened(bound);
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        self.0.solved(goal, solution);
        self.1.solved(goal, solution);
    }
}

impl<S: StateSpace, O: Observer<S> + ?Sized> Observer<S> for &mut O {
    fn started(&mut self, state: &S::State) {
        (**self).started(state);
    }

    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        (**self).expanded(state, g, h);
    }

    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        (**self).generated(state, g, fate);
    }

    fn deepened(&mut self, bound: Cost) {
        (**self).deepened(bound);
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        (**self).solved(goal, solution);
    }
}
