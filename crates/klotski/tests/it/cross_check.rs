//! Every optimal algorithm and the validator against the rules written down a second time.

use klotski::{
    Engine, HeuristicKind, Level, Metric, Settings, Space, Travel, parse_travels, solve, validate,
};
use proptest::prelude::*;
use search::{Algorithm, Guarantee, Limits};
use testkit::{Tally, agrees, cross_check, laws, promising, rules};

use crate::{
    laws::{boards, boards_with_a_target, cars},
    naive::Naive,
    rules::{NamedPieces, UnnamedPieces},
};

/// Beyond it a random level is passed over.
const MAX_POSITIONS: usize = 150;

fn check(level: &Level, metric: Metric, tally: &mut Tally) {
    let naive = Naive::new(&level.to_string());
    let Ok(least) = rules::least(&UnnamedPieces(naive.clone(), metric), MAX_POSITIONS) else {
        return;
    };
    tally.instance(least);
    let space = Space::<u64, 4>::new(level, metric).expect("small");
    rules::perft_agrees(&space, &UnnamedPieces(naive.clone(), metric), 3);
    for (algorithm, limits) in promising() {
        let [first, second] = [HeuristicKind::Admissible1, HeuristicKind::Admissible2];
        for (heuristic, engine) in
            [(first, Engine::Core), (second, Engine::Core), (second, Engine::Sweep)]
        {
            let is_swept = engine == Engine::Sweep;
            if !algorithm.uses_heuristic() && heuristic == first
                || is_swept && algorithm != Algorithm::BREADTH_FIRST
            {
                continue;
            }
            let settings = Settings { algorithm, heuristic, metric, engine };
            let solved = solve(level, &settings, &limits, &mut ()).expect("sound");
            let promise = laws::promise(algorithm, Guarantee::Consistent);
            let first = solved.report.solutions.first();
            let found = first.map(|first| {
                let replayed = validate(level, &first.actions).expect("it replays");
                let cost = match metric {
                    Metric::Cost => replayed.cost,
                    Metric::Steps => replayed.steps,
                    _ => replayed.moves,
                };
                (cost, first.actions.len())
            });
            agrees(&settings, promise, solved.report.outcome, found, least);
            if algorithm == Algorithm::A_STAR
                && metric != Metric::Moves
                && let Some(first) = first
            {
                let all: String = (level.pieces().iter())
                    .flat_map(|piece| "UDLR".chars().map(|way| format!("{}{way} ", piece.name)))
                    .collect();
                let all = parse_travels(&all).expect("steps");
                let validate = |travels: &[Travel]| Some(validate(level, travels).ok()?.cost);
                tally.solution(&NamedPieces(&naive), &first.actions, &all, validate);
            }
        }
    }
}

/// Boards of all kinds, as texts.
fn all_boards() -> impl Strategy<Value = String> {
    let boards = prop_oneof![3 => boards(4), 1 => boards_with_a_target(3)];
    let railed = boards.clone().prop_map(|text| format!("rails\n{text}"));
    prop_oneof![4 => boards, 1 => railed, 1 => cars()]
}

#[test]
fn cross_check_blocks() {
    let metrics = prop_oneof![Just(Metric::Cost), Just(Metric::Steps), Just(Metric::Moves)];
    cross_check((all_boards(), metrics), |(text, metric), tally| {
        check(&text.parse().expect("a level"), metric, tally);
    });
}

/// Both quantities of a metric that has two, by every heuristic.
fn check_second(level: &Level, metric: Metric, tally: &mut Tally) {
    let naive = Naive::new(&level.to_string());
    let Ok(least) = rules::least(&UnnamedPieces(naive, metric), MAX_POSITIONS) else { return };
    tally.instance(least);
    let ucs = Algorithm::UNIFORM_COST;
    for (algorithm, heuristic) in [
        (ucs, HeuristicKind::Trivial),
        (Algorithm::A_STAR, HeuristicKind::Trivial),
        (Algorithm::A_STAR, HeuristicKind::Admissible1),
        (Algorithm::A_STAR, HeuristicKind::Admissible2),
        (Algorithm::Anytime, HeuristicKind::Admissible2),
    ] {
        let settings = Settings { algorithm, heuristic, metric, engine: Engine::Core };
        let solved = solve(level, &settings, &Limits::default(), &mut ()).expect("sound");
        let found = solved.report.best().map(|best| {
            let replayed = validate(level, &best.actions).expect("it replays");
            let (first, second) = match metric {
                Metric::MovesThenSteps => (replayed.moves, replayed.steps),
                _ => (replayed.steps, replayed.moves),
            };
            assert_eq!(best.cost, first, "the first is reported");
            1_000 * first + second
        });
        assert_eq!(found, least.map(|it| it.cost), "{settings:?}\n{level}");
        assert!(solved.detail || least.is_none(), "it is proved");
    }
}

#[test]
fn cross_check_second_metrics() {
    let metrics = prop_oneof![Just(Metric::MovesThenSteps), Just(Metric::StepsThenMoves)];
    cross_check((all_boards(), metrics), |(text, metric), tally| {
        check_second(&text.parse().expect("a level"), metric, tally);
    });
}

/// What the suite states of walks and states is what the rules say, in steps.
#[test]
fn perft_facts() {
    rules::facts_hold("klotski", |_, text| UnnamedPieces(Naive::new(text), Metric::Steps));
}
