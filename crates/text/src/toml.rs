//! What a reader of TOML says, in the words of all other messages.

use crate::{Quote, shortened};

/// The greatest number of characters of what was expected, which may repeat the text.
const MAX_EXPECTED: usize = 320;
/// The greatest number of characters of what was found, which may repeat the text.
const MAX_FOUND: usize = 60;

/// What the crate `toml` complains of at the byte `at` of a text, as `expected …, found …`.
///
/// ```
/// let told = text::toml_problem("unclosed table, expected `]`", "[boat\n", 5);
/// assert_eq!(told, "expected `]`, found the end of the line");
/// let told = text::toml_problem("invalid type: integer `2`, expected a sequence", "things = 2", 9);
/// assert_eq!(told, "expected a list, found 2");
/// ```
#[must_use]
pub fn toml_problem(message: &str, text: &str, at: usize) -> String {
    let rest = text.get(at..).unwrap_or_default();
    let expected = |expected: &str, found: &str| {
        format!("expected {}, found {found}", shortened(expected, MAX_EXPECTED))
    };
    if message.starts_with("expected ") {
        // A type of ours says so.
        shortened(message, MAX_EXPECTED)
    } else if let Some(field) = message.strip_prefix("missing field ") {
        expected(&format!("the field {field}"), "none")
    } else if message == "duplicate key" {
        expected("each key once in its table", &format!("{} again", standing(rest)))
    } else if let Some((told, wanted)) = message.rsplit_once(", expected ") {
        expected(&plain(wanted), &found(told, rest))
    } else {
        format!("{}: {}", expected("TOML", &standing(rest)), shortened(message, MAX_EXPECTED))
    }
}

/// What was found: the reader's word for a value or a name, or else what stands there.
fn found(told: &str, rest: &str) -> String {
    let named = ["unknown field ", "unknown variant "];
    let valued = ["invalid type: ", "invalid value: "];
    if let Some(name) = named.iter().find_map(|start| told.strip_prefix(start)) {
        return shortened(name, MAX_FOUND);
    }
    match valued.iter().find_map(|start| told.strip_prefix(start)) {
        Some("map") => "a table".to_owned(),
        Some("sequence") => "a list".to_owned(),
        Some(value) => {
            let kinds = ["string ", "integer ", "floating point ", "boolean "];
            let value = kinds.iter().find_map(|kind| value.strip_prefix(kind)).unwrap_or(value);
            shortened(value.trim_matches('`'), MAX_FOUND)
        }
        None => standing(rest),
    }
}

/// What `rest` begins with.
fn standing(rest: &str) -> String {
    match rest.lines().next() {
        None => "the end of the text".to_owned(),
        Some("") => "the end of the line".to_owned(),
        Some(line) => Quote::new(line).to_string(),
    }
}

/// What may stand there, without the names of Rust's types.
fn plain(expected: &str) -> String {
    let known = [
        ("a sequence", "a list"),
        ("a map", "a table"),
        ("a boolean", "true or false"),
        ("u8", "a whole number"),
        ("u32", "a whole number"),
        ("u64", "a whole number"),
        ("usize", "a whole number"),
        ("a nonzero u64", "a whole number of at least 1"),
        ("a nonzero usize", "a whole number of at least 1"),
        ("path string", "the path of a file"),
    ];
    if expected.starts_with("struct ") {
        return "a table".to_owned();
    }
    let known = known.iter().find(|(theirs, _)| *theirs == expected);
    let ours = known.map_or(expected, |(_, ours)| ours);
    // A list of signs, such as: newline, `#`.
    let is_list = ours.starts_with(['`', 'n']) && !ours.contains(" or ");
    if is_list {
        ours.replace(", ", " or ").replace("newline", "the end of the line")
    } else {
        ours.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::toml_problem;

    #[test]
    fn complaints_are_told_in_our_words() {
        for (message, rest, expected) in [
            ("missing field `boat`", "title", "expected the field `boat`, found none"),
            (
                "duplicate key",
                "title = 'b'",
                "expected each key once in its table, found \"title = 'b'\" again",
            ),
            ("unknown field `a`, expected `b` or `c`", "a", "expected `b` or `c`, found `a`"),
            ("invalid type: map, expected a string", "{}", "expected a string, found a table"),
            ("invalid type: sequence, expected u32", "[]", "expected a whole number, found a list"),
            (
                "invalid value: integer `0`, expected a nonzero u64",
                "0",
                "expected a whole number of at least 1, found 0",
            ),
            (
                "invalid type: string \"x\", expected struct Head",
                "\"x\"",
                "expected a table, found \"x\"",
            ),
            (
                "unexpected key or value, expected newline, `#`",
                "x",
                "expected the end of the line or `#`, found \"x\"",
            ),
            ("unclosed array, expected `]`", "", "expected `]`, found the end of the text"),
            ("extra `=`", "= 1\n", "expected TOML, found \"= 1\": extra `=`"),
            ("expected 1, found 2", "2", "expected 1, found 2"),
        ] {
            assert_eq!(toml_problem(message, rest, 0), expected, "{message}");
        }
    }

    #[test]
    fn what_is_repeated_is_short() {
        let long = "x".repeat(1 << 20);
        for message in [
            format!("missing field `{long}`"),
            format!("unknown field `{long}`, expected `a`"),
            format!("invalid type: string {long:?}, expected `a`"),
            format!("invalid type: integer `1`, expected {long}"),
            long.clone(),
        ] {
            assert!(toml_problem(&message, &long, 7).len() < 500, "{}", &message[..40]);
        }
    }
}
