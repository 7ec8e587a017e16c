//! The first message on a connection, by which a process shows that it takes part in the same exploration.

use std::io::{self, ErrorKind, Read, Write};

use disk::Identity;

use crate::{options::PACKING, token::Token};

const MAGIC: [u8; 8] = *b"PUZEXPL2";

/// The bytes of a version.
const VERSION_SIZE: usize = 16;

/// The bytes of a message, except for the text of the identity, whose length is the last number.
const SIZE: usize = MAGIC.len() + VERSION_SIZE + 4 + 4 + 4 + Token::SIZE + 4;

/// More than the bytes of the text of any identity.
const MAX_TEXT: u32 = 1 << 16;

/// Who a process is.
#[derive(Clone, Debug)]
pub(crate) struct Hello {
    /// The instance, the files that were read for it, the options and the packing of states.
    pub(crate) identity: Identity,
    /// The number of processes.
    pub(crate) processes: u32,
    /// The number of this one.
    pub(crate) rank: u32,
    /// The threads of each process.
    pub(crate) threads: u32,
    pub(crate) token: Token,
}

/// Why a process is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    Stranger,
    Version,
    Token,
    /// It explores something else: how that differs.
    Instance(String),
    Shape,
    Rank,
}

/// The byte of a process that is welcome.
const WELCOME: u8 = 0;
/// The byte of [`Refusal::Instance`], after which the identity follows.
const INSTANCE: u8 = 4;

impl Refusal {
    /// The byte that says so.
    const fn code(&self) -> u8 {
        match self {
            Self::Stranger => 1,
            Self::Version => 2,
            Self::Token => 3,
            Self::Instance(_) => INSTANCE,
            Self::Shape => 5,
            Self::Rank => 6,
        }
    }

    /// The reason of a byte without text.
    const fn of_code(code: u8) -> Self {
        match code {
            2 => Self::Version,
            3 => Self::Token,
            5 => Self::Shape,
            6 => Self::Rank,
            _ => Self::Stranger,
        }
    }

    /// The reason, for a message about another process.
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::Stranger => "is no puzzle-explore".to_owned(),
            Self::Version => "has another version of puzzle-explore".to_owned(),
            Self::Token => "has another token".to_owned(),
            Self::Instance(differs) => format!("explores with {differs}"),
            Self::Shape => "has another number of processes or threads".to_owned(),
            Self::Rank => {
                "has a number that another process has, or that no process has".to_owned()
            }
        }
    }
}

/// The version of this program, padded with zeros.
fn version() -> [u8; VERSION_SIZE] {
    let mut version = [0; VERSION_SIZE];
    let text = env!("CARGO_PKG_VERSION").as_bytes();
    let length = text.len().min(VERSION_SIZE);
    version[..length].copy_from_slice(&text[..length]);
    version
}

impl Hello {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SIZE);
        bytes.extend(MAGIC);
        bytes.extend(version());
        for number in [self.processes, self.rank, self.threads] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.token.to_bytes());
        bytes.extend(self.identity_bytes());
        bytes
    }

    /// The length of the text of the identity, and the text.
    fn identity_bytes(&self) -> Vec<u8> {
        let text = self.identity.to_text();
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        [&length.to_le_bytes(), text.as_bytes()].concat()
    }

    /// How an identity of `length` bytes, which are read, differs from this one; `None` if it does not.
    fn differs(&self, length: u32, from: &mut impl Read) -> io::Result<Option<String>> {
        if length >= MAX_TEXT {
            return Err(ErrorKind::InvalidData.into());
        }
        let mut text = vec![0; length as usize];
        from.read_exact(&mut text)?;
        let other = String::from_utf8(text).ok().and_then(|text| Identity::from_text(&text));
        let mut differs = self.identity.differences(&other.ok_or(ErrorKind::InvalidData)?);
        // Another instance has other states, too.
        if differs.len() > 1 {
            differs.retain(|part| !part.ends_with(PACKING));
        }
        Ok((!differs.is_empty()).then(|| differs.join(" and ")))
    }

    /// The number of the process that sent these bytes, if it takes part; the text of its identity is read `from` it.
    /// The token is compared before everything that a stranger should not learn.
    fn check(&self, bytes: &[u8; SIZE], from: &mut impl Read) -> io::Result<Result<u32, Refusal>> {
        let mut rest = &bytes[..];
        if take::<{ MAGIC.len() }>(&mut rest) != MAGIC {
            return Ok(Err(Refusal::Stranger));
        }
        let is_same_version = take(&mut rest) == version();
        let [processes, rank, threads] = [(); 3].map(|()| u32::from_le_bytes(take(&mut rest)));
        if !is_same_version {
            return Ok(Err(Refusal::Version));
        }
        if !self.token.is(&take(&mut rest)) {
            return Ok(Err(Refusal::Token));
        }
        if let Some(differs) = self.differs(u32::from_le_bytes(take(&mut rest)), from)? {
            return Ok(Err(Refusal::Instance(differs)));
        }
        if (processes, threads) != (self.processes, self.threads) {
            return Ok(Err(Refusal::Shape));
        }
        let is_free = rank < processes && rank != self.rank;
        Ok(if is_free { Ok(rank) } else { Err(Refusal::Rank) })
    }

    /// Reads the message of a process that has connected, and says which one it is. `is_free` says whether it is waited
    /// for. A process that is refused is told why.
    pub(crate) fn answer(
        &self,
        mut socket: impl Read + Write,
        is_free: impl FnOnce(u32) -> bool,
    ) -> io::Result<Result<u32, Refusal>> {
        let mut magic = [0; MAGIC.len()];
        socket.read_exact(&mut magic)?;
        if magic != MAGIC {
            // Who is no process of ours gets no answer.
            return Ok(Err(Refusal::Stranger));
        }
        let mut bytes = [0; SIZE];
        bytes[..MAGIC.len()].copy_from_slice(&magic);
        socket.read_exact(&mut bytes[MAGIC.len()..])?;
        let rank = self
            .check(&bytes, &mut socket)?
            .and_then(|rank| if is_free(rank) { Ok(rank) } else { Err(Refusal::Rank) });
        match &rank {
            Ok(_) => socket.write_all(&[&[WELCOME], &self.to_bytes()[..]].concat())?,
            // It has the token, so that it may learn what differs.
            Err(refused @ Refusal::Instance(_)) => {
                socket.write_all(&[&[refused.code()], &self.identity_bytes()[..]].concat())?;
            }
            Err(refused) => socket.write_all(&[refused.code()])?,
        }
        Ok(rank)
    }

    /// Sends the message to the process `rank`, and reads its answer: welcome, or why one of the two refuses the other.
    pub(crate) fn introduce(
        &self,
        mut socket: impl Read + Write,
        rank: u32,
    ) -> io::Result<Result<(), String>> {
        socket.write_all(&self.to_bytes())?;
        let mut answer = [0];
        socket.read_exact(&mut answer)?;
        let refused = match answer[0] {
            WELCOME => None,
            INSTANCE => {
                let mut length = [0; 4];
                socket.read_exact(&mut length)?;
                let differs = self.differs(u32::from_le_bytes(length), &mut socket)?;
                Some(Refusal::Instance(differs.unwrap_or_default()))
            }
            code => Some(Refusal::of_code(code)),
        };
        if let Some(refused) = refused {
            return Ok(Err(format!("refuses this process: it {}", refused.reason())));
        }
        let mut bytes = [0; SIZE];
        socket.read_exact(&mut bytes)?;
        Ok(match self.check(&bytes, &mut socket)? {
            Ok(found) if found == rank => Ok(()),
            Ok(_) => Err(Refusal::Rank.reason()),
            Err(refused) => Err(refused.reason()),
        })
    }
}

/// The first bytes, which are there.
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (first, rest) = bytes.split_first_chunk().unwrap_or((&[0; N], &[]));
    *bytes = rest;
    *first
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use disk::Identity;

    use super::{Hello, Refusal, SIZE};
    use crate::token::Token;

    fn hello(rank: u32) -> Hello {
        let token = Token::new("secret").expect("short");
        Hello { identity: identity(b"eat tea"), processes: 3, rank, threads: 2, token }
    }

    fn identity(words: &[u8]) -> Identity {
        Identity::new().with("instance", "a file", b"1 2").with("dictionary", "words", words)
    }

    fn judged(other: &Hello) -> Result<u32, Refusal> {
        of_bytes(&other.to_bytes()).expect("enough bytes")
    }

    fn of_bytes(bytes: &[u8]) -> std::io::Result<Result<u32, Refusal>> {
        let (head, mut text) = bytes.split_first_chunk::<SIZE>().expect("enough bytes");
        hello(0).check(head, &mut text)
    }

    #[test]
    fn only_processes_of_the_same_exploration_are_accepted() {
        assert_eq!(judged(&hello(2)), Ok(2));
        assert_eq!(judged(&hello(0)), Err(Refusal::Rank));
        assert_eq!(judged(&hello(3)), Err(Refusal::Rank));
        let other = Token::new("Secret").expect("short");
        assert_eq!(judged(&Hello { token: other, ..hello(1) }), Err(Refusal::Token));
        let other = Hello { identity: identity(b"eat"), ..hello(1) };
        let differs = "another dictionary than words".to_owned();
        assert_eq!(judged(&other), Err(Refusal::Instance(differs)));
        assert_eq!(judged(&Hello { processes: 2, ..hello(1) }), Err(Refusal::Shape));
        assert_eq!(judged(&Hello { threads: 1, ..hello(1) }), Err(Refusal::Shape));
        // Each byte matters.
        for place in 0..hello(1).to_bytes().len() {
            let mut bytes = hello(1).to_bytes();
            bytes[place] ^= 4;
            let found = of_bytes(&bytes);
            let expected = match place {
                0..8 => Refusal::Stranger,
                8..24 => Refusal::Version,
                24..28 | 32..36 => Refusal::Shape,
                28..32 => Refusal::Rank,
                36..294 => Refusal::Token,
                _ => {
                    // A text of another length, or no text of an identity, ends the connection.
                    assert!(!matches!(found, Ok(Ok(_))), "{place}");
                    continue;
                }
            };
            assert_eq!(found.expect("enough bytes"), Err(expected), "{place}");
        }
    }

    #[test]
    fn garbage_gets_no_answer_and_a_short_message_ends() {
        let mut garbage = Cursor::new(b"GET / HTTP/1.1\r\n\r\n".repeat(40));
        let before = garbage.get_ref().clone();
        let answer = hello(0).answer(&mut garbage, |_| true).expect("enough bytes");
        assert_eq!(answer, Err(Refusal::Stranger));
        assert_eq!(*garbage.get_ref(), before, "nothing was written");
        let short = hello(1).to_bytes()[..SIZE - 1].to_vec();
        assert!(hello(0).answer(Cursor::new(short), |_| true).is_err());
    }
}
