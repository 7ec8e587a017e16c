//! Pattern databases as a table that front ends keep.

use std::{
    io::{self, Read, Write},
    num::NonZeroUsize,
    sync::Arc,
};

use domain::{Named, Poll, SharedTable, Table};
use search::Stop;

use super::{Partition, Patterns, ReadPatternsError};
use crate::level::Level;

/// The databases of a partition for the goal of a level, there or not.
#[derive(Clone, Copy, Debug)]
pub struct PatternTable<'l> {
    level: &'l Level,
    partition: Partition,
}

impl Partition {
    /// Its databases for the goal of `level`; `None` for boards of another size than its own.
    #[must_use]
    pub fn table(self, level: &Level) -> Option<PatternTable<'_>> {
        self.is_for(level).then_some(PatternTable { level, partition: self })
    }
}

impl Table for PatternTable<'_> {
    fn kind(&self) -> &'static str {
        "pattern databases"
    }

    fn name(&self) -> String {
        self.partition.name().to_owned()
    }

    fn file_name(&self) -> String {
        let digit = |&tile: &u8| char::from_digit(tile.into(), 36);
        let goal: String = self.level.goal().iter().filter_map(digit).collect();
        format!("{}{}-{goal}.pdb", self.prefix(), self.name())
    }

    fn prefix(&self) -> String {
        format!("{}-", self.partition.puzzle())
    }

    fn bytes(&self) -> usize {
        self.partition.bytes()
    }

    fn held(&self, kept: &SharedTable) -> Option<usize> {
        let patterns = kept.downcast_ref::<Patterns>()?;
        let is_this = patterns.partition() == self.partition && patterns.fit(self.level);
        is_this.then(|| patterns.bytes())
    }

    fn build(&self, threads: NonZeroUsize, poll: Poll<'_>) -> Result<SharedTable, Stop> {
        match Patterns::build(self.level, self.partition, threads, poll)? {
            Some(patterns) => Ok(Arc::new(patterns)),
            None => unreachable!("a table is for a board of its size"),
        }
    }

    fn read(&self, mut from: &mut dyn Read) -> io::Result<SharedTable> {
        match Patterns::read_from(self.level, self.partition, &mut from) {
            Ok(patterns) => Ok(Arc::new(patterns)),
            Err(ReadPatternsError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }

    fn write(&self, kept: &SharedTable, mut to: &mut dyn Write) -> io::Result<()> {
        match kept.downcast_ref::<Patterns>() {
            Some(patterns) => patterns.write_to(&mut to),
            None => Ok(()),
        }
    }
}
