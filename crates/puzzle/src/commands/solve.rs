//! `puzzle solve`

use search::Limits;

use crate::{
    cli::{SolveArgs, SolveFormat},
    commands::instance,
    domain::{Answer, Instance, SolveError},
    exit::{Exit, Failure},
    input::Source,
    interrupt, message,
    options::DomainOptions,
    output::Output,
    report,
    request::{Request, UsageError},
    watch::Progress,
};

pub(crate) fn run(args: SolveArgs) -> Result<Exit, Failure> {
    let domain = args.domain.0;
    let about = domain.about();
    if args.boards && args.format != SolveFormat::Text {
        return Err(UsageError::BoardsUnasked.into());
    }
    let mut request = Request {
        algorithm: args.algorithm,
        heuristic: args.heuristic,
        weight: args.weight,
        profile: args.profile,
        actions: args.actions,
        order: args.order,
        options: args.options,
        limits: Limits {
            solutions: args.solutions.0,
            expansions: args.node_limit.unwrap_or(u64::MAX),
            bytes: args
                .memory_limit
                .map_or(usize::MAX, |size| usize::try_from(size.as_u64()).unwrap_or(usize::MAX)),
            depth: args.depth_limit.unwrap_or(u32::MAX),
            time: args.time_limit,
            cancel: None,
        },
    };
    request.check(domain)?;
    let (name, bytes) = match domain.random(&request.options)? {
        Some((name, text)) if args.file.is_none() && args.text.is_none() => (name, text.into()),
        Some(_) => return Err(UsageError::TwoInputs.into()),
        None => {
            let source = Source::of(args.file, args.text)?;
            (source.name(), source.read()?)
        }
    };
    let instance = instance(domain, &name, &bytes, &request.options)?;
    let mut output = Output::open(args.output.as_deref())?;

    request.limits.cancel = Some(interrupt::flag());
    let mut progress = if args.progress { Progress::shown() } else { Progress::Silent };
    let answer = Answer::of(instance.as_ref(), &request, &mut progress);
    progress.finish();
    let answer = match answer {
        Ok(answer) => answer,
        Err(SolveError::Usage(error)) => return Err(error.into()),
        Err(SolveError::Input(failure)) => return Err(*failure),
        Err(SolveError::Defect(defect)) => return Err(Failure::Contradiction(defect)),
    };

    match args.format {
        SolveFormat::Text => {
            let boards = args.boards.then_some(instance.as_ref());
            output.write(&report::text(about.name, &name, &answer, boards))?;
        }
        SolveFormat::Json => {
            output
                .write(&report::json_line(&report::solved(about.name, &name, &request, &answer)))?;
        }
        SolveFormat::Moves => {
            for solution in &answer.solutions {
                output.write(&format!("{}\n", solution.actions))?;
            }
            message(format_args!("{}", report::headline(&answer)));
        }
    }
    output.finish()?;
    draw(instance.as_ref(), &request.options, &answer)?;
    Ok(Exit::of_search(answer.outcome, answer.solutions.len()))
}

/// Writes the pictures that were asked for.
fn draw(instance: &dyn Instance, options: &DomainOptions, answer: &Answer) -> Result<(), Failure> {
    let first = answer.solutions.first().map(|solution| solution.actions.as_str());
    let pictures = [("--picture", &options.picture), ("--graph", &options.graph)];
    for (option, path) in pictures {
        let Some(path) = path else { continue };
        let picture = match path.extension().and_then(std::ffi::OsStr::to_str) {
            Some("svg") => instance.picture(first),
            Some("dot") => instance.dot(),
            _ => Err("expected a file name that ends in .svg or .dot".to_owned()),
        };
        let picture = picture.map_err(|reason| UsageError::Option { option, reason })?;
        let mut output = Output::open(Some(path))?;
        output.write(&picture)?;
        output.finish()?;
    }
    Ok(())
}
