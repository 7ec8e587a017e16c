//! A state space by a function, which threads can share.

use std::cmp::Ordering;

use search::StateSpace;

/// A space of small states that a function leads on, made by [`steps()`]. An action is the state that it leads to, and its
/// cost.
#[derive(Clone, Copy, Debug)]
pub struct Steps<S, F, G> {
    start: S,
    successors: F,
    is_goal: G,
}

/// A space as [`search::space()`] makes it, which asks `successors` once an expansion, keeps nothing of the answers, and so
/// is as fit for threads as the functions are.
pub fn steps<S, I, F, G>(start: S, successors: F, is_goal: G) -> Steps<S, F, G>
where
    I: IntoIterator<Item = (S, u32)>,
    F: Fn(&S) -> I,
    G: Fn(&S) -> bool,
{
    Steps { start, successors, is_goal }
}

impl<S, I, F, G> StateSpace for Steps<S, F, G>
where
    S: Copy + Eq + std::hash::Hash + Ord,
    I: IntoIterator<Item = (S, u32)>,
    F: Fn(&S) -> I,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = (S, u32);
    type Cost = u32;

    fn initial_state(&self) -> S {
        self.start
    }

    fn order(&self) -> fn(&S, &S) -> Ordering {
        Ord::cmp
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn actions(&self, state: &S, actions: &mut Vec<(S, u32)>) {
        actions.extend((self.successors)(state));
    }

    fn apply(&self, _: &S, (to, _): (S, u32)) -> S {
        to
    }

    fn cost(&self, _: &S, (_, cost): (S, u32)) -> u32 {
        cost
    }
}
