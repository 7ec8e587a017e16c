//! Instances as they are read back.

use grid::Move;
use serde::Deserialize;

use super::{level::Level, puzzle::Instance, space::Objective, validate::InvalidSolution};

/// The fields of an [`Instance`], of which all but the level may be left out. The solution may be none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InstanceFields {
    level: Level,
    #[serde(default = "one")]
    number: usize,
    #[serde(default = "one")]
    levels: usize,
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    objective: Objective,
    #[serde(default)]
    given: Option<Vec<Move>>,
}

const fn one() -> usize {
    1
}

impl TryFrom<InstanceFields> for Instance {
    type Error = InvalidSolution;

    fn try_from(written: InstanceFields) -> Result<Self, InvalidSolution> {
        let InstanceFields { level, number, levels, title, objective, given } = written;
        let mut instance = Self::new(level, objective);
        (instance.number, instance.levels, instance.title) = (number, levels, title);
        match given {
            Some(solution) => instance.improving(&solution),
            None => Ok(instance),
        }
    }
}
