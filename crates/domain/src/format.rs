//! The formats in which the instances of a puzzle are read and written.

use std::fmt::Display;

/// A format of the texts of a puzzle. The first of a list has no looks of its own; a text is in the last one that it
/// [looks](Self::looks) like.
///
/// ```
/// use domain::{Format, FormatError, Text, Together};
///
/// /// Numbers in a row.
/// struct Row(Vec<u32>);
///
/// fn list(row: &Row) -> Result<Text, FormatError> {
///     Ok(domain::nested([&row.0]).into())
/// }
///
/// const FORMATS: &[Format<Row>] = &[
///     Format::new("row", "numbers", &["1 2"], |_| true),
///     Format::new("list", "in brackets", &["[[1,2]]"], |text| text.starts_with('['))
///         .written(Together::LINES, list),
/// ];
/// let written = list(&Row(vec![1, 2])).map(|it| it.text);
/// assert_eq!(written.as_deref(), Ok("[[1,2]]"));
/// assert!(FORMATS[1].about.is_written && !FORMATS[0].about.is_written);
/// ```
pub struct Format<P: 'static> {
    /// Its description.
    pub about: FormatAbout,
    /// Returns true if the text of an instance looks like it; `None` if it holds no instances.
    pub looks: Option<fn(&str) -> bool>,
    /// Writes an instance, if the format is written.
    pub write: Option<Writer<P>>,
    /// How several instances stand in one text.
    pub together: Together,
    /// What of a text in it no instance holds, in words; `None` if nothing.
    pub unread: fn(&str) -> Option<&'static str>,
}

/// Writes an instance, or says what the format has no sign for.
pub type Writer<P> = fn(&P) -> Result<Text, FormatError>;

/// The description of a format.
#[derive(Clone, Copy, Debug)]
pub struct FormatAbout {
    /// Its name, as it is typed: that of the endings of its files, if there is one.
    pub name: &'static str,
    /// The layout in a few words.
    pub layout: &'static str,
    /// Texts in one line each.
    pub samples: &'static [&'static str],
    /// True if instances are read in it.
    pub is_read: bool,
    /// True if instances are written in it.
    pub is_written: bool,
}

/// An instance as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The text, with or without a line feed at the end.
    pub text: String,
    /// What the format does not hold of it, in words; where there is an option that says it to the reader, with that.
    pub lost: Vec<String>,
}

impl From<String> for Text {
    /// Nothing is lost.
    fn from(text: String) -> Self {
        Self { text, lost: Vec::new() }
    }
}

/// Why an instance cannot be written in a format, in words: what the format has no sign for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError(pub String);

text::messages! { FormatError; Self(words) => "{words}"; }

/// What stands around an instance in a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Label {
    /// Lines before it that are not its title.
    pub before: Vec<String>,
    /// Its title.
    pub title: Option<String>,
    /// Lines after it, such as its author.
    pub after: Vec<String>,
}

/// How instances stand in one text, each with its label.
#[derive(Clone, Copy)]
pub struct Together {
    /// Makes the text.
    pub join: fn(&[(Label, String)]) -> String,
    /// True if a text may have several.
    pub are_several: bool,
    /// True if titles are kept.
    pub keeps_titles: bool,
    /// True if other remarks are kept.
    pub keeps_notes: bool,
}

impl Together {
    /// One instance a text.
    pub const ONE: Self = Self { are_several: false, ..Self::LINES };
    /// A line each.
    pub const LINES: Self =
        Self { join: lines, are_several: true, keeps_titles: false, keeps_notes: false };
    /// A block each, with blank lines and the other remarks between, and its title right before it.
    pub const BLOCKS: Self =
        Self { join: blocks, are_several: true, keeps_titles: true, keeps_notes: true };
}

fn lines(texts: &[(Label, String)]) -> String {
    texts.iter().map(|(_, text)| format!("{}\n", text.trim_end_matches('\n'))).collect()
}

fn blocks(texts: &[(Label, String)]) -> String {
    let blocks = texts.iter().map(|(Label { before, title, after }, text)| {
        let title = title.as_ref().map(|title| format!("; {title}"));
        let gap = (!after.is_empty()).then(String::new);
        let text = text.trim_end_matches('\n').to_owned();
        let lines = before.iter().cloned().chain(title).chain([text]).chain(gap);
        lines.chain(after.iter().cloned()).map(|line| line + "\n").collect::<String>()
    });
    blocks.collect::<Vec<_>>().join("\n")
}

impl<P> Format<P> {
    /// A format that is read.
    #[must_use]
    pub const fn new(
        name: &'static str,
        layout: &'static str,
        samples: &'static [&'static str],
        looks: fn(&str) -> bool,
    ) -> Self {
        let about = FormatAbout { name, layout, samples, is_read: true, is_written: false };
        Self { about, looks: Some(looks), write: None, together: Together::ONE, unread: |_| None }
    }

    /// A format of something else than instances, such as solutions.
    #[must_use]
    pub const fn other(name: &'static str, layout: &'static str) -> Self {
        let about = FormatAbout { name, layout, samples: &[], is_read: false, is_written: false };
        Self { about, looks: None, write: None, together: Together::ONE, unread: |_| None }
    }

    /// The same format, which is written, too.
    #[must_use]
    pub const fn written(mut self, together: Together, write: Writer<P>) -> Self {
        self.about.is_written = true;
        Self { write: Some(write), together, ..self }
    }

    /// The same format, of whose texts no instance holds what `unread` says.
    #[must_use]
    pub const fn leaving_out(self, unread: fn(&str) -> Option<&'static str>) -> Self {
        Self { unread, ..self }
    }
}

/// Rows as a list of lists, such as `[[1,2],[3,0]]`.
#[must_use]
pub fn nested<R: IntoIterator<Item: Display>>(rows: impl IntoIterator<Item = R>) -> String {
    let row = |row: R| {
        let cells: Vec<String> = row.into_iter().map(|cell| cell.to_string()).collect();
        format!("[{}]", cells.join(","))
    };
    format!("[{}]", rows.into_iter().map(row).collect::<Vec<_>>().join(","))
}
