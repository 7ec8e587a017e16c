//! `puzzle solve`

use search::Limits;

use crate::{
    cli::{SolveArgs, SolveFormat},
    commands::{folder, instance},
    domain::{Answer, Instance, SolveError},
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
    if let (Some(from), Some(to)) = (&args.input_folder, &args.output_folder) {
        return folder::run(domain, from, to, request);
    }
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
    draw(instance.as_ref(), &request, &answer)?;
    Ok(Exit::of_search(answer.outcome, answer.solutions.len()))
}

/// Writes the pictures that were asked for.
fn draw(instance: &dyn Instance, request: &Request, answer: &Answer) -> Result<(), Failure> {
    let options = &request.options;
    let first = answer.solutions.first().map(|solution| solution.actions.as_str());
    let pictures = [
        ("--picture", &options.picture),
        ("--graph", &options.graph),
        ("--depths", &options.depths),
    ];
    for (option, path) in pictures {
        let Some(path) = path else { continue };
        let ending = path.extension().and_then(std::ffi::OsStr::to_str);
        let picture = match (option, ending) {
            ("--depths", Some("svg")) => instance.depths(request).map(|it| report::depths_svg(&it)),
            ("--depths", Some("csv")) => instance.depths(request).map(|it| report::depths_csv(&it)),
            ("--depths", _) => Err("expected a file name that ends in .svg or .csv".to_owned()),
            (_, Some("svg")) => instance.picture(first),
            (_, Some("dot")) => instance.dot(),
            _ => Err("expected a file name that ends in .svg or .dot".to_owned()),
        };
        let picture = picture.map_err(|reason| UsageError::Option { option, reason })?;
        let mut output = Output::open(Some(path))?;
        output.write(&picture)?;
        output.finish()?;
    }
    Ok(())
}
