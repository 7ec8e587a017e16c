//! Playing by hand: the page sends its session and what happened, and gets back what changed. Nothing is kept here.

use std::{sync::Arc, time::Duration};

use catalogue::{Instance, json::Object, object};
use domain::search::Limits;
use game::{By, Effect, Entry, Event, Game, SavedGame, Sent, Session, Verdict};
use serde::Deserialize;

use crate::{
    ask::Source,
    gallery::READING,
    replies::Refusal,
    studio::{Studio, within},
};

/// The time of the search after each action.
const LAMP: Duration = Duration::from_millis(200);
/// The greatest number of actions that can be played.
const MAX_PLAYED: usize = 20_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    puzzle: Source,
    /// The session as it was sent to the page;
    session: Option<Sent>,
    /// or else the actions to begin with, and who played them.
    #[serde(default)]
    played: Vec<String>,
    #[serde(default)]
    by: Vec<By>,
    /// What happened.
    event: Option<Event>,
    /// The part of the plane that the page has drawn already.
    view: Option<String>,
    /// True if the text of the instance is wanted.
    #[serde(default)]
    text: bool,
}

pub(crate) fn play(studio: &Studio, wanted: Play, limits: &Limits) -> Result<Object, Refusal> {
    let Play { puzzle, session, played, by, event, view: drawn, text } = wanted;
    let opened = puzzle.open(studio, &within(limits, READING))?;
    let title = opened.title();
    let game: Arc<dyn Instance> = Arc::from(opened.instance);
    let before = session.as_ref().map_or_else(Vec::new, |it| it.game.played().to_vec());
    let session = match session {
        Some(sent) => Session::resume(game as Arc<dyn Game>, sent),
        None => {
            let saved = SavedGame { played: played.len(), line: played, by, best: None };
            Session::of(game as Arc<dyn Game>, saved)
        }
    };
    let mut session = session.map_err(Refusal::bad)?;
    let effect = event.map_or(Effect::Nothing, |event| session.take(event));
    let sent = session.sent();
    if sent.game.line.len() > MAX_PLAYED {
        return Err(Refusal::bad(format!("At most {MAX_PLAYED} actions can be played.")));
    }
    let (played, position) = (session.played(), session.position());
    let mut film = position.film.clone();
    let view = scene::view(&film);
    let same = before.iter().zip(played).take_while(|(one, other)| one == other).count();
    // Numbers and words are pieces of their own, which are drawn anew when one comes or goes.
    let kept = match position.entry {
        _ if drawn.as_ref() != Some(&view) => None,
        _ if before == played => Some(film.last()),
        Entry::Moves => Some(same).filter(|_| film.last() == played.len()),
        Entry::Numbers | Entry::Words => None,
    };
    // How many frames stay, and those that come after them; or all, and the board.
    let frames = kept.map(|kept| (kept, film.frames.split_off(kept)));
    let film = kept.is_none().then(|| {
        Arc::make_mut(&mut film.scene).title = title;
        film
    });
    let board = film.as_ref().map(scene::board);
    let wanted = session.search();
    let offers = position.offers.iter().map(|it| (&it.action, &it.words));
    let turn = object! {
        "name": opened.name,
        "session": sent,
        "effect": effect,
        "entry": position.entry,
        "unit": session.unit(),
        // The actions that are allowed, and what they are in words.
        "offers": offers.collect::<Vec<_>>(),
        "lamp": session.lamp(),
        "figures": session.figures(),
        "said": session.said(),
        // The action that a hint names, of those that are as good.
        "hint": session.hint().and_then(|(offer, _)| offer.map(|it| it.action.clone())),
        "keys": session.keys(),
        "gestures": session.gestures(),
        "helping": session.is_helping(),
        "marks": session.marks(),
        // What is known of all positions, the actions that lost something, and both in words.
        "line": session.line(),
        "mistakes": session.mistakes(),
        "line_words": session.line_in_words(),
        // The number of actions before the position of the search that is wanted, and whether it may take long.
        "search": wanted.as_ref().map(|it| (it.played.len().min(played.len()), it.is_long)),
        // The action that is tried after them, where the search is of a position beside the game.
        "tried": wanted.as_ref().and_then(|it| it.played.get(played.len())),
        // The seconds until the next action of a solution is shown.
        "period": session.period(),
        "solved": position.is_solved,
        // True if it was solved by hand.
        "won": position.is_solved && session.is_by_hand(),
        "cost": position.cost,
        // The actions as `puzzle check` reads them.
        "written": session.written(),
        "view": view,
    };
    let turn = turn.with("board", board).with("film", film).with("frames", frames);
    Ok(turn.with("text", text.then(|| String::from_utf8_lossy(&opened.text))))
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

pub(crate) fn judge(studio: &Studio, wanted: Judge, limits: &Limits) -> Result<Verdict, Refusal> {
    let Judge { puzzle, played, long } = wanted;
    let limits = &within(limits, if long { studio.rules.time } else { LAMP });
    let opened = puzzle.open(studio, limits)?;
    if !opened.instance.accepts(&played) {
        return Err(Refusal::bad("This cannot be played."));
    }
    let game = &opened.instance;
    Ok(if long { game.search(&played, limits) } else { game.glance(&played, limits) })
}
