//! The towers of Hanoi: six discs, of which the first is the smallest, each on one of three pegs.

pub(super) fn ours() -> Option<(Vec<[u8; 6]>, u32)> {
    use search::{Search, space};
    let moves = |&discs: &[u8; 6]| {
        let all = (0..6).flat_map(|disc| (0..3).map(move |peg| (disc, peg)));
        let free = all.filter(move |&(disc, peg)| {
            !discs[..disc].contains(&discs[disc]) && !discs[..=disc].contains(&peg)
        });
        free.map(move |(disc, peg)| {
            let mut next = discs;
            next[disc] = peg;
            (next, 1)
        })
    };
    Search::new(&space([0; 6], moves, |&discs| discs == [2; 6])).breadth_first().path()
}

pub(super) fn theirs() -> Option<Vec<[u8; 6]>> {
    use pathfinding::prelude::bfs;
    let moves = |&discs: &[u8; 6]| {
        let all = (0..6).flat_map(|disc| (0..3).map(move |peg| (disc, peg)));
        let free = all.filter(move |&(disc, peg)| {
            !discs[..disc].contains(&discs[disc]) && !discs[..=disc].contains(&peg)
        });
        free.map(move |(disc, peg)| {
            let mut next = discs;
            next[disc] = peg;
            next
        })
    };
    bfs(&[0; 6], moves, |&discs| discs == [2; 6])
}
