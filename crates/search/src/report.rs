//! What a search found, what it proved, and what it counted.

mod outcome;
mod stats;

use std::{fmt, time::Duration};

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

#[cfg(feature = "serde")]
use crate::serial;
use crate::{cost::Cost, space::StateSpace};

pub use outcome::{Breach, Outcome, Stop};
pub use stats::Stats;

/// The result of a search.
///
/// With the feature `serde`, this and its parts are `Serialize` and `Deserialize`, under the names of `docs/json.md`, which
/// are stable. An [`Outcome`] is two fields, so a report is `{"outcome": "stopped", "stop": "time",
/// "solutions": […], "lower_bound": {"cost": 5}, "stats": {…}}`. A report that contradicts itself is not read: one with a
/// solution below its bound, with a bound that is no proof, or with a cost that is negative. Times are written to the
/// microsecond.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(
        remote = "Self",
        bound(serialize = "A: Serialize, C: Serialize"),
        bound(deserialize = "A: Deserialize<'de>, C: Cost + Deserialize<'de>")
    )
)]
#[must_use = "a search is made for its report"]
pub struct Report<A, C = u32> {
    /// How the search ended.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub outcome: Outcome,
    /// The solutions, in the order in which they were found; of anytime search the best alone.
    pub solutions: Vec<Solution<A, C>>,
    /// What every solution is proved to be at least, if anything is: when a limit stopped the
    /// search, how far it got.
    pub lower_bound: Option<Bound<C>>,
    /// How far [anytime search](crate::Algorithm::Anytime) was: when the bound had risen, at each better
    /// solution, and at the end. Empty for all other algorithms.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub milestones: Vec<Milestone<C>>,
    /// What was counted.
    pub stats: Stats,
}

#[cfg(feature = "serde")]
impl<A: Serialize, C: Serialize> Serialize for Report<A, C> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

#[cfg(feature = "serde")]
impl<'de, A: Deserialize<'de>, C: Cost + Deserialize<'de>> Deserialize<'de> for Report<A, C> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let report = Self::deserialize(from)?;
        let proves = report.lower_bound.is_some();
        if proves && matches!(report.outcome, Outcome::Invalid(_)) {
            return Err(Error::custom("an invalid search proves no bound"));
        }
        let is_below = |solution: &Solution<A, C>| match report.lower_bound {
            Some(Bound::Cost(bound)) => solution.cost < bound,
            Some(Bound::Length(bound)) => solution.actions.len() < bound as usize,
            None => false,
        };
        if report.solutions.iter().any(is_below) {
            return Err(Error::custom("a solution below the bound on all solutions"));
        }
        Ok(report)
    }
}

/// A moment of [anytime search](crate::Algorithm::Anytime).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(bound(deserialize = "C: Cost + Deserialize<'de>"))
)]
pub struct Milestone<C = u32> {
    /// The states expanded by then.
    pub expanded: u64,
    /// The cost of the best solution by then, if there was one.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "serial::some_cost"))]
    pub cost: Option<C>,
    /// Every solution is proved to cost at least this.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "serial::cost"))]
    pub bound: C,
    /// The wall-clock time since the search began. Serialized in milliseconds, to three places.
    #[cfg_attr(
        feature = "serde",
        serde(
            rename = "elapsed_ms",
            serialize_with = "serial::milliseconds",
            deserialize_with = "serial::duration"
        )
    )]
    pub elapsed: Duration,
}

impl<C: Cost> Milestone<C> {
    /// (cost − bound) / cost, from 0 to 1: at most this share of the cost of the best solution is too much. 0 once
    /// it is proved to be the best; `None` without a solution.
    ///
    /// ```
    /// # use search::Milestone;
    /// # use std::time::Duration;
    /// let elapsed = Duration::from_secs(3);
    /// let moment = Milestone { expanded: 1_000, cost: Some(50), bound: 45, elapsed };
    /// assert_eq!(moment.gap(), Some(0.1));
    /// ```
    #[must_use]
    pub fn gap(&self) -> Option<f64> {
        let cost = self.cost?;
        let [whole, proved] = [cost, self.bound].map(C::to_f64);
        Some(if cost <= self.bound {
            0.0
        } else if whole > 0.0 {
            (whole - proved) / whole
        } else {
            1.0
        })
    }
}

impl<A, C> Report<A, C> {
    /// Of a search that was stopped before it began.
    ///
    /// ```
    /// # use search::{Outcome, Report, Stop};
    /// let report = Report::<char>::unsearched(Stop::Time);
    /// assert_eq!((report.outcome, report.stats.expanded), (Outcome::Stopped(Stop::Time), 0));
    /// ```
    pub fn unsearched(stop: Stop) -> Self {
        Self {
            outcome: Outcome::Stopped(stop),
            solutions: Vec::new(),
            lower_bound: None,
            milestones: Vec::new(),
            stats: Stats::default(),
        }
    }
}

impl<A, C: Cost> Report<A, C> {
    /// The same with `solutions` in place of its own: the same paths in other actions.
    ///
    /// ```
    /// use search::{Search, Solution, space};
    ///
    /// let stairs = space(0_u8, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 3);
    /// let found = Search::new(&stairs).run();
    /// let named = found.solutions.iter().map(|solution| Solution {
    ///     actions: solution.actions.iter().map(|step| ["one", "two"][step.index() as usize]).collect(),
    ///     cost: solution.cost,
    /// });
    /// let named = found.clone().with_solutions(named.collect());
    /// assert_eq!(named.best().map(|best| best.actions.len()), Some(2));
    /// ```
    pub fn with_solutions<B>(self, solutions: Vec<Solution<B, C>>) -> Report<B, C> {
        let Self { outcome, lower_bound, milestones, stats, .. } = self;
        Report { outcome, solutions, lower_bound, milestones, stats }
    }

    /// The same with each cost changed by `price`, which must keep their order.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let minutes = space(0_u8, |&n| [(n + 1, 90_u32), (n + 2, 150)], |&n| n == 3);
    /// let hours = Search::new(&minutes).run().map_costs(|minutes| minutes / 60);
    /// assert_eq!(hours.best().map(|best| best.cost), Some(4));
    /// ```
    pub fn map_costs<D>(self, price: impl Fn(C) -> D) -> Report<A, D> {
        let Self { outcome, solutions, lower_bound, milestones, stats } = self;
        let solution = |Solution { actions, cost }| Solution { actions, cost: price(cost) };
        let milestone = |Milestone { expanded, cost, bound, elapsed }| Milestone {
            expanded,
            cost: cost.map(&price),
            bound: price(bound),
            elapsed,
        };
        let lower_bound = lower_bound.map(|bound| bound.map(&price));
        Report {
            outcome,
            solutions: solutions.into_iter().map(solution).collect(),
            lower_bound,
            milestones: milestones.into_iter().map(milestone).collect(),
            stats,
        }
    }

    /// The best solution in what the search minimises: the number of actions in breadth-first search and
    /// iterative deepening, else the cost. Of several that are as good, the one that was found first. `None` if none was
    /// found: [`outcome`](Self::outcome) says why. O(solutions).
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// // By 2 for 1, by 3 for 5: the fewest steps are not the cheapest.
    /// let stairs = space(0_u8, |&n| vec![(n + 2, 1), (n + 3, 5)], |&n| n == 6);
    /// let cheapest = Search::new(&stairs).run();
    /// assert_eq!(cheapest.best().map(|best| (best.cost, best.actions.len())), Some((3, 3)));
    /// let shortest = Search::new(&stairs).breadth_first().run();
    /// assert_eq!(shortest.best().map(|best| (best.cost, best.actions.len())), Some((10, 2)));
    /// ```
    #[must_use]
    pub fn best(&self) -> Option<&Solution<A, C>> {
        let solutions = self.solutions.iter();
        match self.lower_bound {
            Some(Bound::Length(_)) => solutions.min_by_key(|solution| solution.actions.len()),
            Some(Bound::Cost(_)) | None => solutions.min_by_key(|solution| solution.cost),
        }
    }

    /// The states along each solution: [`Solution::states`]. `space` must be the one that was searched.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 3);
    /// assert_eq!(Search::new(&stairs).all_best().run().states(&stairs), [[0, 1, 3], [0, 2, 3]]);
    /// ```
    #[must_use]
    pub fn states<S: StateSpace<Action = A>>(&self, space: &S) -> Vec<Vec<S::State>>
    where
        A: Copy,
    {
        self.solutions.iter().map(|solution| solution.states(space)).collect()
    }

    /// Returns true if the [best](Self::best) solution is proved to be the best in what the search minimises: the
    /// cost, or in breadth-first search and iterative deepening the number of actions. O(solutions).
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let stairs = space(0_u8, |&n| vec![(n + 1, 1), (n + 2, 1)], |&n| n == 9);
    /// let found = Search::new(&stairs).breadth_first().run();
    /// assert!(found.is_proved_best() && !found.is_proved_least_cost());
    /// ```
    #[must_use]
    pub fn is_proved_best(&self) -> bool {
        self.best().zip(self.lower_bound).is_some_and(|(best, bound)| bound.is_met_by(best))
    }

    /// Returns true if the first solution is proved to be of least cost. Where all actions cost the same, a proof
    /// of least length is not repeated as one of least cost: see [`is_proved_best`](Self::is_proved_best).
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let stairs = space(0_u8, |&n| vec![(n + 2, 1), (n + 3, 5)], |&n| n == 6);
    /// assert!(Search::new(&stairs).run().is_proved_least_cost());
    /// ```
    #[must_use]
    pub fn is_proved_least_cost(&self) -> bool {
        let Some(bound @ Bound::Cost(_)) = self.lower_bound else { return false };
        self.solutions.first().is_some_and(|solution| bound.is_met_by(solution))
    }

    /// Returns true if the first solution is proved to have the least number of actions.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let stairs = space(0_u8, |&n| vec![(n + 2, 1), (n + 3, 5)], |&n| n == 6);
    /// assert!(Search::new(&stairs).breadth_first().run().is_proved_least_length());
    /// ```
    #[must_use]
    pub fn is_proved_least_length(&self) -> bool {
        let Some(bound @ Bound::Length(_)) = self.lower_bound else { return false };
        self.solutions.first().is_some_and(|solution| bound.is_met_by(solution))
    }

    /// Returns true if it is proved that there is no solution at all.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let evens = space(0_u8, |&n| (n < 10).then_some((n + 2, 1)), |&n| n == 9);
    /// assert!(Search::new(&evens).run().is_proved_unsolvable());
    /// assert!(!Search::new(&evens).expansions(3).run().is_proved_unsolvable());
    /// ```
    #[must_use]
    pub fn is_proved_unsolvable(&self) -> bool {
        self.outcome == Outcome::Exhausted && self.solutions.is_empty()
    }
}

/// A path from the initial state to a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(bound(deserialize = "A: Deserialize<'de>, C: Cost + Deserialize<'de>"))
)]
pub struct Solution<A, C = u32> {
    /// The actions in order; empty if the initial state is a goal.
    pub actions: Vec<A>,
    /// The sum of their costs.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "serial::cost"))]
    pub cost: C,
}

/// The solution of a space.
pub(crate) type SolutionOf<S> = Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

impl<A: Copy, C> Solution<A, C> {
    /// The states along the path: the initial state of `space`, and the state after each action. So
    /// there is one more than there are actions.
    ///
    /// O(length) time and memory: each action is applied once. `space` must be the one that was
    /// searched.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
    /// let found = Search::new(&numbers).run();
    /// let states = found.best().map(|best| best.states(&numbers));
    /// assert_eq!(states, Some(vec![1, 2, 3, 4, 5, 10]));
    /// ```
    #[must_use]
    pub fn states<S: StateSpace<Action = A>>(&self, space: &S) -> Vec<S::State> {
        let mut states = Vec::with_capacity(self.actions.len() + 1);
        states.push(space.initial_state());
        for &action in &self.actions {
            states.push(space.apply(&states[states.len() - 1], action));
        }
        states
    }
}

/// A proved lower bound on all solutions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "snake_case", bound(deserialize = "C: Cost + Deserialize<'de>"))
)]
pub enum Bound<C = u32> {
    /// Every solution costs at least this.
    Cost(#[cfg_attr(feature = "serde", serde(deserialize_with = "serial::cost"))] C),
    /// Every solution has at least this number of actions.
    Length(u32),
}

impl<C> Bound<C> {
    /// The same with another cost.
    ///
    /// ```
    /// use search::Bound;
    ///
    /// assert_eq!(Bound::Cost(90).map(|minutes| minutes / 30), Bound::Cost(3));
    /// assert_eq!(Bound::<u32>::Length(2).map(|cost| cost + 1), Bound::Length(2));
    /// ```
    #[must_use]
    pub fn map<D>(self, price: impl FnOnce(C) -> D) -> Bound<D> {
        match self {
            Self::Cost(cost) => Bound::Cost(price(cost)),
            Self::Length(length) => Bound::Length(length),
        }
    }
}

impl<C: Cost> Bound<C> {
    /// Returns true if no solution can be better than this one.
    fn is_met_by<A>(self, solution: &Solution<A, C>) -> bool {
        match self {
            Self::Cost(bound) => solution.cost <= bound,
            Self::Length(bound) => solution.actions.len() <= bound as usize,
        }
    }
}

impl<C: fmt::Display> fmt::Display for Bound<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cost(cost) => write!(f, "every solution costs at least {cost}"),
            Self::Length(1) => f.write_str("every solution has at least 1 action"),
            Self::Length(length) => write!(f, "every solution has at least {length} actions"),
        }
    }
}
