//! Levels and methods as they are serialised.

use domain::AlgorithmName;
use serde::{Deserialize, Serialize};

use crate::{
    level,
    map::{Map, Place},
    settings,
};

/// A map and its ends, which may be blocked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Level {
    map: Map,
    start: Place,
    goal: Place,
}

impl TryFrom<Level> for level::Level {
    type Error = &'static str;

    fn try_from(Level { map, start, goal }: Level) -> Result<Self, Self::Error> {
        Self::new(map, start, goal).ok_or("the start or the goal is blocked or off the map")
    }
}

/// A method of all puzzles, or the name of one for grids.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name of an algorithm, or a table of its name and options"
)]
pub(crate) enum Method {
    Shared(domain::Method),
    Other(AlgorithmName),
}

impl From<settings::Method> for Method {
    fn from(method: settings::Method) -> Self {
        match method {
            settings::Method::Shared(method) => Self::Shared(method),
            settings::Method::JumpPoints => Self::Other(AlgorithmName::Jps),
            settings::Method::FourNeighbours => Self::Other(AlgorithmName::Grid),
        }
    }
}

impl TryFrom<Method> for settings::Method {
    type Error = String;

    fn try_from(method: Method) -> Result<Self, String> {
        match method {
            Method::Shared(method) => Ok(Self::Shared(method)),
            Method::Other(AlgorithmName::Jps) => Ok(Self::JumpPoints),
            Method::Other(AlgorithmName::Grid) => Ok(Self::FourNeighbours),
            Method::Other(AlgorithmName::Dls) => Err("dls needs a depth".to_owned()),
            Method::Other(name) => Err(format!("{name} is not for grids")),
        }
    }
}
