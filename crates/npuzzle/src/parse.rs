//! From text to [`Level`]: every problem of the text in one run.

use text::{At, Common, Line, Problems, lines};

use crate::{
    level::{Level, MAX_CELLS, MAX_SIDE, MIN_SIDE, blank_last},
    problem::{ParseLevelError, ProblemKind},
};

/// What introduces the goal.
const GOAL: &str = "goal:";
/// Pieces of a board that are kept; more are counted only.
const MAX_PIECES: usize = 2 * MAX_CELLS;
/// Digits of a row of Korf's table: its number and 16 tiles.
const KORF_ROW: usize = 17;

/// Reads a level. O(length of the text).
pub(crate) fn level(text: &str) -> Result<Level, ParseLevelError> {
    let mut reader = Reader::default();
    let mut boards = [Pieces::default(), Pieces::default()];
    let mut goal_at = None;
    for Line { mut at, text: line } in lines(text) {
        if line.starts_with('#') {
            continue;
        }
        let mut rest = line;
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(after) = line[indent..].strip_prefix(GOAL) {
            at.column += indent;
            if goal_at.replace(at).is_some() {
                reader.problems.report(at, ProblemKind::SecondGoal);
            }
            at.column += GOAL.len();
            rest = after;
        }
        let rest = Line { at, text: rest };
        reader.line(rest, &mut boards[usize::from(goal_at.is_some())]);
    }
    reader.finish(&boards, goal_at)
}

/// A run of characters between separators.
#[derive(Debug)]
struct Piece<'a> {
    at: At,
    text: &'a str,
    row: usize,
}

/// The pieces of a board, in rows as they stand in the text.
#[derive(Debug, Default)]
struct Pieces<'a> {
    kept: Vec<Piece<'a>>,
    count: usize,
    /// Rows seen so far, empty ones not counted.
    rows: usize,
}

/// A board that was read.
struct Board {
    rows: usize,
    columns: usize,
    tiles: Vec<u8>,
    has_korf_goal: bool,
}

#[derive(Default)]
struct Reader {
    problems: Problems<ProblemKind>,
}

impl Reader {
    /// Cuts a line into rows, and these into pieces.
    fn line<'a>(&mut self, line: Line<'a>, board: &mut Pieces<'a>) {
        for (at, found) in line.control_characters() {
            let expected = "tiles separated by blanks or commas";
            self.problems.report(at, Common::ControlCharacter { expected, found });
        }
        for row in line.parts(|found| found == '/') {
            let is_separator = |found: char| matches!(found, ' ' | ',') || found.is_control();
            let mut pieces = row.pieces(is_separator).peekable();
            board.rows += usize::from(pieces.peek().is_some());
            for Line { at, text } in pieces {
                board.count += 1;
                if board.kept.len() < MAX_PIECES {
                    board.kept.push(Piece { at, text, row: board.rows });
                }
            }
        }
    }

    fn finish(
        mut self,
        [start, goal]: &[Pieces<'_>; 2],
        goal_at: Option<At>,
    ) -> Result<Level, ParseLevelError> {
        let start_board = self.board(start, At::START);
        let goal_board = goal_at.map(|at| (at, self.board(goal, at)));
        let (Some(board), true) = (start_board, self.problems.is_empty()) else {
            return Err(self.problems.into_error());
        };
        let Board { rows, columns, tiles, has_korf_goal } = board;
        let goal = match goal_board {
            Some((_, Some(goal))) if (goal.rows, goal.columns) == (rows, columns) => goal.tiles,
            Some((at, Some(Board { rows: found_rows, columns: found_columns, .. }))) => {
                let kind = ProblemKind::GoalSize { rows, columns, found_rows, found_columns };
                self.problems.report(at, kind);
                return Err(self.problems.into_error());
            }
            _ if has_korf_goal => (0..).take(tiles.len()).collect(),
            _ => blank_last(tiles.len()),
        };
        Ok(Level { rows, columns, start: tiles, goal })
    }

    /// Makes sense of the pieces of a board that begins at `at`.
    fn board(&mut self, pieces: &Pieces<'_>, at: At) -> Option<Board> {
        let before = self.problems.count();
        let Some(first) = pieces.kept.first() else {
            if self.problems.is_empty() {
                self.problems.report(at, ProblemKind::Empty);
            }
            return None;
        };
        for piece in &pieces.kept {
            if !piece.text.bytes().all(|byte| byte.is_ascii_digit()) {
                let kind = Common::piece("the number of a tile, or 0 for the blank", piece.text);
                self.problems.report(piece.at, kind);
            }
        }
        if self.problems.count() != before {
            return None;
        }
        let has_korf_goal = pieces.rows == 1 && pieces.count == KORF_ROW;
        let (rows, columns) = if has_korf_goal {
            (4, 4)
        } else if let Some(length) = digits_a_row(pieces) {
            self.digit_rows(pieces, length)?
        } else {
            self.number_rows(pieces)?
        };
        if !(MIN_SIDE..=MAX_SIDE).contains(&rows) || !(MIN_SIDE..=MAX_SIDE).contains(&columns) {
            self.problems.report(first.at, ProblemKind::Size { rows, columns });
            return None;
        }
        let numbers: Vec<(At, &str)> = if digits_a_row(pieces).is_some() {
            let digits = pieces.kept.iter().flat_map(|piece| {
                let at = piece.at;
                (0..piece.text.len()).map(move |index| {
                    (At { column: at.column + index, ..at }, &piece.text[index..=index])
                })
            });
            digits.collect()
        } else {
            let skipped = usize::from(has_korf_goal);
            pieces.kept.iter().skip(skipped).map(|piece| (piece.at, piece.text)).collect()
        };
        let tiles = self.tiles(&numbers, rows * columns, first.at)?;
        Some(Board { rows, columns, tiles, has_korf_goal })
    }

    /// Rows and columns of a board written in rows of digits.
    fn digit_rows(&mut self, pieces: &Pieces<'_>, length: usize) -> Option<(usize, usize)> {
        let cells = pieces.count.saturating_mul(length);
        let (rows, columns) =
            if pieces.count == 1 { (cells.isqrt(), cells.isqrt()) } else { (pieces.count, length) };
        if cells > 10 {
            let at = pieces.kept.first()?.at;
            self.problems.report(at, ProblemKind::Digits { cells });
            return None;
        }
        Some((rows, columns))
    }

    /// Rows and columns of a board written in numbers.
    fn number_rows(&mut self, pieces: &Pieces<'_>) -> Option<(usize, usize)> {
        let at = pieces.kept.first()?.at;
        if pieces.rows == 1 {
            let side = pieces.count.isqrt();
            if side * side != pieces.count {
                self.problems.report(at, ProblemKind::NotSquare { found: pieces.count });
                return None;
            }
            return Some((side, side));
        }
        let columns = pieces.kept.iter().take_while(|piece| piece.row == 1).count();
        if columns > MAX_SIDE || pieces.rows > MAX_SIDE || pieces.count > pieces.kept.len() {
            self.problems.report(at, ProblemKind::Size { rows: pieces.rows, columns });
            return None;
        }
        let mut is_ragged = false;
        for row in pieces.kept.chunk_by(|a, b| a.row == b.row) {
            if row.len() != columns {
                let kind = ProblemKind::Ragged { expected: columns, found: row.len() };
                self.problems.report(row[0].at, kind);
                is_ragged = true;
            }
        }
        (!is_ragged).then_some((pieces.rows, columns))
    }

    /// Each tile once, or what is wrong with them.
    fn tiles(&mut self, numbers: &[(At, &str)], cells: usize, start: At) -> Option<Vec<u8>> {
        let before = self.problems.count();
        let mut seen: [Option<At>; MAX_CELLS] = [None; MAX_CELLS];
        let mut tiles = Vec::with_capacity(cells);
        for &(at, text) in numbers {
            let known = text.parse().ok().filter(|&tile| usize::from(tile) < cells);
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
        for (tile, seen) in (0..).zip(&seen[..cells]) {
            if seen.is_none() {
                self.problems.report(start, ProblemKind::Missing { tile });
            }
        }
        (self.problems.count() == before).then_some(tiles)
    }
}

/// The length of rows that are written in digits, such as `867`. No board of numbers looks like
/// that: its blank is a single digit.
fn digits_a_row(pieces: &Pieces<'_>) -> Option<usize> {
    let length = pieces.kept.first()?.text.len();
    let alike = pieces.kept.iter().all(|piece| piece.text.len() == length);
    let several = pieces.count > 1 || matches!(length, 4 | 9);
    (alike && several && length > 1).then_some(length)
}
