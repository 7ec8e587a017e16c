//! Solutions as text.

use domain::TextError;
use search::Limits;
use text::{Line, ParseError, words};

use crate::{
    boggle::{
        Board, Dictionary, InvalidWord, MAX_LETTERS, Settings, Word, find_words, score, validate,
    },
    grid::{Cell, Grid, Neighbours},
};

/// A solution: a word with its paths, and the neighbours by which they are right.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct TracedWord {
    /// Which cells are neighbours.
    pub neighbours: Neighbours,
    /// The word; without a path if the board has none.
    pub word: Word,
}

/// The greatest number of words of a solution.
const MAX_WORDS: usize = 100;

impl TracedWord {
    /// Reads the words of a line: each alone or after its neighbours, and with its path or without, such as
    /// `king tas 2,4 2,3 3,4`. One without a path gets one, if there is any.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not what it should be.
    pub(super) fn read(text: &str, board: &Board) -> Result<Vec<Self>, TextError> {
        let refuse = |at, reason: &str| Err(ParseError::one(at, reason.to_owned()));
        let grid = board.grid();
        let is_place = |piece: &Line<'_>| piece.text.contains(',');
        let mut pieces = words(text).peekable();
        let line = pieces.peek().map(|first| first.at.line);
        let mut neighbours = Settings::default().neighbours;
        let mut all: Vec<Self> = Vec::new();
        while let Some(mut piece) = pieces.next() {
            if let Ok(named) = piece.text.parse()
                && let Some(word) = pieces.next_if(|next| !is_place(next))
            {
                (neighbours, piece) = (named, word);
            }
            let Line { at, text } = piece;
            if !text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
                return refuse(at, "expected a word of the letters a to z");
            } else if Some(at.line) != line {
                return refuse(at, "expected all words on one line");
            } else if all.len() == MAX_WORDS {
                return refuse(at, &format!("expected at most {MAX_WORDS} words"));
            }
            let mut path: Vec<Cell> = Vec::new();
            while let Some(Line { at, text }) = pieces.next_if(is_place) {
                path.push(grid.cell_at(text).ok_or_else(|| {
                    let message = format!("expected row,column of a {grid} board, such as 1,1");
                    ParseError::one(at, message)
                })?);
            }
            if path.is_empty() && text.len() > MAX_LETTERS * grid.cells() {
                return refuse(at, "expected a word that is no longer than all cells");
            }
            let path = if path.is_empty() { path_of(board, text, neighbours) } else { Some(path) };
            let paths = path.into_iter().collect();
            let word = Word { text: text.to_owned(), score: score(text.len()), paths };
            all.push(Self { neighbours, word });
        }
        match line {
            Some(_) => Ok(all),
            None => {
                let end = text.chars().count() + 1;
                Err(ParseError::at_character(
                    text,
                    end,
                    "expected a word, found the end".to_owned(),
                ))
            }
        }
    }

    /// The neighbours, the word and its first path.
    pub(super) fn write(&self, grid: Grid) -> String {
        self.lines(grid).next().unwrap_or_else(|| format!("{} {}", self.neighbours, self.word.text))
    }

    /// A line for each path: the neighbours, the word and the path.
    pub fn lines(&self, grid: Grid) -> impl Iterator<Item = String> {
        let Self { neighbours, word } = self;
        let line =
            move |path: &Vec<Cell>| format!("{neighbours} {} {}", word.text, grid.places(path));
        word.paths.iter().map(line)
    }

    /// The number of cells of the first path, if every path spells the word by the rules.
    pub(super) fn replay(&self, board: &Board) -> Result<usize, InvalidWord> {
        let Word { text, paths, .. } = &self.word;
        let nowhere = || InvalidWord::Nowhere { word: text.clone(), neighbours: self.neighbours };
        let first = paths.first().ok_or_else(nowhere)?;
        paths.iter().try_for_each(|path| validate(board, self.neighbours, text, path))?;
        Ok(first.len())
    }
}

/// A path of a word, if the board has one.
fn path_of(board: &Board, word: &str, neighbours: Neighbours) -> Option<Vec<Cell>> {
    let dictionary = Dictionary::from_bytes(word.as_bytes()).ok()?;
    let settings = Settings { neighbours, min_length: 1, ..Settings::default() };
    let found = find_words(board, &dictionary, &settings, &Limits::default(), &mut ());
    found.words.into_iter().next()?.paths.into_iter().next()
}
