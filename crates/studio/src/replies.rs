//! Why a request is refused.

use std::fmt::Display;

use catalogue::{Error, object};

/// The HTTP status for a request that cannot be read.
pub(crate) const NO_JSON: u16 = 400;
/// The HTTP status for a request or a board that is too large.
pub(crate) const TOO_LARGE: u16 = 413;
/// The HTTP status for a request that makes no sense.
pub(crate) const SENSELESS: u16 = 422;
/// The HTTP status for too much at a time.
pub(crate) const TOO_MANY: u16 = 429;
/// The HTTP status for a defect of ours.
const DEFECT: u16 = 500;

/// A request that is refused: the status, and why in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The status, as HTTP numbers it.
    pub status: u16,
    /// Line, column and words of each problem; the line is 0 where none of a text is meant.
    problems: Vec<(usize, usize, String)>,
}

impl Refusal {
    pub(crate) fn new(status: u16, words: impl Into<String>) -> Self {
        Self { status, problems: vec![(0, 0, words.into())] }
    }

    /// What was asked for makes no sense.
    pub(crate) fn bad(words: impl Into<String>) -> Self {
        Self::new(SENSELESS, words)
    }

    /// What was asked for has failed, for this reason.
    pub(crate) fn of(reason: impl Display) -> Self {
        Self::bad(reason.to_string())
    }

    /// An instance cannot be opened: its text may have problems.
    pub(crate) fn unopened(error: Error) -> Self {
        let Error::Unreadable(unreadable) = error else { return Self::of(error) };
        let problems = unreadable.problems.into_iter();
        let problems = problems.map(|it| (it.line, it.column, it.kind)).collect();
        Self { status: SENSELESS, problems }
    }

    /// A defect of ours.
    pub(crate) fn defect() -> Self {
        let words = "The search failed: this is a defect of the studio.";
        Self::new(DEFECT, words)
    }

    /// The body is no such request.
    pub(crate) fn unreadable(error: serde_json::Error) -> Self {
        let status = if error.is_data() { SENSELESS } else { NO_JSON };
        Self::new(status, format!("This is no request of the page: {error}."))
    }

    /// The problems as JSON, as the page reads them.
    #[must_use]
    pub fn json(&self) -> String {
        let problems = self.problems.iter().map(|(line, column, words)| {
            object! { "line": line, "column": column, "words": words }
        });
        let problems: Vec<_> = problems.collect();
        // All of it can be written as JSON.
        serde_json::to_string(&object! { "problems": problems }).unwrap_or_default()
    }
}
