//! A path to a goal, found backwards through the layers.

use search::{StateSpace, parallel::ExploreCounts, words::AsWords};

use crate::{
    error::Halt,
    explore::FOREIGN,
    manifest::{Manifest, manifest_name},
    record::HashedState,
    run::{Cursor, Run},
    store::Store,
};

/// The actions to the least goal of the first layer that has one. Each state on the path is the least of all those of
/// its layer from which an action leads to the next.
pub(crate) fn to_goal<S>(
    store: &Store<'_>,
    space: &S,
    layers: &[Manifest],
    explored: &ExploreCounts,
    buffer: usize,
) -> Result<Option<Vec<S::Action>>, Halt>
where
    S: StateSpace<State: AsWords + Ord>,
{
    let whole = &layers[..explored.layers.len()];
    let goal = whole.iter().find_map(|layer| Some((layer, layer.goal.as_ref()?)));
    let Some((layer, goal)) = goal else { return Ok(None) };
    let mut words = goal.iter().copied();
    let goal = S::State::read_words(&mut || words.next().unwrap_or(0));
    if !space.contains(&goal) {
        return Err(store.corrupted(&manifest_name(layer.depth), FOREIGN).into());
    }
    let mut walk = Walk { store, space, buffer, actions: Vec::new() };
    let (mut path, mut state) = (Vec::new(), goal);
    for layer in whole[..layer.depth as usize].iter().rev() {
        let parent = match space.is_undirected() {
            true => walk.neighbour(&layer.run, &state)?,
            false => walk.parent(&layer.run, &state)?,
        };
        let action = parent.and_then(|parent| Some((parent, walk.action(&parent, &state)?)));
        let Some((parent, action)) = action else {
            let reason = "no action leads from here to a state of the next layer";
            return Err(store.corrupted(&layer.run.name, reason).into());
        };
        path.push(action);
        state = parent;
    }
    if state != space.initial_state() || !space.is_goal(&goal) {
        let reason = "no path leads from the start to this goal";
        return Err(store.corrupted(&layer.run.name, reason).into());
    }
    path.reverse();
    Ok(Some(path))
}

struct Walk<'a, S: StateSpace> {
    store: &'a Store<'a>,
    space: &'a S,
    buffer: usize,
    actions: Vec<S::Action>,
}

impl<S: StateSpace<State: AsWords + Ord>> Walk<'_, S> {
    /// The first action that leads from a state to another.
    fn action(&mut self, from: &S::State, to: &S::State) -> Option<S::Action> {
        self.actions.clear();
        self.space.actions(from, &mut self.actions);
        self.actions.iter().copied().find(|&action| self.space.apply(from, action) == *to)
    }

    /// The least state of a layer from which an action leads to `state`, whose successors are all states next to it.
    fn neighbour(&mut self, run: &Run, state: &S::State) -> Result<Option<S::State>, Halt> {
        self.actions.clear();
        self.space.actions(state, &mut self.actions);
        let near = self.actions.iter().map(|&back| HashedState::new(self.space.apply(state, back)));
        let mut near: Vec<HashedState<S::State>> = near.collect();
        near.retain(|near| self.action(&near.state, state).is_some());
        // There are few: a sort would be compiled for each width of states.
        while let Some(least) = (0..near.len()).min_by_key(|&at| near[at].state) {
            let near = near.swap_remove(least);
            if contains(self.store, run, &near, self.buffer)? {
                return Ok(Some(near.state));
            }
        }
        Ok(None)
    }

    /// The least state of a layer from which an action leads to `state`, found by expanding all of them.
    fn parent(&mut self, run: &Run, state: &S::State) -> Result<Option<S::State>, Halt> {
        let mut least: Option<S::State> = None;
        let mut states = Cursor::new(self.store, run, self.buffer)?;
        while let Some(key) = states.next()? {
            if !self.space.contains(&key.state) {
                return Err(self.store.corrupted(&run.name, FOREIGN).into());
            }
            let is_less = least.is_none_or(|least| key.state < least);
            if is_less && self.action(&key.state, state).is_some() {
                least = Some(key.state);
            }
        }
        Ok(least)
    }
}

/// Returns true if the state is in the run. Reads the range of its hash.
fn contains<T: AsWords + Ord>(
    store: &Store<'_>,
    run: &Run,
    wanted: &HashedState<T>,
    buffer: usize,
) -> Result<bool, Halt> {
    let range = wanted.range();
    let mut states = Cursor::of_range(store, run, buffer, range)?;
    let mut is_found = false;
    // To the end of the range, for its checksum.
    while let Some(key) = states.next()?.filter(|key| key.range() == range) {
        is_found |= key == *wanted;
    }
    Ok(is_found)
}
