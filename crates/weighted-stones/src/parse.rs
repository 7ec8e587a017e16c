//! From text to [`Level`]: every problem of the text in one run.

use grid::{At, BYTE_ORDER_MARK, Line, Place, Problems, Quote, lines};

use crate::{
    level::{Level, MAX_FLOOR, MAX_STONES, MAX_WEIGHT, MAX_WEIGHTED, Square, Stone},
    problem::{ParseLevelError, ProblemKind, TooLarge},
};

/// Reads a level. O(length of the text).
pub(crate) fn level(text: &str) -> Result<Level, ParseLevelError> {
    let mut parser = Parser::default();
    if text.starts_with(BYTE_ORDER_MARK) {
        parser.problems.report(At::START, ProblemKind::ByteOrderMark);
    }
    for line in lines(text) {
        parser.line(line);
    }
    parser.finish()
}

/// Where the parser is in the text.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    #[default]
    BeforeTheBoard,
    Board,
    AfterTheBoard,
}

#[derive(Default)]
struct Parser {
    part: Part,
    /// Where the weights start, and those that could be read; `None` if there is no such line.
    weights: Option<(At, Vec<u32>)>,
    /// Some weights could not be read.
    bad_weights: bool,
    rows: Vec<Vec<Square>>,
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
    fn line(&mut self, line: Line<'_>) {
        let mut characters = line.text.chars();
        match self.part {
            Part::BeforeTheBoard if line.text.is_empty() => {}
            Part::BeforeTheBoard if self.weights.is_none() && is_weights(line.text) => {
                self.read_weights(line);
            }
            Part::BeforeTheBoard if self.weights.is_none() && is_remark(line.text) => {}
            Part::BeforeTheBoard => {
                self.part = Part::Board;
                self.row(line);
            }
            Part::Board if line.text.is_empty() && self.weights.is_none() => {
                self.part = Part::AfterTheBoard;
            }
            Part::Board if line.text.is_empty() => self.empty += 1,
            Part::Board if self.weights.is_none() && is_remark(line.text) => {
                self.part = Part::AfterTheBoard;
            }
            Part::Board => {
                self.rows.resize_with(self.rows.len() + self.empty, Vec::new);
                self.empty = 0;
                self.row(line);
            }
            Part::AfterTheBoard => {
                if characters.any(|it| it != ' ') && !is_remark(line.text) {
                    self.problems.report(line.at, ProblemKind::SecondBoard);
                }
            }
        }
    }

    fn read_weights(&mut self, line: Line<'_>) {
        let mut weights = Vec::new();
        let mut start = None;
        for (offset, character) in line.text.char_indices().chain([(line.text.len(), ' ')]) {
            let is_blank = matches!(character, ' ' | '\t');
            match start {
                None if !is_blank => start = Some(offset),
                Some(from) if is_blank => {
                    start = None;
                    let text = &line.text[from..offset];
                    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                    match text.parse() {
                        Ok(weight @ 1..=MAX_WEIGHT) if is_number => weights.push(weight),
                        _ => {
                            let column = line.at.column + line.text[..from].chars().count();
                            let found = Quote::new(text);
                            let at = At { column, ..line.at };
                            self.problems.report(at, ProblemKind::Weight { found });
                            self.bad_weights = true;
                        }
                    }
                }
                _ => {}
            }
        }
        self.weights = Some((line.at, weights));
    }

    fn row(&mut self, line: Line<'_>) {
        let row = self.rows.len();
        let mut squares = Vec::with_capacity(line.text.len());
        for (at, character) in line.characters() {
            let place = Place { row, column: squares.len() };
            squares.push(match character {
                '#' => Square::Wall,
                '.' | '+' | '*' => Square::Switch,
                _ => Square::Floor,
            });
            match character {
                '@' | '+' => self.note_ares(at, place),
                '$' | '*' => {
                    self.stone_count += 1;
                    if self.stone_count <= MAX_STONES + 1 {
                        self.stones.push((at, place));
                    }
                }
                '#' | '.' | ' ' | '-' | '_' => {}
                found => self.problems.report(at, ProblemKind::UnknownSquare { found }),
            }
            self.switch_count += usize::from(matches!(character, '.' | '+' | '*'));
        }
        self.rows.push(squares);
    }

    fn note_ares(&mut self, at: At, place: Place) {
        match self.ares {
            None => self.ares = Some((at, place)),
            Some((At { line, column }, _)) => {
                self.problems.report(at, ProblemKind::SecondAres { line, column });
            }
        }
    }

    /// Checks what only the whole text shows.
    fn finish(mut self) -> Result<Level, ParseLevelError> {
        let unread = self.problems.is_empty();
        let mut report = |at, kind| self.problems.report_of_whole(at, kind);
        if self.rows.is_empty() {
            if unread {
                report(At::START, ProblemKind::Empty);
            }
            return Err(self.problems.into_error());
        }
        let (stones, switches) = (self.stone_count, self.switch_count);
        if self.ares.is_none() {
            report(At::START, ProblemKind::NoAres);
        }
        if stones != switches {
            report(At::START, ProblemKind::SwitchCount { stones, switches });
        }
        let most = if self.weights.is_some() { MAX_WEIGHTED } else { MAX_STONES };
        if let Some(&(at, _)) = self.stones.get(most) {
            let found = stones;
            report(
                at,
                ProblemKind::TooLarge(match self.weights {
                    Some(_) => TooLarge::Weighted { found },
                    None => TooLarge::Stones { found },
                }),
            );
        }
        if let Some((at, weights)) = &self.weights
            && !self.bad_weights
            && weights.len() != stones
        {
            report(*at, ProblemKind::WeightCount { weights: weights.len(), stones });
        }
        let Some((at, ares)) = self.ares.filter(|_| self.problems.is_empty()) else {
            return Err(self.problems.into_error());
        };
        let weights = self.weights.map_or_else(Vec::new, |(_, weights)| weights);
        let weights = weights.into_iter().chain(std::iter::repeat(0));
        let stones = self.stones.iter().zip(weights);
        let level = Level {
            rows: self.rows,
            ares,
            stones: stones.map(|(&(_, place), weight)| Stone { place, weight }).collect(),
        };
        if level.floor().len() > MAX_FLOOR {
            self.problems.report_of_whole(at, ProblemKind::TooLarge(TooLarge::Floor));
        }
        self.problems.finish(level)
    }
}

/// Is this the line of weights? It starts with a digit or a sign before one; no row does.
fn is_weights(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t']);
    text.starts_with(|first: char| first.is_ascii_digit())
        || text
            .strip_prefix('-')
            .is_some_and(|rest| rest.starts_with(|it: char| it.is_ascii_digit()))
}

/// Is this a title or a comment of a collection, and no row?
fn is_remark(text: &str) -> bool {
    let first = text.trim_start_matches(' ').chars().next();
    first.is_some_and(|first| !first.is_control() && !"#@+$*.-_".contains(first))
}
