//! Travels of pieces, the notation of solutions.

use std::fmt;

use grid::Step;

/// One piece moved by one or more cells without a stop: `gLU` is piece g to the left, then up.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Travel {
    /// The piece's name.
    pub piece: char,
    /// The directions of its steps, at least one.
    pub path: Vec<Step>,
}

impl fmt::Display for Travel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece)?;
        self.path.iter().try_for_each(|step| step.fmt(f))
    }
}

/// Most characters of a travel in a message.
const MAX_SHOWN: usize = 40;

impl Travel {
    /// The text of the travel, cut to 40 characters.
    pub(crate) fn brief(&self) -> String {
        let start = self.path.iter().take(MAX_SHOWN).copied().collect();
        let start = Self { piece: self.piece, path: start };
        text::shortened(&start.to_string(), MAX_SHOWN)
    }
}

/// The first problem of a text that is not a list of travels.
pub type ParseTravelError = text::ParseError<ParseTravelErrorKind>;

/// A problem of a list of travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseTravelErrorKind {
    /// A character that belongs to no travel.
    #[error("expected a piece (a letter or *) and its way in U, D, L and R, as in gLU")]
    Travel,
    /// More than [`MAX_TRAVELS`].
    #[error("expected at most {MAX_TRAVELS} travels, found more")]
    TooMany,
}

/// Most travels that a text may list.
pub const MAX_TRAVELS: usize = 1 << 20;

/// Reads travels, separated by blanks or line feeds. O(length of the text).
///
/// # Errors
///
/// The first character that belongs to no travel; more than [`MAX_TRAVELS`].
pub fn parse_travels(text: &str) -> Result<Vec<Travel>, ParseTravelError> {
    let mut travels: Vec<Travel> = Vec::new();
    let mut open = false;
    let (mut at, text) = text::body(text);
    // One more blank ends the last travel.
    for character in text.chars().chain([' ']) {
        let here = at;
        at = at.after(character);
        let error = |kind| ParseTravelError::one(here, kind);
        if character.is_whitespace() {
            if open && travels.last().is_some_and(|travel| travel.path.is_empty()) {
                return Err(error(ParseTravelErrorKind::Travel));
            }
            open = false;
            continue;
        }
        if open && let Some(travel) = travels.last_mut() {
            let step = Step::from_letter(character).filter(|_| character.is_ascii_uppercase());
            travel.path.push(step.ok_or_else(|| error(ParseTravelErrorKind::Travel))?);
        } else if character != '*' && !character.is_ascii_alphabetic() {
            return Err(error(ParseTravelErrorKind::Travel));
        } else if travels.len() == MAX_TRAVELS {
            return Err(error(ParseTravelErrorKind::TooMany));
        } else {
            travels.push(Travel { piece: character, path: Vec::new() });
            open = true;
        }
    }
    Ok(travels)
}

/// Writes travels as [`parse_travels`] reads them.
#[must_use]
pub fn write_travels(travels: &[Travel]) -> String {
    travels.iter().map(Travel::to_string).collect::<Vec<_>>().join(" ")
}
