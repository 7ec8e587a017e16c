//! What one thread does that keeps two bits a state: it has the marks of a range of ranks, as long as the ranges of
//! the other threads, expands what waits there, and sends the ranks of successors to the threads in whose ranges they
//! are.
//!
//! A parcel has a head and ranks as numbers from the first of the range on, without their upper 32 bits: two in a word.
//! The head has the upper bits and, in the lowest bit, whether all of them are goals: the thread that expands knows the
//! board, and the one that is sent a rank need not find it again.

use std::{cell::RefCell, ops::Range, rc::Rc};

use crc32fast::Hasher;
use disk::ExploreReport;
use domain::PeerError;
use search::{
    Limits, Stop,
    parallel::{ExploreCounts, Fresh, Marks, Progress},
    words::{Child, RankSpace, actions_along, neighbours},
};
use timely::worker::Worker;

use crate::{
    ending::{AfterLayer, Ending, counted, depth_of_goal, is_hurried},
    exchange::{Exchange, Task},
    layers::foreign,
};

/// States that are expanded together, about.
const BLOCK: usize = 128;
/// The words that are looked through between two looks at limits and faults, if few states wait there.
const LOOK: usize = 1 << 14;
/// The ranks of a parcel, about.
const PARCEL: usize = 1 << 14;
/// The received ranks that are marked together.
const TOGETHER: usize = 128;

/// How ranks are shared out: each thread has as many words of marks, or one less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shares {
    count: usize,
    threads: usize,
}

impl Shares {
    fn words(self) -> usize {
        self.count.div_ceil(Marks::RANKS)
    }

    /// The first rank of a thread.
    fn first(self, thread: usize) -> usize {
        let words = self.words() as u128 * thread as u128 / self.threads as u128;
        self.count.min(usize::try_from(words).unwrap_or(usize::MAX).saturating_mul(Marks::RANKS))
    }

    fn range(self, thread: usize) -> Range<usize> {
        self.first(thread)..self.first(thread + 1)
    }

    /// The thread in whose range a rank is.
    fn owner(self, rank: usize) -> usize {
        let word = (rank / Marks::RANKS) as u128;
        let owner = ((word + 1) * self.threads as u128 - 1) / (self.words() as u128).max(1);
        usize::try_from(owner).unwrap_or(usize::MAX)
    }
}

/// What the dataflow hands over to the thread.
struct Inbox {
    marks: Marks,
    /// The states that were new since the last layer was counted.
    fresh: Fresh,
    /// Ranks on their way from a parcel into the marks.
    unpacked: Vec<Child>,
    is_foreign: bool,
}

impl Inbox {
    /// Marks the ranks of a parcel.
    fn receive(&mut self, depth: u32, words: &[u64]) {
        let Some((head, rest)) = words.split_first() else { return };
        let Range { start, end } = self.marks.ranks();
        let (upper, is_goal) = (head >> 1 << 32, head & 1 == 1);
        for words in rest.chunks(TOGETHER / 2) {
            self.unpacked.clear();
            for word in words.iter().flat_map(|word| [word & u64::from(u32::MAX), word >> 32]) {
                let rank = usize::try_from(upper | word).ok().and_then(|it| it.checked_add(start));
                match rank.filter(|rank| *rank < end) {
                    Some(rank) => self.unpacked.push(Child { rank, is_goal }),
                    None => self.is_foreign = true,
                }
            }
            self.fresh = self.fresh + self.marks.mark_all(&self.unpacked, depth);
        }
    }
}

/// Ranks for a thread that are sent together.
#[derive(Clone)]
struct Slot {
    to: usize,
    head: u64,
    ranks: Vec<u32>,
}

/// A thread at work.
struct Explorer<'t> {
    space: &'t dyn RankSpace,
    shares: Shares,
    exchange: Exchange<'t>,
    inbox: Rc<RefCell<Inbox>>,
    /// Two for each 2³² ranks of a thread: for states that are no goals, and for goals.
    slots: Vec<Slot>,
    /// The first slot of each thread.
    first_slots: Vec<usize>,
    /// The least own goal of the first layer that has an own one, and its depth.
    goal: Option<(u32, usize)>,
}

/// Explores a space of `count` ranks by one thread of all. Each thread returns the same.
pub(crate) fn explore(
    (space, count): (&dyn RankSpace, usize),
    task: Task<'_>,
    worker: Worker,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Ending, PeerError> {
    let mut explored = ExploreCounts::default();
    let shares = Shares { count, threads: worker.peers() };
    let range = shares.range(worker.index());
    let limits = Limits { bytes: task.bytes, ..task.limits.clone() };
    // Without marks it only says so.
    let (marks, stop) = match Marks::new(space, range.clone(), &limits) {
        Ok(marks) => (Ok(marks), None),
        Err(stop) => (Marks::new(space, range.start..range.start, &Limits::default()), Some(stop)),
    };
    let marks = marks.map_err(|_| PeerError::System("there is no memory left".to_owned()))?;
    let mut explorer = Explorer::new(space, shares, marks, (task, worker));
    let sent = explorer.run(stop, &mut explored, on_progress)?;
    let path = explorer.path(&mut explored)?;
    let table = match is_hurried(explored.stop) {
        true => None,
        false => Some(explorer.checksum()?),
    };
    // The connections are closed when the worker is dropped.
    task.watch.done();
    Ok(Ending { found: ExploreReport { explored, path }, sent, table })
}

impl<'t> Explorer<'t> {
    fn new(
        space: &'t dyn RankSpace,
        shares: Shares,
        marks: Marks,
        (task, worker): (Task<'t>, Worker),
    ) -> Self {
        let fresh = Fresh::default();
        let inbox = Inbox { marks, fresh, unpacked: Vec::new(), is_foreign: false };
        let inbox = Rc::new(RefCell::new(inbox));
        let received = Rc::clone(&inbox);
        let receive = move |depth, words: &[u64]| received.borrow_mut().receive(depth, words);
        let exchange = Exchange::new(task, worker, receive);
        let (mut slots, mut first_slots) = (Vec::new(), Vec::new());
        for to in 0..shares.threads {
            first_slots.push(slots.len());
            let uppers = (shares.range(to).len() as u64).div_ceil(1 << 32);
            let heads = 0..2 * uppers;
            slots.extend(heads.map(|head| Slot { to, head, ranks: Vec::new() }));
        }
        Self { space, shares, exchange, inbox, slots, first_slots, goal: None }
    }

    /// Explores layer by layer, and returns the bytes that all processes have sent. A thread that has met a limit
    /// before tells the others.
    fn run(
        &mut self,
        stop: Option<Stop>,
        explored: &mut ExploreCounts,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<u64, PeerError> {
        let root = self.space.root();
        let index = self.exchange.index();
        if stop.is_none() && self.shares.owner(root.rank) == index {
            self.insert(&[root]);
        }
        loop {
            self.exchange.look_at_limits(stop);
            self.exchange.settle(|| None)?;
            self.judge()?;
            let sum = self.exchange.sum()?;
            let AfterLayer::GoOn(layer) =
                counted(explored, &sum, self.exchange.task.limits, on_progress)
            else {
                return Ok(sum.sent);
            };
            self.exchange.depth += 1;
            let threads = self.shares.threads as u64;
            self.expand(layer.depth, |expanded, found| {
                // The other threads have about as many.
                let all = |own: u64| own.saturating_mul(threads);
                let expanded = all(expanded).min(layer.states);
                on_progress(Progress { layer, expanded, found: all(found) });
            })?;
        }
    }

    /// Marks own states that are reached at the depth of the exchange.
    fn insert(&self, states: &[Child]) {
        let mut inbox = self.inbox.borrow_mut();
        let fresh = inbox.marks.mark_all(states, self.exchange.depth);
        inbox.fresh = inbox.fresh + fresh;
    }

    /// Counts the own states of the layer that is complete.
    fn judge(&mut self) -> Result<(), PeerError> {
        let mut inbox = self.inbox.borrow_mut();
        if inbox.is_foreign {
            return Err(foreign());
        }
        let Fresh { states, goals, goal } = std::mem::take(&mut inbox.fresh);
        self.exchange.tally.states = states;
        self.exchange.tally.goals = goals;
        self.goal = self.goal.or(goal.map(|goal| (self.exchange.depth, goal)));
        Ok(())
    }

    /// Expands the own states of this depth, and marks or sends their successors. Ends early if a thread meets a limit.
    fn expand(
        &mut self,
        depth: u32,
        mut on_progress: impl FnMut(u64, u64),
    ) -> Result<(), PeerError> {
        let words = self.inbox.borrow().marks.word_count();
        let (mut ranks, mut children, mut own) = (Vec::new(), Vec::new(), Vec::new());
        let mut looked = 0;
        for at in 0..words {
            ranks.extend(self.inbox.borrow().marks.take(self.space, at, depth));
            let is_last = at + 1 == words;
            if ranks.len() >= BLOCK || is_last {
                self.space.expand(&ranks, &mut children);
                self.exchange.tally.expanded += ranks.len() as u64;
                self.exchange.tally.generated += children.len() as u64;
                self.sort(&children, &mut own);
                self.insert(&own);
                looked += LOOK / 16;
                ranks.clear();
                children.clear();
                own.clear();
            }
            looked += 1;
            if looked >= LOOK || is_last {
                looked = 0;
                self.exchange.task.watch.go_on()?;
                if self.exchange.look_at_limits(None) {
                    return Ok(());
                }
                if self.shares.threads > 1 {
                    self.send(if is_last { 1 } else { PARCEL });
                    self.exchange.work()?;
                }
                if self.exchange.tally.expanded > 0 {
                    on_progress(self.exchange.tally.expanded, self.inbox.borrow().fresh.states);
                }
            }
        }
        Ok(())
    }

    /// Puts the states of other threads into their slots, and the others into `own`.
    fn sort(&mut self, children: &[Child], own: &mut Vec<Child>) {
        let range = self.shares.range(self.exchange.index());
        for child in children {
            if range.contains(&child.rank) {
                own.push(*child);
            } else {
                let to = self.shares.owner(child.rank);
                let place = (child.rank - self.shares.first(to)) as u64;
                let upper = usize::try_from(place >> 32).unwrap_or(usize::MAX);
                let slot = self.first_slots[to] + 2 * upper + usize::from(child.is_goal);
                let lower = u32::try_from(place & u64::from(u32::MAX)).unwrap_or(0);
                self.slots[slot].ranks.push(lower);
            }
        }
    }

    /// Sends the ranks in each slot that has at least `least` of them.
    fn send(&mut self, least: usize) {
        for Slot { to, head, ranks } in &mut self.slots {
            if ranks.len() >= least {
                // The last one once more is no new one.
                ranks.extend((ranks.len() % 2 == 1).then(|| ranks[ranks.len() - 1]));
                let pairs = ranks.as_chunks().0.iter();
                let words = pairs.map(|[one, other]| u64::from(*one) | u64::from(*other) << 32);
                self.exchange.send(*to, std::iter::once(*head).chain(words).collect());
                ranks.clear();
            }
        }
    }

    /// The numbers of the actions to the goal of least rank in the first layer that has one, by the parents of least
    /// rank.
    fn path(&mut self, explored: &mut ExploreCounts) -> Result<Option<Vec<u32>>, PeerError> {
        let leads_back = self.inbox.borrow().marks.lead_back();
        let Some(depth) = depth_of_goal(explored).filter(|_| leads_back) else {
            return Ok(None);
        };
        let mut way: Vec<usize> = Vec::new();
        for depth in (0..=depth).rev() {
            let own = match way.last() {
                None => self.goal.filter(|(at, _)| *at == depth).map(|(_, goal)| goal),
                Some(child) => {
                    let marks = &self.inbox.borrow().marks;
                    let near = neighbours(self.space, *child).into_iter();
                    let mut near = near.filter(|rank| marks.ranks().contains(rank));
                    near.find(|rank| marks.was_at(*rank, depth))
                }
            };
            match self.exchange.least(Ok(own.map(|rank| vec![rank as u64])))? {
                Ok(Some(rank)) => way.push(rank_of_note(&rank)?),
                Ok(None) => return Err(foreign()),
                Err(stop) => {
                    explored.stop = Some(stop);
                    return Ok(None);
                }
            }
        }
        let actions = actions_along(self.space, way.into_iter().rev());
        actions.map(Some).ok_or_else(foreign)
    }

    /// The checksum of the marks of all threads, one after another (CRC-32), as for a table in files.
    fn checksum(&mut self) -> Result<u32, PeerError> {
        let mut hasher = Hasher::new();
        let (words, index) = {
            let marks = &self.inbox.borrow().marks;
            for at in 0..marks.word_count() {
                hasher.update(&marks.word(at).to_le_bytes());
            }
            (marks.word_count() as u64, self.exchange.index() as u64)
        };
        self.exchange.depth += 1;
        let mut notes = self.exchange.all(&[index, hasher.finalize().into(), 8 * words])?;
        notes.sort_unstable();
        let mut all = Hasher::new();
        for note in &notes {
            let &[_, checksum, bytes] = &note[..] else { return Err(foreign()) };
            let checksum = u32::try_from(checksum).map_err(|_| foreign())?;
            all.combine(&Hasher::new_with_initial_len(checksum, bytes));
        }
        Ok(all.finalize())
    }
}

/// The rank that a note names.
fn rank_of_note(note: &[u64]) -> Result<usize, PeerError> {
    let rank = note.first().and_then(|rank| usize::try_from(*rank).ok());
    rank.ok_or_else(foreign)
}

#[cfg(test)]
mod tests {
    use super::Shares;

    #[test]
    fn each_rank_has_one_owner() {
        for count in [1, 31, 32, 33, 1000, 20_160] {
            for threads in [1, 2, 3, 7, 40] {
                let shares = Shares { count, threads };
                assert_eq!((shares.first(0), shares.first(threads)), (0, count));
                for thread in 0..threads {
                    let range = shares.range(thread);
                    assert!(range.len() <= count.div_ceil(32).div_ceil(threads) * 32);
                    for rank in range {
                        assert_eq!(shares.owner(rank), thread, "{rank} of {count}, {threads}");
                    }
                }
            }
        }
    }

    #[test]
    fn large_spaces_are_shared_out() {
        let shares = Shares { count: 43_589_145_600, threads: 3 };
        for thread in 0..3 {
            let range = shares.range(thread);
            assert_eq!([range.start, range.end - 1].map(|it| shares.owner(it)), [thread; 2]);
        }
    }
}
