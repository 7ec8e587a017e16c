//! The puzzle behind every front end: from a level and settings to a report in moves.

use std::sync::Arc;

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, Job, JobError, Measure, Named, Profile,
    Puzzle, ReplayError, Replayed, ReportedCost, SearchOptions, SearchRequest, TextError, boards,
    engine, heuristics,
};
use grid::{Action, Encoding, Move};
use search::{
    Blind, Cost, Heuristic, Outcome, StateSpace, Stop, Weight,
    parallel::{self, Threads},
    words::AsWords,
};
use text::{Form, ParseError};

use crate::{
    formats::FORMATS,
    game::{Game, PushTables},
    heuristic::PushDistance,
    level::Level,
    moves::parse_moves,
    parse::FORM,
    published::{Counter, Manhattan},
    settings::{ActionKind, HeuristicKind, Pruning, Settings},
    space::PushSpace,
    validate::{advance, validate},
    wide::Wide,
};

impl Puzzle for Level {
    const ABOUT: &'static About = &About {
        published_algorithms: &[
            AlgorithmName::Bfs,
            AlgorithmName::Dfs,
            AlgorithmName::Ucs,
            AlgorithmName::Astar,
        ],
        measures: &[Measure::STEPS, Measure::PUSHES, Measure::COST],
        heuristics: heuristics::<HeuristicKind>,
        default_weight: Weight::new(4, 1).expect("at least 1"),
        actions: &["steps", "pushes"],
        has_published_profile: true,
        published_actions: &["steps"],
        order: Some("L, R, U and D in the order to try them"),
        ..About::new(
            "weighted-stones",
            "Weighted stones",
            "push any stone onto any switch; a push costs 1 and the stone's weight",
            AlgorithmName::Astar,
        )
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const FORM: Option<Form> = Some(FORM);
    type Level = Self;
    type Settings = Settings;
    type Action = Move;
    /// The original report's "Node": see [`Settings::profile`].
    type Detail = Option<u64>;

    fn show(&self) -> BoardView {
        let Encoding { cells, field_bits, fields, words } = self.encoding();
        let words = text::counted(words, "word");
        BoardView {
            board: self.to_string(),
            legend: vec![
                ("#", "wall"),
                ("@", "Ares"),
                ("+", "Ares on a switch"),
                ("$", "stone"),
                ("*", "stone on a switch"),
                (".", "switch"),
            ],
            sizes: vec![
                ("rows", self.rows().to_string()),
                ("columns", self.columns().to_string()),
                ("stones", self.stones().len().to_string()),
                ("cells", cells.to_string()),
                ("state", format!("{fields} fields of {field_bits} bits in {words}")),
            ],
        }
    }

    fn write(&self, actions: &[Move]) -> String {
        actions.iter().map(|action| action.letter()).collect()
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Move>, TextError> {
        parse_moves(text).map_err(ParseError::in_words)
    }

    fn replay(&self, actions: &[Move]) -> Result<Replayed, ReplayError> {
        let (length, replayed) = (actions.len(), validate(self, actions)?);
        Ok(Replayed { length, measures: vec![length as u64, replayed.pushes, replayed.cost] })
    }

    /// The weights stand in reading order, which changes.
    fn boards<'p>(&'p self, actions: &[Move]) -> Box<dyn Iterator<Item = String> + 'p> {
        let take = |now: &mut Self, action: &Move| advance(now, action.step());
        boards(self.clone(), actions, take, Self::to_string)
    }

    fn settings(&self, request: &SearchRequest) -> Result<Settings, BadOption> {
        let algorithm = request.algorithm(Self::ABOUT);
        let settings = match request.profile {
            Profile::Published => Settings::published(algorithm),
            Profile::Best => Settings::best_by(algorithm),
        };
        Ok(Settings {
            heuristic: request.heuristic(settings.heuristic)?,
            actions: request.actions(settings.actions)?,
            order: request.order(settings.order)?,
            ..settings
        })
    }

    fn study(&self, settings: Settings) -> Settings {
        Settings { actions: ActionKind::Steps, pruning: Pruning::None, ..settings }
    }

    fn search_options(&self, settings: &Settings) -> SearchOptions {
        let (heuristic, actions) = (settings.heuristic.name(), settings.actions.name());
        SearchOptions::new(settings.algorithm, Some(heuristic), Some(actions))
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<Option<u64>, JobError> {
        let game = || Game::whole(self, settings.identity());
        let counted = match game().warehouse.words() {
            0 | 1 => in_words::<1>(game(), settings, job),
            2 => in_words::<2>(game(), settings, job),
            _ => return in_64_bits(game(), settings, job),
        };
        // Costs of 32 bits are faster, and take less memory: costs of 64 bits are tried where they do not suffice, and
        // beside the largest states, where they make little difference.
        match counted {
            Err(JobError::Stopped(Stop::CostOverflow)) => {
                job.restart();
                in_64_bits(game(), settings, job)
            }
            counted => counted,
        }
    }
}

/// A search whose costs have 64 bits.
fn in_64_bits(
    game: Game,
    settings: &Settings,
    job: &mut Job<'_, Level>,
) -> Result<Option<u64>, JobError> {
    let (game, tables, kind) = prepared(game, settings, job)?;
    let space = Wide(space(game, settings)?);
    let expand = |actions: &[_]| space.0.steps(actions);
    in_space(&space, space.0.game(), kind, tables, expand, settings, job)
}

fn space<const W: usize>(game: Game, settings: &Settings) -> Result<PushSpace<W>, Stop> {
    PushSpace::of(game, settings.order, settings.actions).ok_or(Stop::Bytes)
}

/// The game with its pruning, the tables, and the heuristic that is asked.
type PreparedGame<T> = (Game, T, Option<HeuristicKind>);

fn prepared(
    game: Game,
    settings: &Settings,
    job: &mut Job<'_, Level>,
) -> Result<PreparedGame<impl Fn(&Game) -> Arc<PushTables> + use<>>, JobError> {
    let Settings { algorithm, pruning, .. } = *settings;
    let kind = job.uses_heuristic(algorithm).then_some(settings.heuristic);
    let tables = match pruning == Pruning::Lost || kind == Some(HeuristicKind::PushDistance) {
        true => Some(job.kept_tables(
            |kept: &PushDistance| kept.is_for(&game),
            |_, _| Ok(PushDistance::of(game.clone(), PushTables::new(&game))),
            PushDistance::bytes,
        )?),
        false => None,
    };
    let tables = tables.map(|kept| kept.tables());
    let tables = move |game: &Game| tables.clone().unwrap_or_else(|| PushTables::new(game));
    Ok((game.pruned(pruning, &tables), tables, kind))
}

/// Callers choose W by the words of a state.
fn in_words<const W: usize>(
    game: Game,
    settings: &Settings,
    job: &mut Job<'_, Level>,
) -> Result<Option<u64>, JobError> {
    let (game, tables, kind) = prepared(game, settings, job)?;
    let space = space::<W>(game, settings)?;
    let expand = |actions: &[_]| space.steps(actions);
    in_space(&space, space.game(), kind, tables, expand, settings, job)
}

/// Searches a space of the game with the heuristic of this kind; 0 without a kind. A solution that costs more than 32
/// bits hold is the stop, where costs have no more.
fn in_space<S>(
    space: &S,
    game: &Game,
    kind: Option<HeuristicKind>,
    tables: impl Fn(&Game) -> Arc<PushTables>,
    expand: impl Fn(&[Action]) -> Vec<Move>,
    settings: &Settings,
    job: &mut Job<'_, Level>,
) -> Result<Option<u64>, JobError>
where
    S: StateSpace<State: AsWords + Send + Sync, Action = Action, Cost: ReportedCost> + Sync,
    Manhattan: Heuristic<S>,
    PushDistance: Heuristic<S>,
{
    let is_narrow = S::Cost::MAX.reported() <= u64::from(u32::MAX);
    let heuristic: Box<dyn Heuristic<S> + Sync> = match kind {
        None => Box::new(Blind),
        Some(HeuristicKind::Manhattan) => Box::new(Manhattan(game.clone())),
        Some(HeuristicKind::PushDistance) => {
            let heuristic = PushDistance::of(game.clone(), tables(game));
            let least = heuristic.estimate(game.warehouse.player, &game.warehouse.boxes);
            // Every solution costs more than 32 bits hold.
            if is_narrow && job.is_search() && least.is_some_and(|it| it > u64::from(u32::MAX)) {
                return Err(Stop::CostOverflow.into());
            }
            Box::new(heuristic)
        }
    };
    // What is counted here are expansions, of which IDA* by several threads tells none.
    let (mut counter, threads) = match settings.profile {
        Profile::Published => (Counter::new(settings.algorithm), Threads::ONE),
        Profile::Best => (None, job.threads()),
    };
    let report = job.run(space, &heuristic, expand, |limits, watch| {
        let observer = &mut (&mut counter, watch);
        parallel::search(space, &heuristic, engine(settings.algorithm), threads, limits, observer)
    })?;
    if is_narrow && report.is_some_and(|it| it.outcome == Outcome::Stopped(Stop::CostOverflow)) {
        return Err(Stop::CostOverflow.into());
    }
    Ok(counter.as_ref().map(Counter::count))
}
