//! `puzzle check`

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use clap::{ArgMatches, Args, Command};

use super::arguments::{InputArgs, of_domains, with_options};
use crate::{
    interface::{Domain, typed},
    io::{Exit, Failure, Output, Source, UsageError, abridged},
};

#[derive(Debug, Args)]
struct CheckArgs {
    /// The instance, and a solution as `puzzle solve` prints it; - is standard input
    #[arg(value_names = ["FILE", "SOLUTION"], num_args = 1..=2, required = true)]
    file_and_solution: Vec<OsString>,
    /// The instance itself, in place of FILE
    #[arg(long)]
    text: Option<String>,
}

pub(super) fn command() -> Command {
    let about = "Replay a solution: verdict, first bad step, cost";
    of_domains(Command::new("check"), about, |domain, command| {
        with_options(domain, CheckArgs::augment_args(command))
    })
}

pub(super) fn run(domain: &Domain, matches: &ArgMatches) -> Result<Exit, Failure> {
    let args: CheckArgs = typed(matches)?;
    let has_file = args.text.is_none() && (domain.random)(matches)?.is_none();
    let mut words = args.file_and_solution.into_iter();
    let file = if has_file { words.next().map(PathBuf::from) } else { None };
    let solution = words.next().ok_or(UsageError::NoSolution)?;
    if words.next().is_some() {
        return Err(UsageError::TwoInputs.into());
    }
    let solution = solution_source(solution, file.as_deref())?;

    let (_, instance) = InputArgs { file, text: args.text }.open(domain, matches)?;
    let bytes = solution.read()?;
    let text = String::from_utf8_lossy(&bytes);
    let verdict = instance
        .check(&text)
        .map_err(|problems| Failure::bad_input("solution", &bytes, &problems))?;
    let (line, exit) = match verdict {
        Ok((_, size)) => (format!("solved: {size}\n"), Exit::Done),
        Err(reason) => (format!("not solved: {}\n", abridged(&reason)), Exit::CheckFailed),
    };
    Output::standard().write(&line)?;
    Ok(exit)
}

/// The text of a solution, or standard input.
pub(super) fn solution_source(
    solution: OsString,
    file: Option<&Path>,
) -> Result<Source, UsageError> {
    if solution != "-" {
        return Ok(Source::Text(solution.to_string_lossy().into_owned()));
    }
    if file == Some(Path::new("-")) {
        return Err(UsageError::StandardInputTwice);
    }
    Ok(Source::StandardInput)
}
