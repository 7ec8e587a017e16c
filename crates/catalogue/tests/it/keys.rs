//! The keys that a session names do what it says.

use game::{Effect, Press, press};

use crate::table::{Table, fixture};

const LEVELS: [(&str, &str); 9] = [
    ("boggle", "boggle/comb.txt"),
    ("grid-path", "grid-path/p1.txt"),
    ("klotski", "klotski/small.txt"),
    ("npuzzle", "npuzzle/eight-original.txt"),
    ("numbrix", "numbrix/several.txt"),
    ("pacman-dual", "pacman-dual/test-1.txt"),
    ("river-crossing", "river-crossing/classic.txt"),
    ("sokoban", "sokoban/map-10.txt"),
    ("weighted-stones", "weighted-stones/test-06.txt"),
];

/// The name of a key as browsers have it, and nothing of those that stand for several.
fn named(key: &str) -> Option<&str> {
    Some(match key {
        "letters" | "letter" | "arrows" | "digits" => return None,
        "enter" => "Enter",
        "esc" => "Escape",
        "bksp" => "Backspace",
        "del" => "Delete",
        "home" => "Home",
        "space" => " ",
        "tab" => "Tab",
        "PgDn" => "PageDown",
        "PgUp" => "PageUp",
        other => other,
    })
}

#[test]
fn keys_that_are_named_do_what_is_said() {
    for (domain, file) in LEVELS {
        let table = Table::open(domain, &fixture(file), &[]);
        for (keys, words) in table.session.keys() {
            for key in keys.split(['/', ' ']).filter_map(named) {
                let found = press(key, |sign| table.session.wants(sign));
                let found = found.unwrap_or_else(|| panic!("{domain}: {key} does nothing"));
                let is_meant = match words {
                    "undo" => found == Press::Undo,
                    "redo" => found == Press::Redo,
                    "hint" => found == Press::Hint,
                    "quit" => found == Press::Quit,
                    "solve" | "take it, or end" => found == Press::Enter,
                    "check" => found == Press::Check,
                    "restart" => found == Press::Restart,
                    "level" => matches!(found, Press::Next | Press::Previous),
                    "help" => found == Press::Help,
                    "go to" => found == Press::GoTo,
                    "speed" => matches!(found, Press::Faster | Press::Slower),
                    "choose" => found == Press::Choose,
                    "cross" => found == Press::Take,
                    "empty" => found == Press::Sign('0'),
                    other => panic!("{domain}: {other}"),
                };
                assert!(is_meant, "{domain}: {key} is {found:?}, not {words}");
            }
        }
    }
}

/// A letter of a thing is no command: c is the cabbage, and u a letter of a word.
#[test]
fn letters_of_a_puzzle_are_no_commands() {
    let mut table = Table::open("river-crossing", &fixture("river-crossing/classic.txt"), &[]);
    table.press(&["c"]);
    assert_eq!(table.said(), "Aboard: C");
    table.press(&["!"]);
    assert!(table.said().contains("Not solved: "), "{}", table.said());
    table.press(&["f", " "]);
    assert!(table.said().contains("Then goat and wolf are alone together"), "{}", table.said());
    let mut table = Table::open("boggle", &fixture("boggle/comb.txt"), &[]);
    table.press(&["u", "c"]);
    assert_eq!(table.said(), "Word: uc_");
    table.press(&["Backspace"]);
    assert_eq!(table.said(), "Word: u_");
}

#[test]
fn escape_closes_the_help_before_it_leaves() {
    for (domain, file) in LEVELS {
        let mut table = Table::open(domain, &fixture(file), &[]);
        table.press(&["F1"]);
        assert!(table.session.is_helping(), "{domain}");
        assert_eq!(table.press(&["Escape"]), Effect::Nothing, "{domain}");
        assert!(!table.session.is_helping(), "{domain}");
        assert_eq!(table.press(&["Escape"]), Effect::Quit, "{domain}");
    }
}

#[test]
fn a_number_of_an_action_is_typed() {
    let mut table = Table::open("sokoban", &fixture("sokoban/map-10.txt"), &[]);
    table.press(&["ArrowRight", "ArrowDown", "g", "1", "Enter"]);
    assert_eq!(table.session.played().len(), 1);
    table.press(&["g", "9"]);
    assert_eq!(table.said(), "Go to move: 9_");
    assert_eq!(table.press(&["Escape"]), Effect::Nothing);
    assert_eq!((table.said().as_str(), table.session.played().len()), ("", 1));
}
