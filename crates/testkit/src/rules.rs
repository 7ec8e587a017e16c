//! The rules of a puzzle written down a second time, and all that follows from them, as slowly and
//! as plainly as can be. Nothing here knows `search` or a `StateSpace`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
    fs,
    path::Path,
};

use suite::{Fact, Instance, Suite};

use crate::TooManyStates;

/// A puzzle's rules, read from a level's text by a test of the domain, without the domain's code.
pub trait Rules {
    /// Everything that changes; equal situations are equal.
    type Position: Clone + Ord;

    /// Where play begins.
    fn start(&self) -> Self::Position;

    /// Is it solved?
    fn is_solved(&self, position: &Self::Position) -> bool;

    /// Every legal action, goals not excepted: as the domain writes it, what it costs, and where it
    /// leads.
    fn moves(&self, position: &Self::Position) -> Vec<(String, u64, Self::Position)>;
}

/// What the best solutions come to, each by its own measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Least {
    /// The least cost of a solution.
    pub cost: u64,
    /// The least number of actions of a solution.
    pub length: u64,
}

/// The best solutions, or `None` if there is none, of a puzzle with at most so many positions.
///
/// # Errors
///
/// [`TooManyStates`] if there are more, up to the first solution.
pub fn least<R: Rules>(rules: &R, most: usize) -> Result<Option<Least>, TooManyStates> {
    let mut is_unit = true;
    let cost = cheapest(rules, most, |cost| {
        is_unit &= cost == 1;
        cost
    })?;
    // Where every action costs 1, the two are the same.
    let length = if is_unit { cost } else { cheapest(rules, most, |_| 1)? };
    Ok(cost.zip(length).map(|(cost, length)| Least { cost, length }))
}

/// Dijkstra's algorithm, with a set for a queue.
fn cheapest<R: Rules>(
    rules: &R,
    most: usize,
    mut price: impl FnMut(u64) -> u64,
) -> Result<Option<u64>, TooManyStates> {
    let mut known = BTreeMap::from([(rules.start(), 0)]);
    let mut queue = BTreeSet::from([(0, rules.start())]);
    while let Some((way, at)) = queue.pop_first() {
        if rules.is_solved(&at) {
            return Ok(Some(way));
        }
        for (_, cost, to) in rules.moves(&at) {
            let longer = way + price(cost);
            let best = known.entry(to.clone()).or_insert(u64::MAX);
            if longer < *best {
                queue.remove(&(*best, to.clone()));
                *best = longer;
                queue.insert((longer, to));
            }
        }
        if known.len() > most {
            return Err(TooManyStates);
        }
    }
    Ok(None)
}

/// By depth, from 0 to `depth`: the sequences of so many actions, and the positions that need so
/// many; play goes on at goals.
pub fn walks<R: Rules>(rules: &R, depth: usize) -> Vec<(u64, u64)> {
    let mut met = BTreeSet::from([rules.start()]);
    let mut ends = BTreeMap::from([(rules.start(), 1_u64)]);
    let mut layers = vec![(1, 1)];
    for _ in 0..depth {
        let mut next: BTreeMap<R::Position, u64> = BTreeMap::new();
        for (position, walks) in ends {
            for (_, _, to) in rules.moves(&position) {
                *next.entry(to).or_default() += walks;
            }
        }
        let before = met.len();
        met.extend(next.keys().cloned());
        layers.push((next.values().sum(), (met.len() - before) as u64));
        ends = next;
    }
    layers
}

/// What these actions cost, if all are legal and the puzzle is solved at their end.
pub fn replay<R: Rules>(rules: &R, actions: impl IntoIterator<Item = impl Display>) -> Option<u64> {
    let mut at = rules.start();
    let mut sum = 0;
    for action in actions {
        let action = action.to_string();
        let (_, cost, to) = rules.moves(&at).into_iter().find(|(text, ..)| *text == action)?;
        sum += cost;
        at = to;
    }
    rules.is_solved(&at).then_some(sum)
}

/// Holds the walks and states that `fixtures/DOMAIN/suite.toml` states, at least three positions,
/// against the rules, which `read` makes of an instance and its text.
///
/// # Panics
///
/// Where they differ, or the fixtures cannot be read.
#[track_caller]
pub fn facts_hold<R: Rules>(domain: &str, read: impl Fn(&Instance, &str) -> R) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(domain);
    let text = |file: &Path| fs::read_to_string(folder.join(file)).expect("the fixtures are there");
    let suite: Suite = text(Path::new("suite.toml")).parse().expect("a valid suite");
    let mut positions = 0;
    for instance in &suite.instances {
        for fact in instance.facts.iter().filter_map(Fact::perft) {
            let rules = read(instance, &text(&instance.file));
            assert_eq!(walks(&rules, fact.len() - 1), fact, "{}", instance.file.display());
            positions += 1;
        }
    }
    assert!(positions >= 3, "only {positions} positions");
}
