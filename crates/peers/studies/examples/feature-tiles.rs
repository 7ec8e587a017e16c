//! Some solution of random boards of sliding tiles, by feature-space search with placed tiles, and by greedy search and
//! anytime A* with Manhattan distance:
//!
//!     cargo xtask study feature-tiles [EXPANSIONS] [BOARDS]
//!
//! Ten boards of each size, or the given number, seeds from 1 on, within 100,000 expansions each, or the given number.
//! Every solution is replayed; the table is the same on any machine.

#![expect(clippy::print_stdout, reason = "what an example is for")]

use std::error::Error;

use npuzzle::{Level, Manhattan, Move, PlacedTiles, Space, StepOrder, validate};
use search::{Algorithm, Limits, Report, satisficing::feature_search, search};

/// What came of all boards of a size.
#[derive(Default)]
struct Tally {
    solved: usize,
    expanded: u64,
    moves: u64,
}

impl Tally {
    fn add(&mut self, level: &Level, report: &Report<Move>) -> Result<(), Box<dyn Error>> {
        self.expanded += report.stats.expanded;
        if let Some(first) = report.solutions.first() {
            validate(level, &first.actions)?;
            self.solved += 1;
            self.moves += u64::from(first.cost);
        }
        Ok(())
    }

    fn row(&self) -> String {
        let Self { solved, expanded, moves } = self;
        let mean = moves.checked_div(u64::try_from(*solved).unwrap_or(0));
        format!("{solved} | {expanded} | {}", mean.map_or("".into(), |mean| mean.to_string()))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let expansions = arguments.next().as_deref().unwrap_or("100000").parse()?;
    let boards: u64 = arguments.next().as_deref().unwrap_or("10").parse()?;
    let limits = Limits { expansions, ..Limits::default() };
    println!("| board | search | solved of {boards} | expansions | moves on average |");
    println!("|---|---|---|---|---|");
    for side in 4..=8 {
        let mut tallies: [(&str, Tally); 3] =
            ["feature-space", "greedy", "anytime"].map(|name| (name, Tally::default()));
        for seed in 1..=boards {
            let level = Level::random(side, side, seed).ok_or("the size is refused")?;
            let space = Space::<7>::new(&level, StepOrder::ULRD).ok_or("7 words are too few")?;
            let distances = Manhattan::new(&level);
            let by = |algorithm| search(&space, &distances, algorithm, &limits, &mut ());
            let reports = [
                feature_search(&space, &PlacedTiles::new(&level), &limits, &mut ()),
                by(Algorithm::GREEDY),
                by(Algorithm::Anytime),
            ];
            for ((_, tally), report) in tallies.iter_mut().zip(&reports) {
                tally.add(&level, report)?;
            }
        }
        for (name, tally) in &tallies {
            println!("| {side} × {side} | {name} | {} |", tally.row());
        }
    }
    Ok(())
}
