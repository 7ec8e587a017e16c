//! Audits of heuristics, compared with exact distances from another method.

use std::sync::Arc;

use crate::parallel::Numbers;
use proptest::prelude::*;
use search::{
    Blind, Guarantee, Heuristic, Limits, Stop,
    study::{Band, audit},
};
use testkit::{
    Estimates, Exact, Graph,
    strategies::{graphs, with_estimates},
};

/// The least cost from each state to a state in `ends`, if only the first `expanded` states have edges. It is
/// the method of Bellman and Ford: rounds until nothing changes.
fn distances(exact: &Exact<Graph>, expanded: usize, ends: &[usize]) -> Vec<Option<u64>> {
    let mut least: Vec<_> =
        (0..exact.states().len()).map(|number| ends.contains(&number).then_some(0)).collect();
    loop {
        let mut changed = false;
        for from in 0..expanded {
            for edge in exact.edges_from(from) {
                let Some(rest) = least[edge.to] else { continue };
                let cost = rest + u64::from(edge.cost);
                if least[from].is_none_or(|known| cost < known) {
                    least[from] = Some(cost);
                    changed = true;
                }
            }
        }
        if !changed {
            return least;
        }
    }
}

/// The bands of these pairs of distance and h: at most twenty-four, whose width is the same power of two.
fn bands_of(pairs: &[(u64, u32)]) -> Vec<Band> {
    let farthest = pairs.iter().map(|pair| pair.0).max().unwrap_or(1);
    let width =
        (0..).map(|power| 1 << power).find(|width| (farthest - 1) / width < 24).unwrap_or(1);
    let band = |number: u64| {
        let (first, last) = (number * width + 1, (number + 1) * width);
        let inside = pairs.iter().filter(|pair| (first..=last).contains(&pair.0));
        let h: Vec<u64> = inside.map(|pair| pair.1.into()).collect();
        Some(Band {
            first,
            last,
            states: h.len() as u64,
            least: *h.iter().min()?,
            sum: h.iter().copied().map(u128::from).sum(),
            greatest: *h.iter().max()?,
        })
    };
    (0..24).filter_map(band).collect()
}

/// Compares an audit that may expand `expansions` states with the definitions of its figures.
fn check(graph: &Graph, estimates: &Estimates, expansions: u64) {
    let exact = Exact::explore(graph, 100).expect("few nodes");
    let audit = audit(graph, estimates, &Limits { expansions, ..Limits::default() });
    let is_goal = |number: usize| exact.is_goal(number);

    // Numbers are in breadth-first order, as expansions are.
    let mut expansions_left = expansions;
    let (mut expanded, mut reached) = (0, 1);
    while expanded < reached && (is_goal(expanded) || expansions_left > 0) {
        if !is_goal(expanded) {
            expansions_left -= 1;
            reached = exact
                .edges_from(expanded)
                .iter()
                .fold(reached, |reached, edge| reached.max(edge.to + 1));
        }
        expanded += 1;
    }
    assert_eq!(audit.stop, (expanded < reached).then_some(Stop::Expanded));
    assert_eq!(audit.states, reached as u64);
    let goals: Vec<usize> = (0..reached).filter(|&number| is_goal(number)).collect();
    assert_eq!(audit.goals, goals.len() as u64);
    let edges: usize = (0..expanded).map(|number| exact.edges_from(number).len()).sum();
    assert_eq!(audit.edges, edges as u64);

    let unexpanded: Vec<usize> = (expanded..reached).filter(|&number| !is_goal(number)).collect();
    let to_goal = distances(&exact, expanded, &goals);
    let to_unexpanded = distances(&exact, expanded, &unexpanded);
    let h = |number: usize| estimates.h(&exact.states()[number]);
    let (mut compared, mut over, mut false_dead_ends, mut worst) = (0, 0, 0, 0);
    let (mut dead_ends, mut recognised) = (0, 0);
    let (mut first_false, mut first_worst) = (None, None);
    let (mut ratios, mut pairs) = (Vec::new(), Vec::new());
    for number in 0..reached {
        match (to_goal[number], to_unexpanded[number]) {
            (Some(near), far) if far.is_none_or(|far| near <= far) => {
                assert_eq!(exact.to_goal().cost[number], Some(near), "not proved: {number}");
                compared += 1;
                let Some(estimate) = h(number) else {
                    false_dead_ends += 1;
                    first_false.get_or_insert(number);
                    continue;
                };
                let h = u64::from(estimate);
                over += u64::from(h > near);
                if h > near + worst {
                    (worst, first_worst) = (h - near, Some(number));
                }
                if near > 0 {
                    ratios.push(h as f64 / near as f64);
                    pairs.push((near, estimate));
                }
            }
            (None, None) => {
                assert_eq!(exact.to_goal().cost[number], None, "a false dead end: {number}");
                dead_ends += 1;
                recognised += u64::from(h(number).is_none());
            }
            _ => {}
        }
    }
    assert_eq!((audit.compared, audit.over_estimates), (compared, over));
    assert_eq!((audit.dead_ends, audit.recognised), (dead_ends, recognised));
    assert_eq!(audit.false_dead_ends, false_dead_ends);
    assert_eq!(audit.ratios.iter().sum::<u64>(), ratios.len() as u64);
    assert_eq!(audit.bands, bands_of(&pairs));
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    assert!(audit.mean_ratio.map_or(ratios.is_empty(), |ratio| (ratio - mean).abs() < 1e-9));

    let end = |path: &[testkit::Edge]| {
        path.iter().fold(0, |at, edge| {
            assert_eq!(at, edge.from);
            edge.to
        })
    };
    let at = |node| exact.number_of(&node).expect("a state that was reached");
    assert_eq!(audit.worst.is_some(), over > 0);
    if let Some(found) = &audit.worst {
        let number = at(end(&found.path));
        assert_eq!((found.h, Some(found.exact.into())), (h(number), to_goal[number]));
        assert_eq!(Some(number), first_worst);
    }
    assert_eq!(audit.false_dead_end.is_some(), false_dead_ends > 0);
    if let Some(found) = &audit.false_dead_end {
        let number = at(end(&found.path));
        assert_eq!((h(number), Some(found.exact.into())), (None, to_goal[number]));
        assert_eq!(Some(number), first_false);
    }

    let infinite = |h: Option<u32>| h.map_or(u64::MAX, u64::from);
    let falls =
        (0..expanded).flat_map(|from| exact.edges_from(from).iter().map(move |to| (from, to)));
    let falls = falls.filter(|&(from, edge)| {
        let after = if is_goal(edge.to) { Some(0) } else { h(edge.to) };
        infinite(h(from)) > infinite(after).saturating_add(edge.cost.into())
    });
    let falls: Vec<_> = falls.collect();
    assert_eq!(audit.inconsistent, falls.len() as u64);
    let first = audit
        .inconsistent_edge
        .as_ref()
        .map(|edge| (at(end(&edge.from)), at(end(&edge.to)), edge.cost));
    assert_eq!(first, falls.first().map(|&(from, edge)| (from, edge.to, edge.cost)));

    for claim in [Guarantee::None, Guarantee::Admissible, Guarantee::Consistent] {
        let contradicted = false_dead_ends > 0
            || (claim != Guarantee::None && over > 0)
            || (claim == Guarantee::Consistent && !falls.is_empty());
        assert_eq!(audit.contradicts(claim), contradicted, "{claim:?}");
    }
    if audit.stop.is_none() {
        assert!(false_dead_ends > 0 || !audit.contradicts(estimates.guarantee));
        assert_eq!(audit.compared + audit.dead_ends, audit.states);
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(1_000))]

    #[test]
    fn figures_agree_with_their_definitions(
        (graph, estimates) in with_estimates(graphs()),
        expansions in prop_oneof![Just(u64::MAX), 0..14_u64],
    ) {
        check(&graph, &estimates, expansions);
    }

    #[test]
    fn estimates_without_a_guarantee(
        graph in graphs(),
        of in proptest::collection::vec(proptest::option::of(0..40_u32), 12),
        expansions in prop_oneof![Just(u64::MAX), 0..14_u64],
        has_false_dead_ends in any::<bool>(),
    ) {
        let exact = Exact::explore(&graph, 100).unwrap();
        // Unless false dead ends are wanted, each solvable state has an estimate.
        let guarantee = Guarantee::None;
        let of = of.into_iter().enumerate().map(|(node, h)| {
            let number = u32::try_from(node).ok().and_then(|node| exact.number_of(&node));
            let is_solvable = || number.and_then(|number| exact.to_goal().cost[number]).is_some();
            h.or_else(|| (!has_false_dead_ends && is_solvable()).then_some(99))
        });
        check(&graph, &Estimates { of: of.collect(), guarantee }, expansions);
    }
}

/// A corridor of `length` steps from node 0 to the goal.
fn corridor(length: u32, cost: u32) -> Graph {
    let edges: Vec<_> = (0..length).map(|node| (node, node + 1, cost)).collect();
    Graph::new(0, &[length], &edges)
}

#[test]
fn a_false_dead_end_contradicts_every_claim() {
    let of = vec![Some(1), None, Some(1), Some(0)];
    let found =
        audit(&corridor(3, 1), &Estimates { of, guarantee: Guarantee::None }, &Limits::default());
    let dead = found.false_dead_end.as_ref().unwrap();
    assert_eq!((dead.path.len(), dead.exact), (1, 2));
    assert!(found.contradicts(Guarantee::None));
    // Its h counts as infinite, so the edge that leaves it is inconsistent.
    assert_eq!(found.inconsistent, 1);
}

#[test]
fn bands_cover_the_greatest_distances() {
    let graph = corridor(100, u32::MAX);
    let found = audit(&graph, &Estimates::new(Guarantee::Consistent, &[]), &Limits::default());
    assert_eq!((found.compared, found.stop), (101, None));
    assert!(found.bands.len() <= 24);
    assert_eq!(found.bands.iter().map(|band| band.states).sum::<u64>(), 100);
    assert!(found.bands.windows(2).all(|pair| pair[0].last < pair[1].first));
    let far = found.bands.last().unwrap();
    let longest = 100 * u64::from(u32::MAX);
    assert!(far.first <= longest && longest <= far.last);
}

#[test]
fn bands_are_merged_in_pairs() {
    for (length, cost) in [(24, 1), (25, 1), (48, 1), (49, 1), (30, 7), (700, 3)] {
        let of: Vec<_> = (0..=length).map(|node| node * node % 11).collect();
        let graph = corridor(length, cost);
        let found = audit(&graph, &Estimates::new(Guarantee::None, &of), &Limits::default());
        let pairs = (0..length).map(|node| u64::from((length - node) * cost));
        let pairs: Vec<_> = pairs.zip(of.iter().copied()).collect();
        assert_eq!(found.bands, bands_of(&pairs), "{length} steps of {cost}");
    }
}

#[test]
fn ratios_are_counted_in_their_intervals() {
    let ratios = |of: &[u32]| {
        let graph = corridor(10, 1);
        let found = audit(&graph, &Estimates::new(Guarantee::None, of), &Limits::default());
        let places = found.ratios.iter().enumerate().filter(|(_, states)| **states > 0);
        places.map(|(place, &states)| (place, states)).collect::<Vec<_>>()
    };
    // The distance to the goal is 10 at node 0, and 1 at node 9.
    assert_eq!(ratios(&[]), [(0, 10)]);
    assert_eq!(ratios(&[10, 9, 8, 7, 6, 5, 4, 3, 2, 1]), [(10, 10)]);
    assert_eq!(ratios(&[9, 9, 8, 7, 6, 5, 4, 3, 2, 1]), [(9, 1), (10, 9)]);
    assert_eq!(ratios(&[11, 9, 8, 7, 6, 5, 4, 3, 2, 1]), [(10, 9), (11, 1)]);
    assert_eq!(ratios(&[20, 9, 8, 7, 6, 5, 4, 3, 2, 2]), [(10, 8), (20, 2)]);
    assert_eq!(ratios(&[21, 9, 8, 7, 6, 5, 4, 3, 2, 9]), [(10, 8), (21, 2)]);
}

/// A tree that does not fit the memory, with half of its states unexpanded: enough memory is set aside for the
/// backward search.
#[test]
fn the_backward_search_has_memory_when_the_expansion_runs_out() {
    let edges: Vec<_> =
        (0..1 << 16).flat_map(|at| [(at, 2 * at + 1, 1), (at, 2 * at + 2, 1)]).collect();
    let graph = Graph::new(0, &[1], &edges);
    let h = Estimates::new(Guarantee::Consistent, &[]);
    for megabytes in 1..5 {
        let limits = Limits { bytes: megabytes << 20, ..Limits::default() };
        let found = audit(&graph, &h, &limits);
        assert_eq!((found.compared, found.stop), (2, Some(Stop::Bytes)), "{megabytes}");
    }
}

#[test]
fn limited_audits_report_their_limit_and_nothing_false() {
    let graph = corridor(100_000, 1);
    let h = Estimates::new(Guarantee::Consistent, &[]);
    let whole = audit(&graph, &h, &Limits::default());
    assert_eq!((whole.compared, whole.stop), (100_001, None));
    let late =
        audit(&graph, &h, &Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
    assert_eq!((late.compared, late.dead_ends, late.stop), (0, 0, Some(Stop::Time)));
    for bytes in (0..40).map(|step| step * 300_000) {
        let found = audit(&graph, &h, &Limits { bytes, ..Limits::default() });
        assert_eq!(found.dead_ends, 0);
        match found.stop {
            // If the goal was not reached, no distance is known.
            Some(stop) => {
                assert_eq!(stop, Stop::Bytes);
                assert!(found.goals == 1 || found.compared == 0);
            }
            None => assert_eq!(found, whole),
        }
    }
}

/// An audit that is cancelled ends at once: it does not compare what it has first.
#[test]
fn a_cancelled_audit_compares_nothing() {
    let numbers = Numbers { raises_at: Some(100_000), goal: Some(5), ..Numbers::default() };
    let limits = Limits { cancel: Some(Arc::clone(&numbers.flag)), ..Limits::default() };
    let audited = audit(&numbers, &Blind, &limits);
    assert_eq!((audited.stop, audited.compared, audited.dead_ends), (Some(Stop::Cancelled), 0, 0));
    assert_eq!(audited.goals, 1);
    assert!(audited.states > 100_000, "{}", audited.states);
}
