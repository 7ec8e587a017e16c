//! Signals, pipes and files.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use assert_cmd::cargo::cargo_bin;
use testkit::size;

use crate::run::{ONE_PUSH, large_room, puzzle, ran};

fn spawn(arguments: &[&str]) -> Child {
    Command::new(cargo_bin!("puzzle"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Sends a signal to a search under way, as soon as lines of its progress had these `signs` one after the other; gives its
/// output and its exit code.
#[cfg(unix)]
fn signalled(signal: &str, search: &[&str], signs: &[&str]) -> (String, Option<i32>) {
    let mut child = spawn(&[&["solve", "--progress"], search].concat());
    let mut progress = BufReader::new(child.stderr.take().unwrap());
    for sign in signs {
        let mut line = String::new();
        while !line.contains(sign) {
            line.clear();
            assert!(progress.read_line(&mut line).unwrap() > 0, "no {sign}");
        }
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    (output, child.wait().unwrap().code())
}

#[cfg(unix)]
#[test]
fn ctrl_c_gives_the_partial_report() {
    let room = large_room();
    let search = ["sokoban", "--text", &room, "--algorithm", "bfs", "--format", "json"];
    let (output, code) = signalled("-INT", &search, &["expanded"]);
    assert_eq!(code, Some(130));
    let json: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!(json["outcome"], "stopped");
    assert_eq!(json["stop"], "interrupted");
    assert!(json["stats"]["expanded"].as_u64().unwrap() > 0);
}

/// A classic level that is too large to be proved: after two seconds the command says what it does, goes on, and leaves
/// the best so far with its gap.
#[cfg(unix)]
#[test]
fn a_level_without_a_proof_gives_the_best_so_far() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.sok");
    let file = file.to_str().unwrap();
    let generate =
        ["generate", "sokoban", "--size", "18", "--boxes", "14", "--seed", "4", "-o", file];
    puzzle(&generate).assert().code(0);
    let is_right = |output: &str, stop: &str| {
        let json: serde_json::Value = serde_json::from_str(output).unwrap();
        assert_eq!((&json["algorithm"], &json["stop"]), (&"anytime".into(), &stop.into()));
        let [cost, bound] = [&json["solutions"][0]["cost"], &json["lower_bound"]["cost"]];
        let [cost, bound] = [cost, bound].map(|it| it.as_f64().unwrap());
        let gap = json["gap"].as_f64().unwrap();
        assert!((gap - (cost - bound) / cost).abs() < 1e-9 && gap > 0.0, "{output}");
        let lurd = json["solutions"][0]["actions"].as_str().unwrap();
        puzzle(&["check", "sokoban", file, lurd]).assert().code(0);
    };
    // Where tests are not thorough, nobody interrupts it before there is a solution.
    let signs = ["no proof yet: looks for any solution beside A*", ", best "];
    for signs in size(&[&signs[..1], &signs][..], &[&signs]) {
        let (output, code) = signalled("-INT", &["sokoban", file, "--format", "json"], signs);
        assert_eq!(code, Some(130), "{output}");
        if signs.len() > 1 {
            is_right(&output, "interrupted");
        }
    }
    let limited =
        ["solve", "sokoban", file, "--format", "json", "--node-limit", size("80000", "40000")];
    let limited = puzzle(&limited).assert().code(22);
    is_right(str::from_utf8(&limited.get_output().stdout).unwrap(), "nodes");
}

/// Once there is a solution, anytime search leaves it with the bound and the gap on standard output, in every
/// format, and the exit code says that it was stopped.
#[cfg(unix)]
#[test]
fn a_signal_leaves_the_best_solution_with_its_gap() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    let file = file.to_str().unwrap();
    puzzle(&["generate", "npuzzle", "--size", "5", "--seed", "1", "-o", file]).assert().code(0);
    for (signal, format) in [
        ("-INT", "text"),
        ("-TERM", "text"),
        ("-INT", "moves"),
        ("-TERM", "moves"),
        ("-TERM", "json"),
    ] {
        let search = ["npuzzle", file, "--algorithm", "anytime", "--format", format];
        let (output, code) = signalled(signal, &search, &["best"]);
        assert_eq!(code, Some(130), "{signal} {format}: {output}");
        if format == "json" {
            let json: serde_json::Value = serde_json::from_str(&output).unwrap();
            assert_eq!(json["stop"], "interrupted");
            let [cost, bound] = [&json["solutions"][0]["cost"], &json["lower_bound"]["cost"]];
            let [cost, bound] = [cost, bound].map(|it| it.as_f64().unwrap());
            let gap = json["gap"].as_f64().unwrap();
            assert!((gap - (cost - bound) / cost).abs() < 1e-9 && gap > 0.0, "{output}");
            continue;
        }
        for sign in ["interruption", " moves; ", "every solution has at least ", "gap "] {
            assert!(output.contains(sign), "{signal} {format}, no {sign}: {output}");
        }
        if format == "moves" {
            puzzle(&["check", "npuzzle", file, "-"]).write_stdin(output).assert().code(0);
        }
    }
}

/// Without a solution the bound is there.
#[test]
fn a_limit_before_the_first_solution_leaves_the_bound() {
    let text = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    let search = format!("solve npuzzle --text '{text}' --algorithm anytime --node-limit 9");
    let (said, _, code) = ran(&format!("{search} --format moves"));
    assert_eq!(code, 22, "{said}");
    assert!(said.starts_with("# not proved: ") && said.contains(" has at least "), "{said}");
}

#[test]
fn a_closed_pipe_ends_the_command_silently() {
    for arguments in [&["list"][..], &["--help"], &["solve", "sokoban", "--text", ONE_PUSH]] {
        let mut child = spawn(arguments);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn output_goes_to_a_file_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solution.txt");
    fs::write(&file, "what was there before").unwrap();
    let solve = ["solve", "sokoban", "--format", "moves", "-o", file.to_str().unwrap(), "--text"];
    puzzle(&[&solve[..], &[ONE_PUSH]].concat()).assert().code(0).stdout("");
    assert_eq!(fs::read_to_string(&file).unwrap(), "R\n");
    puzzle(&[&solve[..], &["H B1"]].concat()).assert().code(30);
    assert_eq!(fs::read_to_string(&file).unwrap(), "R\n", "a failure leaves it alone");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
}

/// The link stays, whether or not its target was there before.
#[cfg(unix)]
#[test]
fn output_goes_where_a_link_points() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("there")).unwrap();
    symlink("second", at("first")).unwrap();
    symlink(at("there/solution.txt"), at("second")).unwrap();
    let to = |path: &Path| {
        let path = path.to_str().unwrap();
        let solve = ["solve", "sokoban", "--text", ONE_PUSH, "--format", "moves", "-o", path];
        puzzle(&solve).assert()
    };
    for _ in 0..2 {
        to(&at("first")).code(0);
        assert_eq!(fs::read_to_string(at("there/solution.txt")).unwrap(), "R\n");
        assert!(fs::symlink_metadata(at("first")).unwrap().is_symlink());
        assert!(fs::symlink_metadata(at("second")).unwrap().is_symlink());
    }
    symlink("round", at("round")).unwrap();
    to(&at("round")).code(31);
    symlink("missing/solution.txt", at("nowhere")).unwrap();
    to(&at("nowhere")).code(31);
    assert!(fs::symlink_metadata(at("nowhere")).unwrap().is_symlink());
}

#[test]
fn output_that_cannot_be_written_fails() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no/such/folder");
    fs::write(folder.path().join("file"), "").unwrap();
    let file = folder.path().join("file");
    // What is in the way, in the system's words.
    for (path, expected) in [
        (folder.path().to_owned(), "is a directory".to_owned()),
        (missing.join("x"), format!("folder {}: No such file", missing.display())),
        (file.join("x"), format!("folder {}: Not a directory", file.display())),
    ] {
        let (_, told, code) =
            ran(&format!("solve sokoban --text '{ONE_PUSH}' -o {}", path.display()));
        assert_eq!(code, 31, "{}", path.display());
        assert!(told.starts_with(&format!("error: {}: {expected}", path.display())), "{told}");
    }
}

/// /dev/full takes nothing, /dev/null all; neither is replaced by a file.
#[cfg(target_os = "linux")]
#[test]
fn devices_stay_devices() {
    let solve = ["solve", "sokoban", "--text", ONE_PUSH, "-o"];
    puzzle(&[&solve[..], &["/dev/full"]].concat()).assert().code(31);
    puzzle(&[&solve[..], &["/dev/null"]].concat()).assert().code(0);
    let to_full = |arguments: &[&str]| {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(cargo_bin!("puzzle"));
        command.args(arguments).stdout(full).stderr(Stdio::piped()).output().unwrap()
    };
    for arguments in [&["list"][..], &["--help"], &["help", "solve"], &["--version"]] {
        let output = to_full(arguments);
        assert_eq!(output.status.code(), Some(31), "{arguments:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.starts_with("error: standard output: "), "{told}");
    }
    assert_eq!(to_full(&["no such command"]).status.code(), Some(2));
}

#[test]
fn progress_goes_to_standard_error() {
    let (moves, told, _) = ran("solve sokoban --text 'H B1 G1' --progress --format moves");
    assert!(moves == "R\n" && told.contains("0 expanded"), "{moves}{told}");
}

/// Ctrl-C, once or twice, at whatever moment, 24 of them or as many as the variable `KILLS` says: the file is what it was or a whole report, and nothing
/// temporary is left.
#[cfg(unix)]
#[test]
#[expect(clippy::disallowed_methods, reason = "the moments are those of a user")]
fn ctrl_c_at_any_moment_leaves_whole_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.json");
    let room = large_room();
    let solve =
        ["solve", "sokoban", "--algorithm", "bfs", "--node-limit", "3000", "--format", "json"];
    let mut seen = [false; 2];
    let moments = std::env::var("KILLS").map_or(24, |count| count.parse().expect("a number"));
    for moment in 0..moments {
        fs::write(&file, "what was there before").unwrap();
        let to = ["-o", file.to_str().unwrap(), "--text", &room];
        let mut child = spawn(&[&solve[..], &to].concat());
        // Moments of all sizes up to the end of the search, then scattered ones, the same each time.
        let scattered = (moment * 0x9e37_79b9) % 150_000;
        let wait = if moment < 24 { moment * moment * 250 } else { scattered };
        thread::sleep(Duration::from_micros(wait));
        for _ in 0..=moment % 2 {
            let id = child.id().to_string();
            // It may have ended by itself.
            Command::new("kill").args(["-INT", &id]).stderr(Stdio::null()).status().unwrap();
        }
        child.wait().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let is_old = text == "what was there before";
        if !is_old {
            let json: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(json["outcome"], "stopped", "{moment}: {text}");
        }
        seen[usize::from(is_old)] = true;
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{moment}");
    }
    assert!(seen[0], "it was never given the time to report");
}

/// A disk that is full after a few blocks, by the limit on the size of a file: what was there stays,
/// and the reason is told.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.txt");
    fs::write(&file, "what was there before").unwrap();
    // The shell's block is 512 bytes or 1 KiB; the map has 10,000. The signal would end the command.
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script])
        .arg(cargo_bin!("puzzle"))
        .args(["generate", "grid-path", "--size", "100x100", "--seed", "1", "-o"])
        .arg(&file)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(31), "{told}");
    assert!(told.contains("map.txt") && told.contains("too large"), "{told}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "what was there before");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// What the system has no memory for is beyond the limit, in every open list and table.
#[cfg(target_os = "linux")]
#[test]
fn without_memory_a_search_stops() {
    let board = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    for search in [
        ["astar", "--heuristic", "manhattan"],
        ["astar", "--heuristic", "linear-conflict"],
        ["kbest", "--heuristic", "manhattan"],
    ] {
        let output = Command::new("sh")
            .args(["-c", "ulimit -v 100000; exec \"$0\" \"$@\""])
            .arg(cargo_bin!("puzzle"))
            .args(["solve", "npuzzle", "--text", board, "--algorithm"])
            .args(search)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(21), "{search:?}: {told}");
    }
}
