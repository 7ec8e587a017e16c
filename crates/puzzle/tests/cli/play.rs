//! `puzzle play` on a real terminal: keys, ends, sizes, colours.

use std::{fs, process::Stdio};

use nix::sys::signal::{Signal, kill};
use pty_process::blocking::Command;

use crate::{
    run::{fixtures, puzzle, ran, run},
    terminal::Terminal,
    waiting::wait_until,
};

const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const UNDO: &str = "\x7f";
const REDO: &str = "\x1b[3~";
/// As fast as can be, and the way from here.
const SOLVE: &str = "++++++\r";
/// The key Escape.
const ESCAPE: &str = "\x1b";

fn checks(domain: &str, file: &str, moves: &str) {
    let (verdict, ..) = run(&fixtures(), &["check", domain, file, moves]);
    assert!(verdict.starts_with("solved: "), "{file}: {moves} {verdict}");
}

/// Undo, redo, a hint, the way from here, and the end. What is printed is a solution.
fn end_solved(terminal: &mut Terminal, domain: &str, file: &str) {
    terminal.press(UNDO);
    terminal.press(REDO);
    terminal.press("?");
    terminal.wait("hint:");
    terminal.press(SOLVE);
    terminal.wait("Solved: ");
    terminal.press(ESCAPE);
    let (code, moves) = terminal.end();
    assert_eq!(code, Some(0), "{file}");
    terminal.is_restored();
    checks(domain, file, moves.trim());
}

/// A game of each puzzle: two actions, undone and done again, a hint, the way from there, the end.
#[test]
fn whole_games() {
    let games = [
        ("grid-path", "grid-path/p0.txt", "l", "R"),
        ("klotski", "klotski/small.txt", "c\x1b[B", "cD"),
        ("npuzzle", "npuzzle/two-by-three.txt", "hljk", ""),
        ("numbrix", "numbrix/one-move.txt", "", ""),
        ("numbrix", "numbrix/original.txt", "", ""),
        ("pacman-dual", "pacman-dual/test-1.txt", "Q\x1b[D", "QL"),
        ("river-crossing", "river-crossing/classic.txt", "fg ", "FG"),
        ("sokoban", "sokoban/map-02.txt", "wasd", ""),
        ("weighted-stones", "weighted-stones/test-06.txt", "l", "r"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (domain, file, keys, played) in games {
        let mut terminal = Terminal::play(&[domain, file], folder.path());
        terminal.wait(" OK ");
        terminal.press(keys);
        if !played.is_empty() {
            terminal.wait(&format!("moves   {played}"));
        }
        end_solved(&mut terminal, domain, file);
    }
}

#[test]
fn a_game_of_words() {
    let folder = tempfile::tempdir().unwrap();
    let words_of_comb = ["boggle", "boggle/comb.txt", "--dictionary", "built-in"];
    let (found, ..) = run(&fixtures(), &[&["solve"], &words_of_comb[..]].concat());
    let below = found.lines().skip_while(|line| !line.starts_with("word")).skip(1);
    let first = |line: &str| Some(line.split_whitespace().next()?.to_owned());
    let all: Vec<String> = below.map_while(first).collect();
    let [word, other, ..] = &all[..] else { panic!("{all:?}") };
    let mut terminal = Terminal::play(&words_of_comb, folder.path());
    terminal.wait("0 of ");
    terminal.press("zzz\r");
    terminal.wait("zzz is not on the board");
    terminal.press(&format!("{word}\r"));
    terminal.wait("1 of ");
    terminal.press(&format!("{word}\r"));
    terminal.wait(&format!("You have {word}"));
    terminal.press(&format!("{other}\r"));
    terminal.wait("2 of ");
    terminal.press("\r");
    terminal.wait("It is over: 2 of");
    terminal.wait(&format!("found: {other} {word}"));
    let shown = terminal.screen();
    let shown: Vec<&str> = shown.split_whitespace().collect();
    for word in &all {
        assert!(shown.contains(&word.as_str()), "{word} is not in the list: {shown:?}");
    }
    terminal.press(ESCAPE);
    let (code, words) = terminal.end();
    assert_eq!(code, Some(0));
    let check = ["check", "boggle", "boggle/comb.txt", "-"];
    let checked = puzzle(&check).write_stdin(words).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&checked.stdout).matches(": solved: ").count(), 2);
    assert_eq!(checked.status.code(), Some(0));
    // What was found counts, and the game begins anew.
    let terminal = Terminal::play(&words_of_comb, folder.path());
    terminal.wait("0 of ");
    terminal.wait("your best: 2 words,");
}

/// A whole game of classic Sokoban over a slow line. How often the screen is drawn depends on how soon searches
/// answer, so each drawing has its bound.
#[test]
fn few_bytes_are_sent() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["sokoban", "sokoban/classic.sok"], folder.path());
    terminal.wait(" OK ");
    terminal.press("hjlk");
    end_solved(&mut terminal, "sokoban", "sokoban/classic.sok");
    let sent = String::from_utf8(terminal.bytes()).unwrap();
    let drawings: Vec<&str> = sent.split("\x1b[?2026l").collect();
    assert!(drawings.len() > 5, "{} drawings", drawings.len());
    for (number, drawing) in drawings.iter().enumerate() {
        let most = if number == 0 { 1536 } else { 512 };
        assert!(drawing.len() <= most, "drawing {number}: {} bytes", drawing.len());
    }
}

#[test]
fn a_game_goes_on_after_any_end() {
    let folder = tempfile::tempdir().unwrap();
    let map = ["sokoban", "sokoban/map-10.txt"];
    let kept = || {
        let entries = fs::read_dir(folder.path().join("puzzle/games")).into_iter().flatten();
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        // A file that is on its way to its place has another name.
        let whole = paths.filter(|path| path.extension().is_some_and(|it| it == "json"));
        let texts = whole.filter_map(|path| fs::read_to_string(path).ok());
        texts.collect::<String>()
    };
    let ends: [(&str, Option<i32>); 5] = [
        ("quit", Some(0)),
        ("ctrl-c", Some(130)),
        ("terminate", Some(130)),
        ("kill", None),
        ("close", Some(130)),
    ];
    for (number, (end, code)) in (1..).zip(ends) {
        let mut terminal = Terminal::play(&map, folder.path());
        terminal.wait("steps");
        if number > 1 {
            let before = number - 1;
            terminal.wait(&format!("Your game of {before} goes on"));
        }
        terminal.press(if number % 2 == 1 { DOWN } else { UP });
        let played = format!("\"played\":{number}");
        terminal.until("game in the file", || kept().contains(&played));
        let pid = nix::unistd::Pid::from_raw(terminal.child.id().try_into().unwrap());
        match end {
            "quit" => terminal.press("q"),
            "ctrl-c" => terminal.press("\x03"),
            "terminate" => kill(pid, Signal::SIGTERM).unwrap(),
            "kill" => kill(pid, Signal::SIGKILL).unwrap(),
            _ => terminal.pty = None,
        }
        assert_eq!(terminal.end().0, code, "{end}");
        if !matches!(end, "kill" | "close") {
            terminal.is_restored();
        }
    }
}

/// With all three streams on the terminal, as in a window that is closed.
#[test]
fn a_closed_window_ends_the_game() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..3 {
        let command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
        let command = command.args(["play", "sokoban", "sokoban/map-10.txt"]);
        let mut terminal = Terminal::run(command, folder.path());
        terminal.wait("steps");
        terminal.pty = None;
        let has_ended = || terminal.child.try_wait().unwrap().is_some();
        wait_until(has_ended, || "it goes on without a terminal".to_owned());
    }
}

#[test]
fn the_screen_follows_its_size() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["sokoban", "sokoban/map-10.txt"], folder.path());
    terminal.wait("Can be solved");
    terminal.resize(20, 40);
    terminal.wait("Can be solved. 46 steps to go");
    terminal.resize(8, 20);
    terminal.wait("The window is too");
    terminal.press(RIGHT);
    terminal.resize(24, 80);
    terminal.wait("moves   R");
    terminal.press("q");
    assert_eq!(terminal.end().1, "R\n");
}

#[test]
fn costs_with_diagonal_steps_have_decimals() {
    let folder = tempfile::tempdir().unwrap();
    let text = "--text=S..../...../....G";
    let mut terminal = Terminal::play(&["grid-path", text, "--neighbours", "8"], folder.path());
    terminal.wait("cost 4.8284271 to go, proved");
    terminal.wait("Least cost    4.8284271 proved");
    terminal.press(DOWN);
    terminal.press(DOWN);
    terminal.wait("cost 4.0000000 to go, proved");
    terminal.wait("1.1715729 more than needed");
    terminal.wait("Cost          2.0000000");
    terminal.press("q");
    terminal.end();
}

/// A size and a key that come while the player waits for the search after the key before. The search builds
/// pattern databases, which it announces elsewhere.
#[test]
fn a_key_may_come_together_with_a_new_size() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::play(&["npuzzle", "npuzzle/korf/001.txt"], folder.path());
    terminal.wait("Not known");
    // A hint needs the databases.
    terminal.press("?");
    terminal.wait("Thinking …");
    for number in 1..=20 {
        terminal.press(UP);
        terminal.resize(24, 80 + number % 2);
        terminal.press(DOWN);
        terminal.wait(&format!("Moves         {}\n", 2 * number));
    }
    // The databases are announced at the end, once for each search that was dropped while it built them.
    terminal.press("?");
    terminal.wait("hint:");
    terminal.press("q");
    assert_eq!(terminal.end().1.trim().len(), 40);
    let sent = || String::from_utf8_lossy(&terminal.bytes()).into_owned();
    terminal.until("note", || sent().contains("building pattern databases"));
    assert!(!sent().contains("\x1b[2K"), "something else is drawn over the game");
    assert!(!sent().contains("replaced"), "a game is kept without a word");
}

/// A shell with job control sees it stop, and brings it back.
#[test]
fn ctrl_z_stops_it_for_a_while() {
    let folder = tempfile::tempdir().unwrap();
    let script = "set -m; \"$0\" play sokoban sokoban/map-10.txt; echo stopped; fg >/dev/null";
    let command = Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_puzzle")]);
    let mut terminal = Terminal::run(command, folder.path());
    terminal.wait("Can be solved");
    terminal.press("\x1a");
    terminal.until("stop", || String::from_utf8_lossy(&terminal.bytes()).contains("stopped"));
    terminal.wait("Can be solved");
    terminal.press("R");
    terminal.press("q");
    terminal.child.wait().unwrap();
    terminal.is_restored();
}

#[test]
fn without_a_terminal_there_is_no_game() {
    for (options, code, words) in [
        ("sokoban/map-01.txt", 2, "needs a terminal"),
        ("", 2, "--size for a random instance"),
        ("sokoban/map-99.txt", 30, ""),
        ("sokoban/classic.sok --level 99", 2, ""),
    ] {
        let (_, said, ended) = ran(&format!("play sokoban {options}"));
        assert!(ended == code && said.contains(words), "{ended} {said}");
    }
}

#[test]
fn colours_only_help() {
    for (variable, has_colours) in [("NO_COLOR", false), ("IGNORED", true)] {
        let folder = tempfile::tempdir().unwrap();
        let command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
        let command = command.args(["play", "sokoban", "sokoban/map-10.txt"]);
        let command = command.env_remove("NO_COLOR").env(variable, "1").stdout(Stdio::piped());
        let mut terminal = Terminal::run(command, folder.path());
        terminal.wait("Can be solved");
        terminal.press("q");
        terminal.end();
        let sent = String::from_utf8_lossy(&terminal.bytes()).into_owned();
        // Box 1 is blue.
        assert_eq!(sent.contains("48;5;4m"), has_colours, "{variable}");
    }
}
