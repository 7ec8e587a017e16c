//! The puzzle behind every front end: from a level and settings to a report in loads.

use domain::{
    About, AlgorithmName, BadOption, BoardView, Format, Job, JobError, Measure, Puzzle,
    ReplayError, Replayed, SearchOptions, SearchRequest, TextError, boards, heuristics,
};
use search::{Algorithm, Blind, Cycles, Limits, study::perft};
use text::ParseError;

use crate::{
    formats::FORMATS,
    graph::StateGraph,
    heuristic::Trips,
    level::{Level, Load},
    settings::{HeuristicKind, Settings},
    space::{CrossingSpace, PackedLoad},
    validate::{self, cross, validate},
};

/// The number of crossings up to which walks are counted to show a level.
const WALKED: u32 = 7;

impl Puzzle for Level {
    const ABOUT: &'static About = &About {
        algorithms: AlgorithmName::REVERSIBLE,
        measures: &[Measure::CROSSINGS, Measure::COST],
        heuristics: heuristics::<HeuristicKind>,
        ..About::new(
            "river-crossing",
            "River crossing",
            "carry everything over; some things must not be left together",
            AlgorithmName::Astar,
        )
    };
    const FORMATS: &'static [Format<Self>] = FORMATS;
    type Level = Self;
    type Settings = Settings;
    type Action = Load;
    type Detail = ();

    fn show(&self) -> BoardView {
        let space = CrossingSpace::new(self);
        let mut sizes = vec![
            ("puzzle", self.title().to_owned()),
            ("things", self.things().iter().map(|thing| thing.count).sum::<u32>().to_string()),
            ("boat", self.capacity().to_string()),
            ("goal", self.position_text(self.goal(), self.signs())),
            ("state", format!("{} bits", space.bits())),
        ];
        // Not of a puzzle with more states than can be drawn.
        if let Ok(graph) = StateGraph::new(&space) {
            let legal = graph.nodes.iter().filter(|node| node.is_legal).count();
            let walks = perft(&space, WALKED, &Limits::default()).layers;
            let walks: Vec<String> = walks.iter().map(|layer| layer.walks.to_string()).collect();
            sizes.push(("legal states that can be reached", legal.to_string()));
            sizes.push(("walks of 0, 1, 2 … crossings", walks.join(" ")));
        }
        BoardView {
            board: format!("{}\n", self.position_text(self.start(), self.signs())),
            legend: vec![("|", "the river"), ("~", "the boat, where no one thing tells")],
            sizes,
        }
    }

    fn write(&self, actions: &[Load]) -> String {
        self.loads_text(actions)
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Load>, TextError> {
        self.parse_loads(text).map_err(ParseError::in_words)
    }

    fn replay(&self, actions: &[Load]) -> Result<Replayed, ReplayError> {
        let validate::Replayed { crossings, cost } = validate(self, actions)?;
        Ok(Replayed { length: actions.len(), measures: vec![crossings, cost] })
    }

    fn boards<'p>(&'p self, actions: &[Load]) -> Box<dyn Iterator<Item = String> + 'p> {
        let take = |position: &mut _, load: &_| cross(self, position, load);
        boards(self.start().clone(), actions, take, |position| {
            format!("{}\n", self.position_text(position, self.signs()))
        })
    }

    /// Depth-first search avoids only the states on its path, so that it lists all loopless solutions: the
    /// default where all are wanted.
    fn settings(&self, request: &SearchRequest) -> Result<Settings, BadOption> {
        let algorithm = match (request.algorithm, request.solutions) {
            (None, usize::MAX) => AlgorithmName::Dfs,
            _ => request.algorithm_name(Self::ABOUT),
        };
        let request = SearchRequest { algorithm: Some(algorithm), ..request.clone() };
        let mut settings = Settings::of(&request, Self::ABOUT)?;
        if algorithm == AlgorithmName::Dfs {
            settings.algorithm = Algorithm::DepthFirst { cycles: Cycles::OnPath }.into();
        }
        Ok(settings)
    }

    fn search_options(&self, settings: &Settings) -> SearchOptions {
        settings.search_options()
    }

    fn run(&self, settings: &Settings, job: &mut Job<'_, Self>) -> Result<(), JobError> {
        let space = CrossingSpace::new(self);
        let HeuristicKind::Trips = settings.heuristic;
        let trips = Trips::new(&space);
        let loads = |actions: &[PackedLoad]| actions.iter().map(|&it| space.load(it)).collect();
        let threads = job.threads();
        job.run(&space, &trips, loads, |limits, watch| {
            settings.algorithm.search(&space, (&trips, &Blind), threads, limits, watch)
        })?;
        Ok(())
    }
}
