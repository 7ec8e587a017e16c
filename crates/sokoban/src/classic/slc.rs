//! Collections in XML (SLC): where their levels stand, and the reading of one.

use std::{borrow::Cow, ops::ControlFlow};

use quick_xml::{
    Error, Reader,
    events::{BytesStart, Event},
};
use text::{At, Common, ParseError, body_of_bytes};

use super::{
    collection::{Board, Ending, MAX_LEVELS},
    level::Level,
    problem::ProblemKind,
    reader::BoardReader,
};

/// The element of a level.
const LEVEL: &str = "Level";
/// The element of a row.
const ROW: &str = "L";
/// The greatest number of bytes of a tag in which a title is looked for.
const MAX_TAG: usize = 1 << 10;
/// The greatest number of elements within one another: the reader keeps the names of all that are open.
const MAX_DEPTH: usize = 64;
/// The problem of a text with more elements within one another.
const TOO_DEEP: Common = Common::TooMany { most: MAX_DEPTH, things: "elements within one another" };

/// The boards of a text in XML, and the mistake that ends it, which counts as one more. O(length of the
/// text): entities are not expanded, and nothing outside the text is read.
pub(super) fn boards(bytes: &[u8]) -> (Vec<Board>, Option<Ending>) {
    let (at, body) = body_of_bytes(bytes);
    let mark = bytes.len() - body.len();
    let text = one_byte_each(body);
    let mut reader = Reader::from_str(&text);
    let (mut boards, mut open, mut depth) = (Vec::new(), None, 0_usize);
    let mut position = Position { text: &text, offset: 0, at };
    loop {
        let before = offset(reader.buffer_position());
        let kind = match reader.read_event() {
            Ok(Event::Eof) if open.is_none() => return (boards, None),
            Ok(Event::Eof) => ProblemKind::Unclosed,
            Ok(Event::Start(tag)) => {
                depth += 1;
                if open.is_none() && tag.name().as_ref() == LEVEL {
                    open = Some((before, position.of(before)));
                }
                if depth <= MAX_DEPTH {
                    continue;
                }
                TOO_DEEP.into()
            }
            Ok(Event::End(tag)) => {
                depth = depth.saturating_sub(1);
                if tag.name().as_ref() != LEVEL {
                    continue;
                }
                let end = offset(reader.buffer_position());
                let Some((start, at)) = open.take() else { continue };
                boards.push(Board::new(mark + start..mark + end, at));
                if boards.len() <= MAX_LEVELS {
                    continue;
                }
                return (boards, None);
            }
            Ok(_) => continue,
            Err(error) => problem(&error),
        };
        let start = offset(reader.error_position()).clamp(before, text.len());
        let at = position.of(start);
        boards.push(Board::new(mark + start..bytes.len(), at));
        return (boards, Some((at, kind)));
    }
}

/// Reads a level, which [`boards`] has found.
pub(super) fn level(bytes: &[u8], stands: Board) -> Result<Level, ParseError<ProblemKind>> {
    let text = latin(&bytes[stands.start..stands.end]);
    let top = stands.at();
    let mut position = Position { text: &text, offset: 0, at: top };
    let mut reader = Reader::from_str(&text);
    let mut board = BoardReader::default();
    // Of the row that is open: was it read?
    let mut row = None;
    loop {
        let at = position.of(offset(reader.buffer_position()));
        let event = reader.read_event().map_err(|error| ParseError::one(at, problem(&error)))?;
        let flow = match (event, row) {
            (Event::Eof, _) => break,
            (Event::Empty(tag), None) if tag.name().as_ref() == ROW => new_row(&mut board, "", at),
            (Event::Start(tag), None) if tag.name().as_ref() == ROW => {
                row = Some(false);
                ControlFlow::Continue(())
            }
            (Event::Text(text), Some(false)) => {
                row = Some(true);
                new_row(&mut board, &text.into_inner(), at)
            }
            (Event::End(tag), Some(is_read)) if tag.name().as_ref() == ROW => {
                row = None;
                if is_read { ControlFlow::Continue(()) } else { new_row(&mut board, "", at) }
            }
            (_, Some(_)) => return Err(ParseError::one(at, ProblemKind::Markup)),
            _ => ControlFlow::Continue(()),
        };
        if flow.is_break() {
            return Err(board.problems.into_error());
        }
    }
    board.finish(top)
}

/// Reads a row, which counts as a square: memory follows what is counted.
fn new_row(board: &mut BoardReader, text: &str, at: At) -> ControlFlow<()> {
    board.count(at)?;
    board.line(text.as_bytes(), at)
}

/// The title of a level: its attribute `Id`.
pub(super) fn title(bytes: &[u8], Board { start, end, .. }: Board) -> Option<String> {
    let text = latin(&bytes[start..end.min(start + MAX_TAG)]);
    let event = Reader::from_str(&text).read_event();
    let Ok(Event::Start(tag)) = event else { return None };
    let title = id(&tag)?;
    let title = quick_xml::escape::unescape(&title).map_or(title.to_string(), Cow::into_owned);
    Some(title.trim().to_owned()).filter(|title| !title.is_empty())
}

fn id<'t>(tag: &'t BytesStart<'_>) -> Option<Cow<'t, str>> {
    // The check for attributes of one name would take the square of their number.
    let mut attributes = tag.attributes();
    let attributes = attributes.with_checks(false).filter_map(Result::ok);
    attributes.into_iter().find(|it| it.key.as_ref() == "Id").map(|it| it.value)
}

/// What is wrong, in words of a bounded length.
const fn problem(error: &Error) -> ProblemKind {
    match error {
        Error::Syntax(_) => ProblemKind::Unclosed,
        Error::IllFormed(_) => ProblemKind::Unmatched,
        _ => ProblemKind::IllFormed,
    }
}

/// A text that may be in Latin-1.
fn latin(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
    }
}

/// The same with a character in place of each byte that Latin-1 has beyond ASCII.
fn one_byte_each(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => {
            let plain = |&byte: &u8| if byte.is_ascii() { char::from(byte) } else { '?' };
            bytes.iter().map(plain).collect::<String>().into()
        }
    }
}

/// A text has fewer than 2^64 bytes, and no more than fit the memory.
fn offset(bytes: u64) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// Lines and columns of offsets that never fall.
struct Position<'t> {
    text: &'t str,
    offset: usize,
    at: At,
}

impl Position<'_> {
    fn of(&mut self, offset: usize) -> At {
        let passed = self.text.get(self.offset..offset).unwrap_or_default();
        self.at = passed.chars().fold(self.at, At::after);
        self.offset = self.offset.max(offset);
        self.at
    }
}
