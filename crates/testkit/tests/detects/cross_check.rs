//! Cross-checks find faults, on a puzzle with known answers.

use std::panic::{AssertUnwindSafe, catch_unwind};

use search::{Outcome, Stop, Weight};
use testkit::{
    Tally, TooManyStates, agrees,
    laws::Promise,
    rules::{Least, Rules, least, replay, walks},
};

/// A puzzle: from 0 to a number, by `+`, which adds one and costs 3, and `*`, which doubles and costs 10.
struct Count(u64);

impl Rules for Count {
    type Position = u64;

    fn start(&self) -> u64 {
        0
    }

    fn is_solved(&self, number: &u64) -> bool {
        *number == self.0
    }

    fn moves(&self, number: &u64) -> Vec<(String, u64, u64)> {
        let next = [("+", 3, number + 1), ("*", 10, number * 2)];
        let within = next.into_iter().filter(|&(.., to)| to <= self.0);
        within.map(|(text, cost, to)| (text.to_owned(), cost, to)).collect()
    }
}

#[test]
fn searches_follow_the_rules() {
    // The cheapest solution is 1, 2, 3, 4, 5, 6; the shortest is 1, 2, 3, 6.
    assert_eq!(least(&Count(6), 100), Ok(Some(Least { cost: 18, length: 4 })));
    assert_eq!(least(&Count(0), 100), Ok(Some(Least { cost: 0, length: 0 })));
    assert_eq!(least(&Count(60), 5), Err(TooManyStates));
    assert_eq!(replay(&Count(6), ["+", "+", "+", "*"]), Some(19));
    assert_eq!(replay(&Count(6), ["+", "+", "*"]), None);
    assert_eq!(replay(&Count(6), ["+", "-"]), None);
    // The walks end in 0; then in 0 and 1; then in 0, 1 and twice in 2.
    assert_eq!(walks(&Count(6), 2), [(1, 1), (2, 1), (4, 1)]);
}

/// Returns true if this check panics.
fn fails(check: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(check)).is_err()
}

#[test]
fn a_wrong_validator_is_found() {
    let count = Count(4);
    let right = |actions: &[char]| replay(&count, actions);
    let judge = |validate: &dyn Fn(&[char]) -> Option<u64>| {
        fails(|| {
            let mut tally = Tally::default();
            // The changes are random, so one round may miss a fault.
            for _ in 0..20 {
                tally.solution(&count, &['+'; 4], &['+', '*'], validate);
            }
        })
    };
    assert!(!judge(&right));
    // These validators accept everything; accept solutions that lack the last action; refuse all solutions
    // but one; and compute a wrong cost.
    assert!(judge(&|actions| Some(right(actions).unwrap_or(0))));
    assert!(judge(&|actions| right(actions).or_else(|| right(&[actions, &['+']].concat()))));
    assert!(judge(&|actions| right(actions).filter(|_| actions == ['+'; 4])));
    assert!(judge(&|actions| Some(right(actions)? + u64::from(actions.len() == 4))));
}

#[test]
fn a_broken_promise_is_found() {
    let least = Some(Least { cost: 10, length: 4 });
    let broken =
        |promise, found| fails(|| agrees(&"a search", promise, Outcome::Solved, found, least));
    assert!(!broken(Promise::LeastCost, Some((10, 7))));
    assert!(broken(Promise::LeastCost, Some((11, 4))));
    assert!(broken(Promise::LeastCost, Some((9, 4))));
    assert!(broken(Promise::LeastCost, None));
    assert!(!broken(Promise::LeastLength, Some((12, 4))));
    assert!(broken(Promise::LeastLength, Some((10, 5))));
    assert!(broken(Promise::Valid, Some((9, 4))));
    let half_more = Weight::new(3, 2).map(Promise::Within).expect("at least 1");
    assert!(!broken(half_more, Some((15, 4))));
    assert!(broken(half_more, Some((16, 4))));
    // A search that a limit stopped claims nothing; an exhausted search without a solution claims that there is
    // no solution.
    let stopped = Outcome::Stopped(Stop::Time);
    assert!(!fails(|| agrees(&"a search", Promise::LeastCost, stopped, None, least)));
    let ended = Outcome::Exhausted;
    assert!(fails(|| agrees(&"a search", Promise::LeastCost, ended, None, least)));
    assert!(!fails(|| agrees(&"a search", Promise::LeastCost, ended, None, None)));
    assert!(fails(|| agrees(&"a search", Promise::LeastCost, ended, Some((1, 1)), None)));
}
