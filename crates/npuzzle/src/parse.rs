//! From text to [`Level`]: every problem of the text in one run.

use std::str::FromStr;

use text::{At, Common, Line, Problems, lines};

use crate::{
    level::{Level, MAX_CELLS, MAX_SIDE, MIN_SIDE, blank_last},
    problem::{ParseLevelError, ProblemKind},
};

/// What introduces the goal.
pub(crate) const GOAL: &str = "goal:";
/// Pieces of a board that are kept; more are counted only.
const MAX_PIECES: usize = 2 * MAX_CELLS;
/// Digits of a row of Korf's table: its number and 16 tiles.
pub(crate) const KORF_ROW: usize = 17;

impl FromStr for Level {
    type Err = ParseLevelError;

    /// O(length of the text).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::default();
        let mut boards = [Pieces::default(), Pieces::default()];
        let mut goal_at = None;
        for mut line in lines(text).filter(|line| !line.text.starts_with('#')) {
            if let Some((before, rest)) = line.text.split_once(GOAL) {
                // The board may end in the same line.
                let own = &mut boards[usize::from(goal_at.is_some())];
                reader.line(Line { text: before, ..line }, own);
                line.at.column += before.chars().count();
                if goal_at.replace(line.at).is_some() {
                    reader.problems.report(line.at, ProblemKind::SecondGoal);
                }
                line.at.column += GOAL.len();
                line.text = rest;
            }
            reader.line(line, &mut boards[usize::from(goal_at.is_some())]);
        }
        let start = reader.board(&boards[0], At::START);
        let goal = goal_at.map(|at| (at, reader.board(&boards[1], at)));
        let mut level = reader.problems.finish_with(start)?;
        if let Some((at, Some(Self { rows: found_rows, columns: found_columns, start, .. }))) = goal
        {
            let (rows, columns) = (level.rows, level.columns);
            if (found_rows, found_columns) != (rows, columns) {
                let kind = ProblemKind::GoalSize { rows, columns, found_rows, found_columns };
                return Err(ParseLevelError::one(at, kind));
            }
            level.goal = start;
        }
        Ok(level)
    }
}

impl Level {
    /// The board in a line.
    pub(crate) fn of_line(line: Line<'_>) -> Result<Self, ParseLevelError> {
        let (mut reader, mut pieces) = (Reader::default(), Pieces::default());
        reader.line(line, &mut pieces);
        let board = reader.board(&pieces, line.at);
        reader.problems.finish_with(board)
    }
}

/// The runs of characters between separators, in rows as they stand in the text.
#[derive(Debug, Default)]
struct Pieces<'a> {
    /// The first of them, each with the number of its row, from 1.
    kept: Vec<(usize, Line<'a>)>,
    count: usize,
    /// Rows seen so far, empty ones not counted.
    rows: usize,
}

#[derive(Default)]
struct Reader {
    problems: Problems<ProblemKind>,
}

impl Reader {
    /// Cuts a line into rows, and these into pieces.
    fn line<'a>(&mut self, line: Line<'a>, board: &mut Pieces<'a>) {
        for (at, found) in line.control_characters() {
            let expected = "tiles with blanks or commas between them";
            self.problems.report(at, Common::ControlCharacter { expected, found });
        }
        for row in line.rows() {
            let mut pieces = row.cells().peekable();
            board.rows += usize::from(pieces.peek().is_some());
            for piece in pieces {
                board.count += 1;
                if board.kept.len() < MAX_PIECES {
                    board.kept.push((board.rows, piece));
                }
            }
        }
    }

    /// Makes sense of the pieces of a board that begins at `at`. The goal is that of a level that names
    /// none.
    fn board(&mut self, pieces: &Pieces<'_>, at: At) -> Option<Level> {
        let before = self.problems.count();
        let Some(&(_, Line { at: first, .. })) = pieces.kept.first() else {
            return if before == 0 { self.problems.refuse(at, ProblemKind::Empty) } else { None };
        };
        for &(_, Line { at, text }) in &pieces.kept {
            if !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_') {
                let kind = Common::piece("the number of a tile, or 0 or _ for the blank", text);
                self.problems.report(at, kind);
            }
        }
        if self.problems.count() != before {
            return None;
        }
        let is_korf_row = pieces.rows == 1 && pieces.count == KORF_ROW;
        let digits = digits_a_row(pieces);
        let (rows, columns) = match digits {
            _ if is_korf_row => (4, 4),
            Some(length) => self.digit_rows(first, pieces.count, length)?,
            None => self.number_rows(first, pieces)?,
        };
        if [rows, columns].iter().any(|side| !(MIN_SIDE..=MAX_SIDE).contains(side)) {
            return self.problems.refuse(first, ProblemKind::Size { rows, columns });
        }
        let skipped = usize::from(is_korf_row && digits.is_none());
        let numbers = pieces.kept.iter().skip(skipped).flat_map(|&(_, Line { at, text })| {
            let length = if digits.is_some() { 1 } else { text.len() };
            (0..text.len()).step_by(length).map(move |start| {
                let at = At { column: at.column + start, ..at };
                Line { at, text: &text[start..start + length] }
            })
        });
        let cells = rows * columns;
        let start = self.tiles(numbers, cells, first)?;
        let goal = if is_korf_row { (0..).take(cells).collect() } else { blank_last(cells) };
        Some(Level { rows, columns, start, goal })
    }

    /// Rows and columns of a board written in so many rows of so many digits, or in one piece.
    fn digit_rows(&mut self, at: At, rows: usize, length: usize) -> Option<(usize, usize)> {
        let cells = rows.saturating_mul(length);
        match (cells, rows) {
            (11.., _) => self.problems.refuse(at, ProblemKind::Digits { cells }),
            (_, 1) if cells.isqrt().pow(2) != cells => {
                self.problems.refuse(at, ProblemKind::NotSquare { found: cells })
            }
            (_, 1) => Some((cells.isqrt(), cells.isqrt())),
            _ => Some((rows, length)),
        }
    }

    /// Rows and columns of a board written in numbers.
    fn number_rows(&mut self, at: At, pieces: &Pieces<'_>) -> Option<(usize, usize)> {
        if pieces.rows == 1 {
            let side = pieces.count.isqrt();
            return match side * side == pieces.count {
                true => Some((side, side)),
                false => self.problems.refuse(at, ProblemKind::NotSquare { found: pieces.count }),
            };
        }
        let columns = pieces.kept.iter().take_while(|&&(row, _)| row == 1).count();
        if columns > MAX_SIDE || pieces.rows > MAX_SIDE || pieces.count > pieces.kept.len() {
            return self.problems.refuse(at, ProblemKind::Size { rows: pieces.rows, columns });
        }
        let before = self.problems.count();
        for row in pieces.kept.chunk_by(|(a, _), (b, _)| a == b) {
            if row.len() != columns {
                let kind = ProblemKind::Ragged { expected: columns, found: row.len() };
                self.problems.report(row[0].1.at, kind);
            }
        }
        (self.problems.count() == before).then_some((pieces.rows, columns))
    }

    /// Each tile once, or what is wrong with them.
    fn tiles<'a>(
        &mut self,
        numbers: impl Iterator<Item = Line<'a>>,
        cells: usize,
        start: At,
    ) -> Option<Vec<u8>> {
        let before = self.problems.count();
        let mut seen: [Option<At>; MAX_CELLS] = [None; MAX_CELLS];
        let mut tiles = Vec::with_capacity(cells);
        for Line { at, text } in numbers {
            let number = if text == "_" { "0" } else { text };
            let known = number.parse().ok().filter(|&tile| usize::from(tile) < cells);
            let Some(tile): Option<u8> = known else {
                let expected = format!("tiles 0 to {}", cells - 1);
                self.problems.report(at, Common::piece(expected, text));
                continue;
            };
            match seen[usize::from(tile)] {
                Some(first) => {
                    let thing = format!("tile {tile}");
                    self.problems.report(at, Common::Again { thing, first });
                }
                None => seen[usize::from(tile)] = Some(at),
            }
            tiles.push(tile);
        }
        for (tile, _) in (0..).zip(&seen[..cells]).filter(|(_, seen)| seen.is_none()) {
            self.problems.report(start, ProblemKind::Missing { tile });
        }
        (self.problems.count() == before).then_some(tiles)
    }
}

/// The length of rows that are written in digits, such as `867`. No board of numbers looks like
/// that: its blank is a single digit.
fn digits_a_row(pieces: &Pieces<'_>) -> Option<usize> {
    let length = pieces.kept.first()?.1.text.len();
    let alike = pieces.kept.iter().all(|(_, piece)| piece.text.len() == length);
    // A number has at most two.
    let several = pieces.count > 1 || length > 2;
    (alike && several && length > 1).then_some(length)
}
