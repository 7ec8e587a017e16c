//! Plain mutations of bytes and lines, without feedback on coverage.

use fastrand::Rng;

/// What breaks readers: ends of lines, marks, numbers at the edge, what is no UTF-8.
const ODD: &[&[u8]] = &[
    b"\r\n",
    b"\r",
    b"\n\n",
    b"\t",
    b" ",
    b"\0",
    b"\x1b",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xa8",
    b"\xf0\x9f\x90\xba",
    b"0",
    b"-1",
    b"255",
    b"256",
    b"65536",
    b"2147483647",
    b"4294967296",
    b"1000000000",
    b"18446744073709551616",
    b"/",
    b"|",
    b":",
];

/// Makes inputs out of others.
pub(crate) struct Mutator {
    /// Files to start from, as they are.
    seeds: Vec<Vec<u8>>,
    /// Some of the inputs that turned out to be valid.
    kept: Vec<Vec<u8>>,
    most_bytes: usize,
}

impl Mutator {
    /// Valid inputs that are mutated further.
    const MAX_KEPT: usize = 256;

    /// The greatest length of a short input in bytes. Reading is quick, so most of the time goes into short inputs.
    const MAX_SHORT: usize = 1 << 14;
    /// One input in this many is longer, of a random order of magnitude.
    const ONE_IN: u32 = 512;

    pub(crate) fn new(seeds: Vec<Vec<u8>>, most_bytes: usize) -> Self {
        Self { seeds, kept: Vec::new(), most_bytes }
    }

    /// Writes the next input into `input`.
    pub(crate) fn make(&self, rng: &mut Rng, input: &mut Vec<u8>) {
        input.clear();
        input.extend_from_slice(self.any(rng));
        // Now and then a seed as it is.
        for _ in 0..[0, 1, 1, 2, 2, 3, 5, 8, 16][rng.usize(..9)] {
            self.change(rng, input);
        }
        if self.most_bytes > Self::MAX_SHORT && rng.u32(..Self::ONE_IN) == 0 {
            self.grow(rng, input);
            input.truncate(self.most_bytes);
        } else {
            input.truncate(self.most_bytes.min(Self::MAX_SHORT));
        }
    }

    /// Repeats a piece of the input, or all of it, until it is long.
    fn grow(&self, rng: &mut Rng, input: &mut Vec<u8>) {
        let doublings = self.most_bytes.ilog2() - Self::MAX_SHORT.ilog2();
        let least = Self::MAX_SHORT << rng.u32(..=doublings);
        let length = rng.usize(least..=2 * least).min(self.most_bytes);
        let at = rng.usize(..=input.len());
        let unit = if rng.bool() { piece(rng, input).to_vec() } else { input.clone() };
        if unit.is_empty() {
            return;
        }
        let rest = input.split_off(at);
        while input.len() + rest.len() < length {
            input.extend_from_slice(&unit);
        }
        input.extend(rest);
    }

    /// Keeps an input that was valid, for a while.
    pub(crate) fn keep(&mut self, rng: &mut Rng, input: &[u8]) {
        if input.len() > Self::MAX_SHORT {
            return;
        }
        if self.kept.len() < Self::MAX_KEPT {
            self.kept.push(input.to_vec());
        } else if rng.u8(..16) == 0 {
            let old = &mut self.kept[rng.usize(..Self::MAX_KEPT)];
            old.clear();
            old.extend_from_slice(input);
        }
    }

    fn any(&self, rng: &mut Rng) -> &[u8] {
        let from = if rng.bool() && !self.kept.is_empty() { &self.kept } else { &self.seeds };
        if from.is_empty() { &[] } else { &from[rng.usize(..from.len())] }
    }

    fn change(&self, rng: &mut Rng, input: &mut Vec<u8>) {
        let at = rng.usize(..=input.len());
        match rng.u8(..14) {
            // One byte.
            0 if at < input.len() => input[at] ^= 1 << rng.u8(..8),
            1 if at < input.len() => input[at] = rng.u8(..),
            2 if at < input.len() => drop(input.remove(at)),
            3 => input.insert(at, rng.u8(..)),
            // One of the signs that there are: more often valid than any byte.
            4 | 5 if at < input.len() => input[at] = input[rng.usize(..input.len())],
            6 if at < input.len() => {
                let other = rng.usize(..input.len());
                input.swap(at, other);
            }
            7 => insert(input, at, ODD[rng.usize(..ODD.len())]),
            // A piece of it.
            8 => {
                let end = (at + rng.usize(..=64)).min(input.len());
                input.drain(at..end);
            }
            9 => {
                let piece = piece(rng, input).to_vec();
                insert(input, at, &piece);
            }
            // A piece of another.
            10 => {
                let other = self.any(rng);
                insert(input, at, piece(rng, other));
            }
            // Lines.
            11 | 12 => lines(rng, input),
            // Much of the same, to be large.
            13 if rng.u8(..8) == 0 && !input.is_empty() => {
                let piece = piece(rng, input).to_vec();
                for _ in 0..1 << rng.u8(..8) {
                    if input.len() < self.most_bytes {
                        insert(input, at, &piece);
                    }
                }
            }
            _ => {}
        }
    }
}

fn insert(input: &mut Vec<u8>, at: usize, piece: &[u8]) {
    input.splice(at..at, piece.iter().copied());
}

fn piece<'a>(rng: &mut Rng, from: &'a [u8]) -> &'a [u8] {
    let start = rng.usize(..=from.len());
    let end = (start + rng.usize(..=64)).min(from.len());
    &from[start..end]
}

/// Leaves out, doubles or swaps a line.
fn lines(rng: &mut Rng, input: &mut Vec<u8>) {
    let mut lines: Vec<&[u8]> = input.split_inclusive(|&byte| byte == b'\n').collect();
    if lines.is_empty() {
        return;
    }
    let (one, other) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
    match rng.u8(..3) {
        0 => drop(lines.remove(one)),
        1 => lines.insert(other, lines[one]),
        _ => lines.swap(one, other),
    }
    *input = lines.concat();
}
