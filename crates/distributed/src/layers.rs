//! What one thread does that keeps its states in a table: it expands those of each layer, and sends their successors to
//! the threads to which they belong, as their hashes say.

use std::{cell::RefCell, ops::Range, rc::Rc};

use disk::ExploreReport;
use domain::PeerError;
use search::{
    Limits, Stop,
    parallel::{ExploreCounts, HashShard, Progress},
    words::{WordSpace, Words},
};
use timely::worker::Worker;

use crate::{
    ending::{AfterLayer, Ending, counted, depth_of_goal},
    exchange::{Exchange, Task},
};

/// States that are expanded together.
const BLOCK: u32 = 256;
/// The words of a parcel of states, about.
const PARCEL: usize = 1 << 13;

/// What the dataflow hands over to the thread.
struct Inbox<const W: usize> {
    states: HashShard<Words<W>>,
    /// States on their way from a parcel into the table.
    unpacked: Vec<Words<W>>,
    stop: Option<Stop>,
}

impl<const W: usize> Inbox<W> {
    /// Inserts the states of `words`, unless a limit was met before.
    fn insert(&mut self, words: &[u64], width: usize) {
        if self.stop.is_none() {
            self.unpacked.clear();
            self.unpacked.extend(words.chunks_exact(width).map(Words::new));
            self.stop = self.states.insert(&self.unpacked).err();
        }
    }
}

/// A thread at work.
struct Explorer<'t, const W: usize> {
    space: &'t dyn WordSpace,
    exchange: Exchange<'t>,
    inbox: Rc<RefCell<Inbox<W>>>,
    /// The words of a state.
    width: usize,
    /// The own states of each layer.
    layers: Vec<Range<u32>>,
    /// The number of states whose goals are counted.
    judged: u32,
    /// Successors for each thread.
    parcels: Vec<Vec<u64>>,
}

/// Explores by one thread of all. Each thread returns the same.
pub(crate) fn explore<const W: usize>(
    space: &dyn WordSpace,
    task: Task<'_>,
    worker: Worker,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Ending, PeerError> {
    let mut explorer = Explorer::<W>::new(space, task, worker);
    let mut explored = ExploreCounts::default();
    let sent = explorer.run(&mut explored, on_progress)?;
    let path = explorer.path(&mut explored)?;
    // The connections are closed when the worker is dropped.
    task.watch.done();
    Ok(Ending { found: ExploreReport { explored, path }, sent, table: None })
}

impl<'t, const W: usize> Explorer<'t, W> {
    fn new(space: &'t dyn WordSpace, task: Task<'t>, worker: Worker) -> Self {
        let width = space.width();
        let limits = Limits { bytes: task.bytes, ..task.limits.clone() };
        let inbox = Inbox { states: HashShard::new(&limits), unpacked: Vec::new(), stop: None };
        let inbox = Rc::new(RefCell::new(inbox));
        let received = Rc::clone(&inbox);
        let receive = move |_, words: &[u64]| received.borrow_mut().insert(words, width);
        let exchange = Exchange::new(task, worker, receive);
        let parcels = vec![Vec::new(); exchange.peers()];
        Self { space, exchange, inbox, width, layers: Vec::new(), judged: 0, parcels }
    }

    /// Explores layer by layer, and returns the bytes that all processes have sent.
    fn run(
        &mut self,
        explored: &mut ExploreCounts,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<u64, PeerError> {
        let root = self.space.root();
        if self.owner(&Words::new(&root)) == self.exchange.index() {
            self.inbox.borrow_mut().insert(&root, self.width);
        }
        let mut begin = 0;
        loop {
            let inbox = Rc::clone(&self.inbox);
            self.exchange.settle(|| inbox.borrow().stop)?;
            let end = self.judge();
            let sum = self.exchange.sum()?;
            let AfterLayer::GoOn(layer) =
                counted(explored, &sum, self.exchange.task.limits, on_progress)
            else {
                self.layers.push(begin..end);
                return Ok(sum.sent);
            };
            self.layers.push(begin..end);
            self.exchange.depth += 1;
            self.expand(begin..end, |expanded, found| {
                // The other threads have about as many.
                let all =
                    |own: u32| u64::from(own) * layer.states / u64::from((end - begin).max(1));
                on_progress(Progress { layer, expanded: all(expanded), found: all(found) });
            })?;
            begin = end;
        }
    }

    /// The number of the thread to which a state belongs.
    fn owner(&self, state: &Words<W>) -> usize {
        let peers = u32::try_from(self.parcels.len()).unwrap_or(u32::MAX);
        HashShard::owner(state, peers) as usize
    }

    /// Counts the goals among the states that are new, and returns the number of all states.
    fn judge(&mut self) -> u32 {
        let mut words = Vec::new();
        let end = self.inbox.borrow().states.len();
        self.read(self.judged..end, &mut words);
        let tally = &mut self.exchange.tally;
        // Those of another space are an error when they are expanded.
        if self.space.contains_all(&words) {
            tally.goals += self.space.goals(&words) as u64;
        }
        tally.states += u64::from(end - self.judged);
        self.judged = end;
        end
    }

    /// The words of the next block of states, to be expanded.
    fn block(&self, numbers: Range<u32>, words: &mut Vec<u64>) -> Result<(), PeerError> {
        self.read(numbers, words);
        if self.space.contains_all(words) { Ok(()) } else { Err(foreign()) }
    }

    fn read(&self, numbers: Range<u32>, words: &mut Vec<u64>) {
        words.clear();
        let inbox = self.inbox.borrow();
        for number in numbers {
            words.extend_from_slice(&inbox.states.state(number).0[..self.width]);
        }
    }

    /// Expands these states, and inserts or sends their successors. Ends early if a thread meets a limit.
    fn expand(
        &mut self,
        layer: Range<u32>,
        mut on_progress: impl FnMut(u32, u32),
    ) -> Result<(), PeerError> {
        let (mut parents, mut children) = (Vec::new(), Vec::new());
        let own = self.exchange.index();
        for begin in layer.clone().step_by(BLOCK as usize) {
            self.exchange.task.watch.go_on()?;
            let stop = self.inbox.borrow().stop;
            if self.exchange.look_at_limits(stop) {
                return Ok(());
            }
            let end = layer.end.min(begin + BLOCK);
            children.clear();
            self.block(begin..end, &mut parents)?;
            for parent in parents.chunks_exact(self.width) {
                let see = &mut |child: &[u64], _| children.extend_from_slice(child);
                self.space.expand(parent, see);
            }
            self.exchange.tally.expanded += u64::from(end - begin);
            self.exchange.tally.generated += (children.len() / self.width) as u64;
            if self.parcels.len() == 1 {
                self.inbox.borrow_mut().insert(&children, self.width);
            } else {
                for child in children.chunks_exact(self.width) {
                    let owner = self.owner(&Words::new(child));
                    self.parcels[owner].extend_from_slice(child);
                }
                let own_children = std::mem::take(&mut self.parcels[own]);
                self.inbox.borrow_mut().insert(&own_children, self.width);
                self.parcels[own] = own_children;
                self.parcels[own].clear();
                self.send(PARCEL);
                self.exchange.work()?;
            }
            let found = self.judge() - layer.end;
            on_progress(end - layer.start, found);
        }
        self.send(1);
        Ok(())
    }

    /// Sends the successors for each thread for which at least `least` words wait.
    fn send(&mut self, least: usize) {
        for (to, words) in self.parcels.iter_mut().enumerate() {
            if words.len() >= least {
                self.exchange.send(to, std::mem::take(words));
            }
        }
    }

    /// The numbers of the actions to the least goal of the first layer that has one, by the least parents: the path
    /// that an exploration on disk finds.
    fn path(&mut self, explored: &mut ExploreCounts) -> Result<Option<Vec<u32>>, PeerError> {
        let Some(depth) = depth_of_goal(explored) else { return Ok(None) };
        let mut way: Vec<Vec<u64>> = Vec::new();
        for depth in (0..=depth).rev() {
            let own = match way.last() {
                None => self.least(depth, |space, state| space.goals(state) > 0)?,
                Some(child) => self.parent(depth, child)?,
            };
            match self.exchange.least(own)? {
                Ok(Some(state)) => way.push(state),
                Ok(None) => return Err(foreign()),
                Err(stop) => {
                    explored.stop = Some(stop);
                    return Ok(None);
                }
            }
        }
        way.reverse();
        let action = |two: &[Vec<u64>]| {
            let (mut number, mut found) = (0, None);
            self.space.expand(&two[0], &mut |child, _| {
                if *child == two[1][..] {
                    found = found.or(Some(number));
                }
                number += 1;
            });
            found
        };
        way.windows(2)
            .map(|two| action(two).ok_or_else(foreign))
            .collect::<Result<_, _>>()
            .map(Some)
    }

    /// The least own state of a layer from which an action leads to `child`.
    fn parent(
        &self,
        depth: u32,
        child: &[u64],
    ) -> Result<Result<Option<Vec<u64>>, Stop>, PeerError> {
        let leads = |space: &dyn WordSpace, state: &[u64]| {
            let mut leads = false;
            space.expand(state, &mut |other, _| leads |= other == child);
            leads
        };
        if !self.space.is_undirected() {
            return self.least(depth, leads);
        }
        let mut near = Vec::new();
        self.space.expand(child, &mut |other, _| near.push(other.to_vec()));
        // Whatever another process has sent, these are states of the space.
        near.retain(|near| leads(self.space, near));
        self.least(depth, |_, state| near.iter().any(|near| near[..] == *state))
    }

    /// The least own state of a layer that is one of those wanted, unless a limit comes first.
    fn least(
        &self,
        depth: u32,
        is_wanted: impl Fn(&dyn WordSpace, &[u64]) -> bool,
    ) -> Result<Result<Option<Vec<u64>>, Stop>, PeerError> {
        let layer = self.layers[depth as usize].clone();
        let (mut least, mut words): (Option<Vec<u64>>, _) = (None, Vec::new());
        for begin in layer.clone().step_by(BLOCK as usize) {
            self.exchange.task.watch.go_on()?;
            if let Err(stop) = self.exchange.poll() {
                return Ok(Err(stop));
            }
            self.block(begin..layer.end.min(begin + BLOCK), &mut words)?;
            for state in words.chunks_exact(self.width) {
                let is_less = least.as_ref().is_none_or(|least| *state < least[..]);
                if is_less && is_wanted(self.space, state) {
                    least = Some(state.to_vec());
                }
            }
        }
        Ok(Ok(least))
    }
}

/// Another process does not explore the same space.
pub(crate) fn foreign() -> PeerError {
    PeerError::Unlike("another process sent a state that is not of this instance".to_owned())
}
