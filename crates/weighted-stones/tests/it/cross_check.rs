//! Every optimal algorithm and the validator against the rules written down a second time.

use search::{Algorithm, Guarantee};
use testkit::{
    Tally, agrees, cross_check,
    laws::{self, Promise},
    promising,
    rules::{self, Least},
};
use weighted_stones::{ActionKind, HeuristicKind, Level, Settings, Step, solve, validate};

use crate::{levels::levels, rules::Stones};

fn check(level: &Level, tally: &mut Tally) {
    let rules = Stones::new(&level.to_string());
    let Ok(least) = rules::least(&rules, usize::MAX) else { return };
    tally.instance(least);
    check_published(level, least);
    for (algorithm, limits) in promising() {
        for actions in [ActionKind::Steps, ActionKind::Pushes] {
            for (heuristic, guarantee) in [
                (HeuristicKind::PushDistance, Guarantee::Consistent),
                (HeuristicKind::Manhattan, Guarantee::Admissible),
            ] {
                if !algorithm.asks_heuristic() && heuristic == HeuristicKind::Manhattan {
                    continue;
                }
                let settings = Settings { algorithm, actions, heuristic, ..Settings::default() };
                let report = solve(level, &settings, &limits, &mut ()).expect("sound").report;
                let promise = match laws::promise(algorithm, guarantee) {
                    // The fewest pushes, not steps.
                    Promise::LeastLength if actions == ActionKind::Pushes => Promise::Valid,
                    promise => promise,
                };
                let first = report.solutions.first();
                let found = first.map(|it| (u64::from(it.cost), it.actions.len()));
                agrees(&settings, promise, report.outcome, found, least);
                if algorithm == Algorithm::A_STAR
                    && let Some(first) = first
                {
                    let steps: Vec<Step> = first.actions.iter().map(|it| it.step()).collect();
                    let validate = |steps: &[Step]| Some(validate(level, steps).ok()?.cost);
                    tally.solution(&rules, &steps, &Step::ALL, validate);
                }
            }
        }
    }
}

/// The original report's way of searching, which is optimal without a heuristic.
fn check_published(level: &Level, least: Option<Least>) {
    for (algorithm, limits) in promising() {
        if algorithm.asks_heuristic() {
            continue;
        }
        let settings = Settings::published(algorithm);
        let report = solve(level, &settings, &limits, &mut ()).expect("sound").report;
        let found = report.solutions.first().map(|it| (u64::from(it.cost), it.actions.len()));
        let promise = laws::promise(algorithm, Guarantee::Consistent);
        agrees(&settings, promise, report.outcome, found, least);
    }
}

#[test]
fn cross_check_weighted() {
    cross_check(levels(), |level, tally| check(&level, tally));
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("weighted-stones", |_, text| Stones::new(text));
}
