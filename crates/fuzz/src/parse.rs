//! Parsers: what is valid survives printing, and the rest is refused in its place.

use std::{fmt::Display, path::Path};

use ::text::ParseError;
use catalogue::{
    ALL, Domain, Error, Frontend, Part, RegisteredPuzzle, Request, Values, Visitor, collections,
    find, options::Takes, scenarios, visit,
};
use domain::{FromText, SearchRequest};
use search::Limits;

use crate::{
    laws::{refuses, reprints},
    lender::{self, lend, part},
};

const MARK: &[u8] = "\u{feff}".as_bytes();

/// A text with a byte order mark, which changes nothing.
fn marked(data: &[u8]) -> Vec<u8> {
    [MARK, data].concat()
}

pub(crate) fn refused<K: Display>(data: &[u8], error: &ParseError<K>) {
    refuses(data, error, error.problems.iter().map(|at| (at.line, at.column)));
}

/// Levels of a puzzle, which survive printing, also after a byte order mark, which changes nothing. A text that is not
/// one is refused in its places.
pub fn level<P: RegisteredPuzzle>(data: &[u8]) -> bool {
    let whole = |level: &&P::Level| P::is_printed_whole(level);
    P::Level::from_bytes(data).ok().iter().filter(whole).for_each(reprints);
    let read = |data: &[u8]| P::read(data).map_err(|error| refused(data, &error)).ok();
    let puzzle = read(data);
    if !data.starts_with(MARK) {
        assert!(read(&marked(data)) == puzzle, "another level after a byte order mark");
    }
    puzzle.is_some()
}

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// The greatest number of levels that are tested in a collection: each refused level is checked against the whole text.
const MAX_LEVELS: usize = 100;

/// Collections of levels of any puzzle: each level is one, or is refused in its places, and prints as one.
pub fn collection(data: &[u8]) -> bool {
    let collection = collections::Collection::read(data);
    let titles = |of: &collections::Collection| {
        (1..=of.count().min(MAX_LEVELS)).map(|number| of.title(number)).collect::<Vec<_>>()
    };
    if !data.starts_with(MARK) {
        let again = collections::Collection::read(&marked(data));
        assert_eq!(titles(&again), titles(&collection), "others after a byte order mark");
    }
    let mut valid = 0;
    for domain in ALL {
        let Some(count) = domain.count.map(|count| count(data)) else { continue };
        let open = |text: &[u8], level| {
            let part = Part { level, ..Part::default() };
            match (domain.open)(text, part, &Values::default()) {
                Ok(instance) => Some(instance.show().board),
                Err(Error::Unreadable(error)) => {
                    refused(text, &error);
                    None
                }
                Err(error) => panic!("{error}"),
            }
        };
        let texts = (domain.levels)(data);
        assert!(texts.is_empty() || texts.len() == count, "{} of {count}", texts.len());
        for number in 1..=count.min(MAX_LEVELS) {
            let Some(board) = open(data, Some(number)) else { continue };
            valid += 1;
            if let Some(text) = texts.get(number - 1) {
                assert_eq!(open(text, None).as_ref(), Some(&board), "{number} of {}", texts.len());
            }
        }
    }
    valid > 0
}

/// Lists of words.
pub fn dictionary(data: &[u8]) -> bool {
    lend(data.to_vec());
    let mut values = Values::default();
    values.give("dictionary", Some(lender::FILE.into()));
    let mut valid = true;
    for scores in ALL.iter().filter_map(|domain| domain.scores) {
        match (scores.prepare)(&values, &lender::Lender, &Limits::default()) {
            Ok(Ok(scorer)) => assert!(!scorer.rules().is_empty()),
            Ok(Err(stop)) => panic!("{stop}, but there is no such limit"),
            Err(Error::BadText { problems, .. }) => {
                refused(data, &problems);
                valid = false;
            }
            Err(error) => panic!("{error}"),
        }
    }
    valid
}

/// Scenarios of MovingAI, with some map for each.
pub fn scenario(data: &[u8]) -> bool {
    const MAP: &[u8] =
        b"........\n........\n........\n........\n........\n........\n........\n........\n";
    lend(MAP.to_vec());
    let path = Path::new(lender::FILE);
    match scenarios::Scenario::read(&path.with_extension("scen"), data) {
        Ok(scenario) => {
            for (map, indices) in scenario.maps() {
                let Ok(queries) = scenario.on_map(&lender::Lender, (map, &indices)) else {
                    continue;
                };
                let mut searcher = queries.searcher();
                for index in 0..queries.count() {
                    match queries.answer(index, &mut searcher) {
                        Ok(_) => {}
                        Err(Error::BadText { problems, .. }) => refused(data, &problems),
                        Err(error) => panic!("{error}"),
                    }
                }
            }
            true
        }
        Err(Error::BadText { problems, .. }) => {
            refused(data, &problems);
            false
        }
        Err(error) => panic!("{error}"),
    }
}

/// Suites.
pub fn suite(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    match text.parse::<suite::Suite>() {
        Ok(suite) => {
            for table in &suite.tables {
                let _ = suite.rows(table);
            }
            for instance in &suite.instances {
                instance.facts.iter().for_each(|fact| drop(fact.claims()));
            }
            true
        }
        Err(error) => {
            refused(data, &error);
            false
        }
    }
}

/// Films, and the pictures and replays of them.
pub fn film(data: &[u8]) -> bool {
    text(data).is_some_and(crate::film::film)
}

/// Files of pattern databases: none that small is one.
pub fn patterns(data: &[u8]) -> bool {
    assert!(table(data.to_vec()).is_some_and(|said| !said.is_empty()));
    data.starts_with(b"15puzzle")
}

/// What is said of a file that is no table for the search that asks it.
pub fn table(data: Vec<u8>) -> Option<String> {
    lend(data);
    let domain = find("npuzzle").expect("it has tables");
    let open = |text: &[u8]| (domain.open)(text, part(), &Values::default());
    let instance = open(b"15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0").expect("a board");
    let (is_reproducible, only_ready_tables) = (true, true);
    let request = Request::new(SearchRequest::default(), Limits::default());
    let request = Request { is_reproducible, only_ready_tables, ..request };
    instance.solve(&request, &mut ()).expect("a limit came first");
    lender::said()
}

/// The solutions of all puzzles: what was read prints as what reads the same.
pub fn actions(data: &[u8]) -> bool {
    struct Actions<'a>(&'a str, bool);

    impl Visitor for Actions<'_> {
        fn visit<P: RegisteredPuzzle>(&mut self, _: &'static str, _: &'static Domain) {
            self.1 |= solution::<P>(self.0);
        }
    }

    let Some(text) = text(data) else { return false };
    let mut actions = Actions(text, false);
    visit(&mut actions);
    actions.1
}

/// The first of a puzzle's samples that is of this kind.
#[must_use]
pub fn sample<P: Frontend>() -> P {
    let read = |text: &&str| P::read(text.replace('/', "\n").as_bytes()).ok();
    P::FORMATS
        .iter()
        .flat_map(|format| format.about.samples)
        .find_map(read)
        .unwrap_or_else(|| panic!("{} has no sample", P::ABOUT.name))
}

/// Reads a solution, replays it, prints it and reads that. Returns true if it was one, right or
/// wrong.
fn solution<P: RegisteredPuzzle>(text: &str) -> bool {
    let puzzle = sample::<P>();
    let read = puzzle.parse_solution(text);
    if !text.as_bytes().starts_with(MARK) {
        let marked = puzzle.parse_solution(&format!("\u{feff}{text}"));
        assert_eq!(marked.ok(), read.as_ref().ok().cloned(), "another after a byte order mark");
    }
    match read {
        Ok(actions) => {
            let printed = puzzle.write(&actions);
            match puzzle.parse_solution(&printed) {
                Ok(again) => assert_eq!(actions, again, "{printed}"),
                Err(error) => panic!("{error} in what we wrote: {printed}"),
            }
            if let Err(error) = puzzle.replay(&actions) {
                assert!(!error.reason.is_empty());
                assert!(error.after <= actions.len());
            }
            true
        }
        Err(error) => {
            refused(text.as_bytes(), &error);
            false
        }
    }
}

/// What options take: sizes, weights, orders and so on.
pub fn options(data: &[u8]) -> bool {
    let Some(text) = text(data) else { return false };
    let weight = text.parse::<search::Weight>();
    if let Ok(weight) = weight {
        assert_eq!(weight.to_string().parse(), Ok(weight));
    }
    let options = ALL.iter().flat_map(|domain| {
        [Some(domain.options), domain.generator].into_iter().flatten().flat_map(|about| about())
    });
    let mut valid = weight.is_ok();
    for about in options.filter(|about| about.takes == Takes::Text) {
        match (about.check)(text) {
            Ok(()) => valid = true,
            Err(reason) => assert!(!reason.is_empty(), "{}", about.typed),
        }
    }
    valid
}
