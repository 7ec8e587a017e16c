//! One list of states, and the best of those that are open is found by looking at all.

use std::collections::BTreeMap;

use search::{Cost, Fate, Heuristic, ParentRule, Reopen, StateSpace, Ties};
use testkit::{Edge, Graph, Node};

use super::{Book, End, cheapest_edge};

struct Entry {
    g: Cost,
    h: Cost,
    parent: Option<Node>,
    is_open: bool,
    /// When it was put into the open list, at its present g.
    put: u64,
}

type Entries = BTreeMap<Node, Entry>;

/// f = `factors.0` · g + `factors.1` · h.
pub(super) fn run(
    book: &mut Book<'_>,
    heuristic: &dyn Heuristic<Graph>,
    factors: (u64, u64),
    ties: Ties,
    reopen: Reopen,
) -> Result<(), End> {
    let mut entries = Entries::new();
    let ended = search(book, heuristic, factors, ties, reopen, &mut entries);
    book.stats.distinct = Some(entries.len() as u64);
    ended
}

fn search(
    book: &mut Book<'_>,
    heuristic: &dyn Heuristic<Graph>,
    factors: (u64, u64),
    ties: Ties,
    reopen: Reopen,
    entries: &mut Entries,
) -> Result<(), End> {
    let f = |entry: &Entry| factors.0 * u64::from(entry.g) + factors.1 * u64::from(entry.h);
    let rank = |node: Node, entry: &Entry| match ties {
        Ties::LeastH => [f(entry), entry.h.into(), u64::MAX - entry.put, 0],
        Ties::LeastG(_) => [f(entry), entry.g.into(), entry.h.into(), node.into()],
    };
    let start = book.graph.initial_state();
    book.told().started(&start);
    let Some(h) = heuristic.h(&start) else { return Ok(()) };
    entries.insert(start, Entry { g: 0, h, parent: None, is_open: true, put: 0 });
    book.waiting(1);
    let mut puts = 0;
    let mut greatest_f = None;

    loop {
        let open = entries.iter().filter(|(_, entry)| entry.is_open);
        let best = open.min_by_key(|&(&node, entry)| rank(node, entry));
        let Some((&node, entry)) = best else { return Ok(()) };
        let (g, h) = (entry.g, entry.h);
        if greatest_f < Some(f(entry)) {
            greatest_f = Some(f(entry));
            book.layer();
        }
        entries.get_mut(&node).expect("it was found").is_open = false;
        let path = path(book, entries, node);
        let is_goal = book.graph.is_goal(&node);
        if path.len() as u64 >= u64::from(book.limits.depth) + u64::from(is_goal) {
            book.depth_cut = true;
            continue;
        }
        if is_goal {
            book.solved(node, path)?;
            continue;
        }
        for edge in book.expand(node, g, h)? {
            let Some(g) = book.add(g, edge) else { continue };
            let known = entries.get(&edge.to).map(|entry| (entry.g, entry.is_open));
            let h = heuristic.h(&edge.to);
            let (fate, is_put, is_adopted) = match known {
                None if h.is_none() => (Fate::DeadEnd, false, false),
                None => (Fate::New, true, true),
                // A closed goal is a solution already.
                Some((_, false)) if book.graph.is_goal(&edge.to) => (Fate::Duplicate, false, false),
                Some((known, false)) if g < known && reopen == Reopen::WhenCheaper => {
                    (Fate::Reopened, true, true)
                }
                Some((_, false)) => (Fate::Duplicate, false, false),
                Some((known, true)) => {
                    // An action that costs nothing may lead to an ancestor.
                    let equal_too = ties == Ties::LeastG(ParentRule::CheaperOrEqual) && edge.cost > 0;
                    // In greedy search f is h: a cheaper path makes an open state no newer.
                    let is_put = g < known && (factors.0 > 0 || ties != Ties::LeastH);
                    (Fate::Duplicate, is_put, g < known || equal_too && g == known)
                }
            };
            book.generated(edge.to, g, fate);
            if is_adopted {
                puts += u64::from(is_put);
                let put = if is_put { puts } else { entries[&edge.to].put };
                let h = h.unwrap_or(0);
                entries.insert(edge.to, Entry { g, h, parent: Some(node), is_open: true, put });
                book.waiting(entries.values().filter(|entry| entry.is_open).count());
            }
        }
    }
}

fn path(book: &Book<'_>, entries: &Entries, goal: Node) -> Vec<Edge> {
    let mut path = Vec::new();
    let mut at = goal;
    while let Some(parent) = entries[&at].parent {
        path.push(cheapest_edge(book.graph, parent, at));
        at = parent;
    }
    path.reverse();
    path
}
