//! `puzzle generate`

use crate::{
    cli::GenerateArgs,
    exit::{Exit, Failure},
    output::Output,
};

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let domain = args.domain.0;
    args.options.check(domain)?;
    let text = domain.generate(&args.size, args.seed, &args.options)?;
    let mut output = Output::open(args.output.as_deref())?;
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}
