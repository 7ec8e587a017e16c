//! Watching any search of any puzzle.

use std::ops::ControlFlow;

use crate::reported::ReportedCost;
use search::{
    Bound, Event, Fate, Observer, Solution, StateSpace,
    parallel::{Layer, Progress},
};

/// Appends the number of the cell of each piece: see [`StateSpace::places`].
pub type Places<'p> = &'p dyn Fn(&mut Vec<u32>);

/// A space of which an observer knows nothing but what it is shown: the cells of the pieces in a state, or a solution.
#[derive(Clone, Copy)]
pub struct HiddenSpace<'p> {
    places: Places<'p>,
    solution: Option<&'p dyn Fn() -> String>,
}

impl<'p> HiddenSpace<'p> {
    /// Shows nothing.
    const NOTHING: Self = Self { places: &|_| {}, solution: None };

    fn state(places: Places<'p>) -> Self {
        Self { places, ..Self::NOTHING }
    }

    /// The solution of [`Event::Solved`], as [`Puzzle::write`](crate::Puzzle::write) writes it: it has been replayed.
    /// `None` where an engine of the puzzle's own tells the cost alone.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        self.solution.map(|write| write())
    }
}

impl StateSpace for HiddenSpace<'_> {
    type State = ();
    type Action = ();
    type Cost = u64;

    fn initial_state(&self) {}

    fn is_goal(&self, (): &()) -> bool {
        false
    }

    fn actions(&self, (): &(), _: &mut Vec<()>) {}

    fn apply(&self, (): &(), (): ()) {}

    fn places(&self, (): &(), into: &mut Vec<u32>) {
        (self.places)(into);
    }
}

/// An [`Observer`] of any search or exploration, which does not know its states: for progress displays and counters.
/// `()` watches nothing.
///
/// An observer is for one state space; a puzzle's crate has several and chooses among them, so its
/// `solve` takes a watcher. Whatever observes all spaces is one, and there are no others:
///
/// ```
/// use domain::Watcher;
/// use search::{Event, Observer, StateSpace};
/// use std::ops::ControlFlow;
///
/// struct Expansions(u64);
///
/// impl<S: StateSpace> Observer<S> for Expansions {
///     fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
///         self.0 += u64::from(matches!(event, Event::Expanded { .. }));
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut expansions = Expansions(0);
/// let watcher: &mut dyn Watcher = &mut expansions;
/// watcher.expanded([0_u32, 3], [1, 0], 3, &|_| ());
/// assert_eq!(expansions.0, 1);
/// ```
pub trait Watcher: for<'p> Observer<HiddenSpace<'p>> {}

impl<O: for<'p> Observer<HiddenSpace<'p>>> Watcher for O {}

/// What an engine of one puzzle and an exploration tell, which make no [`Event`]s. They do not ask whether to go on.
impl dyn Watcher + '_ {
    fn tell(&mut self, event: Event<'_, HiddenSpace<'_>>) {
        let _ = self.see(event);
    }

    /// A state of this g and h is about to be expanded, whose cells `places` appends, while `open` states wait,
    /// `generated` successors were generated, and every solution is proved to cost `bound` at least: see
    /// [`Event::Expanded`].
    pub fn expanded<C: ReportedCost>(
        &mut self,
        [g, h]: [C; 2],
        [open, generated]: [u64; 2],
        bound: C,
        places: Places<'_>,
    ) {
        let (g, h, bound) = (g.reported(), h.reported(), Some(Bound::Cost(bound.reported())));
        let space = &HiddenSpace::state(places);
        self.tell(Event::Expanded { space, state: &(), g, h, open, generated, bound });
    }

    /// A successor was generated: see [`Event::Generated`], whose g is 0 here and whose state has no pieces.
    pub fn generated(&mut self, fate: Fate) {
        self.tell(Event::Generated { space: &HiddenSpace::NOTHING, state: &(), g: 0, fate });
    }

    /// Says that `expanded` states were expanded by now: see [`Event::Counted`].
    pub fn counted(&mut self, expanded: u64) {
        self.tell(Event::Counted { expanded });
    }

    /// The exploration of a whole space has come so far: see [`Event::Explored`].
    pub fn explored(&mut self, Progress { layer, expanded, found }: Progress) {
        let Layer { depth, states, goals } = layer;
        self.tell(Event::Explored { depth, states, goals, expanded, found });
    }

    /// An iteration begins: see [`Event::Deepened`].
    pub fn deepened(&mut self, bound: impl ReportedCost) {
        self.tell(Event::Deepened { bound: bound.reported() });
    }

    /// A solution of this cost was found: see [`Event::Solved`]. Its actions are not shown.
    pub fn solved(&mut self, cost: impl ReportedCost) {
        let solution = &Solution { actions: Vec::new(), cost: cost.reported() };
        self.tell(Event::Solved { space: &HiddenSpace::NOTHING, goal: &(), solution });
    }
}

/// Tells of a solution that has been replayed, and writes it if the watcher wants to know it.
pub(crate) fn tell_solution(
    watcher: &mut dyn Watcher,
    (actions, cost): (usize, u64),
    write: &dyn Fn() -> String,
) -> ControlFlow<()> {
    let space = &HiddenSpace { solution: Some(write), ..HiddenSpace::NOTHING };
    let solution = &Solution { actions: vec![(); actions], cost };
    watcher.see(Event::Solved { space, goal: &(), solution })
}

/// A watcher as the observer of a space, whose states it does not see.
pub struct Watching<'w>(pub &'w mut dyn Watcher);

impl<S: StateSpace<Cost: ReportedCost>> Observer<S> for Watching<'_> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        let Self(watcher) = self;
        match event {
            Event::Started { .. } => watcher.see(Event::Started { state: &() }),
            Event::Expanded { space, state, g, h, open, generated, bound } => {
                let (g, h) = (g.reported(), h.reported());
                let bound = bound.map(|bound| bound.map(ReportedCost::reported));
                let places = |into: &mut Vec<u32>| space.places(state, into);
                let space = &HiddenSpace::state(&places);
                watcher.see(Event::Expanded { space, state: &(), g, h, open, generated, bound })
            }
            Event::Generated { space, state, g, fate } => {
                let g = g.reported();
                let places = |into: &mut Vec<u32>| space.places(state, into);
                let space = &HiddenSpace::state(&places);
                watcher.see(Event::Generated { space, state: &(), g, fate })
            }
            Event::Counted { expanded } => watcher.see(Event::Counted { expanded }),
            Event::Explored { depth, states, goals, expanded, found } => {
                watcher.see(Event::Explored { depth, states, goals, expanded, found })
            }
            Event::Deepened { bound } => watcher.see(Event::Deepened { bound: bound.reported() }),
            Event::Solved { solution: Solution { actions, cost }, .. } => {
                let solution =
                    &Solution { actions: vec![(); actions.len()], cost: cost.reported() };
                watcher.see(Event::Solved { space: &HiddenSpace::NOTHING, goal: &(), solution })
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn sees_states(&self) -> bool {
        self.0.sees_states()
    }

    fn sees_successors(&self) -> bool {
        self.0.sees_successors()
    }
}

/// A call for each solution, with whoever watches.
type Take<'w, S> = dyn FnMut(
        &Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>,
        &mut dyn Watcher,
    ) -> ControlFlow<()>
    + 'w;

/// The observer of a search that a [`Job`](crate::Job) makes: passes each event on to the watcher, and each solution as
/// soon as it is replayed, so that limits cover the replay. A solution that does not replay ends the search.
pub struct Watch<'w, S: StateSpace> {
    pub(crate) watching: Watching<'w>,
    pub(crate) take: &'w mut Take<'w, S>,
    pub(crate) go_on: ControlFlow<()>,
}

impl<S: StateSpace<Cost: ReportedCost>> Observer<S> for Watch<'_, S> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        self.go_on?;
        let Event::Solved { solution, .. } = event else { return self.watching.see(event) };
        self.go_on = (self.take)(solution, self.watching.0);
        self.go_on
    }

    fn sees_states(&self) -> bool {
        Observer::<S>::sees_states(&self.watching)
    }

    fn sees_successors(&self) -> bool {
        Observer::<S>::sees_successors(&self.watching)
    }
}
