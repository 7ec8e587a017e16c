//! From text to [`Level`]: every problem of the text in one run.

use std::str::FromStr;

use text::{At, Boards, Common, Form, Line, Problems, Rows};

use crate::{
    goal::Cells,
    labels::{Part, has_one_goal, is_labelled, parts},
    level::{Level, MAX_CELLS, MAX_SIDE, MIN_SIDE, blank_last},
    problem::{ParseLevelError, ProblemKind},
};

/// Pieces of a board that are kept; more are not looked at.
const MAX_PIECES: usize = 2 * MAX_CELLS;
/// Numbers of a row of Korf's tables: its own, and the tiles of 4 × 4 or 5 × 5.
pub(crate) const KORF_ROWS: [usize; 2] = [17, 26];
/// The greatest number of cells of a board whose cells are single digits.
pub(crate) const MAX_DIGITS: usize = 10;
/// The same where cells may be letters, too.
const MAX_SIGNS: usize = 16;

/// Boards in a line each are rows of Korf's tables, squares of 9 tiles and more, or words of 9 digits or 16 signs.
pub(crate) const FORM: Form = Form {
    is_head: is_labelled,
    is_list: |first, _| {
        let line = Line { at: At::START, text: first };
        let count = line.cells().take(MAX_CELLS + 1).count();
        let is_square = |count: usize| (3..=MAX_SIDE).any(|side| side * side == count);
        let is_word = |word: Line<'_>| {
            matches!(word.text.len(), 9 | MAX_SIGNS) && word.text.chars().all(is_sign)
        };
        match count {
            1 => line.cells().all(is_word),
            _ => {
                (KORF_ROWS.contains(&count) || is_square(count)) && !line.text.contains(['/', '|'])
            }
        }
    },
    is_one: has_one_goal,
    ..Form::new(is_sign)
};

/// Returns true if this stands for a tile or the blank.
fn is_sign(sign: char) -> bool {
    sign.is_ascii_digit() || matches!(sign, '_' | '.' | '*' | '-' | 'a'..='o' | 'A'..='O')
}

fn is_blank(cell: &str) -> bool {
    matches!(cell, "" | "0" | "-" | "-1" | "*") || cell.bytes().all(|it| b"_.".contains(&it))
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// O(length of the text).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let boards = Boards::new(text, FORM);
        match (boards.len(), boards.get(1), boards.get(2)) {
            (1, ..) => Reader::default().level(text),
            (2, Some(start), Some(goal)) if boards.are_blocks() => {
                let start = start.read::<Self>()?;
                if has_any(goal.text) {
                    let labelled = format!("{start}goal:\n{}", goal.text);
                    return Reader::default().level(&labelled);
                }
                start.towards(&goal.read()?, goal.at)
            }
            (found, _, second) => {
                let at = second.map_or(At::START, |second| second.at);
                Err(ParseLevelError::one(at, ProblemKind::Several { found }))
            }
        }
    }
}

impl Level {
    /// The same with the start of another as the goal, which stands at `at`; some of its cells may be [`ANY`].
    fn towards(self, goal: &Self, at: At) -> Result<Self, ParseLevelError> {
        let (rows, columns) = (self.rows, self.columns);
        if (goal.rows, goal.columns) != (rows, columns) {
            let (found_rows, found_columns) = (goal.rows, goal.columns);
            let kind = ProblemKind::GoalSize { rows, columns, found_rows, found_columns };
            return Err(ParseLevelError::one(at, kind));
        }
        Ok(match goal.start.contains(&ANY) {
            true => self.with_cells(&goal.cells().tiles),
            false => Self { goal: goal.start.clone(), ..self },
        })
    }

    /// A board, some of whose cells may be [`ANY`], as a goal.
    fn cells(&self) -> Cells {
        let tiles = self.start.iter().map(|&tile| (tile != ANY).then_some(tile));
        Cells { rows: self.rows, columns: self.columns, tiles: tiles.collect() }
    }
}

/// A cell of a goal that may hold any tile.
const ANY: u8 = u8::MAX;
/// The sign of such a cell.
const ANY_SIGN: char = '*';

/// Returns true if a text has cells that may hold any tile: a single `*` is the blank.
pub(crate) fn has_any(text: &str) -> bool {
    text.chars().filter(|&sign| sign == ANY_SIGN).nth(1).is_some()
}

/// Reads a goal in which [`some cells may hold any tile`](has_any).
pub(crate) fn read_cells(text: &str) -> Result<Cells, ParseLevelError> {
    let mut reader = Reader { has_any: true, ..Reader::default() };
    let board = reader.board(&mut parts(text, FORM).map(|part| part.line), At::START);
    Ok(reader.problems.finish_with(board)?.cells())
}

/// How the cells of a board are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Numbers,
    /// Digits, then letters for the tiles from 10.
    Hexadecimal,
    /// Letters for the tiles from 1.
    Letters,
}

impl Style {
    fn of<'t>(mut cells: impl Iterator<Item = &'t str> + Clone) -> Self {
        let is_letter = |sign: char| matches!(sign, 'a'..='o' | 'A'..='O');
        let has_letter = cells.clone().any(|cell| !cell.is_empty() && cell.chars().all(is_letter));
        match (has_letter, cells.any(|cell| cell.contains(|it| matches!(it, '1'..='9')))) {
            (false, _) => Self::Numbers,
            (true, true) => Self::Hexadecimal,
            (true, false) => Self::Letters,
        }
    }

    /// The tile that a cell says.
    fn tile(self, cell: &str) -> Option<u8> {
        if is_blank(cell) {
            return Some(0);
        }
        let letter = || match cell.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Some(letter.to_ascii_lowercase() - b'a'),
            _ => None,
        };
        match self {
            Self::Letters => letter().map(|letter| letter + 1),
            Self::Hexadecimal if letter().is_some() => letter().map(|letter| letter + 10),
            Self::Numbers | Self::Hexadecimal => cell.parse().ok(),
        }
    }
}

#[derive(Default)]
struct Reader {
    problems: Problems<ProblemKind>,
    /// In the board that is read, `*` is a cell that may hold any tile.
    has_any: bool,
}

impl Reader {
    /// A board, and its goal if it has one.
    fn level(mut self, text: &str) -> Result<Level, ParseLevelError> {
        let of = |number| {
            let own = move |part: &Part<'_>| part.goals.min(1) == number;
            parts(text, FORM).filter(own).map(|part| part.line)
        };
        let start = self.board(&mut of(0), At::START);
        let mut labels = parts(text, FORM).filter_map(|part| part.label);
        let goal_at = labels.next();
        for second in labels {
            self.problems.report(second, ProblemKind::SecondGoal);
        }
        let goal = goal_at.map(|at| {
            let signs = of(1).flat_map(|line| line.text.chars());
            self.has_any = signs.filter(|&sign| sign == ANY_SIGN).nth(1).is_some();
            (at, self.board(&mut of(1), at))
        });
        let level = self.problems.finish_with(start)?;
        match goal {
            Some((at, Some(goal))) => level.towards(&goal, at),
            _ => Ok(level),
        }
    }

    /// Makes sense of the lines of a board that begins at `at`. It gets the goal of a level that names none.
    fn board<'t>(&mut self, lines: &mut dyn Iterator<Item = Line<'t>>, at: At) -> Option<Level> {
        let before = self.problems.count();
        let expected = "tiles with blanks or commas between them";
        let mut board = FORM.cells(lines, MAX_PIECES, expected, &mut self.problems);
        // Two numbers may be the size or a row; the greatest tile tells.
        let cells = board.rows.iter().map(Vec::len).sum::<usize>();
        let number = |piece: &Line<'_>| piece.text.parse::<usize>().ok();
        if board.rows.iter().flatten().filter_map(number).max() >= Some(cells) {
            board = board.with_size_row();
        }
        let Some(&Line { at: first, .. }) = board.rows.first().and_then(|row| row.first()) else {
            return if before == self.problems.count() {
                self.problems.report_none(at, ProblemKind::Empty)
            } else {
                None
            };
        };
        for &Line { at, text } in board.rows.iter().flatten() {
            if !text.chars().all(is_sign) {
                let kind = Common::piece("the number of a tile, or 0 or _ for the blank", text);
                self.problems.report(at, kind);
            }
        }
        if board.is_cut {
            return self
                .problems
                .report_none(first, Common::TooMany { most: MAX_CELLS, things: "tiles" });
        }
        if self.problems.count() != before {
            return None;
        }
        let is_word = is_words(&board.rows);
        let cells = |row: &Vec<Line<'t>>| -> Vec<Line<'t>> {
            match is_word {
                true => row.iter().flat_map(|word| word.signs().take(MAX_PIECES)).collect(),
                false => row.clone(),
            }
        };
        let pieces: Vec<Line<'_>> = board.rows.iter().flat_map(cells).collect();
        let style = Style::of(pieces.iter().map(|piece| piece.text));
        let is_korf_row = board.rows.len() == 1
            && KORF_ROWS.contains(&pieces.len())
            && !is_word
            && !board.is_parted;
        let (rows, columns) = match is_word {
            _ if is_korf_row => [(pieces.len() - 1).isqrt(); 2].into(),
            true => self.word_rows(first, &board, style)?,
            false => self.number_rows(first, &board)?,
        };
        if [rows, columns].iter().any(|side| !(MIN_SIDE..=MAX_SIDE).contains(side)) {
            return self.problems.report_none(first, ProblemKind::Size { rows, columns });
        }
        let cells = rows * columns;
        let start = self.tiles(&pieces[usize::from(is_korf_row)..], style, cells, first)?;
        let goal = if is_korf_row { (0..).take(cells).collect() } else { blank_last(cells) };
        Some(Level { rows, columns, start, goal, anywhere: 0 })
    }

    /// Rows and columns of a board in one row, of `cells` cells.
    fn one_row(&mut self, at: At, board: &Rows<'_>, cells: usize) -> Option<(usize, usize)> {
        let side = cells.isqrt();
        match board.size {
            _ if board.is_parted => Some((1, cells)),
            Some((rows, columns)) if rows * columns == cells => Some((rows, columns)),
            _ if side * side == cells => Some((side, side)),
            _ => self.problems.report_none(at, ProblemKind::NotSquare { found: cells }),
        }
    }

    /// Rows and columns of a board written in words of as many signs each.
    fn word_rows(&mut self, at: At, board: &Rows<'_>, style: Style) -> Option<(usize, usize)> {
        let words = board.rows.iter().map(Vec::len).sum::<usize>();
        let cells =
            board.rows.iter().flatten().map(|word| word.text.chars().count()).sum::<usize>();
        let most = if style == Style::Numbers { MAX_DIGITS } else { MAX_SIGNS };
        if cells > most {
            return self.problems.report_none(at, ProblemKind::Digits { cells, most });
        }
        if words == 1 { self.one_row(at, board, cells) } else { Some((words, cells / words)) }
    }

    /// Rows and columns of a board written in numbers.
    fn number_rows(&mut self, at: At, board: &Rows<'_>) -> Option<(usize, usize)> {
        let (rows, columns) = (board.rows.len(), board.rows[0].len());
        if rows == 1 {
            return self.one_row(at, board, columns);
        }
        if columns > MAX_SIDE || rows > MAX_SIDE {
            return self.problems.report_none(at, ProblemKind::Size { rows, columns });
        }
        let before = self.problems.count();
        for row in board.rows.iter().filter(|row| row.len() != columns) {
            let kind = ProblemKind::Ragged { expected: columns, found: row.len() };
            self.problems.report(row[0].at, kind);
        }
        (self.problems.count() == before).then_some((rows, columns))
    }

    /// Each tile once, or what is wrong with them.
    fn tiles(
        &mut self,
        pieces: &[Line<'_>],
        style: Style,
        cells: usize,
        start: At,
    ) -> Option<Vec<u8>> {
        let before = self.problems.count();
        let mut seen: [Option<At>; MAX_CELLS] = [None; MAX_CELLS];
        let mut tiles = Vec::with_capacity(cells);
        for &Line { at, text } in pieces {
            if self.has_any && text.chars().eq([ANY_SIGN]) {
                tiles.push(ANY);
                continue;
            }
            let known = style.tile(text).filter(|&tile| usize::from(tile) < cells);
            let Some(tile) = known else {
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
            if !self.has_any {
                self.problems.report(start, ProblemKind::Missing { tile });
            }
        }
        (self.problems.count() == before).then_some(tiles)
    }
}

/// Returns true if these rows are written in words of as many signs each, such as `867`. No board of numbers
/// looks like that: its blank is a single digit.
fn is_words(rows: &[Vec<Line<'_>>]) -> bool {
    let pieces = || rows.iter().flatten().map(|piece| piece.text);
    let length = pieces().next().map_or(0, str::len);
    // A number has at most two.
    let several = pieces().nth(1).is_some() || length > 2;
    length > 1 && several && pieces().all(|piece| piece.len() == length)
}
