//! From text to [`Level`]: every problem of the text in one run.

use std::str::FromStr;

use grid::Place;
use text::{At, Common, Form, Kind, Line, Problems};

use crate::{
    action::Agent,
    level::{Food, Level, MAX_CELLS, MAX_ROWS, Square},
    problem::{ParseLevelError, ProblemKind},
    state::Layout,
};

/// The characters of a text with `Q` or digits.
const OURS: &str = "%, blank, P, Q, 1, 2 or 3";
/// The characters of a text of either format.
const LAYOUT: &str = "%, blank, P, Q, 1, 2 or 3, or in a Berkeley layout . G o";

/// A block with the agent P is a level.
pub(crate) const FORM: Form = Form {
    is_board: |lines| lines.contains('P'),
    ..Form::new(|sign| "%PQ123.Go# ".contains(sign))
};

impl FromStr for Level {
    type Err = ParseLevelError;

    /// O(length of the text).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_ours = drawn_rows(text).any(|row| row.text.contains(['Q', '1', '2', '3']));
        let mut parser = Parser { is_ours, ..Parser::default() };
        let mut width = None;
        for row in rows(text, is_ours) {
            if parser.squares.len() == MAX_ROWS {
                let too_many = Common::TooMany { most: MAX_ROWS, things: "rows" };
                parser.problems.report(row.at, too_many);
                // What is missed may be in what was not read.
                return Err(parser.problems.into_error());
            }
            let width = *width.get_or_insert_with(|| row.text.chars().count());
            parser.row(row, width);
        }
        parser.finish()
    }
}

/// The lines that are no remarks.
fn drawn_rows(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    FORM.drawn(text).filter(|(_, kind)| *kind != Kind::Remark).map(|(row, _)| row)
}

/// The lines of the maze. Blanks are floor, so they are only dropped where they cannot be meant: lines
/// before and after the maze that are blank and not as long as a row of it, and, where all rows end
/// in a wall in the same column, what is behind it. The lines are gone through once more for each of
/// these questions, so that none has to be kept.
fn rows(text: &str, is_ours: bool) -> impl Iterator<Item = Line<'_>> {
    let is_blank = |line: &Line<'_>| line.text.bytes().all(|byte| byte == b' ');
    let width = drawn_rows(text).find(|line| !is_blank(line)).map(|line| line.text.chars().count());
    let is_row = move |line: &Line<'_>| !is_blank(line) || Some(line.text.len()) == width;
    let rows = drawn_rows(text).skip_while(move |line| !is_row(line));
    let counted = rows.clone().zip(1..).filter(|(line, _)| is_row(line));
    let count = counted.last().map_or(0, |(_, count)| count);
    let rows = rows.take(count);
    // What is read as floor and printed as a blank is one here too.
    let floor: &[char] = if is_ours { &[' '] } else { &[' ', 'G', 'o'] };
    let trimmed = move |row: Line<'_>| row.text.trim_end_matches(floor).len();
    let border = rows.clone().next().map(trimmed).unwrap_or(0);
    let ends_in_border =
        |row: Line<'_>| trimmed(row) == border && row.text[..border].ends_with('%');
    let has_border = rows.clone().all(ends_in_border);
    rows.map(move |row| Line {
        text: if has_border { &row.text[..border] } else { row.text },
        ..row
    })
}

#[derive(Default)]
struct Parser {
    /// Not a Berkeley layout.
    is_ours: bool,
    squares: Vec<Vec<Square>>,
    agents: [Option<(At, Place)>; 2],
    cells: usize,
    foods: usize,
    last_food: Option<At>,
    problems: Problems<ProblemKind>,
}

impl Parser {
    /// Reads one row.
    fn row(&mut self, line: Line<'_>, width: usize) {
        let row = self.squares.len();
        let mut squares = Vec::new();
        for (column, (at, found)) in line.characters().enumerate() {
            let square = self.square(at, Place { row, column }, found);
            if square != Square::Wall {
                self.cells += 1;
                if self.cells == MAX_CELLS + 1 {
                    let things = "cells that are not walls";
                    self.problems.report(at, Common::TooMany { most: MAX_CELLS, things });
                }
            }
            squares.push(square);
        }
        let found = squares.len();
        if found != width {
            let at = At { column: line.at.column + found.min(width), ..line.at };
            self.problems.report(at, Common::Ragged { expected: width, found });
        }
        self.squares.push(squares);
    }

    fn square(&mut self, at: At, place: Place, found: char) -> Square {
        let food = match (found, self.is_ours) {
            ('%', _) => return Square::Wall,
            (' ', _) | ('G' | 'o', false) => return Square::Floor,
            ('P', _) => return self.agent(Agent::P, at, place),
            ('Q', _) => return self.agent(Agent::Q, at, place),
            ('1', _) | ('.', false) => Food::One,
            ('2', _) => Food::Two,
            ('3', _) => Food::Three,
            (_, is_ours) => {
                let kind = match found {
                    '.' | 'G' | 'o' => ProblemKind::MixedFormats(found),
                    _ if is_ours => Common::Character { expected: OURS, found }.into(),
                    _ => Common::Character { expected: LAYOUT, found }.into(),
                };
                self.problems.report(at, kind);
                return Square::Floor;
            }
        };
        self.foods += 1;
        self.last_food = Some(at);
        Square::Food(food)
    }

    fn agent(&mut self, agent: Agent, at: At, place: Place) -> Square {
        match self.agents[agent.index()] {
            None => self.agents[agent.index()] = Some((at, place)),
            Some((first, _)) => {
                let thing = match agent {
                    Agent::P => "agent P",
                    Agent::Q => "agent Q",
                };
                self.problems.report(at, Common::Second { thing, first });
            }
        }
        Square::Floor
    }

    /// Checks what only the whole text shows.
    fn finish(mut self) -> Result<Level, ParseLevelError> {
        let starts = self.agents.map(|seen| seen.map(|(_, place)| place));
        let [has_p, has_q] = starts.map(|start| start.is_some());
        let is_empty = self.squares.is_empty();
        for (is_missing, kind) in [
            (is_empty, Common::NO_ROW),
            (!is_empty && !has_p, Common::Missing("one agent P")),
            (!is_empty && self.is_ours && !has_q, Common::Missing("one agent Q")),
        ] {
            if is_missing {
                self.problems.report_of_whole(At::START, kind);
            }
        }
        let (cells, found) = (self.cells, self.foods);
        let most = Layout::most_foods(cells, if self.is_ours { 2 } else { 1 });
        if let Some(at) = self.last_food.filter(|_| found > most && cells <= MAX_CELLS) {
            self.problems.report_of_whole(at, ProblemKind::TooManyFoods { most, cells, found });
        }
        self.problems.finish(Level { rows: self.squares, starts })
    }
}
