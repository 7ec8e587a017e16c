//! The formats of levels.

use domain::{Format, FormatError, Together};

use crate::{action::Agent, game::Game};

pub(crate) const FORMATS: &[Format<Game>] = &[
    Format::new(
        "level",
        "one row a line: % wall, blank, agents P and Q, food 1 of P, 2 of Q, 3 of either",
        &["%%%%%%/%P12Q%/%%%%%%"],
        |_| true,
    )
    .written(Together::BLOCKS, |it| match it.level.start(Agent::Q) {
        Some(_) => Ok(it.level.to_string().into()),
        None => Err(FormatError("there is no agent Q".to_owned())),
    }),
    Format::new(
        "lay",
        "a Berkeley layout: % wall, blank, P, . food; G and o are floor, and there is no Q",
        &["%%%%/%P.%/%%%%"],
        |text| !text.contains(['Q', '1', '2', '3']),
    )
    .written(Together::ONE, |it: &Game| match it.level.start(Agent::Q) {
        None => Ok(it.level.to_string().into()),
        Some(_) => Err(FormatError("there is an agent Q".to_owned())),
    })
    .leaving_out(|text| text.contains(['G', 'o']).then_some("ghosts and capsules")),
    Format::other("solution", "P or Q and U, D, L or R, blanks between: PU QR"),
];
