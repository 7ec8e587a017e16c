//! The four best ways from Bern to Chur by towns. Between Bern and Zürich there are two roads, of which the shorter counts:
//! `yen` of `pathfinding` would add them up.

const ROADS: [(&str, &str, u32); 9] = [
    ("Bern", "Zürich", 125),
    ("Bern", "Zürich", 140),
    ("Bern", "Luzern", 111),
    ("Luzern", "Zürich", 52),
    ("Zürich", "Chur", 119),
    ("Luzern", "Andermatt", 75),
    ("Andermatt", "Chur", 92),
    ("Bern", "Brig", 160),
    ("Brig", "Andermatt", 80),
];

pub(super) fn ours() -> Vec<(Vec<&'static str>, u32)> {
    use search::{Search, space};
    let ways = |&town: &&'static str| {
        let there = move |(a, b, _): &(&str, &str, u32)| *a == town || *b == town;
        ROADS.into_iter().filter(there).map(move |(a, b, km)| (if a == town { b } else { a }, km))
    };
    let roads = space("Bern", ways, |&town| town == "Chur");
    Search::new(&roads).paths().take(4).map(|way| (way.states(&roads), way.cost)).collect()
}

pub(super) fn theirs() -> Vec<(Vec<&'static str>, u32)> {
    use pathfinding::prelude::yen;
    let ways = |&town: &&'static str| {
        let there = move |(a, b, _): &(&str, &str, u32)| *a == town || *b == town;
        let all = ROADS.into_iter().filter(there);
        let mut all: Vec<_> =
            all.map(move |(a, b, km)| (if a == town { b } else { a }, km)).collect();
        all.sort();
        all.dedup_by_key(|way| way.0);
        all
    };
    yen(&"Bern", ways, |&town| town == "Chur", 4)
}
