//! The laws of serialised values: each comes back as it was, and a text that describes no valid value is refused.

use std::{any::type_name, fmt::Debug, time::Duration};

use domain::Puzzle;
use search::{Algorithm, Limits, Report};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{facts::fixtures, requests::some_asks};

/// The limit on each search, of which the report matters here and not the result.
const EXPANSIONS: u64 = 500;
/// The greatest number of wrong texts that are made of a value.
const MAX_WRONG: usize = 30;
/// The greatest number of bytes of these texts together.
const MAX_BYTES: usize = 1 << 18;

/// Checks a value: it comes back from JSON as it was, and JSON with something wrong in it is refused, or describes
/// another value that comes back.
///
/// # Panics
///
/// If it does not, or if wrong JSON panics.
#[track_caller]
pub fn survives_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    survives(value, T::eq);
}

/// The same of values that are equal if they are the `same`.
#[track_caller]
fn survives<T: Serialize + DeserializeOwned + Debug>(value: &T, same: fn(&T, &T) -> bool) {
    let json = written(value);
    comes_back(value, &json, same);
    let count = MAX_WRONG.min(MAX_BYTES / json.len().max(1));
    let wrong = wrong_letters(&json, count);
    let wrong_parts = wrong_parts(&parsed(&json).unwrap_or(Value::Null))
        .into_iter()
        .take(count)
        .map(|json| json.to_string());
    for wrong in wrong.into_iter().chain(wrong_parts) {
        if let Ok(other) = read::<T>(&wrong) {
            comes_back(&other, &written(&other), same);
        }
    }
}

/// Checks a value: it comes back from TOML and from JSON as it was, a field that it does not have is refused, and so is
/// what [`survives_json`] names. All fields may be left out.
///
/// # Panics
///
/// If it does not, or if wrong JSON panics.
#[track_caller]
pub fn survives_toml<T: Serialize + DeserializeOwned + Default + Debug>(value: &T) {
    survives(value, is_shown_alike);
    let name = type_name::<T>();
    let toml = toml::to_string(value).unwrap_or_else(|error| panic!("{name}: {error}"));
    let back = toml::from_str::<T>(&toml);
    let back = back.unwrap_or_else(|error| panic!("{name}: {error}\n{toml}"));
    assert!(is_shown_alike(&back, value), "{back:?} in place of {value:?}, from\n{toml}");
    assert!(toml::from_str::<T>(&format!("unknown = 1\n{toml}")).is_err(), "{name}: unknown");
    let none = toml::from_str::<T>("").unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(is_shown_alike(&none, &T::default()), "{name}: no fields");
}

/// Checks that `small` and the instances of `fixtures/DOMAIN` come back from JSON as they were, and so do these
/// actions; and of `small` the settings, limits and algorithm of every [`SearchRequest`](domain::SearchRequest), and
/// the reports of its searches. Settings and limits come back from TOML too. `adjust` completes settings.
///
/// # Panics
///
/// If one does not, or if wrong JSON panics.
#[track_caller]
pub fn serde_round_trips<P>(
    domain: &str,
    small: &P,
    actions: &[P::Action],
    adjust: impl Fn(&mut P::Settings),
) where
    P: Puzzle + Serialize + DeserializeOwned + PartialEq + Debug,
    P::Settings: Serialize + DeserializeOwned,
    P::Action: Serialize + DeserializeOwned + PartialEq,
{
    actions.iter().for_each(survives_json);
    survives_json(small);
    fixtures::<P>(domain).iter().for_each(|(_, puzzle)| survives_json(puzzle));
    let mut solutions = 0;
    for request in some_asks(P::ABOUT, 0) {
        let Ok(mut settings) = small.settings(&request) else { continue };
        let limits = Limits {
            solutions: request.solutions,
            depth: request.depth,
            expansions: EXPANSIONS,
            ..Limits::default()
        };
        survives_toml(&settings);
        all_have(&limits, &small.search_options(&settings).algorithm);
        adjust(&mut settings);
        if let Ok(solved) = domain::solve(small, &settings, &limits, &mut ()) {
            solutions += solved.report.solutions.len();
            report_survives(solved.report);
        }
    }
    assert!(solutions > 0, "{}: no search found a solution", P::ABOUT.name);
}

/// Checks a report, except for what is less than a microsecond.
#[track_caller]
fn report_survives<A: Serialize + DeserializeOwned + PartialEq + Debug>(
    mut report: Report<A, u64>,
) {
    let rounded = |time: &mut Duration| *time = Duration::from_micros(time.subsec_micros().into());
    rounded(&mut report.stats.elapsed);
    report.milestones.iter_mut().for_each(|moment| rounded(&mut moment.elapsed));
    let back: Report<A, u64> = read(&written(&report)).expect("a report is read");
    assert!(back == report, "{back:?} in place of {report:?}");
    survives_json(&report);
}

/// Checks what all puzzles have, which is compiled once.
#[track_caller]
fn all_have(limits: &Limits, algorithm: &Algorithm) {
    survives_toml(limits);
    survives_json(algorithm);
}

/// JSON of a value. All goes by [`Value`], so that each type is compiled for one format alone.
#[track_caller]
fn written<T: Serialize>(value: &T) -> String {
    let value = serde_json::to_value(value);
    value.unwrap_or_else(|error| panic!("{}: {error}", type_name::<T>())).to_string()
}

fn read<T: DeserializeOwned>(json: &str) -> Result<T, serde_json::Error> {
    T::deserialize(parsed(json)?)
}

fn parsed(json: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(json)
}

#[track_caller]
fn comes_back<T: DeserializeOwned + Debug>(value: &T, json: &str, same: fn(&T, &T) -> bool) {
    let back = read::<T>(json);
    let back = back.unwrap_or_else(|error| panic!("{}: {error}\n{json}", type_name::<T>()));
    assert!(same(&back, value), "{back:?} in place of {value:?}, from {json}");
}

/// Returns true of settings that are the same: what they hold besides has no equality.
fn is_shown_alike<T: Debug>(one: &T, other: &T) -> bool {
    format!("{one:?}") == format!("{other:?}")
}

/// `count` texts with a character changed, added or left out, all over the text.
fn wrong_letters(json: &str, count: usize) -> Vec<String> {
    const LETTERS: [&str; 12] = ["", "0", "9", "-", "\"", "{", "}", "[", "]", ",", "x", "null"];
    let letters: Vec<(usize, char)> = json.char_indices().collect();
    let change = |number: usize| {
        let (at, letter) = letters[number * letters.len() / count];
        let after = at + if number.is_multiple_of(3) { 0 } else { letter.len_utf8() };
        [&json[..at], LETTERS[number % LETTERS.len()], &json[after..]].concat()
    };
    (0..count).map(change).collect()
}

/// The value with each part replaced by others, the shallow ones first.
fn wrong_parts(json: &Value) -> Vec<Value> {
    let others = [
        Value::Null,
        json!(-1),
        json!(0),
        json!(u64::MAX),
        json!(1e308),
        json!("x"),
        json!([]),
        json!({}),
        json!({"x": 1}),
        json!(["x", -1]),
    ];
    let mut found = others.to_vec();
    let within = |part: &Value, put: &dyn Fn(Value) -> Value, found: &mut Vec<Value>| {
        found.extend(wrong_parts(part).into_iter().take(MAX_WRONG).map(put));
    };
    match json {
        Value::Array(parts) => {
            for (at, part) in parts.iter().enumerate().take(2) {
                let put = |new| {
                    let mut whole = parts.clone();
                    whole[at] = new;
                    Value::Array(whole)
                };
                within(part, &put, &mut found);
            }
        }
        Value::Object(fields) => {
            for (name, part) in fields {
                let put = |new| {
                    let mut whole = fields.clone();
                    whole.insert(name.clone(), new);
                    Value::Object(whole)
                };
                within(part, &put, &mut found);
                let mut less = fields.clone();
                less.remove(name);
                found.push(Value::Object(less));
            }
        }
        _ => {}
    }
    found
}
