//! The pictures that `puzzle solve` draws beside its results.

use std::{ffi::OsStr, path::Path};

use catalogue::{DrawError, Drawing, GraphFormat, Instance, Request};
use domain::{BadOption, SearchRequest};
use search::Limits;

use super::entry::DomainArgs;
use crate::io::{Failure, Output};

/// The files that can be drawn, as `.svg or .dot`.
pub(super) const fn endings(drawing: Drawing) -> &'static str {
    match drawing {
        Drawing::Picture | Drawing::Instance => ".svg",
        Drawing::Graph => ".svg or .dot",
    }
}

/// Refuses a picture of the instance where a search is asked for.
pub(super) fn check_search(given: &DomainArgs, requests: &[Request]) -> Result<(), BadOption> {
    let is_of_instance = given.drawings.iter().any(|(it, _)| *it == Drawing::Instance);
    if !is_of_instance || asked(requests).is_empty() {
        return Ok(());
    }
    let reason = "shows the best of all solutions, whatever the search: give it without --algorithm \
                  and other choices of a search";
    Err(BadOption::new(Drawing::Instance.typed(), reason))
}

/// The choices of these searches, if there are any except for limits.
fn asked(requests: &[Request]) -> Vec<SearchRequest> {
    let SearchRequest { depth, solutions, .. } = SearchRequest::default();
    let is_usual = |search: &SearchRequest| {
        SearchRequest { depth, solutions, ..search.clone() } == SearchRequest::default()
    };
    let asks = requests.iter().map(|request| &request.search);
    asks.filter(|search| !is_usual(search)).cloned().collect()
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
    let option = drawing.typed();
    let picture = match (drawing, ending) {
        (Drawing::Picture | Drawing::Instance, Some("svg")) => {
            instance.picture(&asked(requests), &unlimited)
        }
        (Drawing::Graph, Some("svg")) => instance.graph(GraphFormat::Svg),
        (Drawing::Graph, Some("dot")) => instance.graph(GraphFormat::Dot),
        _ => {
            let endings = endings(drawing);
            Err(DrawError::Unfit(format!("expected a file name that ends in {endings}")))
        }
    };
    let picture = picture.map_err(|undrawn| match undrawn {
        DrawError::Unfit(reason) => BadOption { option, reason }.into(),
        DrawError::Stopped(stop) => {
            Failure::Stopped { stop, missing: format!("{option} is not drawn") }
        }
    })?;
    let mut output = Output::open(Some(path))?;
    output.write(&picture)?;
    output.finish()
}
