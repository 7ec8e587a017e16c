//! Small boards in order of how hard they are.

use grid::StepOrder;
use search::{Limits, Outcome, Search, Stop};

use crate::{
    level::{Level, MIN_SIDE, blank_last},
    space::Space,
    state::State,
};

/// The greatest number of cells of boards that are listed: 181,440 of 3 × 3 can be solved.
const MAX_CELLS: usize = 9;

impl Level {
    /// All solvable boards of this size with the usual goal, those that need most moves first:
    /// 31 moves for the first two of 3 × 3, down to the goal itself. Always in the same order. `None`
    /// unless there are at least 2 rows and columns and at most 9 cells.
    ///
    /// Searches from the goal, breadth-first, through all of them: time and memory O(boards).
    ///
    /// # Errors
    ///
    /// The limit that ended it.
    ///
    /// ```
    /// # use search::Limits;
    /// let boards = npuzzle::Level::hardest_first(3, 3, &Limits::default())?;
    /// let hardest = boards.expect("3 x 3").next().expect("181,440 of them");
    /// assert_eq!(hardest.to_string(), "8 6 7\n2 5 4\n3 0 1\n");
    /// # Ok::<(), search::Stop>(())
    /// ```
    pub fn hardest_first(
        rows: usize,
        columns: usize,
        limits: &Limits,
    ) -> Result<Option<impl ExactSizeIterator<Item = Self> + use<>>, Stop> {
        let is_listed = rows.min(columns) >= MIN_SIDE && rows.saturating_mul(columns) <= MAX_CELLS;
        if !is_listed {
            return Ok(None);
        }
        let goal = blank_last(rows * columns);
        let mut elsewhere = goal.clone();
        elsewhere.swap(0, 1);
        // Moves go both ways, and a goal of the other parity is never met.
        let backwards = Self { rows, columns, start: goal.clone(), goal: elsewhere, anywhere: 0 };
        let mut nearest: Vec<State<1>> = Vec::new();
        if let Some(space) = Space::<1>::new(&backwards, StepOrder::ULRD) {
            let mut search = Search::new(&space).breadth_first().limits(limits.clone());
            let mut reach = search.reach();
            nearest.extend(reach.by_ref().map(|reached| reached.state));
            if let Some(Outcome::Stopped(stop)) = reach.outcome() {
                return Err(stop);
            }
        }
        Ok(Some(nearest.into_iter().rev().map(move |state| Self {
            rows,
            columns,
            start: state.tiles(rows * columns).collect(),
            goal: goal.clone(),
            anywhere: 0,
        })))
    }
}
