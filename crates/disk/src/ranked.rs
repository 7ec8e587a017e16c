//! Exploration by rank, with two bits a state in memory and snapshots of them in files.

use search::{
    Clock, Limits, Stop,
    parallel::{ExploreCounts, Progress, RankedLayers, Step, Threads},
    words::{RankSpace, known_by},
};

use crate::{
    error::{DiskError, Halt},
    explore::{Disk, ExploreReport},
    identity::{Identity, fingerprint},
    manifest::{HEAD, Space, is_temporary},
    snapshot::{Snapshot, table_name, table_of},
    start::enter,
    store::Store,
};

/// A snapshot is written once the states expanded since the last one make up 1 / `PARTS` of all ranks.
const PARTS: u64 = 16;

/// Counts all states of a space of `count` ranks by the least number of actions, as
/// [`search::parallel::explore_ranked`] does, by these threads, with two bits for each rank in memory. A folder has
/// snapshots of them, from which an exploration goes on that was ended in any way.
///
/// A snapshot always holds whole layers. It is written when a sixteenth of all ranks was expanded since the last one,
/// when all states are counted, and when a limit on depth or expansions ends the exploration. The last one stays, the
/// same bytes however often the exploration was ended on the way.
///
/// The path, by the numbers of the actions, is that to the goal of least rank in the first layer that has one, by the
/// parents of least rank. In a space without [parities](search::Ranked::parities) no path is found.
///
/// `count` / 4 bytes in memory, and as many in files; twice that while a snapshot is written.
///
/// # Errors
///
/// The folder is not empty and no exploration of this space, one of its files is not as it was written, or the system
/// refuses something.
///
/// ```
/// use disk::{Disk, Folder, Identity, explore_ranked};
/// use search::{Limits, Ranked, StateSpace, parallel::Threads};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// #     fn is_undirected(&self) -> bool { true }
/// # }
/// # impl Ranked for Ring {
/// #     fn state_count(&self) -> Option<usize> { Some(8) }
/// #     fn rank(&self, place: &u8) -> usize { usize::from(*place) }
/// #     fn unrank(&self, rank: usize) -> u8 { u8::try_from(rank).unwrap_or(0) }
/// #     fn parities(&self, _: usize) -> Option<u32> { Some(0xaaaa_aaaa) }
/// # }
/// // Eight places in a ring, a step left or right.
/// # let path = std::env::temp_dir().join(format!("ranked-doc-{}", std::process::id()));
/// let folder = Folder::new(&path)?;
/// let identity = Identity::new().with("instance", "the ring", b"8 places");
/// let disk = Disk { files: &folder, identity: &identity, resumes: true };
/// for depth in [2, u32::MAX] {
///     let limits = Limits { depth, ..Limits::default() };
///     let found = explore_ranked(&Ring, 8, Threads::ONE, &disk, &limits, &mut |_| ())?;
///     assert_eq!(found.path, (depth > 4).then(|| vec![1, 1, 1, 1]));
/// }
/// # std::fs::remove_dir_all(path).unwrap();
/// # Ok::<(), disk::DiskError>(())
/// ```
pub fn explore_ranked(
    space: &dyn RankSpace,
    count: usize,
    threads: Threads,
    disk: &Disk<'_>,
    limits: &Limits,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<ExploreReport<u32>, DiskError> {
    let store = Store { files: disk.files, limits, started: Clock::start() };
    let mut found = ExploreReport { explored: ExploreCounts::default(), path: None };
    match explore(&store, (space, count), threads, disk, &mut found, on_progress) {
        Ok(()) => {}
        Err(Halt::Stopped(stop)) => found.explored.stop = Some(stop),
        Err(Halt::Failed(error)) => return Err(error),
    }
    Ok(found)
}

fn explore(
    store: &Store<'_>,
    (space, count): (&dyn RankSpace, usize),
    threads: Threads,
    disk: &Disk<'_>,
    found: &mut ExploreReport<u32>,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<(), Halt> {
    let own = known_as(disk.identity, space, count);
    let _lock = enter(store, &own)?;
    let last = last(store, disk, &own)?;
    let mut layers = RankedLayers::new(space, count, threads, store.limits)?;
    if let Some(depth) = last {
        Snapshot::read(store, &own, depth)?.resume(store, &mut layers)?;
    }
    tidy(store, last)?;
    let mut saved = last.map_or(0, |depth| depth as usize + 1);
    let mut unsaved = 0;
    let ended = loop {
        match layers.step(&mut found.explored, on_progress) {
            Ok(Step::Known) => {}
            Ok(Step::Made) => {
                unsaved += found.explored.layers.last().map_or(0, |layer| layer.states);
                if unsaved >= (count as u64).div_ceil(PARTS) {
                    saved = save(store, &own, &layers)?;
                    unsaved = 0;
                }
            }
            Ok(Step::Ended) => break Ok(()),
            Err(stop) => break Err(stop),
        }
    };
    let is_hurried = matches!(ended, Err(Stop::Time | Stop::Cancelled | Stop::Bytes));
    if layers.is_whole() && layers.layers().len() > saved && !is_hurried {
        match save(store, &own, &layers) {
            // The limit that came first is the one that counts.
            Err(Halt::Stopped(_)) if ended.is_err() => {}
            saved => drop(saved?),
        }
    }
    found.path = layers.path(found.explored.layers.len());
    let has_goal = found.explored.layers.iter().any(|layer| layer.goals > 0);
    if has_goal && layers.marks().lead_back() && found.path.is_none() {
        let reason = "no path leads from the start to a goal";
        return Err(store.corrupted(&table_name(saved.saturating_sub(1)), reason).into());
    }
    Ok(ended?)
}

/// What the exploration is known by: a folder of states belongs to another exploration.
fn known_as(identity: &Identity, space: &dyn RankSpace, count: usize) -> Space {
    let mut identity = identity.clone();
    identity.add("--two-bit", "", fingerprint(b"true"));
    Space::new(identity, &known_by(space, count))
}

/// The depth of the last snapshot in a folder that was entered. A folder without any becomes the folder of this
/// exploration.
fn last(store: &Store<'_>, disk: &Disk<'_>, space: &Space) -> Result<Option<u32>, Halt> {
    let names = store.names()?;
    if !names.contains(HEAD) {
        store.write_whole(HEAD, &space.head())?;
        return Ok(None);
    }
    space.check_head(store)?;
    if !disk.resumes {
        return Err(DiskError::Occupied { file: store.files.path(HEAD) }.into());
    }
    Ok(names.iter().filter_map(|name| table_of(name, true)).max())
}

/// Removes all snapshots but that of this depth, and what is left of one that was not complete.
fn tidy(store: &Store<'_>, last: Option<u32>) -> Result<(), Halt> {
    let names = store.names()?;
    let depth = |name: &str| table_of(name, true).or_else(|| table_of(name, false));
    let is_old = |name: &&String| depth(name).is_some_and(|depth| Some(depth) != last);
    let mut names = names.iter().filter(|name| is_old(name) || is_temporary(name));
    names.try_for_each(|name| store.remove(name))
}

/// Writes a snapshot in place of the last one, and returns the number of its layers.
fn save(store: &Store<'_>, space: &Space, layers: &RankedLayers<'_>) -> Result<usize, Halt> {
    let depth = Snapshot::write(store, space, layers)?;
    tidy(store, Some(depth))?;
    Ok(layers.layers().len())
}
