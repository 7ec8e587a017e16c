//! Every optimal algorithm and the validator against the rules written down a second time.

use grid_path::{Corners, Instance, Neighbours, parse_steps};
use testkit::{cross_check, rules};

use crate::{
    common::levels,
    rules::{Paths, Steps},
};

/// Own engines are held against A* in `laws`.
#[test]
fn cross_check_paths() {
    let all = parse_steps("UDLR7913").expect("all steps");
    cross_check(levels(&['.', '.', '.', '#', '2', '7']), |level, tally| {
        for (neighbours, steps) in [
            (Neighbours::Four, Steps::Straight),
            (Neighbours::Eight(Corners::Kept), Steps::CornersKept),
            (Neighbours::Eight(Corners::Cut), Steps::CornersCut),
        ] {
            let instance = Instance { level: level.clone(), neighbours };
            let rules = Paths::new(&level.to_string(), steps);
            tally.puzzle(&instance, &rules, usize::MAX, &all);
        }
    });
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("grid-path", |_, text| Paths::new(text, Steps::Straight));
}
