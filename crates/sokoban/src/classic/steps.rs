//! The level as a state space of single steps.

use grid::{NONE, Step};

use super::{
    board::TooLarge,
    level::Level,
    settings::Pruning,
    space::{Objective, Push, PushSpace},
    state::State,
};

impl<const W: usize> PushSpace<W> {
    /// The space of single steps: an action moves the player by one cell, and the box that is in the way. Where only pushes
    /// cost, a walk costs nothing. Pushes that bring a box where it is lost by itself are left out. `None` if W words are too
    /// few for the level.
    ///
    /// # Errors
    ///
    /// The level is too large to be searched.
    ///
    /// ```
    /// use sokoban::{
    ///     classic::{Assignment, Collection, Objective, PushSpace, to_lurd},
    ///     search::{Algorithm, Limits, search},
    /// };
    ///
    /// let level = Collection::from_bytes(b"#######\n#@ $ .#\n#######\n").level(1)?;
    /// let space = PushSpace::<1>::by_steps(&level, Objective::Moves)?.ok_or("a word is enough")?;
    /// let h = Assignment::new(&space);
    /// let report = search(&space, &h, Algorithm::A_STAR, &Limits::default(), &mut ());
    /// let best = report.best().ok_or("no solution")?;
    /// assert_eq!(to_lurd(&space.moves(&best.actions)), "rRR");
    /// assert!(report.is_proved_best());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_steps(level: &Level, objective: Objective) -> Result<Option<Self>, TooLarge> {
        let space = Self::new(level, objective, Pruning::Deadlocks)?;
        Ok(space.map(Self::of_steps))
    }

    pub(super) fn start_of_steps(&self) -> State<W> {
        let mut state = self.start();
        state.set_player(self.board.player);
        state
    }

    /// Returns true if there is a box on `cell`.
    pub(super) fn has_box(&self, state: &State<W>, cell: u16) -> bool {
        let index = self.live(cell);
        index != NONE && state.has(index)
    }

    /// Appends the steps that the player can take.
    pub(super) fn steps(&self, state: &State<W>, actions: &mut Vec<Push>) {
        let floor = &self.board.floor;
        for (step, &player) in Step::ALL.into_iter().zip(floor.arrivals(state.player())) {
            if player == NONE {
                continue;
            }
            let mut action = Push { cell: NONE, player, walk: 0, step, image: 0 };
            if self.has_box(state, player) {
                let target = floor.arrival(player, step);
                if target == NONE || self.live(target) == NONE || self.has_box(state, target) {
                    continue;
                }
                action.cell = player;
            }
            actions.push(action);
        }
    }
}
