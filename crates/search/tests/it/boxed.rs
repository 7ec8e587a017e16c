//! Spaces of closures that have one type for each type of node, so that the engines are compiled once for all of them.

use std::hash::Hash;

use search::{closures::Closures, space};

type Boxed<'s, N, T> = Box<dyn Fn(&N) -> T + 's>;
type Listed<'s, N, B> = Closures<N, u32, Boxed<'s, N, Vec<(N, u32)>>, Boxed<'s, N, bool>, B>;

/// [`space`] of these closures.
pub(crate) fn boxed<'s, N, I>(
    start: N,
    successors: impl Fn(&N) -> I + 's,
    is_goal: impl Fn(&N) -> bool + 's,
) -> Listed<'s, N, impl Fn(&N) -> usize>
where
    N: Clone + Eq + Hash + 's,
    I: IntoIterator<Item = (N, u32)>,
{
    let list = move |node: &N| successors(node).into_iter().collect::<Vec<_>>();
    let (list, is_goal): (Boxed<'s, N, _>, Boxed<'s, N, _>) = (Box::new(list), Box::new(is_goal));
    space(start, list, is_goal)
}
