//! Walks: a state space looked at by hand, one state after another.

use fxhash::FxHashMap;
#[cfg(feature = "serde")]
use serde::Serialize;

use super::audit::{ToGoal, distances};
use crate::{
    cost::{Cost, SumOf},
    heuristic::Heuristic,
    limits::Limits,
    report::Stop,
    space::StateSpace,
};

/// A walk through a state space, from the initial state, by actions that somebody chooses.
///
/// ```
/// # use search::{Blind, Limits, StateSpace, study::{Encounter, ToGoal, Walk}};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 3 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
/// // Eight places in a ring, a step left or right; place 3 is the goal.
/// let mut walk = Walk::new(&Ring);
/// assert_eq!(walk.actions(), [-1, 1]);
/// assert!(walk.go(1));
/// let view = walk.view(&Blind, Some(&Limits::default()));
/// assert_eq!((view.here.g, view.here.to_goal), (1, ToGoal::Exactly(2)));
/// // One of the children is the start.
/// assert_eq!(view.children[0].node.seen, Some(Encounter::Visited(0)));
/// assert_eq!(view.children[1].node.to_goal, ToGoal::Exactly(1));
/// ```
pub struct Walk<'s, S: StateSpace> {
    space: &'s S,
    /// The states so far, the initial state first, and g of each.
    states: Vec<(S::State, SumOf<S>)>,
    taken: Vec<S::Action>,
    /// The actions of the last state.
    actions: Vec<S::Action>,
    /// Where each state was met first, but a visit replaces an earlier meeting as a child.
    met: FxHashMap<S::State, Encounter>,
}

/// Where a walk met a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "snake_case"))]
pub enum Encounter {
    /// It is the state after this number of actions.
    Visited(usize),
    /// It is a child of that state, which the walk left by another action.
    Generated(usize),
}

/// A state of a walk, as a search knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Node<C = u32> {
    /// The cost of the way that the walk took, or [`Cost::MAX`] if it is more.
    pub g: C,
    /// The heuristic's estimate; `None` of a dead end.
    pub h: Option<C>,
    /// True if it is a goal.
    pub is_goal: bool,
    /// Where the walk met it before, if it did: its first visit, or, if it was never visited, where it was a child
    /// first. A visit replaces an earlier meeting as a child, so this is `None` for the state that the walk has come
    /// to, unless the walk visited it earlier. A search with a closed list drops a child that was met unless its g is
    /// less.
    pub seen: Option<Encounter>,
    /// The least cost from here to a goal.
    pub to_goal: ToGoal<C>,
}

/// The state that a walk has come to, and its children.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct View<A, C = u32> {
    /// The state.
    pub here: Node<C>,
    /// Its children, in the order of the space's actions; a goal has none.
    pub children: Vec<Child<A, C>>,
    /// The number of states that were reached from here to find distances.
    pub states: u64,
    /// The limit that ended this, if one did.
    pub stop: Option<Stop>,
}

/// A child of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Child<A, C = u32> {
    /// The action that leads there.
    pub action: A,
    /// The state.
    pub node: Node<C>,
}

impl<'s, S: StateSpace> Walk<'s, S> {
    /// A walk that is still at the initial state.
    ///
    /// ```
    /// # use search::{space, study::Walk};
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
    /// assert!(Walk::new(&ring).taken().is_empty());
    /// ```
    #[must_use]
    pub fn new(space: &'s S) -> Self {
        let start = space.initial_state();
        let mut met = FxHashMap::default();
        met.insert(start.clone(), Encounter::Visited(0));
        let mut walk = Self {
            space,
            states: vec![(start, S::Cost::ZERO.times(1))],
            taken: Vec::new(),
            actions: Vec::new(),
            met,
        };
        walk.arrive();
        walk
    }

    /// The actions so far.
    ///
    /// ```
    /// # use search::{space, study::Walk};
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
    /// let mut walk = Walk::new(&ring);
    /// assert!(walk.go(1));
    /// assert_eq!(walk.taken().len(), 1);
    /// ```
    #[must_use]
    pub fn taken(&self) -> &[S::Action] {
        &self.taken
    }

    /// The actions from here, in the order of the space. A goal has none.
    ///
    /// ```
    /// # use search::{space, study::Walk};
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
    /// assert_eq!(Walk::new(&ring).actions().len(), 2);
    /// ```
    #[must_use]
    pub fn actions(&self) -> &[S::Action] {
        &self.actions
    }

    /// Takes the action of this number in [`actions`](Self::actions). Returns false if there is no such action.
    ///
    /// ```
    /// # use search::{space, study::Walk};
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
    /// let mut walk = Walk::new(&ring);
    /// assert!(walk.go(1) && !walk.go(2));
    /// ```
    pub fn go(&mut self, number: usize) -> bool {
        let Some(&action) = self.actions.get(number) else { return false };
        let depth = self.taken.len();
        for (child, _) in self.children() {
            self.met.entry(child).or_insert(Encounter::Generated(depth));
        }
        let (state, g) = self.child(action);
        if let Some(seen @ Encounter::Generated(_)) = self.met.get_mut(&state) {
            *seen = Encounter::Visited(depth + 1);
        }
        self.states.push((state, g));
        self.taken.push(action);
        self.arrive();
        true
    }

    fn arrive(&mut self) {
        self.actions.clear();
        let (state, _) = self.last();
        if !self.space.is_goal(&state) {
            self.space.actions(&state, &mut self.actions);
        }
    }

    fn last(&self) -> (S::State, SumOf<S>) {
        self.states
            .last()
            .cloned()
            .unwrap_or_else(|| (self.space.initial_state(), S::Cost::ZERO.times(1)))
    }

    fn child(&self, action: S::Action) -> (S::State, SumOf<S>) {
        let (state, g) = self.last();
        let cost = self.space.cost(&state, action);
        (self.space.apply(&state, action), S::Cost::plus(g, cost.times(1)))
    }

    fn children(&self) -> Vec<(S::State, SumOf<S>)> {
        self.actions.iter().map(|&action| self.child(action)).collect()
    }

    /// The state that the walk has come to, and its children. With `limits`, what can be reached from here is explored
    /// to find distances; the limits on solutions and depth are ignored. Without, no distance is known.
    ///
    /// ```
    /// # use search::{Blind, Limits, space, study::{ToGoal, Walk}};
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
    /// let view = Walk::new(&ring).view(&Blind, Some(&Limits::default()));
    /// assert_eq!((view.here.to_goal, view.states), (ToGoal::Exactly(3), 8));
    /// ```
    #[must_use]
    pub fn view<H: Heuristic<S>>(
        &self,
        heuristic: &H,
        limits: Option<&Limits>,
    ) -> View<S::Action, S::Cost> {
        let depth = self.taken.len();
        let nodes: Vec<(S::State, SumOf<S>)> =
            std::iter::once(self.last()).chain(self.children()).collect();
        let states: Vec<S::State> = nodes.iter().map(|(state, _)| state.clone()).collect();
        let (to_goal, reached, stop) = match limits {
            Some(limits) => distances(self.space, &states, limits),
            None => (vec![ToGoal::AtLeast(S::Cost::ZERO); states.len()], 0, None),
        };
        let node = |number: usize| {
            let (state, g) = &nodes[number];
            let met = self.met.get(state).copied();
            let seen = match number {
                0 => met.filter(|&seen| seen != Encounter::Visited(depth)),
                // Two actions may lead to one child.
                _ => met.or_else(|| {
                    states[1..number].contains(state).then_some(Encounter::Generated(depth))
                }),
            };
            let (h, is_goal) = (heuristic.h(state), self.space.is_goal(state));
            Node { g: S::Cost::at_least(*g, 1), h, is_goal, seen, to_goal: to_goal[number] }
        };
        let children = self.actions.iter().zip(1..);
        let children = children.map(|(&action, number)| Child { action, node: node(number) });
        View { here: node(0), children: children.collect(), states: reached, stop }
    }
}

impl<A, C> View<A, C> {
    /// The same view with its costs converted by `price`.
    ///
    /// ```
    /// use search::{Blind, space, study::Walk};
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1_u32), ((n + 1) % 8, 1)], |&n| n == 3);
    /// let view = Walk::new(&ring).view(&Blind, None).map_costs(u64::from);
    /// assert_eq!(view.children[1].node.g, 1_u64);
    /// ```
    pub fn map_costs<D>(self, price: impl Fn(C) -> D) -> View<A, D> {
        let node = |Node { g, h, is_goal, seen, to_goal }| Node {
            g: price(g),
            h: h.map(&price),
            is_goal,
            seen,
            to_goal: match to_goal {
                ToGoal::Exactly(cost) => ToGoal::Exactly(price(cost)),
                ToGoal::AtLeast(cost) => ToGoal::AtLeast(price(cost)),
                ToGoal::Never => ToGoal::Never,
            },
        };
        let Self { here, children, states, stop } = self;
        let child = |child: Child<A, C>| Child { action: child.action, node: node(child.node) };
        View { here: node(here), children: children.into_iter().map(child).collect(), states, stop }
    }

    /// The same view with its actions written by `write`.
    ///
    /// ```
    /// # use search::{Blind, space, study::Walk};
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
    /// let view = Walk::new(&ring).view(&Blind, None).map(|step| ["left", "right"][step.index() as usize]);
    /// assert_eq!(view.children[1].action, "right");
    /// ```
    pub fn map<B>(self, mut write: impl FnMut(A) -> B) -> View<B, C> {
        let Self { here, children, states, stop } = self;
        let child = |Child { action, node }| Child { action: write(action), node };
        View { here, children: children.into_iter().map(child).collect(), states, stop }
    }
}
