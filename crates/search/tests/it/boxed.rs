//! Spaces of closures that have one type for each type of node and cost, so that the engines are compiled once for all of
//! them.

use std::hash::Hash;

use search::{Cost, StateSpace, closures::Successor, space};

type Boxed<'s, N, T> = Box<dyn Fn(&N) -> T + 's>;

/// [`space`] of these closures.
pub(crate) fn boxed<'s, N, C, I>(
    start: N,
    successors: impl Fn(&N) -> I + 's,
    is_goal: impl Fn(&N) -> bool + 's,
) -> impl StateSpace<State = N, Action = Successor<C>, Cost = C> + 's
where
    N: Clone + Eq + Hash + 's,
    C: Cost + 's,
    I: IntoIterator<Item = (N, C)>,
{
    let list = move |node: &N| successors(node).into_iter().collect::<Vec<_>>();
    let (list, is_goal): (Boxed<'s, N, _>, Boxed<'s, N, _>) = (Box::new(list), Box::new(is_goal));
    space(start, list, is_goal)
}
