//! Observers, which watch a search and can end it.

use std::ops::ControlFlow;

use crate::{
    report::{Bound, Solution},
    space::StateSpace,
};

/// The decision of an engine about a generated successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The successor is new: it is put into the open list, or a depth-first search enters it.
    New,
    /// The successor was reached before. Nothing changes, or an open state gets a cheaper path. In a
    /// depth-first search the cycle check refuses the successor.
    Duplicate,
    /// The successor was closed and is opened again, because the new path is better. A depth-first search
    /// with a closed set enters it again.
    Reopened,
    /// The heuristic says that no goal can be reached from the successor.
    DeadEnd,
    /// The successor is beyond the bound on depth or f, or its g exceeds [`Cost::MAX`](crate::Cost::MAX).
    Cut,
}

/// A step of a search, as its [`Observer`] sees it.
///
/// More may be added, so a match needs a wildcard.
#[non_exhaustive]
pub enum Event<'a, S: StateSpace> {
    /// The search, or an iteration of it, starts.
    Started {
        /// The initial state.
        state: &'a S::State,
    },
    /// A state is about to be expanded.
    Expanded {
        /// The space, for observers that need more data about the state, such as its
        /// [`places`](StateSpace::places).
        space: &'a S,
        /// The state.
        state: &'a S::State,
        /// The cost of the path to it; in breadth-first search the number of actions
        /// ([`Cost::units`](crate::Cost::units)).
        g: S::Cost,
        /// The estimate there; 0 for algorithms that use none.
        h: S::Cost,
        /// How many states wait to be expanded; in a depth-first search how many are on its path.
        open: u64,
        /// How many successors the search has generated before.
        generated: u64,
        /// What every solution is proved to be at least by now, if anything is.
        bound: Option<Bound<S::Cost>>,
    },
    /// A successor was generated.
    Generated {
        /// The space.
        space: &'a S,
        /// The successor.
        state: &'a S::State,
        /// The cost of the path to it, or [`Cost::MAX`](crate::Cost::MAX) if it exceeds that; in breadth-first search the number of
        /// actions ([`Cost::units`](crate::Cost::units)).
        g: S::Cost,
        /// The decision of the engine.
        fate: Fate,
    },
    /// About `expanded` states were expanded by now besides those that were shown: told now and then, to an observer
    /// that [looks at no states](Observer::sees_states), and by searches that show none, such as IDA\* by several
    /// threads.
    Counted {
        /// Their number.
        expanded: u64,
    },
    /// A whole space is explored, and this much of it is known by now. Told as soon as a layer is whole, that is the
    /// states `depth` actions away from the initial state, and while the layer is expanded.
    Explored {
        /// The number of actions.
        depth: u32,
        /// The number of states of the layer.
        states: u64,
        /// How many of them are goals.
        goals: u64,
        /// How many of them are expanded: 0 when the layer has just become whole.
        expanded: u64,
        /// The number of states of the next layer that are known by now.
        found: u64,
    },
    /// An iteration of a deepening algorithm, a round of k best paths, or a layer of breadth-first search
    /// begins. In anytime search the lower bound rises.
    Deepened {
        /// The depth or the greatest f; the lower bound.
        bound: S::Cost,
    },
    /// A solution was found.
    Solved {
        /// The space.
        space: &'a S,
        /// Its last state.
        goal: &'a S::State,
        /// The solution.
        solution: &'a Solution<S::Action, S::Cost>,
    },
}

impl<S: StateSpace> Clone for Event<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace> Copy for Event<'_, S> {}

/// An observer sees every step of a search in order: for progress bars, pictures, single-stepping and
/// counters that [`Stats`](crate::Stats) lacks. It can end the search, and changes nothing else. The
/// observer `()` sees nothing, and takes no time to speak of.
///
/// ```
/// use std::ops::ControlFlow;
/// use search::{Event, Observer, Outcome, Search, StateSpace, Stop, space};
///
/// /// Keeps the numbers in the order of expansion, and ends the search at 4.
/// struct Until4(Vec<u8>);
///
/// impl<S: StateSpace<State = u8>> Observer<S> for Until4 {
///     fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
///         let Event::Expanded { state, .. } = event else { return ControlFlow::Continue(()) };
///         self.0.push(*state);
///         if *state == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
///     }
/// }
///
/// let line = space(0_u8, |&n| [(n + 1, 1)], |&n| n == 9);
/// let mut seen = Until4(Vec::new());
/// let found = Search::new(&line).observer(&mut seen).run();
/// assert_eq!(seen.0, [0, 1, 2, 3, 4]);
/// assert_eq!(found.outcome, Outcome::Stopped(Stop::Cancelled));
/// ```
pub trait Observer<S: StateSpace> {
    /// Looks at a step. `Break` ends the search as [`Stop::Cancelled`](crate::Stop::Cancelled), with the
    /// solutions found so far: before it expands another state, and after a solution unless that is the last one
    /// wanted.
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()>;

    /// Returns false if the observer does nothing with [`Event::Expanded`] and [`Event::Generated`]. Searches leave them
    /// out then, and show [`Event::Counted`] now and then. They may ask only when they begin, so the answer must not change.
    fn sees_states(&self) -> bool {
        true
    }

    /// Returns false if the observer does nothing with [`Event::Generated`]: searches leave it out then. By default an observer
    /// that looks at states looks at these, too. The answer must not change.
    fn sees_successors(&self) -> bool {
        self.sees_states()
    }
}

impl<S: StateSpace> Observer<S> for () {
    #[inline]
    fn see(&mut self, _: Event<'_, S>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn sees_states(&self) -> bool {
        false
    }
}

/// The observer behind a reference, which may be a `dyn Observer<S>`.
impl<S: StateSpace, O: Observer<S> + ?Sized> Observer<S> for &mut O {
    #[inline]
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        (**self).see(event)
    }

    fn sees_states(&self) -> bool {
        (**self).sees_states()
    }

    fn sees_successors(&self) -> bool {
        (**self).sees_successors()
    }
}

impl<S: StateSpace, O: Observer<S> + ?Sized> Observer<S> for Box<O> {
    #[inline]
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        (**self).see(event)
    }

    fn sees_states(&self) -> bool {
        (**self).sees_states()
    }

    fn sees_successors(&self) -> bool {
        (**self).sees_successors()
    }
}

/// An observer, or none. Without one, nothing looks at states.
impl<S: StateSpace, O: Observer<S>> Observer<S> for Option<O> {
    #[inline]
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        self.as_mut().map_or(ControlFlow::Continue(()), |observer| observer.see(event))
    }

    fn sees_states(&self) -> bool {
        self.as_ref().is_some_and(O::sees_states)
    }

    fn sees_successors(&self) -> bool {
        self.as_ref().is_some_and(O::sees_successors)
    }
}

/// Two observers at once: the first of the pair sees each event, then the second. Either can end the
/// search.
impl<S: StateSpace, A: Observer<S>, B: Observer<S>> Observer<S> for (A, B) {
    #[inline]
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        let first = self.0.see(event);
        self.1.see(event)?;
        first
    }

    fn sees_states(&self) -> bool {
        self.0.sees_states() || self.1.sees_states()
    }

    fn sees_successors(&self) -> bool {
        self.0.sees_successors() || self.1.sees_successors()
    }
}
