//! How an iteration is cut into parts, and what its observers are told.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use super::{Iteration, Outline, Upper, While, upper};
use crate::{
    algorithm::{Algorithm, Cycles},
    closures::space,
    engines::search,
    heuristic::Blind,
    limits::Limits,
    observer::{Event, Observer},
    parallel::{Sizes, Task, Threads, map_in_order},
    space::StateSpace,
};

/// The depth at which at least `parts` parts of an iteration begin, and their number. No state more than `bound`
/// actions away is reached, so that the tree is finite.
fn cut(
    space: &impl StateSpace<Cost = u32>,
    parts: usize,
    bound: u64,
    limits: &Limits,
) -> Option<(u32, usize)> {
    let iteration = Iteration { space, heuristic: &Blind, cycles: Cycles::Allowed, bound };
    let Upper { roots, limits, .. } =
        upper(&iteration, Threads::ONE.with_sizes(Sizes { parts, ..Sizes::default() }), limits)?;
    assert!(roots.iter().all(|root| root.path.len() as u64 == u64::from(limits.depth)));
    Some((limits.depth, roots.len()))
}

/// The tree in which each state has `branches` successors.
fn tree(branches: u64) -> impl StateSpace<Cost = u32> {
    let successors = move |&(depth, number): &(u32, u64)| {
        (0..branches).map(move |branch| ((depth + 1, number * branches + branch), 1))
    };
    space((0_u32, 0_u64), successors, |_| false)
}

#[test]
fn an_iteration_has_the_parts_that_are_asked_for() {
    for (parts, depth) in [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (300, 10)] {
        let found = cut(&tree(2), parts, 12, &Limits::default());
        assert_eq!(found, Some((depth, 1 << depth)), "{parts}");
    }
}

#[test]
fn more_than_eight_times_the_parts_are_not_made_if_fewer_will_do() {
    assert_eq!(cut(&tree(100), 1_250, 3, &Limits::default()), Some((2, 10_000)));
    assert_eq!(cut(&tree(100), 1_249, 3, &Limits::default()), Some((1, 100)));
    assert_eq!(cut(&tree(100), 2, 3, &Limits::default()), Some((1, 100)));
}

#[test]
fn an_iteration_without_several_parts_is_not_cut() {
    assert_eq!(cut(&tree(1), 10, 100, &Limits::default()), None, "a chain");
    let solved = space(0, |_| [(1, 1)], |_| true);
    assert_eq!(cut(&solved, 8, 5, &Limits::default()), None, "a goal at once");
    assert_eq!(cut(&tree(2), 8, 0, &Limits::default()), None, "all successors are beyond");
    let limits = |depth, expansions| Limits { depth, expansions, ..Limits::default() };
    assert_eq!(cut(&tree(2), 8, 5, &limits(1, 100)), None, "the limit on depth");
    assert_eq!(cut(&tree(2), 8, 5, &limits(2, 100)), Some((1, 2)), "below the limit on depth");
    assert_eq!(cut(&tree(2), 8, 5, &limits(100, 2)), None, "the limit on expansions");
    let goals = space(0_u32, |_| [(1, 1), (2, 1)], |&state| state > 0);
    assert_eq!(cut(&goals, 8, 5, &Limits::default()), None, "goals after one action");
}

/// The parts are in the order of one thread, each with what comes before it above the parts. From 0 to 1, 2 and 3, of
/// which 3 is a goal; 1 leads to 4 and 5, and 2 to 6.
#[test]
fn the_parts_are_those_of_one_thread_in_its_order() {
    let successors = |&state: &u32| match state {
        0 => vec![(1, 1_u32), (2, 1), (3, 1)],
        1 => vec![(4, 1), (5, 1)],
        2 => vec![(6, 1)],
        _ => Vec::new(),
    };
    let graph = space(0_u32, successors, |&state| state == 3);
    let iteration =
        Iteration { space: &graph, heuristic: &Blind, cycles: Cycles::Allowed, bound: 9 };
    let found = |depth| {
        let (above, roots) = iteration.above(&Limits { depth, ..Limits::default() });
        let counts = roots.iter().map(|root| (root.before.expanded, root.before.generated));
        (counts.collect::<Vec<_>>(), above.report.solutions.len(), above.report.stats.expanded)
    };
    assert_eq!(found(1), (vec![(1, 1), (1, 2)], 1, 1));
    assert_eq!(found(2), (vec![(2, 2), (2, 3), (3, 5)], 1, 3));
    assert_eq!(found(3), (vec![], 1, 6));
}

/// The numbers from 0, one after the other.
struct Line;

impl StateSpace for Line {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn initial_state(&self) -> u32 {
        0
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn actions(&self, _: &u32, actions: &mut Vec<()>) {
        actions.push(());
    }
    fn apply(&self, state: &u32, (): ()) -> u32 {
        state + 1
    }
}

/// The counts that it was told.
#[derive(Default)]
struct Told(Vec<u64>);

impl Observer<Line> for Told {
    fn see(&mut self, event: Event<'_, Line>) -> ControlFlow<()> {
        if let Event::Counted { expanded } = event {
            self.0.push(expanded);
        }
        ControlFlow::Continue(())
    }

    fn sees_states(&self) -> bool {
        false
    }
}

/// What is added up is late by less than 64 expansions, and exact once the part is over.
#[test]
fn the_expansions_of_a_part_are_added_up() {
    let seen = AtomicU64::new(5);
    let added = || seen.load(Ordering::Relaxed) - 5;
    let work = |_: usize, task: &Task<'_>| {
        let mut part = While { task, seen: &seen, added: 0 };
        for expanded in [64, 128] {
            let event: Event<'_, Line> = Event::Counted { expanded };
            assert!(part.see(event).is_continue());
            assert_eq!(added(), expanded);
        }
        part.add(150);
        added()
    };
    map_in_order(Threads::ONE.count, 1, work, |added| {
        assert_eq!(added, 150);
        ControlFlow::Continue(())
    });
}

#[test]
fn the_expansions_of_one_thread_are_told_once_in_64() {
    let mut told = Told::default();
    let limits = Limits { expansions: 150, ..Limits::default() };
    let report = search(&Line, &Blind, Algorithm::DEPTH_FIRST, &limits, &mut told);
    assert_eq!(report.stats.expanded, 150);
    assert_eq!(told.0, [64, 128]);
}

/// Threads make some expansions in vain.
#[test]
fn the_count_that_is_told_never_falls() {
    let mut told = Told::default();
    let mut outline = Outline { observer: &mut told, told: 0 };
    for expanded in [64, 0, 10, 63, 64, 65, 65, 30, 200] {
        let event: Event<'_, Line> = Event::Counted { expanded };
        assert!(outline.see(event).is_continue());
    }
    assert_eq!(told.0, [64, 65, 200]);
}
