//! Audits: comparisons of a heuristic with the exact distances of all states that can be reached, or of as
//! many states as a limit allows.

mod auditor;
mod graph;
mod tally;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{
    heuristic::{Blind, Guarantee, Heuristic},
    limits::Limits,
    report::{Breach, Stop},
    space::StateSpace,
};
use auditor::Auditor;
pub use graph::ToGoal;
use tally::Tally;

/// The result of an [`audit`]. `P` is the type of a path from the initial state: a list of actions, or the
/// type to which [`map`](Self::map) converts it.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Audit<P, C = u32> {
    /// The number of states reached, the initial state included: all states that can be reached, unless a
    /// limit stopped the audit.
    pub states: u64,
    /// The number of goals among these states. Goals are terminal.
    pub goals: u64,
    /// The number of actions of the expanded states.
    pub edges: u64,
    /// The number of states, goals included, whose least cost to a goal, h*, is proved. Only these are
    /// compared with h.
    pub compared: u64,
    /// The number of dead ends: states from which no goal can be reached, which is proved.
    pub dead_ends: u64,
    /// The number of these dead ends that the heuristic recognises.
    pub recognised: u64,
    /// The number of compared states that the heuristic calls dead ends, although a goal can be reached.
    pub false_dead_ends: u64,
    /// The first of these states in breadth-first order.
    pub false_dead_end: Option<Witness<P, C>>,
    /// The number of compared states with h > h*.
    pub over_estimates: u64,
    /// The compared state with the greatest h − h*, if any has h > h*; among equals, the first in
    /// breadth-first order.
    pub worst: Option<Witness<P, C>>,
    /// The number of inconsistent edges: actions of cost c from a state with h to one with h', where
    /// h > c + h'. Here h of a dead end counts as infinite, and h' of a goal as 0.
    pub inconsistent: u64,
    /// The first of these edges in breadth-first order.
    pub inconsistent_edge: Option<InconsistentEdge<P, C>>,
    /// The mean of h / h* over the compared states that are neither goals nor false dead ends; `None` if
    /// there are no such states, or where costs are no integers ([`Cost::index`](crate::Cost::index)): then the ratios and the bands are
    /// missing, too. Serialized to six places.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_rounded"))]
    pub mean_ratio: Option<f64>,
    /// The number of states by h / h*, over the same states as the mean. See [`RATIOS`].
    pub ratios: [u64; RATIOS],
    /// The same states by h*, nearest first, in bands of equal width.
    pub bands: Vec<Band>,
    /// The limit that stopped the audit, if one did. All numbers above are then true of the states and
    /// actions that the audit saw, but not of the whole space.
    pub stop: Option<Stop>,
    /// Why there was nothing to audit, if so: the heuristic does not [fit](Heuristic::fits) the space, or the
    /// space changed. All numbers above are 0 then.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub breach: Option<Breach>,
}

impl<P, C> Default for Audit<P, C> {
    fn default() -> Self {
        Self {
            states: 0,
            goals: 0,
            edges: 0,
            compared: 0,
            dead_ends: 0,
            recognised: 0,
            false_dead_ends: 0,
            false_dead_end: None,
            over_estimates: 0,
            worst: None,
            inconsistent: 0,
            inconsistent_edge: None,
            mean_ratio: None,
            ratios: [0; RATIOS],
            bands: Vec::new(),
            stop: None,
            breach: None,
        }
    }
}

/// The length of [`Audit::ratios`], which counts states by h / h*:
///
/// - places 0 to 9: intervals of a tenth from 0 to 1, each without its upper end;
/// - place 10: exactly 1;
/// - places 11 to 20: intervals of a tenth from 1 to 2, each with its upper end;
/// - place 21: all greater ratios.
pub const RATIOS: usize = 22;

/// A state with a wrong estimate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Witness<P, C = u32> {
    /// The path to the state.
    #[cfg_attr(feature = "serde", serde(rename = "actions"))]
    pub path: P,
    /// The estimate; `None` if the heuristic calls the state a dead end.
    pub h: Option<C>,
    /// h*, the least cost to a goal, or [`Cost::MAX`](crate::Cost::MAX) if it is more.
    pub exact: C,
}

/// An action along which h falls by more than the action costs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct InconsistentEdge<P, C = u32> {
    /// The path to the state before the action.
    pub from: P,
    /// The path to the state after the action: [`from`](Self::from) and the action.
    pub to: P,
    /// The estimate at that state; `None` if the heuristic calls it a dead end.
    pub h: Option<C>,
    /// The cost of the action.
    pub cost: C,
    /// The estimate at the state after the action; 0 for a goal.
    pub h_after: C,
}

/// The compared states with h* from [`first`](Self::first) to [`last`](Self::last).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// The least h* of the band.
    pub first: u64,
    /// The greatest h* of the band.
    pub last: u64,
    /// The number of states, at least one.
    pub states: u64,
    /// The least h of these states.
    pub least: u64,
    /// The sum of h over these states, for the mean.
    pub sum: u128,
    /// The greatest h of these states.
    pub greatest: u64,
}

impl Band {
    /// The mean of h over the states.
    ///
    /// ```
    /// # use search::study::Band;
    /// let band = Band { first: 7, last: 8, states: 2, least: 4, sum: 9, greatest: 5 };
    /// assert_eq!(band.mean(), 4.5);
    /// ```
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.states as f64
    }
}

/// With the mean, to six places, in place of the sum.
#[cfg(feature = "serde")]
impl Serialize for Band {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Band", 6)?;
        fields.serialize_field("first", &self.first)?;
        fields.serialize_field("last", &self.last)?;
        fields.serialize_field("states", &self.states)?;
        fields.serialize_field("least", &self.least)?;
        fields.serialize_field("mean", &to_six_places(self.mean()))?;
        fields.serialize_field("greatest", &self.greatest)?;
        fields.end()
    }
}

#[cfg(feature = "serde")]
fn serialize_rounded<S: Serializer>(ratio: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    ratio.map(to_six_places).serialize(serializer)
}

#[cfg(feature = "serde")]
fn to_six_places(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

impl<P, C> Audit<P, C> {
    /// Returns true if the audit refutes this claim. A false dead end refutes every claim, including
    /// [`Guarantee::None`], and so does a [breach](Self::breach).
    ///
    /// ```
    /// use search::{Guarantee, Limits, admissible, space, study::audit};
    ///
    /// // Eight places in a ring, and too great an estimate, which says 10 everywhere but at the goal.
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
    /// let ten = admissible(|&n: &u8| if n == 3 { 0 } else { 10 });
    /// let audit = audit(&ring, &ten, &Limits::default());
    /// assert!(audit.contradicts(Guarantee::Admissible) && !audit.contradicts(Guarantee::None));
    /// ```
    #[must_use]
    pub fn contradicts(&self, claim: Guarantee) -> bool {
        self.breach.is_some()
            || self.false_dead_ends > 0
            || (claim >= Guarantee::Admissible && self.over_estimates > 0)
            || (claim >= Guarantee::Consistent && self.inconsistent > 0)
    }

    /// Converts every cost by `price`, and leaves the rest as it is. The bands keep the units of the space.
    ///
    /// ```
    /// use search::{Limits, admissible, space, study::audit};
    ///
    /// // Eight places in a ring, and too great an estimate, which says 10 everywhere but at the goal.
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1_u32), ((n + 1) % 8, 1)], |&n| n == 3);
    /// let ten = admissible(|&n: &u8| if n == 3 { 0 } else { 10 });
    /// let audit = audit(&ring, &ten, &Limits::default()).map_costs(u64::from);
    /// assert_eq!(audit.worst.map(|worst| worst.exact), Some(1_u64));
    /// ```
    pub fn map_costs<D>(self, price: impl Fn(C) -> D) -> Audit<P, D> {
        self.map_all(|path| path, price)
    }

    /// Converts every path by `convert`, and leaves the rest as it is.
    ///
    /// ```
    /// use search::{Limits, admissible, space, study::audit};
    ///
    /// // Eight places in a ring, and too great an estimate, which says 10 everywhere but at the goal.
    /// let ring = space(0_u8, |&n| [((n + 7) % 8, 1), ((n + 1) % 8, 1)], |&n| n == 3);
    /// let ten = admissible(|&n: &u8| if n == 3 { 0 } else { 10 });
    /// let audit = audit(&ring, &ten, &Limits::default());
    /// let audit = audit.map(|path| path.len()); // lengths in place of paths
    /// assert_eq!(audit.worst.map(|worst| (worst.path, worst.exact)), Some((2, 1)));
    /// ```
    pub fn map<Q>(self, convert: impl Fn(P) -> Q) -> Audit<Q, C> {
        self.map_all(convert, |cost| cost)
    }

    fn map_all<Q, D>(self, convert: impl Fn(P) -> Q, price: impl Fn(C) -> D) -> Audit<Q, D> {
        let witness = |Witness { path, h, exact }| Witness {
            path: convert(path),
            h: h.map(&price),
            exact: price(exact),
        };
        let edge = |InconsistentEdge { from, to, h, cost, h_after }| InconsistentEdge {
            from: convert(from),
            to: convert(to),
            h: h.map(&price),
            cost: price(cost),
            h_after: price(h_after),
        };
        Audit {
            worst: self.worst.map(witness),
            false_dead_end: self.false_dead_end.map(witness),
            inconsistent_edge: self.inconsistent_edge.map(edge),
            states: self.states,
            goals: self.goals,
            edges: self.edges,
            compared: self.compared,
            dead_ends: self.dead_ends,
            recognised: self.recognised,
            over_estimates: self.over_estimates,
            false_dead_ends: self.false_dead_ends,
            inconsistent: self.inconsistent,
            mean_ratio: self.mean_ratio,
            ratios: self.ratios,
            bands: self.bands,
            stop: self.stop,
            breach: self.breach,
        }
    }
}

/// Compares `heuristic` with the exact least cost to a goal, at every state that can be reached.
///
/// The audit expands all states breadth-first from the initial state (goals are terminal) and stores
/// every edge. Then a backward Dijkstra search from all goals at once computes the exact distances.
///
/// O(edges) time and memory: 32 bytes for each state, besides the table of states, and 12 bytes for each
/// edge. Where costs are large, a heap adds a logarithmic factor to the time. Memory that the heuristic
/// itself holds is not counted.
///
/// # Limits
///
/// The limits on expansions, bytes and time and the cancel flag apply; the others are ignored.
///
/// If the limit on expansions or bytes stops the expansion, the backward search starts from the goals and
/// from the unexpanded states:
///
/// - A state that is nearer to a goal than to any unexpanded state, or as near, has its exact distance,
///   because every other path to a goal leads through an unexpanded state.
/// - A state from which neither a goal nor an unexpanded state can be reached is a dead end.
/// - No other state is compared. Its distance is not known, however many goals can be reached from it.
///
/// If the time is over or the flag is raised, the audit ends at once, and compares no further states.
///
/// ```
/// # use search::{Heuristic, Limits, StateSpace, study::audit};
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
/// // Eight places in a ring; place 3 is the goal. The estimate assumes that steps go one way only.
/// struct Onward;
/// impl Heuristic<Ring> for Onward {
///     fn h(&self, place: &u8) -> Option<u32> { Some(((3 + 8 - place) % 8).into()) }
/// }
/// let audit = audit(&Ring, &Onward, &Limits::default());
/// assert_eq!((audit.states, audit.compared, audit.over_estimates), (8, 8, 3));
/// // From place 4 one step back is enough. Place 4 is four steps from place 0.
/// let worst = audit.worst.unwrap();
/// assert_eq!((worst.path.len(), worst.h, worst.exact), (4, Some(7), 1));
/// ```
#[must_use]
pub fn audit<S: StateSpace>(
    space: &S,
    heuristic: &dyn Heuristic<S>,
    limits: &Limits,
) -> Audit<Vec<S::Action>, S::Cost> {
    let invalid = |breach| Audit { breach: Some(breach), ..Audit::default() };
    if !heuristic.fits(space) {
        return invalid(Breach::HeuristicDoesNotFit);
    }
    let (mut auditor, mut tally) = (Auditor::new(space, heuristic, limits), Tally::new());
    let stop = auditor.measure(space.initial_state(), limits, &mut tally);
    let has_negative = auditor.has_negative;
    let report = auditor.report(tally, stop);
    if space.has_changed() {
        invalid(Breach::SuccessorsChanged)
    } else if has_negative {
        invalid(Breach::NegativeCost)
    } else {
        report
    }
}

/// The least costs from `states` to a goal, as far as an audit of what can be reached from the first of them proves
/// them, the number of the states reached, and the limit that stopped it.
pub(super) fn distances<S: StateSpace>(
    space: &S,
    states: &[S::State],
    limits: &Limits,
) -> (Vec<ToGoal<S::Cost>>, u64, Option<Stop>) {
    let mut auditor = Auditor::new(space, &Blind, limits);
    let measure = |first: &S::State| auditor.measure(first.clone(), limits, &mut Tally::new());
    let stop = states.first().and_then(measure);
    let to_goal = |state| auditor.to_goal(state);
    (states.iter().map(to_goal).collect(), auditor.states(), stop)
}
