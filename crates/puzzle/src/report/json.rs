//! JSON, one object a line; `docs/json.md` is its description.

use std::time::Duration;

use search::{Bound, Outcome};
use serde::Serialize;

use crate::{
    answer::{Answer, Proved, Written},
    request::{ActionName, Profile, Request, typed},
};

/// What `puzzle solve --format json` prints.
#[derive(Debug, Serialize)]
pub(crate) struct Solved<'a> {
    domain: &'a str,
    instance: &'a str,
    #[serde(flatten)]
    answered: Answered,
    solutions: Vec<Solution<'a>>,
    stats: Stats<'a>,
    #[serde(flatten)]
    more: &'a serde_json::Map<String, serde_json::Value>,
    version: &'static str,
}

/// What was run, and how it ended: the part that a line of `puzzle bench` has too.
#[derive(Debug, Serialize)]
pub(crate) struct Answered {
    algorithm: String,
    heuristic: Option<&'static str>,
    weight: Option<String>,
    profile: Profile,
    actions: Option<ActionName>,
    #[serde(flatten)]
    outcome: Outcome,
    lower_bound: Option<Bound>,
    proved: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Solution<'a> {
    actions: &'a str,
    length: usize,
    cost: u32,
}

#[derive(Debug, Serialize)]
struct Stats<'a> {
    #[serde(flatten)]
    counted: &'a search::Stats,
    #[serde(skip_serializing_if = "Option::is_none")]
    visited: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_states: Option<u64>,
}

impl Answered {
    pub(crate) fn new(profile: Profile, answer: &Answer) -> Self {
        Self {
            algorithm: typed(answer.algorithm),
            heuristic: answer.choice.heuristic,
            weight: answer.choice.weight().map(|weight| weight.to_string()),
            profile,
            actions: answer.choice.actions,
            outcome: answer.outcome,
            lower_bound: answer.lower_bound,
            proved: answer.proved.map(|proved| match proved {
                Proved::LeastCost => "least_cost",
                Proved::LeastLength => "least_length",
                Proved::Unsolvable => "unsolvable",
            }),
        }
    }
}

pub(crate) fn solved<'a>(
    domain: &'a str,
    instance: &'a str,
    request: &Request,
    answer: &'a Answer,
) -> Solved<'a> {
    Solved {
        domain,
        instance,
        answered: Answered::new(request.profile, answer),
        solutions: answer.solutions.iter().map(solution).collect(),
        stats: Stats {
            counted: &answer.stats,
            visited: answer.visited,
            all_states: answer.all_states,
        },
        more: &answer.more.json,
        version: env!("CARGO_PKG_VERSION"),
    }
}

fn solution(written: &Written) -> Solution<'_> {
    Solution { actions: &written.actions, length: written.length, cost: written.cost }
}

/// Milliseconds to three places.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// `value` on a line of its own.
pub(crate) fn json_line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("JSON refuses only keys that are no text");
    line.push('\n');
    line
}
