//! River crossings.

use river_crossing::{
    CrossingSpace, Level, Load, ParseLevelError, Signs, StateGraph, Trips, dot, positions, svg,
    validate,
};
use search::{Algorithm, Blind, Cycles, Guarantee, Limits, Weight, bidirectional, perft, search};

use crate::{
    algorithm::AlgorithmName,
    answer::{Answer, Choice},
    audit::Audited,
    diagnostic::{Problem, Problems},
    domain::{
        About, Domain, HeuristicAbout, Instance, ReadError, Shown, SolveError, Undrawn, Verdict,
    },
    options::DomainOptions,
    perft::{Counted, Depth},
    request::{Request, UsageError},
    watch::Progress,
};

pub(crate) struct RiverCrossing;

/// How far walks are counted.
const WALKED: u32 = 7;

const ABOUT: About = About {
    name: "river-crossing",
    summary: "carry everything over; some things must not be left together",
    default_algorithm: AlgorithmName::Astar,
    default_weight: Weight::TWO,
    heuristics: &[HeuristicAbout {
        name: "trips",
        summary: "crossings, or the slowest one's time, needed if there were no rules",
        guarantee: Guarantee::Consistent,
    }],
    actions: &[],
    published_actions: &[],
    order: None,
    formats: &[
        ("banks", "wolf, goat and cabbage: FGCW|, or emoji; the boat is with the farmer"),
        ("toml", "any puzzle of the kind: things, boat, rules (fixtures/river-crossing)"),
        ("solution", "what crosses, to and fro: FG F FW …"),
    ],
};

impl Domain for RiverCrossing {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems> {
        Ok(Box::new(load(input, Signs::Letters)?))
    }

    fn options(&self) -> &'static [&'static str] {
        &["--emoji", "--graph"]
    }

    fn read_with(
        &self,
        input: &[u8],
        options: &DomainOptions,
    ) -> Result<Box<dyn Instance>, ReadError> {
        let signs = if options.emoji { Signs::Emoji } else { Signs::Letters };
        Ok(Box::new(load(input, signs)?))
    }

    fn is_reversible(&self) -> bool {
        true
    }
}

fn load(input: &[u8], signs: Signs) -> Result<Loaded, Problems> {
    let level = Level::from_bytes(input).map_err(|ParseLevelError { problems, omitted }| {
        let found = problems.into_iter().map(|at| Problem {
            line: at.line,
            column: at.column,
            message: at.kind.to_string(),
        });
        Problems { found: found.collect(), omitted }
    })?;
    Ok(Loaded { space: CrossingSpace::new(&level), level, signs })
}

struct Loaded {
    level: Level,
    space: CrossingSpace,
    signs: Signs,
}

impl Loaded {
    fn loads(&self, solution: &str) -> Result<Vec<Load>, Problems> {
        self.level.parse_loads(solution).map_err(|error| {
            Problems::one(Problem::in_text(solution, error.column, error.kind.to_string()))
        })
    }

    fn graph(&self) -> Result<StateGraph, Undrawn> {
        StateGraph::new(&self.space).map_err(|error| Undrawn::Unfit(error.to_string()))
    }
}

/// Depth-first search lists all loopless solutions: it avoids the states on its path only. Of some of
/// them the best are wanted.
fn algorithm(request: &Request) -> (AlgorithmName, Algorithm) {
    let default = match request.limits.solutions {
        1 => ABOUT.default_algorithm,
        usize::MAX => AlgorithmName::Dfs,
        _ => AlgorithmName::Kbest,
    };
    let name = request.algorithm.unwrap_or(default);
    let algorithm = match name {
        AlgorithmName::Dfs => Algorithm::DepthFirst { cycles: Cycles::OnPath },
        _ => name.with(request.weight.unwrap_or(Weight::TWO), request.limits.depth),
    };
    (name, algorithm)
}

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let level = &self.level;
        let mut sizes = vec![
            ("puzzle", level.title().to_owned()),
            ("things", level.things().iter().map(|thing| thing.count).sum::<u32>().to_string()),
            ("boat", level.capacity().to_string()),
            ("goal", level.position_text(level.goal(), self.signs)),
            ("state", format!("{} bits", self.space.bits())),
        ];
        // Not of a puzzle with more states than can be drawn.
        if let Ok(graph) = self.graph() {
            let legal = graph.nodes.iter().filter(|node| node.is_legal).count();
            let walks = perft(&self.space, WALKED, &Limits::default()).layers;
            let walks: Vec<String> = walks.iter().map(|layer| layer.walks.to_string()).collect();
            sizes.push(("legal states that can be reached", legal.to_string()));
            sizes.push(("walks of 0, 1, 2 … crossings", walks.join(" ")));
        }
        Shown {
            board: format!("{}\n", level.position_text(level.start(), self.signs)),
            legend: vec![("|", "the river"), ("~", "the boat, where no one thing tells")],
            sizes,
        }
    }

    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError> {
        let (name, algorithm) = algorithm(request);
        let trips = Trips::new(&self.space);
        let report = match name {
            AlgorithmName::Bidirectional => {
                bidirectional(&self.space, &trips, &Blind, &request.limits, progress)
            }
            _ => search(&self.space, &trips, algorithm, &request.limits, progress),
        };
        let heuristic = name.asks_heuristic().then_some("trips");
        let choice = Choice { algorithm, heuristic, actions: None };
        let write = |actions: &[_]| {
            let loads: Vec<Load> = actions.iter().map(|&action| self.space.load(action)).collect();
            self.level.loads_text(&loads)
        };
        let answer = Answer::new(self, request, choice, report, None, write)?;
        Ok(Answer { algorithm: name, ..answer })
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        let loads = self.loads(solution)?;
        Ok(match validate(&self.level, &loads) {
            Ok(cost) => Verdict::Solved { length: loads.len(), cost },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    fn perft(&self, _: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        let load = |action| self.level.load_text(&self.space.load(action));
        Ok(Counted::of(&self.space, depth, load))
    }

    fn audit(
        &self,
        _: &DomainOptions,
        heuristic: &str,
        limits: &Limits,
    ) -> Result<Audited, SolveError> {
        if heuristic != ABOUT.heuristics[0].name {
            return Err(UsageError::NothingToAudit.into());
        }
        let write = |actions: &[_]| {
            let loads: Vec<Load> = actions.iter().map(|&action| self.space.load(action)).collect();
            self.level.loads_text(&loads)
        };
        Ok(Audited::of(&self.space, &Trips::new(&self.space), limits, write))
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        let positions = positions(&self.level, self.loads(solution).unwrap_or_default());
        let text = |position| format!("{}\n", self.level.position_text(&position, self.signs));
        Box::new(positions.map(text))
    }

    fn lists_states(&self) -> bool {
        true
    }

    fn picture(&self, _: Option<&str>, _: &Limits) -> Result<String, Undrawn> {
        Ok(svg(&self.space, &self.graph()?, self.signs))
    }

    fn dot(&self) -> Result<String, Undrawn> {
        Ok(dot(&self.space, &self.graph()?, self.signs))
    }
}
