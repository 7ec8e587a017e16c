//! New instances by size and difficulty: the shortest, the middle or the longest of several, each proved.

use std::time::Duration;

use catalogue::{Length, Request, json::Object, object};
use domain::{
    SearchRequest,
    search::{Clock, Limits},
};
use serde::Deserialize;

use crate::{
    ask::{Made, Source},
    replies::Refusal,
    studio::{Studio, within},
};

/// How many instances are compared.
const COMPARED: u64 = 12;
/// The expansions that the proof of each may take.
const EXPANSIONS: u64 = 50_000;
/// The time of all of it.
const MAKING: Duration = Duration::from_secs(10);

/// How long the best solution should be.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Difficulty {
    Easy,
    Medium,
    Hard,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    domain: String,
    size: String,
    /// The first seed.
    seed: u64,
    difficulty: Difficulty,
}

/// The seed of an instance, and what its best solution has, if that is proved.
pub(crate) fn make(studio: &Studio, wish: Wish, limits: &Limits) -> Result<Object, Refusal> {
    let limits = &within(limits, MAKING);
    let started = Clock::start();
    let mut found = Vec::new();
    for seed in (0..COMPARED).map(|number| wish.seed.saturating_add(number)) {
        let left = Limits { expansions: EXPANSIONS, ..limits.after(started.elapsed()) };
        let made = Made { size: wish.size.clone(), seed, ..Made::default() };
        let source = Source { domain: wish.domain.clone(), made: Some(made), ..Source::default() };
        let opened = match source.open(studio, &left) {
            Ok(opened) => opened,
            Err(_) if !found.is_empty() => break,
            Err(refused) => return Err(refused),
        };
        let request =
            Request { only_ready_tables: true, ..Request::new(SearchRequest::default(), left) };
        match Length::of(&*opened.instance, &request).map_err(Refusal::of)? {
            Length::Proved(least) if least > 0 => found.push((least, seed)),
            // Its length says nothing of how hard it is.
            Length::Found => return Ok(object! { "seed": seed, "least": None::<u64> }),
            _ => {}
        }
        if limits.poll(started).is_err() {
            break;
        }
    }
    found.sort_unstable();
    let chosen = match wish.difficulty {
        Difficulty::Easy => found.first(),
        Difficulty::Medium => found.get(found.len() / 2),
        Difficulty::Hard => found.last(),
    };
    let none = || Refusal::bad("None of this size was proved to have a solution in this time.");
    let (least, seed) = chosen.ok_or_else(none)?;
    Ok(object! { "seed": seed, "least": Some(least) })
}
