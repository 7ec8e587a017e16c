//! `puzzle solve`

mod run;

use std::path::{Path, PathBuf};

use catalogue::{Domain, Request};
use clap::{
    Arg, Args, Command, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};
use domain::{About, AlgorithmName, Refusal};
use search::parallel::Threads;

use self::run::Run;

use super::{
    arguments::{AlgorithmChoice, SearchArgs, of_domains, with_options},
    drawing,
    entry::{DomainArgs, Entry, Main, typed},
    folder, help, improve,
    input::{InputArgs, solution_source},
    played::{begun, named, with_played},
    replay::{self, LookArgs, Replay},
    stored::{self, Kept},
};
use crate::io::{Exit, Failure, Output, UsageError, flag};

/// The instance, the search, and its results.
#[derive(Args)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pub(super) search: SearchArgs,
    #[command(flatten)]
    results: ResultArgs,
}

/// The results of a search, and where they go.
#[derive(Clone, Debug, Args)]
struct ResultArgs {
    /// How results look [default: text]
    #[arg(long, value_enum)]
    format: Option<SolveFormat>,
    /// Show the board after each action
    #[arg(long)]
    boards: bool,
    /// Show all counters, and not those of one line
    #[arg(long)]
    stats: bool,
    /// Add the board at the start and after each action to JSON
    #[arg(long)]
    frames: bool,
    /// Show on standard error how far the search is [default: on a terminal, after two seconds]
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
    /// The file again, with the best solution of each level, stored or found
    Collection,
}

pub(super) const ENTRY: Entry = Entry {
    name: "solve",
    about: "Search for solutions",
    arguments: general,
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

/// The general options, which may stand before the domain too, and the domains.
fn general(command: Command) -> Command {
    let command = ResultArgs::augment_args(SearchArgs::augment_args(command))
        .mut_args(|argument| argument.global(true));
    // Once more, because the doc comment of the arguments has taken its place.
    of_domains(help::common(command).about(ENTRY.about), |domain, command| {
        let command = with_played(domain, arguments(domain, command));
        help::of_domain(domain, improve::with_improve(domain, command))
    })
}

/// The subcommand of a domain, whose options are those of a suite's run too.
pub(super) fn arguments(domain: &Domain, command: Command) -> Command {
    let command = SearchArgs::restrict(domain.about, SolveArgs::augment_args(command));
    let formats = SolveFormat::value_variants().iter();
    let formats = formats.filter(|format| match format {
        SolveFormat::Ares => domain.ares.is_some(),
        SolveFormat::Collection => domain.stores.is_some(),
        _ => true,
    });
    let formats = PossibleValuesParser::new(formats.filter_map(ValueEnum::to_possible_value));
    let formats = formats.try_map(|name| SolveFormat::from_str(&name, false));
    let command = command.mut_arg("format", |argument| argument.value_parser(formats));
    own_options(domain, command)
}

/// Adds the options that the domain alone has.
pub(super) fn own_options(domain: &Domain, command: Command) -> Command {
    let command = with_options(domain, command);
    domain.drawings.iter().fold(command, |command, (drawing, help)| {
        let id = drawing.typed().trim_start_matches('-');
        let help = format!("{help}: {}", drawing::endings(*drawing));
        let path = value_parser!(PathBuf);
        command.arg(Arg::new(id).long(id).value_name("OUT").value_parser(path).help(help))
    })
}

fn run(given: &DomainArgs, args: SolveArgs) -> Result<Exit, Failure> {
    let (domain, about) = (given.domain, given.domain.about);
    let SolveArgs { input, search, results: args } = args;
    let format = args.format.unwrap_or(SolveFormat::Text);
    if args.boards && format != SolveFormat::Text {
        return Err(UsageError::BoardsWithoutText.into());
    }
    if args.stats && format != SolveFormat::Text {
        return Err(Refusal::new("--stats", "is for --format text: JSON has all counters").into());
    }
    if args.frames && format != SolveFormat::Json {
        return Err(Refusal::new("--frames", "is for --format json").into());
    }
    let solution = given.improve.clone().map(|it| solution_source(it, input.file.as_deref()));
    let solution = solution.transpose()?;
    let improves = solution.is_some();
    if let Some((from, to)) = args.folders(&input, given)? {
        return folder::run(given, from, to, &search);
    }
    let mut requests = requests(about, &search)?;
    drawing::check_search(given, &requests)?;
    for request in &mut requests {
        request.threads = search.threads().unwrap_or_else(Threads::all);
    }
    if format == SolveFormat::Ares && domain.ares.is_none() {
        return Err(Refusal::new("--format", format!("{} has no format ares", about.name)).into());
    }
    let input = input.read(given)?;
    let kept = match (format, domain.stores) {
        (SolveFormat::Collection, Some(stores)) => Some(Kept::new(&input, given, stores)?),
        (SolveFormat::Collection, None) => {
            let reason = format!("{} has no format collection", about.name);
            return Err(Refusal::new("--format", reason).into());
        }
        _ => None,
    };
    let several = match &kept {
        Some(_) => Some(stored::levels(&input, given)?),
        None => input.several(given)?,
    };
    if several.is_some() {
        args.check_one(given)?;
    }
    let levels = several.unwrap_or_default();
    let instance = match levels.as_slice() {
        [] => {
            let instance = begun(input.open(given, None)?, given)?;
            Some(match &solution {
                Some(solution) => improve::improving(&*instance, solution)?,
                None => instance,
            })
        }
        _ if improves => return Err(Refusal::new(improve::OPTION, "needs one level").into()),
        _ => None,
    };
    given.drawings.iter().try_for_each(|(_, path)| Output::check(path))?;
    let name = named(&input.name, given);
    let mut run = Run {
        domain,
        format,
        args: &args,
        requests,
        cancel: flag(),
        output: Output::open(args.output.as_deref())?,
        replay: match &args.replay {
            Some(path) => Some(Replay::open("--replay", path, &args.look)?),
            None if args.look.heat => return Err(Refusal::new("--heat", "needs --replay").into()),
            None if args.look.still => return Err(Refusal::new("--still", "needs --replay").into()),
            None => None,
        },
        curve: args.curve.as_deref().map(|path| Output::open(Some(path))).transpose()?,
        lanes: Vec::new(),
        improves,
        is_first: true,
        last: None,
        kept,
    };
    let has_anytime =
        run.requests.iter().any(|it| it.ask.algorithm == Some(AlgorithmName::Anytime));
    if run.curve.is_some() && !has_anytime && !improves {
        return Err(Refusal::new("--curve", "needs --algorithm anytime").into());
    }
    let exit = match &instance {
        Some(instance) => run.solve(&name, instance.as_ref())?,
        None => run.levels(&levels, &input, given)?,
    };
    let Run { mut output, replay, curve, lanes, last, requests, kept, .. } = run;
    if let Some(kept) = kept {
        kept.write(&mut output, &input, given)?;
    }
    output.finish()?;
    if let Some(curve) = curve {
        curve.finish()?;
    }
    if let Some(replay) = replay {
        replay.write(about, replay::title(about, &name), lanes)?;
    }
    if let Some((request, instance)) = last.zip(instance) {
        for (drawing, path) in &given.drawings {
            drawing::draw(*drawing, path, instance.as_ref(), &requests, &request)?;
        }
    }
    Ok(exit)
}

impl ResultArgs {
    /// The folders of a folder run, if one is asked for: without the arguments that make no sense there.
    fn folders(
        &self,
        input: &InputArgs,
        given: &DomainArgs,
    ) -> Result<Option<(&Path, &Path)>, Failure> {
        let refuse = |option, reason: &str| Err(Refusal::new(option, reason).into());
        let (from, to) = match (&self.input_folder, &self.output_folder) {
            (None, None) => return Ok(None),
            (Some(_), None) => return refuse("--input-folder", "needs --output-folder"),
            (None, Some(_)) => return refuse("--output-folder", "needs --input-folder"),
            (Some(from), Some(to)) => (from, to),
        };
        let others = [
            ("FILE or --text", input.is_given()),
            ("--output", self.output.is_some()),
            ("--format", self.format.is_some()),
            ("--boards", self.boards),
            ("--stats", self.stats),
            ("--frames", self.frames),
            ("--played", given.played.is_some()),
            (improve::OPTION, given.improve.is_some()),
            ("--progress", self.progress),
            ("--replay", self.replay.is_some()),
            ("--curve", self.curve.is_some()),
        ];
        match others.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => Err(UsageError::WithFolder(option).into()),
            None => Ok(Some((from, to))),
        }
    }

    /// Refuses pictures, and the middle, of several levels.
    fn check_one(&self, given: &DomainArgs) -> Result<(), Refusal> {
        if given.played.is_some() {
            return Err(Refusal::new("--played", "is for one level: --level N"));
        }
        let drawing = given.drawings.first().map(|(drawing, _)| drawing.typed());
        let replay = self.replay.as_ref().map(|_| "--replay");
        let curve = self.curve.as_ref().map(|_| "--curve");
        replay
            .or(curve)
            .or(drawing)
            .map_or(Ok(()), |option| Err(Refusal::new(option, "shows one level: --level N")))
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
