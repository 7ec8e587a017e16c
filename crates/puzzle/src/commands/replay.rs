//! `puzzle replay`

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use catalogue::{Domain, Instance, Request, counted, lane};
use clap::{
    Args, Command,
    builder::{PossibleValuesParser, TypedValueParser},
};
use domain::{About, AlgorithmName, BadOption, find};
use scene::{Badge, Film, Lane, Page};

use super::{
    arguments::{AlgorithmChoice, SearchArgs, of_domains, with_options},
    entry::{DomainArgs, Entry, Main, typed},
    input::split,
};
use crate::io::{Exit, Failure, Output, SOLUTION, abridged, flag, message, raised_for};

/// The time of an action in a picture that moves, in milliseconds.
const ACTION: usize = 400;
/// The time of a whole round in milliseconds, if there are many actions.
const ROUND: usize = 30_000;

#[derive(Debug, Args)]
struct ReplayArgs {
    /// The instance, and a solution as `puzzle solve` prints it, - being standard input; without one it
    /// is solved
    #[arg(value_names = ["FILE", "SOLUTION"], num_args = 0..)]
    file_and_solution: Vec<OsString>,
    /// The instance itself, in place of FILE
    #[arg(long, allow_hyphen_values = true)]
    text: Option<String>,
    /// Where the replay goes: one HTML file, or a picture that moves
    #[arg(long, short, value_name = "OUT.html|OUT.svg", required = true)]
    output: PathBuf,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Several algorithms, side by side: bfs,astar
    #[arg(long, value_name = "A,B", value_delimiter = ',', conflicts_with = "algorithm",
        value_parser = one_of(AlgorithmName::ALL))]
    algorithms: Vec<AlgorithmName>,
}

/// How a replay looks.
#[derive(Clone, Debug, Args)]
pub(super) struct LookArgs {
    /// Show the order of expansion of puzzles with somebody who walks: a heat map in OUT.html, a race in OUT.svg
    #[arg(long)]
    pub(super) heat: bool,
    /// Make OUT.svg a picture that does not move: at most twelve boards, or the last with the whole way
    #[arg(long)]
    pub(super) still: bool,
}

/// A replay to be written.
pub(super) struct Replay {
    output: Output,
    form: Form,
}

enum Form {
    Page,
    Moving,
    Still,
}

/// The greatest number of boards of a picture that does not move.
const BOARDS: usize = 12;

impl Replay {
    /// Opens the file of a replay that `option` names. `look` fits it.
    pub(super) fn open(
        option: &'static str,
        path: &Path,
        look: &LookArgs,
    ) -> Result<Self, Failure> {
        let form = match path.extension().and_then(OsStr::to_str) {
            Some("html") if look.still => {
                return Err(BadOption::new("--still", "is of OUT.svg alone").into());
            }
            Some("html") => Form::Page,
            Some("svg") if look.still => Form::Still,
            Some("svg") => Form::Moving,
            _ => {
                let reason = "expected a file name that ends in .html or .svg";
                return Err(BadOption::new(option, reason).into());
            }
        };
        Ok(Self { output: Output::open(Some(path))?, form })
    }

    /// Writes the lanes; a picture is of the first, but of all where it shows the order of expansion.
    pub(super) fn write(
        mut self,
        about: &About,
        title: String,
        lanes: Vec<Lane>,
    ) -> Result<(), Failure> {
        let page = Page { title, note: scene::capital(about.summary), lanes };
        let first = page.lanes.first().and_then(|lane| lane.films.first());
        let text = match (first, &self.form) {
            (Some(film), Form::Moving) if !film.order.is_empty() => scene::race(&page),
            (Some(film), Form::Moving) => scene::moving(film, pace(film)),
            // A trail shows the whole way on one board.
            (Some(film), Form::Still) if film.scene.trail.is_some() => {
                Ok(scene::still(film, film.frames.len()))
            }
            (Some(film), Form::Still) => Ok(scene::strip(film, BOARDS)),
            _ => scene::html(&page),
        };
        self.output.write(&text.map_err(|error| BadOption::new("SOLUTION", error))?)?;
        self.output.finish()
    }
}

pub(super) const ENTRY: Entry = Entry {
    name: "replay",
    about: "Show a solution move by move: one HTML file, or a picture that moves",
    arguments: |command, needed| of_domains(command, needed, arguments),
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

/// The subcommand of a domain.
fn arguments(domain: &Domain, command: Command) -> Command {
    let command = SearchArgs::restrict(domain.about, ReplayArgs::augment_args(command));
    let names = one_of(domain.about.algorithms);
    with_options(domain, command.mut_arg("algorithms", |argument| argument.value_parser(names)))
}

/// A parser of the names of these algorithms.
fn one_of(algorithms: &[AlgorithmName]) -> impl TypedValueParser<Value = AlgorithmName> + use<> {
    let names: Vec<&str> = algorithms.iter().map(|name| name.name()).collect();
    PossibleValuesParser::new(names).try_map(|name| find(&name))
}

fn run(given: &DomainArgs, args: ReplayArgs) -> Result<Exit, Failure> {
    let about = given.domain.about;
    let (input, solution) = split(args.file_and_solution, args.text, given)?;
    let input = input.read(given)?;
    let instance = input.open(given, None)?;
    let title = title(about, &input.name);
    let replay = Replay::open("--output", &args.output, &args.look)?;
    let (lanes, exit) = match solution {
        Some(solution) => {
            let bytes = solution.read(SOLUTION)?;
            let text = String::from_utf8_lossy(&bytes);
            let film = instance
                .film(&title, &text)
                .map_err(|problems| Failure::bad_input("solution", &bytes, &problems))?;
            checked(film)
        }
        None => {
            let requests = requests(about, &args.search, &args.algorithms)?;
            solved(instance.as_ref(), (&title, args.look.heat), requests)?
        }
    };
    for lane in &lanes {
        message(format_args!("{}: {}", lane.name, lane.badge.words));
    }
    let hint = if matches!(replay.form, Form::Page) { ": open it in any browser" } else { "" };
    replay.write(about, title, lanes)?;
    message(format_args!("wrote {}{hint}", args.output.display()));
    Ok(exit)
}

/// `Sokoban, map-01` of a file; a well-known instance keeps its whole name: `Sliding tiles, @korf/12`.
pub(super) fn title(about: &About, name: &str) -> String {
    if name.starts_with('@') {
        return format!("{}, {name}", about.title);
    }
    let file = Path::new(name).file_name().and_then(OsStr::to_str).unwrap_or(name);
    let ending = |ending: &str| ending.chars().all(|letter| letter.is_ascii_alphabetic());
    let stem = file.rsplit_once('.').filter(|(_, it)| ending(it)).map_or(file, |(stem, _)| stem);
    format!("{}, {stem}", about.title)
}

/// How long an action takes: less where there are many.
fn pace(film: &Film) -> u32 {
    let least = ROUND / film.frames.len().max(1);
    u32::try_from(least.clamp(20, ACTION)).unwrap_or(20)
}

/// A solution that was given, or that has a mistake.
fn checked(film: Film) -> (Vec<Lane>, Exit) {
    let actions = counted(film.frames.len(), "action");
    let (badge, exit) = match &film.flaw {
        Some(flaw) => {
            let words = format!("not solved: {}", abridged(flaw));
            (Badge { outcome: scene::Outcome::Unknown, words }, Exit::CheckFailed)
        }
        None => {
            let words = format!("solved: {actions}");
            (Badge { outcome: scene::Outcome::Found, words }, Exit::Done)
        }
    };
    (vec![Lane::solution(badge, film)], exit)
}

/// A search by each algorithm that is asked for.
fn requests(
    about: &About,
    search: &SearchArgs,
    several: &[AlgorithmName],
) -> Result<Vec<Request>, BadOption> {
    let requests = match (several, search.algorithm) {
        ([], Some(AlgorithmChoice::All)) => search.requests(about, about.published_algorithms),
        ([], _) => vec![search.request(about)],
        (names, _) => search.requests(about, names),
    };
    requests.iter().try_for_each(|request| request.search.check(about))?;
    Ok(requests)
}

/// A lane for each search.
fn solved(
    instance: &dyn Instance,
    (title, heat): (&str, bool),
    requests: Vec<Request>,
) -> Result<(Vec<Lane>, Exit), Failure> {
    let cancel = flag();
    let (mut lanes, mut exit) = (Vec::new(), Exit::Done);
    for request in requests {
        let request = request.started(&cancel, raised_for);
        let answer = instance.solve(&request, &mut ())?;
        let ended = Exit::of_search(answer.outcome, answer.solutions.len());
        if exit == Exit::Done {
            exit = ended;
        }
        lanes.push(lane(instance, (title, heat), &request, &answer)?);
        if ended == Exit::Interrupted {
            break;
        }
    }
    Ok((lanes, exit))
}
