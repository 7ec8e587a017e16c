//! Reading banks and loads.

use text::{Common, OffsetProblems, Quote};

use crate::{
    level::{Bank, Level, Load, Position},
    problem::{ParseLevelError, ProblemKind},
    validate,
};

/// The greatest number of letters, emoji and other characters of two banks.
const MAX_SIGNS: usize = 1 << 12;

/// The greatest number of crossings of a list.
pub const MAX_CROSSINGS: usize = 1 << 16;

/// Reads the two banks of the classic.
pub(crate) fn classic(text: &str) -> Result<Level, ParseLevelError> {
    on_banks(Level::classic(), text)
}

/// This puzzle from the two banks of a text on. The boat is at the left where nothing tells, unless nobody is
/// there.
pub(crate) fn on_banks(mut level: Level, text: &str) -> Result<Level, ParseLevelError> {
    let mut problems = OffsetProblems::default();
    let (start, body) = text::body(text);
    let lead = body.len() - body.trim_start().len();
    let Some(line) = body[lead..].lines().next() else {
        return Err(ParseLevelError::one(start, ProblemKind::Empty));
    };
    let rest = body[lead + line.len()..].trim_start();
    if !rest.is_empty() {
        let found = Quote::new(rest.trim_end());
        problems.report(body.len() - rest.len(), ProblemKind::SecondLine { found });
    }
    let default = if line.starts_with('|') { Bank::Right } else { Bank::Left };
    let start = position(&level, line, lead, default, &mut problems);
    if let Some(start) = start.filter(|_| problems.is_empty()) {
        if let Some(broken) = validate::broken(&level, &start) {
            problems.report(lead, ProblemKind::IllegalStart(broken));
        }
        level.start = start;
    }
    if problems.is_empty() { Ok(level) } else { Err(problems.into_error(text)) }
}

/// Reads both banks, which begin at the byte `start`. The boat is where it is marked, or else with the
/// only one who can row, or else on the bank `default`.
pub(crate) fn position(
    level: &Level,
    text: &str,
    start: usize,
    default: Bank,
    found: &mut OffsetProblems<ProblemKind>,
) -> Option<Position> {
    let problems = match banks(level, text, default) {
        Ok(position) => return Some(position),
        Err(problems) => problems,
    };
    problems.into_iter().for_each(|(at, kind)| found.report(start + at, kind));
    None
}

/// The same. Errors with the byte of `text` at which they stand.
fn banks(level: &Level, text: &str, default: Bank) -> Result<Position, Vec<(usize, ProblemKind)>> {
    let mut problems = Vec::new();
    let mut counts = [vec![0_u32; level.things.len()], vec![0; level.things.len()]];
    let mut rivers = 0;
    let mut boat: Option<(usize, Bank)> = None;
    let mut signs = 0;
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let here = at;
        signs += 1;
        if signs > MAX_SIGNS {
            // What is missed may be in what was not read.
            let things = "characters and emoji on two banks";
            problems.push((here, Common::TooMany { most: MAX_SIGNS, things }.into()));
            return Err(problems);
        }
        let bank = if rivers == 0 { Bank::Left } else { Bank::Right };
        if let Some((index, length)) = thing(level, &text[at..]) {
            counts[bank as usize][index] = counts[bank as usize][index].saturating_add(1);
            at += length;
            continue;
        }
        at += sign.len_utf8();
        match sign {
            '|' => {
                rivers += 1;
                if rivers == 2 {
                    problems.push((here, ProblemKind::SecondRiver));
                }
            }
            '~' if boat.is_some() => problems.push((here, ProblemKind::SecondBoat)),
            '~' => boat = Some((here, bank)),
            ' ' | '\t' | '\r' => {}
            _ => {
                let letters: Vec<_> =
                    level.things.iter().map(|thing| thing.letter.to_string()).collect();
                let expected = format!("one of {}, the river | or the boat ~", letters.join(", "));
                problems.push((here, Common::piece(expected, &sign.to_string()).into()));
            }
        }
    }
    if rivers == 0 {
        problems
            .push((text.trim_end().len(), Common::Missing("the river | between two banks").into()));
    }
    for (index, thing) in level.things.iter().enumerate() {
        let found = counts[0][index].saturating_add(counts[1][index]);
        if found != thing.count && problems.is_empty() {
            let (letter, expected) = (thing.letter, thing.count);
            problems.push((0, ProblemKind::Count { letter, expected, found }));
        }
    }
    let [left, right] = counts;
    let mut bank = boat.map_or(default, |(_, bank)| bank);
    if let Some(rower) = level.lone_rower() {
        bank = if left[rower] > 0 { Bank::Left } else { Bank::Right };
        if let Some((at, _)) = boat.filter(|&(_, marked)| marked != bank) {
            problems.push((at, ProblemKind::BoatWithoutRower(level.things[rower].letter)));
        }
    }
    if problems.is_empty() { Ok(Position { left, right, boat: bank }) } else { Err(problems) }
}

/// The thing that `text` begins with, by its letter or emoji, and how many bytes that takes.
fn thing(level: &Level, text: &str) -> Option<(usize, usize)> {
    level.things.iter().enumerate().find_map(|(index, thing)| {
        if text.starts_with(thing.letter) {
            return Some((index, thing.letter.len_utf8()));
        }
        let emoji = thing.emoji.as_deref()?;
        text.starts_with(emoji).then_some((index, emoji.len()))
    })
}

/// A text that is no list of loads.
pub type ParseLoadsError = text::ParseError<ParseLoadsErrorKind>;

/// What was expected of a list of loads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseLoadsErrorKind {
    /// A character that is no thing.
    Thing(char),
    /// More than a list may have.
    TooMany,
}

text::messages! { ParseLoadsErrorKind;
    Self::Thing(it) => "expected the letters of what crosses, found {it:?}";
    Self::TooMany => "expected at most {MAX_CROSSINGS} loads, found more";
}

impl Level {
    /// Reads loads apart by blanks, such as `FG F FW`. The boat's direction alternates. O(length of
    /// the text).
    ///
    /// # Errors
    ///
    /// The first character that is neither the letter of a thing nor white space; more than
    /// [`MAX_CROSSINGS`] loads.
    pub fn parse_loads(&self, text: &str) -> Result<Vec<Load>, ParseLoadsError> {
        let mut loads: Vec<Load> = Vec::new();
        let mut is_within = false;
        for (column, found) in text::numbered(text) {
            if found.is_ascii_whitespace() {
                is_within = false;
                continue;
            }
            let error = |kind| ParseLoadsError::at_character(text, column, kind);
            let thing = self.things.iter().position(|thing| thing.letter == found);
            let thing = thing.ok_or_else(|| error(ParseLoadsErrorKind::Thing(found)))?;
            if !is_within {
                if loads.len() == MAX_CROSSINGS {
                    return Err(error(ParseLoadsErrorKind::TooMany));
                }
                loads.push(Load(vec![0; self.things.len()]));
            }
            is_within = true;
            if let Some(Load(counts)) = loads.last_mut() {
                counts[thing] = counts[thing].saturating_add(1);
            }
        }
        Ok(loads)
    }

    /// Loads apart by blanks, as [`Level::parse_loads`] reads them.
    #[must_use]
    pub fn loads_text(&self, loads: &[Load]) -> String {
        let texts: Vec<_> = loads.iter().map(|load| self.load_text(load)).collect();
        texts.join(" ")
    }
}
