//! A method as its name or its table, as an algorithm is written.

use search::{Algorithm, AlgorithmName};
use serde::{Deserialize, Serialize};

use crate::algorithm::Method;

/// An algorithm of `search`, or the name of another.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name of an algorithm, or a table of its name and options"
)]
pub(crate) enum Written {
    Forward(Algorithm),
    Other(AlgorithmName),
}

impl From<Method> for Written {
    fn from(method: Method) -> Self {
        match method {
            Method::Forward(algorithm) => Self::Forward(algorithm),
            Method::Bidirectional => Self::Other(AlgorithmName::Bidirectional),
        }
    }
}

impl TryFrom<Written> for Method {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        match written {
            Written::Forward(algorithm) => Ok(Self::Forward(algorithm)),
            Written::Other(AlgorithmName::Bidirectional) => Ok(Self::Bidirectional),
            Written::Other(AlgorithmName::Dls) => Err("dls needs a depth".to_owned()),
            Written::Other(name) => Err(format!("{name} is not for every puzzle")),
        }
    }
}
