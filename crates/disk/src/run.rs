//! Runs: files of states in the order of their hashes, each state once, with a checksum for each range.

use std::marker::PhantomData;

use crc32fast::Hasher;
use search::words::AsWords;

use crate::{
    error::Halt,
    record::{self, HashedState, RANGES},
    store::{Input, Output, Store},
};

/// The states of a file whose hashes begin with the same bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Range {
    pub(crate) states: u64,
    pub(crate) checksum: u32,
}

/// A file of states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) name: String,
    /// All ranges, also those without states.
    pub(crate) ranges: Vec<Range>,
}

impl Run {
    pub(crate) fn states(&self) -> u64 {
        self.ranges.iter().map(|range| range.states).sum()
    }

    /// Compares the file with its checksums.
    pub(crate) fn verify<T: AsWords + Ord>(
        &self,
        store: &Store<'_>,
        buffer: usize,
    ) -> Result<(), Halt> {
        Cursor::<T>::new(store, self, buffer)?.drain()
    }
}

/// Writes a run.
pub(crate) struct Writer<'a, T> {
    output: Output<'a>,
    ranges: Vec<Range>,
    /// The range of the last state, and the checksum of its states so far.
    range: usize,
    checksum: Hasher,
    /// The bytes that are not in the file yet, and how many of them are in the checksum.
    bytes: Vec<u8>,
    summed: usize,
    buffer: usize,
    is_kept: bool,
    states: PhantomData<T>,
}

impl<'a, T: AsWords> Writer<'a, T> {
    /// Begins a file, which must outlive the process if it `is_kept`. About `buffer` bytes are written at a time.
    pub(crate) fn new(
        store: &'a Store<'a>,
        name: &str,
        buffer: usize,
        is_kept: bool,
    ) -> Result<Self, Halt> {
        Ok(Self {
            output: store.create(name)?,
            ranges: vec![Range::default(); RANGES],
            range: 0,
            checksum: Hasher::new(),
            bytes: Vec::new(),
            summed: 0,
            buffer,
            is_kept,
            states: PhantomData,
        })
    }

    /// Appends a state, which is greater than those before it.
    pub(crate) fn push(&mut self, key: &HashedState<T>) -> Result<(), Halt> {
        let range = key.range();
        if range != self.range {
            self.end_range();
            self.range = range;
        }
        self.ranges[range].states += 1;
        record::write(&key.state, &mut self.bytes);
        if self.bytes.len() < self.buffer {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> Result<(), Halt> {
        self.checksum.update(&self.bytes[self.summed..]);
        match self.is_kept {
            true => self.output.write_through(&self.bytes)?,
            false => self.output.write(&self.bytes)?,
        }
        self.bytes.clear();
        self.summed = 0;
        Ok(())
    }

    fn end_range(&mut self) {
        self.checksum.update(&self.bytes[self.summed..]);
        self.summed = self.bytes.len();
        let checksum = std::mem::take(&mut self.checksum).finalize();
        self.ranges[self.range].checksum = checksum;
    }

    /// Ends the file, which then is on the disk if it is kept.
    pub(crate) fn finish(mut self) -> Result<Run, Halt> {
        self.flush()?;
        self.end_range();
        match self.is_kept {
            true => self.output.sync()?,
            false => self.output.flush()?,
        }
        Ok(Run { name: self.output.name, ranges: self.ranges })
    }
}

/// Reads a run in order, and compares each range with its checksum at its end.
pub(crate) struct Cursor<'a, T> {
    store: &'a Store<'a>,
    run: &'a Run,
    input: Input<'a>,
    /// The range that is read, and its states that are not in `bytes` yet.
    range: usize,
    left: u64,
    checksum: Hasher,
    /// The records that were read, and the place of the next.
    bytes: Vec<u8>,
    place: usize,
    /// The greatest number of bytes that are read at a time: whole records.
    buffer: usize,
    head: Option<HashedState<T>>,
}

impl<'a, T: AsWords + Ord> Cursor<'a, T> {
    /// From the first state on.
    pub(crate) fn new(store: &'a Store<'a>, run: &'a Run, buffer: usize) -> Result<Self, Halt> {
        Self::of_range(store, run, buffer, 0)
    }

    /// From the first state of a range on.
    pub(crate) fn of_range(
        store: &'a Store<'a>,
        run: &'a Run,
        buffer: usize,
        range: usize,
    ) -> Result<Self, Halt> {
        let mut input = store.open(&run.name)?;
        let before: u64 = run.ranges[..range].iter().map(|range| range.states).sum();
        if before > 0 {
            input.seek(before.saturating_mul(record::size::<T>() as u64))?;
        }
        let size = record::size::<T>();
        let mut cursor = Self {
            store,
            run,
            input,
            range,
            left: run.ranges[range].states,
            checksum: Hasher::new(),
            bytes: Vec::new(),
            place: 0,
            buffer: (buffer / size).max(1) * size,
            head: None,
        };
        cursor.advance()?;
        Ok(cursor)
    }

    /// The state to come.
    #[inline]
    pub(crate) const fn head(&self) -> Option<&HashedState<T>> {
        self.head.as_ref()
    }

    /// Goes to the next state.
    #[inline]
    pub(crate) fn advance(&mut self) -> Result<(), Halt> {
        let size = record::size::<T>();
        if self.place == self.bytes.len() && !self.fill()? {
            self.head = None;
            return Ok(());
        }
        let next = self.place + size;
        self.head = Some(HashedState::new(record::read(&self.bytes[self.place..next])));
        self.place = next;
        Ok(())
    }

    /// The state to come, and goes on behind it.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<HashedState<T>>, Halt> {
        let head = self.head;
        if head.is_some() {
            self.advance()?;
        }
        Ok(head)
    }

    /// Reads more records of this range, or of the next one that has any. False at the end.
    #[cold]
    fn fill(&mut self) -> Result<bool, Halt> {
        while self.left == 0 {
            self.end_range()?;
            if self.range + 1 == self.run.ranges.len() {
                return Ok(false);
            }
            self.range += 1;
            self.left = self.run.ranges[self.range].states;
        }
        let size = record::size::<T>();
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).saturating_mul(size);
        self.bytes.resize(most.min(self.buffer), 0);
        self.place = 0;
        if self.input.read(&mut self.bytes)? < self.bytes.len() {
            return Err(self.store.corrupted(&self.run.name, "it is too short").into());
        }
        self.checksum.update(&self.bytes);
        self.left -= (self.bytes.len() / size) as u64;
        Ok(true)
    }

    /// Compares the range, all of which was read, with its checksum.
    fn end_range(&mut self) -> Result<(), Halt> {
        let checksum = std::mem::take(&mut self.checksum).finalize();
        if checksum == self.run.ranges[self.range].checksum {
            return Ok(());
        }
        let reason = format!("the checksum of part {} differs", self.range);
        Err(self.store.corrupted(&self.run.name, reason).into())
    }

    /// Reads to the end, for the checksums.
    pub(crate) fn drain(&mut self) -> Result<(), Halt> {
        while self.head.is_some() {
            self.place = self.bytes.len();
            self.advance()?;
        }
        let mut beyond = [0];
        if self.input.read(&mut beyond)? > 0 {
            return Err(self.store.corrupted(&self.run.name, "it is too long").into());
        }
        Ok(())
    }
}
