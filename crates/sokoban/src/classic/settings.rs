//! How a level is to be searched.

use domain::named;
use search::Algorithm;

use super::{level::Level, symmetry::Symmetry};
use crate::settings::ActionKind;

/// All choices of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Settings {
    /// The algorithm with its options. Informed ones ask [`Assignment`](super::Assignment).
    pub algorithm: Algorithm,
    /// What counts as one action of the search.
    pub actions: ActionKind,
    /// The pushes that are left out, in a search over pushes.
    pub pruning: Pruning,
    /// Whether mirror images are one state, in a search over pushes.
    pub symmetry: Symmetry,
    /// In anytime search: how many successors A* generates before it takes turns with searches for any solution. Until
    /// it has generated ten times as many, three of four successors are its own; from then on, one of eight.
    pub head_start: u64,
    /// In anytime search: a part of the searches for any solution that is left out. A study measures so what each is
    /// worth.
    pub without: Option<Part>,
}

/// The number of successors after which A* has solved what is small.
pub(super) const SOON: u64 = 4_096;
/// The number of successors that A* generates within some seconds, on a level with at most [`FEW_BOXES`] boxes: most of
/// what it can prove is proved by then.
const PATIENT: u64 = 1_000_000;
/// With more boxes than this, each successor takes longer.
const FEW_BOXES: u64 = 16;

impl Default for Settings {
    /// A* with all that is known. Corrals and folding keep one of the best solutions, and lose others:
    /// a search for more than one leaves both out.
    fn default() -> Self {
        let (algorithm, pruning) = (Algorithm::A_STAR, Pruning::Corrals);
        let (symmetry, head_start) = (Symmetry::Folded, SOON);
        let actions = ActionKind::Pushes;
        Self { algorithm, actions, pruning, symmetry, head_start, without: None }
    }
}

impl Settings {
    /// A* that becomes anytime search where it takes long: what A* can prove soon is proved as soon, and of any other
    /// level there is some solution in the end, and the best so far at a limit. It is what `puzzle solve` does,
    /// and needs the feature `all-algorithms`.
    ///
    /// ```
    /// use sokoban::{
    ///     classic::{Collection, Instance, Objective, Settings},
    ///     search::Limits,
    ///     solve,
    /// };
    ///
    /// let level = Collection::from_bytes(b"#######\n#@ $ .#\n#  $ .#\n#######\n").level(1)?;
    /// let instance = Instance::new(level, Objective::Pushes);
    /// let settings = Settings::default().proof_first(&instance.level);
    /// let report = solve(&instance, &settings, &Limits::default(), &mut ())?.report;
    /// assert!(report.is_proved_best());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn proof_first(self, level: &Level) -> Self {
        let boxes = level.boxes().len().try_into().unwrap_or(u64::MAX);
        let head_start = PATIENT * FEW_BOXES / boxes.max(FEW_BOXES);
        Self { algorithm: Algorithm::Anytime, head_start, ..self }
    }

    /// The same without corrals and without folding.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self { pruning: Pruning::Deadlocks, symmetry: Symmetry::Apart, ..self }
    }
}

named! {
    /// A part of the searches for any solution.
    pub enum Part {
        Plan = "plan", "Plans of packing: filled goals are counted in their place";
        Features = "features", "Features besides progress: regions, rooms, ways and boxes that take goals from others";
        Cells = "cells", "Cells: all states wait in one";
        Advisers = "advisers", "Advisers: keys alone decide";
        DeadEnds = "dead-ends", "Proofs of dead ends, besides cells from which no goal is reached and PI-corrals";
        ExactRooms = "exact-rooms", "Floods that find links between rooms: a table of single boxes takes their place";
        Portfolio = "portfolio", "All searches but the first";
    }
}

/// Which pushes are left out, none of which is needed for a shortest solution. Those that bring a box
/// where it is lost by itself always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Pruning {
    /// No others.
    Deadlocks,
    /// Where there is a PI-corral, all pushes but those into it. Only for [`Objective::Pushes`]; the
    /// others ignore it.
    ///
    /// [`Objective::Pushes`]: super::Objective::Pushes
    #[default]
    Corrals,
}
