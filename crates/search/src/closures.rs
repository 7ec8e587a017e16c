//! State spaces and heuristics made of closures.

use std::{
    cell::{Cell, RefCell},
    hash::{Hash, Hasher},
};

use fxhash::FxHasher;

use crate::{
    cost::Cost,
    heuristic::{Guarantee, Heuristic},
    space::StateSpace,
};

/// A state space made of closures over a node type of your own, in the argument order of
/// `pathfinding::astar`.
///
/// `successors` gives the nodes that a node leads to, each with the cost of the step: the same nodes at the same
/// costs each time that it is called for a node, in any order. `is_goal` recognises goals. Goals are terminal:
/// no engine looks beyond one, and `successors` is not called for it.
///
/// An action is a [`Successor`]: a place in the list that `successors` gives. Call
/// [`Solution::states`](crate::Solution::states) for the nodes along a solution.
///
/// # Cost
///
/// `successors` is called once an expansion, because the space keeps the list of the latest node;
/// the depth-first engines call it once more for each of up to 31 successors, as they come back to a node when they have
/// searched below a successor, and keep longer lists. Finding the actions of a solution calls it once or twice more
/// for each, and breadth-first search of a large space a few times more. The nodes of the list are moved into the
/// search, not copied. [`Limits::bytes`](crate::Limits::bytes) counts the size of `N`, and what a node owns on the
/// heap if you [say so](Closures::owning).
///
/// The list makes the space unfit for sharing between threads (it is not [`Sync`]): give each thread
/// a space of its own.
///
/// # Nodes that change
///
/// If `successors` no longer gives a node that it gave before, the search ends as
/// [`Breach::SuccessorsChanged`](crate::Breach::SuccessorsChanged) as soon as somebody comes back for that node, and so does
/// each later search of this space.
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
pub fn space<N, C, I, F, G>(
    start: N,
    successors: F,
    is_goal: G,
) -> Closures<N, C, F, G, impl Fn(&N) -> usize>
where
    N: Clone + Eq + Hash + Ord,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
    G: Fn(&N) -> bool,
{
    let latest = RefCell::new(Expanded { node: start.clone(), successors: Vec::new() });
    let owned = |_: &N| 0;
    Closures { start, successors, is_goal, owned, latest, has_changed: Cell::new(false) }
}

/// A step of a space made by [`space()`]: which of a node's successors it leads to, and its cost. Two steps
/// are equal if they lead to the same node at the same cost.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Successor<C = u32> {
    index: u32,
    cost: C,
    /// Some bits of the node's hash, by which it is found again in a list of another order; 0 if it was listed to be
    /// taken at once.
    #[cfg_attr(feature = "serde", serde(skip))]
    mark: u32,
}

impl<C: Copy> Successor<C> {
    /// Its place in the list that the closure `successors` gives, from 0.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// let found = Search::new(&numbers).breadth_first().run();
    /// let best = found.best().expect("it can be reached");
    /// let steps: Vec<&str> = best.actions.iter().map(|step| ["+1", "*2"][step.index() as usize]).collect();
    /// assert_eq!(steps, ["+1", "*2", "+1", "*2"]);
    /// ```
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// The cost of the step.
    ///
    /// ```
    /// # use search::{Search, space};
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// let found = Search::new(&numbers).breadth_first().run();
    /// let best = found.best().expect("it can be reached");
    /// assert_eq!(best.actions.iter().map(|step| step.cost()).sum::<u32>(), best.cost);
    /// ```
    #[must_use]
    pub const fn cost(self) -> C {
        self.cost
    }
}

impl<C: PartialEq> PartialEq for Successor<C> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.mark == other.mark && self.cost == other.cost
    }
}

impl<C: Eq> Eq for Successor<C> {}

/// A state space made of closures, by [`space()`].
pub struct Closures<N, C, F, G, B> {
    start: N,
    successors: F,
    is_goal: G,
    owned: B,
    /// The node whose successors were listed last.
    latest: RefCell<Expanded<N, C>>,
    /// A successor was not found again.
    has_changed: Cell<bool>,
}

/// A node with its successors. One that was handed out is gone.
struct Expanded<N, C> {
    node: N,
    successors: Vec<(Option<N>, Successor<C>)>,
}

impl<N, C, F, G, B> Closures<N, C, F, G, B> {
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
    pub fn owning<D: Fn(&N) -> usize>(self, heap_bytes: D) -> Closures<N, C, F, G, D> {
        let Self { start, successors, is_goal, latest, has_changed, .. } = self;
        Closures { start, successors, is_goal, owned: heap_bytes, latest, has_changed }
    }
}

impl<N, C, I, F, G, B> Closures<N, C, F, G, B>
where
    N: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
{
    /// Lists the successors of `node`, each marked if `mark` does so, and gives each step to `each`.
    #[inline]
    fn list(&self, node: &N, mark: impl Fn(&N) -> u32, each: impl FnMut(Successor<C>)) {
        let Expanded { node: latest, successors } = &mut *self.latest.borrow_mut();
        latest.clone_from(node);
        successors.clear();
        let steps = (0..).zip((self.successors)(node)).map(|(index, (next, cost))| {
            let step = Successor { index, cost, mark: mark(&next) };
            successors.push((Some(next), step));
            step
        });
        steps.for_each(each);
    }

    /// The successor of `node` by this step, if `node` was listed last, the step is in its old place and it was not
    /// handed out before.
    #[inline]
    fn take(&self, node: &N, step: Successor<C>) -> Option<N> {
        let latest = &mut *self.latest.borrow_mut();
        if latest.node != *node {
            return None;
        }
        let (next, known) = latest.successors.get_mut(step.index as usize)?;
        if *known == step { next.take() } else { None }
    }

    /// The successor of `node` by this step, wherever it stands in a new list.
    #[cold]
    fn find(&self, node: &N, step: Successor<C>) -> N {
        self.list(node, mark, drop);
        let found = self.take(node, step).or_else(|| {
            let successors = &mut self.latest.borrow_mut().successors;
            successors.iter_mut().find(|(_, known)| *known == step)?.0.take()
        });
        found.unwrap_or_else(|| {
            self.has_changed.set(true);
            node.clone()
        })
    }
}

impl<N, C, I, F, G, B> StateSpace for Closures<N, C, F, G, B>
where
    N: Clone + Eq + Hash + Ord,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
    G: Fn(&N) -> bool,
    B: Fn(&N) -> usize,
{
    type State = N;
    type Action = Successor<C>;
    type Cost = C;

    fn initial_state(&self) -> N {
        self.start.clone()
    }

    #[inline]
    fn is_goal(&self, node: &N) -> bool {
        (self.is_goal)(node)
    }

    #[inline]
    fn actions(&self, node: &N, actions: &mut Vec<Successor<C>>) {
        self.list(node, mark, |step| actions.push(step));
    }

    #[inline]
    fn actions_for_now(&self, node: &N, actions: &mut Vec<Successor<C>>) -> bool {
        self.list(node, |_| 0, |step| actions.push(step));
        false
    }

    #[inline]
    fn lists_once(&self) -> bool {
        true
    }

    #[inline]
    fn apply(&self, node: &N, action: Successor<C>) -> N {
        self.take(node, action).unwrap_or_else(|| self.find(node, action))
    }

    #[inline]
    fn cost(&self, _: &N, action: Successor<C>) -> C {
        action.cost
    }

    #[inline]
    fn heap_bytes(&self, node: &N) -> usize {
        (self.owned)(node)
    }

    fn has_changed(&self) -> bool {
        self.has_changed.get()
    }
}

/// Some bits of a node's hash.
#[inline]
fn mark<N: Hash>(node: &N) -> u32 {
    let mut hasher = FxHasher::default();
    node.hash(&mut hasher);
    (hasher.finish() >> 32) as u32
}

/// The heuristic `f`, which you claim to be [consistent](Guarantee::Consistent): A* finds a solution
/// of least cost and proves it, and never expands a state twice.
///
/// Works for any space; `f` has no word for a dead end, which [`Estimate::dead_ends`] adds. A claim that is false
/// makes false proofs: [`audit`](crate::study::audit()) compares `f` with the exact distances of a small instance.
///
/// ```
/// use search::{Search, consistent, space};
///
/// // From 0 to 50 by steps of 1, 2 or 3. So at least a third of the distance is left.
/// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 2, 1), (n + 1, 1)], |&n| n == 50);
/// let h = consistent(|&n: &u32| 50_u32.saturating_sub(n).div_ceil(3));
/// let found = Search::new(&stairs).a_star(&h).run();
/// assert!(found.is_proved_best() && found.best().is_some_and(|best| best.cost == 17));
/// ```
pub fn consistent<N, C: Cost, F: Fn(&N) -> C>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::Consistent, is_dead_end: () }
}

/// The heuristic `f`, which you claim to be [admissible](Guarantee::Admissible): as [`consistent`], but
/// A* may expand a state again.
///
/// ```
/// use search::{Search, admissible, space};
///
/// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 1, 1)], |&n| n == 50);
/// let h = admissible(|&n: &u32| if n % 2 == 0 { (50_u32.saturating_sub(n)) / 3 } else { 0 });
/// assert!(Search::new(&stairs).a_star(&h).run().is_proved_best());
/// ```
pub fn admissible<N, C: Cost, F: Fn(&N) -> C>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::Admissible, is_dead_end: () }
}

/// The heuristic `f`, of which you claim nothing: no engine proves anything by it. If it is admissible
/// nonetheless, A* finds a solution of least cost.
///
/// ```
/// use search::{Search, estimate, space};
///
/// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 1, 1)], |&n| n == 50);
/// let found = Search::new(&stairs).a_star(&estimate(|&n: &u32| 50_u32.saturating_sub(n))).run();
/// assert!(found.best().is_some() && !found.is_proved_best());
/// ```
pub fn estimate<N, C: Cost, F: Fn(&N) -> C>(f: F) -> Estimate<F> {
    Estimate { f, guarantee: Guarantee::None, is_dead_end: () }
}

/// A closure as a [`Heuristic`], made by [`consistent`], [`admissible`] or [`estimate`].
#[derive(Clone, Copy)]
pub struct Estimate<F, D = ()> {
    f: F,
    guarantee: Guarantee,
    is_dead_end: D,
}

impl<F> Estimate<F> {
    /// The same estimate, but no goal can be reached from the nodes for which `is_dead_end` returns true. The function
    /// `f` is not called there. That must be right whatever is claimed of `f`: the engines drop such a node, and may then report
    /// that there is no solution.
    ///
    /// ```
    /// use search::{Search, consistent, space};
    ///
    /// // From 0 to 50 by steps of 2 or 3. Beyond 50 there is no way back.
    /// let stairs = space(0_u32, |&n| [(n + 3, 1), (n + 2, 1)], |&n| n == 50);
    /// let h = consistent(|&n: &u32| (50 - n).div_ceil(3)).dead_ends(|&n: &u32| n > 50);
    /// let found = Search::new(&stairs).a_star(&h).run();
    /// assert!(found.is_proved_best() && found.best().is_some_and(|best| best.cost == 17));
    /// assert_eq!(Search::new(&stairs).a_star(&h).cost(16).run().best(), None);
    /// ```
    pub fn dead_ends<N, D: Fn(&N) -> bool>(self, is_dead_end: D) -> Estimate<F, DeadEnds<D>> {
        let Self { f, guarantee, .. } = self;
        Estimate { f, guarantee, is_dead_end: DeadEnds(is_dead_end) }
    }
}

/// What [`Estimate::dead_ends`] knows.
#[derive(Clone, Copy)]
pub struct DeadEnds<D>(D);

impl<S: StateSpace, F: Fn(&S::State) -> S::Cost, D: Fn(&S::State) -> bool> Heuristic<S>
    for Estimate<F, DeadEnds<D>>
{
    #[inline]
    fn h(&self, state: &S::State) -> Option<S::Cost> {
        if (self.is_dead_end.0)(state) { None } else { Some((self.f)(state)) }
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}

impl<S: StateSpace, F: Fn(&S::State) -> S::Cost> Heuristic<S> for Estimate<F> {
    #[inline]
    fn h(&self, state: &S::State) -> Option<S::Cost> {
        Some((self.f)(state))
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}
