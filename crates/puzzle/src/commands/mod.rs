//! One file a command.

mod bench;
mod check;
mod folder;
mod list;
mod show;
mod solve;

use crate::{
    cli::{Cli, Command},
    domain::{Domain, GoalError, Instance},
    exit::{Exit, Failure},
};

pub(crate) fn run(cli: Cli) -> Result<Exit, Failure> {
    match cli.command {
        Command::Solve(args) => solve::run(*args),
        Command::Check(args) => check::run(args),
        Command::Show(args) => show::run(args),
        Command::Bench(args) => bench::run(&args),
        Command::List(args) => list::run(args.domain.map(|domain| domain.0)),
    }
}

/// Reads the instance called `name` from `bytes`, with its goal if that is given apart.
fn instance(
    domain: &dyn Domain,
    name: &str,
    bytes: &[u8],
    goal: Option<&str>,
) -> Result<Box<dyn Instance>, Failure> {
    let read = match goal {
        None => domain.read(bytes).map_err(GoalError::Problems),
        Some(goal) => domain.read_with_goal(bytes, goal),
    };
    read.map_err(|error| match error {
        GoalError::Problems(problems) => Failure::bad_input(name, bytes, &problems),
        GoalError::Usage(error) => error.into(),
    })
}
