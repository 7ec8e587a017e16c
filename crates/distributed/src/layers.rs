//! What one thread does: it expands its states of each layer, and sends their successors to the threads to which they
//! belong.
//!
//! The timestamp of a message is the depth of its states. Timely says when no message of a depth is on its way any more:
//! then that layer is complete everywhere. The threads then send their counts to each other, at the same timestamp, and
//! decide alike whether to go on.

use std::{cell::RefCell, collections::BTreeMap, ops::Range, rc::Rc, time::Duration};

use domain::PeerError;
use search::{
    Clock, Limits, Stop,
    parallel::{Explored, Layer, Progress, Share},
    words::{WordSpace, Words},
};
use timely::{
    container::NoopBuilder,
    dataflow::{
        InputHandle, ProbeHandle,
        operators::{Input, Probe, generic::Operator},
    },
    worker::Worker,
};

use crate::{
    parcel::{Parcel, post},
    tally::Tally,
    watch::Watch,
};

/// States that are expanded together.
const BLOCK: u32 = 256;
/// The words of a parcel of states, about.
const PARCEL: usize = 1 << 13;
/// The most bytes that may wait to be sent before no more states are expanded.
const MAX_WAITING: u64 = 32 << 20;
/// The longest time between two looks at faults.
const NAP: Duration = Duration::from_millis(20);

/// What the dataflow hands over to the thread.
struct Inbox<const W: usize> {
    states: Share<Words<W>>,
    /// States on their way from a parcel into the table.
    unpacked: Vec<Words<W>>,
    /// The sums of the counts that have come, by depth.
    tallies: BTreeMap<u32, Tally>,
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

/// What a thread explores, and within which limits.
#[derive(Clone, Copy)]
pub(crate) struct Task<'t> {
    pub(crate) space: &'t dyn WordSpace,
    pub(crate) limits: &'t Limits,
    pub(crate) watch: &'t Watch,
    /// The threads of each process.
    pub(crate) threads: usize,
    /// The most bytes of the table of a thread.
    pub(crate) bytes: usize,
}

/// A sender of parcels.
type Sender = InputHandle<u32, NoopBuilder<Parcel>>;

/// A thread at work.
struct Explorer<'t, const W: usize> {
    task: Task<'t>,
    worker: Worker,
    inbox: Rc<RefCell<Inbox<W>>>,
    states: Sender,
    states_probe: ProbeHandle<u32>,
    tallies: Sender,
    tallies_probe: ProbeHandle<u32>,
    started: Clock,
    /// The words of a state.
    width: usize,
    /// The depth of the states that are sent.
    depth: u32,
    /// The number of states whose goals are counted.
    judged: u32,
    /// The counts of the layer at that depth.
    tally: Tally,
    /// Successors for each thread.
    parcels: Vec<Vec<u64>>,
}

/// Explores by one thread of all. Each thread returns the same counts, with the sum of the bytes that were sent.
pub(crate) fn explore<const W: usize>(
    task: Task<'_>,
    worker: Worker,
    told: &mut dyn FnMut(Progress),
) -> Result<(Explored, u64), PeerError> {
    let mut explorer = Explorer::<W>::new(task, worker);
    let mut explored = Explored::default();
    let sent = explorer.run(&mut explored, told)?;
    // The connections are closed when the worker is dropped.
    task.watch.done();
    Ok((explored, sent))
}

impl<'t, const W: usize> Explorer<'t, W> {
    fn new(task: Task<'t>, mut worker: Worker) -> Self {
        let width = task.space.width();
        let limits = Limits { bytes: task.bytes, ..task.limits.clone() };
        let inbox = Inbox {
            states: Share::new(&limits),
            unpacked: Vec::new(),
            tallies: BTreeMap::new(),
            stop: None,
        };
        let inbox = Rc::new(RefCell::new(inbox));
        let [mut states, mut tallies] = [(); 2].map(|()| Sender::new_with_builder());
        let (states_probe, tallies_probe) = worker.dataflow::<u32, _, _>(|scope| {
            let received = Rc::clone(&inbox);
            let stored = scope.input_from(&mut states).unary::<NoopBuilder<Parcel>, _, _, _>(
                post(),
                "states",
                |_, _| {
                    move |input, _| {
                        input.for_each(|_, parcel| {
                            received.borrow_mut().insert(&parcel.words, width);
                        });
                    }
                },
            );
            let received = Rc::clone(&inbox);
            let summed = scope.input_from(&mut tallies).unary::<NoopBuilder<Parcel>, _, _, _>(
                post(),
                "tallies",
                |_, _| {
                    move |input, _| {
                        input.for_each(|time, parcel| {
                            let mut inbox = received.borrow_mut();
                            let sum = inbox.tallies.entry(*time.time()).or_default();
                            for words in parcel.words.as_chunks().0 {
                                *sum = sum.plus(Tally::from_words(*words));
                            }
                        });
                    }
                },
            );
            (stored.probe().0, summed.probe().0)
        });
        Self {
            task,
            inbox,
            states,
            states_probe,
            tallies,
            tallies_probe,
            started: Clock::start(),
            width,
            depth: 0,
            judged: 0,
            tally: Tally::default(),
            parcels: vec![Vec::new(); worker.peers()],
            worker,
        }
    }

    /// Explores layer by layer, and returns the bytes that all processes have sent.
    fn run(
        &mut self,
        explored: &mut Explored,
        told: &mut dyn FnMut(Progress),
    ) -> Result<u64, PeerError> {
        let root = self.task.space.root();
        if self.owner(&Words::new(&root)) == self.worker.index() {
            self.inbox.borrow_mut().insert(&root, self.width);
        }
        let mut begin = 0;
        loop {
            let (end, sum) = self.complete()?;
            let depth = self.depth;
            if sum.stop.is_some() {
                explored.stop = sum.stop;
                return Ok(sum.sent);
            }
            explored.expanded += sum.expanded;
            explored.generated += sum.generated;
            // The state at the start is no successor.
            explored.duplicates += sum.generated - if depth == 0 { 0 } else { sum.states };
            if sum.states == 0 {
                return Ok(sum.sent);
            }
            let layer = Layer { depth, states: sum.states, goals: sum.goals };
            explored.layers.push(layer);
            told(Progress { layer, expanded: 0, found: 0 });
            if depth >= self.task.limits.depth {
                explored.stop = Some(Stop::Depth);
            } else if explored.expanded.saturating_add(sum.states) > self.task.limits.expansions {
                explored.stop = Some(Stop::Expanded);
            }
            if explored.stop.is_some() {
                return Ok(sum.sent);
            }
            self.depth += 1;
            self.expand(begin..end, |expanded, found| {
                // The other threads have about as many.
                let all = |own: u32| u64::from(own) * sum.states / u64::from((end - begin).max(1));
                told(Progress { layer, expanded: all(expanded), found: all(found) });
            })?;
            begin = end;
        }
    }

    /// The number of the thread to which a state belongs.
    fn owner(&self, state: &Words<W>) -> usize {
        let peers = u32::try_from(self.parcels.len()).unwrap_or(u32::MAX);
        Share::owner(state, peers) as usize
    }

    /// Waits until the layer is complete everywhere. Returns the end of its states in the table, and the counts of all threads.
    fn complete(&mut self) -> Result<(u32, Tally), PeerError> {
        let after = self.depth + 1;
        self.states.advance_to(after);
        while self.states_probe.less_than(&after) {
            self.nap()?;
            self.look_at_limits();
        }
        let end = self.judge();
        if self.worker.index().is_multiple_of(self.task.threads) {
            self.tally.sent = self.task.watch.sent();
        }
        self.send_tally(self.tally);
        self.tallies.advance_to(after);
        while self.tallies_probe.less_than(&after) {
            self.nap()?;
        }
        self.tally = Tally::default();
        let sum = self.inbox.borrow_mut().tallies.remove(&self.depth);
        Ok((end, sum.unwrap_or_default()))
    }

    /// Lets timely work, or waits for it.
    fn nap(&mut self) -> Result<(), PeerError> {
        self.task.watch.go_on()?;
        self.worker.step_or_park(Some(NAP));
        Ok(())
    }

    /// Tells all threads as soon as this one meets a limit, and says whether any thread has.
    fn look_at_limits(&mut self) -> bool {
        if self.tally.stop.is_none() {
            let stop = self.inbox.borrow().stop;
            self.tally.stop = stop.or(self.task.limits.poll(self.started).err());
            if self.tally.stop.is_some() {
                self.send_tally(Tally { stop: self.tally.stop, ..Tally::default() });
            }
        }
        let inbox = self.inbox.borrow();
        let sum = inbox.tallies.get(&self.depth);
        self.tally.stop.is_some() || sum.is_some_and(|sum| sum.stop.is_some())
    }

    /// Counts the goals among the states that are new, and returns the number of all states.
    fn judge(&mut self) -> u32 {
        let inbox = self.inbox.borrow();
        let mut words = Vec::new();
        let end = inbox.states.len();
        for number in self.judged..end {
            words.extend_from_slice(&inbox.states.state(number).0[..self.width]);
        }
        // Those of another space are an error when they are expanded.
        if self.task.space.contains_all(&words) {
            self.tally.goals += self.task.space.goals(&words) as u64;
        }
        self.tally.states += u64::from(end - self.judged);
        self.judged = end;
        end
    }

    /// Sends counts to all threads, this one included.
    fn send_tally(&mut self, tally: Tally) {
        for to in 0..self.parcels.len() {
            let words = tally.to_words().to_vec();
            self.tallies.send_batch(&mut Parcel { to, words });
        }
    }

    /// Expands these states, and inserts or sends their successors. Ends early if a thread meets a limit.
    fn expand(
        &mut self,
        layer: Range<u32>,
        mut told: impl FnMut(u32, u32),
    ) -> Result<(), PeerError> {
        let (mut parents, mut children) = (Vec::new(), Vec::new());
        let own = self.worker.index();
        for begin in layer.clone().step_by(BLOCK as usize) {
            self.task.watch.go_on()?;
            if self.look_at_limits() {
                return Ok(());
            }
            let end = layer.end.min(begin + BLOCK);
            parents.clear();
            children.clear();
            for number in begin..end {
                let inbox = self.inbox.borrow();
                parents.extend_from_slice(&inbox.states.state(number).0[..self.width]);
            }
            if !self.task.space.contains_all(&parents) {
                let text = "another process sent a state that is not of this instance";
                return Err(PeerError::Unlike(text.to_owned()));
            }
            for parent in parents.chunks_exact(self.width) {
                let see = &mut |child: &[u64], _| children.extend_from_slice(child);
                self.task.space.expand(parent, see);
            }
            self.tally.expanded += u64::from(end - begin);
            self.tally.generated += (children.len() / self.width) as u64;
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
                self.worker.step();
                while self.task.watch.waiting() > MAX_WAITING {
                    self.nap()?;
                }
            }
            let found = self.judge() - layer.end;
            told(end - layer.start, found);
        }
        self.send(1);
        Ok(())
    }

    /// Sends the successors for each thread that has at least so many words.
    fn send(&mut self, least: usize) {
        let own_process = self.worker.index() / self.task.threads;
        for (to, words) in self.parcels.iter_mut().enumerate() {
            if words.len() >= least {
                if to / self.task.threads != own_process {
                    self.task.watch.waits(8 * words.len() as u64);
                }
                self.states.send_batch(&mut Parcel { to, words: std::mem::take(words) });
            }
        }
    }
}
