//! No result replaces what was read, or another result, in silence.

use std::{fs, path::Path};

use tempfile::{TempDir, tempdir};

use crate::run::{ONE_PUSH, run};

/// A folder with a level of Sokoban, and links to it.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("level"), ONE_PUSH).unwrap();
    fs::create_dir(at("within")).unwrap();
    fs::hard_link(at("level"), at("hard")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("level", at("soft")).unwrap();
    folder
}

/// Refused, and the input is as it was.
fn is_refused(folder: &Path, input: &str, arguments: &[&str]) {
    let before = fs::read(folder.join(input)).unwrap();
    let (output, told, exit) = run(folder, arguments);
    assert_eq!((exit, output.as_str()), (2, ""), "{arguments:?}: {told}");
    assert!(told.contains("this is the input "), "{arguments:?}: {told}");
    assert_eq!(fs::read(folder.join(input)).unwrap(), before, "{arguments:?}");
}

/// Every option that writes a file, under every name of the input.
#[test]
fn no_result_replaces_its_input() {
    let folder = folder();
    let names = ["level", "./level", "within/../level", "hard", "soft"];
    let names = names.iter().filter(|name| cfg!(unix) || **name != "soft");
    for output in names {
        let writing: [&[&str]; 4] = [
            &["solve", "sokoban", "level", "-o", output],
            &["solve", "sokoban", "level", "--replay", output],
            &["compare", "sokoban", "level", "--picture", output],
            &["replay", "sokoban", "level", "R", "--output", output],
        ];
        for arguments in writing {
            let (_, told, exit) = run(folder.path(), arguments);
            assert_ne!(exit, 0, "{arguments:?}: {told}");
            assert_eq!(fs::read_to_string(folder.path().join("level")).unwrap(), ONE_PUSH);
        }
        is_refused(folder.path(), "level", writing[0]);
    }
    // What is refused by its ending is refused by what it is, too, where the ending is right.
    for (name, arguments) in [
        ("a.html", &["solve", "sokoban", "a.html", "--replay", "a.html"][..]),
        ("a.html", &["replay", "sokoban", "a.html", "R", "--output", "a.html"]),
        ("a.svg", &["solve", "sokoban", "a.svg", "-a", "anytime", "--curve", "a.svg"]),
        ("a.svg", &["compare", "sokoban", "a.svg", "--picture", "a.svg"]),
        ("a.svg", &["explore", "sokoban", "a.svg", "-o", "a.svg"]),
        ("a.csv", &["explore", "sokoban", "a.csv", "-o", "a.csv"]),
        ("a.svg", &["audit", "sokoban", "a.svg", "--heuristic", "push-distance", "-o", "a.svg"]),
    ] {
        fs::write(folder.path().join(name), ONE_PUSH).unwrap();
        is_refused(folder.path(), name, arguments);
    }
    let board = folder.path().join("a.svg");
    fs::write(&board, "S.G\n").unwrap();
    is_refused(folder.path(), "a.svg", &["solve", "grid-path", "a.svg", "--picture", "a.svg"]);
}

/// Files that are read beside the instance are inputs as well.
#[test]
fn no_result_replaces_another_file_that_was_read() {
    let folder = folder();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("words", "cat\nact\n");
    let boggle = ["solve", "boggle", "--text", "CA/TS", "--dictionary", "words", "-o", "words"];
    is_refused(folder.path(), "words", &boggle);
    write("m.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
    write("s.scen", "version 1\n0\tm.map\t3\t1\t0\t0\t2\t0\t2\n");
    let grid = ["solve", "grid-path", "s.scen", "--query", "1", "-o"];
    is_refused(folder.path(), "m.map", &[&grid[..], &["m.map"]].concat());
    is_refused(folder.path(), "s.scen", &[&grid[..], &["s.scen"]].concat());
    write("moves", "R");
    // Standard input that is a file.
    #[cfg(unix)]
    {
        let input = fs::File::open(folder.path().join("level")).unwrap();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .args(["solve", "sokoban", "-", "-o", "level"])
            .current_dir(folder.path())
            .stdin(input)
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), told.contains("is the input -")),
            (Some(2), true),
            "{told}"
        );
        assert_eq!(fs::read_to_string(folder.path().join("level")).unwrap(), ONE_PUSH);
    }
}

/// In a folder run a result may lead by a link to an input whose turn comes later.
#[test]
#[cfg(unix)]
fn a_folder_run_replaces_no_input_through_a_link() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("in")).unwrap();
    fs::create_dir(at("out")).unwrap();
    fs::write(at("in/a"), ONE_PUSH).unwrap();
    fs::write(at("in/b"), ONE_PUSH).unwrap();
    std::os::unix::fs::symlink("../in/b", at("out/a")).unwrap();
    let folders = ["--input-folder", "in", "--output-folder", "out"];
    let (_, told, exit) = run(folder.path(), &[&["solve", "sokoban"], &folders[..]].concat());
    assert_eq!((exit, told.contains("is the input in/b")), (2, true), "{told}");
    assert_eq!(fs::read_to_string(at("in/b")).unwrap(), ONE_PUSH);
}

#[test]
fn two_results_do_not_go_to_one_file() {
    let folder = folder();
    let both = ["solve", "sokoban", "level", "-o", "x.html", "--replay", "./x.html"];
    let (_, told, exit) = run(folder.path(), &both);
    assert_eq!((exit, told.contains("two results cannot go to one file")), (2, true), "{told}");
    assert!(!folder.path().join("x.html").exists());
}

/// A file that is no result of ours is replaced, as by other programs, but not in silence; a result of ours is.
#[test]
fn replacing_another_file_is_said() {
    let folder = folder();
    let solve = ["solve", "sokoban", "level", "-o", "report"];
    for again in [false, true] {
        let (_, told, exit) = run(folder.path(), &solve);
        assert_eq!((exit, told.as_str()), (0, ""), "again: {again}");
    }
    fs::write(folder.path().join("report"), "my notes\n").unwrap();
    let (_, told, exit) = run(folder.path(), &solve);
    assert_eq!((exit, told.as_str()), (0, "note: report: replaced; it was another file\n"));
}
