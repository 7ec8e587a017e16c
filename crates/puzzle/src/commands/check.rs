//! `puzzle check`

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use crate::{
    cli::CheckArgs,
    commands::{given, instance},
    diagnostic::abridged,
    domain::Verdict,
    exit::{Exit, Failure},
    input::Source,
    output::Output,
    report::counted,
    request::UsageError,
};

pub(crate) fn run(args: CheckArgs) -> Result<Exit, Failure> {
    let has_file = args.text.is_none() && args.options.random.is_none();
    let mut words = args.file_and_solution.into_iter();
    let file = if has_file { words.next().map(PathBuf::from) } else { None };
    let solution = words.next().ok_or(UsageError::NoSolution)?;
    if words.next().is_some() {
        return Err(UsageError::TwoInputs.into());
    }
    let solution = solution_source(solution, file.as_deref())?;

    let domain = args.domain.0;
    let (name, bytes) = given(domain, file, args.text, &args.options)?;
    let instance = instance(domain, &name, &bytes, &args.options)?;
    let bytes = solution.read()?;
    let text = String::from_utf8_lossy(&bytes);
    let verdict = instance
        .check(&text)
        .map_err(|problems| Failure::bad_input("solution", &bytes, &problems))?;
    let (line, exit) = match verdict {
        Verdict::Solved { length, cost } => {
            (format!("solved: {}, cost {cost}\n", counted(length, "action")), Exit::Done)
        }
        Verdict::Failed(reason) => {
            (format!("not solved: {}\n", abridged(&reason)), Exit::CheckFailed)
        }
    };
    Output::standard().write(&line)?;
    Ok(exit)
}

fn solution_source(solution: OsString, file: Option<&Path>) -> Result<Source, UsageError> {
    if solution != "-" {
        return Ok(Source::Text(solution.to_string_lossy().into_owned()));
    }
    if file == Some(Path::new("-")) {
        return Err(UsageError::StandardInputTwice);
    }
    Ok(Source::StandardInput)
}
