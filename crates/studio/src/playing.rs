//! Playing by hand: the page sends all that was played, and gets the position. Nothing is kept here.

use std::{sync::Arc, time::Duration};

use axum::{Json, extract::State};
use game::{Entry, Offer, Pasted, Verdict, movers, obstacle, paste, walker};
use scene::{At, Change, Film};
use serde::{Deserialize, Serialize};

use crate::{
    ask::Source,
    gallery::{READING, title},
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
    /// Is the text of the instance wanted?
    #[serde(default)]
    text: bool,
}

/// Where a game has come to.
#[derive(Serialize)]
pub(crate) struct Turn {
    name: String,
    title: String,
    entry: &'static str,
    film: Film,
    offers: Vec<Offered>,
    refused: Vec<(String, String)>,
    /// Why a piece cannot go a way.
    blocked: Vec<(usize, At, String)>,
    /// The pieces of which one has to be chosen; none if a direction says all.
    movers: Vec<usize>,
    solved: bool,
    cost: u64,
    /// What the cost counts, if not actions.
    cost_unit: Option<String>,
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

#[derive(Serialize)]
struct Offered {
    action: String,
    words: String,
    changes: Vec<Change>,
}

impl From<Offer> for Offered {
    fn from(Offer { action, words, changes }: Offer) -> Self {
        Self { action, words, changes }
    }
}

pub(crate) async fn play(
    State(shared): State<Shared>,
    Wanted(wanted): Wanted<Play>,
) -> Result<Json<Turn>, Refused> {
    let turn = shared.work(READING, move |inner, limits| {
        let opened = wanted.puzzle.open(inner, limits)?;
        let game = opened.instance.as_ref();
        let played = wanted.played;
        if played.len() > MOST_PLAYED {
            return Err(Refused::bad(format!("At most {MOST_PLAYED} actions can be played.")));
        }
        if !game.accepts(&played) {
            let why = game.judge(&played).err().unwrap_or_default();
            return Err(Refused::bad(format!("This cannot be played: {why}.")));
        }
        let mut position = game.position(&played);
        Arc::make_mut(&mut position.film.scene).title =
            format!("{}, {}", title(&wanted.puzzle.domain), opened.title);
        let view = scene::view(&position.film);
        let board = (wanted.view.as_ref() != Some(&view)).then(|| scene::board(&position.film));
        let (judged, written) =
            (game.judge(&played).unwrap_or_else(|why| why), game.written(&played));
        Ok(Turn {
            name: opened.title,
            title: position.film.scene.title.clone(),
            entry: match position.entry {
                Entry::Moves => "moves",
                Entry::Numbers => "numbers",
                Entry::Words => "words",
            },
            blocked: if position.is_solved {
                Vec::new()
            } else {
                blocked(&position.film, &position.offers)
            },
            movers: movers(&position.film.scene),
            offers: position.offers.into_iter().map(Offered::from).collect(),
            refused: position.refused,
            solved: position.is_solved,
            cost: position.cost,
            cost_unit: position.cost_unit,
            judged,
            written,
            view,
            board,
            text: wanted.text.then(|| String::from_utf8_lossy(&opened.text).into_owned()),
            reading: game.reading(),
            film: position.film,
        })
    });
    turn.await.map(Json)
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
    /// Is a hint asked for? Else it is for the lamp, which has little time.
    #[serde(default)]
    long: bool,
}

/// The result of a search from here.
#[derive(Serialize)]
pub(crate) struct Judged {
    way: Option<Vec<String>>,
    left: u64,
    proved: bool,
    at_least: u64,
    stopped: Option<String>,
}

pub(crate) async fn judge(
    State(shared): State<Shared>,
    Wanted(wanted): Wanted<Judge>,
) -> Result<Json<Judged>, Refused> {
    let place = shared.place().await?;
    let time = if wanted.long { shared.rules.time } else { LAMP };
    let judged = shared.work(time, move |inner, limits| {
        let _place = place;
        let opened = wanted.puzzle.open(inner, limits)?;
        if !opened.instance.accepts(&wanted.played) {
            return Err(Refused::bad("This cannot be played."));
        }
        let verdict = opened.instance.search(&wanted.played, limits);
        let Verdict { way, left, is_proved: proved, at_least, stopped } = verdict;
        Ok(Judged { way, left, proved, at_least, stopped })
    });
    judged.await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    puzzle: Source,
    solution: String,
}

/// A solution that was pasted: what can be played of it, and its first bad action with the reason.
#[derive(Serialize)]
pub(crate) struct Checked {
    good: Vec<String>,
    bad: Option<(String, String)>,
    /// The verdict on the whole.
    words: String,
    solved: bool,
}

pub(crate) async fn check(
    State(shared): State<Shared>,
    Wanted(wanted): Wanted<Check>,
) -> Result<Json<Checked>, Refused> {
    let checked = shared.work(READING, move |inner, limits| {
        let opened = wanted.puzzle.open(inner, limits)?;
        let pasted = paste(opened.instance.as_ref(), &wanted.solution);
        let Pasted { good, bad } = pasted.map_err(Refused::bad)?;
        if good.len() > MOST_PLAYED {
            return Err(Refused::bad(format!("At most {MOST_PLAYED} actions can be played.")));
        }
        let verdict = opened.instance.judge(&good);
        let solved = verdict.is_ok() && bad.is_none();
        Ok(Checked { good, bad, words: verdict.unwrap_or_else(|why| why), solved })
    });
    checked.await.map(Json)
}
