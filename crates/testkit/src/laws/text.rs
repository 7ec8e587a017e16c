//! Laws of text formats.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use search::StateSpace;

use super::{MOST_STATES, place, space::check_same};
use crate::Exact;

/// Parses `text`, and what `Display` writes of it, and checks that they are the same level and
/// that writing it again gives the same text. Returns the level.
///
/// `text` itself need not be what is written: formats allow blanks and synonyms.
///
/// # Panics
///
/// When `text` does not parse, or the round trip loses something.
#[track_caller]
pub fn text_round_trip<L>(text: &str) -> L
where
    L: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    let parse = |text: &str| -> L {
        text.parse().unwrap_or_else(|error| panic!("this does not parse: {error:?}\n{text}"))
    };
    let level = parse(text);
    let written = level.to_string();
    let again = parse(&written);
    assert_eq!(level, again, "lost on the way through this text:\n{written}");
    assert_eq!(written, again.to_string(), "written differently the second time");
    level
}

/// Draws every state that can be reached, up to [`MOST_STATES`], reads the drawing, and checks
/// that it is the same state: bit for bit, so drawing and encoding lose nothing, and equal
/// situations are equal states.
///
/// `read` parses a level and builds its initial state, by way of the domain's own types.
///
/// # Panics
///
/// Where a state is lost, two states look alike, or there are too many of them.
#[track_caller]
pub fn state_round_trip<S, E>(
    space: &S,
    draw: impl Fn(&S::State) -> String,
    read: impl Fn(&str) -> Result<S::State, E>,
) where
    S: StateSpace<State: Debug, Action: Debug>,
    E: Debug,
{
    let Ok(exact) = Exact::explore(space, MOST_STATES) else {
        panic!("more than {MOST_STATES} states: take a smaller instance");
    };
    for (number, state) in exact.states().iter().enumerate() {
        let drawn = draw(state);
        match read(&drawn) {
            Ok(again) => check_same(state, &again, || {
                format!("lost on the way through this drawing, {}:\n{drawn}", place(&exact, number))
            }),
            Err(error) => {
                panic!("this drawing does not parse, {}: {error:?}\n{drawn}", place(&exact, number))
            }
        }
    }
}
