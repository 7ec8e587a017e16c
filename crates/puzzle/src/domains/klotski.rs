//! Sliding blocks of any shape.

use klotski::{
    Found, HeuristicKind, Lanes, Level, Mask, Metric, ParseLevelError, ParseTargetError,
    ProblemKind, Settings, Solved, Space, TooSmall, Travel, boards, parse_travels, reach, solve,
    strip, validate, write_travels,
};
use search::{Guarantee, Limits, Outcome, Report, Solution, Weight};

use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice},
    audit::Audited,
    diagnostic::{Problem, Problems},
    domain::{
        About, Domain, HeuristicAbout, Instance, ReadError, Shown, SolveError, Undrawn, Verdict,
    },
    options::{DomainOptions, MetricName},
    perft::{Counted, Depth},
    request::{ActionName, Request, UsageError},
    watch::Progress,
};

pub(crate) struct Klotski;

const ABOUT: About = About {
    name: "klotski",
    summary: "slide blocks of any shape until the special one is out, or where it has to be",
    default_algorithm: AlgorithmName::Astar,
    default_weight: Weight::TWO,
    heuristics: &[
        HeuristicAbout {
            name: "admissible2",
            summary: "the special piece's way, and each piece on a cell that no way avoids",
            guarantee: HeuristicKind::Admissible2.guarantee(),
        },
        HeuristicAbout {
            name: "admissible1",
            summary: "the special piece's way, and each piece on such a cell of the exit",
            guarantee: HeuristicKind::Admissible1.guarantee(),
        },
        HeuristicAbout {
            name: "trivial",
            summary: "0 if solved, else 1",
            guarantee: HeuristicKind::Trivial.guarantee(),
        },
        HeuristicAbout {
            name: "non-admissible",
            summary: "2 * admissible1 + 1",
            guarantee: Guarantee::None,
        },
    ],
    actions: &[ActionName::Steps, ActionName::Moves],
    published_actions: &[],
    order: None,
    formats: &[
        ("level", "a border of # with one gap at the top; . free, * the special piece, letters"),
        ("level", "or goal PIECE ROW COLUMN (from 1) and the rows without a border"),
        ("level", "or the rows alone, with --goal \"PIECE ROW COLUMN\""),
        ("solution", "a piece and its way for each move, such as bD gLU"),
    ],
};

impl Domain for Klotski {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        Ok(Box::new(Loaded(Level::from_bytes(input).map_err(problems)?)))
    }

    fn options(&self) -> &'static [&'static str] {
        &["--goal", "--metric", "--picture", "--depths"]
    }

    fn read_with(
        &self,
        input: &[u8],
        options: &DomainOptions,
    ) -> Result<Box<dyn Instance>, ReadError> {
        let Some(goal) = &options.goal else { return Ok(self.read(input)?) };
        let target = goal.parse().map_err(|error: ParseTargetError| goal_error(&error))?;
        Ok(Box::new(Loaded(Level::with_target(input, target).map_err(problems_with_goal)?)))
    }
}

fn goal_error(reason: &impl ToString) -> UsageError {
    UsageError::Option { option: "--goal", reason: reason.to_string() }
}

/// What is wrong with the text, or with `--goal` if the text is right.
fn problems_with_goal(error: ParseLevelError) -> ReadError {
    let is_of_goal = |kind: &ProblemKind| {
        matches!(kind, ProblemKind::GoalPiece { .. } | ProblemKind::GoalPlace { .. })
    };
    let (of_goal, of_text): (Vec<_>, Vec<_>) =
        error.problems.into_iter().partition(|problem| is_of_goal(&problem.kind));
    match of_goal.first() {
        Some(problem) if of_text.is_empty() => ReadError::Unfit(goal_error(&problem.kind)),
        _ => problems(ParseLevelError { problems: of_text, ..error }).into(),
    }
}

fn problems(ParseLevelError { problems, omitted }: ParseLevelError) -> Problems {
    let found = problems.into_iter().map(|at| Problem {
        line: at.line,
        column: at.column,
        message: at.kind.to_string(),
    });
    Problems { found: found.collect(), omitted }
}

struct Loaded(Level);

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let level = &self.0;
        Shown {
            board: level.to_string(),
            legend: vec![
                ("#", "border or wall"),
                (".", "free"),
                ("*", "the special piece, which leaves through the gap at the top"),
                ("a", "a piece"),
                ("goal b 4 2", "piece b has to come to row 4, column 2"),
            ],
            sizes: vec![
                ("rows", level.rows().to_string()),
                ("columns", level.columns().to_string()),
                ("pieces", level.pieces().len().to_string()),
            ],
        }
    }

    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError> {
        let settings = settings(request);
        let solved = solve(&self.0, &settings, &request.limits, progress)
            .map_err(|error| SolveError::Defect(error.to_string()))?;
        let algorithm = settings.algorithm;
        let choice = Choice {
            algorithm,
            heuristic: algorithm.asks_heuristic().then(|| name(settings.heuristic)),
            actions: Some(match settings.metric {
                Metric::Moves => ActionName::Moves,
                Metric::Cost | Metric::Steps => ActionName::Steps,
            }),
        };
        let Solved { outcome, solutions, lower_bound, stats } = solved;
        let in_cells = |found: Found| {
            let cost = cost(found.replayed.cost).map_err(SolveError::Defect)?;
            Ok(Solution { actions: found.travels, cost })
        };
        let solutions = solutions.into_iter().map(in_cells).collect::<Result<_, SolveError>>()?;
        let report = Report { outcome, solutions, lower_bound, stats };
        Answer::new(self, request, choice, report, None, write_travels)
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        let travels = travels(solution)?;
        Ok(match validate(&self.0, &travels) {
            Ok(replayed) => match cost(replayed.cost) {
                Ok(cost) => Verdict::Solved { length: travels.len(), cost },
                Err(reason) => Verdict::Failed(reason),
            },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    fn perft(&self, options: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        walks::<u64, 4>(&self.0, options, depth)
            .or_else(|_| walks::<u128, 6>(&self.0, options, depth))
            .map_err(|_| UsageError::TooLarge("perft").into())
    }

    fn audit(
        &self,
        options: &DomainOptions,
        heuristic: &str,
        limits: &Limits,
    ) -> Result<Audited, SolveError> {
        let kind = kind(heuristic).ok_or(UsageError::NothingToAudit)?;
        let metric = metric(options.metric);
        audited::<u64, 4>(&self.0, kind, metric, limits)
            .or_else(|_| audited::<u128, 6>(&self.0, kind, metric, limits))
            .map_err(|_| UsageError::TooLarge("audit").into())
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        Box::new(boards(&self.0, travels(solution).unwrap_or_default()))
    }

    fn picture(&self, solution: Option<&str>, _: &Limits) -> Result<String, Undrawn> {
        let travels = travels(solution.unwrap_or_default()).unwrap_or_default();
        Ok(strip(&self.0, &travels))
    }

    fn depths(&self, request: &Request, limits: &Limits) -> Result<Vec<u64>, Undrawn> {
        let all = reach(&self.0, settings(request).metric, limits);
        match all.outcome {
            Outcome::Stopped(stop) => Err(Undrawn::Stopped(stop)),
            Outcome::Solved | Outcome::Exhausted => Ok(all.depths),
        }
    }
}

fn travels(solution: &str) -> Result<Vec<Travel>, Problems> {
    parse_travels(solution).map_err(|error| {
        let (line, column) = (error.line, error.column);
        Problems::one(Problem { line, column, message: error.kind.to_string() })
    })
}

fn cost(cost: u64) -> Result<u32, String> {
    u32::try_from(cost).map_err(|_| "more than a cost can count".to_owned())
}

/// Without a metric: moves if those are the actions, else cost (and algorithms that do not look at
/// costs minimise the steps).
fn settings(request: &Request) -> Settings {
    let best = Settings::best();
    let algorithm = request.algorithm.map_or(best.algorithm, |name| {
        name.with(request.weight.unwrap_or(Weight::TWO), request.limits.depth)
    });
    let heuristic = request.heuristic.as_deref().and_then(kind).unwrap_or(best.heuristic);
    let metric = match (request.options.metric, request.actions) {
        (Some(MetricName::Moves), _) | (None, Some(ActionName::Moves)) => Metric::Moves,
        (Some(MetricName::Steps), _) => Metric::Steps,
        _ => Metric::Cost,
    };
    Settings { algorithm, heuristic, metric }
}

const fn name(heuristic: HeuristicKind) -> &'static str {
    match heuristic {
        HeuristicKind::Trivial => "trivial",
        HeuristicKind::Admissible1 => "admissible1",
        HeuristicKind::Admissible2 => "admissible2",
        HeuristicKind::NonAdmissible => "non-admissible",
    }
}

fn kind(text: &str) -> Option<HeuristicKind> {
    HeuristicKind::ALL.into_iter().find(|kind| name(*kind) == text)
}

/// Counts in masks of this type, if they suffice.
fn walks<M: Mask, const P: usize>(
    level: &Level,
    options: &DomainOptions,
    depth: &Depth,
) -> Result<Counted, TooSmall> {
    let metric = match options.metric {
        Some(MetricName::Moves) => Metric::Moves,
        _ => Metric::Steps,
    };
    let space = Space::<M, P>::new(level, metric)?;
    Ok(Counted::of(&space, depth, |action| write_travels(&space.travels(&[action]))))
}

fn metric(name: Option<MetricName>) -> Metric {
    match name {
        Some(MetricName::Moves) => Metric::Moves,
        Some(MetricName::Steps) => Metric::Steps,
        Some(MetricName::Cost) | None => Metric::Cost,
    }
}

/// Audits in masks of this type, if they suffice.
fn audited<M: Mask, const P: usize>(
    level: &Level,
    kind: HeuristicKind,
    metric: Metric,
    limits: &Limits,
) -> Result<Audited, TooSmall> {
    let space = Space::<M, P>::new(level, metric)?;
    let lanes = Lanes::<M>::new(level, kind, metric);
    Ok(Audited::of(&space, &lanes, limits, |moves| write_travels(&space.travels(moves))))
}
