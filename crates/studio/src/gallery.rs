//! The gallery: which puzzles and instances there are.

use std::time::Duration;

use axum::{
    Json,
    extract::{Path, State},
};
use catalogue::{
    Domain,
    form::{Choice, Sign, choices},
};
use domain::AlgorithmName;
use serde::Serialize;

use crate::{
    ask::Source,
    entry::{Entry, Known},
    replies::Refused,
    studio::Shared,
};

/// The time for reading an instance and drawing it.
pub(crate) const READING: Duration = Duration::from_secs(10);

#[derive(Serialize)]
pub(crate) struct Gallery {
    puzzles: Vec<Listed>,
    /// The time of a run in milliseconds: the usual, and the longest.
    time: [u128; 2],
    /// The bytes of a run.
    bytes: usize,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    /// What the best solution has: `fewest pushes`.
    least: &'static str,
    algorithms: Vec<Algorithm>,
    algorithm: &'static str,
    heuristics: Vec<[&'static str; 2]>,
    weight: String,
    actions: &'static [&'static str],
    profiles: bool,
    all: bool,
    choices: Vec<Choice>,
    generator: Option<Vec<Choice>>,
    signs: &'static [&'static [Sign]],
    samples: &'static [&'static str],
    instances: Vec<Item>,
}

#[derive(Serialize)]
struct Algorithm {
    name: &'static str,
    title: &'static str,
    guarantee: &'static str,
    heuristic: bool,
}

#[derive(Serialize)]
struct Item {
    id: usize,
    name: String,
    about: String,
    group: String,
    known: Option<Known>,
}

pub(crate) async fn list(State(shared): State<Shared>) -> Json<Gallery> {
    let listed = |domain: &Domain| {
        let about = domain.about;
        let algorithm = |&name: &AlgorithmName| Algorithm {
            name: name.name(),
            title: name.title(),
            guarantee: name.guarantee(),
            heuristic: name.asks_heuristic(),
        };
        let entries = shared.entries.iter().enumerate();
        let own = entries.filter(|(_, entry)| entry.domain == about.name);
        let item = |(id, entry): (usize, &Entry)| {
            let Entry { name, about, group, known, .. } = entry.clone();
            Item { id, name, about, group, known }
        };
        Listed {
            name: about.name,
            title: about.title,
            summary: about.summary,
            least: about.measure.least,
            algorithms: about.algorithms.iter().map(algorithm).collect(),
            algorithm: about.default_algorithm.name(),
            heuristics: (about.heuristics)().iter().map(|it| [it.name, it.summary]).collect(),
            weight: about.default_weight.to_string(),
            actions: about.actions,
            profiles: about.has_published_profile,
            all: about.finds_all,
            choices: choices(&(domain.options)(), false),
            generator: domain.generator.map(|about| choices(&about(), true)),
            signs: domain.signs,
            samples: about.samples,
            instances: own.map(item).collect(),
        }
    };
    let puzzles = shared.domains.iter().map(listed).collect();
    let rules = shared.rules;
    let time = [rules.time, rules.longest].map(|time| time.as_millis());
    Json(Gallery { puzzles, time, bytes: shared.share() })
}

/// A board as the page shows it.
#[derive(Serialize)]
pub(crate) struct Thumbnail {
    /// Columns and rows.
    size: [usize; 2],
    board: String,
}

pub(crate) async fn thumbnail(
    State(shared): State<Shared>,
    Path(number): Path<usize>,
) -> Result<Json<Thumbnail>, Refused> {
    let drawn = shared.work(READING, move |inner, limits| {
        let none = || Refused::bad("There is no such instance.");
        let domain = inner.entries.get(number).ok_or_else(none)?.domain.to_owned();
        let source = Source { domain, id: Some(number), ..Source::default() };
        let opened = source.open(inner, limits)?;
        let film = opened.instance.film(&opened.name, "");
        let film = film.map_err(|error| Refused::bad(error.to_string()))?;
        let size = [film.scene.columns, film.scene.rows];
        Ok(Thumbnail { size, board: scene::board(&film) })
    });
    drawn.await.map(Json)
}
