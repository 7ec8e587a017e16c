//! The puzzle behind every front end: from a level and settings to a report in steps.

use std::sync::Arc;

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, Job, JobError, Measure, Named, Profile,
    Puzzle, ReplayError, Replayed, SearchOptions, SearchRequest, TextError, Together, boards,
    engine, heuristics,
};
use grid::{Encoding, Step, parse_steps};
use search::{
    Blind, Heuristic, Limits, Stop, Weight,
    parallel::{self, Threads},
};
use text::{Form, ParseError};

use crate::{
    game::Game,
    heuristic::PushDistance,
    level::Level,
    parse::FORM,
    published::{Counter, PublishedHeuristic},
    settings::{ActionKind, HeuristicKind, Settings},
    space::PushSpace,
    validate::{self, advance, validate},
};

impl Puzzle for Level {
    const ABOUT: &'static About = &About {
        published_algorithms: &[
            AlgorithmName::Bfs,
            AlgorithmName::Dfs,
            AlgorithmName::Ids,
            AlgorithmName::Astar,
            AlgorithmName::Wastar,
        ],
        measure: Measure::STEPS,
        measures: &[Measure::STEPS, Measure::PUSHES],
        heuristics: heuristics::<HeuristicKind>,
        // The best that the original report found.
        default_weight: Weight::new(4, 1).expect("at least 1"),
        actions: &["steps", "pushes"],
        has_published_profile: true,
        published_actions: &["steps"],
        order: Some("L, R, U and D in the order to try them"),
        ..About::new(
            "sokoban",
            "Sokoban",
            "push box i onto goal i, portals carry player and boxes; or classic, any box on any goal",
            AlgorithmName::Astar,
        )
    };
    const FORMATS: &'static [Format<Self>] = &[Format::new(
        "numbered",
        "cells W . H B1 G1 P1, / joins; P1 leads one cell beyond P1",
        &["H B1 G1"],
        |_| true,
    )
    .written(Together::BLOCKS, |level| Ok(level.to_string().into()))];
    const FORM: Option<Form> = Some(FORM);
    type Level = Self;
    type Settings = Settings;
    type Action = Step;
    /// The original report's `visited`: see [`Settings::profile`].
    type Detail = Option<u64>;

    fn show(&self) -> BoardView {
        let Encoding { cells, field_bits, fields, words } = self.encoding();
        let words = text::counted(words, "word");
        BoardView {
            board: self.to_string(),
            legend: vec![
                ("W", "wall"),
                (".", "floor"),
                ("H", "player"),
                ("B1", "box 1"),
                ("G1", "goal of box 1"),
                ("P1", "portal 1, one of two cells"),
            ],
            sizes: vec![
                ("rows", self.rows().to_string()),
                ("columns", self.columns().to_string()),
                ("boxes", self.boxes().len().to_string()),
                ("portal pairs", self.portals().len().to_string()),
                ("cells", cells.to_string()),
                ("state", format!("{fields} fields of {field_bits} bits in {words}")),
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
        let validate::Replayed { steps, pushes } = validate(self, actions)?;
        Ok(Replayed { length: actions.len(), measures: vec![steps, pushes] })
    }

    fn boards<'p>(&'p self, actions: &[Step]) -> Box<dyn Iterator<Item = String> + 'p> {
        boards(self.clone(), actions, advance, Self::to_string)
    }

    fn settings(&self, request: &SearchRequest) -> Result<Settings, BadOption> {
        let algorithm = request.algorithm(Self::ABOUT);
        let settings = match request.profile {
            Profile::Published => Settings::published(algorithm, HeuristicKind::Fast),
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
        Settings { actions: ActionKind::Steps, ..settings }
    }

    fn search_options(&self, settings: &Settings) -> SearchOptions {
        let (heuristic, actions) = (settings.heuristic.name(), settings.actions.name());
        SearchOptions::new(settings.algorithm, Some(heuristic), Some(actions))
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<Option<u64>, JobError> {
        let game = Game::new(self, settings.pruning());
        match game.warehouse.words() {
            0 | 1 => in_words::<1>(self, game, settings, job),
            2 => in_words::<2>(self, game, settings, job),
            _ => in_words::<MAX_WORDS>(self, game, settings, job),
        }
    }
}

/// The tables of [`PushDistance`], built or kept.
fn push_distance(
    level: &Level,
    game: &Game,
    job: &mut Job<'_, Level>,
) -> Result<Arc<PushDistance>, Stop> {
    job.kept_tables(
        |kept: &PushDistance| kept.is_for(game),
        |limits, started| PushDistance::build(level, limits.bytes, &mut || limits.poll(started)),
        PushDistance::bytes,
    )
}

/// The greatest number of words of a state.
const MAX_WORDS: usize = 6;

/// Callers choose W by the words of a state.
fn in_words<const W: usize>(
    level: &Level,
    game: Game,
    settings: &Settings,
    job: &mut Job<'_, Level>,
) -> Result<Option<u64>, JobError> {
    let space = PushSpace::<W>::of(game, settings.order, settings.actions).ok_or(Stop::Bytes)?;
    let game = || space.game().clone();
    let heuristic: Box<dyn Heuristic<PushSpace<W>> + Sync> = match settings.heuristic {
        _ if !job.uses_heuristic(settings.algorithm) => Box::new(Blind),
        HeuristicKind::PushDistance => Box::new(push_distance(level, space.game(), job)?),
        HeuristicKind::Fast => Box::new(PublishedHeuristic::Fast(game())),
        HeuristicKind::H1 => Box::new(PublishedHeuristic::H1(game())),
        HeuristicKind::H2 => Box::new(PublishedHeuristic::H2(game())),
    };
    let most = settings.depth(level);
    // What is counted here are expansions, of which IDA* by several threads tells none.
    let (mut counter, threads) = match settings.profile {
        Profile::Published => (Counter::new(settings.algorithm), Threads::ONE),
        Profile::Best => (None, job.threads()),
    };
    let expand = |actions: &[_]| space.steps(actions);
    job.run(&space, &heuristic, expand, |limits, watch| {
        let limits = Limits { depth: limits.depth.min(most), ..limits.clone() };
        let observer = &mut (&mut counter, watch);
        parallel::search(&space, &heuristic, engine(settings.algorithm), threads, &limits, observer)
    })?;
    Ok(counter.as_ref().map(Counter::count))
}
