//! Random instances by the thousand, on which everything has to agree with [`Rules`].

use std::{cell::RefCell, env, fmt::Debug, fmt::Display};

use proptest::{
    strategy::Strategy,
    test_runner::{Config, TestRunner},
};
use search::{Algorithm, Limits, Outcome, Weight};

use crate::{
    laws::Promise,
    rules::{Least, Rules, replay},
    split_mix::SplitMix,
};

/// How many instances a cross-check takes: the environment variable `CROSS_CHECKS`, or 1,000.
///
/// # Panics
///
/// When the variable is no number.
#[must_use]
pub fn cross_checks() -> u32 {
    match env::var("CROSS_CHECKS") {
        Ok(count) => count.parse().unwrap_or_else(|_| panic!("CROSS_CHECKS is {count:?}")),
        Err(_) => 1_000,
    }
}

/// Checks random instances until [`cross_checks`] of them are counted by [`Tally::instance`], and tells
/// on standard output how many had a solution and how many changed solutions were judged. At least a
/// tenth must have a solution, and a tenth of the changed solutions must be wrong.
///
/// # Panics
///
/// Where `check` does, with the smallest instance found.
#[expect(clippy::print_stdout, reason = "what a test did, shown with --nocapture")]
pub fn cross_check<V: Debug>(instances: impl Strategy<Value = V>, check: impl Fn(V, &mut Tally)) {
    let tally = RefCell::new(Tally::default());
    // What is too large for the rules is passed over, and made up for.
    let wanted = cross_checks();
    loop {
        let left = u64::from(wanted).saturating_sub(tally.borrow().instances);
        let Ok(cases @ 1..) = u32::try_from(left) else { break };
        let config = Config {
            failure_persistence: None,
            max_global_rejects: u32::MAX,
            ..Config::with_cases(cases)
        };
        let run = TestRunner::new(config).run(&instances, |instance| {
            // A check that fails leaves nothing that is told.
            let mut so_far = tally.take();
            check(instance, &mut so_far);
            tally.replace(so_far);
            Ok(())
        });
        run.unwrap_or_else(|error| panic!("{error}"));
    }
    let Tally { instances, solvable, changed, accepted } = tally.into_inner();
    println!(
        "{instances} instances, {solvable} with a solution; {changed} changed solutions, \
         {accepted} of them right"
    );
    assert!(solvable * 10 >= instances, "only {solvable} of {instances} have a solution");
    assert!((changed - accepted) * 10 >= changed, "{accepted} of {changed} are right");
}

/// What was checked.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    instances: u64,
    solvable: u64,
    changed: u64,
    accepted: u64,
}

impl Tally {
    /// An instance whose best solutions are known.
    pub fn instance(&mut self, least: Option<Least>) {
        self.instances += 1;
        self.solvable += u64::from(least.is_some());
    }

    /// Changes a solution in a dozen ways: an action dropped, two swapped, one changed to one of
    /// `others`, one added at the end. The validator has to say of each what the rules say, and the
    /// same cost.
    ///
    /// # Panics
    ///
    /// When it accepts what is wrong, refuses what is right, or adds up wrongly.
    #[track_caller]
    pub fn solution<R: Rules, A: Clone + Display>(
        &mut self,
        rules: &R,
        solution: &[A],
        others: &[A],
        validate: impl Fn(&[A]) -> Option<u64>,
    ) {
        self.judged(|actions| replay(rules, actions), solution, others, validate);
    }

    /// As [`solution`](Self::solution), with the rules as a function.
    ///
    /// # Panics
    ///
    /// When validator and rules differ.
    #[track_caller]
    pub fn judged<A: Clone + Display>(
        &mut self,
        rules: impl Fn(&[A]) -> Option<u64>,
        solution: &[A],
        others: &[A],
        validate: impl Fn(&[A]) -> Option<u64>,
    ) {
        let text = |actions: &[A]| actions.iter().map(A::to_string).collect::<Vec<_>>().join(" ");
        let by_rules = rules(solution);
        assert!(by_rules.is_some(), "no solution by the rules: {}", text(solution));
        assert_eq!(validate(solution), by_rules, "{}", text(solution));
        let mut random = SplitMix(self.changed);
        for _ in 0..3 {
            for way in [Way::Drop, Way::Swap, Way::Replace, Way::Append] {
                let Some(other) = way.made(solution, others, &mut random) else { continue };
                let by_rules = rules(&other);
                let verdict = validate(&other);
                assert_eq!(
                    verdict,
                    by_rules,
                    "validator and rules differ on {}, {way:?} of {}",
                    text(&other),
                    text(solution)
                );
                self.changed += 1;
                self.accepted += u64::from(verdict.is_some());
            }
        }
    }
}

/// A way to change a solution.
#[derive(Clone, Copy, Debug)]
enum Way {
    Drop,
    Swap,
    Replace,
    Append,
}

impl Way {
    fn made<A: Clone>(self, solution: &[A], others: &[A], random: &mut SplitMix) -> Option<Vec<A>> {
        let mut changed = solution.to_vec();
        if let Self::Append = self {
            changed.push(others[random.below(others.len())].clone());
            return Some(changed);
        }
        if solution.is_empty() {
            return None;
        }
        let (one, other) = (random.below(solution.len()), random.below(solution.len()));
        match self {
            Self::Drop => drop(changed.remove(one)),
            Self::Swap => changed.swap(one, other),
            _ => changed[one] = others[random.below(others.len())].clone(),
        }
        Some(changed)
    }
}

/// The algorithms that promise something of their first solution, with limits for those that keep no
/// closed list: they may take too long, and then say so.
#[must_use]
pub fn promising() -> Vec<(Algorithm, Limits)> {
    let weights = [Weight::new(3, 2), Weight::new(4, 1)].into_iter().flatten();
    let closed =
        [Algorithm::BREADTH_FIRST, Algorithm::UNIFORM_COST, Algorithm::A_STAR, Algorithm::KBest];
    let closed = closed.into_iter().chain(weights.map(Algorithm::weighted_a_star));
    let open = [Algorithm::ITERATIVE_DEEPENING, Algorithm::IDA_STAR];
    let few = Limits { expansions: 2_000, ..Limits::default() };
    let unlimited = closed.map(|algorithm| (algorithm, Limits::default()));
    unlimited.chain(open.map(|algorithm| (algorithm, few.clone()))).collect()
}

/// Holds the first solution of a search, its cost and its length, against the best there are. A
/// search that a limit stopped says nothing.
///
/// # Panics
///
/// When `promise` is not kept; `name` says in the message which search it was.
#[track_caller]
pub fn agrees(
    name: &dyn Debug,
    promise: Promise,
    outcome: Outcome,
    found: Option<(u64, usize)>,
    least: Option<Least>,
) {
    if matches!(outcome, Outcome::Stopped(_)) {
        return;
    }
    let (Some((cost, length)), Some(least)) = (found, least) else {
        assert_eq!(found.is_some(), least.is_some(), "{name:?}: found {found:?} of {least:?}");
        return;
    };
    let length = length as u64;
    match promise {
        Promise::Valid => assert!(cost >= least.cost && length >= least.length, "{name:?}"),
        Promise::LeastLength => assert_eq!(length, least.length, "{name:?}: length"),
        Promise::LeastCost => assert_eq!(cost, least.cost, "{name:?}: cost"),
        Promise::Within(weight) => {
            let [above, below] = [weight.numerator(), weight.denominator()].map(u64::from);
            assert!(cost >= least.cost, "{name:?}: {cost} is less than {}", least.cost);
            assert!(cost * below <= least.cost * above, "{name:?}: {cost} of {}", least.cost);
        }
    }
}
