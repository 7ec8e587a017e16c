//! Every optimal algorithm and the validator against the rules written down a second time.

use testkit::{cross_check, rules};
use weighted_stones::{Step, validate};

use crate::{levels::levels, rules::stones};

#[test]
fn cross_check_weighted() {
    cross_check(levels(), |level, tally| {
        let rules = stones(&level.to_string());
        for solution in tally.searches(&level, &rules, usize::MAX, |it| vec![it]) {
            let steps: Vec<Step> = solution.iter().map(|it| it.step()).collect();
            let validate = |steps: &[Step]| Some(validate(&level, steps).ok()?.cost);
            tally.solution(&rules, &steps, &Step::ALL, validate);
        }
    });
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("weighted-stones", |_, text| stones(text));
}
