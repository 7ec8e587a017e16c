//! `puzzle compare`

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use catalogue::{Domain, Instance, Values};
use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, builder::PossibleValuesParser, value_parser,
};
use domain::{About, Refusal};

use self::{
    results::{CompareFormat, Results},
    searches::{ALL, HEURISTICS, WEIGHT, searched, searches, typed_word},
};
use super::arguments::{SearchArgs, of_domains, several_algorithms, with_options};
use super::entry::{Entry, Main};
use super::folder::files;
use super::input::InputArgs;
use crate::commands::options::typed;
use crate::{
    io::{Exit, Failure, Output, flag, message},
    report::{self, Compared},
};

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
    /// Write a report into this folder: a page with all tables and what they count (report.md), a table for spreadsheets
    /// (runs.csv), and pictures
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Run each search this many times: its processor time is the median, with quartiles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    repeat: u32,
    /// For each two searches: on how many instances one expands fewer states, and the p-value of the sign test
    #[arg(long)]
    sign_test: bool,
    /// Draw the states that each search expanded, as bars on a logarithmic axis
    #[arg(long, value_name = "OUT.svg")]
    picture: Option<PathBuf>,
    /// Let the bars grow, all at once and tenfold in equal times
    #[arg(long, requires = "picture")]
    moving: bool,
}

pub(super) const ENTRY: Entry = Entry {
    name: "compare",
    about: "Compare algorithms and heuristics on instances",
    arguments: |command| of_domains(command.after_help(COMPARE), arguments),
    main: Main::OfDomain(run),
};

fn arguments(domain: &Domain, command: Command) -> Command {
    let command = CompareArgs::augment_args(command);
    let command = SearchArgs::restrict(domain.about, SearchArgs::augment_args(command));
    let listed = |argument: Arg| argument.value_delimiter(',').action(ArgAction::Append);
    // Other names of the lists below.
    let command = ["algorithm", "heuristic"]
        .iter()
        .fold(command, |command, id| command.mut_arg(id, |argument| listed(argument).hide(true)))
        .mut_arg("solutions", |argument| argument.hide(true))
        .mut_arg(WEIGHT, |argument| {
            let help = format!(
                "Those of wastar, each a search, also as ratios: 1,3/2,2 [default: {}]",
                domain.about.default_weight
            );
            listed(argument).value_name("W,W").help(help)
        });
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
    let searches = searches(domain, options, matches)?;
    let (instances, mut exit) = instances(&args, domain, options)?;
    if args.sign_test && matches!(args.format, CompareFormat::Csv | CompareFormat::Json) {
        return Err(Refusal::new("--sign-test", "is for --format text or md").into());
    }
    let picture = args.picture.as_deref().map(|path| Output::open(Some(path))).transpose()?;
    let header = match args.format {
        CompareFormat::Csv => report::compared_csv_header(domain.about),
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
    for (name, instance) in &instances {
        if results.holds(name) {
            continue;
        }
        let (ran, is_interrupted) =
            searched(&searches, name, instance.as_ref(), args.repeat, &cancel)?;
        let compared = Compared::all(name, ran);
        results.add(
            &match args.format {
                CompareFormat::Text => report::compared_text(name, &compared),
                CompareFormat::Json => report::compared_json(domain.about.name, &compared),
                CompareFormat::Md => report::compared_markdown(name, &compared),
                CompareFormat::Csv => report::compared_csv(domain.about, &compared),
            },
            is_interrupted,
        )?;
        rows.extend(compared);
        if is_interrupted {
            exit = Exit::Interrupted;
            break;
        }
    }
    if instances.len() > 1 || args.sign_test {
        let summary = match args.format {
            CompareFormat::Text => report::summary_text(&rows, args.sign_test),
            CompareFormat::Md => report::summary_markdown(&rows, args.sign_test),
            CompareFormat::Json | CompareFormat::Csv => String::new(),
        };
        results.add(&summary, false)?;
    }
    results.finish()?;
    if let Some(report) = report {
        report.write(domain.about, &rows)?;
    }
    if let Some(mut picture) = picture {
        picture.write(&report::compared_svg(domain.about.name, &rows, args.moving))?;
        picture.finish()?;
    }
    Ok(exit)
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

    fn write(self, about: &About, rows: &[Compared]) -> Result<(), Failure> {
        let words = env::args_os().skip(1).map(|word| typed_word(&word.to_string_lossy()));
        let command = format!("puzzle {}", words.collect::<Vec<_>>().join(" "));
        for (mut output, text) in
            self.0.into_iter().zip(report::report_files(about, rows, &command))
        {
            output.write(&text)?;
            output.finish()?;
        }
        Ok(())
    }
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
    for file in within_folders(files)? {
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
            let level = options.levels.and_then(|levels| levels.one().ok());
            let level = level.map_or_else(String::new, |level| format!(", level {level}"));
            vec![opened.map(|instance| (input.name + &level, instance))]
        }
        Ok((Some(numbers), input)) => input.levels(domain, &numbers, options).collect(),
        Err(failure) => vec![Err(failure)],
    }
}

mod results;
mod searches;

#[cfg(test)]
mod liar;
