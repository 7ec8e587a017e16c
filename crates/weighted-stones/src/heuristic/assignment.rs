//! Which stone to which switch, so that it costs least.

use crate::level::MAX_STONES;

/// Up to five stones a table over the subsets of the switches is faster than the Hungarian method,
/// with six it is as fast. `pathfinding::kuhn_munkres`, which allocates, takes two to nine times as
/// long as the better of the two; it is the judge in the tests.
const MAX_BY_SUBSETS: usize = 6;

/// In place of infinity: more than any assignment costs, which is below 40 · 2^11 · 2^31, and so
/// little that 40 of them are no trouble.
const NEVER: i64 = 1 << 53;

/// The least cost of a one-to-one assignment of `count` stones to as many switches, where that of
/// stone `i` to switch `j` costs `cost(i, j)`, or `None` if it is impossible. `None` if no
/// assignment is possible.
pub(crate) fn cheapest(count: usize, cost: impl Fn(usize, usize) -> Option<u64>) -> Option<u64> {
    let capped = |stone, switch| {
        let cost = cost(stone, switch).and_then(|cost| i64::try_from(cost).ok());
        cost.map_or(NEVER, |cost| cost.min(NEVER))
    };
    let least =
        if count <= MAX_BY_SUBSETS { by_subsets(count, capped) } else { hungarian(count, capped) };
    u64::try_from(least).ok().filter(|_| least < NEVER)
}

/// Row by row, the cheapest way to give the first stones to each subset of the switches.
/// O(2^count · count).
fn by_subsets(count: usize, cost: impl Fn(usize, usize) -> i64) -> i64 {
    let mut costs = [[0; MAX_BY_SUBSETS]; MAX_BY_SUBSETS];
    for (stone, row) in costs.iter_mut().enumerate().take(count) {
        for (switch, cell) in row.iter_mut().enumerate().take(count) {
            *cell = cost(stone, switch);
        }
    }
    let mut least = [i64::MAX; 1 << MAX_BY_SUBSETS];
    least[0] = 0;
    let all = (1_usize << count) - 1;
    for taken in 0..all {
        // What leads to a subset are smaller numbers, so this one is known.
        let so_far = least[taken];
        let row = &costs[taken.count_ones() as usize];
        for (switch, cost) in row.iter().enumerate().take(count) {
            if taken >> switch & 1 == 0 {
                let more = &mut least[taken | 1 << switch];
                *more = (*more).min(so_far + cost);
            }
        }
    }
    least[all]
}

/// The Hungarian method by shortest augmenting paths (Jonker and Volgenant 1987), one stone after
/// the other, on the stack. O(count³).
fn hungarian(count: usize, cost: impl Fn(usize, usize) -> i64) -> i64 {
    /// The column where each stone starts; the switches are columns 1 … count.
    const START: usize = 0;
    let mut of_stone = [0; MAX_STONES];
    let mut of_column = [0; MAX_STONES + 1];
    let mut stone_at = [usize::MAX; MAX_STONES + 1];
    for stone in 0..count {
        stone_at[START] = stone;
        let mut nearest = [i64::MAX; MAX_STONES + 1];
        let mut from = [START; MAX_STONES + 1];
        let mut done = [false; MAX_STONES + 1];
        let mut at = START;
        // Dijkstra's algorithm over reduced costs, to a switch that no stone has yet.
        while stone_at[at] != usize::MAX {
            done[at] = true;
            let row = stone_at[at];
            let (mut step, mut next) = (i64::MAX, START);
            for column in (1..=count).filter(|&column| !done[column]) {
                let reduced = cost(row, column - 1) - of_stone[row] - of_column[column];
                if reduced < nearest[column] {
                    nearest[column] = reduced;
                    from[column] = at;
                }
                if nearest[column] < step {
                    (step, next) = (nearest[column], column);
                }
            }
            for column in 0..=count {
                if done[column] {
                    of_stone[stone_at[column]] += step;
                    of_column[column] -= step;
                } else if column > 0 {
                    nearest[column] -= step;
                }
            }
            at = next;
        }
        while at != START {
            stone_at[at] = stone_at[from[at]];
            at = from[at];
        }
    }
    (1..=count).map(|column| cost(stone_at[column], column - 1)).sum()
}

#[cfg(test)]
mod tests {
    use pathfinding::{kuhn_munkres::kuhn_munkres_min, matrix::Matrix};
    use proptest::{collection::vec, prelude::*};

    use super::*;

    /// All ways tried.
    fn by_trying(count: usize, taken: u32, costs: &[Option<u64>]) -> Option<u64> {
        let stone = taken.count_ones() as usize;
        if stone == count {
            return Some(0);
        }
        let free = (0..count).filter(|switch| taken >> switch & 1 == 0);
        free.filter_map(|switch| {
            let rest = by_trying(count, taken | 1 << switch, costs)?;
            Some(costs[stone * count + switch]? + rest)
        })
        .min()
    }

    fn cost() -> impl Strategy<Value = Option<u64>> {
        // The greatest: 2^31 a push, 2^11 pushes.
        prop_oneof![1 => Just(None), 4 => (0..30_u64).prop_map(Some), 1 => (0..1_u64 << 42).prop_map(Some)]
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

        #[test]
        fn both_methods_are_right(count in 0..=6_usize, costs in vec(cost(), 36)) {
            let at = |stone: usize, switch: usize| costs[stone * count + switch];
            let expected = by_trying(count, 0, &costs);
            prop_assert_eq!(cheapest(count, at), expected);
            let capped = |i, j| at(i, j).map_or(NEVER, |cost| i64::try_from(cost).expect("small"));
            let found = hungarian(count, capped);
            prop_assert_eq!((found < NEVER).then_some(found.unsigned_abs()), expected);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

        #[test]
        fn many_stones_agree_with_kuhn_and_munkres(
            count in 7..=12_usize,
            costs in vec(cost(), 144),
        ) {
            let capped = |i: usize, j: usize| {
                let cost = costs[i * count + j];
                cost.map_or(NEVER, |cost| i64::try_from(cost).expect("small"))
            };
            let rows = (0..count).map(|i| (0..count).map(|j| capped(i, j)).collect::<Vec<_>>());
            let (expected, _) = kuhn_munkres_min(&rows.collect::<Matrix<i64>>());
            prop_assert_eq!(hungarian(count, capped), expected);
        }
    }

    #[test]
    fn forty_impossible_stones_do_not_overflow() {
        assert_eq!(cheapest(40, |_, _| None), None);
        assert_eq!(cheapest(40, |_, _| Some(1 << 42)), Some(40 << 42));
    }
}
