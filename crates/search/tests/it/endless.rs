//! Depth-first searches end on small spaces with cycles and without a solution, unless they are told not to look.

use search::{Algorithm, Blind, Cycles, Limits, Outcome, StateSpace, parallel::Sizes};
use testkit::{search, search_any, search_any_by};

use crate::{boxed::boxed, parallel::threads};

/// Seven places in a ring; each leads to all within two steps, and none is a goal.
struct Ring {
    needs_no_check: bool,
}

impl StateSpace for Ring {
    type State = u64;
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> u64 {
        0
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn actions(&self, _: &u64, actions: &mut Vec<u32>) {
        actions.extend([1, 6, 2, 5]);
    }
    fn apply(&self, place: &u64, action: u32) -> u64 {
        (place + u64::from(action)) % 7
    }
    fn needs_no_cycle_check(&self) -> bool {
        self.needs_no_check
    }
}

/// By threads and without, as a space of its own and by closures.
#[test]
fn seven_nodes_without_a_solution_are_searched_to_the_end() {
    let limits = Limits { expansions: 100_000, ..Limits::default() };
    let ring = Ring { needs_no_check: false };
    let steps = |&place: &u32| [1, 6, 2, 5].map(|step| ((place + step) % 7, 1));
    for algorithm in Algorithm::all() {
        let closures = boxed(0, steps, |_| false);
        let threads = threads(3).with_sizes(Sizes { alone: 8, ..Sizes::default() });
        let reports = [
            search_any(&ring, &Blind, algorithm, &limits, &mut ()).outcome,
            search_any_by(threads, &ring, &Blind, algorithm, &limits, &mut ()).outcome,
            search(&closures, &Blind, algorithm, &limits, &mut ()).outcome,
        ];
        assert_eq!(reports, [Outcome::Exhausted; 3], "{algorithm}");
    }
}

/// `AsNeeded` is `Allowed` where the space says so by its name, else `OnPath`.
#[test]
fn a_space_says_whether_it_needs_a_cycle_check() {
    let limits = Limits { expansions: 3_000, ..Limits::default() };
    for (needs_no_check, same) in [(true, Cycles::Allowed), (false, Cycles::OnPath)] {
        let ring = Ring { needs_no_check };
        for algorithm in [
            Algorithm::IDA_STAR,
            Algorithm::ITERATIVE_DEEPENING,
            Algorithm::depth_limited(5),
            Algorithm::DEPTH_FIRST,
        ] {
            let [found, expected] = [Cycles::AsNeeded, same].map(|cycles| {
                let report =
                    search_any(&ring, &Blind, algorithm.with_cycles(cycles), &limits, &mut ());
                (report.outcome, report.stats.expanded, report.stats.duplicates)
            });
            assert_eq!(found, expected, "{algorithm}");
        }
    }
    assert_eq!(Algorithm::IDA_STAR, Algorithm::IdaStar { cycles: Cycles::AsNeeded });
}
