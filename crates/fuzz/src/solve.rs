//! Puzzles: read, search within small limits, print the solution, read it, replay it by the rules.
//!
//! Options, algorithms, heuristics and limits follow from the text.

use catalogue::{Agreement, Answer, Domain, Error, Instance, Request, Values};
use domain::SearchRequest;
use search::{Limits, Outcome};

use crate::{
    laws::reports,
    lender::{lend, part},
    parse::refused,
    pick::Pick,
};

/// The words that every list has.
const WORDS: &[u8] = b"a\nab\nabc\naa\naaaa\nhuis\nmat\ntas\nei\nquit\nseed\nsee\nbee\nceiling\n";

/// Options by which the same is searched in another way.
const WAYS: [&str; 2] = ["engine", "plain"];

/// Two searches of an instance of any puzzle, whose answers are right and do not contradict each other.
pub fn solve(domain: &Domain, data: &[u8]) -> bool {
    let mut pick = Pick::by(data);
    lend(WORDS.to_vec());
    let (ways, options): (Vec<_>, Vec<_>) =
        (domain.options)().into_iter().partition(|about| WAYS.contains(&about.id));
    let picked = pick.options(&options);
    let Some((_, values)) = opened(domain, data, &[picked, Values::default()]) else {
        return false;
    };
    let problem = pick.problem(domain.about);
    let (mut agreement, mut complete) = (Agreement::default(), Vec::new());
    for search in ["one search", "another search"] {
        let mut its_way = values.clone();
        pick.add(&ways, &mut its_way);
        let Some((instance, _)) = opened(domain, data, &[its_way, values.clone()]) else {
            return false;
        };
        let (wanted, limits) = pick.wanted(domain.about, &problem);
        let Some(answer) = answer(domain, &*instance, wanted, &limits) else { continue };
        agreement.hold(search, &answer).unwrap_or_else(|reason| panic!("{reason}"));
        if answer.outcome == Outcome::Exhausted {
            complete.push(answer.solutions.iter().map(|it| it.length).sum::<usize>());
        }
    }
    if domain.about.finds_all {
        assert!(complete.windows(2).all(|both| both[0] == both[1]), "{complete:?} of everything");
    }
    true
}

/// Opens the instance by the first of these sets of options that it accepts. `None` if the text is no instance, or
/// accepts no set.
fn opened(domain: &Domain, data: &[u8], all: &[Values]) -> Option<(Box<dyn Instance>, Values)> {
    for values in all {
        match (domain.open)(data, part(), values) {
            Ok(instance) => return Some((instance, values.clone())),
            Err(Error::Unreadable(error)) => refused(data, &error),
            Err(Error::Refused(_) | Error::Options(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    None
}

/// The answer of a search. Its solutions are right, also when they are read again. `None` for a
/// level that is too large, or for choices that are refused: our own engines give one solution.
fn answer(
    domain: &Domain,
    instance: &dyn Instance,
    wanted: SearchRequest,
    limits: &Limits,
) -> Option<Answer> {
    wanted.check(domain.about).ok()?;
    // Tables take too long to build.
    let request = Request { only_ready_tables: true, ..Request::new(wanted, limits.clone()) };
    let answer = match instance.solve(&request, &mut ()) {
        Ok(answer) => answer,
        Err(Error::Refused(_) | Error::TooLarge(_)) => return None,
        Err(error) => panic!("{error}"),
    };
    reports(limits, &answer);
    for solution in &answer.solutions {
        let text = &solution.actions;
        let size = instance.check(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(size.is_ok(), "{text}");
        let boards = instance.boards(text).count();
        assert!((1..=solution.length + 1).contains(&boards), "{boards} boards: {text}");
    }
    Some(answer)
}
