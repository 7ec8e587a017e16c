//! One file a command: its arguments, and the function that runs it.

mod arguments;
mod audit;
mod bench;
mod cache;
mod check;
#[cfg(test)]
mod claims;
#[cfg(test)]
#[cfg(feature = "play")]
mod colours;
mod compare;
mod completions;
mod convert;
mod drawing;
mod entry;
mod explore;
mod explorer;
#[cfg(test)]
mod films;
mod folder;
#[cfg(test)]
#[cfg(feature = "play")]
mod games;
mod generate;
mod help;
mod improve;
mod input;
mod list;
mod names;
#[cfg(test)]
mod opened;
mod options;
mod parsing;
mod perft;
#[cfg(feature = "play")]
mod play;
mod played;
#[cfg(test)]
#[cfg(all(unix, feature = "play"))]
mod promptness;
mod replay;
mod score;
mod show;
mod solve;
mod stored;
#[cfg(feature = "studio")]
mod studio;
#[cfg(test)]
#[cfg(feature = "play")]
mod walks;

use clap::Command;

use self::{
    entry::{DomainArgs, Entry, Main},
    options::NeededDomains,
    parsing::parsed,
};
use crate::{
    io::{BUILD, Exit, Failure, UsageError},
    report::fitted,
};

pub use arguments::duration;
pub use explorer::Explorer;
pub(crate) use explorer::explore_by;

/// The commands that are features, and whether this program was built with them.
const FRONT_ENDS: [(&str, bool); 2] =
    [("play", cfg!(feature = "play")), ("studio", cfg!(feature = "studio"))];

const EXAMPLES: &str = "\
Examples:
  puzzle solve sokoban @xsb/8 --boards
  puzzle play klotski @huarong-dao
  puzzle compare npuzzle @hardest-8 -a bfs,astar,idastar

Exit codes:
    0  at least one solution printed and no limit hit, or the check passed
    1  the check failed
    2  usage
   10  proved unsolvable
   20  time limit
   21  memory limit
   22  another limit
   30  bad input
   31  the output could not be written
  130  interrupted";

/// The commands, in the order of the help.
const ENTRIES: &[Entry] = &[
    solve::ENTRY,
    check::ENTRY,
    show::ENTRY,
    replay::ENTRY,
    convert::ENTRY,
    compare::ENTRY,
    #[cfg(feature = "play")]
    play::ENTRY,
    #[cfg(feature = "studio")]
    studio::ENTRY,
    bench::ENTRY,
    generate::ENTRY,
    explore::ENTRY,
    perft::ENTRY,
    audit::ENTRY,
    score::ENTRY,
    list::ENTRY,
    cache::ENTRY,
    completions::ENTRY,
];

/// The command line. The commands that `is_needed` names have arguments.
fn command(is_needed: impl Fn(&str) -> bool, domains: &NeededDomains) -> Command {
    Command::new("puzzle")
        .version(env!("CARGO_PKG_VERSION"))
        .long_version(BUILD.as_str())
        .about("Solves puzzles by state-space search")
        .after_help(format!("{}\n{EXAMPLES}", puzzles()))
        .max_term_width(help::WIDTH.into())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(ENTRIES.iter().map(|entry| {
            let command = Command::new(entry.name).about(entry.about);
            if is_needed(entry.name) { (entry.arguments)(command, domains) } else { command }
        }))
}

/// The puzzles, with their rules.
fn puzzles() -> String {
    let rows = catalogue::ALL
        .iter()
        .map(|domain| [format!("  {}", domain.about.name), domain.about.summary.to_owned()]);
    format!("Puzzles:\n{}", fitted(help::WIDTH, rows))
}

/// Refuses a command that the program was built without.
fn is_built(command: &str, front_ends: [(&'static str, bool); 2]) -> Result<(), UsageError> {
    match front_ends.into_iter().find(|(name, is_built)| *name == command && !is_built) {
        Some((name, _)) => Err(UsageError::NotBuilt(name)),
        None => Ok(()),
    }
}

/// Parses the command line and runs its command.
pub(crate) fn run() -> Result<Exit, Failure> {
    let words = names::meant(std::env::args_os().collect(), ENTRIES)?;
    if let Some(command) = words.get(1).and_then(|word| word.to_str()) {
        is_built(command, FRONT_ENDS)?;
    }
    let is_named = |name: &str| words.iter().any(|word| word == name);
    let named = command(is_named, &NeededDomains::of(&words));
    let matches = match parsed(named, words)? {
        Ok(matches) => matches,
        Err(exit) => return Ok(exit),
    };
    let used = matches.subcommand().and_then(|(name, matches)| {
        Some((ENTRIES.iter().find(|entry| entry.name == name)?, matches))
    });
    match used {
        Some((Entry { main: Main::Alone(run), .. }, matches)) => run(matches),
        Some((Entry { main: Main::OfAll(run), .. }, matches)) => {
            run(matches, command(|_| true, &NeededDomains::all()))
        }
        Some((Entry { main: Main::OfDomain(run), name, .. }, matches)) => {
            let Some((given, matches)) = DomainArgs::of(name, matches)? else {
                return Ok(Exit::Usage);
            };
            run(&given, matches)
        }
        None => Ok(Exit::Usage),
    }
}

#[cfg(test)]
mod tests {
    /// Ids are unique in each command, and references between arguments exist.
    #[test]
    fn the_command_line_is_consistent() {
        super::command(|_| true, &super::NeededDomains::all()).debug_assert();
    }

    /// With which front ends the tests were built is not known here.
    #[test]
    fn a_command_that_was_not_built_says_how_to_build_it() {
        let front_ends = [("play", false), ("studio", true)];
        assert!(super::is_built("solve", front_ends).is_ok());
        assert!(super::is_built("studio", front_ends).is_ok());
        let error = super::is_built("play", front_ends).expect_err("play was not built");
        assert_eq!(
            error.to_string(),
            "this program was built without puzzle play; cargo build --package puzzle makes one with it"
        );
    }
}
