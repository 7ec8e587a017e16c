//! Best-first search with a fully sorted open list, and all other data in a map of states.

use std::collections::BTreeMap;

use search::{Fate, Heuristic, ParentRule, Reopen, StateSpace, Ties};
use testkit::{Edge, Event, Graph, Node};

use super::{Book, End, cheapest_edge};

/// In `Ties::LeastH`, the greatest number of states of the same f and h that are expanded together.
const BATCH: usize = 32;
/// The number of stored states from which states are expanded together.
const MIN_LARGE_TABLE: usize = 1 << 15;

struct Entry {
    g: u32,
    h: u32,
    parent: Option<Node>,
    is_open: bool,
    /// Its key in the open list; `None` if it was taken from there.
    key: Option<[u64; 4]>,
}

/// f = `factors.0` · g + `factors.1` · h.
struct BestFirst<'r, 'a> {
    book: &'r mut Book<'a>,
    heuristic: &'r dyn Heuristic<Graph>,
    factors: (u64, u64),
    ties: Ties,
    reopen: Reopen,
    entries: BTreeMap<Node, Entry>,
    open: BTreeMap<[u64; 4], Node>,
    puts: u64,
    open_states: usize,
    /// The search ends once this number of states is stored.
    most_stored: usize,
}

pub(super) fn run(
    book: &mut Book<'_>,
    heuristic: &dyn Heuristic<Graph>,
    factors: (u64, u64),
    ties: Ties,
    reopen: Reopen,
) -> Result<(), End> {
    let mut search = BestFirst::new(book, heuristic, factors, ties, reopen);
    let ended = search.run();
    search.book.stats.distinct = Some(search.entries.len() as u64);
    ended.map(drop)
}

/// A* until it has stored `stored` states, then IDA* below each state of its open list.
pub(super) fn a_star_ida_star(
    book: &mut Book<'_>,
    heuristic: &dyn Heuristic<Graph>,
    stored: u32,
) -> Result<(), End> {
    let is_a_star = book.limits.solutions > 1 || book.limits.depth < u32::MAX;
    book.stats.iterations += 1;
    let mut search = BestFirst::new(book, heuristic, (1, 1), Ties::LeastH, Reopen::WhenCheaper);
    search.most_stored = if is_a_star { usize::MAX } else { stored as usize };
    let ended = search.run();
    search.book.stats.distinct = Some(search.entries.len() as u64);
    let greatest_f = ended?;
    let mut roots: Vec<(Node, u64)> =
        search.open.iter().map(|(key, &node)| (node, key[0])).collect();
    while let Some(bound) = roots.iter().map(|&(_, f)| f).min() {
        let start = search.book.graph.initial_state();
        // Up to the f that A* had come to, the same layer goes on.
        if greatest_f < Some(bound) {
            search.book.layer();
        }
        search.book.tell(Event::Deepened(u32::try_from(bound).unwrap_or(u32::MAX)));
        search.book.stats.iterations += 1;
        search.book.tell(Event::Started(start));
        for (node, f) in roots.iter_mut().filter(|(_, f)| *f <= bound) {
            *f = search.below(*node, bound)?;
        }
        roots.retain(|&(_, f)| f < u64::MAX);
    }
    Ok(())
}

/// A search below a state, which is the first of `nodes`.
struct Below {
    bound: u64,
    next_bound: u64,
    nodes: Vec<Node>,
    path: Vec<Edge>,
    /// No edge leads from the first state to this one.
    parent: Option<Node>,
}

impl<'r, 'a> BestFirst<'r, 'a> {
    fn new(
        book: &'r mut Book<'a>,
        heuristic: &'r dyn Heuristic<Graph>,
        factors: (u64, u64),
        ties: Ties,
        reopen: Reopen,
    ) -> Self {
        let (entries, open) = (BTreeMap::new(), BTreeMap::new());
        let (puts, open_states, most_stored) = (0, 0, usize::MAX);
        Self {
            book,
            heuristic,
            factors,
            ties,
            reopen,
            entries,
            open,
            puts,
            open_states,
            most_stored,
        }
    }

    /// Searches below a state of the open list, and gives the least f that was cut there.
    fn below(&mut self, root: Node, bound: u64) -> Result<u64, End> {
        let &Entry { g, h, parent, .. } = &self.entries[&root];
        let parent = parent.filter(|parent| self.entries[parent].g < g);
        let mut below =
            Below { bound, next_bound: u64::MAX, nodes: Vec::new(), path: Vec::new(), parent };
        self.visit(&mut below, root, g, h)?;
        Ok(below.next_bound)
    }

    fn visit(&mut self, below: &mut Below, node: Node, g: u32, h: u32) -> Result<(), End> {
        if self.book.graph.is_goal(&node) {
            let root = below.nodes.first().copied().unwrap_or(node);
            let steps =
                below.path.iter().map(|edge| cheapest_edge(self.book.graph, edge.from, edge.to));
            let path = self.path(root).into_iter().chain(steps).collect();
            self.book.solved(node, path)?;
            return Err(End::Enough);
        }
        below.nodes.push(node);
        let edges = self.book.expand(node, g, h)?;
        self.book.set_open(below.nodes.len());
        for edge in edges {
            let is_redundant = match below.path.last() {
                Some(&last) => self.book.graph.is_redundant(last, edge),
                None => below.parent == Some(edge.to),
            };
            if is_redundant {
                continue;
            }
            let Some(g) = self.book.add(g, edge) else { continue };
            let Some(h) = self.heuristic.h(&edge.to) else {
                self.book.generated(edge.to, g, Fate::DeadEnd);
                continue;
            };
            let f = u64::from(g) + u64::from(h);
            if f > below.bound {
                below.next_bound = below.next_bound.min(f);
                self.book.generated(edge.to, g, Fate::Cut);
            } else if below.nodes.contains(&edge.to) {
                self.book.generated(edge.to, g, Fate::Duplicate);
            } else {
                self.book.generated(edge.to, g, Fate::New);
                below.path.push(edge);
                self.visit(below, edge.to, g, h)?;
                below.path.pop();
            }
        }
        below.nodes.pop();
        Ok(())
    }
}

impl BestFirst<'_, '_> {
    /// Gives the f of the last layer.
    fn run(&mut self) -> Result<Option<u64>, End> {
        let start = self.book.graph.initial_state();
        self.book.tell(Event::Started(start));
        let mut greatest_f = None;
        let Some(h) = self.heuristic.h(&start) else { return Ok(greatest_f) };
        self.count_open(1);
        self.put(start, 0, h, None);
        while let Some((&first, _)) = self.open.first_key_value() {
            if greatest_f < Some(first[0]) {
                greatest_f = Some(first[0]);
                self.book.layer();
            }
            let is_batched = self.ties == Ties::LeastH && self.entries.len() >= MIN_LARGE_TABLE;
            let equal = self.open.range(first..).take_while(|(key, _)| key[..2] == first[..2]);
            let max_states = if is_batched { BATCH } else { 1 };
            let batch: Vec<_> = equal.take(max_states).map(|(&key, &node)| (key, node)).collect();
            for (key, node) in &batch {
                self.open.remove(key);
                self.entry(*node).key = None;
            }
            for (_, node) in batch {
                self.expand(node)?;
            }
            if self.entries.len() >= self.most_stored {
                break;
            }
        }
        Ok(greatest_f)
    }

    fn entry(&mut self, node: Node) -> &mut Entry {
        self.entries.get_mut(&node).expect("it was stored")
    }

    fn count_open(&mut self, more: usize) {
        self.open_states += more;
        self.book.set_open(self.open_states);
    }

    /// Puts `node` into the open list, and removes its old entry.
    fn put(&mut self, node: Node, g: u32, h: u32, parent: Option<Node>) {
        self.puts += 1;
        let f = self.factors.0 * u64::from(g) + self.factors.1 * u64::from(h);
        let key = match self.ties {
            Ties::LeastH => [f, h.into(), u64::MAX - self.puts, 0],
            Ties::LeastG(_) => [f, g.into(), h.into(), node.into()],
        };
        let entry = Entry { g, h, parent, is_open: true, key: Some(key) };
        if let Some(Entry { key: Some(old), .. }) = self.entries.insert(node, entry) {
            self.open.remove(&old);
        }
        self.open.insert(key, node);
    }

    fn expand(&mut self, node: Node) -> Result<(), End> {
        let entry = self.entry(node);
        entry.is_open = false;
        let (g, h) = (entry.g, entry.h);
        self.open_states -= 1;
        let path = self.path(node);
        let is_goal = self.book.graph.is_goal(&node);
        if path.len() as u64 >= u64::from(self.book.limits.depth) + u64::from(is_goal) {
            self.book.depth_cut = true;
            return Ok(());
        }
        if is_goal {
            return self.book.solved(node, path);
        }
        for edge in self.book.expand(node, g, h)? {
            if let Some(g) = self.book.add(g, edge) {
                self.insert_or_update(edge, g);
            }
        }
        Ok(())
    }

    fn insert_or_update(&mut self, edge: Edge, g: u32) {
        let (node, parent) = (edge.to, Some(edge.from));
        let Some(h) = self.heuristic.h(&node) else {
            return self.book.generated(node, g, Fate::DeadEnd);
        };
        let Some(known) = self.entries.get_mut(&node) else {
            self.book.generated(node, g, Fate::New);
            self.count_open(1);
            return self.put(node, g, h, parent);
        };
        if !known.is_open {
            // A closed goal was reported already.
            let is_better = g < known.g && !self.book.graph.is_goal(&node);
            if !is_better || self.reopen == Reopen::Never {
                return self.book.generated(node, g, Fate::Duplicate);
            }
            self.book.generated(node, g, Fate::Reopened);
            self.count_open(1);
            return self.put(node, g, h, parent);
        }
        self.book.generated(node, g, Fate::Duplicate);
        // An action of cost 0 may lead to an ancestor.
        let equal_too = self.ties == Ties::LeastG(ParentRule::CheaperOrEqual) && edge.cost > 0;
        let is_cheaper = g < known.g;
        if is_cheaper || equal_too && g == known.g {
            (known.g, known.parent) = (g, parent);
            // The order of greedy search by least h does not depend on g.
            let is_ordered_by_g = self.factors.0 > 0 || self.ties != Ties::LeastH;
            if is_cheaper && is_ordered_by_g && known.key.is_some() {
                self.put(node, g, h, parent);
            }
        }
    }

    fn path(&self, goal: Node) -> Vec<Edge> {
        let mut path = Vec::new();
        let mut at = goal;
        while let Some(parent) = self.entries[&at].parent {
            path.push(cheapest_edge(self.book.graph, parent, at));
            at = parent;
        }
        path.reverse();
        path
    }
}
