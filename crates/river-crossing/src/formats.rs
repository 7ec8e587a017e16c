//! The formats of puzzles.

use domain::{Format, FormatError, Together};

use crate::level::{Level, Signs};

pub(crate) const FORMATS: &[Format<Level>] = &[
    Format::new(
        "banks",
        "wolf, goat and cabbage: FGCW|, or emoji; missionaries and cannibals, two in the boat: MMMCCC|",
        &["FGCW|", "MMMCCC|"],
        |_| true,
    )
    .written(Together::ONE, |level| {
        let banks = level.position_text(&level.start, Signs::Letters);
        match banks.parse::<Level>() {
            Ok(read) if read.toml() == level.toml() => Ok(banks.into()),
            _ => Err(FormatError("two banks do not tell its things and rules".to_owned())),
        }
    }),
    Format::new(
        "toml",
        "any puzzle of the kind: things, boat, rules (fixtures/river-crossing)",
        &[],
        |text| text.contains('='),
    )
    .written(Together::ONE, |level| Ok(level.toml().into())),
    Format::other("solution", "what crosses, to and fro: FG F FW …"),
];
