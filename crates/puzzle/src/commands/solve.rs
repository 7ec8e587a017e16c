//! `puzzle solve`

use search::Limits;

use crate::{
    cli::{SolveArgs, SolveFormat},
    commands::{folder, instance},
    domain::{Answer, SolveError},
    exit::{Exit, Failure},
    input::Source,
    interrupt, message,
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
        metric: args.metric,
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
    if let (Some(from), Some(to)) = (&args.input_folder, &args.output_folder) {
        return folder::run(domain, from, to, request);
    }
    request.check(about)?;
    let source = Source::of(args.file, args.text)?;
    let name = source.name();
    let instance = instance(domain, &name, &source.read()?, args.goal.as_deref())?;
    let mut output = Output::open(args.output.as_deref())?;

    request.limits.cancel = Some(interrupt::flag());
    let mut progress = if args.progress { Progress::shown() } else { Progress::Silent };
    let answer = Answer::of(instance.as_ref(), &request, &mut progress);
    progress.finish();
    let answer = match answer {
        Ok(answer) => answer,
        Err(SolveError::Usage(error)) => return Err(error.into()),
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
    Ok(Exit::of_search(answer.outcome, answer.solutions.len()))
}
