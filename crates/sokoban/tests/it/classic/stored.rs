//! Solutions that collections store.

use proptest::prelude::*;
use sokoban::classic::{Change, Collection};

/// Two levels as YASC writes them, one in a single line, and one without solutions.
const SET: &str = "Collection: Three\n\n; one\n#####\n#@$.#\n#####\nTitle: First\nComment:\nSolution\nuuu\n\
    Comment-End:\n\nSolution/Moves\nR\n\nSolution/Pushes (best)\n\n2(lr)\nR\nDate: today\n\n#####\n#.$@#\n#####\n\
    Author: N. N.\n\nSolution: L\n\nlast\n\n#######\n#@ $ .#\n#######\nA note that is no field\n";

fn read(text: &str) -> Collection {
    Collection::from_bytes(text.as_bytes())
}

fn moves(collection: &Collection, level: usize) -> Vec<String> {
    collection.solutions(level).into_iter().map(|it| it.moves).collect()
}

#[test]
fn solutions_are_read_below_their_headings() {
    let set = read(SET);
    assert_eq!(set.len(), 3);
    let first = set.solutions(1);
    let told = |index: usize| {
        (first[index].line, first[index].heading.as_str(), first[index].moves.as_str())
    };
    assert_eq!(told(0), (13, "Solution/Moves", "R"));
    assert_eq!(told(1), (16, "Solution/Pushes (best)", "2(lr)R"));
    assert_eq!((first.len(), moves(&set, 2)), (2, vec!["L".to_owned()]));
    assert!(moves(&set, 3).is_empty() && moves(&set, 0).is_empty() && moves(&set, 4).is_empty());
    // The moves before a board are no title of it.
    let titles = [1, 2, 3].map(|level| set.title(level));
    assert_eq!(titles, [Some("First".to_owned()), None, Some("last".to_owned())]);
    for text in
        ["Solution\n", "Solutions\nR\n", "Solution\nno moves\nR\n", "Solution\n12\n", "dull\n"]
    {
        let set = read(&format!("#####\n#@$.#\n#####\n\n{text}"));
        assert!(moves(&set, 1).is_empty(), "{text}");
    }
}

#[test]
fn the_best_is_added_below_the_fields_and_all_else_is_kept() {
    let set = read(SET);
    let added = |level, moves: &str| Change {
        level,
        added: Some(("Solution/Pushes", moves.to_owned())),
        ..Change::default()
    };
    let bad = Change { removed: vec![0], ..added(2, "uL") };
    let stored = set.storing(&[added(3, "rRR"), bad, added(1, "R")]).expect("no XML");
    assert_eq!(moves(&stored, 1), ["R", "R", "2(lr)R"]);
    assert_eq!(moves(&stored, 2), ["uL"]);
    assert_eq!(moves(&stored, 3), ["rRR"]);
    let text = stored.to_string();
    for (new, old) in [
        ("Comment-End:\n\nSolution/Pushes\nR\n\n", "Comment-End:\n\n"),
        ("Author: N. N.\n\nSolution/Pushes\nuL\n\n", "Author: N. N.\n\nSolution: L\n"),
        ("#@ $ .#\n#######\n\nSolution/Pushes\nrRR\n\nA note", "#@ $ .#\n#######\nA note"),
    ] {
        assert!(text.contains(new) && SET.contains(old), "{text}");
    }
    assert_eq!(set.storing(&[]).as_ref(), Some(&set));
    // As the file ends its lines, and where its last line has no end.
    let other = read("#####\r\n#@$.#\r\n#####").storing(&[added(1, "R")]).expect("no XML");
    assert_eq!(other.to_string(), "#####\r\n#@$.#\r\n#####\r\n\r\nSolution/Pushes\r\nR\r\n");
    assert_eq!(read("<Level><L>#</L></Level>").storing(&[]), None);
}

proptest! {
    /// Lines of all kinds in any order: what is stored is found again, and nothing else is changed.
    #[test]
    fn what_is_stored_is_read_again(lines in prop::collection::vec(0..14_usize, 0..24), level in 1..4_usize, ends in any::<bool>()) {
        let kinds = [
            "#####\n#@$.#\n#####", "5#|#@$.#|5#", "", "Title: X", "Comment: y", "Comment:", "Comment-End:",
            "Solution", "Solution/Moves: R", "rrRR", "; note", "caf\u{e9}", "2(l", "Solution 3",
        ];
        let text = lines.iter().map(|&line| kinds[line]).collect::<Vec<_>>().join("\n");
        let text = if ends { text + "\n" } else { text };
        let set = read(&text);
        prop_assert_eq!(set.to_string(), &*text);
        let before: Vec<_> = (1..=set.len()).map(|number| moves(&set, number)).collect();
        let added = Some(("Solution/Pushes", "R".to_owned()));
        let stored = set.storing(&[Change { level, added, removed: Vec::new() }]).expect("no XML");
        prop_assert_eq!(stored.len(), set.len());
        for number in 1..=set.len() {
            prop_assert_eq!(stored.level(number).ok(), set.level(number).ok());
            prop_assert_eq!(stored.field(number, "Title"), set.field(number, "Title"));
            let mut known = before[number - 1].clone();
            if number == level {
                known.insert(0, "R".to_owned());
            }
            prop_assert_eq!(moves(&stored, number), known, "{}", stored);
        }
        // Without what was added it is the same text, except for ends of lines.
        let removed = Change { level, added: None, removed: vec![0] };
        let again = stored.storing(&[removed]).expect("no XML").to_string().replace('\n', "");
        prop_assert_eq!(again, if level <= set.len() { text.replace('\n', "") } else { stored.to_string().replace('\n', "") });
    }
}
