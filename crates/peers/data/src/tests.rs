//! What is good is read; each mistake is told with its file, and its line and column where it has one.

use std::fs;

use super::*;

/// Reads files of these names and texts: the first file, or the folder.
fn read(kind: Kind, files: &[(&str, &[u8])]) -> Result<Data, String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let path = match kind {
        Kind::Maps => folder.path().to_owned(),
        _ => folder.path().join(files[0].0),
    };
    let shown = format!("{}/", folder.path().display());
    Data::read(kind, &path).map_err(|error| error.to_string().replace(&shown, ""))
}

const KORF_1: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

#[test]
fn boards_with_and_without_a_number_are_the_same() {
    let text = format!("# comment\r\n1 {KORF_1}\r\n\n{KORF_1}\n");
    let Data::Korf(levels) = read(Kind::Korf, &[("k", text.as_bytes())]).unwrap() else {
        panic!("it is of another kind");
    };
    assert_eq!(levels.len(), 2);
    assert_eq!(levels[0].1, levels[1].1);
    assert_eq!((levels[0].0.as_str(), levels[1].0.as_str()), ("line 2", "line 4"));
    assert_eq!(levels[0].1.goal()[..3], [0, 1, 2]);
}

#[test]
fn mistakes_in_boards_have_their_line() {
    let swapped = KORF_1.replace("14 13", "13 14");
    let cases = [
        (String::new(), "k: expected a board of 16 tiles a line, found none"),
        (
            format!("{KORF_1}\n{swapped}\n"),
            "k: line 2: expected a board from which the goal can be reached",
        ),
        ("1 2 3 8 0 4 7 6 5\n".to_owned(), "k: line 1: expected a board of 4 x 4, found 3 x 3"),
    ];
    for (text, shown) in cases {
        assert_eq!(read(Kind::Korf, &[("k", text.as_bytes())]).unwrap_err(), shown);
    }
    let twice = format!("{KORF_1}\n{}\n", KORF_1.replace("13", "14"));
    let error = read(Kind::Korf, &[("k", twice.as_bytes())]).unwrap_err();
    assert!(error.contains("line 2, column 4"), "{error}");
    let error = read(Kind::Korf, &[("k", b"1 2 \xff")]).unwrap_err();
    assert!(error.contains("line 1, column 5"), "{error}");
}

const SOKOBAN: &[u8] = b"#####\n#@$.#\n#####\n\nTitle: one\n";

#[test]
fn levels_come_from_a_file_or_a_folder() {
    let Data::Sokoban(levels) = read(Kind::Sokoban, &[("a.sok", SOKOBAN)]).unwrap() else {
        panic!("it is of another kind");
    };
    assert_eq!(levels[0].0, "a.sok, level 1");
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.xsb", "a.sok", "read.me"] {
        fs::write(folder.path().join(name), SOKOBAN).unwrap();
    }
    let Data::Sokoban(levels) = Data::read(Kind::Sokoban, folder.path()).unwrap() else {
        panic!("it is of another kind");
    };
    let names: Vec<&str> = levels.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["a.sok, level 1", "b.xsb, level 1"]);
}

#[test]
fn mistakes_in_levels_have_their_line_and_column() {
    let error = read(Kind::Sokoban, &[("a.sok", b"#####\n#@@.#\n#####\n")]).unwrap_err();
    assert!(error.starts_with("a.sok: ") && error.contains("line 2, column 3"), "{error}");
    let error = read(Kind::Sokoban, &[("a.sok", b"")]).unwrap_err();
    assert_eq!(error, "a.sok: expected Sokoban levels (.sok, .xsb, .txt), found none");
}

#[test]
fn words_are_read_once_before_anything_is_measured() {
    let Data::Words(words) = read(Kind::Words, &[("w", b"\xef\xbb\xbfAble\nbaker\n")]).unwrap()
    else {
        panic!("it is of another kind");
    };
    assert_eq!(words, "Able\nbaker\n");
    let error = read(Kind::Words, &[("w", b"able\nb\xffker\n")]).unwrap_err();
    assert!(error.starts_with("w: line 2, column 2: expected UTF-8"), "{error}");
    let error = read(Kind::Words, &[("w", b"1\n2\n")]).unwrap_err();
    assert_eq!(error, "w: expected a word a line, found none");
}

const MAP: &[u8] = b"type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";

fn scenario(rows: &str) -> Vec<u8> {
    format!("version 1\n{rows}").into_bytes()
}

#[test]
fn scenarios_find_their_maps() {
    let good = scenario("0\tmaps/m.map\t3\t2\t0\t0\t2\t0\t2\n");
    let Data::Maps(found) = read(Kind::Maps, &[("m.scen", &good), ("m.map", MAP)]).unwrap() else {
        panic!("it is of another kind");
    };
    assert_eq!((found[0].0.as_str(), found[0].1.queries.len()), ("m.scen", 1));
}

#[test]
fn mistakes_in_maps_and_scenarios_are_told() {
    let good = scenario("0\tm.map\t3\t2\t0\t0\t2\t0\t2\n");
    let second = scenario("0\tm.map\t3\t2\t0\t0\t2\t0\t2\n0\tn.map\t3\t2\t0\t0\t2\t0\t2\n");
    let blocked = scenario("0\tm.map\t3\t2\t1\t1\t2\t0\t2\n");
    let ragged: &[u8] = b"type octile\nheight 2\nwidth 3\nmap\n...\n.@\n";
    let cases: [(&[u8], &[u8], &str); 5] = [
        (&good, b"", "m.map: line 1"),
        (&good, ragged, "m.map: line 6"),
        (&second, MAP, "m.scen: line 3: expected the map m.map, found n.map"),
        (&blocked, MAP, "m.scen: line 2, column 13"),
        (b"version 1\n", MAP, "m.scen: expected a query, found none"),
    ];
    for (scenario, map, shown) in cases {
        let error = read(Kind::Maps, &[("m.scen", scenario), ("m.map", map)]).unwrap_err();
        assert!(error.starts_with(shown), "{error}");
    }
    let error = read(Kind::Maps, &[("m.scen", &good)]).unwrap_err();
    assert!(error.contains("cannot read m.map"), "{error}");
    let error = read(Kind::Maps, &[("read.me", b"")]).unwrap_err();
    assert!(error.ends_with("expected scenarios (.scen), found none"), "{error}");
}

#[test]
fn what_is_not_there_cannot_be_read() {
    for kind in Kind::value_variants() {
        let error = Data::read(*kind, Path::new("/nowhere/at/all")).unwrap_err();
        assert!(error.to_string().starts_with("cannot read /nowhere/at/all"), "{error}");
    }
}
