//! State-space search for puzzles: one interface to states, actions and heuristics, and the
//! classical algorithms over it, with exact limits, defined counters and proofs that are only
//! claimed when they hold.
//!
//! A puzzle needs a start, a closure for the successors of a node and one that recognises goals:
//! [`space()`] makes a state space of them, [`consistent`] makes a heuristic of a function, and
//! a [`Search`] runs an algorithm within limits and gives a [`Report`]. This is the 8-puzzle:
//!
//! ```
//! use search::{Search, consistent, space};
//! use std::time::Duration;
//!
//! type Board = [u8; 9]; // row by row, 0 for the blank
//!
//! fn distance(a: u8, b: u8) -> u32 {
//!     ((a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3)).into()
//! }
//! fn manhattan(board: &Board) -> u32 {
//!     (0..).zip(board).filter(|&(_, &tile)| tile != 0).map(|(cell, &tile)| distance(cell, tile)).sum()
//! }
//! fn slides(board: &Board) -> Vec<(Board, u32)> {
//!     let blank = (0..9).find(|&cell| board[usize::from(cell)] == 0).expect("a blank");
//!     let near = (0..9).filter(|&cell| distance(cell, blank) == 1).map(usize::from);
//!     let slide = |cell| { let mut next = *board; next.swap(cell, blank.into()); (next, 1) };
//!     near.map(slide).collect()
//! }
//!
//! let puzzle = space([8, 0, 6, 5, 4, 7, 2, 3, 1], slides, |board| board.is_sorted());
//! let found = Search::new(&puzzle).a_star(&consistent(manhattan)).time(Duration::from_secs(60)).run();
//! let Some(best) = found.best() else { panic!("{}", found.outcome) };
//! assert!(found.is_proved_best() && best.cost == 31);
//! println!("{} expanded, {:?}", found.stats.expanded, best.states(&puzzle));
//! ```
//!
//! # Algorithms
//!
//! | algorithm | heuristic | proves | several solutions | memory | source |
//! |---|---|---|---|---|---|
//! | [breadth-first search](Algorithm::BreadthFirst) | no | least length | one a goal state | states | Moore 1959 |
//! | [depth-first search](Algorithm::DepthFirst) | no | no solution | one a goal state, or all paths | states, or path | Tarjan 1972 |
//! | [depth-limited search](Algorithm::DepthLimited) | no | no short solution | all paths | path | |
//! | [iterative deepening](Algorithm::IterativeDeepening) | no | least length | all paths | path | Korf 1985 |
//! | [uniform-cost search](Algorithm::UniformCost) | no | least cost | one a goal state | states | Dijkstra 1959 |
//! | [greedy best-first search](Algorithm::Greedy) | yes | no solution | one a goal state | states | Doran and Michie 1966 |
//! | [A*](Algorithm::AStar) | admissible | least cost | one a goal state | states | Hart, Nilsson and Raphael 1968 |
//! | [weighted A*](Algorithm::WeightedAStar) | admissible | w times the least cost | one a goal state | states | Pohl 1970 |
//! | [anytime A*](Algorithm::Anytime) | yes | a bound, then least cost | the best | states | Likhachev, Gordon and Thrun 2003 |
//! | [iterative deepening A*](Algorithm::IdaStar) | admissible | least cost | all paths by cost | path | Korf 1985 |
//! | [A*+IDA*](Algorithm::AStarIdaStar) | admissible | least cost | one | `stored` states and path | Bu and Korf 2019 |
//! | [k best loopless paths](Algorithm::KBest) | yes | least cost, and so on | k paths by cost | states and edges | Yen 1971, Lawler 1972 |
//! | [bidirectional A*](bidirectional()) | two, consistent | least cost | one | states | Pijls and Post 2009 |
//!
//! All but the last are run by [`Search`], which has methods for the usual ones (such as [`a_star`](Search::a_star))
//! and takes any by [`Search::algorithm`], or by [`search()`] beneath it; bidirectional search is a function, for
//! spaces that are [`Reversible`]. Where the heuristic claims less than the table asks for, the proof is missing, but
//! anytime search, k best paths and bidirectional search then do without it. Each finds out that there is no solution,
//! and proves it by [`Outcome::Exhausted`].
//!
//! # Several solutions
//!
//! [`Search::all_best`] asks for all of least cost, [`Search::cost`] for none above a cost, and
//! [`Search::solutions`] for more than one: by [`Algorithm::KBest`] for the k best ways, by depth-first algorithms
//! for all ways. So a limit on depth gives all shortest ones; the search then ends at that limit.
//!
//! ```
//! use search::{Algorithm, Search, space};
//!
//! // From 0 to 5 by steps of one or two.
//! let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 5);
//! let best = Search::new(&stairs).algorithm(Algorithm::KBest).solutions(4).run();
//! assert_eq!(best.solutions.iter().map(|way| way.cost).collect::<Vec<_>>(), [3, 3, 3, 4]);
//!
//! let Some(shortest) = best.best().map(|way| way.cost) else { panic!("{}", best.outcome) };
//! let limited = Algorithm::depth_limited(shortest);
//! let all = Search::new(&stairs).algorithm(limited).solutions(usize::MAX).run();
//! assert_eq!(all.solutions.len(), 3);
//! assert_eq!(all.solutions[0].states(&stairs), [0, 1, 3, 5]);
//! ```
//!
//! # What for what
//!
//! | wanted | example |
//! |---|---|
//! | states and cost of the best solution, nothing else | [`Search::path`] |
//! | the fewest steps, or the least cost | [`Report::best`] |
//! | all solutions of least cost, with their ties | [`Search::all_best`] |
//! | the next best path, until one suits | [`Search::paths`] |
//! | paths by each of several parallel edges | [`Search::paths_by`] |
//! | names of the steps along a path, not only the nodes | [`labelled`] |
//! | distances of all nodes, each with its parent | [`Search::reach`] |
//! | all within a distance, or within n steps | [`Search::cost`], [`breadth_first().depth(n)`](Search::breadth_first) |
//! | the nearest node of a kind, and the way there | [`Reach::path`](study::Reach::path) |
//! | several targets, one after the other | [`Reach::cost`](study::Reach::cost) |
//! | several starts: distances, or a search | [`Search::reach_from`], [`space()`] |
//! | a search from both ends | [`Closures::reversible`](closures::Closures::reversible) |
//! | costs that are floats or pairs, none of them negative | [`Cost`] |
//! | nodes from which there is no way | [`Estimate::dead_ends`](closures::Estimate::dead_ends) |
//! | nodes on the heap, within a limit on memory | [`Closures::owning`](closures::Closures::owning) |
//! | an end: by time, by expansions, by another thread | [`Search::time`], [`Limits`] |
//! | a look at each step | [`Observer`] |
//! | several threads | [`space()`], `Search::run_on` |
//! | costs that depend on how a node was reached, such as turns | [`space()`] |
//! | a test of one's own space and heuristic | [`laws::check`], [`laws::check_heuristic`] |
//!
//! # Beside `pathfinding`
//!
//! Lines of five programs by this crate and by `pathfinding`, the definition of the puzzle included:
//!
//! | program | here | there |
//! |---|---|---|
//! | pancakes | 16 | 16 |
//! | jugs | 10 | 10 |
//! | Hanoi | 15 | 15 |
//! | ladder | 9 | 9 |
//! | roads | 9 | 13 |
//!
//! They are pancakes sorted by A\*, all shortest ways to pour four litres, the towers of Hanoi, a word ladder and the
//! four best routes, in `tests/users/programs` of this crate.
//!
//! # What to know
//!
//! Costs are integers of 32 or 64 bits, pairs of them, or what you make a [`Cost`]; a path whose cost does not fit is
//! cut, and the report says so. Nodes need not implement `Ord`; [`Closures::ordered`](closures::Closures::ordered)
//! breaks ties by it. Actions have to be `Copy`, nodes need not: an action is the index of a successor with its cost,
//! and [`Solution::states`] gives the nodes of a path. Without a guarantee ([`estimate`] in place of `consistent`) A*
//! still finds a solution of least cost if the estimate never over-estimates, but proves nothing. A closure over nodes
//! that borrow, such as `&str`, is best written in the call of `space`, where the compiler knows the nodes; one with a
//! name may take `&&'static str`. A derived `Hash` on an array hashes its length too, so a node packed into an integer
//! is faster.
//!
//! A search cannot be resumed, except by [`Search::paths`] and [`Search::reach`]: search again with greater limits (a
//! [`Search`] is `Clone`). In an async program, run it in a blocking task (such as `tokio::task::spawn_blocking`), and
//! raise [`Limits::cancel`] to end it.
//!
//! The feature `parallel` (off by default) has the engines by several threads, with the results of one.
//!
//! The feature `serde` (off by default) makes a [`Report`], [`Limits`], an [`Algorithm`] and what they contain
//! `Serialize` and `Deserialize`, and an [`Audit`](study::Audit), a [`View`](study::View), the steps of [`space()`] and
//! the [`Layer`](study::Layer)s of a [`Perft`](study::Perft) `Serialize`.
//!
//! The crate compiles for `wasm32-unknown-unknown`, where a host that wants limits on time
//! brings a clock: [`Clock::set_host`].
//!
//! [`closures`] has the types of spaces and heuristics made of closures, [`laws`] checks of your own spaces,
//! [`satisficing`] engines for some solution soon, [`study`] searches on demand, audits of heuristics,
//! counts and walks, [`single`] engines alone, [`words`] spaces whose states are words.
//!
//! # A space of one's own
//!
//! Where speed counts, a puzzle *instance* implements [`StateSpace`], and estimates implement
//! [`Heuristic`]. The crate knows no puzzle, does no I/O, and never panics on a lawful space.
//!
//! ```
//! use search::{Search, StateSpace};
//!
//! /// From 1 to a goal, by doubling or adding one.
//! struct Doubling {
//!     goal: u32,
//! }
//!
//! impl StateSpace for Doubling {
//!     type State = u32;
//!     type Action = char;
//!     type Cost = u32;
//!
//!     fn initial_state(&self) -> u32 {
//!         1
//!     }
//!     fn is_goal(&self, state: &u32) -> bool {
//!         *state == self.goal
//!     }
//!     fn actions(&self, state: &u32, actions: &mut Vec<char>) {
//!         actions.extend(['+', '*'].iter().filter(|_| *state < self.goal));
//!     }
//!     fn apply(&self, state: &u32, action: char) -> u32 {
//!         if action == '+' { state + 1 } else { state * 2 }
//!     }
//! }
//!
//! let found = Search::new(&Doubling { goal: 10 }).run();
//! assert!(found.is_proved_best());
//! assert_eq!(found.best().map(|best| best.cost), Some(4)); // 1 * 2 * 2 + 1 * 2
//! ```
#![forbid(unsafe_code)]

mod algorithm;
mod as_words;
mod builder;
mod clock;
pub mod closures;
mod cost;
mod engines;
mod estimate;
mod features;
mod heuristic;
mod limits;
mod names;
mod observer;
pub mod parallel;
mod rank_space;
mod report;
#[cfg(feature = "serde")]
mod serial;
mod space;
mod storage;
pub mod study;
mod weight;
mod word_space;

pub use algorithm::{Algorithm, Cycles, GoalTest, ParentRule, Reopen, Ties};
pub use builder::Search;
pub use clock::Clock;
pub use closures::{labelled, space};
pub use cost::Cost;
pub use engines::{bidirectional, search};
pub use estimate::{admissible, consistent, estimate};
pub use heuristic::{Blind, Guarantee, Heuristic};
pub use limits::Limits;
pub use names::{AlgorithmName, ParseAlgorithmError};
pub use observer::{Event, Fate, Observer};
pub use report::{Bound, Breach, Milestone, Outcome, Report, Solution, Stats, Stop};
pub use space::{Ranked, Reversible, StateSpace};
pub use weight::{ParseWeightError, Weight};

/// One algorithm alone, or those of textbooks: a program that searches by a type of this module compiles no other
/// engine.
///
/// The first calls of [`Search`] take these types: [`Search::a_star`] compiles A\*. [`Search::algorithm`] takes any of
/// them, with options, or an [`Algorithm`], which is known only when the program runs, so that all engines are
/// compiled. Solutions and counts are the same either way.
///
/// [`a_star_frontier`](single::a_star_frontier()) is an A\* in limited memory, for engines of one's own that go on
/// below its open list.
///
/// ```
/// use search::{Cycles, Search, single::DepthFirst, space};
///
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 1)].map(|(n, cost)| (n % 50, cost)), |&n| n == 10);
/// let found = Search::new(&numbers).algorithm(DepthFirst(Cycles::OnPath)).run();
/// assert!(found.best().is_some_and(|best| best.cost >= 4));
/// ```
pub mod single {
    pub use crate::engines::{
        Frontier, OpenState, a_star_frontier,
        single::{
            AStar, AllBest, Anytime, BreadthFirst, DepthFirst, Engine, IdaStar, Textbook,
            UniformCost,
        },
    };
}

/// Laws that spaces and heuristics must keep, checked on those of your own.
///
/// [`check`](laws::check), [`check_heuristic`](laws::check_heuristic) and [`check_reversible`](laws::check_reversible)
/// look at every state that can be reached, or at as many as limits allow.
pub mod laws {
    pub use crate::study::laws::{
        BrokenLaw, Fault, Law, PassedCheck, check, check_actions, check_estimate, check_heuristic,
        check_reversible, check_state, check_step,
    };
}

/// Some solution, soon: for spaces where the best one is out of reach.
///
/// [`feature_search`](satisficing::feature_search()) finds solutions where [`Features`](satisficing::Features) say what
/// progress is; [`anytime_beside`](satisficing::anytime_beside()) puts a lower bound beside solutions from anywhere.
pub mod satisficing {
    pub use crate::engines::{Finder, Turn, anytime_beside, feature_search};
    pub use crate::features::Features;
}

/// Spaces whose states are words, for files and for other machines.
pub mod words {
    pub use crate::as_words::AsWords;
    pub use crate::rank_space::{Child, RankSpace, actions_along, known_by, neighbours};
    pub use crate::word_space::{
        FixedWidth, MAX_WIDTH, NumberedAction, WordHeuristic, WordSpace, Words, numbered_actions,
    };
}
