//! Exploration layer by layer.

use std::{fmt, mem::size_of};

use search::{
    Clock, Limits, StateSpace, Stop,
    parallel::{ExploreCounts, Layer, Progress},
    words::AsWords,
};

use crate::{
    error::{DiskError, Halt},
    files::Files,
    identity::Identity,
    known::KnownRuns,
    manifest::{Manifest, Space, layer_name, manifest_name},
    partition::Partition,
    path,
    record::{HashedState, RANGE_BITS, RANGES, words},
    run::{Cursor, Run, Writer},
    settle::Settler,
    start::{enter, start, tidy},
    store::Store,
};

/// Where an exploration is kept.
#[derive(Clone, Copy)]
pub struct Disk<'a> {
    /// The files.
    pub files: &'a dyn Files,
    /// Everything on which the states and actions of the space depend: the instance, all files that were read for it,
    /// and all choices.
    pub identity: &'a Identity,
    /// Go on with the exploration in the folder, if there is one. Without this such a folder is refused.
    pub resumes: bool,
}

impl fmt::Debug for Disk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, identity, resumes } = self;
        let folder = files.path("");
        write!(f, "Disk {{ folder: {folder:?}, identity: {identity:?}, resumes: {resumes} }}")
    }
}

/// What [`explore`] found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExploreReport<A> {
    /// The counts, as an exploration in memory gives them.
    pub explored: ExploreCounts,
    /// The actions to a goal with the least number of them, if a layer has a goal and no limit came before: to the
    /// least of the nearest goals, by the least parents. So it is the same whenever the space is explored.
    pub path: Option<Vec<A>>,
}

/// Counts all states that can be reached, by the least number of actions, with the layers in files. Goals are expanded
/// like other states.
///
/// Of the limits, that on solutions is ignored. That on expansions ends the exploration before a layer that has more
/// states than are left, and that on bytes is for buffers in memory. A stopped exploration counts its complete layers,
/// as if it had been asked for these alone, and can be resumed.
///
/// `on_progress` is called for each layer as soon as it is whole, and while the next one is made: half of its states
/// count as expanded when all are, and the other half when the successors have been compared.
///
/// O(states) bytes on disk: for each state its words, for each successor of a layer the same for a while, and as much
/// again for each state if the space is not undirected.
///
/// # Errors
///
/// The folder is not empty and no exploration of this space, one of its files is not as it was written, or the system
/// refuses something. Complete layers stay as they are.
pub fn explore<S>(
    space: &S,
    disk: &Disk<'_>,
    limits: &Limits,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<ExploreReport<S::Action>, DiskError>
where
    S: StateSpace<State: AsWords + Ord>,
{
    let store = Store { files: disk.files, limits, started: Clock::start() };
    let mut explored = ExploreCounts::default();
    let mut rules = Rules { space, actions: Vec::new() };
    let mut path = None;
    let ended = Room::new::<S::State>(limits.bytes).map_err(Halt::from).and_then(|room| {
        let mut states = vec![rules.root()];
        rules.expand(&space.initial_state(), &mut states);
        let own = Space::new(disk.identity.clone(), &states);
        let _lock = enter(&store, &own)?;
        let verify = |run: &Run| run.verify::<S::State>(&store, room.read);
        let layers = start(&store, disk, &own, &verify)?;
        let mut exploration =
            Exploration { store: &store, space: &own, room, layers, known: KnownRuns::default() };
        let ended = exploration.run(&mut rules, &mut explored, on_progress);
        let next = u32::try_from(exploration.layers.len()).unwrap_or(u32::MAX);
        let tidied = tidy(&store, next);
        if !matches!(ended, Err(Halt::Failed(_))) {
            tidied?;
            path = path::to_goal(&store, space, &exploration.layers, &explored, room.read)?;
        }
        ended
    });
    match ended {
        Ok(()) => {}
        Err(Halt::Stopped(stop)) => explored.stop = Some(stop),
        Err(Halt::Failed(error)) => return Err(error),
    }
    Ok(ExploreReport { explored, path })
}

/// The part of a space that an exploration uses, so that it is compiled once for each kind of states.
pub(crate) trait Expand<T> {
    /// The state at the start.
    fn root(&self) -> T;
    fn is_goal(&self, state: &T) -> bool;
    fn is_undirected(&self) -> bool;
    /// Returns true if the state can be one of the space.
    fn contains(&self, state: &T) -> bool;
    /// Appends the successors of a state.
    fn expand(&mut self, state: &T, into: &mut Vec<T>);
}

struct Rules<'a, S: StateSpace> {
    space: &'a S,
    actions: Vec<S::Action>,
}

impl<S: StateSpace> Expand<S::State> for Rules<'_, S> {
    fn root(&self) -> S::State {
        self.space.initial_state()
    }

    fn is_goal(&self, state: &S::State) -> bool {
        self.space.is_goal(state)
    }

    fn is_undirected(&self) -> bool {
        self.space.is_undirected()
    }

    fn contains(&self, state: &S::State) -> bool {
        self.space.contains(state)
    }

    fn expand(&mut self, state: &S::State, into: &mut Vec<S::State>) {
        self.actions.clear();
        self.space.actions(state, &mut self.actions);
        into.extend(self.actions.iter().map(|&action| self.space.apply(state, action)));
    }
}

/// The memory of an exploration.
#[derive(Clone, Copy)]
struct Room {
    /// Bytes of all buffers for runs together.
    read: usize,
    /// States in memory before they go to the files of parts.
    spread: usize,
    /// States that are sorted at a time.
    sort: usize,
}

/// The greatest number of bytes that are sorted at a time. More is no faster, and nothing can be cancelled meanwhile.
const MAX_SORT_BYTES: usize = 32 << 20;
/// The greatest number of bytes of states in memory before they go to the files of parts. More is no faster.
const MAX_SPREAD_BYTES: usize = 32 << 20;
/// The greatest number of bytes of all buffers for runs together. More is no faster.
const MAX_READ_BYTES: usize = 8 << 20;

impl Room {
    fn new<T: AsWords>(bytes: usize) -> Result<Self, Stop> {
        let room = Self {
            read: (bytes / 8).min(MAX_READ_BYTES),
            spread: (bytes / 4).min(MAX_SPREAD_BYTES) / size_of::<T>().max(1),
            sort: (bytes / 2).min(MAX_SORT_BYTES) / size_of::<HashedState<T>>(),
        };
        let is_enough = room.read >= 1 << 10 && room.spread >= RANGES && room.sort >= RANGES;
        if is_enough { Ok(room) } else { Err(Stop::Bytes) }
    }
}

/// An exploration that is under way.
struct Exploration<'a> {
    store: &'a Store<'a>,
    space: &'a Space,
    room: Room,
    /// The complete layers. The last one has no states once everything is explored.
    layers: Vec<Manifest>,
    /// Their runs, if all of them are compared.
    known: KnownRuns,
}

/// Why a state of a file is not expanded.
pub(crate) const FOREIGN: &str = "a state is not of this instance";

/// Expansions between two looks at the limits on time.
const POLL_INTERVAL: u64 = 64;

/// Expansions between two calls for progress.
const TELL_INTERVAL: u64 = 1 << 16;

impl Exploration<'_> {
    /// Goes from layer to layer, those that are complete at the start included.
    fn run<T: AsWords + Ord>(
        &mut self,
        rules: &mut dyn Expand<T>,
        explored: &mut ExploreCounts,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<(), Halt> {
        let limits = self.store.limits;
        if self.layers.is_empty() {
            self.write_root(rules)?;
        }
        for depth in 0.. {
            let at = depth as usize;
            let layer = &self.layers[at];
            let whole = Layer { depth, states: layer.run.states(), goals: layer.goals };
            if at > 0 {
                explored.expanded += explored.layers[at - 1].states;
                explored.generated += layer.generated;
                explored.duplicates += layer.generated - whole.states;
            }
            if whole.states == 0 {
                break;
            }
            explored.layers.push(whole);
            on_progress(Progress { layer: whole, expanded: 0, found: 0 });
            if depth >= limits.depth {
                return Err(Stop::Depth.into());
            }
            if limits.expansions - explored.expanded < whole.states {
                return Err(Stop::Expanded.into());
            }
            if !rules.is_undirected() {
                let layer = &self.layers[at];
                self.known.push::<T>(self.store, (&layer.run, depth), self.room.read)?;
            }
            if at + 1 == self.layers.len() {
                let next = self.expand(rules, whole, on_progress)?;
                self.layers.push(next);
            }
        }
        Ok(())
    }

    fn write_root<T: AsWords + Ord>(&mut self, rules: &dyn Expand<T>) -> Result<(), Halt> {
        let mut layer = UnfinishedLayer::new(self.store, 0, self.room.read)?;
        layer.keep(&[HashedState::new(rules.root())], rules)?;
        let layer = layer.finish(self.store, self.space, 0)?;
        self.layers.push(layer);
        Ok(())
    }

    /// Makes the layer after the last one.
    fn expand<T: AsWords + Ord>(
        &self,
        rules: &mut dyn Expand<T>,
        whole: Layer,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<Manifest, Halt> {
        let (store, room) = (self.store, self.room);
        let mut parts = Partition::new(store, "children", (0, RANGE_BITS), room.spread);
        let last = &self.layers[whole.depth as usize].run;
        let mut states = Cursor::new(store, last, room.read)?;
        let (mut expanded, mut generated) = (0, 0);
        let mut children = Vec::new();
        while let Some(key) = states.next()? {
            if !rules.contains(&key.state) {
                return Err(store.corrupted(&last.name, FOREIGN).into());
            }
            rules.expand(&key.state, &mut children);
            generated += children.len() as u64;
            children.drain(..).try_for_each(|child| parts.push(child))?;
            expanded += 1;
            if expanded % POLL_INTERVAL == 0 {
                store.poll()?;
                if expanded % TELL_INTERVAL == 0 {
                    on_progress(Progress { layer: whole, expanded: expanded / 2, found: 0 });
                }
            }
        }
        drop(states);
        let known = self.compared(rules.is_undirected());
        let buffer = room.read / (known.len() + 1);
        let known = known.into_iter().map(|run| Cursor::new(store, run, buffer));
        let known = known.collect::<Result<_, _>>()?;
        let mut settler = Settler::new(store, known, room.sort, room.spread / 4);
        let mut layer = UnfinishedLayer::new(store, whole.depth + 1, buffer)?;
        for (part, number) in parts.into_parts().into_iter().zip(1..) {
            settler.settle(part, &mut |states| layer.keep(states, rules))?;
            let settled = (whole.states / 2).saturating_mul(number) / RANGES as u64;
            let found = layer.states;
            on_progress(Progress { layer: whole, expanded: whole.states / 2 + settled, found });
        }
        settler.finish()?;
        layer.finish(store, self.space, generated)
    }

    /// The runs with which the states after the last layer are compared.
    fn compared(&self, is_undirected: bool) -> Vec<&Run> {
        match is_undirected {
            true => self.layers.iter().rev().take(2).map(|layer| &layer.run).collect(),
            false => self.known.runs().collect(),
        }
    }
}

/// A layer that is written.
struct UnfinishedLayer<'a, T> {
    writer: Writer<'a, T>,
    depth: u32,
    states: u64,
    goals: u64,
    goal: Option<T>,
}

impl<'a, T: AsWords + Ord> UnfinishedLayer<'a, T> {
    fn new(store: &'a Store<'a>, depth: u32, buffer: usize) -> Result<Self, Halt> {
        let writer = Writer::new(store, &layer_name(depth), buffer, true)?;
        Ok(Self { writer, depth, states: 0, goals: 0, goal: None })
    }

    /// Appends states.
    fn keep(&mut self, states: &[HashedState<T>], rules: &dyn Expand<T>) -> Result<(), Halt> {
        self.states += states.len() as u64;
        for key in states {
            self.writer.push(key)?;
            if rules.is_goal(&key.state) {
                self.goals += 1;
                self.goal = Some(self.goal.map_or(key.state, |goal| goal.min(key.state)));
            }
        }
        Ok(())
    }

    /// Completes the layer: from then on it is there whatever happens.
    fn finish(self, store: &Store<'_>, space: &Space, generated: u64) -> Result<Manifest, Halt> {
        let Self { writer, depth, goals, goal, .. } = self;
        let goal = goal.map(|goal| words(&goal));
        let layer = Manifest { depth, goals, generated, goal, run: writer.finish()? };
        store.write_whole(&manifest_name(depth), &layer.text(space))?;
        Ok(layer)
    }
}
