//! Rows of a text, and the pieces of a row: what both kinds of puzzle are read from.

use crate::{
    grid::MAX_CELLS,
    problem::{ProblemKind, Problems},
};

/// A row with something in it: its pieces, which blanks and tabs separate.
pub(crate) struct Row<'a> {
    pub(crate) pieces: Vec<Piece<'a>>,
}

/// A piece of a row, and where it begins: line and column, 1-based, in characters.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub(crate) at: (usize, usize),
    pub(crate) text: &'a str,
}

/// The rows of a text, one a line or between slashes; rows without pieces are left out. No more than
/// one piece over [`MAX_CELLS`] is taken, whatever the length of the text.
pub(crate) fn rows<'a>(text: &'a str, problems: &mut Problems) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut taken = 0;
    let (mut line, mut column) = (1, 1);
    let mut row = Row { pieces: Vec::new() };
    let mut start = None;
    let mut characters = text.char_indices().peekable();
    while let Some((offset, character)) = characters.next() {
        let at = (line, column);
        column += 1;
        let ends_line = character == '\n'
            || character == '\r' && characters.peek().is_some_and(|(_, next)| *next == '\n');
        let is_mark = character == '\u{feff}';
        let is_control = character.is_control() && character != '\t' && !ends_line;
        if is_mark {
            problems.report(at, ProblemKind::ByteOrderMark);
        } else if is_control {
            problems.report(at, ProblemKind::ControlCharacter { found: character });
        }
        let separates = ends_line || is_mark || is_control || matches!(character, ' ' | '\t' | '/');
        if !separates {
            start = start.or(Some((offset, at)));
            continue;
        }
        if let Some((from, at)) = start.take() {
            row.pieces.push(Piece { at, text: &text[from..offset] });
            taken += 1;
        }
        if matches!(character, '\n' | '/') {
            rows.push(std::mem::replace(&mut row, Row { pieces: Vec::new() }));
            if character == '\n' {
                (line, column) = (line + 1, 1);
            }
        }
        if taken > MAX_CELLS {
            break;
        }
    }
    if let Some((from, at)) = start {
        row.pieces.push(Piece { at, text: &text[from..] });
    }
    rows.push(row);
    rows.retain(|row| !row.pieces.is_empty());
    rows
}
