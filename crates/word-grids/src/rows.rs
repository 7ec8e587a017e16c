//! Rows of a text, and the pieces of a row: what both kinds of puzzle are read from.

use text::{At, Problems, lines};

use crate::{grid::MAX_CELLS, problem::ProblemKind};

/// A row with something in it: its pieces, which blanks and tabs separate.
pub(crate) struct Row<'a> {
    pub(crate) pieces: Vec<Piece<'a>>,
}

/// A piece of a row, and where it begins.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub(crate) at: At,
    pub(crate) text: &'a str,
}

/// The rows of a text, one a line or between slashes; rows without pieces are left out. No more than
/// one piece over [`MAX_CELLS`] is taken, whatever the length of the text.
pub(crate) fn rows<'a>(text: &'a str, problems: &mut Problems<ProblemKind>) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut taken = 0;
    for line in lines(text) {
        let mut row = Row { pieces: Vec::new() };
        let mut start = None;
        for ((offset, character), (at, _)) in line.text.char_indices().zip(line.characters()) {
            let is_control = character.is_control() && character != '\t';
            if is_control {
                problems.report(at, ProblemKind::ControlCharacter { found: character });
            }
            if !is_control && !matches!(character, ' ' | '\t' | '/') {
                start = start.or(Some((offset, at)));
                continue;
            }
            if let Some((from, at)) = start.take() {
                row.pieces.push(Piece { at, text: &line.text[from..offset] });
                taken += 1;
            }
            if character == '/' && !row.pieces.is_empty() {
                rows.push(std::mem::replace(&mut row, Row { pieces: Vec::new() }));
            }
            if taken > MAX_CELLS {
                break;
            }
        }
        if let Some((from, at)) = start {
            row.pieces.push(Piece { at, text: &line.text[from..] });
            taken += 1;
        }
        if !row.pieces.is_empty() {
            rows.push(row);
        }
        if taken > MAX_CELLS {
            break;
        }
    }
    rows
}
