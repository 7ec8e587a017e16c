//! `puzzle explore --disk`

use std::{
    fs::{self, File},
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;
use tempfile::tempdir;
use testkit::{first_or_all, size};

use crate::{
    perft::known,
    run::{run, started},
    waiting::wait_until,
};

/// 20,160 boards, the farthest 36 moves away.
const BOARD: [&str; 4] = ["explore", "npuzzle", "--text", "0 1 2 3/4 5 6 7\ngoal: 7 6 5 4/3 2 1 0"];

/// More states than a test has time for.
const LARGE: [&str; 4] = ["explore", "npuzzle", "--text", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"];

const DISK: [&str; 2] = ["--disk", "states"];

/// Explores [`BOARD`] in the folder `states`: output, messages and exit code.
fn on_disk(folder: &Path, more: &[&str]) -> (String, String, i32) {
    run(folder, &[&BOARD[..], &["--disk", "states", "--format", "json"], more].concat())
}

/// As in memory, except for the solution.
fn without_solution(mut line: Value) -> (Value, Option<Value>) {
    let solution = line.as_object_mut().unwrap().remove("solution");
    (line, solution)
}

/// In every domain, in little memory.
#[test]
fn disk_and_memory_agree() {
    let mut solved = 0;
    for instance in known().into_iter().step_by(size(1, 3)) {
        let folder = tempdir().unwrap();
        let states = folder.path().join("states");
        let on_disk = ["--disk", states.to_str().unwrap(), "--memory-limit", "1MiB"];
        let (on_disk, solution) = without_solution(instance.line("explore", &on_disk));
        assert_eq!(on_disk, instance.line("explore", &[]), "{}", instance.file);
        let goals = on_disk["layers"].as_array().unwrap().iter();
        let has_goal = goals.into_iter().any(|layer| layer["goals"] != 0);
        assert_eq!(solution.is_some(), has_goal, "{}", instance.file);
        solved += u32::from(has_goal);
    }
    assert!(solved >= size(6, 2), "{solved} with a goal");
}

/// A path from disk is as short as the path of breadth-first search, and the same in every run.
#[test]
fn a_solution_is_shortest() {
    let folder = tempdir().unwrap();
    let whole: Value = serde_json::from_str(&on_disk(folder.path(), &[]).0).unwrap();
    let solution = whole["solution"].as_str().unwrap();
    let solve = ["solve", "npuzzle", "--text", BOARD[3], "--algorithm", "bfs", "--format", "json"];
    let solved: Value = serde_json::from_str(&run(folder.path(), &solve).0).unwrap();
    assert_eq!(solved["solutions"][0]["length"], solution.len());
    let check = ["check", "npuzzle", "--text", BOARD[3], solution];
    assert_eq!(run(folder.path(), &check).2, 0, "{solution}");
    let other = tempdir().unwrap();
    let again = on_disk(other.path(), &["--memory-limit", "1MiB"]);
    assert_eq!(serde_json::from_str::<Value>(&again.0).unwrap(), whole);
    let text = run(folder.path(), &[&BOARD[..], &["--disk", "states", "--resume"]].concat()).0;
    assert!(text.ends_with(&format!("a shortest solution: {solution}\n")), "{text}");
}

/// Killed after each of the first 24 layers, or some of them, each time in a folder of its own, and then resumed.
#[test]
fn killed_explorations_are_resumed() {
    let whole = tempdir().unwrap();
    let expected = on_disk(whole.path(), &[]);
    assert_eq!((expected.1.as_str(), expected.2), ("", 0));
    let mut killed = 0;
    for layer in (0..24).step_by(size(1, 7)) {
        let folder = tempdir().unwrap();
        let mut process = started(folder.path(), &[&BOARD[..], &DISK].concat());
        let manifest = folder.path().join(format!("states/layer-{layer:05}.manifest"));
        wait_until(|| manifest.exists(), || format!("there is no layer {layer}"));
        killed += u32::from(process.try_wait().unwrap().is_none());
        process.kill().unwrap();
        process.wait().unwrap();
        assert_eq!(on_disk(folder.path(), &["--resume"]), expected, "layer {layer}");
    }
    assert!(killed >= size(8, 2), "only {killed} were killed before they were done");
}

/// While one process explores, another one is refused and changes nothing; the lock ends with the first process, even
/// by `kill -9`.
#[test]
fn two_processes_do_not_share_a_folder() {
    let folder = tempdir().unwrap();
    let states = folder.path().join("states");
    let mut first = started(folder.path(), &[&LARGE[..], &DISK].concat());
    // The first process gives files other names and removes some, but never a manifest.
    let complete = || contents(&states, ".manifest");
    let manifest = states.join("layer-00003.manifest");
    wait_until(|| manifest.exists(), || "there is no layer 3".to_owned());
    for (board, more) in [(LARGE, &[][..]), (LARGE, &["--resume"]), (BOARD, &["--resume"])] {
        let before = complete();
        let (_, told, exit) = run(folder.path(), &[&board[..], &DISK, more].concat());
        assert!(told.contains("states: another process explores into this folder"), "{told}");
        assert_eq!(exit, 30, "{told}");
        assert_eq!(complete()[..before.len()], before);
    }
    assert!(first.try_wait().unwrap().is_none(), "the first goes on");
    first.kill().unwrap();
    first.wait().unwrap();
    let resume = ["--disk", "states", "--depth", "4", "--resume"];
    assert_eq!(run(folder.path(), &[&LARGE[..], &resume].concat()).2, 0);
}

/// Which file is wrong, and how; nothing in the folder changes.
#[test]
fn wrong_folders_are_refused() {
    let folder = tempdir().unwrap();
    let states = folder.path().join("states");
    let (resume, depth) = (["--resume"], ["--depth", "5"]);
    assert_eq!(on_disk(folder.path(), &depth).2, 0);
    let refused = |more: &[&str], code: i32, expected: &str| {
        let before = contents(&states, "");
        let (_, told, exit) = on_disk(folder.path(), more);
        assert!(told.contains(expected), "{told}");
        assert_eq!(exit, code, "{told}");
        assert_eq!(contents(&states, ""), before, "{told}");
    };
    refused(&depth, 30, "exploration: an exploration is here already; resume it");
    let other = ["explore", "npuzzle", "--text", "12 30", "--disk", "states", "--resume"];
    let (_, told, exit) = run(folder.path(), &other);
    assert_eq!((exit, told.contains("is with another instance than --text")), (30, true), "{told}");

    let layer = states.join("layer-00003");
    let right = fs::read(&layer).unwrap();
    let mut wrong = right.clone();
    wrong[5] ^= 4;
    fs::write(&layer, wrong).unwrap();
    refused(&resume, 30, "layer-00003: corrupted: the checksum of part");
    fs::remove_file(&layer).unwrap();
    refused(&resume, 30, "layer-00003: missing");
    fs::write(&layer, right).unwrap();
    fs::write(states.join("notes.txt"), "mine").unwrap();
    refused(&resume, 30, "notes.txt: not a file of an exploration");
    fs::remove_file(states.join("notes.txt")).unwrap();
    assert_eq!(on_disk(folder.path(), &resume).2, 0);
    File::create(folder.path().join("file")).unwrap();
    let taken = run(folder.path(), &[&BOARD[..], &["--disk", "file"]].concat());
    assert_eq!((taken.2, taken.1.contains("file: cannot be made")), (31, true), "{}", taken.1);
}

/// The names and bytes of the files whose names end so.
fn contents(folder: &Path, ending: &str) -> Vec<(String, Vec<u8>)> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(ending))
        .collect();
    names.sort();
    let read = |name: String| (name.clone(), fs::read(folder.join(&name)).unwrap());
    names.into_iter().map(read).collect()
}

/// Snapshots of two bits a state: with an end after each layer the result and the files are the same at last, and so
/// they are if it is killed as soon as there is a file with such a name.
#[test]
fn two_bits_resume_from_any_end() {
    for text in first_or_all(&["867254301", "0 1 2 3 4/5 6 7 8 9"]) {
        let words = ["explore", "npuzzle", "--text", text, "--two-bit", "--disk", "bits"];
        let explore = |folder: &Path, more: &[&str]| {
            run(folder, &[&words[..], &["--format", "json"], more].concat())
        };
        let whole = tempdir().unwrap();
        let expected = explore(whole.path(), &[]);
        assert_eq!((expected.1.as_str(), expected.2), ("", 0));
        let files = contents(&whole.path().join("bits"), "");
        assert_eq!(files.len(), 4);
        let is_expected = |folder: &Path, case: &str| {
            assert_eq!(explore(folder, &["--resume"]), expected, "{text}, {case}");
            assert!(contents(&folder.join("bits"), "") == files, "{text}, {case}: other bytes");
        };
        let parts = tempdir().unwrap();
        for depth in (0..57).step_by(size(1, 14)).chain([56]) {
            let (_, told, exit) =
                explore(parts.path(), &["--resume", "--depth", &depth.to_string()]);
            assert_eq!((told.as_str(), exit), ("", 0));
        }
        is_expected(parts.path(), "in parts");
        for part in ["exploration", "table-", ".manifest"] {
            let folder = tempdir().unwrap();
            let bits = folder.path().join("bits");
            fs::create_dir(&bits).unwrap();
            let mut process = Command::new(env!("CARGO_BIN_EXE_puzzle"))
                .args(words)
                .current_dir(folder.path())
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            let is_it = |entry: fs::DirEntry| entry.file_name().to_string_lossy().contains(part);
            let is_there = || fs::read_dir(&bits).unwrap().any(|entry| entry.is_ok_and(is_it));
            wait_until(is_there, || format!("no {part}"));
            process.kill().unwrap();
            process.wait().unwrap();
            is_expected(folder.path(), part);
        }
    }
}

/// A limit on the size of files stands for a full disk.
#[test]
#[cfg(unix)]
fn a_full_disk_is_said_and_resumed() {
    let folder = tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_puzzle")])
        .args(BOARD)
        .args(["--disk", "states"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(31), "{told}");
    assert!(told.contains("states/layer-000") && told.contains("cannot be written: "), "{told}");
    let whole = tempdir().unwrap();
    assert_eq!(on_disk(folder.path(), &["--resume"]), on_disk(whole.path(), &[]));
}

/// The complete layers are there a moment after the signal, and are not made again.
#[test]
#[cfg(unix)]
fn an_interrupt_leaves_the_complete_layers() {
    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };

    let folder = tempdir().unwrap();
    let process = Command::new(env!("CARGO_BIN_EXE_puzzle"))
        .args(LARGE)
        .args(["--disk", "states", "--format", "json"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let manifest = folder.path().join("states/layer-00011.manifest");
    wait_until(|| manifest.exists(), || "there is no layer 11".to_owned());
    kill(Pid::from_raw(process.id().try_into().unwrap()), Signal::SIGINT).unwrap();
    let output = process.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let stopped: Value = serde_json::from_slice(&output.stdout).unwrap();
    let layers = stopped["layers"].as_array().unwrap();
    assert!(layers.len() > 10, "{stopped}");
    assert_eq!(stopped["stop"], "interrupted");
    let depth = (layers.len() - 1).to_string();
    let more = ["--disk", "states", "--resume", "--format", "json", "--depth", &depth];
    let resumed = run(folder.path(), &[&LARGE[..], &more].concat());
    let resumed: Value = serde_json::from_str(&resumed.0).unwrap();
    assert_eq!(resumed["layers"], stopped["layers"]);
}

/// An exploration in the folder `states`, and what it becomes when what it rests on is changed.
struct Resting {
    folder: tempfile::TempDir,
    arguments: Vec<&'static str>,
}

impl Resting {
    fn on(files: &[(&str, &str)], arguments: &[&'static str]) -> Self {
        let folder = tempdir().unwrap();
        let resting = Self { folder, arguments: arguments.to_vec() };
        files.iter().for_each(|(name, text)| resting.write(name, text));
        assert_eq!(resting.run(&["--depth", "2"]), (String::new(), 0));
        resting
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join(name), text).unwrap();
    }

    /// Messages and exit code.
    fn run(&self, more: &[&str]) -> (String, i32) {
        let disk = ["--disk", "states"];
        let (_, told, exit) =
            run(self.folder.path(), &[&["explore"], &self.arguments[..], &disk, more].concat());
        (told, exit)
    }

    /// It goes on with these options.
    fn goes_on(&self, more: &[&str]) {
        let (told, exit) = self.run(&[&["--resume"], more].concat());
        assert_eq!(exit, 0, "{more:?}: {told}");
    }

    /// It is refused with these options, since it is with what is named here, and nothing in the folder changes.
    fn is_refused(&self, more: &[&str], differs: &str) {
        let states = self.folder.path().join("states");
        let before = contents(&states, "");
        let (told, exit) = self.run(&[&["--resume"], more].concat());
        let expected = format!("exploration: the exploration in this folder is with {differs}\n");
        assert_eq!((exit, told.ends_with(&expected)), (30, true), "{more:?}: {told}");
        assert_eq!(contents(&states, ""), before, "{told}");
    }
}

/// Words that were read, not the name of their file, are what an exploration of Boggle rests on.
#[test]
fn another_dictionary_is_refused() {
    let words = "cat\nact\nscat\n";
    let typed = ["boggle", "--text", "CA/TS", "--dictionary", "words.txt"];
    let resting = Resting::on(&[("words.txt", words), ("same.txt", words)], &typed);
    resting.goes_on(&[]);
    resting.is_refused(&["--neighbours", "torus4"], "another --neighbours");
    // As many prefixes, and fewer.
    for other in ["cat\nact\nscut\n", "cat\n"] {
        resting.write("words.txt", other);
        resting.is_refused(&[], "another dictionary than words.txt");
    }
    resting.write("words.txt", words);
    resting.goes_on(&[]);
    let with = |dictionary| {
        let arguments = vec!["boggle", "--text", "CA/TS", "--dictionary", dictionary];
        Resting { folder: tempdir().unwrap(), arguments }
    };
    let Resting { folder, .. } = resting;
    let resting = Resting { folder, ..with("same.txt") };
    resting.goes_on(&[]);
    let Resting { folder, .. } = resting;
    let built_in = Resting { folder, ..with("built-in") };
    built_in.is_refused(&[], "another dictionary than built-in");
    // The same words from a file, whatever that is called.
    let ours = fs::read_to_string(crate::run::fixtures().join("boggle/words.txt")).unwrap();
    let of_file = Resting::on(&[("words.txt", &ours)], &typed);
    let Resting { folder, .. } = of_file;
    Resting { folder, ..with("built-in") }.goes_on(&[]);
}

#[test]
fn another_map_beside_a_scenario_is_refused() {
    let map = |last: &str| format!("type octile\nheight 3\nwidth 3\nmap\n...\n...\n{last}\n");
    let scenario =
        "version 1\n0\tm.map\t3\t3\t0\t0\t2\t0\t2\n0\tm.map\t3\t3\t0\t0\t2\t1\t2.41421356\n";
    let files = [("m.map", map("...")), ("s.scen", scenario.to_owned())];
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let resting = Resting::on(&files, &["grid-path", "s.scen", "--query", "1"]);
    resting.goes_on(&[]);
    resting.write("m.map", &map("..@"));
    resting.is_refused(&[], "another map than m.map");
    resting.write("m.map", &map("..."));
    resting.is_refused(&["--cut-corners"], "another --cut-corners");
    resting.write("s.scen", &scenario.replace("\t0\t2\n", "\t1\t1\n"));
    resting.is_refused(&[], "another instance than s.scen");
}
