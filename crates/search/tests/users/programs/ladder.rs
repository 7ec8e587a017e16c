//! A word ladder: one letter changes at a time.

const WORDS: [&str; 12] = [
    "cold", "cord", "card", "ward", "warm", "word", "worm", "wold", "gold", "corn", "cart", "farm",
];

pub(super) fn ours() -> Option<(Vec<&'static str>, u32)> {
    use search::{Search, space};
    let steps = |&word: &&'static str| {
        let differ =
            move |next: &&str| word.bytes().zip(next.bytes()).filter(|(a, b)| a != b).count();
        WORDS.into_iter().filter(move |next| differ(next) == 1).map(|next| (next, 1))
    };
    Search::new(&space("cold", steps, |&word| word == "warm")).breadth_first().path()
}

pub(super) fn theirs() -> Option<Vec<&'static str>> {
    use pathfinding::prelude::bfs;
    let steps = |&word: &&'static str| {
        let differ =
            move |next: &&str| word.bytes().zip(next.bytes()).filter(|(a, b)| a != b).count();
        WORDS.into_iter().filter(move |next| differ(next) == 1)
    };
    bfs(&"cold", steps, |&word| word == "warm")
}
