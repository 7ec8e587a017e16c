//! A file of levels (XSB, SOK), kept as it was written.

use std::fmt;

use grid::{At, Place, Problems, Step};

use super::{
    level::{Level, Square},
    problem::{LevelError, ProblemKind},
    run_length::expand,
};

/// Most squares of a level, those outside the walls included.
pub const MAX_SQUARES: usize = 1 << 15;

/// Levels with the remarks between them. What is read is kept byte for byte, so a file that is read
/// and written again is the same file.
///
/// A board is a run of lines of `#` wall, blank `-` `_` floor, `@` player, `$` box, `.` goal, `+`
/// player and `*` box on a goal, run-length encoded or not (`3#`, `2(-$)`, rows apart by `|`). The
/// first line of a board holds a `#` or a `@`. All other lines are remarks: blank lines, comments,
/// titles, solutions.
///
/// ```
/// use sokoban::classic::Collection;
/// let text = "; one\n\n4#|#@.#|4#\n\nTitle: Easy\n\n; two\n\n###\n#@x\n";
/// let collection = Collection::from_bytes(text.as_bytes());
/// assert_eq!(collection.len(), 2);
/// assert_eq!(collection.title(1).as_deref(), Some("Easy"));
/// assert!(collection.level(1).is_ok());
/// assert!(collection.level(2).unwrap_err().to_string().starts_with("level 2, line 10, column 3: "));
/// assert_eq!(collection.to_bytes(), text.as_bytes());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    entries: Vec<Entry>,
    /// The remarks after the last board; all of them where there is none.
    rest: Vec<u8>,
}

/// A board and the remarks before it, after the board before.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    remarks: Vec<u8>,
    board: Vec<u8>,
    level: Result<Level, LevelError>,
}

/// There is no level of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a level from 1 to {levels}, found {found}")]
pub struct NoSuchLevel {
    /// What was asked for.
    pub found: usize,
    /// How many there are.
    pub levels: usize,
}

/// Why a level is not to be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PickError {
    /// There is none of this number.
    #[error(transparent)]
    NoSuchLevel(#[from] NoSuchLevel),
    /// It is there, and wrong.
    #[error(transparent)]
    Invalid(#[from] LevelError),
}

impl Collection {
    /// Reads a collection. Never fails: what is wrong with a level is said when it is asked for.
    /// Memory and time are in proportion to the text, whatever it says.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut collection = Self::default();
        let mut remarks = Vec::new();
        let mut board = Vec::new();
        let mut reader: Option<BoardReader> = None;
        for (raw, line) in bytes.split_inclusive(|&byte| byte == b'\n').zip(1..) {
            let text = String::from_utf8_lossy(raw);
            let text = text.trim_end_matches(['\n', '\r']);
            let text = if line == 1 { text.trim_start_matches('\u{feff}') } else { text };
            if is_row(text, reader.is_some()) {
                reader.get_or_insert_with(|| BoardReader::new(line)).line(text, line);
                board.extend_from_slice(raw);
                continue;
            }
            collection.close(&mut reader, &mut remarks, &mut board);
            remarks.extend_from_slice(raw);
        }
        collection.close(&mut reader, &mut remarks, &mut board);
        collection.rest = remarks;
        collection
    }

    /// Ends the board that is being read, if there is one.
    fn close(
        &mut self,
        reader: &mut Option<BoardReader>,
        remarks: &mut Vec<u8>,
        board: &mut Vec<u8>,
    ) {
        if let Some(reader) = reader.take() {
            let number = self.entries.len() + 1;
            let level = reader.finish().map_err(|problems| LevelError { level: number, problems });
            let (remarks, board) = (std::mem::take(remarks), std::mem::take(board));
            self.entries.push(Entry { remarks, board, level });
        }
    }

    /// The text: of what was read, the very same bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let pieces = self.entries.iter().flat_map(|entry| [&entry.remarks, &entry.board]);
        pieces.chain([&self.rest]).flatten().copied().collect()
    }

    /// Adds a level with its title, written as XSB.
    pub fn push(&mut self, level: Level, title: &str) {
        let one_line = title.replace(['\n', '\r'], " ");
        let mut remarks = std::mem::take(&mut self.rest);
        if !remarks.is_empty() {
            remarks.push(b'\n');
        }
        let board = level.to_string().into_bytes();
        self.entries.push(Entry { remarks, board, level: Ok(level) });
        self.rest = format!("\nTitle: {one_line}\n").into_bytes();
    }

    /// Number of levels, those with mistakes included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The level of this number, from 1.
    ///
    /// # Errors
    ///
    /// There is none of this number, or it has mistakes.
    pub fn level(&self, number: usize) -> Result<&Level, PickError> {
        let entry = number.checked_sub(1).and_then(|index| self.entries.get(index));
        let entry = entry.ok_or(NoSuchLevel { found: number, levels: self.len() })?;
        Ok(entry.level.as_ref().map_err(Clone::clone)?)
    }

    /// All levels, in order.
    pub fn levels(&self) -> impl Iterator<Item = Result<&Level, &LevelError>> {
        self.entries.iter().map(|entry| entry.level.as_ref())
    }

    /// What follows `key:` in a line between the board of this number and the next, such as `Author`.
    #[must_use]
    pub fn field(&self, number: usize, key: &str) -> Option<String> {
        let index = number.checked_sub(1).filter(|&index| index < self.len())?;
        let after = self.entries.get(index + 1).map_or(&self.rest, |next| &next.remarks);
        let after = String::from_utf8_lossy(after);
        let value =
            |line: &str| Some(line.trim().strip_prefix(key)?.strip_prefix(':')?.trim().to_owned());
        after.lines().find_map(value)
    }

    /// The title of the level of this number: the field `Title`, else the last remark before the
    /// board that is no field, without `;` and quotes.
    #[must_use]
    pub fn title(&self, number: usize) -> Option<String> {
        let remark = || {
            let before = &self.entries.get(number.checked_sub(1)?)?.remarks;
            let before = String::from_utf8_lossy(before);
            let mut plain = before.lines().rev().map(|it| it.trim_start_matches([';', ' ']).trim());
            let last = plain.find(|line| !line.is_empty() && !line.contains(':'))?;
            Some(last.to_owned())
        };
        let title = self.field(number, "Title").or_else(remark)?;
        Some(title.trim_matches(['\'', '"']).to_owned()).filter(|title| !title.is_empty())
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_bytes()))
    }
}

/// Is this line a row of a board, or several, and no remark?
fn is_row(text: &str, in_board: bool) -> bool {
    let mut first = text.trim_start_matches([' ', '\t']).chars();
    let Some(first) = first.next() else { return false };
    if first == '#' || in_board && "@+$*".contains(first) {
        return true;
    }
    let is_sign = |it: char| "#@+$*. -_|()".contains(it) || it.is_ascii_digit();
    let is_square = |it: char| "#@+$*.-_".contains(it);
    text.chars().all(is_sign)
        && if in_board { text.contains(is_square) } else { text.contains(['#', '@']) }
}

/// Reads the lines of one board.
struct BoardReader {
    start: At,
    rows: Vec<Vec<Square>>,
    /// Where each square is written.
    written: Vec<Vec<At>>,
    squares: usize,
    player: Option<(At, Place)>,
    boxes: Vec<(At, Place)>,
    goals: usize,
    is_too_large: bool,
    /// Is there a row of which nothing is known?
    has_unread_row: bool,
    problems: Problems<ProblemKind>,
}

impl BoardReader {
    fn new(line: usize) -> Self {
        Self {
            start: At { line, column: 1 },
            rows: Vec::new(),
            written: Vec::new(),
            squares: 0,
            player: None,
            boxes: Vec::new(),
            goals: 0,
            is_too_large: false,
            has_unread_row: false,
            problems: Problems::default(),
        }
    }

    fn line(&mut self, text: &str, line: usize) {
        if self.is_too_large {
            return;
        }
        let at = |column| At { line, column: column + 1 };
        let encoded = text.contains(|it: char| it.is_ascii_digit() || "|()".contains(it));
        self.begin_row();
        if !encoded {
            for (column, sign) in text.chars().enumerate() {
                if !self.square(at(column), sign) {
                    return;
                }
            }
            return;
        }
        match expand(text.chars(), MAX_SQUARES) {
            Err((column, error)) => {
                self.has_unread_row = true;
                self.problems.report(at(column), error.into());
            }
            Ok(signs) => {
                for (column, sign) in signs {
                    if sign == '|' {
                        // An empty row counts too: memory follows what is counted.
                        self.begin_row();
                        self.squares += 1;
                    } else if !self.square(at(column), sign) {
                        return;
                    }
                }
            }
        }
    }

    fn begin_row(&mut self) {
        self.rows.push(Vec::new());
        self.written.push(Vec::new());
    }

    /// Takes the next square of the last row, and says whether there is room for more.
    fn square(&mut self, at: At, sign: char) -> bool {
        self.squares += 1;
        if self.squares > MAX_SQUARES {
            self.is_too_large = true;
            self.problems.report(at, ProblemKind::TooLarge { most: MAX_SQUARES });
            return false;
        }
        let square = match sign {
            '#' => Square::Wall,
            '.' | '+' | '*' => Square::Goal,
            ' ' | '-' | '_' | '@' | '$' => Square::Floor,
            found => {
                self.problems.report(at, ProblemKind::UnknownSquare { found });
                Square::Floor
            }
        };
        let row = self.rows.len() - 1;
        let place = Place { row, column: self.rows[row].len() };
        self.rows[row].push(square);
        self.written[row].push(at);
        self.goals += usize::from(square == Square::Goal);
        match sign {
            '$' | '*' => self.boxes.push((at, place)),
            '@' | '+' => match self.player {
                None => self.player = Some((at, place)),
                Some((At { line, column }, _)) => {
                    self.problems.report(at, ProblemKind::SecondPlayer { line, column });
                }
            },
            _ => {}
        }
        true
    }

    /// Checks what only the whole board shows.
    fn finish(mut self) -> Result<Level, grid::ParseError<ProblemKind>> {
        // What is missed may be in a row that was not read.
        if self.is_too_large || self.has_unread_row {
            return Err(self.problems.into_error());
        }
        if let Some(&(at, _)) = self.boxes.get(self.goals) {
            let (boxes, goals) = (self.boxes.len(), self.goals);
            self.problems.report_of_whole(at, ProblemKind::TooManyBoxes { boxes, goals });
        }
        let Some((_, player)) = self.player else {
            self.problems.report_of_whole(self.start, ProblemKind::NoPlayer);
            return Err(self.problems.into_error());
        };
        let boxes = self.boxes.iter().map(|&(_, place)| place).collect();
        let level = Level { rows: self.rows, player, boxes };
        // What an unknown sign stands for may be a wall.
        if self.problems.is_empty()
            && let Some(Place { row, column }) = opening(&level)
        {
            let at = self.written[row][column];
            self.problems.report_of_whole(at, ProblemKind::OpenBorder);
        }
        self.problems.finish(level)
    }
}

/// From where the player can walk off the board, boxes aside.
fn opening(level: &Level) -> Option<Place> {
    let floor = level.floor();
    let is_beyond =
        |place: Place| level.rows.get(place.row).is_none_or(|row| row.len() <= place.column);
    let leads_out =
        |place: &Place| Step::ALL.into_iter().any(|step| place.beside(step).is_none_or(is_beyond));
    floor.cells().map(|cell| floor.place(cell)).find(leads_out)
}
