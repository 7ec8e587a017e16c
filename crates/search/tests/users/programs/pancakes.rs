//! A stack of ten pancakes is sorted by turning over the uppermost ones.

const STACK: [u8; 10] = [3, 8, 1, 10, 5, 2, 9, 4, 7, 6];

pub(super) fn ours() -> Option<(Vec<[u8; 10]>, u32)> {
    use search::{Search, consistent, space};
    let turns = |stack: &[u8; 10]| {
        let stack = *stack;
        (2..=10).map(move |count| {
            let mut next = stack;
            next[..count].reverse();
            (next, 1)
        })
    };
    let gaps = |stack: &[u8; 10]| {
        let below = stack.iter().skip(1).chain(&[11]);
        stack.iter().zip(below).map(|(a, b)| u32::from(a.abs_diff(*b) > 1)).sum::<u32>()
    };
    Search::new(&space(STACK, turns, |stack| stack.is_sorted())).a_star(consistent(gaps)).path()
}

pub(super) fn theirs() -> Option<(Vec<[u8; 10]>, u32)> {
    use pathfinding::prelude::astar;
    let turns = |stack: &[u8; 10]| {
        let stack = *stack;
        (2..=10).map(move |count| {
            let mut next = stack;
            next[..count].reverse();
            (next, 1)
        })
    };
    let gaps = |stack: &[u8; 10]| {
        let below = stack.iter().skip(1).chain(&[11]);
        stack.iter().zip(below).map(|(a, b)| u32::from(a.abs_diff(*b) > 1)).sum::<u32>()
    };
    astar(&STACK, turns, gaps, |stack| stack.is_sorted())
}
