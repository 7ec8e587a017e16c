//! Observers see every step in order, and change nothing.

use std::{collections::BTreeSet, ops::ControlFlow, time::Duration};

use proptest::prelude::*;
use search::{Algorithm, Blind, Fate, Limits, Observer, Outcome, Report, Stats, Stop};
use testkit::{
    Edge, Event, Graph, Node, Recorder, laws, search, search_any, size,
    strategies::{graphs, with_estimates},
    toys,
};

type Log = Recorder<Node, Edge>;

/// A report without its times, the only part that differs from run to run.
fn timeless(mut report: Report<Edge>) -> Report<Edge> {
    report.milestones.iter_mut().for_each(|it| it.elapsed = Duration::ZERO);
    Report { stats: Stats { elapsed: Duration::ZERO, ..report.stats }, ..report }
}

proptest! {
    #![proptest_config(testkit::random_cases(300))]

    #[test]
    fn observers_see_every_step_and_change_nothing(
        (graph, estimates) in with_estimates(graphs()),
        solutions in 1..3_usize,
    ) {
        let limits = Limits { solutions, expansions: 200, ..Limits::default() };
        for algorithm in laws::variants(&[4]) {
            let mut log = Log::default();
            let watched = search(&graph, &estimates, algorithm, &limits, &mut log);
            let unwatched = search(&graph, &estimates, algorithm, &limits, &mut ());
            let (watched, unwatched) = (timeless(watched), timeless(unwatched));
            prop_assert_eq!(&watched, &unwatched, "{:?}", algorithm);

            // Two observers at once, each by reference, see the same, also one that may not be there.
            let (mut first, mut second) = (Log::default(), Some(Log::default()));
            let mut both = (&mut first, &mut second);
            let again = search(&graph, &estimates, algorithm, &limits, &mut both);
            prop_assert_eq!(timeless(again), unwatched, "{:?}", algorithm);
            prop_assert_eq!(&first, &log, "{:?}", algorithm);
            prop_assert_eq!(second.as_ref(), Some(&log), "{:?}", algorithm);

            let count = |matches: &dyn Fn(&Event<Node, Edge>) -> bool| {
                log.events.iter().filter(|event| matches(event)).count() as u64
            };
            let with_fate = |fate: Fate| {
                count(&|event| matches!(event, Event::Generated(_, _, seen) if *seen == fate))
            };
            let stats = &watched.stats;
            let observed = [
                count(&|event| matches!(event, Event::Expanded(..))),
                count(&|event| matches!(event, Event::Generated(..))),
                with_fate(Fate::Duplicate) + with_fate(Fate::Reopened),
                with_fate(Fate::Reopened),
                with_fate(Fate::DeadEnd),
                count(&|event| matches!(event, Event::Solved(..))),
            ];
            let counted = [
                stats.expanded,
                stats.generated,
                stats.duplicates,
                stats.reopened,
                stats.dead_ends,
                match algorithm {
                    // Only the best is kept, and a moment noted at each.
                    Algorithm::Anytime => {
                        let costs = watched.milestones.iter().filter_map(|moment| moment.cost);
                        costs.collect::<BTreeSet<_>>().len() as u64
                    }
                    _ => watched.solutions.len() as u64,
                },
            ];
            prop_assert_eq!(observed, counted, "{:?}", algorithm);
            let started = count(&|event| matches!(event, Event::Started(_)));
            let deepened = count(&|event| matches!(event, Event::Deepened(_)));
            // A round of k best paths continues the round before.
            let (iterations, starts) = match algorithm {
                Algorithm::KBest => (deepened.max(1), 1),
                _ => (started, started),
            };
            prop_assert_eq!(iterations, u64::from(stats.iterations), "{:?}", algorithm);
            prop_assert_eq!(started, starts, "{:?}", algorithm);
        }
    }
}

/// The events of a search, one line each.
fn transcript(algorithm: Algorithm) -> Vec<String> {
    /// Writes each event as a line of text.
    struct Transcript(Vec<String>);
    impl Observer<Graph> for Transcript {
        fn see(&mut self, event: search::Event<'_, Graph>) -> ControlFlow<()> {
            use search::Event as Seen;
            self.0.push(match event {
                Seen::Started { state } => format!("start at {state}"),
                Seen::Expanded { state, g, h, .. } => format!("expand {state} (g {g}, h {h})"),
                Seen::Generated { state, g, fate, .. } => format!("  {state} (g {g}): {fate:?}"),
                Seen::Deepened { bound } => format!("up to {bound}"),
                Seen::Solved { goal, solution, .. } => {
                    format!("solved at {goal}, cost {}", solution.cost)
                }
                _ => return ControlFlow::Continue(()),
            });
            ControlFlow::Continue(())
        }
    }
    let toy = toys::inconsistent();
    let mut transcript = Transcript(Vec::new());
    let _ = search(&toy.graph, &toy.estimates, algorithm, &Limits::default(), &mut transcript);
    transcript.0
}

#[test]
fn a_star_reopens_in_this_order() {
    let expected = [
        "start at 0",
        "expand 0 (g 0, h 0)",
        "  1 (g 1): New",
        "  2 (g 3): New",
        "expand 2 (g 3, h 0)",
        "  3 (g 6): New",
        "expand 1 (g 1, h 4)",
        "  2 (g 2): Reopened",
        "expand 2 (g 2, h 0)",
        "  3 (g 5): Duplicate",
        "solved at 3, cost 5",
    ];
    assert_eq!(transcript(Algorithm::A_STAR), expected);
}

#[test]
fn ida_star_deepens_in_this_order() {
    let expected = [
        "up to 0",
        "start at 0",
        "expand 0 (g 0, h 0)",
        "  1 (g 1): Cut",
        "  2 (g 3): Cut",
        "up to 3",
        "start at 0",
        "expand 0 (g 0, h 0)",
        "  1 (g 1): Cut",
        "  2 (g 3): New",
        "expand 2 (g 3, h 0)",
        "  3 (g 6): Cut",
        "up to 5",
        "start at 0",
        "expand 0 (g 0, h 0)",
        "  1 (g 1): New",
        "expand 1 (g 1, h 4)",
        "  2 (g 2): New",
        "expand 2 (g 2, h 0)",
        "  3 (g 5): New",
        "solved at 3, cost 5",
    ];
    assert_eq!(transcript(Algorithm::IDA_STAR), expected);
}

#[test]
fn breadth_first_search_reports_layers() {
    let expected = [
        "start at 0",
        "up to 0",
        "expand 0 (g 0, h 0)",
        "  1 (g 1): New",
        "  2 (g 1): New",
        "up to 1",
        "expand 1 (g 1, h 0)",
        "  2 (g 2): Duplicate",
        "expand 2 (g 1, h 0)",
        "  3 (g 2): New",
        "solved at 3, cost 6",
    ];
    assert_eq!(transcript(Algorithm::BREADTH_FIRST), expected);
}

/// The same search twice has the same counters, on a space large enough to fill tables.
#[test]
fn searches_are_deterministic() {
    let limits = Limits { expansions: size(20_000, 5_000), ..Limits::default() };
    for algorithm in laws::variants(&[8]) {
        let run = || {
            let report = search_any(&toys::Lattice, &Blind, algorithm, &limits, &mut ());
            Stats { elapsed: Duration::ZERO, ..report.stats }
        };
        assert_eq!(run(), run(), "{algorithm:?}");
    }
}

/// An observer that ends the search after a given number of expansions or solutions.
#[derive(Default)]
struct Stopper {
    expansions: u64,
    solutions: usize,
    log: Log,
}

impl Observer<Graph> for Stopper {
    fn see(&mut self, event: search::Event<'_, Graph>) -> ControlFlow<()> {
        self.log.see(event)?;
        let count = |matches: fn(&Event<Node, Edge>) -> bool| {
            self.log.events.iter().filter(|event| matches(event)).count()
        };
        let expanded = count(|event| matches!(event, Event::Expanded(..))) as u64;
        let solved = count(|event| matches!(event, Event::Solved(..)));
        if expanded == self.expansions || solved == self.solutions {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// For every algorithm, an observer that stops after a number of expansions is as exact as
/// `Limits::expansions`, and one that stops after a solution is as exact as `Limits::solutions`.
#[test]
fn an_observer_ends_a_search_at_once() {
    for toy in toys::all() {
        for algorithm in laws::variants(&[4]) {
            for expansions in 0..6 {
                let all = Limits { solutions: usize::MAX, expansions: 60, ..Limits::default() };
                let few = Limits { expansions, ..all.clone() };
                let limited = search(&toy.graph, &toy.estimates, algorithm, &few, &mut ());
                let mut stopper =
                    Stopper { expansions, solutions: usize::MAX, ..Stopper::default() };
                let mut log = Log::default();
                let mut pair = (&mut log, &mut stopper);
                let ended = search(&toy.graph, &toy.estimates, algorithm, &all, &mut pair);
                let name = format!("{}: {algorithm:?} after {expansions}", toy.name);
                assert_eq!(ended.stats.expanded, limited.stats.expanded, "{name}");
                // The observer can end the search after a solution too, so it may have fewer solutions.
                assert!(limited.solutions.starts_with(&ended.solutions), "{name}");
                if limited.outcome == Outcome::Stopped(Stop::Expanded) {
                    assert_eq!(ended.outcome, Outcome::Stopped(Stop::Cancelled), "{name}");
                }
            }
            let all = Limits { solutions: usize::MAX, expansions: 60, ..Limits::default() };
            let first = Limits { solutions: 1, ..all.clone() };
            let limited = search(&toy.graph, &toy.estimates, algorithm, &first, &mut ());
            let mut stopper = Stopper { expansions: u64::MAX, solutions: 1, ..Stopper::default() };
            let ended = search(&toy.graph, &toy.estimates, algorithm, &all, &mut stopper);
            // If more than one solution is wanted, IDA* avoids cycles, and so expands other states. The first
            // solution of anytime search is not the best.
            let differs = matches!(algorithm, Algorithm::IDA_STAR | Algorithm::Anytime);
            if limited.outcome == Outcome::Solved && !differs {
                assert_eq!(ended.solutions, limited.solutions, "{}: {algorithm:?}", toy.name);
                assert_eq!(ended.outcome, Outcome::Stopped(Stop::Cancelled));
            }
        }
    }
}

/// What an observer does not say, it does by default: an observer of nothing is not shown states, and one beside it changes
/// nothing.
#[test]
fn observers_of_nothing_see_no_states() {
    let sees = |observer: &mut dyn Observer<Graph>| observer.sees_states();
    assert!(!sees(&mut ()));
    assert!(!sees(&mut (&mut (), &mut ())));
    assert!(sees(&mut (&mut (), &mut Log::default())));
    assert!(sees(&mut (&mut Log::default(), &mut ())));
}

/// An observer that looks at expansions alone learns from them how many successors there are.
#[test]
fn expansions_say_how_many_successors_were_generated() {
    #[derive(Default)]
    struct Expansions(u64, u64);
    impl Observer<Graph> for Expansions {
        fn see(&mut self, event: search::Event<'_, Graph>) -> ControlFlow<()> {
            match event {
                search::Event::Expanded { generated, .. } => {
                    assert!(generated >= self.1);
                    (self.0, self.1) = (self.0 + 1, generated);
                }
                search::Event::Generated { .. } => panic!("a successor"),
                _ => {}
            }
            ControlFlow::Continue(())
        }

        fn sees_successors(&self) -> bool {
            false
        }
    }
    for toy in toys::all() {
        for algorithm in laws::variants(&[4]) {
            let mut seen = Expansions::default();
            let limits = Limits { expansions: 200, ..Limits::default() };
            let report = search(&toy.graph, &toy.estimates, algorithm, &limits, &mut seen);
            assert_eq!(seen.0, report.stats.expanded, "{}: {algorithm:?}", toy.name);
            assert!(seen.1 <= report.stats.generated, "{}: {algorithm:?}", toy.name);
        }
    }
}

/// Of a pair both see each event, also one at which the first ends the search.
#[test]
fn a_pair_passes_every_event_on() {
    #[derive(Default, PartialEq, Debug)]
    struct Until(u64, Vec<u64>);
    impl Observer<Graph> for Until {
        fn see(&mut self, event: search::Event<'_, Graph>) -> ControlFlow<()> {
            let search::Event::Counted { expanded } = event else { panic!("another event") };
            self.1.push(expanded);
            if expanded < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
    }
    for (first, second, ends) in [(9, 9, false), (2, 9, true), (9, 2, true)] {
        let (mut first, mut second) = (Until(first, Vec::new()), Until(second, Vec::new()));
        let pair: &mut dyn Observer<Graph> = &mut (&mut first, Box::new(&mut second));
        assert!(pair.see(search::Event::Counted { expanded: 1 }).is_continue());
        assert_eq!(pair.see(search::Event::Counted { expanded: 2 }).is_break(), ends);
        assert_eq!((first.1, second.1), (vec![1, 2], vec![1, 2]));
    }
}
