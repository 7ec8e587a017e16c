//! The words, as a trie of 8 bytes a node.

use std::{array::from_fn, borrow::Cow};

use search::{Limits, Stop};
use text::{Common, ParseError, Problem, body, decode};

use crate::meter::Memory;

/// The greatest number of letters of a word; longer entries are skipped.
pub const MAX_WORD: usize = 255;

/// A trie of words of the letters a to z.
///
/// A node is 8 bytes. The children of a node stand together in order of their letters, and what is
/// below the first of them comes next, so that a walk down mostly stays near:
///
/// | bits  | what they hold                                                           |
/// |-------|--------------------------------------------------------------------------|
/// | 0–25  | 1 if there is a child by this letter; bit 0 is a                         |
/// | 26    | 1 at the end of a word                                                   |
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

/// The greatest number of nodes: 128 MiB. (The trie of four million words of a language takes half of it.)
const MAX_NODES: usize = 1 << 24;
/// When this many words have been met, those met twice are dropped.
const MANY_WORDS: usize = 1 << 22;

/// A list of words that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DictionaryError {
    /// The first byte that is not UTF-8.
    InvalidUtf8(Problem<Common>),
    /// More text than places in it can be numbered.
    TooLong,
    /// More prefixes of words than a trie has room for.
    TooManyPrefixes,
    /// A limit on time or bytes, or the flag.
    Stopped(Stop),
}

text::messages! { DictionaryError, from Stopped(Stop);
    Self::InvalidUtf8(inner) => "{inner}";
    Self::TooLong => "too large: expected less than 4 GiB of words, found more";
    Self::TooManyPrefixes =>
        "too large: expected words with at most {MAX_NODES} different prefixes, found more";
    Self::Stopped(it) => "stopped while the words were read: {it}";
}

const WORD: u64 = 1 << 26;

impl Dictionary {
    /// The number of the root, which is the empty prefix.
    pub(crate) const ROOT: u32 = 0;

    /// Reads one word a line, upper or lower case. Blanks around a word and empty lines are left
    /// out; entries of other characters than the letters a to z, or of more than [`MAX_WORD`], are
    /// skipped and [counted](Self::skipped). O(length), and a sort if the words are in no order. Memory
    /// is 8 bytes a word, 16 more while they are sorted, 8 bytes a prefix, of which there are 2²⁴ at most,
    /// and a copy of the text if that has capitals.
    ///
    /// # Errors
    ///
    /// The text is not UTF-8, or its words have too many prefixes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DictionaryError> {
        Self::within(bytes, &Limits::default())
    }

    /// As [`from_bytes`](Self::from_bytes), within the limits on time and bytes, and while the flag is
    /// not raised. All memory in use at a time counts, except for `bytes`.
    ///
    /// # Errors
    ///
    /// The same, or the limit.
    pub fn within(bytes: &[u8], limits: &Limits) -> Result<Self, DictionaryError> {
        let mut memory = Memory::new(limits);
        let first = |mut error: ParseError<_>| error.problems.swap_remove(0);
        let text = decode(bytes).map_err(|error| DictionaryError::InvalidUtf8(first(error)))?;
        let (_, text) = body(text);
        let text = if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            memory.others = text.len();
            memory.meter.hold(memory.others)?;
            Cow::Owned(text.to_ascii_lowercase())
        } else {
            Cow::Borrowed(text)
        };
        let mut skipped = 0;
        let mut words = Words { text: text.as_bytes(), found: Vec::new() };
        let mut many = MANY_WORDS;
        for line in text.split('\n') {
            memory.work(1 + line.len() / 64)?;
            let word = line.trim();
            if word.is_empty() {
                continue;
            }
            let length = u8::try_from(word.len());
            let (true, Ok(length)) = (word.bytes().all(|byte| byte.is_ascii_lowercase()), length)
            else {
                skipped += 1;
                continue;
            };
            let start = word.as_ptr().addr() - text.as_ptr().addr();
            let start = u32::try_from(start).map_err(|_| DictionaryError::TooLong)?;
            memory.push(&mut words.found, Word { start, length })?;
            if words.found.len() == many {
                words.put_in_order(&mut memory)?;
                many = many.max(2 * words.found.len());
                if words.found.len() > MAX_NODES {
                    return Err(DictionaryError::TooManyPrefixes);
                }
            }
        }
        words.put_in_order(&mut memory)?;
        Ok(Self { skipped, ..Self::build(&words, memory)? })
    }

    /// The trie of `words`, which are in order and distinct.
    fn build(words: &Words<'_>, mut memory: Memory<'_>) -> Result<Self, DictionaryError> {
        memory.others += words.found.capacity() * size_of::<Word>();
        let mut nodes = Vec::new();
        memory.push(&mut nodes, Node(0))?;
        let found = &words.found[..];
        // Nodes to fill in: number, letters, and the words below it as a range.
        let mut open = vec![(0, 0, 0, found.len())];
        let mut children = Vec::new();
        while let Some((number, depth, mut from, to)) = open.pop() {
            let ends = from < to && words.letters(found[from]).len() == depth;
            let mut node =
                (nodes.len() as u64) << 35 | (depth as u64) << 27 | u64::from(ends) << 26;
            from += usize::from(ends);
            while from < to {
                let letter = words.letters(found[from])[depth];
                let is_same = |word: &&Word| words.letters(**word)[depth] == letter;
                let same = found[from..to].iter().take_while(is_same).count();
                memory.work(same)?;
                node |= 1 << (letter - b'a');
                children.push((nodes.len(), depth + 1, from, from + same));
                memory.push(&mut nodes, Node(0))?;
                from += same;
            }
            if nodes.len() > MAX_NODES {
                return Err(DictionaryError::TooManyPrefixes);
            }
            nodes[number] = Node(node);
            open.extend(children.drain(..).rev());
        }
        Ok(Self { nodes, words: found.len(), skipped: 0 })
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

    /// Returns true if this is one of the words. Case does not matter. O(length).
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

/// The words of a text, by where they stand.
struct Words<'t> {
    text: &'t [u8],
    found: Vec<Word>,
}

#[derive(Clone, Copy)]
struct Word {
    start: u32,
    length: u8,
}

impl<'t> Words<'t> {
    fn letters(&self, Word { start, length }: Word) -> &'t [u8] {
        &self.text[start as usize..][..usize::from(length)]
    }

    /// The first eight letters as a number: in order as the words are, as far as they go.
    fn start(&self, word: Word) -> u64 {
        let letters = self.letters(word);
        u64::from_be_bytes(from_fn(|at| letters.get(at).copied().unwrap_or(0)))
    }

    /// Sorts the words, if they are not in order, and leaves out those that are there already.
    fn put_in_order(&mut self, memory: &mut Memory<'_>) -> Result<(), Stop> {
        let mut found = std::mem::take(&mut self.found);
        if !found.is_sorted_by_key(|word| self.letters(*word)) {
            // Most words differ at the start, and what is compared then stands side by side.
            let bytes = found.len() * (size_of::<Word>() + size_of::<(u64, Word)>());
            memory.meter.hold(memory.others + bytes)?;
            let keyed = found.into_iter().map(|word| (self.start(word), word));
            let mut keyed: Vec<(u64, Word)> = keyed.collect();
            let order = |(start, word): &(u64, Word), (other_start, other): &(u64, Word)| {
                let letters = || self.letters(*word).cmp(self.letters(*other));
                start.cmp(other_start).then_with(letters)
            };
            // Halves the list, smaller words first, until parts are sorted between two looks at the clock.
            let mut parts = vec![&mut keyed[..]];
            while let Some(part) = parts.pop() {
                memory.meter.poll()?;
                if part.len() <= Memory::EVERY {
                    part.sort_unstable_by(order);
                } else {
                    let (smaller, _, greater) = part.select_nth_unstable_by(part.len() / 2, order);
                    parts.extend([smaller, greater]);
                }
            }
            found = keyed.into_iter().map(|(_, word)| word).collect();
        }
        found.dedup_by_key(|word| self.letters(*word));
        self.found = found;
        Ok(())
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

    /// Returns true if a word ends here.
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

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
        // 26,000 words of 8 bytes, and of 16 more while they are sorted.
        assert_eq!(stopped(Limits { bytes: 200_000, ..Limits::default() }), Stop::Bytes);
        assert_eq!(stopped(Limits { bytes: 600_000, ..Limits::default() }), Stop::Bytes);
        let dictionary = read(Limits { bytes: 700_000, ..Limits::default() }).unwrap();
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
    fn words_in_any_order_and_case_are_the_same_trie() {
        let list = ["abcdefgh", "abcdefghi", "abcdefgha", "b", "abcdefgh", "zoo", "abc"];
        let mut sorted = list;
        sorted.sort_unstable();
        let [one, other] = [list.join("\n").to_uppercase(), sorted.join("\n")]
            .map(|text| Dictionary::from_bytes(text.as_bytes()).unwrap());
        assert_eq!((one.words(), &one.nodes), (6, &other.nodes));
    }

    #[test]
    fn words_with_too_many_prefixes_are_refused() {
        let mut random = 1_u32;
        let mut letter = || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b'a' + (random >> 24).to_le_bytes()[0] % 26)
        };
        let text: String = (0..MAX_NODES + MAX_NODES / 8)
            .map(|at| if at % 200 == 0 { '\n' } else { letter() })
            .collect();
        let error = Dictionary::from_bytes(text.as_bytes()).unwrap_err();
        assert_eq!(error, DictionaryError::TooManyPrefixes);
    }

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        let error = Dictionary::from_bytes(b"cat\nd\xc3\xa9j\xff\n").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 4: expected UTF-8 text, found the byte 0xff");
    }
}
