//! One file a command.

mod audit;
mod bench;
mod check;
mod folder;
mod generate;
mod list;
mod perft;
mod show;
mod solve;

use std::path::PathBuf;

use crate::{
    cli::{Cli, Command},
    domain::{Domain, Instance, ReadError},
    exit::{Exit, Failure},
    input::Source,
    options::DomainOptions,
    request::UsageError,
};

pub(crate) fn run(cli: Cli) -> Result<Exit, Failure> {
    match cli.command {
        Command::Solve(args) => solve::run(*args),
        Command::Check(args) => check::run(args),
        Command::Show(args) => show::run(args),
        Command::Bench(args) => bench::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Perft(args) => perft::run(*args),
        Command::Audit(args) => audit::run(*args),
        Command::List(args) => list::run(args.domain.map(|domain| domain.0)),
    }
}

/// The name and the text of the instance that is asked for: a random one, or that of FILE or --text.
fn given(
    domain: &dyn Domain,
    file: Option<PathBuf>,
    text: Option<String>,
    options: &DomainOptions,
) -> Result<(String, Vec<u8>), Failure> {
    options.check(domain)?;
    match domain.random(options)? {
        Some((name, made)) if file.is_none() && text.is_none() => Ok((name, made.into_bytes())),
        Some(_) => Err(UsageError::TwoInputs.into()),
        None => {
            let source = Source::of(file, text)?;
            Ok((source.name(), source.read()?))
        }
    }
}

/// Reads the instance called `name` from `bytes`.
fn instance(
    domain: &dyn Domain,
    name: &str,
    bytes: &[u8],
    options: &DomainOptions,
) -> Result<Box<dyn Instance>, Failure> {
    options.check(domain)?;
    match domain.read_with(bytes, options) {
        Ok(instance) => Ok(instance),
        Err(ReadError::Usage(error) | ReadError::Unfit(error)) => Err(error.into()),
        Err(ReadError::Problems(problems)) => Err(Failure::bad_input(name, bytes, &problems)),
    }
}
