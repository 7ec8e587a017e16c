//! Every optimal algorithm and the validator against the rules written down a second time.

use pacman_dual::{
    Action, ActionKind, Agent, Collision, Game, HeuristicKind, Level, Settings, Step, solve,
    validate,
};
use search::{Algorithm, Guarantee};
use testkit::{
    Tally, agrees, cross_check,
    laws::{self, Promise},
    promising,
    rules::{self, Least},
};

use crate::{
    levels::{RULES, game, levels},
    rules::TwoAgents,
};

fn check(level: &Level, tally: &mut Tally) {
    let all = Agent::ALL.map(|agent| Step::ALL.map(|step| Action { agent, step })).concat();
    for collision in RULES {
        let game = game(level, collision);
        let rules = TwoAgents::new(&level.to_string(), collision == Collision::None);
        let Ok(least) = rules::least(&rules, usize::MAX) else { return };
        if collision == Collision::None {
            tally.instance(least);
        }
        check_published(&game, least);
        for (algorithm, limits) in promising() {
            for (heuristic, guarantee) in [
                (HeuristicKind::Tours, Guarantee::Consistent),
                (HeuristicKind::Forest, Guarantee::Admissible),
            ] {
                if !algorithm.asks_heuristic() && heuristic == HeuristicKind::Forest {
                    continue;
                }
                for actions in [ActionKind::Steps, ActionKind::Meals] {
                    // Agents who block each other are searched by steps in any case.
                    if actions == ActionKind::Meals && collision == Collision::Block {
                        continue;
                    }
                    let best = Settings::best_by(algorithm);
                    let settings = Settings { heuristic, actions, ..best };
                    let report = solve(&game, &settings, &limits, &mut ()).expect("sound").report;
                    let promise = match laws::promise(algorithm, guarantee) {
                        // The fewest meals, not steps.
                        Promise::LeastLength if actions == ActionKind::Meals => Promise::Valid,
                        promise => promise,
                    };
                    let first = report.solutions.first();
                    let found = first.map(|it| (u64::from(it.cost), it.actions.len()));
                    agrees(&settings, promise, report.outcome, found, least);
                    let (Algorithm::A_STAR, Some(first)) = (algorithm, first) else { continue };
                    let validate = |actions: &[Action]| validate(&game, actions).ok();
                    tally.solution(&rules, &first.actions, &all, validate);
                }
            }
        }
    }
}

/// The original report's way of searching, which is optimal without a heuristic.
fn check_published(game: &Game, least: Option<Least>) {
    for (algorithm, limits) in promising() {
        if algorithm.asks_heuristic() {
            continue;
        }
        let settings = Settings::published(algorithm);
        let report = solve(game, &settings, &limits, &mut ()).expect("sound").report;
        let found = report.solutions.first().map(|it| (u64::from(it.cost), it.actions.len()));
        let promise = laws::promise(algorithm, Guarantee::Consistent);
        agrees(&settings, promise, report.outcome, found, least);
    }
}

#[test]
fn cross_check_two_agents() {
    cross_check(levels(), |level, tally| check(&level, tally));
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("pacman-dual", |_, text| TwoAgents::new(text, true));
}
