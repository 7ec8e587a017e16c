//! Pattern databases as bytes, to be kept and read again.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `15puzzle` or `24puzzle` |
//! | 1 | version of this format |
//! | 5 or 7 | name of the partition, zeros after it |
//! | 16 or 25 | the goal: the tile on each cell |
//! | known from the partition | the distances of one database after the other |
//! | 4 | CRC-32 of all before, the lowest byte first |

use std::io::{self, ErrorKind, Read, Write};

use domain::Named;

use super::{Partition, Patterns, Tables, additive::Additive, database::Database};
use crate::level::Level;

/// Changes whenever the meaning of the bytes does, the numbering of entries included.
const VERSION: u8 = 1;

impl Partition {
    /// The puzzle that its databases are for: `15puzzle` or `24puzzle`. Files begin with these eight bytes.
    #[must_use]
    pub const fn puzzle(self) -> &'static str {
        match self {
            Self::SixSixThree | Self::SevenEight => "15puzzle",
            Self::SixSixSixSix => "24puzzle",
        }
    }

    /// The bytes of the name that follows the version.
    const fn name_length(self) -> usize {
        match self {
            Self::SixSixThree | Self::SevenEight => 5,
            Self::SixSixSixSix => 7,
        }
    }
}

/// Why bytes are no pattern databases for a level.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadPatternsError {
    /// They could not be read.
    Io(io::Error),
    /// The partition is not for the board of the level.
    Unfit(Partition),
    /// They do not begin as databases do.
    NotPatterns,
    /// Another version of the format.
    Version {
        /// The version.
        found: u8,
    },
    /// Databases of another partition, or for another goal.
    Others,
    /// They end too early.
    Truncated,
    /// There is something after their end.
    TooLong,
    /// The checksum does not fit.
    Checksum,
}

text::messages! { ReadPatternsError, from Io(io::Error);
    Self::Io(inner) => "{inner}";
    Self::Unfit(it) => "pattern databases {it} are for boards of {0} x {0}", it.side();
    Self::NotPatterns => "these are no pattern databases";
    Self::Version { found } => "expected version {VERSION}, found {found}";
    Self::Others => "these are pattern databases for another goal or partition";
    Self::Truncated => "the pattern databases are truncated";
    Self::TooLong => "there are bytes after the end of the pattern databases";
    Self::Checksum => "the pattern databases are damaged: the checksum is wrong";
}

impl Patterns {
    /// Writes the databases out, about [`bytes`](Self::bytes) of them.
    ///
    /// # Errors
    ///
    /// Those of `to`.
    pub fn write_to(&self, to: &mut impl Write) -> io::Result<()> {
        let mut sum = crc32fast::Hasher::new();
        let header = header(self.partition, &self.goal);
        let distances: Vec<&[u8]> = match &self.tables {
            Tables::Four(tables) => tables.databases.iter().map(Database::distances).collect(),
            Tables::Five(tables) => tables.databases.iter().map(Database::distances).collect(),
        };
        for part in std::iter::once(&header[..]).chain(distances) {
            sum.update(part);
            to.write_all(part)?;
        }
        to.write_all(&sum.finalize().to_le_bytes())
    }

    /// Reads databases that [`write_to`](Self::write_to) wrote for the goal of `level`. How much
    /// memory they take is known from the partition, whatever the bytes say.
    ///
    /// # Errors
    ///
    /// Bytes that are not those of these databases, all of them and no more.
    pub fn read_from(
        level: &Level,
        partition: Partition,
        from: &mut impl Read,
    ) -> Result<Self, ReadPatternsError> {
        if !partition.is_for(level) {
            return Err(ReadPatternsError::Unfit(partition));
        }
        let expected = header(partition, &level.goal);
        let mut found = vec![0; expected.len()];
        fill(from, &mut found)?;
        if found[..8] != *partition.puzzle().as_bytes() {
            return Err(ReadPatternsError::NotPatterns);
        }
        if found[8] != VERSION {
            return Err(ReadPatternsError::Version { found: found[8] });
        }
        if expected != found {
            return Err(ReadPatternsError::Others);
        }
        let mut sum = crc32fast::Hasher::new();
        sum.update(&found);
        let (cells, blanks) = (partition.cells(), partition.blanks());
        let mut read = |distances: &mut [u8]| {
            fill(from, distances)?;
            sum.update(distances);
            Ok::<_, ReadPatternsError>(())
        };
        let tables = match partition.side() {
            4 => Tables::Four(Additive::new(level, cells, blanks, |shape, _, _| {
                Database::read(shape, &mut read)
            })?),
            _ => Tables::Five(Additive::new(level, cells, blanks, |shape, _, _| {
                Database::read(shape, &mut read)
            })?),
        };
        let mut checksum = [0; 4];
        fill(from, &mut checksum)?;
        if checksum != sum.finalize().to_le_bytes() {
            return Err(ReadPatternsError::Checksum);
        }
        match from.read(&mut [0])? {
            0 => Ok(Self { goal: level.goal.clone(), partition, tables }),
            _ => Err(ReadPatternsError::TooLong),
        }
    }
}

fn header(partition: Partition, goal: &[u8]) -> Vec<u8> {
    let mut name = partition.name().as_bytes().to_vec();
    name.resize(partition.name_length(), 0);
    [partition.puzzle().as_bytes(), &[VERSION], &name, goal].concat()
}

fn fill(from: &mut impl Read, bytes: &mut [u8]) -> Result<(), ReadPatternsError> {
    from.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => ReadPatternsError::Truncated,
        _ => ReadPatternsError::Io(error),
    })
}
