//! What is said of bad maps, levels and scenarios, and how pictures look.

use std::{fs, path::Path};

use grid_path::{
    BadPlace, Corners, Endpoint, Instance, JumpPointSearch, Length, Level, Map, Neighbours, Place,
    ReadBetweenError, Scenario, Share, Size, Step, domain::FromText, validate,
};
use testkit::messages;

#[test]
fn each_problem_is_named_with_its_place() {
    let head = |height: &str, width: &str, rows: &str| {
        format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}").into_bytes()
    };
    let wide = ".".repeat(10_000_000);
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("empty file", b"".to_vec()),
        ("blank lines", b"\n \n".to_vec()),
        ("carriage returns are fine", b"S.\r\n.G\r\n".to_vec()),
        ("byte order mark", "\u{feff}S.".into()),
        ("invalid UTF-8", b"S.\n.\xffG".to_vec()),
        ("tab and control character", b"S\t.\n.\x07G".to_vec()),
        ("ragged rows", b"S..\n....\n.G".to_vec()),
        ("two starts, two goals", b"SS\nGG".to_vec()),
        ("start and goal twice in one cell", b"SX\n..".to_vec()),
        ("a blocked corner without marks", b"#.\n.#".to_vec()),
        ("a line of 10 MB", format!("{wide}\n.").into_bytes()),
        ("a map of 10^9 x 10^9", head("1000000000", "1000000000", "..\n..")),
        ("a map of 10^30 rows", head("1000000000000000000000000000000", "2", "..")),
        ("a row too many", head("1", "2", "..\n..")),
        ("a cell too few", head("2", "2", "..\n.")),
        ("a strange cell", head("1", "2", ".#")),
        ("no rows", head("1", "2", "")),
        ("a height of nothing", head("0", "2", "")),
        ("half a header", b"type octile\nheight 2".to_vec()),
        ("most of a header", b"type octile\nheight 4\nwidth 5".to_vec()),
        ("another type", b"type hex\nheight 1\nwidth 1\nmap\n.".to_vec()),
    ];
    let shown = |level: &Level| format!("{:?}", level.to_string());
    snapshots::assert_snapshot!(messages::of_texts(&cases, shown));
}

#[test]
fn given_ends_take_the_place_of_marks_and_corners() {
    // Both corners are blocked, as on most maps of MovingAI.
    let map = "type octile\nheight 2\nwidth 3\nmap\n@..\n..@\n".as_bytes();
    let [a, b] = [Place { x: 1, y: 0 }, Place { x: 0, y: 1 }];
    let level = Level::from_bytes_between(map, Some(a), Some(b)).expect("free cells");
    assert_eq!((level.start(), level.goal()), (a, b));
    let marked = Level::from_bytes_between(b"#S.\n.G#", None, Some(b)).expect("free cells");
    assert_eq!((marked.start(), marked.goal()), (a, b));
    let said = [(Some(a), None), (None, Some(b)), (Some(Place { x: 2, y: 1 }), Some(b))]
        .into_iter()
        .chain([(Some(a), Some(Place { x: 3, y: 1 }))])
        .map(|(start, goal)| Level::from_bytes_between(map, start, goal).unwrap_err().to_string());
    snapshots::assert_snapshot!(said.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_given_end_is_named_only_where_the_text_is_right() {
    let off = Some(Place { x: 9, y: 9 });
    for (text, is_end) in [("...", true), ("..#", true), ("#..", true), (".?.", false)] {
        let error = Level::from_bytes_between(text.as_bytes(), off, off).unwrap_err();
        let bad =
            BadPlace { end: Endpoint::Start, place: Place { x: 9, y: 9 }, why: "off the map" };
        assert_eq!(error == ReadBetweenError::End(bad), is_end, "{text}: {error}");
    }
    // The corner of the other end is blocked.
    let error = Level::from_bytes_between(b"#..", None, off).unwrap_err();
    assert!(matches!(&error, ReadBetweenError::Text(text) if text.problems.len() == 1), "{error}");
}

#[test]
fn places_sizes_and_shares_are_read_as_they_are_typed() {
    assert_eq!("1, 25".parse(), Ok(Place { x: 24, y: 0 }));
    for text in ["", "1", "1,", "-1,1", "0,1", "1,0", "1,2,3", "99999999999999999999,1"] {
        assert!(text.parse::<Place>().is_err(), "{text}");
    }
    for (text, size) in
        [("40x25", Some("40x25")), ("7", Some("7x7")), ("4096x4096", Some("4096x4096"))]
            .into_iter()
            .chain(
                ["", "x", "0x5", "5x0", "-1x5", "4x4x4", "4097x4096", "1e3"]
                    .map(|text| (text, None)),
            )
    {
        let read = text.parse::<Size>().ok().map(|size| size.to_string());
        assert_eq!(read.as_deref(), size, "{text}");
    }
    for (text, share) in
        [("0.2", "0.2"), ("0", "0"), ("1.0", "1"), ("0.0006", "0.001"), (".125", "0.125")]
    {
        assert_eq!(text.parse::<Share>().map(|share| share.to_string()), Ok(share.to_owned()));
    }
    for text in ["", "1.001", "-0.1", "NaN", "20%"] {
        assert!(text.parse::<Share>().is_err(), "{text}");
    }
    assert_eq!(Share::default().to_string(), "0.2");
}

#[test]
fn each_problem_of_a_scenario_is_named_with_its_place() {
    let map: Map = "type octile\nheight 2\nwidth 3\nmap\n..@\n@..\n".parse().expect("a map");
    let good = "0\ta.map\t3\t2\t0\t0\t1\t1\t2";
    let cases = [
        ("empty file", String::new()),
        ("no version", format!("{good}\n")),
        ("good", format!("version 1\n{good}\n")),
        ("version 1.0, blanks between", "version 1.0\n0 a.map 3 2 0 0 1 1 2\n".to_owned()),
        ("a field too few", "version 1\n0\ta.map\t3\t2\t0\t0\t1\t1\n".to_owned()),
        ("no numbers", "version 1\nx\ta.map\t3\t2\t-1\t0\t1\t1\tfar\n".to_owned()),
        ("a size that disagrees", "version 1\n0\ta.map\t512\t2\t0\t0\t1\t1\t2\n".to_owned()),
        ("a blocked start", format!("version 1\n{good}\n0\ta.map\t3\t2\t2\t0\t1\t1\t2\n")),
        ("a goal off the map", "version 1\n0\ta.map\t3\t2\t0\t0\t3\t1\t2\n".to_owned()),
    ];
    let said: Vec<String> = cases
        .iter()
        .map(|(name, text)| {
            match text.parse::<Scenario>().and_then(|scenario| scenario.check(&map)) {
                Ok(()) => format!("{name}: good"),
                Err(error) => format!("{name}:\n    {}", error.to_string().replace('\n', "\n    ")),
            }
        })
        .collect();
    snapshots::assert_snapshot!(said.join("\n"));
}

#[test]
fn every_optimum_of_the_scenario_is_met() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/grid-path");
    let read = |name: &str| fs::read(folder.join(name)).expect("a fixture");
    let map = Map::from_bytes(&read("meadow.map")).expect("a map");
    let scenario = Scenario::from_bytes(&read("meadow.scen")).expect("a scenario");
    assert_eq!(scenario.check(&map), Ok(()));
    assert_eq!(scenario.queries.len(), 60);
    let mut search = JumpPointSearch::new(&map, Corners::Kept).expect("cells of equal cost");
    for query in &scenario.queries {
        let mut steps = Vec::new();
        let found = search.query(query.start, query.goal, &mut steps);
        let level = Level::new(map.clone(), query.start, query.goal).expect("checked");
        let replayed = validate(&level, Neighbours::Eight(Default::default()), &steps);
        let replayed = replayed.expect("a path");
        let length = Length::new(replayed.straight, replayed.diagonal);
        assert_eq!(length, found.cost, "line {}", query.line);
        assert!(query.is_optimum(&steps), "line {}: {length:?}", query.line);
        for other in [-1.1, -0.51, 0.51, 1.1] {
            let unit = 10_f64.powi(-query.decimals.cast_signed());
            let mut query = query.clone();
            query.optimum = replayed.length() + other * unit;
            query.decimals += 2;
            assert!(!query.is_optimum(&steps), "line {}", query.line);
        }
    }
}

/// The tolerance is half a unit of the last digit, however long a path is, and however many digits are stated.
#[test]
fn a_stated_length_is_right_to_half_a_unit() {
    // 300000 + 200000 √2 = 582842.71247461900976…
    let steps = [vec![Step::Right; 300_000], vec![Step::DownRight; 200_000]].concat();
    let is_right = |stated: &str| {
        let text = format!("version 1\n0\ta.map\t9\t9\t0\t0\t1\t1\t{stated}\n");
        let scenario: Scenario = text.parse().expect("a scenario");
        scenario.queries[0].is_optimum(&steps)
    };
    for (right, wrong) in [
        ("582843", ["582842", "582844"]),
        ("582842.7", ["582842.6", "582842.8"]),
        ("582842.712", ["582842.711", "582842.713"]),
        ("582842.71247462", ["582842.71247461", "582842.71247463"]),
        ("582842.712474619", ["582842.712474618", "582842.712474620"]),
    ] {
        assert!(is_right(right), "{right}");
        assert!(!wrong.into_iter().any(is_right), "{wrong:?}");
    }
    assert!(!["0", "1e300", "582843.712474619"].into_iter().any(is_right));
}

#[test]
fn bad_solutions_are_refused_with_the_first_bad_step() {
    let level: Level = "S#.\n..G\n".parse().expect("a level");
    let said = [Neighbours::Four, Neighbours::Eight(Default::default())].map(|neighbours| {
        let instance = Instance { level: level.clone(), neighbours };
        let solutions = ["DRR", "R", "U", "D", "D3", "3R", "DRRU"];
        format!("{neighbours:?}\n{}", messages::of_solutions(&instance, &solutions))
    });
    snapshots::assert_snapshot!(said.join("\n"));
}

#[test]
fn queries_beyond_the_most_are_not_read() {
    let text = format!("\u{feff}version 1\n{}", "0\tm\t8\t8\t0\t0\t7\t7\t9\n".repeat(1 << 20));
    let error = text.parse::<Scenario>().expect_err("too many").to_string();
    let most = grid_path::MAX_QUERIES;
    assert_eq!(
        error,
        format!("line {}, column 1: too large: expected at most {most} queries", most + 2)
    );
}
