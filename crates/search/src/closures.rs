//! State spaces and heuristics made of closures.

use std::{cell::RefCell, hash::Hash};

use crate::{Cost, Guarantee, Heuristic, StateSpace};

/// A state space made of closures over a node type of your own, in the argument order of
/// `pathfinding::astar`.
///
/// `successors` gives the nodes that a node leads to, each with the cost of the step. It must give the
/// same list each time that it is called for a node. `is_goal` recognises goals. Goals are terminal:
/// no engine looks beyond one, and `successors` is not called for it.
///
/// An action is a [`Successor`]: a place in the list that `successors` gives. Call
/// [`Solution::states`](crate::Solution::states) for the nodes along a solution.
///
/// # Cost
///
/// `successors` is called once an expansion, because the space keeps the list of the latest node;
/// the depth-first engines call it up to twice, because they come back to a node when they have
/// searched below a successor. Finding the actions of a solution calls it once more for each, and
/// breadth-first search of a large space a few times more. The nodes of the list are moved into the
/// search, not copied. [`Limits::bytes`](crate::Limits::bytes) counts the size of `N`,
/// not what a node owns on the heap.
///
/// The list makes the space unfit for sharing between threads (it is not [`Sync`]): give each thread
/// a space of its own.
///
/// # Panics
///
/// The engines panic if `successors` gives fewer nodes for a node than before.
///
/// ```
/// use search::{Algorithm, Blind, Limits, search, space};
///
/// // From 1 to 10, by adding one for 1 or doubling for 3.
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// let report = search(&numbers, &Blind, Algorithm::UNIFORM_COST, &Limits::default(), &mut ());
/// assert_eq!(report.solutions[0].cost, 7);
/// assert_eq!(report.solutions[0].states(&numbers), [1, 2, 3, 4, 5, 10]);
/// ```
pub fn space<N, I>(
    start: N,
    successors: impl Fn(&N) -> I,
    is_goal: impl Fn(&N) -> bool,
) -> impl StateSpace<State = N, Action = Successor>
where
    N: Clone + Eq + Hash + Ord,
    I: IntoIterator<Item = (N, Cost)>,
{
    let latest = RefCell::new(Expanded { node: start.clone(), successors: Vec::new() });
    Closures { start, successors, is_goal, latest }
}

/// A step of a space made by [`space()`]: which of a node's successors it leads to, and its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Successor {
    index: u32,
    cost: Cost,
}

impl Successor {
    /// Its place in the list that the closure `successors` gives, from 0.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// The cost of the step.
    #[must_use]
    pub const fn cost(self) -> Cost {
        self.cost
    }
}

struct Closures<N, F, G> {
    start: N,
    successors: F,
    is_goal: G,
    /// The node whose successors were listed last.
    latest: RefCell<Expanded<N>>,
}

/// A node with its successors. One that was handed out is gone.
struct Expanded<N> {
    node: N,
    successors: Vec<Option<N>>,
}

impl<N, I, F, G> Closures<N, F, G>
where
    N: Clone + Eq,
    I: IntoIterator<Item = (N, Cost)>,
    F: Fn(&N) -> I,
{
    /// Lists the successors of `node`, and gives each step to `each`.
    #[inline]
    fn list(&self, node: &N, each: impl FnMut(Successor)) {
        let Expanded { node: latest, successors } = &mut *self.latest.borrow_mut();
        latest.clone_from(node);
        successors.clear();
        let steps = (0..).zip((self.successors)(node)).map(|(index, (next, cost))| {
            successors.push(Some(next));
            Successor { index, cost }
        });
        steps.for_each(each);
    }

    /// The successor of `node` at this place, if `node` was listed last and it was not handed out before.
    #[inline]
    fn take(&self, node: &N, place: usize) -> Option<N> {
        let latest = &mut *self.latest.borrow_mut();
        if latest.node == *node { latest.successors.get_mut(place)?.take() } else { None }
    }
}

impl<N, I, F, G> StateSpace for Closures<N, F, G>
where
    N: Clone + Eq + Hash + Ord,
    I: IntoIterator<Item = (N, Cost)>,
    F: Fn(&N) -> I,
    G: Fn(&N) -> bool,
{
    type State = N;
    type Action = Successor;

    fn initial_state(&self) -> N {
        self.start.clone()
    }

    #[inline]
    fn is_goal(&self, node: &N) -> bool {
        (self.is_goal)(node)
    }

    #[inline]
    fn actions(&self, node: &N, actions: &mut Vec<Successor>) {
        self.list(node, |step| actions.push(step));
    }

    #[inline]
    fn apply(&self, node: &N, action: Successor) -> N {
        let place = action.index as usize;
        self.take(node, place).unwrap_or_else(|| {
            self.list(node, drop);
            self.take(node, place).expect("`successors` gives the same list each time")
        })
    }

    #[inline]
    fn cost(&self, _: &N, action: Successor) -> Cost {
        action.cost
    }
}

/// The heuristic `f`, which you claim to be [consistent](Guarantee::Consistent): A* finds a solution
/// of least cost and proves it, and never expands a state twice.
///
/// Works for any space; `f` has no word for a dead end. Leave dead ends out of the successors, or
/// implement [`Heuristic`]. A claim that is false makes false proofs: [`audit`](crate::audit()) compares
/// `f` with the exact distances of a small instance.
///
/// ```
/// use search::{Algorithm, Limits, consistent, search, space};
///
/// // From 0 to 50 by steps of 1, 2 or 3. So at least a third of the distance is left.
/// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 2, 1), (n + 1, 1)], |&n| n == 50);
/// let h = consistent(|&n: &u32| 50_u32.saturating_sub(n).div_ceil(3));
/// let report = search(&stairs, &h, Algorithm::A_STAR, &Limits::default(), &mut ());
/// assert_eq!(report.solutions[0].cost, 17);
/// assert!(report.is_proved_least_cost());
/// ```
pub fn consistent<N, F: Fn(&N) -> Cost>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::Consistent }
}

/// The heuristic `f`, which you claim to be [admissible](Guarantee::Admissible): as [`consistent`], but
/// A* may expand a state again.
pub fn admissible<N, F: Fn(&N) -> Cost>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::Admissible }
}

/// The heuristic `f`, of which you claim nothing: no engine proves anything by it. If it is admissible
/// nonetheless, A* finds a solution of least cost.
pub fn estimate<N, F: Fn(&N) -> Cost>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::None }
}

/// A closure as a [`Heuristic`], made by [`consistent`], [`admissible`] or [`estimate`].
#[derive(Clone, Copy)]
pub struct Estimate<F> {
    f: F,
    guarantee: Guarantee,
}

impl<S: StateSpace, F: Fn(&S::State) -> Cost> Heuristic<S> for Estimate<F> {
    #[inline]
    fn h(&self, state: &S::State) -> Option<Cost> {
        Some((self.f)(state))
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}
