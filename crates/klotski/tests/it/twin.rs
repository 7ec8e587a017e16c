//! The engine of whole spaces against the breadth-first engine of the core.

use std::collections::BTreeSet;

use klotski::{Goal, Level, Metric, Move, Settings, Space, State, reach, shortest, solve};
use proptest::prelude::*;
use search::{Algorithm, Blind, Cost, Fate, Limits, Observer, Outcome, StateSpace, Stop, search};

use crate::{
    fixture,
    laws::{boards, boards_with_a_target, cars},
    oracle::HOOKED,
};

type Boards = Space<u128, 6>;
type Board = State<u128, 6>;

/// A space without goals, which ends where the special piece has left.
struct Endless<'l> {
    space: Boards,
    level: &'l Level,
}

impl StateSpace for Endless<'_> {
    type State = Board;
    type Action = Move;

    fn initial_state(&self) -> Board {
        self.space.initial_state()
    }
    fn is_goal(&self, _: &Board) -> bool {
        false
    }
    fn actions(&self, state: &Board, actions: &mut Vec<Move>) {
        let leaves = matches!(self.level.goal(), Goal::Exit { .. });
        if !(leaves && self.space.is_goal(state)) {
            self.space.actions(state, actions);
        }
    }
    fn apply(&self, state: &Board, action: Move) -> Board {
        self.space.apply(state, action)
    }
}

/// States by depth.
struct Layers(Vec<Vec<Board>>);

impl Observer<Endless<'_>> for Layers {
    fn generated(&mut self, state: &Board, g: Cost, fate: Fate) {
        if fate == Fate::New {
            let depth = usize::try_from(g).expect("small");
            if depth == self.0.len() {
                self.0.push(Vec::new());
            }
            self.0[depth].push(*state);
        }
    }
}

/// What [`reach`] says, found by the core.
fn check(level: &Level, metric: Metric) {
    let space = Endless { space: Space::new(level, metric).expect("it fits"), level };
    let mut layers = Layers(vec![vec![space.initial_state()]]);
    let limits = Limits::default();
    search(&space, &Blind, Algorithm::BREADTH_FIRST, &limits, &mut layers);
    let all = reach(level, metric, &limits);
    let depths: Vec<u64> = layers.0.iter().map(|layer| layer.len() as u64).collect();
    assert_eq!(all.outcome, Outcome::Exhausted);
    assert_eq!(all.depths, depths, "{level}{metric:?}");
    let solved = layers.0.iter().flatten().filter(|state| space.space.is_goal(state)).count();
    assert_eq!(all.solved, solved as u64, "{level}{metric:?}");
    let last = &layers.0[depths.len() - 1];
    let farthest: BTreeSet<String> = last.iter().map(|state| space.space.draw(state)).collect();
    assert_eq!(all.farthest.iter().cloned().collect::<BTreeSet<_>>(), farthest);
    assert_eq!(all.farthest.len(), farthest.len());
}

fn check_both(level: &Level) {
    for metric in [Metric::Steps, Metric::Moves] {
        check(level, metric);
        let settings =
            Settings { algorithm: Algorithm::BREADTH_FIRST, metric, ..Settings::default() };
        let solved = solve(level, &settings, &Limits::default(), &mut ()).expect("it replays");
        let quick = shortest(level, metric, &Limits::default()).expect("it replays");
        assert_eq!(quick.outcome, solved.report.outcome, "{level}{metric:?}");
        assert_eq!(
            quick.travels.map(|travels| travels.len()),
            solved.report.solutions.first().map(|solution| solution.actions.len()),
            "{level}{metric:?}"
        );
    }
}

#[test]
fn whole_spaces_are_those_of_the_core() {
    for name in ["classic", "bickford", "one-move", "solved"] {
        check_both(&fixture(name));
    }
    for text in [
        HOOKED,
        // A move of b ends in the middle, where the next one begins.
        "goal b 1 2\nb..\n",
        // Mirror images of each other, and a start that is not its own.
        "goal * 1 2\nab.c\na**c\n.**d\n",
        // Mirrored in all but the number of the two L-shaped kinds.
        "goal * 1 2\n.**.\naab.\na.bb\n",
        "##..##\n#a..b#\n#aa.b#\n#.**.#\n#.**.#\n######\n",
        // Its own mirror image, with more than half of the cells free.
        "goal * 3 2\n.**.\n.**.\n....\na..b\n",
        // Three shapes, up to the last of 64 cells.
        "goal a 3 7\n#######.\n######..\n######b.\n######b.\n######..\n######..\nc.....aa\n......aa\n",
        // Mirrored cars.
        "rails\ngoal * 1 2\na**b\na..b\n.cc.\n",
        // More than seven shapes.
        "goal a 3 3\nabbb..\nacc.dd\ne.c.d.\neef.gg\nhhfffg\n",
    ] {
        check_both(&text.parse().expect("it is valid"));
    }
}

#[test]
fn limits_stop_it() {
    let level = fixture("classic");
    let reached = |limits| {
        let all = reach(&level, Metric::Moves, &limits);
        (all.outcome, all.depths.iter().sum::<u64>())
    };
    let all = Limits::default();
    for (limits, stop) in [
        (Limits { expansions: 100, ..Limits::default() }, Stop::Expanded),
        (Limits { depth: 7, ..Limits::default() }, Stop::Depth),
        (Limits { bytes: 100_000, ..Limits::default() }, Stop::Bytes),
        (Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() }, Stop::Time),
        (
            Limits { cancel: Some(std::sync::Arc::new(true.into())), ..Limits::default() },
            Stop::Cancelled,
        ),
    ] {
        let (outcome, states) = reached(limits.clone());
        assert_eq!(outcome, Outcome::Stopped(stop));
        assert!(states < 25_955);
        let quick = shortest(&level, Metric::Moves, &limits).expect("nothing to replay");
        assert_eq!((quick.outcome, quick.travels), (Outcome::Stopped(stop), None));
    }
    let seven = reach(&level, Metric::Moves, &Limits { depth: 7, ..Limits::default() });
    assert_eq!(seven.depths, reach(&level, Metric::Moves, &all).depths[..8]);
}

proptest! {
    #![proptest_config(testkit::random_cases(48))]

    #[test]
    fn random_spaces_are_those_of_the_core(
        text in prop_oneof![2 => boards(5), 2 => boards_with_a_target(3), 1 => cars()],
    ) {
        let level: Level = text.parse().expect("it is valid");
        let limits = Limits { expansions: 3_000, ..Limits::default() };
        if reach(&level, Metric::Moves, &limits).outcome == Outcome::Exhausted {
            check_both(&level);
        }
    }
}

/// More than 50,000 situations each: of few pieces, as rows of bits, and where a piece can leave, in a table of
/// keys that is read ahead.
#[test]
fn large_spaces_are_the_same() {
    for board in [
        "goal A 4 3\nAA...\nAA...\n.....\n.....\n.....\nbcd..\n",
        "#..####\n#bcd..#\n#.....#\n#.....#\n#.....#\n#**...#\n#**...#\n#######\n",
    ] {
        let level: Level = board.parse().expect("a board");
        check(&level, Metric::Moves);
        let all = reach(&level, Metric::Moves, &Limits::default());
        assert!(all.depths.iter().sum::<u64>() > 50_000, "{level}{:?}", all.depths);
    }
}
