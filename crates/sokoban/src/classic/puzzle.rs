//! The puzzle behind every front end: from a level and settings to a report in moves.

use std::{fmt, str::FromStr, sync::Arc};

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, HeuristicAbout, Job, JobError, Measure,
    Profile, Puzzle, ReplayError, Replayed, SearchOptions, SearchRequest, SolveError, TextError,
    boards, engine,
};
use grid::{Move, Step};
use search::{Algorithm, Bound, Cycles, Guarantee, Report, search};
use text::ParseError;

use super::{
    board::{Board, TooLarge},
    collection::{Collection, PickError},
    formats::FORMATS,
    heuristic::Assignment,
    level::Level,
    lurd::{parse_lurd, to_lurd},
    settings::Settings,
    space::{Objective, PushSpace},
    state::MAX_WORDS,
    symmetry::Symmetry,
    validate::{InvalidSolution, Obstacle, Replayed as MoveCounts, validate},
};
use crate::settings::ActionKind;

/// A level to be solved, its place in a collection, and the objective.
///
/// A solution costs its moves where the objective names them first, and else its pushes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "super::serial::InstanceFields")
)]
pub struct Instance {
    /// The level.
    pub level: Level,
    /// The number of the level in its collection, from 1.
    pub number: usize,
    /// The number of levels in the collection.
    pub levels: usize,
    /// The title of the level, if it has one.
    pub title: Option<String>,
    /// The quantity to minimise.
    pub objective: Objective,
    /// A solution to improve.
    given: Option<Arc<[Move]>>,
}

impl From<Level> for Instance {
    /// For the fewest pushes.
    fn from(level: Level) -> Self {
        Self::new(level, Objective::default())
    }
}

impl Instance {
    /// A level on its own.
    #[must_use]
    pub const fn new(level: Level, objective: Objective) -> Self {
        Self { level, number: 1, levels: 1, title: None, objective, given: None }
    }

    /// The level of this number, from 1, in a collection.
    ///
    /// # Errors
    ///
    /// The collection has no such level, or the level has mistakes.
    pub fn pick(
        collection: &Collection,
        number: usize,
        objective: Objective,
    ) -> Result<Self, PickError> {
        let level = collection.level(number)?;
        let (levels, title) = (collection.len(), collection.title(number));
        Ok(Self { level, number, levels, title, objective, given: None })
    }

    /// The same with a solution to improve: [`Algorithm::Anytime`], of the feature `all-algorithms`, begins with it.
    /// Whatever the limits are, the best solution of the report is that one with the shortest walks before its pushes,
    /// or one that costs less; where there is time, it is proved to be the best. Other algorithms ignore it,
    /// and neither does any if the level is changed to one that it does not solve.
    ///
    /// # Errors
    ///
    /// As [`validate`]: the first bad move and the reason, or a box that is on no goal at the end.
    ///
    /// ```
    /// use sokoban::{
    ///     classic::{Collection, Instance, Objective, Settings, parse_lurd},
    ///     search::{Algorithm, Limits},
    ///     solve,
    /// };
    ///
    /// let text = b"########\n#      #\n# .    #\n# $    #\n#@     #\n########\n";
    /// let instance = Instance::new(Collection::from_bytes(text).level(1)?, Objective::Pushes);
    /// // The box is pushed to the right, and back, and up.
    /// let instance = instance.improving(&parse_lurd("uRdrruLdlU")?)?;
    /// let settings = Settings { algorithm: Algorithm::Anytime, ..Settings::default() };
    /// let improved = |limits| Ok::<_, sokoban::SolveError>(solve(&instance, &settings, &limits, &mut ())?.report);
    /// let report = improved(Limits::default())?;
    /// assert!(report.is_proved_best() && report.best().is_some_and(|best| best.cost == 1));
    /// let report = improved(Limits { expansions: 0, ..Limits::default() })?;
    /// assert!(report.best().is_some_and(|best| best.cost == 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn improving(mut self, solution: &[Move]) -> Result<Self, InvalidSolution> {
        validate(&self.level, solution)?;
        self.given = Some(solution.into());
        Ok(self)
    }
}

impl Instance {
    /// The level after a step, with the same objective, and without the solution to improve.
    ///
    /// # Errors
    ///
    /// The obstacle to the step.
    ///
    /// ```
    /// use sokoban::{Step, classic::{Collection, Instance, Objective}};
    ///
    /// let collection = Collection::from_bytes(b"######\n#@$ .#\n######\n");
    /// let instance = Instance::pick(&collection, 1, Objective::Pushes)?;
    /// assert_eq!(instance.after(Step::Right)?.level.to_string(), "######\n# @$.#\n######\n");
    /// assert!(instance.after(Step::Up).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, step: impl Into<Step>) -> Result<Self, Obstacle> {
        let level = self.level.after(step)?;
        Ok(Self { level, given: None, ..self.clone() })
    }
}

/// The board alone.
impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)
    }
}

/// The first level of a collection, for the fewest pushes.
impl FromStr for Instance {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text.as_bytes())
    }
}

/// The only heuristic: [`Assignment`].
const HEURISTIC: HeuristicAbout = HeuristicAbout {
    name: "push-distance",
    summary: "cheapest assignment of boxes to goals by push distances of each box alone",
    guarantee: Guarantee::Consistent,
};
/// Pushes, and moves among the solutions with the fewest of them.
const PUSHES_THEN_MOVES: Measure =
    Measure { least: "fewest pushes, and the fewest moves with them", ..Measure::PUSHES };
/// Moves, and pushes among the solutions with the fewest of them.
const MOVES_THEN_PUSHES: Measure =
    Measure { least: "fewest moves, and the fewest pushes with them", ..Measure::MOVES };

/// Actions of one step, as they may be typed too. A step of the player is called a move here.
const STEPS: &str = "steps";
/// Actions of one step, as they are typed and shown.
const MOVES: &str = Measure::MOVES.many;
/// Actions of one push, as they are typed and shown.
const PUSHES: &str = Measure::PUSHES.many;

const fn name_of(actions: ActionKind) -> &'static str {
    match actions {
        ActionKind::Steps => MOVES,
        ActionKind::Pushes => PUSHES,
    }
}

impl Collection {
    /// The text of each level, empty where it has mistakes.
    #[must_use]
    pub fn texts(&self) -> Vec<Vec<u8>> {
        self.levels()
            .map(|level| level.map_or_else(|_| Vec::new(), |it| it.to_string().into()))
            .collect()
    }

    /// `level 8 of 30`, and its title, if it has one; `None` if it is the only level.
    #[must_use]
    pub fn of_several(&self, number: usize) -> Option<String> {
        let title = self.title(number).map_or(String::new(), |title| format!(", {title}"));
        (self.len() > 1).then(|| format!("level {number} of {}{title}", self.len()))
    }
}

impl Puzzle for Instance {
    const ABOUT: &'static About = &About {
        default_weight: crate::Level::ABOUT.default_weight,
        measure: Measure::PUSHES,
        measures: &[Measure::MOVES, Measure::PUSHES],
        heuristics: || vec![HEURISTIC],
        actions: &[MOVES, PUSHES],
        ..About::new("sokoban", "Sokoban", "push any box onto any goal", AlgorithmName::Astar)
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    type Level = Self;
    type Settings = Settings;
    type Action = Move;
    /// True if the first solution is proved to be the best by the whole objective, moves that come
    /// second included.
    type Detail = bool;

    /// The first level, for the fewest pushes.
    fn read(input: &[u8]) -> Result<Self, TextError> {
        Ok(Self::pick(&Collection::from_bytes(input), 1, Objective::default())?)
    }

    fn show(&self) -> BoardView {
        let level = &self.level;
        let mut sizes = vec![("level", format!("{} of {}", self.number, self.levels))];
        sizes.extend(self.title.iter().map(|title| ("title", title.clone())));
        sizes.extend([
            ("rows", level.rows().to_string()),
            ("columns", level.columns().to_string()),
            ("boxes", level.boxes().len().to_string()),
            ("goals", level.goals().count().to_string()),
        ]);
        BoardView {
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

    fn write(&self, actions: &[Move]) -> String {
        to_lurd(actions)
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Move>, TextError> {
        parse_lurd(text).map_err(ParseError::in_words)
    }

    fn replay(&self, actions: &[Move]) -> Result<Replayed, ReplayError> {
        let MoveCounts { moves, pushes, .. } = validate(&self.level, actions)?;
        Ok(Replayed { length: actions.len(), measures: vec![moves, pushes] })
    }

    /// Box lines, box changes, pushing sessions and player lines.
    fn parts(&self, actions: &[Move]) -> Vec<(&'static str, u64)> {
        let counted = validate(&self.level, actions);
        counted.map_or_else(|_| Vec::new(), |counted| counted.secondary().to_vec())
    }

    fn measure(&self, _: &Settings) -> Measure {
        match self.objective {
            Objective::Pushes => Measure::PUSHES,
            Objective::Moves => Measure::MOVES,
            Objective::PushesThenMoves => PUSHES_THEN_MOVES,
            Objective::MovesThenPushes => MOVES_THEN_PUSHES,
        }
    }

    fn boards<'p>(&'p self, actions: &[Move]) -> Box<dyn Iterator<Item = String> + 'p> {
        let take =
            |now: &mut Level, action: &Move| now.after(action.step()).map(|next| *now = next);
        boards(self.level.clone(), actions, take, Level::to_string)
    }

    fn settings(&self, request: &SearchRequest) -> Result<Settings, BadOption> {
        let is_other = |asked: &Option<String>, only| asked.as_ref().is_some_and(|it| it != only);
        let refused = [
            ("--profile", request.profile == Profile::Published, "no published profile"),
            ("--order", request.order.is_some(), "no choice of order"),
            ("--heuristic", is_other(&request.heuristic, HEURISTIC.name), "push-distance only"),
        ];
        if let Some((option, _, reason)) = refused.into_iter().find(|(_, is_asked, _)| *is_asked) {
            return Err(BadOption::new(option, format!("classic levels have {reason}")));
        }
        let actions = match request.actions.as_deref() {
            // As numbered levels have it.
            Some(STEPS | MOVES) => ActionKind::Steps,
            Some(PUSHES) | None => ActionKind::Pushes,
            Some(_) => {
                return Err(BadOption::new("--actions", "classic levels have steps and pushes"));
            }
        };
        let (are_steps, cycles) = (actions == ActionKind::Steps, Cycles::Closed);
        let algorithm = match request.algorithm(Self::ABOUT) {
            _ if self.given.is_some() => improver(request)?,
            // Boxes come to the same places in many orders, and so does a player who walks.
            Algorithm::IdaStar { .. } => Algorithm::IdaStar { cycles },
            Algorithm::IterativeDeepening { .. } if are_steps => {
                Algorithm::IterativeDeepening { cycles }
            }
            other => other,
        };
        Ok(Settings { algorithm, actions, ..Settings::default() })
    }

    fn study(&self, settings: Settings) -> Settings {
        settings.plain()
    }

    fn search_options(&self, settings: &Settings) -> SearchOptions {
        let (heuristic, actions) = (HEURISTIC.name, name_of(settings.actions));
        SearchOptions::new(settings.algorithm, Some(heuristic), Some(actions))
    }

    fn searched_cost(&self, _: &Settings, replayed: &Replayed) -> u64 {
        let [moves, pushes] = replayed.measures[..] else { return 0 };
        self.objective.whole_cost(moves, pushes)
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<bool, JobError> {
        let is_one = job.limits().solutions <= 1 && !matches!(settings.algorithm, Algorithm::KBest);
        let settings = if is_one { *settings } else { settings.plain() };
        let mut moved = None;
        let board = job.kept_tables(
            |kept: &Result<Arc<Board>, TooLarge>| {
                moved = kept.as_ref().ok().and_then(|board| board.with_start(&self.level));
                moved.is_some()
            },
            |_, _| Ok(Board::new(&self.level).map(Arc::new)),
            |built| built.as_ref().map_or(0, |board| board.bytes()),
        )?;
        let refuse = |error| SolveError::TooLarge(format!("level {}: {error}", self.number));
        let board = board.as_ref().clone().map_err(refuse)?;
        let board = moved.map_or(board, Arc::new);
        match board.words() {
            0 | 1 => in_words::<1>(self, board, settings, job),
            2 => in_words::<2>(self, board, settings, job),
            3 | 4 => in_words::<4>(self, board, settings, job),
            _ => in_words::<MAX_WORDS>(self, board, settings, job),
        }
    }
}

/// The algorithm that improves a solution, where the other choices let it.
fn improver(request: &SearchRequest) -> Result<Algorithm, BadOption> {
    let refuse = |reason: String| Err(BadOption::new("--improve", reason));
    match request.algorithm {
        Some(other) if other != AlgorithmName::Anytime => {
            refuse(format!("this is anytime search, not {other}"))
        }
        _ if matches!(request.actions.as_deref(), Some(STEPS | MOVES)) => {
            refuse("this is a search over pushes".to_owned())
        }
        _ if request.solutions > 1 => refuse("there is one solution, the best".to_owned()),
        _ if request.depth < u32::MAX => refuse("there is no limit on depth".to_owned()),
        _ => Ok(Algorithm::Anytime),
    }
}

fn in_words<const W: usize>(
    instance: &Instance,
    board: Arc<Board>,
    settings: Settings,
    job: &mut Job<'_, Instance>,
) -> Result<bool, JobError> {
    let Settings { algorithm, actions, pruning, symmetry, .. } = settings;
    let cells = board.floor.len();
    let mut space = PushSpace::<W>::of(board, instance.objective, pruning);
    match actions {
        ActionKind::Steps => space = space.of_steps(),
        ActionKind::Pushes if symmetry == Symmetry::Folded => {
            space = space.folded(&instance.level);
        }
        ActionKind::Pushes => {}
    }
    let heuristic = Assignment::new(&space);
    let expand = |pushes: &[_]| space.moves(pushes);
    let report = job.run(&space, &heuristic, expand, |limits, watch| match algorithm {
        #[cfg(feature = "all-algorithms")]
        Algorithm::Anytime if actions == ActionKind::Pushes => {
            let given = instance.given.as_deref();
            let given = given.filter(|moves| validate(&instance.level, moves).is_ok());
            let mut packer = super::anytime::Packer::new(&instance.level, &space)
                .beginning(given, settings.head_start)
                .leaving_out(settings.without);
            search::satisficing::anytime_beside(&space, &heuristic, &mut packer, limits, watch)
        }
        _ => search(&space, &heuristic, engine(algorithm), limits, watch),
    })?;
    Ok(told(instance, actions, cells, report))
}

/// Tells what the report of a search over these actions proves. Returns true if its first solution is the best by the
/// whole objective.
fn told(
    instance: &Instance,
    actions: ActionKind,
    cells: usize,
    report: Option<&mut Report<Move, u64>>,
) -> bool {
    let Some(report) = report else { return false };
    // Where each action costs 1, a bound on their number is one on the cost.
    if let (Objective::Pushes, ActionKind::Pushes) | (Objective::Moves, ActionKind::Steps) =
        (instance.objective, actions)
        && let Some(Bound::Length(length)) = report.lower_bound
    {
        report.lower_bound = Some(Bound::Cost(length.into()));
    }
    let mut is_best = report.is_proved_least_cost();
    if let Some(Bound::Cost(cost)) = &mut report.lower_bound {
        // The search counts in 32 bits.
        let searched = u32::try_from(*cost).unwrap_or(u32::MAX);
        if let Some(least) = instance.objective.least_first(searched, cells) {
            *cost = least.into();
            // Thousands of pushes could save more walks than a push costs: then nothing is proved.
            let first = |actions: &[Move]| match instance.objective {
                Objective::MovesThenPushes => actions.len(),
                _ => actions.iter().filter(|action| action.is_push()).count(),
            };
            is_best &= report.solutions.iter().all(|it| first(&it.actions) as u64 <= *cost);
        }
    }
    is_best
}
