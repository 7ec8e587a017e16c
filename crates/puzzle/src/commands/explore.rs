//! `puzzle explore`

use std::{ffi::OsStr, num::NonZeroUsize, path::PathBuf};

use catalogue::{Keeping, options::OptionAbout, options::Takes, stopped};
use clap::{Args, ValueHint};
use disk::{Folder, Identity, fingerprint};
use domain::{BadOption, Measure, Watcher};
use search::{
    Limits, Outcome, Stop,
    parallel::{self, Threads},
};

use super::arguments::{TableFormat, WalkLimits, of_domains, with_options};
use super::entry::{DomainArgs, Entry, Main, typed};
use super::input::InputArgs;
use crate::{
    io::{Exit, Failure, Output, explain, hash_inputs, inputs, message},
    report::{self, LayerDisplay},
};

const EXPLORE: &str = "\
All states that can be reached are counted by the least number of actions, goals among them, which are
expanded like other states. A limit, or Ctrl-C, leaves the layers that were whole by then.

Exit codes: 0 all states, or those to --depth; 20 to 22 a limit, 130 Ctrl-C.";

/// The states that are counted.
#[derive(Debug, Args)]
pub(super) struct CountArgs {
    #[command(flatten)]
    input: InputArgs,
    /// To which depth [default: all states]
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
}

/// The look of the result.
#[derive(Debug, Args)]
pub(super) struct OutputArgs {
    /// How results look
    #[arg(long, value_enum, default_value = "table")]
    format: TableFormat,
    /// Also draw the layers, or list them, in this file, all at once
    #[arg(long, short, value_name = "OUT.svg|OUT.csv")]
    output: Option<PathBuf>,
    /// Show on standard error how far the exploration is
    #[arg(long)]
    progress: bool,
}

#[derive(Debug, Args)]
struct ExploreArgs {
    #[command(flatten)]
    asked: CountArgs,
    /// Explore by N threads: the same result sooner [default: the number of processors]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Keep two bits a state in place of a table, where the states have ranks (npuzzle, up to 14 cells)
    #[arg(long)]
    two_bit: bool,
    /// Keep the states in files in this folder, new or empty, for spaces larger than memory; with --two-bit, snapshots
    /// of the bits; also find a shortest solution
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    disk: Option<PathBuf>,
    /// Go on with the exploration in the folder, however it was ended
    #[arg(long, requires = "disk")]
    resume: bool,
    #[command(flatten)]
    shown: OutputArgs,
    #[command(flatten)]
    limits: WalkLimits,
}

pub(super) const ENTRY: Entry = Entry {
    name: "explore",
    about: "Count all states by depth",
    arguments: |command, needed| {
        of_domains(command.after_help(EXPLORE), needed, |domain, command| {
            with_options(domain, ExploreArgs::augment_args(command)).after_help(EXPLORE)
        })
    },
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

fn run(given: &DomainArgs, args: ExploreArgs) -> Result<Exit, Failure> {
    let ExploreArgs { asked, threads, two_bit, disk, resume, shown, limits } = args;
    let threads = threads.map_or_else(Threads::all, Threads::new);
    let folder = disk.as_deref().map(Folder::new).transpose()?;
    let keeping = match &folder {
        Some(files) => Keeping::Disk { files, resumes: resume, two_bit },
        None if two_bit => Keeping::TwoBits,
        None => Keeping::Table,
    };
    explore(given, asked, Some(&shown), limits, (keeping, threads))
}

/// Explores the instance that is asked for, and shows the result, unless another process does.
pub(super) fn explore(
    given: &DomainArgs,
    asked: CountArgs,
    shown: Option<&OutputArgs>,
    limits: WalkLimits,
    (keeping, threads): (Keeping<'_>, Threads),
) -> Result<Exit, Failure> {
    hash_inputs();
    let output = shown.and_then(|it| it.output.as_deref());
    let drawing = output.map(|path| drawing(path.extension())).transpose()?;
    let input = asked.input.read(given)?;
    let instance = input.open(given, None)?;
    let picture = output.map(|path| Output::open(Some(path))).transpose()?;
    let limits = limits.until_interrupted();
    let limits = Limits { depth: asked.depth.unwrap_or(u32::MAX), ..limits };
    let identity = || identity(given, input.level);
    let mut display = shown.is_some_and(|it| it.progress).then(LayerDisplay::new);
    let watcher: &mut dyn Watcher = match &mut display {
        Some(display) => display,
        None => &mut (),
    };
    let (unit, explored) = instance.explore(keeping, &identity, threads, &limits, watcher)?;
    drop(display);
    if let Some(shown) = shown {
        let name = given.domain.about.name;
        let text = match shown.format {
            TableFormat::Table => report::explored_text(unit, &explored),
            TableFormat::Json => report::explored_json(name, &input.name, &explored),
        };
        Output::standard().write(&text)?;
    }
    if let Some((mut picture, draw)) = picture.zip(drawing) {
        picture.write(&draw(unit, &explored.counts))?;
        picture.finish()?;
    }
    Ok(match explored.counts.stop {
        // That is as far as was asked for.
        None | Some(Stop::Depth) => Exit::Done,
        Some(stop) => {
            if shown.is_some() {
                explain(stop, limits.bytes);
                message(format_args!("{}: deeper layers are not counted", stopped(stop)));
            }
            Exit::of_search(Outcome::Stopped(stop), 0)
        }
    })
}

/// Everything on which the states depend: all that was read, by its bytes, and the options. An option that names a file
/// is known by what was read from it.
fn identity(given: &DomainArgs, level: Option<usize>) -> Identity {
    let DomainArgs { domain, options, .. } = given;
    let name = domain.about.name;
    let level = level.or_else(|| options.levels?.one().ok()).unwrap_or(1);
    let identity = Identity::new().with("puzzle", name, name.as_bytes());
    let mut identity = identity.with("--level", "", &level.to_le_bytes());
    let inputs = inputs();
    for input in &inputs {
        identity.add(input.role, &input.name, input.hash);
    }
    for OptionAbout { id, typed, takes, .. } in (domain.options)() {
        let given = options.get(id);
        let value = match takes {
            Takes::Nothing => Some(OsStr::new(if given.is_some() { "true" } else { "false" })),
            _ => given.flatten(),
        };
        let value = value.filter(|value| !inputs.iter().any(|input| **value == *input.name));
        if let Some(value) = value {
            identity.add(typed, "", fingerprint(value.as_encoded_bytes()));
        }
    }
    identity
}

/// Draws an exploration whose depths are in a unit, or lists it.
type Draw = fn(Measure, &parallel::ExploreCounts) -> String;

/// As the ending of a file says.
fn drawing(ending: Option<&OsStr>) -> Result<Draw, BadOption> {
    match ending.and_then(OsStr::to_str) {
        Some("svg") => Ok(report::explored_svg),
        Some("csv") => Ok(report::explored_csv),
        _ => Err(BadOption::new("--output", "expected a file name that ends in .svg or .csv")),
    }
}
