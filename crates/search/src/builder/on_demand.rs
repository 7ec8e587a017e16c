//! Searches that go on as they are asked.

use std::hash::Hash;

use super::Search;
use crate::{
    algorithm::Algorithm,
    engines::{self, Classes, Paths, Reach, run::Run, single::Engine},
    heuristic::Heuristic,
    observer::Observer,
    space::StateSpace,
};

impl<S: StateSpace, H: Heuristic<S>, O: Observer<S>, A: Engine<S, H>> Search<'_, S, H, O, A> {
    /// All states that can be reached, nearest first, each with its least cost, its depth and its parent: by Dijkstra's
    /// algorithm, as far as the iterator is asked. After [`breadth_first`](Self::breadth_first) every action counts 1. Heuristic
    /// and algorithm do not matter otherwise. Goals are terminal, so a space that has none shows all.
    ///
    /// A limit on depth cuts off what is beyond the cheapest path found to a state, even where a dearer path of fewer actions
    /// would go on. So states within the limit may be missing, and costs may be more than the least. After
    /// [`breadth_first`](Self::breadth_first) neither happens: all states within that number of actions are given.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// // By 2 for 1 or by 3 for 5: the distances up to 7.
    /// let stairs = space(0_u32, |&n| [(n + 2, 1), (n + 3, 5)], |_| false);
    /// let mut search = Search::new(&stairs).cost(7);
    /// let near = search.reach().filter(|at| at.state <= 7);
    /// let mut near: Vec<_> = near.map(|at| (at.state, at.cost, at.depth, at.parent)).collect();
    /// near.sort();
    /// assert_eq!(near, [
    ///     (0, 0, 0, None), (2, 1, 1, Some(0)), (3, 5, 1, Some(0)), (4, 2, 2, Some(2)),
    ///     (5, 6, 2, Some(2)), (6, 3, 3, Some(4)), (7, 7, 3, Some(4)),
    /// ]);
    ///
    /// // All within two actions, with their number.
    /// let mut search = Search::new(&stairs).breadth_first().depth(2);
    /// let near: Vec<_> = search.reach().map(|at| (at.state, at.cost)).collect();
    /// assert_eq!(near, [(0, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)]);
    /// ```
    pub fn reach(&mut self) -> Reach<'_, S> {
        self.reach_from([self.space.initial_state()])
    }

    /// [`reach`](Self::reach) from several starts, each at cost 0, in place of the initial state.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// // Which of two towns at kilometres 0 and 10 is nearer.
    /// let road = space(0_i32, |&at| [(at - 1, 1), (at + 1, 1)], |_| false);
    /// let mut search = Search::new(&road);
    /// let mut reach = search.reach_from([0, 10]);
    /// let at = reach.find(|at| at.state == 7).expect("it can be reached");
    /// assert_eq!((at.cost, reach.path(&7)), (3, Some(vec![10, 9, 8, 7])));
    /// ```
    pub fn reach_from(&mut self, starts: impl IntoIterator<Item = S::State>) -> Reach<'_, S> {
        let mut run = Run::new(self.space, &self.limits, &mut self.observer);
        run.most = self.most;
        Reach::new(
            run,
            matches!(self.algorithm.algorithm(), Algorithm::BreadthFirst { .. }),
            starts,
        )
    }
}

impl<S: StateSpace, H: Heuristic<S>, O: Observer<S>, A> Search<'_, S, H, O, A> {
    /// The loopless paths to goals in order of cost, each searched for when it is asked for: by [`Algorithm::KBest`] with the
    /// heuristic, whatever algorithm was chosen. The limit on [solutions](Self::solutions) does not matter.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 4);
    /// let mut search = Search::new(&stairs);
    /// let mut paths = search.paths();
    /// assert_eq!(paths.next().map(|path| path.states(&stairs)), Some(vec![0, 2, 4]));
    /// // The first that visits 1, too.
    /// let path = paths.find(|path| path.states(&stairs).contains(&1));
    /// assert_eq!(path.map(|path| path.cost), Some(3));
    /// ```
    pub fn paths(&mut self) -> Paths<'_, S, H> {
        self.paths_in(None)
    }

    /// [`paths`](Self::paths) that visit no key twice: different paths have different states, but are loopless in what `key`
    /// says of these. So a node may say by which of several parallel edges it was reached, and each of them gives
    /// paths of its own.
    ///
    /// States of one key must have the same successors at the same costs, and all or none of them are goals. Otherwise paths
    /// are missing.
    ///
    /// ```
    /// use search::{Search, space};
    ///
    /// // Two roads and a ferry from a to b, and a road to c. A node is a town and how it was reached.
    /// let ways = |&(town, _): &(char, &'static str)| match town {
    ///     'a' => vec![(('b', "north"), 5), (('b', "south"), 6), (('b', "ferry"), 9)],
    ///     'b' => vec![(('c', "road"), 1), (('a', "back"), 5)],
    ///     _ => vec![],
    /// };
    /// let roads = space(('a', ""), ways, |&(town, _)| town == 'c');
    /// let mut search = Search::new(&roads);
    /// let paths = search.paths_by(|&(town, _)| town);
    /// let found: Vec<_> = paths.map(|path| (path.cost, path.states(&roads)[1].1)).collect();
    /// assert_eq!(found, [(6, "north"), (7, "south"), (10, "ferry")]);
    /// ```
    pub fn paths_by<'a, K: Hash + Eq + 'a>(
        &'a mut self,
        key: impl Fn(&S::State) -> K + 'a,
    ) -> Paths<'a, S, H> {
        self.paths_in(Some(engines::classes(key)))
    }

    fn paths_in<'a>(&'a mut self, classes: Option<Classes<'a, S::State>>) -> Paths<'a, S, H> {
        let mut run = Run::new(self.space, &self.limits, &mut self.observer);
        run.most = self.most;
        Paths::new(run, &self.heuristic, classes)
    }
}
