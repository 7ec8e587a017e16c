//! The puzzle behind every front end: from a game and settings to a report in steps.

use std::sync::Arc;

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, Job, JobError, Measure, Named, Profile,
    Puzzle, ReplayError, Replayed, SearchOptions, SearchRequest, TextError, boards, engine,
    heuristics,
};
use grid::StepOrder;
use search::{
    Blind, Heuristic, StateSpace, Stop,
    parallel::{self, Threads},
};
use text::{Form, ParseError};

use crate::{
    action::{Action, Agent, parse_actions},
    food_space::FoodSpace,
    formats::FORMATS,
    game::{Collision, Game},
    heuristic::{Forest, Tours},
    instance::Instance,
    level::Level,
    maze::Maze,
    parse::FORM,
    published::{Counts, FoodCount, ManhattanSum, NearestFood},
    settings::{ActionKind, HeuristicKind, Settings},
    state::{Encoding, State},
    step_space::{MazeSpace, StepSpace},
    validate::{Position, validate},
};

impl Puzzle for Game {
    const ABOUT: &'static About = &About {
        published_algorithms: &[AlgorithmName::Bfs, AlgorithmName::Ids, AlgorithmName::Astar],
        measure: Measure::STEPS,
        measures: &[Measure::STEPS],
        heuristics: heuristics::<HeuristicKind>,
        actions: &["steps", "meals"],
        has_published_profile: true,
        published_actions: &["steps"],
        order: Some("D, R, U and L in the order to try them, for P, then for Q"),
        ..About::new(
            "pacman-dual",
            "Pac-Man for two",
            "two agents eat what is in a maze; what only one may eat is poison to the other",
            AlgorithmName::Astar,
        )
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const FORM: Option<Form> = Some(FORM);
    type Level = Level;
    type Settings = Settings;
    type Action = Action;
    /// The original report's counts: see [`Settings::profile`].
    type Detail = Option<Counts>;

    fn show(&self) -> BoardView {
        let level = &self.level;
        let Encoding { cells, cell_bits, agents, foods, words } = Encoding::of(level);
        let (bits, words) = (text::counted(foods, "bit"), text::counted(words, "word"));
        BoardView {
            board: level.to_string(),
            legend: match level.start(Agent::Q) {
                Some(_) => vec![
                    ("%", "wall"),
                    ("P", "eats 1 and 3"),
                    ("Q", "eats 2 and 3"),
                    ("1", "food of P"),
                    ("2", "food of Q"),
                    ("3", "food of either"),
                    ("B", "P and Q in one cell"),
                ],
                None => vec![("%", "wall"), ("P", "eats all food"), (".", "food")],
            },
            sizes: vec![
                ("rows", level.rows().to_string()),
                ("columns", level.columns().to_string()),
                ("foods", foods.to_string()),
                ("cells", cells.to_string()),
                ("state", format!("{agents} x {cell_bits} bits and {bits} in {words}")),
            ],
        }
    }

    fn write(&self, actions: &[Action]) -> String {
        actions.iter().map(Action::to_string).collect::<Vec<_>>().join(" ")
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Action>, TextError> {
        parse_actions(text).map_err(ParseError::in_words)
    }

    fn replay(&self, actions: &[Action]) -> Result<Replayed, ReplayError> {
        Ok(Replayed { length: actions.len(), measures: vec![validate(self, actions)?.steps] })
    }

    fn boards<'p>(&'p self, actions: &[Action]) -> Box<dyn Iterator<Item = String> + 'p> {
        boards(Position::start(self), actions, Position::take, Position::drawn)
    }

    fn settings(&self, request: &SearchRequest) -> Result<Settings, BadOption> {
        let algorithm = request.algorithm(Self::ABOUT);
        let settings = match request.profile {
            Profile::Published => Settings::published(algorithm),
            Profile::Best => Settings::best_by(algorithm),
        };
        let settings = Settings {
            heuristic: request.heuristic(settings.heuristic)?,
            actions: request.actions(settings.actions)?,
            order: request.order(settings.order)?,
            ..settings
        };
        if request.actions.is_some() && settings.actions != actions(self, &settings) {
            let reason = "agents who block each other are searched by steps";
            return Err(BadOption::new("--actions", reason));
        }
        Ok(settings)
    }

    fn study(&self, settings: Settings) -> Settings {
        Settings { actions: ActionKind::Steps, order: StepOrder::UDLR, ..settings }
    }

    fn search_options(&self, settings: &Settings) -> SearchOptions {
        let (heuristic, actions) = (settings.heuristic.name(), actions(self, settings).name());
        SearchOptions::new(settings.algorithm, Some(heuristic), Some(actions))
    }

    fn run(
        &self,
        settings: &Settings,
        job: &mut Job<'_, Self>,
    ) -> Result<Option<Counts>, JobError> {
        let kind = job.uses_heuristic(settings.algorithm).then_some(settings.heuristic);
        let (maze, tours) = match kind {
            Some(HeuristicKind::Tours) => tours(&self.level, job)?,
            _ => (Maze::new(&self.level), None),
        };
        let words = maze.encoding().words;
        let instance = Instance::of(maze, self.collision);
        match words {
            1 => in_words::<1>(self, instance, (kind, tours), settings, job),
            _ => in_words::<2>(self, instance, (kind, tours), settings, job),
        }
    }
}

/// The actions of a search by these settings: meals would miss solutions where the agents block each
/// other.
fn actions(game: &Game, settings: &Settings) -> ActionKind {
    match game.collision {
        Collision::None => settings.actions,
        Collision::Block => ActionKind::Steps,
    }
}

/// The tours of a level and its maze; tours that were kept, and their maze as it is in this level.
fn tours(level: &Level, job: &mut Job<'_, Game>) -> Result<(Maze, Option<Arc<Tours>>), Stop> {
    let mut maze = None;
    let tours = job.kept_tables(
        |kept: &Tours| {
            maze = kept.maze_at(level);
            maze.is_some()
        },
        |limits, started| Tours::build(level, limits.bytes, || limits.poll(started)),
        Tours::bytes,
    )?;
    Ok((maze.unwrap_or_else(|| Maze::new(level)), Some(tours)))
}

fn in_words<const W: usize>(
    game: &Game,
    instance: Instance,
    estimate: (Option<HeuristicKind>, Option<Arc<Tours>>),
    settings: &Settings,
    job: &mut Job<'_, Game>,
) -> Result<Option<Counts>, JobError> {
    let Settings { algorithm, order, .. } = *settings;
    match actions(game, settings) {
        ActionKind::Meals => {
            let space = FoodSpace::<W>::of(instance, order);
            let heuristic = heuristic(&game.level, estimate, job)?;
            let threads = job.threads();
            let expand = |meals: &[_]| space.steps(meals);
            job.run(&space, &heuristic, expand, |limits, watch| {
                parallel::search(&space, &heuristic, engine(algorithm), threads, limits, watch)
            })?;
            Ok(None)
        }
        ActionKind::Steps => {
            let space = StepSpace::<W>::of(instance, order);
            let heuristic = heuristic(&game.level, estimate, job)?;
            // Each expansion is counted here, of which IDA* by several threads tells none.
            let (mut counts, threads) = match settings.profile {
                Profile::Published => (Some(Counts::default()), Threads::ONE),
                Profile::Best => (None, job.threads()),
            };
            job.run(&space, &heuristic, <[Action]>::to_vec, |limits, watch| {
                let observer = &mut (&mut counts, watch);
                parallel::search(&space, &heuristic, engine(algorithm), threads, limits, observer)
            })?;
            Ok(counts)
        }
    }
}

/// The heuristic of this kind, which may be these tours, its tables counted; 0 without a kind.
fn heuristic<const W: usize, S: StateSpace<State = State<W>, Cost = u32> + MazeSpace<W>>(
    level: &Level,
    (kind, tours): (Option<HeuristicKind>, Option<Arc<Tours>>),
    job: &mut Job<'_, Game>,
) -> Result<Box<dyn Heuristic<S> + Sync>, Stop> {
    if let Some(tours) = tours {
        return Ok(Box::new(tours));
    }
    Ok(match kind {
        // Tours are built before the space.
        None | Some(HeuristicKind::Tours) => Box::new(Blind),
        Some(HeuristicKind::Forest) => {
            Box::new(job.tables(|_, _| Ok(Forest::new(level)), Forest::bytes)?)
        }
        Some(HeuristicKind::FoodCount) => Box::new(FoodCount::new(level)),
        Some(HeuristicKind::NearestFood) => Box::new(NearestFood::new(level)),
        Some(HeuristicKind::ManhattanSum) => Box::new(ManhattanSum::new(level)),
    })
}
