//! State spaces and heuristics made of closures: the types that [`space()`], [`labelled`] and
//! [`consistent`](crate::consistent) give.

mod step;

use std::{
    cmp,
    hash::Hash,
    marker::PhantomData,
    sync::atomic::{AtomicBool, Ordering},
};

use crate::{
    cost::Cost,
    space::{Reversible, StateSpace},
};
use step::mark;

pub use crate::estimate::{DeadEnds, Estimate};
pub use step::{Step, Successor};

/// A state space made of closures over a node type of your own, in the argument order of
/// `pathfinding::astar`.
///
/// `successors` gives the nodes that a node leads to, each with the cost of the step: the same nodes at the same
/// costs each time that it is called for a node. `is_goal` recognises goals. Goals are terminal:
/// no engine looks beyond one, and `successors` is not called for it.
///
/// An action is a [`Successor`]: a place in the list that `successors` gives. Call
/// [`Solution::states`](crate::Solution::states) for the nodes along a solution.
///
/// # Cost
///
/// `successors` is called once an expansion: the engines take the nodes with the list, and copy none. The depth-first
/// engines call it up to once more for each of up to 31 successors, as they come back to a node when they have searched below
/// one, and keep longer lists. Finding the actions of a solution calls it once or twice more
/// for each, and breadth-first search of a large space a few times more. Each [`apply`](StateSpace::apply) of your own is a
/// call. [`Limits::bytes`](crate::Limits::bytes) counts the size of `N`, and what a node owns on the
/// heap if you [say so](Closures::owning).
///
/// # Threads
///
/// The space is [`Sync`] if the closures and the nodes are: so several threads may search it, for example by
/// `Search::run_on`.
///
/// # Order and parallel steps
///
/// The engines bear a list in another order the next time, as a hash map may give it, and steps that are equal: to one node,
/// at one cost and under one label. [`laws::check`](crate::laws::check) is stricter, as
/// [`StateSpace::actions`] is: it reports another order as [`Law::Actions`](crate::laws::Law::Actions), and equal steps
/// as [`Law::Distinct`](crate::laws::Law::Distinct). Different labels tell such steps apart.
///
/// # Nodes that change
///
/// If `successors` no longer gives a node that it gave before, the search ends as
/// [`Breach::SuccessorsChanged`](crate::Breach::SuccessorsChanged) as soon as the engine comes back for that node.
///
/// ```
/// use search::{Search, space};
///
/// // From 1 to 10, by adding one for 1 or doubling for 3.
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// let found = Search::new(&numbers).run();
/// let best = found.best().expect("it can be reached");
/// assert_eq!((best.cost, best.states(&numbers)), (7, vec![1, 2, 3, 4, 5, 10]));
/// ```
///
/// What a step costs may depend on how a node was reached, if the node says so:
///
/// ```
/// use search::{Search, space};
///
/// // A robot that looks along the x-axis: a step costs 1, a turn to the left or to the right 3.
/// let moves = |&((x, y), (dx, dy)): &((i32, i32), (i32, i32))| {
///     [(((x + dx, y + dy), (dx, dy)), 1), (((x, y), (-dy, dx)), 3), (((x, y), (dy, -dx)), 3)]
/// };
/// let robot = space(((0, 0), (1, 0)), moves, |&(at, _)| at == (2, 2));
/// assert_eq!(Search::new(&robot).run().best().map(|best| best.cost), Some(2 + 3 + 2));
/// ```
///
/// Several starts are the successors of a node before them:
///
/// ```
/// use search::{Search, space};
///
/// // From 3 or from 7 to 20.
/// let steps = |&node: &Option<u32>| match node {
///     None => [(Some(3), 0), (Some(7), 0)],
///     Some(n) => [(Some(n + 1), 1), (Some(2 * n), 3)],
/// };
/// let numbers = space(None, steps, |&node| node == Some(20));
/// let found = Search::new(&numbers).run();
/// let states = found.best().map(|best| best.states(&numbers));
/// assert_eq!(states.map(|states| states[1..].to_vec()), Some([7, 8, 9, 10, 20].map(Some).to_vec()));
/// ```
pub fn space<N, C, I, F, G>(
    start: N,
    successors: F,
    is_goal: G,
) -> Closures<N, C, F, G, impl Fn(&N) -> usize>
where
    N: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
    G: Fn(&N) -> bool,
{
    Closures::new(start, successors, is_goal, |_: &N| 0)
}

/// [`space()`] whose `successors` gives a label with each node and its cost: the name of the step, which
/// [`Successor::label`] and [`Solution::labels`](crate::Solution::labels) give again. A label is a small value, such as a `&str`
/// or an enum. Labels need not be distinct.
///
/// ```
/// use search::{Search, labelled};
///
/// let steps = |&n: &u32| [("add one", n + 1, 1), ("double", 2 * n, 1)];
/// let numbers = labelled(1, steps, |&n| n == 10);
/// let found = Search::new(&numbers).run();
/// let labels = found.best().map(|best| best.labels());
/// assert_eq!(labels, Some(vec!["add one", "double", "add one", "double"]));
/// ```
pub fn labelled<L, N, C, I, F, G>(
    start: N,
    successors: F,
    is_goal: G,
) -> Closures<N, C, F, G, impl Fn(&N) -> usize, L>
where
    L: Copy + Eq,
    N: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (L, N, C)>,
    F: Fn(&N) -> I,
    G: Fn(&N) -> bool,
{
    Closures::new(start, successors, is_goal, |_: &N| 0)
}

/// A state space made of closures, by [`space()`] or [`labelled`].
pub struct Closures<N, C, F, G, B, L = (), R = ()> {
    start: N,
    successors: F,
    is_goal: G,
    owned: B,
    order: fn(&N, &N) -> cmp::Ordering,
    /// The goals and the closure for predecessors, if there is one.
    back: R,
    /// A successor was not found again.
    has_changed: AtomicBool,
    steps: PhantomData<fn() -> (C, L)>,
}

impl<N, C, F, G, B, L> Closures<N, C, F, G, B, L> {
    fn new(start: N, successors: F, is_goal: G, owned: B) -> Self {
        Self {
            start,
            successors,
            is_goal,
            owned,
            order: |_, _| cmp::Ordering::Equal,
            back: (),
            has_changed: false.into(),
            steps: PhantomData,
        }
    }
}

impl<N, C, F, G, B, L, R> Closures<N, C, F, G, B, L, R> {
    /// The same space with `heap_bytes`, which says what a node owns on the heap: so
    /// [`Limits::bytes`](crate::Limits::bytes) holds for nodes that are lists or texts, too.
    ///
    /// ```
    /// use search::{Outcome, Search, Stop, space};
    ///
    /// // Texts that grow by a letter. Each owns as many bytes as it has room for.
    /// let longer = |text: &String| ['a', 'b'].map(|letter| (format!("{text}{letter}"), 1));
    /// let texts = space("x".repeat(10_000), longer, |_| false).owning(String::capacity);
    /// let found = Search::new(&texts).breadth_first().bytes(10 << 20).run();
    /// assert_eq!(found.outcome, Outcome::Stopped(Stop::Bytes));
    /// assert!(found.stats.expanded < 1_000);
    /// ```
    pub fn owning<D: Fn(&N) -> usize>(self, heap_bytes: D) -> Closures<N, C, F, G, D, L, R> {
        let Self { start, successors, is_goal, order, back, has_changed, .. } = self;
        Closures {
            start,
            successors,
            is_goal,
            owned: heap_bytes,
            order,
            back,
            has_changed,
            steps: PhantomData,
        }
    }

    /// The same space, whose nodes [`Ties::LeastG`](crate::Ties::LeastG) takes by their `Ord`. Nothing else asks for an order.
    ///
    /// ```
    /// use search::{Algorithm, ParentRule, Search, Ties, space};
    ///
    /// // Of the two ways from 0 to 3 the one by the lesser number.
    /// let stairs = || space(0_u32, |&n| [(n + 2, 1), (n + 1, 1)], |&n| n == 3);
    /// let uniform = Algorithm::UniformCost { ties: Ties::LeastG(ParentRule::Cheaper) };
    /// let by = |found: Option<(Vec<u32>, u32)>| found.map(|(states, _)| states[1]);
    /// assert_eq!(by(Search::new(&stairs().ordered()).algorithm(uniform).path()), Some(1));
    /// assert_eq!(by(Search::new(&stairs()).algorithm(uniform).path()), Some(2));
    /// ```
    pub fn ordered(self) -> Self
    where
        N: Ord,
    {
        Self { order: N::cmp, ..self }
    }

    /// The same space for [`bidirectional`](crate::bidirectional()) search, with all its goals, or the best of them, and a
    /// closure that gives the nodes which lead to a node, each with the cost of that step, and with its label if the space is
    /// [`labelled`]. Where each step leads back at the same cost, it is the closure `successors` again.
    ///
    /// ```
    /// use search::{Blind, Limits, bidirectional, space};
    ///
    /// // From 1 to 1,000, by adding one for 1 or doubling for 3.
    /// let before = |&n: &u32| {
    ///     let half = (n % 2 == 0).then_some((n / 2, 3));
    ///     n.checked_sub(1).map(|less| (less, 1)).into_iter().chain(half)
    /// };
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 1_000);
    /// let numbers = numbers.reversible([1_000], before);
    /// let found = bidirectional(&numbers, &Blind, &Blind, &Limits::default(), &mut ());
    /// assert!(found.is_proved_best() && found.best().is_some_and(|best| best.cost == 30));
    /// ```
    pub fn reversible<P, J>(
        self,
        goals: impl IntoIterator<Item = N>,
        predecessors: P,
    ) -> Closures<N, C, F, G, B, L, Back<N, P>>
    where
        J: IntoIterator<Item: Step<N, C, L>>,
        P: Fn(&N) -> J,
    {
        let Self { start, successors, is_goal, owned, order, has_changed, .. } = self;
        let back = Back { goals: goals.into_iter().collect(), predecessors };
        Closures { start, successors, is_goal, owned, order, back, has_changed, steps: PhantomData }
    }
}

/// The goals and the closure for predecessors of [`Closures::reversible`].
pub struct Back<N, P> {
    goals: Vec<N>,
    predecessors: P,
}

impl<N, C, L, I, F, G, B, R> Closures<N, C, F, G, B, L, R>
where
    N: Clone + Eq + Hash,
    C: Cost,
    L: Copy + Eq,
    I: IntoIterator<Item: Step<N, C, L>>,
    F: Fn(&N) -> I,
{
    /// The successors of `node`, each with its step, marked by `mark`.
    #[inline]
    fn list(
        &self,
        node: &N,
        mark: impl Fn(&N) -> u32,
    ) -> impl Iterator<Item = (N, Successor<C, L>)> {
        (0..).zip((self.successors)(node)).map(move |(index, step)| {
            let (label, next, cost) = step.parts();
            let step = Successor { index, cost, label, mark: mark(&next) };
            (next, step)
        })
    }
}

impl<N, C, L, I, F, G, B, R> StateSpace for Closures<N, C, F, G, B, L, R>
where
    N: Clone + Eq + Hash,
    C: Cost,
    L: Copy + Eq,
    I: IntoIterator<Item: Step<N, C, L>>,
    F: Fn(&N) -> I,
    G: Fn(&N) -> bool,
    B: Fn(&N) -> usize,
{
    type State = N;
    type Action = Successor<C, L>;
    type Cost = C;

    fn initial_state(&self) -> N {
        self.start.clone()
    }

    #[inline]
    fn is_goal(&self, node: &N) -> bool {
        (self.is_goal)(node)
    }

    #[inline]
    fn actions(&self, node: &N, actions: &mut Vec<Self::Action>) {
        actions.extend(self.list(node, mark).map(|(_, step)| step));
    }

    #[inline]
    fn actions_with_children(
        &self,
        node: &N,
        actions: &mut Vec<Self::Action>,
        children: &mut Vec<Option<N>>,
        to_keep: bool,
    ) {
        for (next, step) in self.list(node, |next| if to_keep { mark(next) } else { 0 }) {
            actions.push(step);
            children.push(Some(next));
        }
    }

    #[inline]
    fn gives_children(&self) -> bool {
        true
    }

    /// The successor at the place of the action, or wherever it stands now.
    fn apply(&self, node: &N, action: Self::Action) -> N {
        let mut elsewhere = None;
        for (next, step) in self.list(node, mark) {
            if step == action {
                if step.index == action.index {
                    return next;
                }
                elsewhere.get_or_insert(next);
            }
        }
        elsewhere.unwrap_or_else(|| {
            self.has_changed.store(true, Ordering::Relaxed);
            node.clone()
        })
    }

    #[inline]
    fn cost(&self, _: &N, action: Self::Action) -> C {
        action.cost
    }

    fn order(&self) -> fn(&N, &N) -> cmp::Ordering {
        self.order
    }

    #[inline]
    fn heap_bytes(&self, node: &N) -> usize {
        (self.owned)(node)
    }

    fn has_changed(&self) -> bool {
        self.has_changed.load(Ordering::Relaxed)
    }
}

/// The steps that lead to a node have no place in a list: the search looks for those that it takes.
impl<N, C, L, I, F, G, B, J, P> Reversible for Closures<N, C, F, G, B, L, Back<N, P>>
where
    N: Clone + Eq + Hash,
    C: Cost,
    L: Copy + Eq,
    I: IntoIterator<Item: Step<N, C, L>>,
    F: Fn(&N) -> I,
    G: Fn(&N) -> bool,
    B: Fn(&N) -> usize,
    J: IntoIterator<Item: Step<N, C, L>>,
    P: Fn(&N) -> J,
{
    fn goal_states(&self) -> Vec<N> {
        self.back.goals.clone()
    }

    fn predecessors(&self, node: &N, into: &mut Vec<(N, Self::Action)>) {
        let mark = mark(node);
        into.extend((self.back.predecessors)(node).into_iter().map(|step| {
            let (label, before, cost) = step.parts();
            (before, Successor { index: u32::MAX, cost, label, mark })
        }));
    }
}
