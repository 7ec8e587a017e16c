//! Breadth-first search by layers of distinct states.

use std::collections::BTreeMap;

use search::{Fate, GoalTest, StateSpace};
use testkit::{Edge, Event, Node};

use super::{Book, End, cheapest_edge};

/// The states reached, each with the state from which it was reached first.
type Parents = BTreeMap<Node, Option<Node>>;

pub(super) fn run(book: &mut Book<'_>, goal_test: GoalTest) -> Result<(), End> {
    let mut parents = Parents::new();
    let ended = search(book, goal_test, &mut parents);
    book.stats.distinct = Some(parents.len() as u64);
    ended
}

fn search(book: &mut Book<'_>, goal_test: GoalTest, parents: &mut Parents) -> Result<(), End> {
    let start = book.graph.initial_state();
    book.tell(Event::Started(start));
    book.tell(Event::Deepened(0));
    parents.insert(start, None);
    book.set_open(1);
    if goal_test == GoalTest::Generation && book.graph.is_goal(&start) {
        return book.solved(start, vec![]);
    }
    let mut layer = vec![start];
    for depth in 0.. {
        if layer.is_empty() {
            break;
        }
        if depth > 0 {
            book.layer();
            book.tell(Event::Deepened(depth));
        }
        let mut next = Vec::new();
        for (done, &node) in layer.iter().enumerate() {
            if book.graph.is_goal(&node) {
                if goal_test == GoalTest::Expansion {
                    book.solved(node, path(book, parents, node))?;
                }
                continue;
            }
            if depth >= book.limits.depth {
                book.depth_cut = true;
                continue;
            }
            for edge in book.expand(node, depth, 0)? {
                if parents.contains_key(&edge.to) {
                    book.generated(edge.to, depth + 1, Fate::Duplicate);
                    continue;
                }
                book.generated(edge.to, depth + 1, Fate::New);
                parents.insert(edge.to, Some(node));
                next.push(edge.to);
                book.set_open(layer.len() - done - 1 + next.len());
                if goal_test == GoalTest::Generation && book.graph.is_goal(&edge.to) {
                    book.solved(edge.to, path(book, parents, edge.to))?;
                }
            }
        }
        layer = next;
    }
    Ok(())
}

fn path(book: &Book<'_>, parents: &Parents, goal: Node) -> Vec<Edge> {
    let mut path = Vec::new();
    let mut at = goal;
    while let Some(parent) = parents[&at] {
        path.push(cheapest_edge(book.graph, parent, at));
        at = parent;
    }
    path.reverse();
    path
}
