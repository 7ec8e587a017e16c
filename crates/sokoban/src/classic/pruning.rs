//! The rules by which a search leaves pushes out.

use std::sync::Arc;

use super::{
    board::{Board, TooLarge},
    level::Level,
    patterns::Patterns,
};

/// Which pushes are left out, none of which is needed for a shortest solution. Those that bring a box
/// where it is lost by itself always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pruning {
    /// No others.
    Deadlocks,
    /// Pushes after which a few boxes close together cannot all come to goals, by a search of these boxes alone.
    Patterns,
    /// Where there is a PI-corral, all pushes but those into it. Only for [`Objective::Pushes`]; the
    /// others take no notice of it.
    ///
    /// [`Objective::Pushes`]: super::Objective::Pushes
    #[default]
    Corrals,
    /// By both rules.
    All,
}

impl Pruning {
    pub(super) const fn has_corrals(self) -> bool {
        matches!(self, Self::Corrals | Self::All)
    }

    const fn has_patterns(self) -> bool {
        matches!(self, Self::Patterns | Self::All)
    }
}

/// What is built of a level before the search.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) board: Arc<Board>,
    pub(super) patterns: Option<Arc<Patterns>>,
}

impl Tables {
    pub(super) fn new(level: &Level, pruning: Pruning) -> Result<Self, TooLarge> {
        let board = Board::new(level)?;
        let patterns = pruning.has_patterns().then(|| Arc::new(Patterns::new(&board)));
        Ok(Self { board: Arc::new(board), patterns })
    }

    pub(super) fn bytes(&self) -> usize {
        self.board.bytes() + self.patterns.as_ref().map_or(0, |patterns| patterns.bytes())
    }
}

/// The rules by which pushes are left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'p> {
    /// Where there is a PI-corral, all pushes but those into it.
    pub(super) corrals: bool,
    /// Pushes that make a pattern which cannot be solved.
    pub(super) patterns: Option<&'p Patterns>,
}
