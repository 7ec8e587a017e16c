//! Every kind of bad text, each with its message and place.

use klotski::{Level, domain::FromText};
use testkit::{messages, size};

#[test]
fn each_problem_is_named_with_its_place() {
    let long = format!("#{}#", ".".repeat(size(10_000_000, 1_000_000)));
    let wide = format!("#{}#\n#{}#\n#{}#\n", ".".repeat(65), ".".repeat(65), "#".repeat(65));
    let cases: &[(&str, &[u8])] = &[
        ("empty", b""),
        ("blank", b" \n\t\n"),
        ("two byte order marks", b"\xef\xbb\xbf\xef\xbb\xbf#.#\n#*#\n###\n"),
        ("no UTF-8", b"#.#\n#\xff#\n###\n"),
        ("too small", b"#.#\n###\n"),
        ("too narrow", b"##\n##\n##\n"),
        ("ragged", b"#..#\n#*#\n#...#\n####\n"),
        ("a blank line within", b"#.#\n\n#*#\n###\n"),
        ("characters", b"#.#\n#1 #\n###\n"),
        ("a tab and a control character", b"#.#\n#\t\x07#\n###\n"),
        ("an open border", b"#.##\n..*#\n#..a\n#.##\n"),
        ("an open corner", b".###\n#*.#\n####\n"),
        ("no exit", b"####\n#*.#\n####\n"),
        ("three exits", b"#.#.#.#\n#..*..#\n#######\n"),
        ("a narrow exit", b"#.##\n#**#\n####\n"),
        ("a letter twice", b"#..#\n#a.#\n#.a#\n#*##\n####\n"),
        ("two special pieces", b"#..#\n#*.#\n#.*#\n####\n"),
        ("several at once", b"####\n#*a.\n#?*#\n##.#\n"),
        ("too many cells", wide.as_bytes()),
        ("a line of megabytes", long.as_bytes()),
        ("a goal without numbers", b"goal b x 2\nbb\n"),
        ("a goal from 0", b"goal b 0 1\nbb\n"),
        ("a goal beyond all numbers", b"goal b 99999999999999999999999 1\nbb\n"),
        ("a goal for no piece", b"goal b 1 1\naa\n"),
        ("a goal outside", b"goal b 1 2\nbb.\n..\n"),
        ("a goal in a wall", b"goal b 1 2\nb#\n"),
        ("a goal alone", b"goal b 1 2\n"),
        ("rails alone", b"rails\n"),
        ("rails and half a border", b"rails\n#.#\n#*#\n##?\n"),
        ("rails, a border and more on the line", b"rails #.#\n#*a\n###\n"),
        ("a car that is not there", b"oooooooooooooooooooooooooooooooooooo"),
        ("a car upright", b"rails\nAo\nAo\n"),
        ("a car that is kept from the right by a wall", b"rails\nAAx\n"),
        ("a Rush Hour board with a strange sign", b"ooooooooooooAAooo?oooooooooooooooooo"),
        ("35 characters", b"ooooooooooooAAooooooooooooooooooooo"),
        ("a row too short", b"rails\nAAoo\nooo\n"),
        ("a goal of a thousand million", b"goal b 1000000000 1000000000\nb.\n"),
    ];
    snapshots::assert_snapshot!(messages::of_texts(cases, Level::to_string));
}

#[test]
fn what_is_unusual_and_allowed() {
    for text in [
        "#.#\r\n#*#\r\n###\r\n",
        "\n\n#.#\n#*#\n###  \n\n",
        "goal b 1 2 b.",
        "#.#\n#a#\n###",
        "\u{feff}#.#\n#*#\n###\n",
        "\u{feff}goal b 1 2\nb.",
        "\u{feff}rails\n#.#\n#*#\n###\n",
        "\n rails #.#\n#*#\n###\n",
        "rails goal b 1 2 b.",
        "rails AAo.",
        "ooooooooooooAAooooxxoooooooooooooooo\n",
    ] {
        let level: Level = text.parse().expect("it is valid");
        assert_eq!(level, level.to_string().parse().expect("it prints as it reads"));
    }
}

#[test]
fn lists_of_travels_and_messages_about_them_are_bounded() {
    let most = klotski::MAX_TRAVELS;
    let error = klotski::parse_travels(&"aU ".repeat(most + 1)).expect_err("too many").to_string();
    let expected = format!("expected at most {most} travels, found more");
    assert_eq!(error, format!("line 1, column {}: {expected}", 3 * most + 1));
    let level: Level = "goal b 1 2\nb..".parse().expect("valid");
    let travels = klotski::parse_travels(&format!("b{}", "L".repeat(10_000_000))).expect("one");
    let said = klotski::validate(&level, &travels).expect_err("a wall").to_string();
    assert!(said.len() < 200, "{} bytes", said.len());
}

/// The rows of a board that is too large are not kept.
#[test]
fn blank_lines_between_rows_are_named_in_order() {
    let text = format!("#.#\n{}#*#\n###\n", "\n".repeat(1_000_000));
    let error = Level::from_bytes(text.as_bytes()).expect_err("blank lines");
    assert_eq!((error.problems.len(), error.omitted), (50, 1_000_000 - 50));
    assert_eq!((error.problems[0].line, error.problems[49].line), (2, 51));
}
