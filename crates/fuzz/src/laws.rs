//! What holds for every text and every search.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use catalogue::Answer;
use search::{Bound, Limits, Outcome, Stop};

/// A level that was read is the same when it is printed and read again.
pub(crate) fn reprints<L>(level: &L)
where
    L: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    let text = level.to_string();
    let again: L = text.parse().unwrap_or_else(|error| panic!("{error} in what we wrote:\n{text}"));
    assert!(*level == again, "lost on the way through this text:\n{text}");
    assert_eq!(text, again.to_string(), "written differently the second time");
}

/// A text that is refused has a reason, and each place is in the text or right behind its end.
pub(crate) fn refuses(
    data: &[u8],
    message: &dyn Display,
    places: impl IntoIterator<Item = (usize, usize)>,
) {
    assert!(!message.to_string().is_empty());
    // Whatever ends a line for somebody: formats differ in what they take for an end.
    let lines = data.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count() + 2;
    let mut count = 0;
    for (line, column) in places {
        count += 1;
        assert!((1..=lines).contains(&line), "line {line} of {lines}: {message}");
        assert!((1..=data.len() + 2).contains(&column), "column {column}: {message}");
    }
    assert!((1..=1000).contains(&count), "{count} problems: {message}");
}

/// How a search ended fits its limits and its solutions, and no solution is better than proved.
pub(crate) fn reports(limits: &Limits, answer: &Answer) {
    let Answer { outcome, solutions, lower_bound, stats, .. } = answer;
    assert!(stats.expanded <= limits.expansions, "expanded {}", stats.expanded);
    // Who says in words whether a solution is the only one looks for another.
    let least = if answer.extras.headline.is_some() { 2 } else { 1 };
    let most = limits.solutions.max(least);
    assert!(solutions.len() <= most, "{} solutions", solutions.len());
    // The start may be a dead end too.
    assert!(stats.duplicates + stats.dead_ends <= stats.generated + 1, "{stats:?}");
    match outcome {
        Outcome::Solved => assert_eq!(solutions.len(), most),
        Outcome::Exhausted => {}
        Outcome::Stopped(Stop::Expanded) => assert_eq!(stats.expanded, limits.expansions),
        Outcome::Stopped(Stop::Bytes | Stop::Depth | Stop::CostOverflow) => {}
        // Only of a table that would take long to build: there is no limit on time.
        Outcome::Stopped(Stop::Time) => assert_eq!(stats.expanded, 0),
        Outcome::Stopped(stop) => panic!("{stop}, but there is no such limit"),
        Outcome::Invalid(breach) => panic!("{breach}"),
    }
    for solution in solutions {
        match lower_bound {
            Some(Bound::Cost(bound)) => assert!(solution.cost >= *bound, "{lower_bound:?}"),
            Some(Bound::Length(bound)) => {
                assert!(solution.length >= *bound as usize, "{lower_bound:?}");
            }
            None => {}
        }
    }
}
