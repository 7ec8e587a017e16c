//! `--progress` on a terminal: what each search tells, and from when on.

use std::{
    ffi::OsString,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use pty_process::{
    Size,
    blocking::{Command, open},
};

use crate::{large::large, run::fixtures, terminal::Terminal, waiting::wait_for};

/// The first line that has the rate of a search, if it does not end before.
fn first_rate(arguments: &[OsString]) -> Option<String> {
    first_rate_with(arguments, &["--progress"])
}

/// The same with these options.
fn first_rate_with(arguments: &[OsString], options: &[&str]) -> Option<String> {
    let (pty, pts) = open().unwrap();
    pty.resize(Size::new(24, 200)).unwrap();
    let command = Command::new(env!("CARGO_BIN_EXE_puzzle")).args(arguments);
    let command = command.args(options).args(["--time-limit", "30s"]).env("TERM", "xterm");
    let mut terminal = Terminal::of(pty, command.current_dir(fixtures()).spawn(pts).unwrap());
    let look = || {
        let told = String::from_utf8_lossy(&terminal.bytes()).into_owned();
        let (whole, _) = told.rsplit_once('\r').unwrap_or_default();
        let mut lines = whole.split(['\r', '\n']);
        if let Some(line) = lines.find(|line| line.contains(" a second")) {
            let shown = line.rsplit_once("\x1b[2K").map_or(line, |(_, shown)| shown);
            return Some(Some(shown.trim().to_owned()));
        }
        terminal.child.try_wait().unwrap().map(|_| None)
    };
    wait_for(look, || format!("{arguments:?}: no rate"))
}

#[test]
fn a_search_tells_by_itself_after_two_seconds() {
    let search = ["solve", "npuzzle", "@korf/88", "--heuristic", "manhattan"].map(OsString::from);
    let line = first_rate_with(&search, &[]).expect("it does not end by then");
    let time = line.split_once(" s: ").and_then(|(time, _)| time.parse::<f64>().ok());
    assert!(time.is_some_and(|time| time >= 2.0), "{line}");
}

/// In every domain, by depth-first search, by what the command chooses, and by the engines that are the tiles' own.
#[test]
fn every_search_tells_time_rate_and_memory_from_the_first_tenth_of_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let own = |arguments: &[&str]| arguments.iter().map(OsString::from).collect::<Vec<_>>();
    let mut searches = Vec::new();
    for large in large() {
        // The words of the built-in list are found sooner.
        if large.domain == "boggle" {
            continue;
        }
        let informed = if large.is_walked { "dfs" } else { "idastar" };
        for algorithm in ["dfs", informed] {
            let command = large.command(folder.path(), algorithm, &[]);
            let arguments: Vec<_> = command.get_args().map(OsString::from).collect();
            searches.push((arguments, algorithm == "idastar"));
        }
    }
    for (algorithm, is_deepening) in [("idastar", true), ("astar", false)] {
        let engine = ["solve", "npuzzle", "@korf/88", "-a", algorithm, "--heuristic", "manhattan"];
        searches.push((own(&engine), is_deepening));
    }
    searches
        .push((own(&["solve", "numbrix", "numbrix/empty-7.txt", "--solutions", "1000000"]), false));
    let (told, late) = (&AtomicUsize::new(0), &Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for half in searches.chunks(searches.len().div_ceil(2)) {
            scope.spawn(move || {
                for (arguments, is_deepening) in half {
                    // A few are over by then.
                    let Some(line) = first_rate(arguments) else { continue };
                    told.fetch_add(1, Ordering::Relaxed);
                    let facts = ["s: ", " expanded, ", if *is_deepening { ", bound " } else { "" }];
                    assert!(facts.iter().all(|fact| line.contains(fact)), "{arguments:?}: {line}");
                    assert_eq!(line.ends_with("iB"), cfg!(target_os = "linux"), "{line}");
                    // A busy machine has the first states wait.
                    let is_early = |line: &str| {
                        line.split_once(" s: ").and_then(|(time, _)| time.parse().ok()) <= Some(0.3)
                    };
                    let again = || first_rate(arguments).is_none_or(|line| is_early(&line));
                    if !is_early(&line) && !(0..9).any(|_| again()) {
                        late.lock().unwrap().push(line);
                    }
                }
            });
        }
    });
    assert!(5 * told.load(Ordering::Relaxed) >= 4 * searches.len(), "{told:?}");
    assert_eq!(*late.lock().unwrap(), [""; 0]);
}
