//! From text to [`Level`]: every problem of the text in one run.

use std::{collections::BTreeMap, ops::ControlFlow};

use bitvec::vec::BitVec;
use grid::Place;
use text::{At, Common, Problems, Room, lines, words};

use crate::{
    level::{Goal, Level, MAX_CELLS, Piece, Target},
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

/// Reads a level in either form. O(length of the text).
pub(crate) fn level(text: &str) -> Result<Level, ParseLevelError> {
    let mut parser = Parser::default();
    let mut words = located(text);
    let level = match words.next() {
        None => {
            parser.problems.report(At::START, Common::Missing("a board"));
            None
        }
        Some((at, "goal")) => match target(&mut words) {
            Some(target) => parser.plain(at, words, target),
            None => {
                parser.problems.report(at, ProblemKind::Goal);
                None
            }
        },
        Some((at, _)) if !text.contains('#') => {
            parser.problems.report(at, ProblemKind::NoGoal);
            None
        }
        Some(_) => parser.bordered(text),
    };
    parser.finish(level)
}

/// Reads a level without a border; `goal` is its goal, whatever it says itself.
pub(crate) fn board(text: &str, goal: Target) -> Result<Level, ParseLevelError> {
    let mut parser = Parser::default();
    let mut words = located(text);
    let mut after_goal = words.clone();
    if after_goal.next().is_some_and(|(_, word)| word == "goal")
        && target(&mut after_goal).is_some()
    {
        words = after_goal;
    }
    let level = parser.plain(At::START, words, goal);
    parser.finish(level)
}

/// A piece, and the row and column, from 1, where its top left corner shall come.
pub(crate) fn target<'t>(words: &mut impl Iterator<Item = (At, &'t str)>) -> Option<Target> {
    let mut characters = words.next()?.1.chars();
    let piece = characters.next().filter(|&name| is_name(name) && characters.next().is_none())?;
    let mut number = || {
        let (_, word) = words.next()?;
        let digits = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse::<usize>().ok().filter(|_| digits)?.checked_sub(1)
    };
    let (row, column) = (number()?, number()?);
    Some(Target { piece, place: Place { row, column } })
}

/// [`target`] alone in a text.
pub(crate) fn target_alone(text: &str) -> Option<Target> {
    let mut words = located(text);
    target(&mut words).filter(|_| words.next().is_none())
}

/// The words of a text, each with its place.
fn located(text: &str) -> impl Iterator<Item = (At, &str)> + Clone {
    words(text).map(|word| (word.at, word.text))
}

/// A row of cells, and where it stands in the text.
struct Row {
    at: At,
    cells: Vec<char>,
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
        let cells = self.rows.get(row).map_or(&[][..], |row| &row.cells);
        if column < self.columns {
            cells.get(self.border + column).copied().unwrap_or('#')
        } else {
            '#'
        }
    }

    fn at(&self, Place { row, column }: Place) -> At {
        let At { line, column: first } = self.rows[row].at;
        At { line, column: first + self.border + column }
    }

    fn places(&self) -> impl Iterator<Item = Place> {
        let columns = self.columns;
        (0..self.rows.len())
            .flat_map(move |row| (0..columns).map(move |column| Place { row, column }))
    }

    fn neighbours(place: Place) -> impl Iterator<Item = Place> {
        let Place { row, column } = place;
        [
            row.checked_sub(1).map(|row| Place { row, column }),
            column.checked_sub(1).map(|column| Place { row, column }),
            Some(Place { row, column: column + 1 }),
            Some(Place { row: row + 1, column }),
        ]
        .into_iter()
        .flatten()
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

    /// The form with a border.
    fn bordered(&mut self, text: &str) -> Option<Level> {
        let rows = self.lines(text)?;
        let columns = rows.first()?.cells.len();
        self.characters(&rows);
        self.rectangle(&rows);
        if rows.len() < 3 || columns < 3 {
            self.problems.report(rows[0].at, ProblemKind::TooSmall { rows: rows.len(), columns });
            return None;
        }
        let within = Grid { rows: &rows[..rows.len() - 1], border: 1, columns: columns - 2 };
        self.border(&rows, columns);
        let exit = self.exit(&rows[0]);
        if (rows.len() - 1).saturating_mul(columns - 2) > MAX_CELLS {
            self.problems.report(rows[0].at, TOO_LARGE);
            return None;
        }
        let pieces = self.pieces(&within);
        let special = pieces.iter().position(|piece| piece.name == '*');
        let (column, width) = exit?;
        if let Some(special) = special {
            let (_, piece) = pieces[special].size();
            if piece > width {
                let at = within.at(Place { row: 0, column });
                self.problems.report(at, ProblemKind::ExitTooNarrow { piece, exit: width });
            }
        }
        Some(level_of(&within, pieces, special, Goal::Exit { column, width }))
    }

    /// The form without a border; the goal stands at `at`, the rows are `words`.
    fn plain<'t>(
        &mut self,
        at: At,
        words: impl Iterator<Item = (At, &'t str)>,
        target: Target,
    ) -> Option<Level> {
        let Target { piece: name, place: Place { row, column } } = target;
        let rows = self.rows(words)?;
        let Some(first) = rows.first() else {
            self.problems.report(at, Common::Missing("a board"));
            return None;
        };
        let columns = first.cells.len();
        self.characters(&rows);
        self.rectangle(&rows);
        if rows.len().saturating_mul(columns) > MAX_CELLS {
            self.problems.report(rows[0].at, TOO_LARGE);
            return None;
        }
        let grid = Grid { rows: &rows, border: 0, columns };
        let pieces = self.pieces(&grid);
        let Some(special) = pieces.iter().position(|piece| piece.name == name) else {
            self.problems.report(at, ProblemKind::GoalPiece { name });
            return None;
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
        Some(level_of(&grid, pieces, Some(special), Goal::Target(target.place)))
    }

    /// The lines from the first that is not blank to the last, unless they are too many.
    fn lines(&mut self, text: &str) -> Option<Vec<Row>> {
        let trimmed =
            lines(text).map(|line| (line.at, line.text.trim_end_matches([' ', '\t', '\r'])));
        let rows = self.rows(trimmed.clone().filter(|(_, text)| !text.is_empty()))?;
        let is_within = |at: At| {
            rows.first().is_some_and(|first| first.at < at)
                && rows.last().is_some_and(|last| at < last.at)
        };
        for (at, _) in trimmed.filter(|&(at, text)| text.is_empty() && is_within(at)) {
            self.problems.report(at, ProblemKind::BlankLine);
        }
        Some(rows)
    }

    /// The rows, unless they are too many or too long for any board: what is left is not read then.
    fn rows<'t>(&mut self, texts: impl Iterator<Item = (At, &'t str)>) -> Option<Vec<Row>> {
        let mut room = Room::new(MAX_CHARACTERS);
        let mut rows: Vec<Row> = Vec::new();
        for (at, text) in texts {
            let start = rows.first().map_or(at, |first| first.at);
            let most = MAX_CHARACTERS + 1;
            let cells: Vec<char> = text.chars().take(most).collect();
            let has_room = room.take(cells.len() + 1, start, &mut self.problems, TOO_LARGE);
            if let ControlFlow::Break(()) = has_room {
                return None;
            }
            rows.push(Row { at, cells });
        }
        Some(rows)
    }

    fn characters(&mut self, rows: &[Row]) {
        for row in rows {
            for (index, &found) in row.cells.iter().enumerate() {
                if !is_name(found) && !matches!(found, '#' | '.') {
                    let at = At { column: row.at.column + index, ..row.at };
                    self.problems.report(at, ProblemKind::Character { found });
                }
            }
        }
    }

    fn rectangle(&mut self, rows: &[Row]) {
        let expected = rows[0].cells.len();
        for row in rows {
            let found = row.cells.len();
            if found != expected {
                let at = At { column: row.at.column + found.min(expected), ..row.at };
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
                    let at = At { column: row.at.column + index, ..row.at };
                    self.problems.report(at, ProblemKind::BorderNotClosed { found });
                }
            }
        }
    }

    /// First column, within the border, and width of the gap in the top row.
    fn exit(&mut self, top: &Row) -> Option<(usize, usize)> {
        let inner = &top.cells[1..top.cells.len() - 1];
        let Some(first) = inner.iter().position(|&cell| cell != '#') else {
            self.problems.report(top.at, ProblemKind::NoExit);
            return None;
        };
        let width = inner[first..].iter().take_while(|&&cell| cell != '#').count();
        let mut after = first + width;
        while let Some(next) = inner[after..].iter().position(|&cell| cell != '#') {
            let at = At { column: top.at.column + 1 + after + next, ..top.at };
            self.problems.report(at, ProblemKind::SecondExit { first: top.at.column + 1 + first });
            after += next;
            after += inner[after..].iter().take_while(|&&cell| cell != '#').count();
        }
        Some((first, width))
    }

    /// The pieces of the grid, each of one part.
    fn pieces(&mut self, grid: &Grid<'_>) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut first: BTreeMap<char, Place> = BTreeMap::new();
        let mut seen: BitVec = BitVec::repeat(false, grid.rows.len() * grid.columns);
        let index = |place: Place| place.row * grid.columns + place.column;
        for start in grid.places() {
            let name = grid.cell(start);
            if !is_name(name) || seen[index(start)] {
                continue;
            }
            let mut cells = vec![start];
            seen.set(index(start), true);
            let mut done = 0;
            while let Some(&cell) = cells.get(done) {
                done += 1;
                for next in Grid::neighbours(cell) {
                    if grid.cell(next) == name && !seen.replace(index(next), true) {
                        cells.push(next);
                    }
                }
            }
            match first.get(&name) {
                Some(&place) => {
                    let At { line, column } = grid.at(place);
                    let kind = match name {
                        '*' => ProblemKind::SecondSpecial { line, column },
                        letter => ProblemKind::Separate { letter, line, column },
                    };
                    self.problems.report(grid.at(start), kind);
                }
                None => {
                    first.insert(name, start);
                    cells.sort_unstable();
                    pieces.push(Piece { name, cells });
                }
            }
        }
        pieces
    }
}

fn level_of(grid: &Grid<'_>, pieces: Vec<Piece>, special: Option<usize>, goal: Goal) -> Level {
    let walls = grid.places().map(|place| grid.cell(place) == '#').collect();
    Level { rows: grid.rows.len(), columns: grid.columns, walls, pieces, special, goal }
}
