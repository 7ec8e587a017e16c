//! Levels and methods as they are serialised.

use domain::AlgorithmName;
use search::Algorithm;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    level,
    map::{Map, Place},
    settings::Method,
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

impl Serialize for Method {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Shared(method) => method.serialize(to),
            Self::JumpPoints => AlgorithmName::Jps.serialize(to),
            Self::FourNeighbours => AlgorithmName::Grid.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Method {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Algorithm::deserialize_or(from, |name| match name {
            AlgorithmName::Bidirectional => Some(Self::Shared(domain::Method::Bidirectional)),
            AlgorithmName::Jps => Some(Self::JumpPoints),
            AlgorithmName::Grid => Some(Self::FourNeighbours),
            _ => None,
        })
    }
}
