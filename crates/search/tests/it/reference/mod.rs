//! Reference implementations of the algorithms, written as plainly as possible: linear scans, recursion, a
//! map of states. They do exactly what `docs/algorithms.md` says, so that the engines can be compared with
//! them event by event.

mod best_first;
mod bidirectional;
mod breadth_first;
mod depth_first;

use search::{
    Algorithm, Blind, Fate, Heuristic, Limits, Outcome, Reopen, Report, Solution, StateSpace,
    Stats, Stop,
};
use testkit::{Edge, Estimates, Event, Graph, Node, Recorder};

/// A [`Recorder`] of a search on a [`Graph`].
pub(crate) type Log = Recorder<Node, Edge>;

/// The events and the result of a search, without those parts that depend on the layout of memory.
#[derive(PartialEq, Debug)]
pub(crate) struct Run {
    pub(crate) outcome: Outcome,
    pub(crate) solutions: Vec<Solution<Edge>>,
    /// The counters, with 0 for `peak_bytes` and `elapsed`.
    pub(crate) stats: Stats,
    pub(crate) events: Vec<Event<Node, Edge>>,
}

impl Run {
    pub(crate) fn new(report: Report<Edge>, log: Log) -> Self {
        let stats = Stats { peak_bytes: 0, elapsed: std::time::Duration::ZERO, ..report.stats };
        Self { outcome: report.outcome, solutions: report.solutions, stats, events: log.events }
    }
}

/// Runs the engine.
pub(crate) fn engine(
    graph: &Graph,
    estimates: &Estimates,
    algorithm: Algorithm,
    limits: &Limits,
) -> Run {
    let mut log = Log::default();
    let report = testkit::search(graph, estimates, algorithm, limits, &mut log);
    Run::new(report, log)
}

/// Runs the reference.
pub(crate) fn reference(
    graph: &Graph,
    estimates: &Estimates,
    algorithm: Algorithm,
    limits: &Limits,
) -> Run {
    let mut book = Book::new(graph, limits);
    let informed: &dyn Heuristic<Graph> = estimates;
    let ended = match algorithm {
        Algorithm::BreadthFirst { goal_test } => breadth_first::run(&mut book, goal_test),
        Algorithm::DepthFirst { cycles } => depth_first::limited(&mut book, u32::MAX, cycles),
        Algorithm::DepthLimited { depth, cycles } => depth_first::limited(&mut book, depth, cycles),
        Algorithm::IterativeDeepening { cycles } => depth_first::deepening(&mut book, cycles),
        Algorithm::IdaStar { cycles } => depth_first::ida_star(&mut book, informed, cycles),
        Algorithm::UniformCost { ties } => {
            best_first::run(&mut book, &Blind, (1, 0), ties, Reopen::Never)
        }
        Algorithm::Greedy { ties } => {
            best_first::run(&mut book, informed, (0, 1), ties, Reopen::Never)
        }
        Algorithm::AStar { ties, reopen } => {
            best_first::run(&mut book, informed, (1, 1), ties, reopen)
        }
        Algorithm::AStarIdaStar { stored } => {
            best_first::a_star_ida_star(&mut book, informed, stored)
        }
        Algorithm::WeightedAStar { weight, ties, reopen } => {
            let factors = (weight.denominator().into(), weight.numerator().into());
            best_first::run(&mut book, informed, factors, ties, reopen)
        }
        // `kbest.rs` compares k best paths with brute force.
        _ => unreachable!("{algorithm} has no reference here"),
    };
    book.close(ended)
}

/// Runs the reference of [`search::bidirectional()`] with the forward and the backward estimate. Both must be
/// consistent.
pub(crate) fn bidirectional_reference(
    graph: &Graph,
    estimates: [&dyn Fn(Node) -> Option<u32>; 2],
    limits: &Limits,
) -> Run {
    let mut book = Book::new(graph, limits);
    let ended = bidirectional::run(&mut book, estimates);
    book.close(ended)
}

/// Why a reference search ends early.
pub(crate) enum End {
    Enough,
    Stopped(Stop),
}

/// The state of a reference search: its counters, its events and its solutions.
pub(crate) struct Book<'a> {
    graph: &'a Graph,
    limits: &'a Limits,
    log: Log,
    solutions: Vec<Solution<Edge>>,
    stats: Stats,
    depth_cut: bool,
    overflowed: bool,
}

impl<'a> Book<'a> {
    fn new(graph: &'a Graph, limits: &'a Limits) -> Self {
        Self {
            graph,
            limits,
            log: Log::default(),
            solutions: Vec::new(),
            stats: Stats::default(),
            depth_cut: false,
            overflowed: false,
        }
    }

    fn tell(&mut self, event: Event<Node, Edge>) {
        self.log.events.push(event);
    }

    /// Counts and reports an expansion, and returns the edges of the node. An error if the limit is reached.
    fn expand(&mut self, node: Node, g: u32, h: u32) -> Result<Vec<Edge>, End> {
        if self.stats.expanded == self.limits.expansions {
            return Err(End::Stopped(Stop::Expanded));
        }
        self.stats.expanded += 1;
        self.tell(Event::Expanded(node, g, h));
        let mut edges = Vec::new();
        self.graph.actions(&node, &mut edges);
        Ok(edges)
    }

    fn generated(&mut self, node: Node, g: u32, fate: Fate) {
        self.stats.generated += 1;
        self.stats.duplicates += u64::from(matches!(fate, Fate::Duplicate | Fate::Reopened));
        self.stats.reopened += u64::from(fate == Fate::Reopened);
        self.stats.dead_ends += u64::from(fate == Fate::DeadEnd);
        self.tell(Event::Generated(node, g, fate));
    }

    /// g plus the cost of an edge, or `None` if the sum overflows; the successor is then cut.
    fn add(&mut self, g: u32, edge: Edge) -> Option<u32> {
        let sum = g.checked_add(edge.cost);
        if sum.is_none() {
            self.overflowed = true;
            self.generated(edge.to, u32::MAX, Fate::Cut);
        }
        sum
    }

    fn set_open(&mut self, states: usize) {
        self.stats.peak_open = self.stats.peak_open.max(states as u64);
    }

    fn layer(&mut self) {
        self.stats.expanded_before_last_layer = self.stats.expanded;
    }

    fn solved(&mut self, goal: Node, actions: Vec<Edge>) -> Result<(), End> {
        let mut costs = actions.iter().map(|edge| edge.cost);
        let Some(cost) = costs.try_fold(0_u32, u32::checked_add) else {
            self.overflowed = true;
            return Ok(());
        };
        let solution = Solution { actions, cost };
        self.tell(Event::Solved(goal, solution.clone()));
        self.solutions.push(solution);
        if self.solutions.len() == self.limits.solutions { Err(End::Enough) } else { Ok(()) }
    }

    fn close(mut self, ended: Result<(), End>) -> Run {
        self.stats.iterations = self.stats.iterations.max(1);
        let outcome = match ended {
            Err(End::Enough) => Outcome::Solved,
            Err(End::Stopped(stop)) => Outcome::Stopped(stop),
            Ok(()) if self.depth_cut => Outcome::Stopped(Stop::Depth),
            Ok(()) if self.overflowed => Outcome::Stopped(Stop::CostOverflow),
            Ok(()) => Outcome::Exhausted,
        };
        Run { outcome, solutions: self.solutions, stats: self.stats, events: self.log.events }
    }
}

/// The cheapest edge from `from` to `to`, the first among equals.
fn cheapest_edge(graph: &Graph, from: Node, to: Node) -> Edge {
    let edges = graph.edges_from(from).iter().filter(|edge| edge.to == to);
    *edges.min_by_key(|edge| edge.cost).expect("a parent has an edge to its child")
}
