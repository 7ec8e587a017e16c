//! Checks of the laws say no more than they have seen, and end within their limits.

use std::{
    cell::Cell,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use search::{
    Blind, Heuristic, Limits, StateSpace, Stop,
    laws::{self, Law, PassedCheck},
    space,
};

use crate::boxed::boxed;

/// Numbers from 0 on, of which only those below 3 belong to the space.
#[derive(Default)]
struct Numbers {
    has_changed: bool,
}

impl StateSpace for Numbers {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn initial_state(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        [false, false, true][*state as usize]
    }

    fn actions(&self, _: &u32, actions: &mut Vec<()>) {
        actions.push(());
    }

    fn apply(&self, state: &u32, (): ()) -> u32 {
        state + 1
    }

    fn contains(&self, state: &u32) -> bool {
        *state < 3
    }

    fn has_changed(&self) -> bool {
        self.has_changed
    }
}

/// A heuristic for another space.
struct Foreign;

impl Heuristic<Numbers> for Foreign {
    fn h(&self, _: &u32) -> Option<u32> {
        Some(0)
    }

    fn fits(&self, _: &Numbers) -> bool {
        false
    }
}

#[test]
fn a_limit_on_depth_stops_a_check_if_it_cuts_a_state_off() {
    let limits = Limits { depth: 10, ..Limits::default() };
    let endless = boxed(0_u32, |&n| [(n + 1, 1)], |_| false);
    let some = PassedCheck { states: 11, stop: Some(Stop::Depth) };
    assert_eq!(laws::check(&endless, &limits), Ok(some));
    assert_eq!(laws::check_heuristic(&endless, &Blind, &limits), Ok(some));

    let ring = boxed(0_u32, |&n| [((n + 1) % 11, 1)], |_| false);
    let all = PassedCheck { states: 11, stop: None };
    assert_eq!(laws::check(&ring, &limits), Ok(all));
    assert_eq!(laws::check_heuristic(&ring, &Blind, &limits), Ok(all));
}

/// Goals are checked, but not expanded: the second pass goes no deeper for them.
#[test]
fn the_second_pass_goes_no_deeper_than_the_first() {
    let deepest = Cell::new(0);
    let steps = |&n: &u32| {
        deepest.set(deepest.get().max(n));
        [(n + 2, 1), (n + 1, 1)]
    };
    let limits = Limits { depth: 6, ..Limits::default() };
    let endless = boxed(0_u32, steps, |n| n % 2 == 1);
    let checked = laws::check_heuristic(&endless, &Blind, &limits);
    assert_eq!(checked.map(|checked| checked.stop), Ok(Some(Stop::Depth)));
    assert_eq!(deepest.get(), 12);
}

#[test]
fn the_limit_that_stops_the_second_pass_is_told() {
    let ring = boxed(0_u32, |&n| [((n + 1) % 5_000, 1)], |_| false);
    let within = |kibibytes: usize| Limits { bytes: kibibytes << 10, ..Limits::default() };
    let is_enough = |&size: &usize| {
        laws::check(&ring, &within(size)).is_ok_and(|checked| checked.stop.is_none())
    };
    let enough = (0..).step_by(8).find(is_enough).expect("some memory is enough");
    let checked = laws::check_heuristic(&ring, &Blind, &within(enough));
    assert_eq!(checked, Ok(PassedCheck { states: 5_000, stop: Some(Stop::Bytes) }));
}

#[test]
fn what_an_audit_cannot_rest_on_is_a_fault() {
    let none = Limits { expansions: 0, ..Limits::default() };
    let broken = laws::check_heuristic(&Numbers::default(), &Foreign, &none);
    assert_eq!(broken.map_err(|broken| broken.fault.law), Err(Law::Fits));

    let changed = Numbers { has_changed: true };
    let broken = laws::check_heuristic(&changed, &Blind, &Limits::default());
    assert_eq!(broken.map_err(|broken| broken.fault.law), Err(Law::Actions));

    let drops = space(1_u32, |&n| [(n + 1, 5 - 2 * n.cast_signed())], |&n| n == 10);
    let broken = laws::check_heuristic(&drops, &Blind, &Limits::default());
    let broken = broken.map_err(|broken| (broken.fault.law, broken.state));
    assert_eq!(broken, Err((Law::NegativeCost, 3)));
}

/// Successors of a goal are not asked for, as `space` promises.
#[test]
fn a_predecessor_that_is_a_goal_does_not_matter() {
    let around = |n: u8| [((n + 1) % 8, 1), ((n + 7) % 8, 1)];
    let steps = |&n: &u8| {
        assert_ne!(n, 3, "a goal is terminal");
        around(n)
    };
    let ring = space(0_u8, steps, |&n| n == 3).reversible([3], |&n| around(n));
    let checked = laws::check_reversible(&ring, &Limits::default());
    assert_eq!(checked, Ok(PassedCheck { states: 8, stop: None }));
}

/// The goal test of such a state would panic.
#[test]
fn a_state_that_is_not_of_the_space_is_told() {
    let fault = laws::check_state(&Numbers::default(), &3);
    assert_eq!(fault.map_err(|fault| fault.law), Err(Law::Contains));
    assert_eq!(laws::check_state(&Numbers::default(), &2), Ok(true));
}

#[test]
fn a_check_that_is_cancelled_calls_the_space_no_more() {
    let flag = Arc::new(AtomicBool::new(false));
    let calls = Cell::new(0);
    let steps = |&n: &u32| {
        if n > 0 {
            flag.store(true, Ordering::Relaxed);
        } else if flag.load(Ordering::Relaxed) {
            calls.set(calls.get() + 1);
        }
        (1..if n == 0 { 200 } else { 1 }).map(|to| (to, 1))
    };
    let star = boxed(0_u32, steps, |_| false);
    let limits = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::default() };
    let checked = laws::check(&star, &limits);
    assert_eq!(checked.map(|checked| checked.stop), Ok(Some(Stop::Cancelled)));
    assert_eq!(calls.get(), 0);
}
