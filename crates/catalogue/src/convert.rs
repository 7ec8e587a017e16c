//! Instances in another format, a whole collection at once.

use std::collections::BTreeSet;

use domain::{BadOption, Format, FormatAbout, Label};

use crate::{error::Error, frontend::Frontend, levels::Part, loaded::opened, options::Values};

/// What is to be converted, and into what.
#[derive(Clone, Copy, Debug)]
pub struct Conversion<'a> {
    /// The format that the text must be in; else it is read by its looks.
    pub from: Option<&'a str>,
    /// The format to write.
    pub to: &'a str,
    /// Which level of the text, from 1, if not all.
    pub level: Option<usize>,
}

/// A text in another format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConvertedText {
    /// The text.
    pub text: String,
    /// The format that was read.
    pub from: &'static str,
    /// How many instances it has.
    pub count: usize,
    /// What the new format does not hold, in sentences.
    pub lost: Vec<String>,
}

/// The format that a text looks like.
fn looks<P: Frontend>(text: &str) -> Option<&'static Format<P>> {
    P::FORMATS.iter().rfind(|format| format.looks.is_some_and(|looks| looks(text)))
}

/// A sample of that format, or else of the first.
pub(crate) fn sample<P: Frontend>(text: &[u8]) -> &'static str {
    let nearest = str::from_utf8(text).ok().and_then(looks::<P>);
    let samples = nearest.into_iter().chain(P::FORMATS).flat_map(|format| format.about.samples);
    samples.copied().next().unwrap_or_default()
}

/// Of these formats the names, between commas.
fn names<P: Frontend>(is_meant: fn(&FormatAbout) -> bool) -> String {
    let formats = P::FORMATS.iter().map(|format| &format.about).filter(|about| is_meant(about));
    formats.map(|about| about.name).collect::<Vec<_>>().join(", ")
}

/// Returns true if all formats hold the same of both instances.
fn are_same<P: Frontend>(one: &P, other: &P) -> bool {
    P::FORMATS.iter().filter_map(|format| format.write).all(|write| write(one) == write(other))
}

pub(crate) fn convert<P: Frontend>(
    input: &[u8],
    Conversion { from, to, level }: &Conversion<'_>,
) -> Result<ConvertedText, Error> {
    let format = P::FORMATS.iter().find(|format| format.about.name == *to);
    let Some((format, write)) = format.and_then(|format| Some((format, format.write?))) else {
        let expected = names::<P>(|about| about.is_written);
        return Err(
            BadOption::new("--to", format!("expected one of {expected}, found {to:?}")).into()
        );
    };
    let is_known =
        |name: &str| P::FORMATS.iter().any(|it| it.looks.is_some() && it.about.name == name);
    if let Some(name) = from.filter(|name| !is_known(name)) {
        let expected = names::<P>(|about| about.is_read);
        return Err(BadOption::new(
            "--from",
            format!("expected one of {expected}, found {name:?}"),
        )
        .into());
    }
    let (puzzles, mut labels) = read::<P>(input, *level)?;
    let text = str::from_utf8(input).unwrap_or_default();
    let looks = looks::<P>(text);
    let found = looks.map_or("", |format| format.about.name);
    if let Some(name) = from.filter(|name| *name != found) {
        let samples = P::FORMATS.iter().find(|it| it.about.name == name).map(|it| it.about.samples);
        let sample =
            samples.and_then(|it| it.first()).map_or(String::new(), |it| format!(", such as {it}"));
        let reason = format!("expected a text in {name}{sample}; this looks like {found}");
        return Err(BadOption::new("--from", reason).into());
    }
    let refuse = |number, reason| {
        let level = if puzzles.len() > 1 { format!("level {number}: ") } else { String::new() };
        Error::from(BadOption::new("--to", format!("{level}{to} does not hold this: {reason}")))
    };
    if puzzles.len() > 1 && !format.together.are_several {
        let reason = format!(
            "{to} has one a file, and this text has {}: --level N takes one",
            puzzles.len()
        );
        return Err(BadOption::new("--to", reason).into());
    }
    labels.resize(puzzles.len(), Label::default());
    let unread = looks.and_then(|format| (format.unread)(text));
    let mut lost: BTreeSet<String> = unread.map(str::to_owned).into_iter().collect();
    let mut texts = Vec::with_capacity(puzzles.len());
    let mut are_whole = Vec::with_capacity(puzzles.len());
    for ((number, puzzle), label) in (1..).zip(&puzzles).zip(labels) {
        let written = write(puzzle).map_err(|error| refuse(number, error.to_string()))?;
        are_whole.push(written.lost.is_empty());
        lost.extend(written.lost);
        texts.push((label, written.text));
    }
    let text = (format.together.join)(&texts);
    // What was written is read again: a format may leave open what the others say.
    let again = read::<P>(text.as_bytes(), None).map(|(again, _)| again).unwrap_or_default();
    let is_right = |index: usize| match again.get(index) {
        Some(again) if are_whole[index] => are_same(&puzzles[index], again),
        Some(again) => write(again).is_ok_and(|again| again.text == texts[index].1),
        None => false,
    };
    let has_all = again.len() == puzzles.len();
    if let Some(wrong) = (0..puzzles.len()).find(|&index| !has_all || !is_right(index)) {
        return Err(refuse(wrong + 1, "its text would be read as another".to_owned()));
    }
    let mut lost: Vec<String> = lost.into_iter().collect();
    let count = |lines: fn(&Label) -> usize| texts.iter().map(|(label, _)| lines(label)).sum();
    let titles: usize = count(|label| usize::from(label.title.is_some()));
    let notes: usize = count(|label| label.before.len() + label.after.len());
    if titles > 0 && !format.together.keeps_titles {
        lost.push(text::counted(titles, "title"));
    }
    if notes > 0 && !format.together.keeps_notes {
        lost.push(text::counted(notes, "line") + " of remarks");
    }
    Ok(ConvertedText { text, from: found, count: puzzles.len(), lost })
}

/// The instances of a text, or one of them, and what stands around each.
fn read<P: Frontend>(input: &[u8], level: Option<usize>) -> Result<(Vec<P>, Vec<Label>), Error> {
    let options = Values::default();
    let one = |level| opened::<P>(input, Part { level, ..Part::default() }, &options);
    let mut labels = P::labels(input);
    if let Some(number) = level {
        let puzzle = one(level)?.puzzle;
        let label = labels.into_iter().nth(number.saturating_sub(1));
        return Ok((vec![puzzle], label.into_iter().collect()));
    }
    let texts = P::levels(input);
    if texts.len() < 2 {
        labels.truncate(1);
        return Ok((vec![one(None)?.puzzle], labels));
    }
    let read = |(number, text): (usize, &Vec<u8>)| {
        // In place of a text with mistakes the whole is read, for their lines.
        P::read(text).or_else(|_| Ok(one(Some(number))?.puzzle))
    };
    let puzzles: Result<Vec<P>, Error> = (1..).zip(&texts).map(read).collect();
    Ok((puzzles?, labels))
}
