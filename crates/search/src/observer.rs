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
    /// The search starts at `state`.
    fn started(&mut self, state: &S::State) {
        let _ = state;
    }

    /// `state`, reached at cost `g`, is about to be expanded. `h` is the estimate there (0 for
    /// algorithms that use none).
    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        let _ = (state, g, h);
    }

    /// A successor was generated at cost `g`, with this fate.
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
