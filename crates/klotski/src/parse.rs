//! From text to [`Level`]: every problem of the text in one run.

use std::{collections::BTreeSet, ops::ControlFlow, str::FromStr};

use grid::{Place, Step};
use text::{At, Common, Line, Problems, Room, decode, drawn_rows, lines};

use crate::{
    drawing::{Grid, Row},
    level::{Goal, Level, MAX_CELLS, ParseTargetError, Piece, Target, places},
    problem::{ParseLevelError, ProblemKind},
};

/// Most characters of a board that are looked at, each row counted as one more. A border of one column
/// around [`MAX_CELLS`] cells takes far fewer.
const MAX_CHARACTERS: usize = 32 * MAX_CELLS;

/// Rows and columns of a board in one word.
const HEIGHT: usize = 5;
const WIDTH: usize = 4;

/// More cells than a state can hold.
const TOO_LARGE: Common = Common::TooMany {
    most: MAX_CELLS,
    things: "cells (the border apart, the exit's row included)",
};

/// The word before a board whose pieces move on rails.
const RAILS: &str = "rails";

/// Rows and columns of a Rush Hour board that is one word.
const SIDE: usize = 6;

impl Level {
    /// Reads a level from the bytes of a file, with rails if `rails` or the text says so. With a target
    /// it is a board without a border, and the target its goal, whatever it says itself.
    ///
    /// # Errors
    ///
    /// As [`FromText::from_bytes`](text::FromText::from_bytes); what is wrong with the target stands at line 1, column 1.
    pub fn read_with(
        bytes: &[u8],
        target: Option<Target>,
        rails: bool,
    ) -> Result<Self, ParseLevelError> {
        read(decode(bytes)?, target, rails)
    }
}

/// The words of a text, and the rows of a board of one line, which `/` or `|` may part.
fn words(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let is_gap = |found: char| found.is_whitespace() || matches!(found, '/' | '|');
    lines(text).flat_map(move |line| line.pieces(is_gap))
}

/// The rows of a board that is a word of 20 signs, and its goal: the only piece of 2 x 2 cells has to come to
/// the bottom in the middle. `None` for other words.
fn in_one_word(word: Line<'_>) -> Option<([Line<'_>; HEIGHT], Target)> {
    const PLACE: Place = Place { row: HEIGHT - 2, column: WIDTH / 2 - 1 };
    let Line { at, text } = word;
    if text.len() != WIDTH * HEIGHT || !text.is_ascii() || text.contains('#') {
        return None;
    }
    let row = |row: usize| Line {
        at: At { column: at.column + row * WIDTH, ..at },
        text: &text[row * WIDTH..(row + 1) * WIDTH],
    };
    let cell = |row: usize, column: usize| text.as_bytes()[row * WIDTH + column];
    let corners = places(HEIGHT - 1, WIDTH - 1).filter_map(|Place { row, column }| {
        let name = cell(row, column);
        let square = [(row, column + 1), (row + 1, column), (row + 1, column + 1)];
        let is_square = square.iter().all(|&(row, column)| cell(row, column) == name);
        Some(char::from(name)).filter(|&name| is_square && is_name(name))
    });
    let [piece] = corners.collect::<Vec<_>>()[..] else { return None };
    Some((std::array::from_fn(row), Target { piece, place: PLACE }))
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads a level in any form. O(length of the text).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text, None, false)
    }
}

/// Reads a level in any form, as [`Level::read_with`] does.
fn read(text: &str, target: Option<Target>, rails: bool) -> Result<Level, ParseLevelError> {
    let mut parser = Parser::default();
    let mut board = words(text);
    let mut rest = board.clone();
    let rails_at = rest.next().filter(|word| word.text == RAILS).map(|word| word.at);
    if rails_at.is_some() {
        board = rest;
    }
    let has_rails = rails || rails_at.is_some();
    let mut rest = board.clone();
    let first = rest.next();
    let is_goal = first.is_some_and(|word| word.text == "goal");
    let own_target = if is_goal { read_target(&mut rest) } else { None };
    let level = match (first, target, own_target) {
        (_, Some(target), Some(_)) => parser.plain(At::START, rest, target),
        (_, Some(target), None) => parser.plain(At::START, board, target),
        (None, ..) => parser.problems.refuse(At::START, Common::Missing("a board")),
        (Some(Line { at, .. }), None, Some(target)) => parser.plain(at, rest, target),
        (Some(Line { at, .. }), ..) if is_goal => parser.problems.refuse(at, ProblemKind::Goal),
        (Some(_), ..) if text.contains('#') => parser.bordered(text, rails_at),
        (Some(Line { at, text }), ..) => {
            let is_one_word = rest.next().is_none();
            let is_row_of_rows = is_one_word && text.chars().count() == SIDE * SIDE;
            match in_one_word(Line { at, text }).filter(|_| is_one_word) {
                Some((rows, target)) => parser.plain(at, rows.into_iter(), target),
                None if has_rails || is_row_of_rows => parser.cars(at, board),
                None => parser.problems.refuse(at, ProblemKind::NoGoal),
            }
        }
    };
    parser
        .problems
        .finish_with(level.map(|level| Level { rails: has_rails || level.rails, ..level }))
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

/// What comes after the first word of a line, and the blanks behind it.
fn after_rails(line: Line<'_>) -> Line<'_> {
    let start = line.text.find(RAILS).map_or(0, |start| start + RAILS.len());
    let rest = line.text[start..].trim_start();
    let before = &line.text[..line.text.len() - rest.len()];
    Line { at: At { column: line.at.column + before.chars().count(), ..line.at }, text: rest }
}

fn is_name(character: char) -> bool {
    character == '*' || character.is_ascii_alphabetic()
}

#[derive(Default)]
struct Parser {
    problems: Problems<ProblemKind>,
}

impl Parser {
    fn grid<'a>(&mut self, rows: &'a [Row], border: usize, columns: usize) -> Option<Grid<'a>> {
        if rows.len().saturating_mul(columns) > MAX_CELLS {
            return self.problems.refuse(rows[0].at, TOO_LARGE);
        }
        Some(Grid { rows, border, columns })
    }

    /// The form with a border.
    fn bordered(&mut self, text: &str, rails: Option<At>) -> Option<Level> {
        let rows = self.lines(text, rails)?;
        let columns = rows.first()?.cells.len();
        self.check(&rows);
        if rows.len() < 3 || columns < 3 {
            let kind = ProblemKind::TooSmall { rows: rows.len(), columns };
            return self.problems.refuse(rows[0].at, kind);
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
        let rows = self.rows(words)?;
        let (grid, pieces) = self.open(at, &rows)?;
        self.towards(at, &grid, pieces, target)
    }

    /// A Rush Hour board: `o` is free, `x` a wall, and car A leaves at the right. It begins at `at`.
    fn cars<'t>(&mut self, at: At, words: impl Iterator<Item = Line<'t>>) -> Option<Level> {
        let mut rows = self.rows(words)?;
        if let [row] = &rows[..]
            && row.cells.len() == SIDE * SIDE
        {
            let part = |(number, cells): (usize, &[char])| Row {
                at: row.at(number * SIDE),
                cells: cells.to_vec(),
            };
            rows = row.cells.chunks(SIDE).enumerate().map(part).collect();
        }
        for cell in rows.iter_mut().flat_map(|row| &mut row.cells) {
            match *cell {
                'o' => *cell = '.',
                'x' => *cell = '#',
                _ => {}
            }
        }
        let (grid, pieces) = self.open(at, &rows)?;
        let car = pieces.iter().find(|piece| piece.name == 'A').map(|piece| &piece.cells[..]);
        let Some([first, .., last]) = car.filter(|car| car.iter().all(|it| it.row == car[0].row))
        else {
            return self.problems.refuse(at, ProblemKind::NoCar);
        };
        let column = grid.columns - (last.column - first.column + 1);
        let target = Target { piece: 'A', place: Place { column, ..*first } };
        let level = self.towards(at, &grid, pieces, target)?;
        Some(Level { rails: true, ..level })
    }

    /// The board without a border that has these rows, if it has any, and its pieces.
    fn open<'a>(&mut self, at: At, rows: &'a [Row]) -> Option<(Grid<'a>, Vec<Piece>)> {
        let Some(first) = rows.first() else {
            return self.problems.refuse(at, Common::Missing("a board"));
        };
        let columns = first.cells.len();
        self.check(rows);
        let grid = self.grid(rows, 0, columns)?;
        let pieces = self.pieces(&grid);
        Some((grid, pieces))
    }

    /// The level with these pieces and this goal, which stands at `at`.
    fn towards(
        &mut self,
        at: At,
        grid: &Grid<'_>,
        pieces: Vec<Piece>,
        target: Target,
    ) -> Option<Level> {
        let Target { piece: name, place: Place { row, column } } = target;
        let Some(special) = pieces.iter().position(|piece| piece.name == name) else {
            return self.problems.refuse(at, ProblemKind::GoalPiece { name });
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
    fn lines(&mut self, text: &str, rails: Option<At>) -> Option<Vec<Row>> {
        let is_of_rails = move |line: Line<'_>| {
            let end = line.at.column + line.text.chars().count();
            let columns = line.at.column..end;
            rails.is_some_and(|at| at.line == line.at.line && columns.contains(&at.column))
        };
        let trimmed = drawn_rows(text)
            .map(move |line| if is_of_rails(line) { after_rails(line) } else { line })
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
            let free = |sign| if sign == '_' { '.' } else { sign };
            let cells: Vec<char> = text.chars().take(MAX_CHARACTERS + 1).map(free).collect();
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
            return self.problems.refuse(top.at, ProblemKind::NoExit);
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
