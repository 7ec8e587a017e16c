//! Sliding tiles: the 8-puzzle, the 15-puzzle and boards up to 8 x 8.

use std::path::PathBuf;

use clap::Args;
use domain::{AlgorithmName, Ask, Profile, Puzzle, Refusal};
use npuzzle::{Engine, Goal, HeuristicKind, Level, Partition, Settings};
use search::Algorithm;

use crate::{
    interface::{
        Part,
        answer::Answer,
        frontend::{Frontend, ReadError, SearchOptions, Searched, Unprepared, Wanted, named},
        request::Request,
    },
    io::{Failure, kept, patterns_folder},
};

/// Expansions of linear conflict before pattern databases: a time would depend on the machine.
const FIRST: u64 = 50_000;

/// The options of sliding tiles.
#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// The goal: blank-first, blank-last, ring or a board [default: that of the text, or else blank-last]
    #[arg(long, value_name = "GOAL")]
    goal: Option<Goal>,
    /// Pattern databases [default: 6-6-3 on 4 x 4, no others]
    #[arg(long, value_name = "TILES", value_parser = named::<Partition>())]
    pdb: Option<Partition>,
    /// Keep pattern databases in this folder; none keeps none [default: the user's cache on 4 x 4]
    #[arg(long, value_name = "DIR")]
    pdb_cache: Option<PathBuf>,
    /// Whose engine [default: own]
    #[arg(long, value_parser = named::<Engine>())]
    engine: Option<Engine>,
}

/// The options of the generator.
#[derive(Clone, Debug, Args)]
pub(crate) struct Generator {
    /// Generate the hardest boards first: --seed 0 is the hardest, 1 the next (up to 3 x 3)
    #[arg(long)]
    hardest: bool,
    /// Generate boards by so many random moves from the goal
    #[arg(long, value_name = "MOVES", conflicts_with = "hardest")]
    walk: Option<u16>,
}

impl Frontend for Level {
    type Options = Options;
    type Generator = Generator;

    const PAIRS: bool = true;
    const GENERATES: bool = true;
    const SEARCH_OPTIONS: SearchOptions =
        &[(&["--engine"], &[]), (&["--pdb", "--pdb-cache"], &["audit"])];

    fn open(input: &[u8], options: &Options) -> Result<Self, ReadError> {
        let level = <Self as Puzzle>::read(input)?;
        let Some(goal) = &options.goal else { return Ok(level) };
        level.with_goal(goal).map_err(|error| Refusal::new("--goal", error).into())
    }

    fn reading(&self, input: &[u8], part: Part<'_>, _: &Options) -> Option<String> {
        let is_pair = part.level.is_none() && Self::COUNT.is_some_and(|count| count(input) == 2);
        is_pair.then(|| "two boards: the start, and the goal; --level takes one alone".to_owned())
    }

    fn fill(&self, settings: &mut Settings, ask: &Ask, options: &Options) -> Result<(), Refusal> {
        if options.pdb.is_some() && ask.heuristic.is_none() {
            settings.heuristic = HeuristicKind::Patterns;
        }
        settings.partition = options.pdb.unwrap_or(settings.partition);
        settings.engine = options.engine.unwrap_or(settings.engine);
        let option = match options {
            _ if settings.asks_patterns() => return Ok(()),
            Options { pdb: Some(_), .. } => "--pdb",
            Options { pdb_cache: Some(_), .. } => "--pdb-cache",
            _ => return Ok(()),
        };
        Err(Refusal::new(option, "is for pattern databases, which this search does not ask"))
    }

    /// Linear conflict, which needs no tables: easy boards are solved before databases could be read.
    fn first(&self, settings: &Settings, ask: &Ask, options: &Options) -> Option<(Settings, u64)> {
        let is_by_default = ask.heuristic.is_none() && options.pdb.is_none();
        let is_slow = settings.heuristic == HeuristicKind::Patterns && self.is_solvable();
        let is_plain = settings.method == Algorithm::IDA_STAR.into() && ask.solutions == 1;
        let first = Settings { heuristic: HeuristicKind::LinearConflict, ..settings.clone() };
        (is_by_default && is_slow && is_plain).then_some((first, FIRST))
    }

    /// A limit that ends this ends the search too, which reports it with a bound.
    fn prepare(
        &self,
        settings: &mut Settings,
        options: &Options,
        is_asked: bool,
        request: &Request,
    ) -> Result<(), Unprepared> {
        if is_asked && settings.heuristic == HeuristicKind::Patterns && self.is_solvable() {
            settings.threads = request.threads.count();
            let partition = settings.partition;
            let is_kept = !request.is_measured && partition != Partition::SixSixSixSix;
            let folder = patterns_folder(options.pdb_cache.as_deref(), is_kept);
            let builders = Some(settings.threads).filter(|_| !request.is_glance);
            settings.patterns = match kept(self, partition, builders, folder, &request.limits) {
                // The search itself would build them.
                Err(stop) if request.is_glance => return Err(Unprepared::Stopped(stop)),
                patterns => patterns.unwrap_or_default(),
            };
        }
        Ok(())
    }

    fn complete(&self, answer: &mut Answer, Searched { request, .. }: Searched<'_, Self>) {
        let is_published = request.ask.profile == Profile::Published;
        if is_published && answer.choice.name == AlgorithmName::Idastar {
            // Korf counts the root too.
            answer.extras.visited = Some(answer.stats.generated + 1);
        }
        let hint = |(name, _)| format!("hint: another usual goal can be reached: --goal {name}");
        answer.extras.hint = self.other_goal().map(hint);
    }

    fn generate(wanted: &Wanted<'_, Generator>) -> Result<String, Failure> {
        let &Wanted { size, seed, options, limits } = wanted;
        let refuse = |option, reason: String| Failure::from(Refusal { option, reason });
        let sides = grid::parse_size(size);
        if !options.hardest {
            let level = sides.and_then(|(rows, columns)| match options.walk {
                Some(moves) => Self::walk(rows, columns, moves, seed),
                None => Self::random(rows, columns, seed),
            });
            let expected = "expected 2x2 to 8x8, rows first, or one number";
            let level = level.ok_or(refuse("--size", format!("{expected}, found {size:?}")));
            return Ok(level?.to_string());
        }
        let boards = sides.map_or(Ok(None), |(rows, columns)| {
            Self::hardest_first(rows, columns, limits).map_err(Failure::unmade)
        });
        let expected = "expected 9 cells at most with --hardest";
        let mut boards = boards?.ok_or(refuse("--size", format!("{expected}, found {size:?}")))?;
        let reason = format!("expected less than {} with --hardest, found {seed}", boards.len());
        let level = boards.nth(usize::try_from(seed).unwrap_or(usize::MAX));
        Ok(level.ok_or(refuse("--seed", reason))?.to_string())
    }
}
