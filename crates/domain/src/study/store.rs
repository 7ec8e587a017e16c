//! Where an exploration keeps the states that it has reached.

use std::fmt::Debug;

use disk::{Disk, ExploreReport, Identity};
use search::{
    Limits,
    parallel::Progress,
    words::{RankSpace, WordSpace},
};

use crate::study::PeerError;

/// Where an exploration keeps the states that it has reached.
#[derive(Clone, Copy, Debug, Default)]
pub enum Store<'d> {
    /// In a table.
    #[default]
    Table,
    /// As two bits for each rank, if the states of the instance have ranks ([`search::Ranked`]); with snapshots in
    /// these files.
    TwoBits(Option<Disk<'d>>),
    /// In files, whose states one thread sorts and compares.
    Disk(Disk<'d>),
    /// In several processes.
    Cluster {
        /// The processes.
        cluster: &'d dyn Cluster,
        /// Everything on which the space depends, like the identity of a [`Disk`].
        identity: &'d Identity,
    },
}

/// Processes that explore a space together. Each of them calls the same function, with the same `identity`: everything
/// on which the space depends.
pub trait Cluster: Debug {
    /// Returns true if they keep two bits a state, and false if they keep the states.
    fn by_rank(&self) -> bool;

    /// Counts the states of the space by depth, as [`search::parallel::explore`] does, and finds a solution, as
    /// [`disk::explore`] does: by the numbers of its actions.
    ///
    /// # Errors
    ///
    /// Another process fails.
    fn explore(
        &self,
        identity: &Identity,
        space: &dyn WordSpace,
        limits: &Limits,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<ExploreReport<u32>, PeerError>;

    /// Does so with two bits for each of `count` ranks, as [`disk::explore_ranked`] does.
    ///
    /// # Errors
    ///
    /// Another process fails.
    fn explore_ranked(
        &self,
        identity: &Identity,
        space: &dyn RankSpace,
        count: usize,
        limits: &Limits,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<ExploreReport<u32>, PeerError>;
}
