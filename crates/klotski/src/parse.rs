//! From text to [`Level`]: every problem of the text in one run.

use std::{collections::BTreeSet, ops::ControlFlow, str::FromStr};

use grid::{Place, Step};
use text::{At, Common, Line, Problems, Room, decode, lines, words};

use crate::{
    level::{Goal, Level, MAX_CELLS, ParseTargetError, Piece, Target, places},
    problem::{ParseLevelError, ProblemKind},
};

/// Most characters of a board that are looked at, each row counted as one more. A border of one column
/// around [`MAX_CELLS`] cells takes far fewer.
const MAX_CHARACTERS: usize = 32 * MAX_CELLS;

/// More cells than a state can hold.
const TOO_LARGE: Common = Common::TooMany {
    most: MAX_CELLS,
    things: "cells (the border apart, the exit's row included)",
};

impl Level {
    /// Reads a board without a border from the bytes of a file; its goal is `target`, whatever it
    /// says itself.
    ///
    /// # Errors
    ///
    /// As [`FromText::from_bytes`](text::FromText::from_bytes); what is wrong with the target stands at line 1, column 1.
    pub fn with_target(bytes: &[u8], target: Target) -> Result<Self, ParseLevelError> {
        let mut parser = Parser::default();
        let mut words = words(decode(bytes)?);
        let mut after_goal = words.clone();
        if after_goal.next().is_some_and(|word| word.text == "goal")
            && read_target(&mut after_goal).is_some()
        {
            words = after_goal;
        }
        let level = parser.plain(At::START, words, target);
        parser.finish(level)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads a level in either form. O(length of the text).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser::default();
        let mut words = words(text);
        let level = match words.next() {
            None => parser.refuse(At::START, Common::Missing("a board")),
            Some(Line { at, text: "goal" }) => match read_target(&mut words) {
                Some(target) => parser.plain(at, words, target),
                None => parser.refuse(at, ProblemKind::Goal),
            },
            Some(Line { at, .. }) if !text.contains('#') => parser.refuse(at, ProblemKind::NoGoal),
            Some(_) => parser.bordered(text),
        };
        parser.finish(level)
    }
}

impl FromStr for Target {
    type Err = ParseTargetError;

    fn from_str(text: &str) -> Result<Self, ParseTargetError> {
        let mut words = words(text);
        read_target(&mut words).filter(|_| words.next().is_none()).ok_or(ParseTargetError)
    }
}

/// A piece, and the row and column, from 1, where its top left corner shall come.
fn read_target<'t>(words: &mut impl Iterator<Item = Line<'t>>) -> Option<Target> {
    let mut characters = words.next()?.text.chars();
    let piece = characters.next().filter(|&name| is_name(name) && characters.next().is_none())?;
    let mut number = || {
        let word = words.next()?.text;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse::<usize>().ok().filter(|_| digits)?.checked_sub(1)
    };
    let (row, column) = (number()?, number()?);
    Some(Target { piece, place: Place { row, column } })
}

/// A row of cells, and where it stands in the text.
struct Row {
    at: At,
    cells: Vec<char>,
}

impl Row {
    /// The place of a character in the text.
    fn at(&self, index: usize) -> At {
        At { column: self.at.column + index, ..self.at }
    }
}

/// What the cells of the inner grid hold.
struct Grid<'a> {
    rows: &'a [Row],
    /// Characters at the left of each row that belong to the border.
    border: usize,
    columns: usize,
}

impl Grid<'_> {
    fn cell(&self, Place { row, column }: Place) -> char {
        let row = self.rows.get(row).filter(|_| column < self.columns);
        row.and_then(|row| row.cells.get(self.border + column)).copied().unwrap_or('#')
    }

    fn at(&self, Place { row, column }: Place) -> At {
        self.rows[row].at(self.border + column)
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        places(self.rows.len(), self.columns)
    }

    fn level(&self, pieces: Vec<Piece>, special: Option<usize>, goal: Goal) -> Level {
        let walls = self.places().map(|place| self.cell(place) == '#').collect();
        Level { rows: self.rows.len(), columns: self.columns, walls, pieces, special, goal }
    }
}

fn is_name(character: char) -> bool {
    character == '*' || character.is_ascii_alphabetic()
}

#[derive(Default)]
struct Parser {
    problems: Problems<ProblemKind>,
}

impl Parser {
    fn finish(self, level: Option<Level>) -> Result<Level, ParseLevelError> {
        match level {
            Some(level) => self.problems.finish(level),
            None => Err(self.problems.into_error()),
        }
    }

    fn refuse<T>(&mut self, at: At, kind: impl Into<ProblemKind>) -> Option<T> {
        self.problems.report(at, kind);
        None
    }

    fn grid<'a>(&mut self, rows: &'a [Row], border: usize, columns: usize) -> Option<Grid<'a>> {
        if rows.len().saturating_mul(columns) > MAX_CELLS {
            return self.refuse(rows[0].at, TOO_LARGE);
        }
        Some(Grid { rows, border, columns })
    }

    /// The form with a border.
    fn bordered(&mut self, text: &str) -> Option<Level> {
        let rows = self.lines(text)?;
        let columns = rows.first()?.cells.len();
        self.check(&rows);
        if rows.len() < 3 || columns < 3 {
            let kind = ProblemKind::TooSmall { rows: rows.len(), columns };
            return self.refuse(rows[0].at, kind);
        }
        self.border(&rows, columns);
        let exit = self.exit(&rows[0]);
        let within = self.grid(&rows[..rows.len() - 1], 1, columns - 2)?;
        let pieces = self.pieces(&within);
        let special = pieces.iter().position(|piece| piece.name == '*');
        let (column, width) = exit?;
        if let Some(special) = special {
            let columns = pieces[special].cells.iter().map(|cell| cell.column);
            let piece = columns.max().unwrap_or(0) - pieces[special].corner().column + 1;
            if piece > width {
                let at = within.at(Place { row: 0, column });
                self.problems.report(at, ProblemKind::ExitTooNarrow { piece, exit: width });
            }
        }
        Some(within.level(pieces, special, Goal::Exit { column, width }))
    }

    /// The form without a border; the goal stands at `at`, the rows are `words`.
    fn plain<'t>(
        &mut self,
        at: At,
        words: impl Iterator<Item = Line<'t>>,
        target: Target,
    ) -> Option<Level> {
        let Target { piece: name, place: Place { row, column } } = target;
        let rows = self.rows(words)?;
        let Some(first) = rows.first() else {
            return self.refuse(at, Common::Missing("a board"));
        };
        let columns = first.cells.len();
        self.check(&rows);
        let grid = self.grid(&rows, 0, columns)?;
        let pieces = self.pieces(&grid);
        let Some(special) = pieces.iter().position(|piece| piece.name == name) else {
            return self.refuse(at, ProblemKind::GoalPiece { name });
        };
        let corner = pieces[special].corner();
        let fits = |cell: &Place| {
            let place = Place {
                row: (cell.row - corner.row).saturating_add(row),
                column: (cell.column - corner.column).saturating_add(column),
            };
            grid.cell(place) != '#'
        };
        if !pieces[special].cells.iter().all(fits) {
            let (row, column) = (row.saturating_add(1), column.saturating_add(1));
            self.problems.report(at, ProblemKind::GoalPlace { name, row, column });
        }
        Some(grid.level(pieces, Some(special), Goal::Target(target.place)))
    }

    /// The lines from the first that is not blank to the last, unless they are too many.
    fn lines(&mut self, text: &str) -> Option<Vec<Row>> {
        let trimmed = lines(text)
            .map(|Line { at, text }| Line { at, text: text.trim_end_matches([' ', '\t', '\r']) });
        let rows = self.rows(trimmed.clone().filter(|line| !line.text.is_empty()))?;
        let (first, last) = (rows.first()?.at, rows.last()?.at);
        for Line { at, text } in trimmed {
            if text.is_empty() && first < at && at < last {
                self.problems.report(at, ProblemKind::BlankLine);
            }
        }
        Some(rows)
    }

    /// The rows, unless they are too many or too long for any board: what is left is not read then.
    fn rows<'t>(&mut self, lines: impl Iterator<Item = Line<'t>>) -> Option<Vec<Row>> {
        let mut room = Room::new(MAX_CHARACTERS);
        let mut rows: Vec<Row> = Vec::new();
        for Line { at, text } in lines {
            let start = rows.first().map_or(at, |first| first.at);
            let cells: Vec<char> = text.chars().take(MAX_CHARACTERS + 1).collect();
            if let ControlFlow::Break(()) =
                room.take(cells.len() + 1, start, &mut self.problems, TOO_LARGE)
            {
                return None;
            }
            rows.push(Row { at, cells });
        }
        Some(rows)
    }

    /// Characters that mean nothing, and rows that are not as long as the first.
    fn check(&mut self, rows: &[Row]) {
        for row in rows {
            for (index, &found) in row.cells.iter().enumerate() {
                if !is_name(found) && !matches!(found, '#' | '.') {
                    self.problems.report(row.at(index), ProblemKind::Character { found });
                }
            }
        }
        let expected = rows[0].cells.len();
        for row in rows {
            let found = row.cells.len();
            if found != expected {
                let at = row.at(found.min(expected));
                self.problems.report(at, ProblemKind::Ragged { expected, found });
            }
        }
    }

    /// Left, right and bottom, and the corners at the top.
    fn border(&mut self, rows: &[Row], columns: usize) {
        for (number, row) in rows.iter().enumerate() {
            for (index, &found) in row.cells.iter().enumerate() {
                let is_border = index == 0 || index == columns - 1 || number == rows.len() - 1;
                if is_border && found != '#' {
                    self.problems.report(row.at(index), ProblemKind::BorderNotClosed { found });
                }
            }
        }
    }

    /// First column, within the border, and width of the gap in the top row.
    fn exit(&mut self, top: &Row) -> Option<(usize, usize)> {
        let columns = 1..top.cells.len() - 1;
        let gaps: Vec<usize> = columns.filter(|&column| top.cells[column] != '#').collect();
        let mut gaps = gaps.chunk_by(|left, right| left + 1 == *right);
        let Some(first) = gaps.next() else {
            return self.refuse(top.at, ProblemKind::NoExit);
        };
        for gap in gaps {
            let first = top.at.column + first[0];
            self.problems.report(top.at(gap[0]), ProblemKind::SecondExit { first });
        }
        Some((first[0] - 1, first.len()))
    }

    /// The pieces of the grid, each of one part.
    fn pieces(&mut self, grid: &Grid<'_>) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut seen = BTreeSet::new();
        for start in grid.places() {
            let name = grid.cell(start);
            if !is_name(name) || !seen.insert(start) {
                continue;
            }
            let mut cells = vec![start];
            let mut done = 0;
            while let Some(&cell) = cells.get(done) {
                done += 1;
                let near = Step::ALL.into_iter().filter_map(|step| cell.beside(step));
                cells.extend(near.filter(|&next| grid.cell(next) == name && seen.insert(next)));
            }
            if let Some(first) = pieces.iter().find(|piece| piece.name == name) {
                let At { line, column } = grid.at(first.cells[0]);
                let kind = match name {
                    '*' => ProblemKind::SecondSpecial { line, column },
                    letter => ProblemKind::Separate { letter, line, column },
                };
                self.problems.report(grid.at(start), kind);
            } else {
                cells.sort_unstable();
                pieces.push(Piece { name, cells });
            }
        }
        pieces
    }
}
