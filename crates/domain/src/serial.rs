//! A method as its name or its table, as an algorithm is written.

use search::{Algorithm, AlgorithmName};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::algorithm::Method;

impl Serialize for Method {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Forward(algorithm) => algorithm.serialize(to),
            Self::Bidirectional => AlgorithmName::Bidirectional.serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Method {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Algorithm::deserialize_or(from, |name| {
            (name == AlgorithmName::Bidirectional).then_some(Self::Bidirectional)
        })
    }
}
