//! A puzzle with a heuristic that lies: of two ways to its goal, it hides the cheaper one.

use std::str::FromStr;

use catalogue::{Domain, Frontend, NoOptions};
use domain::{
    About, AlgorithmName, BadOption, BasicSettings, BoardView, Job, JobError, Puzzle, ReplayError,
    Replayed, SearchOptions, SearchRequest, TextError, boards, heuristics,
};
use search::{StateSpace, admissible, search, words::AsWords};
use text::{At, Common, ParseError};

use crate::{
    commands::entry::parse_words,
    io::{Exit, Failure},
};

/// From `start` one action of cost 3 leads to the goal, and two of cost 1 by way of `detour`.
#[derive(Clone, Debug)]
struct Fork;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Place {
    Start,
    Detour,
    Goal,
}

domain::named! {
    enum Kind {
        Honest = "honest", "0 everywhere", Consistent;
        Liar = "liar", "claims to be admissible, and is not", Admissible;
    }
}

impl FromStr for Fork {
    type Err = ParseError<Common>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let problem = || ParseError::one(At::START, Common::piece("fork", text));
        if text == "fork" { Ok(Self) } else { Err(problem()) }
    }
}

impl AsWords for Place {
    const WORDS: usize = 1;

    fn write_words(&self, write: &mut impl FnMut(u64)) {
        write(*self as u64);
    }

    fn read_words(read: &mut impl FnMut() -> u64) -> Self {
        match read() {
            0 => Self::Start,
            1 => Self::Detour,
            _ => Self::Goal,
        }
    }
}

impl StateSpace for Fork {
    type State = Place;
    type Action = Place;
    type Cost = u32;

    fn initial_state(&self) -> Place {
        Place::Start
    }

    fn is_goal(&self, place: &Place) -> bool {
        *place == Place::Goal
    }

    fn actions(&self, place: &Place, actions: &mut Vec<Place>) {
        match place {
            Place::Start => actions.extend([Place::Detour, Place::Goal]),
            Place::Detour => actions.push(Place::Goal),
            Place::Goal => {}
        }
    }

    fn apply(&self, _: &Place, to: Place) -> Place {
        to
    }

    fn cost(&self, from: &Place, to: Place) -> u32 {
        if (*from, to) == (Place::Start, Place::Goal) { 3 } else { 1 }
    }
}

impl Puzzle for Fork {
    const ABOUT: &'static About = &About {
        heuristics: heuristics::<Kind>,
        ..About::new("fork", "Fork", "two ways to one goal", AlgorithmName::Astar)
    };
    type Level = Self;
    type Settings = BasicSettings<Kind>;
    type Action = Place;
    type Detail = ();

    fn show(&self) -> BoardView {
        BoardView { board: String::new(), legend: Vec::new(), sizes: Vec::new() }
    }

    fn write(&self, actions: &[Place]) -> String {
        actions.iter().map(|to| if *to == Place::Goal { 'g' } else { 'd' }).collect()
    }

    fn parse_solution(&self, text: &str) -> Result<Vec<Place>, TextError> {
        Ok(text.chars().map(|sign| if sign == 'g' { Place::Goal } else { Place::Detour }).collect())
    }

    fn replay(&self, actions: &[Place]) -> Result<Replayed, ReplayError> {
        let cost = match actions {
            [Place::Goal] => 3,
            [Place::Detour, Place::Goal] => 2,
            _ => return Err(ReplayError::at_start("no way to the goal")),
        };
        Ok(Replayed { length: actions.len(), measures: vec![actions.len() as u64, cost] })
    }

    fn boards<'p>(&'p self, actions: &[Place]) -> Box<dyn Iterator<Item = String> + 'p> {
        boards((), actions, |(), _| Ok::<_, ()>(()), |()| String::new())
    }

    fn settings(&self, search: &SearchRequest) -> Result<BasicSettings<Kind>, BadOption> {
        BasicSettings::of(search, Self::ABOUT)
    }

    fn search_options(&self, settings: &BasicSettings<Kind>) -> SearchOptions {
        settings.search_options()
    }

    fn run(&self, settings: &BasicSettings<Kind>, job: &mut Job<'_, Self>) -> Result<(), JobError> {
        let lie = settings.heuristic == Kind::Liar;
        let h = admissible(|place: &Place| if lie && *place == Place::Detour { 9 } else { 0 });
        let algorithm = settings.algorithm.algorithm();
        job.run(self, &h, <[Place]>::to_vec, |limits, watch| {
            search(self, &h, algorithm, limits, watch)
        })?;
        Ok(())
    }
}

impl Frontend for Fork {
    type Options = NoOptions;
    type Generator = NoOptions;
}

static FORK: Domain = Domain::of::<Fork>();

fn compare(arguments: &[&str]) -> Result<Exit, Failure> {
    let words = ["--text", "fork"].iter().chain(arguments).map(|&word| word.to_owned());
    let (args, given) = parse_words(&FORK, super::arguments, words)?;
    super::run(&given, args)
}

#[test]
fn proofs_that_disagree_are_an_internal_error_with_both_answers() {
    let error = compare(&["--algorithms", "ucs,astar", "--heuristics", "all"]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "internal error: --text: A*, liar proves that every solution costs at least 3, and \
         uniform-cost search finds one of cost 2"
    );
    assert_eq!(error.exit(), Exit::CheckFailed);
}

#[test]
fn proofs_that_agree_are_not() {
    for algorithms in ["ucs,astar", "bfs,dfs,ids,ucs,greedy,astar,wastar,idastar,kbest"] {
        let arguments = ["--algorithms", algorithms, "--heuristics", "honest"];
        assert_eq!(compare(&arguments).expect("agreement"), Exit::Done);
    }
}
