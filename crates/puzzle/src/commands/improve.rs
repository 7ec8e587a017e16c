//! `--improve`: a search that begins with a solution.

use std::ffi::OsString;

use catalogue::{Domain, Instance};
use clap::{Arg, Command, value_parser};
use domain::BadOption;

use super::input::without_remarks;
use crate::io::{Failure, SOLUTION, Source, abridged, message};

/// The option.
pub(super) const OPTION: &str = "--improve";

/// Adds it, where there is such a search.
pub(super) fn with_improve(domain: &Domain, command: Command) -> Command {
    if !domain.improves {
        return command;
    }
    let help = "Shorten a solution of a classic level; - reads it";
    let option = Arg::new("improve").long("improve").value_name("SOLUTION").help(help);
    let default = domain.about.default_algorithm;
    let how = format!("How to search [default: {default}, in classic levels then anytime]");
    let command = command.mut_arg("algorithm", |argument| argument.help(how));
    command.arg(option.value_parser(value_parser!(OsString)).allow_hyphen_values(true))
}

/// The instance with this solution. Of several lines that are no solution together, the first one is taken.
pub(super) fn improving(
    instance: &dyn Instance,
    solution: &Source,
) -> Result<Box<dyn Instance>, Failure> {
    let bytes = solution.read(SOLUTION)?;
    let text = without_remarks(&String::from_utf8_lossy(&bytes));
    let whole = instance.improving(&text);
    if let Ok(Ok(improving)) = whole {
        return Ok(improving);
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.len() > 1
        && let Some(improving) = lines.iter().find_map(|line| instance.improving(line).ok()?.ok())
    {
        return Ok(improving);
    }
    let whole = whole.map_err(|problems| Failure::bad_input(OPTION, &bytes, &problems))?;
    whole.map_err(|error| {
        // The board on which the first bad step is impossible, or the board at the end.
        let board = (error.after > 0).then(|| instance.boards(&text).nth(error.after)).flatten();
        if let Some(board) = board {
            message(format_args!("{}\n", board.trim_end_matches('\n')));
        }
        BadOption::new(OPTION, abridged(&error.reason)).into()
    })
}
