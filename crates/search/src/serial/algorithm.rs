//! An algorithm as its name, or as a table of its name and its options.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, Visitor, value::MapAccessDeserializer},
};

use crate::{
    algorithm::{Algorithm, Cycles, GoalTest, Reopen, Ties},
    names::AlgorithmName,
    weight::Weight,
};

/// The variants of [`Algorithm`] under their [names](AlgorithmName), with the options that need not be written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Algorithm", tag = "name", deny_unknown_fields)]
enum Table {
    #[serde(rename = "bfs")]
    BreadthFirst {
        #[serde(default)]
        goal_test: GoalTest,
    },
    #[serde(rename = "dfs")]
    DepthFirst {
        #[serde(default = "closed")]
        cycles: Cycles,
    },
    #[serde(rename = "dls")]
    DepthLimited {
        depth: u32,
        #[serde(default = "on_path")]
        cycles: Cycles,
    },
    #[serde(rename = "ids")]
    IterativeDeepening {
        #[serde(default = "on_path")]
        cycles: Cycles,
    },
    #[serde(rename = "ucs")]
    UniformCost {
        #[serde(default)]
        ties: Ties,
    },
    #[serde(rename = "greedy")]
    Greedy {
        #[serde(default)]
        ties: Ties,
    },
    #[serde(rename = "astar")]
    AStar {
        #[serde(default)]
        ties: Ties,
        #[serde(default)]
        reopen: Reopen,
    },
    #[serde(rename = "wastar")]
    WeightedAStar {
        #[serde(default = "two")]
        weight: Weight,
        #[serde(default)]
        ties: Ties,
        #[serde(default)]
        reopen: Reopen,
    },
    #[serde(rename = "anytime")]
    Anytime {},
    #[serde(rename = "idastar")]
    IdaStar {
        #[serde(default = "as_needed")]
        cycles: Cycles,
    },
    #[serde(rename = "astar-idastar")]
    AStarIdaStar { stored: u32 },
    #[serde(rename = "kbest")]
    KBest {},
}

const fn closed() -> Cycles {
    Cycles::Closed
}

const fn on_path() -> Cycles {
    Cycles::OnPath
}

const fn as_needed() -> Cycles {
    Cycles::AsNeeded
}

const fn two() -> Weight {
    Weight::TWO
}

/// The algorithm of this name alone; none if it needs a depth, or is not one that `search` runs.
fn named(name: AlgorithmName) -> Option<Algorithm> {
    let is_whole = AlgorithmName::FORWARD.contains(&name) && name != AlgorithmName::Dls;
    is_whole.then(|| name.with(Weight::TWO, u32::MAX))
}

/// As its name, `"astar"`, if its options are the default, else as a table such as `{"name": "idastar", "cycles": "closed"}`.
impl Serialize for Algorithm {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let name = AlgorithmName::of(*self);
        match named(name) == Some(*self) {
            true => name.serialize(to),
            false => Table::serialize(self, to),
        }
    }
}

/// Options may be left out, but for the depth of depth-limited search and the number of states that A*+IDA* stores.
impl<'de> Deserialize<'de> for Algorithm {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct NameOrTable;

        impl<'de> Visitor<'de> for NameOrTable {
            type Value = Algorithm;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an algorithm, or a table of its name and options")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Algorithm, E> {
                let name: AlgorithmName = name.parse().map_err(E::custom)?;
                let message = match name {
                    AlgorithmName::Dls => "dls needs a depth",
                    _ => "not an algorithm for every puzzle",
                };
                named(name).ok_or_else(|| E::custom(message))
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Algorithm, M::Error> {
                Table::deserialize(MapAccessDeserializer::new(map))
            }
        }

        from.deserialize_any(NameOrTable)
    }
}
