//! The interface by which commands use any puzzle: a domain, and an instance of it.

use std::time::Duration;

use disk::{Disk, Files, Identity};
use domain::{
    About, AuditResult, BoardView, Cluster, CountResult, Decimals, ExploreResult, FormatAbout,
    Measure, ReplayError, SearchOptions, SearchRequest, Store, TextError, Watcher,
};
use game::Game;
use scene::{At, Film, VisitedPlace};
use search::{Limits, parallel::Threads};

use crate::{
    answer::Answer,
    convert::{Conversion, ConvertedText},
    error::Error,
    form::Sign,
    frontend::{DrawError, Drawing, GraphFormat, Guide, Random},
    known::KnownInstance,
    levels::Part,
    options::{OptionAbout, Values},
    request::Request,
    scores::Scores,
    stores::Stores,
    walked::Walk,
};

/// An instance, or why it could not be read.
pub type OpenResult = Result<Box<dyn Instance>, Error>;

/// Where an exploration keeps the states that it has reached.
#[derive(Clone, Copy)]
pub enum Keeping<'k> {
    /// In a table.
    Table,
    /// As two bits for each rank.
    TwoBits,
    /// In files.
    Disk {
        /// The folder.
        files: &'k dyn Files,
        /// True if it goes on with what is there.
        resumes: bool,
        /// True if the files have snapshots of two bits for each rank, and no states.
        two_bit: bool,
    },
    /// In several processes.
    Cluster(&'k dyn Cluster),
}

impl<'k> Keeping<'k> {
    /// The same with what the exploration is known by.
    pub(crate) const fn known_by(self, identity: &'k Identity) -> Store<'k> {
        match self {
            Self::Table => Store::Table,
            Self::TwoBits => Store::TwoBits(None),
            Self::Disk { files, resumes, two_bit } => {
                let disk = Disk { files, identity, resumes };
                if two_bit { Store::TwoBits(Some(disk)) } else { Store::Disk(disk) }
            }
            Self::Cluster(cluster) => Store::Cluster { cluster, identity },
        }
    }
}

/// A kind of puzzle.
pub struct Domain {
    /// The description for `puzzle list`.
    pub about: &'static About,
    /// A sample of its first format, and examples.
    pub guide: Option<Guide>,
    /// The alphabets in which the cells of a board are written: none if its texts are not boards.
    pub signs: &'static [&'static [Sign]],
    /// Other names that people type, each with options that it stands for.
    pub aliases: &'static [(&'static str, &'static [&'static str])],
    /// Its formats.
    pub formats: fn() -> Vec<FormatAbout>,
    /// A sample of the format that a text is nearest to.
    pub sample: fn(&[u8]) -> &'static str,
    /// Writes the instances of a text in another format.
    pub convert: fn(&[u8], &Conversion<'_>) -> Result<ConvertedText, Error>,
    /// Instances that are part of the program.
    pub known: &'static [KnownInstance],
    /// How the names of files end that are its own alone.
    pub endings: &'static [&'static str],
    /// How the names of the files begin in which front ends keep its tables.
    pub tables: &'static [&'static str],
    /// The pictures that `puzzle solve` draws, and the help of their options.
    pub drawings: &'static [(Drawing, &'static str)],
    /// Writes an answer as `--format ares`, where there is such a format.
    pub ares: Option<fn(&Answer) -> String>,
    /// The options that change an instance or its search.
    pub options: fn() -> Vec<OptionAbout>,
    /// True if a given solution can be improved.
    pub improves: bool,
    /// True if a game is a list of actions as solutions have them.
    pub has_moves: bool,
    /// The options of the generator, if there is one.
    pub generator: Option<fn() -> Vec<OptionAbout>>,
    /// Sizes that it is good for, the first of them for a beginner.
    pub sizes: &'static [&'static str],
    /// Scores instances, where there are scores.
    pub scores: Option<Scores>,
    /// How texts store solutions beside their levels, where they do.
    pub stores: Option<Stores>,
    /// The texts of the instances in a text, if it has several.
    pub levels: fn(&[u8]) -> Vec<Vec<u8>>,
    /// How many levels a text has that may be a collection; `None` where each text is one instance.
    pub count: Option<fn(&[u8]) -> usize>,
    /// Reads an instance as the options say: a text, and what it is part of. Fails with all
    /// problems of the text, or an option that does not fit it.
    pub open: fn(&[u8], Part<'_>, &Values) -> OpenResult,
    /// The name and the text of the random instance that the options ask for, if they do. Fails
    /// where an option makes no sense.
    pub random: fn(&Values) -> Random,
    /// Makes an instance of this size from a seed: always the same text. Fails where the size or an
    /// option makes no sense, or a limit on time came first.
    pub generate: fn(&str, u64, &Values, &Limits) -> Result<String, Error>,
}

impl Domain {
    /// Texts in one line each, in its formats.
    #[must_use]
    pub fn samples(&self) -> Vec<&'static str> {
        (self.formats)().iter().flat_map(|format| format.samples).copied().collect()
    }

    /// The levels of a text: all of it without a number, or, if it has several, each with its number from 1.
    ///
    /// ```
    /// let sokoban = catalogue::find("sokoban").expect("it is one of ours");
    /// let level = "#####\n#@$.#\n#####\n";
    /// let numbers = |text: String| {
    ///     let levels = sokoban.numbered(text.into());
    ///     levels.into_iter().map(|(number, _)| number).collect::<Vec<_>>()
    /// };
    /// assert_eq!(numbers(level.to_owned()), [None]);
    /// assert_eq!(numbers(format!("{level}\n{level}")), [Some(1), Some(2)]);
    /// ```
    #[must_use]
    pub fn numbered(&self, text: Vec<u8>) -> Vec<(Option<usize>, Vec<u8>)> {
        match (self.levels)(&text) {
            levels if levels.len() > 1 => (1..).map(Some).zip(levels).collect(),
            _ => vec![(None, text)],
        }
    }
}

/// One puzzle, read and valid, with its options. It can be played and walked through, too.
pub trait Instance: Game {
    /// How its text was read, where that could be meant otherwise.
    fn reading(&self) -> Option<&str>;

    /// From now on searches keep nothing in files, and take nothing from there.
    fn keep_nothing(&mut self);

    /// The board, its signs and its sizes.
    fn show(&self) -> BoardView;

    /// The choices of a search, defaults filled in; `None` if an option does not fit the instance.
    fn search_options(&self, search: &SearchRequest) -> Option<SearchOptions>;

    /// Searches for solutions, and replays them. The request has stood [`domain::SearchRequest::check`].
    ///
    /// # Errors
    ///
    /// An option does not fit the instance, a file cannot be read, or a solution does not replay.
    fn solve(&self, request: &Request, watcher: &mut dyn Watcher) -> Result<Answer, Error>;

    /// How costs are written for people.
    fn decimals(&self) -> Decimals;

    /// Replays a solution by the rules and gives its size; the inner error says why it is not a
    /// solution.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not an action.
    fn check(&self, solution: &str) -> Result<Result<String, ReplayError>, TextError>;

    /// The cost of a solution by the measure that the search minimises, its second objective included. `None` if the
    /// text is not a solution of the instance.
    fn cost_of(&self, solution: &str) -> Option<u64>;

    /// The board at the start and after each action of a solution that replays, each drawn when it
    /// is taken.
    fn boards<'b>(&'b self, solution: &str) -> Box<dyn Iterator<Item = String> + 'b>;

    /// The instance whose start is the position after these actions. The inner error names an
    /// illegal action, or says that no instance can begin in that position.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not an action.
    fn after(&self, played: &str) -> Result<Result<Box<dyn Instance>, String>, TextError>;

    /// The instance with a solution that its searches begin with and improve. The inner error says why the actions
    /// are no solution, or that there is no such search.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not an action.
    fn improving(
        &self,
        solution: &str,
    ) -> Result<Result<Box<dyn Instance>, ReplayError>, TextError>;

    /// The film of a solution, up to its first mistake.
    ///
    /// # Errors
    ///
    /// The first piece of the text that is not an action.
    fn film(&self, title: &str, solution: &str) -> Result<Film, TextError>;

    /// The cells that the search comes to, in order.
    ///
    /// # Errors
    ///
    /// The puzzle's states have no cells to show, or an option does not fit the instance.
    fn order(&self, request: &Request) -> Result<Vec<VisitedPlace>, Error>;

    /// Where the pieces of the film of no action stand in a state with these places, which an observer of a search
    /// sees, or the cells of a path where there are no pieces.
    fn standing(&self, places: &[u32]) -> Vec<Option<At>>;

    /// Returns true if somebody walks, so that the cells of states are a map.
    fn has_places(&self) -> bool;

    /// Returns true if the options ask for the board after each action.
    fn is_drawn(&self) -> bool;

    /// Returns true if JSON lists the boards of each solution, as `states`.
    fn lists_states(&self) -> bool;

    /// Counts walks and states, an action being the smallest there is; with `divide`, by first
    /// action.
    ///
    /// # Errors
    ///
    /// An option does not fit the instance, or a limit came before the count.
    fn count(&self, depth: u32, divide: bool, limits: &Limits) -> Result<CountResult, Error>;

    /// Compares a heuristic with exact distances, an action being the smallest there is.
    ///
    /// # Errors
    ///
    /// The heuristic is not for this instance, or a limit came before the audit.
    fn audit(&self, heuristic: &str, limits: &Limits) -> Result<AuditResult, Error>;

    /// Walks through the state space by these numbers of actions, each among those of the state before it, an action
    /// being the smallest there is. With `measuring`, what can be reached from there is explored to find distances: for
    /// this time, which begins then. The time in `limits` is for all before. `heuristic` is a name; without one it is
    /// the heuristic that A* would ask.
    ///
    /// # Errors
    ///
    /// There is no such action, the heuristic is not for this instance, or a limit came before the walk.
    fn walk(
        &self,
        heuristic: Option<&str>,
        actions: &[usize],
        measuring: Option<Duration>,
        limits: &Limits,
    ) -> Result<Walk, Error>;

    /// Counts all states by depth, and gives what an action counts as: what is minimised, if that
    /// can be, or the smallest there is. `identity` is asked once all files are read.
    ///
    /// # Errors
    ///
    /// An option does not fit the instance, or a limit came before the exploration.
    fn explore(
        &self,
        keeping: Keeping<'_>,
        identity: &dyn Fn() -> Identity,
        threads: Threads,
        limits: &Limits,
        watcher: &mut dyn Watcher,
    ) -> Result<(Measure, ExploreResult), Error>;

    /// A picture as SVG, of the searches that were asked for. A search for it is within `limits`.
    ///
    /// # Errors
    ///
    /// Why there is no picture.
    fn picture(&self, asked: &[SearchRequest], limits: &Limits) -> Result<String, DrawError>;

    /// The graph of states.
    ///
    /// # Errors
    ///
    /// Why there is no graph.
    fn graph(&self, format: GraphFormat) -> Result<String, DrawError>;
}
