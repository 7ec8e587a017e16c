//! What a job is to do, and what it has done.

use std::{fmt::Debug, time::Duration};

use disk::{Disk, Identity};
use search::{
    Limits, Report,
    parallel::{self, Progress},
    words::WordSpace,
};

use crate::result::{Audited, Counted, Explored, PeerError, Walked};

/// What a job is to do.
#[derive(Clone, Copy, Debug)]
pub enum Task<'j> {
    /// Search for solutions.
    Solve,
    /// Count walks and states.
    Count {
        /// The greatest number of actions.
        depth: u32,
        /// Count the walks of that depth by their first action too.
        divide: bool,
    },
    /// Compare the heuristic with exact distances.
    Audit,
    /// Count the states of the whole space by depth.
    Explore(Store<'j>),
    /// Walk by hand.
    Walk {
        /// The actions, by their numbers among those of each state.
        actions: &'j [usize],
        /// Explore what can be reached from there, so long at most, to find distances.
        measuring: Option<Duration>,
    },
}

/// Where an exploration keeps the states that it has reached.
#[derive(Clone, Copy, Debug, Default)]
pub enum Store<'d> {
    /// In a table.
    #[default]
    Table,
    /// As two bits for each rank, if the states of the instance have ranks ([`search::Ranked`]).
    TwoBits,
    /// In files, whose states one thread sorts and compares.
    Disk(Disk<'d>),
    /// In the tables of several processes.
    Peers {
        /// The processes.
        peers: &'d dyn Peers,
        /// Everything on which the space depends, as that of a [`Disk`].
        identity: &'d Identity,
    },
}

/// Processes that explore a space together.
pub trait Peers: Debug {
    /// Counts the states of the space by depth, as [`parallel::explore`] does. Each of the processes calls this, with the
    /// same `identity`, everything on which the space depends.
    ///
    /// # Errors
    ///
    /// Another process fails.
    fn explore(
        &self,
        identity: &Identity,
        space: &dyn WordSpace,
        limits: &Limits,
        told: &mut dyn FnMut(Progress),
    ) -> Result<parallel::Explored, PeerError>;
}

/// The result of a job.
pub(crate) enum Done<A> {
    Searched(Report<A, u64>),
    Studied(Studied),
}

/// The result of a job that is no search.
pub(crate) enum Studied {
    Counted(Counted),
    Audited(Box<Audited>),
    Explored(Explored),
    Walked(Box<Walked>),
}
