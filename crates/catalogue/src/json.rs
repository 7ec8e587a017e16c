//! JSON, one object a line; `docs/json.md` is its description.

use std::{collections::BTreeMap, convert::Infallible};

use domain::{Named, Profile};
use search::{Bound, Milestone, Outcome};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    answer::{Answer, First, Written},
    domain::Instance,
    proof::Proved,
    request::{After, Ended, Request},
};

/// The line of `puzzle solve --format json`. The lists are written element by element, while there
/// is time for it.
#[derive(Debug, Serialize)]
struct Line<'a> {
    domain: &'a str,
    instance: &'a str,
    #[serde(flatten)]
    answered: Answered,
    #[serde(flatten)]
    curve: Curve<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<&'a First>,
    #[serde(skip_serializing_if = "is_zero")]
    left_out: usize,
    solutions: Box<RawValue>,
    stats: Stats<'a>,
    #[serde(flatten)]
    extras: &'a serde_json::Map<String, serde_json::Value>,
    /// A list of the domain's own.
    #[serde(flatten)]
    list: BTreeMap<&'static str, Box<RawValue>>,
    version: &'static str,
}

/// The choices of a search and its outcome: the part that a line of `puzzle bench` has too.
#[derive(Debug, Serialize)]
pub struct Answered {
    algorithm: &'static str,
    heuristic: Option<&'static str>,
    weight: Option<String>,
    profile: &'static str,
    actions: Option<&'static str>,
    measure: &'static str,
    #[serde(flatten)]
    outcome: Outcome,
    lower_bound: Option<Bound<u64>>,
    proved: Option<Proved>,
}

/// How far anytime search was; no fields for the others.
#[derive(Debug, Serialize)]
pub struct Curve<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    milestones: &'a [Milestone<u64>],
}

impl<'a> Curve<'a> {
    /// That of an answer.
    #[must_use]
    pub fn of(answer: &'a Answer) -> Self {
        Self { gap: answer.gap(), milestones: &answer.milestones }
    }
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
    /// Those of an answer, in this profile.
    #[must_use]
    pub fn new(profile: Profile, answer: &Answer) -> Self {
        Self {
            algorithm: answer.choice.name.name(),
            heuristic: answer.choice.heuristic,
            weight: answer.choice.weight().map(|weight| weight.to_string()),
            profile: profile.name(),
            actions: answer.choice.actions,
            measure: answer.measure.many,
            outcome: answer.outcome,
            lower_bound: answer.lower_bound,
            proved: answer.proved,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// A solution, with its boards if they are wanted.
#[derive(Serialize)]
struct Framed<'a> {
    #[serde(flatten)]
    written: &'a Written,
    #[serde(skip_serializing_if = "Option::is_none")]
    frames: Option<Vec<String>>,
}

/// The answer on a line, with the boards of each solution if `frames` says so. Solutions and boards
/// that there is no time to write are left out of it.
pub fn solved(
    (domain, name): (&str, &str),
    request: &Request,
    answer: &mut Answer,
    instance: &dyn Instance,
    frames: bool,
) -> String {
    let (mut solutions, mut states) = (String::new(), String::new());
    let mut undrawn = None;
    let Ok(ended) = request.each(After::Show, (1..).zip(&answer.solutions), |(done, written)| {
        let comma = if solutions.is_empty() { "" } else { "," };
        let mut boards = Vec::new();
        if frames || instance.lists_states() {
            let drawn = instance.boards(&written.actions);
            let Ok(ended) = request.each(After::Show, drawn, |board| {
                boards.push(board.trim_end().to_owned());
                Ok::<(), Infallible>(())
            });
            undrawn = ended.map(|ended| Ended { done, ..ended });
        }
        if instance.lists_states() {
            states += &format!("{comma}{}", json(&boards));
        }
        let frames = frames.then_some(boards);
        solutions += &format!("{comma}{}", json(&Framed { written, frames }));
        Ok::<(), Infallible>(())
    });
    answer.leave_out(ended.or(undrawn));
    let states = instance.lists_states().then_some(("states", states));
    let list = answer.extras.list.clone().or(states);
    json_line(&Line {
        domain,
        instance: name,
        answered: Answered::new(request.ask.profile, answer),
        curve: Curve::of(answer),
        first: answer.first.as_ref(),
        left_out: answer.left_out,
        solutions: array(&solutions),
        list: list.into_iter().map(|(name, elements)| (name, array(&elements))).collect(),
        stats: Stats {
            counted: &answer.stats,
            visited: answer.extras.visited,
            all_states: answer.extras.all_states,
        },
        extras: &answer.extras.json,
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// The array of elements that are written with commas between them.
fn array(elements: &str) -> Box<RawValue> {
    RawValue::from_string(format!("[{elements}]")).expect("elements are written as JSON")
}

/// The version of the lines, as `docs/json.md` describes them.
const FORMAT: u32 = 2;

/// An object on a line of its own, with the version of the lines.
pub fn json_line(value: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Formatted<'a, T> {
        format: u32,
        #[serde(flatten)]
        value: &'a T,
    }
    let mut line = json(&Formatted { format: FORMAT, value });
    line.push('\n');
    line
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("JSON refuses only keys that are no text")
}
