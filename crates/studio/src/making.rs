//! New instances by size and difficulty: the shortest, the middle or the longest of several, each proved.

use std::time::Duration;

use axum::{Json, extract::State};
use catalogue::{Length, Part, Request, Values, json::Object, object};
use domain::{
    Ask,
    search::{Clock, Limits},
};
use serde::Deserialize;

use crate::{
    replies::{Refused, Wanted},
    studio::Shared,
};

/// How many instances are compared, and the expansions that the proof of each may take.
const COMPARED: u64 = 12;
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
pub(crate) async fn make(
    State(shared): State<Shared>,
    Wanted(wish): Wanted<Wish>,
) -> Result<Json<Object>, Refused> {
    let place = shared.place().await?;
    let made = shared.work(MAKING, move |inner, limits| {
        let _place = place;
        let domain = inner.domains.iter().find(|it| it.about.name == wish.domain);
        let domain = domain.ok_or_else(|| Refused::bad("There is no such puzzle."))?;
        let started = Clock::start();
        let mut found = Vec::new();
        for seed in (0..COMPARED).map(|number| wish.seed.saturating_add(number)) {
            let left = Limits { expansions: EXPANSIONS, ..limits.after(started.elapsed()) };
            let text = (domain.generate)(&wish.size, seed, &Values::default(), &left);
            let text = match text {
                Ok(text) => text,
                Err(_) if !found.is_empty() => break,
                Err(error) => return Err(Refused::of(error)),
            };
            let held = inner.boards.take(text.len(), limits)?;
            let part = Part { host: inner.host, ..Part::default() };
            let opened = (domain.open)(text.as_bytes(), part, &Values::default());
            let mut instance = opened.map_err(Refused::unopened)?;
            instance.keep_nothing();
            let request = Request { is_glance: true, ..Request::new(Ask::default(), left) };
            match Length::of(&*instance, &request).map_err(Refused::of)? {
                Length::Proved(least) if least > 0 => found.push((least, seed)),
                // Its length says nothing of how hard it is.
                Length::Found => return Ok(object! { "seed": seed, "least": None::<u64> }),
                _ => {}
            }
            drop(held);
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
        let none = || Refused::bad("None of this size was proved to have a solution in this time.");
        let (least, seed) = chosen.ok_or_else(none)?;
        Ok(object! { "seed": seed, "least": Some(least) })
    });
    made.await.map(Json)
}
