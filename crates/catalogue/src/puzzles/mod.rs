//! The list of puzzles: a new one is a file here and a line in [`ALL`].

mod boggle;
mod classic;
pub mod collections;
mod grid_path;
mod klotski;
mod npuzzle;
mod numbrix;
mod pacman_dual;
mod river_crossing;
pub mod scenarios;
mod sokoban;
mod weighted_stones;
mod word_list;

use std::cmp::Reverse;

use domain::{TextError, is_name};
use word_grids::Neighbours;

use crate::{domain::Domain, error::Error, frontend::Visitor, levels::Part, options::Values};

/// Declares the list: each puzzle with its domain, if that is not all its own, and a game that it shares with another.
macro_rules! puzzles {
    (@domain $Puzzle:ty) => { Domain::of::<$Puzzle>() };
    (@domain $Puzzle:ty, $domain:expr) => { $domain };
    ($($name:literal: $Puzzle:ty $(, as $domain:expr, with $game:literal: $Game:ty)?;)*) => {
        /// Every domain, by name.
        pub static ALL: &[Domain] = &[$(puzzles!(@domain $Puzzle $(, $domain)?)),*];

        /// Takes the types of all puzzles to a visitor.
        pub fn visit(visitor: &mut impl Visitor) {
            $({
                static PUZZLE: Domain = puzzles!(@domain $Puzzle $(, $domain)?);
                visitor.visit::<$Puzzle>($name, &PUZZLE);
                $(
                    static GAME: Domain = Domain::of::<$Game>();
                    visitor.visit::<$Game>($game, &GAME);
                )?
            })*
        }
    };
}

puzzles! {
    "boggle": word_grids::boggle::Board;
    "grid-path": ::grid_path::Instance;
    "klotski": ::klotski::Level;
    "npuzzle": ::npuzzle::Level;
    "numbrix": word_grids::numbrix::Instance;
    "pacman-dual": ::pacman_dual::Game;
    "river-crossing": ::river_crossing::Level;
    "sokoban": ::sokoban::Level, as sokoban::SOKOBAN, with "classic": ::sokoban::classic::Instance;
    "weighted-stones": ::weighted_stones::Level;
}

/// The domain called `name`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Domain> {
    ALL.iter().find(|domain| domain.about.name == name)
}

/// The domain with a name or an alias like this, and the options that the alias stands for.
#[must_use]
pub fn named(found: &str) -> Option<(&'static Domain, &'static [&'static str])> {
    ALL.iter().find_map(|domain| {
        let own: (&str, &[&str]) = (domain.about.name, &[]);
        let mut names = [own].into_iter().chain(domain.aliases.iter().copied());
        names.find(|(name, _)| is_name(found, name)).map(|(_, options)| (domain, options))
    })
}

/// The domain whose files end so, if only one has such files.
#[must_use]
pub fn of_ending(ending: &str) -> Option<&'static Domain> {
    ALL.iter().find(|domain| domain.endings.contains(&ending))
}

/// The domain that has a format of this name, if only one has.
#[must_use]
pub fn of_format(name: &str) -> Option<&'static Domain> {
    let has = |domain: &&Domain| (domain.formats)().iter().any(|it| it.name == name && it.is_read);
    let mut domains = ALL.iter().filter(has);
    domains.next().filter(|_| domains.next().is_none())
}

/// The domains that read a text, those that people mean most first.
#[must_use]
pub fn of_text(text: &[u8]) -> Vec<&'static Domain> {
    let reads = |domain: &&Domain| (domain.open)(text, Part::default(), &Values::default()).is_ok();
    let mut domains: Vec<&Domain> = ALL.iter().filter(reads).collect();
    // Several numbers above a board of boxes are their weights, and no title.
    let is_titled = |domain: &Domain| domain.about.name == "sokoban" && begins_with_numbers(text);
    domains.sort_by_key(|domain| (takes_any(domain, text), is_titled(domain)));
    domains
}

fn begins_with_numbers(text: &[u8]) -> bool {
    let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii();
    let is_number = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    first.contains(&b' ') && first.split(|&byte| byte == b' ').all(is_number)
}

/// The domain that people mean most by a text, if one reads it that reads no others of its letters or digits.
#[must_use]
pub fn likely(text: &[u8]) -> Option<&'static Domain> {
    of_text(text).into_iter().find(|domain| !takes_any(domain, text))
}

/// Returns true if any letters are a board of this domain, or any digits a map: cells that are free or cost something,
/// with neither walls nor ends, are rather numbers and cells without one.
fn takes_any(domain: &Domain, text: &[u8]) -> bool {
    let has = |signs: &[u8]| text.iter().any(|sign| signs.contains(sign));
    match domain.about.name {
        "boggle" => true,
        "grid-path" => {
            let is_free = has(b".") && (!has(b"0123456789") || text.starts_with(b"type"));
            !has(b"#SGEX") && !is_free
        }
        _ => false,
    }
}

/// The domain that comes nearest to reading a text that none reads, and what is wrong with the text for it: it finds
/// the fewest problems, and the first of them latest.
#[must_use]
pub fn nearest(text: &[u8]) -> Option<(&'static Domain, TextError)> {
    let read =
        |domain: &'static Domain| match (domain.open)(text, Part::default(), &Values::default()) {
            Err(Error::Unreadable(problems)) => Some((domain, problems)),
            _ => None,
        };
    let found = ALL.iter().filter_map(read);
    found.min_by_key(|(_, error)| {
        let first = error.problems.first().map(|problem| (problem.line, problem.column));
        (error.problems.len() + error.omitted, Reverse(first))
    })
}

/// The words of `--neighbours`, the same for all puzzles.
const NEIGHBOURS: &[(&str, Neighbours)] = &[
    ("4", Neighbours::Four),
    ("8", Neighbours::King),
    ("four", Neighbours::Four),
    ("king", Neighbours::King),
    ("torus4", Neighbours::Torus4),
    ("torus8", Neighbours::Torus8),
];
