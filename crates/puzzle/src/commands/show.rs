//! `puzzle show`

use std::ffi::OsString;

use catalogue::Instance;
use clap::Args;
use domain::BadOption;

use super::{
    arguments::with_args,
    entry::{DomainArgs, Entry, Main, typed},
    input::{split, without_remarks},
};
use crate::{
    io::{Exit, Failure, Output, SOLUTION, abridged},
    report,
};

#[derive(Debug, Args)]
struct ShowArgs {
    /// The instance, - being standard input and @NAME one that is built in, and a solution as `puzzle solve`
    /// prints it, after which the board is shown
    #[arg(value_names = ["FILE", "SOLUTION"], num_args = 0..)]
    file_and_solution: Vec<OsString>,
    /// The instance itself, in place of FILE
    #[arg(long, allow_hyphen_values = true)]
    text: Option<String>,
    /// Show the board after N actions of the solution, not after all
    #[arg(long, value_name = "N")]
    step: Option<usize>,
}

pub(super) const ENTRY: Entry = Entry {
    name: "show",
    about: "Draw an instance as it was read",
    arguments: with_args::<ShowArgs>,
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

fn run(given: &DomainArgs, args: ShowArgs) -> Result<Exit, Failure> {
    let ShowArgs { file_and_solution, text, step } = args;
    let (input, solution) = split(file_and_solution, text, given)?;
    let (_, instance) = input.open(given)?;
    let mut shown = instance.show();
    match (solution, step) {
        (Some(solution), step) => shown.board = after(&*instance, &solution.read(SOLUTION)?, step)?,
        (None, Some(_)) => return Err(BadOption::new("--step", "needs a SOLUTION").into()),
        (None, None) => {}
    }
    let (legend, sizes) = (report::pairs(shown.legend), report::pairs(shown.sizes));
    Output::standard().write(&format!("{}\n{legend}\n{sizes}", shown.board))?;
    Ok(Exit::Done)
}

/// The board after `step` actions of a solution, or after all.
fn after(instance: &dyn Instance, solution: &[u8], step: Option<usize>) -> Result<String, Failure> {
    let text = without_remarks(&String::from_utf8_lossy(solution));
    // Whether it solves the instance is not asked.
    let checked = instance.check(&text);
    let checked =
        checked.map_err(|problems| Failure::bad_input("solution", solution, &problems))?;
    let board = match step {
        Some(step) => instance.boards(&text).nth(step),
        None => instance.boards(&text).last(),
    };
    board.map(|board| format!("{}\n", board.trim_end_matches('\n'))).ok_or_else(|| {
        let most = instance.boards(&text).count().saturating_sub(1);
        let why = checked.err().map_or_else(String::new, |error| format!(": {}", error.reason));
        let found = step.unwrap_or(0);
        let reason = format!("expected 0 to {most}, found {found}{}", abridged(&why));
        BadOption::new("--step", reason).into()
    })
}
