//! Reports, limits and algorithms as JSON and back.

use std::time::Duration;

use search::{
    Algorithm, AlgorithmName, Blind, Bound, Breach, Cycles, GoalTest, Guarantee, Limits, Milestone,
    Outcome, ParentRule, Reopen, Report, Solution, Stats, Stop, Ties, Weight,
};
use serde_json::{Value, from_str, from_value, json, to_string, to_value};
use testkit::{
    laws::{survives_json, survives_toml},
    search, toys,
};

/// Algorithms with each value of each option.
fn algorithms() -> Vec<Algorithm> {
    let cycles = [Cycles::AsNeeded, Cycles::Allowed, Cycles::OnPath, Cycles::Closed];
    let rules = [ParentRule::Cheaper, ParentRule::CheaperOrEqual].map(Ties::LeastG);
    let mut all = Vec::new();
    for algorithm in Algorithm::all() {
        all.push(algorithm);
        all.extend(cycles.map(|cycles| algorithm.with_cycles(cycles)));
        all.extend(rules.map(|ties| algorithm.with_ties(ties)));
        all.push(algorithm.with_goal_test(GoalTest::Expansion));
        all.push(algorithm.with_reopen(Reopen::Never).with_stored(5).with_depth(u32::MAX));
        all.extend(Weight::new(3, 2).map(|weight| algorithm.with_weight(weight)));
    }
    all
}

#[test]
fn algorithms_are_their_names_and_options() {
    for algorithm in algorithms() {
        survives_json(&algorithm);
        let name = AlgorithmName::of(algorithm).name();
        let json = to_value(algorithm).unwrap();
        assert_eq!(json.get("name").unwrap_or(&json), name, "{algorithm:?}");
        // Options that are the default are not there when all are.
        let is_default = Algorithm::all().any(|it| it == algorithm) && name != "dls";
        assert_eq!(json.is_string(), is_default, "{algorithm:?}");
    }
    for &name in AlgorithmName::ALL {
        survives_json(&name);
        assert_eq!(to_value(name).unwrap(), name.name());
        let alone = AlgorithmName::FORWARD.contains(&name) && name != AlgorithmName::Dls;
        assert_eq!(from_value::<Algorithm>(json!(name.name())).is_ok(), alone, "{name}");
    }
    let late = Algorithm::BREADTH_FIRST.with_goal_test(GoalTest::Expansion);
    let table = json!({"name": "bfs", "goal_test": "expansion"});
    assert_eq!(to_value(late).unwrap(), table);
    let weighted = Algorithm::weighted_a_star(Weight::new(3, 2).unwrap());
    assert_eq!(
        from_value::<Algorithm>(json!({"name": "wastar", "weight": "1.5"})).unwrap(),
        weighted
    );
}

#[test]
fn what_is_no_algorithm_is_refused() {
    for (json, expected) in [
        (json!("x"), "expected one of bfs, "),
        (json!("dls"), "dls needs a depth"),
        (json!("jps"), "not an algorithm for every puzzle"),
        (json!({"name": "jps"}), "unknown variant `jps`"),
        (json!({"name": "dls"}), "missing field `depth`"),
        (json!({"name": "bfs", "weight": "2"}), "unknown field `weight`"),
        (json!({"name": "kbest", "weight": "2"}), "unknown field `weight`"),
        (json!({"name": "wastar", "weight": "1/2"}), "expected a weight of at least 1"),
        (json!({"name": "dls", "depth": -1}), "invalid value: integer `-1`"),
        (json!(3), "the name of an algorithm, or a table"),
    ] {
        let error = from_value::<Algorithm>(json.clone()).unwrap_err().to_string();
        assert!(error.contains(expected), "{json}: {error}");
    }
}

#[test]
fn limits_are_what_is_set() {
    assert_eq!(to_string(&Limits::default()).unwrap(), "{}");
    let limits = Limits {
        solutions: usize::MAX,
        expansions: 1_000,
        bytes: 1 << 20,
        depth: 9,
        time: Some(Duration::from_micros(1_500_001)),
        ..Limits::default()
    };
    let json = json!({"solutions": "all", "nodes": 1_000, "memory_bytes": 1 << 20, "depth": 9, "time_ms": 1500.001});
    assert_eq!(to_value(&limits).unwrap(), json);
    survives_toml(&limits);
    survives_toml(&Limits { solutions: 3, time: Some(Duration::ZERO), ..Limits::default() });
    survives_toml(&Limits { time: Some(Duration::MAX), ..Limits::default() });
    let null = from_str::<Limits>(r#"{"time_ms": null, "depth": null}"#).unwrap();
    assert_eq!((null.time, null.depth), (None, u32::MAX));
    for wrong in
        [r#"{"time_ms": -1}"#, r#"{"nodes": 0.5}"#, r#"{"solutions": "some"}"#, r#"{"bytes": 1}"#]
    {
        assert!(from_str::<Limits>(wrong).is_err(), "{wrong}");
    }
}

fn report(outcome: Outcome, lower_bound: Option<Bound<i32>>) -> Report<char, i32> {
    let elapsed = Duration::from_micros(1_234_567);
    let milestone = |cost| Milestone { expanded: 7, cost, bound: 2, elapsed };
    Report {
        outcome,
        solutions: vec![Solution { actions: vec!['a', 'b'], cost: 5 }],
        lower_bound,
        milestones: vec![milestone(None), milestone(Some(5))],
        stats: Stats { expanded: 7, distinct: Some(9), elapsed, ..Stats::default() },
    }
}

#[test]
fn reports_come_back() {
    let stops = [
        Stop::Time,
        Stop::Expanded,
        Stop::Bytes,
        Stop::Depth,
        Stop::Cancelled,
        Stop::Cost,
        Stop::CostOverflow,
        Stop::NotCompiled,
    ];
    let breaches = [Breach::HeuristicDoesNotFit, Breach::SuccessorsChanged, Breach::NegativeCost];
    let ends = [Outcome::Solved, Outcome::Exhausted].into_iter();
    for outcome in ends.chain(stops.map(Outcome::Stopped)) {
        survives_json(&outcome);
        for bound in [None, Some(Bound::Cost(5)), Some(Bound::Length(2))] {
            let report = report(outcome, bound);
            survives_json(&report);
            assert_eq!(
                from_value::<Report<char, i32>>(to_value(&report).unwrap()).unwrap(),
                report
            );
        }
    }
    breaches.into_iter().for_each(|breach| survives_json(&report(Outcome::Invalid(breach), None)));
    [Guarantee::None, Guarantee::Admissible, Guarantee::Consistent].iter().for_each(survives_json);
}

#[test]
fn reports_of_searches_come_back() {
    let toys = [toys::diamond(), toys::unsolvable()];
    let limits = Limits { expansions: 99, ..Limits::default() };
    for (toy, algorithm) in toys.iter().flat_map(|toy| Algorithm::all().map(move |it| (toy, it))) {
        let found = search(&toy.graph, &Blind, algorithm, &limits, &mut ());
        let solutions = found.solutions.iter().map(|Solution { actions, cost }| Solution {
            actions: actions.iter().map(|edge| format!("{edge:?}")).collect(),
            cost: *cost,
        });
        let mut report = found.clone().with_solutions(solutions.collect());
        report.stats.elapsed = Duration::from_micros(3);
        report.milestones.iter_mut().for_each(|moment| moment.elapsed = Duration::from_micros(2));
        survives_json(&report);
    }
}

#[test]
fn a_report_that_contradicts_itself_is_refused() {
    let whole = to_value(report(Outcome::Solved, Some(Bound::Cost(5)))).unwrap();
    let with = |name: &str, value: Value| {
        let mut report = whole.clone();
        report[name] = value;
        from_value::<Report<char, i32>>(report)
    };
    for (name, value) in [
        ("lower_bound", json!({"cost": 6})),
        ("lower_bound", json!({"cost": -6})),
        ("lower_bound", json!({"length": 3})),
        ("outcome", json!("stopped")),
        ("outcome", json!("unsolvable")),
        ("outcome", json!("invalid")),
        ("stop", json!("time")),
        ("breach", json!("negative_cost")),
        ("solutions", json!([{"actions": [], "cost": -1}])),
        ("solutions", json!([{"actions": ["ab"], "cost": 9}])),
        ("milestones", json!([{"expanded": 1, "cost": -1, "bound": 0, "elapsed_ms": 0.0}])),
        ("milestones", json!([{"expanded": 1, "cost": 1, "bound": 0, "elapsed_ms": -1.0}])),
        ("stats", Value::Null),
    ] {
        assert!(with(name, value.clone()).is_err(), "{name}: {value}");
    }
    let mut invalid = whole.clone();
    (invalid["outcome"], invalid["breach"]) = (json!("invalid"), json!("negative_cost"));
    let error = from_value::<Report<char, i32>>(invalid).unwrap_err();
    assert_eq!(error.to_string(), "an invalid search proves no bound");
    // What is added later is passed over.
    assert!(with("added", json!(1)).is_ok());
}
