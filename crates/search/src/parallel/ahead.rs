//! Successors that other threads, the helpers, generate ahead for the main thread of a breadth-first search.
//!
//! The helpers generate the successors of states that wait for their turn, task by task, and mark those that come again in
//! a task. The main thread looks up the others and stores the new ones, in its own order, as it would alone. So the table
//! stays whole, and nothing must be put in order.
//! It pays as long as successors take longer to generate than to look up.

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
    storage::budget::Budget,
    storage::node_table::NodeTable,
    storage::prefetch::BATCH,
    storage::reached::Reached,
};

type States<S> = NodeTable<<S as StateSpace>::State, ()>;

/// The tasks that a helper has at one time.
const TASKS: usize = 3;

/// The tasks for each helper that the main thread may do itself while it waits.
const OWN_TASKS: usize = 2;

/// How often a thread looks for a task or a result before it sleeps: to be woken takes longer than most tasks.
const LOOKS: usize = 100;

/// How long the main thread sleeps between two looks.
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
    fn new(how: How) -> Self {
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
    /// The main thread has generated its successors.
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
    /// The greatest number of states of a task.
    most_states: u32,
    /// The tasks that come next, in the order of their states.
    queue: VecDeque<Queued<S>>,
    /// The successors that are stored now.
    current: Batch<S>,
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
    /// So many helpers for a search, with tasks of so many bytes, which are not accounted for.
    pub(super) fn new<'s, O: Observer<S>>(
        scope: &Scope<'s>,
        run: &Run<'s, S, O>,
        helpers: usize,
        bytes: usize,
    ) -> Self {
        let mut size = Size::new(bytes);
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        size.learn(count(run.expanded()), count(run.all_generated()), 0);
        let most_states = u32::try_from(bytes / size_of::<S::State>().max(1)).unwrap_or(u32::MAX);
        let is_over = Arc::new(AtomicBool::new(false));
        let helper = |_| {
            let (tasks, todo) = channel::<Task<S>>();
            let (done, results) = channel();
            let (space, is_over) = (run.space, Arc::clone(&is_over));
            let mut budget = Budget::new(&run.limits.after(run.budget.elapsed()));
            scope.spawn(move |_| {
                let mut places = Vec::new();
                while let Some(mut task) = receive(&todo) {
                    task.generate(space, &mut budget, &is_over);
                    task.batch.mark_repeated(&mut places);
                    if done.send(task).is_err() {
                        break;
                    }
                }
            });
            Helper { tasks, results, has: 0 }
        };
        Self {
            helpers: (0..helpers).map(helper).collect(),
            size,
            most_states: most_states.max(1),
            queue: VecDeque::new(),
            current: Batch::new(),
            spare: Vec::new(),
            next: 0,
            is_over,
        }
    }

    /// The number of states of the next task.
    fn size(&self) -> u32 {
        self.size.next::<S>().min(self.most_states)
    }

    /// The next states in order, all of one layer, as a task. `None` if fewer states wait than so many tasks have, or
    /// if they are not expanded.
    fn cut(&mut self, waiting: &Waiting<'_, S>, tasks: u32) -> Option<Task<S>> {
        let &Waiting { nodes, end, how } = waiting;
        let size = self.size();
        let known = if how.layers <= 1 { end } else { nodes.table.len() };
        if how.is_last() || known.saturating_sub(self.next) < size.saturating_mul(tasks) {
            return None;
        }
        let mut task = self.spare.pop().unwrap_or_else(|| Task::new(how));
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
            let has_room = self.queue.len() < most;
            match has_room.then(|| self.cut(waiting, 1)).flatten() {
                Some(mut task) => {
                    // Nothing is marked here: the main thread is the one to relieve.
                    task.generate(run.space, &mut run.budget, &self.is_over);
                    self.queue.push_back(Queued::Done(task));
                }
                None if looks < LOOKS => {
                    looks += 1;
                    thread::yield_now();
                }
                None => {
                    run.go_on()?;
                    #[expect(
                        clippy::disallowed_methods,
                        reason = "to be woken for each of many short tasks takes longer than they do"
                    )]
                    thread::sleep(PAUSE);
                }
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
        let waiting = Waiting { nodes, end: layer.end, how };
        let first = self.queue.pop_front();
        let own = layer.start..layer.end.min(layer.start + self.size().min(BATCH));
        if first.is_none() {
            // The first states are in no task: they are expanded here, and helpers get those after them.
            self.next = own.end;
        }
        self.deal(&waiting);
        let mut task = match first {
            Some(Queued::Done(task)) => task,
            Some(Queued::Away(helper)) => self.wait(helper, run, &waiting)?,
            None => {
                self.current.next(run, nodes, own.clone(), how)?;
                let owned = self.current.owned(run.space);
                self.size.learn(own.len(), self.current.successors(), owned);
                return Ok(&mut self.current);
            }
        };
        task.ended?;
        debug_assert_eq!(task.first, layer.start, "tasks are in the order of their states");
        let owned = task.batch.owned(run.space);
        self.size.learn(task.states.len(), task.batch.successors(), owned);
        mem::swap(&mut self.current, &mut task.batch);
        self.spare.push(task);
        Ok(&mut self.current)
    }
}

impl<S: StateSpace> Drop for Ahead<S> {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}
