//! The folder run.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use tempfile::tempdir;

use crate::{
    run::{self, fixtures, masked, puzzle},
    waiting::wait_until,
};

const OPTIONS: [&str; 6] = ["--solutions", "2", "--heuristic", "admissible2", "--time-limit", "5s"];

fn run(from: &Path, to: &Path) -> assert_cmd::Command {
    let folders = ["--input-folder", path(from), "--output-folder", path(to)];
    puzzle(&[&["solve", "klotski"], &folders[..], &OPTIONS[..]].concat())
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The files of a folder and what they hold.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let read = |entry: fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap())
    };
    entries.map(read).collect()
}

fn input(folder: &Path, names: &[&str]) {
    for name in names {
        fs::copy(fixtures().join("klotski").join(name), folder.join(name)).unwrap();
    }
}

#[test]
fn one_report_an_input() {
    let (from, to) = (tempdir().unwrap(), tempdir().unwrap());
    input(from.path(), &["one-move.txt", "solved.txt"]);
    fs::write(from.path().join("bad.txt"), "#..#\n#a?#\n#*a*\n####\n").unwrap();
    fs::write(from.path().join("stuck.txt"), "##.##\n#aaa#\n#.*.#\n#####\n").unwrap();
    fs::write(from.path().join(".hidden"), "not an input").unwrap();
    fs::create_dir(from.path().join("folder")).unwrap();
    run(from.path(), &to.path().join("new")).assert().code(30);
    for (name, report) in files(&to.path().join("new")) {
        snapshots::assert_snapshot!(name, masked(&report.replace(path(from.path()), "IN")));
    }
}

/// All algorithms are those that the domain has: here one, which finds all words.
#[test]
fn only_what_the_domain_has_is_run() {
    let (from, to) = (tempdir().unwrap(), tempdir().unwrap());
    fs::copy(fixtures().join("boggle/comb.txt"), from.path().join("comb.txt")).unwrap();
    let folders = ["--input-folder", path(from.path()), "--output-folder", path(to.path())];
    let solve = ["solve", "boggle", "--dictionary", "built-in"];
    let (told, _, code) = run::run(from.path(), &[&solve[..], &folders].concat());
    let expected = "comb.txt: 1 of 1 algorithms found a solution\n";
    assert!(told.ends_with(expected) && code == 0, "{told}");
}

#[test]
fn inputs_are_not_replaced() {
    let from = tempdir().unwrap();
    input(from.path(), &["one-move.txt"]);
    let before = files(from.path());
    run(from.path(), from.path()).assert().code(2);
    assert_eq!(files(from.path()), before);
}

#[test]
fn folders_make_no_sense_with_other_inputs_and_outputs() {
    let folder = tempdir().unwrap();
    let both = ["--input-folder", path(folder.path()), "--output-folder", path(folder.path())];
    for others in [&["--text", "#.#\n#*#\n###"][..], &["-"], &["--format", "json"], &["-o", "x"]] {
        puzzle(&[&["solve", "klotski"], &both[..], others].concat()).assert().code(2);
    }
    puzzle(&["solve", "klotski", "--input-folder", path(folder.path())]).assert().code(2);
    let missing = path(folder.path()).to_owned() + "/missing";
    puzzle(&["solve", "klotski", "--input-folder", &missing, "--output-folder", &missing])
        .assert()
        .code(30);
}

/// Whenever the run is killed, each report is whole: it is there with its last line, or not at all.
#[cfg(unix)]
#[test]
fn nothing_is_half_written_when_the_run_is_killed() {
    let from = tempdir().unwrap();
    input(from.path(), &["one-move.txt", "small.txt"]);
    for copy in 0..40 {
        fs::copy(from.path().join("one-move.txt"), from.path().join(format!("{copy:02}.txt")))
            .unwrap();
    }
    // This one takes longer than the test waits.
    input(from.path(), &["unsolvable.txt"]);
    for signal in ["-KILL", "-TERM"] {
        let to = tempdir().unwrap();
        let folders = ["--input-folder", path(from.path()), "--output-folder", path(to.path())];
        let limits = ["--solutions", "2", "--time-limit", "60s"];
        let solve = [&["solve", "klotski"], &folders[..], &limits].concat();
        let mut child = run::started(from.path(), &solve);
        let has_come = || to.path().join("small.txt").exists();
        wait_until(has_come, || "no report comes".to_owned());
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let status = child.wait().unwrap();
        assert_eq!(status.code(), (signal == "-TERM").then_some(130));
        let written = files(to.path());
        assert_eq!(written.len(), 42, "{:?}", written.keys());
        for (name, report) in written {
            assert!(report.ends_with("fewest moves\n"), "{name}: {report}");
        }
    }
}
