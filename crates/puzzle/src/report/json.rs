//! JSON, one object a line; `docs/json.md` is its description.

use std::convert::Infallible;

use domain::{Named, Profile};
use search::{Bound, Outcome};
use serde::Serialize;

use crate::domains::{After, Answer, Instance, Proved, Request, Written};

/// The head of what `puzzle solve --format json` prints, up to the solutions.
#[derive(Debug, Serialize)]
struct Head<'a> {
    domain: &'a str,
    instance: &'a str,
    #[serde(flatten)]
    answered: Answered,
    #[serde(skip_serializing_if = "is_zero")]
    left_out: usize,
}

/// What comes after the solutions.
#[derive(Debug, Serialize)]
struct Tail<'a> {
    stats: Stats<'a>,
    #[serde(flatten)]
    more: &'a serde_json::Map<String, serde_json::Value>,
    version: &'static str,
}

/// What was run, and how it ended: the part that a line of `puzzle bench` has too.
#[derive(Debug, Serialize)]
pub(crate) struct Answered {
    algorithm: &'static str,
    heuristic: Option<&'static str>,
    weight: Option<String>,
    profile: &'static str,
    actions: Option<&'static str>,
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
            algorithm: answer.choice.name.name(),
            heuristic: answer.choice.heuristic,
            weight: answer.choice.weight().map(|weight| weight.to_string()),
            profile: profile.name(),
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The answer on a line. Solutions that there is no time to write are left out of it.
pub(crate) fn solved(
    (domain, name): (&str, &str),
    request: &Request,
    answer: &mut Answer,
    instance: &dyn Instance,
) -> String {
    let (mut solutions, mut states) = (String::new(), String::new());
    let Ok(ended) = request.each(After::Show, &answer.solutions, |written| {
        let comma = if solutions.is_empty() { "" } else { "," };
        let Written { ref actions, length, cost } = *written;
        solutions += &format!("{comma}{}", json(&Solution { actions, length, cost }));
        if instance.lists_states() {
            let boards = instance.boards(&written.actions);
            let listed: Vec<String> = boards.map(|board| board.trim_end().to_owned()).collect();
            states += &format!("{comma}{}", json(&listed));
        }
        Ok::<(), Infallible>(())
    });
    answer.leave_out(ended);
    let states = instance.lists_states().then_some(("states", states.as_str()));
    let list = answer.extras.list.as_ref().map(|(name, list)| (*name, list.as_str())).or(states);
    let list = list.map_or(String::new(), |(name, list)| format!(",\"{name}\":[{list}]"));
    let head = json(&Head {
        domain,
        instance: name,
        answered: Answered::new(request.ask.profile, answer),
        left_out: answer.left_out,
    });
    let tail = json(&Tail {
        stats: Stats {
            counted: &answer.stats,
            visited: answer.extras.visited,
            all_states: answer.extras.all_states,
        },
        more: &answer.extras.json,
        version: env!("CARGO_PKG_VERSION"),
    });
    // Both are objects: their braces come off where they meet.
    let (head, tail) = (&head[..head.len() - 1], &tail[1..]);
    format!("{head},\"solutions\":[{solutions}]{list},{tail}\n")
}

/// `value` on a line of its own.
pub(crate) fn json_line(value: &impl Serialize) -> String {
    let mut line = json(value);
    line.push('\n');
    line
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("JSON refuses only keys that are no text")
}
