//! What happens on a board.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    scene::{At, Scene},
    text::capital,
};

/// One change of one piece. Each can be undone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Packed", try_from = "Packed")]
pub enum Change {
    /// The piece slides by these ways, one after another.
    Slide {
        /// Its number.
        piece: usize,
        /// Each from where the one before ends.
        by: Vec<At>,
    },
    /// The piece vanishes, and appears elsewhere.
    Jump {
        /// Its number.
        piece: usize,
        /// Where it was.
        from: At,
        /// Where it is now.
        to: At,
    },
    /// The piece comes to the board.
    Enter {
        /// Its number.
        piece: usize,
        /// Where it is now.
        at: At,
    },
    /// The piece leaves the board.
    Leave {
        /// Its number.
        piece: usize,
        /// Where it was.
        at: At,
    },
    /// The piece turns.
    Face {
        /// Its number.
        piece: usize,
        /// Which way it faced.
        from: At,
        /// Which way it faces now.
        to: At,
    },
}

/// A change as JSON has it: a letter, the piece, and places or ways.
type Packed = (char, usize, Vec<At>);

impl From<Change> for Packed {
    fn from(change: Change) -> Self {
        match change {
            Change::Slide { piece, by } => ('s', piece, by),
            Change::Jump { piece, from, to } => ('j', piece, vec![from, to]),
            Change::Enter { piece, at } => ('e', piece, vec![at]),
            Change::Leave { piece, at } => ('l', piece, vec![at]),
            Change::Face { piece, from, to } => ('f', piece, vec![from, to]),
        }
    }
}

impl TryFrom<Packed> for Change {
    type Error = &'static str;

    fn try_from((kind, piece, places): Packed) -> Result<Self, &'static str> {
        Ok(match (kind, places.as_slice()) {
            ('s', _) => Self::Slide { piece, by: places },
            ('j', &[from, to]) => Self::Jump { piece, from, to },
            ('e', &[at]) => Self::Enter { piece, at },
            ('l', &[at]) => Self::Leave { piece, at },
            ('f', &[from, to]) => Self::Face { piece, from, to },
            _ => return Err("expected a change: s, j, e, l or f, a piece and its places"),
        })
    }
}

impl Change {
    /// The piece that it is about.
    #[must_use]
    pub const fn piece(&self) -> usize {
        match *self {
            Self::Slide { piece, .. }
            | Self::Jump { piece, .. }
            | Self::Enter { piece, .. }
            | Self::Leave { piece, .. }
            | Self::Face { piece, .. } => piece,
        }
    }

    /// The change that takes this one back.
    #[must_use]
    pub fn undone(&self) -> Self {
        match *self {
            Self::Slide { piece, ref by } => {
                let by = by.iter().rev().map(|&way| At::default() - way).collect();
                Self::Slide { piece, by }
            }
            Self::Jump { piece, from, to } => Self::Jump { piece, from: to, to: from },
            Self::Enter { piece, at } => Self::Leave { piece, at },
            Self::Leave { piece, at } => Self::Enter { piece, at },
            Self::Face { piece, from, to } => Self::Face { piece, from: to, to: from },
        }
    }
}

/// One action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// As solutions are written: `R`.
    pub action: String,
    /// For people: `right, pushing box 2`.
    pub words: String,
    /// The cost of all actions up to and with this one.
    pub cost: u64,
    /// What changes, in this order.
    pub changes: Vec<Change>,
}

/// A place that a search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "(i32, i32, u32)", from = "(i32, i32, u32)")]
pub struct VisitedPlace {
    /// The place.
    pub at: At,
    /// The number of the expansion, from 1; none if it was queued.
    pub expansion: Option<u32>,
}

impl From<VisitedPlace> for (i32, i32, u32) {
    fn from(VisitedPlace { at: At(column, row), expansion }: VisitedPlace) -> Self {
        (column, row, expansion.unwrap_or(0))
    }
}

impl From<(i32, i32, u32)> for VisitedPlace {
    fn from((column, row, expansion): (i32, i32, u32)) -> Self {
        Self { at: At(column, row), expansion: Some(expansion).filter(|&number| number > 0) }
    }
}

/// What the costs of a film are, in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CostWords {
    /// One of what is counted: `push`; of a sum of different costs `cost`.
    pub one: String,
    /// Several: `pushes`; the same word where nothing is counted.
    pub many: String,
    /// What the best solution has: `fewest pushes`.
    pub least: String,
}

impl Default for CostWords {
    /// A sum of different costs.
    fn default() -> Self {
        Self::new("cost", "cost", "least cost")
    }
}

impl CostWords {
    /// These words.
    pub fn new(one: impl Into<String>, many: impl Into<String>, least: impl Into<String>) -> Self {
        Self { one: one.into(), many: many.into(), least: least.into() }
    }

    /// Returns true if costs are counts of something.
    #[must_use]
    pub fn is_count(&self) -> bool {
        self.one != self.many
    }

    /// An amount, given its number as it is written: `1 push`, `cost 7.0710`.
    #[must_use]
    pub fn amount(&self, number: &str) -> String {
        match (self.is_count(), number) {
            (false, _) => format!("{} {number}", self.one),
            (true, "1") => format!("1 {}", self.one),
            (true, _) => format!("{number} {}", self.many),
        }
    }
}

/// A scene, and what happens on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Film {
    /// The board at the start, which films of other actions may share.
    pub scene: Arc<Scene>,
    /// One frame an action.
    pub frames: Vec<Frame>,
    /// The name of one action: `step`.
    pub unit: String,
    /// What the costs of the frames are.
    #[serde(default)]
    pub measure: CostWords,
    /// Figures beside the cost: the name, and the value at the start and after each action.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meters: Vec<(String, Vec<u64>)>,
    /// Why the next action is forbidden, if the film ends with a mistake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
    /// The places of a search in the order in which it comes to them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<VisitedPlace>,
}

/// The greatest number of frames of a film that moves.
pub const MAX_FRAMES: usize = 100_000;

/// A film has more than [`MAX_FRAMES`] frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong {
    /// How many it has.
    pub frames: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a replay shows at most {MAX_FRAMES} actions, and there are {}", self.frames)
    }
}

impl std::error::Error for TooLong {}

impl Film {
    /// The number of the last frame, 0 being the start.
    #[must_use]
    pub fn last(&self) -> usize {
        self.frames.len()
    }

    /// The cost after `n` actions.
    #[must_use]
    pub fn cost(&self, n: usize) -> u64 {
        n.checked_sub(1).and_then(|index| self.frames.get(index)).map_or(0, |frame| frame.cost)
    }

    /// Makes the cost of the frames that of this measure: if a meter has its name, they change places, and `was` names
    /// the meter then. O(frames).
    #[must_use]
    pub fn by(mut self, measure: CostWords, was: &str) -> Self {
        let is_meant = |(name, _): &&mut (String, _)| name.to_lowercase() == measure.many;
        if let Some((name, values)) = self.meters.iter_mut().find(is_meant) {
            *name = capital(was);
            if let Some(start) = values.first_mut() {
                *start = 0;
            }
            for (frame, value) in self.frames.iter_mut().zip(values.iter_mut().skip(1)) {
                std::mem::swap(&mut frame.cost, value);
            }
        }
        self.measure = measure;
        self
    }

    pub(crate) fn check(&self) -> Result<(), TooLong> {
        match self.last() {
            frames if frames > MAX_FRAMES => Err(TooLong { frames }),
            _ => Ok(()),
        }
    }
}
