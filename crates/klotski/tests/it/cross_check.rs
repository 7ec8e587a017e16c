//! Every optimal algorithm and the validator against the rules written down a second time.

use klotski::{
    Engine, HeuristicKind, Level, Metric, Settings, Space, Travel, parse_travels, solve, validate,
};
use proptest::prelude::*;
use search::{Algorithm, Guarantee};
use testkit::{Tally, agrees, cross_check, laws, promising, rules};

use crate::{
    laws::{boards, boards_with_a_target, cars},
    naive::Naive,
    rules::{Named, Unnamed},
};

/// Beyond it a random level is passed over.
const MOST_POSITIONS: usize = 150;

fn check(level: &Level, metric: Metric, tally: &mut Tally) {
    let naive = Naive::new(&level.to_string());
    let Ok(least) = rules::least(&Unnamed(naive.clone(), metric), MOST_POSITIONS) else { return };
    tally.instance(least);
    let space = Space::<u64, 4>::new(level, metric).expect("small");
    rules::perft_agrees(&space, &Unnamed(naive.clone(), metric), 3);
    for (algorithm, limits) in promising() {
        let [first, second] = [HeuristicKind::Admissible1, HeuristicKind::Admissible2];
        for (heuristic, engine) in
            [(first, Engine::Core), (second, Engine::Core), (second, Engine::Sweep)]
        {
            let is_swept = engine == Engine::Sweep;
            if !algorithm.asks_heuristic() && heuristic == first
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
                    Metric::Moves => replayed.moves,
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
                tally.solution(&Named(&naive), &first.actions, &all, validate);
            }
        }
    }
}

#[test]
fn cross_check_blocks() {
    let metrics = prop_oneof![Just(Metric::Cost), Just(Metric::Steps), Just(Metric::Moves)];
    let boards = prop_oneof![3 => boards(4), 1 => boards_with_a_target(3)];
    let railed = boards.clone().prop_map(|text| format!("rails\n{text}"));
    let boards = prop_oneof![4 => boards, 1 => railed, 1 => cars()];
    cross_check((boards, metrics), |(text, metric), tally| {
        check(&text.parse().expect("a level"), metric, tally);
    });
}

/// What the suite states of walks and states is what the rules say, in steps.
#[test]
fn perft_facts() {
    rules::facts_hold("klotski", |_, text| Unnamed(Naive::new(text), Metric::Steps));
}
