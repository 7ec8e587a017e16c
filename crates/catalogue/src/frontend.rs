//! What front ends know of a puzzle beyond its rules: options, generators, pictures, films, and how
//! it is played. Each file of [`puzzles`](crate::puzzles) implements it for a type of instances.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use domain::{
    BadOption, JobError, Label, Puzzle, ReplayError, SearchRequest, SearchResult, TextError,
};
use game::Position;
use scene::{At, Change, Film, Frame, VisitedPlace};
use search::{Limits, Stop};

use crate::{
    answer::Answer,
    domain::Domain,
    error::Error,
    films,
    form::Sign,
    games::{self, actions},
    host::Host,
    known::KnownInstance,
    levels::{self, Part},
    options::Options,
    request::Request,
    scores::Scores,
    stores::Stores,
    visits::VisitList,
};

/// A search that is tried before another.
pub struct Before<S> {
    /// Its settings.
    pub settings: S,
    /// The expansions that it may take.
    pub expansions: u64,
    /// What is said if it has found no solution by then.
    pub then: Option<String>,
}

/// A puzzle as front ends offer it. By default its film is made of boards, an action is a letter or
/// a digit, and a board can be read as an instance.
pub trait Frontend: Puzzle + Clone + Send + Sync + 'static {
    /// Options that change the instance or its search.
    type Options: Options + Clone + Send + Sync + 'static;
    /// Options of `puzzle generate`.
    type Generator: Options;

    /// Other names that people type, each with options that it stands for.
    const ALIASES: &'static [(&'static str, &'static [&'static str])] = &[];
    /// A sample of its first format, and examples.
    const GUIDE: Option<Guide> = None;
    /// The alphabets in which the cells of a board are written: none if its texts are not boards.
    const SIGNS: &'static [&'static [Sign]] = &[];
    /// Sizes that a generator is good for, the first of them for a beginner.
    const SIZES: &'static [&'static str] = &[];
    /// Instances that are part of the program.
    const KNOWN: &'static [KnownInstance] = &[];
    /// How the names of files end that are its own alone.
    const ENDINGS: &'static [&'static str] = &[];
    /// How the names of the files begin in which front ends keep its [tables](domain::Table).
    const TABLES: &'static [&'static str] = &[];
    /// The pictures that `puzzle solve` draws, and the help of their options.
    const DRAWINGS: &'static [(Drawing, &'static str)] = &[];
    /// Writes an answer as `--format ares`.
    const ARES: Option<fn(&Answer) -> String> = None;
    /// True if JSON lists the boards of each solution, as `states`.
    const LISTS_STATES: bool = false;
    /// How many levels a text has, where texts may be collections.
    const COUNT: Option<fn(&[u8]) -> usize> =
        if Self::FORM.is_some() { Some(levels::count::<Self>) } else { None };
    /// True if two boards that stand apart are one instance, unless a level is named.
    const PAIRS: bool = false;
    /// How instances are scored, where there are scores.
    const SCORES: Option<Scores> = None;
    /// How texts store solutions beside their levels, where they do.
    const STORES: Option<Stores> = None;
    /// True if a given solution can be improved.
    const IMPROVES: bool = false;
    /// True if there is a generator.
    const GENERATES: bool = false;
    /// True if the spaces of this puzzle tell the [`places`](search::StateSpace::places) of pieces,
    /// as `grid::Place::number` writes them.
    const HAS_PLACES: bool = false;
    /// True if a game is a list of actions as solutions have them.
    const HAS_MOVES: bool = true;
    /// What one action of a game is called, if not as in films of solutions.
    const UNIT: Option<&'static str> = None;

    /// Returns true if this level, printed and read again, is the same level.
    fn is_printed_whole(_: &Self::Level) -> bool {
        true
    }

    /// Reads an instance as the options say, from a text that may be a collection, or refer to files beside it.
    ///
    /// # Errors
    ///
    /// All problems of the text, or an option that does not fit it.
    fn open(input: &[u8], _: Part<'_>, _: &Self::Options) -> Result<Self, Error> {
        Ok(Self::read(input)?)
    }

    /// The texts of the instances in a text, if it has several.
    fn levels(input: &[u8]) -> Vec<Vec<u8>> {
        levels::texts::<Self>(input, Self::PAIRS)
    }

    /// What stands around each instance in a text, in order.
    fn labels(input: &[u8]) -> Vec<Label> {
        levels::labels::<Self>(input)
    }

    /// The name and the text of the random instance that the options ask for, if they do.
    ///
    /// # Errors
    ///
    /// An option that makes no sense.
    fn random(_: &Self::Options) -> Random {
        Ok(None)
    }

    /// How a text was read that could be meant otherwise, in a sentence.
    fn reading(&self, _: &[u8], _: Part<'_>, _: &Self::Options) -> Option<String> {
        None
    }

    /// Changes settings, which [`domain::Puzzle::settings`] made of `search`, as the options say.
    ///
    /// # Errors
    ///
    /// An option that does not fit the others.
    fn fill(
        &self,
        _: &mut Self::Settings,
        _: &SearchRequest,
        _: &Self::Options,
    ) -> Result<(), BadOption> {
        Ok(())
    }

    /// The instance with a solution that its searches improve.
    ///
    /// # Errors
    ///
    /// Why the actions are no solution, or that there is no such search.
    fn improving(&self, _: &[Self::Action]) -> Result<Self, ReplayError> {
        Err(ReplayError::at_start("there is no search here that improves a solution"))
    }

    /// Returns true if the options ask for boards.
    fn is_drawn(_: &Self::Options) -> bool {
        false
    }

    /// The searches to try, one after the other, before that of these settings, which takes long to prepare; it may
    /// change the settings. All prove the least cost.
    fn before(
        &self,
        _: &mut Self::Settings,
        _: &Self::Options,
        _: (&Request, &dyn Host),
    ) -> Vec<Before<Self::Settings>> {
        Vec::new()
    }

    /// Takes from the host what the settings need, such as a file, and gives the limit that came
    /// first, if one did. `is_asked` says whether a heuristic is asked at all.
    ///
    /// # Errors
    ///
    /// A file cannot be read.
    fn prepare(
        &self,
        _: &mut Self::Settings,
        _: &Self::Options,
        _is_asked: bool,
        _: (&Request, &dyn Host),
    ) -> Result<Option<Stop>, Error> {
        Ok(None)
    }

    /// Adds the results of this puzzle to an answer, from which solutions may have been left out
    /// for want of time.
    fn complete(&self, _: &mut Answer, _: FinishedSearch<'_, Self>) {}

    /// A picture as SVG, of the searches that were asked for, if any were. A search for it is
    /// within `limits`.
    ///
    /// # Errors
    ///
    /// Why there is no picture.
    fn picture(&self, _asked: &[Self::Settings], _: &Limits) -> Result<String, DrawError> {
        Err(DrawError::Unfit("there is no picture of this".to_owned()))
    }

    /// The graph of states, as SVG or in the language of Graphviz.
    ///
    /// # Errors
    ///
    /// Why there is no graph.
    fn graph(&self, _: GraphFormat) -> Result<String, DrawError> {
        Err(DrawError::Unfit("there is no graph of this".to_owned()))
    }

    /// Makes an instance of this size from a seed: always the same text.
    ///
    /// # Errors
    ///
    /// The size or an option makes no sense, or a limit on time came first.
    fn generate(_: &GeneratorRequest<'_, Self::Generator>) -> Result<String, Error> {
        let reason = format!("{} has no generator", Self::ABOUT.name);
        Err(BadOption { option: "generate", reason }.into())
    }

    /// How many of these actions there are before the first that the rules forbid.
    fn allowed(&self, actions: &[Self::Action]) -> usize {
        match self.boards(actions).nth(actions.len()) {
            Some(_) => actions.len(),
            None => self.boards(actions).count().saturating_sub(1),
        }
    }

    /// The cells that a search comes to, each when it is queued, where a state is one cell, and
    /// when a state with a piece there is expanded first.
    fn order(&self, settings: &Self::Settings, limits: &Limits) -> Vec<VisitedPlace> {
        let mut listed = VisitList::default();
        // What it found until it failed is what there is to show.
        let _ = domain::solve(self, settings, limits, &mut listed);
        listed.seen
    }

    /// Where the pieces of the film of no action stand in a state with these
    /// [`places`](search::StateSpace::places), or the cells of a path where there are no pieces.
    fn standing(&self, start: &Film, places: &[u32]) -> Vec<Option<At>> {
        films::standing(&start.scene, places)
    }

    /// The film of actions that the rules allow.
    fn film(&self, title: &str, actions: &[Self::Action]) -> Film {
        let mut boards = self.boards(actions);
        let start = boards.next().unwrap_or_default();
        let after = actions.iter().zip(1..).zip(boards);
        let after = after
            .map(|((action, cost), board)| (self.write(std::slice::from_ref(action)), cost, board));
        scene::from_boards(title, "action", &start, after)
    }

    /// The film of actions that the rules allow, given the film of none.
    fn continued(&self, start: &Film, actions: &[Self::Action]) -> Film {
        let _ = start;
        self.film("", actions)
    }

    /// The texts of the actions that may be tried, allowed or not.
    fn candidates(&self) -> Vec<String> {
        let letters = ('0'..='9').chain('A'..='Z').chain('a'..='z').map(String::from);
        let one = letters.filter_map(|letter| games::one(self, &letter));
        let mut all: Vec<String> = one.map(|action| self.write(&[action])).collect();
        all.sort();
        all.dedup();
        all
    }

    /// The instance whose start is the position after these actions, if there is such an instance.
    fn after(&self, actions: &[Self::Action]) -> Option<Self> {
        let board = self.boards(actions).nth(actions.len())?;
        Self::read(board.as_bytes()).ok()
    }

    /// The search of a position. It goes by the cost of positions.
    fn search() -> SearchRequest {
        SearchRequest {
            solutions: if Self::ABOUT.finds_all { usize::MAX } else { 1 },
            ..SearchRequest::default()
        }
    }

    /// The rest of a solution from a position that is no instance: no way is cheaper.
    fn rest(&self, played: &[String]) -> Option<Vec<String>> {
        let _ = played;
        None
    }

    /// Further actions, one list for each position to which they lead, that may cost nothing after
    /// these; `None` where that cannot be.
    fn at_no_cost(&self, played: &[String]) -> Option<Vec<Vec<String>>> {
        let _ = played;
        None
    }

    /// The instance after these actions, as they are played.
    fn here(&self, played: &[String]) -> Option<Self> {
        self.after(&actions(self, played)?)
    }

    /// Returns true if these can be played, one after another.
    fn accepts(&self, played: &[String]) -> bool {
        actions(self, played).is_some_and(|actions| self.allowed(&actions) >= actions.len())
    }

    /// The position after these actions, given the film of the start.
    fn position(&self, played: &[String], start: &Film) -> Position {
        games::position(self, played, start)
    }

    /// The frame of the last of these actions, given the instance before it.
    fn last_frame(
        &self,
        start: &Film,
        actions: &[Self::Action],
        here: Option<&Self>,
    ) -> Option<Frame> {
        let _ = here;
        self.continued(start, actions).frames.pop()
    }

    /// The film of actions of the space by which counts and audits go, given the film of none. They
    /// are written as that space writes them: like a solution, unless this says otherwise.
    fn walked(&self, actions: &str, start: &Film) -> Film {
        let is_start = actions.is_empty();
        let actions = if is_start { Ok(Vec::new()) } else { self.parse_solution(actions) };
        self.continued(start, &actions.unwrap_or_default())
    }

    /// Returns true if an action with these changes is written like this. Some are written in two
    /// ways, one of which is right.
    fn is_right(&self, action: &Self::Action, changes: &[Change]) -> bool {
        let _ = (action, changes);
        true
    }

    /// The actions of a solution of the instance after `played`, as they are played, and their
    /// cost.
    fn way(&self, solutions: &[(String, u64)]) -> Option<(Vec<String>, u64)> {
        let (solution, cost) = solutions.first()?;
        let is_empty = solution.trim().is_empty();
        let way = if is_empty { Vec::new() } else { self.read_played(solution).ok()? };
        Some((way, *cost))
    }

    /// The actions of a solution as they are played, allowed or not.
    fn read_played(&self, solution: &str) -> Result<Vec<String>, TextError> {
        let actions = self.parse_solution(solution)?.into_iter();
        let single = actions.flat_map(|action| self.single(action));
        Ok(single.map(|action| self.write(&[action])).collect())
    }

    /// An action as the offers have it: an action of a search may be several of them.
    fn single(&self, action: Self::Action) -> Vec<Self::Action> {
        vec![action]
    }

    /// The actions as `puzzle check` reads them.
    fn written(&self, played: &[String]) -> String {
        actions(self, played).map_or_else(String::new, |actions| self.write(&actions))
    }
}

/// A puzzle whose instances and actions can be compared and printed, as all in the list can.
pub trait RegisteredPuzzle:
    Frontend + Puzzle<Level: Display + PartialEq + Debug, Action: PartialEq> + PartialEq
{
}

impl<P> RegisteredPuzzle for P where
    P: Frontend + Puzzle<Level: Display + PartialEq + Debug, Action: PartialEq> + PartialEq
{
}

/// Something to be done with the instances of each puzzle, by their type.
pub trait Visitor {
    /// Does it with the puzzle called `name`, which is this domain without types.
    fn visit<P: RegisteredPuzzle>(&mut self, name: &'static str, domain: &'static Domain);
}

/// A sample of a puzzle's first format, and examples as `puzzle solve` takes them. A puzzle without
/// them has the first of its samples, and its search.
pub type Guide = (&'static str, [&'static str; 3]);

/// The name and the text of a random instance, if the options ask for one.
pub type Random = Result<Option<(String, String)>, Error>;

/// A search that has ended, for [`Frontend::complete`].
pub struct FinishedSearch<'a, P: Frontend> {
    /// Its settings.
    pub settings: &'a P::Settings,
    /// Its results.
    pub solved: SearchResult<P::Action, P::Detail>,
    /// What was asked for.
    pub request: &'a Request,
}

/// The instance that [`Frontend::generate`] is to make.
pub struct GeneratorRequest<'a, O> {
    /// Its size, as it is typed.
    pub size: &'a str,
    /// The seed: the same one makes the same instance.
    pub seed: u64,
    /// The options of the generator.
    pub options: &'a O,
    /// The limits.
    pub limits: &'a Limits,
}

impl<O> GeneratorRequest<'_, O> {
    /// The size.
    ///
    /// # Errors
    ///
    /// The text is no size.
    pub fn size<S: FromStr<Err: Display>>(&self) -> Result<S, BadOption> {
        self.size.parse().map_err(|error| BadOption::new("--size", error))
    }
}

/// A kind of picture that `puzzle solve` draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// A picture of searches.
    Picture,
    /// A picture of the instance, which is the same whichever search is asked for.
    Instance,
    /// The graph of states.
    Graph,
}

impl Drawing {
    /// Its option, as it is typed.
    #[must_use]
    pub const fn typed(self) -> &'static str {
        match self {
            Self::Picture | Self::Instance => "--picture",
            Self::Graph => "--graph",
        }
    }
}

/// A format of the graph of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GraphFormat {
    /// A picture.
    Svg,
    /// The language of Graphviz.
    Dot,
}

/// Why there is no picture.
#[derive(Debug)]
pub enum DrawError {
    /// There is nothing to draw, in words.
    Unfit(String),
    /// A limit came before the picture was known.
    Stopped(Stop),
}

impl From<JobError> for DrawError {
    fn from(missing: JobError) -> Self {
        match missing {
            JobError::Stopped(stop) => Self::Stopped(stop),
            JobError::Failed(_) | JobError::Disk(_) | JobError::Peer(_) => {
                Self::Unfit(missing.to_string())
            }
        }
    }
}
