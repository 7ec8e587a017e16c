//! The puzzle behind every front end: from an instance and settings to a report in steps.

use std::sync::Arc;

use domain::{
    About, AlgorithmName, BadOption, BoardView, Decimals, Format, Job, JobError, Measure, Named,
    Profile, Puzzle, ReplayError, Replayed, ReportedCost, SearchOptions, SearchRequest, TextError,
    boards, heuristics,
};
use search::{Algorithm, Limits, Stop};
use text::{Form, ParseError};

use crate::{
    drawn::FORM,
    fast::{FourNeighbours, apart},
    formats::FORMATS,
    jump::{JumpPointSearch, distance, lines},
    length::{DECIMALS, StepCost, Total},
    level::Level,
    map::{self, Map},
    planes::Planes,
    settings::{HeuristicKind, Method, Settings},
    space::GridSpace,
    step::{Corners, Neighbours, Step, parse_steps},
    validate::{Obstacle, Walker, take, validate},
};

/// A level and the steps that there are on it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Instance {
    /// The map with the start and the goal.
    pub level: Level,
    /// The cells that are next to each other.
    pub neighbours: Neighbours,
}

impl From<Level> for Instance {
    /// With eight neighbours, corners kept, on a map of MovingAI; with four on any other.
    fn from(level: Level) -> Self {
        let neighbours = match level.map().format() {
            map::Format::Text => Neighbours::Four,
            map::Format::MovingAi => Neighbours::Eight(Corners::Kept),
        };
        Self { level, neighbours }
    }
}

impl Instance {
    /// The instance after a step: its start is where the step leads.
    ///
    /// # Errors
    ///
    /// The obstacle to the step.
    ///
    /// ```
    /// use grid_path::{Instance, Level, Step};
    ///
    /// let instance = Instance::from("S.G".parse::<Level>()?);
    /// assert_eq!(instance.after(Step::Right)?.level.to_string(), ".SG\n");
    /// assert!(instance.after(Step::Down).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, step: Step) -> Result<Self, Obstacle> {
        let mut walker = (self.level.start(), Total::default());
        take(&self.level, self.neighbours, &mut walker, step)?;
        let mut next = self.clone();
        (next.level.start, _) = walker;
        Ok(next)
    }
}

impl Puzzle for Instance {
    const ABOUT: &'static About = &About {
        algorithms: AlgorithmName::ON_GRIDS,
        measures: &[Measure::STEPS, Measure::COST],
        heuristics: heuristics::<HeuristicKind>,
        has_published_profile: true,
        ..About::new(
            "grid-path",
            "Path on a grid",
            "from start to goal by steps to neighbour cells, around blocked ones",
            AlgorithmName::Astar,
        )
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const FORM: Option<Form> = Some(FORM);
    type Level = Level;
    type Settings = Settings;
    type Action = Step;
    type Detail = ();

    fn show(&self) -> BoardView {
        let map = self.level.map();
        let neighbours = match self.neighbours {
            Neighbours::Four => "4",
            Neighbours::Eight(Corners::Kept) => "8, corners kept",
            Neighbours::Eight(Corners::Cut) => "8, corners cut",
        };
        BoardView {
            board: self.level.to_string(),
            legend: vec![
                (".", "free"),
                ("#", "blocked"),
                ("S", "start"),
                ("G", "goal"),
                ("X", "start and goal"),
                ("1 … 9", "free, at this cost"),
                ("W", "water, which only water leads to and from"),
            ],
            sizes: vec![
                ("columns", map.width().to_string()),
                ("rows", map.height().to_string()),
                ("neighbours", neighbours.to_owned()),
                ("state", "32 bits".to_owned()),
            ],
        }
    }

    fn write(&self, actions: &[Step]) -> String {
        actions.iter().map(|step| step.letter()).collect()
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Step>, TextError> {
        parse_steps(text).map_err(ParseError::in_words)
    }

    fn replay(&self, actions: &[Step]) -> Result<Replayed, ReplayError> {
        let total = validate(&self.level, self.neighbours, actions)?;
        let measures = vec![actions.len() as u64, total.cost(self.neighbours)];
        Ok(Replayed { length: actions.len(), measures })
    }

    /// With eight neighbours the straight and the diagonal steps, of which the exact cost is made.
    fn parts(&self, actions: &[Step]) -> Vec<(&'static str, u64)> {
        match (self.neighbours, validate(&self.level, self.neighbours, actions)) {
            (Neighbours::Eight(_), Ok(Total { straight, diagonal })) => {
                vec![("straight", straight), ("diagonal", diagonal)]
            }
            _ => Vec::new(),
        }
    }

    fn boards<'p>(&'p self, actions: &[Step]) -> Box<dyn Iterator<Item = String> + 'p> {
        let take =
            |walker: &mut Walker, step: &Step| take(&self.level, self.neighbours, walker, *step);
        let draw = |&(at, _): &Walker| self.level.draw(Some(at));
        boards((self.level.start(), Total::default()), actions, take, draw)
    }

    fn settings(&self, request: &SearchRequest) -> Result<Settings, BadOption> {
        let own = match request.algorithm_name(Self::ABOUT) {
            AlgorithmName::Jps => Some((Method::JumpPoints, HeuristicKind::Octile)),
            AlgorithmName::Grid => Some((Method::FourNeighbours, HeuristicKind::Manhattan)),
            _ => None,
        };
        if let Some((method, estimate)) = own {
            if request.profile == Profile::Published {
                let name = request.algorithm_name(Self::ABOUT).title();
                let reason = format!("the original report has no {name}");
                return Err(BadOption::new("--profile", reason));
            }
            let settings = Settings { algorithm: method, heuristic: request.heuristic(estimate)? };
            self.check_own(&settings, request.depth)?;
            return Ok(settings);
        }
        let method = request.method(Self::ABOUT);
        let settings = match request.profile {
            Profile::Published => Settings::published(method),
            Profile::Best => {
                Settings { algorithm: method.into(), ..Settings::best_for(self.neighbours) }
            }
        };
        Ok(Settings { heuristic: request.heuristic(settings.heuristic)?, ..settings })
    }

    fn search_options(&self, settings: &Settings) -> SearchOptions {
        let heuristic = Some(settings.heuristic.name());
        let own =
            |name| SearchOptions { name, ..SearchOptions::new(Algorithm::A_STAR, heuristic, None) };
        match settings.algorithm {
            Method::Shared(method) => SearchOptions::new(method, heuristic, None),
            Method::JumpPoints => own(AlgorithmName::Jps),
            Method::FourNeighbours => own(AlgorithmName::Grid),
        }
    }

    fn decimals(&self) -> Decimals {
        match self.neighbours {
            Neighbours::Four => Decimals::default(),
            Neighbours::Eight(_) => Decimals(DECIMALS),
        }
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<(), JobError> {
        let method = match settings.algorithm {
            Method::JumpPoints if job.is_search() => return self.run_jumps(settings, job),
            Method::FourNeighbours if job.is_search() => return self.run_four(settings, job),
            // Counts and audits have no method.
            Method::JumpPoints | Method::FourNeighbours => Algorithm::A_STAR.into(),
            Method::Shared(method) => method,
        };
        match self.neighbours {
            Neighbours::Four => run(&GridSpace::four(&self.level), method, settings, job),
            Neighbours::Eight(corners) => {
                run(&GridSpace::eight(&self.level, corners), method, settings, job)
            }
        }
    }
}

/// Does the job by an engine of all puzzles.
fn run<C: StepCost>(
    space: &GridSpace<C>,
    method: domain::Method,
    settings: &Settings,
    job: &mut Job<'_, Instance>,
) -> Result<(), JobError> {
    let [to_goal, from_start] = settings.heuristic.both(space);
    let threads = job.threads();
    job.run(space, &to_goal, <[Step]>::to_vec, |limits, watch| {
        method.search(space, (&to_goal, &from_start), threads, limits, watch)
    })?;
    Ok(())
}

impl Instance {
    /// Refuses an engine of our own that is not for all steps, estimates and limits.
    fn check_own(&self, settings: &Settings, depth: u32) -> Result<(), BadOption> {
        let Settings { algorithm, heuristic } = *settings;
        let (name, estimate, neighbours) = match algorithm {
            Method::Shared(_) => return Ok(()),
            Method::JumpPoints => ("jps", HeuristicKind::Octile, 8),
            Method::FourNeighbours => ("grid", HeuristicKind::Manhattan, 4),
        };
        if (self.neighbours == Neighbours::Four) != (neighbours == 4) {
            let reason =
                format!("{name} is for {neighbours} neighbours: --neighbours {neighbours}");
            return Err(BadOption::new("--algorithm", reason));
        }
        if !self.level.map().is_uniform() {
            return Err(not_uniform(name));
        }
        if heuristic != estimate {
            let reason = format!("expected {estimate}, the estimate of {name}, found {heuristic}");
            return Err(BadOption::new("--heuristic", reason));
        }
        if depth < u32::MAX {
            return Err(BadOption::new("--depth-limit", format!("{name} has no such limit")));
        }
        Ok(())
    }

    /// Refuses what an engine of our own cannot do within the limits of the job, and notes the bound that a search
    /// stopped before its first expansion has.
    fn begin_own(
        &self,
        name: &str,
        settings: &Settings,
        least: impl ReportedCost,
        job: &mut Job<'_, Self>,
    ) -> Result<(), JobError> {
        let Limits { depth, solutions, .. } = job.limits();
        self.check_own(settings, depth)?;
        if solutions > 1 {
            return Err(BadOption::new("--solutions", format!("{name} gives one solution")).into());
        }
        job.at_least(least);
        Ok(())
    }

    fn run_jumps(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<(), JobError> {
        let (map, ends) = (self.level.map(), [self.level.start(), self.level.goal()]);
        self.begin_own("jps", settings, distance(ends[0], ends[1]), job)?;
        let Neighbours::Eight(corners) = self.neighbours else { return Ok(()) };
        let bytes = JumpPointSearch::bytes(map);
        let kept = job.kept_tables(
            |kept: &Lines| (&kept.map, kept.corners) == (map, corners),
            |limits, _| match bytes > limits.bytes {
                true => Err(Stop::Bytes),
                false => Ok(Lines { map: map.clone(), corners, planes: lines(map, corners) }),
            },
            |_| bytes,
        )?;
        // A query changes its lines for a while, so those that others have are copied.
        let planes = Arc::try_unwrap(kept).map_or_else(|kept| kept.planes.clone(), |it| it.planes);
        let planes = planes.ok_or_else(|| not_uniform("jps"))?;
        let mut engine = JumpPointSearch::on(planes, map);
        job.engine(|limits, watcher| engine.search(ends, limits, watcher))?;
        Ok(())
    }

    fn run_four(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<(), JobError> {
        let (map, ends) = (self.level.map(), [self.level.start(), self.level.goal()]);
        self.begin_own("grid", settings, apart(ends), job)?;
        let engine = tables(job, FourNeighbours::bytes(map), || FourNeighbours::new(map))?;
        let mut engine = engine.ok_or_else(|| not_uniform("grid"))?;
        job.engine(|limits, watcher| engine.search(ends, limits, watcher))?;
        Ok(())
    }
}

/// The lines of a map, kept for other starts and goals on it.
struct Lines {
    map: Map,
    corners: Corners,
    planes: Option<Vec<Planes>>,
}

/// Builds an engine of `bytes` bytes, if there is room for it.
fn tables<T>(
    job: &mut Job<'_, Instance>,
    bytes: usize,
    new: impl FnOnce() -> T,
) -> Result<T, Stop> {
    job.tables(
        |limits, _| if bytes > limits.bytes { Err(Stop::Bytes) } else { Ok(new()) },
        |_| bytes,
    )
}

fn not_uniform(name: &str) -> BadOption {
    BadOption::new("--algorithm", format!("{name} is for cells that all cost 1"))
}
