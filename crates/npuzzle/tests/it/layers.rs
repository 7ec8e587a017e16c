//! Whole spaces of small boards: their ranks, and the published numbers of boards by moves (`fixtures/npuzzle/layers.txt`).

use std::num::NonZeroUsize;

use npuzzle::{Level, Space, StepOrder};
use search::{
    Limits, Ranked, StateSpace, Stop,
    parallel::{Layer, Threads, explore, explore_ranked},
};
use testkit::{Exact, size};

const PUBLISHED: &str = include_str!("../../../../fixtures/npuzzle/layers.txt");

/// The boards whose numbers are published: rows, columns, and the boards that need 0, 1, 2 … moves.
fn published() -> impl Iterator<Item = (usize, usize, Vec<u64>)> {
    PUBLISHED.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut words = line.split(' ');
        let mut side = || words.next().expect("a side").parse().expect("a number");
        let (rows, columns) = (side(), side());
        let counts = words.skip(1).map(|word| word.parse().expect("a count"));
        (rows, columns, counts.collect())
    })
}

/// The board in order with the blank first, which is its own goal.
fn in_order(rows: usize, columns: usize) -> Level {
    let row = |row: usize| -> String {
        (row * columns..(row + 1) * columns).map(|tile| format!("{tile} ")).collect()
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    let board = rows.join("/");
    format!("{board}\ngoal: {board}").parse().expect("a level")
}

fn threads(count: usize) -> Threads {
    Threads::new(NonZeroUsize::new(count).expect("at least one"))
}

/// In a table and by ranks, by one thread and by several, on the board and on its mirror image.
#[test]
fn layers_are_those_that_are_published() {
    for (rows, columns, counts) in
        published().filter(|(rows, columns, _)| rows * columns <= size(10, 9))
    {
        let goal = [1].into_iter().chain(std::iter::repeat(0));
        let expected: Vec<Layer> = (0..)
            .zip(counts.iter().zip(goal))
            .map(|(depth, (&states, goals))| Layer { depth, states, goals })
            .collect();
        for level in [in_order(rows, columns), in_order(columns, rows)] {
            let space = Space::<1>::new(&level, StepOrder::ULRD).expect("it fits");
            let limits = Limits::default();
            let whole = explore(&space, threads(1), &limits, &mut |_| ());
            assert_eq!(whole.layers, expected, "{level}");
            for count in [1, 2, 3] {
                let by_rank = explore_ranked(&space, threads(count), &limits, &mut |_| ());
                assert_eq!(by_rank, whole, "{level}{count} threads");
            }
        }
    }
}

/// The 8-puzzle with its blank in the middle, and on an edge.
#[test]
fn boards_of_other_goals() {
    for (goal, layers) in [("123 405 678", 31), ("123 456 708", 32)] {
        let level: Level = format!("{goal}\ngoal: {goal}").parse().expect("a level");
        let space = Space::<1>::new(&level, StepOrder::ULRD).expect("it fits");
        let whole = explore(&space, threads(1), &Limits::default(), &mut |_| ());
        let states: u64 = whole.layers.iter().map(|layer| layer.states).sum();
        assert_eq!((whole.layers.len(), states), (layers, 181_440));
    }
}

/// 12,318,701 boards of the 15-puzzle, by two threads.
#[test]
fn the_first_layers_of_the_15_puzzle_are_those_that_are_published() {
    let (.., counts) = published().find(|(rows, columns, _)| rows * columns == 16).expect("4 × 4");
    let space = Space::<1>::new(&in_order(4, 4), StepOrder::ULRD).expect("it fits");
    let depth = size(22, 18);
    let limits = Limits { depth, ..Limits::default() };
    let explored = explore(&space, threads(2), &limits, &mut |_| ());
    let states: Vec<u64> = explored.layers.iter().map(|layer| layer.states).collect();
    assert_eq!(states, counts[..=depth as usize]);
    assert_eq!(explored.stop, Some(Stop::Depth));
}

/// All states have the same ranks in wider words, and ranks of larger boards lead back, too.
#[test]
fn ranks_do_not_depend_on_the_words() {
    // Parity excludes the goal, so no state is terminal.
    let level: Level = "0 2 1 3/4 5 6 7\ngoal: 0 1 2 3/4 5 6 7".parse().expect("a level");
    let narrow = Space::<1>::new(&level, StepOrder::ULRD).expect("it fits");
    let wide = Space::<3>::new(&level, StepOrder::ULRD).expect("it fits");
    let exact = Exact::explore(&narrow, 30_000).expect("20,160 states");
    let mut ranks = vec![false; narrow.state_count().expect("few cells")];
    for state in exact.states() {
        let rank = narrow.rank(state);
        assert!(!std::mem::replace(&mut ranks[rank], true), "{rank} twice");
        let board = wide.unrank(rank);
        assert_eq!(wide.draw(&board), narrow.draw(state));
        assert_eq!(wide.rank(&board), rank);
    }
    assert!(ranks.into_iter().all(|is_there| is_there), "each rank is that of a state");
}

/// Long walks on each board that has ranks, from starts of either parity.
#[test]
fn ranks_lead_back_to_their_boards() {
    for (rows, columns) in [
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (2, 5),
        (5, 2),
        (3, 4),
        (4, 3),
        (2, 6),
        (6, 2),
        (2, 7),
        (7, 2),
    ] {
        let level = in_order(rows, columns);
        let exchanged = level.draw(level.start()).replacen("1 2", "2 1", 1);
        let other =
            format!("{exchanged}\ngoal:\n{exchanged}").parse().unwrap_or_else(|_| level.clone());
        for level in [level, other] {
            let space = Space::<1>::new(&level, StepOrder::ULRD).expect("it fits");
            let count = space.state_count().expect("few cells");
            let (mut state, mut actions, mut seed) = (space.initial_state(), Vec::new(), 1_u64);
            for _ in 0..20_000 {
                let rank = space.rank(&state);
                assert!(rank < count);
                assert_eq!(space.unrank(rank), state, "{level}");
                actions.clear();
                space.actions(&state, &mut actions);
                for &action in &actions {
                    let child = space.apply(&state, action);
                    assert_eq!(space.rank_child(&child, action, rank), space.rank(&child));
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let chosen = usize::try_from(seed >> 33).expect("31 bits") % actions.len();
                state = space.apply(&state, actions[chosen]);
            }
        }
    }
    let large = Space::<1>::new(&in_order(3, 5), StepOrder::ULRD).expect("it fits");
    assert_eq!(large.state_count(), None);
}

/// Two bits a rank and nothing else.
#[test]
fn the_limit_on_bytes_is_that_of_the_bits() {
    let space = Space::<1>::new(&in_order(3, 3), StepOrder::ULRD).expect("it fits");
    let within = |bytes| {
        let limits = Limits { bytes, ..Limits::default() };
        explore_ranked(&space, threads(2), &limits, &mut |_| ())
    };
    assert_eq!(within(181_440 / 4).stop, None);
    let stopped = within(181_440 / 4 - 1);
    assert_eq!((stopped.stop, stopped.layers.len()), (Some(Stop::Bytes), 0));
}
