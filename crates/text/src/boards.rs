//! Texts as people post them: the lines that are no rows, and several boards in one text.

use std::{iter, ops::RangeInclusive};

use crate::{
    At, FromText, ParseError,
    lines::{Line, Lines, body, lines},
};

/// How the lines of a format's texts are told apart.
///
/// ```
/// let form = text::Form::new(|sign| matches!(sign, '#' | '.'));
/// let text = "; two\n\n#1 easy\n#.#\n...\n\nTitle: harder\n##.\n#..\n";
/// let boards = text::Boards::new(text, form);
/// let second = boards.get(2).expect("the second");
/// assert_eq!((boards.len(), second.text, second.at.line), (2, "##.\n#..\n", 8));
/// assert_eq!(second.title().as_deref(), Some("harder"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Returns true of a character that stands in boards.
    pub is_sign: fn(char) -> bool,
    /// Returns true if a line belongs to the board that follows, such as a goal or weights. It is
    /// no remark then.
    pub is_head: fn(&str) -> bool,
    /// Returns true if each line of a text that begins with this line, and has this number of lines, is a board of its
    /// own.
    pub is_list: fn(&str, usize) -> bool,
    /// Returns true if these lines, which nothing parts, are a board by themselves.
    pub is_board: fn(&str) -> bool,
    /// Returns true if a text is one board, whatever its lines.
    pub is_one: fn(&str) -> bool,
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// White space.
    Blank,
    /// A comment, a title or another field.
    Remark,
    /// Anything else.
    Row,
}

impl Form {
    /// A format whose boards have these signs and two rows or more.
    #[must_use]
    pub const fn new(is_sign: fn(char) -> bool) -> Self {
        Self {
            is_sign,
            is_head: |_| false,
            is_list: |_, _| false,
            is_board: |lines| lines.trim().contains('\n'),
            is_one: |_| false,
        }
    }

    /// The lines of a text, and what they are.
    ///
    /// Remarks are lines that begin with `;`, `//`, or three backquotes; fields such as `Author: X`; all lines
    /// from `Comment:` to `Comment-End:`; rules of a table (`+---+`); headings such as `#1 easy` or, where `#` is
    /// no sign, all lines with it; and, unless a row comes before, words that the signs do not spell.
    /// In a line such as `board = [[1, 2]];` only the list is looked at. O(length of the text).
    pub fn sorted(self, text: &str) -> Sorted<'_> {
        Sorted { lines: lines(text), form: self, is_within: false, last: Kind::Blank }
    }

    /// The lines that are rows, or all that are not blank if none is.
    pub fn rows(self, text: &str) -> RowLines<'_> {
        let has_row = self.sorted(text).any(|(_, kind)| kind == Kind::Row);
        RowLines { lines: self.sorted(text), has_row }
    }

    fn kind(self, text: &str, last: Kind) -> Kind {
        let is_remark = || {
            is_comment(text, self.is_sign)
                || is_field(text)
                || last != Kind::Row && is_title(text, self.is_sign)
        };
        if text.is_empty() {
            Kind::Blank
        } else if !(self.is_head)(text) && is_remark() {
            Kind::Remark
        } else {
            Kind::Row
        }
    }
}

/// See [`Form::rows`].
#[derive(Clone)]
pub struct RowLines<'t> {
    lines: Sorted<'t>,
    has_row: bool,
}

impl<'t> Iterator for RowLines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let has_row = self.has_row;
        let is_row = |kind| kind == Kind::Row || !has_row && kind == Kind::Remark;
        self.lines.find(|&(_, kind)| is_row(kind)).map(|(line, _)| line)
    }
}

/// See [`Form::sorted`].
#[derive(Clone)]
pub struct Sorted<'t> {
    lines: Lines<'t>,
    form: Form,
    /// Within a comment of several lines.
    is_within: bool,
    last: Kind,
}

impl<'t> Iterator for Sorted<'t> {
    type Item = (Line<'t>, Kind);

    fn next(&mut self) -> Option<Self::Item> {
        let line = unassigned(self.lines.next()?);
        let text = line.text.trim();
        self.last = if self.is_within {
            self.is_within = !ends_comment(text);
            Kind::Remark
        } else if begins_comment(text) {
            // Only up to the next such line: no line is looked at more than twice.
            let marks = self.lines.clone().map(|line| line.text.trim());
            let mut marks = marks.filter(|it| begins_comment(it) || ends_comment(it));
            self.is_within = marks.next().is_some_and(ends_comment);
            Kind::Remark
        } else {
            self.form.kind(text, self.last)
        };
        Some((line, self.last))
    }
}

/// The line without what a program has around a list: `board = [` and the `;` behind it.
fn unassigned(line: Line<'_>) -> Line<'_> {
    // Most lines are none of a program, and this looks at every line.
    if ![b'=', b';'].iter().any(|sign| line.text.as_bytes().contains(sign)) {
        return line;
    }
    let ends = [']', '}'];
    let inner = line.text.trim_end().strip_suffix(';').filter(|text| text.ends_with(ends));
    let text = inner.unwrap_or(line.text);
    match text.split_once('=').filter(|(_, list)| list.trim_start().starts_with(['[', '{'])) {
        Some((name, list)) => {
            let column = line.at.column + name.chars().count() + 1;
            Line { at: At { column, ..line.at }, text: list }
        }
        None => Line { text, ..line },
    }
}

const COMMENT: &str = "comment";

fn is_mark(text: &str) -> bool {
    text.get(..COMMENT.len()).is_some_and(|word| word.eq_ignore_ascii_case(COMMENT))
}

/// Returns true if a comment of several lines begins here, provided that it has an end.
#[must_use]
pub fn begins_comment(text: &str) -> bool {
    is_mark(text) && text[COMMENT.len()..].starts_with(':')
}

/// Returns true if a comment of several lines ends here.
#[must_use]
pub fn ends_comment(text: &str) -> bool {
    let end = |rest: &str| rest.get(1..4).is_some_and(|word| word.eq_ignore_ascii_case("end"));
    is_mark(text) && end(&text[COMMENT.len()..])
}

/// Returns true if this line is a comment or a heading, by its first sign.
fn is_comment(text: &str, is_sign: fn(char) -> bool) -> bool {
    let is_rule = || text.len() > 2 && text.bytes().all(|it| b"+-=|:".contains(&it));
    match text.as_bytes().first() {
        Some(b';') => true,
        Some(b'/') => text.starts_with("//"),
        Some(b'`') => text.starts_with("```"),
        Some(b'#') => !is_sign('#') || is_heading(text, is_sign),
        Some(&first @ (b'+' | b'-' | b'=')) => !is_sign(char::from(first)) && is_rule(),
        Some(b'|') => text.contains("--") && is_rule(),
        _ => false,
    }
}

/// Returns true of a heading such as `#1 easy` or `## Level 2 ##`, in a format whose walls are `#`.
#[must_use]
pub fn is_heading(text: &str, is_sign: fn(char) -> bool) -> bool {
    let inner = text.trim_start_matches('#');
    let is_closed = inner.ends_with('#') && !inner.trim_end_matches('#').ends_with(' ');
    inner.len() < text.len()
        && !is_closed
        && !inner.contains(['@', '$', '*', '+'])
        && has_word(inner, is_sign)
}

/// Returns true of a field, such as `Author: X`.
fn is_field(text: &str) -> bool {
    const LONGEST: usize = 24;
    if !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return false;
    }
    let Some(length) = text.bytes().take(LONGEST + 1).position(|byte| byte == b':') else {
        return false;
    };
    let (key, value) = (&text[..length], &text[length + 1..]);
    key.len() >= 2
        && key.chars().all(|sign| sign.is_ascii_alphanumeric() || " -_".contains(sign))
        && (value.is_empty() || value.starts_with(' '))
}

/// Returns true of a title: it begins with a letter, and has a word that the signs do not spell.
fn is_title(text: &str, is_sign: fn(char) -> bool) -> bool {
    text.starts_with(char::is_alphabetic) && has_word(text, is_sign)
}

/// Returns true if there is a word of three letters or more that the signs do not spell, not by one letter
/// alone (which may be a mistake). If letters are signs: another beside a number. Titles are short: in a
/// longer line no word is looked for.
fn has_word(text: &str, is_sign: fn(char) -> bool) -> bool {
    const LENGTHS: RangeInclusive<usize> = 3..=256;
    if !LENGTHS.contains(&text.len()) {
        return false;
    }
    let (mut has_letters, mut has_number) = (false, false);
    for word in text.split(|sign: char| !sign.is_alphanumeric()) {
        if word.len() > 2 && word.chars().all(char::is_alphabetic) {
            let mut strange = word.chars().filter(|&sign| !is_sign(sign));
            let first = strange.next();
            if word.chars().nth(2).is_some() && strange.any(|sign| Some(sign) != first) {
                return true;
            }
            has_letters = true;
        } else if !has_number && !word.is_empty() {
            has_number = word.chars().all(|sign| sign.is_ascii_digit() && !is_sign(sign));
        }
    }
    has_letters && has_number
}

/// The boards of a text: several lines of which each is one, or blocks that blank lines or remarks part, if
/// each is a board by itself. Any other text is one board.
#[derive(Clone, Copy, Debug)]
pub struct Boards<'t> {
    text: &'t str,
    form: Form,
    cut: Cut,
    count: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    Nowhere,
    Lines,
    Blocks,
}

/// A board of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<'t> {
    /// Where it begins.
    pub at: At,
    /// Its lines.
    pub text: &'t str,
    /// The last remark before it.
    remark: Option<&'t str>,
}

impl<'t> Boards<'t> {
    /// Finds them. What is wrong with one is said when it is read. O(length of the text); nothing is kept.
    #[must_use]
    pub fn new(text: &'t str, form: Form) -> Self {
        let of = |cut, count| Self { text, form, cut, count };
        if (form.is_one)(body(text).1) {
            return of(Cut::Nowhere, 1);
        }
        let mut rows = form.sorted(text).filter(|(_, kind)| *kind == Kind::Row);
        if let Some((first, _)) = rows.next() {
            let count = 1 + rows.count();
            if count > 1 && (form.is_list)(first.text.trim(), count) {
                return of(Cut::Lines, count);
            }
        }
        let blocks = of(Cut::Blocks, 0);
        let is_board = |board: &Board<'_>| (form.is_board)(body(board.text).1);
        let count = blocks.iter().try_fold(0, |count, it| is_board(&it).then_some(count + 1));
        match count {
            Some(count) if count > 1 => of(Cut::Blocks, count),
            _ => of(Cut::Nowhere, 1),
        }
    }

    /// How many there are: at least one.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns false: a text without several boards is one.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Returns true if blank lines or remarks part them, and not ends of lines alone.
    #[must_use]
    pub fn are_blocks(&self) -> bool {
        self.cut == Cut::Blocks
    }

    /// The board of this number, from 1. O(length of the text).
    #[must_use]
    pub fn get(&self, number: usize) -> Option<Board<'t>> {
        self.iter().nth(number.checked_sub(1)?)
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = Board<'t>> + use<'t> {
        let Self { text, form, cut, .. } = *self;
        let mut end = 0;
        let raw = text.split_inclusive('\n').map(move |raw| {
            end += raw.len();
            end - raw.len()..end
        });
        let mut lines = form.sorted(text).zip(raw).peekable();
        let mut is_done = false;
        iter::from_fn(move || {
            if cut == Cut::Nowhere {
                let whole = Board { at: At::START, text, remark: None };
                return (!std::mem::replace(&mut is_done, true)).then_some(whole);
            }
            let mut remark = None;
            let (first, mut range) = loop {
                match lines.next()? {
                    ((line, Kind::Row), range) => break (line, range),
                    ((line, Kind::Remark), _) => remark = Some(line.text),
                    ((_, Kind::Blank), _) => {}
                }
            };
            let mut is_head = (form.is_head)(first.text.trim());
            while cut == Cut::Blocks
                && let Some(((line, _), more)) =
                    lines.next_if(|((_, kind), _)| is_head || *kind == Kind::Row)
            {
                is_head =
                    is_head && (line.text.trim().is_empty() || (form.is_head)(line.text.trim()));
                range.end = more.end;
            }
            let at = At { line: first.at.line, column: 1 };
            Some(Board { at, text: &text[range], remark })
        })
    }
}

impl Board<'_> {
    /// Reads it alone.
    ///
    /// # Errors
    ///
    /// As its parser, with the lines of the whole text.
    pub fn read<T: FromText>(&self) -> Result<T, ParseError<T::Kind>> {
        self.text.parse().map_err(|error: ParseError<_>| error.below(self.at.line - 1))
    }

    /// The last remark before it, without the signs of comments and the word `Title:`.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        title(self.remark?)
    }
}

/// The title that a remark gives, without the signs of comments and the word `Title:`.
#[must_use]
pub fn title(remark: &str) -> Option<String> {
    let remark = remark.trim().trim_matches([';', '#', '/', '\'', '"', ' ', '\t']);
    let field = remark.split_once(':').filter(|(key, _)| key.eq_ignore_ascii_case("title"));
    let title = field.map_or(remark, |(_, value)| value.trim());
    Some(title.to_owned()).filter(|title| title.chars().any(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALLS: fn(char) -> bool = |sign| "#@+$*.-_ ".contains(sign);
    const LETTERS: fn(char) -> bool = |sign| sign.is_ascii_alphabetic();

    fn kinds(text: &str, is_sign: fn(char) -> bool) -> String {
        let sign = |(_, kind)| match kind {
            Kind::Blank => ' ',
            Kind::Remark => '-',
            Kind::Row => '#',
        };
        Form::new(is_sign).sorted(text).map(sign).collect()
    }

    #[test]
    fn remarks_are_told_from_rows() {
        for (text, expected) in [
            ("; one\n#@.#\n\n//\n#.\r\n", "-# -# "),
            ("#1 easy\n\n## Level 2 ##\n# p b #\n##xy##\n#@xyz\n#x.#", "- -####"),
            ("Comment: a\n##\n\nComment-End:\n##\nComment: ##\n##", "----#-#"),
            ("Comment:\n##\nComment:\n##", "-#-#"),
            ("Microban 1\n##\nxyz\n\nxyz\nTitle: x\n----\n-1 2", "-## --##"),
            ("xxx", "#"),
        ] {
            assert_eq!(kinds(text, WALLS), expected, "{text}");
        }
        for (text, expected) in [
            ("Level 1\nabc\nab1d\nlong words\n# ab\n+--+--+\n| a | b |", "-###--#"),
            ("```\nab\ncd\n```", "-##-"),
        ] {
            assert_eq!(kinds(text, LETTERS), expected, "{text}");
        }
        let rows = |text| Form::new(LETTERS).rows(text).count();
        assert_eq!((rows("# 1\n\n; 2"), rows("# 1\nab")), (2, 1));
    }

    #[test]
    fn boards_are_blocks_or_lines() {
        let form = Form {
            is_head: |line| line.starts_with("goal"),
            is_list: |first, rows| first.len() == 4 && rows != 4,
            ..Form::new(LETTERS)
        };
        let texts = |text: &'static str| -> Vec<(usize, &str)> {
            Boards::new(text, form).iter().map(|board| (board.at.line, board.text)).collect()
        };
        let two = "\u{feff}ab\ncd\n\n; next\ngoal a\n\nef\r\ngh";
        assert_eq!(texts(two), [(1, "\u{feff}ab\ncd\n"), (5, "goal a\n\nef\r\ngh")]);
        assert_eq!(
            Boards::new(two, form).get(2).and_then(|it| it.title()).as_deref(),
            Some("next")
        );
        // Rows with blank lines between them are one board.
        for text in ["", "\n", "; a", "ab\n\ncd\n\nef", "ab\ncd\n\nef", "abcd\nabcd\nabcd\nabcd"] {
            assert_eq!(texts(text), [(1, text)]);
        }
        assert_eq!(texts("abcd\n\n# x\nefgh\n"), [(1, "abcd\n"), (4, "efgh\n")]);
        // Each board is looked at without a byte order mark.
        let form = Form { is_board: |lines| lines.starts_with('a'), ..form };
        assert_eq!(Boards::new("\u{feff}ab\n\nac", form).len(), 2);
        assert!(Boards::new(two, form).get(0).is_none() && Boards::new(two, form).get(3).is_none());
    }
}
