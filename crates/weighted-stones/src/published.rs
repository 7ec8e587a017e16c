//! The original report's way to search: its settings, what it counts, and its heuristic.

use std::ops::ControlFlow;

use domain::Profile;
use fxhash::FxHashSet;
use grid::StepOrder;
use search::{
    Algorithm, Event, Fate, GoalTest, Guarantee, Heuristic, Observer, ParentRule, Reopen,
    StateSpace, Ties,
};

use crate::{
    game::Game,
    heuristic::cheapest,
    level::Level,
    settings::{ActionKind, HeuristicKind, Identity, Pruning, Settings},
    space::PushSpace,
    state::State,
    wide::{WORDS, Wide},
};

impl Settings {
    /// The original report's way with this algorithm (its options are replaced): single steps in the order
    /// u d l r, stones told apart, dead corners left out but in uniform-cost search, goals recognised
    /// when taken from the open list, closed states never reopened. Ties follow a binary heap there
    /// that is not emulated: least g first here.
    #[must_use]
    pub const fn published(algorithm: Algorithm) -> Self {
        let algorithm = match algorithm {
            Algorithm::DepthFirst { .. } => Algorithm::DEPTH_FIRST,
            other => other
                .with_goal_test(GoalTest::Expansion)
                .with_ties(Ties::LeastG(ParentRule::Cheaper))
                .with_reopen(Reopen::Never),
        };
        Self {
            algorithm,
            heuristic: HeuristicKind::Manhattan,
            actions: ActionKind::Steps,
            order: StepOrder::UDLR,
            pruning: match algorithm {
                Algorithm::UniformCost { .. } => Pruning::None,
                _ => Pruning::Corners,
            },
            profile: Profile::Published,
        }
    }

    /// Which states are the same.
    pub(crate) const fn identity(&self) -> Identity {
        match self.profile {
            Profile::Published => Identity::Numbered,
            Profile::Best => Identity::ByWeight,
        }
    }
}

/// Counts what the original report calls "Node", which is not the same for all algorithms:
///
/// - breadth-first search: distinct states stored, the start included, before the batch that holds
///   the goal is expanded: it takes up to 16 states from the queue at a time, and looks for goals
///   among them first;
/// - depth-first search: distinct states stored, the start included;
/// - uniform-cost search: successors generated;
/// - A*: successors generated that are not closed yet.
#[derive(Debug)]
pub(crate) enum Counter<T> {
    Batched(Batches),
    Stored(u64),
    Generated(u64),
    NotClosed { count: u64, closed: FxHashSet<T> },
}

/// States that the original report's breadth-first search takes from its queue at a time.
const BATCH: u64 = 16;

/// Breadth-first search in batches.
#[derive(Debug, Default)]
pub(crate) struct Batches {
    stored: u64,
    /// `stored` when the batch was taken.
    before: u64,
    taken: u64,
    /// How many are yet to be expanded of the batch.
    left: u64,
    solved: bool,
}

impl Batches {
    fn take(&mut self) {
        if self.left == 0 {
            self.left = (self.stored - self.taken).min(BATCH);
            self.before = self.stored;
        }
        self.left = self.left.saturating_sub(1);
        self.taken += 1;
    }
}

impl<T> Counter<T> {
    /// `None` for algorithms of which the report counts nothing.
    pub(crate) fn new(algorithm: Algorithm) -> Option<Self> {
        match algorithm {
            Algorithm::BreadthFirst { .. } => Some(Self::Batched(Batches::default())),
            Algorithm::DepthFirst { .. } => Some(Self::Stored(0)),
            Algorithm::UniformCost { .. } => Some(Self::Generated(0)),
            Algorithm::AStar { .. } => {
                Some(Self::NotClosed { count: 0, closed: FxHashSet::default() })
            }
            _ => None,
        }
    }

    pub(crate) fn count(&self) -> u64 {
        match self {
            Self::Batched(batches) if batches.solved => batches.before,
            Self::Batched(batches) => batches.stored,
            Self::Stored(count) | Self::Generated(count) | Self::NotClosed { count, .. } => *count,
        }
    }
}

impl<S: StateSpace> Observer<S> for Counter<S::State> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match (self, event) {
            (
                Self::Batched(batches),
                Event::Started { .. } | Event::Generated { fate: Fate::New, .. },
            ) => batches.stored += 1,
            (Self::Batched(batches), Event::Expanded { .. }) => batches.take(),
            (Self::Batched(batches), Event::Solved { .. }) if !batches.solved => {
                batches.take();
                batches.solved = true;
            }
            (
                Self::Stored(count),
                Event::Started { .. } | Event::Generated { fate: Fate::New, .. },
            )
            | (Self::Generated(count), Event::Generated { .. }) => *count += 1,
            (Self::NotClosed { closed, .. }, Event::Expanded { state, .. }) => {
                closed.insert(state.clone());
            }
            (Self::NotClosed { count, closed }, Event::Generated { state, .. }) => {
                *count += u64::from(!closed.contains(state));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// The cheapest assignment of stones to switches by weight × Manhattan distance, and the Manhattan
/// distance from Ares to the nearest stone off a switch.
///
/// Admissible: a stone needs at least as many pushes as its distance, each of which costs its
/// weight beyond the step; and before the first stone that is off a switch now is pushed, Ares
/// steps up to it, and onto its cell with the push. Not consistent: the nearest stone may come to
/// lie on a switch and leave another, far away, the nearest. O(2^stones · stones) for up to six
/// stones, O(stones³) for more.
#[derive(Clone, Debug)]
pub struct Manhattan(pub(crate) Game);

impl Manhattan {
    /// For the states of `level` in spaces of this identity.
    #[must_use]
    pub fn new(level: &Level, identity: Identity) -> Self {
        Self(Game::whole(level, identity))
    }
}

impl Manhattan {
    /// The estimate in full.
    #[inline]
    fn of_state<const W: usize>(&self, state: &State<W>) -> u64 {
        let Self(game) = self;
        let Game { weights, switches, .. } = game;
        let distance = |from, to| game.floor().manhattan(from, to);
        let least = cheapest(weights.len(), |stone, switch| {
            let cell = game.warehouse.box_in(state, stone);
            Some(u64::from(weights[stone]) * u64::from(distance(cell, switches[switch])))
        });
        let off = game.warehouse.boxes_in(state).filter(|&cell| !game.is_switch(cell));
        let walk = off.map(|cell| distance(game.warehouse.player_in(state), cell)).min();
        least.unwrap_or(0) + u64::from(walk.unwrap_or(0))
    }
}

impl Heuristic<Wide> for Manhattan {
    fn h(&self, state: &State<WORDS>) -> Option<u64> {
        Some(self.of_state(state))
    }

    fn fits(&self, space: &Wide) -> bool {
        self.0.is_alike(space.0.game())
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Admissible
    }
}

impl<const W: usize> Heuristic<PushSpace<W>> for Manhattan {
    fn h(&self, state: &State<W>) -> Option<u32> {
        Some(u32::try_from(self.of_state(state)).unwrap_or(u32::MAX))
    }

    fn fits(&self, space: &PushSpace<W>) -> bool {
        self.0.is_alike(space.game())
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Admissible
    }
}
