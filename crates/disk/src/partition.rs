//! States in parts by their hashes: in memory as long as there is room, then in files.

use crc32fast::Hasher;
use search::{Stop, words::AsWords};

use crate::{
    error::Halt,
    record::{self, HashedState},
    store::{Input, Output, Store},
};

/// States in the order in which they come, divided by some bits of their hashes.
pub(crate) struct Partition<'a, T> {
    store: &'a Store<'a>,
    /// The bits of the hash that choose a part: `bits` after the first `from`.
    from: u32,
    bits: u32,
    /// The greatest number of states of a part in memory.
    room: usize,
    parts: Vec<Part<'a, T>>,
    bytes: Vec<u8>,
}

/// A part of the states.
pub(crate) struct Part<'a, T> {
    pub(crate) name: String,
    /// The first bits of the hash, which all states of the part have in common.
    pub(crate) bits: u32,
    output: Option<Output<'a>>,
    spilled: u64,
    checksum: Hasher,
    buffer: Vec<T>,
}

impl<'a, T: AsWords> Partition<'a, T> {
    /// No states. `name` begins the names of files, `room` is the number of states in memory.
    pub(crate) fn new(
        store: &'a Store<'a>,
        name: &str,
        (from, bits): (u32, u32),
        room: usize,
    ) -> Self {
        let part = |number| Part {
            name: format!("{name}-{number:03}"),
            bits: from + bits,
            output: None,
            spilled: 0,
            checksum: Hasher::new(),
            buffer: Vec::new(),
        };
        let parts: Vec<_> = (0..1_usize << bits).map(part).collect();
        // A power of two, as the lists grow by doubling.
        let room = 1 << (room / parts.len()).max(1).ilog2();
        Self { store, from, bits, room, parts, bytes: Vec::new() }
    }

    #[inline]
    pub(crate) fn push(&mut self, state: T) -> Result<(), Halt> {
        let number = record::part(record::hash(&state), self.from, self.bits);
        let part = &mut self.parts[number];
        part.buffer.push(state);
        if part.buffer.len() < self.room { Ok(()) } else { self.spill(number) }
    }

    #[cold]
    fn spill(&mut self, number: usize) -> Result<(), Halt> {
        let part = &mut self.parts[number];
        self.bytes.clear();
        part.buffer.iter().for_each(|state| record::write(state, &mut self.bytes));
        let output = match &mut part.output {
            Some(output) => output,
            none => none.insert(self.store.create(&part.name)?),
        };
        output.write(&self.bytes)?;
        part.checksum.update(&self.bytes);
        part.spilled += part.buffer.len() as u64;
        part.buffer.clear();
        Ok(())
    }

    /// All parts, in order of their hashes.
    pub(crate) fn into_parts(self) -> Vec<Part<'a, T>> {
        self.parts
    }
}

impl<'a, T: AsWords> Part<'a, T> {
    /// The number of states, as often as they came.
    pub(crate) fn len(&self) -> u64 {
        self.spilled + self.buffer.len() as u64
    }

    /// Reads the states of the part.
    pub(crate) fn into_reader(mut self, store: &'a Store<'a>) -> Result<Reader<'a, T>, Halt> {
        let input = match self.output.take() {
            Some(mut output) => {
                output.flush()?;
                Some(store.open(&self.name)?)
            }
            None => None,
        };
        let (left, checksum) = (self.spilled, Hasher::new());
        Ok(Reader { store, part: self, input, left, checksum, bytes: Vec::new() })
    }
}

/// The states of a part, first those of the file.
pub(crate) struct Reader<'a, T> {
    store: &'a Store<'a>,
    part: Part<'a, T>,
    input: Option<Input<'a>>,
    /// States in the file that were not read.
    left: u64,
    checksum: Hasher,
    bytes: Vec<u8>,
}

/// Bytes that are read at a time.
const BUFFER: usize = 1 << 16;

impl<T: AsWords> Reader<'_, T> {
    /// Appends states to `area` up to its `capacity`. False when there are no more.
    pub(crate) fn fill(
        &mut self,
        area: &mut Vec<HashedState<T>>,
        capacity: usize,
    ) -> Result<bool, Halt> {
        let size = record::size::<T>();
        let wanted = usize::try_from(self.len()).unwrap_or(usize::MAX).min(capacity - area.len());
        area.try_reserve_exact(wanted).map_err(|_| Stop::Bytes)?;
        while area.len() < capacity
            && self.left > 0
            && let Some(input) = &mut self.input
        {
            let left = usize::try_from(self.left).unwrap_or(usize::MAX);
            let records = left.min(capacity - area.len()).min((BUFFER / size).max(1));
            self.bytes.resize(records * size, 0);
            if input.read(&mut self.bytes)? < self.bytes.len() {
                return Err(self.store.corrupted(&self.part.name, "it is too short").into());
            }
            self.checksum.update(&self.bytes);
            area.extend(self.bytes.chunks_exact(size).map(|it| HashedState::new(record::read(it))));
            self.left -= records as u64;
        }
        if self.left == 0 && self.input.take().is_some() {
            let checksum = std::mem::take(&mut self.checksum).finalize();
            if checksum != std::mem::take(&mut self.part.checksum).finalize() {
                return Err(self.store.corrupted(&self.part.name, "its checksum differs").into());
            }
            self.store.remove(&self.part.name)?;
        }
        if self.left == 0 {
            let first = self.part.buffer.len().saturating_sub(capacity - area.len());
            area.extend(self.part.buffer.drain(first..).map(HashedState::new));
        }
        Ok(self.len() > 0)
    }

    /// The number of states that are left.
    fn len(&self) -> u64 {
        self.left + self.part.buffer.len() as u64
    }
}
