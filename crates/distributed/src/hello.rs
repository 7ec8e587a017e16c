//! The first message on a connection, by which a process shows that it takes part in the same exploration.

use std::io::{self, Read, Write};

use crate::token::Token;

const MAGIC: [u8; 8] = *b"PUZEXPL1";

/// The bytes of a version.
const VERSION_SIZE: usize = 16;

/// The bytes of a message.
const SIZE: usize = MAGIC.len() + VERSION_SIZE + 8 + 4 + 4 + 4 + Token::SIZE;

/// Who a process is.
#[derive(Clone, Debug)]
pub(crate) struct Hello {
    /// A number for the instance, the options and the packing of states.
    pub(crate) identity: u64,
    /// The number of processes.
    pub(crate) processes: u32,
    /// The number of this one.
    pub(crate) rank: u32,
    /// The threads of each process.
    pub(crate) threads: u32,
    pub(crate) token: Token,
}

/// Why a process is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Refused {
    Stranger = 1,
    Version = 2,
    Token = 3,
    Instance = 4,
    Shape = 5,
    Rank = 6,
}

impl Refused {
    const ALL: [Self; 6] =
        [Self::Stranger, Self::Version, Self::Token, Self::Instance, Self::Shape, Self::Rank];

    /// The reason, for a message about another process.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Stranger => "is no puzzle-explore",
            Self::Version => "has another version of puzzle-explore",
            Self::Token => "has another token",
            Self::Instance => "explores another instance, or with other options",
            Self::Shape => "has another number of processes or threads",
            Self::Rank => "has a number that another process has, or that no process has",
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
        bytes.extend(self.identity.to_le_bytes());
        for number in [self.processes, self.rank, self.threads] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.token.to_bytes());
        bytes
    }

    /// The number of the process that sent these bytes, if it takes part. The token is compared before everything that a
    /// stranger should not learn.
    fn accept(&self, bytes: &[u8; SIZE]) -> Result<u32, Refused> {
        let mut rest = &bytes[..];
        if take::<{ MAGIC.len() }>(&mut rest) != MAGIC {
            return Err(Refused::Stranger);
        }
        let is_same_version = take(&mut rest) == version();
        let identity = u64::from_le_bytes(take(&mut rest));
        let [processes, rank, threads] = [(); 3].map(|()| u32::from_le_bytes(take(&mut rest)));
        if !is_same_version {
            return Err(Refused::Version);
        }
        if !self.token.is(&take(&mut rest)) {
            return Err(Refused::Token);
        }
        if identity != self.identity {
            return Err(Refused::Instance);
        }
        if (processes, threads) != (self.processes, self.threads) {
            return Err(Refused::Shape);
        }
        if rank >= processes || rank == self.rank {
            return Err(Refused::Rank);
        }
        Ok(rank)
    }

    /// Reads the message of a process that has connected, and says which one it is. `is_free` says whether it is waited for. A
    /// process that is refused is told why.
    pub(crate) fn answer(
        &self,
        mut socket: impl Read + Write,
        is_free: impl FnOnce(u32) -> bool,
    ) -> io::Result<Result<u32, Refused>> {
        let mut magic = [0; MAGIC.len()];
        socket.read_exact(&mut magic)?;
        if magic != MAGIC {
            // Who is no process of ours gets no answer.
            return Ok(Err(Refused::Stranger));
        }
        let mut bytes = [0; SIZE];
        bytes[..MAGIC.len()].copy_from_slice(&magic);
        socket.read_exact(&mut bytes[MAGIC.len()..])?;
        let rank = self
            .accept(&bytes)
            .and_then(|rank| if is_free(rank) { Ok(rank) } else { Err(Refused::Rank) });
        match rank {
            Ok(_) => socket.write_all(&[&[0], &self.to_bytes()[..]].concat())?,
            Err(refused) => socket.write_all(&[refused as u8])?,
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
        if answer[0] != 0 {
            let refused = Refused::ALL.into_iter().find(|refused| *refused as u8 == answer[0]);
            let reason = refused.unwrap_or(Refused::Stranger).reason();
            return Ok(Err(format!("refuses this process: it {reason}")));
        }
        let mut bytes = [0; SIZE];
        socket.read_exact(&mut bytes)?;
        Ok(match self.accept(&bytes) {
            Ok(found) if found == rank => Ok(()),
            Ok(_) => Err(Refused::Rank.reason().to_owned()),
            Err(refused) => Err(refused.reason().to_owned()),
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

    use super::{Hello, Refused, SIZE};
    use crate::token::Token;

    fn hello(rank: u32) -> Hello {
        let token = Token::new("secret").expect("short");
        Hello { identity: 5, processes: 3, rank, threads: 2, token }
    }

    fn judged(other: &Hello) -> Result<u32, Refused> {
        let bytes = other.to_bytes().try_into().expect("its size");
        hello(0).accept(&bytes)
    }

    #[test]
    fn only_processes_of_the_same_exploration_are_accepted() {
        assert_eq!(judged(&hello(2)), Ok(2));
        assert_eq!(judged(&hello(0)), Err(Refused::Rank));
        assert_eq!(judged(&hello(3)), Err(Refused::Rank));
        let other = Token::new("Secret").expect("short");
        assert_eq!(judged(&Hello { token: other, ..hello(1) }), Err(Refused::Token));
        assert_eq!(judged(&Hello { identity: 6, ..hello(1) }), Err(Refused::Instance));
        assert_eq!(judged(&Hello { processes: 2, ..hello(1) }), Err(Refused::Shape));
        assert_eq!(judged(&Hello { threads: 1, ..hello(1) }), Err(Refused::Shape));
        // Each byte matters.
        for place in 0..SIZE {
            let mut bytes: [u8; SIZE] = hello(1).to_bytes().try_into().expect("its size");
            bytes[place] ^= 4;
            let expected = match place {
                0..8 => Refused::Stranger,
                8..24 => Refused::Version,
                24..32 => Refused::Instance,
                32..36 | 40..44 => Refused::Shape,
                36..40 => Refused::Rank,
                _ => Refused::Token,
            };
            assert_eq!(hello(0).accept(&bytes), Err(expected), "{place}");
        }
    }

    #[test]
    fn garbage_gets_no_answer_and_a_short_message_ends() {
        let mut garbage = Cursor::new(b"GET / HTTP/1.1\r\n\r\n".repeat(40));
        let before = garbage.get_ref().clone();
        let answer = hello(0).answer(&mut garbage, |_| true).expect("enough bytes");
        assert_eq!(answer, Err(Refused::Stranger));
        assert_eq!(*garbage.get_ref(), before, "nothing was written");
        let short = hello(1).to_bytes()[..SIZE - 1].to_vec();
        assert!(hello(0).answer(Cursor::new(short), |_| true).is_err());
    }
}
