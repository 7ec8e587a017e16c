//! Texts cut into lines, parts and words, each with its place.

use std::str::Split;

use crate::At;

/// What some editors put before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A line of a text without its end, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'t> {
    /// Where it starts.
    pub at: At,
    /// What it says.
    pub text: &'t str,
}

impl<'t> Line<'t> {
    /// The characters and their places.
    pub fn characters(self) -> impl Iterator<Item = (At, char)> + Clone + use<'t> {
        let At { line, column } = self.at;
        self.text.chars().zip(column..).map(move |(found, column)| (At { line, column }, found))
    }

    /// Each character as a part.
    pub fn signs(self) -> impl Iterator<Item = Self> + use<'t> {
        let starts = self.text.char_indices().zip(self.characters());
        starts.map(move |((from, sign), (at, _))| Self {
            at,
            text: &self.text[from..from + sign.len_utf8()],
        })
    }

    /// The parts between separators, empty ones too: the rows of a board whose rows stand in one line,
    /// or the numbers of a row.
    pub fn parts(
        self,
        is_separator: impl Fn(char) -> bool + Clone,
    ) -> impl Iterator<Item = Self> + Clone {
        let mut at = self.at;
        self.text.split(is_separator).map(move |text| {
            let part = Self { at, text };
            at.column += text.chars().count() + 1;
            part
        })
    }

    /// The parts that are not empty.
    pub fn pieces(
        self,
        is_separator: impl Fn(char) -> bool + Clone,
    ) -> impl Iterator<Item = Self> + Clone {
        self.parts(is_separator).filter(|part| !part.text.is_empty())
    }

    /// The control characters in it, except tabs.
    pub fn control_characters(self) -> impl Iterator<Item = (At, char)> + use<'t> {
        self.characters().filter(|(_, found)| found.is_control() && *found != '\t')
    }
}

/// The text after a byte order mark, if it begins with one, and the place of its first character: the
/// mark counts as a character of the first line. Every parser begins here, so each accepts a mark.
#[must_use]
pub fn body(text: &str) -> (At, &str) {
    let (at, body) = body_of_bytes(text.as_bytes());
    (at, &text[text.len() - body.len()..])
}

/// The same of bytes that need not be UTF-8.
#[must_use]
pub fn body_of_bytes(bytes: &[u8]) -> (At, &[u8]) {
    match bytes.strip_prefix("\u{feff}".as_bytes()) {
        Some(body) => (At::START.after(BYTE_ORDER_MARK), body),
        None => (At::START, bytes),
    }
}

/// The characters of a text with their numbers, from 1, line breaks counted: the columns of a format
/// that knows no lines. A byte order mark is passed over, as by [`body`].
pub fn numbered(text: &str) -> impl Iterator<Item = (usize, char)> + Clone {
    let (At { column, .. }, text) = body(text);
    (column..).zip(text.chars())
}

/// The lines of a text, which end in `\n` or `\r\n`. After the last `\n` comes one line more. A
/// byte order mark is passed over, as by [`body`].
pub fn lines(text: &str) -> Lines<'_> {
    let (at, text) = body(text);
    Lines { at, texts: text.split('\n') }
}

/// See [`lines`].
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    /// Where the next line starts.
    at: At,
    texts: Split<'t, char>,
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let text = self.texts.next()?;
        let next = At { line: self.at.line + 1, column: 1 };
        let at = std::mem::replace(&mut self.at, next);
        Some(Line { at, text: text.strip_suffix('\r').unwrap_or(text) })
    }
}

/// The words of a text with their places, apart by white space. A byte order mark is passed over.
pub fn words(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    lines(text).flat_map(|line| line.pieces(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_know_their_places() {
        let text = "\u{feff}ab\r\n\nc";
        let found: Vec<_> = lines(text).flat_map(Line::characters).collect();
        let at = |line, column| At { line, column };
        assert_eq!(found, [(at(1, 2), 'a'), (at(1, 3), 'b'), (at(3, 1), 'c')]);
        assert_eq!(lines("a\n").count(), 2);
    }

    #[test]
    fn parts_know_their_places() {
        let line = |text| lines(text).next().expect("a line");
        let parts: Vec<_> = line("é/b//").parts(|found| found == '/').collect();
        let found: Vec<_> = parts.iter().map(|part| (part.at.column, part.text)).collect();
        assert_eq!(found, [(1, "é"), (3, "b"), (5, ""), (6, "")]);
        let pieces: Vec<_> = line("\u{feff} é, b ").pieces(|found| " ,".contains(found)).collect();
        let found: Vec<_> = pieces.iter().map(|piece| (piece.at.column, piece.text)).collect();
        assert_eq!(found, [(3, "é"), (6, "b")]);
        let controls: Vec<_> = line("a\t\u{7}").control_characters().collect();
        assert_eq!(controls, [(At { line: 1, column: 3 }, '\u{7}')]);
    }

    #[test]
    fn a_byte_order_mark_is_passed_over_once() {
        let second = At { column: 2, ..At::START };
        assert_eq!(body("\u{feff}\u{feff}a"), (second, "\u{feff}a"));
        assert_eq!(body("a\u{feff}"), (At::START, "a\u{feff}"));
        assert_eq!(body_of_bytes(b"\xef\xbb\xbf\xff"), (second, &b"\xff"[..]));
        assert_eq!(body_of_bytes(b"\xef\xbb"), (At::START, &b"\xef\xbb"[..]));
    }

    #[test]
    fn characters_are_numbered_through_lines() {
        let found: Vec<_> = numbered("\u{feff}a\nb").collect();
        assert_eq!(found, [(2, 'a'), (3, '\n'), (4, 'b')]);
    }
}
