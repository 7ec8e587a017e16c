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

/// An algorithm's name and its options: `None` is an option that it does not have, or that is not written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    name: AlgorithmName,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal_test: Option<GoalTest>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cycles: Option<Cycles>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weight: Option<Weight>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ties: Option<Ties>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reopen: Option<Reopen>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stored: Option<u32>,
}

impl Table {
    /// With all options that the algorithm has.
    fn of(algorithm: Algorithm) -> Self {
        let name = AlgorithmName::of(algorithm);
        let (goal_test, depth, cycles, weight) = (None, None, None, None);
        let (ties, reopen, stored) = (None, None, None);
        let none = Self { name, goal_test, depth, cycles, weight, ties, reopen, stored };
        match algorithm {
            Algorithm::BreadthFirst { goal_test } => Self { goal_test: Some(goal_test), ..none },
            Algorithm::DepthLimited { depth, cycles } => {
                Self { depth: Some(depth), cycles: Some(cycles), ..none }
            }
            Algorithm::DepthFirst { cycles }
            | Algorithm::IterativeDeepening { cycles }
            | Algorithm::IdaStar { cycles } => Self { cycles: Some(cycles), ..none },
            Algorithm::UniformCost { ties } | Algorithm::Greedy { ties } => {
                Self { ties: Some(ties), ..none }
            }
            Algorithm::AStar { ties, reopen } => {
                Self { ties: Some(ties), reopen: Some(reopen), ..none }
            }
            Algorithm::WeightedAStar { weight, ties, reopen } => {
                let weight = Some(weight);
                Self { weight, ties: Some(ties), reopen: Some(reopen), ..none }
            }
            Algorithm::AStarIdaStar { stored } => Self { stored: Some(stored), ..none },
            Algorithm::Anytime | Algorithm::KBest => none,
        }
    }

    /// The algorithm, whose other options are the default.
    fn algorithm<E: Error>(&self) -> Result<Algorithm, E> {
        if !AlgorithmName::FORWARD.contains(&self.name) {
            return Err(E::custom(format_args!("unknown variant `{}`", self.name)));
        }
        let mut algorithm = self.name.with(self.weight.unwrap_or(Weight::TWO), u32::MAX);
        let has = Self::of(algorithm);
        for (option, is_written, is_there) in [
            ("goal_test", self.goal_test.is_some(), has.goal_test.is_some()),
            ("depth", self.depth.is_some(), has.depth.is_some()),
            ("cycles", self.cycles.is_some(), has.cycles.is_some()),
            ("weight", self.weight.is_some(), has.weight.is_some()),
            ("ties", self.ties.is_some(), has.ties.is_some()),
            ("reopen", self.reopen.is_some(), has.reopen.is_some()),
            ("stored", self.stored.is_some(), has.stored.is_some()),
        ] {
            match option {
                _ if is_written && !is_there => return Err(E::unknown_field(option, &[])),
                // These have no default.
                "depth" | "stored" if is_there && !is_written => {
                    return Err(E::missing_field(option));
                }
                _ => {}
            }
        }
        algorithm = self.goal_test.map_or(algorithm, |it| algorithm.with_goal_test(it));
        algorithm = self.depth.map_or(algorithm, |it| algorithm.with_depth(it));
        algorithm = self.cycles.map_or(algorithm, |it| algorithm.with_cycles(it));
        algorithm = self.ties.map_or(algorithm, |it| algorithm.with_ties(it));
        algorithm = self.reopen.map_or(algorithm, |it| algorithm.with_reopen(it));
        Ok(self.stored.map_or(algorithm, |it| algorithm.with_stored(it)))
    }
}

/// The algorithm of this name alone; none if it needs a depth, or is not one that `search` runs.
fn named(name: AlgorithmName) -> Option<Algorithm> {
    let is_whole = AlgorithmName::FORWARD.contains(&name) && name != AlgorithmName::Dls;
    is_whole.then(|| name.with(Weight::TWO, u32::MAX))
}

/// As its name, `"astar"`, if its options are the default, else as a table such as `{"name": "idastar", "cycles":
/// "closed"}`.
impl Serialize for Algorithm {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let name = AlgorithmName::of(*self);
        match named(name) == Some(*self) {
            true => name.serialize(to),
            false => Table::of(*self).serialize(to),
        }
    }
}

/// Options may be left out, except for the depth of depth-limited search and the number of states that A*+IDA* stores.
impl<'de> Deserialize<'de> for Algorithm {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::deserialize_or(from, |_| None)
    }
}

impl Algorithm {
    /// Reads an algorithm as it is serialised, or another way to search that has a name: for puzzles with more
    /// algorithms than [`Algorithm`] has. Of the other names `other` makes a value.
    ///
    /// ```
    /// use search::{Algorithm, AlgorithmName};
    ///
    /// #[derive(PartialEq, Debug)]
    /// enum Way { By(Algorithm), Jumps }
    ///
    /// impl From<Algorithm> for Way {
    ///     fn from(algorithm: Algorithm) -> Self { Self::By(algorithm) }
    /// }
    ///
    /// let read = |json| {
    ///     let mut from = serde_json::Deserializer::from_str(json);
    ///     Algorithm::deserialize_or(&mut from, |name| (name == AlgorithmName::Jps).then_some(Way::Jumps))
    /// };
    /// assert_eq!(read(r#""jps""#).unwrap(), Way::Jumps);
    /// assert_eq!(read(r#""astar""#).unwrap(), Way::By(Algorithm::A_STAR));
    /// assert!(read(r#""bidirectional""#).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// It is neither.
    pub fn deserialize_or<'de, D: Deserializer<'de>, T: From<Algorithm>>(
        from: D,
        other: fn(AlgorithmName) -> Option<T>,
    ) -> Result<T, D::Error> {
        struct NameOrTable<T>(fn(AlgorithmName) -> Option<T>);

        impl<'de, T: From<Algorithm>> Visitor<'de> for NameOrTable<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an algorithm, or a table of its name and options")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
                let name: AlgorithmName = name.parse().map_err(E::custom)?;
                let message = match name {
                    AlgorithmName::Dls => "dls needs a depth",
                    _ => "not an algorithm for every puzzle",
                };
                let found = self.0(name).or_else(|| named(name).map(T::from));
                found.ok_or_else(|| E::custom(message))
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
                let table = Table::deserialize(MapAccessDeserializer::new(map))?;
                table.algorithm().map(T::from)
            }
        }

        from.deserialize_any(NameOrTable(other))
    }
}
