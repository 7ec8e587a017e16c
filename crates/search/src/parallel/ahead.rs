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
        mpsc::{Receiver, Sender, TryRecvError, channel},
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

/// How often a thread looks for a task before it sleeps: to be woken takes longer than most tasks.
const LOOKS: usize = 100;

/// How long the thread that searches sleeps, if it must wait.
const PAUSE: Duration = Duration::from_micros(100);

/// States of a layer, with their successors once they are generated.
struct Task<S: StateSpace> {
    /// The number of the first state.
    first: u32,
    /// The states: the table is being written to while they are expanded.
    states: Vec<S::State>,
    how: How,
    batch: Batch<S>,
    ended: Result<(), Stop>,
}

impl<S: StateSpace> Task<S> {
    fn new() -> Self {
        let how = How { tests_goals: false, is_last: false };
        Self { first: 0, states: Vec::new(), how, batch: Batch::new(), ended: Ok(()) }
    }

    /// Generates the successors, unless the search is over.
    fn generate(&mut self, space: &S, budget: &mut Budget, is_over: &AtomicBool) {
        let states = (self.first..).zip(&self.states);
        let states = states.take_while(|_| !is_over.load(Ordering::Relaxed));
        let key = <States<S> as Reached<S>>::key;
        self.ended = self.batch.generate(space, budget, states, key, self.how);
    }
}

/// The next task, or `None` once there are no more.
fn receive<T>(tasks: &Receiver<T>) -> Option<T> {
    for _ in 0..LOOKS {
        match tasks.try_recv() {
            Ok(task) => return Some(task),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => thread::yield_now(),
        }
    }
    tasks.recv().ok()
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

/// The states that wait to be expanded.
struct Waiting<'n, S: StateSpace> {
    nodes: &'n Nodes<States<S>>,
    /// The end of the layer that is being expanded.
    end: u32,
    how: How,
}

/// The batches of a search, of which helpers generate the successors.
pub(super) struct Ahead<S: StateSpace> {
    helpers: Vec<Helper<S>>,
    size: Size,
    /// The tasks that come next, in the order of their states.
    queue: VecDeque<Queued<S>>,
    /// The task whose successors are stored now.
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
                while let Some(mut task) = receive(&todo) {
                    task.generate(space, &mut budget, &is_over);
                    if done.send(task).is_err() {
                        break;
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

    /// The next states in order, all of one layer, as a task. `None` if fewer wait than so many tasks have.
    fn cut(&mut self, waiting: &Waiting<'_, S>, tasks: u32) -> Option<Task<S>> {
        let &Waiting { nodes, end, how } = waiting;
        let size = self.size.next::<S>();
        if nodes.table.len() - self.next < size.saturating_mul(tasks) {
            return None;
        }
        let mut task = self.spare.pop().unwrap_or_else(Task::new);
        let after = self.next + size;
        let range = self.next..if self.next < end { end.min(after) } else { after };
        self.next = range.end;
        (task.first, task.how) = (range.start, how);
        task.states.clear();
        task.states.extend(range.map(|number| nodes.table.state(number).clone()));
        Some(task)
    }

    /// Gives tasks to the helpers that have room for them, while enough states wait.
    fn deal(&mut self, waiting: &Waiting<'_, S>) {
        let idlest = |helpers: &[Helper<S>]| {
            let by_tasks = helpers.iter().enumerate().min_by_key(|(_, helper)| helper.has);
            by_tasks.filter(|(_, helper)| helper.has < TASKS).map(|(number, _)| number)
        };
        while let Some(number) = idlest(&self.helpers) {
            let Some(task) = self.cut(waiting, 2) else { return };
            // A helper has ended only by a panic, and then it gives no result.
            let _ = self.helpers[number].tasks.send(task);
            self.helpers[number].has += 1;
            self.queue.push_back(Queued::Away(number));
        }
    }

    /// The first task, once the helper that has it gives it back. Expands the next states as long as it does not.
    fn wait<O: Observer<S>>(
        &mut self,
        helper: usize,
        run: &mut Run<'_, S, O>,
        waiting: &Waiting<'_, S>,
    ) -> Result<Task<S>, Halt> {
        let most = (TASKS + OWN_TASKS) * self.helpers.len();
        let mut looks = 0;
        loop {
            match self.helpers[helper].results.try_recv() {
                Ok(task) => {
                    self.helpers[helper].has -= 1;
                    return Ok(task);
                }
                // Its panic goes on once all others have ended.
                Err(TryRecvError::Disconnected) => return Err(Stop::Cancelled.into()),
                Err(TryRecvError::Empty) => {}
            }
            run.budget.poll()?;
            run.go_on()?;
            let has_room = self.queue.len() < most;
            match has_room.then(|| self.cut(waiting, 1)).flatten() {
                Some(mut task) => {
                    task.generate(run.space, &mut run.budget, &self.is_over);
                    self.queue.push_back(Queued::Done(task));
                }
                None if looks < LOOKS => {
                    looks += 1;
                    thread::yield_now();
                }
                None => thread::sleep(PAUSE),
            }
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
        let first = self.queue.pop_front();
        if first.is_none() {
            // The first states are in no task: they are expanded here, and helpers get those after them.
            self.next = layer.end.min(layer.start + BATCH);
        }
        let waiting = Waiting { nodes, end: layer.end, how };
        self.deal(&waiting);
        let task = match first {
            None => return self.own.next(run, nodes, layer, how),
            Some(Queued::Done(task)) => task,
            Some(Queued::Away(helper)) => self.wait(helper, run, &waiting)?,
        };
        task.ended?;
        debug_assert_eq!(task.first, layer.start, "tasks are in the order of their states");
        self.size.learn(task.states.len(), task.batch.successors());
        self.spare.push(mem::replace(&mut self.current, task));
        Ok(&mut self.current.batch)
    }
}

impl<S: StateSpace> Drop for Ahead<S> {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}
