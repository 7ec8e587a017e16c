//! Facts of the spec and of the literature: numbers of states by depth, and what the suite states.

use std::ops::ControlFlow;

use npuzzle::{
    HeuristicKind, Level, Order, Settings, Space,
    domain::{Method, Named},
    solve, validate,
};
use search::{Algorithm, Blind, Event, Limits, Observer, Outcome, StateSpace, search};

/// Walks through a whole space: no goal ends the search.
struct Endless(Space<1>, npuzzle::State<1>);

impl StateSpace for Endless {
    type State = npuzzle::State<1>;
    type Action = npuzzle::Move;
    fn initial_state(&self) -> Self::State {
        self.1
    }
    fn is_goal(&self, _: &Self::State) -> bool {
        false
    }
    fn actions(&self, state: &Self::State, actions: &mut Vec<npuzzle::Move>) {
        self.0.actions(state, actions);
    }
    fn apply(&self, state: &Self::State, action: npuzzle::Move) -> Self::State {
        self.0.apply(state, action)
    }
}

/// Counts states by depth.
#[derive(Default)]
struct Histogram(Vec<u64>);

impl Observer<Endless> for Histogram {
    fn see(&mut self, event: Event<'_, Endless>) -> ControlFlow<()> {
        if let Event::Expanded { g, .. } = event {
            let depth = g as usize;
            self.0.resize(self.0.len().max(depth + 1), 0);
            self.0[depth] += 1;
        }
        ControlFlow::Continue(())
    }
}

/// How many states there are at each depth from the goal of a level, down to `depth`.
fn histogram(text: &str, depth: usize) -> Vec<u64> {
    let level: Level = text.parse().expect("a level");
    let goal = npuzzle::State::pack(level.goal());
    let space = Endless(Space::new(&level, Order::KORF).expect("it fits"), goal);
    let mut histogram = Histogram::default();
    let depth = u32::try_from(depth).expect("a depth");
    // States at the limit itself are not expanded.
    let limits = Limits { depth: depth.saturating_add(1), ..Limits::default() };
    let _ = search(&space, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut histogram);
    histogram.0
}

#[test]
fn states_of_the_8_puzzle_by_depth() {
    let corner = histogram("123 456 780", 100);
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(corner, known);
    assert_eq!(corner.iter().sum::<u64>(), 181_440);
    let centre = histogram("123 456 780\ngoal: 123 405 678", 100);
    assert_eq!((centre.len(), centre.iter().sum()), (31, 181_440));
    let edge = histogram("123 456 780\ngoal: 123 456 708", 100);
    assert_eq!((edge.len(), edge.iter().sum()), (32, 181_440));
}

#[test]
fn states_of_small_boards() {
    let small = histogram("1 2 3 / 4 5 0", 100);
    assert_eq!((small.len(), small.iter().sum()), (22, 360));
    let long = histogram("1 2 3 4 / 5 6 7 0", 100);
    assert_eq!((long.len(), long.iter().sum()), (37, 20_160));
}

#[test]
fn states_of_the_15_puzzle_by_depth() {
    let known = [
        1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119_000,
        231_844, 447_342, 859_744, 1_637_383,
    ];
    let text = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0";
    assert_eq!(histogram(text, known.len() - 1), known);
}

#[test]
fn parity_tells_what_can_be_reached() {
    // All 24 boards of 2 x 2: the half that a search reaches.
    let mut solvable = 0;
    for number in 0..256_u32 {
        let tiles: Vec<String> =
            (0..4).map(|cell| (number >> (2 * cell) & 3).to_string()).collect();
        let Ok(level) = tiles.join(" ").parse::<Level>() else { continue };
        let space = Space::<1>::new(&level, Order::KORF).expect("it fits");
        let report = search(&space, &Blind, Algorithm::BREADTH_FIRST, &Limits::default(), &mut ());
        assert_eq!(level.is_solvable(), report.outcome == Outcome::Solved, "{level}");
        solvable += u32::from(level.is_solvable());
    }
    assert_eq!(solvable, 12);
}

/// The farthest start of the 8-puzzle, and Korf's instance 79 by databases to the goal and linear conflict
/// from the start.
#[test]
fn both_ends_meet_at_the_least_cost() {
    for (text, heuristics, least) in [
        ("867 254 301", &HeuristicKind::ALL[1..], 31),
        ("79 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", &HeuristicKind::ALL[..2], 42),
    ] {
        let level: Level = text.parse().expect("a level");
        for &heuristic in heuristics {
            let settings =
                Settings { method: Method::Bidirectional, heuristic, ..Settings::default() };
            let solved = solve(&level, &settings, &Limits::default(), &mut ()).expect("it fits");
            assert_eq!(solved.report.solutions[0].cost, least, "{heuristic}");
            assert!(solved.report.is_proved_least_cost(), "{heuristic}");
            assert_eq!(validate(&level, &solved.report.solutions[0].actions), Ok(u64::from(least)));
        }
    }
}

/// Korf's instances have a test of their own.
#[test]
fn facts_of_the_suite_hold() {
    testkit::facts_hold::<Level>("npuzzle", |name| !name.starts_with("korf"));
}
