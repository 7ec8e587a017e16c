//! The puzzle behind every front end: from a level and settings to a report in travels.

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, Job, JobError, Measure, Named, Puzzle,
    ReplayError, Replayed, SearchOptions, SearchRequest, TextError, boards, engine, heuristics,
};
use search::{Algorithm, Bound, parallel};
#[cfg(not(feature = "all-algorithms"))]
use search::{Report, Stop};
use text::{Form, ParseError};

#[cfg(feature = "all-algorithms")]
use crate::sweep::sweep;
use crate::{
    formats::FORMATS,
    heuristic::Lanes,
    level::Level,
    mask::Mask,
    notation::FORM,
    settings::{Engine, HeuristicKind, Metric, Settings},
    space::Space,
    travel::{Travel, parse_travels, write_travels},
    validate::{self, Replay, validate},
};

/// Moves, and steps among the solutions with the fewest of them.
const MOVES_THEN_STEPS: Measure =
    Measure { least: "fewest moves, and the fewest steps with them", ..Measure::MOVES };
/// Steps, and moves among the solutions with the fewest of them.
const STEPS_THEN_MOVES: Measure =
    Measure { least: "fewest steps, and the fewest moves with them", ..Measure::STEPS };

impl Puzzle for Level {
    const ABOUT: &'static About = &About {
        algorithms: AlgorithmName::ON_BLOCKS,
        measure: Measure::MOVES,
        measures: &[Measure::MOVES, Measure::STEPS, Measure::COST],
        heuristics: heuristics::<HeuristicKind>,
        actions: &["steps", "moves"],
        ..About::new(
            "klotski",
            "Klotski",
            "slide blocks of any shape until the special one is out, or where it has to be",
            AlgorithmName::Astar,
        )
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const FORM: Option<Form> = Some(FORM);
    type Level = Self;
    type Settings = Settings;
    type Action = Travel;
    /// True if the first solution is proved to be the best by the whole metric, what comes second included.
    type Detail = bool;

    fn show(&self) -> BoardView {
        let rails = ("rails", "each piece moves only along its longer side");
        let goal = ("goal", "a piece, and the row and column where its top left corner must come");
        let board = self.to_string();
        let has_rails = self.has_rails();
        let legend = [
            (has_rails, rails),
            (board.contains("goal "), goal),
            (board.contains('#'), ("#", "border or wall")),
            (board.contains('.'), (".", "free")),
            (
                board.contains('*'),
                ("*", "the special piece, which leaves through the gap at the top"),
            ),
            (true, ("a", "a piece")),
        ];
        let legend = legend.into_iter().filter_map(|(is_there, sign)| is_there.then_some(sign));
        BoardView {
            legend: legend.collect(),
            board,
            sizes: vec![
                ("rows", self.rows().to_string()),
                ("columns", self.columns().to_string()),
                ("pieces", self.pieces().len().to_string()),
            ],
        }
    }

    fn write(&self, actions: &[Travel]) -> String {
        write_travels(actions)
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Travel>, TextError> {
        parse_travels(text).map_err(ParseError::in_words)
    }

    fn replay(&self, actions: &[Travel]) -> Result<Replayed, ReplayError> {
        let validate::Replayed { moves, steps, cost } = validate(self, actions)?;
        Ok(Replayed { length: actions.len(), measures: vec![moves, steps, cost] })
    }

    fn boards<'p>(&'p self, actions: &[Travel]) -> Box<dyn Iterator<Item = String> + 'p> {
        boards(Replay::new(self), actions, Replay::travel, Replay::draw)
    }

    /// The metric is *moves*, or *cost* if the actions are steps.
    fn settings(&self, request: &SearchRequest) -> Result<Settings, BadOption> {
        let metric = match request.actions(Metric::Moves)? {
            by_travels if by_travels.is_by_travels() => Metric::Moves,
            _ => Metric::Cost,
        };
        let heuristic = request.heuristic(Settings::default().heuristic)?;
        let engine = match request.algorithm_name(Self::ABOUT) {
            AlgorithmName::Sweep => Engine::Sweep,
            _ => Engine::Core,
        };
        Ok(Settings { algorithm: request.algorithm(Self::ABOUT), heuristic, metric, engine })
    }

    fn study(&self, settings: Settings) -> Settings {
        Settings { metric: Metric::Cost, ..settings }
    }

    fn explored(&self, settings: Settings) -> Settings {
        settings
    }

    fn search_options(&self, settings: &Settings) -> SearchOptions {
        let actions = if settings.metric.is_by_travels() { Metric::Moves } else { Metric::Steps };
        let heuristic = Some(settings.heuristic.name());
        match settings.engine {
            Engine::Core => SearchOptions::new(settings.algorithm, heuristic, Some(actions.name())),
            Engine::Sweep => SearchOptions {
                name: AlgorithmName::Sweep,
                ..SearchOptions::new(Algorithm::BREADTH_FIRST, heuristic, Some(actions.name()))
            },
        }
    }

    fn measure(&self, settings: &Settings) -> Measure {
        match settings.metric {
            Metric::Cost => Measure::COST,
            Metric::Steps => Measure::STEPS,
            Metric::Moves => Measure::MOVES,
            Metric::MovesThenSteps => MOVES_THEN_STEPS,
            Metric::StepsThenMoves => STEPS_THEN_MOVES,
        }
    }

    /// A search may move the same piece twice in a row, which is a single move.
    fn searched_cost(&self, settings: &Settings, replayed: &Replayed) -> u64 {
        match settings.metric {
            Metric::Cost | Metric::Steps => self.cost(settings, replayed),
            other => {
                let steps = replayed.amount(Self::ABOUT, Measure::STEPS);
                other.cost_of(replayed.length as u64, steps)
            }
        }
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<bool, JobError> {
        if settings.engine == Engine::Sweep && job.is_search() {
            if !self.also().is_empty() {
                let reason = "sweep is for a goal of one piece";
                return Err(BadOption::new("--algorithm", reason).into());
            }
            if settings.metric.has_second() {
                let reason = "sweep minimises moves alone, or steps alone";
                return Err(BadOption::new("--metric", reason).into());
            }
            if job.limits().solutions > 1 {
                return Err(BadOption::new("--solutions", "sweep gives one solution").into());
            }
            #[cfg(feature = "all-algorithms")]
            job.engine(|limits, watcher| sweep(self, settings.metric, limits, watcher))?;
            #[cfg(not(feature = "all-algorithms"))]
            job.engine(|_, _| Report::<_, u32>::unsearched(Stop::NotCompiled))?;
            return Ok(false);
        }
        if let Ok(space) = Space::<u64, 4>::new(self, settings.metric) {
            return in_space(self, &space, settings, job);
        }
        // It fits every level: there are at most 128 cells and 53 pieces.
        let space = Space::<u128, 6>::new(self, settings.metric);
        let space = space.map_err(|error| BadOption::new("level", error))?;
        in_space(self, &space, settings, job)
    }
}

fn in_space<M: Mask, const P: usize>(
    level: &Level,
    space: &Space<M, P>,
    settings: &Settings,
    job: &mut Job<'_, Level>,
) -> Result<bool, JobError> {
    let Settings { algorithm, heuristic, metric, .. } = *settings;
    let lanes = Lanes::<M>::new(level, heuristic, metric);
    let expand = |moves: &[_]| space.travels(moves);
    let threads = job.threads();
    let report = job.run(space, &lanes, expand, |limits, watch| {
        parallel::search(space, &lanes, engine(algorithm), threads, limits, watch)
    })?;
    let Some(report) = report else { return Ok(false) };
    let mut is_best = report.is_proved_least_cost();
    report.lower_bound = report.lower_bound.map(|bound| match bound {
        Bound::Cost(least) if metric.has_second() => {
            let least = metric.least_first(least);
            // Thousands of moves could outweigh one in what comes first: then nothing is proved.
            let first = |travels: &[Travel]| match metric {
                Metric::MovesThenSteps => travels.len(),
                _ => travels.iter().map(|travel| travel.path.len()).sum(),
            };
            is_best &= report.solutions.iter().all(|it| first(&it.actions) as u64 <= least);
            Bound::Cost(least)
        }
        // Where each action costs 1, a bound on the cost is one on the number of actions.
        Bound::Cost(least) if metric != Metric::Cost => {
            Bound::Length(u32::try_from(least).unwrap_or(u32::MAX))
        }
        bound => bound,
    });
    Ok(is_best)
}
