//! `puzzle generate`

use std::{path::PathBuf, time::Duration};

use catalogue::{Domain, Error, Values};
use clap::{ArgMatches, Args, Command};
use search::{Clock, Limits};

use super::arguments::{OWN_OPTIONS, duration, of_domains};
use super::entry::{Entry, Main};
use super::{options, options::typed};
use crate::io::{Exit, Failure, Output, flag, usual_bytes};

#[derive(Debug, Args)]
struct GenerateArgs {
    /// How large: 4 or 3x5, rows first
    #[arg(long)]
    size: String,
    /// Which random instance: the same seed gives the same one
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
    /// Stop after this time, such as 5s, 500ms or 2m, without an instance
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Write the instance to this file, all at once
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub(super) const ENTRY: Entry = Entry {
    name: "generate",
    about: "Make an instance from a seed",
    arguments: |command| of_domains(command, arguments),
    main: Main::OfDomain(run),
};

/// The subcommand of a domain, whose options are those of a suite's sample too. Hidden without a generator.
pub(super) fn arguments(domain: &Domain, command: Command) -> Command {
    let command = GenerateArgs::augment_args(command);
    match domain.generator {
        Some(about) => options::with(command.next_help_heading(OWN_OPTIONS), about()),
        None => command.hide(true),
    }
}

fn run(domain: &Domain, _: &Values, matches: &ArgMatches) -> Result<Exit, Failure> {
    let args: GenerateArgs = typed(matches)?;
    let options = options::of_generator(domain, matches);
    let mut output = Output::open(args.output.as_deref())?;
    let (started, cancel) = (Clock::start(), flag());
    let (time, bytes) = (args.time_limit, usual_bytes());
    let limits = Limits { time, bytes, cancel: Some(cancel), ..Limits::default() };
    let text = (domain.generate)(&args.size, args.seed, &options, &limits)?;
    limits.poll(started).map_err(Error::unmade)?;
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}
