//! Two agents in a maze, three kinds of food.

use pacman_dual::{
    Action, ActionKind, Agent, Collision, Encoding, FoodCount, Forest, HeuristicKind, Level,
    ManhattanSum, NearestFood, ParseActionsError, ParseLevelError, Settings, Size, StepOrder,
    StepSpace, Tours, boards, generate, parse_actions, solve, validate,
};
use search::{Guarantee, Heuristic, Limits, Weight};

use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice},
    audit::Audited,
    diagnostic::{Problem, Problems},
    domain::{About, Domain, HeuristicAbout, Instance, ReadError, Shown, SolveError, Verdict},
    exit::Failure,
    options::{CollisionName, DomainOptions},
    perft::{Counted, Depth},
    report::counted,
    request::{ActionName, Profile, Request, UsageError},
    watch::Progress,
};

pub(crate) struct PacmanDual;

const ABOUT: About = About {
    name: "pacman-dual",
    summary: "two agents eat what is in a maze; what only one may eat is poison to the other",
    default_algorithm: AlgorithmName::Astar,
    heuristics: &[
        HeuristicAbout {
            name: "tours",
            summary: "the best tours of both agents, if there were neither poison nor collisions",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "forest",
            summary: "the minimum spanning forest over the food, rooted at the agents",
            guarantee: Guarantee::Admissible,
        },
        HeuristicAbout {
            name: "foods",
            summary: "the write-up's (1): the number of foods left",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "nearest",
            summary: "the write-up's (2): Manhattan distance to the nearest food, from whoever may eat it",
            guarantee: Guarantee::Consistent,
        },
        HeuristicAbout {
            name: "manhattan",
            summary: "the write-up's (3): sum of Manhattan distances to the nearer agent who may eat",
            guarantee: Guarantee::None,
        },
    ],
    default_weight: TWO,
    actions: &[ActionName::Steps, ActionName::Meals],
    published_actions: &[ActionName::Steps],
    order: Some("D, R, U and L in the order to try them, for P, then for Q"),
    formats: &[
        (
            "level",
            "one row a line: % wall, blank, agents P and Q, food 1 of P, 2 of Q, 3 of either",
        ),
        ("Berkeley layout", "% wall, blank, P, . food; G and o are floor, and there is no Q"),
        ("solution", "P or Q and U, D, L or R, blanks between: PU QR"),
    ],
};

const TWO: Weight = Weight::new(2, 1).expect("at least 1");

/// Foods of a generated maze if nothing is said.
const FOODS: usize = 12;

impl Domain for PacmanDual {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        Ok(Box::new(Loaded { level: level(input)?, collision: Collision::None }))
    }

    fn options(&self) -> &'static [&'static str] {
        &["--collision", "--foods"]
    }

    fn all_algorithms(&self) -> &'static [AlgorithmName] {
        &[AlgorithmName::Bfs, AlgorithmName::Ids, AlgorithmName::Astar]
    }

    fn read_with(
        &self,
        input: &[u8],
        options: &DomainOptions,
    ) -> Result<Box<dyn Instance>, ReadError> {
        if options.foods.is_some() {
            let reason = "only puzzle generate asks how much food there is".to_owned();
            return Err(UsageError::Option { option: "--foods", reason }.into());
        }
        Ok(Box::new(Loaded { level: level(input)?, collision: collision(options) }))
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        options: &DomainOptions,
        limits: &Limits,
    ) -> Result<String, Failure> {
        if options.collision.is_some() {
            let reason = "a maze is the same by either rule".to_owned();
            return Err(UsageError::Option { option: "--collision", reason }.into());
        }
        let size: Size = size.parse().map_err(|error: pacman_dual::ParseSizeError| {
            UsageError::Option { option: "--size", reason: error.to_string() }
        })?;
        let level = generate(size, options.foods.unwrap_or(FOODS), seed, limits);
        let level = level.map_err(Failure::unmade)?.ok_or_else(|| {
            let reason = "there is no room for so much, or chance finds none".to_owned();
            UsageError::Option { option: "--foods", reason }
        })?;
        Ok(level.to_string())
    }
}

fn level(input: &[u8]) -> Result<Level, Problems> {
    Level::from_bytes(input).map_err(|ParseLevelError { problems, omitted }| {
        let found = problems.into_iter().map(|at| Problem {
            line: at.line,
            column: at.column,
            message: at.kind.to_string(),
        });
        Problems { found: found.collect(), omitted }
    })
}

fn collision(options: &DomainOptions) -> Collision {
    match options.collision.unwrap_or_default() {
        CollisionName::None => Collision::None,
        CollisionName::Block => Collision::Block,
    }
}

struct Loaded {
    level: Level,
    collision: Collision,
}

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let level = &self.level;
        let Encoding { cells, cell_bits, agents, foods, words } = Encoding::of(level);
        let mut legend = vec![("%", "wall"), ("P", "eats 1 and 3"), ("Q", "eats 2 and 3")];
        legend.extend([("1", "food of P"), ("2", "food of Q"), ("3", "food of either")]);
        legend.push(("B", "P and Q in one cell"));
        if level.start(Agent::Q).is_none() {
            legend = vec![("%", "wall"), ("P", "eats all food"), (".", "food")];
        }
        let bits = format!("{agents} x {cell_bits} bits and {}", counted(foods, "bit"));
        Shown {
            board: level.to_string(),
            legend,
            sizes: vec![
                ("rows", level.rows().to_string()),
                ("columns", level.columns().to_string()),
                ("foods", foods.to_string()),
                ("cells", cells.to_string()),
                ("state", format!("{bits} in {}", counted(words, "word"))),
            ],
        }
    }

    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError> {
        let settings = settings(request)?;
        let solved = solve(&self.level, &settings, &request.limits, progress)
            .map_err(|error| SolveError::Defect(error.to_string()))?;
        let algorithm = settings.algorithm;
        let asks_heuristic = algorithm.asks_heuristic();
        let choice = Choice {
            algorithm,
            heuristic: asks_heuristic.then(|| name(settings.heuristic)),
            actions: Some(match settings.actions {
                ActionKind::Steps => ActionName::Steps,
                ActionKind::Meals => ActionName::Meals,
            }),
        };
        let different = solved.counts.map(|counts| counts.different);
        let mut answer = Answer::new(self, request, choice, solved.report, different, write)?;
        answer.all_states = solved.counts.map(|counts| counts.all);
        Ok(answer)
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        let actions = actions(solution)?;
        Ok(match validate(&self.level, self.collision, &actions) {
            Ok(cost) => match u32::try_from(cost) {
                Ok(cost) => Verdict::Solved { length: actions.len(), cost },
                Err(_) => Verdict::Failed("more actions than a cost can count".to_owned()),
            },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    fn perft(&self, _: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        walks::<1>(self, depth)
            .or_else(|| walks::<2>(self, depth))
            .ok_or(UsageError::TooLarge("perft").into())
    }

    fn audit(
        &self,
        _: &DomainOptions,
        heuristic: &str,
        limits: &Limits,
    ) -> Result<Audited, SolveError> {
        audited::<1>(self, heuristic, limits)
            .or_else(|| audited::<2>(self, heuristic, limits))
            .ok_or(UsageError::TooLarge("audit").into())
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        Box::new(boards(&self.level, actions(solution).unwrap_or_default()))
    }
}

fn actions(solution: &str) -> Result<Vec<Action>, Problems> {
    parse_actions(solution).map_err(|ParseActionsError { column, kind }| {
        Problems::one(Problem::in_text(solution, column, kind.to_string()))
    })
}

fn write(actions: &[Action]) -> String {
    actions.iter().map(Action::to_string).collect::<Vec<_>>().join(" ")
}

fn settings(request: &Request) -> Result<Settings, UsageError> {
    let algorithm = request.algorithm.unwrap_or(ABOUT.default_algorithm);
    let weight = request.weight.unwrap_or(ABOUT.default_weight);
    let algorithm = algorithm.with(weight, request.limits.depth);
    let heuristic = request.heuristic.as_deref().and_then(kind);
    let mut settings = match request.profile {
        Profile::Published => {
            Settings::published(algorithm, heuristic.unwrap_or(HeuristicKind::ManhattanSum))
        }
        Profile::Best => {
            let best = Settings::best_by(algorithm);
            Settings { heuristic: heuristic.unwrap_or(best.heuristic), ..best }
        }
    };
    settings.collision = collision(&request.options);
    if settings.collision == Collision::Block {
        if request.actions == Some(ActionName::Meals) {
            let reason = "agents who block each other are searched by steps".to_owned();
            return Err(UsageError::Option { option: "--actions meals", reason });
        }
        settings.actions = ActionKind::Steps;
    }
    match request.actions {
        Some(ActionName::Steps) => settings.actions = ActionKind::Steps,
        Some(ActionName::Meals) => settings.actions = ActionKind::Meals,
        _ => {}
    }
    if let Some(order) = &request.order {
        settings.order =
            order.parse::<StepOrder>().map_err(|error| UsageError::Order(error.to_string()))?;
    }
    Ok(settings)
}

const fn name(heuristic: HeuristicKind) -> &'static str {
    match heuristic {
        HeuristicKind::Tours => "tours",
        HeuristicKind::Forest => "forest",
        HeuristicKind::FoodCount => "foods",
        HeuristicKind::NearestFood => "nearest",
        HeuristicKind::ManhattanSum => "manhattan",
    }
}

fn kind(text: &str) -> Option<HeuristicKind> {
    [
        HeuristicKind::Tours,
        HeuristicKind::Forest,
        HeuristicKind::FoodCount,
        HeuristicKind::NearestFood,
        HeuristicKind::ManhattanSum,
    ]
    .into_iter()
    .find(|kind| name(*kind) == text)
}

/// Counts in words of this number, if the level takes so many.
fn walks<const W: usize>(loaded: &Loaded, depth: &Depth) -> Option<Counted> {
    let space = StepSpace::<W>::new(&loaded.level, StepOrder::UDLR, loaded.collision)?;
    Some(Counted::of(&space, depth, |action| action.to_string()))
}

/// Audits in words of this number, if the level takes so many.
fn audited<const W: usize>(loaded: &Loaded, heuristic: &str, limits: &Limits) -> Option<Audited> {
    let level = &loaded.level;
    let space = StepSpace::<W>::new(level, StepOrder::UDLR, loaded.collision)?;
    let heuristic: Box<dyn Heuristic<StepSpace<W>>> = match kind(heuristic)? {
        HeuristicKind::Tours => Box::new(Tours::new(level)),
        HeuristicKind::Forest => Box::new(Forest::new(level)),
        HeuristicKind::FoodCount => Box::new(FoodCount::new(level)),
        HeuristicKind::NearestFood => Box::new(NearestFood::new(level)),
        HeuristicKind::ManhattanSum => Box::new(ManhattanSum::new(level)),
    };
    Some(Audited::of(&space, &*heuristic, limits, write))
}
