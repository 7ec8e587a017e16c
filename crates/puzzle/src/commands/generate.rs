//! `puzzle generate`

use crate::{
    cli::GenerateArgs,
    exit::{Exit, Failure},
    options::DomainOptions,
    output::Output,
};

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let domain = args.domain.0;
    // Every generator takes a seed, whether or not solving does.
    let seed = args.options.seed.unwrap_or_default();
    let options = DomainOptions { seed: None, ..args.options.clone() };
    options.check(domain)?;
    let text = domain.generate(&args.size, seed, &options)?;
    let mut output = Output::open(args.output.as_deref())?;
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}
