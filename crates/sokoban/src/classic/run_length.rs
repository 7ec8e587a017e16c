//! Run-length encoding of boards and solutions: `3#` is `###`, `2(-$)` is `-$-$`.

/// The greatest number of groups that are open at one place.
const MAX_DEPTH: usize = 1 << 20;

/// What is wrong with a run-length encoded text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunError {
    /// A count of 0, or one that no text needs.
    Count {
        /// The greatest count.
        most: usize,
    },
    /// A count with nothing after it.
    Dangling,
    /// `)` without `(`.
    Unopened,
    /// `(` without `)`.
    Unclosed,
    /// Groups within groups within groups.
    TooDeep,
    /// It would get longer than allowed.
    TooLong {
        /// The greatest length.
        most: usize,
    },
}

text::messages! { RunError;
    Self::Count { most } => "expected a count from 1 to {most}";
    Self::Dangling => "expected something to repeat after the count";
    Self::Unopened => "expected ( before this )";
    Self::Unclosed => "expected ) to close this (";
    Self::TooDeep => "expected no more than {MAX_DEPTH} groups open at once";
    Self::TooLong { most } => "expected no more than {most} characters when written in full";
}

/// Writes `text` in full: each character with its column, from 0, in `text`. Memory is bounded by
/// `most` and [`MAX_DEPTH`]; time follows the text and its expansion: counts cost nothing.
///
/// # Errors
///
/// What is wrong, and its column from 0.
pub(super) fn expand(
    text: impl Iterator<Item = char>,
    most: usize,
) -> Result<Vec<(usize, char)>, (usize, RunError)> {
    let mut full: Vec<(usize, char)> = Vec::new();
    // Of each open group: its column, its count, and where its content begins.
    let mut groups: Vec<(usize, usize, usize)> = Vec::new();
    // The digits before the character at hand.
    let mut count: Option<(usize, usize)> = None;
    for (column, character) in text.enumerate() {
        if let Some(digit) = character.to_digit(10) {
            let (start, before) = count.unwrap_or((column, 0));
            let digit = usize::try_from(digit).unwrap_or(usize::MAX);
            count = Some((start, before.saturating_mul(10).saturating_add(digit)));
            continue;
        }
        let times = match count.take() {
            None => 1,
            Some((_, times)) if (1..=most).contains(&times) => times,
            Some((start, _)) => return Err((start, RunError::Count { most })),
        };
        match character {
            '(' if groups.len() == MAX_DEPTH => return Err((column, RunError::TooDeep)),
            '(' => groups.push((column, times, full.len())),
            ')' if times > 1 => return Err((column, RunError::Dangling)),
            ')' => {
                let (_, times, start) = groups.pop().ok_or((column, RunError::Unopened))?;
                let length = full.len() - start;
                if length.saturating_mul(times - 1) > most.saturating_sub(full.len()) {
                    return Err((column, RunError::TooLong { most }));
                }
                for _ in 1..times {
                    full.extend_from_within(start..start + length);
                    if length == 0 {
                        break;
                    }
                }
            }
            _ if times > most.saturating_sub(full.len()) => {
                return Err((column, RunError::TooLong { most }));
            }
            _ => full.extend(std::iter::repeat_n((column, character), times)),
        }
    }
    match (count, groups.last()) {
        (Some((column, _)), _) => Err((column, RunError::Dangling)),
        (None, Some(&(column, ..))) => Err((column, RunError::Unclosed)),
        (None, None) => Ok(full),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full(text: &str) -> Result<String, (usize, RunError)> {
        expand(text.chars(), 100).map(|it| it.into_iter().map(|(_, character)| character).collect())
    }

    #[test]
    fn runs_and_groups_are_written_in_full() {
        assert_eq!(full("3#2-$").as_deref(), Ok("###--$"));
        assert_eq!(full("2(-2(#.))|#").as_deref(), Ok("-#.#.-#.#.|#"));
        assert_eq!(full("()").as_deref(), Ok(""));
        assert_eq!(full("100#").map(|it| it.len()), Ok(100));
    }

    #[test]
    fn bombs_do_not_go_off() {
        let count = RunError::Count { most: 100 };
        let long = RunError::TooLong { most: 100 };
        assert_eq!(full("#99999999999#"), Err((1, count)));
        assert_eq!(full(&format!("{}#", "9".repeat(1_000_000))), Err((0, count)));
        assert_eq!(full("0#"), Err((0, count)));
        assert_eq!(full("100(100(100(100(#))))"), Err((18, long)));
        assert_eq!(full("100(100(100(100())))").as_deref(), Ok(""));
        assert_eq!(full("50#51#"), Err((5, long)));
        assert_eq!(full(&"(".repeat(1_000_000)), Err((999_999, RunError::Unclosed)));
        let deep = "2(".repeat(MAX_DEPTH + 1);
        assert_eq!(full(&deep), Err((2 * MAX_DEPTH + 1, RunError::TooDeep)));
        assert_eq!(full("#)"), Err((1, RunError::Unopened)));
        assert_eq!(full("#3"), Err((1, RunError::Dangling)));
        assert_eq!(full("(3)"), Err((2, RunError::Dangling)));
    }
}
