//! The searches of `puzzle compare`, one after the other.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use catalogue::{Agreement, Domain, Error, Instance, Request, Values};
use domain::{AlgorithmName, Profile, SearchRequest};
use search::{Outcome, Stop, parallel::Threads};

use crate::{
    commands::{
        arguments::{AlgorithmChoice, SearchArgs, default_solutions},
        entry::DomainArgs,
    },
    io::{Failure, message, processor_time, raised_for},
    report::{CompareRow, Ran},
};

pub(super) const ALGORITHM: &str = "algorithm";
pub(super) const HEURISTIC: &str = "heuristic";
pub(super) const WEIGHT: &str = "weight";
pub(super) const ACTIONS: &str = "actions";
/// Stands for all heuristics of a domain.
pub(super) const ALL: &str = "all";
/// Stands for the actions that each algorithm goes over by itself.
pub(super) const BY_ALGORITHM: &str = "by-algorithm";

/// The limit on the time of each search if no limit on time or expansions is given.
const TIME: Duration = Duration::from_secs(10);
/// The limit on the memory of each search if none is given.
const BYTES: usize = 1 << 30;

/// An instance and its name.
pub(super) type NamedInstance = (String, Box<dyn Instance>);

/// A search of each instance.
pub(super) struct Search {
    request: Request,
    /// The options that ask for it.
    pub(super) words: String,
}

/// The searches that are asked for: each algorithm with each heuristic, if it uses one, and each weight, if it takes
/// one.
pub(super) struct RequestedSearches<'a> {
    domain: &'a Domain,
    options: &'a Values,
    requests: Vec<Request>,
    limits_memory: bool,
    /// Whether each algorithm goes over its own actions.
    is_by_algorithm: bool,
}

impl<'a> RequestedSearches<'a> {
    /// # Errors
    ///
    /// A choice makes no sense.
    pub(super) fn new(given: &'a DomainArgs, search: &SearchArgs) -> Result<Self, Failure> {
        let DomainArgs { domain, options, algorithms, heuristics, weights, .. } = given;
        let about = domain.about;
        let mut named = Vec::new();
        for choice in algorithms {
            match choice {
                AlgorithmChoice::One(name) => named.push(*name),
                AlgorithmChoice::All => named.extend(about.published_algorithms),
            }
        }
        let names = if named.is_empty() { about.algorithms } else { &named };
        let mut heuristics = heuristics.clone();
        if heuristics.iter().any(|name| name == ALL) {
            let all = (about.heuristics)().into_iter();
            heuristics = all.map(|heuristic| heuristic.name.to_owned()).collect();
        }
        let (mut requests, mut is_by_algorithm) = (Vec::new(), false);
        for mut request in search.requests(about, names) {
            let is_dls = request.search.algorithm == Some(AlgorithmName::Dls);
            if named.is_empty() && is_dls && request.search.depth == u32::MAX {
                continue;
            }
            if request.search.actions.as_deref() == Some(BY_ALGORITHM) {
                (request.search.actions, is_by_algorithm) = (None, true);
            }
            let limits = &mut request.limits;
            if limits.time.is_none() && limits.expansions == u64::MAX {
                limits.time = Some(TIME);
            }
            if !search.limits_memory() {
                limits.bytes = limits.bytes.min(BYTES);
            }
            request.is_reproducible = true;
            let asks = request.search.algorithm.is_some_and(AlgorithmName::uses_heuristic);
            let heuristics =
                or_given(&request.search.heuristic, heuristics.iter().filter(|_| asks).cloned());
            let is_weighted = request.search.algorithm == Some(AlgorithmName::Wastar);
            let weights =
                or_given(&request.search.weight, weights.iter().filter(|_| is_weighted).copied());
            for heuristic in &heuristics {
                for &weight in &weights {
                    let mut request = request.clone();
                    request.search.heuristic.clone_from(heuristic);
                    request.search.weight = weight;
                    requests.push(request);
                }
            }
        }
        requests.iter().try_for_each(|request| request.search.check(about))?;
        let limits_memory = search.limits_memory();
        Ok(Self { domain, options, requests, limits_memory, is_by_algorithm })
    }

    /// The searches of these instances. Where algorithms would go over different actions of one of them, all go over
    /// the smallest that the puzzle has, if they can: counts of different spaces are not compared.
    pub(super) fn of(mut self, instances: &[NamedInstance]) -> Vec<Search> {
        let about = self.domain.about;
        let has_several = |(_, instance): &NamedInstance| {
            let choices = self.requests.iter().filter_map(|it| instance.search_options(&it.search));
            let mut actions = choices.map(|choice| choice.actions);
            let first = actions.next();
            actions.any(|other| Some(other) != first)
        };
        if let Some(smallest) = about.actions.first()
            && !self.is_by_algorithm
            && instances.iter().any(has_several)
        {
            for request in &mut self.requests {
                let search = SearchRequest {
                    actions: Some((*smallest).to_owned()),
                    ..request.search.clone()
                };
                let takes = |(_, instance): &NamedInstance| {
                    instance.search_options(&search).is_some()
                        || instance.search_options(&request.search).is_none()
                };
                if request.search.actions.is_none() && instances.iter().all(takes) {
                    request.search = search;
                }
            }
        }
        let words = |request: &Request| {
            let bytes = self.limits_memory.then_some(request.limits.bytes);
            words(request, bytes, self.domain, self.options)
        };
        self.requests.iter().map(|it| Search { words: words(it), request: it.clone() }).collect()
    }
}

/// What is listed, or else what is given.
fn or_given<T: Clone>(given: &Option<T>, listed: impl Iterator<Item = T>) -> Vec<Option<T>> {
    let listed: Vec<Option<T>> = listed.map(Some).collect();
    if listed.is_empty() { vec![given.clone()] } else { listed }
}

/// A search as the options that ask for it: `--algorithm wastar --weight 3/2 --time-limit 10s`, the puzzle's own
/// options last. A limit on memory is among them if it was given.
fn words(request: &Request, bytes: Option<usize>, domain: &Domain, options: &Values) -> String {
    let Request { search, limits, threads, .. } = request;
    let SearchRequest {
        algorithm, heuristic, weight, stored, profile, actions, order, depth, ..
    } = search;
    let own = (domain.options)().into_iter().filter_map(|about| {
        let value = options.get(about.id)?.unwrap_or_default().to_string_lossy().into_owned();
        (about.default != Some(&value)).then_some((about.name(), value))
    });
    let profile = (*profile != Profile::Best).then(|| profile.to_string());
    let usual = default_solutions(domain.about);
    let solutions = (limits.solutions != usual).then(|| limits.solutions.to_string());
    let given = [
        ("algorithm", algorithm.map(|name| name.name().to_owned())),
        ("heuristic", heuristic.clone()),
        ("weight", weight.map(|weight| weight.to_string())),
        ("stored-states", stored.map(|stored| stored.to_string())),
        ("profile", profile),
        ("actions", actions.clone()),
        ("order", order.clone()),
        ("solutions", solutions),
        ("depth-limit", (*depth < u32::MAX).then(|| depth.to_string())),
        ("node-limit", (limits.expansions < u64::MAX).then(|| limits.expansions.to_string())),
        ("time-limit", limits.time.map(|time| humantime::format_duration(time).to_string())),
        ("memory-limit", bytes.map(|bytes| bytes.to_string())),
        ("threads", (*threads != Threads::ONE).then(|| threads.count().to_string())),
    ];
    let given = given.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let words = given.chain(own).map(|(name, value)| match value.as_str() {
        "" => format!("--{name}"),
        value => format!("--{name} {}", typed_word(value)),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A word as it is typed in a shell: in quotes where it has other signs than names and numbers have.
pub(super) fn typed_word(word: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_./=,:@+%".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The searches of one instance, and whether Ctrl-C ended the last. Each runs `warmup` times and then `repeat` times
/// that count; the first answer of these stands for all. A search that does not fit the instance is left out, with a
/// message.
///
/// # Errors
///
/// Two answers contradict each other, or no search fits.
pub(super) fn searched(
    searches: &[Search],
    name: &str,
    instance: &dyn Instance,
    (warmup, repeat): (usize, usize),
    cancel: &Arc<AtomicBool>,
) -> Result<(Vec<Ran>, bool), Failure> {
    let (mut all, mut agreement) = (Vec::new(), Agreement::default());
    let mut unfit = None;
    for Search { request, words } in searches {
        let (mut first, mut runs, mut is_interrupted) = (None, Vec::new(), false);
        for run in 0..warmup + repeat {
            let request = request.clone().started(cancel, raised_for);
            let before = processor_time();
            let answer = match instance.solve(&request, &mut ()) {
                Ok(answer) => answer,
                Err(Error::Refused(error)) => {
                    if unfit.as_ref() != Some(&error) {
                        message(format_args!("{name}: searches are left out: {error}"));
                    }
                    unfit = Some(error);
                    break;
                }
                Err(error) => return Err(error.into()),
            };
            is_interrupted = answer.outcome == Outcome::Stopped(Stop::Cancelled);
            if is_interrupted && first.is_some() {
                break;
            }
            runs.push(processor_time().saturating_sub(before));
            if run <= warmup {
                first = Some(answer);
            }
            if is_interrupted {
                break;
            }
        }
        // Of one that was interrupted before, what there is.
        runs.drain(..warmup.min(runs.len().saturating_sub(1)));
        let Some(answer) = first else { continue };
        agreement.hold(&CompareRow::search(&answer), &answer).map_err(|contradiction| {
            Failure::Contradiction(format!("internal error: {name}: {contradiction}"))
        })?;
        all.push(Ran { request: request.clone(), search: words.clone(), answer, runs });
        if is_interrupted {
            return Ok((all, true));
        }
    }
    match unfit {
        Some(error) if all.is_empty() => Err(error.into()),
        _ => Ok((all, false)),
    }
}
