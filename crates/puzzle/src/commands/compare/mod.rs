//! `puzzle compare`

use std::{path::PathBuf, sync::Arc, sync::atomic::AtomicBool, time::Duration};

use catalogue::{Agreement, Answer, Domain, Error, Instance, Request, Values};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, ValueEnum, builder::PossibleValuesParser};
use domain::{About, AlgorithmName, Profile};
use search::Outcome;

use super::arguments::{
    AlgorithmChoice, SearchArgs, named_algorithms, of_domains, several_algorithms, with_options,
};
use super::entry::{Entry, Main};
use super::input::InputArgs;
use crate::commands::options::typed;
use crate::{
    io::{Exit, Failure, Output, flag, message, raised_for},
    report::{self, Compared},
};

/// The limits of each search if no limit on time or expansions, or on memory, is given.
const TIME: Duration = Duration::from_secs(10);
const BYTES: usize = 1 << 30;

const COMPARE: &str = "\
Each search stands alone, within 10s and 1GiB (or three quarters of the free
memory) unless --time-limit, --node-limit or --memory-limit says otherwise.
`× the best` is the states expanded over the fewest of all searches that ended
with a proof. Where searches go over different actions (`search over`), it is
over the fewest of the same actions.

An instance that cannot be read is named, and the others are compared.

Exit codes: 0 all that is proved agrees, 1 it does not: an internal error, with both answers,
30 an instance cannot be read.";

#[derive(Debug, Args)]
struct CompareArgs {
    /// The instances; - is standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// An instance itself, in place of FILE
    #[arg(long, allow_hyphen_values = true)]
    text: Option<String>,
    /// How results look
    #[arg(long, value_enum, default_value = "text")]
    format: CompareFormat,
    /// Write results to this file, all at once
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Draw the states that each search expanded, as bars on a logarithmic axis
    #[arg(long, value_name = "OUT.svg")]
    picture: Option<PathBuf>,
    /// Let the bars grow, all at once and tenfold in equal times
    #[arg(long, requires = "picture")]
    moving: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum CompareFormat {
    /// For people
    Text,
    /// One object a line (docs/json.md)
    Json,
    /// A table in Markdown
    Md,
    /// A table for spreadsheets and statistics, one line a search
    Csv,
}

const HEURISTICS: &str = "heuristics";
/// Stands for all heuristics of a domain.
const ALL: &str = "all";

pub(super) const ENTRY: Entry = Entry {
    name: "compare",
    about: "Compare algorithms and heuristics on instances",
    arguments: |command| of_domains(command.after_help(COMPARE), arguments),
    main: Main::OfDomain(run),
};

fn arguments(domain: &Domain, command: Command) -> Command {
    let command = CompareArgs::augment_args(command);
    let command = SearchArgs::restrict(domain.about, SearchArgs::augment_args(command));
    // One of each is a list of one.
    let command = ["algorithm", "heuristic", "solutions"]
        .iter()
        .fold(command, |command, id| command.mut_arg(id, |argument| argument.hide(true)));
    let command = command
        .arg(several_algorithms(domain.about, "The algorithms: bfs,astar [default: all]"))
        .arg(several_heuristics(domain.about))
        .after_help(COMPARE);
    with_options(domain, command)
}

fn several_heuristics(about: &About) -> Arg {
    let names = (about.heuristics)().into_iter().map(|heuristic| heuristic.name);
    let names: Vec<&str> = names.chain([ALL]).collect();
    Arg::new(HEURISTICS)
        .long(HEURISTICS)
        .help("The heuristics of the algorithms that ask one [default: the domain's best]")
        .value_name("A,B")
        .value_delimiter(',')
        .action(ArgAction::Append)
        .conflicts_with("heuristic")
        .hide(names == [ALL])
        .value_parser(PossibleValuesParser::new(names))
}

fn run(domain: &Domain, options: &Values, matches: &ArgMatches) -> Result<Exit, Failure> {
    let args: CompareArgs = typed(matches)?;
    let requests = requests(domain.about, matches)?;
    let (instances, mut exit) = instances(&args, domain, options)?;
    let picture = args.picture.as_deref().map(|path| Output::open(Some(path))).transpose()?;
    let (mut output, mut rows) = (Output::open(args.output.as_deref())?, Vec::new());
    let cancel = flag();
    if args.format == CompareFormat::Csv {
        output.write(&report::compared_csv_header(domain.about))?;
    }
    for (name, instance) in &instances {
        let (answers, is_interrupted) = searched(&requests, name, instance.as_ref(), &cancel)?;
        let compared = Compared::all(name, answers);
        output.write(&match args.format {
            CompareFormat::Text => report::compared_text(name, &compared),
            CompareFormat::Json => report::compared_json(domain.about.name, &compared),
            CompareFormat::Md => report::compared_markdown(name, &compared),
            CompareFormat::Csv => report::compared_csv(domain.about, &compared),
        })?;
        rows.extend(compared);
        if is_interrupted {
            exit = Exit::Interrupted;
            break;
        }
    }
    output.finish()?;
    if let Some(mut picture) = picture {
        picture.write(&report::compared_svg(domain.about.name, &rows, args.moving))?;
        picture.finish()?;
    }
    Ok(exit)
}

/// An instance and its name.
type NamedInstance = (String, Box<dyn Instance>);

/// The instances, all read before the first search: a slip in the last shows at once. One that cannot be read is
/// named, and the exit code tells of it; it is an error where there is no other.
fn instances(
    args: &CompareArgs,
    domain: &Domain,
    options: &Values,
) -> Result<(Vec<NamedInstance>, Exit), Failure> {
    let files: Vec<Option<PathBuf>> = match args.files.as_slice() {
        [] => vec![None],
        files => files.iter().cloned().map(Some).collect(),
    };
    let (mut read, mut failures) = (Vec::new(), Vec::new());
    for file in files {
        let input = InputArgs { file, text: args.text.clone() };
        for instance in levels(input, domain, options) {
            match instance {
                Ok(instance) => read.push(instance),
                Err(failure) if failure.exit() == Exit::BadInput => failures.push(failure),
                Err(failure) => return Err(failure),
            }
        }
    }
    let exit = if failures.is_empty() { Exit::Done } else { Exit::BadInput };
    let last = if read.is_empty() { failures.pop() } else { None };
    for failure in &failures {
        message(format_args!("error: {failure}"));
    }
    last.map_or(Ok((read, exit)), Err)
}

/// The instance of an input, or the levels of it that the options name.
fn levels(
    input: InputArgs,
    domain: &Domain,
    options: &Values,
) -> Vec<Result<NamedInstance, Failure>> {
    let read = input.read(domain, options);
    let several = read.and_then(|input| Ok((input.several(domain, options)?, input)));
    match several {
        Ok((None, input)) => {
            let opened = input.open(domain, None, options);
            vec![opened.map(|instance| (input.name, instance))]
        }
        Ok((Some(numbers), input)) => input.levels(domain, &numbers, options).collect(),
        Err(failure) => vec![Err(failure)],
    }
}

/// The searches: each algorithm with each heuristic, if it asks one.
fn requests(about: &About, matches: &ArgMatches) -> Result<Vec<Request>, Failure> {
    let search: SearchArgs = typed(matches)?;
    let named = named_algorithms(matches);
    let names = match (named.as_slice(), search.algorithm) {
        ([], Some(AlgorithmChoice::One(name))) => vec![name],
        ([], Some(AlgorithmChoice::All)) => about.published_algorithms.to_vec(),
        ([], None) => about.algorithms.to_vec(),
        (names, _) => names.to_vec(),
    };
    let heuristics = matches.get_many::<String>(HEURISTICS).into_iter().flatten();
    let mut heuristics: Vec<Option<String>> = heuristics.cloned().map(Some).collect();
    if heuristics.contains(&Some(ALL.to_owned())) {
        let all = (about.heuristics)().into_iter();
        heuristics = all.map(|heuristic| Some(heuristic.name.to_owned())).collect();
    }
    let mut requests = Vec::new();
    for mut request in search.requests(about, &names) {
        let is_dls = request.ask.algorithm == Some(AlgorithmName::Dls);
        if named.is_empty() && is_dls && request.ask.depth == u32::MAX {
            continue;
        }
        let limits = &mut request.limits;
        if limits.time.is_none() && limits.expansions == u64::MAX {
            limits.time = Some(TIME);
        }
        if !search.limits_memory() {
            limits.bytes = limits.bytes.min(BYTES);
        }
        request.is_measured = true;
        let asks = request.ask.algorithm.is_some_and(AlgorithmName::asks_heuristic);
        if !asks || heuristics.is_empty() {
            requests.push(request);
            continue;
        }
        for heuristic in &heuristics {
            let mut request = request.clone();
            request.ask.heuristic.clone_from(heuristic);
            requests.push(request);
        }
    }
    requests.iter().try_for_each(|request| request.ask.check(about))?;
    Ok(requests)
}

/// The answers on one instance, and whether Ctrl-C ended the last. A search that does not fit the instance
/// is left out, with a message.
///
/// # Errors
///
/// Two answers contradict each other, or no search fits.
fn searched(
    requests: &[Request],
    name: &str,
    instance: &dyn Instance,
    cancel: &Arc<AtomicBool>,
) -> Result<(Vec<(Profile, Answer)>, bool), Failure> {
    let (mut answers, mut agreement) = (Vec::new(), Agreement::default());
    let mut unfit = None;
    for request in requests {
        let request = request.clone().started(cancel, raised_for);
        let answer = match instance.solve(&request, &mut ()) {
            Ok(answer) => answer,
            Err(Error::Refused(refusal)) => {
                if unfit.as_ref() != Some(&refusal) {
                    message(format_args!("{name}: searches are left out: {refusal}"));
                }
                unfit = Some(refusal);
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        agreement.hold(&Compared::search(&answer), &answer).map_err(|contradiction| {
            Failure::Contradiction(format!("internal error: {name}: {contradiction}"))
        })?;
        let is_interrupted = answer.outcome == Outcome::Stopped(search::Stop::Cancelled);
        answers.push((request.ask.profile, answer));
        if is_interrupted {
            return Ok((answers, true));
        }
    }
    match unfit {
        Some(refusal) if answers.is_empty() => Err(refusal.into()),
        _ => Ok((answers, false)),
    }
}

#[cfg(test)]
mod liar;
