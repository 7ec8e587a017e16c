//! Counting and scoring, board after board.

use std::sync::{Mutex, PoisonError};

use search::{Limits, Outcome, Stop};

use crate::{
    boggle::{
        Board, Dictionary, FoundWords, Settings, find_words,
        frontier::{Frontier, Row},
        spread::Spread,
    },
    grid::{Grid, Neighbours},
    lattice::{in_words, lattice},
    meter::Meter,
};

/// The classic score of a word of `letters` letters: 1 1 2 3 5 from three letters to seven, 11 from
/// eight on, and nothing for less than three.
#[must_use]
pub const fn score(letters: usize) -> u32 {
    match letters {
        0..=2 => 0,
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}

/// What a board is worth: its distinct words and their classic score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Distinct words.
    pub words: u32,
    /// The sum of their scores.
    pub points: u32,
}

/// Scores board after board, several at a time, and lists no words: about 10 µs for a 4 × 4 board and 170,000 words.
///
/// ```
/// use word_grids::boggle::{Dictionary, Scorer, Settings};
/// use word_grids::search::Limits;
///
/// let words = Dictionary::from_bytes(b"tea\nseal\n")?;
/// let scorer = Scorer::new(&Settings::default());
/// let score = scorer.score(&"tesn/teaq/ilpo/rasx".parse()?, &words, &Limits::default());
/// assert_eq!(score.map(|score| (score.words, score.points)), Ok((2, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scorer {
    settings: Settings,
    /// The tables that no call uses.
    idle: Mutex<Vec<Tables>>,
}

/// What a thread uses, board after board.
struct Tables {
    /// For boards of the size of the last one.
    find_all: Option<(Grid, Box<FindAll>)>,
    /// A bit a node of the trie, so that all of them stay in the cache; all 0 between boards.
    seen: Vec<u64>,
    /// The words met on a board.
    met: Row<u32>,
}

/// Adds the numbers of all words on a board to a list, each as often as there are paths; false if there are too many.
type FindAll =
    dyn FnMut(&Board, &Dictionary, &mut Meter<'_>, &mut Row<u32>) -> Result<bool, Stop> + Send;

fn find_all<const W: usize>(grid: Grid, neighbours: Neighbours) -> Box<FindAll> {
    let (lattice, mut paths) = (lattice::<W>(grid, neighbours), Frontier::new());
    Box::new(move |board, dictionary, meter, met| {
        paths.words(dictionary, &Spread::new(board, &lattice), meter, met)
    })
}

impl Scorer {
    /// Scores words along the neighbours of these settings, with at least the number of letters that they ask for.
    #[must_use]
    pub const fn new(settings: &Settings) -> Self {
        Self { settings: *settings, idle: Mutex::new(Vec::new()) }
    }

    /// Words and points of a board, the same as from [`find_words`]. Boards of one size, one after another, share
    /// tables; the limits on solutions and on depth do not apply.
    ///
    /// # Errors
    ///
    /// The limit that came first.
    pub fn score(
        &self,
        board: &Board,
        dictionary: &Dictionary,
        limits: &Limits,
    ) -> Result<Score, Stop> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let own = idle().pop();
        let mut own = own.unwrap_or(Tables { find_all: None, seen: Vec::new(), met: Row::new() });
        let score = own.score(&self.settings, board, dictionary, limits);
        idle().push(own);
        score
    }
}

impl Tables {
    fn score(
        &mut self,
        settings: &Settings,
        board: &Board,
        dictionary: &Dictionary,
        limits: &Limits,
    ) -> Result<Score, Stop> {
        let Self { find_all: found, met, seen } = self;
        let grid = board.grid();
        let (_, all) = match found.take().filter(|(of, _)| *of == grid) {
            Some(tables) => found.insert(tables),
            None => {
                found.insert((grid, in_words!(grid, W => find_all::<W>(grid, settings.neighbours))))
            }
        };
        met.clear();
        if !all(board, dictionary, &mut Meter::new(limits, None), met)? {
            return listed(&find_words(board, dictionary, settings, limits, &mut ()));
        }
        if seen.len() * 64 < dictionary.prefixes() {
            seen.resize(dictionary.prefixes().div_ceil(64), 0);
        }
        let mut sum = Score::default();
        for &number in met.as_slice() {
            let (word, bit) = (number as usize / 64, 1 << (number % 64));
            let letters = dictionary.node(number).letters();
            if seen[word] & bit == 0 && letters >= settings.min_length {
                seen[word] |= bit;
                sum.words += 1;
                sum.points += score(letters);
            }
        }
        for &number in met.as_slice() {
            seen[number as usize / 64] = 0;
        }
        Ok(sum)
    }
}

/// The score of words that are listed.
fn listed(found: &FoundWords) -> Result<Score, Stop> {
    if let Outcome::Stopped(stop) = found.outcome {
        return Err(stop);
    }
    let points = found.words.iter().map(|word| word.score).sum();
    Ok(Score { words: u32::try_from(found.words.len()).unwrap_or(u32::MAX), points })
}
