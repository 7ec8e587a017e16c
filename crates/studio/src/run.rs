//! A run: one search, which is one response that streams; and what can be kept of a solution.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use catalogue::{
    Domain, Instance, Request,
    json::{Object, solved},
    lane, object,
};
use domain::{Ask, search::Limits};
use futures_util::stream::unfold;
use scene::{Badge, Lane, Outcome, Page};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::{
    sync::mpsc::{UnboundedSender, unbounded_channel},
    task::spawn_blocking,
};

use crate::{
    ask::{Asked, Opened, Source},
    boards::Held,
    gallery::READING,
    recorder::{Recorder, event},
    replies::{Refused, Wanted},
    studio::{Cancel, Shared},
};

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Run {
    puzzle: Source,
    #[serde(default)]
    ask: Asked,
    /// True if the page has drawn the board already. Then it is not sent again.
    #[serde(default)]
    drawn: bool,
}

pub(crate) async fn run(
    State(shared): State<Shared>,
    Wanted(wanted): Wanted<Run>,
) -> Result<Response, Refused> {
    let place = shared.place().await?;
    let Run { puzzle, ask, drawn } = wanted;
    // Problems of the text are told before the stream begins.
    let opening = shared.work(READING, move |inner, limits| {
        let opened = puzzle.open(inner, limits)?;
        let title = opened.title();
        let Opened { name, domain, instance, held, .. } = opened;
        let (ask, limits) = ask.ask(domain.about, inner.rules.time, inner.rules.longest)?;
        Ok(Search { domain, name, title, instance, ask, limits, drawn, _held: held })
    });
    let mut search = opening.await?;
    let (messages, events) = unbounded_channel();
    let flag = shared.flag();
    let cancel = Cancel(Arc::clone(&flag));
    search.limits.bytes = shared.share();
    search.limits.cancel = Some(flag);
    spawn_blocking(move || {
        let _place = place;
        if let Err(words) = search.run(&messages) {
            let _ = messages.send(event("failed", &object! { "words": words }));
        }
    });
    // When the stream is dropped, so is what ends the search.
    let events = unfold((events, cancel), |(mut events, cancel)| async {
        events.recv().await.map(|event| (Ok::<_, Infallible>(event), (events, cancel)))
    });
    let body = Body::from_stream(events);
    Ok(([(header::CONTENT_TYPE, "text/event-stream")], body).into_response())
}

/// A search that is ready to run.
struct Search {
    domain: &'static Domain,
    name: String,
    title: String,
    instance: Box<dyn Instance>,
    ask: Ask,
    limits: Limits,
    drawn: bool,
    _held: Held,
}

impl Search {
    fn run(&self, messages: &UnboundedSender<Bytes>) -> Result<(), String> {
        let Self { domain, name, title, instance, ask, limits, drawn, .. } = self;
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
        let _ = messages.send(event("begun", &begun));
        let mut recorder = Recorder::new(instance.as_ref(), messages.clone());
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
        let shown = if *drawn { &[][..] } else { &films };
        let done = object! {
            // The line of `puzzle solve --format json`.
            "line": line.map_err(|error| error.to_string())?,
            "outcome": badge.outcome,
            "words": badge.words,
            "films": shown,
            "boards": shown.iter().map(scene::board).collect::<Vec<_>>(),
            // Those of the first film, for pages that have drawn the board.
            "frames": films.first().filter(|_| *drawn).map_or(&[][..], |film| &film.frames),
            "solutions": solutions,
            // The result file of the original, where there was one.
            "ares": ares,
            // True if there are places that were not sent.
            "cut": recorder.is_cut(),
        };
        let _ = messages.send(event("done", &done));
        Ok(())
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

/// Most boards of a strip, and the time of an action of a picture in milliseconds.
const BOARDS: usize = 12;
const ACTION: u32 = 400;

pub(crate) async fn export(
    State(shared): State<Shared>,
    Wanted(wanted): Wanted<Export>,
) -> Result<Json<Object>, Refused> {
    let Export { puzzle, solution, form, words } = wanted;
    let exported = shared.answer(READING, puzzle, move |opened, _| {
        let title = opened.title();
        let film = opened.instance.film(&title, &solution);
        let film = film.map_err(Refused::of)?;
        let text = match form {
            Form::Svg => scene::moving(&film, ACTION),
            Form::Strip => Ok(scene::strip(&film, BOARDS)),
            Form::Html => {
                let outcome = if film.flaw.is_some() { Outcome::Unknown } else { Outcome::Found };
                let words = if words.is_empty() { "by hand".to_owned() } else { words };
                let lane = Lane {
                    name: "Solution".to_owned(),
                    badge: Badge { outcome, words },
                    expanded: 0,
                    figures: String::new(),
                    facts: Vec::new(),
                    films: vec![film],
                };
                let note = opened.domain.about.summary.to_owned();
                scene::html(&Page { title, note, lanes: vec![lane] })
            }
        };
        let text = text.map_err(Refused::of)?;
        Ok(object! { "text": text })
    });
    exported.await
}
