//! Sokoban with numbered boxes and portals; classic levels are in `classic_sokoban`.

use std::iter;

use search::{Guarantee, Heuristic, Limits, Weight};
use sokoban::{
    ActionKind, Encoding, Fast, Game, H1, H2, HeuristicKind, Level, ParseLevelError, Pruning,
    PushDistance, Settings, Step, StepOrder, StepSpace, parse_steps, solve, validate,
};

use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice},
    audit::Audited,
    diagnostic::{Problem, Problems},
    domain::{About, Domain, HeuristicAbout, Instance, ReadError, Shown, SolveError, Verdict},
    domains::classic_sokoban,
    exit::Failure,
    options::DomainOptions,
    perft::{Counted, Depth},
    report::counted,
    request::{ActionName, Profile, Request, UsageError},
    watch::Progress,
};

pub(crate) struct Sokoban;

const ABOUT: About = About {
    name: "sokoban",
    summary: "push box i onto goal i, portals carry player and boxes; or classic, any box on any goal",
    default_algorithm: AlgorithmName::Astar,
    heuristics: &[
        HeuristicAbout {
            name: "push-distance",
            summary: "push distances of each box alone, portals included, and walks between pushes",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "fast",
            summary: "the write-up's: Manhattan(box, goal), or by way of a portal pair if less",
            guarantee: Guarantee::None,
        },
        HeuristicAbout {
            name: "h1",
            summary: "the write-up's: Manhattan(player, box) + Manhattan(box, goal)",
            guarantee: Guarantee::None,
        },
        HeuristicAbout {
            name: "h2",
            summary: "the write-up's: h1 + 100,000 for each box in a corner off its goal",
            guarantee: Guarantee::None,
        },
    ],
    default_weight: PUBLISHED_WEIGHT,
    actions: &[ActionName::Steps, ActionName::Pushes],
    published_actions: &[ActionName::Steps],
    order: Some("L, R, U and D in the order to try them"),
    formats: &[
        ("level", "one row a line, cells W . H B1 G1 P1 apart by blanks or tabs, joined by /"),
        (
            "classic",
            "XSB, SOK: rows of # blank - _ @ $ . + *, run-length encoded or not, many levels",
        ),
        ("solution", "the steps: U, D, L, R; classic: LURD, capitals where a box is pushed"),
    ],
};

/// The best weight that the write-up found.
const PUBLISHED_WEIGHT: Weight = Weight::new(4, 1).expect("at least 1");

impl Domain for Sokoban {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        if classic_sokoban::is_classic(input) {
            return match classic_sokoban::read(input, &DomainOptions::default()) {
                Ok(instance) => Ok(instance),
                Err(ReadError::Problems(problems)) => Err(problems),
                Err(ReadError::Usage(error) | ReadError::Unfit(error)) => {
                    let (line, column) = (1, 1);
                    Err(Problems::one(Problem { line, column, message: error.to_string() }))
                }
            };
        }
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
        &["--level", "--objective", "--plain", "--boxes"]
    }

    fn all_algorithms(&self) -> &'static [AlgorithmName] {
        &[
            AlgorithmName::Bfs,
            AlgorithmName::Dfs,
            AlgorithmName::Ids,
            AlgorithmName::Astar,
            AlgorithmName::Wastar,
        ]
    }

    fn read_with(
        &self,
        input: &[u8],
        options: &DomainOptions,
    ) -> Result<Box<dyn Instance>, ReadError> {
        if options.boxes.is_some() {
            let reason = "only puzzle generate asks how many boxes there are".to_owned();
            return Err(UsageError::Option { option: "--boxes", reason }.into());
        }
        if classic_sokoban::is_classic(input) {
            return classic_sokoban::read(input, options);
        }
        let classic_only = [
            ("--level", options.level.is_some()),
            ("--objective", options.objective.is_some()),
            ("--plain", options.plain),
        ];
        if let Some((option, _)) = classic_only.into_iter().find(|(_, given)| *given) {
            let reason = "this is for classic levels (XSB, SOK)".to_owned();
            return Err(UsageError::Option { option, reason }.into());
        }
        Ok(self.read(input)?)
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        options: &DomainOptions,
        limits: &Limits,
    ) -> Result<String, Failure> {
        classic_sokoban::generate(size, seed, options, limits)
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
                ("W", "wall"),
                (".", "floor"),
                ("H", "player"),
                ("B1", "box 1"),
                ("G1", "goal of box 1"),
                ("P1", "portal 1, one of two cells"),
            ],
            sizes: vec![
                ("rows", level.rows().to_string()),
                ("columns", level.columns().to_string()),
                ("boxes", level.boxes().len().to_string()),
                ("portal pairs", level.portals().len().to_string()),
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
            Ok(cost) => match u32::try_from(cost) {
                Ok(cost) => Verdict::Solved { length: steps.len(), cost },
                Err(_) => Verdict::Failed("more steps than a cost can count".to_owned()),
            },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    fn perft(&self, _: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        walks::<1>(&self.0, depth)
            .or_else(|| walks::<2>(&self.0, depth))
            .or_else(|| walks::<3>(&self.0, depth))
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
            .or_else(|| audited::<3>(&self.0, heuristic, limits))
            .or_else(|| audited::<6>(&self.0, heuristic, limits))
            .ok_or(UsageError::TooLarge("audit").into())
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        let mut game = Game::new(&self.0);
        let start = game.to_string();
        let after = steps(solution).unwrap_or_default().into_iter().map_while(move |step| {
            game.apply_move(step).ok()?;
            Some(game.to_string())
        });
        Box::new(iter::once(start).chain(after))
    }
}

fn steps(solution: &str) -> Result<Vec<Step>, Problems> {
    parse_steps(solution).map_err(|error| {
        let message = format!("expected a step, U, D, L or R, found {:?}", error.found);
        Problems::one(Problem::in_text(solution, error.column, message))
    })
}

fn write(steps: &[Step]) -> String {
    steps.iter().map(|step| step.letter()).collect()
}

fn settings(request: &Request) -> Result<Settings, UsageError> {
    let best = Settings::best();
    let algorithm = request.algorithm.map_or(best.algorithm, |name| {
        name.with(request.weight.unwrap_or(ABOUT.default_weight), request.limits.depth)
    });
    let heuristic = request.heuristic.as_deref().and_then(kind);
    let mut settings = match request.profile {
        Profile::Published => {
            Settings::published(algorithm, heuristic.unwrap_or(HeuristicKind::Fast))
        }
        Profile::Best => Settings {
            algorithm,
            heuristic: heuristic.unwrap_or(best.heuristic),
            actions: match request.actions {
                Some(ActionName::Pushes) => ActionKind::Pushes,
                None if algorithm.asks_heuristic() => best.actions,
                // No other kind of action has passed `Request::check`.
                _ => ActionKind::Steps,
            },
            ..best
        },
    };
    if let Some(order) = &request.order {
        settings.order =
            order.parse::<StepOrder>().map_err(|error| UsageError::Order(error.to_string()))?;
    }
    Ok(settings)
}

const fn name(heuristic: HeuristicKind) -> &'static str {
    match heuristic {
        HeuristicKind::PushDistance => "push-distance",
        HeuristicKind::Fast => "fast",
        HeuristicKind::H1 => "h1",
        HeuristicKind::H2 => "h2",
    }
}

fn kind(text: &str) -> Option<HeuristicKind> {
    [HeuristicKind::PushDistance, HeuristicKind::Fast, HeuristicKind::H1, HeuristicKind::H2]
        .into_iter()
        .find(|kind| name(*kind) == text)
}

/// Counts in words of this number, if they suffice.
fn walks<const W: usize>(level: &Level, depth: &Depth) -> Option<Counted> {
    let space = StepSpace::<W>::new(level, StepOrder::LRUD, Pruning::None)?;
    Some(Counted::of(&space, depth, |step| write(&[step])))
}

/// Audits in words of this number, if they suffice.
fn audited<const W: usize>(level: &Level, heuristic: &str, limits: &Limits) -> Option<Audited> {
    let space = StepSpace::<W>::new(level, StepOrder::LRUD, Pruning::None)?;
    let heuristic: Box<dyn Heuristic<StepSpace<W>>> = match kind(heuristic)? {
        HeuristicKind::PushDistance => Box::new(PushDistance::new(level)),
        HeuristicKind::Fast => Box::new(Fast::new(level)),
        HeuristicKind::H1 => Box::new(H1::new(level)),
        HeuristicKind::H2 => Box::new(H2::new(level)),
    };
    Some(Audited::of(&space, &*heuristic, limits, write))
}
