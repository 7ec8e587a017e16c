//! Classic Sokoban: collections of levels in XSB, any box on any goal.

use std::iter;

use search::{Algorithm, Bound, Cycles, Limits, Outcome, Weight};
use serde_json::Value;
use sokoban::classic::{
    Assignment, Collection, Level, Move, Objective, ParseSizeError, PickError, Pruning, PushSpace,
    Settings, Size, parse_lurd, solve, to_lurd, validate,
};

use crate::{
    answer::{Answer, Choice, Proved},
    audit::Audited,
    diagnostic::{Problem, Problems},
    domain::{Instance, ReadError, Shown, SolveError, Verdict},
    exit::Failure,
    options::{DomainOptions, ObjectiveName},
    perft::{Counted, Depth},
    report::{counted, headline},
    request::{ActionName, Profile, Request, UsageError},
    watch::Progress,
};

/// The only heuristic here.
const HEURISTIC: &str = "push-distance";
/// Boxes of a generated level if nothing is said.
const BOXES: usize = 3;
/// The weight of weighted A* if nothing is said.
const WEIGHT: Weight = Weight::new(2, 1).expect("at least 1");

/// A wall of classic levels is no sign of the others.
pub(super) fn is_classic(input: &[u8]) -> bool {
    input.contains(&b'#')
}

pub(super) fn read(input: &[u8], options: &DomainOptions) -> Result<Box<dyn Instance>, ReadError> {
    let collection = Collection::from_bytes(input);
    if collection.is_empty() {
        let message = "expected a level, a row with # or @".to_owned();
        return Err(Problems::one(Problem { line: 1, column: 1, message }).into());
    }
    let number = options.level.unwrap_or(1);
    let level = collection.level(number).map_err(|error| match error {
        PickError::NoSuchLevel(error) => {
            UsageError::Option { option: "--level", reason: error.to_string() }.into()
        }
        PickError::Invalid(error) => {
            let of = error.level;
            let found = error.problems.problems.into_iter().map(|at| Problem {
                line: at.line,
                column: at.column,
                message: format!("level {of}: {}", at.kind),
            });
            ReadError::from(Problems { found: found.collect(), omitted: error.problems.omitted })
        }
    })?;
    let levels = collection.len();
    let title = collection.title(number);
    let objective = objective(options.objective.unwrap_or_default());
    let is_plain = options.plain;
    Ok(Box::new(Loaded { level, number, levels, title, objective, is_plain }))
}

pub(super) fn generate(
    size: &str,
    seed: u64,
    options: &DomainOptions,
    limits: &Limits,
) -> Result<String, Failure> {
    for (option, is_given) in [
        ("--level", options.level.is_some()),
        ("--objective", options.objective.is_some()),
        ("--plain", options.plain),
    ] {
        if is_given {
            let reason = "a level is made without it".to_owned();
            return Err(UsageError::Option { option, reason }.into());
        }
    }
    let size: Size = size.parse().map_err(|error: ParseSizeError| UsageError::Option {
        option: "--size",
        reason: error.to_string(),
    })?;
    let boxes = options.boxes.unwrap_or(BOXES);
    let level = sokoban::classic::generate(size, boxes, seed, limits).map_err(Failure::unmade)?;
    let level = level.ok_or_else(|| {
        let reason = "there is no room for so many, or chance finds none".to_owned();
        UsageError::Option { option: "--boxes", reason }
    })?;
    Ok(level.to_string())
}

/// The objective as it is typed.
pub(crate) const fn objective(name: ObjectiveName) -> Objective {
    match name {
        ObjectiveName::Pushes => Objective::Pushes,
        ObjectiveName::Moves => Objective::Moves,
        ObjectiveName::PushesThenMoves => Objective::PushesThenMoves,
    }
}

struct Loaded {
    level: Level,
    number: usize,
    levels: usize,
    title: Option<String>,
    objective: Objective,
    is_plain: bool,
}

impl Loaded {
    fn settings(&self, request: &Request) -> Result<Settings, UsageError> {
        let unfit = |option: &'static str, reason: &str| {
            Err(UsageError::Option { option, reason: format!("classic levels have {reason}") })
        };
        match request {
            Request { profile: Profile::Published, .. } => {
                return unfit("--profile", "no published profile");
            }
            Request { actions: Some(ActionName::Steps), .. } => {
                return unfit("--actions", "pushes for actions");
            }
            Request { order: Some(_), .. } => return unfit("--order", "no choice of order"),
            Request { heuristic: Some(name), .. } if name != HEURISTIC => {
                return Err(unfit_heuristic());
            }
            _ => {}
        }
        let best = Settings::best(self.objective);
        let algorithm = request.algorithm.map_or(best.algorithm, |name| {
            match name.with(request.weight.unwrap_or(WEIGHT), request.limits.depth) {
                // Boxes come to the same places in many orders.
                Algorithm::IdaStar { .. } => Algorithm::IdaStar { cycles: Cycles::Closed },
                other => other,
            }
        });
        let best = if self.is_plain { best.plain() } else { best };
        Ok(Settings { algorithm, ..best })
    }

    /// `None` if W words are too few.
    fn count<const W: usize>(&self, depth: &Depth) -> Option<Counted> {
        let space = PushSpace::<W>::new(&self.level, self.objective, Pruning::Deadlocks).ok()??;
        Some(Counted::of(&space, depth, |push| to_lurd(&space.moves(&[push]))))
    }

    /// `None` if W words are too few.
    fn audited<const W: usize>(&self, limits: &Limits) -> Option<Audited> {
        let space = PushSpace::<W>::new(&self.level, self.objective, Pruning::Deadlocks).ok()??;
        let heuristic = Assignment::new(&space);
        Some(Audited::of(&space, &heuristic, limits, |pushes| to_lurd(&space.moves(pushes))))
    }

    /// Cost of a solution in the unit of the objective: pushes come first where moves are second.
    fn cost(&self, moves: usize, pushes: usize) -> u32 {
        let cost = match self.objective {
            Objective::Pushes | Objective::PushesThenMoves => pushes,
            Objective::Moves => moves,
        };
        u32::try_from(cost).unwrap_or(u32::MAX)
    }
}

impl Instance for Loaded {
    fn show(&self) -> Shown {
        let level = &self.level;
        let mut sizes = vec![("level", format!("{} of {}", self.number, self.levels))];
        sizes.extend(self.title.iter().map(|title| ("title", title.clone())));
        sizes.extend([
            ("rows", level.rows().to_string()),
            ("columns", level.columns().to_string()),
            ("boxes", level.boxes().len().to_string()),
            ("goals", level.goals().count().to_string()),
        ]);
        Shown {
            board: level.to_string(),
            legend: vec![
                ("#", "wall"),
                ("@", "player"),
                ("+", "player on a goal"),
                ("$", "box"),
                ("*", "box on a goal"),
                (".", "goal"),
            ],
            sizes,
        }
    }

    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError> {
        let settings = self.settings(request)?;
        let mut report = solve(&self.level, &settings, &request.limits, progress).map_err(
            |error| match error {
                sokoban::classic::SolveError::TooLarge(error) => {
                    let reason = format!("level {}: {error}", self.number);
                    SolveError::Usage(UsageError::Option { option: "--level", reason })
                }
                wrong => SolveError::Defect(wrong.to_string()),
            },
        )?;
        let algorithm = settings.algorithm;
        let asks_heuristic = algorithm.asks_heuristic();
        let choice = Choice {
            algorithm,
            heuristic: asks_heuristic.then_some(HEURISTIC),
            actions: Some(ActionName::Pushes),
        };
        // The proof is of what the search calls cost; a solution costs what the objective counts.
        let is_least = report.is_proved_least_cost();
        if self.objective == Objective::PushesThenMoves {
            report.lower_bound = report.lower_bound.map(|bound| match bound {
                Bound::Cost(cost) => Bound::Cost(Objective::pushes_of(cost)),
                length @ Bound::Length(_) => length,
            });
        }
        for solution in &mut report.solutions {
            let pushes = solution.actions.iter().filter(|it| it.is_push()).count();
            solution.cost = self.cost(solution.actions.len(), pushes);
        }
        let mut answer = Answer::new(self, request, choice, report, None, to_lurd)?;
        answer.proved = answer.proved.filter(|it| is_least || *it != Proved::LeastCost);
        if let Some(first) = answer.solutions.first() {
            let moves = first.length;
            let pushes = first.actions.chars().filter(char::is_ascii_uppercase).count();
            answer.more.json.insert("moves".to_owned(), Value::from(moves));
            answer.more.json.insert("pushes".to_owned(), Value::from(pushes));
            let proof = match (answer.proved, self.objective) {
                (Some(Proved::LeastCost), Objective::Pushes) => "proved to be the fewest pushes",
                (Some(Proved::LeastCost), Objective::Moves) => "proved to be the fewest moves",
                (Some(Proved::LeastCost), Objective::PushesThenMoves) => {
                    "proved to be the fewest pushes, and the fewest moves with them"
                }
                _ => "nothing is proved of their number",
            };
            let found = match answer.solutions.len() {
                1 => String::new(),
                count => format!("{count} solutions, the first with "),
            };
            let line =
                format!("{found}{}, {}; {proof}", counted(moves, "move"), counted(pushes, "push"));
            let plain = headline(&answer);
            let outcome = match answer.outcome {
                Outcome::Stopped(stop) => format!("stopped: {stop}"),
                _ => plain.split(':').next().unwrap_or_default().to_owned(),
            };
            answer.more.headline = Some(format!("{outcome}: {line}").replace("pushs", "pushes"));
        }
        Ok(answer)
    }

    fn check(&self, solution: &str) -> Result<Verdict, Problems> {
        Ok(match validate(&self.level, &moves(solution)?) {
            Ok(replay) => Verdict::Solved {
                length: replay.moves,
                cost: self.cost(replay.moves, replay.pushes),
            },
            Err(reason) => Verdict::Failed(reason.to_string()),
        })
    }

    /// Pushes that lose a box by themselves are left out.
    fn perft(&self, _: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError> {
        self.count::<1>(depth)
            .or_else(|| self.count::<2>(depth))
            .or_else(|| self.count::<4>(depth))
            .or_else(|| self.count::<9>(depth))
            .ok_or(UsageError::TooLarge("perft").into())
    }

    /// Pushes that lose a box by themselves are left out, and the cost is that of the objective.
    fn audit(
        &self,
        _: &DomainOptions,
        heuristic: &str,
        limits: &Limits,
    ) -> Result<Audited, SolveError> {
        if heuristic != HEURISTIC {
            return Err(unfit_heuristic().into());
        }
        self.audited::<1>(limits)
            .or_else(|| self.audited::<2>(limits))
            .or_else(|| self.audited::<4>(limits))
            .or_else(|| self.audited::<9>(limits))
            .ok_or(UsageError::TooLarge("audit").into())
    }

    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b> {
        let mut level = self.level.clone();
        let start = level.to_string();
        let after = moves(solution).unwrap_or_default().into_iter().map_while(move |it| {
            level = level.after(it.step())?;
            Some(level.to_string())
        });
        Box::new(iter::once(start).chain(after))
    }
}

fn moves(solution: &str) -> Result<Vec<Move>, Problems> {
    parse_lurd(solution).map_err(|error| {
        Problems::one(Problem::in_text(solution, error.column, error.kind.to_string()))
    })
}

fn unfit_heuristic() -> UsageError {
    let reason = "classic levels have push-distance only".to_owned();
    UsageError::Option { option: "--heuristic", reason }
}
