//! NBA* with open lists that are scanned in full.

use std::collections::{BTreeMap, BTreeSet};

use search::{Fate, StateSpace, Stop};
use testkit::{Edge, Event, Graph, Node};

use super::{Book, End, cheapest_edge};

/// The heuristic of a side.
pub(super) type Estimate<'r> = &'r dyn Fn(Node) -> Option<u32>;

/// f, then the tie-breaker, then a number that falls with each entry, so that newer entries come first.
type Key = (u64, u32, u64);

/// The labels and the open list of one side.
#[derive(Default)]
struct Side {
    /// For each node the least cost found, and the previous node, seen from this side.
    labels: BTreeMap<Node, (u32, Option<Node>)>,
    open: Vec<(Key, Node)>,
    /// The greatest f taken from the open list.
    reached: u64,
}

struct Nba<'r, 'a> {
    book: &'r mut Book<'a>,
    estimates: [Estimate<'r>; 2],
    sides: [Side; 2],
    closed: BTreeSet<Node>,
    puts: u64,
    /// The least cost of a path, and the node where both sides met.
    best: Option<(u64, Node)>,
}

pub(super) fn run(book: &mut Book<'_>, estimates: [Estimate<'_>; 2]) -> Result<(), End> {
    let sides = [Side::default(), Side::default()];
    let mut nba = Nba { book, estimates, sides, closed: BTreeSet::new(), puts: 0, best: None };
    let ended = nba.run();
    let stored: BTreeSet<_> = nba.sides.iter().flat_map(|side| side.labels.keys()).collect();
    nba.book.stats.distinct = Some(stored.len() as u64);
    ended
}

fn goals(graph: &Graph) -> Vec<Node> {
    nodes(graph).filter(|node| graph.is_goal(node)).collect()
}

/// The edges that enter a node, reversed.
fn edges_into(graph: &Graph, node: Node) -> Vec<Edge> {
    let all = nodes(graph).flat_map(|from| graph.edges_from(from).to_vec());
    let into = all.filter(|edge| edge.to == node);
    into.map(|edge| Edge { from: edge.to, to: edge.from, ..edge }).collect()
}

fn nodes(graph: &Graph) -> std::ops::Range<Node> {
    0..Node::try_from(graph.node_count()).expect("a small graph")
}

impl Nba<'_, '_> {
    fn run(&mut self) -> Result<(), End> {
        let graph = self.book.graph;
        let start = graph.initial_state();
        self.book.tell(Event::Started(start));
        if self.estimates[0](start).is_none() {
            return Ok(());
        }
        self.reach(0, start, 0, None);
        for goal in goals(graph) {
            self.reach(1, goal, 0, None);
        }
        loop {
            let [forward, backward] = [0, 1].map(|side| self.sides[side].open.len());
            if forward == 0 || backward == 0 {
                break;
            }
            self.advance(usize::from(forward > backward))?;
            if let Some((cost, _)) = self.best
                && self.sides.iter().any(|side| side.reached >= cost)
            {
                break;
            }
        }
        self.best.map_or(Ok(()), |(_, meeting)| self.solved(meeting))
    }

    fn count_open(&mut self) {
        self.book.set_open(self.sides[0].open.len() + self.sides[1].open.len());
    }

    fn reach(&mut self, side: usize, node: Node, g: u32, before: Option<Node>) -> Fate {
        let is_known = self.sides.iter().any(|side| side.labels.contains_key(&node));
        if self.sides[side].labels.get(&node).is_some_and(|&(least, _)| least <= g) {
            return Fate::Duplicate;
        }
        let Some(h) = self.estimates[side](node) else { return Fate::DeadEnd };
        self.sides[side].labels.insert(node, (g, before));
        if let Some(&(rest, _)) = self.sides[1 - side].labels.get(&node) {
            let cost = u64::from(g) + u64::from(rest);
            if self.best.is_none_or(|(least, _)| cost < least) {
                self.best = Some((cost, node));
            }
        }
        if !self.closed.contains(&node) {
            self.puts += 1;
            let tie = if side == 0 { h } else { 0 };
            let key = (u64::from(g) + u64::from(h), tie, u64::MAX - self.puts);
            self.sides[side].open.push((key, node));
            self.count_open();
        }
        if is_known { Fate::Duplicate } else { Fate::New }
    }

    fn advance(&mut self, side: usize) -> Result<(), End> {
        let open = &mut self.sides[side].open;
        let first = open.iter().enumerate().min_by_key(|(_, entry)| **entry).map(|(at, _)| at);
        let ((f, ..), node) = open.swap_remove(first.expect("an open state"));
        if !self.closed.insert(node) {
            return Ok(());
        }
        if self.sides[side].reached < f {
            self.sides[side].reached = f;
            self.book.layer();
        }
        let (g, _) = self.sides[side].labels[&node];
        if let Some((cost, _)) = self.best {
            let estimate = self.estimates[1 - side](node).map_or(u64::MAX, u64::from);
            let beyond = self.sides[1 - side].reached.saturating_sub(estimate);
            if f >= cost || u64::from(g) + beyond >= cost {
                return Ok(());
            }
        }
        let h = u32::try_from(f - u64::from(g)).expect("h is a cost");
        let outgoing = self.book.expand(node, g, h)?;
        let graph = self.book.graph;
        let edges = match side {
            0 if graph.is_goal(&node) => Vec::new(),
            0 => outgoing,
            _ => {
                let incoming = edges_into(graph, node).into_iter();
                incoming.filter(|edge| !graph.is_goal(&edge.to)).collect()
            }
        };
        for edge in edges {
            if let Some(sum) = self.book.add(g, edge) {
                let fate = self.reach(side, edge.to, sum, Some(node));
                self.book.generated(edge.to, sum, fate);
            }
        }
        Ok(())
    }

    fn solved(&mut self, meeting: Node) -> Result<(), End> {
        let follow = |side: &Side| {
            std::iter::successors(Some(meeting), |node| side.labels[node].1).collect()
        };
        let [mut path, rest]: [Vec<Node>; 2] = [0, 1].map(|side| follow(&self.sides[side]));
        path.reverse();
        path.extend(&rest[1..]);
        let graph = self.book.graph;
        let edges: Vec<_> =
            path.windows(2).map(|pair| cheapest_edge(graph, pair[0], pair[1])).collect();
        if edges.len() as u64 > self.book.limits.depth.into() {
            return Err(End::Stopped(Stop::Depth));
        }
        let goal = *path.last().expect("the path has the node where both sides met");
        self.book.solved(goal, edges)?;
        if self.book.solutions.is_empty() { Ok(()) } else { Err(End::Enough) }
    }
}
