//! Laws of text formats.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use search::StateSpace;

use super::{MAX_STATES, place, space::check_same};
use crate::Exact;

/// Parses `text`, writes the level by `Display`, and parses that. Checks that both levels are equal, and
/// that the second one writes the same text. Returns the level.
///
/// `text` may differ from the text that `Display` writes, because formats allow blanks and synonyms.
///
/// # Panics
///
/// If a text does not parse, or if the levels or the texts differ.
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
    assert_eq!(level, again, "a round trip through this text changes the level:\n{written}");
    assert_eq!(written, again.to_string(), "the second text differs from the first");
    level
}

/// Draws every state that can be reached, reads the drawing, and checks that the state read is equal to the
/// state drawn. So drawing and encoding lose nothing, and equal situations are equal states.
///
/// `read` parses a level and makes its initial state, by the domain's own types.
///
/// # Panics
///
/// If a state changes, if a drawing does not parse, or if more than [`MAX_STATES`] states can be reached.
#[track_caller]
pub fn state_round_trip<S, E>(
    space: &S,
    draw: impl Fn(&S::State) -> String,
    read: impl Fn(&str) -> Result<S::State, E>,
) where
    S: StateSpace<Cost = u32, State: Debug + Ord, Action: Debug>,
    E: Debug,
{
    let Ok(exact) = Exact::explore(space, MAX_STATES) else {
        panic!("more than {MAX_STATES} states: take a smaller instance");
    };
    for (number, state) in exact.states().iter().enumerate() {
        let drawn = draw(state);
        match read(&drawn) {
            Ok(again) => check_same(state, &again, || {
                format!("this drawing reads as another state, {}:\n{drawn}", place(&exact, number))
            }),
            Err(error) => {
                panic!("this drawing does not parse, {}: {error:?}\n{drawn}", place(&exact, number))
            }
        }
    }
}
