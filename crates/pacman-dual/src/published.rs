//! The original report's way to search: its settings, its counts, and its heuristics.

use std::ops::ControlFlow;

use domain::Profile;
use search::{Algorithm, Event, Fate, GoalTest, Guarantee, Heuristic, Observer, StateSpace};

use crate::{
    action::Agent,
    game::Collision,
    instance::Instance,
    level::Level,
    maze::numbers,
    settings::{ActionKind, HeuristicKind, Settings},
    state::State,
    step_space::MazeSpace,
};

impl Settings {
    /// The original report's way with this algorithm: its third heuristic; single steps; order D R U L
    /// for P, then for Q; goals recognised when generated in breadth-first search; in iterative
    /// deepening, no state twice at one depth by a path no shorter. Ties in A* are this library's, since
    /// the report does not specify them.
    #[must_use]
    pub fn published(algorithm: Algorithm) -> Self {
        let algorithm = algorithm.with_goal_test(GoalTest::Generation);
        Self {
            heuristic: HeuristicKind::ManhattanSum,
            actions: ActionKind::Steps,
            profile: Profile::Published,
            ..Self::best_by(algorithm)
        }
    }
}

/// The numbers of states that a search met, as the original report counts them. Iterative deepening
/// adds up its depths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// All states: the start, and each that was generated.
    pub all: u64,
    /// Different states: the start, and each that was generated and not met before.
    pub different: u64,
}

/// Counts as the search runs. Only with a closed set are all new states different.
impl<S: StateSpace> Observer<S> for Counts {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        let is_new = match event {
            Event::Started { .. } => true,
            Event::Generated { fate, .. } => fate == Fate::New,
            _ => return ControlFlow::Continue(()),
        };
        self.all += 1;
        self.different += u64::from(is_new);
        ControlFlow::Continue(())
    }
}

// The heuristics. Distances are rows plus columns, walls aside.

macro_rules! published {
    ($(#[$doc:meta])* $Name:ident, $guarantee:ident, $estimate:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $Name(Instance);

        impl $Name {
            /// For the states of `level`.
            #[must_use]
            pub fn new(level: &Level) -> Self {
                Self(Instance::new(level, Collision::None))
            }
        }

        impl<const W: usize, S: StateSpace<State = State<W>, Cost = u32> + MazeSpace<W>> Heuristic<S> for $Name {
            fn h(&self, state: &State<W>) -> Option<u32> {
                let estimate: fn(&Instance, &State<W>) -> u32 = $estimate;
                Some(estimate(&self.0, state))
            }

            fn fits(&self, space: &S) -> bool {
                self.0.maze.is_alike(&space.by_steps().instance.maze)
            }

            fn guarantee(&self) -> Guarantee {
                Guarantee::$guarantee
            }
        }
    };
}

published! {
    /// (1) The number of foods left.
    ///
    /// Admissible and consistent: a move costs 1 and eats one food at most.
    FoodCount, Consistent, |instance, state| instance.layout.foods(state).count_ones()
}

published! {
    /// (2) The distance from the nearest eligible agent to the nearest food: the least over all foods
    /// left and all agents who may eat them; 0 when nothing is left.
    ///
    /// Admissible and consistent: who eats next has at least so far to go, and a move takes an agent
    /// nearer to any food by 1 at most; when it eats, the distance was 1 at most. O(foods).
    NearestFood, Consistent, |instance, state| distances(instance, state).min().unwrap_or(0)
}

published! {
    /// (3) The sum over foods left of the distance to the nearer agent who may eat it.
    ///
    /// Not admissible: one walk may pass several foods, which the sum counts again for each. O(foods).
    ManhattanSum, None, |instance, state| distances(instance, state).fold(0, u32::saturating_add)
}

/// For each food left, the distance to the nearer agent who may eat it. A food that no one may eat,
/// a 2 without Q, does not occur.
fn distances<'a, const W: usize>(
    instance: &'a Instance,
    state: &'a State<W>,
) -> impl Iterator<Item = u32> + 'a {
    let maze = &instance.maze;
    numbers(instance.layout.foods(state)).filter_map(move |food| {
        let eligible =
            maze.agents().iter().filter(move |&&agent| maze.edible(agent) >> food & 1 == 1);
        let cell = maze.foods[usize::from(food)];
        eligible
            .map(|&agent: &Agent| maze.floor.manhattan(instance.layout.get(state, agent), cell))
            .min()
    })
}
