//! Reading banks and loads.

use crate::{
    level::{Bank, Level, Load, Position},
    problem::{ParseLevelError, Problem, ProblemKind, Quote},
    validate,
};

/// Line and column, 1-based and in characters, of the byte at `offset`.
pub(crate) fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}

/// Reads the two banks of the classic.
pub(crate) fn classic(text: &str) -> Result<Level, ParseLevelError> {
    let mut level = Level::classic();
    let problem = |offset, kind| {
        let (line, column) = place(text, offset);
        Problem { line, column, kind }
    };
    let lead = text.len() - text.trim_start().len();
    let line = text[lead..].lines().next().unwrap_or("");
    if line.trim().is_empty() {
        return Err(ParseLevelError::new(vec![problem(0, ProblemKind::Empty)]));
    }
    let mut problems = Vec::new();
    let rest = &text[lead + line.len()..];
    if !rest.trim().is_empty() {
        let at = text.len() - rest.trim_start().len();
        let found = Quote::new(rest.trim());
        problems.push(problem(at, ProblemKind::SecondLine { found }));
    }
    match position(&level, line, Bank::Left) {
        Ok(start) if problems.is_empty() => {
            if let Some(broken) = validate::broken(&level, &start) {
                problems.push(problem(lead, ProblemKind::IllegalStart(broken)));
            } else {
                level.start = start;
            }
        }
        Ok(_) => {}
        Err(found) => {
            problems.extend(found.into_iter().map(|(at, kind)| problem(lead + at, kind)));
        }
    }
    if problems.is_empty() { Ok(level) } else { Err(ParseLevelError::new(problems)) }
}

/// Reads both banks. The boat is where it is marked, or else with the only one who can row, or else
/// on the bank `default`. Errors with the byte at which they stand.
pub(crate) fn position(
    level: &Level,
    text: &str,
    default: Bank,
) -> Result<Position, Vec<(usize, ProblemKind)>> {
    let mut problems = Vec::new();
    let mut counts = [vec![0_u32; level.things.len()], vec![0; level.things.len()]];
    let mut rivers = 0;
    let mut boat: Option<(usize, Bank)> = None;
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let here = at;
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
                let found = Quote::new(sign.encode_utf8(&mut [0; 4]));
                let letters: Vec<_> =
                    level.things.iter().map(|thing| thing.letter.to_string()).collect();
                let expected = letters.join(", ");
                problems.push((here, ProblemKind::UnknownThing { expected, found }));
            }
        }
    }
    if rivers == 0 {
        problems.push((text.trim_end().len(), ProblemKind::NoRiver));
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

/// A character that is no thing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: expected the letters of what crosses, found {found:?}")]
pub struct ParseLoadsError {
    /// 1-based, in characters, line breaks counted.
    pub column: usize,
    /// What stands there.
    pub found: char,
}

impl Level {
    /// Reads loads apart by blanks, such as `FG F FW`. The boat's direction alternates.
    ///
    /// # Errors
    ///
    /// The first character that is neither the letter of a thing nor white space.
    pub fn parse_loads(&self, text: &str) -> Result<Vec<Load>, ParseLoadsError> {
        let mut loads: Vec<Load> = Vec::new();
        let mut is_within = false;
        for (index, found) in text.chars().enumerate() {
            if found.is_ascii_whitespace() {
                is_within = false;
                continue;
            }
            let thing = self.things.iter().position(|thing| thing.letter == found);
            let Some(thing) = thing else {
                return Err(ParseLoadsError { column: index + 1, found });
            };
            if !is_within {
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
