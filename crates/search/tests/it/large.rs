//! Searches large enough to fill, grow and page tables, compared with numbers from a formula.

use std::ops::ControlFlow;

use search::{
    Algorithm, Blind, Cycles, Event, Fate, GoalTest, Limits, Observer, Outcome, ParentRule,
    StateSpace, Stop, Ties,
};
use testkit::{search_any, toys::Lattice};

/// The number of points of the four-dimensional lattice within `d` steps of one point (OEIS A001846): choose
/// the k coordinates that differ, their signs, and their distances, which add up to at most d.
fn points_within(d: u64) -> u64 {
    (0..=4).map(|k| 2_u64.pow(k) * choose(4, k.into()) * choose(d, k.into())).sum()
}

/// The binomial coefficient: n over k.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1))
}

#[test]
fn the_formula_gives_the_first_terms_of_the_sequence() {
    assert_eq!([0, 1, 2, 3, 4].map(points_within), [1, 9, 41, 129, 321]);
}

/// The number of new states at each g.
#[derive(Default)]
struct Layers(Vec<u64>);

impl<S: StateSpace<Cost = u32>> Observer<S> for Layers {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Generated { g, fate, .. } = event {
            let layer = g as usize;
            if self.0.len() <= layer {
                self.0.resize(layer + 1, 0);
            }
            self.0[layer] += u64::from(fate == Fate::New);
        }
        ControlFlow::Continue(())
    }
}

const DEPTH: u32 = 20;

#[track_caller]
fn check(algorithm: Algorithm) {
    let limits = Limits { depth: DEPTH, ..Limits::default() };
    let mut layers = Layers::default();
    let report = search_any(&Lattice, &Blind, algorithm, &limits, &mut layers);
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Depth), "{algorithm:?}");
    let depth = u64::from(DEPTH);
    assert_eq!(report.stats.distinct, Some(points_within(depth)), "{algorithm:?}");
    assert_eq!(report.stats.expanded, points_within(depth - 1), "{algorithm:?}");
    assert_eq!(report.stats.generated, 8 * points_within(depth - 1), "{algorithm:?}");
    for d in 1..=depth {
        let expected = points_within(d) - points_within(d - 1);
        assert_eq!(layers.0[usize::try_from(d).expect("small")], expected, "{algorithm:?} at {d}");
    }
}

#[test]
fn breadth_first_finds_every_point_once() {
    check(Algorithm::BreadthFirst { goal_test: GoalTest::Generation });
    check(Algorithm::BreadthFirst { goal_test: GoalTest::Expansion });
}

#[test]
fn best_first_finds_every_point_once() {
    check(Algorithm::UNIFORM_COST);
    check(Algorithm::UniformCost { ties: Ties::LeastG(ParentRule::Cheaper) });
    check(Algorithm::A_STAR);
}

/// Depth-first algorithms with a closed set find the same points, though not each point once.
#[test]
fn depth_first_algorithms_find_every_point() {
    let limits = Limits { depth: 8, ..Limits::default() };
    for algorithm in [
        Algorithm::IterativeDeepening { cycles: Cycles::Closed },
        Algorithm::DepthFirst { cycles: Cycles::Closed },
    ] {
        let report = search_any(&Lattice, &Blind, algorithm, &limits, &mut ());
        assert_eq!(report.stats.distinct, Some(points_within(8)), "{algorithm:?}");
    }
}
