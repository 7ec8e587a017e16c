//! Shortest paths on grids.

use std::{iter, time::Instant};

use grid_path::{
    Corners, Euclidean, Format, GridSpace, Level, Manhattan, Neighbours, Octile, Panel,
    ParseLevelError, Place, ProblemKind, Step, Visited, parse_steps, svg, validate,
};
use search::{
    Algorithm, Blind, Guarantee, Heuristic, Limits, Outcome, ParentRule, Reopen, Report, Ties,
    Weight, bidirectional, search,
};

use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice},
    audit::Audited,
    diagnostic::{Problem, Problems},
    domain::{
        About, Domain, HeuristicAbout, Instance, ReadError, Shown, SolveError, Undrawn, Verdict,
    },
    exit::Failure,
    options::DomainOptions,
    perft::{Counted, Depth},
    request::{Profile, Request, UsageError},
    watch::Progress,
};

pub(crate) struct GridPath;

/// Most cells of a map that is made.
const MOST_RANDOM: usize = 1 << 24;

const ABOUT: About = About {
    name: "grid-path",
    summary: "from start to goal by steps to neighbour cells, around blocked ones",
    default_algorithm: AlgorithmName::Astar,
    default_weight: Weight::TWO,
    heuristics: &[
        HeuristicAbout {
            name: "octile",
            summary: "diagonal steps as far as they go, then straight ones; best with 8 neighbours",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "manhattan",
            summary: "columns plus rows; best with 4 neighbours, not admissible with 8",
            guarantee: Guarantee::None,
        },
        HeuristicAbout {
            name: "euclidean",
            summary: "the straight line, rounded down",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout { name: "zero", summary: "0", guarantee: Guarantee::Consistent },
    ],
    actions: &[],
    published_actions: &[],
    order: None,
    formats: &[
        ("text", ". free, # blocked, S start, G goal (else the corners), 1 to 9 free at that cost"),
        ("map", "MovingAI: . G S free, W water, T @ O blocked; 8 neighbours, corners kept"),
        ("scen", "MovingAI: for puzzle bench; every optimum is checked"),
        ("solution", "the steps: U D L R, and 7 9 1 3 aslant as on a numeric keypad"),
    ],
};

impl Domain for GridPath {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        let level = Level::from_bytes(input).map_err(problems)?;
        let neighbours = default_neighbours(&level);
        Ok(Box::new(Loaded { level, neighbours }))
    }

    fn options(&self) -> &'static [&'static str] {
        &[
            "--neighbours",
            "--cut-corners",
            "--start",
            "--goal",
            "--random",
            "--blocked",
            "--seed",
            "--picture",
        ]
    }

    fn read_with(
        &self,
        input: &[u8],
        options: &DomainOptions,
    ) -> Result<Box<dyn Instance>, ReadError> {
        let start = place("--start", options.start.as_deref())?;
        let goal = place("--goal", options.goal.as_deref())?;
        let level = Level::from_bytes_between(input, start, goal).map_err(problems_with_ends)?;
        let neighbours = neighbours(options, &level)?;
        Ok(Box::new(Loaded { level, neighbours }))
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        options: &DomainOptions,
        limits: &Limits,
    ) -> Result<String, Failure> {
        let blocked = options.blocked.as_deref();
        let known = DomainOptions { blocked: options.blocked.clone(), ..DomainOptions::default() };
        if *options != known {
            let expected = "expected no option of the domain beside it but --blocked and --seed";
            return Err(wrong("--size", expected).into());
        }
        Ok(random_level("--size", size, blocked, seed, limits)?.to_string())
    }

    fn random(&self, options: &DomainOptions) -> Result<Option<(String, String)>, Failure> {
        let Some(size) = &options.random else {
            let alone =
                [("--blocked", options.blocked.is_some()), ("--seed", options.seed.is_some())];
            return match alone.into_iter().find(|(_, is_given)| *is_given) {
                Some((option, _)) => Err(wrong(option, "is for --random").into()),
                None => Ok(None),
            };
        };
        let (blocked, seed) = (options.blocked.as_deref(), options.seed.unwrap_or(0));
        let level = random_level("--random", size, blocked, seed, &Limits::default())?;
        let name = format!("random {size}, blocked {}, seed {seed}", blocked.unwrap_or(BLOCKED));
        Ok(Some((name, level.to_string())))
    }

    /// The write-up's program: uniform-cost search, and A* with the straight line.
    fn is_published(&self) -> bool {
        true
    }

    fn is_reversible(&self) -> bool {
        true
    }
}

/// The share of blocked cells if none is given: the write-up's.
const BLOCKED: &str = "0.2";

fn wrong(option: &'static str, reason: &str) -> UsageError {
    UsageError::Option { option, reason: reason.to_owned() }
}

/// The random level of this `size`, which was given by `option`.
fn random_level(
    option: &'static str,
    size: &str,
    blocked: Option<&str>,
    seed: u64,
    limits: &Limits,
) -> Result<Level, Failure> {
    let sides = size.split_once('x').unwrap_or((size, size));
    let sides = (sides.0.parse::<usize>(), sides.1.parse::<usize>());
    let share = blocked.unwrap_or(BLOCKED).parse().ok().filter(|it| (0.0..=1.0).contains(it));
    let per_mille = share
        .and_then(|share: f64| (0..=1000).find(|&mille| f64::from(mille) >= share * 1000.0 - 0.5))
        .ok_or_else(|| wrong("--blocked", "expected a share from 0 to 1, such as 0.2"))?;
    let level = match sides {
        (Ok(width), Ok(height))
            if width.checked_mul(height).is_some_and(|area| area <= MOST_RANDOM) =>
        {
            Level::random_within(width, height, per_mille, seed, limits).map_err(Failure::unmade)?
        }
        _ => None,
    };
    let expected = "expected columns x rows such as 25x25, 16,777,216 cells at most";
    level.ok_or_else(|| wrong(option, expected).into())
}

pub(crate) fn problems(ParseLevelError { problems, omitted }: ParseLevelError) -> Problems {
    let found = problems.into_iter().map(|at| Problem {
        line: at.line,
        column: at.column,
        message: at.kind.to_string(),
    });
    Problems { found: found.collect(), omitted }
}

/// What is wrong with the text, or with `--start` or `--goal` if the text is right.
fn problems_with_ends(error: ParseLevelError) -> ReadError {
    let is_of_option = |kind: &ProblemKind| matches!(kind, ProblemKind::BadPlace { .. });
    let (of_options, of_text): (Vec<_>, Vec<_>) =
        error.problems.into_iter().partition(|problem| is_of_option(&problem.kind));
    match of_options.first().map(|problem| &problem.kind) {
        Some(kind @ ProblemKind::BadPlace { what, .. }) if of_text.is_empty() => {
            let option = if *what == "start" { "--start" } else { "--goal" };
            ReadError::Unfit(wrong(option, &kind.to_string()))
        }
        _ => problems(ParseLevelError { problems: of_text, ..error }).into(),
    }
}

fn place(option: &'static str, text: Option<&str>) -> Result<Option<Place>, UsageError> {
    let Some(text) = text else { return Ok(None) };
    let parsed = text
        .split_once(',')
        .and_then(|(x, y)| Some(Place { x: x.trim().parse().ok()?, y: y.trim().parse().ok()? }));
    let reason = format!("expected column,row such as 0,24, found {text:?}");
    parsed.map(Some).ok_or(UsageError::Option { option, reason })
}

fn default_neighbours(level: &Level) -> Neighbours {
    match level.map().format() {
        Format::Text => Neighbours::Four,
        Format::MovingAi => Neighbours::Eight(Corners::Kept),
    }
}

fn neighbours(options: &DomainOptions, level: &Level) -> Result<Neighbours, UsageError> {
    let corners = if options.cut_corners { Corners::Cut } else { Corners::Kept };
    let given = match options.neighbours.as_deref() {
        None => default_neighbours(level),
        Some("4") => Neighbours::Four,
        Some("8") => Neighbours::Eight(corners),
        Some(found) => {
            let reason = format!("expected 4 or 8, found {found:?}");
            return Err(UsageError::Option { option: "--neighbours", reason });
        }
    };
    match given {
        Neighbours::Four if options.cut_corners => Err(UsageError::Option {
            option: "--cut-corners",
            reason: "there are no diagonal steps with 4 neighbours".to_owned(),
        }),
        Neighbours::Four => Ok(given),
        Neighbours::Eight(_) => Ok(Neighbours::Eight(corners)),
    }
}

struct Loaded {
    level: Level,
    neighbours: Neighbours,
}

impl Loaded {
    /// The write-up's, or the estimate of the straight way with these neighbours.
    const fn default_heuristic(&self, profile: Profile) -> &'static str {
        match (profile, self.neighbours) {
            (Profile::Published, _) => "euclidean",
            (Profile::Best, Neighbours::Four) => "manhattan",
            (Profile::Best, Neighbours::Eight(_)) => "octile",
        }
    }

    fn run(
        &self,
        space: &GridSpace,
        estimates: (&dyn Heuristic<GridSpace>, &dyn Heuristic<GridSpace>),
        request: &Request,
        progress: &mut Progress,
    ) -> Report<Step> {
        let name = request.algorithm.unwrap_or(ABOUT.default_algorithm);
        let (to_goal, from_start) = estimates;
        if name == AlgorithmName::Bidirectional {
            return bidirectional(space, &to_goal, &from_start, &request.limits, progress);
        }
        search(space, &to_goal, algorithm(request), &request.limits, progress)
    }
}

/// The algorithm that is asked for. The write-up's queue is ordered by f alone: among equals what was
/// put there first comes first, which least g is next to.
fn algorithm(request: &Request) -> Algorithm {
    let name = request.algorithm.unwrap_or(ABOUT.default_algorithm);
    let ties = Ties::LeastG(ParentRule::Cheaper);
    match (request.profile, name) {
        (Profile::Published, AlgorithmName::Ucs) => Algorithm::UniformCost { ties },
        (Profile::Published, AlgorithmName::Astar) => {
            Algorithm::AStar { ties, reopen: Reopen::WhenCheaper }
        }
        _ => name.with(request.weight.unwrap_or(Weight::TWO), request.limits.depth),
    }
}

/// What the write-up counts: the states taken from the queue, the goal too.
fn visited<A>(name: AlgorithmName, profile: Profile, report: &Report<A>) -> Option<u64> {
    let has_figures = matches!(name, AlgorithmName::Ucs | AlgorithmName::Astar);
    let is_published = profile == Profile::Published && has_figures;
    is_published.then(|| report.stats.expanded + u64::from(!report.solutions.is_empty()))
}

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let map = self.level.map();
        Shown {
            board: self.level.to_string(),
            legend: vec![
                (".", "free"),
                ("#", "blocked"),
                ("S", "start"),
                ("G", "goal"),
                ("X", "start and goal"),
                ("1 … 9", "free, at this cost"),
            ],
            sizes: vec![
                ("columns", map.width().to_string()),
                ("rows", map.height().to_string()),
                (
                    "neighbours",
                    match self.neighbours {
                        Neighbours::Four => "4",
                        Neighbours::Eight(Corners::Kept) => "8, corners kept",
                        Neighbours::Eight(Corners::Cut) => "8, corners cut",
                    }
                    .to_owned(),
                ),
                ("state", "32 bits".to_owned()),
            ],
        }
    }

    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError> {
        let space = GridSpace::new(&self.level, self.neighbours);
        let name = request.algorithm.unwrap_or(ABOUT.default_algorithm);
        let default = self.default_heuristic(request.profile);
        let asked = request.heuristic.as_deref().unwrap_or(default);
        let heuristic = ABOUT.heuristics.iter().map(|it| it.name).find(|name| *name == asked);
        let report = match asked {
            "manhattan" => {
                let both = (Manhattan::to_goal(&space), Manhattan::from_start(&space));
                self.run(&space, (&both.0, &both.1), request, progress)
            }
            "euclidean" => {
                let both = (Euclidean::to_goal(&space), Euclidean::from_start(&space));
                self.run(&space, (&both.0, &both.1), request, progress)
            }
            "zero" => self.run(&space, (&Blind, &Blind), request, progress),
            _ => {
                let both = (Octile::to_goal(&space), Octile::from_start(&space));
                self.run(&space, (&both.0, &both.1), request, progress)
            }
        };
        let choice = Choice {
            algorithm: algorithm(request),
            heuristic: heuristic.filter(|_| name.asks_heuristic()),
            actions: None,
        };
        let write = |steps: &[Step]| steps.iter().map(|step| step.letter()).collect();
        let visited = visited(name, request.profile, &report);
        let answer = Answer::new(self, request, choice, report, visited, write)?;
        Ok(Answer { algorithm: name, ..answer })
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        let steps = steps(solution)?;
        Ok(match validate(&self.level, self.neighbours, &steps) {
            Ok(cost) => Verdict::Solved { length: steps.len(), cost },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    fn perft(&self, _: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        let space = GridSpace::new(&self.level, self.neighbours);
        Ok(Counted::of(&space, depth, |step| step.to_string()))
    }

    fn audit(
        &self,
        _: &DomainOptions,
        heuristic: &str,
        limits: &Limits,
    ) -> Result<Audited, SolveError> {
        let space = GridSpace::new(&self.level, self.neighbours);
        let heuristic: Box<dyn Heuristic<GridSpace>> = match heuristic {
            "manhattan" => Box::new(Manhattan::to_goal(&space)),
            "euclidean" => Box::new(Euclidean::to_goal(&space)),
            "zero" => Box::new(Blind),
            _ => Box::new(Octile::to_goal(&space)),
        };
        let write = |steps: &[Step]| steps.iter().map(|step| step.letter()).collect();
        Ok(Audited::of(&space, &*heuristic, limits, write))
    }

    /// One board: the path on the map.
    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        let mut at = self.level.start();
        let mut path = vec![at];
        for step in steps(solution).unwrap_or_default() {
            let (dx, dy) = step.offset();
            at = Place { x: at.x.wrapping_add_signed(dx), y: at.y.wrapping_add_signed(dy) };
            path.push(at);
        }
        path.sort_by_key(|place| (place.y, place.x));
        let is_on_path = |place: &Place| {
            path.binary_search_by_key(&(place.y, place.x), |at| (at.y, at.x)).is_ok()
        };
        Box::new(iter::once(self.level.draw(|place| is_on_path(&place).then_some('*'))))
    }

    /// Uniform-cost search and A* on this map, side by side.
    fn picture(&self, _: Option<&str>, limits: &Limits) -> Result<String, Undrawn> {
        let space = GridSpace::new(&self.level, self.neighbours);
        let started = Instant::now();
        let panel = |title: &str, informed: bool| {
            let mut visited = Visited::default();
            let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
            let limits = Limits { time, ..limits.clone() };
            let algorithm = if informed { Algorithm::A_STAR } else { Algorithm::UNIFORM_COST };
            let h = Euclidean::to_goal(&space);
            let report = search(&space, &h, algorithm, &limits, &mut visited);
            if let Outcome::Stopped(stop) = report.outcome {
                return Err(Undrawn::Stopped(stop));
            }
            Ok(Panel {
                title: format!("{title}: {} cells visited", visited.cells.len()),
                level: &self.level,
                visited: visited.places(&space),
                steps: report.solutions.into_iter().next().map_or(Vec::new(), |it| it.actions),
            })
        };
        Ok(svg(&[panel("Uniform-cost search", false)?, panel("A*, Euclidean", true)?]))
    }
}

fn steps(solution: &str) -> Result<Vec<Step>, Problems> {
    parse_steps(solution).map_err(|error| {
        let message = format!("expected a step, U, D, L, R, 7, 9, 1 or 3, found {:?}", error.found);
        Problems::one(Problem::in_text(solution, error.column, message))
    })
}
