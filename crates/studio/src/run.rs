//! A run: one search, which is one response that streams; and what can be kept of a solution.

use std::time::Duration;

use catalogue::{
    Request,
    json::{Object, solved},
    lane, object,
};
use domain::{SearchRequest, search::Limits};
use scene::{Badge, Film, Lane, Outcome, Page};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{
    answers::Events,
    ask::{OpenedInstance, SearchForm, Source},
    gallery::READING,
    recorder::{Recorder, event},
    replies::Refusal,
    studio::{Studio, within},
};

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Run {
    puzzle: Source,
    #[serde(default)]
    ask: SearchForm,
    /// True if the page has drawn the board already. Then it is not sent again.
    #[serde(default)]
    drawn: bool,
}

/// Runs a search, and tells of it as events.
///
/// # Errors
///
/// The instance cannot be opened, or the search makes no sense. Then there were no events.
pub(crate) fn run(
    studio: &Studio,
    wanted: Run,
    limits: &Limits,
    events: Events<'_>,
) -> Result<(), Refusal> {
    let Run { puzzle, ask, drawn } = wanted;
    let opened = puzzle.open(studio, &within(limits, READING))?;
    let (ask, own) = ask.ask(opened.domain.about, studio.rules.time, studio.rules.longest)?;
    let limits = Limits { bytes: limits.bytes, cancel: limits.cancel.clone(), ..own };
    let search = Search { title: opened.title(), opened, ask, limits, drawn };
    if let Err(words) = search.run(events) {
        events(event("failed", &object! { "words": words }));
    }
    Ok(())
}

/// A search that is ready to run.
struct Search {
    title: String,
    opened: OpenedInstance,
    ask: SearchRequest,
    limits: Limits,
    drawn: bool,
}

impl Search {
    fn run(&self, events: Events<'_>) -> Result<(), String> {
        let Self { title, opened, ask, limits, drawn } = self;
        let OpenedInstance { name, domain, instance, .. } = opened;
        let film = || instance.film(title, "").map_err(|error| error.to_string());
        let film = if *drawn { None } else { Some(film()?) };
        let begun = object! {
            "name": name,
            // The board on which places are seen.
            "film": film,
            "board": film.as_ref().map(scene::board),
            "reading": instance.reading(),
            // The limits: milliseconds and bytes.
            "time": limits.time.unwrap_or(Duration::ZERO).as_millis(),
            "bytes": limits.bytes,
        };
        events(event("begun", &begun));
        let better = |solution: &str| {
            let film = instance.film(title, solution).ok()?;
            Some(self.shown(&[film], &[solution]))
        };
        let mut recorder = Recorder::new(instance.as_ref(), &better, events);
        let request = Request::new(ask.clone(), limits.clone());
        let answer = instance.solve(&request, &mut recorder);
        recorder.flush();
        let mut answer = answer.map_err(|error| error.to_string())?;
        let lane = lane(instance.as_ref(), (title, false), &request, &answer);
        let Lane { badge, films, .. } = lane.map_err(|error| error.to_string())?;
        let solutions: Vec<_> = answer.solutions.iter().map(|it| it.actions.clone()).collect();
        let ares = domain.ares.map(|write| write(&answer));
        let names = (domain.about.name, name.as_str(), None);
        let line = solved(names, &request, &mut answer, instance.as_ref(), false);
        let line = RawValue::from_string(line.trim_end().to_owned());
        let done = self.shown(&films, &solutions);
        // The line of `puzzle solve --format json`.
        let done = done.with("line", Some(line.map_err(|error| error.to_string())?));
        let done = done.with("outcome", Some(badge.outcome)).with("words", Some(badge.words));
        // The result file of the original, where there was one.
        let done = done.with("ares", ares);
        // True if there are places that were not sent.
        let done = done.with("cut", Some(recorder.is_cut()));
        events(event("done", &done));
        Ok(())
    }

    /// Solutions as the page shows them.
    fn shown(&self, films: &[Film], solutions: &[impl Serialize]) -> Object {
        let all = if self.drawn { &[][..] } else { films };
        object! {
            "films": all,
            "boards": all.iter().map(scene::board).collect::<Vec<_>>(),
            // The frames of the first film, for pages that have drawn the board.
            "frames": films.first().filter(|_| self.drawn).map_or(&[][..], |film| &film.frames),
            "solutions": solutions,
        }
    }
}

/// What can be kept of a solution.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Form {
    /// A replay in one file.
    Html,
    /// A picture that moves.
    Svg,
    /// Boards in a strip.
    Strip,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Export {
    puzzle: Source,
    solution: String,
    form: Form,
    /// The outcome, as the run said it.
    #[serde(default)]
    words: String,
}

/// The greatest number of boards of a strip.
const BOARDS: usize = 12;
/// The time of an action of a picture in milliseconds.
const ACTION: u32 = 400;

pub(crate) fn export(studio: &Studio, wanted: Export, limits: &Limits) -> Result<Object, Refusal> {
    let Export { puzzle, solution, form, words } = wanted;
    let opened = puzzle.open(studio, &within(limits, READING))?;
    let title = opened.title();
    let film = opened.instance.film(&title, &solution);
    let film = film.map_err(Refusal::of)?;
    let text = match form {
        Form::Svg => scene::moving(&film, ACTION),
        Form::Strip => Ok(scene::strip(&film, BOARDS)),
        Form::Html => {
            let outcome = if film.flaw.is_some() { Outcome::Unknown } else { Outcome::Found };
            let words = if words.is_empty() { "by hand".to_owned() } else { words };
            let lane = Lane::solution(Badge { outcome, words }, film);
            let note = opened.domain.about.summary.to_owned();
            scene::html(&Page { title, note, lanes: vec![lane] })
        }
    };
    let text = text.map_err(Refusal::of)?;
    Ok(object! { "text": text })
}
