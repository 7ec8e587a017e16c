//! Parsers: what is valid survives printing, and the rest is refused in its place.

use std::fmt::Display;

use crate::laws::{refuses, reprints};

const MARK: &[u8] = "\u{feff}".as_bytes();

/// A text with a byte order mark, which changes nothing.
fn marked(data: &[u8]) -> Vec<u8> {
    [MARK, data].concat()
}

/// Defines the target of a type that is read from bytes, and a function that gives what was read.
macro_rules! levels {
    ($($(#[$doc:meta])* $target:ident, $read:ident: $level:ty;)*) => {$(
        read!($read: $level);

        $(#[$doc])*
        pub fn $target(data: &[u8]) -> bool {
            let level = $read(data);
            level.iter().for_each(reprints);
            if !data.starts_with(MARK) {
                assert_eq!($read(&marked(data)), level, "another level after a byte order mark");
            }
            level.is_some()
        }
    )*};
}

macro_rules! read {
    ($read:ident: $level:ty) => {
        pub(crate) fn $read(data: &[u8]) -> Option<$level> {
            match <$level>::from_bytes(data) {
                Ok(level) => Some(level),
                Err(error) => {
                    let places = error.problems.iter().map(|at| (at.line, at.column));
                    refuses(data, &error, places);
                    None
                }
            }
        }
    };
}

levels! {
    /// Boards of letters.
    boggle, read_boggle: word_grids::boggle::Board;
    /// Sliding blocks, with a border and without.
    klotski, read_klotski: klotski::Level;
    /// Sliding tiles.
    npuzzle, read_npuzzle: npuzzle::Level;
    /// Grids of numbers.
    numbrix, read_numbrix: word_grids::numbrix::Level;
    /// Mazes, in both formats.
    pacman_dual, read_pacman_dual: pacman_dual::Level;
    /// Banks, and TOML.
    river_crossing, read_river_crossing: river_crossing::Level;
    /// Numbered boxes.
    sokoban, read_sokoban: sokoban::Level;
    /// Weights and a maze.
    weighted_stones, read_weighted_stones: weighted_stones::Level;
}

read!(read_grid_path: grid_path::Level);

/// Grids, in both formats. A level of a MovingAI map prints as a drawing; its map keeps the format.
pub fn grid_path(data: &[u8]) -> bool {
    let level = read_grid_path(data);
    if !data.starts_with(MARK) {
        assert_eq!(read_grid_path(&marked(data)), level, "another level after a byte order mark");
    }
    let Some(level) = level else { return false };
    reprints(level.map());
    match level.map().format() {
        grid_path::Format::Text => reprints(&level),
        grid_path::Format::MovingAi => assert!(!level.to_string().is_empty()),
    }
    true
}

pub(crate) fn text(data: &[u8]) -> Option<&str> {
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
            if let DictionaryError::InvalidUtf8 { line, column, .. } = error {
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
                let _ = query.is_optimum(query.optimum);
            }
            if let Some(map) = grid_path::Map::from_fn(8, 8, |_| false) {
                let _ = scenario.check(&map).map_err(|error| error.to_string());
            }
            true
        }
        Err(error) => {
            refuses(data, &error, error.problems.iter().map(|at| (at.line, at.column)));
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
            refuses(data, &error, error.problems.iter().map(|at| (at.line, at.column)));
            false
        }
    }
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
    let mut valid = false;
    valid |= same(text, grid_path::parse_steps, joined);
    valid |= same(text, klotski::parse_travels, klotski::write_travels);
    valid |= same(text, npuzzle::parse_moves, joined);
    valid |= same(text, pacman_dual::parse_actions, joined);
    valid |=
        same(text, sokoban::parse_steps, |steps| steps.iter().map(|step| step.letter()).collect());
    valid |= same(text, sokoban::classic::parse_lurd, sokoban::classic::to_lurd);
    let classic = river_crossing::Level::classic();
    valid |= same(text, |text| classic.parse_loads(text), |loads| classic.loads_text(loads));
    valid
}

/// Reads actions, prints them and reads that. Were they valid?
pub(crate) fn same<A: PartialEq + std::fmt::Debug, E: Display>(
    text: &str,
    parse: impl Fn(&str) -> Result<Vec<A>, E>,
    print: impl Fn(&[A]) -> String,
) -> bool {
    match parse(text) {
        Ok(actions) => {
            let printed = print(&actions);
            match parse(&printed) {
                Ok(again) => assert_eq!(actions, again, "{printed}"),
                Err(error) => panic!("{error} in what we wrote: {printed}"),
            }
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

pub(crate) fn joined(actions: &[impl Display]) -> String {
    actions.iter().map(|action| action.to_string()).collect::<Vec<_>>().join("")
}

/// What options take: sizes, weights, orders and so on.
pub fn options(data: &[u8]) -> bool {
    fn is_read<T: std::str::FromStr<Err: Display>>(text: &str) -> bool {
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
