//! Playing by hand: the page sends all that was played, and gets the position. Nothing is kept here.

use std::{sync::Arc, time::Duration};

use axum::{Json, extract::State};
use game::{Entry, Offer, Pasted, Verdict, movers, obstacle, paste, walker};
use scene::{At, Film};
use serde::{Deserialize, Serialize};

use crate::{
    ask::Source,
    gallery::READING,
    replies::{Refused, Wanted},
    studio::Shared,
};

/// The time of the search after each action.
const LAMP: Duration = Duration::from_millis(200);
/// Most actions that can be played.
const MOST_PLAYED: usize = 20_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    puzzle: Source,
    #[serde(default)]
    played: Vec<String>,
    /// The part of the plane that the page has drawn already.
    view: Option<String>,
    /// True if the text of the instance is wanted.
    #[serde(default)]
    text: bool,
}

/// Where a game has come to.
#[derive(Serialize)]
pub(crate) struct Turn {
    name: String,
    title: String,
    entry: Entry,
    film: Film,
    offers: Vec<Offer>,
    refused: Vec<(String, String)>,
    /// Why a piece cannot go a way.
    blocked: Vec<(usize, At, String)>,
    /// The pieces of which one has to be chosen; none if a direction says all.
    movers: Vec<usize>,
    solved: bool,
    cost: u64,
    /// The size of the solution, or what is missing.
    judged: String,
    /// The actions as `puzzle check` reads them.
    written: String,
    view: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    reading: Option<String>,
}

pub(crate) async fn play(
    State(shared): State<Shared>,
    Wanted(wanted): Wanted<Play>,
) -> Result<Json<Turn>, Refused> {
    let Play { puzzle, played, view: drawn, text } = wanted;
    let turn = shared.answer(READING, puzzle, move |opened, _| {
        let game = opened.instance.as_ref();
        if played.len() > MOST_PLAYED {
            return Err(Refused::bad(format!("At most {MOST_PLAYED} actions can be played.")));
        }
        if !game.accepts(&played) {
            let why = game.judge(&played).err().unwrap_or_default();
            return Err(Refused::bad(format!("This cannot be played: {why}.")));
        }
        let mut position = game.position(&played);
        Arc::make_mut(&mut position.film.scene).title = opened.title();
        let view = scene::view(&position.film);
        let board = (drawn.as_ref() != Some(&view)).then(|| scene::board(&position.film));
        let (judged, written) =
            (game.judge(&played).unwrap_or_else(|why| why), game.written(&played));
        Ok(Turn {
            name: opened.name,
            title: position.film.scene.title.clone(),
            entry: position.entry,
            blocked: if position.is_solved {
                Vec::new()
            } else {
                blocked(&position.film, &position.offers)
            },
            movers: movers(&position.film.scene),
            offers: position.offers,
            refused: position.refused,
            solved: position.is_solved,
            cost: position.cost,
            judged,
            written,
            view,
            board,
            text: text.then(|| String::from_utf8_lossy(&opened.text).into_owned()),
            reading: game.reading().map(str::to_owned),
            film: position.film,
        })
    });
    turn.await
}

/// Why those who could move cannot go the ways on which there is no offer.
fn blocked(film: &Film, offers: &[Offer]) -> Vec<(usize, At, String)> {
    let mut who = movers(&film.scene);
    if who.is_empty() {
        who.extend(walker(&film.scene));
    }
    let ways = [At::UP, At::DOWN, At::LEFT, At::RIGHT];
    let all = who.into_iter().flat_map(|piece| ways.map(|way| (piece, way)));
    let is_offered =
        |piece, way| offers.iter().any(|offer| game::mover(offer) == Some((piece, way)));
    all.filter(|&(piece, way)| !is_offered(piece, way))
        .map(|(piece, way)| (piece, way, obstacle(film, piece, way)))
        .collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Judge {
    puzzle: Source,
    played: Vec<String>,
    /// True if a hint is asked for. Else it is for the lamp, which has little time.
    #[serde(default)]
    long: bool,
}

pub(crate) async fn judge(
    State(shared): State<Shared>,
    Wanted(wanted): Wanted<Judge>,
) -> Result<Json<Verdict>, Refused> {
    let place = shared.place().await?;
    let Judge { puzzle, played, long } = wanted;
    let time = if long { shared.rules.time } else { LAMP };
    let judged = shared.answer(time, puzzle, move |opened, limits| {
        let _place = place;
        if !opened.instance.accepts(&played) {
            return Err(Refused::bad("This cannot be played."));
        }
        let game = &opened.instance;
        Ok(if long { game.search(&played, limits) } else { game.glance(&played, limits) })
    });
    judged.await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    puzzle: Source,
    solution: String,
}

/// A solution that was pasted, with the verdict on the part that can be played.
#[derive(Serialize)]
pub(crate) struct Checked {
    #[serde(flatten)]
    pasted: Pasted,
    words: String,
    solved: bool,
}

pub(crate) async fn check(
    State(shared): State<Shared>,
    Wanted(wanted): Wanted<Check>,
) -> Result<Json<Checked>, Refused> {
    let Check { puzzle, solution } = wanted;
    let checked = shared.answer(READING, puzzle, move |opened, _| {
        let pasted = paste(opened.instance.as_ref(), &solution).map_err(Refused::bad)?;
        if pasted.good.len() > MOST_PLAYED {
            return Err(Refused::bad(format!("At most {MOST_PLAYED} actions can be played.")));
        }
        let verdict = opened.instance.judge(&pasted.good);
        let solved = verdict.is_ok() && pasted.bad.is_none();
        Ok(Checked { pasted, words: verdict.unwrap_or_else(|why| why), solved })
    });
    checked.await
}
