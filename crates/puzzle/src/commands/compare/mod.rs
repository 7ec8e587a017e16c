//! `puzzle compare`

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use catalogue::Domain;
use clap::{
    Arg, ArgAction, Args, Command,
    builder::{PossibleValuesParser, TypedValueParser},
    value_parser,
};
use domain::{About, BadOption};

use self::{
    results::{CompareFormat, Results},
    searches::{
        ACTIONS, ALGORITHM, ALL, BY_ALGORITHM, HEURISTIC, NamedInstance, RequestedSearches, WEIGHT,
        searched, typed_word,
    },
};
use super::arguments::{AlgorithmChoice, SearchArgs, of_domains, with_options};
use super::entry::{DomainArgs, Entry, Main, typed};
use super::folder::files;
use super::generate;
use super::help::WIDTH;
use super::input::InputArgs;
use crate::{
    io::{Exit, Failure, Output, flag, message, terminal_columns},
    report::{self, CompareRow, InstanceDisplay, Look},
};

const COMPARE: &str = "\
Each search stands alone, within 10s and 1GiB (or three quarters of the free
memory) unless --time-limit, --node-limit or --memory-limit says otherwise.
`× best` is the states expanded over the fewest of all searches that ended
with a proof. Where searches go over different actions (`search over`), it is
over the fewest of the same actions.

Text fits the terminal, or 80 columns: less important columns are left out, and
named.

An instance that cannot be read is named, and the others are compared.

Exit codes: 0 all that is proved agrees, 1 it does not: an internal error, with both answers,
30 an instance cannot be read.";

#[derive(Debug, Args)]
struct CompareArgs {
    /// The instances, or folders of them; - is standard input
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
    /// Go on with an interrupted comparison: what FILE holds stays and is not searched again, and the lines of each
    /// further instance are added as soon as they are complete (--format csv or json)
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["output", "picture", "report", "sign_test", "text"])]
    resume: Option<PathBuf>,
    /// Write a report into this folder: a page with all tables and what they count (report.md), a table for
    /// spreadsheets (runs.csv), and pictures
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Run each search this many times: its processor time is the median, with quartiles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    repeat: u32,
    /// Run each search this many times before those that are measured
    #[arg(long, value_name = "N", default_value_t = 0)]
    warmup: u32,
    /// For each two searches: on how many instances one expands fewer states, and the p-value of the sign test
    #[arg(long)]
    sign_test: bool,
    /// Add the effective branching factor b*: how widely a uniform tree of the length of the solution branches that has
    /// as many nodes as the search generated
    #[arg(long)]
    branching: bool,
    /// Draw the states that each search expanded, as bars on a logarithmic axis
    #[arg(long, value_name = "OUT.svg")]
    picture: Option<PathBuf>,
    /// Let the bars grow, all at once and tenfold in equal times
    #[arg(long, requires = "picture")]
    moving: bool,
    #[command(flatten)]
    search: SearchArgs,
}

pub(super) const ENTRY: Entry = Entry {
    name: "compare",
    about: "Compare algorithms and heuristics on instances",
    arguments: |command, needed| of_domains(command.after_help(COMPARE), needed, arguments),
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

fn arguments(domain: &Domain, command: Command) -> Command {
    let command = SearchArgs::restrict(domain.about, CompareArgs::augment_args(command));
    let about = domain.about;
    let listed = |argument: Arg| argument.value_delimiter(',').action(ArgAction::Append);
    let has_all = !about.published_algorithms.is_empty();
    let algorithms = about.algorithms.iter().map(|name| name.name());
    let algorithms: Vec<&str> = algorithms.chain(has_all.then_some(ALL)).collect();
    let heuristics = (about.heuristics)().into_iter().map(|heuristic| heuristic.name);
    let heuristics: Vec<&str> = heuristics.chain([ALL]).collect();
    let command = command
        .mut_arg(ALGORITHM, |argument| {
            let parser = PossibleValuesParser::new(algorithms).try_map(AlgorithmChoice::named);
            let argument = listed(argument).long("algorithms").alias("algorithm");
            let all = if has_all { "; all: those of the puzzle's original report" } else { "" };
            argument
                .value_name("A,B")
                .value_parser(parser)
                .help(format!("The algorithms: bfs,astar [default: every one]{all}"))
        })
        .mut_arg(HEURISTIC, |argument| {
            let argument = listed(argument).long("heuristics").alias("heuristic");
            argument
                .value_name("A,B")
                .value_parser(PossibleValuesParser::new(heuristics))
                .help("The heuristics of the algorithms that use one [default: the domain's best]")
        })
        .mut_arg("solutions", |argument| argument.hide(true))
        .mut_arg(WEIGHT, |argument| {
            let help = format!(
                "Those of wastar, each a search, also as ratios: 1,3/2,2 [default: {}]",
                about.default_weight
            );
            listed(argument).value_name("W,W").help(help)
        })
        .mut_arg(ACTIONS, |argument| {
            let names = about.actions.iter().copied().chain([BY_ALGORITHM]);
            let help = match about.actions {
                [smallest, _, ..] => format!(
                    "The actions of all searches [default: those that all go over by themselves, \
                     or else {smallest}]"
                ),
                _ => return argument,
            };
            argument.value_parser(PossibleValuesParser::new(names)).help(help)
        })
        .after_help(COMPARE);
    with_options(domain, command)
}

fn run(given: &DomainArgs, args: CompareArgs) -> Result<Exit, Failure> {
    let domain = given.domain;
    let asked = RequestedSearches::new(given, &args.search)?;
    let (instances, mut exit) = instances(&args, given)?;
    let searches = asked.of(&instances);
    let look = args.look();
    if args.sign_test && look.is_none() {
        return Err(BadOption::new("--sign-test", "is for --format text, md or html").into());
    }
    let picture = args.picture.as_deref().map(|path| Output::open(Some(path))).transpose()?;
    let header = match args.format {
        CompareFormat::Csv => report::compared_csv_header(domain.about, args.branching),
        CompareFormat::Html => report::page_begins(domain.about.title, &command()),
        CompareFormat::Text | CompareFormat::Json | CompareFormat::Md => String::new(),
    };
    let mut results = match &args.resume {
        None => Results::new(args.output.as_deref(), &header)?,
        Some(path) => {
            let names: Vec<&str> = instances.iter().map(|(name, _)| name.as_str()).collect();
            let table = (args.format, header.as_str());
            Results::resumed(path, table, domain.about.name, &names, &searches)?
        }
    };
    let report = args.report.as_deref().map(Report::open).transpose()?;
    let (mut rows, cancel) = (Vec::new(), flag());
    let is_to_file = args.output.is_some() || args.resume.is_some();
    let mut display = InstanceDisplay::new(instances.len(), is_to_file);
    for (number, (name, instance)) in instances.iter().enumerate() {
        if results.holds(name) {
            continue;
        }
        display.tell(number, name);
        let times = (args.warmup as usize, args.repeat as usize);
        let (ran, is_interrupted) = searched(&searches, name, instance.as_ref(), times, &cancel)?;
        let seed = generate::seed(domain.about, name);
        let compared = CompareRow::all((name, seed), ran, args.branching);
        let text = match (look, args.format) {
            (Some(look), _) => report::compared_table(name, &compared, look),
            (None, CompareFormat::Json) => report::compared_json(domain.about.name, &compared),
            (None, _) => report::compared_csv(domain.about, &compared, args.branching),
        };
        results.add(&text, is_interrupted)?;
        rows.extend(compared);
        if is_interrupted {
            exit = Exit::Interrupted;
            break;
        }
    }
    if let Some(look) = look
        && (instances.len() > 1 || args.sign_test)
    {
        results.add(&report::summary(&rows, args.sign_test, look), false)?;
    }
    if args.format == CompareFormat::Html {
        results.add(report::PAGE_ENDS, false)?;
    }
    results.finish()?;
    if let Some(report) = report {
        report.write(domain.about, &rows, args.branching)?;
    }
    if let Some(mut picture) = picture {
        picture.write(&report::compared_svg(domain.about.title, &rows, args.moving))?;
        picture.finish()?;
    }
    Ok(exit)
}

impl CompareArgs {
    /// How tables look, if they are for people.
    fn look(&self) -> Option<Look> {
        match self.format {
            // A file is the same whatever the terminal.
            CompareFormat::Text if self.output.is_some() => Some(Look::Text(WIDTH.into())),
            CompareFormat::Text => Some(Look::Text(terminal_columns().unwrap_or(WIDTH).into())),
            CompareFormat::Md => Some(Look::Markdown),
            CompareFormat::Html => Some(Look::Html),
            CompareFormat::Json | CompareFormat::Csv => None,
        }
    }
}

/// What was typed.
fn command() -> String {
    let words = env::args_os().skip(1).map(|word| typed_word(&word.to_string_lossy()));
    format!("puzzle {}", words.collect::<Vec<_>>().join(" "))
}

/// The files of a report, opened before the first search.
struct Report(Vec<Output>);

impl Report {
    /// Opens the files in this folder. Makes the folder if it does not exist.
    fn open(folder: &Path) -> Result<Self, Failure> {
        let unwritable = |source| Failure::Output { name: folder.display().to_string(), source };
        fs::create_dir_all(folder).map_err(unwritable)?;
        let open = |name: &&str| Output::open(Some(&folder.join(name)));
        report::REPORT_FILES.iter().map(open).collect::<Result<_, _>>().map(Self)
    }

    fn write(self, about: &About, rows: &[CompareRow], has_branching: bool) -> Result<(), Failure> {
        let files = report::report_files(about, rows, has_branching, &command());
        for (mut output, text) in self.0.into_iter().zip(files) {
            output.write(&text)?;
            output.finish()?;
        }
        Ok(())
    }
}

/// The instances, all read before the first search: a slip in the last shows at once. One that cannot be read is
/// named, and the exit code tells of it; it is an error where there is no other.
fn instances(
    args: &CompareArgs,
    given: &DomainArgs,
) -> Result<(Vec<NamedInstance>, Exit), Failure> {
    let files: Vec<Option<PathBuf>> = match args.files.as_slice() {
        [] => vec![None],
        files => files.iter().cloned().map(Some).collect(),
    };
    let (mut read, mut failures) = (Vec::new(), Vec::new());
    for file in within_folders(files)? {
        let input = InputArgs { file, text: args.text.clone() };
        for instance in levels(input, given) {
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

/// The files, and in place of a folder all that it has, in order; not the hidden ones.
fn within_folders(given: Vec<Option<PathBuf>>) -> Result<Vec<Option<PathBuf>>, Failure> {
    let mut all = Vec::new();
    for file in given {
        match &file {
            Some(folder) if folder.is_dir() => {
                let names = files(folder).map_err(|source| Failure::Unreadable {
                    name: folder.display().to_string(),
                    source,
                })?;
                all.extend(names.into_iter().map(|name| Some(folder.join(name))));
            }
            _ => all.push(file),
        }
    }
    Ok(all)
}

/// The instance of an input, or the levels of it that the options name.
fn levels(input: InputArgs, given: &DomainArgs) -> Vec<Result<NamedInstance, Failure>> {
    let read = input.read(given);
    let several = read.and_then(|input| Ok((input.several(given)?, input)));
    match several {
        Ok((None, input)) => {
            let opened = input.open(given, None);
            let level = given.options.levels.and_then(|levels| levels.one().ok());
            let level = level.map_or_else(String::new, |level| format!(", level {level}"));
            vec![opened.map(|instance| (input.name + &level, instance))]
        }
        Ok((Some(numbers), input)) => input.levels(given, &numbers).collect(),
        Err(failure) => vec![Err(failure)],
    }
}

mod results;
mod searches;

#[cfg(test)]
mod liar;
