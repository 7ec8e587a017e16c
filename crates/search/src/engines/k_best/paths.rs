//! The k best paths one by one.

use std::hash::Hash;

use fxhash::FxHashMap;

use super::{Classes, KBest};
use crate::{
    engines::run::{Halt, Run},
    heuristic::Heuristic,
    report::{Outcome, SolutionOf},
    space::StateSpace,
};

/// The solutions of a search in order of cost, by [`Search::paths`](crate::Search::paths): each is searched for when it is
/// asked for.
#[must_use = "an iterator searches as it is asked"]
pub struct Paths<'a, S: StateSpace, H> {
    run: Run<'a, S>,
    heuristic: &'a H,
    search: KBest<'a, S>,
    outcome: Option<Outcome>,
}

impl<'a, S: StateSpace, H: Heuristic<S>> Paths<'a, S, H> {
    pub(crate) fn new(
        mut run: Run<'a, S>,
        heuristic: &'a H,
        classes: Option<Classes<'a, S::State>>,
    ) -> Self {
        let refused = run.refused(heuristic.fits(run.space));
        let outcome = refused.map(|ended| run.outcome(ended.as_ref().copied()));
        let search = KBest::new(&run, classes);
        Self { run, heuristic, search, outcome }
    }

    /// The outcome of the search: `None` until the iterator has ended.
    ///
    /// ```
    /// use search::{Outcome, Search, Stop, space};
    ///
    /// let stairs = space(0_u32, |&n| [(n + 1, 1), (n + 2, 1)], |&n| n == 4);
    /// let mut search = Search::new(&stairs).cost(3);
    /// let mut paths = search.paths();
    /// assert_eq!((paths.next().map(|path| path.cost), paths.outcome()), (Some(2), None));
    /// assert_eq!((paths.by_ref().count(), paths.outcome()), (3, Some(Outcome::Stopped(Stop::Cost))));
    /// ```
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn advance(&mut self) -> Result<Option<SolutionOf<S>>, Halt> {
        let Self { run, heuristic, search, .. } = self;
        run.go_on()?;
        let Some((goal, solution)) = search.next(run, *heuristic)? else { return Ok(None) };
        run.found(search.known.nodes.state(goal), &solution);
        Ok(Some(solution))
    }
}

impl<S: StateSpace, H: Heuristic<S>> Iterator for Paths<'_, S, H> {
    type Item = SolutionOf<S>;

    fn next(&mut self) -> Option<SolutionOf<S>> {
        if self.outcome.is_some() {
            return None;
        }
        let found = self.advance();
        if !matches!(found, Ok(Some(_))) {
            self.outcome = Some(self.run.outcome(found.as_ref().map(|_| ())));
        }
        found.ok().flatten()
    }
}

/// The classes of states of one key.
pub(crate) fn classes<'a, N, K: Hash + Eq + 'a>(key: impl Fn(&N) -> K + 'a) -> Classes<'a, N> {
    let mut known = FxHashMap::default();
    let of = move |state: &N| {
        let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
        *known.entry(key(state)).or_insert(next)
    };
    // Up to half of a list or a table may be unused.
    Classes { of: Box::new(of), bytes: 2 * (size_of::<(K, u32)>() + 1 + size_of::<u32>()) }
}
