//! `puzzle show`

use clap::{ArgMatches, Args, Command};

use super::arguments::{of_domains, with_options};
use super::input::InputArgs;
use crate::{
    interface::{Domain, typed},
    io::{Exit, Failure, Output},
    report,
};

pub(super) fn command() -> Command {
    of_domains(Command::new("show"), "Draw an instance as it was read", |domain, command| {
        with_options(domain, InputArgs::augment_args(command))
    })
}

pub(super) fn run(domain: &Domain, matches: &ArgMatches) -> Result<Exit, Failure> {
    let (_, instance) = typed::<InputArgs>(matches)?.open(domain, matches)?;
    let shown = instance.show();
    let legend = shown.legend.iter().map(|(sign, meaning)| (*sign, (*meaning).to_owned()));
    let text = format!(
        "{}\n{}\n{}",
        shown.board,
        report::pairs(legend),
        report::pairs(shown.sizes.iter().map(|(name, size)| (*name, size.clone()))),
    );
    Output::standard().write(&text)?;
    Ok(Exit::Done)
}
