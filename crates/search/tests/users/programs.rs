//! Programs, each by this crate and by `pathfinding`: the same answers, in no more lines.

mod hanoi;
mod jugs;
mod ladder;
mod pancakes;
mod roads;

/// The lines of the function of this name, without comments.
fn lines(text: &str, name: &str) -> usize {
    let head = format!("pub(super) fn {name}(");
    let body = text.lines().skip_while(|line| !line.starts_with(&head));
    let code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    1 + body.take_while(|&line| line != "}").filter(code).count()
}

/// The programs differ from those of `pathfinding` in what searches, not in the puzzle. The first page has their lines.
#[test]
fn programs_are_no_longer_than_those_of_pathfinding() {
    let programs = [
        ("pancakes", include_str!("programs/pancakes.rs")),
        ("jugs", include_str!("programs/jugs.rs")),
        ("Hanoi", include_str!("programs/hanoi.rs")),
        ("ladder", include_str!("programs/ladder.rs")),
        ("roads", include_str!("programs/roads.rs")),
    ];
    for (name, text) in programs {
        let [ours, theirs] = ["ours", "theirs"].map(|of| lines(text, of));
        assert!((5..=theirs).contains(&ours), "{name}: {ours} lines, theirs {theirs}");
        let row = format!("//! | {name} | {ours} | {theirs} |\n");
        assert!(include_str!("../../src/lib.rs").contains(&row), "no row {row}");
    }
}

#[test]
fn ten_pancakes_are_sorted() {
    let (ours, theirs) = (pancakes::ours().expect("a way"), pancakes::theirs().expect("a way"));
    assert_eq!((ours.1, ours.0.len()), (theirs.1, theirs.0.len()));
    assert_eq!(ours.0.last(), theirs.0.last());
}

#[test]
fn jugs_have_all_shortest_ways() {
    let [mut ours, mut theirs] = [jugs::ours(), jugs::theirs()];
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs);
    assert!(ours.iter().all(|way| way.len() == 7) && !ours.is_empty());
}

#[test]
fn six_discs_are_moved() {
    let (states, moves) = hanoi::ours().expect("a way");
    assert_eq!((states.len(), moves), (64, 63));
    assert_eq!(Some(states), hanoi::theirs());
}

#[test]
fn cold_becomes_warm() {
    let (words, steps) = ladder::ours().expect("a ladder");
    assert_eq!((words.len(), steps), (5, 4));
    assert_eq!(ladder::theirs().map(|words| words.len()), Some(5));
}

/// Two of them cost the same, so only the costs are compared.
#[test]
fn the_best_roads_are_those_of_pathfinding() {
    let costs = |ways: Vec<(Vec<&str>, u32)>| ways.iter().map(|way| way.1).collect::<Vec<_>>();
    let ours = costs(roads::ours());
    assert_eq!(ours, costs(roads::theirs()));
    assert_eq!(ours.len(), 4);
}
