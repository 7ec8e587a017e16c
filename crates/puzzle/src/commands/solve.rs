//! `puzzle solve`

use std::time::Instant;

use search::Limits;

use crate::{
    algorithm::{AlgorithmChoice, AlgorithmName},
    answer::Answer,
    cli::{SolveArgs, SolveFormat},
    commands::{folder, given, instance},
    domain::{Domain, Instance, Undrawn, Writer},
    exit::{Exit, Failure},
    interrupt, message,
    output::Output,
    report,
    request::{Request, UsageError, typed},
    watch::Progress,
};

pub(crate) fn run(args: SolveArgs) -> Result<Exit, Failure> {
    let domain = args.domain.0;
    let about = domain.about();
    if args.boards && args.format != SolveFormat::Text {
        return Err(UsageError::BoardsUnasked.into());
    }
    let request = Request {
        algorithm: None,
        heuristic: args.heuristic,
        weight: args.weight,
        profile: args.profile,
        actions: args.actions,
        order: args.order,
        options: args.options,
        limits: Limits {
            solutions: args.solutions.map_or_else(|| domain.solutions(), |asked| asked.0),
            expansions: args.node_limit.unwrap_or(u64::MAX),
            bytes: args
                .memory_limit
                .map_or(usize::MAX, |size| usize::try_from(size.as_u64()).unwrap_or(usize::MAX)),
            depth: args.depth_limit.unwrap_or(u32::MAX),
            time: args.time_limit,
            cancel: None,
        },
        started: Instant::now(),
    };
    if let (Some(from), Some(to)) = (&args.input_folder, &args.output_folder) {
        let algorithm = match args.algorithm {
            Some(AlgorithmChoice::One(name)) => Some(name),
            Some(AlgorithmChoice::All) | None => None,
        };
        return folder::run(domain, from, to, Request { algorithm, ..request });
    }
    let requests = requests(domain, args.algorithm, &request)?;
    let writer = writer(domain, args.format)?;
    let (name, bytes) = given(domain, args.file, args.text, &request.options)?;
    let instance = instance(domain, &name, &bytes, &request.options)?;
    let mut output = Output::open(args.output.as_deref())?;

    let cancel = interrupt::flag();
    let mut exit = Exit::Done;
    let mut last = None;
    for request in requests {
        let request = request.started(&cancel);
        let mut progress = if args.progress { Progress::shown() } else { Progress::Silent };
        let answer = instance.solve(&request, &mut progress);
        progress.finish();
        let mut answer = answer?;
        match args.format {
            SolveFormat::Text => {
                let is_drawn = args.boards || request.options.emoji;
                let boards = is_drawn.then_some(instance.as_ref());
                if last.is_some() {
                    output.write("\n")?;
                }
                let names = (about.name, name.as_str());
                let ended = report::write_text(&mut output, names, &request, &answer, boards)?;
                answer.leave_out(ended);
            }
            SolveFormat::Json => {
                let names = (about.name, name.as_str());
                let line = report::solved(names, &request, &mut answer, instance.as_ref());
                output.write(&line)?;
            }
            SolveFormat::Moves => {
                let ended = report::write_moves(&mut output, &request, &answer)?;
                answer.leave_out(ended);
                message(format_args!("{}", report::headline(&answer)));
            }
            SolveFormat::Ares => {
                if let Some(write) = writer {
                    output.write(&write(&answer))?;
                }
            }
        }
        // Of several, the first that did not end well says how the command ends.
        let ended = Exit::of_search(answer.outcome, answer.solutions.len());
        if exit == Exit::Done {
            exit = ended;
        }
        last = Some((request, answer));
        if ended == Exit::Interrupted {
            exit = ended;
            break;
        }
    }
    output.finish()?;
    if let Some((request, answer)) = last {
        draw(instance.as_ref(), &request, &answer)?;
    }
    Ok(exit)
}

/// A request for each algorithm that was asked for. Of all, those that ask no heuristic do without
/// the one that is given, and so with the weight.
fn requests(
    domain: &dyn Domain,
    choice: Option<AlgorithmChoice>,
    request: &Request,
) -> Result<Vec<Request>, UsageError> {
    let mut requests = Vec::new();
    match choice {
        Some(AlgorithmChoice::All) => {
            for &name in domain.all_algorithms() {
                let mut one = Request { algorithm: Some(name), ..request.clone() };
                one.heuristic = one.heuristic.filter(|_| name.asks_heuristic());
                one.weight = one.weight.filter(|_| name == AlgorithmName::Wastar);
                requests.push(one);
            }
            if requests.is_empty() {
                return Err(UsageError::AllUnasked(domain.about().name));
            }
        }
        Some(AlgorithmChoice::One(name)) => {
            requests.push(Request { algorithm: Some(name), ..request.clone() });
        }
        None => requests.push(request.clone()),
    }
    requests.iter().try_for_each(|request| request.check(domain))?;
    Ok(requests)
}

/// What writes a format of the domain's own.
fn writer(domain: &dyn Domain, format: SolveFormat) -> Result<Option<Writer>, UsageError> {
    match (format, domain.writer(format)) {
        (SolveFormat::Text | SolveFormat::Json | SolveFormat::Moves, _) => Ok(None),
        (SolveFormat::Ares, Some(writer)) => Ok(Some(writer)),
        (SolveFormat::Ares, None) => {
            let domain = domain.about().name;
            Err(UsageError::FormatUnknown { domain, format: typed(format) })
        }
    }
}

/// Writes the pictures that were asked for. What is searched for them has what is left of the time.
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
        let left = request.limits_left();
        let unlimited =
            Limits { expansions: u64::MAX, depth: u32::MAX, solutions: 1, ..left.clone() };
        let depths = || instance.depths(request, &left);
        let unfit = |expected: &str| Err(Undrawn::Unfit(expected.to_owned()));
        let picture = match (option, ending) {
            ("--depths", Some("svg")) => depths().map(|it| report::depths_svg(&it)),
            ("--depths", Some("csv")) => depths().map(|it| report::depths_csv(&it)),
            ("--depths", _) => unfit("expected a file name that ends in .svg or .csv"),
            (_, Some("svg")) => instance.picture(first, &unlimited),
            (_, Some("dot")) => instance.dot(),
            _ => unfit("expected a file name that ends in .svg or .dot"),
        };
        let picture = picture.map_err(|undrawn| match undrawn {
            Undrawn::Unfit(reason) => UsageError::Option { option, reason }.into(),
            Undrawn::Stopped(stop) => {
                Failure::Stopped { stop, missing: format!("{option} is not drawn") }
            }
        })?;
        let mut output = Output::open(Some(path))?;
        output.write(&picture)?;
        output.finish()?;
    }
    Ok(())
}
