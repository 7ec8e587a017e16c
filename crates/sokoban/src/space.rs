//! The state space: [`grid::PushSpace`] of the game.

use crate::game::Game;

/// A game as a state space of pushes, each with the shortest walk before it (it costs its steps), or of
/// [single steps](grid::PushSpace::by_steps). W is the number of words of a state.
pub type PushSpace<const W: usize> = grid::PushSpace<Game, W>;
