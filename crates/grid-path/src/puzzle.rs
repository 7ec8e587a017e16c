//! The puzzle behind every front end: from an instance and settings to a report in steps.

use std::iter;

use domain::{
    About, AlgorithmName, Ask, Choice, Job, Method, Named, NoResult, Profile, Puzzle, Refusal,
    Replayed, Shown, Unreadable, heuristics,
};
use search::{bidirectional, search};
use text::ParseError;

use crate::{
    level::Level,
    map::Format,
    settings::{HeuristicKind, Settings},
    space::GridSpace,
    step::{Corners, Neighbours, Step, parse_steps},
    validate::validate,
};

/// A level and the steps that there are on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The map with the start and the goal.
    pub level: Level,
    /// The cells that are next to each other.
    pub neighbours: Neighbours,
}

impl From<Level> for Instance {
    /// With eight neighbours, corners kept, on a map of MovingAI; with four on any other.
    fn from(level: Level) -> Self {
        let neighbours = match level.map().format() {
            Format::Text => Neighbours::Four,
            Format::MovingAi => Neighbours::Eight(Corners::Kept),
        };
        Self { level, neighbours }
    }
}

impl Puzzle for Instance {
    const ABOUT: &'static About = &About {
        algorithms: AlgorithmName::ALL,
        heuristics: heuristics::<HeuristicKind>,
        has_published_profile: true,
        formats: &[
            (
                "text",
                ". free, # blocked, S start, G goal (else the corners), 1 to 9 free at that cost",
            ),
            ("matrix", "0 free, 1 blocked, also with blanks, commas or brackets"),
            ("map", "MovingAI: . G S free, W water, T @ O blocked; 8 neighbours, corners kept"),
            ("scen", "MovingAI: for puzzle bench; every optimum is checked"),
            ("solution", "the steps: U D L R, and 7 9 1 3 aslant as on a numeric keypad"),
        ],
        samples: &["S..#/.#../...G", "11/19", "[[0,0,0],[1,1,0],[1,1,0]]"],
        ..About::new(
            "grid-path",
            "from start to goal by steps to neighbour cells, around blocked ones",
            AlgorithmName::Astar,
        )
    };
    type Level = Level;
    type Settings = Settings;
    type Action = Step;
    type Detail = ();

    fn show(&self) -> Shown {
        let map = self.level.map();
        let neighbours = match self.neighbours {
            Neighbours::Four => "4",
            Neighbours::Eight(Corners::Kept) => "8, corners kept",
            Neighbours::Eight(Corners::Cut) => "8, corners cut",
        };
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
                ("neighbours", neighbours.to_owned()),
                ("state", "32 bits".to_owned()),
            ],
        }
    }

    fn write(&self, actions: &[Step]) -> String {
        actions.iter().map(|step| step.letter()).collect()
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Step>, Unreadable> {
        parse_steps(text).map_err(ParseError::in_words)
    }

    fn replay(&self, actions: &[Step]) -> Result<Replayed, String> {
        let cost = validate(&self.level, self.neighbours, actions)?;
        Ok(Replayed { length: actions.len(), cost })
    }

    /// One board: the path on the map.
    fn boards<'p>(&'p self, actions: &[Step]) -> Box<dyn Iterator<Item = String> + 'p> {
        let actions = actions.to_vec();
        Box::new(iter::once_with(move || self.level.draw(&actions)))
    }

    fn settings(&self, ask: &Ask) -> Result<Settings, Refusal> {
        let method = ask.method(Self::ABOUT);
        let settings = match ask.profile {
            Profile::Published => Settings::published(method),
            Profile::Best => Settings { method, ..Settings::best_for(self.neighbours) },
        };
        Ok(Settings { heuristic: ask.heuristic(settings.heuristic)?, ..settings })
    }

    fn choice(&self, settings: &Settings) -> Choice {
        Choice::new(settings.method, Some(settings.heuristic.name()), None)
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<(), NoResult> {
        let space = GridSpace::new(&self.level, self.neighbours);
        let [to_goal, from_start] = settings.heuristic.both(&space);
        job.run_by(&space, &to_goal, <[Step]>::to_vec, |limits, watch| match settings.method {
            Method::Forward(algorithm) => search(&space, &to_goal, algorithm, limits, watch),
            Method::Bidirectional => bidirectional(&space, &to_goal, &from_start, limits, watch),
        })
        .map(|_| ())
    }
}
