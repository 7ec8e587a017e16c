//! Options that only some domains have. A domain says which are its own
//! ([`Domain::options`]); the others are refused.

use std::path::PathBuf;

use clap::Args;

use crate::{domain::Domain, request::UsageError};

#[derive(Clone, PartialEq, Eq, Debug, Default, Args)]
#[command(next_help_heading = "Options of grid-path and river-crossing")]
pub(crate) struct DomainOptions {
    /// Which cells are neighbours: grid-path 4 or 8 [default: 8 on MovingAI maps, else 4]
    #[arg(long, value_name = "WHICH")]
    pub(crate) neighbours: Option<String>,
    /// Let diagonal steps pass beside blocked cells
    #[arg(long)]
    pub(crate) cut_corners: bool,
    /// Where the path begins: column,row from 0 at the top left
    #[arg(long, value_name = "X,Y")]
    pub(crate) start: Option<String>,
    /// Where it ends
    #[arg(long, value_name = "X,Y")]
    pub(crate) goal: Option<String>,
    /// A random map in place of FILE: columns x rows
    #[arg(long, value_name = "WxH")]
    pub(crate) random: Option<String>,
    /// The share of its cells that is blocked, to three places [default: 0.2]
    #[arg(long, value_name = "P")]
    pub(crate) blocked: Option<String>,
    /// Which random map: the same seed gives the same map [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write things as emoji
    #[arg(long)]
    pub(crate) emoji: bool,
    /// Draw uniform-cost search and A* side by side
    #[arg(long, value_name = "OUT.svg")]
    pub(crate) picture: Option<PathBuf>,
    /// Draw the graph of states
    #[arg(long, value_name = "OUT.svg|OUT.dot")]
    pub(crate) graph: Option<PathBuf>,
}

impl DomainOptions {
    /// Refuses what the domain does not know.
    pub(crate) fn check(&self, domain: &dyn Domain) -> Result<(), UsageError> {
        let given = [
            ("--neighbours", self.neighbours.is_some()),
            ("--cut-corners", self.cut_corners),
            ("--start", self.start.is_some()),
            ("--goal", self.goal.is_some()),
            ("--random", self.random.is_some()),
            ("--blocked", self.blocked.is_some()),
            ("--seed", self.seed.is_some()),
            ("--emoji", self.emoji),
            ("--picture", self.picture.is_some()),
            ("--graph", self.graph.is_some()),
        ];
        let unasked =
            given.into_iter().find(|(option, given)| *given && !domain.options().contains(option));
        match unasked {
            Some((option, _)) => {
                Err(UsageError::OptionUnasked { domain: domain.about().name, option })
            }
            None => Ok(()),
        }
    }
}
