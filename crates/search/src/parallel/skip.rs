//! An observer of a search that is made twice.

use std::ops::ControlFlow;

use crate::{Cost, Fate, Observer, Solution, StateSpace};

/// Passes the events of a search on; those of the same search made again only from where the first ended.
pub(super) struct Skip<'o, O> {
    observer: &'o mut O,
    told: u64,
    /// The events that are still to be skipped.
    left: u64,
}

impl<'o, O> Skip<'o, O> {
    pub(super) fn new(observer: &'o mut O) -> Self {
        Self { observer, told: 0, left: 0 }
    }

    /// The search begins again.
    pub(super) fn again(&mut self) {
        self.left = self.told;
    }

    /// Has the search, made again, not come as far as before?
    pub(super) fn is_behind(&self) -> bool {
        self.left > 0
    }

    /// The observer, if it has not seen the event that comes now.
    #[inline]
    fn next(&mut self) -> Option<&mut O> {
        if self.left > 0 {
            self.left -= 1;
            return None;
        }
        self.told += 1;
        Some(self.observer)
    }
}

impl<S: StateSpace, O: Observer<S>> Observer<S> for Skip<'_, O> {
    fn started(&mut self, state: &S::State) {
        if let Some(observer) = self.next() {
            observer.started(state);
        }
    }

    fn expanded_in(&mut self, space: &S, state: &S::State, g: Cost, h: Cost) {
        if let Some(observer) = self.next() {
            observer.expanded_in(space, state, g, h);
        }
    }

    fn generated_in(&mut self, space: &S, state: &S::State, g: Cost, fate: Fate) {
        if let Some(observer) = self.next() {
            observer.generated_in(space, state, g, fate);
        }
    }

    fn counted(&mut self, expanded: u64) {
        if !self.is_behind() {
            self.observer.counted(expanded);
        }
    }

    fn deepened(&mut self, bound: Cost) {
        if let Some(observer) = self.next() {
            observer.deepened(bound);
        }
    }

    fn solved(&mut self, goal: &S::State, solution: &Solution<S::Action>) {
        if let Some(observer) = self.next() {
            observer.solved(goal, solution);
        }
    }

    fn sees_states(&self) -> bool {
        self.left > 0 || self.observer.sees_states()
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if self.left > 0 { ControlFlow::Continue(()) } else { self.observer.go_on() }
    }
}

#[cfg(test)]
mod tests {
    use super::Skip;
    use crate::{
        Fate, Observer, Solution,
        parallel::told::{Event, Line, Told},
    };

    const EVENTS: [Event; 5] = [
        Event::Started(0),
        Event::Deepened(3),
        Event::Expanded(0),
        Event::Generated(1),
        Event::Solved(1),
    ];

    fn tell(skip: &mut Skip<'_, Told>, event: Event) {
        match event {
            Event::Started(state) => Observer::<Line>::started(skip, &state),
            Event::Expanded(state) => skip.expanded_in(&Line, &state, 0, 0),
            Event::Generated(state) => skip.generated_in(&Line, &state, 0, Fate::New),
            Event::Counted(expanded) => Observer::<Line>::counted(skip, expanded),
            Event::Deepened(bound) => Observer::<Line>::deepened(skip, bound),
            Event::Solved(goal) => {
                let solution = Solution { actions: vec![()], cost: 1 };
                Observer::<Line>::solved(skip, &goal, &solution);
            }
        }
    }

    #[test]
    fn each_event_is_told_once() {
        let mut told = Told::default();
        let mut skip = Skip::new(&mut told);
        for event in EVENTS {
            tell(&mut skip, event);
            assert!(!skip.is_behind());
        }
        assert_eq!(skip.observer.events, EVENTS);
        skip.again();
        for event in EVENTS {
            assert!(skip.is_behind());
            tell(&mut skip, event);
        }
        assert!(!skip.is_behind());
        assert_eq!(skip.observer.events, EVENTS);
        for event in EVENTS {
            tell(&mut skip, event);
        }
        assert_eq!(told.events, [EVENTS, EVENTS].concat());
    }

    /// A count is no event of its own: how often it is told depends on the time.
    #[test]
    fn counts_are_told_unless_the_search_is_behind() {
        let mut told = Told::default();
        let mut skip = Skip::new(&mut told);
        tell(&mut skip, Event::Counted(1));
        tell(&mut skip, EVENTS[0]);
        skip.again();
        tell(&mut skip, Event::Counted(2));
        tell(&mut skip, EVENTS[0]);
        tell(&mut skip, Event::Counted(3));
        assert_eq!(told.events, [Event::Counted(1), EVENTS[0], Event::Counted(3)]);
    }

    /// As long as the search is behind, it must count the states, which the first search told.
    #[test]
    fn states_are_seen_while_the_search_is_behind() {
        for is_blind in [true, false] {
            let mut told = Told { is_blind, ..Told::default() };
            let mut skip = Skip::new(&mut told);
            let sees = |skip: &Skip<'_, Told>| Observer::<Line>::sees_states(skip);
            assert_eq!(sees(&skip), !is_blind);
            tell(&mut skip, EVENTS[0]);
            skip.again();
            assert!(sees(&skip));
            tell(&mut skip, EVENTS[0]);
            assert_eq!(sees(&skip), !is_blind);
        }
    }

    #[test]
    fn the_observer_ends_the_search_unless_it_is_behind() {
        let mut told = Told { ends: true, ..Told::default() };
        let mut skip = Skip::new(&mut told);
        let ends = |skip: &mut Skip<'_, Told>| Observer::<Line>::go_on(skip).is_break();
        assert!(ends(&mut skip));
        tell(&mut skip, EVENTS[0]);
        skip.again();
        assert!(!ends(&mut skip));
        tell(&mut skip, EVENTS[0]);
        assert!(ends(&mut skip));
        skip.observer.ends = false;
        assert!(!ends(&mut skip));
    }
}
