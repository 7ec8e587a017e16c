//! `cargo xtask slow`: the checks that take minutes or hours. `docs/trust.md` has a row for each that has run, with its last
//! result, which is written there as soon as the check ends.

use std::{
    io::{Write, stdout},
    process::Command,
    time::Duration,
};

use anyhow::ensure;
use clap::builder::PossibleValuesParser;

use crate::{
    files::{cargo, read, replace, root, splice},
    machine::{commit, said},
    message,
    table::{Table, cells},
};

/// The checks, one a line: name, time that it takes on two cores, and command: the variables that it sets, `cargo`,
/// and cargo's arguments.
const CHECKS: &str = "\
fuzz | 2 days | cargo run --profile fuzz -p fuzz -- --parses 10000000 --solves 1000000
fuzz-long-inputs | 1 day | cargo run --profile fuzz -p fuzz -- --max-len 1048576 --parses 1000000
soak | 5 h | cargo run --profile fuzz -p fuzz -- --seed 1 --seconds 600 --parses 1000000000 --solves 1000000000
parse-cost | 30 min | cargo run --profile fuzz -p fuzz -- --cost 100MB
cross-checks | 3 h | CROSS_CHECKS=100000 cargo test cross_check
conversions | 3 min | CONVERSIONS=1000 cargo test -p catalogue --test it comes_back
kills | 5 min | KILLS=2000 cargo test -p puzzle --test cli at_any_moment
studio-soak | 11 min | SOAK_SECONDS=600 cargo test -p puzzle --test cli leave_nothing_behind -- --nocapture
whole-npuzzle | 1 min | cargo run --release -p puzzle -- audit npuzzle fixtures/npuzzle/eight-edge.txt --heuristic linear-conflict
whole-klotski | 1 min | cargo run --release -p puzzle -- audit klotski fixtures/klotski/classic.txt --heuristic admissible2
whole-3x4 | 1 min | WHOLE_BOARD=3x4 cargo test --release -p puzzle --test cli the_whole_of_a_board
whole-2x7 | 2 h | WHOLE_BOARD=2x7 cargo test --release -p puzzle --test cli the_whole_of_a_board
disk-4x4 | 1 min | DISK_DEPTH=26 cargo test --release -p puzzle --test cli the_4_x_4_board
korf-taylor | 30 h | cargo run --release -p puzzle -- compare npuzzle @korf-taylor --level all -a astar-idastar --pdb 6-6-6-6 --threads 2 --time-limit 3h
processes | 10 min | PROCESSES_AT_LENGTH=1 cargo test --release --manifest-path crates/distributed/Cargo.toml
sparse-numbrix | 2 min | cargo xtask study numbrix-speed
databases-5x5 | 3 min | cargo xtask study walks
determinism | 11 min | cargo xtask determinism
anytime | 3 h | cargo xtask anytime --check
packages | 8 min | cargo xtask packages
mutants | 5 min | NEXTEST_PROFILE=mutants cargo mutants --sharding round-robin --shard 0/30
licences | 1 min | cargo deny check bans licenses sources
licences-peers | 1 min | cargo deny --manifest-path crates/peers/Cargo.toml check bans licenses sources
licences-timely | 1 min | cargo deny --manifest-path crates/distributed/Cargo.toml check bans licenses sources
";

fn checks() -> impl Iterator<Item = [&'static str; 3]> {
    CHECKS.lines().filter_map(|line| {
        let mut parts = line.split(" | ");
        Some([parts.next()?, parts.next()?, parts.next()?])
    })
}

/// The commands that cargo does not bring: to be installed for the checks whose commands name them.
const TOOLS: [&str; 3] = ["mutants", "nextest", "deny"];

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The checks to run [default: all]
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(checks().map(|[name, ..]| name)))]
    names: Vec<String>,
    /// Run nothing: print the name, the command and the expected time of each
    #[arg(long)]
    list: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut table = match args.list {
        true => Table::new(["check", "command", "expected"]),
        false => Table::new(["check", "outcome", "processor time"]),
    };
    let mut failed = Vec::new();
    let is_asked = |name: &str| args.names.is_empty() || args.names.iter().any(|it| it == name);
    for [name, expected, command] in checks().filter(|[name, ..]| is_asked(name)) {
        let needs = |tool: &&&str| command.to_lowercase().contains(**tool);
        if args.list {
            table.row([name, command, expected]);
        } else if let Some(tool) = TOOLS.iter().filter(needs).find(|tool| !is_installed(tool)) {
            table.row([name, &format!("skipped: cargo-{tool} is not installed"), ""]);
        } else {
            message(format_args!("{name}: {command}"));
            let before = processor_time();
            let status = command_of(command).status()?;
            let took = processor_time().zip(before).map(|(now, before)| now - before);
            let took = took.map_or("–".to_owned(), |it| format!("{:.1} s", it.as_secs_f64()));
            let outcome = if status.success() { "passed" } else { "failed" };
            failed.extend((!status.success()).then_some(name));
            table.row([name, outcome, &took]);
            let page = root().join("docs/trust.md");
            let result = [&said("date", &["-u", "+%F"]), &commit(), outcome, &took];
            let text = read(&page)?.unwrap_or_default();
            replace(&page, &recorded(&text, name, result)?)?;
        }
    }
    writeln!(stdout(), "{}", table.render())?;
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

/// The command in the workspace's folder.
fn command_of(line: &str) -> Command {
    let mut command = Command::new(cargo());
    command.current_dir(root());
    for word in line.split_whitespace().filter(|word| *word != "cargo") {
        match word.split_once('=').filter(|_| !word.starts_with('-')) {
            Some((name, value)) => command.env(name, value),
            None => command.arg(word),
        };
    }
    command
}

fn is_installed(tool: &str) -> bool {
    let asked = command_of(&format!("cargo {tool} --version")).output();
    asked.is_ok_and(|output| output.status.success())
}

/// User and system time of all processes that were started here and have ended.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    use nix::sys::{
        resource::{UsageWho, getrusage},
        time::TimeValLike,
    };

    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let time = usage.user_time() + usage.system_time();
    u64::try_from(time.num_milliseconds()).ok().map(Duration::from_millis)
}

#[cfg(not(unix))]
const fn processor_time() -> Option<Duration> {
    None
}

/// The page with a new result (date, commit, outcome, processor time) of a check; the results of the others stay. A
/// check that was never run has no row.
fn recorded(text: &str, name: &str, result: [&str; 4]) -> anyhow::Result<String> {
    let known: Vec<Vec<String>> = text.lines().map(cells).collect();
    let header = ["check", "expected", "last run", "commit", "outcome", "processor time"];
    let mut table = Table::new(header);
    for [check, expected, _] in checks() {
        let row = [check, expected].map(str::to_owned);
        let old = known.iter().find(|cells| cells[0] == check && cells.len() == header.len());
        let new = (check == name).then(|| result.map(str::to_owned).to_vec());
        if let Some(last) = new.or_else(|| Some(old?[row.len()..].to_vec())) {
            table.row(row.into_iter().chain(last));
        }
    }
    splice(text, "slow", &table.render())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::Cli;

    fn page() -> String {
        read(&root().join("docs/trust.md")).unwrap().unwrap()
    }

    #[test]
    fn the_page_has_checks_that_have_run_and_no_other() {
        assert_eq!(recorded(&page(), "", [""; 4]).unwrap(), page());
    }

    #[test]
    fn a_result_is_recorded_and_the_others_stay() {
        let result = ["2026-11-22", "b64d00c", "failed", "1.5 s"];
        let once = recorded(&page(), "soak", result).unwrap();
        let twice = recorded(&once, "kills", result).unwrap();
        let rows = |text: &str| {
            text.lines().map(cells).filter(|it| it.ends_with(&result.map(str::to_owned))).count()
        };
        assert_eq!((rows(&page()), rows(&once), rows(&twice)), (0, 1, 2));
    }

    #[test]
    fn a_check_without_a_row_is_refused() {
        let parse = |name| Cli::try_parse_from(["xtask", "slow", name]);
        assert!(parse("soak").is_ok());
        assert!(parse("sock").unwrap_err().to_string().contains("soak"));
    }

    #[test]
    fn a_command_is_variables_and_arguments() {
        let command = command_of("SHARD=1 cargo test -p=a --b=c");
        assert_eq!(command.get_args().collect::<Vec<_>>(), ["test", "-p=a", "--b=c"]);
        assert_eq!(command.get_envs().count(), 1);
        assert!(!is_installed("nonesuch"));
    }
}
