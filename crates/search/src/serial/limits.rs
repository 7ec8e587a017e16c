//! Limits by the names that the command writes, without those that are not set.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::limits::Limits;

/// What is set.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Set {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solutions: Option<Count>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    memory_bytes: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time_ms: Option<Milliseconds>,
}

/// How many solutions are asked for.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Count {
    Some(usize),
    Every(Every),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Every {
    All,
}

#[derive(Serialize, Deserialize)]
struct Milliseconds(
    #[serde(serialize_with = "super::milliseconds", deserialize_with = "super::duration")] Duration,
);

/// With fields `solutions`, a number or `"all"`; `nodes`, the expansions; `memory_bytes`, `depth` and `time_ms`. What is not
/// limited is left out, and so is the flag that cancels, which belongs to a program that runs.
impl Serialize for Limits {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { solutions, expansions, bytes, depth, time, cancel: _ } = *self;
        let set = Set {
            solutions: match solutions {
                1 => None,
                usize::MAX => Some(Count::Every(Every::All)),
                count => Some(Count::Some(count)),
            },
            nodes: (expansions < u64::MAX).then_some(expansions),
            memory_bytes: (bytes < usize::MAX).then_some(bytes),
            depth: (depth < u32::MAX).then_some(depth),
            time_ms: time.map(Milliseconds),
        };
        set.serialize(to)
    }
}

/// What is left out or null is as in [`Limits::default`]; a field of another name is refused.
impl<'de> Deserialize<'de> for Limits {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Set { solutions, nodes, memory_bytes, depth, time_ms } = Set::deserialize(from)?;
        let solutions = match solutions {
            None => 1,
            Some(Count::Some(count)) => count,
            Some(Count::Every(Every::All)) => usize::MAX,
        };
        Ok(Self {
            solutions,
            expansions: nodes.unwrap_or(u64::MAX),
            bytes: memory_bytes.unwrap_or(usize::MAX),
            depth: depth.unwrap_or(u32::MAX),
            time: time_ms.map(|Milliseconds(time)| time),
            cancel: None,
        })
    }
}
