//! How many random boards a second are scored, with any list of words:
//!
//!     cargo xtask study boggle-speed WORDS [BOARDS] [SIZE]
//!
//! In the same run: the time to load the list, and a plain depth-first search over a set of
//! prefixes, as the original report has it, on fewer boards. Both must give the same words and points.

#![expect(clippy::disallowed_types, reason = "the plain search is the one that people write")]

use std::{
    collections::{BTreeSet, HashSet},
    env,
    error::Error,
    fs,
    io::{self, Write},
    time::Instant,
};

use word_grids::{
    Grid, Neighbours,
    boggle::{Board, Dictionary, Score, Scorer, Settings, Source, score},
    search::Limits,
};

const MIN_LENGTH: usize = 3;
const NEIGHBOURS: Neighbours = Neighbours::King;
/// The trie is measured this many times, and the plain search once in between.
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let words = arguments.next().ok_or("expected a list of words, one a line")?;
    let boards: u64 = arguments.next().map_or(Ok(100_000), |text| text.parse())?;
    let grid: Grid = arguments.next().as_deref().unwrap_or("4").parse()?;
    let mut out = io::stdout().lock();

    let bytes = fs::read(&words)?;
    let start = Instant::now();
    let dictionary = Dictionary::from_bytes(&bytes)?;
    writeln!(
        out,
        "{} words loaded in {:.1} ms ({} skipped, {} prefixes)",
        dictionary.words(),
        start.elapsed().as_secs_f64() * 1e3,
        dictionary.skipped(),
        dictionary.prefixes(),
    )?;

    let start = Instant::now();
    let plain = Plain::new(&String::from_utf8(bytes)?, grid);
    writeln!(out, "set of prefixes built in {:.1} ms", start.elapsed().as_secs_f64() * 1e3)?;

    let few: Vec<Board> =
        (0..boards / 200 + 1).map(|seed| Board::random(grid, Source::Dice, seed)).collect();
    let boards: Vec<Board> =
        (0..boards).map(|seed| Board::random(grid, Source::Dice, seed)).collect();
    let scorer = Scorer::new(&Settings::default());
    let score = |board: &Board| scorer.score(board, &dictionary, &Limits::default());
    let mut rates = Vec::new();
    let mut plain_rates = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut sum = 0;
        for board in &boards {
            sum += u64::from(score(board).map_err(|stop| format!("stopped: {stop:?}"))?.points);
        }
        rates.push(rate(boards.len(), start));
        let start = Instant::now();
        let scores: Vec<Score> = few.iter().map(|board| plain.score(board)).collect();
        plain_rates.push(rate(few.len(), start));
        for (board, plain) in few.iter().zip(scores) {
            if score(board) != Ok(plain) {
                return Err(format!("the two searches differ on\n{board}").into());
            }
        }
        writeln!(
            out,
            "{} boards, {:.1} points on average",
            boards.len(),
            sum as f64 / boards.len() as f64
        )?;
    }
    let (fast, slow) = (median(rates), median(plain_rates));
    writeln!(out, "trie:            {fast:>10.0} boards a second, median of {ROUNDS}")?;
    writeln!(out, "set of prefixes: {slow:>10.0} boards a second, on {} of them", few.len())?;
    writeln!(out, "ratio:           {:>10.1}", fast / slow)?;
    Ok(())
}

fn rate(boards: usize, start: Instant) -> f64 {
    boards as f64 / start.elapsed().as_secs_f64()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// The plain search: strings, and a set of all prefixes.
struct Plain {
    words: HashSet<String>,
    prefixes: HashSet<String>,
    near: Vec<Vec<u16>>,
}

impl Plain {
    fn new(text: &str, grid: Grid) -> Self {
        let is_word =
            |word: &String| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
        let words: HashSet<String> =
            text.lines().map(|line| line.trim().to_ascii_lowercase()).filter(is_word).collect();
        let prefixes =
            words.iter().flat_map(|word| (1..=word.len()).map(|end| word[..end].to_owned()));
        Self {
            prefixes: prefixes.collect(),
            words,
            near: grid.iter().map(|cell| NEIGHBOURS.of(grid, cell)).collect(),
        }
    }

    fn score(&self, board: &Board) -> Score {
        let mut found = BTreeSet::new();
        let mut visited = vec![false; board.cells().len()];
        for cell in board.grid().iter() {
            self.visit(board, cell, &mut String::new(), &mut visited, &mut found);
        }
        let points = found.iter().map(|word| score(word.len())).sum();
        Score { words: u32::try_from(found.len()).unwrap_or(u32::MAX), points }
    }

    fn visit(
        &self,
        board: &Board,
        cell: u16,
        text: &mut String,
        visited: &mut [bool],
        found: &mut BTreeSet<String>,
    ) {
        let length = text.len();
        text.push_str(board.letters(cell).as_str());
        if self.prefixes.contains(text) {
            if text.len() >= MIN_LENGTH && self.words.contains(text) {
                found.insert(text.clone());
            }
            visited[usize::from(cell)] = true;
            for &next in &self.near[usize::from(cell)] {
                if !visited[usize::from(next)] {
                    self.visit(board, next, text, visited, found);
                }
            }
            visited[usize::from(cell)] = false;
        }
        text.truncate(length);
    }
}
