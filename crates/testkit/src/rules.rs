//! An interface for a second, independent implementation of a puzzle's rules, and searches over it that are
//! slow and as plain as possible. Nothing of the rules uses the crate `search`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
    fs,
};

use search::{Limits, StateSpace};
use suite::{Fact, Instance};

use crate::{TooManyStates, facts::instances};

/// The rules of a puzzle on one level. A test of the domain implements them from the level's text, without the
/// domain's code.
pub trait Rules {
    /// All data that an action may change. Equal situations must be equal positions.
    type Position: Clone + Ord;

    /// The position at the start.
    fn start(&self) -> Self::Position;

    /// Returns true if the puzzle is solved in this position.
    fn is_solved(&self, position: &Self::Position) -> bool;

    /// Every legal action, also in a solved position.
    fn moves(&self, position: &Self::Position) -> Moves<Self::Position>;

    /// The cost of a solution as the puzzle reports it, where its moves have costs of another unit.
    fn reported(&self, cost: u64) -> u64 {
        cost
    }
}

/// Legal actions: (text in the domain's notation, cost, next position).
pub type Moves<P> = Vec<(String, u64, P)>;

/// [`Rules`] by closures: the position at the start, whether a position is solved, and its moves.
///
/// ```
/// use testkit::rules;
///
/// // From 0 to 9 by steps of 1 or 2.
/// let stairs = rules::of(0, |&at| at == 9, |&at| {
///     (1..=2).filter(|size| at + size <= 9).map(|size| (size.to_string(), 1, at + size)).collect()
/// });
/// assert_eq!(rules::least(&stairs, 10).unwrap().unwrap().cost, 5);
/// ```
pub fn of<P: Clone + Ord>(
    start: P,
    is_solved: impl Fn(&P) -> bool,
    moves: impl Fn(&P) -> Moves<P>,
) -> impl Rules<Position = P> {
    Closures { start, is_solved, moves }
}

struct Closures<P, G, M> {
    start: P,
    is_solved: G,
    moves: M,
}

impl<P: Clone + Ord, G: Fn(&P) -> bool, M: Fn(&P) -> Moves<P>> Rules for Closures<P, G, M> {
    type Position = P;

    fn start(&self) -> P {
        self.start.clone()
    }

    fn is_solved(&self, position: &P) -> bool {
        (self.is_solved)(position)
    }

    fn moves(&self, position: &P) -> Moves<P> {
        (self.moves)(position)
    }
}

/// The least cost and the least length of the solutions of a level; two solutions may reach them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Least {
    /// The least cost of a solution.
    pub cost: u64,
    /// The least number of actions of a solution.
    pub length: u64,
}

/// Positions by their numbers, so that the searches are compiled once for all puzzles.
struct NumberedPositions<'r, R: Rules> {
    rules: &'r R,
    numbers: BTreeMap<R::Position, usize>,
    positions: Vec<R::Position>,
}

/// What a search asks of numbered positions. That at the start is 0, and others are numbered as they are found.
trait Positions {
    fn is_solved(&self, number: usize) -> bool;

    /// The cost and the end of each move.
    fn moves(&mut self, number: usize) -> Vec<(u64, usize)>;

    /// How many positions were found.
    fn found(&self) -> usize;
}

impl<'r, R: Rules> NumberedPositions<'r, R> {
    fn new(rules: &'r R) -> Self {
        let start = rules.start();
        Self { rules, numbers: BTreeMap::from([(start.clone(), 0)]), positions: vec![start] }
    }
}

impl<R: Rules> Positions for NumberedPositions<'_, R> {
    fn is_solved(&self, number: usize) -> bool {
        self.rules.is_solved(&self.positions[number])
    }

    fn moves(&mut self, number: usize) -> Vec<(u64, usize)> {
        let mut ends = Vec::new();
        for (_, cost, to) in self.rules.moves(&self.positions[number]) {
            let next = self.positions.len();
            let end = *self.numbers.entry(to.clone()).or_insert(next);
            if end == next {
                self.positions.push(to);
            }
            ends.push((cost, end));
        }
        ends
    }

    fn found(&self) -> usize {
        self.positions.len()
    }
}

/// The least cost and the least length of a solution, or `None` if the puzzle has no solution.
///
/// # Errors
///
/// [`TooManyStates`] if more than `max_positions` positions are reached before the first solution.
pub fn least<R: Rules>(rules: &R, max_positions: usize) -> Result<Option<Least>, TooManyStates> {
    let mut is_unit = true;
    let cost = cheapest(&mut NumberedPositions::new(rules), max_positions, &mut |cost| {
        is_unit &= cost == 1;
        cost
    })?;
    // If every action costs 1, the two are equal.
    let again = &mut NumberedPositions::new(rules);
    let length = if is_unit { cost } else { cheapest(again, max_positions, &mut |_| 1)? };
    let least = |(cost, length)| Least { cost: rules.reported(cost), length };
    Ok(cost.zip(length).map(least))
}

/// The least cost of a solution by Dijkstra's algorithm, with a set as its queue. `price` changes the cost of
/// each action.
fn cheapest(
    positions: &mut dyn Positions,
    max_positions: usize,
    price: &mut dyn FnMut(u64) -> u64,
) -> Result<Option<u64>, TooManyStates> {
    let mut known = vec![0];
    let mut queue = BTreeSet::from([(0, 0)]);
    while let Some((distance, at)) = queue.pop_first() {
        if positions.is_solved(at) {
            return Ok(Some(distance));
        }
        for (cost, to) in positions.moves(at) {
            known.resize(positions.found(), u64::MAX);
            let next = distance + price(cost);
            if next < known[to] {
                queue.remove(&(known[to], to));
                known[to] = next;
                queue.insert((next, to));
            }
        }
        if positions.found() > max_positions {
            return Err(TooManyStates);
        }
    }
    Ok(None)
}

/// For each depth from 0 to `depth`: the number of sequences of that number of actions, and the number of positions
/// for which it is the least number of actions. Solved positions are not terminal.
pub fn walks<R: Rules>(rules: &R, depth: usize) -> Vec<(u64, u64)> {
    walks_in(&mut NumberedPositions::new(rules), depth)
}

fn walks_in(positions: &mut dyn Positions, depth: usize) -> Vec<(u64, u64)> {
    let mut ends = BTreeMap::from([(0, 1_u64)]);
    let mut layers = vec![(1, 1)];
    for _ in 0..depth {
        let before = positions.found();
        let mut next: BTreeMap<usize, u64> = BTreeMap::new();
        for (position, walks) in ends {
            for (_, to) in positions.moves(position) {
                *next.entry(to).or_default() += walks;
            }
        }
        layers.push((next.values().sum(), (positions.found() - before) as u64));
        ends = next;
    }
    layers
}

/// Compares the walks and the states of a space by depth with [`walks`] by the rules, and returns them.
///
/// # Panics
///
/// If they differ.
#[track_caller]
pub fn perft_agrees<S: StateSpace<Cost = u32>, R: Rules>(
    space: &S,
    rules: &R,
    depth: u32,
) -> Vec<(u64, u64)> {
    let layers = search::study::perft(space, depth, &Limits::default()).layers.into_iter();
    let found: Vec<(u64, u64)> = layers.map(|layer| (layer.walks, layer.states)).collect();
    assert_eq!(found, walks(rules, depth as usize), "walks and states by depth");
    found
}

/// The cost of these actions, or `None` if one is illegal or the puzzle is not solved at the end.
pub fn replay<R: Rules>(rules: &R, actions: impl IntoIterator<Item = impl Display>) -> Option<u64> {
    let mut at = rules.start();
    let mut sum = 0;
    for action in actions {
        let action = action.to_string();
        let (_, cost, to) = rules.moves(&at).into_iter().find(|(text, ..)| *text == action)?;
        sum += cost;
        at = to;
    }
    rules.is_solved(&at).then_some(rules.reported(sum))
}

/// Compares the counts of walks and states in `fixtures/DOMAIN/suite.toml` with [`walks`] by the rules. `read`
/// makes the rules from an instance and its text.
///
/// # Panics
///
/// If counts differ, if fewer than three instances have such counts, or if the fixtures cannot be read.
#[track_caller]
pub fn facts_hold<R: Rules>(domain: &str, read: impl Fn(&Instance, &str) -> R) {
    let mut compared = 0;
    for (instance, file) in instances(domain) {
        for fact in instance.facts.iter().filter_map(Fact::perft) {
            let text = fs::read_to_string(&file).expect("the instance can be read");
            let rules = read(&instance, &text);
            assert_eq!(walks(&rules, fact.len() - 1), fact, "{}", file.display());
            compared += 1;
        }
    }
    assert!(compared >= 3, "only {compared} instances have counts");
}
