//! The original report's way to search: its settings, what it counts, and its heuristics.

use std::ops::ControlFlow;

use domain::Profile;
use fxhash::FxHashSet;
use grid::StepOrder;
use search::{
    Algorithm, Cycles, Event, Fate, GoalTest, Heuristic, Observer, ParentRule, Reopen, StateSpace,
    Ties,
};

use crate::{
    game::Game,
    level::Level,
    settings::{ActionKind, HeuristicKind, Pruning, Settings},
    space::PushSpace,
    state::State,
};

impl Settings {
    /// The original report's way with this algorithm (its options are replaced): steps; order U D L R for
    /// depth-first search and L R U D for the rest; goals recognised when taken from the open list;
    /// cycles avoided along the path only; least (f, g, h, state) first, an open state's parent
    /// replaced by one as good, nothing reopened; boxes in corners left out in breadth-first
    /// search alone; iterative deepening to rows × columns − 1 steps.
    #[must_use]
    pub const fn published(algorithm: Algorithm, heuristic: HeuristicKind) -> Self {
        let algorithm = algorithm
            .with_goal_test(GoalTest::Expansion)
            .with_cycles(Cycles::OnPath)
            .with_ties(Ties::LeastG(ParentRule::CheaperOrEqual))
            .with_reopen(Reopen::Never);
        let depth_first =
            matches!(algorithm, Algorithm::DepthFirst { .. } | Algorithm::DepthLimited { .. });
        let order = if depth_first { StepOrder::UDLR } else { StepOrder::LRUD };
        let (actions, profile) = (ActionKind::Steps, Profile::Published);
        Self { algorithm, heuristic, actions, order, profile }
    }

    pub(crate) const fn pruning(&self) -> Pruning {
        match (self.profile, self.algorithm) {
            (Profile::Published, Algorithm::BreadthFirst { .. }) => Pruning::Corners,
            _ => Pruning::None,
        }
    }

    /// The greatest number of steps in a path, whatever the limits allow.
    pub(crate) fn depth(&self, level: &Level) -> u32 {
        match (self.profile, self.algorithm) {
            (Profile::Published, Algorithm::IterativeDeepening { .. }) => {
                let area = level.rows().saturating_mul(level.columns());
                u32::try_from(area).unwrap_or(u32::MAX).saturating_sub(1)
            }
            _ => u32::MAX,
        }
    }
}

/// Counts what the original report calls `visited`, which is not the same for all algorithms:
///
/// - breadth-first search: distinct states stored, the start included;
/// - A* and weighted A*: states taken from the open list, the goal included;
/// - depth-first search and iterative deepening: distinct states entered that are not goals, over
///   all depths.
#[derive(Debug)]
pub(crate) enum Counter<T> {
    Stored(u64),
    Taken(u64),
    Entered { states: FxHashSet<T>, goals: FxHashSet<T> },
}

impl<T> Counter<T> {
    /// `None` for algorithms of which the report counts nothing.
    pub(crate) fn new(algorithm: Algorithm) -> Option<Self> {
        match algorithm {
            Algorithm::BreadthFirst { .. } => Some(Self::Stored(0)),
            Algorithm::AStar { .. } | Algorithm::WeightedAStar { .. } => Some(Self::Taken(0)),
            Algorithm::DepthFirst { .. } | Algorithm::IterativeDeepening { .. } => {
                Some(Self::Entered { states: FxHashSet::default(), goals: FxHashSet::default() })
            }
            _ => None,
        }
    }

    pub(crate) fn count(&self) -> u64 {
        match self {
            Self::Stored(count) | Self::Taken(count) => *count,
            Self::Entered { states, goals } => (states.len() - goals.len()) as u64,
        }
    }
}

impl<S: StateSpace> Observer<S> for Counter<S::State> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match (self, event) {
            (
                Self::Stored(count),
                Event::Started { .. } | Event::Generated { fate: Fate::New, .. },
            )
            | (Self::Taken(count), Event::Expanded { .. } | Event::Solved { .. }) => *count += 1,
            (
                Self::Entered { states, .. },
                Event::Started { state } | Event::Generated { state, fate: Fate::New, .. },
            ) => {
                states.insert(state.clone());
            }
            // A goal is entered before it is found to be one.
            (Self::Entered { goals, .. }, Event::Solved { goal, .. }) => {
                goals.insert(goal.clone());
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// What h2 adds for a box in a corner off its goal.
const CORNERED: u32 = 100_000;

/// The original report's heuristics. None is admissible, though the original report says that all are: h1 and h2
/// count the walk to every box, though one walk may serve several; `Fast` counts a step through a
/// portal pair to the portal cell, though the way out is one cell beyond; and all measure from cell
/// to cell as if portals did not exist. Nor are they 0 at goals.
#[derive(Clone, Debug)]
pub enum PublishedHeuristic {
    /// h1 = Σ over boxes of Manhattan(player, box) + Manhattan(box, goal). O(boxes).
    H1(Game),
    /// h2 = h1 + 100,000 for each box in a corner (walls on two adjoining sides) off its goal. O(boxes).
    H2(Game),
    /// fast = Σ over boxes of the least of Manhattan(box, goal) and, over portal pairs (a, b),
    /// Manhattan(box, a) + Manhattan(b, goal) and the reverse. O(boxes × pairs).
    Fast(Game),
}

impl PublishedHeuristic {
    const fn game(&self) -> &Game {
        let (Self::H1(game) | Self::H2(game) | Self::Fast(game)) = self;
        game
    }
}

impl<const W: usize> Heuristic<PushSpace<W>> for PublishedHeuristic {
    fn h(&self, state: &State<W>) -> Option<u32> {
        let game = self.game();
        let player = game.warehouse.player_in(state);
        let distance = |from, to| game.floor().manhattan(from, to);
        let each = game.pairs(state).map(|(at, goal)| match self {
            Self::H1(_) | Self::H2(_) => distance(player, at) + distance(at, goal),
            Self::Fast(_) => {
                let through = game.portals.iter().flat_map(|&[a, b]| [(a, b), (b, a)]);
                let through = through
                    .map(|(into, out)| distance(at, into).saturating_add(distance(out, goal)));
                through.fold(distance(at, goal), u32::min)
            }
        });
        let cornered = match self {
            // At most 40 boxes.
            Self::H2(_) => u32::try_from(game.cornered(state)).ok()? * CORNERED,
            Self::H1(_) | Self::Fast(_) => 0,
        };
        Some(each.fold(cornered, u32::saturating_add))
    }

    fn fits(&self, space: &PushSpace<W>) -> bool {
        self.game().is_alike(space.game())
    }
}
