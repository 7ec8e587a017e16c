//! A file of levels (XSB, SOK, SLC), kept as it was written.

use std::{borrow::Cow, fmt, ops::Range};

use text::{At, ParseError, Problem, begins_comment, body_of_bytes, ends_comment, is_heading};

use super::{
    level::Level,
    problem::{LevelError, ProblemKind},
    reader::BoardReader,
    slc,
};

/// The greatest number of squares of a level, those outside the walls included.
pub const MAX_SQUARES: usize = 1 << 15;
/// The greatest number of levels of a collection.
pub const MAX_LEVELS: usize = 1 << 20;
/// How many bytes of a line are searched for a title or another field.
const MAX_FIELD: usize = 1 << 10;

/// Levels with the remarks between them. What is read is kept byte for byte, so a file that is read
/// and written again is the same file.
///
/// A board is a run of lines of `#` wall, blank `-` `_` floor, `@` player, `$` box, `.` goal, `+` player and `*` box on
/// a goal (or `p` `b` `o` `P` `B`), run-length encoded or not (`3#`, `2(-$)`, rows apart by `|` or `/`). The first line
/// of a board holds a `#` or a `@`. All other lines are remarks: blank lines, comments (all lines from `Comment:` to
/// `Comment-End:`), titles (`#1 easy` too), solutions. Tabs around a row mean nothing. A text that begins with `<` is a
/// collection in XML (SLC): each `Level` is a board, each `L` in it a row, and its title is the attribute `Id`.
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
    pub(super) text: Vec<u8>,
    /// In order of place. Between them stand remarks.
    pub(super) boards: Vec<Board>,
    /// Of a text in XML: the mistake that ends it, where there is one. It is the last board.
    ends: Option<Ending>,
}

/// Where a board stands. It is read when it is asked for: what is read takes many times the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// Its first byte.
    pub(super) start: usize,
    /// The byte behind it.
    pub(super) end: usize,
    /// Its first line and column, from 1.
    line: u32,
    column: u32,
}

impl Board {
    pub(super) fn new(Range { start, end }: Range<usize>, at: At) -> Self {
        let [line, column] =
            [at.line, at.column].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        Self { start, end, line, column }
    }

    pub(super) const fn at(self) -> At {
        At { line: self.line as usize, column: self.column as usize }
    }
}

/// A mistake that leaves nothing to read after it.
pub(super) type Ending = (At, ProblemKind);

/// Why a level is not to be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PickError {
    /// There are no levels at all.
    Empty,
    /// The collection has no level with this number.
    NoSuchLevel {
        /// What was asked for.
        found: usize,
        /// How many there are.
        levels: usize,
    },
    /// It is there, and wrong.
    Invalid(LevelError),
}

text::messages! { PickError, from Invalid(LevelError);
    Self::Empty => "expected a level, a row with # or @";
    Self::NoSuchLevel { found, levels } => "expected a level from 1 to {levels}, found {found}";
    Self::Invalid(inner) => "{inner}";
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
    /// Returns true if a text looks like classic levels. The others, with numbered boxes, have no
    /// wall `#`, but in comments.
    #[must_use]
    pub fn looks_classic(bytes: &[u8]) -> bool {
        let is_wall = |line: &[u8]| {
            line.contains(&b'#') && !line.trim_ascii_start().starts_with(b";") && !is_title(line)
        };
        body_of_bytes(bytes).1.split(is_newline).any(is_wall) || is_xml(bytes)
    }

    /// Reads a collection. Never fails: what is wrong with a level is said when it is asked for. O(length
    /// of the text); memory: the text, and 24 bytes a level. After [`MAX_LEVELS`] levels, what
    /// is left of the text counts as one more, which is refused.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        if is_xml(bytes) {
            let (boards, ends) = slc::boards(bytes);
            return Self { text: bytes.to_vec(), boards, ends };
        }
        let mut boards: Vec<Board> = Vec::new();
        let mut in_board = false;
        for (line, start, text, is_remark) in marked(lines(bytes, 1)) {
            let was_in_board = in_board;
            in_board = !is_remark && is_row(text, in_board);
            let end = start + text.len();
            if !in_board {
                continue;
            }
            if was_in_board && let Some(board) = boards.last_mut() {
                board.end = end;
            } else if boards.len() < MAX_LEVELS {
                boards.push(Board::new(start..end, At { line, column: 1 }));
            } else {
                boards.push(Board::new(start..bytes.len(), At { line, column: 1 }));
                break;
            }
        }
        Self { text: bytes.to_vec(), boards, ends: None }
    }

    /// The text: of what was read, the very same bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.text.clone()
    }

    /// Adds a level with its title, written as XSB. O(length of what is added and of the last level). The
    /// levels of a collection in XML are written as XSB too then, without those that have mistakes.
    pub fn push(&mut self, level: &Level, title: &str) {
        if is_xml(&self.text) {
            let mut plain = Self::default();
            for (number, level) in (1..).zip(self.levels()) {
                let title = self.title(number).unwrap_or_default();
                level.iter().for_each(|level| plain.push(level, &title));
            }
            *self = plain;
        }
        if !self.text.is_empty() {
            let gap: &[u8] = if self.text.ends_with(b"\n") { b"\n" } else { b"\n\n" };
            self.text.extend_from_slice(gap);
        }
        let start = self.text.len();
        let (from, line) = self.boards.last().map_or((0, 1), |it| (it.start, it.at().line));
        let line = line + self.text[from..].iter().filter(|&&byte| byte == b'\n').count();
        self.text.extend_from_slice(level.to_string().trim_end_matches('\n').as_bytes());
        self.boards.push(Board::new(start..self.text.len(), At { line, column: 1 }));
        let one_line = title.replace(['\n', '\r'], " ");
        self.text.extend_from_slice(format!("\n\nTitle: {one_line}\n").as_bytes());
    }

    pub(super) fn is_xml(&self) -> bool {
        is_xml(&self.text)
    }

    /// Number of levels, those with mistakes included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Returns true if it has no level.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The level of this number, from 1. O(length of its board).
    ///
    /// # Errors
    ///
    /// No level has this number, or it has mistakes.
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

    fn read(&self, number: usize, board: Board) -> Result<Level, LevelError> {
        let (Board { start, end, .. }, line) = (board, board.at().line);
        let refuse = |problems| LevelError { level: number, problems };
        let mut reader = BoardReader::default();
        let top = At { line, column: 1 };
        if number > MAX_LEVELS {
            return Err(refuse(ParseError::one(top, ProblemKind::TooManyLevels)));
        }
        if let Some((at, kind)) = self.ends.as_ref().filter(|_| number == self.len()) {
            return Err(refuse(ParseError::one(*at, kind.clone())));
        }
        if is_xml(&self.text) {
            return slc::level(&self.text, board).map_err(refuse);
        }
        // What stands before the first line is all of it remarks, but a byte order mark.
        let before = if line == 1 { 0 } else { start };
        for (line, from, text) in lines(&self.text[before..end], line) {
            let column = if line == 1 { 1 + usize::from(from > 0) } else { 1 };
            let tabs = text.iter().take_while(|&byte| *byte == b'\t').count();
            let ends = text.iter().rev().take_while(|&byte| *byte == b'\t').count();
            let text = &text[tabs..tabs.max(text.len() - ends)];
            if reader.line(text, At { line, column: column + tabs }).is_break() {
                return Err(refuse(reader.problems.into_error()));
            }
        }
        reader.finish(top).map_err(refuse)
    }

    /// What follows `key:` in a line between the board of this number and the next, such as `Author`. Of
    /// each line the first 1024 bytes are searched.
    #[must_use]
    pub fn field(&self, number: usize, key: &str) -> Option<String> {
        if number == 0 || is_xml(&self.text) {
            return None;
        }
        let value =
            |line: &str| Some(line.trim().strip_prefix(key)?.strip_prefix(':')?.trim().to_owned());
        self.remarks(self.between(number)).find_map(|line| value(&head(line)))
    }

    /// The title of the level of this number: the field `Title`, else the last remark before the
    /// board that is no field, without `;` and quotes. Of each line the first 1024 bytes are searched.
    #[must_use]
    pub fn title(&self, number: usize) -> Option<String> {
        if is_xml(&self.text) {
            return slc::title(&self.text, *self.boards.get(number.checked_sub(1)?)?);
        }
        let remark = || self.heading(number.checked_sub(1)?).map(|(_, title)| title);
        let title = self.field(number, "Title").or_else(remark)?;
        Some(title.trim_matches(['\'', '"']).to_owned()).filter(|title| !title.is_empty())
    }
}

impl Collection {
    /// What stands between the board of this number and the next; 0 for what is before the first board.
    fn between(&self, number: usize) -> Range<usize> {
        let board = number.checked_sub(1).map(|index| self.boards.get(index));
        let from = board.map_or(Some(0), |board| board.map(|board| board.end));
        let to = self.boards.get(number).map_or(self.text.len(), |next| next.start);
        from.unwrap_or(to)..to
    }

    /// The lines of such a part, without a byte order mark.
    fn remarks(&self, part: Range<usize>) -> impl Iterator<Item = &[u8]> {
        body_of_bytes(&self.text[part]).1.split(is_newline)
    }

    /// The last line between this board and the next that is neither a field nor part of a stored solution: its number
    /// among those lines, from 0, and its text without `;` and `#`.
    fn heading(&self, number: usize) -> Option<(usize, String)> {
        self.boards.get(number)?;
        let part = self.between(number);
        let stored = if number == 0 { None } else { self.solutions(number).pop() };
        let from = stored.map_or(part.start, |it| it.stands.end).min(part.end);
        let before = self.text[part.start..from].iter().filter(|byte| is_newline(byte)).count();
        let plain = |line: &[u8]| head(line).trim_matches([';', '#', ' ', '\t', '\r']).to_owned();
        let lines = (before..).zip(self.remarks(from..part.end).map(plain));
        lines.filter(|(_, line)| !line.is_empty() && !line.contains(':')).last()
    }

    /// What stands around the level of this number, from 1.
    #[cfg(not(test))]
    #[must_use]
    pub fn label(&self, number: usize) -> domain::Label {
        let title = self.title(number);
        if is_xml(&self.text) {
            // What stands in elements around the levels.
            let inner = |line: &[u8]| {
                let line = String::from_utf8_lossy(line);
                let (_, inner) = line.trim().split_once('>')?;
                inner.split_once("</").map(|(inner, _)| format!("; {inner}"))
            };
            let head = self.remarks(self.between(0)).filter(|_| number == 1);
            let before = head.filter_map(inner).collect();
            return domain::Label { before, title, after: Vec::new() };
        }
        let lines = |number: usize| -> Vec<String> {
            let has_heading = number < self.len() && self.field(number + 1, "Title").is_none();
            let heading = if has_heading { self.heading(number).map(|(at, _)| at) } else { None };
            let lines = self.remarks(self.between(number));
            let lines =
                lines.map(|line| String::from_utf8_lossy(line).trim().to_owned()).enumerate();
            let others = lines.filter(|(at, line)| {
                !(line.is_empty() || line.starts_with("Title:") || Some(*at) == heading)
            });
            others.map(|(_, line)| line).collect()
        };
        let before = if number == 1 { lines(0) } else { Vec::new() };
        domain::Label { before, title, after: lines(number) }
    }
}

/// Returns true if the text begins as XML.
fn is_xml(bytes: &[u8]) -> bool {
    body_of_bytes(bytes).1.trim_ascii_start().starts_with(b"<")
}

fn is_newline(byte: &u8) -> bool {
    *byte == b'\n'
}

/// As much of a line as is searched for a field.
pub(super) fn head(line: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(&line[..line.len().min(MAX_FIELD)])
}

/// The lines of `bytes`, of which the first has the number `first`: number, first byte, and text
/// without the ends that lines have. A byte order mark at the head of the first line is passed over.
pub(super) fn lines(
    bytes: &[u8],
    first: usize,
) -> impl Iterator<Item = (usize, usize, &[u8])> + Clone {
    let mut start = 0;
    bytes.split_inclusive(is_newline).zip(first..).map(move |(raw, line)| {
        let text = if line == 1 { body_of_bytes(raw).1 } else { raw };
        let at = start + raw.len() - text.len();
        start += raw.len();
        let ends = text.iter().rev().take_while(|&&byte| matches!(byte, b'\n' | b'\r')).count();
        (line, at, &text[..text.len() - ends])
    })
}

/// Lines, and of each whether it is in a comment of several lines, which ends before the next one begins.
pub(super) fn marked<'a>(
    mut lines: impl Iterator<Item = (usize, usize, &'a [u8])> + Clone,
) -> impl Iterator<Item = (usize, usize, &'a [u8], bool)> {
    let mut in_comment = false;
    std::iter::from_fn(move || {
        let (line, start, text) = lines.next()?;
        let is_remark = in_comment || is(begins_comment, text);
        in_comment = if in_comment {
            !is(ends_comment, text)
        } else {
            // Only up to the next such line: no line is looked at more than twice.
            let is_mark = |text: &[u8]| is(begins_comment, text) || is(ends_comment, text);
            is_remark
                && lines.clone().find(|it| is_mark(it.2)).is_some_and(|it| is(ends_comment, it.2))
        };
        Some((line, start, text, is_remark))
    })
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.text))
    }
}

/// Returns true if this line is such a mark.
fn is(mark: fn(&str) -> bool, text: &[u8]) -> bool {
    str::from_utf8(text.trim_ascii()).is_ok_and(mark)
}

/// Returns true of a title such as `#1 easy`.
fn is_title(text: &[u8]) -> bool {
    let is_sign = |sign| "#@+$*.-_ pPbBo".contains(sign);
    text.trim_ascii_start().starts_with(b"#")
        && is_heading(head(text.trim_ascii()).as_ref(), is_sign)
}

/// Returns true of a row of a board, or several, and false of a remark. (No sign of a board is
/// beyond ASCII.)
fn is_row(text: &[u8], in_board: bool) -> bool {
    let Some(first) = text.iter().find(|&byte| !b" \t".contains(byte)) else { return false };
    if is_title(text) {
        return false;
    }
    if *first == b'#' || in_board && b"@+$*".contains(first) {
        return true;
    }
    let is_sign = |byte: &u8| b"#@+$*. -_|/()".contains(byte) || byte.is_ascii_digit();
    let shows_row: &[u8] = if in_board { b"#@+$*.-_" } else { b"#@" };
    text.iter().all(is_sign) && text.iter().any(|byte| shows_row.contains(byte))
}
