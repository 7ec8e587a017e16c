//! Collections: texts with several instances, and which of them are meant.

use std::{path::Path, str::FromStr};

use domain::{BadOption, Label, Puzzle};
use text::{Board, Boards, Kind, title};

use crate::host::{Host, Nothing};

/// What a text is part of.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The file that it is from, if it is from one.
    pub file: Option<&'a Path>,
    /// Which level of the text, from 1; if `None`, the one that the options name.
    pub level: Option<usize>,
    /// What the front end lends.
    pub host: &'static dyn Host,
}

impl Default for Part<'_> {
    /// All of a text that is from no file.
    fn default() -> Self {
        Self { file: None, level: None, host: &Nothing }
    }
}

/// Levels of a collection, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelRange {
    first: usize,
    last: usize,
}

impl FromStr for LevelRange {
    type Err = String;

    /// `3`, `2..5` or `all`.
    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse().ok();
        let levels = match text.split_once("..") {
            _ if text == "all" => Some((1, usize::MAX)),
            Some((first, last)) => number(first).zip(number(last)),
            None => number(text).map(|number| (number, number)),
        };
        let levels = levels.map(|(first, last)| Self { first, last });
        levels.filter(|it| it.first <= it.last).ok_or_else(|| {
            "expected the number of a level, a range such as 2..5, or all".to_owned()
        })
    }
}

impl LevelRange {
    /// The only one.
    ///
    /// # Errors
    ///
    /// There are several.
    pub fn one(self) -> Result<usize, BadOption> {
        let reason = "expected one level here: puzzle solve takes several";
        if self.first == self.last {
            Ok(self.first)
        } else {
            Err(BadOption::new("--level", reason))
        }
    }

    /// The numbers of the chosen levels, of `count` levels in all.
    ///
    /// # Errors
    ///
    /// There are fewer.
    pub fn numbers(self, count: usize) -> Result<Vec<usize>, BadOption> {
        let last = if self.last == usize::MAX { count } else { self.last };
        if self.first == 0 || self.first > count || last > count {
            return Err(none(if self.first == 0 { 0 } else { last.max(self.first) }, count));
        }
        Ok((self.first..=last).collect())
    }
}

/// The boards of a text, if it can have several.
fn boards<P: Puzzle>(input: &[u8]) -> Option<Boards<'_>> {
    let text = str::from_utf8(input).unwrap_or_default();
    P::FORM.map(|form| Boards::new(text, form))
}

/// How many boards a text has.
pub(crate) fn count<P: Puzzle>(input: &[u8]) -> usize {
    boards::<P>(input).map_or(1, |boards| boards.len())
}

/// The text of each board, if there are several, and not two that are one instance.
pub(crate) fn texts<P: Puzzle>(input: &[u8], has_pairs: bool) -> Vec<Vec<u8>> {
    let boards = boards::<P>(input);
    let boards = boards.filter(|it| it.len() > 1 && !(has_pairs && is_pair(it)));
    boards.iter().flat_map(Boards::iter).map(|board| board.text.into()).collect()
}

/// What stands around each board of a text: the last remark before it is its title, and those after the last one are
/// its own.
pub(crate) fn labels<P: Puzzle>(input: &[u8]) -> Vec<Label> {
    let text = str::from_utf8(input).unwrap_or_default();
    let Some(form) = P::FORM else {
        let notes = text.lines().map(str::trim).filter(|line| line.starts_with('#'));
        return vec![Label { before: notes.map(String::from).collect(), ..Label::default() }];
    };
    let boards: Vec<Board<'_>> = Boards::new(text, form).iter().collect();
    let mut labels = vec![Label::default(); boards.len()];
    let mut rows = 0..0;
    for (line, kind) in form.sorted(text) {
        let next = boards.partition_point(|board| board.at.line <= line.at.line);
        match kind {
            Kind::Blank => {}
            Kind::Row => rows.end = rows.end.max(next.max(1)),
            // The first board of a text that is one begins with its first row.
            Kind::Remark => {
                let number = if boards.len() == 1 { rows.end } else { next };
                let line = line.text.trim().to_owned();
                if let Some(label) = labels.get_mut(number) {
                    label.before.push(line);
                } else if let Some(last) = labels.last_mut() {
                    last.after.push(line);
                }
            }
        }
    }
    for label in &mut labels {
        label.title = label.before.last().and_then(|remark| title(remark));
        if label.title.is_some() {
            label.before.pop();
        }
    }
    labels
}

fn is_pair(boards: &Boards<'_>) -> bool {
    boards.len() == 2 && boards.are_blocks()
}

/// The board that is meant, if a text has several: without a number the first, or a pair as a
/// whole.
pub(crate) fn picked<P: Puzzle>(
    input: &[u8],
    level: Option<usize>,
    has_pairs: bool,
) -> Option<Board<'_>> {
    let boards = boards::<P>(input).filter(|boards| boards.len() > 1)?;
    let is_whole = level.is_none() && has_pairs && is_pair(&boards);
    if is_whole { None } else { boards.get(level.unwrap_or(1)) }
}

/// There is no level of this number.
pub(crate) fn none(found: usize, count: usize) -> BadOption {
    BadOption::new("--level", format!("expected a level from 1 to {count}, found {found}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn levels_are_one_several_or_all() {
        let numbers = |text: &str, count| {
            text.parse::<super::LevelRange>()
                .ok()
                .map(|levels| levels.numbers(count).map_err(|_| ()))
        };
        assert_eq!(numbers("3", 5), Some(Ok(vec![3])));
        assert_eq!(numbers("2..4", 5), Some(Ok(vec![2, 3, 4])));
        assert_eq!(numbers("all", 3), Some(Ok(vec![1, 2, 3])));
        for text in ["0", "6", "0..2", "4..6"] {
            assert_eq!(numbers(text, 5), Some(Err(())), "{text}");
        }
        assert_eq!(numbers("all", 0), Some(Err(())));
        for text in ["", "x", "4..2", "1..", "..3", "-1", "1..2..3", "ALL"] {
            assert_eq!(numbers(text, 5), None, "{text}");
        }
        assert_eq!("3".parse::<super::LevelRange>().map(|it| it.one().ok()), Ok(Some(3)));
        assert_eq!("2..3".parse::<super::LevelRange>().map(|it| it.one().ok()), Ok(None));
    }
}
