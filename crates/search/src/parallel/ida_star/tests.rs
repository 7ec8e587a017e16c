//! How an iteration is cut into parts, and what its observers are told.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

use super::{EVERY, IdaStar, Outline, While};
use crate::{
    Blind, Cost, Cycles, Observer, StateSpace,
    parallel::{
        Threads, Turn, in_order,
        told::{Event, Line, Told},
    },
    space,
};

/// An engine that cuts its first iteration at the root, into so many parts.
fn engine(parts: usize) -> IdaStar<'static, Blind> {
    let threads = Threads { parts, ..Threads::ONE };
    IdaStar { heuristic: &Blind, cycles: Cycles::Allowed, threads, depth: 0, small: 0 }
}

/// The depth at which the parts of an iteration begin, and their number. No state more than `bound` actions away is
/// reached, so that the tree is finite.
fn cut<S: StateSpace>(
    engine: &mut IdaStar<'static, Blind>,
    space: &S,
    bound: u64,
) -> (usize, usize) {
    let frontier = engine.frontier(space, bound, u32::MAX);
    (engine.depth, frontier.parts())
}

/// The tree with so many successors of each state.
fn tree(branches: u64) -> impl StateSpace {
    let successors = move |&(depth, number): &(u32, u64)| {
        (0..branches).map(move |branch| ((depth + 1, number * branches + branch), 1))
    };
    space((0_u32, 0_u64), successors, |_| false)
}

#[test]
fn an_iteration_has_the_parts_that_are_asked_for() {
    for (parts, depth) in [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)] {
        assert_eq!(cut(&mut engine(parts), &tree(2), 12), (depth, 1 << depth), "{parts}");
    }
}

/// The next iteration begins with the depth of the last.
#[test]
fn each_iteration_of_a_chain_goes_sixteen_deeper_up_to_eight_items_for_each_part() {
    let mut engine = engine(10);
    for depth in [16, 32, 48, 64, 79, 79] {
        assert_eq!(cut(&mut engine, &tree(1), 100), (depth, 1));
    }
}

/// One thread has finished iterations as small as this one before.
#[test]
fn a_small_iteration_is_not_cut() {
    for small in [1, 5] {
        let mut engine = IdaStar { small, ..engine(8) };
        assert_eq!(cut(&mut engine, &tree(2), 12), (0, 1));
        engine.depth = 2;
        assert_eq!(cut(&mut engine, &tree(2), 12), (2, 4));
    }
}

#[test]
fn more_than_eight_times_the_parts_bring_the_depth_back_up() {
    for (before, depth) in [(4, 4), (6, 6), (7, 6), (9, 6)] {
        for small in [0, 1] {
            let mut engine = IdaStar { depth: before, small, ..engine(8) };
            assert_eq!(cut(&mut engine, &tree(2), 12), (depth, 1 << depth), "from {before}");
        }
    }
}

#[test]
fn the_depth_comes_no_further_up_than_one() {
    let mut engine = IdaStar { depth: 2, ..engine(2) };
    assert_eq!(cut(&mut engine, &tree(100), 3), (1, 100));
    assert_eq!(cut(&mut engine, &tree(100), 3), (1, 100));
}

#[test]
fn an_iteration_without_parts_is_not_cut_further() {
    let solved = space(0, |_| [(1, 1)], |_| true);
    assert_eq!(cut(&mut engine(8), &solved, 5), (0, 0), "a goal at once");
    let tree = tree(2);
    let frontier = engine(8).frontier(&tree, 0, u32::MAX);
    assert_eq!((frontier.parts(), frontier.next_bound), (0, Some(1)), "all successors are beyond");
    assert_eq!(cut(&mut engine(8), &tree, 0), (1, 0));
    let frontier = engine(8).frontier(&tree, 5, 1);
    assert!(frontier.depth_cut && frontier.parts() == 0, "the limit on depth");
    let goals = space(0_u32, |_| [(1, 1), (2, 1)], |&state| state > 0);
    assert_eq!(cut(&mut engine(8), &goals, 5), (1, 0), "goals after one action");
}

/// What is added up is late by less than 64 expansions, and exact once the part is over.
#[test]
fn the_expansions_of_a_part_are_added_up() {
    let seen = AtomicU64::new(5);
    let added = || seen.load(Ordering::Relaxed) - 5;
    let work = |_: usize, turn: &Turn<'_>| {
        let mut part = While { turn, seen: &seen, since: 0 };
        for expanded in 1..=150 {
            assert!(Observer::<Line>::go_on(&mut part).is_continue());
            assert_eq!(added(), expanded / EVERY * EVERY, "after {expanded}");
        }
        drop(part);
        added()
    };
    in_order(Threads::ONE.count, 1, work, |added| {
        assert_eq!(added, 150);
        ControlFlow::Continue(())
    });
}

#[test]
fn the_expansions_of_one_thread_are_told_once_in_64() {
    let mut told = Told::default();
    let mut outline = Outline { observer: &mut told, told: 0, expanded: 0 };
    (0..150).for_each(|state| outline.expanded_in(&Line, &state, 0, Cost::MAX));
    assert_eq!(told.events, [64, 128].map(Event::Counted));
}

/// The search that is made again counts from the beginning.
#[test]
fn the_count_that_is_told_never_falls() {
    let mut told = Told::default();
    let mut outline = Outline { observer: &mut told, told: 0, expanded: 0 };
    (0..64).for_each(|state| outline.expanded_in(&Line, &state, 0, 0));
    for expanded in [0, 10, 63, 64, 65, 65, 30, 200] {
        Observer::<Line>::counted(&mut outline, expanded);
    }
    assert_eq!(told.events, [64, 65, 200].map(Event::Counted));
}
