//! Manifests: the file that says that a layer is complete, and the one that says which space is explored.
//!
//! Both are text with a checksum in the last line:
//!
//! ```text
//! puzzle layer 2                       the version of the format
//! space 0f1e2d3c4b5a6978               the hash of the space
//! words 1                              words of a state
//! depth 2
//! states 4
//! goals 1
//! generated 6                          successors of the states of depth 1
//! goal 00000000000000ff                the least goal, where there is one
//! part 17 3 1a2b3c4d                   of 128 ranges of hashes: states and their checksum (CRC-32)
//! part 99 1 5e6f7a8b
//! checksum 9c8d7e6f
//! ```
//!
//! That of the space has, after the first three lines, a line `0123456789abcdef name` for each part of its
//! [`Identity`](crate::Identity).

use std::fmt::Write;

use search::words::AsWords;

use crate::{
    error::{DiskError, Halt},
    identity::{Identity, fingerprint},
    record::{self, RANGES},
    run::{Range, Run},
    snapshot::table_of,
    store::{PART, Store},
};

/// The version of the format of all files.
const VERSION: u32 = 2;

/// The name of the file that marks the folder of an exploration.
pub(crate) const HEAD: &str = "exploration";

/// The name of the file that a process locks while it explores. It is empty, and stays: another process may have opened
/// it.
pub(crate) const LOCK: &str = "exploration.lock";

/// More than the bytes of any manifest.
pub(crate) const MAX_BYTES: usize = 1 << 16;

/// The part of an identity that another program may have otherwise: how states are packed, and their order.
const PACKING: &str = "packing of states";

/// What a space is known by in its files.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    identity: Identity,
    words: usize,
}

impl Space {
    /// Of the space with this identity, in which these are the state at the start and its successors: another program may
    /// pack states in another way.
    pub(crate) fn new<T: AsWords>(mut identity: Identity, start: &[T]) -> Self {
        let mut bytes = Vec::new();
        for state in start {
            record::write(state, &mut bytes);
        }
        identity.add(PACKING, "", fingerprint(&bytes));
        Self { identity, words: T::WORDS }
    }

    /// The lines that begin each manifest.
    pub(crate) fn lines(&self, kind: &str) -> String {
        let (number, words) = (self.identity.number(), self.words);
        format!("puzzle {kind} {VERSION}\nspace {number:016x}\nwords {words}\n")
    }

    /// The text of the file that marks the folder.
    pub(crate) fn head(&self) -> String {
        sealed(self.lines("exploration") + &self.identity.to_text())
    }

    /// Checks that the folder is of this space.
    pub(crate) fn check_head(&self, store: &Store<'_>) -> Result<(), Halt> {
        let kind = "exploration";
        let text = read(store, HEAD, kind, MAX_BYTES)?;
        if text == self.lines(kind) + &self.identity.to_text() {
            return Ok(());
        }
        let parts = text.splitn(4, '\n').nth(3).and_then(Identity::from_text);
        let parts = parts.ok_or_else(|| store.corrupted(HEAD, "it contradicts itself"))?;
        let mut differs = self.identity.differences(&parts);
        // Another instance has other states, too.
        if differs.len() > 1 {
            differs.retain(|part| !part.ends_with(PACKING));
        }
        Err(DiskError::OtherSpace { file: store.files.path(HEAD), differs: differs.join(" and ") }
            .into())
    }
}

/// A complete layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Manifest {
    pub(crate) depth: u32,
    pub(crate) goals: u64,
    /// The number of successors of the layer before.
    pub(crate) generated: u64,
    /// The words of the least goal.
    pub(crate) goal: Option<Vec<u64>>,
    pub(crate) run: Run,
}

/// The name of the file of the states of a layer.
pub(crate) fn layer_name(depth: u32) -> String {
    format!("layer-{depth:05}")
}

/// The name of the manifest of a layer.
pub(crate) fn manifest_name(depth: u32) -> String {
    format!("{}.manifest", layer_name(depth))
}

/// The layer whose manifest or, if not `is_manifest`, whose states have this name.
pub(crate) fn layer_of(name: &str, is_manifest: bool) -> Option<u32> {
    let stem = if is_manifest { name.strip_suffix(".manifest")? } else { name };
    let depth = stem.strip_prefix("layer-")?.parse().ok()?;
    (stem == layer_name(depth)).then_some(depth)
}

/// Returns true of the name of a file that may be removed, since a new one is made when it is
/// needed.
pub(crate) fn is_temporary(name: &str) -> bool {
    let stem = name.strip_suffix(PART);
    let is_numbers = |text: &str| text.chars().all(|it| it.is_ascii_digit() || it == '-');
    let made = ["children-", "known-"].iter().find_map(|it| name.strip_prefix(it));
    let is_whole = |stem: &str| layer_of(stem, true).or(table_of(stem, true)).is_some();
    stem.is_some_and(|stem| stem == HEAD || is_whole(stem)) || made.is_some_and(is_numbers)
}

/// The text with its checksum.
pub(crate) fn sealed(text: String) -> String {
    let checksum = crc32fast::hash(text.as_bytes());
    text + &format!("checksum {checksum:08x}\n")
}

/// The text without its checksum, if that is right.
fn unsealed(text: &str) -> Option<&str> {
    let (body, _) = text.split_at(text.trim_end().rfind('\n')? + 1);
    (sealed(body.to_owned()) == text).then_some(body)
}

/// Reads a manifest of at most `most` bytes, and checks that it is of this format. Returns it without its checksum.
pub(crate) fn read(store: &Store<'_>, name: &str, kind: &str, most: usize) -> Result<String, Halt> {
    let text = store.read_whole(name, most)?;
    let body = unsealed(&text).ok_or_else(|| store.corrupted(name, "its checksum differs"))?;
    if !body.starts_with(&format!("puzzle {kind} {VERSION}\n")) {
        return Err(DiskError::OtherVersion { file: store.files.path(name) }.into());
    }
    Ok(body.to_owned())
}

impl Manifest {
    /// The text of the file.
    pub(crate) fn text(&self, space: &Space) -> String {
        let mut text = space.lines("layer");
        let Self { depth, goals, generated, goal, run } = self;
        let states = run.states();
        // Writing to a string does not fail.
        let _ =
            write!(text, "depth {depth}\nstates {states}\ngoals {goals}\ngenerated {generated}\n");
        if let Some(goal) = goal {
            text += "goal";
            for word in goal {
                let _ = write!(text, " {word:016x}");
            }
            text.push('\n');
        }
        for (number, range) in run.ranges.iter().enumerate().filter(|(_, it)| it.states > 0) {
            let _ = writeln!(text, "part {number} {} {:08x}", range.states, range.checksum);
        }
        sealed(text)
    }

    /// The manifest of a layer.
    pub(crate) fn read(store: &Store<'_>, depth: u32, space: &Space) -> Result<Self, Halt> {
        let name = manifest_name(depth);
        let text = read(store, &name, "layer", MAX_BYTES)?;
        let rest = text.strip_prefix(&space.lines("layer"));
        let rest = rest.ok_or_else(|| store.corrupted(&name, "it is of another exploration"))?;
        let manifest = Self::parse(rest, space.words);
        let manifest = manifest.filter(|manifest| manifest.depth == depth);
        manifest.ok_or_else(|| store.corrupted(&name, "it contradicts itself").into())
    }

    /// Of a space whose states have this number of words.
    fn parse(text: &str, words: usize) -> Option<Self> {
        let mut lines = text.lines().peekable();
        let mut number = |name: &str| -> Option<u64> {
            lines.next()?.strip_prefix(name)?.strip_prefix(' ')?.parse().ok()
        };
        let depth = u32::try_from(number("depth")?).ok()?;
        let (states, goals, generated) =
            (number("states")?, number("goals")?, number("generated")?);
        let goal = match lines.next_if(|line| line.starts_with("goal ")) {
            Some(line) => {
                let goal = line.strip_prefix("goal ")?.split(' ');
                let goal = goal.map(|word| u64::from_str_radix(word, 16).ok());
                Some(goal.collect::<Option<Vec<_>>>().filter(|goal| goal.len() == words)?)
            }
            None => None,
        };
        let mut ranges = vec![Range::default(); RANGES];
        for line in lines {
            let mut fields = line.strip_prefix("part ")?.split(' ');
            let range = ranges.get_mut(fields.next()?.parse::<usize>().ok()?)?;
            let states = fields.next()?.parse().ok()?;
            let checksum = u32::from_str_radix(fields.next()?, 16).ok()?;
            *range = Range { states, checksum };
        }
        let run = Run { name: layer_name(depth), ranges };
        let is_sound = run.states() == states && goal.is_some() == (goals > 0) && goals <= states;
        is_sound.then_some(Self { depth, goals, generated, goal, run })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_survives_its_text_and_no_other_is_read() {
        let mut ranges = vec![Range::default(); RANGES];
        ranges[17] = Range { states: 3, checksum: 0x1a2b_3c4d };
        ranges[127] = Range { states: 1, checksum: 5 };
        for goal in [None, Some(vec![255, 7])] {
            let run = Run { name: layer_name(2), ranges: ranges.clone() };
            let goals = goal.iter().count() as u64;
            let manifest = Manifest { depth: 2, goals, generated: 6, goal, run };
            let space = Space::new(Identity::new(), &[[1_u64, 2]]);
            let text = manifest.text(&space);
            let body = unsealed(&text).expect("sealed").strip_prefix(&space.lines("layer"));
            assert_eq!(Manifest::parse(body.expect("its head"), 2), Some(manifest));
            for place in 0..text.len() {
                let mut other = text.clone().into_bytes();
                other[place] ^= 1;
                let other = String::from_utf8(other).expect("ASCII");
                assert_eq!(unsealed(&other), None, "{other}");
                assert_eq!(unsealed(&text[..place]), None, "{place} bytes");
            }
        }
    }

    #[test]
    fn only_names_of_ours_are_removed() {
        for name in ["children-007", "children-007-15", "known-00000-00012", "exploration.part"] {
            assert!(is_temporary(name), "{name}");
        }
        assert!(is_temporary("layer-00003.manifest.part"));
        for name in ["children", "children-7a", "exploration", "layer-00003", "notes.part", ".part"]
        {
            assert!(!is_temporary(name), "{name}");
        }
        assert_eq!(layer_of("layer-00012", false), Some(12));
        assert_eq!(layer_of("layer-00012.manifest", true), Some(12));
        assert_eq!(layer_of("layer-123456", false), Some(123_456));
        assert_eq!([layer_of("layer-012", false), layer_of("layer-+0012", false)], [None; 2]);
    }
}
