//! Recursion.

use std::collections::BTreeMap;

use search::{Blind, Cost, Cycles, Fate, Heuristic, StateSpace};
use testkit::{Edge, Graph, Node};

use super::{Book, End};

/// What an iteration is bounded by.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Depth,
    F,
}

struct Search<'b, 'a> {
    book: &'b mut Book<'a>,
    heuristic: &'b dyn Heuristic<Graph>,
    cycles: Cycles,
    by: By,
    bound: u64,
    /// Earlier iterations gave the solutions up to here.
    done: Option<u64>,
    next_bound: Option<u64>,
    nodes: Vec<Node>,
    path: Vec<Edge>,
    /// With a closed set: the least depth or cost at which a state was entered.
    entered: BTreeMap<Node, u64>,
    most_entered: usize,
    /// Goals that were reported already; with a closed set, none is twice.
    goals: Vec<Node>,
}

pub(super) fn limited(book: &mut Book<'_>, depth: u32, cycles: Cycles) -> Result<(), End> {
    let bound = depth.min(book.limits.depth);
    let mut search = Search::new(book, &Blind, cycles, By::Depth);
    search.bound = bound.into();
    let ended = search.iterate();
    search.end();
    let cut = search.next_bound.is_some();
    book.depth_cut = cut;
    ended
}

pub(super) fn deepening(book: &mut Book<'_>, cycles: Cycles) -> Result<(), End> {
    let mut search = Search::new(book, &Blind, cycles, By::Depth);
    let ended = search.deepen(0);
    search.end();
    ended
}

pub(super) fn ida_star(
    book: &mut Book<'_>,
    heuristic: &dyn Heuristic<Graph>,
    cycles: Cycles,
) -> Result<(), End> {
    let start = book.graph.initial_state();
    let Some(h) = heuristic.h(&start) else {
        book.told().started(&start);
        return Ok(());
    };
    // Of several solutions each is loopless.
    let is_walk = cycles == Cycles::Allowed && book.limits.solutions > 1;
    let cycles = if is_walk { Cycles::OnPath } else { cycles };
    let mut search = Search::new(book, heuristic, cycles, By::F);
    let ended = search.deepen(h.into());
    search.end();
    ended
}

impl<'b, 'a> Search<'b, 'a> {
    fn new(
        book: &'b mut Book<'a>,
        heuristic: &'b dyn Heuristic<Graph>,
        cycles: Cycles,
        by: By,
    ) -> Self {
        Self {
            book,
            heuristic,
            cycles,
            by,
            bound: 0,
            done: None,
            next_bound: None,
            nodes: vec![],
            path: vec![],
            entered: BTreeMap::new(),
            most_entered: 0,
            goals: vec![],
        }
    }

    fn deepen(&mut self, first: u64) -> Result<(), End> {
        self.next_bound = Some(first);
        while let Some(bound) = self.next_bound.take() {
            if self.by == By::Depth && bound > self.book.limits.depth.into() {
                self.book.depth_cut = true;
                break;
            }
            self.bound = bound;
            self.book.layer();
            self.book.told().deepened(Cost::try_from(bound).unwrap_or(Cost::MAX));
            self.iterate()?;
            self.done = Some(bound);
        }
        Ok(())
    }

    fn iterate(&mut self) -> Result<(), End> {
        let start = self.book.graph.initial_state();
        self.book.stats.iterations += 1;
        self.book.told().started(&start);
        self.entered.clear();
        self.nodes.clear();
        self.path.clear();
        let h = self.heuristic.h(&start).unwrap_or(0);
        self.entered.insert(start, 0);
        self.visit(start, 0, h, self.measure(0, h))
    }

    fn end(&mut self) {
        self.most_entered = self.most_entered.max(self.entered.len());
        if self.cycles == Cycles::Closed {
            self.book.stats.distinct = Some(self.most_entered as u64);
        }
    }

    /// The measure of a state at the end of the path.
    fn measure(&self, g: Cost, h: Cost) -> u64 {
        match self.by {
            By::Depth => self.path.len() as u64,
            By::F => u64::from(g) + u64::from(h),
        }
    }

    fn cut(&mut self, measure: u64) {
        self.next_bound = Some(self.next_bound.map_or(measure, |least| least.min(measure)));
    }

    /// Looks at a state that was just entered. `reach` is the greatest measure on the way.
    fn visit(&mut self, node: Node, g: Cost, h: Cost, reach: u64) -> Result<(), End> {
        if self.book.graph.is_goal(&node) {
            let is_new = self.cycles != Cycles::Closed || !self.goals.contains(&node);
            if Some(reach) > self.done && is_new {
                self.goals.push(node);
                self.book.solved(node, self.path.clone())?;
            }
            return Ok(());
        }
        match self.by {
            By::Depth if self.path.len() as u64 == self.bound => {
                self.cut(self.bound + 1);
                return Ok(());
            }
            By::F if self.path.len() as u64 >= self.book.limits.depth.into() => {
                self.book.depth_cut = true;
                return Ok(());
            }
            _ => {}
        }
        let edges = self.book.expand(node, g, h)?;
        self.nodes.push(node);
        self.book.waiting(self.nodes.len());
        for edge in edges {
            self.generate(g, reach, edge)?;
        }
        self.nodes.pop();
        Ok(())
    }

    fn generate(&mut self, g: Cost, reach: u64, edge: Edge) -> Result<(), End> {
        let last = self.path.last().filter(|_| self.cycles != Cycles::Closed);
        if last.is_some_and(|&last| self.book.graph.is_redundant(last, edge)) {
            return Ok(());
        }
        let Some(g) = self.book.add(g, edge) else { return Ok(()) };
        let Some(h) = self.heuristic.h(&edge.to) else {
            self.book.generated(edge.to, g, Fate::DeadEnd);
            return Ok(());
        };
        self.path.push(edge);
        let measure = self.measure(g, h);
        if measure > self.bound {
            self.cut(measure);
            self.book.generated(edge.to, g, Fate::Cut);
        } else {
            let fate = self.fate(edge.to, g);
            self.book.generated(edge.to, g, fate);
            if fate != Fate::Duplicate {
                self.visit(edge.to, g, h, reach.max(measure))?;
            }
        }
        self.path.pop();
        Ok(())
    }

    fn fate(&mut self, node: Node, g: Cost) -> Fate {
        let way = match self.by {
            // With no bound, any way is as good as any other.
            By::Depth if self.bound == u64::from(u32::MAX) => 0,
            By::Depth => self.path.len() as u64,
            By::F => g.into(),
        };
        match self.cycles {
            Cycles::Allowed => Fate::New,
            Cycles::OnPath if self.nodes.contains(&node) => Fate::Duplicate,
            Cycles::OnPath => Fate::New,
            Cycles::Closed => {
                let known = self.entered.get(&node).copied();
                if known.is_some_and(|known| known <= way) {
                    return Fate::Duplicate;
                }
                self.entered.insert(node, way);
                self.most_entered = self.most_entered.max(self.entered.len());
                if known.is_some() { Fate::Reopened } else { Fate::New }
            }
        }
    }
}
