//! The state spaces: [`grid::PushSpace`] of the game.

use grid::{Move, Push};

use crate::game::Game;

/// A game as a state space whose actions are of the type A. W is the number of words of a state.
pub type Space<A, const W: usize> = grid::PushSpace<Game, A, W>;
/// A game as a state space of single steps. W is the number of words of a state.
pub type StepSpace<const W: usize> = Space<Move, W>;
/// A game as a state space of pushes, each with the shortest walk before it; it costs the steps and the weight. W is the
/// number of words of a state.
pub type PushSpace<const W: usize> = Space<Push, W>;
