//! JSON, one object a line; `docs/json.md` is its description.

use std::{collections::BTreeMap, convert::Infallible};

use chart::to_f64;
use domain::{Decimals, Named};
use search::{Bound, Limits, Milestone, Outcome};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::{
    answer::{Answer, First, WrittenSolution, milliseconds},
    domain::Instance,
    proof::ProofKind,
    request::{After, EarlyEnd, Request},
};

/// The line of `puzzle solve --format json`. The lists are written element by element, while there
/// is time for it.
#[derive(Debug, Serialize)]
struct Line<'a> {
    domain: &'a str,
    instance: &'a str,
    #[serde(flatten)]
    answered: SearchSummary,
    #[serde(flatten)]
    curve: Curve,
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
    #[serde(flatten)]
    origin: Option<&'a Origin<'a>>,
}

/// Where a result comes from, for those who quote it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Origin<'a> {
    /// The seed of which the instance was made, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The machine, in words.
    pub machine: &'a str,
    /// The version of the program.
    pub version: &'a str,
    /// The commit of which it was built, where that is known.
    pub commit: Option<&'a str>,
}

/// The choices of a search and its outcome: the part that a line of `puzzle bench` has too.
#[derive(Debug, Serialize)]
pub struct SearchSummary {
    algorithm: &'static str,
    heuristic: Option<&'static str>,
    weight: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stored_states: Option<u32>,
    profile: &'static str,
    actions: Option<&'static str>,
    measure: &'static str,
    limits: Within,
    #[serde(flatten)]
    outcome: Outcome,
    lower_bound: Option<Bound<Amount>>,
    proved: Option<ProofKind>,
}

/// The limits of a search. A limit that is not set is `null`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Within {
    time_ms: Option<f64>,
    nodes: Option<u64>,
    memory_bytes: Option<usize>,
    depth: Option<u32>,
}

impl Within {
    /// These limits of the library, as JSON has them.
    #[must_use]
    pub fn of(limits: &Limits) -> Self {
        Self {
            time_ms: limits.time.map(milliseconds),
            nodes: (limits.expansions < u64::MAX).then_some(limits.expansions),
            memory_bytes: (limits.bytes < usize::MAX).then_some(limits.bytes),
            depth: (limits.depth < u32::MAX).then_some(limits.depth),
        }
    }
}

/// How far anytime search was; no fields for the others.
#[derive(Debug, Serialize)]
pub struct Curve {
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    milestones: Vec<Milestone<Amount>>,
}

impl Curve {
    /// The curve of an answer.
    #[must_use]
    pub fn of(answer: &Answer) -> Self {
        let amount = |cost| Amount::new(cost, answer.decimals);
        let milestone = |&Milestone { expanded, cost, bound, elapsed }| Milestone {
            expanded,
            cost: cost.map(amount),
            bound: amount(bound),
            elapsed,
        };
        let milestones = answer.milestones.iter().map(milestone);
        Self { gap: answer.gap(), milestones: milestones.collect() }
    }
}

/// A cost: an integer, or a number with decimals where costs have them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Amount {
    /// Without decimals.
    Whole(u64),
    /// With decimals.
    Decimal(f64),
}

impl Amount {
    /// Of a cost in units of the last decimal.
    #[must_use]
    pub fn new(cost: u64, decimals: Decimals) -> Self {
        match decimals.one() {
            1 => Self::Whole(cost),
            one => Self::Decimal(to_f64(cost) / to_f64(one)),
        }
    }
}

/// What a solution comes to, as an object by the plurals of the measures.
#[derive(Clone, Copy, Debug)]
pub struct Amounts<'a>(pub &'a WrittenSolution, pub Decimals);

impl Serialize for Amounts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Self(WrittenSolution { measures, .. }, decimals) = self;
        serializer.collect_map(measures.iter().map(|(measure, amount)| {
            let decimals = if measure.is_cost() { decimals } else { Decimals::default() };
            (measure.many, Amount::new(amount, decimals))
        }))
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

impl SearchSummary {
    /// The choices and the outcome of an answer to this request.
    #[must_use]
    pub fn new(request: &Request, answer: &Answer) -> Self {
        Self {
            algorithm: answer.choice.name.name(),
            heuristic: answer.choice.heuristic,
            weight: answer.choice.weight().map(|weight| weight.to_string()),
            stored_states: answer.choice.stored(),
            profile: request.search.profile.name(),
            actions: answer.choice.actions,
            measure: answer.measure.many,
            limits: Within::of(&request.limits),
            outcome: answer.outcome,
            lower_bound: answer.lower_bound.map(|bound| match bound {
                Bound::Cost(cost) => Bound::Cost(Amount::new(cost, answer.decimals)),
                Bound::Length(length) => Bound::Length(length),
            }),
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
struct FramedSolution<'a> {
    actions: &'a str,
    length: usize,
    cost: Amount,
    #[serde(flatten)]
    parts: &'a BTreeMap<&'static str, u64>,
    measures: Amounts<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frames: Option<Vec<String>>,
}

/// The answer on a line, with the boards of each solution if `frames` says so. Solutions and boards
/// that there is no time to write are left out of it.
pub fn solved(
    (domain, name, origin): (&str, &str, Option<&Origin<'_>>),
    request: &Request,
    answer: &mut Answer,
    instance: &dyn Instance,
    frames: bool,
) -> String {
    let (mut solutions, mut states) = (String::new(), String::new());
    let (mut undrawn, decimals) = (None, answer.decimals);
    let Ok(ended) = request.each(After::Show, (1..).zip(&answer.solutions), |(done, written)| {
        let comma = if solutions.is_empty() { "" } else { "," };
        let mut boards = Vec::new();
        if frames || instance.lists_states() {
            let drawn = instance.boards(&written.actions);
            let Ok(ended) = request.each(After::Show, drawn, |board| {
                boards.push(board.trim_end().to_owned());
                Ok::<(), Infallible>(())
            });
            undrawn = ended.map(|ended| EarlyEnd { done, ..ended });
        }
        if instance.lists_states() {
            states += &format!("{comma}{}", json(&boards));
        }
        let frames = frames.then_some(boards);
        let WrittenSolution { actions, length, cost, parts, .. } = written;
        let cost = Amount::new(*cost, decimals);
        let measures = Amounts(written, decimals);
        let framed = FramedSolution { actions, length: *length, cost, parts, measures, frames };
        solutions += &format!("{comma}{}", json(&framed));
        Ok::<(), Infallible>(())
    });
    answer.leave_out(ended.or(undrawn));
    let states = instance.lists_states().then_some(("states", states));
    let list = answer.extras.list.clone().or(states);
    json_line(&Line {
        domain,
        instance: name,
        answered: SearchSummary::new(request, answer),
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
        origin,
    })
}

/// The array of elements that are written with commas between them.
fn array(elements: &str) -> Box<RawValue> {
    RawValue::from_string(format!("[{elements}]")).expect("elements are written as JSON")
}

/// An object whose fields stay in order; [`object!`](crate::object) writes one.
#[derive(Clone, Debug)]
pub struct Object(Vec<(&'static str, Box<RawValue>)>);

impl Object {
    /// The object with these fields.
    pub fn of(fields: impl Into<Vec<(&'static str, Box<RawValue>)>>) -> Self {
        Self(fields.into())
    }

    /// The object with one more field, where there is a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Option<impl Serialize>) -> Self {
        self.0.extend(value.map(|value| (name, raw(&value))));
        self
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A value as it is written.
///
/// # Panics
///
/// If a map in it has keys that are no text.
pub fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("JSON refuses only keys that are no text")
}

/// An [`Object`] of JSON, written as JSON is.
///
/// ```
/// use catalogue::{json::json_line, object};
///
/// let line = object! { "states": 7, "all": [object! { "depth": 0 }] };
/// assert_eq!(json_line(&line), "{\"format\":2,\"states\":7,\"all\":[{\"depth\":0}]}\n");
/// ```
#[macro_export]
macro_rules! object {
    ($($name:literal: $value:expr),+ $(,)?) => {
        $crate::json::Object::of([$(($name, $crate::json::raw(&$value))),+])
    };
}

/// The version of the lines, as `docs/json.md` describes them.
const FORMAT: u32 = 2;

/// An object on a line of its own, with the version of the lines.
pub fn json_line(value: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct FormatLine<'a, T> {
        format: u32,
        #[serde(flatten)]
        value: &'a T,
    }
    let mut line = json(&FormatLine { format: FORMAT, value });
    line.push('\n');
    line
}

/// The same with where it comes from.
pub fn json_line_from(origin: &Origin<'_>, value: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct OriginLine<'a, T> {
        #[serde(flatten)]
        value: &'a T,
        #[serde(flatten)]
        origin: &'a Origin<'a>,
    }
    json_line(&OriginLine { value, origin })
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("JSON refuses only keys that are no text")
}
