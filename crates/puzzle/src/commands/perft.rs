//! `puzzle perft`

use search::{Outcome, Stop};

use crate::{
    cli::{BenchFormat, PerftArgs},
    commands::{given, instance},
    exit::{Exit, Failure},
    message,
    output::Output,
    perft::{Depth, Divide},
    report,
};

pub(crate) fn run(args: PerftArgs) -> Result<Exit, Failure> {
    let domain = args.domain.0;
    let (name, bytes) = given(domain, args.file, args.text, &args.options)?;
    let instance = instance(domain, &name, &bytes, &args.options)?;
    let limits = args.limits.until_interrupted();
    let divide = if args.divide { Divide::ByFirstAction } else { Divide::No };
    let counted = instance.perft(&args.options, &Depth { depth: args.depth, divide, limits })?;
    let text = match args.format {
        BenchFormat::Table => report::perft_table(&counted),
        BenchFormat::Json => report::perft_json(domain.about().name, &name, &counted),
    };
    Output::standard().write(&text)?;
    Ok(match counted.stop() {
        None => Exit::Done,
        Some(stop) => {
            let reason = match stop {
                // What overflows here is the count: walks have no cost.
                Stop::CostOverflow => "stopped at more than 2^64 - 1 walks".to_owned(),
                _ => report::stopped(stop),
            };
            message(format_args!("{reason}: deeper walks are not counted"));
            Exit::of_search(Outcome::Stopped(stop), 0)
        }
    })
}
