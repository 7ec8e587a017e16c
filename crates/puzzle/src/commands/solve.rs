//! `puzzle solve`

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use clap::{
    Arg, ArgMatches, Args, Command, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};
use domain::{About, AlgorithmName, Refusal};
use search::{Limits, Outcome, Stop};

use super::{
    arguments::{AlgorithmChoice, InputArgs, SearchArgs, of_domains, with_options},
    folder, help,
    replay::{self, LookArgs, Replay},
};
use crate::{
    interface::{Answer, Domain, Drawing, GraphFormat, Instance, Request, Undrawn, typed},
    io::{Exit, Failure, Output, UsageError, flag, message},
    report::{self, Display},
};

/// The results of a search, and where they go.
#[derive(Clone, Debug, Args)]
struct ResultArgs {
    /// How results look [default: text]
    #[arg(long, value_enum)]
    format: Option<SolveFormat>,
    /// Show the board after each action
    #[arg(long)]
    boards: bool,
    /// Show on standard error how far the search is
    #[arg(long)]
    progress: bool,
    /// Write results to this file, all at once
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Show the solution move by move: one HTML file, or a picture that moves
    #[arg(long, value_name = "OUT.html|OUT.svg")]
    replay: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    /// Draw the best solution and the bound of anytime search by expansions
    #[arg(long, value_name = "OUT.svg")]
    curve: Option<PathBuf>,
    /// Solve every file of this folder, by all algorithms unless --algorithm names one
    #[arg(long, value_name = "IN")]
    input_folder: Option<PathBuf>,
    /// Where the folder run writes one file an input, each all at once
    #[arg(long, value_name = "OUT")]
    output_folder: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SolveFormat {
    /// For people
    Text,
    /// One object on one line (docs/json.md)
    Json,
    /// A solution a line, as `puzzle check` takes it
    Moves,
    /// Blocks as in the original report of weighted-stones, one an algorithm
    Ares,
}

pub(super) fn command() -> Command {
    let general = Command::new("solve");
    // The general options may stand before the domain too.
    let general = ResultArgs::augment_args(SearchArgs::augment_args(general))
        .mut_args(|argument| argument.global(true));
    of_domains(help::common(general), "Search for solutions", |domain, command| {
        help::of_domain(domain, arguments(domain, command))
    })
}

/// The subcommand of a domain, whose options are those of a suite's run too.
pub(super) fn arguments(domain: &Domain, command: Command) -> Command {
    let command = InputArgs::augment_args(command);
    let command = ResultArgs::augment_args(SearchArgs::augment_args(command));
    let command = SearchArgs::restrict(domain.about, command);
    let formats = SolveFormat::value_variants().iter();
    let formats = formats.filter(|format| **format != SolveFormat::Ares || domain.ares.is_some());
    let formats = PossibleValuesParser::new(formats.filter_map(ValueEnum::to_possible_value));
    let formats = formats.try_map(|name| SolveFormat::from_str(&name, false));
    let command = command.mut_arg("format", |argument| argument.value_parser(formats));
    own_options(domain, command)
}

/// Adds the options that the domain alone has.
pub(super) fn own_options(domain: &Domain, command: Command) -> Command {
    let command = with_options(domain, command);
    domain.drawings.iter().fold(command, |command, (drawing, help)| {
        let (id, files) = (id(*drawing), names(*drawing).1.replace("OUT", ""));
        let help = format!("{help}: {}", files.replace('|', " or "));
        let path = value_parser!(PathBuf);
        command.arg(Arg::new(id).long(id).value_name("OUT").value_parser(path).help(help))
    })
}

/// The option of a picture without its hyphens.
fn id(drawing: Drawing) -> &'static str {
    names(drawing).0.trim_start_matches('-')
}

/// The option of a picture, as it is typed, and the files that can be drawn.
pub(super) const fn names(drawing: Drawing) -> (&'static str, &'static str) {
    match drawing {
        Drawing::Picture => ("--picture", "OUT.svg"),
        Drawing::Graph => ("--graph", "OUT.svg|OUT.dot"),
        Drawing::Depths => ("--depths", "OUT.svg|OUT.csv"),
    }
}

pub(super) fn run(domain: &'static Domain, matches: &ArgMatches) -> Result<Exit, Failure> {
    let about = domain.about;
    let search: SearchArgs = typed(matches)?;
    let args: ResultArgs = typed(matches)?;
    let input: InputArgs = typed(matches)?;
    let format = args.format.unwrap_or(SolveFormat::Text);
    if args.boards && format != SolveFormat::Text {
        return Err(UsageError::BoardsWithoutText.into());
    }
    if let Some((from, to)) = folders(&args, &input)? {
        return folder::run(domain, from, to, &search, matches);
    }
    let requests = requests(about, &search)?;
    if format == SolveFormat::Ares && domain.ares.is_none() {
        return Err(Refusal::new("--format", format!("{} has no format ares", about.name)).into());
    }
    let (name, instance) = input.open(domain, matches)?;
    let mut output = Output::open(args.output.as_deref())?;
    let replay = match &args.replay {
        Some(path) => Some(Replay::open("--replay", path, &args.look)?),
        None if args.look.heat => return Err(Refusal::new("--heat", "needs --replay").into()),
        None if args.look.still => return Err(Refusal::new("--still", "needs --replay").into()),
        None => None,
    };
    let mut curve = args.curve.as_deref().map(|path| Output::open(Some(path))).transpose()?;
    if curve.is_some() && requests.iter().all(|it| it.ask.algorithm != Some(AlgorithmName::Anytime))
    {
        return Err(Refusal::new("--curve", "needs --algorithm anytime").into());
    }
    let title = replay::title(about, &name);
    let mut lanes = Vec::new();

    let cancel = flag();
    let mut exit = Exit::Done;
    let mut last = None;
    for request in requests {
        let request = request.started(&cancel);
        let mut answer = match args.progress {
            true => instance.solve(&request, &mut Display::new())?,
            false => instance.solve(&request, &mut ())?,
        };
        match format {
            SolveFormat::Text => {
                // Emoji are for looking at.
                let is_drawn = args.boards || instance.is_drawn();
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
                if let Some(write) = domain.ares {
                    output.write(&write(&answer))?;
                }
            }
        }
        if let Some(hint) = &answer.extras.hint {
            message(format_args!("{hint}"));
        }
        if replay.is_some() {
            lanes.push(replay::lane(
                instance.as_ref(),
                (&title, args.look.heat),
                &request,
                &answer,
            )?);
        }
        if let Some(curve) = &mut curve
            && !answer.milestones.is_empty()
        {
            let drawn = report::curve_svg(&title, &answer.milestones);
            curve.write(&drawn.map_err(|error| Refusal::new("--curve", error))?)?;
        }
        advise(about, &answer);
        // Of several, the first that did not end well says how the command ends.
        let ended = Exit::of_search(answer.outcome, answer.solutions.len());
        if exit == Exit::Done {
            exit = ended;
        }
        last = Some(request);
        if ended == Exit::Interrupted {
            exit = ended;
            break;
        }
    }
    output.finish()?;
    if let Some(curve) = curve {
        curve.finish()?;
    }
    if let Some(replay) = replay {
        replay.write(about, title, lanes)?;
    }
    if let Some(request) = last {
        for (drawing, _) in domain.drawings {
            if let Some(path) = matches.get_one::<PathBuf>(id(*drawing)) {
                draw(*drawing, path, instance.as_ref(), &request)?;
            }
        }
    }
    Ok(exit)
}

/// After a limit without a solution: what to try.
fn advise(about: &About, answer: &Answer) {
    let is_limited = match answer.outcome {
        Outcome::Stopped(stop) => !matches!(stop, Stop::Cancelled | Stop::Depth),
        _ => false,
    };
    let name = AlgorithmName::Anytime;
    if is_limited && answer.solutions.is_empty() && answer.choice.name != name && about.has(name) {
        message(format_args!(
            "--algorithm {name} finds some solution soon, and says how far it is from the best"
        ));
    }
}

/// The folders of a folder run, if one is asked for: without the arguments that make no sense there.
fn folders<'a>(
    args: &'a ResultArgs,
    input: &InputArgs,
) -> Result<Option<(&'a Path, &'a Path)>, Failure> {
    let refuse = |option, reason: &str| Err(Refusal::new(option, reason).into());
    let (from, to) = match (&args.input_folder, &args.output_folder) {
        (None, None) => return Ok(None),
        (Some(_), None) => return refuse("--input-folder", "needs --output-folder"),
        (None, Some(_)) => return refuse("--output-folder", "needs --input-folder"),
        (Some(from), Some(to)) => (from, to),
    };
    let given = [
        ("FILE or --text", input.is_given()),
        ("--output", args.output.is_some()),
        ("--format", args.format.is_some()),
        ("--boards", args.boards),
        ("--progress", args.progress),
        ("--replay", args.replay.is_some()),
        ("--curve", args.curve.is_some()),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(UsageError::WithFolder(option).into()),
        None => Ok(Some((from, to))),
    }
}

/// A request for each algorithm that was asked for.
fn requests(about: &About, search: &SearchArgs) -> Result<Vec<Request>, Failure> {
    let requests = match search.algorithm {
        Some(AlgorithmChoice::All) => search.requests(about, about.published_algorithms),
        _ => vec![search.request(about)],
    };
    if requests.is_empty() {
        return Err(UsageError::NoPublishedAlgorithms(about.name).into());
    }
    requests.iter().try_for_each(|request| request.ask.check(about))?;
    Ok(requests)
}

/// Writes a picture. A search for it has the time that is left.
fn draw(
    drawing: Drawing,
    path: &Path,
    instance: &dyn Instance,
    request: &Request,
) -> Result<(), Failure> {
    let ending = path.extension().and_then(OsStr::to_str);
    let left = request.limits_left();
    let unlimited = Limits { expansions: u64::MAX, depth: u32::MAX, solutions: 1, ..left.clone() };
    let depths = || instance.depths(request, &left);
    let (option, files) = names(drawing);
    let picture = match (drawing, ending) {
        (Drawing::Depths, Some("svg")) => depths().map(|depths| report::depths_svg(&depths)),
        (Drawing::Depths, Some("csv")) => depths().map(|depths| report::depths_csv(&depths)),
        (Drawing::Picture, Some("svg")) => instance.picture(&unlimited),
        (Drawing::Graph, Some("svg")) => instance.graph(GraphFormat::Svg),
        (Drawing::Graph, Some("dot")) => instance.graph(GraphFormat::Dot),
        _ => {
            let endings = files.replace("OUT", "").replace('|', " or ");
            Err(Undrawn::Unfit(format!("expected a file name that ends in {endings}")))
        }
    };
    let picture = picture.map_err(|undrawn| match undrawn {
        Undrawn::Unfit(reason) => Refusal { option, reason }.into(),
        Undrawn::Stopped(stop) => {
            Failure::Stopped { stop, missing: format!("{option} is not drawn") }
        }
    })?;
    let mut output = Output::open(Some(path))?;
    output.write(&picture)?;
    output.finish()
}
