//! The tables of a suite file, field by field.

use std::{
    fmt,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use serde::{Deserialize, Serialize, Serializer};
use text::Spanned;

use crate::PublishedResult;

/// A whole suite. Parse one with [`str::parse`], which also checks that names are unique and that
/// every reference leads somewhere.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// The `[suite]` table.
    #[serde(rename = "suite")]
    pub head: Head,
    /// The instances, in the order of the tables' rows.
    #[serde(rename = "instance")]
    pub instances: Vec<Instance>,
    /// Random instances, many of a kind.
    #[serde(rename = "sample", default)]
    pub samples: Vec<Sample>,
    /// The tables to make, in the order of the page.
    #[serde(rename = "table", default)]
    pub tables: Vec<Table>,
    /// What others published about these instances.
    #[serde(rename = "published", default)]
    pub published: Vec<PublishedResult>,
    /// The plots to draw from the rows of tables.
    #[serde(rename = "plot", default)]
    pub plots: Vec<Plot>,
    /// The pictures that the command draws of instances.
    #[serde(rename = "picture", default)]
    pub pictures: Vec<Picture>,
}

/// The `[suite]` table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The domain, as the `puzzle` command calls it.
    pub domain: String,
    /// The page's title.
    pub title: String,
    /// Markdown for the head of the page.
    #[serde(default)]
    pub about: String,
}

/// One `[[instance]]`. Serialized without its file, its facts as what they claim of searches.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Instance {
    /// A name of lower-case letters, digits and hyphens, unique in the suite.
    pub name: Spanned<String>,
    /// Where the instance is, relative to the suite's folder: `NAME.txt` if the suite does not say.
    #[serde(skip_serializing, default)]
    pub file: PathBuf,
    /// Which level, from 1, where the file is a collection of levels.
    #[serde(skip_serializing)]
    pub level: Option<NonZeroUsize>,
    /// What kind of instance it is, in a few words.
    pub class: String,
    /// Where it comes from: `ours` if the suite does not say.
    #[serde(default = "ours")]
    pub source: String,
    /// Under which licence it is shipped: the licence of the workspace if the suite does not say.
    #[serde(default = "our_licence")]
    pub licence: String,
    /// What is known about it.
    #[serde(default, serialize_with = "claims")]
    pub facts: Vec<Fact>,
    /// Its place among those that people see first.
    #[serde(skip_serializing)]
    pub showpiece: Option<Showpiece>,
}

/// One of the instances that people see first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Showpiece {
    /// Its place, from 1.
    pub place: u8,
    /// What the best solution has, in what `puzzle solve` minimises, if it minimises something.
    pub least: Option<u64>,
}

fn ours() -> String {
    "ours".to_owned()
}

fn our_licence() -> String {
    "MIT OR Apache-2.0".to_owned()
}

/// The facts that claim something of searches.
fn claims<S: Serializer>(facts: &[Fact], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Claims<'a> {
        claims: Vec<String>,
        source: &'a str,
    }
    let all = facts.iter().map(|fact| Claims { claims: fact.claims(), source: &fact.source });
    serializer.collect_seq(all.filter(|fact| !fact.claims.is_empty()))
}

/// One `[[sample]]`: the instances that `puzzle generate` makes of some seeds. A row of a table
/// is about all of them: means over those with a solution.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// A name of lower-case letters, digits and hyphens, unique among instances and samples.
    pub name: Spanned<String>,
    /// What kind of instances they are, in a few words.
    pub class: String,
    /// `--size`.
    pub size: String,
    /// Other options of the generator, as they are typed.
    pub options: Option<String>,
    /// Of how many, [`Seeds::MAX`] at most.
    pub seeds: Spanned<Seeds>,
}

/// The seeds of a sample.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(untagged, expecting = "expected a number of seeds, or a list of seeds")]
pub enum Seeds {
    /// 1 to this number.
    Upto(u32),
    /// These.
    Listed(Vec<u64>),
}

impl Seeds {
    /// The greatest number of instances of a sample: memory stays in proportion to the file.
    pub const MAX: usize = 1_000;

    /// The number of seeds.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Upto(last) => *last as usize,
            Self::Listed(seeds) => seeds.len(),
        }
    }

    /// The seeds in order.
    #[must_use]
    pub fn all(&self) -> Vec<u64> {
        match self {
            Self::Upto(last) => (1..=u64::from(*last)).collect(),
            Self::Listed(seeds) => seeds.clone(),
        }
    }
}

/// Something known about an instance by a method other than the search under test.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fact {
    /// True if there is a solution.
    pub solvable: Option<bool>,
    /// The least cost of a solution; on grids with eight neighbours in steps of 10⁻⁷.
    pub least_cost: Option<u64>,
    /// The least number of actions (single steps) in a solution.
    pub least_length: Option<u32>,
    /// How many states can be reached from the start, the start included and goals terminal.
    pub reachable_states: Option<u64>,
    /// A solution.
    pub solution: Option<String>,
    /// By depth, from 0 on: the number of sequences of that many actions from the start, goals being states like
    /// others, as `puzzle perft` counts them.
    pub walks: Option<Vec<u64>>,
    /// In a list as long: the number of states that need that many actions.
    pub states: Option<Vec<u64>>,
    /// Who says so, and how they know.
    pub source: String,
}

impl Fact {
    /// Walks and states by depth, if they are stated.
    pub fn perft(&self) -> Option<Vec<(u64, u64)>> {
        let (walks, states) = self.walks.as_ref().zip(self.states.as_ref())?;
        Some(walks.iter().copied().zip(states.iter().copied()).collect())
    }

    /// What is stated of searches, each in a few words: `least cost 6`.
    #[must_use]
    pub fn claims(&self) -> Vec<String> {
        let solvable = self.solvable.map(|yes| if yes { "solvable" } else { "unsolvable" });
        [
            solvable.map(str::to_owned),
            self.least_cost.map(|least| format!("least cost {least}")),
            self.least_length.map(|least| format!("least length {least}")),
            self.reachable_states.map(|count| format!("reachable states: {count}")),
            self.solution.as_ref().map(|solution| match solution.as_str() {
                "" => "solved without an action".to_owned(),
                _ => format!("solved by {solution}"),
            }),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// One `[[table]]`: runs crossed with instances. Serialized as its head, without what is run.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Table {
    /// A name of lower-case letters, digits and hyphens, unique among the tables.
    pub name: Spanned<String>,
    /// The heading.
    pub title: String,
    /// Markdown under the heading.
    #[serde(default)]
    pub about: String,
    /// How rows are arranged.
    #[serde(default)]
    pub layout: Layout,
    /// What is shown of each row, in this order.
    pub columns: Vec<Column>,
    /// The names of the instances to run; all if absent.
    #[serde(skip_serializing)]
    pub instances: Option<Vec<Spanned<String>>>,
    /// The names of the samples to run in place of instances.
    #[serde(skip_serializing)]
    pub samples: Option<Vec<Spanned<String>>>,
    /// The greatest number of expansions of each row. Rows stop by this limit only, so it is never left out.
    #[serde(skip_serializing)]
    pub node_limit: NonZeroU64,
    /// The runs; each is a matrix of its lists.
    #[serde(rename = "run", skip_serializing)]
    pub runs: Vec<Run>,
}

/// How the rows of a table are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// A section an instance, a line a run.
    #[default]
    PerInstance,
    /// One table, a line for each instance and run.
    List,
    /// One table, a line an instance; each run has its own columns.
    Pivot,
    /// A file of comma-separated values, a line for each instance and run: for tables too long to read.
    Csv,
}

/// One `run` of a table: every combination of its lists is run on every instance. A list that is
/// absent leaves the choice to the `puzzle` command's default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Run {
    /// What to call the run; only for a run of one combination. Made of the choices if absent.
    pub label: Option<Spanned<String>>,
    /// Algorithms, as the `puzzle` command calls them.
    pub algorithms: Vec<String>,
    /// Heuristics, as `puzzle list` calls them.
    pub heuristics: Vec<String>,
    /// Weights such as `"4"` or `"3/2"`.
    pub weights: Vec<String>,
    /// `"best"` or `"published"`.
    pub profiles: Vec<String>,
    /// What an action is, such as `"steps"` or `"pushes"`.
    pub actions: Vec<String>,
    /// Options of the domain's own, such as `"--neighbours king"`.
    pub options: Vec<String>,
    /// The greatest number of expansions, in place of the table's.
    pub node_limit: Option<NonZeroU64>,
}

/// One `[[plot]]`, drawn from the rows of a table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// A name of lower-case letters, digits and hyphens: the picture is `<page>-<name>.svg`.
    pub name: Spanned<String>,
    /// The heading in the picture.
    pub title: String,
    /// The table whose rows are drawn.
    pub table: Spanned<String>,
    /// What is drawn.
    pub kind: PlotKind,
    /// The values to draw; one panel each.
    pub values: Vec<Column>,
    /// Labels of the runs to draw; all of the table's if absent.
    pub runs: Option<Vec<Spanned<String>>>,
}

/// One `[[picture]]`, drawn by `puzzle COMMAND DOMAIN FILE`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// A name of lower-case letters, digits and hyphens: the picture is `<page>-<name>.svg`.
    pub name: Spanned<String>,
    /// What it shows.
    pub title: String,
    /// Of which instance.
    pub instance: Spanned<String>,
    /// The command that draws it; `solve` if absent.
    #[serde(default = "solve")]
    pub command: String,
    /// Options as they are typed, the last of which takes the name of the picture:
    /// `"--algorithm ucs --picture"`.
    pub options: String,
}

fn solve() -> String {
    "solve".to_owned()
}

/// What a plot draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlotKind {
    /// A line an instance, a dot a run, on a logarithmic axis.
    Dots,
    /// A line a run, a column an instance, shaded by the logarithm of the value.
    Heat,
    /// The values against the weight, a curve an instance.
    Weights,
    /// The same as dots, of instances with a solution, in the order of its least cost.
    Costs,
    /// The values in ascending order, a curve a run.
    Ranks,
}

macro_rules! columns {
    ($($(#[$doc:meta])* $Column:ident,)+) => {
        /// A column of a table: something that a report says of a run.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Column { $($(#[$doc])* $Column,)+ }

        impl Column {
            /// Every column, in the order of their declaration.
            pub const ALL: [Self; [$(Self::$Column),+].len()] = [$(Self::$Column),+];
        }
    };
}

columns! {
    /// How the search ended.
    Outcome,
    /// The proof about the first solution, or the proof that no solution exists.
    Proved,
    /// Number of actions of the first solution.
    Length,
    /// Cost of the first solution.
    Cost,
    /// The first solution's actions.
    Solution,
    /// How many solutions were found.
    Solutions,
    /// The proved lower bound.
    LowerBound,
    /// The original report's count of all states, where its `visited` are the different ones.
    AllStates,
    /// The original report's count of states.
    Visited,
    /// States expanded.
    Expanded,
    /// Successors generated.
    Generated,
    /// Distinct states stored.
    Distinct,
    /// Generated successors that were known.
    Duplicates,
    /// Closed states reopened.
    Reopened,
    /// Dead ends.
    DeadEnds,
    /// The greatest number of states open at one time.
    PeakOpen,
    /// Iterations of a deepening algorithm.
    Iterations,
    /// Time in milliseconds: a measurement, shown in the recorded part only.
    ElapsedMs,
    /// The greatest number of bytes in tables and lists: a measurement, shown in the recorded part only.
    PeakBytes,
}

impl fmt::Display for Column {
    /// The name that a suite uses: `dead-ends`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl Column {
    /// Returns true of a measurement, which differs from run to run and from machine to machine.
    #[must_use]
    pub const fn is_measurement(self) -> bool {
        matches!(self, Self::ElapsedMs | Self::PeakBytes)
    }
}
