//! Parsers: what is valid survives printing, and the rest is refused in its place.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use ::text::ParseError;
use domain::{FromText, Puzzle};

use crate::laws::{refuses, reprints};

const MARK: &[u8] = "\u{feff}".as_bytes();

/// A text with a byte order mark, which changes nothing.
fn marked(data: &[u8]) -> Vec<u8> {
    [MARK, data].concat()
}

/// Reads an instance. A text that is not one is refused in its places.
pub(crate) fn read<P: Puzzle>(data: &[u8]) -> Option<P> {
    P::read(data).map_err(|error| refused(data, &error)).ok()
}

fn refused<K: Display>(data: &[u8], error: &ParseError<K>) {
    refuses(data, error, error.problems.iter().map(|at| (at.line, at.column)));
}

/// Reads an instance, also after a byte order mark, which changes nothing.
fn marked_too<P: Puzzle + PartialEq>(data: &[u8]) -> Option<P> {
    let puzzle = read::<P>(data);
    if !data.starts_with(MARK) {
        assert!(read(&marked(data)) == puzzle, "another level after a byte order mark");
    }
    puzzle
}

/// Levels of a puzzle, which survive printing.
pub fn level<P>(data: &[u8]) -> bool
where
    P: Puzzle<Level: FromStr<Err: Debug> + Display + PartialEq + Debug> + PartialEq,
{
    P::Level::from_bytes(data).iter().for_each(reprints);
    marked_too::<P>(data).is_some()
}

/// Grids, in both formats. A level of a MovingAI map prints as a drawing; its map keeps the format.
pub fn grid_path(data: &[u8]) -> bool {
    let Some(grid_path::Instance { level, .. }) = marked_too(data) else { return false };
    reprints(level.map());
    match level.map().format() {
        grid_path::Format::Text => reprints(&level),
        grid_path::Format::MovingAi => assert!(!level.to_string().is_empty()),
    }
    true
}

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Most levels of a collection that are looked at: places are held against the whole text for each.
const MOST_LEVELS: usize = 100;

/// Collections of classic levels: the bytes are kept, and each level reprints.
pub fn classic(data: &[u8]) -> bool {
    use sokoban::classic::Collection;

    let collection = Collection::from_bytes(data);
    assert_eq!(collection.to_bytes(), data);
    if !data.starts_with(MARK) {
        let again = Collection::from_bytes(&marked(data));
        let levels =
            |of: &Collection| of.levels().take(MOST_LEVELS).map(Result::ok).collect::<Vec<_>>();
        assert_eq!(levels(&again), levels(&collection), "others after a byte order mark");
    }
    let mut valid = 0;
    for (number, level) in (1..).zip(collection.levels()).take(MOST_LEVELS) {
        let _ = (collection.title(number), collection.field(number, "Author"));
        match level {
            Ok(level) => {
                valid += 1;
                let text = level.to_string();
                let again = Collection::from_bytes(text.as_bytes());
                assert_eq!(again.level(1).as_ref(), Ok(&level), "{text}");
            }
            Err(error) => {
                let problems = &error.problems.problems;
                refuses(data, &error, problems.iter().map(|at| (at.line, at.column)));
            }
        }
    }
    assert!(collection.level(0).is_err() && collection.level(collection.len() + 1).is_err());
    valid > 0
}

/// Lists of words.
pub fn dictionary(data: &[u8]) -> bool {
    use word_grids::boggle::{Dictionary, DictionaryError};

    match Dictionary::from_bytes(data) {
        Ok(dictionary) => {
            assert!(dictionary.prefixes() <= data.len() + 1);
            let text = text(data).expect("a dictionary is UTF-8");
            let is_word = |line: &&str| line.bytes().all(|it| it.is_ascii_alphabetic());
            let words = text.split('\n').map(str::trim).filter(is_word);
            for word in words.filter(|it| (1..=word_grids::boggle::MAX_WORD).contains(&it.len())) {
                assert!(dictionary.contains(word), "{word}");
            }
            dictionary.words() > 0
        }
        Err(error) => {
            if let DictionaryError::InvalidUtf8(text::Problem { line, column, .. }) = error {
                refuses(data, &error, [(line, column)]);
            }
            false
        }
    }
}

/// Scenarios of MovingAI.
pub fn scenario(data: &[u8]) -> bool {
    match grid_path::Scenario::from_bytes(data) {
        Ok(scenario) => {
            for query in &scenario.queries {
                let _ = query.is_optimum(&[]);
            }
            if let Ok(map) = "........\n".repeat(8).parse() {
                let _ = scenario.check(&map).map_err(|error| error.to_string());
            }
            true
        }
        Err(error) => {
            refused(data, &error);
            false
        }
    }
}

/// Suites.
pub fn suite(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    match text.parse::<suite::Suite>() {
        Ok(suite) => {
            for table in &suite.tables {
                let _ = suite.rows(table);
            }
            for instance in &suite.instances {
                instance.facts.iter().for_each(|fact| drop(fact.claims()));
            }
            true
        }
        Err(error) => {
            refused(data, &error);
            false
        }
    }
}

/// Films, and the pictures and replays of them.
pub fn film(data: &[u8]) -> bool {
    text(data).is_some_and(crate::film::film)
}

/// Files of pattern databases: none that small is one.
pub fn patterns(data: &[u8]) -> bool {
    use npuzzle::{Level, Partition, Patterns};

    let level: Level = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0".parse().expect("the goal");
    let mut bytes = data;
    match Patterns::read_from(&level, Partition::SixSixThree, &mut bytes) {
        Ok(patterns) => assert_eq!(patterns.partition(), Partition::SixSixThree),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    data.starts_with(b"15puzzle")
}

/// The solutions of all domains: what was read prints as what reads the same.
pub fn actions(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let valid = [
        solution::<grid_path::Instance>(text, "S.G"),
        solution::<klotski::Level>(text, "#.#\n#*#\n###"),
        solution::<npuzzle::Level>(text, "1 2 3 0"),
        solution::<pacman_dual::Game>(text, "%%%%%%\n%P12Q%\n%%%%%%"),
        solution::<river_crossing::Level>(text, "FWGC|"),
        solution::<sokoban::Level>(text, "H B1 G1"),
        solution::<sokoban::classic::Instance>(text, "#####\n#@$.#\n#####"),
        solution::<weighted_stones::Level>(text, "1\n#####\n#@$.#\n#####"),
        solution::<word_grids::boggle::Board>(text, "ab/cd"),
        solution::<word_grids::numbrix::Instance>(text, "1 . / . ."),
    ];
    valid.contains(&true)
}

/// Reads a solution, replays it, prints it and reads that. Returns true if it was one, right or
/// wrong.
fn solution<P: Puzzle<Action: PartialEq + Debug>>(text: &str, instance: &str) -> bool {
    let puzzle = P::read(instance.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    let read = puzzle.parse_solution(text);
    if !text.as_bytes().starts_with(MARK) {
        let marked = puzzle.parse_solution(&format!("\u{feff}{text}"));
        assert_eq!(marked.ok(), read.as_ref().ok().cloned(), "another after a byte order mark");
    }
    match read {
        Ok(actions) => {
            let printed = puzzle.write(&actions);
            match puzzle.parse_solution(&printed) {
                Ok(again) => assert_eq!(actions, again, "{printed}"),
                Err(error) => panic!("{error} in what we wrote: {printed}"),
            }
            if let Err(flaw) = puzzle.replay(&actions) {
                assert!(!flaw.reason.is_empty());
                assert!(flaw.after <= actions.len());
            }
            true
        }
        Err(error) => {
            refused(text.as_bytes(), &error);
            false
        }
    }
}

/// What options take: sizes, weights, orders and so on.
pub fn options(data: &[u8]) -> bool {
    fn is_read<T: FromStr<Err: Display>>(text: &str) -> bool {
        match text.parse::<T>() {
            Ok(_) => true,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                false
            }
        }
    }
    let Some(text) = text(data) else { return false };
    let weight = text.parse::<search::Weight>();
    if let Ok(weight) = weight {
        assert_eq!(weight.to_string().parse(), Ok(weight));
    }
    let read = [
        weight.is_ok(),
        is_read::<klotski::Target>(text),
        is_read::<npuzzle::Order>(text),
        is_read::<pacman_dual::Size>(text),
        is_read::<sokoban::StepOrder>(text),
        is_read::<sokoban::classic::Size>(text),
        is_read::<word_grids::Grid>(text),
        is_read::<word_grids::Neighbours>(text),
    ];
    read.contains(&true)
}
