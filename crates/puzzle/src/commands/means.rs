//! `puzzle explore` as a program of its own, which explores by other means.

use std::process::ExitCode;

use catalogue::Keeping;
use clap::{Args, Command};
use domain::{BadOption, Cluster};
use search::parallel::Threads;

use super::{
    arguments::{WalkLimits, of_domains, with_options},
    entry::{DomainArgs, typed},
    explore::{Asked, Shown, explore},
    parsing::parsed,
};
use crate::io::{Exit, Failure};

/// The options of a program, by which it explores.
pub trait Means: Args + Cluster {
    /// The name of the program.
    const NAME: &'static str;
    /// Its purpose, in a line.
    const ABOUT: &'static str;
    /// The end of its help.
    const HELP: &'static str;

    /// Does everything in another way, such as in processes that it starts, and returns the exit code. `None` if this
    /// process shall explore.
    ///
    /// # Errors
    ///
    /// An option that makes no sense.
    fn instead(&self) -> Result<Option<ExitCode>, BadOption>;

    /// Returns true if this process shows the result.
    fn shows(&self) -> bool;
}

#[derive(Debug, Args)]
struct MeansArgs<M: Means> {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    means: M,
    #[command(flatten)]
    shown: Shown,
    #[command(flatten)]
    limits: WalkLimits,
}

fn command<M: Means>() -> Command {
    let command = Command::new("explore")
        .display_name(M::NAME)
        .bin_name(M::NAME)
        .version(env!("CARGO_PKG_VERSION"))
        .about(M::ABOUT)
        .after_help(M::HELP);
    of_domains(command, |domain, command| {
        with_options(domain, MeansArgs::<M>::augment_args(command)).after_help(M::HELP)
    })
}

/// Parses the command line of the program, and explores.
pub(crate) fn explore_by<M: Means>() -> Result<ExitCode, Failure> {
    let matches = match parsed(command::<M>(), std::env::args_os())? {
        Ok(matches) => matches,
        Err(exit) => return Ok(exit.into()),
    };
    let Some((given, matches)) = DomainArgs::of("explore", &matches)? else {
        return Ok(Exit::Usage.into());
    };
    let MeansArgs { asked, means, shown, limits } = typed::<MeansArgs<M>>(matches)?;
    if let Some(code) = means.instead()? {
        return Ok(code);
    }
    let shown = Some(&shown).filter(|_| means.shows());
    let keeping = Keeping::Cluster(&means);
    let exit = explore(&given, asked, shown, limits, (keeping, Threads::ONE))?;
    Ok(exit.into())
}
