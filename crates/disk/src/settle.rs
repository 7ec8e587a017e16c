//! Delayed duplicate detection: a part of the new states is sorted, and compared with the states that are known.

use search::{Stop, words::AsWords};

use crate::{
    error::Halt,
    partition::{Part, Partition},
    record::HashedState,
    run::Cursor,
    store::Store,
};

/// The bits of the hash by which a part is divided that is too large for memory.
const SPLIT_BITS: u32 = 4;

/// Takes new states, in order.
type Keep<'k, T> = dyn FnMut(&[HashedState<T>]) -> Result<(), Halt> + 'k;

/// Finds the states of parts, in order of their hashes, that are in no run.
pub(crate) struct Settler<'a, T> {
    store: &'a Store<'a>,
    /// The runs of known states, which are read once from the first to the last part.
    known: Vec<Cursor<'a, T>>,
    /// The states of a part, and the most that there may be.
    area: Vec<HashedState<T>>,
    capacity: usize,
    /// The number of states in memory when a part is divided.
    room: usize,
}

impl<'a, T: AsWords + Ord> Settler<'a, T> {
    pub(crate) fn new(
        store: &'a Store<'a>,
        known: Vec<Cursor<'a, T>>,
        capacity: usize,
        room: usize,
    ) -> Self {
        Self { store, known, area: Vec::new(), capacity, room }
    }

    /// Gives the new states of a part to `keep`, in order, each once.
    pub(crate) fn settle(&mut self, part: Part<'a, T>, keep: &mut Keep<'_, T>) -> Result<(), Halt> {
        if part.len() == 0 {
            return Ok(());
        }
        let (name, bits) = (part.name.clone(), part.bits);
        let mut reader = part.into_reader(self.store)?;
        self.area.clear();
        while reader.fill(&mut self.area, self.capacity)? {
            self.sort();
            if self.area.len() <= self.capacity / 2 {
                continue;
            }
            // Too many different states: divided by more bits of their hashes.
            if bits + SPLIT_BITS > u64::BITS {
                return Err(Stop::Bytes.into());
            }
            let mut parts = Partition::new(self.store, &name, (bits, SPLIT_BITS), self.room);
            loop {
                for key in self.area.drain(..) {
                    parts.push(key.state)?;
                }
                if !reader.fill(&mut self.area, self.capacity)? && self.area.is_empty() {
                    break;
                }
            }
            return parts.into_parts().into_iter().try_for_each(|part| self.settle(part, keep));
        }
        self.sort();
        for run in &mut self.known {
            subtract(&mut self.area, run)?;
        }
        keep(&self.area)
    }

    fn sort(&mut self) {
        self.area.sort_unstable();
        self.area.dedup();
    }

    /// Reads the runs to their ends, for their checksums.
    pub(crate) fn finish(mut self) -> Result<(), Halt> {
        self.known.iter_mut().try_for_each(Cursor::drain)
    }
}

/// Removes the states of a run from a sorted list. The run goes on behind the last state of the list.
fn subtract<T: AsWords + Ord>(
    list: &mut Vec<HashedState<T>>,
    run: &mut Cursor<'_, T>,
) -> Result<(), Halt> {
    let mut kept = 0;
    for place in 0..list.len() {
        let key = list[place];
        while run.head().is_some_and(|head| *head < key) {
            run.advance()?;
        }
        list[kept] = key;
        kept += usize::from(run.head() != Some(&key));
    }
    list.truncate(kept);
    Ok(())
}
