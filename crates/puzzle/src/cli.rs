//! What can be typed.

use std::{
    ffi::OsString,
    fmt,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
    time::Duration,
};

use bytesize::ByteSize;
use clap::{
    Args, Parser, Subcommand, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
use search::{Limits, Weight};

use crate::{
    algorithm::{AlgorithmChoice, AlgorithmName},
    domain::Domain,
    domains, interrupt,
    options::{DomainOptions, ObjectiveName},
    request::{ActionName, Profile},
};

const EXIT_CODES: &str = "\
Exit codes:
    0  at least one solution printed and no limit hit, or the check passed
    1  the check failed
    2  usage
   10  proved unsolvable
   20  time limit
   21  memory limit
   22  another limit
   30  bad input
   31  the output could not be written
  130  interrupted";

/// Solves puzzles by state-space search.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Search for solutions
    Solve(Box<SolveArgs>),
    /// Replay a solution: verdict, first bad step, cost
    Check(CheckArgs),
    /// Draw an instance as it was read
    Show(ShowArgs),
    /// Run the tables of suites
    Bench(BenchArgs),
    /// Make an instance from a seed
    Generate(GenerateArgs),
    /// Count walks and states by depth
    Perft(Box<PerftArgs>),
    /// Compare a heuristic with exact distances
    Audit(Box<AuditArgs>),
    /// Say what there is: domains, algorithms, heuristics, formats
    List(ListArgs),
}

/// A domain, by its name in the one list of them.
#[derive(Clone, Copy)]
pub(crate) struct DomainArg(pub(crate) &'static dyn Domain);

impl fmt::Debug for DomainArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.about().name)
    }
}

fn domain() -> impl TypedValueParser<Value = DomainArg> {
    PossibleValuesParser::new(domains::ALL.iter().map(|domain| domain.about().name))
        .try_map(|name| domains::find(&name).map(DomainArg).ok_or("no such domain"))
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// The kind of puzzle
    #[arg(value_parser = domain())]
    pub(crate) domain: DomainArg,
    /// The instance; - is standard input
    pub(crate) file: Option<PathBuf>,
    /// The instance itself, in place of FILE
    #[arg(long)]
    pub(crate) text: Option<String>,
    /// Solve every file of this folder, by all algorithms unless --algorithm names one
    #[arg(long, value_name = "IN", requires = "output_folder")]
    #[arg(conflicts_with_all = ["file", "text", "output", "format", "boards", "progress"])]
    pub(crate) input_folder: Option<PathBuf>,
    /// Where the folder run writes one file an input, each all at once
    #[arg(long, value_name = "OUT", requires = "input_folder")]
    pub(crate) output_folder: Option<PathBuf>,
    /// How to search [default: the domain's best]
    #[arg(long, short, value_enum)]
    pub(crate) algorithm: Option<AlgorithmChoice>,
    /// The estimate of greedy, astar, wastar, idastar, bidirectional and kbest [default: the
    /// domain's best]
    #[arg(long)]
    pub(crate) heuristic: Option<String>,
    /// The weight of wastar: an integer or a ratio such as 3/2 [default: the domain's]
    #[arg(long, value_name = "W")]
    pub(crate) weight: Option<Weight>,
    /// Stop after so many solutions, or find all: one for each goal state, though depth-first
    /// searches may give several; of kbest each loopless path [default: 1; boggle: all]
    #[arg(long, value_name = "K|all")]
    pub(crate) solutions: Option<Solutions>,
    /// Stop after this time, such as 5s, 500ms or 2m, replaying and showing solutions included; with
    /// several algorithms or files, each of them
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop after expanding so many states
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,
    /// Stop before using more memory than this, such as 512MiB: what the search and its tables take,
    /// and a dictionary, but neither the instance nor the text of the solutions
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory_limit: Option<ByteSize>,
    /// Search no deeper than so many actions (steps or pushes, as --actions says)
    #[arg(long, value_name = "D")]
    pub(crate) depth_limit: Option<u32>,
    /// How results look
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: SolveFormat,
    /// Show the board after each action
    #[arg(long)]
    pub(crate) boards: bool,
    /// The order in which actions are tried, as the domain writes it (sokoban: LRUD)
    #[arg(long)]
    pub(crate) order: Option<String>,
    /// Whose way of searching
    #[arg(long, value_enum, default_value = "best")]
    pub(crate) profile: Profile,
    /// What counts as one action of the search [default: steps if uninformed, else what is fastest]
    #[arg(long, value_enum)]
    pub(crate) actions: Option<ActionName>,
    /// Show on standard error how far the search is
    #[arg(long)]
    pub(crate) progress: bool,
    /// Write results to this file, all at once
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: DomainOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SolveFormat {
    /// For people
    Text,
    /// One object on one line (docs/json.md)
    Json,
    /// A solution a line, as `puzzle check` takes it
    Moves,
    /// Blocks as the write-up of weighted-stones has them, one an algorithm
    Ares,
}

/// How many solutions to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solutions(pub(crate) usize);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number of at least 1, or all")]
pub(crate) struct ParseSolutionsError;

impl std::str::FromStr for Solutions {
    type Err = ParseSolutionsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "all" => Ok(Self(usize::MAX)),
            _ => text
                .parse::<NonZeroUsize>()
                .map(|count| Self(count.get()))
                .map_err(|_| ParseSolutionsError),
        }
    }
}

/// `5s`, `1m 30s`, or a bare number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
    match text.parse::<u32>() {
        Ok(seconds) => Ok(Duration::from_secs(seconds.into())),
        Err(_) => humantime::parse_duration(text)
            .map_err(|_| "expected a time such as 5s, 500ms or 2m".to_owned()),
    }
}

/// `512MiB`, or a bare number of bytes.
fn size(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| "expected a size such as 512MiB or 2GB".to_owned())
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The kind of puzzle
    #[arg(value_parser = domain())]
    pub(crate) domain: DomainArg,
    /// The instance, and a solution as `puzzle solve` prints it; - is standard input
    #[arg(value_names = ["FILE", "SOLUTION"], num_args = 1..=2, required = true)]
    pub(crate) file_and_solution: Vec<OsString>,
    /// The instance itself, in place of FILE
    #[arg(long)]
    pub(crate) text: Option<String>,
    #[command(flatten)]
    pub(crate) options: DomainOptions,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The kind of puzzle
    #[arg(value_parser = domain())]
    pub(crate) domain: DomainArg,
    /// The instance; - is standard input
    pub(crate) file: Option<PathBuf>,
    /// The instance itself, in place of FILE
    #[arg(long)]
    pub(crate) text: Option<String>,
    #[command(flatten)]
    pub(crate) options: DomainOptions,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The kind of puzzle
    #[arg(value_parser = domain())]
    pub(crate) domain: DomainArg,
    /// The instance; - is standard input
    pub(crate) file: Option<PathBuf>,
    /// The instance itself, in place of FILE
    #[arg(long)]
    pub(crate) text: Option<String>,
    /// To which depth
    #[arg(long, value_name = "D")]
    pub(crate) depth: u32,
    /// Also the walks of that depth by their first action
    #[arg(long)]
    pub(crate) divide: bool,
    /// How results look
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: BenchFormat,
    #[command(flatten)]
    pub(crate) limits: WalkLimits,
    #[command(flatten)]
    pub(crate) options: DomainOptions,
}

/// What ends a walk through all states.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WalkLimits {
    /// Stop after this time, such as 5s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Stop after expanding so many states
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,
    /// Stop before using more memory than this, such as 512MiB: what the walk and its tables take, and
    /// a dictionary, but not the instance
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<ByteSize>,
}

impl WalkLimits {
    /// These, and Ctrl-C from now on.
    pub(crate) fn until_interrupted(self) -> Limits {
        let bytes = |size: ByteSize| usize::try_from(size.as_u64()).unwrap_or(usize::MAX);
        Limits {
            expansions: self.node_limit.unwrap_or(u64::MAX),
            bytes: self.memory_limit.map_or(usize::MAX, bytes),
            time: self.time_limit,
            cancel: Some(interrupt::flag()),
            ..Limits::default()
        }
    }
}

const AUDIT: &str = "\
Every state that can be reached is expanded, and the least cost h* from it to a goal found backwards:
where h is more than h*, it over-estimates; where it falls by more than an action costs, it is
inconsistent; and it may call a dead end what is none. With --node-limit or --memory-limit only the
states whose h* is proved by then are compared.

Exit codes: 0 the claim of `puzzle list` holds, 1 it does not, 20 to 22 a limit and no contradiction.";

#[derive(Debug, Args)]
#[command(after_help = AUDIT)]
pub(crate) struct AuditArgs {
    /// The kind of puzzle
    #[arg(value_parser = domain())]
    pub(crate) domain: DomainArg,
    /// The instance; - is standard input
    pub(crate) file: Option<PathBuf>,
    /// The instance itself, in place of FILE
    #[arg(long)]
    pub(crate) text: Option<String>,
    /// The heuristic to audit, as `puzzle list DOMAIN` calls it
    #[arg(long)]
    pub(crate) heuristic: String,
    /// How results look
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: BenchFormat,
    /// Draw a histogram of h / h* to this file, all at once
    #[arg(long, short, value_name = "OUT.svg")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: WalkLimits,
    #[command(flatten)]
    pub(crate) options: DomainOptions,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The suites to run, or MovingAI scenarios whose optima to check
    #[arg(value_name = "SUITE.toml|FILE.scen", required_unless_present = "sokoban")]
    pub(crate) suites: Vec<PathBuf>,
    /// Solve every level of this collection of classic Sokoban, each within 10s unless --time-limit
    /// says otherwise
    #[arg(long, value_name = "FILE.sok", conflicts_with_all = ["suites", "repeat"])]
    pub(crate) sokoban: Option<PathBuf>,
    /// What is to be least in --sokoban
    #[arg(long, value_enum, requires = "sokoban")]
    pub(crate) objective: Option<ObjectiveName>,
    /// The search of --sokoban [default: astar]
    #[arg(long, short, value_enum, requires = "sokoban")]
    pub(crate) algorithm: Option<AlgorithmName>,
    /// Search --sokoban without corrals and without folding mirror images: for comparison
    #[arg(long, requires = "sokoban")]
    pub(crate) plain: bool,
    /// Most memory of a level of --sokoban, such as 512MiB [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = size, requires = "sokoban")]
    pub(crate) memory_limit: Option<ByteSize>,
    /// How results look
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: BenchFormat,
    /// Run each row so many times (one that a limit stops: once); counts must agree, times are
    /// listed
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) repeat: NonZeroU64,
    /// A row that takes longer than this ends the run: a safety net, since rows stop by expansions;
    /// of --sokoban, the limit of each level; of a scenario, that of all its queries
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum BenchFormat {
    /// For people
    Table,
    /// One object a line (docs/json.md)
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// The kind of puzzle
    #[arg(value_parser = domain())]
    pub(crate) domain: DomainArg,
    /// How large, as the domain writes it (boggle, numbrix, npuzzle, sokoban: 4 or 3x5, rows first;
    /// grid-path: 25x25, columns first)
    #[arg(long)]
    pub(crate) size: String,
    /// Stop after this time, such as 5s, 500ms or 2m, without an instance
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Write the instance to this file, all at once
    #[arg(long, short, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: DomainOptions,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Only this kind of puzzle
    #[arg(value_parser = domain())]
    pub(crate) domain: Option<DomainArg>,
}
