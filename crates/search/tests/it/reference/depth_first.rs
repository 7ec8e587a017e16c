//! Depth-first search by recursion.

use std::collections::BTreeMap;

use search::{Blind, Cycles, Fate, Heuristic, StateSpace};
use testkit::{Edge, Event, Graph, Node};

use super::{Book, End};

/// The measure that the bound of an iteration limits.
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
    /// Earlier iterations reported the solutions up to this measure.
    reported_bound: Option<u64>,
    next_bound: Option<u64>,
    nodes: Vec<Node>,
    path: Vec<Edge>,
    /// With a closed set: for each state the least depth or cost at which it was entered.
    entered: BTreeMap<Node, u64>,
    max_entered: usize,
    /// The goals that were reported; with a closed set each is reported once.
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
        book.tell(Event::Started(start));
        return Ok(());
    };
    // If several solutions are wanted, all are loopless.
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
        // The graph does not say that it needs no check.
        let cycles = if cycles == Cycles::AsNeeded { Cycles::OnPath } else { cycles };
        Self {
            book,
            heuristic,
            cycles,
            by,
            bound: 0,
            reported_bound: None,
            next_bound: None,
            nodes: vec![],
            path: vec![],
            entered: BTreeMap::new(),
            max_entered: 0,
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
            self.book.tell(Event::Deepened(u32::try_from(bound).unwrap_or(u32::MAX)));
            self.iterate()?;
            self.reported_bound = Some(bound);
        }
        Ok(())
    }

    fn iterate(&mut self) -> Result<(), End> {
        let start = self.book.graph.initial_state();
        self.book.stats.iterations += 1;
        self.book.tell(Event::Started(start));
        self.entered.clear();
        self.nodes.clear();
        self.path.clear();
        let h = self.heuristic.h(&start).unwrap_or(0);
        self.entered.insert(start, 0);
        self.visit(start, 0, h, self.measure(0, h))
    }

    fn end(&mut self) {
        self.max_entered = self.max_entered.max(self.entered.len());
        if self.cycles == Cycles::Closed {
            self.book.stats.distinct = Some(self.max_entered as u64);
        }
    }

    /// The measure of a state at the end of the path.
    fn measure(&self, g: u32, h: u32) -> u64 {
        match self.by {
            By::Depth => self.path.len() as u64,
            By::F => u64::from(g) + u64::from(h),
        }
    }

    fn cut(&mut self, measure: u64) {
        self.next_bound = Some(self.next_bound.map_or(measure, |least| least.min(measure)));
    }

    /// Reports, cuts or expands a state that was just entered. `max_measure` is the greatest measure on the
    /// path to it.
    fn visit(&mut self, node: Node, g: u32, h: u32, max_measure: u64) -> Result<(), End> {
        if self.book.graph.is_goal(&node) {
            let is_new = self.cycles != Cycles::Closed || !self.goals.contains(&node);
            if Some(max_measure) > self.reported_bound && is_new {
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
        self.book.set_open(self.nodes.len());
        for edge in edges {
            self.generate(g, max_measure, edge)?;
        }
        self.nodes.pop();
        Ok(())
    }

    fn generate(&mut self, g: u32, max_measure: u64, edge: Edge) -> Result<(), End> {
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
                self.visit(edge.to, g, h, max_measure.max(measure))?;
            }
        }
        self.path.pop();
        Ok(())
    }

    fn fate(&mut self, node: Node, g: u32) -> Fate {
        let quality = match self.by {
            // Without a bound all paths are equally good.
            By::Depth if self.bound == u64::from(u32::MAX) => 0,
            By::Depth => self.path.len() as u64,
            By::F => g.into(),
        };
        match self.cycles {
            Cycles::Allowed => Fate::New,
            Cycles::OnPath if self.nodes.contains(&node) => Fate::Duplicate,
            Cycles::OnPath | Cycles::AsNeeded => Fate::New,
            Cycles::Closed => {
                let known = self.entered.get(&node).copied();
                if known.is_some_and(|known| known <= quality) {
                    return Fate::Duplicate;
                }
                self.entered.insert(node, quality);
                self.max_entered = self.max_entered.max(self.entered.len());
                if known.is_some() { Fate::Reopened } else { Fate::New }
            }
        }
    }
}
