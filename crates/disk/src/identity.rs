//! What an exploration is known by.

use std::{collections::BTreeMap, fmt::Write};

/// The names and hashes of everything on which the states of an exploration depend: the instance, the files that it
/// refers to, and the choices. Two identities belong to the same exploration if [`differences`](Self::differences)
/// finds none.
///
/// ```
/// use disk::Identity;
///
/// let was = Identity::new().with("instance", "board.txt", b"1 2/3 0").with("dictionary", "words", b"eat tea");
/// let now = Identity::new().with("instance", "./board.txt", b"1 2/3 0").with("dictionary", "words", b"eat");
/// assert_eq!(now.differences(&was), ["another dictionary than words"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Identity {
    parts: BTreeMap<String, Part>,
}

#[derive(Clone, Debug)]
struct Part {
    hash: u64,
    /// What people call it, such as the name of a file, which does not count.
    shown: String,
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a: the same on every machine and for ever.
fn fold(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The hash of some bytes, for [`Identity::add`]: 64-bit FNV-1a. O(bytes).
///
/// ```
/// assert_ne!(disk::fingerprint(b"eat"), disk::fingerprint(b"tea"));
/// ```
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> u64 {
    fold(FNV_START, bytes)
}

impl Identity {
    /// Of nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with these bytes under a name, such as `dictionary`; `shown` is what messages call them, such as the name
    /// of the file, and is not compared.
    #[must_use]
    pub fn with(mut self, name: &str, shown: &str, bytes: &[u8]) -> Self {
        self.add(name, shown, fingerprint(bytes));
        self
    }

    /// Adds bytes by their [`fingerprint`]. Bytes under the name of others follow them.
    pub fn add(&mut self, name: &str, shown: &str, hash: u64) {
        // A line each, and no space where the name begins.
        let name = name.escape_debug().to_string();
        let part = self
            .parts
            .entry(name)
            .or_insert_with(|| Part { hash: FNV_START, shown: shown.to_owned() });
        part.hash = fold(part.hash, &hash.to_le_bytes());
    }

    /// A number for all of it, which other identities hardly have.
    #[must_use]
    pub fn number(&self) -> u64 {
        fingerprint(self.to_text().as_bytes())
    }

    /// How this identity differs from another one, in words: `another instance than board.txt`, `another --depth`. Empty
    /// if they are the same.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let hash =
            |parts: &BTreeMap<String, Part>, name: &str| parts.get(name).map(|part| part.hash);
        let missing = other.parts.keys().filter(|name| !self.parts.contains_key(*name));
        let names = self.parts.keys().chain(missing);
        let unlike = names.filter(|name| hash(&self.parts, name) != hash(&other.parts, name));
        let in_words = |name: &String| match self.parts.get(name).map(|part| part.shown.as_str()) {
            None | Some("") => format!("another {name}"),
            Some(shown) => format!("another {name} than {shown}"),
        };
        unlike.map(in_words).collect()
    }

    /// As text, a line for each name, which [`from_text`](Self::from_text) reads. What messages call the parts is left
    /// out.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.parts.iter().fold(String::new(), |mut text, (name, part)| {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{:016x} {name}", part.hash);
            text
        })
    }

    /// The identity of a text that [`to_text`](Self::to_text) wrote. `None` for other texts.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut read = Self::new();
        for line in text.lines() {
            let (hash, name) = line.split_once(' ')?;
            let hash = u64::from_str_radix(hash, 16).ok()?;
            read.parts.insert(name.to_owned(), Part { hash, shown: String::new() });
        }
        Some(read)
    }
}

#[cfg(test)]
mod tests {
    use super::Identity;

    #[test]
    fn differences_are_named_and_names_of_files_do_not_count() {
        let was = Identity::new().with("instance", "a", b"1").with("--size", "", b"3");
        let same = Identity::new().with("--size", "", b"3").with("instance", "b", b"1");
        assert!(same.differences(&was).is_empty());
        assert_eq!(same.number(), was.number());
        let other = Identity::new().with("instance", "b", b"2").with("map", "m", b"");
        assert_eq!(
            other.differences(&was),
            ["another instance than b", "another map than m", "another --size"]
        );
        assert_ne!(other.number(), was.number());
    }

    #[test]
    fn an_identity_survives_its_text() {
        let identity =
            Identity::new().with("map of\ntwo lines", "m", b"x").with("instance", "", b"");
        let read = Identity::from_text(&identity.to_text()).expect("its own text");
        assert!(identity.differences(&read).is_empty());
        assert_eq!(identity.to_text().lines().count(), 2);
        for text in ["x", "12 a\nb", "1g a", "0123456789abcdef"] {
            assert!(Identity::from_text(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_order_of_bytes_under_one_name_counts() {
        let of = |texts: [&[u8]; 2]| {
            texts.iter().fold(Identity::new(), |it, text| it.with("map", "", text))
        };
        assert!(!of([b"ab", b"c"]).differences(&of([b"a", b"bc"])).is_empty());
        assert!(!of([b"a", b"b"]).differences(&of([b"b", b"a"])).is_empty());
    }
}
