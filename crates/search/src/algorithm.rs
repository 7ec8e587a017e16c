//! The algorithms by name, and the variants in which textbooks differ.

mod options;

use std::fmt;

use crate::{names::AlgorithmName, weight::Weight};

pub use options::{Cycles, GoalTest, ParentRule, Reopen, Ties};

/// A search algorithm with its options. `Default`s are what the constants such as
/// [`Algorithm::A_STAR`] hold; the docs of each option name the default.
///
/// In all of them goals are terminal, and solutions after the first are looked for only when
/// [`Limits::solutions`](crate::Limits::solutions) asks for more than one.
///
/// More algorithms will be added, so a match needs a wildcard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Algorithm {
    /// Breadth-first search over distinct states: least number of actions, whatever they cost.
    /// O(states) time and memory.
    BreadthFirst {
        /// When a state is recognised as a goal.
        goal_test: GoalTest,
    },
    /// Depth-first search: some solution, seldom a good one.
    DepthFirst {
        /// Which states are not entered again.
        cycles: Cycles,
    },
    /// Depth-first search to a given number of actions. When something lies deeper, it ends as
    /// `Stopped(Depth)`, never as unsolvable.
    DepthLimited {
        /// The greatest number of actions in a path.
        depth: u32,
        /// Which states are not entered again.
        cycles: Cycles,
    },
    /// Iterative deepening (Korf 1985): depth-limited search to 0, 1, 2 … actions: least number
    /// of actions in memory linear in it. Ends as exhausted when an iteration cuts nothing.
    IterativeDeepening {
        /// Which states are not entered again within an iteration.
        cycles: Cycles,
    },
    /// Uniform-cost search (Dijkstra 1959): least cost, f = g.
    UniformCost {
        /// Which of equally good states is expanded first.
        ties: Ties,
    },
    /// Greedy best-first search: least h first, no guarantee on cost.
    Greedy {
        /// Which of equally good states is expanded first.
        ties: Ties,
    },
    /// A* (Hart, Nilsson, Raphael 1968): f = g + h. Least cost if h is admissible and, unless it
    /// is consistent too, closed states are reopened.
    AStar {
        /// Which of equally good states is expanded first.
        ties: Ties,
        /// What happens when a cheaper path to a closed state is found.
        reopen: Reopen,
    },
    /// Weighted A* (Pohl 1970): f = g + w · h. With an admissible h, at most w times the least cost.
    WeightedAStar {
        /// w, an exact ratio.
        weight: Weight,
        /// Which of equally good states is expanded first.
        ties: Ties,
        /// What happens when a cheaper path to a closed state is found.
        reopen: Reopen,
    },
    /// Anytime search: a first solution soon, then better and better ones, while a lower bound rises; ends
    /// with the best solution, proved, or at a limit with the best so far, the bound and so the
    /// [gap](crate::Milestone::gap). The observer sees each better solution
    /// ([`Event::Solved`](crate::Event::Solved)) at once, and each better bound
    /// ([`Event::Deepened`](crate::Event::Deepened)); the report has the [milestones](crate::Report::milestones).
    ///
    /// Greedy search first, then weighted A* with falling weights, which repairs rather than restarts
    /// (Likhachev, Gordon, Thrun 2003). Of four expansions one, and of two one once there is a solution, is of a
    /// state of least g + h, which raises the bound; A* alone would make fewer of them to the same bound. Bound and
    /// proof hold whatever h is: estimates that are not admissible count as 0 there. Gives one solution,
    /// however many are asked for. Memory per state as A*.
    Anytime,
    /// Iterative deepening A* (Korf 1985): depth-first by growing bounds on f = g + h. Least cost
    /// if h is admissible, in memory linear in the depth.
    IdaStar {
        /// Which states are not entered again within an iteration. With [`Cycles::Allowed`], a space must have no cycle
        /// of cost 0; where it has cycles and no solution, the bound rises until costs overflow, which may take for
        /// ever. The default is [`Cycles::AsNeeded`]. As soon as [`Limits::solutions`] is more than 1, `Allowed` means
        /// [`Cycles::OnPath`]: each loopless solution once, and an end.
        ///
        /// [`Limits::solutions`]: crate::Limits::solutions
        cycles: Cycles,
    },
    /// A*+IDA* (Bu and Korf 2019): A* until it has stored `stored` states, then IDA* by growing bounds below each state
    /// of its open list, in order of f. Least cost if h is admissible; one solution. Memory as A* for the states that
    /// are stored, and beyond that linear in the depth. A* finds the duplicates among them, below which IDA* would
    /// search several times.
    ///
    /// Where [`Limits::bytes`](crate::Limits::bytes) is less than four times what these states take, fewer are stored.
    /// With a limit on depth, or for several solutions, this is A* alone.
    AStarIdaStar {
        /// The number of states that A* stores at least before IDA* goes on, if it does not end before. `u32::MAX`
        /// means A* alone, with all the memory. No table holds more than 2³¹ − 2 states: from 2³¹ − 1 on IDA* goes on
        /// only if a quarter of [`Limits::bytes`](crate::Limits::bytes) is less than these take, and otherwise a full
        /// table ends the search as `Stopped(Bytes)`.
        stored: u32,
    },
    /// The k best loopless paths (Yen 1971, Lawler 1972), k being
    /// [`Limits::solutions`](crate::Limits::solutions): in order of cost, no two with the same
    /// sequence of states, and none left out that is cheaper than one given. No path holds a state
    /// twice, or a goal before its end. Whatever h is, the order holds: estimates that are not
    /// admissible count as 0. Between two states the cheapest action is taken.
    ///
    /// Stores the states with f up to the cost of the last path, and their edges; a path takes
    /// O(length) searches on that graph, which are short because exact costs to go are known, and
    /// O(length²) memory for what they find. Under a limit on depth they take a state once for each
    /// length at most (Joksch 1966).
    ///
    /// ```
    /// use search::{Algorithm, Search, space};
    ///
    /// // Three ways over a river: the bridge, the ford, the bridge by way of the ford.
    /// let steps = |&at: &&str| match at {
    ///     "home" => vec![("bridge", 2), ("ford", 1)],
    ///     "bridge" => vec![("town", 3)],
    ///     "ford" => vec![("town", 5), ("bridge", 3)],
    ///     _ => vec![],
    /// };
    /// let ways = space("home", steps, |&at| at == "town");
    /// let found = Search::new(&ways).algorithm(Algorithm::KBest).solutions(2).run();
    /// let [bridge, ford] = found.solutions.as_slice() else { panic!("{}", found.outcome) };
    /// assert_eq!((bridge.cost, ford.cost), (5, 6));
    /// assert_eq!(ford.states(&ways), ["home", "ford", "town"]);
    /// ```
    KBest,
}

impl Algorithm {
    /// Breadth-first search, goals recognised when generated.
    pub const BREADTH_FIRST: Self = Self::BreadthFirst { goal_test: GoalTest::Generation };
    /// Depth-first search with a closed set.
    pub const DEPTH_FIRST: Self = Self::DepthFirst { cycles: Cycles::Closed };
    /// Iterative deepening that avoids states on its path.
    pub const ITERATIVE_DEEPENING: Self = Self::IterativeDeepening { cycles: Cycles::OnPath };
    /// Uniform-cost search, newest first among equals.
    pub const UNIFORM_COST: Self = Self::UniformCost { ties: Ties::LeastH };
    /// Greedy best-first search, newest first among equals.
    pub const GREEDY: Self = Self::Greedy { ties: Ties::LeastH };
    /// A* with least h, then newest first among equals, and reopening.
    pub const A_STAR: Self = Self::AStar { ties: Ties::LeastH, reopen: Reopen::WhenCheaper };
    /// IDA* that avoids states on its path, unless the space
    /// [needs no such check](crate::StateSpace::needs_no_cycle_check).
    pub const IDA_STAR: Self = Self::IdaStar { cycles: Cycles::AsNeeded };

    /// A*+IDA* that stores ten million states.
    pub const A_STAR_IDA_STAR: Self = Self::AStarIdaStar { stored: 10_000_000 };

    /// Every algorithm once, with its default options: depth-limited search to 10 actions, weighted
    /// A* with w = 2.
    ///
    /// ```
    /// # use search::Algorithm;
    /// assert_eq!(Algorithm::all().next(), Some(Algorithm::BREADTH_FIRST));
    /// assert!(Algorithm::all().any(|algorithm| algorithm == Algorithm::A_STAR));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        AlgorithmName::FORWARD.iter().map(|name| name.with(Weight::TWO, 10))
    }

    /// The field's name of this algorithm, without its options: "breadth-first search", "A*".
    ///
    /// ```
    /// # use search::Algorithm;
    /// assert_eq!(Algorithm::depth_limited(5).name(), "depth-limited search");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        AlgorithmName::of(self).title()
    }

    /// Returns true if this algorithm uses the heuristic. The others ignore it: give them
    /// [`Blind`](crate::Blind), and name no heuristic in a report.
    ///
    /// ```
    /// # use search::Algorithm;
    /// assert!(Algorithm::A_STAR.uses_heuristic() && !Algorithm::UNIFORM_COST.uses_heuristic());
    /// ```
    #[must_use]
    pub const fn uses_heuristic(self) -> bool {
        AlgorithmName::of(self).uses_heuristic()
    }

    /// The same algorithm with this goal test, if that is one of its options.
    ///
    /// ```
    /// # use search::{Algorithm, GoalTest};
    /// let late = Algorithm::BREADTH_FIRST.with_goal_test(GoalTest::Expansion);
    /// assert_eq!(late, Algorithm::BreadthFirst { goal_test: GoalTest::Expansion });
    /// ```
    #[must_use]
    pub const fn with_goal_test(self, goal_test: GoalTest) -> Self {
        match self {
            Self::BreadthFirst { .. } => Self::BreadthFirst { goal_test },
            other => other,
        }
    }

    /// The same algorithm with this weight, if that is one of its options.
    ///
    /// ```
    /// # use search::{Algorithm, Weight};
    /// let three = Weight::new(3, 1).expect("at least 1");
    /// let weighted = Algorithm::weighted_a_star(Weight::TWO);
    /// assert_eq!(weighted.with_weight(three), Algorithm::weighted_a_star(three));
    /// ```
    #[must_use]
    pub const fn with_weight(self, weight: Weight) -> Self {
        match self {
            Self::WeightedAStar { ties, reopen, .. } => {
                Self::WeightedAStar { weight, ties, reopen }
            }
            other => other,
        }
    }

    /// The same algorithm to this depth, if that is one of its options.
    ///
    /// ```
    /// # use search::Algorithm;
    /// assert_eq!(Algorithm::depth_limited(5).with_depth(7), Algorithm::depth_limited(7));
    /// ```
    #[must_use]
    pub const fn with_depth(self, depth: u32) -> Self {
        match self {
            Self::DepthLimited { cycles, .. } => Self::DepthLimited { depth, cycles },
            other => other,
        }
    }

    /// The same algorithm with this number of states to store, if that is one of its options.
    ///
    /// ```
    /// # use search::Algorithm;
    /// let small = Algorithm::A_STAR_IDA_STAR.with_stored(1_000);
    /// assert_eq!(small, Algorithm::AStarIdaStar { stored: 1_000 });
    /// ```
    #[must_use]
    pub const fn with_stored(self, stored: u32) -> Self {
        match self {
            Self::AStarIdaStar { .. } => Self::AStarIdaStar { stored },
            other => other,
        }
    }

    /// The same algorithm with these cycles, if they are one of its options.
    ///
    /// ```
    /// # use search::{Algorithm, Cycles};
    /// let tree_search = Algorithm::DEPTH_FIRST.with_cycles(Cycles::Allowed);
    /// assert_eq!(tree_search, Algorithm::DepthFirst { cycles: Cycles::Allowed });
    /// ```
    #[must_use]
    pub const fn with_cycles(self, cycles: Cycles) -> Self {
        match self {
            Self::DepthFirst { .. } => Self::DepthFirst { cycles },
            Self::DepthLimited { depth, .. } => Self::DepthLimited { depth, cycles },
            Self::IterativeDeepening { .. } => Self::IterativeDeepening { cycles },
            Self::IdaStar { .. } => Self::IdaStar { cycles },
            other => other,
        }
    }

    /// The same algorithm with these ties, if they are one of its options.
    ///
    /// ```
    /// # use search::{Algorithm, ParentRule, Ties};
    /// let total = Ties::LeastG(ParentRule::Cheaper);
    /// assert_eq!(Algorithm::GREEDY.with_ties(total), Algorithm::Greedy { ties: total });
    /// ```
    #[must_use]
    pub const fn with_ties(self, ties: Ties) -> Self {
        match self {
            Self::UniformCost { .. } => Self::UniformCost { ties },
            Self::Greedy { .. } => Self::Greedy { ties },
            Self::AStar { reopen, .. } => Self::AStar { ties, reopen },
            Self::WeightedAStar { weight, reopen, .. } => {
                Self::WeightedAStar { weight, ties, reopen }
            }
            other => other,
        }
    }

    /// The same algorithm with this rule for closed states, if that is one of its options.
    ///
    /// ```
    /// # use search::{Algorithm, Reopen, Ties};
    /// let a_star = Algorithm::A_STAR.with_reopen(Reopen::Never);
    /// assert_eq!(a_star, Algorithm::AStar { ties: Ties::LeastH, reopen: Reopen::Never });
    /// assert_eq!(Algorithm::KBest.with_reopen(Reopen::Never), Algorithm::KBest);
    /// ```
    #[must_use]
    pub const fn with_reopen(self, reopen: Reopen) -> Self {
        match self {
            Self::AStar { ties, .. } => Self::AStar { ties, reopen },
            Self::WeightedAStar { weight, ties, .. } => {
                Self::WeightedAStar { weight, ties, reopen }
            }
            other => other,
        }
    }

    /// Depth-limited search that avoids states on its path.
    ///
    /// ```
    /// use search::{Algorithm, Outcome, Search, Stop, space};
    ///
    /// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 1)], |&n| n == 100);
    /// let found = Search::new(&numbers).algorithm(Algorithm::depth_limited(5)).run();
    /// assert_eq!(found.outcome, Outcome::Stopped(Stop::Depth));
    /// ```
    #[must_use]
    pub const fn depth_limited(depth: u32) -> Self {
        Self::DepthLimited { depth, cycles: Cycles::OnPath }
    }

    /// Weighted A* with least h, then newest first among equals, and reopening.
    ///
    /// ```
    /// # use search::{Algorithm, Weight};
    /// assert_eq!(Algorithm::weighted_a_star(Weight::TWO).to_string(), "weighted A*, w = 2");
    /// ```
    #[must_use]
    pub const fn weighted_a_star(weight: Weight) -> Self {
        Self::WeightedAStar { weight, ties: Ties::LeastH, reopen: Reopen::WhenCheaper }
    }
}

/// The [name](Algorithm::name), with the depth or the weight of an algorithm that needs one.
///
/// ```
/// # use search::{Algorithm, Weight};
/// assert_eq!(Algorithm::A_STAR.to_string(), "A*");
/// assert_eq!(Algorithm::depth_limited(10).to_string(), "depth-limited search, d = 10");
/// let weight = Weight::new(3, 2).unwrap();
/// assert_eq!(Algorithm::weighted_a_star(weight).to_string(), "weighted A*, w = 3/2");
/// ```
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::DepthLimited { depth, .. } => write!(f, ", d = {depth}"),
            Self::WeightedAStar { weight, .. } => write!(f, ", w = {weight}"),
            _ => Ok(()),
        }
    }
}
