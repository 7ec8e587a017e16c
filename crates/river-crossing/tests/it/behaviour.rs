//! What is said of bad puzzles, and how pictures look.

use river_crossing::{CrossingSpace, Level, Signs, StateGraph, dot, validate};
use testkit::messages;

use crate::common;

const GOOD: &str = r#"title = "Two and a dog"
start = "ABD~|"

[boat]
capacity = 2

[[thing]]
name = "Ann"
letter = "A"
rows = true

[[thing]]
name = "Bob"
letter = "B"
emoji = "🧔"

[[thing]]
name = "dog"
letter = "D"
count = 1
time = 3

[[forbidden]]
together = ["B", "D"]
unless = ["A"]
"#;

#[test]
fn each_problem_is_named_with_its_place() {
    let change = |from: &str, to: &str| {
        assert!(GOOD.contains(from), "{from}");
        GOOD.replacen(from, to, 1).into_bytes()
    };
    let wide = "GF".repeat(5_000_000);
    let many = (0..63).map(|number| {
        let letter = char::from_u32('α' as u32 + number).unwrap_or('?');
        format!("[[thing]]\nname = \"{number}\"\nletter = \"{letter}\"\nrows = true\n\n")
    });
    let many = format!("{}[[forbidden]]", many.collect::<String>());
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("empty file", b"".to_vec()),
        ("blank lines", b" \n\n".to_vec()),
        ("byte order mark", "\u{feff}FGCW|".into()),
        ("invalid UTF-8", b"FG\xffCW|".to_vec()),
        ("control character", b"FG\x07CW|".to_vec()),
        ("carriage returns and blanks are fine", b"F G\tC W |\r\n".to_vec()),
        ("emoji are fine", "👨‍🌾🐺🥬🐐|".into()),
        ("no river", b"FGCW".to_vec()),
        ("two rivers", b"FG|CW|".to_vec()),
        ("unknown thing", b"FGCX|".to_vec()),
        ("two unknown things and no river", b"FGCXYW".to_vec()),
        ("second farmer", b"FFGCW|".to_vec()),
        ("no goat", b"FCW|".to_vec()),
        ("boat without the farmer", b"FG~|CW\n".to_vec()),
        ("boat elsewhere", b"FG|~CW".to_vec()),
        ("eaten at the start", b"GC|FW".to_vec()),
        ("one missionary and two cannibals", b"MCC|".to_vec()),
        ("the same two on the other bank are fine", b"M~|CC".to_vec()),
        ("a second puzzle", b"FGCW|\n\n  |FGCW\n".to_vec()),
        ("a line of 10 MB", wide.into_bytes()),
        ("no TOML", b"[boat\n".to_vec()),
        ("unknown field", change("capacity", "kapacity")),
        ("a boat that is a number", change("[boat]\ncapacity = 2", "boat = 2")),
        ("a thing that is a word", b"title = \"\"\nthing = [\"dog\"]".to_vec()),
        ("a rule that is a word", b"title = \"\"\nforbidden = [\"B\"]".to_vec()),
        ("a rivalry that is a word", b"title = \"\"\noutnumbered = [\"B\"]".to_vec()),
        ("a number in words", change("= 2", "= \"two\"")),
        ("a negative number", change("= 2", "= -2")),
        ("a number of 10^18", change("count = 1", "count = 1000000000000000000")),
        ("a number of 10^9", change("count = 1", "count = 1000000000")),
        ("a boat of nothing", change("= 2", "= 0")),
        ("no time", change("time = 3", "time = 0")),
        ("a word for a letter", change("\"A\"", "\"Ann\"")),
        ("the river as a letter", change("\"A\"", "\"|\"")),
        ("a letter twice", change("letter = \"B\"", "letter = \"A\"")),
        ("a blank emoji", change("🧔", " ")),
        ("no one rows", change("rows = true", "rows = false")),
        ("a rule on nothing", change("[\"B\", \"D\"]", "[]")),
        ("a rule on no one", change("unless = [\"A\"]", "unless = [\"X\", \"AB\"]")),
        ("a start against the rules", change("ABD~|", "BD|A")),
        ("a start without a dog", change("ABD~|", "AB~|")),
        ("a start with strangers", change("ABD~|", "ABDXY~")),
        ("too many things", change("[[forbidden]]", &many)),
        (
            "too many loads",
            String::from_utf8(change("= 2", "= 20"))
                .map(|text| text.replacen("[[forbidden]]", &many[..many.len() / 2], 1))
                .map(|text| text.rsplit_once("[[").map_or(text.clone(), |it| it.0.to_owned()))
                .unwrap_or_default()
                .into_bytes(),
        ),
    ];
    let first = |level: &Level| level.to_string().lines().next().unwrap_or("").to_owned();
    snapshots::assert_snapshot!(messages::of_texts(&cases, first));
}

/// The tests of `fuzz` bound the time that such a text takes.
#[test]
fn many_wrong_entries_are_counted() {
    let head =
        "title = 't'\nboat = {capacity = 2}\nthing = [{name = 'a', letter = 'a', rows = true}]\n";
    let text = format!("{head}{}", "[[forbidden]]\ntogether = ['x']\n".repeat(32_000));
    let error = text.parse::<Level>().expect_err("there is no x");
    // Nor does a rule of unknown things say anything.
    assert_eq!((error.problems.len(), error.omitted), (50, 2 * 32_000 - 50));
    assert_eq!((error.problems[49].line, error.problems[49].column), (53, 13));
    let text = format!("{head}{}", "[[forbidden]]\ntogether = ['x']\n".repeat(100_000));
    let error = text.parse::<Level>().expect_err("too long").to_string();
    let expected = "expected a TOML file of at most 1048576 bytes, found 3100084";
    assert_eq!(error, format!("line 1, column 1: too large: {expected}"));
    let things = "\n[[thing]]\nname = 'a'\nletter = 'xx'".repeat(27_000);
    let error = format!("title = 't'\nboat = {{capacity = 2}}\n{things}").parse::<Level>();
    let error = error.expect_err("too many things").to_string();
    assert!(error.contains("too large: expected at most 200 things"), "{error}");
    assert!(error.ends_with("and 351 more"), "{error}");
}

#[test]
fn messages_are_short_whatever_they_quote() {
    let long = "n".repeat(100_000);
    let text = GOOD.replace("name = \"", &format!("name = \"{long}"));
    let level: Level = text.parse().expect("long names");
    let loads = level.parse_loads("A").expect("letters of the puzzle");
    assert!(validate(&level, &loads).expect_err("two are left").to_string().len() < 1_000);
    let loads = Level::classic().parse_loads(&"F".repeat(10_000_000)).expect("farmers");
    let said = validate(&Level::classic(), &loads).expect_err("there is one").to_string();
    assert!(said.len() < 1_000, "{} bytes", said.len());
    let unknown = format!("title = 't'\n{long} = 1\n").parse::<Level>().expect_err("unknown");
    assert!(unknown.to_string().len() < 2_000);
}

#[test]
fn lists_of_loads_are_bounded() {
    let level = Level::classic();
    let most = river_crossing::MAX_CROSSINGS;
    assert_eq!(level.parse_loads(&"F ".repeat(most)).map(|loads| loads.len()), Ok(most));
    let error = level.parse_loads(&"F ".repeat(most + 1)).expect_err("one too many").to_string();
    assert_eq!(
        error,
        format!("line 1, column {}: expected at most {most} loads, found more", 2 * most + 1)
    );
}

#[test]
fn bad_solutions_are_refused_with_the_first_bad_crossing() {
    let level = Level::classic();
    let three = &common::fixtures()[3].1;
    let classic = messages::of_solutions(&level, &["", "FG F", "FW", "G", "FGC", "FG FW", "FF"]);
    let three = messages::of_solutions(three, &["MC M C", "M"]);
    snapshots::assert_snapshot!(format!("{classic}\n{three}"));
}

/// The level after the first crossings of a solution is solved by the others.
#[test]
fn each_crossing_leaves_a_level_with_the_rest_of_the_solution() {
    let mut level = Level::classic();
    let loads = level.parse_loads("FG F FW FG FC F FG").expect("letters of the puzzle");
    for (crossed, load) in loads.iter().enumerate() {
        let replayed = validate(&level, &loads[crossed..]);
        assert_eq!(replayed.map(|it| it.cost), Ok((loads.len() - crossed) as u64));
        level = level.after(load).expect("a crossing of the solution");
    }
    assert_eq!(level.start(), level.goal());
}

/// One of those with whom it must not be left, and one that is there.
#[test]
fn who_is_left_alone_with_whom_is_named() {
    let text = GOOD.replace("[\"B\", \"D\"]", "[\"B\"]\nany = [\"A\", \"D\"]");
    let level: Level = text.parse().expect("a level");
    let loads = level.parse_loads("A").expect("letters of the puzzle");
    let said = validate(&level, &loads).expect_err("Bob and the dog are left");
    assert!(said.to_string().contains("Bob and dog are alone together"), "{said}");
}

#[test]
fn the_graph_of_the_classic() {
    let space = CrossingSpace::new(&Level::classic());
    let graph = StateGraph::new(&space).expect("a small graph");
    snapshots::assert_snapshot!("classic.dot", dot(&space, &graph, Signs::Letters));
}

#[test]
fn names_with_special_characters_stay_text_in_pictures() {
    let text = GOOD.replace("\"A\"", "'\"'").replace("\"B\"", "'<'").replace("ABD~", "\\\"<D~");
    let level: Level = text.parse().expect("unusual letters");
    let space = CrossingSpace::new(&level);
    let graph = StateGraph::new(&space).expect("a small graph");
    assert!(dot(&space, &graph, Signs::Letters).contains(r#"label = "\"<D|""#));
}
