//! The searches of `puzzle compare`, one after the other.

use std::{
    fmt::Write,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use catalogue::{Agreement, Error, Instance, Request};
use clap::ArgMatches;
use domain::{About, AlgorithmName, Ask, Profile};
use search::{Outcome, Stop, Weight, parallel::Threads};

use crate::{
    commands::{
        arguments::{AlgorithmChoice, SearchArgs, named_algorithms},
        options::typed,
    },
    io::{Failure, message, processor_time, raised_for},
    report::{Compared, Ran},
};

pub(super) const HEURISTICS: &str = "heuristics";
pub(super) const WEIGHT: &str = "weight";
/// Stands for all heuristics of a domain.
pub(super) const ALL: &str = "all";

/// The limits of each search if no limit on time or expansions, or on memory, is given.
const TIME: Duration = Duration::from_secs(10);
const BYTES: usize = 1 << 30;

/// The searches: each algorithm with each heuristic, if it asks one, and each weight, if it takes one.
pub(super) fn requests(about: &About, matches: &ArgMatches) -> Result<Vec<Request>, Failure> {
    let search: SearchArgs = typed(matches)?;
    let mut named = named_algorithms(matches);
    for choice in matches.get_many("algorithm").into_iter().flatten() {
        match choice {
            AlgorithmChoice::One(name) => named.push(*name),
            AlgorithmChoice::All => named.extend(about.published_algorithms),
        }
    }
    let names = if named.is_empty() { about.algorithms } else { &named };
    let heuristics = [HEURISTICS, "heuristic"].map(|id| matches.get_many::<String>(id));
    let mut heuristics: Vec<String> = heuristics.into_iter().flatten().flatten().cloned().collect();
    if heuristics.iter().any(|name| name == ALL) {
        let all = (about.heuristics)().into_iter();
        heuristics = all.map(|heuristic| heuristic.name.to_owned()).collect();
    }
    let weights: Vec<Weight> = matches.get_many(WEIGHT).into_iter().flatten().copied().collect();
    let mut requests = Vec::new();
    for mut request in search.requests(about, names) {
        let is_dls = request.ask.algorithm == Some(AlgorithmName::Dls);
        if named.is_empty() && is_dls && request.ask.depth == u32::MAX {
            continue;
        }
        let limits = &mut request.limits;
        if limits.time.is_none() && limits.expansions == u64::MAX {
            limits.time = Some(TIME);
        }
        if !search.limits_memory() {
            limits.bytes = limits.bytes.min(BYTES);
        }
        request.is_measured = true;
        let asks = request.ask.algorithm.is_some_and(AlgorithmName::asks_heuristic);
        let heuristics =
            or_given(&request.ask.heuristic, heuristics.iter().filter(|_| asks).cloned());
        let is_weighted = request.ask.algorithm == Some(AlgorithmName::Wastar);
        let weights =
            or_given(&request.ask.weight, weights.iter().filter(|_| is_weighted).copied());
        for heuristic in &heuristics {
            for &weight in &weights {
                let mut request = request.clone();
                request.ask.heuristic.clone_from(heuristic);
                request.ask.weight = weight;
                requests.push(request);
            }
        }
    }
    requests.iter().try_for_each(|request| request.ask.check(about))?;
    Ok(requests)
}

/// What is listed, or else what is given.
fn or_given<T: Clone>(given: &Option<T>, listed: impl Iterator<Item = T>) -> Vec<Option<T>> {
    let listed: Vec<Option<T>> = listed.map(Some).collect();
    if listed.is_empty() { vec![given.clone()] } else { listed }
}

/// A search as the options that ask for it: `--algorithm wastar --weight 3/2 --time-limit 10s`. A limit on memory is left
/// out, as the machine may set it.
pub(super) fn words(Request { ask, limits, threads, .. }: &Request) -> String {
    let Ask { algorithm, heuristic, weight, profile, actions, order, .. } = ask;
    let profile = (*profile != Profile::Best).then(|| profile.to_string());
    let solutions = (limits.solutions != 1).then(|| match limits.solutions {
        usize::MAX => "all".to_owned(),
        count => count.to_string(),
    });
    let options = [
        ("algorithm", algorithm.map(|name| name.name().to_owned())),
        ("heuristic", heuristic.clone()),
        ("weight", weight.map(|weight| weight.to_string())),
        ("profile", profile),
        ("actions", actions.clone()),
        ("order", order.clone()),
        ("solutions", solutions),
        ("depth-limit", (ask.depth < u32::MAX).then(|| ask.depth.to_string())),
        ("node-limit", (limits.expansions < u64::MAX).then(|| limits.expansions.to_string())),
        ("time-limit", limits.time.map(|time| humantime::format_duration(time).to_string())),
        ("threads", (*threads != Threads::ONE).then(|| threads.count().to_string())),
    ];
    let mut words = String::new();
    for (name, value) in options {
        if let Some(value) = value {
            let space = if words.is_empty() { "" } else { " " };
            let _ = write!(words, "{space}--{name} {}", value.replace(' ', ""));
        }
    }
    words
}

/// The searches of one instance, and whether Ctrl-C ended the last. Each runs `repeat` times; the first answer stands for
/// all. A search that does not fit the instance is left out, with a message.
///
/// # Errors
///
/// Two answers contradict each other, or no search fits.
pub(super) fn searched(
    requests: &[Request],
    name: &str,
    instance: &dyn Instance,
    repeat: u32,
    cancel: &Arc<AtomicBool>,
) -> Result<(Vec<Ran>, bool), Failure> {
    let (mut all, mut agreement) = (Vec::new(), Agreement::default());
    let mut unfit = None;
    for request in requests {
        let (mut first, mut runs, mut is_interrupted) = (None, Vec::new(), false);
        while runs.len() < repeat as usize && !is_interrupted {
            let request = request.clone().started(cancel, raised_for);
            let before = processor_time();
            let answer = match instance.solve(&request, &mut ()) {
                Ok(answer) => answer,
                Err(Error::Refused(refusal)) => {
                    if unfit.as_ref() != Some(&refusal) {
                        message(format_args!("{name}: searches are left out: {refusal}"));
                    }
                    unfit = Some(refusal);
                    break;
                }
                Err(error) => return Err(error.into()),
            };
            runs.push(processor_time().saturating_sub(before));
            is_interrupted = answer.outcome == Outcome::Stopped(Stop::Cancelled);
            first.get_or_insert(answer);
        }
        let Some(answer) = first else { continue };
        agreement.hold(&Compared::search(&answer), &answer).map_err(|contradiction| {
            Failure::Contradiction(format!("internal error: {name}: {contradiction}"))
        })?;
        all.push(Ran { profile: request.ask.profile, search: words(request), answer, runs });
        if is_interrupted {
            return Ok((all, true));
        }
    }
    match unfit {
        Some(refusal) if all.is_empty() => Err(refusal.into()),
        _ => Ok((all, false)),
    }
}
