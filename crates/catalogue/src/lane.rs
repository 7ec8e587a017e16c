//! Answers as the lanes of replays.

use domain::{Named, Profile};
use scene::{Badge, Film, Lane};
use search::Outcome;

use crate::{
    answer::Answer,
    domain::Instance,
    error::Error,
    proof::{Proof, grouped, words_of},
    request::{After, EarlyEnd, Request},
};

/// The films of an answer, and with `heat` the order of expansion.
///
/// # Errors
///
/// There is no such order, or an option does not fit the instance.
pub fn lane(
    instance: &dyn Instance,
    (title, heat): (&str, bool),
    request: &Request,
    answer: &Answer,
) -> Result<Lane, Error> {
    let mut films: Vec<Film> = Vec::new();
    let solutions = answer.solutions.iter().map(|solution| solution.actions.as_str());
    let ended = request.each(After::Check, solutions, |solution| {
        films.extend(instance.film(title, solution).ok());
        Ok::<(), Error>(())
    })?;
    if films.is_empty() {
        films.extend(instance.film(title, "").ok());
    }
    if heat && let Some(film) = films.first_mut() {
        film.order = instance.order(request)?;
    }
    // By what this search minimised, which options may have changed.
    let films = films.into_iter().map(|film| {
        let was = film.measure.many.clone();
        film.by(words_of(answer.measure), &was)
    });
    let films = films.collect();
    let choice = &answer.choice;
    let expanded = answer.stats.expanded;
    let name = choice.name.title();
    let mut facts =
        vec![("Algorithm".to_owned(), name.to_owned()), ("Expanded".to_owned(), grouped(expanded))];
    if let Some(EarlyEnd { done, .. }) = ended {
        let found = answer.solutions.len();
        facts.push(("Solutions shown".to_owned(), format!("{done} of {found}: no time for more")));
    }
    if let Some(heuristic) = choice.heuristic {
        facts.push(("Heuristic".to_owned(), heuristic.to_owned()));
    }
    if request.search.profile == Profile::Published {
        facts.push(("Profile".to_owned(), Profile::Published.name().to_owned()));
    }
    let badge = badge(answer);
    let best = answer.solutions.first().map(|best| answer.told(best.cost));
    let figures = best.as_deref().unwrap_or(&badge.words);
    let figures = format!("{} expanded, {figures}", grouped(expanded));
    Ok(Lane { name: name.to_owned(), badge, expanded, figures, facts, films })
}

fn badge(answer: &Answer) -> Badge {
    let found = || format!("found; {}", answer.proof().words(answer.decimals));
    let (outcome, words) = match (answer.proof(), answer.outcome) {
        (Proof::Best(measure), _) => (scene::Outcome::Proved, format!("proved: {}", measure.least)),
        (Proof::Unsolvable, _) => (scene::Outcome::Unsolvable, "proved unsolvable".to_owned()),
        (_, Outcome::Stopped(stop)) => (scene::Outcome::Unknown, stop.to_string()),
        (_, Outcome::Invalid(breach)) => (scene::Outcome::Unknown, breach.to_string()),
        (_, Outcome::Exhausted) if answer.solutions.is_empty() => {
            (scene::Outcome::Unsolvable, "nothing found".to_owned())
        }
        _ => (scene::Outcome::Found, answer.extras.headline.clone().unwrap_or_else(found)),
    };
    Badge { outcome, words }
}
