//! Cross-checks: comparisons of a domain with [`Rules`] on thousands of random instances.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    env,
    fmt::{Debug, Display},
};

use domain::{About, AlgorithmName, Profile, Puzzle, SearchRequest, count};
use grid::SplitMix;
use proptest::{
    strategy::Strategy,
    test_runner::{Config, TestRunner},
};
use search::{Algorithm, Guarantee, Limits, Outcome, Weight};

use crate::{
    laws::{Promise, promise},
    requests::requests,
    rules::{Least, Rules, least, replay, walks},
    sizes::size,
};

/// The depth to which walks and states are counted.
const COUNTED: u32 = 3;

/// The number of instances of a cross-check: the environment variable `CROSS_CHECKS`, or 1,000 where tests are
/// [thorough](crate::is_thorough), and 200 elsewhere.
///
/// # Panics
///
/// If the variable is not a number.
#[must_use]
pub fn cross_checks() -> u32 {
    match env::var("CROSS_CHECKS") {
        Ok(count) => {
            count.parse().unwrap_or_else(|_| panic!("CROSS_CHECKS must be a number, not {count:?}"))
        }
        Err(_) => size(1_000, 200),
    }
}

/// Checks random instances until [`Tally::instance`] has counted [`cross_checks`] of them. Then it prints
/// how many had a solution, how many changed solutions were compared, and how many of these were right.
///
/// # Panics
///
/// If `check` panics, with the smallest instance found; if less than a tenth of the instances have a
/// solution; if less than a tenth of the changed solutions are wrong; or if the puzzle refused a way to search
/// on every instance, of 100 or more.
#[expect(clippy::print_stdout, reason = "a summary of the test, shown with --nocapture")]
pub fn cross_check<V: Debug>(instances: impl Strategy<Value = V>, check: impl Fn(V, &mut Tally)) {
    let tally = RefCell::new(Tally::default());
    // `check` skips instances that are too large for the rules; further instances replace them.
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
            // If `check` panics, its counts are dropped with it.
            let mut so_far = tally.take();
            let Tally { instances, solvable, .. } = so_far;
            check(instance, &mut so_far);
            // An instance that is checked by several rules is one.
            so_far.instances = so_far.instances.min(instances + 1);
            so_far.solvable = so_far.solvable.min(solvable + 1);
            tally.replace(so_far);
            Ok(())
        });
        run.unwrap_or_else(|error| panic!("{error}"));
    }
    let Tally { instances, solvable, changed, accepted, ways } = tally.into_inner();
    println!(
        "{instances} instances, {solvable} with a solution; {changed} changed solutions, \
         {accepted} of them right"
    );
    assert!(solvable * 10 >= instances, "only {solvable} of {instances} have a solution");
    assert!((changed - accepted) * 10 >= changed, "{accepted} of {changed} are right");
    let refused: Vec<String> =
        ways.into_iter().filter(|(_, fits)| !fits).map(|(way, _)| way).collect();
    // Few instances may miss the kind that a way is for.
    assert!(instances < 100 || refused.is_empty(), "never searched: {}", refused.join("\n"));
}

/// The counts of a cross-check.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    instances: u64,
    solvable: u64,
    changed: u64,
    accepted: u64,
    /// Each way to search: true if the puzzle accepted it on any instance.
    ways: BTreeMap<String, bool>,
}

impl Tally {
    /// Counts an instance whose best solutions are known; `None` if it has no solution.
    pub fn instance(&mut self, least: Option<Least>) {
        self.instances += 1;
        self.solvable += u64::from(least.is_some());
    }

    /// Compares the first walks and states of `puzzle` by depth with those of the rules. Then it searches `puzzle` in
    /// every way that its [`About`] offers and that [promises](promise) more than a valid solution, and compares the
    /// first solutions with the best ones by the rules. `variants` makes one or more settings of each way, or none to
    /// pass it over. Returns the solutions found where the least cost is promised, for [`solution`](Self::solution). An
    /// instance with more than `max_positions` positions is passed over.
    ///
    /// # Panics
    ///
    /// If a promise is broken.
    #[track_caller]
    pub fn searches<P: Puzzle, R: Rules>(
        &mut self,
        puzzle: &P,
        rules: &R,
        max_positions: usize,
        variants: impl Fn(P::Settings) -> Vec<P::Settings>,
    ) -> Vec<Vec<P::Action>> {
        let Ok(least) = least(rules, max_positions) else { return Vec::new() };
        self.instance(least);
        let smallest =
            puzzle.settings(&SearchRequest::default()).map(|settings| puzzle.study(settings));
        let smallest = smallest.unwrap_or_else(|error| panic!("{error}"));
        let counted = count(puzzle, &smallest, COUNTED, false, &Limits::default());
        let layers = counted.unwrap_or_else(|error| panic!("{error}")).perft.layers.into_iter();
        let counted: Vec<(u64, u64)> = layers.map(|layer| (layer.walks, layer.states)).collect();
        assert_eq!(counted, walks(rules, COUNTED as usize), "walks and states by depth");
        let mut best = Vec::new();
        for Way { request, algorithm, guarantee, limits } in ways(P::ABOUT) {
            // Some choices are not for every instance, but each is for some.
            let settings = puzzle.settings(&request);
            *self.ways.entry(format!("{request:?}")).or_default() |= settings.is_ok();
            let Ok(settings) = settings else { continue };
            for settings in variants(settings) {
                let smallest = P::ABOUT.actions.first().copied();
                let promise = match promise(algorithm, guarantee) {
                    // The fewest actions of the search, which are not the smallest.
                    Promise::LeastLength
                        if puzzle.search_options(&settings).actions != smallest =>
                    {
                        Promise::Valid
                    }
                    promise => promise,
                };
                let report = domain::solve(puzzle, &settings, &limits, &mut ());
                let report = report.unwrap_or_else(|error| panic!("{settings:?}: {error}")).report;
                let first = report.solutions.into_iter().next();
                let found = first.as_ref().map(|it| (it.cost, it.actions.len()));
                agrees(&settings, promise, report.outcome, found, least);
                if matches!(promise, Promise::LeastCost) {
                    best.extend(first.map(|it| it.actions));
                }
            }
        }
        best
    }

    /// [`searches`](Self::searches), and [`solution`](Self::solution) for each solution that it returns.
    ///
    /// # Panics
    ///
    /// As they do.
    #[track_caller]
    pub fn puzzle<P: Puzzle<Action: Display>, R: Rules>(
        &mut self,
        puzzle: &P,
        rules: &R,
        max_positions: usize,
        others: &[P::Action],
    ) {
        for solution in self.searches(puzzle, rules, max_positions, |settings| vec![settings]) {
            let measure = P::ABOUT.measure;
            let validate =
                |actions: &[_]| Some(puzzle.replay(actions).ok()?.amount(P::ABOUT, measure));
            self.solution(rules, &solution, others, validate);
        }
    }

    /// Makes twelve random changes to a solution, three of each kind: it drops an action, swaps two,
    /// replaces one by one of `others`, or adds one of `others` at the end. The validator must accept or
    /// refuse each changed solution as the rules do, and compute the same cost. It must also accept the
    /// solution itself.
    ///
    /// # Panics
    ///
    /// If the validator and the rules differ.
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

    /// [`solution`](Self::solution) with the rules as a function, which returns the cost of a solution, or
    /// `None` if it is wrong.
    ///
    /// # Panics
    ///
    /// If the validator and the rules differ.
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
        assert!(by_rules.is_some(), "the rules refuse the solution: {}", text(solution));
        assert_eq!(validate(solution), by_rules, "{}", text(solution));
        let mut random = SplitMix::new(self.changed);
        for _ in 0..3 {
            for change in [Change::Drop, Change::Swap, Change::Replace, Change::Append] {
                let Some(other) = change.apply(solution, others, &mut random) else { continue };
                let by_rules = rules(&other);
                let verdict = validate(&other);
                assert_eq!(
                    verdict,
                    by_rules,
                    "validator and rules differ on {}, {change:?} of {}",
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
enum Change {
    Drop,
    Swap,
    Replace,
    Append,
}

impl Change {
    /// A changed copy of `solution`; `None` if an empty solution cannot be changed in this way.
    fn apply<A: Clone>(
        self,
        solution: &[A],
        others: &[A],
        random: &mut SplitMix,
    ) -> Option<Vec<A>> {
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

/// The algorithms that promise more of their first solution than validity. Those without a closed list have a
/// limit of 2,000 expansions, because they may take too long.
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

/// A way to search, with the algorithm and the claim of the heuristic, on which the promise depends.
struct Way {
    request: SearchRequest,
    algorithm: Algorithm,
    guarantee: Guarantee,
    limits: Limits,
}

/// The ways to search that promise something: each names all choices that there are. The published profile promises
/// nothing of informed searches.
fn ways(about: &About) -> Vec<Way> {
    let known = (about.heuristics)();
    let guarantee = |request: &SearchRequest| match &request.heuristic {
        None => Guarantee::Consistent,
        Some(name) => known.iter().find(|it| it.name == name).expect("it is listed").guarantee,
    };
    let forward = promising()
        .into_iter()
        .map(|(algorithm, limits)| (AlgorithmName::of(algorithm), algorithm, limits));
    // It promises the same as A*.
    let both = (AlgorithmName::Bidirectional, Algorithm::A_STAR, Limits::default());
    let mut ways = Vec::new();
    for (name, algorithm, limits) in forward.chain([both]) {
        let is_informed = name.uses_heuristic() && !known.is_empty();
        let weight = match algorithm {
            Algorithm::WeightedAStar { weight, .. } => Some(weight),
            _ => None,
        };
        ways.extend(requests(about).into_iter().filter_map(|request| {
            let is_named = request.algorithm == Some(name)
                && request.heuristic.is_some() == is_informed
                && request.actions.is_none() == about.actions.is_empty();
            let is_promised = request.profile == Profile::Best || !is_informed;
            let (guarantee, limits) = (guarantee(&request), limits.clone());
            let is_way = is_named && is_promised && guarantee > Guarantee::None;
            is_way.then_some(Way {
                request: SearchRequest { weight, ..request },
                algorithm,
                guarantee,
                limits,
            })
        }));
    }
    ways
}

/// Compares the first solution of a search, given by its (cost, length), with the best solutions. A search
/// that a limit stopped is not compared.
///
/// # Panics
///
/// If `promise` is broken; `name` identifies the search in the message.
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
