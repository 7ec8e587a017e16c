//! Where an exploration keeps the states that it has reached.

use std::fmt::Debug;

use disk::{Disk, Identity};
use search::{
    Limits,
    parallel::{self, Progress},
    words::WordSpace,
};

use crate::study::PeerError;

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
