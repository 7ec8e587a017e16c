//! Sokoban with stones of different weight.

use std::fmt::Write;

use search::{Guarantee, Heuristic, Limits, Outcome, Stop, Weight};
use weighted_stones::{
    ActionKind, Encoding, HeuristicKind, Identity, Level, Manhattan, Move, NoTradeOff,
    ParseLevelError, Pruning, PushDistance, Settings, Step, StepOrder, StepSpace, boards,
    parse_steps, solve, trade_off_svg, validate,
};

use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice},
    audit::Audited,
    cli::SolveFormat,
    diagnostic::{Problem, Problems},
    domain::{
        About, Domain, HeuristicAbout, Instance, Shown, SolveError, Undrawn, Verdict, Writer,
    },
    options::DomainOptions,
    perft::{Counted, Depth},
    report::{counted, milliseconds},
    request::{ActionName, Profile, Request, UsageError},
    watch::Progress,
};

pub(crate) struct WeightedStones;

const ABOUT: About = About {
    name: "weighted-stones",
    summary: "push any stone onto any switch; a push costs 1 and the stone's weight",
    default_algorithm: AlgorithmName::Astar,
    heuristics: &[
        HeuristicAbout {
            name: "push-distance",
            summary: "cheapest assignment by push distances, and the walk to the next push",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "manhattan",
            summary: "the write-up's: assignment by weight × Manhattan, and the nearest stone",
            guarantee: Guarantee::Admissible,
        },
    ],
    default_weight: Weight::new(4, 1).expect("at least 1"),
    actions: &[ActionName::Steps, ActionName::Pushes],
    published_actions: &[ActionName::Steps],
    order: Some("L, R, U and D in the order to try them"),
    formats: &[
        ("level", "a line of weights, then rows of # blank $ @ . * +; without weights: XSB, SOK"),
        ("solution", "the steps: u, d, l, r, in capitals where Ares pushes"),
        ("ares", "of solve: the write-up's blocks of three lines, one an algorithm"),
    ],
};

impl Domain for WeightedStones {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        let level = Level::from_bytes(input).map_err(|ParseLevelError { problems, omitted }| {
            let found = problems.into_iter().map(|at| Problem {
                line: at.line,
                column: at.column,
                message: at.kind.to_string(),
            });
            Problems { found: found.collect(), omitted }
        })?;
        Ok(Box::new(Loaded(level)))
    }

    fn options(&self) -> &'static [&'static str] {
        &["--picture"]
    }

    fn all_algorithms(&self) -> &'static [AlgorithmName] {
        &[AlgorithmName::Bfs, AlgorithmName::Dfs, AlgorithmName::Ucs, AlgorithmName::Astar]
    }

    fn writer(&self, format: SolveFormat) -> Option<Writer> {
        (format == SolveFormat::Ares).then_some(block)
    }
}

struct Loaded(Level);

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let level = &self.0;
        let Encoding { cells, field_bits, fields, words } = Encoding::of(level);
        Shown {
            board: level.to_string(),
            legend: vec![
                ("#", "wall"),
                ("@", "Ares"),
                ("+", "Ares on a switch"),
                ("$", "stone"),
                ("*", "stone on a switch"),
                (".", "switch"),
            ],
            sizes: vec![
                ("rows", level.rows().to_string()),
                ("columns", level.columns().to_string()),
                ("stones", level.stones().len().to_string()),
                ("cells", cells.to_string()),
                (
                    "state",
                    format!("{fields} fields of {field_bits} bits in {}", counted(words, "word")),
                ),
            ],
        }
    }

    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError> {
        let settings = settings(request)?;
        let solved = solve(&self.0, &settings, &request.limits, progress)
            .map_err(|error| SolveError::Defect(error.to_string()))?;
        let algorithm = settings.algorithm;
        let choice = Choice {
            algorithm,
            heuristic: algorithm.asks_heuristic().then(|| name(settings.heuristic)),
            actions: Some(match settings.actions {
                ActionKind::Steps => ActionName::Steps,
                ActionKind::Pushes => ActionName::Pushes,
            }),
        };
        Answer::new(self, request, choice, solved.report, solved.visited, write)
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        let steps = steps(solution)?;
        Ok(match validate(&self.0, &steps) {
            Ok(replayed) => match u32::try_from(replayed.cost) {
                Ok(cost) => Verdict::Solved { length: steps.len(), cost },
                Err(_) => Verdict::Failed(format!(
                    "it solves the level at a cost of {}, which is more than 2^32 - 1",
                    replayed.cost
                )),
            },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    fn perft(&self, _: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        walks::<1>(&self.0, depth)
            .or_else(|| walks::<2>(&self.0, depth))
            .or_else(|| walks::<6>(&self.0, depth))
            .ok_or(UsageError::TooLarge("perft").into())
    }

    fn audit(
        &self,
        _: &DomainOptions,
        heuristic: &str,
        limits: &Limits,
    ) -> Result<Audited, SolveError> {
        audited::<1>(&self.0, heuristic, limits)
            .or_else(|| audited::<2>(&self.0, heuristic, limits))
            .or_else(|| audited::<6>(&self.0, heuristic, limits))
            .ok_or(UsageError::TooLarge("audit").into())
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        let boards = boards(&self.0, steps(solution).unwrap_or_default());
        // The weights stand in reading order, which changes.
        Box::new(boards.map(|board| board.to_string()))
    }

    /// Steps against cost, of all solutions that none beats in both.
    fn picture(&self, _: Option<&str>, limits: &Limits) -> Result<String, Undrawn> {
        trade_off_svg(&self.0, limits).map_err(|error| match error {
            NoTradeOff::Stopped(stop) => Undrawn::Stopped(stop),
            other => Undrawn::Unfit(other.to_string()),
        })
    }
}

fn steps(solution: &str) -> Result<Vec<Step>, Problems> {
    parse_steps(solution).map_err(|error| {
        let message = format!("expected a step, u, d, l or r, found {:?}", error.found);
        Problems::one(Problem::in_text(solution, error.column, message))
    })
}

fn write(moves: &[Move]) -> String {
    moves.iter().map(|it| it.letter()).collect()
}

/// A block of the write-up's output file.
fn block(answer: &Answer) -> String {
    let title = match answer.algorithm {
        AlgorithmName::Astar => "A*".to_owned(),
        AlgorithmName::Wastar => "WA*".to_owned(),
        AlgorithmName::Idastar => "IDA*".to_owned(),
        other => crate::request::typed(other).to_uppercase(),
    };
    let first = answer.solutions.first();
    let (steps, weights) = first.map_or((0, 0), |found| (found.length, found.cost));
    let node = answer.visited.unwrap_or(answer.stats.generated);
    let time = milliseconds(answer.stats.elapsed);
    let memory = megabytes(answer.stats.peak_bytes);
    let mut text = format!("{title}\nSteps: {steps}, Weights: {weights}, Node: {node}, ");
    let _ = writeln!(text, "Time (ms): {time:.2}, Memory (MB): {memory}");
    match (first, answer.outcome) {
        (Some(found), _) => text.push_str(&found.actions),
        (None, Outcome::Stopped(Stop::Time)) => text.push_str("Timeout"),
        (None, Outcome::Stopped(stop)) => {
            let _ = write!(text, "Stopped: {stop}");
        }
        (None, Outcome::Solved | Outcome::Exhausted) => text.push_str("No solution"),
    }
    text.push('\n');
    text
}

/// Millions of bytes to two places.
fn megabytes(bytes: usize) -> String {
    let hundredths = bytes.div_ceil(10_000);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn settings(request: &Request) -> Result<Settings, UsageError> {
    let best = Settings::best();
    let algorithm = request.algorithm.map_or(best.algorithm, |name| {
        name.with(request.weight.unwrap_or(ABOUT.default_weight), request.limits.depth)
    });
    let heuristic = request.heuristic.as_deref().and_then(kind);
    let mut settings = match request.profile {
        Profile::Published => Settings::published(algorithm),
        Profile::Best => Settings {
            algorithm,
            actions: match request.actions {
                Some(ActionName::Pushes) => ActionKind::Pushes,
                // No other kind of action has passed `Request::check`.
                None if algorithm.asks_heuristic() => best.actions,
                _ => ActionKind::Steps,
            },
            ..best
        },
    };
    if let Some(heuristic) = heuristic {
        settings.heuristic = heuristic;
    }
    if let Some(order) = &request.order {
        settings.order =
            order.parse::<StepOrder>().map_err(|error| UsageError::Order(error.to_string()))?;
    }
    Ok(settings)
}

const fn name(heuristic: HeuristicKind) -> &'static str {
    match heuristic {
        HeuristicKind::PushDistance => "push-distance",
        HeuristicKind::Manhattan => "manhattan",
    }
}

fn kind(text: &str) -> Option<HeuristicKind> {
    [HeuristicKind::PushDistance, HeuristicKind::Manhattan]
        .into_iter()
        .find(|kind| name(*kind) == text)
}

/// Counts in words of this number, if they suffice.
fn walks<const W: usize>(level: &Level, depth: &Depth) -> Option<Counted> {
    let space = StepSpace::<W>::new(level, StepOrder::UDLR, Pruning::None, Identity::ByWeight)?;
    Some(Counted::of(&space, depth, |action| action.to_string()))
}

/// Audits in words of this number, if they suffice.
fn audited<const W: usize>(level: &Level, heuristic: &str, limits: &Limits) -> Option<Audited> {
    let identity = Identity::ByWeight;
    let space = StepSpace::<W>::new(level, StepOrder::UDLR, Pruning::None, identity)?;
    let heuristic: Box<dyn Heuristic<StepSpace<W>>> = match kind(heuristic)? {
        HeuristicKind::PushDistance => Box::new(PushDistance::new(level, identity)),
        HeuristicKind::Manhattan => Box::new(Manhattan::new(level, identity)),
    };
    Some(Audited::of(&space, &*heuristic, limits, write))
}
