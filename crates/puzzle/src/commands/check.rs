//! `puzzle check`

use std::ffi::OsString;

use catalogue::Instance;
use clap::Args;

use super::arguments::with_args;
use super::entry::{DomainArgs, Entry, Main, typed};
use super::input::{split, without_remarks};
use super::stored::{self, told};
use crate::io::{Exit, Failure, Output, SOLUTION, UsageError, abridged};

#[derive(Debug, Args)]
struct CheckArgs {
    /// The instance, and a solution as `puzzle solve` prints it, in one word or in several; - is
    /// standard input, where each line may be a solution. Without one, all that FILE stores
    #[arg(value_names = ["FILE", "SOLUTION"], num_args = 1.., required = true)]
    file_and_solution: Vec<OsString>,
    /// The instance itself, in place of FILE
    #[arg(long, allow_hyphen_values = true)]
    text: Option<String>,
}

pub(super) const ENTRY: Entry = Entry {
    name: "check",
    about: "Replay a solution: verdict, first bad step, size",
    arguments: with_args::<CheckArgs>,
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

fn run(given: &DomainArgs, args: CheckArgs) -> Result<Exit, Failure> {
    let (input, solution) = split(args.file_and_solution, args.text, given)?;
    let Some(solution) = solution else {
        let stores = given.domain.stores.ok_or(UsageError::NoSolution)?;
        return stored::check(&input.read(given)?, given, stores);
    };
    let (_, instance) = input.open(given)?;
    let bytes = solution.read(SOLUTION)?;
    let text = without_remarks(&String::from_utf8_lossy(&bytes));
    let whole = instance.check(&text);
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // A solution may go over several lines.
    if lines.len() > 1 && !matches!(whole, Ok(Ok(_))) {
        return each(&*instance, &lines);
    }
    let verdict = whole.map_err(|problems| Failure::bad_input("solution", &bytes, &problems))?;
    // The board on which the first bad step is impossible, or the board at the end.
    let board = verdict.as_ref().err().and_then(|error| instance.boards(&text).nth(error.after));
    let board =
        board.map_or_else(String::new, |board| format!("\n{}\n", board.trim_end_matches('\n')));
    let (line, exit) = told(verdict);
    Output::standard().write(&format!("{line}\n{board}"))?;
    Ok(exit)
}

/// A verdict a line. The worst of them says how the command ends.
fn each(instance: &dyn Instance, lines: &[&str]) -> Result<Exit, Failure> {
    let mut output = Output::standard();
    let mut exit = Exit::Done;
    for (number, line) in (1..).zip(lines) {
        let (verdict, ended) = match instance.check(line) {
            Ok(verdict) => told(verdict),
            Err(problems) => {
                let first = problems.problems.first().map(|it| it.kind.as_str());
                (format!("unreadable: {}", abridged(first.unwrap_or_default())), Exit::BadInput)
            }
        };
        if exit != Exit::BadInput && ended != Exit::Done {
            exit = ended;
        }
        output.write(&format!("solution {number}: {verdict}\n"))?;
    }
    Ok(exit)
}
