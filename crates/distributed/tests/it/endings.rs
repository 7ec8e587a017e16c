//! If one process is killed, stopped or cut off, or never comes, every other one ends within ten seconds, and says why.
#![expect(clippy::disallowed_methods, reason = "a process stands still for so long")]

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use rustix::process::Signal;

use crate::{
    processes::{Company, End, Process, at_length, puzzle_explore},
    relay::Relay,
};

/// How long the others may take.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// More states than there is time for.
const LARGE: [&str; 4] =
    ["npuzzle", "--text", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", "--figures"];
/// Its 32 layers are counted in an instant.
const SMALL: [&str; 3] = ["npuzzle", "@hardest-8", "--figures"];
/// More states than there is time for, with two bits for each.
const LARGE_BITS: [&str; 5] =
    ["npuzzle", "--text", "0 1 2 3/4 5 6 7/8 9 10 11", "--figures", "--two-bit"];
/// The layers of [`SMALL`], with two bits for each state.
const SMALL_BITS: [&str; 4] = ["npuzzle", "@hardest-8", "--figures", "--two-bit"];

/// What happens to a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Killed,
    Stopped,
    Cut,
}

/// When it happens: the processes meet, have several layers, or have all but the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
    Start,
    Middle,
    End,
}

/// A process that has connections of its own to each other, which can be cut.
fn started(company: &Company, is_cut: &[Arc<AtomicBool>], arguments: &[&str]) -> Vec<Process> {
    let count = company.ports.len();
    let start = |rank: usize| {
        let ports: Vec<u16> = (0..count)
            .map(|other| match other < rank {
                // The connections of two processes are cut with either of them.
                true => {
                    Relay::to(company.ports[other], [rank, other].map(|it| Arc::clone(&is_cut[it])))
                        .port
                }
                false => company.ports[other],
            })
            .collect();
        let name = format!("hosts-{rank}");
        company.hosts(&name, &ports);
        company.start_with(rank, arguments, [&name, "token"])
    };
    (0..count).map(start).collect()
}

/// Does this to one of `count` processes, and returns the ends of the others, process 0 first if it is one.
fn ends((count, victim): (usize, usize), two_bit: bool, fate: Fate, moment: Moment) -> Vec<End> {
    let company = Company::new(count);
    let is_cut: Vec<_> = (0..count).map(|_| Arc::new(AtomicBool::new(false))).collect();
    let arguments = match (moment, two_bit) {
        (Moment::End, false) => &SMALL[..],
        (Moment::End, true) => &SMALL_BITS,
        (_, false) => &LARGE,
        (_, true) => &LARGE_BITS,
    };
    let mut processes = started(&company, &is_cut, arguments);
    match moment {
        Moment::Start => thread::sleep(Duration::from_millis(5 * victim as u64)),
        Moment::Middle => assert!(processes[0].wait_for("depth 10:"), "process 0 has ended"),
        Moment::End => assert!(processes[0].wait_for("depth 29:"), "process 0 has ended"),
    }
    match fate {
        Fate::Killed => processes[victim].signal(Signal::KILL),
        Fate::Stopped => processes[victim].signal(Signal::STOP),
        Fate::Cut => is_cut[victim].store(true, Ordering::Relaxed),
    }
    let _kept = (fate != Fate::Cut).then(|| processes.remove(victim));
    thread::scope(|scope| {
        let ending: Vec<_> =
            processes.into_iter().map(|it| scope.spawn(move || it.end(MAX_WAIT))).collect();
        ending.into_iter().map(|it| it.join().expect("an end")).collect()
    })
}

fn check((count, victim): (usize, usize), two_bit: bool, fate: Fate, moment: Moment) {
    let case = format!("{victim} of {count}, two bits: {two_bit}, {fate:?} at {moment:?}");
    let store: &[&str] = if two_bit { &["--two-bit"] } else { &[] };
    let expected = puzzle_explore(&[&["npuzzle", "@hardest-8"], store].concat()).stdout;
    for End { code, output, told } in ends((count, victim), two_bit, fate, moment) {
        let said = told.lines().filter(|line| line.starts_with("error: process ")).count();
        match code {
            Some(40 | 41) => {
                assert_eq!(said, 1, "{case}: {told}");
                assert_eq!(output, "", "{case}");
            }
            // It had everything by then.
            Some(0) => {
                assert_eq!(moment, Moment::End, "{case}: {told}");
                assert!(output.is_empty() || output.as_bytes() == expected, "{case}: {output}");
            }
            _ => panic!("{case}: {code:?}: {told}"),
        }
        if moment == Moment::Middle {
            assert_eq!(code, Some(40), "{case}: {told}");
        }
    }
}

#[test]
fn the_others_end_when_one_is_lost() {
    let all = at_length();
    for fate in [Fate::Killed, Fate::Stopped, Fate::Cut] {
        for count in if all { 2..=3 } else { 3..=3 } {
            for victim in if all { 0..count } else { 1..2 } {
                for moment in [Moment::Start, Moment::Middle, Moment::End] {
                    for two_bit in [false, true] {
                        if all || moment == Moment::Middle {
                            check((count, victim), two_bit, fate, moment);
                        }
                    }
                }
            }
        }
    }
}

/// Whatever its number.
#[test]
fn a_process_that_never_comes_is_not_waited_for() {
    let started = (0..2).map(|missing| {
        let company = Company::new(2);
        let process = company.start(1 - missing, &LARGE);
        (missing, company, process)
    });
    for (missing, company, process) in started.collect::<Vec<_>>() {
        let End { code, output, told } = process.end(MAX_WAIT);
        assert_eq!((code, output.as_str()), (Some(41), ""), "{told}");
        let name = format!("error: process {missing} (127.0.0.1:{})", company.ports[missing]);
        assert!(told.contains(&format!("{name} did not come within 8s")), "{told}");
    }
}

/// It may be slow.
#[test]
fn a_stop_shorter_than_the_patience_does_no_harm() {
    let company = Company::new(2);
    let mut processes: Vec<Process> = (0..2).map(|rank| company.start(rank, &SMALL)).collect();
    assert!(processes[0].wait_for("depth 12:"), "process 0 has ended");
    processes[1].signal(Signal::STOP);
    thread::sleep(Duration::from_secs(2));
    processes[1].signal(Signal::CONT);
    let ends: Vec<End> = processes.into_iter().map(|it| it.end(6 * MAX_WAIT)).collect();
    assert!(ends.iter().all(|end| end.code == Some(0)), "{ends:?}");
    let expected = puzzle_explore(&["npuzzle", "@hardest-8"]).stdout;
    assert_eq!(ends[0].output.as_bytes(), expected);
}

/// Even a launcher that is killed leaves no processes behind.
#[test]
fn processes_end_with_their_launcher() {
    let mut launcher = Company::alone(&[&LARGE[..], &["--local", "3"]].concat());
    assert!(launcher.wait_for("depth 8:"), "it has ended");
    launcher.signal(Signal::KILL);
    assert!(launcher.all_end(MAX_WAIT), "processes are left");
}
