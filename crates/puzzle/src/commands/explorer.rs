//! `puzzle explore` as a program of its own, which explores by other means.

use std::{ffi::OsString, process::ExitCode};

use catalogue::Keeping;
use clap::{Args, Command};
use domain::{BadOption, Cluster};
use search::parallel::Threads;

use super::{
    arguments::{WalkLimits, of_domains, with_options},
    entry::{DomainArgs, typed},
    explore::{CountArgs, OutputArgs, explore},
    options::NeededDomains,
    parsing::parsed,
};
use crate::io::{Exit, Failure};

/// The options of a program, by which it explores.
pub trait Explorer: Args + Cluster {
    /// The name of the program.
    const NAME: &'static str;
    /// Its purpose, in a line.
    const ABOUT: &'static str;
    /// The end of its help.
    const HELP: &'static str;

    /// Does everything in another way, such as in processes that it starts, and returns the exit code. `None` if this
    /// process is to explore.
    ///
    /// # Errors
    ///
    /// An option that makes no sense.
    fn run_elsewhere(&self) -> Result<Option<ExitCode>, BadOption>;

    /// Returns true if this process shows the result.
    fn prints(&self) -> bool;
}

#[derive(Debug, Args)]
struct ExplorerArgs<E: Explorer> {
    #[command(flatten)]
    asked: CountArgs,
    #[command(flatten)]
    explorer: E,
    #[command(flatten)]
    shown: OutputArgs,
    #[command(flatten)]
    limits: WalkLimits,
}

fn command<E: Explorer>(words: &[OsString]) -> Command {
    let command = Command::new("explore")
        .display_name(E::NAME)
        .bin_name(E::NAME)
        .version(env!("CARGO_PKG_VERSION"))
        .about(E::ABOUT)
        .after_help(E::HELP);
    of_domains(command, &NeededDomains::of(words), |domain, command| {
        with_options(domain, ExplorerArgs::<E>::augment_args(command)).after_help(E::HELP)
    })
}

/// Parses the command line of the program, and explores.
pub(crate) fn explore_by<E: Explorer>() -> Result<ExitCode, Failure> {
    let words: Vec<OsString> = std::env::args_os().collect();
    let matches = match parsed(command::<E>(&words), words)? {
        Ok(matches) => matches,
        Err(exit) => return Ok(exit.into()),
    };
    let Some((given, matches)) = DomainArgs::of("explore", &matches)? else {
        return Ok(Exit::Usage.into());
    };
    let ExplorerArgs { asked, explorer, shown, limits } = typed::<ExplorerArgs<E>>(matches)?;
    if let Some(code) = explorer.run_elsewhere()? {
        return Ok(code);
    }
    let shown = Some(&shown).filter(|_| explorer.prints());
    let keeping = Keeping::Cluster(&explorer);
    let exit = explore(&given, asked, shown, limits, (keeping, Threads::ONE))?;
    Ok(exit.into())
}
