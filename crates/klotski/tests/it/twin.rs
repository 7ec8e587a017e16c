//! The sweep against the breadth-first engine of the core.

use klotski::{Engine, Level, Metric, Settings, Travel, solve};
use proptest::prelude::*;
use search::{Algorithm, Bound, Limits, Outcome, Report, Stop};
use testkit::first_or_all;

use crate::{
    fixture,
    laws::{boards, boards_with_a_target, cars},
    oracle::HOOKED,
};

fn by(engine: Engine, level: &Level, metric: Metric, limits: &Limits) -> Report<Travel, u64> {
    let algorithm = Algorithm::BREADTH_FIRST;
    let settings = Settings { algorithm, metric, engine, ..Settings::default() };
    solve(level, &settings, limits, &mut ()).expect("it replays").report
}

const METRICS: [Metric; 3] = [Metric::Moves, Metric::Steps, Metric::Cost];

fn check_all(level: &Level, limits: &Limits) {
    for metric in METRICS {
        check(level, metric, limits);
    }
}

/// Compares both engines, and gives the report of the sweep; none if a limit stops the core.
fn check(level: &Level, metric: Metric, limits: &Limits) -> Option<Report<Travel, u64>> {
    let core = by(Engine::Core, level, metric, limits);
    if let Outcome::Stopped(_) = core.outcome {
        return None;
    }
    // The sweep may expand more of the last layer, so a limit could stop it alone.
    let sweep = by(Engine::Sweep, level, metric, &Limits::default());
    let name = format!("{level}{metric:?}");
    assert_eq!((sweep.outcome, sweep.lower_bound), (core.outcome, core.lower_bound), "{name}");
    let length = |report: &Report<Travel, u64>| report.solutions.first().map(|it| it.actions.len());
    assert_eq!(length(&sweep), length(&core), "{name}");
    let before_last = |report: &Report<Travel, u64>| report.stats.expanded_before_last_layer;
    assert!(before_last(&sweep) <= before_last(&core), "{name}");
    if core.outcome == Outcome::Exhausted {
        if sweep.stats.distinct.is_some() {
            assert_eq!(sweep.stats.distinct, core.stats.distinct, "{name}");
        }
        // A state, or two that are mirror images.
        let pairs = sweep.stats.expanded;
        assert!((pairs..=2 * pairs).contains(&core.stats.expanded), "{name}");
    }
    Some(sweep)
}

#[test]
fn solutions_and_proofs_are_those_of_the_core() {
    for name in ["classic", "bickford", "one-move", "solved"] {
        check_all(&fixture(name), &Limits::default());
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
        check_all(&text.parse().expect("it is valid"), &Limits::default());
    }
}

#[test]
fn limits_stop_it() {
    let level = fixture("classic");
    let bound_of = |limits, stop| {
        let report = by(Engine::Sweep, &level, Metric::Moves, &limits);
        assert_eq!((report.outcome, report.solutions.len()), (Outcome::Stopped(stop), 0));
        let Some(Bound::Length(bound)) = report.lower_bound else { panic!("a bound") };
        assert!(bound <= 81, "{bound}");
        (bound, report.stats.expanded)
    };
    let all = Limits::default;
    assert_eq!(bound_of(Limits { expansions: 100, ..all() }, Stop::Expanded).1, 100);
    assert_eq!(bound_of(Limits { depth: 7, ..all() }, Stop::Depth).0, 8);
    bound_of(Limits { bytes: 100_000, ..all() }, Stop::Bytes);
    bound_of(Limits { time: Some(std::time::Duration::ZERO), ..all() }, Stop::Time);
    let cancel = Some(std::sync::Arc::new(true.into()));
    bound_of(Limits { cancel, ..all() }, Stop::Cancelled);
    let settings = Settings { engine: Engine::Sweep, ..Settings::default() };
    let two = Limits { solutions: 2, ..all() };
    assert!(solve(&level, &settings, &two, &mut ()).is_err(), "it gives one");
}

proptest! {
    #![proptest_config(testkit::random_cases(48))]

    #[test]
    fn random_levels_are_the_same(
        text in prop_oneof![2 => boards(5), 2 => boards_with_a_target(3), 1 => cars()],
    ) {
        let limits = Limits { expansions: 3_000, ..Limits::default() };
        check_all(&text.parse().expect("it is valid"), &limits);
    }
}

/// More than 50,000 situations each and no solution: of few pieces, as rows of bits, and of many, in a table of
/// keys that is read ahead.
#[test]
fn large_spaces_are_the_same() {
    let few = "goal b 8 1\nAA...\nAA...\n.....\n.....\n.....\nbcd..\n#####\n.####\n";
    for level in first_or_all(&[few.parse().expect("a board"), fixture("unsolvable")]) {
        for &metric in first_or_all(&METRICS) {
            let report = check(level, metric, &Limits::default()).expect("nothing stops it");
            assert_eq!(report.outcome, Outcome::Exhausted, "{level}");
            assert!(report.stats.expanded > 25_000, "{level}{metric:?}{:?}", report.stats);
        }
    }
}
