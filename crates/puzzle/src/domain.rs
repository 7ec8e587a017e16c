//! What a puzzle must offer to the command: the two traits that an adapter in `domains` implements,
//! and what they say of a domain and of an instance.

use search::{Cost, Guarantee, Limits, Stop, Weight};

use crate::{
    algorithm::AlgorithmName,
    answer::Answer,
    audit::Audited,
    cli::SolveFormat,
    diagnostic::Problems,
    exit::Failure,
    options::DomainOptions,
    perft::{Counted, Depth},
    request::{ActionName, Request, UsageError},
    watch::Progress,
};

/// Writes an answer in a format of a domain's own.
pub(crate) type Writer = fn(&Answer) -> String;

/// A kind of puzzle.
pub(crate) trait Domain: Sync {
    /// What `puzzle list` says of it.
    fn about(&self) -> &'static About;

    /// Reads an instance.
    ///
    /// # Errors
    ///
    /// All that is wrong with the text.
    fn read(&self, input: &[u8]) -> Result<Box<dyn Instance>, Problems>;

    /// The options of [`DomainOptions`] that mean something here, as they are typed.
    fn options(&self) -> &'static [&'static str] {
        &[]
    }

    /// What `--algorithm all` runs, in this order: the algorithms of the domain's write-up.
    fn all_algorithms(&self) -> &'static [AlgorithmName] {
        &[]
    }

    /// How the domain writes an answer in this format, which is one of its own; `None` if it has no
    /// such format.
    fn writer(&self, format: SolveFormat) -> Option<Writer> {
        let _ = format;
        None
    }

    /// Makes an instance of this size from a seed: always the same text.
    ///
    /// # Errors
    ///
    /// There is no generator, the size or an option makes no sense, or a limit on time ended it.
    fn generate(
        &self,
        size: &str,
        seed: u64,
        options: &DomainOptions,
        limits: &Limits,
    ) -> Result<String, Failure> {
        let _ = (size, seed, options, limits);
        Err(UsageError::NoGenerator(self.about().name).into())
    }

    /// Reads an instance as these options say.
    ///
    /// # Errors
    ///
    /// All that is wrong with the text, or an option that makes no sense for it.
    fn read_with(
        &self,
        input: &[u8],
        options: &DomainOptions,
    ) -> Result<Box<dyn Instance>, ReadError> {
        let _ = options;
        Ok(self.read(input)?)
    }

    /// The name and the text of the random instance that these options ask for, if they do.
    ///
    /// # Errors
    ///
    /// An option that makes no sense.
    fn random(&self, options: &DomainOptions) -> Result<Option<(String, String)>, Failure> {
        let _ = options;
        Ok(None)
    }

    /// Has it a published profile?
    fn is_published(&self) -> bool {
        !self.about().published_actions.is_empty()
    }

    /// Can it be searched from the goals backwards?
    fn is_reversible(&self) -> bool {
        false
    }

    /// Can it be searched by this algorithm?
    fn has(&self, algorithm: AlgorithmName) -> bool {
        algorithm != AlgorithmName::Bidirectional || self.is_reversible()
    }

    /// Are all solutions found, however few are asked for?
    fn finds_all(&self) -> bool {
        false
    }

    /// How many solutions are looked for when no number is asked for.
    fn solutions(&self) -> usize {
        if self.finds_all() { usize::MAX } else { 1 }
    }
}

/// One puzzle, read and valid.
pub(crate) trait Instance {
    /// The board and what there is to say of it.
    fn show(&self) -> Shown;

    /// Searches for solutions, and replays them ([`Answer::new`]). The request has stood
    /// [`Request::check`].
    ///
    /// # Errors
    ///
    /// An option whose text only the domain can judge, or a solution that does not replay.
    fn solve(&self, request: &Request, progress: &mut Progress) -> Result<Answer, SolveError>;

    /// Replays a solution by the rules.
    ///
    /// # Errors
    ///
    /// What is no action, with its place in the text.
    fn check(&self, solution: &str) -> Result<Verdict, Problems>;

    /// The board at the start and after each action of a solution that replays, each drawn when it is
    /// asked for.
    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b>;

    /// Does JSON list the boards of each solution, as `states`?
    fn lists_states(&self) -> bool {
        false
    }

    /// A picture as SVG, of a solution that replays if there is one. Where something is searched for it,
    /// that is within `limits`.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn picture(&self, solution: Option<&str>, limits: &Limits) -> Result<String, Undrawn> {
        let _ = (solution, limits);
        Err(Undrawn::Unfit("there is no picture of this".to_owned()))
    }

    /// How many states need 0, 1, 2 … actions, of all that can be reached within `limits`.
    ///
    /// # Errors
    ///
    /// Why nothing can be said of that.
    fn depths(&self, request: &Request, limits: &Limits) -> Result<Vec<u64>, Undrawn> {
        let _ = (request, limits);
        Err(Undrawn::Unfit("the whole space is not explored here".to_owned()))
    }

    /// Counts walks and states, an action being the smallest there is.
    ///
    /// # Errors
    ///
    /// An option cannot be used, or what it names cannot be read.
    fn perft(&self, options: &DomainOptions, depth: &Depth) -> Result<Counted, SolveError>;

    /// Compares a heuristic of the domain with exact distances, an action being the smallest there is.
    ///
    /// # Errors
    ///
    /// The heuristic is not for this instance, or there are no estimates here.
    fn audit(
        &self,
        options: &DomainOptions,
        heuristic: &str,
        limits: &Limits,
    ) -> Result<Audited, SolveError> {
        let _ = (options, heuristic, limits);
        Err(UsageError::NothingToAudit.into())
    }

    /// The graph of states in the language of Graphviz.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn dot(&self) -> Result<String, Undrawn> {
        Err(Undrawn::Unfit("there is no graph of this".to_owned()))
    }
}

/// Why there is no picture.
#[derive(Debug)]
pub(crate) enum Undrawn {
    /// There is nothing to draw, in words.
    Unfit(String),
    /// A limit came before it was known what to draw.
    Stopped(Stop),
}

/// Why an instance could not be read.
#[derive(Debug)]
pub(crate) enum ReadError {
    Usage(UsageError),
    /// An option makes sense, but not for this text, which is itself as it should be.
    Unfit(UsageError),
    Problems(Problems),
}

impl From<Problems> for ReadError {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl From<UsageError> for ReadError {
    fn from(error: UsageError) -> Self {
        Self::Usage(error)
    }
}

/// What there is to say of a domain.
pub(crate) struct About {
    /// The name on the command line: the crate's.
    pub(crate) name: &'static str,
    /// The rules in a sentence.
    pub(crate) summary: &'static str,
    /// The algorithm when none is asked for.
    pub(crate) default_algorithm: AlgorithmName,
    /// Its heuristics, the default first.
    pub(crate) heuristics: &'static [HeuristicAbout],
    /// The weight of weighted A* when none is asked for.
    pub(crate) default_weight: Weight,
    /// What an action can be; empty where there is no choice.
    pub(crate) actions: &'static [ActionName],
    /// What an action can be in the published profile; empty where there is no such profile.
    pub(crate) published_actions: &'static [ActionName],
    /// What `--order` takes, if anything.
    pub(crate) order: Option<&'static str>,
    /// Formats of instances and solutions: name and description.
    pub(crate) formats: &'static [(&'static str, &'static str)],
}

/// What there is to say of a heuristic.
pub(crate) struct HeuristicAbout {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) guarantee: Guarantee,
}

/// An instance as `puzzle show` shows it.
pub(crate) struct Shown {
    /// The board, lines ending in newlines.
    pub(crate) board: String,
    /// What the signs on the board mean.
    pub(crate) legend: Vec<(&'static str, &'static str)>,
    /// Sizes, such as that of the encoding.
    pub(crate) sizes: Vec<(&'static str, String)>,
}

/// What a replay gave.
pub(crate) enum Verdict {
    /// It solves the instance.
    Solved { length: usize, cost: Cost },
    /// It does not, and why: the first bad action, or what is not as it should be at the end.
    Failed(String),
}

/// Why a search gave no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SolveError {
    #[error(transparent)]
    Usage(#[from] UsageError),
    /// A solution that does not replay: a defect of ours.
    #[error("internal error: {0}")]
    Defect(String),
    /// Something else that the search needs could not be read, or not be made within the limits.
    #[error(transparent)]
    Input(#[from] Box<Failure>),
}
