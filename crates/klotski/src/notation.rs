//! The words of a text: what stands before its rows, and how the cells of a row are written.

use std::ops::ControlFlow;

use grid::Place;
use text::{At, Form, Line, Problems, Quota};

use crate::{
    drawing::Row,
    level::{ParseTargetError, Target, Targets},
    parse::{MAX_CHARACTERS, TOO_LARGE},
    problem::ProblemKind,
};

/// The word before a board whose pieces move on rails.
pub(crate) const RAILS: &str = "rails";
/// The word before a goal.
const GOAL: &str = "goal";

/// Cells of a board of 5 x 4 in one word.
pub(crate) const CLASSIC: usize = 20;
/// Cells of a Rush Hour board in one word.
pub(crate) const RUSH: usize = 36;
/// Rows and columns of a Rush Hour board.
pub(crate) const SIDE: usize = 6;

/// Boards in a line each are words of 20 or 36 signs, as Rush Hour's database has them, with numbers around.
pub(crate) const FORM: Form = Form {
    is_head: |line| is_head(line) || is_whole(line),
    is_list: |first, _| is_whole(first),
    is_board: |lines| {
        let is_rush = || {
            let six = lines.lines().filter(|line| signs(line) == SIDE).count() == SIDE;
            six && lines.lines().all(|line| matches!(signs(line), 0 | SIDE))
        };
        lines.contains('*') || lines.lines().any(is_head) || is_rush()
    },
    ..Form::new(|sign| is_name(sign) || "#._".contains(sign))
};

/// Signs of a line beside white space; more than a row of Rush Hour has are not counted.
fn signs(line: &str) -> usize {
    line.chars().filter(|sign| !sign.is_whitespace()).take(SIDE + 1).count()
}

pub(crate) fn is_name(character: char) -> bool {
    character == '*' || character.is_ascii_alphabetic()
}

fn is_word(word: &str, name: &str) -> bool {
    word.trim_end_matches(':').eq_ignore_ascii_case(name)
}

fn is_head(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| is_word(word, GOAL) || word == RAILS)
}

/// Returns true if this line is one board, with nothing but numbers around it.
fn is_whole(line: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'.' | b'_');
    let is_board = |word: &&str| matches!(word.len(), CLASSIC | RUSH) && word.bytes().all(is_sign);
    line.split_whitespace().find(|word| !is_number(word)).is_some_and(|word| is_board(&word))
        && line.split_whitespace().filter(|word| !is_number(word)).nth(1).is_none()
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A text in words.
#[derive(Default)]
pub(crate) struct Words<'t> {
    pub(crate) rails: Option<At>,
    /// The goal, and where it stands; `None` for what is none.
    pub(crate) goal: Option<(At, Option<Targets>)>,
    rows: Vec<Vec<Line<'t>>>,
}

impl<'t> Words<'t> {
    /// The words of the rows of a text, unless they are too many or too long for any board: what is left is
    /// not read then.
    pub(crate) fn read(text: &'t str, problems: &mut Problems<ProblemKind>) -> Option<Self> {
        let mut quota = Quota::new(MAX_CHARACTERS);
        let mut rows: Vec<Vec<Line<'t>>> = Vec::new();
        for row in FORM.rows(text).flat_map(|line| line.parts(|found| matches!(found, '/' | '|'))) {
            let mut words = Vec::new();
            let is_gap = |found: char| found.is_whitespace() || ",[]{}\"'".contains(found);
            for word in row.pieces(is_gap) {
                let start = rows.iter().flatten().next().map_or(word.at, |first| first.at);
                let length = word.text.chars().take(MAX_CHARACTERS + 1).count() + 1;
                if let ControlFlow::Break(()) = quota.take(length, start, problems, TOO_LARGE) {
                    return None;
                }
                words.push(word);
            }
            if !words.is_empty() {
                rows.push(words);
            }
        }
        let mut read = Self { rows, ..Self::default() };
        read.take_head();
        Some(read)
    }

    /// Takes what stands before the rows, or a goal behind them.
    fn take_head(&mut self) {
        let first = |rows: &[Vec<Line<'t>>]| rows.first().and_then(|row| row.first().copied());
        if let Some(word) = first(&self.rows).filter(|word| word.text == RAILS) {
            self.rails = Some(word.at);
            self.take(1);
        }
        if let Some(word) = first(&self.rows).filter(|word| is_word(word.text, GOAL)) {
            let targets = read_targets(&self.rows[0][1..]);
            let taken = targets.as_ref().map_or(0, |targets| 1 + 3 * targets.0.len());
            self.goal = Some((word.at, targets));
            self.take(taken);
        } else if let [_, .., row] = &self.rows[..]
            && let [word, rest @ ..] = &row[..]
            && is_word(word.text, GOAL)
        {
            let targets = read_targets(rest).filter(|it| 3 * it.0.len() == rest.len());
            self.goal = Some((word.at, targets));
            self.rows.pop();
        }
        if let [row] = &mut self.rows[..]
            && is_whole(&row.iter().map(|word| word.text).collect::<Vec<_>>().join(" "))
        {
            row.retain(|word| !is_number(word.text));
        }
    }

    /// Takes the first `words` words of the first row.
    fn take(&mut self, words: usize) {
        self.rows[0].drain(..words);
        self.rows.retain(|row| !row.is_empty());
    }

    pub(crate) fn start(&self) -> Option<At> {
        self.rows.iter().flatten().next().map(|word| word.at)
    }

    pub(crate) fn has_wall(&self) -> bool {
        self.rows.iter().flatten().any(|word| word.text.contains('#'))
    }

    /// The rows of cells. In one line, words are rows, unless each is one sign. On lines, a row is a line:
    /// blanks part its cells or mean nothing; or they are free cells, if no sign is, and no row has another
    /// length.
    pub(crate) fn rows(&self, text: &'t str, problems: &mut Problems<ProblemKind>) -> Vec<Row> {
        let is_sign = |word: &Line<'_>| word.text.chars().nth(1).is_none();
        let are_signs = self.rows.iter().flatten().all(is_sign);
        let are_words = self.rows.iter().all(|row| row.len() == 1);
        let rows: Vec<Row> = match &self.rows[..] {
            [words] if !are_signs => words.iter().map(|word| Row::of([*word])).collect(),
            rows => rows.iter().map(|row| Row::of(row.iter().copied())).collect(),
        };
        if are_signs || are_words || self.rows.len() == 1 {
            return rows;
        }
        let has_free = self.rows.iter().flatten().any(|word| word.text.contains(['.', '_']));
        let start = self.start().unwrap_or(At::START);
        if has_free {
            problems.report(start, ProblemKind::Gaps);
            return rows;
        }
        let lines = FORM.rows(text).filter(|line| line.at >= At { column: 1, ..start });
        let drawn = lines.take(self.rows.len()).map(|line| Row::drawn(line));
        let mut drawn: Vec<Row> = drawn.collect();
        let columns = drawn.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        drawn.iter_mut().for_each(|row| row.extend(columns));
        drawn
    }
}

/// Returns true if this sign stands in the rows of a text. O(length of the text).
#[must_use]
pub fn has_sign(text: &str, sign: char) -> bool {
    let words = Words::read(text, &mut Problems::default());
    words.is_some_and(|words| words.rows.iter().flatten().any(|word| word.text.contains(sign)))
}

/// As many pieces with their places as the words begin with, one at least.
fn read_targets(words: &[Line<'_>]) -> Option<Targets> {
    let targets = words.chunks(3).map_while(|words| read_target(&mut words.iter()));
    let targets: Vec<Target> = targets.collect();
    (!targets.is_empty()).then_some(Targets(targets))
}

/// A piece, and the row and column, from 1, where its top left corner must come.
fn read_target<'w, 't: 'w>(words: &mut impl Iterator<Item = &'w Line<'t>>) -> Option<Target> {
    let mut characters = words.next()?.text.chars();
    let piece = characters.next().filter(|&name| is_name(name) && characters.next().is_none())?;
    let mut number = || {
        let word = words.next()?.text;
        word.parse::<usize>().ok().filter(|_| is_number(word))?.checked_sub(1)
    };
    let (row, column) = (number()?, number()?);
    Some(Target { piece, place: Place { row, column } })
}

/// The greatest number of pieces of a goal: no board has more.
const MAX_TARGETS: usize = 53;

impl std::str::FromStr for Target {
    type Err = ParseTargetError;

    fn from_str(text: &str) -> Result<Self, ParseTargetError> {
        let targets: Targets = text.parse()?;
        if let [target] = targets.0[..] { Ok(target) } else { Err(ParseTargetError) }
    }
}

impl std::str::FromStr for Targets {
    type Err = ParseTargetError;

    fn from_str(text: &str) -> Result<Self, ParseTargetError> {
        let parts =
            text::words(text).flat_map(|word| word.pieces(|sign| sign == ',').collect::<Vec<_>>());
        let words: Vec<Line<'_>> = parts.take(3 * MAX_TARGETS + 1).collect();
        read_targets(&words).filter(|it| 3 * it.0.len() == words.len()).ok_or(ParseTargetError)
    }
}
