//! All that can be reached from the start, goals not terminal.

use search::{Algorithm, Blind, Cost, Fate, Limits, Observer, Outcome, StateSpace, Stats, search};

use crate::{
    game::TooSmall,
    level::Level,
    mask::Mask,
    move_space::MoveSpace,
    settings::Metric,
    step_space::{StepCost, StepSpace},
};

/// The states that can be reached from the start of a level.
///
/// Play goes on beyond solved states of a level with a target; what has left through the exit does
/// not come back, but the other pieces may still move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// How many states need 0, 1, 2 … steps or moves. The eccentricity of the start is the last
    /// index.
    pub depths: Vec<u64>,
    /// How many states are solved.
    pub solved: u64,
    /// The boards of the states that need most.
    pub farthest: Vec<String>,
    /// Whether all was explored, or which limit stopped it.
    pub outcome: Outcome,
    /// What was counted.
    pub stats: Stats,
}

/// Explores all that can be reached, breadth-first, in moves for [`Metric::Moves`] and in steps
/// for the other two.
#[must_use]
pub fn reach(level: &Level, metric: Metric, limits: &Limits) -> Reach {
    let small = in_states::<u32, 3>(level, metric, limits);
    let medium = small.or_else(|_| in_states::<u64, 4>(level, metric, limits));
    // A level has at most 128 cells and 53 pieces.
    medium
        .or_else(|_| in_states::<u128, 6>(level, metric, limits))
        .unwrap_or_else(|_| unreachable!("every level fits the largest states"))
}

fn in_states<M: Mask, const P: usize>(
    level: &Level,
    metric: Metric,
    limits: &Limits,
) -> Result<Reach, TooSmall> {
    Ok(match metric {
        Metric::Cost | Metric::Steps => {
            let space = StepSpace::<M, P>::new(level, StepCost::One)?;
            explore(&space, |state| space.draw(state), limits)
        }
        Metric::Moves => {
            let space = MoveSpace::<M, P>::new(level)?;
            explore(&space, |state| space.draw(state), limits)
        }
    })
}

fn explore<S: StateSpace>(space: &S, draw: impl Fn(&S::State) -> String, limits: &Limits) -> Reach {
    let start = space.initial_state();
    let mut layers = Layers {
        space,
        depths: vec![1],
        solved: u64::from(space.is_goal(&start)),
        farthest: vec![start],
    };
    let report = search(&Endless(space), &Blind, Algorithm::BREADTH_FIRST, limits, &mut layers);
    Reach {
        depths: layers.depths,
        solved: layers.solved,
        farthest: layers.farthest.iter().map(draw).collect(),
        outcome: report.outcome,
        stats: report.stats,
    }
}

/// A space without goals.
struct Endless<'s, S>(&'s S);

impl<S: StateSpace> StateSpace for Endless<'_, S> {
    type State = S::State;
    type Action = S::Action;
    type Undo = S::Undo;

    fn initial_state(&self) -> S::State {
        self.0.initial_state()
    }

    fn is_goal(&self, _: &S::State) -> bool {
        false
    }

    fn actions(&self, state: &S::State, actions: &mut Vec<S::Action>) {
        self.0.actions(state, actions);
    }

    #[inline]
    fn apply(&self, state: &mut S::State, action: S::Action) -> S::Undo {
        self.0.apply(state, action)
    }

    fn undo(&self, state: &mut S::State, undo: S::Undo) {
        self.0.undo(state, undo);
    }
}

/// Counts states by depth, and keeps those of the greatest.
struct Layers<'s, S: StateSpace> {
    space: &'s S,
    depths: Vec<u64>,
    solved: u64,
    farthest: Vec<S::State>,
}

impl<S: StateSpace> Observer<Endless<'_, S>> for Layers<'_, S> {
    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        if fate != Fate::New {
            return;
        }
        let depth = g as usize;
        if depth == self.depths.len() {
            self.depths.push(0);
            self.farthest.clear();
        }
        self.depths[depth] += 1;
        self.farthest.push(state.clone());
        self.solved += u64::from(self.space.is_goal(state));
    }
}
