//! The puzzle behind every front end.

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, Job, JobError, Measure, Puzzle,
    ReplayError, Replayed, SearchOptions, SearchRequest, TextError, Watcher,
};
use search::{Limits, Outcome, Report, Solution, Stats};
use text::Form;

use super::formats::FORMATS;
use crate::{
    engine::{DEPTH_FIRST, Engine},
    grid::{Cell, Neighbours},
    numbrix::{FilledGrid, Level, SolutionCount, count, search_core, solve},
};

/// A puzzle with the neighbours by which it is to be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Instance {
    /// The puzzle.
    pub level: Level,
    /// Which cells are neighbours. A solution may name its own.
    pub neighbours: Neighbours,
}

/// All choices of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Settings {
    /// Whose engine searches.
    pub engine: Engine,
    /// Count the solutions, up to this number; `usize::MAX` counts all.
    pub count: Option<usize>,
}

impl From<Level> for Instance {
    /// A puzzle of the usual four neighbours.
    fn from(level: Level) -> Self {
        Self { level, neighbours: Neighbours::Four }
    }
}

impl Puzzle for Instance {
    const ABOUT: &'static About = &About {
        algorithms: &[AlgorithmName::Dfs],
        measure: Measure::CELLS,
        measures: &[Measure::CELLS],
        ..About::new(
            "numbrix",
            "Numbrix",
            "fill 1, 2, ... so that successive numbers stand in neighbouring cells",
            AlgorithmName::Dfs,
        )
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const FORM: Option<Form> = Some(Level::FORM);
    type Level = Level;
    type Settings = Settings;
    type Action = FilledGrid;
    /// How many solutions are counted, if that is asked for: all there are if the search is exhausted.
    type Detail = Option<u64>;

    fn show(&self) -> BoardView {
        let (level, grid) = (&self.level, self.level.grid());
        BoardView {
            board: level.to_string(),
            legend: vec![(".", "empty"), ("#", "a hole")],
            sizes: vec![
                ("rows", grid.rows().to_string()),
                ("columns", grid.columns().to_string()),
                ("clues", level.clues().to_string()),
                ("holes", level.holes().to_string()),
            ],
        }
    }

    fn write(&self, actions: &[FilledGrid]) -> String {
        actions.iter().map(FilledGrid::write).collect()
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<FilledGrid>, TextError> {
        Ok(vec![FilledGrid::read(text, self.neighbours)?])
    }

    fn replay(&self, actions: &[FilledGrid]) -> Result<Replayed, ReplayError> {
        let [filled] = actions else {
            let found = actions.len();
            return Err(ReplayError::at_start(format_args!(
                "expected one filled grid, found {found}"
            )));
        };
        let length = filled.replay(&self.level).map_err(ReplayError::at_start)?;
        Ok(Replayed { length, measures: vec![length as u64] })
    }

    fn boards<'p>(&'p self, actions: &[FilledGrid]) -> Box<dyn Iterator<Item = String> + 'p> {
        let filled = actions.first().map(|filled| filled.level.to_string());
        Box::new([self.level.to_string()].into_iter().chain(filled))
    }

    fn settings(&self, _: &SearchRequest) -> Result<Settings, BadOption> {
        Ok(Settings::default())
    }

    fn search_options(&self, _: &Settings) -> SearchOptions {
        SearchOptions::new(DEPTH_FIRST, None, None)
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<Option<u64>, JobError> {
        #[cfg(feature = "study")]
        if !job.is_search() {
            return crate::study::numbrix(self, job).map(|()| None);
        }
        let mut count = None;
        job.engine(|limits, watcher| {
            let report;
            (report, count) = self.search(*settings, limits, watcher);
            let fill = |Solution { actions, cost }: &Solution<Cell>| {
                let filled =
                    FilledGrid { neighbours: self.neighbours, level: self.level.filled(actions) };
                Solution { actions: vec![filled], cost: *cost }
            };
            let solutions = report.solutions.iter().map(fill).collect();
            report.with_solutions(solutions)
        })?;
        Ok(count)
    }
}

impl Instance {
    /// The puzzle after a filled grid: that grid.
    ///
    /// # Errors
    ///
    /// Why it does not solve the puzzle.
    ///
    /// ```
    /// use word_grids::numbrix::{Instance, Level, Settings};
    /// use word_grids::{search::Limits, solve};
    ///
    /// let puzzle = Instance::from("1 . / . .".parse::<Level>()?);
    /// let solved = solve(&puzzle, &Settings::default(), &Limits::default(), &mut ())?.report;
    /// let filled = &solved.best().ok_or("no solution")?.actions[0];
    /// assert_eq!(puzzle.after(filled)?.level, filled.level);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, filled: &FilledGrid) -> Result<Self, ReplayError> {
        filled.replay(&self.level).map_err(ReplayError::at_start)?;
        Ok(Self { level: filled.level.clone(), ..self.clone() })
    }

    /// Searches for solutions, then counts them if the settings say so.
    fn search(
        &self,
        Settings { engine, count: most }: Settings,
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> (Report<Cell>, Option<u64>) {
        let Self { level, neighbours } = self;
        let find = |limits: &Limits, watcher: &mut dyn Watcher| match engine {
            Engine::Own => solve(level, *neighbours, limits, watcher),
            Engine::Core => search_core(level, *neighbours, limits, watcher),
        };
        // Two at least are looked for, since a good puzzle has one, unless only one is to be counted.
        let solutions = limits.solutions.max(most.map_or(2, |most| most.min(2)));
        let mut report = find(&Limits { solutions, ..limits.clone() }, watcher);
        let Some(most) = most else { return (report, None) };
        let known = report.solutions.len();
        if most <= known || report.outcome != Outcome::Solved {
            return (report, Some(known.min(most) as u64));
        }
        // There may be more: all are counted anew, within what is left of the limits.
        let limits = Limits {
            solutions: most,
            expansions: limits.expansions.saturating_sub(report.stats.expanded),
            ..limits.after(report.stats.elapsed)
        };
        let counted = match engine {
            Engine::Own => count(level, *neighbours, &limits, watcher),
            Engine::Core => {
                let Report { outcome, solutions, stats, .. } = find(&limits, watcher);
                SolutionCount { outcome, solutions: solutions.len() as u64, stats }
            }
        };
        report.outcome = counted.outcome;
        report.stats = both(&report.stats, &counted.stats);
        // A limit may stop that before it meets those that are known.
        (report, Some(counted.solutions.max(known as u64)))
    }
}

/// The work of a search and of another after it.
fn both(first: &Stats, second: &Stats) -> Stats {
    Stats {
        expanded: first.expanded + second.expanded,
        generated: first.generated + second.generated,
        duplicates: first.duplicates + second.duplicates,
        dead_ends: first.dead_ends + second.dead_ends,
        peak_open: first.peak_open.max(second.peak_open),
        peak_bytes: first.peak_bytes.max(second.peak_bytes),
        expanded_before_last_layer: first.expanded + second.expanded_before_last_layer,
        elapsed: first.elapsed + second.elapsed,
        ..second.clone()
    }
}
