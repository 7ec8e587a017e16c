//! The level as a state space of single steps.

use grid::{Cell, Move, NONE, Step};
use search::{Guarantee, Heuristic, StateSpace};

use super::{
    board::TooLarge,
    heuristic::Assignment,
    level::Level,
    settings::Pruning,
    space::{Objective, PushSpace},
    state::State,
};

/// The level as a state space of single steps: an action moves the player by one cell, and the box that is in the way. Where
/// only pushes cost, a walk costs nothing. Pushes that bring a box where it is lost by itself are left out. W is the number of
/// words of a state.
///
/// ```
/// use sokoban::{
///     classic::{Collection, Objective, StepAssignment, StepSpace, to_lurd},
///     search::{Algorithm, Limits, search},
/// };
///
/// let level = Collection::from_bytes(b"#######\n#@ $ .#\n#######\n").level(1)?;
/// let space = StepSpace::<1>::new(&level, Objective::Moves)?.ok_or("a word is enough")?;
/// let h = StepAssignment::new(&space);
/// let report = search(&space, &h, Algorithm::A_STAR, &Limits::default(), &mut ());
/// assert!(report.is_proved_best());
/// assert_eq!(report.best().map(|best| to_lurd(&best.actions)).as_deref(), Some("rRR"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StepSpace<const W: usize>(pub(super) PushSpace<W>);

impl<const W: usize> StepSpace<W> {
    /// The space of a level; `None` if W words are too few for it.
    ///
    /// # Errors
    ///
    /// The level is too large to be searched.
    pub fn new(level: &Level, objective: Objective) -> Result<Option<Self>, TooLarge> {
        Ok(PushSpace::new(level, objective, Pruning::Deadlocks)?.map(Self))
    }

    /// `level`, from which the space was made, with player and boxes where they are in `state`. It
    /// displays as the board.
    #[must_use]
    pub fn level_at(&self, level: &Level, state: &State<W>) -> Level {
        self.0.level_at(level, state)
    }

    fn live(&self, cell: Cell) -> u16 {
        self.0.board.live_index[usize::from(cell)]
    }

    fn has_box(&self, state: &State<W>, cell: Cell) -> bool {
        let index = self.live(cell);
        index != NONE && state.has(index)
    }
}

impl<const W: usize> StateSpace for StepSpace<W> {
    type State = State<W>;
    type Action = Move;
    type Cost = u32;

    fn initial_state(&self) -> State<W> {
        let mut state = self.0.start();
        state.set_player(self.0.board.player);
        state
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.0.is_goal(state)
    }

    fn contains(&self, state: &State<W>) -> bool {
        self.0.contains(state) && !self.has_box(state, state.player())
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Move>) {
        let board = &self.0.board;
        if board.is_lost {
            return;
        }
        for (step, &to) in Step::ALL.into_iter().zip(board.floor.arrivals(state.player())) {
            if to == NONE {
                continue;
            }
            if !self.has_box(state, to) {
                actions.push(Move::Walk(step));
                continue;
            }
            let target = board.floor.arrival(to, step);
            if target != NONE && self.live(target) != NONE && !self.has_box(state, target) {
                actions.push(Move::Push(step));
            }
        }
    }

    fn apply(&self, state: &State<W>, action: Move) -> State<W> {
        let floor = &self.0.board.floor;
        let to = floor.arrival(state.player(), action.step());
        let mut next = *state;
        if action.is_push() {
            next.flip(self.live(to));
            next.flip(self.live(floor.arrival(to, action.step())));
        }
        next.set_player(to);
        next
    }

    fn cost(&self, _: &State<W>, action: Move) -> u32 {
        self.0.objective.cost_of_step(action.is_push())
    }
}

/// [`Assignment`] for single steps. It is consistent there too: a walk changes the side of no box, and a push that of the box
/// pushed alone.
#[derive(Debug)]
pub struct StepAssignment(Assignment);

impl StepAssignment {
    /// For the states of `space`.
    #[must_use]
    pub fn new<const W: usize>(space: &StepSpace<W>) -> Self {
        Self(Assignment::new(&space.0))
    }
}

impl<const W: usize> Heuristic<StepSpace<W>> for StepAssignment {
    fn h(&self, state: &State<W>) -> Option<u32> {
        self.0.h(state)
    }

    fn fits(&self, space: &StepSpace<W>) -> bool {
        self.0.fits(&space.0)
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}
