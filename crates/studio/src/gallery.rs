//! The gallery: which puzzles and instances there are.

use std::time::Duration;

use catalogue::{Domain, form::choices, json::Object, nearest, object, of_text};
use domain::{AlgorithmName, search::Limits};
use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    ask::Source,
    replies::Refusal,
    studio::{Studio, within},
};

/// The time for reading an instance and drawing it.
pub(crate) const READING: Duration = Duration::from_secs(10);

/// An instance of the collection. The page names it by its number.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhibit {
    /// Its name.
    pub name: String,
    /// A few words about it.
    pub about: String,
    /// The name of the group in which it is shown.
    pub group: String,
    /// The name of its puzzle.
    pub domain: String,
    /// Its text.
    #[serde(deserialize_with = "bytes")]
    pub text: Vec<u8>,
    /// The best result that is known of it, if one is.
    pub known: Option<BestKnown>,
    /// Its place among those that are shown first, from 1.
    pub place: Option<u8>,
}

/// The bytes of a text.
fn bytes<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<u8>, D::Error> {
    String::deserialize(reader).map(String::into_bytes)
}

/// The best result that is known of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BestKnown {
    /// What the best solution has of the measure of its puzzle.
    Least(u64),
    /// There is no solution.
    Unsolvable,
}

pub(crate) fn list(studio: &Studio, (): (), _: &Limits) -> Result<Object, Refusal> {
    let algorithm = |name: &AlgorithmName| {
        object! {
            "name": name.name(),
            "title": name.title(),
            "guarantee": name.guarantee(),
            "heuristic": name.uses_heuristic(),
        }
    };
    let listed = |domain: &Domain| {
        let about = domain.about;
        let all = studio.exhibits.iter();
        let own = all.filter(|(_, exhibit)| exhibit.domain == about.name).map(|(id, exhibit)| {
            object! {
                "id": id,
                "name": exhibit.name,
                "about": exhibit.about,
                "group": exhibit.group,
                "known": exhibit.known,
                "place": exhibit.place,
            }
        });
        let heuristics = (about.heuristics)().into_iter().map(|it| [it.name, it.summary]);
        object! {
            "name": about.name,
            "title": about.title,
            "summary": about.summary,
            // What the best solution has: `fewest pushes`.
            "least": about.measure.least,
            "algorithms": about.algorithms.iter().map(algorithm).collect::<Vec<_>>(),
            "algorithm": about.default_algorithm.name(),
            "heuristics": heuristics.collect::<Vec<_>>(),
            "weight": about.default_weight.to_string(),
            "profiles": about.has_published_profile,
            "all": about.finds_all,
            "choices": choices(&(domain.options)(), false),
            "generator": domain.generator.map(|about| choices(&about(), true)),
            "sizes": domain.sizes,
            "signs": domain.signs,
            "samples": domain.samples(),
            "instances": own.collect::<Vec<_>>(),
        }
    };
    let rules = studio.rules;
    Ok(object! {
        "puzzles": studio.domains.iter().map(listed).collect::<Vec<_>>(),
        // The time of a run in milliseconds, the usual and the longest, and its bytes.
        "time": [rules.time, rules.longest].map(|time| time.as_millis()),
        "bytes": studio.share(),
    })
}

/// A board as the page shows it, with its columns and rows.
pub(crate) fn thumbnail(
    studio: &Studio,
    number: usize,
    limits: &Limits,
) -> Result<Object, Refusal> {
    let none = || Refusal::bad("There is no such instance.");
    let domain = studio.exhibits.get(&number).ok_or_else(none)?.domain.to_owned();
    let source = Source { domain, id: Some(number), ..Source::default() };
    let opened = source.open(studio, &within(limits, READING))?;
    let film = opened.instance.film(&opened.name, "").map_err(Refusal::of)?;
    let size = [film.scene.columns, film.scene.rows];
    Ok(object! { "size": size, "board": scene::board(&film) })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SketchRequest {
    domain: String,
    /// Which of its alphabets, and the cells.
    alphabet: usize,
    rows: Vec<Vec<String>>,
}

/// The greatest number of cells of a board that is drawn by hand.
const MAX_CELLS: usize = 2_500;

/// The board of cells that somebody draws, whether they are an instance or not.
pub(crate) fn sketch(
    studio: &Studio,
    wanted: SketchRequest,
    _: &Limits,
) -> Result<Object, Refusal> {
    let SketchRequest { domain, alphabet, rows } = wanted;
    let domain = studio.domains.iter().find(|it| it.about.name == domain);
    let signs = domain.and_then(|domain| domain.signs.get(alphabet));
    let signs = signs.ok_or_else(|| Refusal::bad("There is no such alphabet."))?;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if !(1..=MAX_CELLS).contains(&columns.saturating_mul(rows.len())) {
        return Err(Refusal::bad(format!("At most {MAX_CELLS} cells are drawn.")));
    }
    Ok(object! { "board": scene::board(&catalogue::sketch(signs, &rows)) })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextRequest {
    text: String,
}

/// The puzzles that read a text, those that people mean most first; or the one that comes nearest.
pub(crate) fn means(
    studio: &Studio,
    TextRequest { text }: TextRequest,
    limits: &Limits,
) -> Result<Object, Refusal> {
    let _held = studio.boards.take(text.len(), &within(limits, READING))?;
    let readers = of_text(text.as_bytes());
    let near = if readers.is_empty() { nearest(text.as_bytes()) } else { None };
    let names = |domains: &[&Domain]| -> Vec<_> {
        domains.iter().map(|domain| domain.about.name).collect()
    };
    let near = near.map(|(domain, _)| domain.about.name);
    Ok(object! { "readers": names(&readers), "nearest": near })
}
