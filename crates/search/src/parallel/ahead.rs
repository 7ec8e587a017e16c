//! Successors that other threads generate ahead, for breadth-first search by one thread.
//!
//! The thread that searches looks up and stores all successors, in its own order, as it would alone. The others generate
//! the successors of states that wait for their turn. So the table stays whole, and nothing must be put in order.
//! It pays as long as the table fits a processor's cache: then successors take longer to generate than to look up.

use std::{
    collections::VecDeque,
    mem,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel},
    },
    thread,
    time::Duration,
};

use rayon::Scope;

use crate::{
    Observer, StateSpace, Stop,
    engines::breadth_first::{Batch, Batches, How, Nodes},
    engines::run::{Halt, Run},
    parallel::layers::Size,
    parallel::{Threads, begun},
    storage::budget::Budget,
    storage::node_table::NodeTable,
    storage::prefetch::BATCH,
    storage::reached::Reached,
};

type States<S> = NodeTable<<S as StateSpace>::State, ()>;

/// The tasks that a helper has at one time.
const TASKS: usize = 3;

/// The tasks for each helper that the thread that searches does itself, if it must wait.
const OWN_TASKS: usize = 2;

/// How often a thread looks for a task before it sleeps.
const LOOKS: usize = 100;

/// How long a thread sleeps. The one that searches then asks whether the search is to go on.
const PAUSE: Duration = Duration::from_millis(1);

/// The next task, if it comes in time. To sleep and be woken takes longer than most tasks, so a thread looks several times
/// before it sleeps.
fn receive<T>(tasks: &Receiver<T>, pause: Duration) -> Result<T, RecvTimeoutError> {
    for _ in 0..LOOKS {
        match tasks.try_recv() {
            Ok(task) => return Ok(task),
            Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
            Err(TryRecvError::Empty) => thread::yield_now(),
        }
    }
    tasks.recv_timeout(pause)
}

/// States that are expanded by one thread, in batches.
struct Task<S: StateSpace> {
    /// The numbers of the states of each batch.
    ranges: Vec<Range<u32>>,
    /// The states of all batches: the table is being written to while they are expanded.
    states: Vec<S::State>,
    how: How,
    /// One for each range; those beyond are to be used again.
    batches: Vec<Batch<S>>,
    /// The batches that were taken.
    taken: usize,
    ended: Result<(), Stop>,
}

impl<S: StateSpace> Task<S> {
    const fn new() -> Self {
        Self {
            ranges: Vec::new(),
            states: Vec::new(),
            how: How { tests_goals: false, is_last: false },
            batches: Vec::new(),
            taken: 0,
            ended: Ok(()),
        }
    }

    /// Generates the successors, unless the search is over.
    fn generate(&mut self, space: &S, budget: &mut Budget, is_over: &AtomicBool) {
        self.batches.resize_with(self.batches.len().max(self.ranges.len()), Batch::new);
        let mut states = self.states.iter();
        let mut batches = self.ranges.iter().zip(&mut self.batches);
        self.ended = batches.try_for_each(|(range, batch)| {
            let states = range.clone().zip(&mut states);
            let states = states.take_while(|_| !is_over.load(Ordering::Relaxed));
            batch.generate(space, budget, states, <States<S> as Reached<S>>::key, self.how)
        });
    }
}

/// Another thread, which takes tasks and gives them back with their successors.
struct Helper<S: StateSpace> {
    tasks: Sender<Task<S>>,
    results: Receiver<Task<S>>,
    /// The tasks that it has.
    has: usize,
}

/// A task in the queue.
enum Queued<S: StateSpace> {
    /// The helper with this number has it.
    Away(usize),
    /// The thread that searches has generated its successors.
    Done(Task<S>),
}

/// The batches of a search, of which helpers generate the successors.
pub(super) struct Ahead<S: StateSpace> {
    helpers: Vec<Helper<S>>,
    size: Size,
    /// The tasks that come next, in the order of their states.
    queue: VecDeque<Queued<S>>,
    /// The task whose batches come now.
    current: Task<S>,
    /// For states that are in no task.
    own: Batch<S>,
    /// Tasks to be used again.
    spare: Vec<Task<S>>,
    /// The first state that is in no task and was not expanded.
    next: u32,
    /// Drops what helpers still have to do.
    is_over: Arc<AtomicBool>,
}

impl<S> Ahead<S>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    /// Helpers for all threads but the one that calls.
    pub(super) fn new<'s, O: Observer<S>>(
        scope: &Scope<'s>,
        run: &Run<'s, S, O>,
        threads: Threads,
    ) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let helper = |_| {
            let (tasks, todo) = channel::<Task<S>>();
            let (done, results) = channel();
            let (space, is_over) = (run.space, Arc::clone(&is_over));
            let mut budget = Budget::new(&run.limits.after(run.budget.elapsed()));
            scope.spawn(move |_| {
                loop {
                    match receive(&todo, PAUSE) {
                        Ok(mut task) => {
                            task.generate(space, &mut budget, &is_over);
                            if done.send(task).is_err() {
                                break;
                            }
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => break,
                    }
                }
            });
            Helper { tasks, results, has: 0 }
        };
        Self {
            helpers: (1..begun(threads.count)).map(helper).collect(),
            size: Size::new(threads.ahead),
            queue: VecDeque::new(),
            current: Task::new(),
            own: Batch::new(),
            spare: Vec::new(),
            next: 0,
            is_over,
        }
    }

    /// The bytes that all tasks take, about: lists have up to twice the room that they need.
    pub(super) fn bytes(threads: Threads) -> usize {
        let tasks = (begun(threads.count) - 1) * (TASKS + OWN_TASKS) + 1;
        let bytes = threads.ahead.saturating_add(4 * size_of::<S::State>());
        bytes.saturating_mul(2 * tasks)
    }

    /// The next states in order as a task, if so many of its size wait. No batch goes beyond `end`, where a layer ends.
    fn cut(&mut self, nodes: &Nodes<States<S>>, end: u32, how: How, sizes: u32) -> Option<Task<S>> {
        let size = self.size.next::<S>();
        if nodes.table.len() - self.next < size.saturating_mul(sizes) {
            return None;
        }
        let mut task = self.spare.pop().unwrap_or_else(Task::new);
        task.ranges.clear();
        task.states.clear();
        (task.how, task.taken) = (how, 0);
        let after = self.next + size;
        while self.next < after {
            let stop = if self.next < end { end.min(after) } else { after };
            let range = self.next..stop.min(self.next + BATCH);
            self.next = range.end;
            task.states.extend(range.clone().map(|number| nodes.table.state(number).clone()));
            task.ranges.push(range);
        }
        Some(task)
    }

    /// Gives tasks to helpers that have room for them.
    fn deal(&mut self, nodes: &Nodes<States<S>>, end: u32, how: How) {
        let idlest = |helpers: &[Helper<S>]| {
            let by_tasks = helpers.iter().enumerate().min_by_key(|(_, helper)| helper.has);
            by_tasks.filter(|(_, helper)| helper.has < TASKS).map(|(number, _)| number)
        };
        while let Some(number) = idlest(&self.helpers) {
            let Some(task) = self.cut(nodes, end, how, 2) else { return };
            // A helper has ended only by a panic, and then it gives no result.
            let _ = self.helpers[number].tasks.send(task);
            self.helpers[number].has += 1;
            self.queue.push_back(Queued::Away(number));
        }
    }

    /// The first task, which a helper has, with its successors. While they are not there, expands the next states.
    fn wait<O: Observer<S>>(
        &mut self,
        helper: usize,
        run: &mut Run<'_, S, O>,
        nodes: &Nodes<States<S>>,
        end: u32,
        how: How,
    ) -> Result<Task<S>, Halt> {
        let most = (TASKS + OWN_TASKS) * self.helpers.len();
        loop {
            let results = &self.helpers[helper].results;
            let task = match results.try_recv() {
                Ok(task) => Some(task),
                Err(_) => {
                    let has_room = self.queue.len() < most;
                    match has_room.then(|| self.cut(nodes, end, how, 1)).flatten() {
                        Some(mut task) => {
                            task.generate(run.space, &mut run.budget, &self.is_over);
                            self.queue.push_back(Queued::Done(task));
                            None
                        }
                        None => match receive(&self.helpers[helper].results, PAUSE) {
                            Ok(task) => Some(task),
                            // Its panic goes on once all others have ended.
                            Err(RecvTimeoutError::Disconnected) => {
                                return Err(Stop::Cancelled.into());
                            }
                            Err(RecvTimeoutError::Timeout) => None,
                        },
                    }
                }
            };
            if let Some(task) = task {
                self.helpers[helper].has -= 1;
                return Ok(task);
            }
            run.budget.poll()?;
            run.go_on()?;
        }
    }
}

impl<S> Batches<S, States<S>> for Ahead<S>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync> + Sync,
{
    fn next<O: Observer<S>>(
        &mut self,
        run: &mut Run<'_, S, O>,
        nodes: &Nodes<States<S>>,
        layer: Range<u32>,
        how: How,
    ) -> Result<&mut Batch<S>, Halt> {
        if how.is_last {
            return self.own.next(run, nodes, layer, how);
        }
        if self.current.taken == self.current.ranges.len() {
            let first = self.queue.pop_front();
            if first.is_none() {
                // The first states are in no task: they are expanded here, and helpers get those after them.
                self.next = layer.end.min(layer.start + BATCH);
            }
            self.deal(nodes, layer.end, how);
            let task = match first {
                None => return self.own.next(run, nodes, layer, how),
                Some(Queued::Done(task)) => task,
                Some(Queued::Away(helper)) => self.wait(helper, run, nodes, layer.end, how)?,
            };
            task.ended?;
            let successors = task.batches[..task.ranges.len()].iter().map(Batch::successors).sum();
            self.size.learn(task.states.len(), successors);
            self.spare.push(mem::replace(&mut self.current, task));
        }
        let task = &mut self.current;
        task.taken += 1;
        Ok(&mut task.batches[task.taken - 1])
    }
}

impl<S: StateSpace> Drop for Ahead<S> {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}
