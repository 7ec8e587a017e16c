//! The laws of a puzzle behind its interface: names, searches, replays, counts and audits agree.

use std::{collections::BTreeMap, num::NonZeroUsize, ops::ControlFlow, time::Duration};

use domain::{
    AlgorithmName, HiddenSpace, Puzzle, SearchOptions, SearchRequest, SearchResult, SolveError,
};
use search::{
    Event, Guarantee, Limits, Observer, Outcome, Report, Stats,
    parallel::{Sizes, Threads},
};

use crate::{CountingWatcher, requests::some_asks};

/// The limit on each search: small instances are searched to the end.
const EXPANSIONS: u64 = 20_000;
/// The depth of the counts.
const COUNTED_DEPTH: u32 = 2;

/// Checks an instance behind [`Puzzle`], with every algorithm, heuristic, kind of actions and profile of
/// its [`About`](domain::About), or a third of their combinations where tests are not thorough. `adjust` completes
/// settings, for puzzles that need data beside the instance.
///
/// - [`Puzzle::search_options`] names what was asked for, and a heuristic exactly if the algorithm uses one.
/// - The default settings search by the default algorithm.
/// - Each solution replays at the cost of the report, and so does its text, which survives being read.
/// - All searches that prove the least cost agree, and if one proves that no solution exists, no other finds
/// - Breadth-first search, IDA* and audits by several threads have the same result.
/// - The watcher sees each expansion and each generated state that the report counts, and the solutions, if it is shown
/// - The walks by first action add up to the walks.
/// - No heuristic claims less on the instance than in the list, and no audit contradicts a claim.
///
/// # Panics
///
/// If one of these is not so, or if no search ran to its end.
#[track_caller]
pub fn puzzle_is_lawful<P: Puzzle>(puzzle: &P, adjust: impl Fn(&mut P::Settings)) {
    let about = P::ABOUT;
    let default = puzzle.search_options(&P::Settings::default()).name;
    assert_eq!(default, about.default_algorithm, "{}: the default settings", about.name);
    let mut known = EarlierProofs::default();
    for request in some_asks(about, puzzle.show().board.len()) {
        let name = format!("{}: {request:?}", about.name);
        request.check(about).unwrap_or_else(|error| panic!("{name}: refused: {error}"));
        // Some choices exclude each other on some instances.
        let Ok(mut settings) = puzzle.settings(&request) else { continue };
        choice_is_as_asked(&name, &request, &puzzle.search_options(&settings));
        adjust(&mut settings);
        let choice = puzzle.search_options(&settings);
        let limits = Limits {
            solutions: request.solutions,
            depth: request.depth,
            expansions: EXPANSIONS,
            ..Limits::default()
        };
        let (mut seen, mut written) = (CountingWatcher::default(), SolutionLog::default());
        match domain::solve(puzzle, &settings, &limits, &mut (&mut seen, &mut written)) {
            Ok(SearchResult { report, .. }) => {
                threads_change_nothing(&name, puzzle, &settings, &limits, &report);
                solutions_replay(&name, puzzle, &settings, &report);
                known.agree(&name, &choice, &report);
                let texts = report.solutions.iter().map(|it| puzzle.write(&it.actions));
                let texts: Vec<String> = texts.collect();
                let is_shown = written.0.is_empty() || written.0.ends_with(&texts);
                assert!(is_shown, "{name}: {texts:?}, not {:?}", written.0);
                let stats = &report.stats;
                if seen.expanded > 0 {
                    let expanded = seen.expanded + seen.counted;
                    assert_eq!(expanded, stats.expanded, "{name}: seen or counted, expanded");
                    let shows_all = seen.counted == 0;
                    assert_eq!(seen.generated == stats.generated, shows_all, "{name}: generated");
                }
            }
            Err(SolveError::Refused(_) | SolveError::TooLarge(_)) => {}
            Err(defect @ SolveError::Defect { .. }) => panic!("{name}: {defect}"),
        }
    }
    assert!(known.finished > 0, "{}: no search ran to its end", about.name);
    counts_add_up(puzzle, &adjust);
    claims_hold(puzzle, &adjust);
}

/// The solutions that a watcher is shown.
#[derive(Default)]
struct SolutionLog(Vec<String>);

impl Observer<HiddenSpace<'_>> for SolutionLog {
    fn see(&mut self, event: Event<'_, HiddenSpace<'_>>) -> ControlFlow<()> {
        if let Event::Solved { space, .. } = event {
            self.0.extend(space.solution());
        }
        ControlFlow::Continue(())
    }

    fn sees_states(&self) -> bool {
        false
    }
}

/// Checks that three threads have the same result, if their number may matter.
#[track_caller]
fn threads_change_nothing<P: Puzzle>(
    name: &str,
    puzzle: &P,
    settings: &P::Settings,
    limits: &Limits,
    one: &Report<P::Action, u64>,
) {
    let algorithm = puzzle.search_options(settings).name;
    if !matches!(algorithm, AlgorithmName::Bfs | AlgorithmName::Idastar) {
        return;
    }
    let all = domain::solve_by(three_threads(), puzzle, settings, limits, &mut ());
    let all = all.unwrap_or_else(|error| panic!("{name}, threads: {error}")).report;
    let paths = |report: &Report<P::Action, u64>| {
        let paths = report.solutions.iter().map(|it| (it.cost, puzzle.write(&it.actions)));
        (report.outcome, report.lower_bound, paths.collect::<Vec<_>>())
    };
    assert_eq!(paths(&all), paths(one), "{name}: by threads");
    let counts = |stats: &Stats| Stats { peak_bytes: 0, elapsed: Duration::ZERO, ..stats.clone() };
    assert_eq!(counts(&all.stats), counts(&one.stats), "{name}: by threads");
}

/// Three threads that share small searches too.
pub(super) fn three_threads() -> Threads {
    let count = NonZeroUsize::new(3).unwrap_or(NonZeroUsize::MIN);
    Threads::new(count).with_sizes(Sizes {
        alone: 30,
        block: 1 << 10,
        parts: 20,
        ..Sizes::default()
    })
}

/// Checks on these instances that breadth-first search by several threads tells of few states where nobody looks at
/// them: it would take longer. One thread tells of the start, before the table is divided, and of blocks with a goal or
/// an end.
///
/// # Panics
///
/// If it tells of more than a quarter of the states.
#[track_caller]
pub fn unwatched_states_are_not_told<P: Puzzle>(puzzles: impl IntoIterator<Item = P>) {
    let request = SearchRequest { algorithm: Some(AlgorithmName::Bfs), ..SearchRequest::default() };
    let limits = Limits { expansions: EXPANSIONS, ..Limits::default() };
    let mut seen = CountingWatcher { is_blind: true, ..CountingWatcher::default() };
    let threads = three_threads().with_sizes(Sizes { alone: 1, ..three_threads().sizes() });
    let mut expanded = 0;
    for puzzle in puzzles {
        let settings = puzzle.settings(&request).unwrap_or_else(|error| panic!("{error}"));
        let solved = domain::solve_by(threads, &puzzle, &settings, &limits, &mut seen);
        expanded += solved.unwrap_or_else(|error| panic!("{error}")).report.stats.expanded;
    }
    assert!(expanded > 0, "no state is expanded");
    assert!(4 * seen.expanded < expanded, "{} of {expanded} states were told", seen.expanded);
}

#[track_caller]
fn choice_is_as_asked(name: &str, request: &SearchRequest, choice: &SearchOptions) {
    assert_eq!(Some(choice.name), request.algorithm, "{name}: the algorithm of the choice");
    let heuristic = choice.heuristic;
    if !choice.name.uses_heuristic() {
        assert_eq!(heuristic, None, "{name}: no heuristic is asked");
    }
    if let Some(asked) = &request.heuristic {
        assert_eq!(heuristic, Some(asked.as_str()), "{name}: the heuristic of the choice");
    }
    if let Some(asked) = &request.actions {
        assert_eq!(choice.actions, Some(asked.as_str()), "{name}: the actions of the choice");
    }
}

#[track_caller]
fn solutions_replay<P: Puzzle>(
    name: &str,
    puzzle: &P,
    settings: &P::Settings,
    report: &Report<P::Action, u64>,
) {
    let cost_of = |actions: &[P::Action]| {
        puzzle.replay(actions).map(|replayed| puzzle.cost(settings, &replayed))
    };
    for solution in &report.solutions {
        let cost = Ok(solution.cost);
        assert_eq!(cost_of(&solution.actions), cost, "{name}: a solution replays");
        let text = puzzle.write(&solution.actions);
        let read = puzzle.parse_solution(&text);
        let read = read.unwrap_or_else(|error| panic!("{name}: {text:?} is not read: {error}"));
        assert_eq!(puzzle.write(&read), text, "{name}: the text of a solution survives");
        assert_eq!(cost_of(&read), cost, "{name}: the text of a solution replays");
        assert!(puzzle.boards(&read).next().is_some(), "{name}: a solution has boards");
    }
}

/// The proofs of earlier searches.
#[derive(Default)]
struct EarlierProofs {
    finished: u64,
    /// By the kind of actions, which may stand for a cost of its own.
    least: BTreeMap<Option<&'static str>, u64>,
    is_solved: bool,
    is_unsolvable: bool,
}

impl EarlierProofs {
    #[track_caller]
    fn agree<A>(&mut self, name: &str, choice: &SearchOptions, report: &Report<A, u64>) {
        self.finished += u64::from(!matches!(report.outcome, Outcome::Stopped(_)));
        self.is_solved |= !report.solutions.is_empty();
        self.is_unsolvable |= report.is_proved_unsolvable();
        assert!(!(self.is_solved && self.is_unsolvable), "{name}: solved, or unsolvable?");
        if report.is_proved_least_cost() {
            let cost = report.solutions[0].cost;
            let least = *self.least.entry(choice.actions).or_insert(cost);
            assert_eq!(cost, least, "{name}: another least cost is proved");
        }
    }
}

#[track_caller]
fn counts_add_up<P: Puzzle>(puzzle: &P, adjust: &impl Fn(&mut P::Settings)) {
    let name = P::ABOUT.name;
    let settings = puzzle.settings(&SearchRequest::default());
    let settings = settings.unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut settings = puzzle.study(settings);
    adjust(&mut settings);
    let counted = domain::count(puzzle, &settings, COUNTED_DEPTH, true, &Limits::default());
    let counted = counted.unwrap_or_else(|error| panic!("{name}: {error}"));
    let walks: Vec<u64> = counted.perft.layers.iter().map(|layer| layer.walks).collect();
    assert_eq!(walks.first(), Some(&1), "{name}: one walk of no action");
    let Some(Ok(parts)) = counted.divided else { panic!("{name}: the walks are not divided") };
    let sum = parts.iter().map(|(_, walks)| walks).sum();
    assert_eq!(walks.last(), Some(&sum), "{name}: walks by their first action");
}

#[track_caller]
fn claims_hold<P: Puzzle>(puzzle: &P, adjust: &impl Fn(&mut P::Settings)) {
    for heuristic in (P::ABOUT.heuristics)() {
        let name = format!("{}, {}", P::ABOUT.name, heuristic.name);
        // Some heuristics are for some instances only.
        let request = SearchRequest {
            heuristic: Some(heuristic.name.to_owned()),
            ..SearchRequest::default()
        };
        let Ok(settings) = puzzle.settings(&request) else { continue };
        let mut settings = puzzle.study(settings);
        adjust(&mut settings);
        let limits = Limits { expansions: EXPANSIONS, ..Limits::default() };
        let audited = domain::audit(puzzle, &settings, &limits);
        let audited = audited.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(
            audited.claim >= heuristic.guarantee,
            "{name}: claims {:?} of this instance, and {:?} in the list of its puzzle",
            audited.claim,
            heuristic.guarantee
        );
        assert!(!audited.audit.contradicts(audited.claim), "{name}: the claim is contradicted");
        let is_compared = audited.audit.compared + audited.audit.dead_ends > 0;
        assert!(
            is_compared || heuristic.guarantee == Guarantee::None,
            "{name}: nothing is compared"
        );
    }
}
