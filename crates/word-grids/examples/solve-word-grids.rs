//! Fills a Numbrix, and finds words on a board of Boggle.
//!
//!     cargo run -p word-grids --example solve-word-grids
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use word_grids::{
    Neighbours, boggle,
    domain::Puzzle,
    numbrix,
    search::{Limits, Outcome},
    solve,
};

fn main() -> Result<(), Box<dyn Error>> {
    let level: numbrix::Level = "1 . 3\n. . .\n. . 9".parse()?;
    let puzzle = numbrix::Instance { level, neighbours: Neighbours::Four };
    let limits = Limits { solutions: 2, ..Limits::default() };
    let solved = solve(&puzzle, &numbrix::Settings::default(), &limits, &mut ())?;
    // Two solutions were asked for, and the search was finished: there is only one.
    let [solution] = &solved.report.solutions[..] else { return Err("one is expected".into()) };
    assert_eq!(solved.report.outcome, Outcome::Exhausted);
    println!("{}", puzzle.write(&solution.actions));
    assert_eq!(puzzle.write(&solution.actions), "1 2 3 / 6 5 4 / 7 8 9");

    let board: boggle::Board = "TAS / HIE".parse()?;
    let words = boggle::Dictionary::from_bytes(b"hat\nsea\nthat\n")?;
    let settings = boggle::Settings::default();
    let found = boggle::find_words(&board, &words, &settings, &Limits::default(), &mut ());
    let words: Vec<&str> = found.words.iter().map(|word| word.text.as_str()).collect();
    println!("{}", words.join(" "));
    assert_eq!(words, ["hat", "sea"]);
    Ok(())
}
