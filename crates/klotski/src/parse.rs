//! From text to [`Level`]: every problem of the text in one run.

use std::{collections::BTreeSet, ops::ControlFlow, str::FromStr};

use grid::{Place, Step};
use text::{At, Boards, Common, Kind, Line, Problems, Quota, decode};

use crate::{
    drawing::{Grid, Row},
    level::{Goal, Level, MAX_CELLS, Piece, Target, Targets},
    notation::{CLASSIC, FORM, RAILS, RUSH, SIDE, Words, is_name},
    problem::{ParseLevelError, ProblemKind},
};

/// The greatest number of characters of a board that are looked at, each row counted as one more. A border of one
/// column around [`MAX_CELLS`] cells takes far fewer.
pub(crate) const MAX_CHARACTERS: usize = 32 * MAX_CELLS;

/// Columns of a board of 5 x 4 in one word.
const WIDTH: usize = 4;
/// Where the piece of 2 x 2 of such a board has to come.
const PLACE: Place = Place { row: 3, column: 1 };

/// More cells than a state can hold.
pub(crate) const TOO_LARGE: Common = Common::TooMany {
    most: MAX_CELLS,
    things: "cells (the border apart, the exit's row included)",
};

impl Level {
    /// Reads a level from the bytes of a file, with rails if `rails` or the text says so. With targets
    /// it is a board without a border, and the targets its goal, whatever it says itself.
    ///
    /// # Errors
    ///
    /// As [`FromText::from_bytes`](text::FromText::from_bytes); what is wrong with the targets stands at line 1, column
    /// 1.
    pub fn read_with(
        bytes: &[u8],
        targets: Option<&Targets>,
        rails: bool,
    ) -> Result<Self, ParseLevelError> {
        read(decode(bytes)?, targets, rails)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads a level in any form. O(length of the text).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text, None, false)
    }
}

/// Reads a level in any form, as [`Level::read_with`] does.
fn read(text: &str, targets: Option<&Targets>, rails: bool) -> Result<Level, ParseLevelError> {
    let boards = Boards::new(text, FORM);
    if let Some(second) = boards.get(2) {
        let found = boards.len();
        return Err(ParseLevelError::one(second.at, ProblemKind::Several { found }));
    }
    let mut parser = Parser::default();
    let Some(words) = Words::read(text, &mut parser.problems) else {
        return Err(parser.problems.into_error());
    };
    let has_rails = rails || words.rails.is_some();
    let level = match (&words.goal, words.start(), targets) {
        (Some((at, None)), _, None) => parser.problems.report_none(*at, ProblemKind::Goal),
        (_, None, _) => parser.problems.report_none(At::START, Common::Missing("a board")),
        (_, Some(_), Some(targets)) => parser.plain(At::START, text, &words, &targets.0, true),
        (Some((at, Some(targets))), ..) => parser.plain(*at, text, &words, &targets.0, false),
        (None, Some(_), None) if words.has_wall() => parser.bordered(text, words.rails),
        (None, Some(at), None) => parser.rows_alone(at, text, &words, has_rails),
    };
    parser
        .problems
        .finish_with(level.map(|level| Level { rails: has_rails || level.rails, ..level }))
}

/// The only piece of 2 x 2 cells.
fn only_square(rows: &[Row]) -> Option<char> {
    let corners = rows.windows(2).flat_map(|rows| {
        let pairs = rows[0].cells.windows(2).zip(rows[1].cells.windows(2));
        pairs.filter(|(above, below)| {
            is_name(above[0]) && [*above, *below].concat() == [above[0]; 4]
        })
    });
    let names: Vec<char> = corners.map(|(above, _)| above[0]).take(2).collect();
    if let [name] = names[..] { Some(name) } else { None }
}

/// One row as several rows of `columns` columns.
fn folded(row: &Row, columns: usize) -> Vec<Row> {
    let cells = row.cells.chunks(columns).zip(row.columns.chunks(columns));
    let part = |(cells, columns): (&[char], &[usize])| Row {
        line: row.line,
        cells: cells.to_vec(),
        columns: columns.to_vec(),
    };
    cells.map(part).collect()
}

/// What comes after the first word of a line, and the blanks behind it.
fn after_rails(line: Line<'_>) -> Line<'_> {
    let start = line.text.find(RAILS).map_or(0, |start| start + RAILS.len());
    let rest = line.text[start..].trim_start();
    let before = &line.text[..line.text.len() - rest.len()];
    Line { at: At { column: line.at.column + before.chars().count(), ..line.at }, text: rest }
}

/// Where `is_rush`, `o` is free too, and `x` a wall.
fn free_and_walls(rows: &mut [Row], is_rush: bool) {
    for cell in rows.iter_mut().flat_map(|row| &mut row.cells) {
        match *cell {
            'o' if is_rush => *cell = '.',
            'x' if is_rush => *cell = '#',
            _ => {}
        }
    }
}

#[derive(Default)]
struct Parser {
    problems: Problems<ProblemKind>,
}

impl Parser {
    fn grid<'a>(&mut self, rows: &'a [Row], border: usize, columns: usize) -> Option<Grid<'a>> {
        if rows.len().saturating_mul(columns) > MAX_CELLS {
            return self.problems.report_none(rows[0].at(0), TOO_LARGE);
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
            return self.problems.report_none(rows[0].at(0), kind);
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

    /// The form without a border; the goal stands at `at`. Twenty signs in one row are 5 x 4, and thirty-six
    /// are Rush Hour's, if the goal `is_apart` or fits no single row.
    fn plain(
        &mut self,
        at: At,
        text: &str,
        words: &Words<'_>,
        targets: &[Target],
        is_apart: bool,
    ) -> Option<Level> {
        let mut rows = words.rows(text, &mut self.problems);
        if let [row] = &rows[..]
            && (is_apart || targets.iter().any(|target| target.place.row > 0))
        {
            match row.cells.len() {
                CLASSIC => rows = folded(row, WIDTH),
                RUSH => {
                    rows = folded(row, SIDE);
                    free_and_walls(&mut rows, true);
                    let (grid, pieces) = self.open(at, &rows)?;
                    let level = self.towards(at, &grid, pieces, targets)?;
                    return Some(Level { rails: true, ..level });
                }
                _ => {}
            }
        }
        let has_free = rows.iter().flat_map(|row| &row.cells).any(|&cell| cell == '.');
        free_and_walls(&mut rows, !has_free);
        let (grid, pieces) = self.open(at, &rows)?;
        self.towards(at, &grid, pieces, targets)
    }

    /// Rows without a border and a goal, which begin at `at`: 5 x 4 in one word, or Rush Hour.
    fn rows_alone(
        &mut self,
        at: At,
        text: &str,
        words: &Words<'_>,
        has_rails: bool,
    ) -> Option<Level> {
        let mut rows = words.rows(text, &mut self.problems);
        if let [row] = &rows[..] {
            match row.cells.len() {
                CLASSIC if !has_rails => {
                    let folded = folded(row, WIDTH);
                    if let Some(piece) = only_square(&folded) {
                        let (grid, pieces) = self.open(at, &folded)?;
                        let target = Target { piece, place: PLACE };
                        return self.towards(at, &grid, pieces, &[target]);
                    }
                }
                RUSH => rows = folded(row, SIDE),
                _ => {}
            }
        }
        let is_rush = rows.len() == SIDE && rows.iter().all(|row| row.cells.len() == SIDE);
        if has_rails || is_rush {
            free_and_walls(&mut rows, true);
            self.cars(at, &rows)
        } else {
            self.problems.report_none(at, ProblemKind::NoGoal)
        }
    }

    /// A Rush Hour board: car A leaves at the right. It begins at `at`.
    fn cars(&mut self, at: At, rows: &[Row]) -> Option<Level> {
        let (grid, pieces) = self.open(at, rows)?;
        let car = pieces.iter().find(|piece| piece.name == 'A').map(|piece| &piece.cells[..]);
        let Some([first, .., last]) = car.filter(|car| car.iter().all(|it| it.row == car[0].row))
        else {
            return self.problems.report_none(at, ProblemKind::NoCar);
        };
        let column = grid.columns - (last.column - first.column + 1);
        let target = Target { piece: 'A', place: Place { column, ..*first } };
        let level = self.towards(at, &grid, pieces, &[target])?;
        Some(Level { rails: true, ..level })
    }

    /// The board without a border that has these rows, if it has any, and its pieces.
    fn open<'a>(&mut self, at: At, rows: &'a [Row]) -> Option<(Grid<'a>, Vec<Piece>)> {
        let Some(first) = rows.first() else {
            return self.problems.report_none(at, Common::Missing("a board"));
        };
        let columns = first.cells.len();
        self.check(rows);
        let grid = self.grid(rows, 0, columns)?;
        let pieces = self.pieces(&grid);
        Some((grid, pieces))
    }

    /// The level with these pieces and this goal of one of them or several, which stands at `at`.
    fn towards(
        &mut self,
        at: At,
        grid: &Grid<'_>,
        pieces: Vec<Piece>,
        targets: &[Target],
    ) -> Option<Level> {
        let mut special = None;
        for (index, &target) in targets.iter().enumerate() {
            let number = self.target(at, grid, &pieces, target)?;
            special = special.or(Some(number));
            if targets[..index].iter().any(|before| before.piece == target.piece) {
                self.problems.report(at, ProblemKind::GoalTwice { name: target.piece });
            }
        }
        let (first, also) = targets.split_first()?;
        let level = grid.level(pieces, special, Goal::Target(first.place));
        Some(Level { also: also.to_vec(), ..level })
    }

    /// The number of the piece that this goal is for, if it fits there.
    fn target(
        &mut self,
        at: At,
        grid: &Grid<'_>,
        pieces: &[Piece],
        target: Target,
    ) -> Option<usize> {
        let Target { piece: name, place: Place { row, column } } = target;
        let Some(special) = pieces.iter().position(|piece| piece.name == name) else {
            return self.problems.report_none(at, ProblemKind::GoalPiece { name });
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
        Some(special)
    }

    /// The lines from the first that is not blank to the last, without the blanks before all of them, unless
    /// they are too many.
    fn lines(&mut self, text: &str, rails: Option<At>) -> Option<Vec<Row>> {
        let is_of_rails = move |line: Line<'_>| {
            let end = line.at.column + line.text.chars().count();
            let columns = line.at.column..end;
            rails.is_some_and(|at| at.line == line.at.line && columns.contains(&at.column))
        };
        let drawn = FORM.drawn(text).filter(|(_, kind)| *kind != Kind::Remark);
        let trimmed = drawn
            .map(move |(line, _)| if is_of_rails(line) { after_rails(line) } else { line })
            .map(|Line { at, text }| Line { at, text: text.trim_end_matches([' ', '\t', '\r']) });
        let is_row = |line: &Line<'_>| !line.text.is_empty();
        let indents = trimmed.clone().filter(is_row);
        let indents = indents.map(|line| line.text.len() - line.text.trim_start_matches(' ').len());
        let indent = indents.min().unwrap_or(0);
        let rows = trimmed.clone().filter(is_row).map(|line| Line {
            at: At { column: line.at.column + indent, ..line.at },
            text: &line.text[indent..],
        });
        let rows = self.rows(rows)?;
        let (first, last) = (rows.first()?.at(0), rows.last()?.at(0));
        for Line { at, text } in trimmed {
            if text.is_empty() && first < at && at < last {
                self.problems.report(at, ProblemKind::BlankLine);
            }
        }
        Some(rows)
    }

    /// The rows, unless they are too many or too long for any board: what is left is not read then.
    fn rows<'t>(&mut self, lines: impl Iterator<Item = Line<'t>>) -> Option<Vec<Row>> {
        let mut quota = Quota::new(MAX_CHARACTERS);
        let mut rows: Vec<Row> = Vec::new();
        for line in lines {
            let start = rows.first().map_or(line.at, |first| first.at(0));
            let row = Row::drawn(line);
            if let ControlFlow::Break(()) =
                quota.take(row.cells.len() + 1, start, &mut self.problems, TOO_LARGE)
            {
                return None;
            }
            rows.push(row);
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
            return self.problems.report_none(top.at(0), ProblemKind::NoExit);
        };
        for gap in gaps {
            let first = top.at(first[0]).column;
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
