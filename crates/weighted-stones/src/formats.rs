//! The formats of levels.

use domain::{Format, Text, Together};

use crate::level::Level;

pub(crate) const FORMATS: &[Format<Level>] = &[
    Format::new(
        "xsb",
        "rows of # blank $ @ . * +, as in classic Sokoban: all weights are 0",
        &["#####/#@$.#/#####"],
        |_| true,
    )
    .written(Together::BLOCKS, |level| {
        let lost = level.is_weighted().then(|| "the weights".to_owned());
        Ok(Text { text: level.board(), lost: lost.into_iter().collect() })
    }),
    Format::new("weights", "a line of weights, then such rows", &["5/#####/#@$.#/#####"], |text| {
        let is_weight = |line: &str| line.trim_start().starts_with(|it: char| it.is_ascii_digit());
        text.lines().any(is_weight)
    })
    .written(Together::BLOCKS, |level| Ok((level.weights() + &level.board()).into())),
    Format::other("solution", "the steps: u, d, l, r, in capitals where Ares pushes"),
    Format::other(
        "ares",
        "of solve: the original report's blocks of three lines, one an algorithm",
    ),
];
