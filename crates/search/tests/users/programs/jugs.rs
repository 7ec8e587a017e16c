//! Jugs of 3 and 5 litres, to measure 4 litres: all ways with the fewest steps.

pub(super) fn ours() -> Vec<Vec<(u32, u32)>> {
    use search::{Search, space};
    let pours = |&(a, b): &(u32, u32)| {
        let (to_b, to_a) = (a.min(5 - b), b.min(3 - a));
        [(3, b), (a, 5), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)]
            .map(|it| (it, 1))
    };
    let jugs = space((0, 0), pours, |&(_, b)| b == 4);
    Search::new(&jugs).all_best().run().states(&jugs)
}

pub(super) fn theirs() -> Vec<Vec<(u32, u32)>> {
    use pathfinding::prelude::astar_bag;
    let pours = |&(a, b): &(u32, u32)| {
        let (to_b, to_a) = (a.min(5 - b), b.min(3 - a));
        [(3, b), (a, 5), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)]
            .map(|it| (it, 1))
    };
    let found = astar_bag(&(0, 0), pours, |_| 0, |&(_, b)| b == 4);
    found.map_or_else(Vec::new, |(ways, _)| ways.collect())
}
