//! The upper part of an iteration of IDA*, which is cut into parts for several threads.

use crate::{
    Cost, Cycles, Heuristic, Solution, StateSpace, Stats, engines::depth_first::subtree::Root,
};

/// What one thread comes to, in its order.
pub(super) enum Item<S: StateSpace> {
    /// The expansion of a state above the parts.
    Expansion,
    /// A part.
    Part(Root<S::Action>),
    /// A goal above the parts.
    Goal(Solution<S::Action>),
}

/// The upper part of an iteration, down to a depth.
pub(super) struct Frontier<'a, S: StateSpace, H> {
    space: &'a S,
    heuristic: &'a H,
    cycles: Cycles,
    bound: u64,
    /// The depth at which parts begin.
    depth: usize,
    /// The limit on depth.
    max_depth: u32,
    /// The states on the path, with the actions that were not tried yet, the last first.
    path: Vec<Step<S>>,
    /// The actions of the path.
    actions: Vec<S::Action>,
    /// Each with the counts above the parts that come before it.
    pub(super) items: Vec<(Stats, Item<S>)>,
    /// The counts above the parts.
    pub(super) stats: Stats,
    /// The least f that was cut above the parts.
    pub(super) next_bound: Option<u64>,
    /// The limit on depth cut a path above the parts.
    pub(super) depth_cut: bool,
    /// A cost did not fit above the parts.
    pub(super) overflowed: bool,
}

struct Step<S: StateSpace> {
    state: S::State,
    g: Cost,
    h: Cost,
    left: Vec<S::Action>,
}

impl<'a, S: StateSpace, H: Heuristic<S>> Frontier<'a, S, H> {
    /// The frontier at `depth` of the iteration with `bound`. The space has an initial state with an estimate.
    pub(super) fn new(
        space: &'a S,
        heuristic: &'a H,
        cycles: Cycles,
        (bound, max_depth): (u64, u32),
        depth: usize,
    ) -> Self {
        let mut frontier = Self {
            space,
            heuristic,
            cycles,
            bound,
            depth,
            max_depth,
            path: Vec::new(),
            actions: Vec::new(),
            items: Vec::new(),
            stats: Stats::default(),
            next_bound: None,
            depth_cut: false,
            overflowed: false,
        };
        let start = space.initial_state();
        if let Some(h) = heuristic.h(&start) {
            frontier.enter(start, 0, h);
            frontier.walk();
        }
        frontier
    }

    /// The number of parts.
    pub(super) fn parts(&self) -> usize {
        self.items.iter().filter(|(_, item)| matches!(item, Item::Part(_))).count()
    }

    /// The bytes that the items take.
    pub(super) fn bytes(&self) -> usize {
        let path = |(_, item): &(Stats, Item<S>)| match item {
            Item::Part(root) => root.path.len() * size_of::<S::Action>(),
            Item::Expansion | Item::Goal(_) => 0,
        };
        let paths: usize = self.items.iter().map(path).sum();
        self.items.capacity() * size_of::<(Stats, Item<S>)>() + paths
    }

    /// Tries all actions on the path.
    fn walk(&mut self) {
        while let Some(step) = self.path.last_mut() {
            let Some(action) = step.left.pop() else {
                self.path.pop();
                self.actions.pop();
                continue;
            };
            let (state, g, h) = (&step.state, step.g, step.h);
            let last = self.actions.last();
            if last.is_some_and(|&last| self.space.is_redundant(last, action)) {
                continue;
            }
            let cost = self.space.cost(state, action);
            let child = self.space.apply(state, action);
            self.stats.generated += 1;
            let Some(g) = g.checked_add(cost) else {
                self.overflowed = true;
                continue;
            };
            let Some(h) = self.heuristic.h_child(&child, action, h) else {
                self.stats.dead_ends += 1;
                continue;
            };
            let f = u64::from(g) + u64::from(h);
            if f > self.bound {
                self.next_bound = Some(self.next_bound.map_or(f, |least| least.min(f)));
                continue;
            }
            if self.cycles == Cycles::OnPath && self.path.iter().any(|step| step.state == child) {
                self.stats.duplicates += 1;
                continue;
            }
            self.actions.push(action);
            if !self.enter(child, g, h) {
                self.actions.pop();
            }
        }
    }

    /// Comes to a state, at the end of the actions of the path. Puts it on the path if it is expanded here.
    fn enter(&mut self, state: S::State, g: Cost, h: Cost) -> bool {
        let depth = self.actions.len();
        if self.space.is_goal(&state) {
            let solution = Solution { actions: self.actions.clone(), cost: g };
            self.items.push((self.stats.clone(), Item::Goal(solution)));
            return false;
        }
        if depth as u64 >= u64::from(self.max_depth) {
            self.depth_cut = true;
            return false;
        }
        if depth == self.depth {
            let root = Root { path: self.actions.clone(), g, h };
            self.items.push((self.stats.clone(), Item::Part(root)));
            return false;
        }
        self.items.push((self.stats.clone(), Item::Expansion));
        self.stats.expanded += 1;
        let mut left = Vec::new();
        self.space.actions(&state, &mut left);
        left.reverse();
        self.path.push(Step { state, g, h, left });
        self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Frontier, Item};
    use crate::{Blind, Cycles, Solution, Stats, Successor, space};

    /// From 0 to 1, 2 and 3, of which 2 is a goal; 1 leads to 4 and 5, and 3 to nothing. The bytes are those of the list
    /// and of the steps to the parts.
    #[test]
    fn the_items_are_those_of_one_thread_in_its_order() {
        let successors = |&state: &u32| match state {
            0 => vec![(1, 1), (2, 1), (3, 1)],
            1 => vec![(4, 1), (5, 1)],
            _ => Vec::new(),
        };
        let graph = space(0_u32, successors, |&state| state == 2);
        let found = |depth, steps| {
            let frontier = Frontier::new(&graph, &Blind, Cycles::Allowed, (9, u32::MAX), depth);
            let item = |(stats, item): &(Stats, _)| {
                let actions = |path: &[Successor]| path.iter().map(|step| step.index()).collect();
                let path: Vec<u32> = match item {
                    Item::Expansion => return format!("{}", stats.expanded),
                    Item::Part(root) => actions(&root.path),
                    Item::Goal(Solution { actions: path, .. }) => actions(path),
                };
                format!("{} {path:?}", stats.expanded)
            };
            let bytes = frontier.items.capacity() * size_of_val(&frontier.items[0]);
            assert_eq!(frontier.bytes(), bytes + steps * size_of::<Successor>());
            (frontier.parts(), frontier.items.iter().map(item).collect::<Vec<_>>().join(", "))
        };
        assert_eq!(found(0, 0), (1, "0 []".into()));
        assert_eq!(found(1, 2), (2, "0, 1 [0], 1 [1], 1 [2]".into()));
        assert_eq!(found(2, 4), (2, "0, 1, 2 [0, 0], 2 [0, 1], 2 [1], 2".into()));
        assert_eq!(found(3, 0).0, 0);
    }
}
