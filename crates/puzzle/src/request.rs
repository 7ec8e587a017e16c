//! What is asked of a search, in terms that every domain shares, and what makes no sense to ask.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

use clap::ValueEnum;
use search::{Limits, Stop, Weight};
use serde::Serialize;

use crate::{
    algorithm::AlgorithmName,
    domain::{About, Domain},
    interrupt,
    options::DomainOptions,
};

/// Whose way of searching.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Profile {
    /// The best we have
    #[default]
    Best,
    /// The write-up's order, goal test, duplicate rule and pruning
    Published,
}

/// What counts as one action of the search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ActionName {
    /// One step
    Steps,
    /// A walk and the push at its end
    Pushes,
    /// A walk to a food and the bite at its end
    Meals,
    /// Any travel of one piece
    Moves,
}

/// A search to be made. What is absent is left to the domain.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) algorithm: Option<AlgorithmName>,
    pub(crate) heuristic: Option<String>,
    pub(crate) weight: Option<Weight>,
    pub(crate) profile: Profile,
    pub(crate) actions: Option<ActionName>,
    pub(crate) order: Option<String>,
    pub(crate) limits: Limits,
    /// When the time of the limits began.
    pub(crate) started: Instant,
    pub(crate) options: DomainOptions,
}

/// What comes after a search. A search may use all the time that there is, so each of these may go on
/// a moment longer; all of them together end within 100 ms of the limit, or of Ctrl-C.
#[derive(Clone, Copy, Debug)]
pub(crate) enum After {
    /// A domain checks what it found by means of its own.
    Replay,
    /// Solutions are written, and replayed as they are written.
    Check,
    /// They are shown.
    Show,
}

impl After {
    /// How long after the limit this may go on.
    const fn grace(self) -> Duration {
        Duration::from_millis(match self {
            Self::Replay => 10,
            Self::Check => 25,
            Self::Show => 45,
        })
    }
}

/// A command line that can be read and makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum UsageError {
    #[error("--algorithm: expected one of {expected}, found {found:?}")]
    Algorithm { found: String, expected: String },
    #[error("--heuristic: expected one of {expected} for {domain}, found {found:?}")]
    Heuristic { domain: &'static str, found: String, expected: String },
    #[error("--heuristic: {0}")]
    HeuristicUnfit(String),
    #[error("--heuristic: {0} asks no heuristic")]
    HeuristicUnasked(String),
    #[error("--weight is for wastar, not for {0}")]
    WeightUnasked(String),
    #[error("--weight: {0}")]
    Weight(#[from] search::ParseWeightError),
    #[error("--profile: expected one of {expected}, found {found:?}")]
    Profile { found: String, expected: String },
    #[error("--actions: expected one of {expected}, found {found:?}")]
    Actions { found: String, expected: String },
    #[error("--actions {actions}: {domain} has no such actions in this profile")]
    ActionsUnknown { domain: &'static str, actions: String },
    #[error("dls needs --depth-limit")]
    DepthMissing,
    #[error("--order: {0}")]
    Order(String),
    #[error("--order: {0} has no choice of order")]
    OrderUnasked(&'static str),
    #[error("{0}: this instance is too large for packed states")]
    TooLarge(&'static str),
    #[error("audit: nothing is estimated here")]
    NothingToAudit,
    #[error("{0} has no published profile")]
    Unpublished(&'static str),
    #[error("--algorithm all: {0} has no such list")]
    AllUnasked(&'static str),
    #[error("--format {format}: {domain} has no such format")]
    FormatUnknown { domain: &'static str, format: String },
    #[error("--boards is for --format text")]
    BoardsUnasked,
    #[error("{option}: {domain} has no such option")]
    OptionUnasked { domain: &'static str, option: &'static str },
    #[error("{option}: {reason}")]
    Option { option: &'static str, reason: String },
    #[error("{0} has no generator")]
    NoGenerator(&'static str),
    #[error("--algorithm bidirectional: {0} cannot be searched backwards")]
    Irreversible(&'static str),
    #[error("--algorithm bidirectional gives one solution")]
    OneSolution,
    #[error("--solutions: {0} gives all that there are")]
    AllSolutions(&'static str),
    #[error("--output-folder is --input-folder: results would replace the inputs")]
    SameFolder,
    #[error("expected FILE, - for standard input, or --text")]
    NoInput,
    #[error("expected FILE or --text, found both")]
    TwoInputs,
    #[error("expected a SOLUTION, or - to read it from standard input")]
    NoSolution,
    #[error("only one of FILE and SOLUTION can be standard input")]
    StandardInputTwice,
}

/// Where work on many things ended, and by which limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    /// How many of them were done.
    pub(crate) done: usize,
    pub(crate) stop: Stop,
}

impl Request {
    /// The same, its time beginning now, and ended by Ctrl-C from now on.
    pub(crate) fn started(self, cancel: &Arc<AtomicBool>) -> Self {
        let limits = Limits { cancel: Some(Arc::clone(cancel)), ..self.limits };
        Self { limits, started: Instant::now(), ..self }
    }

    /// The limits, with what is left of the time.
    pub(crate) fn limits_left(&self) -> Limits {
        let time = self.limits.time.map(|time| time.saturating_sub(self.started.elapsed()));
        Limits { time, ..self.limits.clone() }
    }

    /// Does a limit on time, or Ctrl-C, end this part of the work?
    ///
    /// # Errors
    ///
    /// Which of the two.
    pub(crate) fn poll(&self, after: After) -> Result<(), Stop> {
        let grace = after.grace();
        if interrupt::raised_for().is_some_and(|since| since >= grace) {
            return Err(Stop::Cancelled);
        }
        let time = self.limits.time.map(|time| time.saturating_add(grace));
        Limits { time, ..Limits::default() }.poll(self.started)
    }

    /// Does something with the first of `items`, and with the others while there is time for it. Says
    /// where it ended if that was before all were done.
    ///
    /// # Errors
    ///
    /// What went wrong with one.
    pub(crate) fn each<T, E>(
        &self,
        after: After,
        items: impl IntoIterator<Item = T>,
        mut work: impl FnMut(T) -> Result<(), E>,
    ) -> Result<Option<Ended>, E> {
        for (done, item) in items.into_iter().enumerate() {
            if done > 0
                && let Err(stop) = self.poll(after)
            {
                return Ok(Some(Ended { done, stop }));
            }
            work(item)?;
        }
        Ok(None)
    }

    /// Refuses what no domain could make sense of, and what this one does not offer. The order's
    /// text is left to the domain.
    pub(crate) fn check(&self, domain: &dyn Domain) -> Result<(), UsageError> {
        self.options.check(domain)?;
        let name = domain.about().name;
        let algorithm = self.algorithm.unwrap_or(domain.about().default_algorithm);
        let is_bidirectional = algorithm == AlgorithmName::Bidirectional;
        if !domain.has(algorithm) {
            let (found, expected) = (typed(algorithm), algorithms(domain));
            return Err(match is_bidirectional {
                true => UsageError::Irreversible(name),
                false => UsageError::Algorithm { found, expected },
            });
        }
        if is_bidirectional && self.limits.solutions > 1 {
            return Err(UsageError::OneSolution);
        }
        if domain.finds_all() && self.limits.solutions < usize::MAX {
            return Err(UsageError::AllSolutions(name));
        }
        // Where depth-limited search means nothing, such a limit means nothing to the others.
        if self.limits.depth < u32::MAX && !domain.has(AlgorithmName::Dls) {
            return Err(UsageError::OptionUnasked { domain: name, option: "--depth-limit" });
        }
        if self.profile == Profile::Published && !domain.is_published() {
            return Err(UsageError::Unpublished(domain.about().name));
        }
        self.check_search(domain.about())
    }

    fn check_search(&self, about: &About) -> Result<(), UsageError> {
        let algorithm = self.algorithm.unwrap_or(about.default_algorithm);
        if let Some(found) = &self.heuristic {
            if !algorithm.asks_heuristic() {
                return Err(UsageError::HeuristicUnasked(typed(algorithm)));
            }
            check_heuristic(about, found)?;
        }
        if self.weight.is_some() && algorithm != AlgorithmName::Wastar {
            return Err(UsageError::WeightUnasked(typed(algorithm)));
        }
        if algorithm == AlgorithmName::Dls && self.limits.depth == u32::MAX {
            return Err(UsageError::DepthMissing);
        }
        let offered = match self.profile {
            Profile::Best => about.actions,
            Profile::Published => about.published_actions,
        };
        if let Some(actions) = self.actions.filter(|actions| !offered.contains(actions)) {
            let actions = typed(actions);
            return Err(UsageError::ActionsUnknown { domain: about.name, actions });
        }
        if self.order.is_some() && about.order.is_none() {
            return Err(UsageError::OrderUnasked(about.name));
        }
        Ok(())
    }
}

/// Refuses a heuristic that the domain does not have.
pub(crate) fn check_heuristic(about: &About, found: &str) -> Result<(), UsageError> {
    if about.heuristics.iter().any(|heuristic| heuristic.name == found) {
        return Ok(());
    }
    let expected = list(about.heuristics.iter().map(|heuristic| heuristic.name));
    Err(UsageError::Heuristic { domain: about.name, found: found.to_owned(), expected })
}

/// The algorithms by which the domain can be searched, as they are typed.
pub(crate) fn algorithms(domain: &dyn Domain) -> String {
    let all = AlgorithmName::value_variants().iter().copied();
    all.filter(|&name| domain.has(name)).map(typed).collect::<Vec<_>>().join(", ")
}

/// The value as it is typed.
pub(crate) fn typed<T: ValueEnum>(value: T) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Reads one of a list of names; `error` says which were expected.
pub(crate) fn choose<T: ValueEnum>(
    found: &str,
    error: impl FnOnce(String, String) -> UsageError,
) -> Result<T, UsageError> {
    T::from_str(found, false).map_err(|_| {
        let names: Vec<String> = T::value_variants().iter().cloned().map(typed).collect();
        error(found.to_owned(), names.join(", "))
    })
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
