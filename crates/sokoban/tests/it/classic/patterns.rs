//! Patterns on levels larger than a window: by exact distances, no state that they leave out can be solved.

use search::{Limits, StateSpace};
use sokoban::classic::{Level, Objective, Pruning, PushSpace, Size, generate};
use testkit::{Exact, cases};

/// Levels that are looked at, or without `THOROUGH` a fifth, if the variable `PATTERN_LEVELS` does not say otherwise.
const LEVELS: u32 = 200;
/// A level with more states is passed over.
const MOST_STATES: usize = 6_000;

fn level(seed: u64) -> Option<Level> {
    let boxes = 2 + usize::from(seed.is_multiple_of(3));
    // Rows or columns are beyond the window.
    let (rows, columns) = [(5, 12), (6, 11), (12, 5), (4, 16)][usize::try_from(seed % 4).ok()?];
    generate(Size::new(rows, columns)?, boxes, seed, &Limits::default()).ok()?
}

/// Pushes that are left out in any state that can be reached, and states.
fn check(level: &Level) -> Option<(usize, usize)> {
    let space = |pruning| {
        let space = PushSpace::<2>::new(level, Objective::Pushes, pruning);
        space.expect("small").expect("two words")
    };
    let (plain, patterns) = (space(Pruning::Deadlocks), space(Pruning::Patterns));
    let exact = Exact::explore(&plain, MOST_STATES).ok()?;
    let mut left_out = 0;
    for (number, state) in exact.states().iter().enumerate() {
        let mut actions = Vec::new();
        patterns.actions(state, &mut actions);
        let mut kept = actions.iter().peekable();
        for edge in exact.edges_from(number) {
            if kept.next_if_eq(&&edge.action).is_none() {
                let distance = exact.to_goal().cost[edge.to];
                assert_eq!(distance, None, "{}", plain.level_at(level, &exact.states()[edge.to]));
                left_out += 1;
            }
        }
        let is_goal = plain.is_goal(state);
        assert!(is_goal || kept.next().is_none(), "a push that plain search does not have");
    }
    Some((left_out, exact.states().len()))
}

#[test]
fn patterns_leave_out_no_state_that_can_be_solved() {
    let levels: u64 = std::env::var("PATTERN_LEVELS").map_or_else(
        |_| cases(LEVELS).into(),
        |levels| levels.parse().expect("PATTERN_LEVELS is a number"),
    );
    let found = (0..levels).filter_map(|seed| check(&level(seed)?));
    let (mut checked, mut left_out, mut states) = (0_u64, 0, 0);
    for (here, of_level) in found {
        checked += 1;
        left_out += here;
        states += of_level;
    }
    println!("{checked} levels, {states} states, {left_out} pushes left out");
    assert!(2 * checked > levels && left_out > 100, "{checked} levels, {left_out} left out");
}
