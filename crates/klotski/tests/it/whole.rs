//! Whole spaces, by the core.

use klotski::{Goal, Level, Metric, Space};
use search::{
    Limits, StateSpace,
    parallel::{Layer, Threads, explore},
};
use testkit::steps;

/// The states that can be reached by steps or moves, and so on beyond solved ones, but where the special piece has left.
pub(crate) fn whole(level: &Level, metric: Metric) -> Vec<Layer> {
    let space = Space::<u64, 4>::new(level, metric).expect("it fits");
    let leaves = matches!(level.goal(), Goal::Exit { .. });
    let successors = |state: &_| {
        let mut actions = Vec::new();
        if !(leaves && space.is_goal(state)) {
            space.actions(state, &mut actions);
        }
        let apply = |action| (space.apply(state, action), 1);
        actions.into_iter().map(apply).collect::<Vec<_>>()
    };
    let all = steps(space.initial_state(), successors, |state| space.is_goal(state));
    let explored = explore(&all, Threads::ONE, &Limits::default(), &mut |_| ());
    assert_eq!(explored.stop, None);
    explored.layers
}

/// How many states there are.
pub(crate) fn states(layers: &[Layer]) -> u64 {
    layers.iter().map(|layer| layer.states).sum()
}

/// How many are goals.
pub(crate) fn goals(layers: &[Layer]) -> u64 {
    layers.iter().map(|layer| layer.goals).sum()
}
