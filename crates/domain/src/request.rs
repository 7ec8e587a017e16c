//! The choices of a search that all puzzles share, and the refusal of those that make no sense.

use std::{fmt::Display, str::FromStr};

use search::{Algorithm, AlgorithmName, Weight};

use crate::{
    about::About,
    algorithm::{Method, check_compiled},
    named::Named,
};

crate::named! {
    /// As the original report searched, or as we would.
    #[derive(Default)]
    pub enum Profile {
        #[default]
        Best = "best", "The best we have";
        Published = "published", "The original report's order, goal test, duplicate rule and pruning";
    }
}

/// The choices of a search that all puzzles share, by the names that people type. `None` leaves a choice
/// to the puzzle. [`Puzzle::settings`](crate::Puzzle::settings) makes typed settings of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchRequest {
    /// The algorithm.
    pub algorithm: Option<AlgorithmName>,
    /// The name of a heuristic.
    pub heuristic: Option<String>,
    /// The weight of weighted A*.
    pub weight: Option<Weight>,
    /// How many states A*+IDA* stores.
    pub stored: Option<u32>,
    /// As the original report searched, or as we would.
    pub profile: Profile,
    /// The name of a kind of actions.
    pub actions: Option<String>,
    /// The order in which actions are tried, in the puzzle's own notation.
    pub order: Option<String>,
    /// The limit on the number of actions, `u32::MAX` for none: the depth of depth-limited search.
    pub depth: u32,
    /// The number of solutions wanted, `usize::MAX` for all.
    pub solutions: usize,
}

impl Default for SearchRequest {
    fn default() -> Self {
        Self {
            algorithm: None,
            heuristic: None,
            weight: None,
            stored: None,
            profile: Profile::Best,
            actions: None,
            order: None,
            depth: u32::MAX,
            solutions: 1,
        }
    }
}

/// The choices of a search with all defaults filled in, for reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchOptions {
    /// The algorithm's name.
    pub name: AlgorithmName,
    /// The algorithm with its options.
    pub algorithm: Algorithm,
    /// The heuristic's name, if the algorithm uses one.
    pub heuristic: Option<&'static str>,
    /// The kind of actions, where there is a choice.
    pub actions: Option<&'static str>,
}

impl SearchOptions {
    /// The choice of an algorithm or a method, of a heuristic, which counts only if the algorithm uses one,
    /// and of a kind of actions.
    #[must_use]
    pub fn new(
        method: impl Into<Method>,
        heuristic: Option<&'static str>,
        actions: Option<&'static str>,
    ) -> Self {
        let method = method.into();
        let algorithm = method.algorithm();
        let name = match method {
            Method::Forward(_) => AlgorithmName::of(algorithm),
            Method::Bidirectional => AlgorithmName::Bidirectional,
        };
        let heuristic = heuristic.filter(|_| algorithm.uses_heuristic());
        Self { name, algorithm, heuristic, actions }
    }

    /// The weight, if the algorithm has one.
    #[must_use]
    pub const fn weight(&self) -> Option<Weight> {
        match self.algorithm {
            Algorithm::WeightedAStar { weight, .. } => Some(weight),
            _ => None,
        }
    }

    /// How many states A*+IDA* stores, if that is the algorithm.
    #[must_use]
    pub const fn stored(&self) -> Option<u32> {
        match self.algorithm {
            Algorithm::AStarIdaStar { stored } => Some(stored),
            _ => None,
        }
    }
}

/// An option that makes no sense, or not for this puzzle or instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOption {
    /// The option as it is typed, such as `--order`.
    pub option: &'static str,
    /// The reason, with the values that are accepted.
    pub reason: String,
}

text::messages! { BadOption;
    Self { option, reason } => "{option}: {reason}";
}

impl BadOption {
    /// Refuses `option`.
    pub fn new(option: &'static str, reason: impl Display) -> Self {
        Self { option, reason: reason.to_string() }
    }
}

impl SearchRequest {
    /// The name of the algorithm. If none is named and several solutions are wanted, these are the best
    /// ways, and not ways to several goal states.
    #[must_use]
    pub fn algorithm_name(&self, about: &About) -> AlgorithmName {
        let default = about.default_algorithm;
        let wants_several = (2..usize::MAX).contains(&self.solutions);
        let finds_others = about.has(AlgorithmName::Kbest) && !default.lists_best_ways();
        let is_best = self.profile == Profile::Best;
        let usual = match wants_several && finds_others && is_best {
            true => AlgorithmName::Kbest,
            false => default,
        };
        self.algorithm.unwrap_or(usual)
    }

    /// The algorithm with its default options, and the weight, the depth and the number of stored states that
    /// are asked for.
    #[must_use]
    pub fn algorithm(&self, about: &About) -> Algorithm {
        let weight = self.weight.unwrap_or(about.default_weight);
        let algorithm = self.algorithm_name(about).with(weight, self.depth);
        self.stored.map_or(algorithm, |stored| algorithm.with_stored(stored))
    }

    /// The same for a puzzle that can be searched from its goals too.
    #[must_use]
    pub fn method(&self, about: &About) -> Method {
        match self.algorithm_name(about) {
            AlgorithmName::Bidirectional => Method::Bidirectional,
            _ => self.algorithm(about).into(),
        }
    }

    /// The heuristic that is named, or `best` if none is.
    ///
    /// # Errors
    ///
    /// There is no such heuristic.
    pub fn heuristic<K: Named>(&self, best: K) -> Result<K, BadOption> {
        read("--heuristic", self.heuristic.as_deref(), best)
    }

    /// The kind of actions that is named, or `best` if none is.
    ///
    /// # Errors
    ///
    /// There is no such kind.
    pub fn actions<K: Named>(&self, best: K) -> Result<K, BadOption> {
        read("--actions", self.actions.as_deref(), best)
    }

    /// The order of actions that is named, or else `best`.
    ///
    /// # Errors
    ///
    /// The text is not an order.
    pub fn order<O: FromStr<Err: Display>>(&self, best: O) -> Result<O, BadOption> {
        read("--order", self.order.as_deref(), best)
    }

    /// Refuses what makes no sense, and what this puzzle does not offer. Only the text of the order is
    /// left to the puzzle.
    ///
    /// # Errors
    ///
    /// The first option that is refused, and why.
    pub fn check(&self, about: &About) -> Result<(), BadOption> {
        let refuse = |option, reason: String| Err(BadOption { option, reason });
        let name = about.name;
        let algorithm = self.algorithm_name(about);
        if !about.has(algorithm) {
            let names = list(about.algorithms);
            let reason = format!("expected one of {names} for {name}, found {algorithm}");
            return refuse("--algorithm", reason);
        }
        check_compiled(algorithm)?;
        let gives_one = match algorithm {
            AlgorithmName::Bidirectional => Some("bidirectional search gives one solution"),
            AlgorithmName::Anytime => Some("anytime search gives one solution, the best"),
            AlgorithmName::AstarIdastar => Some("A*+IDA* gives one solution"),
            AlgorithmName::Jps => Some("jump point search gives one solution"),
            AlgorithmName::Grid => Some("grid gives one solution"),
            AlgorithmName::Sweep => Some("sweep gives one solution"),
            _ => None,
        };
        if let Some(reason) = gives_one.filter(|_| self.solutions > 1) {
            return refuse("--solutions", reason.to_owned());
        }
        if about.finds_all && self.solutions < usize::MAX {
            return refuse("--solutions", format!("{name} gives all that there are"));
        }
        // Where depth-limited search means nothing, such a limit means nothing to the others.
        if self.depth < u32::MAX && !about.has(AlgorithmName::Dls) {
            return refuse("--depth-limit", format!("{name} has no such option"));
        }
        if algorithm == AlgorithmName::Dls && self.depth == u32::MAX {
            return refuse("--algorithm", "dls needs --depth-limit".to_owned());
        }
        if self.profile == Profile::Published && !about.has_published_profile {
            return refuse("--profile", format!("{name} has no published profile"));
        }
        if let Some(found) = &self.heuristic {
            if !algorithm.uses_heuristic() {
                return refuse("--heuristic", format!("{algorithm} uses no heuristic"));
            }
            about.check_heuristic(found)?;
        }
        if self.weight.is_some() && algorithm != AlgorithmName::Wastar {
            return refuse("--weight", format!("only wastar has a weight, not {algorithm}"));
        }
        if self.stored.is_some() && algorithm != AlgorithmName::AstarIdastar {
            let reason = format!("only astar-idastar has this limit, not {algorithm}");
            return refuse("--stored-states", reason);
        }
        let offered = match self.profile {
            Profile::Best => about.actions,
            Profile::Published => about.published_actions,
        };
        if let Some(actions) = self.actions.as_deref().filter(|actions| !offered.contains(actions))
        {
            return refuse("--actions", format!("{name} has no {actions} in this profile"));
        }
        if self.order.is_some() && about.order.is_none() {
            return refuse("--order", format!("{name} has no choice of order"));
        }
        Ok(())
    }
}

impl About {
    /// Refuses a heuristic that the puzzle does not have.
    ///
    /// # Errors
    ///
    /// The names of its heuristics.
    pub fn check_heuristic(&self, found: &str) -> Result<(), BadOption> {
        let known = (self.heuristics)();
        if known.iter().any(|heuristic| heuristic.name == found) {
            return Ok(());
        }
        let names: Vec<&str> = known.iter().map(|heuristic| heuristic.name).collect();
        let (name, expected) = (self.name, names.join(", "));
        let reason = match expected.as_str() {
            "" => format!("{name} has no heuristics"),
            _ => format!("expected one of {expected} for {name}, found {found:?}"),
        };
        Err(BadOption { option: "--heuristic", reason })
    }
}

fn read<T: FromStr<Err: Display>>(
    option: &'static str,
    found: Option<&str>,
    best: T,
) -> Result<T, BadOption> {
    found.map_or(Ok(best), |found| found.parse().map_err(|error| BadOption::new(option, error)))
}

fn list(names: &[AlgorithmName]) -> String {
    names.iter().map(|name| name.name()).collect::<Vec<_>>().join(", ")
}
