//! Options that only some domains have. A domain says which are its own
//! ([`Domain::options`]); the others are refused.

use std::{convert::Infallible, num::NonZeroUsize, path::PathBuf, str::FromStr};

use clap::{Args, FromArgMatches, ValueEnum};

use crate::{domain::Domain, request::UsageError};

#[derive(Clone, PartialEq, Eq, Debug, Default, Args)]
#[command(next_help_heading = "Options of some domains")]
pub(crate) struct DomainOptions {
    /// The words, one a line [default: /usr/share/dict/words, or a small list of ours, which is
    /// called built-in]
    #[arg(long, value_name = "FILE|built-in")]
    pub(crate) dictionary: Option<DictionaryName>,
    /// Which cells are neighbours; grid-path: 4 or 8 [default: 8 on MovingAI maps, else 4]; boggle:
    /// torus4, four, king or torus8 [default: king]; numbrix: the same [default: four]
    #[arg(long, value_name = "WHICH")]
    pub(crate) neighbours: Option<String>,
    /// Let diagonal steps pass beside blocked cells
    #[arg(long)]
    pub(crate) cut_corners: bool,
    /// Where the path begins: column,row from 0 at the top left
    #[arg(long, value_name = "X,Y")]
    pub(crate) start: Option<String>,
    /// Where it ends: X,Y; klotski: a piece, and the row and column, from 1, where its top left
    /// corner shall come, such as "b 4 2"
    #[arg(long, value_name = "WHERE")]
    pub(crate) goal: Option<String>,
    /// What is to be least [default: cost]
    #[arg(long, value_enum)]
    pub(crate) metric: Option<MetricName>,
    /// Draw (or list) how many states of the whole space there are at each depth
    #[arg(long, value_name = "OUT.svg|OUT.csv")]
    pub(crate) depths: Option<PathBuf>,
    /// A random map in place of FILE: columns x rows
    #[arg(long, value_name = "WxH")]
    pub(crate) random: Option<String>,
    /// The share of its cells that is blocked, to three places [default: 0.2]
    #[arg(long, value_name = "P")]
    pub(crate) blocked: Option<String>,
    /// Which random instance: the same seed gives the same one [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write things as emoji; as text, what is on the banks is shown after each crossing
    #[arg(long)]
    pub(crate) emoji: bool,
    /// Draw the first solution; for grid-path two searches side by side, for weighted-stones cost
    /// against steps
    #[arg(long, value_name = "OUT.svg")]
    pub(crate) picture: Option<PathBuf>,
    /// Draw the graph of states
    #[arg(long, value_name = "OUT.svg|OUT.dot")]
    pub(crate) graph: Option<PathBuf>,
    /// Fewest letters of a word [default: 3; published: 2]
    #[arg(long, value_name = "N")]
    pub(crate) min_length: Option<usize>,
    /// Give every path of a word
    #[arg(long)]
    pub(crate) all_paths: bool,
    /// Count all solutions, or until there are N
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true)]
    pub(crate) count: Option<Option<NonZeroUsize>>,
    /// Whose engine: the domain's own, or the shared core's [default: own]
    #[arg(long, value_enum)]
    pub(crate) engine: Option<Engine>,
    /// Which pattern databases to ask (4 x 4 only) [default: 6-6-3]
    #[arg(long, value_enum, value_name = "TILES")]
    pub(crate) pdb: Option<PatternsName>,
    /// Keep pattern databases in this folder, and take them from there
    #[arg(long, value_name = "DIR")]
    pub(crate) pdb_cache: Option<PathBuf>,
    /// Build pattern databases by so many threads [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// May the two agents share a cell? [default: none]
    #[arg(long, value_enum)]
    pub(crate) collision: Option<CollisionName>,
    /// How much food is generated [default: 12]
    #[arg(long, value_name = "N")]
    pub(crate) foods: Option<usize>,
    /// Which level of a collection, from 1 [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<usize>,
    /// What is to be least in classic Sokoban [default: pushes]
    #[arg(long, value_enum)]
    pub(crate) objective: Option<ObjectiveName>,
    /// Search classic Sokoban without corrals and without folding mirror images: for comparison
    #[arg(long)]
    pub(crate) plain: bool,
    /// How many boxes are generated [default: 3]
    #[arg(long, value_name = "N")]
    pub(crate) boxes: Option<usize>,
    /// Generate the hardest boards first: --seed 0 is the hardest, 1 the next (up to 3 x 3)
    #[arg(long)]
    pub(crate) hardest: bool,
    /// Where generated letters come from [default: dice]
    #[arg(long, value_enum)]
    pub(crate) letters: Option<LetterSource>,
}

/// What is to be least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(crate) enum MetricName {
    /// Each step weighed by the size of what moves
    Cost,
    /// Steps by one cell
    Steps,
    /// Travels of one piece
    Moves,
}

/// Which list of words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DictionaryName {
    BuiltIn,
    File(PathBuf),
}

impl FromStr for DictionaryName {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "built-in" => Self::BuiltIn,
            path => Self::File(path.into()),
        })
    }
}

/// Whose depth-first engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Engine {
    /// The domain's own
    #[default]
    Own,
    /// That of the shared core
    Core,
}

/// Which pattern databases, by the tiles that each tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PatternsName {
    /// 27 MB; 40 MiB are needed to build them
    #[value(name = "6-6-3")]
    SixSixThree,
    /// 1.6 GB, for hard or many instances; 1,700 MiB are needed to build them
    #[value(name = "7-8")]
    SevenEight,
}

/// Whether two agents may share a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum CollisionName {
    /// They may
    #[default]
    None,
    /// They never do
    Block,
}

/// What is to be least in classic Sokoban.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ObjectiveName {
    /// Pushes
    #[default]
    Pushes,
    /// Steps of the player, pushes included
    Moves,
    /// Moves among the solutions with the fewest pushes
    PushesThenMoves,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum LetterSource {
    /// The dice of classic Boggle
    #[default]
    Dice,
    /// By their frequency in English
    Frequencies,
}

impl DomainOptions {
    /// Reads options as they are typed, `--neighbours king --min-length 2`.
    pub(crate) fn typed(text: &str) -> Result<Self, UsageError> {
        let command = Self::augment_args(clap::Command::new("options").no_binary_name(true));
        command
            .try_get_matches_from(text.split_whitespace())
            .and_then(|matches| Self::from_arg_matches(&matches))
            .map_err(|error| UsageError::Option {
                option: "options",
                reason: error.to_string().lines().next().unwrap_or_default().to_owned(),
            })
    }

    /// Refuses what the domain does not know.
    pub(crate) fn check(&self, domain: &dyn Domain) -> Result<(), UsageError> {
        let given = [
            ("--dictionary", self.dictionary.is_some()),
            ("--neighbours", self.neighbours.is_some()),
            ("--cut-corners", self.cut_corners),
            ("--start", self.start.is_some()),
            ("--goal", self.goal.is_some()),
            ("--metric", self.metric.is_some()),
            ("--depths", self.depths.is_some()),
            ("--random", self.random.is_some()),
            ("--blocked", self.blocked.is_some()),
            ("--seed", self.seed.is_some()),
            ("--emoji", self.emoji),
            ("--picture", self.picture.is_some()),
            ("--graph", self.graph.is_some()),
            ("--min-length", self.min_length.is_some()),
            ("--all-paths", self.all_paths),
            ("--count", self.count.is_some()),
            ("--engine", self.engine.is_some()),
            ("--pdb", self.pdb.is_some()),
            ("--pdb-cache", self.pdb_cache.is_some()),
            ("--threads", self.threads.is_some()),
            ("--collision", self.collision.is_some()),
            ("--foods", self.foods.is_some()),
            ("--hardest", self.hardest),
            ("--letters", self.letters.is_some()),
            ("--level", self.level.is_some()),
            ("--objective", self.objective.is_some()),
            ("--plain", self.plain),
            ("--boxes", self.boxes.is_some()),
        ];
        let unasked =
            given.into_iter().find(|(option, given)| *given && !domain.options().contains(option));
        match unasked {
            Some((option, _)) => {
                Err(UsageError::OptionUnasked { domain: domain.about().name, option })
            }
            None => Ok(()),
        }
    }
}
