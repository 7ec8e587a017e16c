//! The gallery: which puzzles and instances there are.

use std::time::Duration;

use axum::{
    Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use catalogue::{
    Domain,
    form::{Choice, Sign, choices},
};
use domain::AlgorithmName;
use serde::Serialize;

use crate::{ask::Source, replies::Refused, studio::Shared};

/// The time for reading an instance and drawing it.
pub(crate) const READING: Duration = Duration::from_secs(10);

/// An instance of the collection. The page names it by its number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Exhibit {
    /// Its name.
    pub name: String,
    /// A few words about it.
    pub about: String,
    /// The name of the group in which it is shown.
    pub group: String,
    /// The name of its puzzle.
    #[serde(skip)]
    pub domain: &'static str,
    /// Its text.
    #[serde(skip)]
    pub text: Vec<u8>,
    /// The best result that is known of it, if one is.
    pub known: Option<BestKnown>,
}

/// The best result that is known of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BestKnown {
    /// What the best solution has of the measure of its puzzle.
    Least(u64),
    /// There is no solution.
    Unsolvable,
}

#[derive(Serialize)]
struct Gallery<'s> {
    puzzles: Vec<Listed<'s>>,
    /// The time of a run in milliseconds: the usual, and the longest.
    time: [u128; 2],
    /// The bytes of a run.
    bytes: usize,
}

#[derive(Serialize)]
struct Listed<'s> {
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
    instances: Vec<Numbered<'s>>,
}

#[derive(Serialize)]
struct Algorithm {
    name: &'static str,
    title: &'static str,
    guarantee: &'static str,
    heuristic: bool,
}

#[derive(Serialize)]
struct Numbered<'s> {
    id: usize,
    #[serde(flatten)]
    exhibit: &'s Exhibit,
}

pub(crate) async fn list(State(shared): State<Shared>) -> Response {
    let listed = |domain: &Domain| {
        let about = domain.about;
        let algorithm = |&name: &AlgorithmName| Algorithm {
            name: name.name(),
            title: name.title(),
            guarantee: name.guarantee(),
            heuristic: name.asks_heuristic(),
        };
        let all = shared.exhibits.iter().enumerate();
        let own = all.filter(|(_, exhibit)| exhibit.domain == about.name);
        let own = own.map(|(id, exhibit)| Numbered { id, exhibit });
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
            instances: own.collect(),
        }
    };
    let puzzles = shared.domains.iter().map(listed).collect();
    let rules = shared.rules;
    let time = [rules.time, rules.longest].map(|time| time.as_millis());
    Json(Gallery { puzzles, time, bytes: shared.share() }).into_response()
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
        let domain = inner.exhibits.get(number).ok_or_else(none)?.domain.to_owned();
        let source = Source { domain, id: Some(number), ..Source::default() };
        let opened = source.open(inner, limits)?;
        let film = opened.instance.film(&opened.name, "");
        let film = film.map_err(|error| Refused::bad(error.to_string()))?;
        let size = [film.scene.columns, film.scene.rows];
        Ok(Thumbnail { size, board: scene::board(&film) })
    });
    drawn.await.map(Json)
}
