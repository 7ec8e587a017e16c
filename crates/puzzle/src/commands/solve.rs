//! `puzzle solve`

use std::{
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

use catalogue::{Answer, Domain, Instance, Request};
use clap::{
    Arg, Args, Command, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};
use domain::{About, AlgorithmName, BadOption};
use scene::Lane;
use search::{Outcome, Stop, parallel::Threads};

use super::{
    arguments::{AlgorithmChoice, SearchArgs, of_domains, with_options},
    drawing,
    entry::{DomainArgs, Entry, Main, typed},
    folder, generate, help, improve,
    input::{Input, InputArgs, solution_source},
    options::NeededDomains,
    played::{begun, named, with_played},
    replay::{self, LookArgs, Replay},
    stored::{self, CollectionUpdate},
};
use crate::{
    io::{Exit, Failure, Output, UsageError, flag, message, origin, raised_for},
    report::{self, Display, Later, Shows},
};

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

/// What is said, after a while, of anytime search that nobody asked for.
const ANY_FIRST: &str = "no proof yet: looks for any solution beside A*, then for better ones; Ctrl-C or a limit gives \
    the best so far with its gap";
/// The same where anytime search improves a given solution.
const SHORTENS: &str = "no proof yet: shortens the solution beside A*; Ctrl-C or a limit gives the best so far with its gap";

pub(super) const ENTRY: Entry = Entry {
    name: "solve",
    about: "Search for solutions",
    arguments: general,
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

/// The general options, which may stand before the domain too, and the domains.
fn general(command: Command, needed: &NeededDomains) -> Command {
    let command = ResultArgs::augment_args(SearchArgs::augment_args(command))
        .mut_args(|argument| argument.global(true));
    // Once more, because the doc comment of the arguments has taken its place.
    of_domains(help::common(command).about(ENTRY.about), needed, |domain, command| {
        let command = with_played(domain, arguments(domain, command));
        help::of_domain(domain, improve::with_improve(domain, command))
    })
}

/// The subcommand of a domain. A run of a suite has the same options.
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
        return Err(BadOption::new("--stats", "is for --format text: JSON has all counters").into());
    }
    if args.frames && format != SolveFormat::Json {
        return Err(BadOption::new("--frames", "is for --format json").into());
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
        return Err(BadOption::new("--format", format!("{} has no format ares", about.name)).into());
    }
    let input = input.read(given)?;
    let kept = match (format, domain.stores) {
        (SolveFormat::Collection, Some(stores)) => {
            Some(CollectionUpdate::new(&input, given, stores)?)
        }
        (SolveFormat::Collection, None) => {
            let reason = format!("{} has no format collection", about.name);
            return Err(BadOption::new("--format", reason).into());
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
        _ if improves => return Err(BadOption::new(improve::OPTION, "needs one level").into()),
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
            None if args.look.heat => return Err(BadOption::new("--heat", "needs --replay").into()),
            None if args.look.still => {
                return Err(BadOption::new("--still", "needs --replay").into());
            }
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
        run.requests.iter().any(|it| it.search.algorithm == Some(AlgorithmName::Anytime));
    if run.curve.is_some() && !has_anytime && !improves {
        return Err(BadOption::new("--curve", "needs --algorithm anytime").into());
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

/// Searches on their way to their outputs.
struct Run<'a> {
    domain: &'static Domain,
    format: SolveFormat,
    args: &'a ResultArgs,
    requests: Vec<Request>,
    cancel: Arc<AtomicBool>,
    output: Output,
    replay: Option<Replay>,
    curve: Option<Output>,
    lanes: Vec<Lane>,
    improves: bool,
    is_first: bool,
    last: Option<Request>,
    /// The collection that is written again.
    kept: Option<CollectionUpdate>,
}

impl Run<'_> {
    /// Solves these levels of a collection. One that cannot be read does not end the others.
    fn levels(
        &mut self,
        levels: &[usize],
        input: &Input,
        given: &DomainArgs,
    ) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for (&number, level) in levels.iter().zip(input.levels(given, levels)) {
            if let Some(kept) = &mut self.kept {
                kept.level = number;
            }
            let ended = level.and_then(|(name, instance)| {
                let ended = self.solve(&name, instance.as_ref());
                if let Some(kept) = &mut self.kept {
                    kept.settle(instance.as_ref());
                }
                ended
            });
            let ended = match ended {
                Ok(ended) => ended,
                Err(failure @ Failure::BadInput { .. }) => {
                    message(format_args!("error: {failure}"));
                    failure.exit()
                }
                Err(failure) => return Err(failure),
            };
            if exit == Exit::Done {
                exit = ended;
            }
            if ended == Exit::Interrupted {
                return Ok(ended);
            }
        }
        Ok(exit)
    }

    /// Solves an instance by each algorithm.
    fn solve(&mut self, name: &str, instance: &dyn Instance) -> Result<Exit, Failure> {
        let about = self.domain.about;
        let mut exit = Exit::Done;
        for request in self.requests.clone() {
            let request = request.started(&self.cancel, raised_for);
            let progress = Display::new(instance.decimals(), self.args.progress);
            let is_usual = request.search.algorithm.is_none();
            let choice = instance.search_options(&request.search).filter(|_| is_usual);
            let later = choice
                .is_some_and(|choice| choice.name == AlgorithmName::Anytime)
                .then(|| Later::new(if self.improves { SHORTENS } else { ANY_FIRST }));
            let mut answer = instance.solve(&request, &mut (progress, later))?;
            self.write(name, instance, &request, &mut answer)?;
            if answer.solutions.first().is_some_and(|first| first.length == 0) {
                message(format_args!("the start is solved already: no action is needed"));
            }
            if let Some(hint) = &answer.extras.hint {
                message(format_args!("{hint}"));
            }
            let title = replay::title(about, name);
            if self.replay.is_some() {
                let looks = (title.as_str(), self.args.look.heat);
                self.lanes.push(catalogue::lane(instance, looks, &request, &answer)?);
            }
            if let Some(curve) = &mut self.curve
                && !answer.milestones.is_empty()
            {
                curve.write(&report::curve_svg(&title, &answer))?;
            }
            self.advise(&answer);
            // Of several, the first that did not end well says how the command ends.
            let ended = Exit::of_search(answer.outcome, answer.solutions.len());
            if exit == Exit::Done {
                exit = ended;
            }
            self.last = Some(request);
            if ended == Exit::Interrupted {
                return Ok(ended);
            }
        }
        Ok(exit)
    }

    /// After a limit without a solution: what to try, unless this command tries it.
    fn advise(&self, answer: &Answer) {
        let is_limited = match answer.outcome {
            Outcome::Stopped(stop) => !matches!(stop, Stop::Cancelled | Stop::Depth),
            _ => false,
        };
        let name = AlgorithmName::Anytime;
        let is_tried = self.requests.iter().any(|it| it.search.algorithm == Some(name));
        if is_limited
            && answer.solutions.is_empty()
            && answer.choice.name != name
            && !is_tried
            && self.domain.about.has(name)
        {
            message(format_args!(
                "--algorithm {name} looks for any solution first, and says how far it is from the best"
            ));
        }
    }

    /// Writes an answer as the format says.
    fn write(
        &mut self,
        name: &str,
        instance: &dyn Instance,
        request: &Request,
        answer: &mut Answer,
    ) -> Result<(), Failure> {
        let (output, about) = (&mut self.output, self.domain.about);
        let is_first = std::mem::replace(&mut self.is_first, false);
        match self.format {
            SolveFormat::Text => {
                // Emoji are for looking at.
                let is_drawn = self.args.boards || instance.is_drawn();
                if !is_first {
                    output.write("\n")?;
                }
                let boards = is_drawn.then_some(instance);
                let shows = Shows { boards, stats: self.args.stats };
                let names = (about.name, name);
                let ended = report::write_text(output, names, request, answer, shows)?;
                answer.leave_out(ended);
            }
            SolveFormat::Json => {
                let (frames, origin) = (self.args.frames, origin(generate::seed(about, name)));
                let names = (about.name, name, Some(&origin));
                output.write(&catalogue::json::solved(names, request, answer, instance, frames))?;
            }
            SolveFormat::Moves => {
                let ended = report::write_moves(output, request, answer)?;
                answer.leave_out(ended);
                message(format_args!("{}", report::headline(answer)));
            }
            SolveFormat::Collection => {
                if let Some((kept, first)) = self.kept.as_mut().zip(answer.solutions.first()) {
                    kept.note(instance, &first.actions);
                }
                message(format_args!("{}", report::headline(answer)));
            }
            SolveFormat::Ares => {
                if let Some(write) = self.domain.ares {
                    output.write(&write(answer))?;
                }
            }
        }
        Ok(())
    }
}

impl ResultArgs {
    /// The folders of a folder run, if one is asked for: without the arguments that make no sense there.
    fn folders(
        &self,
        input: &InputArgs,
        given: &DomainArgs,
    ) -> Result<Option<(&Path, &Path)>, Failure> {
        let refuse = |option, reason: &str| Err(BadOption::new(option, reason).into());
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
    fn check_one(&self, given: &DomainArgs) -> Result<(), BadOption> {
        if given.played.is_some() {
            return Err(BadOption::new("--played", "is for one level: --level N"));
        }
        let drawing = given.drawings.first().map(|(drawing, _)| drawing.typed());
        let replay = self.replay.as_ref().map(|_| "--replay");
        let curve = self.curve.as_ref().map(|_| "--curve");
        replay
            .or(curve)
            .or(drawing)
            .map_or(Ok(()), |option| Err(BadOption::new(option, "shows one level: --level N")))
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
    requests.iter().try_for_each(|request| request.search.check(about))?;
    Ok(requests)
}
