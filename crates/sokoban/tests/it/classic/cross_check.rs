//! Every optimal algorithm and the validator against the rules written down a second time.

use std::num::NonZeroUsize;

use proptest::{collection::vec, prelude::*, sample::Index};
use search::{Algorithm, Guarantee, Limits, Ties};
use sokoban::{
    ActionKind,
    classic::{
        Collection, Instance, Move, Objective, Pruning, Replayed, Settings, Symmetry, parse_lurd,
        validate,
    },
    solve,
};
use testkit::{
    Tally, agrees, cross_check,
    laws::{self, Promise},
    promising,
    rules::{self, Rules, replay},
};

use super::rules::{ByPushes, Classic, CostRule};

/// Beyond it a random level is passed over.
const MAX_POSITIONS: usize = 4_000;

/// Rooms of up to 4 × 4 cells with a wall around them, walls within, and up to three boxes, at times
/// with a goal more.
fn levels() -> impl Strategy<Value = String> {
    let size = (2..=4_usize, 3..=4_usize);
    let goals = prop_oneof![4 => Just(0), 1 => Just(1)];
    let kind = (1..=3_usize, goals, 0..=30_u32);
    (size, kind, vec(any::<Index>(), 8), vec(0..100_u32, 16)).prop_filter_map(
        "no room, or no level",
        |((rows, columns), (boxes, more, walls), picks, dice)| {
            let mut picks = picks.into_iter();
            let mut cells: Vec<char> = (0..rows * columns)
                .map(|cell| if dice[cell] < walls { '#' } else { ' ' })
                .collect();
            let mut put = |thing: char, on: &[(char, char)]| {
                let may: Vec<usize> = (0..cells.len())
                    .filter(|&cell| on.iter().any(|&(floor, _)| floor == cells[cell]))
                    .collect();
                let cell = *may.get(picks.next()?.index(may.len().max(1)))?;
                let known = on.iter().find(|&&(floor, _)| floor == cells[cell]);
                cells[cell] = known.map_or(thing, |&(_, then)| then);
                Some(())
            };
            for _ in 0..boxes + more {
                put('.', &[(' ', '.')])?;
            }
            for _ in 0..boxes {
                put('$', &[(' ', '$'), ('.', '*')])?;
            }
            put('@', &[(' ', '@'), ('.', '+')])?;
            let wall = "#".repeat(columns + 2);
            let rows: Vec<String> =
                cells.chunks(columns).map(|row| format!("#{}#", String::from_iter(row))).collect();
            let text = format!("{wall}\n{}\n{wall}\n", rows.join("\n"));
            Collection::from_bytes(text.as_bytes()).level(1).is_ok().then_some(text)
        },
    )
}

/// Where no walk is marked as one, all letters are capitals.
fn replay_unmarked(rules: &Classic, moves: &[Move]) -> Option<u64> {
    let mut at = rules.start();
    let mut sum = 0;
    for it in moves {
        let letter = it.to_string();
        let is_it = |text: &str| text.eq_ignore_ascii_case(&letter);
        let (_, cost, to) = rules.moves(&at).into_iter().find(|(text, ..)| is_it(text))?;
        sum += cost;
        at = to;
    }
    rules.is_solved(&at).then_some(sum)
}

fn check(text: &str, tally: &mut Tally) {
    let collection = Collection::from_bytes(text.as_bytes());
    let level = &collection.level(1).expect("valid");
    let all = parse_lurd("uUdDlLrR").expect("moves");
    for (objective, counted) in
        [(Objective::Pushes, CostRule::Pushes), (Objective::Moves, CostRule::Moves)]
    {
        let instance = Instance::new(level.clone(), objective);
        let rules = Classic::new(text, counted);
        let Ok(least) = rules::least(&rules, MAX_POSITIONS) else { return };
        if objective == Objective::Pushes {
            tally.instance(least);
        }
        for (algorithm, limits) in promising() {
            for (actions, pruning, symmetry) in [
                (ActionKind::Steps, Pruning::Deadlocks, Symmetry::Apart),
                (ActionKind::Pushes, Pruning::Deadlocks, Symmetry::Apart),
                (ActionKind::Pushes, Pruning::Deadlocks, Symmetry::Folded),
                (ActionKind::Pushes, Pruning::Corrals, Symmetry::Folded),
            ] {
                let settings =
                    Settings { algorithm, actions, pruning, symmetry, ..Settings::default() };
                let report = solve(&instance, &settings, &limits, &mut ()).expect("sound").report;
                let is_counted = match actions {
                    ActionKind::Steps => objective == Objective::Moves,
                    ActionKind::Pushes => objective == Objective::Pushes,
                };
                let promise = match laws::promise(algorithm, Guarantee::Consistent) {
                    Promise::LeastLength if is_counted => Promise::LeastCost,
                    Promise::LeastLength => Promise::Valid,
                    promise => promise,
                };
                let first = report.solutions.first();
                let found = first.map(|it| (it.cost, it.actions.len()));
                agrees(&(objective, settings), promise, report.outcome, found, least);
                let (Algorithm::A_STAR, Some(first)) = (algorithm, first) else { continue };
                let cost = |moves: &[Move]| {
                    let replay = validate(level, moves).ok()?;
                    Some(if counted == CostRule::Moves { replay.moves } else { replay.pushes })
                };
                let by_rules = |moves: &[Move]| match moves.iter().all(|it| it.is_push()) {
                    true => replay_unmarked(&rules, moves),
                    false => replay(&rules, moves),
                };
                tally.judged(by_rules, &first.actions, &all, cost);
            }
        }
    }
}

/// Both quantities of an objective that has two, by A* and by uniform-cost search over pushes and over steps.
fn check_second(text: &str, tally: &mut Tally) {
    let level = &Collection::from_bytes(text.as_bytes()).level(1).expect("valid");
    for (objective, counted) in [
        (Objective::PushesThenMoves, CostRule::PushesThenMoves),
        (Objective::MovesThenPushes, CostRule::MovesThenPushes),
    ] {
        let Ok(least) = rules::least(&Classic::new(text, counted), MAX_POSITIONS) else { return };
        if objective == Objective::PushesThenMoves {
            tally.instance(least);
        }
        let instance = Instance::new(level.clone(), objective);
        let ucs = Algorithm::UniformCost { ties: Ties::LeastH };
        for (algorithm, actions) in [
            (Algorithm::A_STAR, ActionKind::Pushes),
            (Algorithm::A_STAR, ActionKind::Steps),
            (ucs, ActionKind::Pushes),
            (Algorithm::Anytime, ActionKind::Pushes),
        ] {
            let settings = Settings { algorithm, actions, ..Settings::default() };
            let solved = solve(&instance, &settings, &Limits::default(), &mut ()).expect("sound");
            let found = solved.report.best().map(|best| {
                let Replayed { moves, pushes, .. } = validate(level, &best.actions).expect("holds");
                let (first, second) = match counted {
                    CostRule::MovesThenPushes => (moves, pushes),
                    _ => (pushes, moves),
                };
                assert_eq!(best.cost, first, "the first is reported");
                1_000 * first + second
            });
            assert_eq!(found, least.map(|it| it.cost), "{objective:?}, {settings:?}\n{text}");
            assert!(solved.detail || least.is_none(), "it is proved");
        }
    }
}

#[test]
fn cross_check_second_objectives() {
    cross_check(levels(), |text, tally| check_second(&text, tally));
}

#[test]
fn cross_check_classic() {
    cross_check(levels(), |text, tally| check(&text, tally));
}

/// What the suite states of walks and states, by pushes, is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("classic-sokoban", |instance, text| {
        let collection = Collection::from_bytes(text.as_bytes());
        let level = &collection.level(instance.level.map_or(1, NonZeroUsize::get)).expect("valid");
        ByPushes::new(Classic::new(&level.to_string(), CostRule::Pushes))
    });
}
