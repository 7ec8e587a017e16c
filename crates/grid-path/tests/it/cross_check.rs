//! Every optimal algorithm and the validator against the rules written down a second time.

use grid_path::{Corners, GridSpace, Level, Neighbours, Octile, Step, parse_steps, validate};
use search::{Algorithm, Guarantee, Limits, bidirectional, search};
use testkit::{
    Tally, agrees, cross_check,
    laws::{self, Promise},
    promising, rules,
};

use crate::{
    common::levels,
    rules::{Paths, Steps},
};

fn check(level: &Level, tally: &mut Tally) {
    let all = parse_steps("UDLR7913").expect("all steps");
    for (neighbours, steps) in [
        (Neighbours::Four, Steps::Straight),
        (Neighbours::Eight(Corners::Kept), Steps::CornersKept),
        (Neighbours::Eight(Corners::Cut), Steps::CornersCut),
    ] {
        let rules = Paths::new(&level.to_string(), steps);
        let Ok(least) = rules::least(&rules, usize::MAX) else { return };
        if steps == Steps::Straight {
            tally.instance(least);
        }
        let space = GridSpace::new(level, neighbours);
        let octile = Octile::to_goal(&space);
        let from_start = Octile::from_start(&space);
        let both = bidirectional(&space, &octile, &from_start, &Limits::default(), &mut ());
        let mut reports = vec![(Algorithm::A_STAR, both)];
        for (algorithm, limits) in promising() {
            reports.push((algorithm, search(&space, &octile, algorithm, &limits, &mut ())));
        }
        for (algorithm, report) in reports {
            let promise = laws::promise(algorithm, Guarantee::Consistent);
            let first = report.solutions.first();
            let found = first.map(|it| (u64::from(it.cost), it.actions.len()));
            agrees(&(algorithm, neighbours), promise, report.outcome, found, least);
            if let (Promise::LeastCost, Some(first)) = (promise, first) {
                let validate = |steps: &[Step]| validate(level, neighbours, steps).ok();
                tally.solution(&rules, &first.actions, &all, validate);
            }
        }
    }
}

/// Own engines are held against A* in `laws`.
#[test]
fn cross_check_paths() {
    cross_check(levels(&['.', '.', '.', '#', '2', '7']), |level, tally| check(&level, tally));
}

/// What the suite states of walks and states is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("grid-path", |_, text| Paths::new(text, Steps::Straight));
}
