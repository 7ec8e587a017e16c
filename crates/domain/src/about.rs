//! The description of a puzzle, for lists, help and forms.

use search::{AlgorithmName, Guarantee, Weight};

use crate::{measure::Measure, named::HeuristicName};

/// The description of a puzzle.
///
/// A constant starts from [`About::new`]:
///
/// ```
/// use domain::{About, AlgorithmName, Measure};
///
/// const ABOUT: About = About {
///     measure: Measure::MOVES,
///     measures: &[Measure::MOVES],
///     ..About::new("npuzzle", "Sliding tiles", "slide tiles into the blank", AlgorithmName::Idastar)
/// };
/// assert!(ABOUT.algorithms.contains(&AlgorithmName::Astar));
/// ```
#[derive(Debug)]
pub struct About {
    /// The name on the command line: the crate's.
    pub name: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// The rules in a sentence.
    pub summary: &'static str,
    /// The algorithms by which it can be searched.
    pub algorithms: &'static [AlgorithmName],
    /// The algorithm if a [`SearchRequest`](crate::SearchRequest) names none.
    pub default_algorithm: AlgorithmName,
    /// The algorithms of the original report, in its order.
    pub published_algorithms: &'static [AlgorithmName],
    /// What a search minimises, unless a setting says otherwise
    /// ([`Puzzle::measure`](crate::Puzzle::measure)).
    pub measure: Measure,
    /// What a solution is measured by, in the order in which that is told; the first counts the actions of an
    /// [`SearchRequest`](crate::SearchRequest) that names no kind of them.
    pub measures: &'static [Measure],
    /// The heuristics, the default first.
    pub heuristics: fn() -> Vec<HeuristicAbout>,
    /// The weight of weighted A* if a [`SearchRequest`](crate::SearchRequest) names none.
    pub default_weight: Weight,
    /// The kinds of actions; empty where there is no choice.
    pub actions: &'static [&'static str],
    /// True if there is a published profile.
    pub has_published_profile: bool,
    /// The kinds of actions in the published profile.
    pub published_actions: &'static [&'static str],
    /// The values of `--order`, if there is a choice of order.
    pub order: Option<&'static str>,
    /// True if all solutions are found, however few are asked for.
    pub finds_all: bool,
}

impl About {
    /// The description of a puzzle that is searched forwards, without heuristics or choices.
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: &'static str,
        summary: &'static str,
        default_algorithm: AlgorithmName,
    ) -> Self {
        Self {
            name,
            title,
            summary,
            algorithms: AlgorithmName::FORWARD,
            default_algorithm,
            published_algorithms: &[],
            measure: Measure::COST,
            measures: &[Measure::ACTIONS, Measure::COST],
            heuristics: Vec::new,
            default_weight: Weight::TWO,
            actions: &[],
            has_published_profile: false,
            published_actions: &[],
            order: None,
            finds_all: false,
        }
    }

    /// What one action of this kind counts as, for bounds on the number of actions.
    #[must_use]
    pub fn unit(&self, actions: Option<&str>) -> Measure {
        let first = self.measures.first().copied().unwrap_or(self.measure);
        actions.and_then(Measure::of_actions).unwrap_or(first)
    }

    /// Returns true if the puzzle can be searched by this algorithm.
    #[must_use]
    pub fn has(&self, algorithm: AlgorithmName) -> bool {
        self.algorithms.contains(&algorithm)
    }
}

/// The description of a heuristic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeuristicAbout {
    /// The name, as it is typed.
    pub name: &'static str,
    /// The estimate in a few words.
    pub summary: &'static str,
    /// Its claim on every instance.
    pub guarantee: Guarantee,
}

/// The descriptions of all heuristics of a kind, for [`About::heuristics`].
#[must_use]
pub fn heuristics<K: HeuristicName>() -> Vec<HeuristicAbout> {
    let about = |kind: &K| HeuristicAbout {
        name: kind.name(),
        summary: kind.summary(),
        guarantee: kind.guarantee(),
    };
    K::ALL.iter().map(about).collect()
}

/// An instance, shown to people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// The board; each line ends in a newline.
    pub board: String,
    /// The signs of the board and their meanings.
    pub legend: Vec<(&'static str, &'static str)>,
    /// Names and sizes, such as the size of the encoding.
    pub sizes: Vec<(&'static str, String)>,
}
