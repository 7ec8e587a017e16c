//! `puzzle generate`

use std::time::Instant;

use search::Limits;

use crate::{
    cli::GenerateArgs,
    exit::{Exit, Failure},
    interrupt,
    options::DomainOptions,
    output::Output,
};

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let domain = args.domain.0;
    // Every generator takes a seed, whether or not solving does.
    let seed = args.options.seed.unwrap_or_default();
    let options = DomainOptions { seed: None, ..args.options.clone() };
    options.check(domain)?;
    let mut output = Output::open(args.output.as_deref())?;
    let (started, cancel) = (Instant::now(), interrupt::flag());
    let limits = Limits { time: args.time_limit, cancel: Some(cancel), ..Limits::default() };
    let text = domain.generate(&args.size, seed, &options, &limits)?;
    limits.poll(started).map_err(Failure::unmade)?;
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}
