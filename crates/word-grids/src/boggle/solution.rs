//! Solutions as text.

use domain::Unreadable;
use text::ParseError;

use crate::{
    boggle::{Board, InvalidWord, Word, score, validate},
    grid::{Grid, Neighbours, Place},
};

/// A solution: a word with its paths, traced at once, and the neighbours by which they are right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traced {
    /// Which cells are neighbours.
    pub neighbours: Neighbours,
    /// The word.
    pub word: Word,
}

impl Traced {
    /// Reads neighbours, word and path: `king tas 2,4 2,3 3,4`.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not what it should be.
    pub(super) fn read(text: &str, grid: Grid) -> Result<Self, Unreadable> {
        let mut pieces = pieces(text);
        let mut next = |expected: &str| {
            pieces.next().ok_or_else(|| {
                let end = text.chars().count() + 1;
                ParseError::at_character(text, end, format!("expected {expected}, found the end"))
            })
        };
        let (at, name) = next("neighbours such as king")?;
        let neighbours = name.parse().map_err(|error: domain::UnknownName| {
            ParseError::at_character(text, at, error.to_string())
        })?;
        let (_, word) = next("a word")?;
        let path = pieces.map(|(at, piece)| {
            let place = piece.split_once(',').and_then(|(row, column)| {
                let row = row.parse::<usize>().ok()?.checked_sub(1)?;
                let column = column.parse::<usize>().ok()?.checked_sub(1)?;
                grid.cell(Place { row, column })
            });
            place.ok_or_else(|| {
                let message = format!("expected row,column of a {grid} board, such as 1,1");
                ParseError::at_character(text, at, message)
            })
        });
        let paths = vec![path.collect::<Result<_, _>>()?];
        let word = Word { text: word.to_owned(), score: score(word.len()), paths };
        Ok(Self { neighbours, word })
    }

    /// The neighbours, the word and its first path.
    pub(super) fn write(&self, grid: Grid) -> String {
        let Word { text, paths, .. } = &self.word;
        let path = paths.first().map_or(&[][..], Vec::as_slice);
        format!("{} {text} {}", self.neighbours, grid.places(path))
    }

    /// The number of cells of the first path, if every path spells the word by the rules.
    pub(super) fn replay(&self, board: &Board) -> Result<usize, InvalidWord> {
        let Word { text, paths, .. } = &self.word;
        let first = paths.first().ok_or(InvalidWord::Empty)?;
        paths.iter().try_for_each(|path| validate(board, self.neighbours, text, path))?;
        Ok(first.len())
    }
}

/// The pieces of a text between blanks, each with the number of its first character, from 1.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 1;
    let pieces = text.split(char::is_whitespace).map(move |piece| {
        let at = next;
        next += piece.chars().count() + 1;
        (at, piece)
    });
    pieces.filter(|(_, piece)| !piece.is_empty())
}
