//! The pictures that `puzzle solve` draws beside its results.

use std::{ffi::OsStr, path::Path};

use catalogue::{Domain, Drawing, GraphFormat, Instance, Request, Undrawn};
use clap::ArgMatches;
use domain::{Ask, Refusal};
use search::Limits;

use super::played::played;
use crate::io::{Failure, Output};

/// The option of a picture without its hyphens.
pub(super) fn id(drawing: Drawing) -> &'static str {
    names(drawing).0.trim_start_matches('-')
}

/// The option of a picture, as it is typed, and the files that can be drawn.
pub(super) const fn names(drawing: Drawing) -> (&'static str, &'static str) {
    match drawing {
        Drawing::Picture | Drawing::Instance => ("--picture", "OUT.svg"),
        Drawing::Graph => ("--graph", "OUT.svg|OUT.dot"),
    }
}

/// Refuses pictures, and the middle, of several levels.
pub(super) fn check_one(domain: &Domain, matches: &ArgMatches) -> Result<(), Refusal> {
    let drawings = domain.drawings.iter().map(|(drawing, _)| names(*drawing).0);
    let mut options = ["--replay", "--curve"].into_iter().chain(drawings);
    let is_given = |option: &&str| matches.contains_id(option.trim_start_matches('-'));
    if played(matches).is_some() {
        return Err(Refusal::new("--played", "is for one level: --level N"));
    }
    options
        .find(is_given)
        .map_or(Ok(()), |option| Err(Refusal::new(option, "shows one level: --level N")))
}

/// Refuses a picture of the instance where a search is asked for.
pub(super) fn check_search(
    domain: &Domain,
    matches: &ArgMatches,
    requests: &[Request],
) -> Result<(), Refusal> {
    let is_given = |drawing: Drawing| matches.contains_id(id(drawing));
    let of_instance = domain.drawings.iter().find(|(it, _)| *it == Drawing::Instance);
    match of_instance.filter(|(drawing, _)| is_given(*drawing) && !asked(requests).is_empty()) {
        Some((drawing, _)) => {
            let reason = "shows the best of all solutions, whatever the search: give it without \
                          --algorithm and other choices of a search";
            Err(Refusal::new(names(*drawing).0, reason))
        }
        None => Ok(()),
    }
}

/// The choices of these searches, if there are any but for limits.
fn asked(requests: &[Request]) -> Vec<Ask> {
    let Ask { depth, solutions, .. } = Ask::default();
    let is_usual = |ask: &Ask| Ask { depth, solutions, ..ask.clone() } == Ask::default();
    let asks = requests.iter().map(|request| &request.ask);
    asks.filter(|ask| !is_usual(ask)).cloned().collect()
}

/// Writes a picture of these searches, the last of which has begun: another for it has the time that is left.
pub(super) fn draw(
    drawing: Drawing,
    path: &Path,
    instance: &dyn Instance,
    requests: &[Request],
    request: &Request,
) -> Result<(), Failure> {
    let ending = path.extension().and_then(OsStr::to_str);
    let left = request.limits_left();
    let unlimited = Limits { expansions: u64::MAX, depth: u32::MAX, solutions: 1, ..left };
    let (option, files) = names(drawing);
    let picture = match (drawing, ending) {
        (Drawing::Picture | Drawing::Instance, Some("svg")) => {
            instance.picture(&asked(requests), &unlimited)
        }
        (Drawing::Graph, Some("svg")) => instance.graph(GraphFormat::Svg),
        (Drawing::Graph, Some("dot")) => instance.graph(GraphFormat::Dot),
        _ => {
            let endings = files.replace("OUT", "").replace('|', " or ");
            Err(Undrawn::Unfit(format!("expected a file name that ends in {endings}")))
        }
    };
    let picture = picture.map_err(|undrawn| match undrawn {
        Undrawn::Unfit(reason) => Refusal { option, reason }.into(),
        Undrawn::Stopped(stop) => {
            Failure::Stopped { stop, missing: format!("{option} is not drawn") }
        }
    })?;
    let mut output = Output::open(Some(path))?;
    output.write(&picture)?;
    output.finish()
}
