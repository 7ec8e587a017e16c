//! The ways to search that a puzzle offers.

use domain::{About, AlgorithmName, Named, Profile, SearchRequest};

use crate::size;

/// The depth of depth-limited search.
const DEPTH: u32 = 10;
/// Of fewer ways to search all are taken.
const MANY: usize = 24;

/// [`requests`], or a third of many where tests are not thorough: by `number` those that instances with other numbers
/// leave out.
pub(crate) fn some_asks(about: &About, number: usize) -> impl Iterator<Item = SearchRequest> {
    let requests = requests(about);
    let step = if requests.len() < MANY { 1 } else { size(1, 3) };
    requests.into_iter().skip(number % step).step_by(step)
}

/// Every combination of choices that the puzzle offers, and of leaving a choice to the puzzle.
pub(crate) fn requests(about: &About) -> Vec<SearchRequest> {
    let names = |list: &[&'static str]| -> Vec<Option<String>> {
        [None].into_iter().chain(list.iter().map(|name| Some((*name).to_owned()))).collect()
    };
    let heuristics: Vec<&str> = (about.heuristics)().iter().map(|about| about.name).collect();
    let mut requests = Vec::new();
    for &profile in Profile::ALL {
        let kinds = match profile {
            Profile::Best => about.actions,
            Profile::Published => about.published_actions,
        };
        if profile == Profile::Published && !about.has_published_profile {
            continue;
        }
        for &algorithm in about.algorithms {
            let heuristics = if algorithm.uses_heuristic() { heuristics.as_slice() } else { &[] };
            for heuristic in names(heuristics) {
                for actions in names(kinds) {
                    requests.push(SearchRequest {
                        algorithm: Some(algorithm),
                        heuristic: heuristic.clone(),
                        profile,
                        actions,
                        depth: if algorithm == AlgorithmName::Dls { DEPTH } else { u32::MAX },
                        solutions: if about.finds_all { usize::MAX } else { 1 },
                        ..SearchRequest::default()
                    });
                }
            }
        }
    }
    requests
}
