//! Every optimal algorithm and the validator against the rules written down a second time.

use pacman_dual::{Action, Agent, Collision, Step};
use testkit::{cross_check, rules};

use crate::{
    levels::{RULES, game, levels},
    rules::two_agents,
};

#[test]
fn cross_check_two_agents() {
    let all = Agent::ALL.map(|agent| Step::ALL.map(|step| Action { agent, step })).concat();
    cross_check(levels(), |level, tally| {
        for collision in RULES {
            let rules = two_agents(&level.to_string(), collision == Collision::None);
            tally.puzzle(&game(&level, collision), &rules, usize::MAX, &all);
        }
    });
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("pacman-dual", |_, text| two_agents(text, true));
}
