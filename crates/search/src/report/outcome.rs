//! How a search ended, and why.

use std::{error::Error, fmt};

#[cfg(feature = "serde")]
use serde::{
    Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeStruct,
};

/// How a search ended. There will be no fifth way: whoever matches should decide about each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// As many solutions as were asked for were found.
    Solved,
    /// Nothing is left to search: there are no more solutions of the kind that the algorithm
    /// gives (one for each goal state, or one for each path) than those found; if none was found,
    /// the instance is proved unsolvable.
    Exhausted,
    /// A limit stopped the search, or there is no engine for it.
    Stopped(Stop),
    /// Space or heuristic broke a rule on which every proof rests. Nothing is proved. Solutions that
    /// were found before the breach was noticed lead to goals; each was replayed.
    Invalid(Breach),
}

/// A broken rule of [`StateSpace`](crate::StateSpace) or [`Heuristic`](crate::Heuristic), because of which a search proves
/// nothing. More may be noticed later, so a match needs a wildcard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Breach {
    /// The heuristic does not [fit](crate::Heuristic::fits) the space: it was made for another one.
    HeuristicDoesNotFit,
    /// A state had other successors, or at other costs, than before; in bidirectional search also: than
    /// the [predecessors](crate::Reversible::predecessors) say.
    SuccessorsChanged,
    /// An action has a [negative](crate::Cost::is_negative) cost.
    NegativeCost,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HeuristicDoesNotFit => "the heuristic was made for another space",
            Self::SuccessorsChanged => "a state had other successors than before",
            Self::NegativeCost => "an action has a negative cost",
        })
    }
}

impl Error for Breach {}

/// As two fields: `outcome`, and `stop`, which is null unless the search was stopped. An invalid
/// search has a third, `breach`.
#[cfg(feature = "serde")]
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (name, stop, breach) = match self {
            Self::Solved => ("solved", None, None),
            Self::Exhausted => ("exhausted", None, None),
            Self::Stopped(stop) => ("stopped", Some(stop), None),
            Self::Invalid(breach) => ("invalid", None, Some(breach)),
        };
        let count = 2 + usize::from(breach.is_some());
        let mut fields = serializer.serialize_struct("Outcome", count)?;
        fields.serialize_field("outcome", name)?;
        fields.serialize_field("stop", &stop)?;
        if let Some(breach) = breach {
            fields.serialize_field("breach", breach)?;
        }
        fields.end()
    }
}

/// A limit belongs to a stopped search, and a breach to an invalid one; with another end they are refused.
#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum End {
            Solved,
            Exhausted,
            Stopped,
            Invalid,
        }

        #[derive(Deserialize)]
        struct Fields {
            outcome: End,
            #[serde(default)]
            stop: Option<Stop>,
            #[serde(default)]
            breach: Option<Breach>,
        }

        let Fields { outcome, stop, breach } = Fields::deserialize(from)?;
        match (outcome, stop, breach) {
            (End::Solved, None, None) => Ok(Self::Solved),
            (End::Exhausted, None, None) => Ok(Self::Exhausted),
            (End::Stopped, Some(stop), None) => Ok(Self::Stopped(stop)),
            (End::Invalid, None, Some(breach)) => Ok(Self::Invalid(breach)),
            _ => Err(D::Error::custom("an outcome with the wrong stop or breach")),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved => f.write_str("solved"),
            Self::Exhausted => f.write_str("exhausted: nothing is left to search"),
            Self::Stopped(stop) => write!(f, "stopped: {stop}"),
            Self::Invalid(breach) => write!(f, "invalid: {breach}"),
        }
    }
}

/// What stopped a search, most often a limit. More may be added, so a match needs a wildcard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stop {
    /// [`Limits::time`](crate::Limits::time).
    Time,
    /// [`Limits::expansions`](crate::Limits::expansions).
    #[cfg_attr(feature = "serde", serde(rename = "nodes"))]
    Expanded,
    /// [`Limits::bytes`](crate::Limits::bytes), or 2^31 − 2 stored states.
    #[cfg_attr(feature = "serde", serde(rename = "memory"))]
    Bytes,
    /// [`Limits::depth`](crate::Limits::depth), or the depth of a depth-limited search: paths were
    /// cut and all else is searched.
    Depth,
    /// [`Limits::cancel`](crate::Limits::cancel), or an [`Observer`](crate::Observer).
    #[cfg_attr(feature = "serde", serde(rename = "interrupted"))]
    Cancelled,
    /// [`Search::cost`](crate::Search::cost): dearer paths were cut and all else is searched.
    Cost,
    /// A path costs more than [`Cost::MAX`](crate::Cost::MAX).
    CostOverflow,
    /// The program was compiled without the algorithm: see [`Textbook`](crate::single::Textbook).
    NotCompiled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => f.write_str("time limit"),
            Self::Expanded => f.write_str("expansion limit"),
            Self::Bytes => f.write_str("memory limit"),
            Self::Depth => f.write_str("depth limit"),
            Self::Cancelled => f.write_str("interruption"),
            Self::Cost => f.write_str("cost limit"),
            Self::CostOverflow => f.write_str("cost overflow"),
            Self::NotCompiled => f.write_str("no such algorithm in this program"),
        }
    }
}

impl Error for Stop {}
