//! The words before a start and before a goal.

use text::{At, Form, Line, lines};

/// The last word before a start.
const START: &[&str] = &["start", "initial", "from", "board"];
/// The last word before a goal.
const GOAL: &[&str] = &["goal", "target", "final", "end"];
/// What may follow these words.
const NOUN: &[&str] = &["state", "board", "position", "node"];

/// A label in a line: its bytes, the colon included, and whether it is the label of the goal.
struct Label {
    from: usize,
    to: usize,
    is_goal: bool,
}

/// The label of a line: the words before its colon, or all of a line of such words.
fn label(line: &str) -> Option<Label> {
    let (before, to) = match line.find(':') {
        Some(colon) => (&line[..colon], colon + 1),
        None => (line, line.len()),
    };
    let is_one =
        |names: &[&str], word: &str| names.iter().any(|name| name.eq_ignore_ascii_case(word));
    let (rest, last) = last_word(before);
    let word = match last_word(rest).1 {
        second if !second.is_empty() && is_one(NOUN, last) => second,
        _ => last,
    };
    let is_goal = is_one(GOAL, word);
    if !is_goal && !is_one(START, word) {
        return None;
    }
    let is_letter = |sign: char| sign.is_ascii_alphabetic() || matches!(sign, ' ' | '\t');
    let words = before[before.trim_end_matches(is_letter).len()..].trim_start();
    let from = before.len() - words.len();
    (to > before.len() || from == 0).then_some(Label { from, to, is_goal })
}

/// The letters at the end of a text, and what is before them.
fn last_word(text: &str) -> (&str, &str) {
    let text = text.trim_end_matches([' ', '\t']);
    let length = text.bytes().rev().take_while(u8::is_ascii_alphabetic).count();
    text.split_at(text.len() - length)
}

/// Returns true if a line has a label, and not that of a start alone.
pub(crate) fn is_labelled(line: &str) -> bool {
    label(line).is_some_and(|label| label.is_goal || !line[label.to..].trim().is_empty())
}

/// Returns true if a text names one goal: then all of it is one instance. O(length of the text).
pub(crate) fn has_one_goal(text: &str) -> bool {
    let is_goal = |line: &Line<'_>| label(line.text).is_some_and(|label| label.is_goal);
    lines(text).filter(is_goal).take(2).count() == 1
}

/// A line of a board, or a part of one.
pub(crate) struct Part<'t> {
    pub(crate) line: Line<'t>,
    /// How many labels of goals come before it.
    pub(crate) goals: usize,
    /// Where the label of a goal right before it begins.
    pub(crate) label: Option<At>,
}

/// The rows of a text without labels.
pub(crate) fn parts(text: &str, form: Form) -> impl Iterator<Item = Part<'_>> {
    let mut goals = 0;
    form.rows(text)
        .flat_map(move |line| {
            let Some(Label { from, to, is_goal }) = label(line.text) else {
                return [Some(Part { line, goals, label: None }), None];
            };
            let behind = |bytes: usize| At {
                column: line.at.column + line.text[..bytes].chars().count(),
                ..line.at
            };
            let before = Line { text: &line.text[..from], ..line };
            let before = Part { line: before, goals, label: None };
            goals += usize::from(is_goal);
            let after = Line { at: behind(to), text: &line.text[to..] };
            [Some(before), Some(Part { line: after, goals, label: is_goal.then(|| behind(from)) })]
        })
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::{label, parts};
    use crate::parse::FORM;

    #[test]
    fn words_before_boards_are_labels() {
        for (line, expected) in [
            ("goal: 1 2", Some((0, 5, true))),
            ("Goal State:", Some((0, 11, true))),
            ("1 2/3 0 goal:", Some((8, 13, true))),
            ("final", Some((0, 5, true))),
            ("Initial state: 1", Some((0, 14, false))),
            ("board: 1", Some((0, 6, false))),
            ("1 2 goal", None),
            ("title: x", None),
            ("1 2 3", None),
            ("", None),
        ] {
            let found = label(line).map(|it| (it.from, it.to, it.is_goal));
            assert_eq!(found, expected, "{line}");
        }
        let found: Vec<_> = parts("Start: 1 2\n3 0\ngoal\n1 2\n0 3", FORM)
            .filter(|part| !part.line.text.is_empty())
            .map(|part| (part.goals, part.line.text))
            .collect();
        assert_eq!(found, [(0, " 1 2"), (0, "3 0"), (1, "1 2"), (1, "0 3")]);
    }
}
