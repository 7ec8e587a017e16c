//! A file of levels (XSB, SOK), kept as it was written.

use std::{borrow::Cow, fmt, ops::ControlFlow};

use grid::{Place, Step};
use text::{At, Common, ParseError, Problem, Problems, body_of_bytes};

use super::{
    level::{Level, Square},
    problem::{LevelError, ProblemKind},
    run_length::expand,
};

/// Most squares of a level, those outside the walls included.
pub const MAX_SQUARES: usize = 1 << 15;
/// Most levels of a collection.
pub const MAX_LEVELS: usize = 1 << 20;
/// The characters of a board.
const SQUARES: &str = "one of # @ + $ * . - _ or a blank";
/// How many bytes of a line are searched for a title or another field.
const MAX_FIELD: usize = 1 << 10;

/// Levels with the remarks between them. What is read is kept byte for byte, so a file that is read
/// and written again is the same file.
///
/// A board is a run of lines of `#` wall, blank `-` `_` floor, `@` player, `$` box, `.` goal, `+`
/// player and `*` box on a goal (or `p` `b` `o` `P` `B`), run-length encoded or not (`3#`, `2(-$)`, rows apart by `|` or `/`). The
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
    text: Vec<u8>,
    /// In order of place. Between them stand remarks.
    boards: Vec<Board>,
}

/// Where a board stands. It is read when it is asked for: what is read takes many times the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Board {
    /// Its first byte.
    start: usize,
    /// The byte behind it.
    end: usize,
    /// Its first line, from 1.
    line: usize,
}

/// Why a level is not to be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PickError {
    /// There are no levels at all.
    #[error("expected a level, a row with # or @")]
    Empty,
    /// There is none of this number.
    #[error("expected a level from 1 to {levels}, found {found}")]
    NoSuchLevel {
        /// What was asked for.
        found: usize,
        /// How many there are.
        levels: usize,
    },
    /// It is there, and wrong.
    #[error(transparent)]
    Invalid(#[from] LevelError),
}

impl From<PickError> for ParseError<String> {
    fn from(error: PickError) -> Self {
        match error {
            PickError::Invalid(LevelError { level, problems }) => {
                let mut error = problems.in_words();
                for Problem { kind, .. } in &mut error.problems {
                    *kind = format!("level {level}: {kind}");
                }
                error
            }
            other => Self::one(At::START, other.to_string()),
        }
    }
}

impl Collection {
    /// Reads a collection. Never fails: what is wrong with a level is said when it is asked for. O(length
    /// of the text); memory is that of the text and 24 bytes a level. After [`MAX_LEVELS`] levels, what
    /// is left of the text counts as one more, which is refused.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut boards: Vec<Board> = Vec::new();
        let mut in_board = false;
        for (line, start, text) in lines(bytes, 1) {
            let was_in_board = in_board;
            in_board = is_row(text, in_board);
            let end = start + text.len();
            if !in_board {
                continue;
            }
            if was_in_board && let Some(board) = boards.last_mut() {
                board.end = end;
            } else if boards.len() < MAX_LEVELS {
                boards.push(Board { start, end, line });
            } else {
                boards.push(Board { start, end: bytes.len(), line });
                break;
            }
        }
        Self { text: bytes.to_vec(), boards }
    }

    /// The text: of what was read, the very same bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.text.clone()
    }

    /// Adds a level with its title, written as XSB. O(length of what is added and of the last level).
    pub fn push(&mut self, level: &Level, title: &str) {
        if !self.text.is_empty() {
            let gap: &[u8] = if self.text.ends_with(b"\n") { b"\n" } else { b"\n\n" };
            self.text.extend_from_slice(gap);
        }
        let start = self.text.len();
        let (from, line) = self.boards.last().map_or((0, 1), |last| (last.start, last.line));
        let line = line + self.text[from..].iter().filter(|&&byte| byte == b'\n').count();
        self.text.extend_from_slice(level.to_string().trim_end_matches('\n').as_bytes());
        self.boards.push(Board { start, end: self.text.len(), line });
        let one_line = title.replace(['\n', '\r'], " ");
        self.text.extend_from_slice(format!("\n\nTitle: {one_line}\n").as_bytes());
    }

    /// Number of levels, those with mistakes included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The level of this number, from 1. O(length of its board).
    ///
    /// # Errors
    ///
    /// There is none of this number, or it has mistakes.
    pub fn level(&self, number: usize) -> Result<Level, PickError> {
        if self.is_empty() {
            return Err(PickError::Empty);
        }
        let board = number.checked_sub(1).and_then(|index| self.boards.get(index));
        let board = board.ok_or(PickError::NoSuchLevel { found: number, levels: self.len() })?;
        Ok(self.read(number, *board)?)
    }

    /// All levels, in order.
    pub fn levels(&self) -> impl Iterator<Item = Result<Level, LevelError>> {
        (1..).zip(&self.boards).map(|(number, board)| self.read(number, *board))
    }

    fn read(&self, number: usize, Board { start, end, line }: Board) -> Result<Level, LevelError> {
        let refuse = |problems| LevelError { level: number, problems };
        let mut reader = BoardReader::default();
        let top = At { line, column: 1 };
        if number > MAX_LEVELS {
            return Err(refuse(ParseError::one(top, ProblemKind::TooManyLevels)));
        }
        // What stands before the first line is all of it remarks, but a byte order mark.
        let before = if line == 1 { 0 } else { start };
        for (line, from, text) in lines(&self.text[before..end], line) {
            let column = if line == 1 { 1 + usize::from(from > 0) } else { 1 };
            if reader.line(text, At { line, column }).is_break() {
                return Err(refuse(reader.problems.into_error()));
            }
        }
        reader.finish(top).map_err(refuse)
    }

    /// What follows `key:` in a line between the board of this number and the next, such as `Author`. Of
    /// each line the first 1024 bytes are searched.
    #[must_use]
    pub fn field(&self, number: usize, key: &str) -> Option<String> {
        let from = self.boards.get(number.checked_sub(1)?)?.end;
        let to = self.boards.get(number).map_or(self.text.len(), |next| next.start);
        let value =
            |line: &str| Some(line.trim().strip_prefix(key)?.strip_prefix(':')?.trim().to_owned());
        self.text[from..to].split(is_newline).find_map(|line| value(&head(line)))
    }

    /// The title of the level of this number: the field `Title`, else the last remark before the
    /// board that is no field, without `;` and quotes. Of each line the first 1024 bytes are searched.
    #[must_use]
    pub fn title(&self, number: usize) -> Option<String> {
        let remark = || {
            let index = number.checked_sub(1)?;
            let to = self.boards.get(index)?.start;
            let before = index.checked_sub(1).map_or(0, |previous| self.boards[previous].end);
            let plain = |line: &[u8]| head(line).trim_start_matches([';', ' ']).trim().to_owned();
            let mut lines = self.text[before..to].rsplit(is_newline).map(plain);
            lines.find(|line| !line.is_empty() && !line.contains(':'))
        };
        let title = self.field(number, "Title").or_else(remark)?;
        Some(title.trim_matches(['\'', '"']).to_owned()).filter(|title| !title.is_empty())
    }
}

fn is_newline(byte: &u8) -> bool {
    *byte == b'\n'
}

/// As much of a line as is searched for a field.
fn head(line: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(&line[..line.len().min(MAX_FIELD)])
}

/// The lines of `bytes`, of which the first has the number `first`: number, first byte, and text
/// without the ends that lines have. A byte order mark at the head of the first line is passed over.
fn lines(bytes: &[u8], first: usize) -> impl Iterator<Item = (usize, usize, &[u8])> {
    let mut start = 0;
    bytes.split_inclusive(is_newline).zip(first..).map(move |(raw, line)| {
        let text = if line == 1 { body_of_bytes(raw).1 } else { raw };
        let at = start + raw.len() - text.len();
        start += raw.len();
        let ends = text.iter().rev().take_while(|&&byte| matches!(byte, b'\n' | b'\r')).count();
        (line, at, &text[..text.len() - ends])
    })
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.text))
    }
}

/// Is this line a row of a board, or several, and no remark? (No sign of a board is beyond ASCII.)
fn is_row(text: &[u8], in_board: bool) -> bool {
    let Some(first) = text.iter().find(|&byte| !b" \t".contains(byte)) else { return false };
    if *first == b'#' || in_board && b"@+$*".contains(first) {
        return true;
    }
    let is_sign = |byte: &u8| b"#@+$*. -_|/()".contains(byte) || byte.is_ascii_digit();
    let shows_row: &[u8] = if in_board { b"#@+$*.-_" } else { b"#@" };
    text.iter().all(is_sign) && text.iter().any(|byte| shows_row.contains(byte))
}

/// The characters of a line that may not be valid UTF-8, with U+FFFD for each invalid sequence.
fn characters(line: &[u8]) -> impl Iterator<Item = char> {
    line.utf8_chunks().flat_map(|chunk| {
        let bad = (!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(bad)
    })
}

/// Reads the lines of one board.
#[derive(Default)]
struct BoardReader {
    rows: Vec<Vec<Square>>,
    /// Where each square is written.
    written: Vec<Vec<At>>,
    squares: usize,
    player: Option<(At, Place)>,
    boxes: Vec<(At, Place)>,
    goals: usize,
    /// Is there a row of which nothing is known?
    has_unread_row: bool,
    problems: Problems<ProblemKind>,
}

impl BoardReader {
    /// Reads a line, which begins at `start`; breaks if the level is too large. What is left of it is
    /// not read then.
    fn line(&mut self, text: &[u8], start: At) -> ControlFlow<()> {
        let at = |column| At { column: start.column + column, ..start };
        let encoded = text.iter().any(|byte| byte.is_ascii_digit() || b"|/()".contains(byte));
        self.begin_row();
        let signs = characters(text);
        if !encoded {
            return signs.enumerate().try_for_each(|(column, sign)| self.square(at(column), sign));
        }
        match expand(signs, MAX_SQUARES) {
            Err((column, error)) => {
                self.has_unread_row = true;
                self.problems.report(at(column), error);
                // Such a row counts too: memory follows what is counted.
                self.count(start)
            }
            Ok(signs) => signs.into_iter().try_for_each(|(column, sign)| {
                if !matches!(sign, '|' | '/') {
                    return self.square(at(column), sign);
                }
                // So does an empty one.
                self.begin_row();
                self.squares += 1;
                ControlFlow::Continue(())
            }),
        }
    }

    fn begin_row(&mut self) {
        self.rows.push(Vec::new());
        self.written.push(Vec::new());
    }

    /// Counts a square; breaks if there is no room for it.
    fn count(&mut self, at: At) -> ControlFlow<()> {
        self.squares += 1;
        if self.squares <= MAX_SQUARES {
            return ControlFlow::Continue(());
        }
        self.problems.report(at, ProblemKind::TooLarge { most: MAX_SQUARES });
        ControlFlow::Break(())
    }

    /// Takes the next square of the last row.
    fn square(&mut self, at: At, sign: char) -> ControlFlow<()> {
        self.count(at)?;
        // The letters that some collections use.
        let sign = match sign {
            'p' => '@',
            'P' => '+',
            'b' => '$',
            'B' => '*',
            'o' => '.',
            other => other,
        };
        let square = match sign {
            '#' => Square::Wall,
            '.' | '+' | '*' => Square::Goal,
            ' ' | '-' | '_' | '@' | '$' => Square::Floor,
            found => {
                self.problems.report(at, Common::Character { expected: SQUARES, found });
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
        ControlFlow::Continue(())
    }

    /// Checks what only the whole board shows, which begins at `top`.
    fn finish(mut self, top: At) -> Result<Level, ParseError<ProblemKind>> {
        // What is missed may be in a row that was not read.
        if self.has_unread_row {
            return Err(self.problems.into_error());
        }
        if let Some(&(at, _)) = self.boxes.get(self.goals) {
            let (boxes, goals) = (self.boxes.len(), self.goals);
            self.problems.report_of_whole(at, ProblemKind::TooManyBoxes { boxes, goals });
        }
        let Some((_, player)) = self.player else {
            self.problems.report_of_whole(top, ProblemKind::NoPlayer);
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
