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

text::serde_as_text!(Travel, one of parse_travels);

/// The greatest number of characters of a travel in a message.
const MAX_SHOWN: usize = 40;

impl Travel {
    /// The text of the travel, cut to 40 characters.
    pub(crate) fn brief(&self) -> String {
        text::shortened(&self.to_string(), MAX_SHOWN)
    }
}

/// The first problem of a text that is not a list of travels.
pub type ParseTravelError = text::ParseError<ParseTravelErrorKind>;

/// A problem of a list of travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseTravelErrorKind {
    /// A character that belongs to no travel.
    Travel,
    /// More than [`MAX_TRAVELS`].
    TooMany,
}

text::messages! { ParseTravelErrorKind;
    Self::Travel => "expected a piece (a letter or *) and its way in U, D, L and R, as in gLU";
    Self::TooMany => "expected at most {MAX_TRAVELS} travels, found more";
}

/// The greatest number of travels that a text may list.
pub const MAX_TRAVELS: usize = 1 << 20;

/// Reads travels, separated by blanks or line feeds. O(length of the text).
///
/// # Errors
///
/// The first character that belongs to no travel; more than [`MAX_TRAVELS`].
pub fn parse_travels(text: &str) -> Result<Vec<Travel>, ParseTravelError> {
    let mut travels: Vec<Travel> = Vec::new();
    for word in text::words(text) {
        let mut characters = word.characters();
        let Some((at, piece)) = characters.next() else { continue };
        if piece != '*' && !piece.is_ascii_alphabetic() {
            return Err(ParseTravelError::one(at, ParseTravelErrorKind::Travel));
        }
        if travels.len() == MAX_TRAVELS {
            return Err(ParseTravelError::one(at, ParseTravelErrorKind::TooMany));
        }
        let path: Result<Vec<Step>, _> = characters
            .map(|(at, letter)| {
                let step = Step::from_letter(letter).filter(|_| letter.is_ascii_uppercase());
                step.ok_or_else(|| ParseTravelError::one(at, ParseTravelErrorKind::Travel))
            })
            .collect();
        let path = path?;
        if path.is_empty() {
            return Err(ParseTravelError::one(at.after(piece), ParseTravelErrorKind::Travel));
        }
        travels.push(Travel { piece, path });
    }
    Ok(travels)
}

/// Writes travels as [`parse_travels`] reads them.
#[must_use]
pub fn write_travels(travels: &[Travel]) -> String {
    travels.iter().map(Travel::to_string).collect::<Vec<_>>().join(" ")
}
