//! `puzzle generate`

use std::{
    fs,
    num::NonZeroU32,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use catalogue::{Domain, Error, Length, Part, Request, Values};
use clap::{Args, Command};
use domain::{About, BadOption, SearchRequest};
use indicatif::HumanCount;
use search::{Clock, Limits, Stop};

use super::arguments::{OWN_OPTIONS, duration, of_domains};
use super::entry::{DomainArgs, Entry, Main, typed};
use super::options;
use crate::{
    io::{Exit, Failure, Output, System, flag, raised_for, usual_bytes},
    report::SeedDisplay,
};

#[derive(Debug, Args)]
pub(super) struct GenerateArgs {
    /// How large: 4 or 3x5, rows first
    #[arg(long)]
    size: String,
    /// Which random instance: the same seed gives the same one
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
    /// Generate N instances, of this seed and the next ones, each a file in the folder that --output names; or all in
    /// that file, if the name has an ending, such as boards.txt
    #[arg(long, value_name = "N", requires = "output")]
    count: Option<NonZeroU32>,
    /// Only instances whose best solution is proved to be so long, in what solve minimises by itself: 20..40, both
    /// included, or 30; others are passed over, and so is one that takes more than 1,000,000 expansions
    #[arg(long, value_name = "A..B", value_parser = lengths)]
    length: Option<RangeInclusive<u64>>,
    /// Stop after this time, such as 5s, 500ms or 2m, without an instance
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Write the instance to this file, all at once; with --count a folder, or a file of all
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub(super) const ENTRY: Entry = Entry {
    name: "generate",
    about: "Make instances from seeds",
    arguments: |command, needed| of_domains(command, needed, arguments),
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

/// Expansions that the proof of a length may take: counts, so that the same instances come on every machine.
const EXPANSIONS: u64 = 1_000_000;
/// Seeds that are tried for one instance of a wanted length.
const TRIES: u32 = 10_000;

/// The subcommand of a domain. A sample of a suite has the same options. Hidden without a generator.
pub(super) fn arguments(domain: &Domain, command: Command) -> Command {
    let command = GenerateArgs::augment_args(command);
    match domain.generator {
        Some(about) => options::with(command.next_help_heading(OWN_OPTIONS), about()),
        None => command.hide(true),
    }
}

fn run(given: &DomainArgs, args: GenerateArgs) -> Result<Exit, Failure> {
    let DomainArgs { domain, options, .. } = given;
    let Some(count) = args.count else {
        let mut output = Output::open(args.output.as_deref())?;
        let mut generator = Generator::new(domain, &args, options);
        output.write(&generator.next()?.text)?;
        output.finish()?;
        return Ok(Exit::Done);
    };
    let folder = args.output.as_deref().unwrap_or(Path::new("."));
    let mut generator = Generator::new(domain, &args, options);
    if folder.extension().is_some() && !folder.is_dir() {
        let mut output = Output::open(Some(folder))?;
        for number in 0..count.get() {
            // Boards of a collection have a blank line between them.
            let between = if number == 0 { "" } else { "\n" };
            output.write(&format!("{between}{}", generator.next()?.text))?;
        }
        output.finish()?;
        return Ok(Exit::Done);
    }
    let unwritable = |source| Failure::Output { name: folder.display().to_string(), source };
    fs::create_dir_all(folder).map_err(unwritable)?;
    for _ in 0..count.get() {
        let GeneratedInstance { seed, text } = generator.next()?;
        let name = file_name(domain.about, &args.size, seed);
        let mut output = Output::open(Some(&folder.join(name)))?;
        output.write(&text)?;
        output.finish()?;
    }
    Ok(Exit::Done)
}

/// The name of a file of several.
fn file_name(about: &About, size: &str, seed: u64) -> String {
    format!("{}-{size}-{seed:04}.txt", about.name)
}

/// The seed of which an instance was made, if the path of its file ends in a name of [`file_name`].
pub(super) fn seed(about: &About, path: &str) -> Option<u64> {
    let name = Path::new(path).file_name()?.to_str()?;
    let (rest, seed) = name.strip_suffix(".txt")?.rsplit_once('-')?;
    let (size, seed) = (rest.strip_prefix(about.name)?.strip_prefix('-')?, seed.parse().ok()?);
    (file_name(about, size, seed) == name).then_some(seed)
}

/// Instances of one seed after the other.
struct Generator<'a> {
    domain: &'a Domain,
    args: &'a GenerateArgs,
    options: &'a Values,
    seed: u64,
    started: Clock,
    cancel: Arc<AtomicBool>,
    progress: SeedDisplay,
}

struct GeneratedInstance {
    seed: u64,
    text: String,
}

impl<'a> Generator<'a> {
    fn new(domain: &'a Domain, args: &'a GenerateArgs, options: &'a Values) -> Self {
        let (started, cancel) = (Clock::start(), flag());
        let (seed, progress) = (args.seed, SeedDisplay::new());
        Self { domain, args, options, seed, started, cancel, progress }
    }

    fn limits(&self) -> Limits {
        let time = self.args.time_limit;
        Limits {
            time,
            bytes: usual_bytes(),
            cancel: Some(self.cancel.clone()),
            ..Limits::default()
        }
    }

    /// The next instance, of the wanted length.
    ///
    /// # Errors
    ///
    /// None can be made, a limit came first, or none of [`TRIES`] seeds has this length.
    fn next(&mut self) -> Result<GeneratedInstance, Failure> {
        let (mut unproved, mut unsolvable) = (0, 0);
        for _ in 0..TRIES {
            let (seed, limits) = (self.seed, self.limits());
            self.seed = self.seed.wrapping_add(1);
            let left = limits.after(self.started.elapsed());
            let text = (self.domain.generate)(&self.args.size, seed, self.options, &left)?;
            limits.poll(self.started).map_err(Error::unmade)?;
            let Some(wanted) = &self.args.length else {
                return Ok(GeneratedInstance { seed, text });
            };
            let length = self.proved_length(&text)?;
            let is_wanted = matches!(&length, Length::Proved(length) if wanted.contains(length));
            self.progress.tell(is_wanted);
            match length {
                Length::Proved(_) if is_wanted => return Ok(GeneratedInstance { seed, text }),
                Length::Proved(_) => {}
                Length::Unsolvable => unsolvable += 1,
                Length::Unproved(Stop::Expanded) => unproved += 1,
                Length::Unproved(stop) => return Err(Error::unmade(stop).into()),
                Length::Found => {
                    let reason = "the search of this puzzle finds a solution, and does not prove it the best";
                    return Err(BadOption::new(LENGTH, reason).into());
                }
            }
        }
        let (first, last) = (self.seed.wrapping_sub(TRIES.into()), self.seed.wrapping_sub(1));
        let reason = format!(
            "no instance of the seeds {first} to {last} is so long; {unsolvable} are unsolvable, and {unproved} were \
             not proved within {} expansions",
            HumanCount(EXPANSIONS),
        );
        Err(BadOption::new(LENGTH, reason).into())
    }

    /// How long the best solution is, by the search of `puzzle solve` within [`EXPANSIONS`].
    fn proved_length(&self, text: &str) -> Result<Length, Failure> {
        let part = Part { host: &System, ..Part::default() };
        let instance = (self.domain.open)(text.as_bytes(), part, &Values::default())?;
        let limits = self.limits().after(self.started.elapsed());
        let limits = Limits { expansions: EXPANSIONS, ..limits };
        let request =
            Request::new(SearchRequest::default(), limits).started(&self.cancel, raised_for);
        Ok(Length::of(&*instance, &request)?)
    }
}

const LENGTH: &str = "--length";

/// `20..40`, both included, or one number.
fn lengths(text: &str) -> Result<RangeInclusive<u64>, String> {
    let expected = || "expected numbers such as 20..40, or one".to_owned();
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim_start_matches('=').parse().map_err(|_| expected());
    let range = number(first)?..=number(last)?;
    if range.is_empty() { Err(expected()) } else { Ok(range) }
}
