//! The algorithms by the names that people type: one table, in the order of every list.

use std::{fmt, str::FromStr};

use crate::{algorithm::Algorithm, weight::Weight};

/// The puzzles that an algorithm is for.
#[derive(Clone, Copy)]
enum Puzzles {
    All,
    /// Those that can be searched from their goals too.
    Reversible,
    /// Paths on grids.
    Grids,
    /// Sliding blocks.
    Blocks,
}

/// The names for these puzzles, in the order of the table.
macro_rules! names_for {
    ($($puzzles:ident)|+) => {{
        const ROWS: ([AlgorithmName; AlgorithmName::ALL.len()], usize) = {
            let (mut rows, mut len, mut at) = ([AlgorithmName::Bfs; AlgorithmName::ALL.len()], 0, 0);
            while at < AlgorithmName::ALL.len() {
                let name = AlgorithmName::ALL[at];
                if matches!(name.puzzles(), $(Puzzles::$puzzles)|+) {
                    rows[len] = name;
                    len += 1;
                }
                at += 1;
            }
            (rows, len)
        };
        ROWS.0.split_at(ROWS.1).0
    }};
}

/// Declares the names. A row has what is typed, the field's name, a few words, the guarantee on the first
/// solution, the algorithm of the library with its default options, and whether it uses a heuristic. A row of an
/// algorithm that `search` runs ends with its variant; the others share the options of the algorithm in their row,
/// and end with the only puzzles that they are for.
macro_rules! names {
    ($($Name:ident = $name:literal, $title:literal, $summary:literal, $first:literal,
        $like:expr, asks: $asks:literal $(, is: $Variant:ident)? $(, only: $only:ident)?;)+) => {
        /// An algorithm as it is typed: one of [`Algorithm`], bidirectional search, or an engine that one
        /// puzzle's crate brings.
        ///
        /// ```
        /// use search::{Algorithm, AlgorithmName, Weight};
        ///
        /// let name: AlgorithmName = "wastar".parse()?;
        /// assert_eq!(name.with(Weight::TWO, u32::MAX), Algorithm::weighted_a_star(Weight::TWO));
        /// assert_eq!(AlgorithmName::of(Algorithm::A_STAR).to_string(), "astar");
        /// # Ok::<(), search::ParseAlgorithmError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum AlgorithmName {
            $(#[doc = $summary] #[cfg_attr(feature = "serde", serde(rename = $name))] $Name,)+
        }

        impl AlgorithmName {
            /// All names, in the order of lists.
            pub const ALL: &'static [Self] = &[$(Self::$Name),+];

            /// The puzzles of its row.
            const fn puzzles(self) -> Puzzles {
                match self { $(Self::$Name => names!(@only $($only)?),)+ }
            }

            /// What is typed: "astar".
            ///
            /// ```
            /// # use search::AlgorithmName;
            /// assert_eq!(AlgorithmName::Astar.name(), "astar");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Name => $name,)+ }
            }

            /// The field's name of the algorithm: "A*".
            ///
            /// ```
            /// # use search::AlgorithmName;
            /// assert_eq!(AlgorithmName::Astar.title(), "A*");
            /// ```
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$Name => $title,)+ }
            }

            /// The algorithm in a few words.
            ///
            /// ```
            /// # use search::AlgorithmName;
            /// assert_eq!(AlgorithmName::Jps.summary(), "Jump point search");
            /// ```
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$Name => $summary,)+ }
            }

            /// The guarantee on the first solution.
            ///
            /// ```
            /// # use search::AlgorithmName;
            /// assert_eq!(AlgorithmName::Ucs.guarantee(), "least cost");
            /// ```
            #[must_use]
            pub const fn guarantee(self) -> &'static str {
                match self { $(Self::$Name => $first,)+ }
            }

            /// Returns true if it uses a heuristic.
            ///
            /// ```
            /// # use search::AlgorithmName;
            /// assert!(AlgorithmName::Astar.uses_heuristic() && !AlgorithmName::Ucs.uses_heuristic());
            /// ```
            #[must_use]
            pub const fn uses_heuristic(self) -> bool {
                match self { $(Self::$Name => $asks,)+ }
            }

            /// The name of an algorithm. The match has no wildcard: a new algorithm does not compile
            /// until it has a row, and so its place in every list and law.
            ///
            /// ```
            /// # use search::AlgorithmName;
            /// assert_eq!(AlgorithmName::of(search::Algorithm::A_STAR), AlgorithmName::Astar);
            /// ```
            #[must_use]
            pub const fn of(algorithm: Algorithm) -> Self {
                match algorithm { $($(Algorithm::$Variant { .. } => Self::$Name,)?)+ }
            }

            /// The library's algorithm with its default options, and this weight or depth where it has one.
            /// Bidirectional search and the engines for one puzzle are functions of their own; they share
            /// their options with A* or breadth-first search.
            ///
            /// ```
            /// # use search::{Algorithm, AlgorithmName, Weight};
            /// let limited = AlgorithmName::Dls.with(Weight::TWO, 7);
            /// assert_eq!(limited, Algorithm::depth_limited(7));
            /// ```
            #[must_use]
            pub const fn with(self, weight: Weight, depth: u32) -> Algorithm {
                let algorithm = match self { $(Self::$Name => $like,)+ };
                algorithm.with_weight(weight).with_depth(depth)
            }
        }
    };
    (@only) => { Puzzles::All };
    (@only $only:ident) => { Puzzles::$only };
}

names! {
    Bfs = "bfs", "breadth-first search", "Breadth-first search", "least number of actions",
        Algorithm::BREADTH_FIRST, asks: false, is: BreadthFirst;
    Dfs = "dfs", "depth-first search", "Depth-first search", "none",
        Algorithm::DEPTH_FIRST, asks: false, is: DepthFirst;
    Dls = "dls", "depth-limited search", "Depth-limited search (needs --depth-limit)",
        "at most D actions", Algorithm::depth_limited(10), asks: false, is: DepthLimited;
    Ids = "ids", "iterative deepening", "Iterative deepening search", "least number of actions",
        Algorithm::ITERATIVE_DEEPENING, asks: false, is: IterativeDeepening;
    Ucs = "ucs", "uniform-cost search", "Uniform-cost search", "least cost",
        Algorithm::UNIFORM_COST, asks: false, is: UniformCost;
    Greedy = "greedy", "greedy best-first search", "Greedy best-first search", "none",
        Algorithm::GREEDY, asks: true, is: Greedy;
    Astar = "astar", "A*", "A*", "least cost, if h is admissible",
        Algorithm::A_STAR, asks: true, is: AStar;
    Wastar = "wastar", "weighted A*", "Weighted A*",
        "at most w times the least cost, if h is admissible",
        Algorithm::weighted_a_star(Weight::TWO), asks: true, is: WeightedAStar;
    Anytime = "anytime", "anytime A*", "Better and better solutions, with a bound that rises",
        "the best so far, in the end least cost", Algorithm::Anytime, asks: true, is: Anytime;
    Idastar = "idastar", "iterative deepening A*", "Iterative deepening A*",
        "least cost, if h is admissible", Algorithm::IDA_STAR, asks: true, is: IdaStar;
    AstarIdastar = "astar-idastar", "A*+IDA*", "A* in limited memory, then iterative deepening A* below its open list",
        "least cost, if h is admissible", Algorithm::A_STAR_IDA_STAR, asks: true, is: AStarIdaStar;
    Bidirectional = "bidirectional", "bidirectional A*", "Bidirectional A* (NBA*)",
        "least cost, if h is consistent", Algorithm::A_STAR, asks: true, only: Reversible;
    Kbest = "kbest", "k best loopless paths", "The k best loopless paths, in order of cost",
        "least cost, and so on in order", Algorithm::KBest, asks: true, is: KBest;
    Jps = "jps", "jump point search", "Jump point search", "least cost",
        Algorithm::A_STAR, asks: true, only: Grids;
    Grid = "grid", "A* on four neighbours", "A* on a grid with four neighbours and equal costs",
        "least cost", Algorithm::A_STAR, asks: true, only: Grids;
    Sweep = "sweep", "breadth-first in words", "Breadth-first search of sliding blocks, in words",
        "least number of actions", Algorithm::BREADTH_FIRST, asks: false, only: Blocks;
}

impl AlgorithmName {
    /// The algorithms for every puzzle: those of [`Algorithm`].
    pub const FORWARD: &'static [Self] = names_for!(All);

    /// The algorithms for puzzles that can be searched from their goals too.
    pub const REVERSIBLE: &'static [Self] = names_for!(All | Reversible);

    /// Those, and the two for grids.
    pub const ON_GRIDS: &'static [Self] = names_for!(All | Reversible | Grids);

    /// The algorithms for every puzzle, and that of sliding blocks.
    pub const ON_BLOCKS: &'static [Self] = names_for!(All | Blocks);

    /// Returns true if its solutions are different ways in order of cost, also to the same goal state.
    ///
    /// ```
    /// # use search::AlgorithmName;
    /// assert!(AlgorithmName::Kbest.lists_best_ways() && !AlgorithmName::Astar.lists_best_ways());
    /// ```
    #[must_use]
    pub const fn lists_best_ways(self) -> bool {
        matches!(self, Self::Idastar | Self::Kbest)
    }
}

impl fmt::Display for AlgorithmName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is no [`AlgorithmName`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseAlgorithmError;

impl fmt::Display for ParseAlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = AlgorithmName::ALL.iter().map(|name| name.name()).collect();
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for ParseAlgorithmError {}

impl FromStr for AlgorithmName {
    type Err = ParseAlgorithmError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.iter().copied().find(|name| name.name() == text).ok_or(ParseAlgorithmError)
    }
}
