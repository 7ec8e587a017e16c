//! Solutions as text.

use domain::Unreadable;
use text::{Line, ParseError, words};

use crate::{
    boggle::{Board, InvalidWord, Word, score, validate},
    grid::{Grid, Neighbours},
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
        let mut words = words(text);
        let mut next = |expected: &str| {
            words.next().ok_or_else(|| {
                let end = text.chars().count() + 1;
                ParseError::at_character(text, end, format!("expected {expected}, found the end"))
            })
        };
        let name = next("neighbours such as king")?;
        let neighbours = name
            .text
            .parse()
            .map_err(|error: domain::UnknownName| ParseError::one(name.at, error.to_string()))?;
        let word = next("a word")?.text;
        let path = words.map(|Line { at, text }| {
            grid.cell_at(text).ok_or_else(|| {
                let message = format!("expected row,column of a {grid} board, such as 1,1");
                ParseError::one(at, message)
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
