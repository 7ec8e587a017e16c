//! Each law detects faults: each of these spaces, heuristics and reports breaks a law, and the message of the
//! law must name the place.

mod cross_check;

use std::{cell::Cell, panic};

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use search::{
    Algorithm, Bound, Guarantee, Heuristic, Outcome, Report, Solution, StateSpace, Stats, Stop,
    words::AsWords,
};
use testkit::{Estimates, Exact, Graph, Redundancy, laws, strategies, toys};

/// Checks that `law` panics, and that its message contains all parts that are expected.
#[track_caller]
fn breaks(law: impl FnOnce() + panic::UnwindSafe, expected: &[&str]) {
    let caught = panic::catch_unwind(law).expect_err("the law does not detect the fault");
    let message = caught
        .downcast_ref::<String>()
        .cloned()
        .unwrap_or_else(|| caught.downcast_ref::<&str>().expect("panics carry text").to_string());
    for part in expected {
        assert!(message.contains(part), "`{part}` is missing from:\n{message}");
    }
}

/// The fault of a [`Corridor`].
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    Nothing,
    ActionsVary,
    ActionsClear,
    ActionTwice,
    CostVaries,
    GoalVaries,
    ApplyVaries,
    ApplyRemembers,
    OneWay,
}

/// Five cells in a row. A walker moves both ways, from the middle to the right end.
struct Corridor {
    fault: Fault,
    calls: Cell<u32>,
    /// The cell whose actions were listed last.
    listed: Cell<u8>,
}

impl Corridor {
    fn new(fault: Fault) -> Self {
        Self { fault, calls: Cell::new(0), listed: Cell::new(2) }
    }

    /// True on every second call, if the corridor has this fault.
    fn varies(&self, fault: Fault) -> bool {
        self.calls.set(self.calls.get() + 1);
        self.fault == fault && self.calls.get() % 2 == 1
    }
}

impl StateSpace for Corridor {
    type State = u8;
    type Action = i8;
    type Cost = u32;

    fn initial_state(&self) -> u8 {
        2
    }

    fn is_goal(&self, cell: &u8) -> bool {
        *cell == 4 || *cell == 0 && self.varies(Fault::GoalVaries)
    }

    fn actions(&self, cell: &u8, actions: &mut Vec<i8>) {
        self.listed.set(*cell);
        if self.fault == Fault::ActionsClear {
            actions.clear();
        }
        let both = if self.varies(Fault::ActionsVary) { [1, -1] } else { [-1, 1] };
        actions.extend(both.iter().filter(|&step| cell.wrapping_add_signed(*step) < 5));
        if self.fault == Fault::OneWay && *cell == 3 {
            actions.retain(|&step| step == 1);
        }
        if self.fault == Fault::ActionTwice && *cell == 3 {
            actions.push(1);
        }
    }

    fn apply(&self, cell: &u8, step: i8) -> u8 {
        let next = cell.wrapping_add_signed(step);
        let forgets = self.fault == Fault::ApplyRemembers && self.listed.get() != *cell;
        if forgets || next == 1 && self.varies(Fault::ApplyVaries) { 0 } else { next }
    }

    fn cost(&self, _: &u8, _: i8) -> u32 {
        1 + u32::from(self.varies(Fault::CostVaries))
    }

    fn is_undirected(&self) -> bool {
        matches!(self.fault, Fault::Nothing | Fault::OneWay)
    }
}

fn check_corridor(fault: Fault) {
    let corridor = Corridor::new(fault);
    let exact = Exact::explore(&corridor, 10).expect("a small space");
    laws::space_is_lawful(&corridor, &exact);
}

#[test]
fn unlawful_spaces_are_detected() {
    check_corridor(Fault::Nothing);
    breaks(|| check_corridor(Fault::ActionsVary), &["actions differ on the second call", "at 2"]);
    breaks(|| check_corridor(Fault::ActionsClear), &["does not append"]);
    breaks(|| check_corridor(Fault::ActionTwice), &["listed twice: 1 at 3"]);
    breaks(|| check_corridor(Fault::CostVaries), &["the cost differs on the second call"]);
    breaks(|| check_corridor(Fault::GoalVaries), &["is_goal differs on the second call"]);
    breaks(|| check_corridor(Fault::ApplyVaries), &["apply differs on the second call"]);
    breaks(|| check_corridor(Fault::OneWay), &["there is no way back: 1 at 2, reached by []"]);
    let remembers = || check_corridor(Fault::ApplyRemembers);
    breaks(remembers, &["apply depends on earlier calls: -1 at 2, reached by []"]);
}

#[test]
fn random_walks_detect_unlawful_spaces() {
    let walk = |fault| laws::random_walks(&Corridor::new(fault), &[], 20, 20);
    walk(Fault::Nothing);
    let remembers = &["apply depends on earlier calls", "at 2, reached by []"];
    breaks(|| walk(Fault::ApplyRemembers), remembers);
    breaks(|| walk(Fault::ActionsVary), &["actions differ on the second call"]);
}

/// A number below four, written as the bits above its last `LOST`, in two words with `EXTRA`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Lax<const LOST: u32, const EXTRA: bool>(u32);

impl<const LOST: u32, const EXTRA: bool> AsWords for Lax<LOST, EXTRA> {
    const WORDS: usize = 1;

    fn write_words(&self, write: &mut impl FnMut(u64)) {
        (self.0 >> LOST).write_words(write);
        if EXTRA {
            write(0);
        }
    }

    fn read_words(read: &mut impl FnMut() -> u64) -> Self {
        Self(u32::read_words(read))
    }
}

#[test]
fn states_that_are_not_their_words_are_detected() {
    fn check<const LOST: u32, const EXTRA: bool>() {
        let next = |state: &Lax<LOST, EXTRA>| (state.0 < 3).then_some((Lax(state.0 + 1), 1));
        let count = search::space(Lax(0), next, |state| state.0 == 3);
        laws::random_walks(&count, &[], 1, 5);
    }
    check::<0, false>();
    breaks(check::<1, false>, &["the words [0] give another state", "Lax(1)"]);
    breaks(check::<0, true>, &["the number of words", "Lax(0), reached by []"]);
}

/// `0 -2-> 1 -2-> [2]`, `0 -1-> 3`, with these estimates.
fn check_estimates(guarantee: Guarantee, of: [Option<u32>; 4]) {
    let graph = Graph::new(0, &[2], &[(0, 1, 2), (0, 3, 1), (1, 2, 2)]);
    let exact = Exact::explore(&graph, 10).expect("a small graph");
    let estimates = Estimates { of: of.to_vec(), guarantee };
    laws::heuristic_keeps_guarantee("h", &estimates, &exact);
}

#[test]
fn heuristics_that_claim_too_much_are_detected() {
    use Guarantee::{Admissible, Consistent, None as Nothing};
    let (exact, dead) = ([Some(4), Some(2), Some(0), None], [Some(4), None, Some(0), None]);
    check_estimates(Consistent, exact);
    let check = |guarantee, of: [u32; 4]| move || check_estimates(guarantee, of.map(Some));
    breaks(
        check(Admissible, [4, 3, 0, 0]),
        &["not admissible", "h = 3", "2 away", "at 1, reached by [0-2->1]"],
    );
    breaks(check(Admissible, [4, 2, 1, 0]), &["h of a goal", "at 2"]);
    breaks(
        check(Consistent, [4, 1, 0, 0]),
        &["not consistent", "by 0-2->1", "h = 4 falls to 1 at cost 2"],
    );
    breaks(check(Consistent, [2, 2, 0, 0]), &["not consistent", "by 0-1->3", "h = 2 falls to 0"]);
    for guarantee in [Nothing, Admissible, Consistent] {
        breaks(move || check_estimates(guarantee, dead), &["a false dead end", "a goal is 2 away"]);
    }
    // Without a guarantee all estimates are allowed, except false dead ends.
    check_estimates(Nothing, [Some(9), Some(9), Some(9), Some(9)]);
}

/// `h_child` is off by one at the goal.
struct Careless;

impl Heuristic<Graph> for Careless {
    fn h(&self, _: &u32) -> Option<u32> {
        Some(0)
    }
    fn h_child(&self, child: &u32, _: testkit::Edge, parent_h: u32) -> Option<u32> {
        Some(parent_h + u32::from(*child == 4))
    }
}

#[test]
fn incremental_estimates_that_differ_are_detected() {
    let graph = toys::diamond().graph;
    breaks(|| laws::all(&graph, &[&Careless]), &["h_child differs from h", "by 3-1->4 to 4"]);
    breaks(
        || laws::random_walks(&graph, &[&Careless], 5, 5),
        &["h_child differs from h", "by 3-1->4 to 4"],
    );
}

#[test]
fn walks_that_end_in_a_goal_bound_the_estimates() {
    let graph = toys::diamond().graph;
    let wrong = Estimates::new(Guarantee::Admissible, &[9, 0, 0, 0, 0]);
    breaks(|| laws::random_walks(&graph, &[&wrong], 1, 9), &["not admissible: h = 9", "3 away"]);
    let dead =
        Estimates { of: vec![Some(0), None, None, Some(0), Some(0)], guarantee: Guarantee::None };
    breaks(|| laws::random_walks(&graph, &[&dead], 1, 9), &["a false dead end"]);
}

#[test]
fn redundancy_that_loses_paths_is_detected() {
    let check = |pairs: &[(u32, u32)]| {
        let graph = Graph::new(0, &[4], &[(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 3), (3, 4, 1)])
            .with_redundancy(Redundancy::Pairs(pairs.iter().copied().collect()));
        let exact = Exact::explore(&graph, 10).expect("a small graph");
        laws::redundancy_is_sound(&graph, &exact);
    };
    // 2 -> 3 is on the costlier path to 3.
    check(&[(1, 3)]);
    breaks(|| check(&[(0, 2)]), &["prunes too much", "least cost at 3", "Some(2)", "Some(4)"]);
    breaks(|| check(&[(0, 2), (1, 3)]), &["prunes too much", "None"]);
}

#[test]
fn too_many_states_are_refused() {
    breaks(|| laws::all(&toys::Lattice, &[]), &["more than 100000 states"]);
}

/// A level of digits that writes three of them at most.
#[derive(Debug, PartialEq)]
struct Lossy(String);

impl std::str::FromStr for Lossy {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.chars().all(|digit| digit.is_ascii_digit());
        if digits { Ok(Self(text.to_owned())) } else { Err("not a digit".to_owned()) }
    }
}

impl std::fmt::Display for Lossy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0[..self.0.len().min(3)])
    }
}

#[test]
fn formats_that_lose_data_are_detected() {
    assert_eq!(laws::text_round_trip::<Lossy>("123").0, "123");
    breaks(|| drop(laws::text_round_trip::<Lossy>("1234")), &["changes the level", "123"]);
    breaks(|| drop(laws::text_round_trip::<Lossy>("12x")), &["does not parse", "not a digit"]);

    let corridor = Corridor::new(Fault::Nothing);
    laws::state_round_trip(&corridor, |cell| cell.to_string(), |text| text.parse());
    breaks(
        || {
            let corridor = Corridor::new(Fault::Nothing);
            laws::state_round_trip(&corridor, |cell| cell.min(&3).to_string(), |text| text.parse());
        },
        &["reads as another state", "at 4, reached by [1, 1]"],
    );
}

/// Checks a report on a space where the least cost is 6 and the least length 1.
fn check_report(outcome: Outcome, path: &[usize], cost: u32, lower_bound: Option<Bound>) {
    let graph = toys::unequal_costs().graph;
    let exact = Exact::explore(&graph, 10).expect("a small graph");
    let edges: Vec<_> = (0..4).flat_map(|node| graph.edges_from(node)).copied().collect();
    let actions: Vec<_> = path.iter().map(|&place| edges[place]).collect();
    let solutions = if path.is_empty() { vec![] } else { vec![Solution { actions, cost }] };
    let (milestones, stats) = (Vec::new(), Stats::default());
    let report = Report { outcome, solutions, lower_bound, milestones, stats };
    laws::report_is_true("this search", &graph, &exact, &report);
    let promise = laws::promise(Algorithm::UNIFORM_COST, Guarantee::None);
    laws::promise_is_kept("this search", &exact, promise, &report);
}

#[test]
fn false_reports_are_detected() {
    let (solved, six) = (Outcome::Solved, Some(Bound::Cost(6)));
    check_report(solved, &[1, 4, 5], 6, six);
    check_report(Outcome::Stopped(Stop::Time), &[], 0, six);
    let check = |outcome, path: &'static [usize], cost, bound| {
        move || check_report(outcome, path, cost, bound)
    };
    breaks(
        check(solved, &[1, 4, 5], 7, six),
        &["this search: the cost of [0-2->2, 2-2->3, 3-2->4]"],
    );
    breaks(check(solved, &[1, 4], 4, six), &["ends in 3, which is not a goal"]);
    breaks(check(solved, &[1, 5], 4, six), &["3-2->4 after [0-2->2] is not applicable at 2"]);
    breaks(check(solved, &[], 0, None), &["the outcome is solved, but there are no solutions"]);
    breaks(check(solved, &[2], 9, Some(Bound::Cost(7))), &["lower bound", "exceeds the least"]);
    breaks(check(solved, &[2], 9, Some(Bound::Length(2))), &["lower bound", "exceeds the least"]);
    breaks(check(Outcome::Exhausted, &[], 0, None), &["\"no solution\" is false"]);
    breaks(check(solved, &[2], 9, six), &["this search: cost"]);
    breaks(
        check(solved, &[1, 4, 5], 6, Some(Bound::Cost(5))),
        &["Some(Cost(5)) does not prove it"],
    );
}

/// If random graphs were all alike, tests on them would show little.
#[test]
fn random_graphs_are_of_all_kinds() {
    let mut runner = TestRunner::deterministic();
    let strategy = strategies::with_estimates(strategies::graphs());
    let mut kinds = [0_u32; 9];
    for _ in 0..1_000 {
        let tree = strategy.new_tree(&mut runner).expect("no value is rejected");
        let (graph, estimates) = tree.current();
        let exact = Exact::explore(&graph, 100).expect("a small graph");
        let edges: Vec<_> = (0..12).flat_map(|node| graph.edges_from(node)).collect();
        let parallel = |one: &&testkit::Edge| {
            edges
                .iter()
                .any(|two| (one.from, one.to) == (two.from, two.to) && one.place < two.place)
        };
        let steps = (0..exact.states().len())
            .flat_map(|from| exact.edges_from(from).iter().map(move |edge| (from, edge)));
        let h = |number: usize| estimates.h(&exact.states()[number]).map(u64::from);
        let is_inconsistent = steps.into_iter().any(|(from, edge)| {
            h(from).zip(h(edge.to)).is_some_and(|(h, after)| h > u64::from(edge.cost) + after)
        });
        let costs = &exact.to_goal().cost;
        let is_too_high =
            (0..costs.len()).any(|at| h(at).zip(costs[at]).is_some_and(|(h, cost)| h > cost));
        let is = [
            exact.least_cost().is_none(),
            exact.least_length() == Some(0),
            exact.least_length().is_some_and(|length| length >= 4),
            edges.iter().any(|edge| edge.from == edge.to),
            edges.iter().any(parallel),
            edges.iter().any(|edge| edge.cost == 0),
            exact.goals().len() > 1,
            estimates.guarantee == Guarantee::Admissible && is_inconsistent,
            estimates.guarantee == Guarantee::None && is_too_high,
        ];
        for (count, is) in kinds.iter_mut().zip(is) {
            *count += u32::from(is);
        }
    }
    assert!(kinds.iter().all(|&count| count >= 25), "{kinds:?}");
}
