//! Problems that are found by their byte in a text and in any order, as in a parsed TOML file.

use crate::{At, MAX_PROBLEMS, ParseError, Problem, body};

/// The problems met so far, by the byte offset at which each stands. Only the first 50 of the text
/// are kept: memory does not follow the number of mistakes in a text.
#[derive(Clone, Debug)]
pub struct OffsetProblems<K> {
    /// Fewer than twice as many as are listed.
    found: Vec<(usize, K)>,
    omitted: usize,
}

impl<K> Default for OffsetProblems<K> {
    fn default() -> Self {
        Self { found: Vec::new(), omitted: 0 }
    }
}

impl<K> OffsetProblems<K> {
    /// Notes what is wrong at the byte `offset`. O(1) on average.
    pub fn report(&mut self, offset: usize, kind: impl Into<K>) {
        self.found.push((offset, kind.into()));
        if self.found.len() == 2 * MAX_PROBLEMS {
            self.keep_first();
        }
    }

    /// Returns true if there is no problem.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    fn keep_first(&mut self) {
        self.found.sort_by_key(|(offset, _)| *offset);
        self.omitted += self.found.len().saturating_sub(MAX_PROBLEMS);
        self.found.truncate(MAX_PROBLEMS);
    }

    /// All problems as an error, with their lines and columns in `text`, whose [`body`] was parsed:
    /// offsets count from there. There must be one problem at least. One pass over the text, however
    /// many there are; an offset behind its end stands for its end.
    #[must_use]
    pub fn into_error(mut self, text: &str) -> ParseError<K> {
        self.keep_first();
        let (mut at, text) = body(text);
        let mut characters = text.char_indices().peekable();
        let place = |(offset, kind): (usize, K)| {
            let is_before =
                |&(start, character): &(usize, char)| start + character.len_utf8() <= offset;
            while let Some((_, character)) = characters.next_if(is_before) {
                at = at.after(character);
            }
            let At { line, column } = at;
            Problem { line, column, kind }
        };
        ParseError { problems: self.found.into_iter().map(place).collect(), omitted: self.omitted }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_problems_of_the_text_are_listed_whatever_their_order() {
        let text = format!("\u{feff}{}", "é\n".repeat(100_000));
        let mut problems = OffsetProblems::<usize>::default();
        assert!(problems.is_empty());
        for line in (1..=100_000_usize).rev() {
            problems.report(3 * (line - 1), line);
            assert!(problems.found.len() < 2 * MAX_PROBLEMS);
        }
        let error = problems.into_error(&text);
        assert_eq!((error.problems.len(), error.omitted), (MAX_PROBLEMS, 100_000 - MAX_PROBLEMS));
        for (problem, line) in error.problems.iter().zip(1..) {
            let column = if line == 1 { 2 } else { 1 };
            assert_eq!((problem.line, problem.column, problem.kind), (line, column, line));
        }
    }

    #[test]
    fn offsets_within_and_behind_the_text_have_a_place() {
        let place = |offset| {
            let mut problems = OffsetProblems::<()>::default();
            problems.report(offset, ());
            let Problem { line, column, .. } = problems.into_error("ab\né").problems[0];
            (line, column)
        };
        assert_eq!(
            [0, 2, 3, 4, 5, 99].map(place),
            [(1, 1), (1, 3), (2, 1), (2, 1), (2, 2), (2, 2)]
        );
    }
}
