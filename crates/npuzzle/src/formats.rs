//! The formats of levels.

use domain::{Format, FormatError, Label, Text, Together, nested};

use crate::{
    goal::Goal,
    level::Level,
    parse::{KORF_ROWS, MAX_DIGITS},
};

pub(crate) const FORMATS: &[Format<Level>] = &[
    Format::new(
        "rows",
        "numbers by rows; after goal: the goal, * any tile; or by --goal",
        &["8 6 7/2 5 4/3 0 1", "8 6 7|2 5 4|3 _ 1", "ABC/DEF/G_H"],
        |_| true,
    )
    .written(Together::BLOCKS, |level| Ok(level.to_string().into())),
    Format::new(
        "digits",
        "rows of digits, or a square of them in one word",
        &["867254301", "867 254 301"],
        |text| words(text).all(|word| word.len() > 1 && word.bytes().all(|it| it.is_ascii_digit())),
    )
    .written(Together::LINES, |level| match level.start().len() {
        cells @ ..=MAX_DIGITS => {
            let between = if cells == 9 { "" } else { " " };
            Ok(without_goal(level, &Goal::BlankLast, signs(level).join(between)))
        }
        _ => Err(FormatError("it has tiles of two digits".to_owned())),
    }),
    Format::new(
        "hexadecimal",
        "4 x 4 in one word: letters go on from 9",
        &["FE169B4C0A73D852"],
        |text| words(text).all(|word| word.len() == 16),
    )
    .written(Together::LINES, |level| match level.is_four_by_four() {
        true => Ok(without_goal(level, &Goal::BlankLast, signs(level).concat())),
        false => Err(FormatError("it has not 4 x 4 cells".to_owned())),
    }),
    Format::new(
        "list",
        "rows in brackets, as LeetCode has them",
        &["[[8,6,7],[2,5,4],[3,0,1]]"],
        |text| text.trim_start().starts_with('['),
    )
    .written(Together::LINES, |level| {
        let text = nested(level.start().chunks(level.columns()));
        Ok(without_goal(level, &Goal::BlankLast, text))
    }),
    Format::new(
        "korf",
        "Korf's rows: a number, 16 or 25 tiles; the goal blank first",
        &["12 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"],
        |text| text.lines().any(|line| KORF_ROWS.contains(&line.split_whitespace().count())),
    )
    .written(Together { join: numbered, ..Together::LINES }, |level: &Level| {
        if !matches!((level.rows(), level.columns()), (4, 4) | (5, 5)) {
            return Err(FormatError("it has neither 4 x 4 nor 5 x 5 cells".to_owned()));
        }
        let tiles: Vec<String> = level.start().iter().map(ToString::to_string).collect();
        Ok(without_goal(level, &Goal::BlankFirst, tiles.join(" ")))
    })
    .leaving_out(|text| {
        let rows = text.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
        let rows = rows.filter(|row| KORF_ROWS.contains(&row.len()));
        let is_counted = (1..).zip(rows).all(|(number, row)| row[0].parse() == Ok(number));
        (!is_counted).then_some("the boards' own numbers")
    }),
    Format::other("solution", "moves of the blank: U, D, L, R"),
];

/// The words of the lines that are no remarks.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with([';', '#', '/']));
    lines.flat_map(|line| line.split([' ', '\t', '/', '|'])).filter(|word| !word.is_empty())
}

/// The rows in signs of one character.
fn signs(level: &Level) -> Vec<String> {
    let sign = |&tile: &u8| char::from_digit(tile.into(), 36).unwrap_or('?').to_ascii_uppercase();
    level.start().chunks(level.columns()).map(|row| row.iter().map(sign).collect()).collect()
}

/// A text that stands for a level with the goal `usual`.
fn without_goal(level: &Level, usual: &Goal, text: String) -> Text {
    let names =
        [("blank-first", Goal::BlankFirst), ("blank-last", Goal::BlankLast), ("ring", Goal::Ring)];
    let has = |goal: &Goal| level.with_goal(goal).is_ok_and(|it| it == *level);
    if has(usual) {
        return text.into();
    }
    let name = names.iter().find(|(_, goal)| has(goal)).map_or("BOARD", |(name, _)| name);
    Text { text, lost: vec![format!("the goal: add --goal {name}")] }
}

/// Boards in a line each, with their numbers.
fn numbered(boards: &[(Label, String)]) -> String {
    (1..).zip(boards).map(|(number, (_, tiles))| format!("{number} {tiles}\n")).collect()
}
