//! Searches of one level that share its tables.

use std::{any::Any, fmt, sync::Arc};

use search::{Limits, parallel::Threads};

use crate::{
    puzzle::{Job, Puzzle},
    result::{SearchResult, SolveError},
    solve::solve_job,
    watcher::Watcher,
};

/// Solves a level again and again, from any of its positions: the tables of the level (push distances, tours, pattern
/// databases, lines of a map) are built once. For a game, whose hints then begin to search at once.
///
/// What it finds and proves is what [`solve`](crate::solve) finds and proves of the same position. Tables are used only
/// where the puzzle knows that they hold: for a position of another level they are built anew, and replace the others.
/// Their bytes count against the limit of each search, as if it had built them; tables that are larger than that, or
/// that were built within fewer bytes, are not used.
///
/// Each puzzle's crate has it, with an example: `sokoban::Solver`.
pub struct Solver<P: Puzzle> {
    puzzle: P,
    settings: P::Settings,
    threads: Threads,
    tables: Tables,
}

impl<P: Puzzle> Solver<P> {
    /// Builds the tables that searches of `puzzle` by these settings need, however long that takes. Nothing is
    /// searched yet.
    ///
    /// # Errors
    ///
    /// The settings are not for this instance.
    pub fn new(puzzle: P, settings: P::Settings) -> Result<Self, SolveError> {
        let mut solver = Self::lazy(puzzle, settings);
        let limits = Limits::default();
        let watcher = &mut ();
        let job = Job::new(&solver.puzzle, &solver.settings, &limits, watcher);
        solve_job(job.with_tables(&mut solver.tables).preparing())?;
        Ok(solver)
    }

    /// The same without tables: the first search that needs some builds them, within its limits.
    #[must_use]
    pub fn lazy(puzzle: P, settings: P::Settings) -> Self {
        Self { puzzle, settings, threads: Threads::ONE, tables: Tables::default() }
    }

    /// The same with several threads for each search, as [`solve_by`](crate::solve_by) takes them. Its results are the
    /// same, except for time and bytes.
    #[must_use]
    pub fn with_threads(self, threads: Threads) -> Self {
        Self { threads, ..self }
    }

    /// The instance that [`solve`](Self::solve) begins from.
    #[must_use]
    pub const fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Solves the instance from its start.
    ///
    /// # Errors
    ///
    /// As [`solve`](crate::solve).
    pub fn solve(
        &mut self,
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Result<SearchResult<P::Action, P::Detail>, SolveError> {
        let Self { puzzle, settings, threads, tables } = self;
        solve_job(Job::new(puzzle, settings, limits, watcher).by(*threads).with_tables(tables))
    }

    /// Solves `position`: the instance after some actions. (Any other instance is solved too, with tables of its own.)
    ///
    /// # Errors
    ///
    /// As [`solve`](crate::solve).
    pub fn solve_from(
        &mut self,
        position: &P,
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Result<SearchResult<P::Action, P::Detail>, SolveError> {
        let Self { settings, threads, tables, .. } = self;
        solve_job(Job::new(position, settings, limits, watcher).by(*threads).with_tables(tables))
    }
}

impl<P: Puzzle + fmt::Debug> fmt::Debug for Solver<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Solver");
        shown.field("puzzle", &self.puzzle).field("settings", &self.settings);
        shown.finish_non_exhaustive()
    }
}

/// Tables that are kept from one search to the next, the last of each type.
#[derive(Default)]
pub(crate) struct Tables(Vec<Entry>);

struct Entry {
    tables: Arc<dyn Any + Send + Sync>,
    /// The bytes that they could have had.
    room: usize,
}

impl Tables {
    /// The tables of this type, if those that had `room` could not be better.
    pub(crate) fn get<T: Any + Send + Sync>(&self, room: usize) -> Option<Arc<T>> {
        let mut entries = self.0.iter().filter(|it| it.room >= room);
        entries.find_map(|it| Arc::clone(&it.tables).downcast().ok())
    }

    pub(crate) fn put<T: Any + Send + Sync>(&mut self, tables: Arc<T>, room: usize) {
        self.0.retain(|it| !it.tables.is::<T>());
        self.0.push(Entry { tables, room });
    }
}
