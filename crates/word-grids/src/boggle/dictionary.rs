//! The words, as a trie of 8 bytes a node.

use std::str::Utf8Error;

use search::{Limits, Stop};

use crate::meter::Meter;

/// Most letters of a word; longer entries are skipped.
pub const MAX_WORD: usize = 255;

/// A trie of words of the letters a to z.
///
/// A node is 8 bytes. The children of a node stand together in order of their letters, and what is
/// below the first of them comes next, so that a walk down mostly stays near:
///
/// | bits  | what they hold                                                           |
/// |-------|--------------------------------------------------------------------------|
/// | 0–25  | is there a child by this letter? bit 0 is a                              |
/// | 26    | is this the end of a word?                                               |
/// | 27–34 | number of letters from the root                                          |
/// | 35–63 | number of the first child; child *x* is as many after it as bits below *x* are set |
///
/// (Hence one test of a mask tells which letters go on, and a step costs a population count.)
#[derive(Clone, Debug)]
pub struct Dictionary {
    nodes: Vec<Node>,
    words: usize,
    skipped: usize,
}

impl Default for Dictionary {
    /// No words.
    fn default() -> Self {
        Self { nodes: vec![Node(0)], words: 0, skipped: 0 }
    }
}

/// A node of the trie: what [`Dictionary`] says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node(u64);

/// Most nodes that can be numbered.
const MAX_NODES: usize = 1 << 29;

/// A list of words that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DictionaryError {
    /// Bytes that are not UTF-8.
    #[error("line {line}, column {column}: expected UTF-8 text, found the byte 0x{byte:02x}")]
    InvalidUtf8 {
        /// 1-based.
        line: usize,
        /// 1-based, in characters.
        column: usize,
        /// The first of the bytes.
        byte: u8,
    },
    /// More text than nodes can be numbered.
    #[error("expected less than 512 MiB of words, found more")]
    TooLarge,
    /// A limit on time or bytes, or the flag.
    #[error("stopped while the words were read: {0}")]
    Stopped(Stop),
}

impl From<Stop> for DictionaryError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

const WORD: u64 = 1 << 26;

impl Dictionary {
    /// The number of the root, which is the empty prefix.
    pub(crate) const ROOT: u32 = 0;

    /// Reads one word a line, upper or lower case. Blanks around a word and empty lines are left
    /// out; entries of other characters than the letters a to z, or of more than [`MAX_WORD`], are
    /// skipped and [counted](Self::skipped). O(length), in whatever order the words are.
    ///
    /// # Errors
    ///
    /// The text is not UTF-8, or too long.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DictionaryError> {
        Self::within(bytes, &Limits::default())
    }

    /// As [`from_bytes`](Self::from_bytes), within the limits on time and bytes, and while the flag is
    /// not raised. All that is held at a time counts, but for `bytes`.
    ///
    /// # Errors
    ///
    /// The limit too.
    pub fn within(bytes: &[u8], limits: &Limits) -> Result<Self, DictionaryError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = std::str::from_utf8(bytes).map_err(|error| invalid(bytes, error))?;
        // There are at most as many nodes as letters, and the root.
        if text.len() >= MAX_NODES {
            return Err(DictionaryError::TooLarge);
        }
        let mut memory = Memory { meter: Meter::new(limits), until_look: 0, others: 0 };
        let mut skipped = 0;
        let mut words = Vec::new();
        for line in text.split('\n') {
            memory.work(1)?;
            let word = line.trim();
            if word.is_empty() {
                continue;
            }
            if word.len() > MAX_WORD || !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
                skipped += 1;
                continue;
            }
            memory.room(&mut words, 1)?;
            words.push(word.as_bytes());
        }
        Ok(Self { skipped, ..Self::build(words, memory)? })
    }

    /// The trie of `words`, which get into order as it is built: by the first letter, then those of
    /// each by the next, and so on.
    fn build(mut words: Vec<&[u8]>, mut memory: Memory<'_>) -> Result<Self, Stop> {
        // All words, and as many again to put them into order.
        memory.others = (words.capacity() + words.len()) * size_of::<&[u8]>();
        let mut unordered: Vec<&[u8]> = Vec::new();
        let mut nodes = Vec::new();
        memory.room(&mut nodes, 1)?;
        nodes.push(Node(0));
        let mut distinct = 0;
        // Nodes to fill in: number, letters, and the words below it as a range.
        let mut open = vec![(0, 0, 0, words.len())];
        let mut children = Vec::new();
        while let Some((number, depth, mut from, to)) = open.pop() {
            let mut starts = [0; LETTERS + 2];
            let (mut is_ordered, mut last) = (true, 0);
            for word in &words[from..to] {
                memory.work(1)?;
                let key = key(word, depth);
                starts[key + 1] += 1;
                is_ordered &= last <= key;
                last = key;
            }
            let counts: [usize; LETTERS + 1] = std::array::from_fn(|key| starts[key + 1]);
            if !is_ordered {
                unordered.clear();
                unordered.extend_from_slice(&words[from..to]);
                (0..=LETTERS).for_each(|key| starts[key + 1] += starts[key]);
                for &word in &unordered {
                    memory.work(1)?;
                    let start = &mut starts[key(word, depth)];
                    words[from + *start] = word;
                    *start += 1;
                }
            }
            let ends = counts[0] > 0;
            distinct += usize::from(ends);
            from += counts[0];
            let mut node =
                (nodes.len() as u64) << 35 | (depth as u64) << 27 | u64::from(ends) << 26;
            for (letter, &same) in counts[1..].iter().enumerate().filter(|(_, same)| **same > 0) {
                node |= 1 << letter;
                children.push((nodes.len(), depth + 1, from, from + same));
                memory.room(&mut nodes, 1)?;
                nodes.push(Node(0));
                from += same;
            }
            nodes[number] = Node(node);
            open.extend(children.drain(..).rev());
        }
        Ok(Self { nodes, words: distinct, skipped: 0 })
    }

    /// Number of distinct words.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// Number of entries that were skipped, because of characters other than a to z or their length.
    #[must_use]
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Number of prefixes of words, the empty one included: 8 bytes each.
    #[must_use]
    pub fn prefixes(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes that the words take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }

    /// Is this one of the words? Case does not matter. O(length).
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.walk(Self::ROOT, word.to_ascii_lowercase().as_bytes())
            .is_some_and(|number| self.node(number).is_word())
    }

    /// Goes on from a node by lower-case letters.
    #[inline]
    pub(crate) fn walk(&self, from: u32, letters: &[u8]) -> Option<u32> {
        letters.iter().try_fold(from, |number, letter| {
            let letter = letter.checked_sub(b'a').filter(|letter| *letter < 26)?;
            let node = self.node(number);
            (node.children() >> letter & 1 == 1).then(|| node.child(letter))
        })
    }

    #[inline]
    pub(crate) fn node(&self, number: u32) -> Node {
        self.nodes[number as usize]
    }
}

/// From a to z.
const LETTERS: usize = 26;

/// Which letter of `word` comes after `depth` others: 1 for a, and 0 for the end.
fn key(word: &[u8], depth: usize) -> usize {
    word.get(depth).map_or(0, |letter| 1 + usize::from(letter.to_ascii_lowercase() - b'a'))
}

/// Time and memory while words are read.
struct Memory<'a> {
    meter: Meter<'a>,
    /// Words until the next look at the clock.
    until_look: usize,
    /// Bytes of other lists than the one that grows.
    others: usize,
}

impl Memory<'_> {
    /// The clock is looked at once in so many words: well within a millisecond.
    const EVERY: usize = 1 << 12;

    fn work(&mut self, words: usize) -> Result<(), Stop> {
        match self.until_look.checked_sub(words) {
            Some(left) => self.until_look = left,
            None => {
                self.until_look = Self::EVERY;
                self.meter.poll()?;
            }
        }
        Ok(())
    }

    /// Makes room for `more` elements, by half as much again at least.
    fn room<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        if list.capacity() - list.len() >= more {
            return Ok(());
        }
        let grown = (list.len() + more).max(list.capacity() / 2 * 3);
        self.meter.hold(self.others + grown * size_of::<T>())?;
        list.try_reserve_exact(grown - list.len()).map_err(|_| Stop::Bytes)
    }
}

impl Node {
    /// The letters that go on from here, a bit each.
    #[inline]
    pub(crate) fn children(self) -> u32 {
        low(self.0 & (WORD - 1))
    }

    /// The number of the child by a letter that is among the [children](Self::children).
    #[inline]
    pub(crate) fn child(self, letter: u8) -> u32 {
        let below = self.0 & ((1 << letter) - 1);
        low(self.0 >> 35) + below.count_ones()
    }

    /// Does a word end here?
    #[inline]
    pub(crate) fn is_word(self) -> bool {
        self.0 & WORD != 0
    }

    /// Number of letters from the root.
    #[inline]
    pub(crate) fn letters(self) -> usize {
        usize::from(low(self.0 >> 27).to_le_bytes()[0])
    }
}

#[expect(clippy::cast_possible_truncation, reason = "callers want the lower bits")]
#[inline]
const fn low(bits: u64) -> u32 {
    bits as u32
}

fn invalid(bytes: &[u8], error: Utf8Error) -> DictionaryError {
    let (before, rest) = bytes.split_at(error.valid_up_to());
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    DictionaryError::InvalidUtf8 {
        line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
        column: String::from_utf8_lossy(&before[start..]).chars().count() + 1,
        byte: rest.first().copied().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Whatever the order of the words, and however often each comes.
    #[test]
    fn words_in_any_order_are_the_same() {
        let words = ["a", "ab", "abc", "b", "ba", "cab", "cabs", "zoo", "zoos"];
        let dictionary = Dictionary::from_bytes(words.join("\n").as_bytes()).unwrap();
        let shuffled = [7, 3, 5, 0, 8, 2, 2, 6, 1, 4, 0, 7].map(|it: usize| words[it]).join("\n");
        let other = Dictionary::from_bytes(shuffled.to_uppercase().as_bytes()).unwrap();
        assert_eq!((&other.nodes, other.words()), (&dictionary.nodes, words.len()));
    }

    #[test]
    fn reading_obeys_limits() {
        let text: String =
            (b'a'..=b'z').rev().map(|letter| format!("{}\n", letter as char)).collect();
        let read = |limits: Limits| Dictionary::within(text.repeat(1_000).as_bytes(), &limits);
        let stopped = |limits| match read(limits) {
            Err(DictionaryError::Stopped(stop)) => stop,
            other => panic!("{other:?}"),
        };
        let time = Some(Duration::ZERO);
        assert_eq!(stopped(Limits { time, ..Limits::default() }), Stop::Time);
        // 26,000 words of 16 bytes, and as many again.
        assert_eq!(stopped(Limits { bytes: 400_000, ..Limits::default() }), Stop::Bytes);
        assert_eq!(stopped(Limits { bytes: 832_000, ..Limits::default() }), Stop::Bytes);
        let dictionary = read(Limits { bytes: 1_200_000, ..Limits::default() }).unwrap();
        assert_eq!((dictionary.words(), dictionary.prefixes()), (26, 27));
        assert!(dictionary.bytes() >= 27 * 8);
    }

    #[test]
    fn what_is_no_word_is_skipped_and_counted() {
        let long = "x".repeat(10_000_000);
        let text = format!("\u{feff}Zoo\r\ncat's\r\n\r\n  cat \r\ncafé\nCAT\nca\n{long}\nx-ray");
        let dictionary = Dictionary::from_bytes(text.as_bytes()).unwrap();
        assert_eq!((dictionary.words(), dictionary.skipped()), (3, 4));
        assert!(["zoo", "ca", "cat", "Cat"].iter().all(|word| dictionary.contains(word)));
        assert!(["", "c", "zo", "zoos", "café", "cat's"].iter().all(|w| !dictionary.contains(w)));
        // The empty prefix; c, z; ca, zo; cat, zoo.
        assert_eq!(dictionary.prefixes(), 7);
        let node = dictionary.walk(Dictionary::ROOT, b"cat").unwrap();
        assert_eq!([Dictionary::ROOT, node].map(|it| dictionary.node(it).letters()), [0, 3]);
    }

    #[test]
    fn an_empty_list_has_no_words() {
        for text in ["", "\n\n", "1\n"] {
            let dictionary = Dictionary::from_bytes(text.as_bytes()).unwrap();
            assert_eq!((dictionary.words(), dictionary.prefixes()), (0, 1));
            assert!(!dictionary.contains("") && !dictionary.contains("a"));
        }
    }

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        let error = Dictionary::from_bytes(b"cat\nd\xc3\xa9j\xff\n").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 4: expected UTF-8 text, found the byte 0xff");
    }
}
