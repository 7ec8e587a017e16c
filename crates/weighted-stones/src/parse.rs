//! From text to [`Level`]: every problem of the text in one run.

use std::{ops::ControlFlow, str::FromStr};

use grid::{Place, Square};
use text::{At, Common, Form, Kind, Line, Problems, Quota};

use crate::{
    level::{Level, MAX_FLOOR, MAX_SQUARES, MAX_STONES, MAX_WEIGHT, MAX_WEIGHTED, Stone},
    problem::{ParseLevelError, ProblemKind},
};

/// A block with Ares is a level, with the weights before it.
pub(crate) const FORM: Form = Form {
    is_head: is_weights,
    is_board: |lines| lines.contains(['@', '+']),
    ..Form::new(|sign| "#@+$*.-_ ".contains(sign))
};

impl FromStr for Level {
    type Err = ParseLevelError;

    /// O(length of the text).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser::new();
        match FORM.drawn(text).try_for_each(|(line, kind)| parser.line(line, kind)) {
            ControlFlow::Continue(()) => parser.finish(),
            // What is missed may be in what was not read.
            ControlFlow::Break(()) => Err(parser.problems.into_error()),
        }
    }
}

/// Where the parser is in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    BeforeTheBoard,
    Board,
    AfterTheBoard,
}

/// The line of the weights.
struct Weights {
    at: At,
    /// Up to as many as there may be.
    kept: Vec<u32>,
    count: usize,
    /// None weighs anything: the same as no line.
    are_zero: bool,
    /// Some of them could not be read.
    are_bad: bool,
}

struct Parser {
    part: Part,
    /// The line of the weights, if there is one.
    weights: Option<Weights>,
    rows: Vec<Vec<Square>>,
    /// For squares, and for one more in each row.
    quota: Quota,
    /// Empty lines since the last row: rows of walls if another row follows.
    empty: usize,
    ares: Option<(At, Place)>,
    /// Up to one more than there may be.
    stones: Vec<(At, Place)>,
    stone_count: usize,
    switch_count: usize,
    problems: Problems<ProblemKind>,
}

impl Parser {
    fn new() -> Self {
        Self {
            part: Part::BeforeTheBoard,
            weights: None,
            rows: Vec::new(),
            quota: Quota::new(MAX_SQUARES),
            empty: 0,
            ares: None,
            stones: Vec::new(),
            stone_count: 0,
            switch_count: 0,
            problems: Problems::default(),
        }
    }

    fn line(&mut self, line: Line<'_>, kind: Kind) -> ControlFlow<()> {
        let (is_empty, is_remark) = (line.text.is_empty(), kind == Kind::Remark);
        // A collection has no line of weights, and an empty line ends its board.
        let is_plain = self.weights.is_none();
        match self.part {
            Part::BeforeTheBoard if is_empty || is_remark => {}
            Part::BeforeTheBoard if is_plain && is_weights(line.text) => self.read_weights(line),
            // A short title.
            Part::BeforeTheBoard if is_plain && line.text.starts_with(char::is_alphabetic) => {}
            Part::Board if is_remark || is_plain && is_empty => self.part = Part::AfterTheBoard,
            Part::Board if is_empty => self.empty += 1,
            Part::BeforeTheBoard | Part::Board => {
                self.part = Part::Board;
                let empty = std::mem::take(&mut self.empty);
                self.make_room(line.at, empty)?;
                self.rows.resize_with(self.rows.len() + empty, Vec::new);
                return self.row(line);
            }
            Part::AfterTheBoard if kind != Kind::Row => {}
            Part::AfterTheBoard => self.problems.report(line.at, ProblemKind::SecondBoard),
        }
        ControlFlow::Continue(())
    }

    fn read_weights(&mut self, line: Line<'_>) {
        let (kept, are_zero) = (Vec::new(), true);
        let mut weights = Weights { at: line.at, kept, count: 0, are_zero, are_bad: false };
        for Line { at, text } in line.cells() {
            weights.count += 1;
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            match text.parse() {
                Ok(weight @ 0..=MAX_WEIGHT) if is_number => {
                    weights.are_zero &= weight == 0;
                    weights.kept.push(weight);
                    weights.kept.truncate(MAX_WEIGHTED);
                }
                _ => {
                    let expected = format!("a weight from 0 to {MAX_WEIGHT}");
                    self.problems.report(at, Common::piece(expected, text));
                    weights.are_bad = true;
                }
            }
        }
        self.weights = Some(weights);
    }

    /// Makes room for squares, or ends the reading.
    fn make_room(&mut self, at: At, squares: usize) -> ControlFlow<()> {
        let things = "squares, each row counted as one more";
        let kind = Common::TooLarge { most: MAX_SQUARES, things };
        self.quota.take(squares, at, &mut self.problems, kind)
    }

    fn row(&mut self, line: Line<'_>) -> ControlFlow<()> {
        let row = self.rows.len();
        self.make_room(line.at, 1)?;
        let mut squares = Vec::with_capacity(line.text.len().min(MAX_SQUARES));
        for (at, character) in line.characters() {
            self.make_room(at, 1)?;
            let place = Place { row, column: squares.len() };
            let square = Square::beneath(character);
            self.switch_count += usize::from(square == Some(Square::Goal));
            squares.push(square.unwrap_or(Square::Floor));
            match character {
                '@' | '+' => match self.ares {
                    None => self.ares = Some((at, place)),
                    Some((first, _)) => {
                        let thing = "Ares @ (on a switch +)";
                        self.problems.report(at, Common::Second { thing, first });
                    }
                },
                '$' | '*' => {
                    self.stone_count += 1;
                    self.stones.push((at, place));
                    self.stones.truncate(MAX_STONES + 1);
                }
                found if square.is_none() => {
                    let expected = "one of the squares # @ + $ * . or a blank";
                    self.problems.report(at, Common::Character { expected, found });
                }
                _ => {}
            }
        }
        self.rows.push(squares);
        ControlFlow::Continue(())
    }

    /// Checks what only the whole text shows.
    fn finish(mut self) -> Result<Level, ParseLevelError> {
        let unread = self.problems.is_empty();
        let mut report = |at, kind: ProblemKind| self.problems.report_of_whole(at, kind);
        if self.rows.is_empty() {
            if unread {
                report(At::START, ProblemKind::Empty);
            }
            return Err(self.problems.into_error());
        }
        let (stones, switches) = (self.stone_count, self.switch_count);
        if self.ares.is_none() {
            report(At::START, Common::Missing("one Ares @ (on a switch +)").into());
        }
        if stones != switches {
            report(At::START, ProblemKind::SwitchCount { stones, switches });
        }
        let (most, things) = match self.weights {
            Some(Weights { are_zero: false, .. }) => (MAX_WEIGHTED, "stones with weights"),
            _ => (MAX_STONES, "stones"),
        };
        if let Some(&(at, _)) = self.stones.get(most) {
            report(at, ProblemKind::TooManyStones { most, things, found: stones });
        }
        if let Some(Weights { at, count, are_bad: false, .. }) = self.weights
            && count != stones
        {
            report(at, ProblemKind::WeightCount { weights: count, stones });
        }
        let Some((at, ares)) = self.ares.filter(|_| self.problems.is_empty()) else {
            return Err(self.problems.into_error());
        };
        let weights = self.weights.into_iter().flat_map(|weights| weights.kept);
        let stones = self.stones.iter().zip(weights.chain(std::iter::repeat(0)));
        let stones = stones.map(|(&(_, place), weight)| Stone { place, weight }).collect();
        let level = Level { rows: self.rows, ares, stones };
        if level.floor().len() > MAX_FLOOR {
            let things = "cells that Ares could walk to";
            self.problems.report_of_whole(at, Common::TooMany { most: MAX_FLOOR, things });
        }
        self.problems.finish(level)
    }
}

/// Returns true of the line of weights. It starts with a digit or a sign before one; no row does.
fn is_weights(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '[']);
    text.strip_prefix('-').unwrap_or(text).starts_with(|first: char| first.is_ascii_digit())
}
