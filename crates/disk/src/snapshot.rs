//! Snapshots of two bits a state: a table, and a manifest which says that the table is complete.
//!
//! The table has a word of eight bytes, the least first, for each 32 ranks: two bits for each, the first rank in the lowest.
//! What they mean is said at [`Marks`](search::parallel::Marks). The manifest is text, like the manifests of layers:
//!
//! ```text
//! puzzle table 2                       the version of the format
//! space 0f1e2d3c4b5a6978               the hash of the space
//! words 1
//! ranks 181440
//! layer 1 0 0                          states, goals, successors of the layer before,
//! layer 2 1 2 170                      and the goal of least rank, if there is one
//! table 1a2b3c4d                       the checksum of the table (CRC-32)
//! checksum 9c8d7e6f
//! ```

use std::fmt::Write;

use crc32fast::Hasher;
use search::parallel::{Layer, Marks, RankedLayer, RankedLayers};

use crate::{
    error::Halt,
    manifest::{Space, read, sealed},
    store::Store,
};

/// The kind of the manifest.
const KIND: &str = "table";

/// More than the bytes of any manifest: some hundred thousand layers, of which each is looked for in all ranks.
const MAX_BYTES: usize = 16 << 20;

/// The words that are read or written at a time.
const WORDS: usize = 1 << 16;

/// The name of the table of a depth.
pub(crate) fn table_name(depth: usize) -> String {
    format!("table-{depth:05}")
}

fn manifest_name(depth: u32) -> String {
    format!("{}.manifest", table_name(depth as usize))
}

/// The depth whose manifest or, if not `is_manifest`, whose table has this name.
pub(crate) fn table_of(name: &str, is_manifest: bool) -> Option<u32> {
    let stem = if is_manifest { name.strip_suffix(".manifest")? } else { name };
    let depth: u32 = stem.strip_prefix("table-")?.parse().ok()?;
    (stem == table_name(depth as usize)).then_some(depth)
}

/// A snapshot whose manifest was read.
pub(crate) struct Snapshot {
    depth: u32,
    ranks: usize,
    layers: Vec<RankedLayer>,
    checksum: u32,
}

impl Snapshot {
    /// Writes a snapshot of layers of which none is being expanded, and returns the depth of the last one.
    pub(crate) fn write(
        store: &Store<'_>,
        space: &Space,
        layers: &RankedLayers<'_>,
    ) -> Result<u32, Halt> {
        let (marks, layers) = (layers.marks(), layers.layers());
        let depth = layers.last().map_or(0, |last| last.layer.depth);
        let mut output = store.create(&table_name(depth as usize))?;
        let (mut hasher, mut bytes) = (Hasher::new(), Vec::new());
        for begin in (0..marks.word_count()).step_by(WORDS) {
            let end = marks.word_count().min(begin + WORDS);
            bytes.clear();
            bytes.extend((begin..end).flat_map(|at| marks.word(at).to_le_bytes()));
            hasher.update(&bytes);
            output.write_through(&bytes)?;
        }
        output.sync()?;
        drop(output);
        let ranks = marks.ranks().len();
        let snapshot = Self { depth, ranks, layers: layers.to_vec(), checksum: hasher.finalize() };
        store.write_whole(&manifest_name(depth), &snapshot.text(space))?;
        Ok(depth)
    }

    fn text(&self, space: &Space) -> String {
        let mut text = space.lines(KIND);
        // Writing to a string does not fail.
        let _ = writeln!(text, "ranks {}", self.ranks);
        for RankedLayer { layer, generated, goal } in &self.layers {
            let _ = write!(text, "layer {} {} {generated}", layer.states, layer.goals);
            let _ = match goal {
                Some(goal) => writeln!(text, " {goal}"),
                None => writeln!(text),
            };
        }
        let _ = writeln!(text, "table {:08x}", self.checksum);
        sealed(text)
    }

    /// Reads the manifest of this depth.
    pub(crate) fn read(store: &Store<'_>, space: &Space, depth: u32) -> Result<Self, Halt> {
        let name = manifest_name(depth);
        let text = read(store, &name, KIND, MAX_BYTES)?;
        let rest = text.strip_prefix(&space.lines(KIND));
        let rest = rest.ok_or_else(|| store.corrupted(&name, "it is of another exploration"))?;
        let snapshot = Self::parse(rest).filter(|snapshot| snapshot.depth == depth);
        snapshot.ok_or_else(|| store.corrupted(&name, "it contradicts itself").into())
    }

    fn parse(text: &str) -> Option<Self> {
        let (text, last) = text.trim_end().rsplit_once('\n')?;
        let checksum = u32::from_str_radix(last.strip_prefix("table ")?, 16).ok()?;
        let mut lines = text.lines();
        let ranks = lines.next()?.strip_prefix("ranks ")?.parse().ok()?;
        let layer = |(depth, line): (u32, &str)| {
            let mut numbers = line.strip_prefix("layer ")?.split(' ').map(|word| word.parse().ok());
            let mut number = || numbers.next()?;
            let (states, goals, generated) = (number()?, number()?, number()?);
            let goal = match numbers.next() {
                Some(goal) => Some(usize::try_from(goal?).ok()?),
                None => None,
            };
            let is_sound = goals <= states && goal.is_some() == (goals > 0);
            let is_in = goal.is_none_or(|goal| goal < ranks) && numbers.next().is_none();
            let layer = Layer { depth, states, goals };
            (is_sound && is_in).then_some(RankedLayer { layer, generated, goal })
        };
        let layers: Vec<RankedLayer> = (0..).zip(lines).map(layer).collect::<Option<_>>()?;
        // Only the last one may be empty.
        let is_sound = layers.iter().rev().skip(1).all(|it| it.layer.states > 0)
            && layers.windows(2).all(|two| two[1].generated >= two[1].layer.states);
        let depth = layers.last().filter(|_| is_sound)?.layer.depth;
        Some(Self { depth, ranks, layers, checksum })
    }

    /// Reads the table, and lets the exploration go on from there.
    pub(crate) fn resume(
        self,
        store: &Store<'_>,
        layers: &mut RankedLayers<'_>,
    ) -> Result<(), Halt> {
        let Self { depth, ranks, layers: known, checksum } = self;
        if layers.marks().ranks().len() != ranks {
            return Err(store.corrupted(&manifest_name(depth), "it contradicts itself").into());
        }
        layers.resume(known, |marks| fill(store, &table_name(depth as usize), marks, checksum))
    }
}

/// Reads the words of a table with this checksum.
fn fill(store: &Store<'_>, name: &str, marks: &mut Marks, checksum: u32) -> Result<(), Halt> {
    let mut input = store.open(name)?;
    let (mut hasher, mut bytes) = (Hasher::new(), vec![0; 8 * WORDS]);
    for begin in (0..marks.word_count()).step_by(WORDS) {
        let count = WORDS.min(marks.word_count() - begin);
        let wanted = &mut bytes[..8 * count];
        if input.read(wanted)? < wanted.len() {
            return Err(store.corrupted(name, "it is too short").into());
        }
        hasher.update(wanted);
        for (at, word) in (begin..).zip(wanted.as_chunks().0) {
            marks.set_word(at, u64::from_le_bytes(*word));
        }
    }
    if input.read(&mut bytes[..1])? > 0 {
        return Err(store.corrupted(name, "it is too long").into());
    }
    if hasher.finalize() != checksum {
        return Err(store.corrupted(name, "its checksum differs").into());
    }
    Ok(())
}
