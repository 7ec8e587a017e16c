//! Observers, which watch a search and can end it.

use std::ops::ControlFlow;

use crate::{Cost, Solution, StateSpace};

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
    /// The successor is beyond the bound on depth or f, or its g exceeds [`Cost::MAX`].
    Cut,
}

/// An observer sees every step of a search in order: for progress bars, pictures, single-stepping and
/// counters that [`Stats`](crate::Stats) lacks. It can end the search by [`go_on`](Self::go_on), and
/// changes nothing else. The observer `()` sees nothing and takes no time.
///
/// ```
/// use std::ops::ControlFlow;
/// use search::{Algorithm, Blind, Cost, Limits, Observer, Outcome, StateSpace, Stop, search};
/// # struct Line;
/// # impl StateSpace for Line {
/// #     type State = u8;
/// #     type Action = i8;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 9 }
/// #     fn actions(&self, state: &u8, actions: &mut Vec<i8>) { actions.extend((*state < 9).then_some(1)); }
/// #     fn apply(&self, state: &u8, _: i8) -> u8 { state + 1 }
/// # }
///
/// /// Keeps the places in the order of expansion, and ends the search at place 4.
/// struct Until4(Vec<u8>);
///
/// impl Observer<Line> for Until4 {
///     fn expanded(&mut self, place: &u8, _g: Cost, _h: Cost) {
///         self.0.push(*place);
///     }
///     fn go_on(&mut self) -> ControlFlow<()> {
///         if self.0.last() == Some(&4) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
///     }
/// }
///
/// let mut seen = Until4(Vec::new());
/// let report = search(&Line, &Blind, Algorithm::BREADTH_FIRST, &Limits::default(), &mut seen);
/// assert_eq!(seen.0, [0, 1, 2, 3, 4]);
/// assert_eq!(report.outcome, Outcome::Stopped(Stop::Cancelled));
/// ```
pub trait Observer<S: StateSpace> {
    /// The search, or an iteration of it, starts at `state`, the initial state.
    fn started(&mut self, state: &S::State) {
        let _ = state;
    }

    /// `state`, reached at cost `g` (in breadth-first search: by `g` actions), is about to be
    /// expanded. `h` is the estimate there (0 for algorithms that use none).
    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        let _ = (state, g, h);
    }

    /// [`expanded`](Self::expanded) with the space as well, for observers that need more data about the
    /// state, such as its [`places`](StateSpace::places). The engines call this method; its default
    /// implementation calls [`expanded`](Self::expanded).
    fn expanded_in(&mut self, space: &S, state: &S::State, g: Cost, h: Cost) {
        let _ = space;
        self.expanded(state, g, h);
    }

    /// A successor was generated at cost `g` (in breadth-first search: after `g` actions). `fate` is the
    /// decision of the engine; if the cost exceeds [`Cost::MAX`], `g` is [`Cost::MAX`].
    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        let _ = (state, g, fate);
    }

    /// [`generated`](Self::generated) with the space as well, as [`expanded_in`](Self::expanded_in). The
    /// engines call this method; its default implementation calls [`generated`](Self::generated).
    fn generated_in(&mut self, space: &S, state: &S::State, g: Cost, fate: Fate) {
        let _ = space;
        self.generated(state, g, fate);
    }

    /// About so many states were expanded by now: told now and then, by searches that do not show each of them, such as
    /// IDA\* by several threads.
    fn counted(&mut self, expanded: u64) {
        let _ = expanded;
    }

    /// An iteration of a deepening algorithm, a round of k best paths, or a layer of breadth-first
    /// search begins; `bound` is its depth or greatest f. In anytime search the lower bound rises to `bound`.
    fn deepened(&mut self, bound: Cost) {
        let _ = bound;
    }

    /// A solution was found, whose last state is `goal`.
    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        let _ = (goal, solution);
    }

    /// Does [`expanded`](Self::expanded) or [`generated`](Self::generated) do anything? Where neither does, a search by
    /// several threads leaves the calls out, and asks [`go_on`](Self::go_on) after several expansions. Such a search may
    /// ask only when it begins, so the answer must not change.
    fn sees_states(&self) -> bool {
        true
    }

    /// Shall the search go on? The engines call this before each expansion, and after each solution
    /// unless it is the last one wanted. `Break` ends the search at once: it stops as
    /// [`Stop::Cancelled`](crate::Stop::Cancelled), with the solutions found so far.
    fn go_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<S: StateSpace> Observer<S> for () {
    fn sees_states(&self) -> bool {
        false
    }
}

/// An observer, or none. Without one, nothing looks at states.
impl<S: StateSpace, O: Observer<S>> Observer<S> for Option<O> {
    fn started(&mut self, state: &S::State) {
        if let Some(observer) = self {
            observer.started(state);
        }
    }

    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        if let Some(observer) = self {
            observer.expanded(state, g, h);
        }
    }

    fn expanded_in(&mut self, space: &S, state: &S::State, g: Cost, h: Cost) {
        if let Some(observer) = self {
            observer.expanded_in(space, state, g, h);
        }
    }

    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        if let Some(observer) = self {
            observer.generated(state, g, fate);
        }
    }

    fn generated_in(&mut self, space: &S, state: &S::State, g: Cost, fate: Fate) {
        if let Some(observer) = self {
            observer.generated_in(space, state, g, fate);
        }
    }

    fn counted(&mut self, expanded: u64) {
        if let Some(observer) = self {
            observer.counted(expanded);
        }
    }

    fn deepened(&mut self, bound: Cost) {
        if let Some(observer) = self {
            observer.deepened(bound);
        }
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        if let Some(observer) = self {
            observer.solved(goal, solution);
        }
    }

    fn sees_states(&self) -> bool {
        self.as_ref().is_some_and(O::sees_states)
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        self.as_mut().map_or(ControlFlow::Continue(()), O::go_on)
    }
}

/// Two observers at once: each call goes to the first of the pair, then to the second. Either can end the
/// search. An engine takes an `observer: &mut dyn Observer` as `&mut (observer, &mut ())`.
impl<S: StateSpace, A: ?Sized, B: ?Sized> Observer<S> for (&mut A, &mut B)
where
    A: Observer<S>,
    B: Observer<S>,
{
    fn started(&mut self, state: &S::State) {
        self.0.started(state);
        self.1.started(state);
    }

    fn expanded(&mut self, state: &S::State, g: Cost, h: Cost) {
        self.0.expanded(state, g, h);
        self.1.expanded(state, g, h);
    }

    fn expanded_in(&mut self, space: &S, state: &S::State, g: Cost, h: Cost) {
        self.0.expanded_in(space, state, g, h);
        self.1.expanded_in(space, state, g, h);
    }

    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        self.0.generated(state, g, fate);
        self.1.generated(state, g, fate);
    }

    fn generated_in(&mut self, space: &S, state: &S::State, g: Cost, fate: Fate) {
        self.0.generated_in(space, state, g, fate);
        self.1.generated_in(space, state, g, fate);
    }

    fn counted(&mut self, expanded: u64) {
        self.0.counted(expanded);
        self.1.counted(expanded);
    }

    fn deepened(&mut self, bound: Cost) {
        self.0.deepened(bound);
        self.1.deepened(bound);
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        self.0.solved(goal, solution);
        self.1.solved(goal, solution);
    }

    fn sees_states(&self) -> bool {
        self.0.sees_states() || self.1.sees_states()
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        self.0.go_on()?;
        self.1.go_on()
    }
}
