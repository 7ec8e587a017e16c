//! Whatever takes long, under a limit on time and under each signal: it ends within a moment, for the
//! right reason.

use std::{fmt::Write, fs, path::Path, time::Duration};

use tempfile::tempdir;

use crate::{
    late::{End, ends_in_time},
    run::{fixtures, large_room, puzzle, ran, run},
};

/// When a command is to end: it is well under way then.
const MOMENT: Duration = Duration::from_millis(120);

/// Commands that take seconds, in a folder that [`furnish`] filled.
const COMMANDS: [&str; 30] = [
    "solve sokoban room.txt --algorithm anytime --curve curve.svg",
    "solve grid-path open.txt --algorithm kbest --solutions all",
    "solve npuzzle reversed.txt --pdb 7-8 --pdb-cache none",
    "solve grid-path small.txt --algorithm dls --depth-limit 30 --solutions all --format json",
    "solve grid-path small.txt --algorithm dls --depth-limit 30 --solutions all --boards",
    "solve river-crossing crossing.toml --algorithm kbest --solutions all --format json",
    "solve boggle board.txt --dictionary words.txt",
    "score boggle boards.txt",
    "score boggle boards.txt --dictionary words.txt --format json",
    "solve numbrix empty.txt --count",
    "solve grid-path open.txt --picture searched.svg",
    "replay npuzzle reversed.txt --heuristic manhattan -o replay.html",
    "replay grid-path small.txt --algorithm kbest --solutions all -o replay.html",
    "generate numbrix --size 30 -o made.txt",
    "generate sokoban --size 32 --boxes 60 -o made.txt",
    "generate weighted-stones --size 32 --stones 10 -o made.txt",
    "generate grid-path --size 4096 -o made.txt",
    "generate klotski --size 8x16 --steps 1000000000 -o made.txt",
    "bench suite.toml",
    "bench --sokoban classic.sok",
    "bench open.txt.scen",
    "audit npuzzle reversed.txt --heuristic manhattan",
    "audit npuzzle reversed.txt --heuristic patterns",
    "perft npuzzle reversed.txt --depth 40",
    "perft npuzzle reversed.txt --depth 24 --divide",
    "explore npuzzle reversed.txt",
    "explore npuzzle twelve.txt --two-bit --threads 2",
    "explore npuzzle twelve.txt --two-bit --disk bits --resume",
    "explore npuzzle reversed.txt --disk states --resume",
    "explore klotski many.txt --threads 3 --output layers.csv",
];

/// Here the limit on time is one of each part, so only a signal ends all of it at once.
const IN_PARTS: [&str; 5] = [
    "compare npuzzle reversed.txt --algorithms ucs,idastar --heuristics manhattan",
    "replay npuzzle reversed.txt --algorithms bfs,ucs -o replay.html",
    "solve npuzzle rows.txt --level all --heuristic manhattan",
    "solve klotski --input-folder boards --output-folder reports",
    "solve sokoban room.txt --algorithm all",
];

/// They wait for a user, and end at each signal ([`the_game_and_the_studio_end_within_a_moment`]).
const FRONT_ENDS: [&str; 2] = ["play", "studio"];

/// They search nothing: their work is one pass over what they read or print.
const SHORT: [&str; 6] = ["cache", "check", "completions", "convert", "list", "show"];

/// Their largest instances are made sooner than a signal comes.
const MADE_SOON: [&str; 3] = ["boggle", "npuzzle", "pacman-dual"];

/// What the commands read.
fn furnish(folder: &Path) {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("room.txt", &large_room());
    write("small.txt", &"......\n".repeat(6));
    write("open.txt", &format!("{}\n", ".".repeat(1_000)).repeat(1_000));
    let things = "ABCDEFGH".chars().map(|letter| {
        format!("[[thing]]\nname = \"{letter}\"\nletter = \"{letter}\"\nrows = true\n")
    });
    let banks = "start = \"ABCDEFGH~|\"\ngoal = \"|~ABCDEFGH\"";
    let things: String = things.collect();
    write("crossing.toml", &format!("title = \"8\"\n{banks}\n[boat]\ncapacity = 3\n{things}"));
    write("board.txt", "tesn\nteaq\nilpo\nrasx\n");
    write("boards.txt", &"tesn/teaq/ilpo/rasx\n".repeat(400_000));
    write("words.txt", &words(400_000));
    write("empty.txt", &". . . . . . . . . . .\n".repeat(11));
    write("reversed.txt", "15 14 13 12\n11 10 9 8\n7 6 5 4\n3 1 2 0\n");
    write("rows.txt", &"15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0\n".repeat(3));
    write("twelve.txt", "0 1 2 3\n4 5 6 7\n8 9 10 11\n");
    // Solved as it stands, with millions of other states.
    write("many.txt", "goal a 1 1\naabb..\n.abcc.\nddee..\nd.effg\nhh.iig\n.jjkk.\n");
    let (wall, room) = ("#".repeat(15), format!("#{}#", "-".repeat(13)));
    let (boxes, goals) = ("#-$-$-$-$-$-$-#", "#.-.-.-.-.-.-.#");
    let rows = [&wall, &room, boxes, &room, boxes, "#@------------#", goals, goals, &wall];
    write("classic.sok", &format!("{}\n", rows.join("\n")));
    fs::create_dir(folder.join("boards")).unwrap();
    fs::copy(fixtures().join("klotski/unsolvable.txt"), folder.join("boards/a.txt")).unwrap();
    write(
        "suite.toml",
        "[suite]\ndomain = \"npuzzle\"\ntitle = \"t\"\nabout = \"a\"\n\
         [[instance]]\nname = \"reversed\"\nfile = \"reversed.txt\"\nclass = \"c\"\nsource = \"s\"\nlicence = \"l\"\n\
         [[table]]\nname = \"t\"\ntitle = \"t\"\nabout = \"a\"\nlayout = \"list\"\ncolumns = [\"expanded\"]\n\
         instances = [\"reversed\"]\n\
         node-limit = 1000000000\nrun = [{ algorithms = [\"idastar\"], heuristics = [\"manhattan\"], profiles = [\"best\"] }]\n",
    );
    let mut scenario = "version 1\n".to_owned();
    for _ in 0..20_000 {
        scenario += "0\topen.map\t200\t200\t0\t0\t199\t199\t281.42850220\n";
    }
    write("open.txt.scen", &scenario);
    let rows = format!("{}\n", ".".repeat(200)).repeat(200);
    write("open.map", &format!("type octile\nheight 200\nwidth 200\nmap\n{rows}"));
}

/// `count` different words of eight letters, in no order.
fn words(count: u64) -> String {
    let mut text = String::new();
    for number in 0..count {
        // Prime to 26^8, so that all are different.
        let mut rest = number.wrapping_mul(76_543_210_987) % 26_u64.pow(8);
        for _ in 0..8 {
            text.push(char::from(b'a' + u8::try_from(rest % 26).unwrap()));
            rest /= 26;
        }
        let _ = writeln!(text);
    }
    text
}

#[cfg(unix)]
#[test]
fn everything_ends_within_a_moment() {
    let folder = tempdir().unwrap();
    furnish(folder.path());
    let signals = ["INT", "TERM", "HUP"].map(|name| End::Signal(name, MOMENT));
    let all = [End::Limit(MOMENT)].into_iter().chain(signals);
    let cells = COMMANDS.iter().flat_map(|command| all.clone().map(move |end| (*command, end)));
    let in_parts = IN_PARTS.iter().flat_map(|command| signals.map(|end| (*command, end)));
    let cells = cells.chain(in_parts);
    // One after the other: two at a time would delay each other.
    for (number, (command, end)) in cells.enumerate() {
        // Two explorations must not share their files.
        let states = format!("states-{number}");
        let own = |word| if word == "states" { states.as_str() } else { word };
        let arguments: Vec<&str> = command.split(' ').map(own).collect();
        ends_in_time(folder.path(), &arguments, end, |_| {});
    }
    // Nothing is half written.
    for name in ["made.txt", "searched.svg", "reports/a.txt"] {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    let hidden = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let hidden: Vec<_> = hidden.filter(|it| it.to_string_lossy().starts_with('.')).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}

/// The commands that a help lists.
fn listed(help: &[&str]) -> Vec<String> {
    let (text, ..) = run(&fixtures(), help);
    let below = text.lines().skip_while(|line| !matches!(*line, "Commands:" | "Domains:")).skip(1);
    let names = below.take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !matches!(*name, "" | "help")).map(str::to_owned).collect()
}

/// A command that is new belongs to a list above: if it has a limit on time, to the first, unless the limit is
/// for a part of it.
#[test]
fn every_command_is_in_the_matrix() {
    let is_in =
        |rows: &[&str], name: &str| rows.iter().any(|row| row.split(' ').next() == Some(name));
    let commands = listed(&["--help"]);
    for name in &commands {
        let of_domains = listed(&[name, "--help"]).contains(&"npuzzle".to_owned());
        let domain = if of_domains { "npuzzle" } else { "" };
        let is_limited = ran(&format!("{name} {domain} --help")).0.contains("--time-limit");
        let in_parts = is_in(&IN_PARTS, name) || FRONT_ENDS.contains(&name.as_str());
        let has_row = is_in(&COMMANDS, name);
        assert!(has_row || in_parts || !is_limited, "{name} has a limit on time and no row");
        assert!(has_row || in_parts || SHORT.contains(&name.as_str()), "{name} is in no list");
    }
    let named = COMMANDS.iter().chain(&IN_PARTS).filter_map(|row| row.split(' ').next());
    for name in named.chain(FRONT_ENDS).chain(SHORT) {
        assert!(commands.iter().any(|it| it == name), "there is no command {name}");
    }
    for name in listed(&["generate", "--help"]) {
        let row = format!("generate {name} ");
        let has_row = COMMANDS.iter().any(|it| it.starts_with(&row));
        assert!(has_row || MADE_SOON.contains(&name.as_str()), "no row {row}");
    }
}

/// Where neither limits nor the size of the input bound the time, a signal does: while something is searched.
#[cfg(unix)]
#[test]
fn the_game_and_the_studio_end_within_a_moment() {
    use std::time::Instant;

    use nix::{
        sys::signal::{Signal, kill},
        unistd::Pid,
    };

    use crate::{
        late::{ATTEMPTS, MOMENT as PROMISED},
        started::StartedStudio,
        terminal::Terminal,
    };

    let folder = tempdir().unwrap();
    furnish(folder.path());
    let reversed = folder.path().join("reversed.txt");
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        let ended = |pid: u32| {
            kill(Pid::from_raw(i32::try_from(pid).unwrap()), signal).unwrap();
            Instant::now()
        };
        let in_time = |mut end: Box<dyn FnMut() -> Duration + '_>| {
            let least = (0..ATTEMPTS).map(|_| end()).find(|it| *it < PROMISED);
            assert!(least.is_some(), "{signal}");
        };
        in_time(Box::new(|| {
            let game = ["npuzzle", reversed.to_str().unwrap()];
            let mut terminal = Terminal::play(&game, folder.path());
            terminal.wait("looks longer");
            terminal.press("?");
            terminal.wait("Thinking …");
            let since = ended(terminal.child.id());
            assert_eq!(terminal.end().0, Some(130), "{signal}");
            let took = since.elapsed();
            terminal.is_restored();
            took
        }));
        in_time(Box::new(|| {
            let mut studio = StartedStudio::start(&fixtures().join("npuzzle"), &[], folder.path());
            let _running = studio.begin_long();
            let since = ended(studio.process.id());
            assert_eq!(studio.process.wait().unwrap().code(), Some(0), "{signal}");
            since.elapsed()
        }));
    }
}

/// A pipe that nobody writes to keeps its reader waiting for ever.
#[cfg(unix)]
#[test]
fn a_pipe_without_words_does_not_outlast_the_limit() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let solve = ["solve", "boggle", "--text", "ab/cd", "--dictionary", "pipe"];
    ends_in_time(folder.path(), &solve, End::Limit(MOMENT), |_| {});
    ends_in_time(folder.path(), &solve, End::Signal("TERM", MOMENT), |_| {});
}

/// The words count as memory of the search.
#[test]
fn words_count_against_the_limit_on_memory() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("words.txt");
    fs::write(&file, words(20_000)).unwrap();
    let solve = ["solve", "boggle", "--text", "ab/cd", "--dictionary", file.to_str().unwrap()];
    // The text alone is 180 kB.
    for (limit, code) in [("100KiB", 21), ("500KiB", 21), ("10MiB", 10)] {
        let limited = [&solve[..], &["--memory-limit", limit]].concat();
        assert_eq!(puzzle(&limited).output().unwrap().status.code(), Some(code), "{limit}");
    }
}
