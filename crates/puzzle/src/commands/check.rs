//! `puzzle check`

use std::{ffi::OsString, path::PathBuf};

use crate::{
    cli::CheckArgs,
    commands::instance,
    domain::Verdict,
    exit::{Exit, Failure},
    input::Source,
    output::Output,
    report::counted,
    request::UsageError,
};

pub(crate) fn run(args: CheckArgs) -> Result<Exit, Failure> {
    let mut given = args.file_and_solution.into_iter();
    let file = if args.text.is_none() { given.next().map(PathBuf::from) } else { None };
    let solution = given.next().ok_or(UsageError::NoSolution)?;
    if given.next().is_some() {
        return Err(UsageError::TwoInputs.into());
    }
    let source = Source::of(file, args.text)?;
    let solution = solution_source(solution, &source)?;

    let instance = instance(args.domain.0, &source.name(), &source.read()?, &args.options)?;
    let bytes = solution.read()?;
    let text = String::from_utf8_lossy(&bytes);
    let verdict = instance
        .check(&text)
        .map_err(|problems| Failure::bad_input("solution", &bytes, &problems))?;
    let (line, exit) = match verdict {
        Verdict::Solved { length, cost } => {
            (format!("solved: {}, cost {cost}\n", counted(length, "action")), Exit::Done)
        }
        Verdict::Failed(reason) => (format!("not solved: {reason}\n"), Exit::CheckFailed),
    };
    Output::standard().write(&line)?;
    Ok(exit)
}

fn solution_source(solution: OsString, instance: &Source) -> Result<Source, UsageError> {
    if solution != "-" {
        return Ok(Source::Text(solution.to_string_lossy().into_owned()));
    }
    match instance {
        Source::StandardInput => Err(UsageError::StandardInputTwice),
        _ => Ok(Source::StandardInput),
    }
}
