//! Problems of an input, shown with a caret under the character.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use domain::TextError;
use text::Problem;

/// The greatest number of problems that are shown; the rest are counted.
const MAX_SHOWN: usize = 5;
/// The greatest number of characters of a line that are shown on each side of the caret.
const MARGIN: usize = 50;
/// The greatest number of characters of a word that are shown.
const LONGEST_WORD: usize = 100;
/// The greatest number of characters of a message that are shown.
const LONGEST_MESSAGE: usize = 2_000;

/// A message that quotes what somebody typed, however long that is: where a word is too long, or all of
/// it, the middle is left out.
pub(crate) fn abridged(message: &str) -> String {
    let words = message.split_inclusive(char::is_whitespace);
    elided(&words.map(|word| elided(word, LONGEST_WORD)).collect::<String>(), LONGEST_MESSAGE)
}

fn elided(text: &str, most: usize) -> String {
    let start = |count| text.char_indices().nth(count).map(|(at, _)| at);
    match (start(most), start(most / 2), text.char_indices().nth_back(most / 4)) {
        (Some(_), Some(head), Some((tail, _))) => format!("{}…{}", &text[..head], &text[tail..]),
        _ => text.to_owned(),
    }
}

/// One paragraph a problem: message, place, the line around the place, a caret. `source` is the input,
/// called `name`; it need not be UTF-8. Time is linear in `source`, whatever the number of problems and
/// the length of its lines.
pub(super) fn render(error: &TextError, name: &str, source: &[u8]) -> String {
    let mut lines = source.split(|&byte| byte == b'\n');
    // The number of the line last taken from `lines`, and its bytes.
    let mut current = (0, &[][..]);
    let mut paragraphs = Vec::new();
    for problem in error.problems.iter().take(MAX_SHOWN) {
        while current.0 < problem.line {
            let Some(bytes) = lines.next() else { break };
            current = (current.0 + 1, bytes);
        }
        let line = if current.0 == problem.line { current.1 } else { &[] };
        paragraphs.push(paragraph(problem, name, line));
    }
    let omitted = error.omitted + error.problems.len().saturating_sub(MAX_SHOWN);
    if omitted > 0 {
        paragraphs.push(format!("and {omitted} more in {name}"));
    }
    // The renderer writes the "error: " of each paragraph; main writes the first one's.
    let text = paragraphs.join("\n\n");
    text.strip_prefix("error: ").map_or(text.clone(), str::to_owned)
}

fn paragraph(problem: &Problem<String>, name: &str, line: &[u8]) -> String {
    let window = Window::around(line, problem.column);
    let snippet = Snippet::source(window.text)
        .line_start(problem.line)
        .fold(false)
        .annotation(AnnotationKind::Primary.span(window.caret));
    // The place stands here and not in an `Origin`: the renderer would count its columns in the part of
    // the line that is shown.
    let message = abridged(&problem.kind);
    let title = format!("{name}:{}:{}: {message}", problem.line, problem.column);
    let group = Group::with_title(Level::ERROR.primary_title(title)).element(snippet);
    Renderer::plain().render(&[group])
}

/// The part of a line that is worth showing.
struct Window {
    text: String,
    /// Byte range of the character in question; empty at the end of the line.
    caret: std::ops::Range<usize>,
}

impl Window {
    /// `column` counts characters from 1; each run of bytes that is not UTF-8 counts as one.
    fn around(line: &[u8], column: usize) -> Self {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let skip = column.saturating_sub(1 + MARGIN);
        let mut text = String::new();
        let mut caret = None;
        if skip > 0 {
            text.push('…');
        }
        let mut rest = characters(line).skip(skip);
        for (index, character) in rest.by_ref().take(2 * MARGIN).enumerate() {
            let start = text.len();
            text.push(character);
            if skip + index + 1 == column {
                caret = Some(start..text.len());
            }
        }
        let end = text.len();
        if rest.next().is_some() {
            text.push('…');
        }
        Self { text, caret: caret.unwrap_or(end..end) }
    }
}

/// The characters of `bytes`, with U+FFFD for each invalid sequence, decoded one by one.
fn characters(bytes: &[u8]) -> impl Iterator<Item = char> {
    bytes.utf8_chunks().flat_map(|chunk| {
        let bad = (!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(bad)
    })
}
