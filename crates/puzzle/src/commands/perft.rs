//! `puzzle perft`

use catalogue::stopped;
use clap::Args;
use search::{Outcome, Stop};

use super::arguments::{TableFormat, WalkLimits, with_args};
use super::entry::{DomainArgs, Entry, Main, typed};
use super::input::InputArgs;
use crate::{
    io::{Exit, Failure, Output, message},
    report,
};

#[derive(Debug, Args)]
struct PerftArgs {
    #[command(flatten)]
    input: InputArgs,
    /// To which depth
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Also the walks of that depth by their first action
    #[arg(long)]
    divide: bool,
    /// How results look
    #[arg(long, value_enum, default_value = "table")]
    format: TableFormat,
    #[command(flatten)]
    limits: WalkLimits,
}

pub(super) const ENTRY: Entry = Entry {
    name: "perft",
    about: "Count walks and states by depth",
    arguments: with_args::<PerftArgs>,
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

fn run(given: &DomainArgs, args: PerftArgs) -> Result<Exit, Failure> {
    let (name, instance) = args.input.open(given)?;
    let limits = args.limits.until_interrupted();
    let counted = instance.count(args.depth, args.divide, &limits)?;
    let text = match args.format {
        TableFormat::Table => report::perft_table(&counted),
        TableFormat::Json => report::perft_json(given.domain.about.name, &name, &counted),
    };
    Output::standard().write(&text)?;
    Ok(match counted.stop() {
        None => Exit::Done,
        Some(stop) => {
            let reason = match stop {
                // The count overflows here: walks have no cost.
                Stop::CostOverflow => "stopped at more than 2^64 - 1 walks".to_owned(),
                _ => stopped(stop),
            };
            message(format_args!("{reason}: deeper walks are not counted"));
            Exit::of_search(Outcome::Stopped(stop), 0)
        }
    })
}
