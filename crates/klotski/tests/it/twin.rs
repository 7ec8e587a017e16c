//! The engine of whole spaces against the breadth-first engine of the core.

use std::collections::BTreeSet;

use klotski::{
    Level, Metric, MoveSpace, Settings, State, StepCost, StepSpace, reach, shortest, solve,
};
use proptest::prelude::*;
use search::{Algorithm, Blind, Cost, Fate, Limits, Observer, Outcome, StateSpace, Stop, search};

use crate::{fixture, laws::boards, oracle::HOOKED};

/// A space without goals.
struct Endless<'s, S>(&'s S);

impl<S: StateSpace> StateSpace for Endless<'_, S> {
    type State = S::State;
    type Action = S::Action;
    type Undo = S::Undo;

    fn initial_state(&self) -> S::State {
        self.0.initial_state()
    }
    fn is_goal(&self, _: &S::State) -> bool {
        false
    }
    fn actions(&self, state: &S::State, actions: &mut Vec<S::Action>) {
        self.0.actions(state, actions);
    }
    fn apply(&self, state: &mut S::State, action: S::Action) -> S::Undo {
        self.0.apply(state, action)
    }
    fn undo(&self, state: &mut S::State, undo: S::Undo) {
        self.0.undo(state, undo);
    }
}

/// States by depth.
struct Layers<S>(Vec<Vec<S>>);

impl<S: StateSpace> Observer<Endless<'_, S>> for Layers<S::State> {
    fn generated(&mut self, state: &S::State, g: Cost, fate: Fate) {
        if fate == Fate::New {
            let depth = usize::try_from(g).expect("small");
            if depth == self.0.len() {
                self.0.push(Vec::new());
            }
            self.0[depth].push(state.clone());
        }
    }
}

/// What [`reach`] says, found by the core.
fn check<S, const P: usize>(
    level: &Level,
    metric: Metric,
    space: &S,
    draw: impl Fn(&S::State) -> String,
) where
    S: StateSpace<State = State<u128, P>>,
{
    let mut layers = Layers(vec![vec![space.initial_state()]]);
    let limits = Limits::default();
    search(&Endless(space), &Blind, Algorithm::BREADTH_FIRST, &limits, &mut layers);
    let all = reach(level, metric, &limits);
    let depths: Vec<u64> = layers.0.iter().map(|layer| layer.len() as u64).collect();
    assert_eq!(all.outcome, Outcome::Exhausted);
    assert_eq!(all.depths, depths, "{level}{metric:?}");
    let solved = layers.0.iter().flatten().filter(|state| space.is_goal(state)).count();
    assert_eq!(all.solved, solved as u64, "{level}{metric:?}");
    let farthest: BTreeSet<String> = layers.0[depths.len() - 1].iter().map(draw).collect();
    assert_eq!(all.farthest.iter().cloned().collect::<BTreeSet<_>>(), farthest);
    assert_eq!(all.farthest.len(), farthest.len());
}

fn check_both(level: &Level) {
    let steps = StepSpace::<u128, 6>::new(level, StepCost::One).expect("it fits");
    check(level, Metric::Steps, &steps, |state| steps.draw(state));
    let moves = MoveSpace::<u128, 6>::new(level).expect("it fits");
    check(level, Metric::Moves, &moves, |state| moves.draw(state));
    for metric in [Metric::Steps, Metric::Moves] {
        let settings = Settings { algorithm: Algorithm::BREADTH_FIRST, metric, ..Settings::best() };
        let solved = solve(level, &settings, &Limits::default(), &mut ()).expect("it replays");
        let quick = shortest(level, metric, &Limits::default()).expect("it replays");
        assert_eq!(quick.outcome, solved.outcome, "{level}{metric:?}");
        assert_eq!(
            quick.found.map(|found| found.travels.len()),
            solved.solutions.first().map(|found| found.travels.len()),
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
        // Mirror images of each other, and a start that is not its own.
        "goal * 1 2\nab.c\na**c\n.**d\n",
        // Mirrored in all but the number of the two L-shaped kinds.
        "goal * 1 2\n.**.\naab.\na.bb\n",
        "##..##\n#a..b#\n#aa.b#\n#.**.#\n#.**.#\n######\n",
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
        assert_eq!((quick.outcome, quick.found), (Outcome::Stopped(stop), None));
    }
    let seven = reach(&level, Metric::Moves, &Limits { depth: 7, ..Limits::default() });
    assert_eq!(seven.depths, reach(&level, Metric::Moves, &all).depths[..8]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn random_spaces_are_those_of_the_core(text in boards()) {
        let level: Level = text.parse().expect("it is valid");
        let limits = Limits { expansions: 3_000, ..Limits::default() };
        if reach(&level, Metric::Moves, &limits).outcome == Outcome::Exhausted {
            check_both(&level);
        }
    }
}
