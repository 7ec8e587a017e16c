//! From text to [`Level`]: every problem of the text in one run.

use std::collections::BTreeMap;

use crate::{
    level::{Goal, Level, MAX_CELLS, Piece, Place, Target},
    problem::{MAX_PROBLEMS, ParseLevelError, Problem, ProblemKind},
};

/// Reads a level in either form. O(length of the text).
pub(crate) fn level(text: &str) -> Result<Level, ParseLevelError> {
    let mut parser = Parser::default();
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let shift = usize::from(body.len() < text.len());
    if shift > 0 {
        parser.report(At { line: 1, column: 1 }, ProblemKind::ByteOrderMark);
    }
    let mut words = Words::new(body, shift);
    let level = match words.next() {
        None => {
            if shift == 0 {
                parser.report(At { line: 1, column: 1 }, ProblemKind::Empty);
            }
            None
        }
        Some((at, "goal")) => match target(&mut words) {
            Some(target) => parser.plain(at, words, target),
            None => {
                parser.report(at, ProblemKind::Goal);
                None
            }
        },
        Some((at, _)) if !body.contains('#') => {
            parser.report(at, ProblemKind::NoGoal);
            None
        }
        Some(_) => parser.bordered(body, shift),
    };
    parser.finish(level)
}

/// Reads a level without a border; `goal` is its goal, whatever it says itself.
pub(crate) fn board(text: &str, goal: Target) -> Result<Level, ParseLevelError> {
    let mut parser = Parser::default();
    let mut words = Words::new(text, 0);
    let mut after_goal = Words::new(text, 0);
    if after_goal.next().is_some_and(|(_, word)| word == "goal")
        && target(&mut after_goal).is_some()
    {
        words = after_goal;
    }
    let level = parser.plain(At { line: 1, column: 1 }, words, goal);
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
    let mut words = Words::new(text, 0);
    target(&mut words).filter(|_| words.next().is_none())
}

/// The error for bytes that are not UTF-8: each piece that is not, with its place.
pub(crate) fn invalid_utf8(bytes: &[u8]) -> ParseLevelError {
    let mut parser = Parser::default();
    let mut at = At { line: 1, column: 1 };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            at = match character {
                '\n' => At { line: at.line + 1, column: 1 },
                _ => At { column: at.column + 1, ..at },
            };
        }
        if let Some(&byte) = chunk.invalid().first() {
            parser.report(at, ProblemKind::InvalidUtf8 { byte });
            at.column += 1;
        }
    }
    ParseLevelError { problems: parser.problems, omitted: parser.omitted }
}

/// A position in the text, 1-based, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct At {
    line: usize,
    column: usize,
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
    problems: Vec<Problem>,
    omitted: usize,
}

impl Parser {
    fn report(&mut self, At { line, column }: At, kind: ProblemKind) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem { line, column, kind });
        } else {
            self.omitted += 1;
        }
    }

    fn finish(mut self, level: Option<Level>) -> Result<Level, ParseLevelError> {
        self.problems.sort_by_key(|problem| (problem.line, problem.column));
        match level {
            Some(level) if self.problems.is_empty() => Ok(level),
            _ => Err(ParseLevelError { problems: self.problems, omitted: self.omitted }),
        }
    }

    /// The form with a border.
    fn bordered(&mut self, text: &str, shift: usize) -> Option<Level> {
        let rows = self.lines(text, shift);
        let columns = rows.first()?.cells.len();
        self.characters(&rows);
        self.rectangle(&rows);
        if rows.len() < 3 || columns < 3 {
            self.report(rows[0].at, ProblemKind::TooSmall { rows: rows.len(), columns });
            return None;
        }
        let within = Grid { rows: &rows[..rows.len() - 1], border: 1, columns: columns - 2 };
        self.border(&rows, columns);
        let exit = self.exit(&rows[0]);
        if (rows.len() - 1).saturating_mul(columns - 2) > MAX_CELLS {
            self.report(rows[0].at, ProblemKind::TooLarge);
            return None;
        }
        let pieces = self.pieces(&within);
        let special = pieces.iter().position(|piece| piece.name == '*');
        let (column, width) = exit?;
        if let Some(special) = special {
            let (_, piece) = pieces[special].size();
            if piece > width {
                let at = within.at(Place { row: 0, column });
                self.report(at, ProblemKind::ExitTooNarrow { piece, exit: width });
            }
        }
        Some(level_of(&within, pieces, special, Goal::Exit { column, width }))
    }

    /// The form without a border; the goal stands at `at`, the rows are `words`.
    fn plain(&mut self, at: At, words: Words<'_>, target: Target) -> Option<Level> {
        let Target { piece: name, place: Place { row, column } } = target;
        let rows: Vec<Row> =
            words.map(|(at, word)| Row { at, cells: word.chars().collect() }).collect();
        let Some(first) = rows.first() else {
            self.report(at, ProblemKind::Empty);
            return None;
        };
        let columns = first.cells.len();
        self.characters(&rows);
        self.rectangle(&rows);
        if rows.len().saturating_mul(columns) > MAX_CELLS {
            self.report(rows[0].at, ProblemKind::TooLarge);
            return None;
        }
        let grid = Grid { rows: &rows, border: 0, columns };
        let pieces = self.pieces(&grid);
        let Some(special) = pieces.iter().position(|piece| piece.name == name) else {
            self.report(at, ProblemKind::GoalPiece { name });
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
            self.report(at, ProblemKind::GoalPlace { name, row, column });
        }
        Some(level_of(&grid, pieces, Some(special), Goal::Target(target.place)))
    }

    /// The lines from the first that is not blank to the last.
    fn lines(&mut self, text: &str, shift: usize) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut blank = Vec::new();
        for (index, line) in text.split('\n').enumerate() {
            let line = line.trim_end_matches([' ', '\t', '\r']);
            let column = if index == 0 { 1 + shift } else { 1 };
            let at = At { line: index + 1, column };
            if line.is_empty() {
                blank.push(at);
                continue;
            }
            let gaps = std::mem::take(&mut blank);
            if !rows.is_empty() {
                gaps.into_iter().for_each(|at| self.report(at, ProblemKind::BlankLine));
            }
            rows.push(Row { at, cells: line.chars().collect() });
        }
        rows
    }

    fn characters(&mut self, rows: &[Row]) {
        for row in rows {
            for (index, &found) in row.cells.iter().enumerate() {
                if !is_name(found) && !matches!(found, '#' | '.') {
                    let at = At { column: row.at.column + index, ..row.at };
                    self.report(at, ProblemKind::Character { found });
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
                self.report(at, ProblemKind::Ragged { expected, found });
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
                    self.report(at, ProblemKind::BorderNotClosed { found });
                }
            }
        }
    }

    /// First column, within the border, and width of the gap in the top row.
    fn exit(&mut self, top: &Row) -> Option<(usize, usize)> {
        let inner = &top.cells[1..top.cells.len() - 1];
        let Some(first) = inner.iter().position(|&cell| cell != '#') else {
            self.report(top.at, ProblemKind::NoExit);
            return None;
        };
        let width = inner[first..].iter().take_while(|&&cell| cell != '#').count();
        let mut after = first + width;
        while let Some(next) = inner[after..].iter().position(|&cell| cell != '#') {
            let at = At { column: top.at.column + 1 + after + next, ..top.at };
            self.report(at, ProblemKind::SecondExit { first: top.at.column + 1 + first });
            after += next;
            after += inner[after..].iter().take_while(|&&cell| cell != '#').count();
        }
        Some((first, width))
    }

    /// The pieces of the grid, each of one part.
    fn pieces(&mut self, grid: &Grid<'_>) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut first: BTreeMap<char, Place> = BTreeMap::new();
        let mut seen = vec![false; grid.rows.len() * grid.columns];
        let index = |place: Place| place.row * grid.columns + place.column;
        for start in grid.places() {
            let name = grid.cell(start);
            if !is_name(name) || seen[index(start)] {
                continue;
            }
            let mut cells = vec![start];
            seen[index(start)] = true;
            let mut done = 0;
            while let Some(&cell) = cells.get(done) {
                done += 1;
                for next in Grid::neighbours(cell) {
                    if grid.cell(next) == name && !seen[index(next)] {
                        seen[index(next)] = true;
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
                    self.report(grid.at(start), kind);
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

/// The words of a text, apart by blanks and line feeds, with their places.
struct Words<'t> {
    rest: &'t str,
    at: At,
}

impl<'t> Words<'t> {
    fn new(text: &'t str, shift: usize) -> Self {
        Self { rest: text, at: At { line: 1, column: 1 + shift } }
    }

    fn take(&mut self, is_part: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|character| !is_part(character)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        for character in word.chars() {
            self.at = match character {
                '\n' => At { line: self.at.line + 1, column: 1 },
                _ => At { column: self.at.column + 1, ..self.at },
            };
        }
        self.rest = rest;
        word
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = (At, &'t str);

    fn next(&mut self) -> Option<(At, &'t str)> {
        let is_blank = |character| matches!(character, ' ' | '\t' | '\r' | '\n');
        self.take(is_blank);
        let at = self.at;
        let word = self.take(|character| !is_blank(character));
        (!word.is_empty()).then_some((at, word))
    }
}
