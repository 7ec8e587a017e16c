//! Whole spaces, layer by layer.

use crate::{
    limits::Limits,
    parallel::{
        ExploreCounts, Layer, Progress, Threads,
        several::{
            layers::{Block, Goals, Size},
            pool_of_any,
            table::Table,
        },
    },
    report::Stop,
    space::StateSpace,
    storage::budget::Budget,
};

/// Counts all states that can be reached, by the least number of actions. Goals are expanded like other states.
///
/// `on_progress` is called for each layer as soon as it is whole, and while it is expanded. Of the limits, that on
/// solutions is ignored, and that on depth keeps the states of the last layer from being expanded. A limit on bytes
/// holds for blocks of states, so the exploration ends within one block of where it would exceed the limit.
///
/// O(states) memory: each state, and 11 to 17 bytes for it. The layers of sliding-tile puzzles were counted
/// like this by Korf and Schultze (2005), "Large-scale parallel breadth-first search".
///
/// ```
/// # use search::{Limits, StateSpace, parallel::{Threads, explore}};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
/// // Eight places in a ring, a step left or right.
/// let explored = explore(&Ring, Threads::all(), &Limits::default(), &mut |_| ());
/// assert_eq!(explored.layers.iter().map(|layer| layer.states).collect::<Vec<_>>(), [1, 2, 2, 2, 1]);
/// assert_eq!(explored.layers[4].goals, 1);
/// assert_eq!(explored.stop, None);
/// ```
pub fn explore<S>(
    space: &S,
    threads: Threads,
    limits: &Limits,
    on_progress: &mut dyn FnMut(Progress),
) -> ExploreCounts
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let mut explored = ExploreCounts::default();
    explored.stop = layers(space, threads, limits, on_progress, &mut explored).err();
    explored
}

fn layers<S>(
    space: &S,
    threads: Threads,
    limits: &Limits,
    on_progress: &mut dyn FnMut(Progress),
    explored: &mut ExploreCounts,
) -> Result<(), Stop>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    let pool = pool_of_any(threads)?;
    let goals = Goals { among_parents: false, among_children: true };
    let budget = Budget::new(limits);
    let mut table = Table::new(threads, limits);
    let mut block = Block::new(limits);
    let mut size = Size::new(threads.sizes.block);
    let root = space.initial_state();
    let mut whole = Layer { depth: 0, states: 1, goals: u64::from(space.is_goal(&root)) };
    table.grant(limits.bytes);
    let owned = space.heap_bytes(&root);
    table.insert_root(root, owned)?;
    let mut layer = 0..1_u32;
    while !layer.is_empty() {
        budget.poll()?;
        explored.whole(whole, limits, on_progress)?;
        let mut progress = Progress { layer: whole, expanded: 0, found: 0 };
        whole = Layer { depth: whole.depth.saturating_add(1), states: 0, goals: 0 };
        while !layer.is_empty() {
            let left = u32::try_from(limits.expansions - explored.expanded).unwrap_or(u32::MAX);
            if left == 0 {
                return Err(Stop::Expanded);
            }
            let end = layer.end.min(layer.start.saturating_add(size.next::<S>().min(left)));
            table.grant(limits.bytes.saturating_sub(table.bytes() + block.bytes()));
            let before = table.len();
            block.fill(&pool, space, &mut table, layer.start..end, goals)?;
            let fresh = u64::from(table.len() - before);
            let expanded = u64::from(end - layer.start);
            explored.count(expanded, block.generated() as u64, fresh);
            whole.states += fresh;
            whole.goals += block.chunks().iter().map(|chunk| chunk.goals.len() as u64).sum::<u64>();
            size.learn((layer.start..end).len(), block.generated(), block.owned());
            progress.expanded += expanded;
            progress.found = whole.states;
            on_progress(progress);
            layer.start = end;
        }
        layer = layer.end..table.len();
    }
    Ok(())
}
