//! What threads send to each other: states, each to the thread to which it belongs, and notes, each to all.
//!
//! The timestamp of a message is the depth of its states. Timely says when no message of a depth is on its way any more:
//! then that layer is complete everywhere. The threads then send their counts to each other, at the same timestamp, and
//! decide alike whether to go on.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc, time::Duration};

use domain::PeerError;
use search::{Clock, Limits, Stop};
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
    tally::{Tally, rank_of, stop_of},
    watch::Watch,
};

/// The greatest number of bytes that may wait to be sent before no more states are expanded.
const MAX_WAITING: u64 = 32 << 20;
/// The longest time between two looks at faults.
const NAP: Duration = Duration::from_millis(20);

/// Within which limits a thread explores, and with how many others.
#[derive(Clone, Copy)]
pub(crate) struct Task<'t> {
    pub(crate) limits: &'t Limits,
    pub(crate) watch: &'t Watch,
    /// The threads of each process.
    pub(crate) threads: usize,
    /// The greatest number of bytes for the states of a thread.
    pub(crate) bytes: usize,
}

/// A sender of parcels.
type Sender = InputHandle<u32, NoopBuilder<Parcel>>;

/// The notes that have come, by depth.
type Notes = BTreeMap<u32, Vec<Vec<u64>>>;

/// A thread among the others.
pub(crate) struct Exchange<'t> {
    pub(crate) task: Task<'t>,
    worker: Worker,
    states: Sender,
    states_probe: ProbeHandle<u32>,
    notes: Sender,
    notes_probe: ProbeHandle<u32>,
    noted: Rc<RefCell<Notes>>,
    started: Clock,
    /// The depth of the states that are sent.
    pub(crate) depth: u32,
    /// The counts of the layer at that depth.
    pub(crate) tally: Tally,
}

impl<'t> Exchange<'t> {
    /// `receive` is called with the states of each parcel that has come, and their depth.
    pub(crate) fn new(
        task: Task<'t>,
        mut worker: Worker,
        mut receive: impl FnMut(u32, &[u64]) + 'static,
    ) -> Self {
        let noted = Rc::new(RefCell::new(Notes::new()));
        let [mut states, mut notes] = [(); 2].map(|()| Sender::new_with_builder());
        let (states_probe, notes_probe) = worker.dataflow::<u32, _, _>(|scope| {
            let stored = scope.input_from(&mut states).unary::<NoopBuilder<Parcel>, _, _, _>(
                post(),
                "states",
                |_, _| {
                    move |input, _| {
                        input.for_each(|time, parcel| receive(*time.time(), &parcel.words));
                    }
                },
            );
            let noted = Rc::clone(&noted);
            let heard = scope.input_from(&mut notes).unary::<NoopBuilder<Parcel>, _, _, _>(
                post(),
                "notes",
                |_, _| {
                    move |input, _| {
                        input.for_each(|time, parcel| {
                            let mut noted = noted.borrow_mut();
                            let words = std::mem::take(&mut parcel.words);
                            noted.entry(*time.time()).or_default().push(words);
                        });
                    }
                },
            );
            (stored.probe().0, heard.probe().0)
        });
        Self {
            task,
            worker,
            states,
            states_probe,
            notes,
            notes_probe,
            noted,
            started: Clock::start(),
            depth: 0,
            tally: Tally::default(),
        }
    }

    /// The number of this thread.
    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    /// The number of all threads.
    pub(crate) fn peers(&self) -> usize {
        self.worker.peers()
    }

    /// Waits until the states of this depth are complete everywhere.
    pub(crate) fn settle(
        &mut self,
        mut stop: impl FnMut() -> Option<Stop>,
    ) -> Result<(), PeerError> {
        let after = self.depth + 1;
        self.states.advance_to(after);
        while self.states_probe.less_than(&after) {
            self.nap()?;
            self.look_at_limits(stop());
        }
        Ok(())
    }

    /// Sends the counts of this depth to all threads, and returns the sum of theirs.
    pub(crate) fn sum(&mut self) -> Result<Tally, PeerError> {
        if self.index().is_multiple_of(self.task.threads) {
            self.tally.sent = self.task.watch.sent();
        }
        let tally = std::mem::take(&mut self.tally);
        let notes = self.all(&tally.to_words())?;
        Ok(sum_of(&notes))
    }

    /// Sends a note of this depth to all threads, this one included, and returns those of all, in any order.
    pub(crate) fn all(&mut self, note: &[u64]) -> Result<Vec<Vec<u64>>, PeerError> {
        self.send_note(note);
        let after = self.depth + 1;
        self.notes.advance_to(after);
        while self.notes_probe.less_than(&after) {
            self.nap()?;
        }
        let notes = self.noted.borrow_mut().remove(&self.depth);
        Ok(notes.unwrap_or_default())
    }

    /// The least of the states that the threads suggest, as its words, or `None` if no thread suggests one. If a thread
    /// suggests a limit that it has met, all return that limit. Takes a depth of its own for the notes.
    pub(crate) fn least(
        &mut self,
        own: Result<Option<Vec<u64>>, Stop>,
    ) -> Result<Result<Option<Vec<u64>>, Stop>, PeerError> {
        self.depth += 1;
        let note = match own {
            Ok(None) => vec![0],
            Ok(Some(state)) => [&[0], &state[..]].concat(),
            Err(stop) => vec![rank_of(Some(stop))],
        };
        let notes = self.all(&note)?;
        let stop = notes.iter().filter_map(|note| note.first()).max();
        Ok(match stop.and_then(|rank| stop_of(*rank)) {
            Some(stop) => Err(stop),
            None => {
                let states = notes.into_iter().filter(|note| note.len() > 1);
                Ok(states.min().map(|mut note| note.split_off(1)))
            }
        })
    }

    /// Lets timely work, or waits for it.
    pub(crate) fn nap(&mut self) -> Result<(), PeerError> {
        self.task.watch.go_on()?;
        self.worker.step_or_park(Some(NAP));
        Ok(())
    }

    /// The limit that is met by now.
    pub(crate) fn poll(&self) -> Result<(), Stop> {
        self.task.limits.poll(self.started)
    }

    /// Tells all threads as soon as this one meets a limit, such as `stop`, and says whether any thread has.
    pub(crate) fn look_at_limits(&mut self, stop: Option<Stop>) -> bool {
        if self.tally.stop.is_none() {
            self.tally.stop = stop.or(self.poll().err());
            if self.tally.stop.is_some() {
                let told = Tally { stop: self.tally.stop, ..Tally::default() };
                self.send_note(&told.to_words());
            }
        }
        let noted = self.noted.borrow();
        let is_told = noted.get(&self.depth).is_some_and(|notes| sum_of(notes).stop.is_some());
        self.tally.stop.is_some() || is_told
    }

    /// Sends states to the thread to which they belong.
    pub(crate) fn send(&mut self, to: usize, words: Vec<u64>) {
        let own_process = self.index() / self.task.threads;
        if to / self.task.threads != own_process {
            self.task.watch.waits(8 * words.len() as u64);
        }
        self.states.send_batch(&mut Parcel { to, words });
    }

    /// Lets timely work, until few bytes wait to be sent.
    pub(crate) fn work(&mut self) -> Result<(), PeerError> {
        self.worker.step();
        while self.task.watch.waiting() > MAX_WAITING {
            self.nap()?;
        }
        Ok(())
    }

    fn send_note(&mut self, note: &[u64]) {
        for to in 0..self.peers() {
            self.notes.send_batch(&mut Parcel { to, words: note.to_vec() });
        }
    }
}

/// The sum of the counts in these notes.
fn sum_of(notes: &[Vec<u64>]) -> Tally {
    let tallies = notes.iter().filter_map(|note| note.first_chunk());
    tallies.fold(Tally::default(), |sum, words| sum.plus(Tally::from_words(*words)))
}
