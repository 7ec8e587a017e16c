//! State spaces that are larger than memory, explored layer by layer in files.
//!
//! [`explore`] counts all states by the least number of actions, as [`search::parallel::explore`] does in memory, and
//! keeps each layer in a file. Duplicates are detected late (Korf 2004, "Best-first frontier search with delayed
//! duplicate detection"): the successors of a layer are divided by their hashes, each part is sorted, and states
//! of earlier layers are removed by merging. If each action has a way back
//! ([`StateSpace::is_undirected`](search::StateSpace::is_undirected)), the two layers before are all that can have
//! them; else all layers are compared.
//!
//! A layer is complete when its manifest has its name, which is after everything else is on the disk. So an
//! exploration may end at any moment, by a limit, a fault or a power cut, and be resumed: the counts are the same
//! as if it had never ended. Everything that is read is compared with its checksum.
//!
//! [`explore_ranked`] is for spaces whose states have ranks: two bits a state in memory, and snapshots of them in files.
//!
//! ```
//! use disk::{Disk, Folder, Identity, explore};
//! use search::{Limits, StateSpace};
//! # struct Ring;
//! # impl StateSpace for Ring {
//! #     type State = u64;
//! #     type Action = i64;
//! #     type Cost = u32;
//! #     fn initial_state(&self) -> u64 { 0 }
//! #     fn is_goal(&self, state: &u64) -> bool { *state == 4 }
//! #     fn actions(&self, _: &u64, actions: &mut Vec<i64>) { actions.extend([-1, 1]); }
//! #     fn apply(&self, state: &u64, action: i64) -> u64 { state.wrapping_add_signed(action) % 8 }
//! #     fn is_undirected(&self) -> bool { true }
//! # }
//! // Eight places in a ring, a step left or right.
//! # let path = std::env::temp_dir().join(format!("disk-doc-{}", std::process::id()));
//! let folder = Folder::new(&path)?;
//! let identity = Identity::new().with("instance", "the ring", b"8 places");
//! let disk = Disk { files: &folder, identity: &identity, resumes: false };
//! let found = explore(&Ring, &disk, &Limits::default(), &mut |_| ())?;
//! assert_eq!(found.explored.layers.iter().map(|it| it.states).collect::<Vec<_>>(), [1, 2, 2, 2, 1]);
//! assert_eq!(found.path, Some(vec![1, 1, 1, 1]));
//! # std::fs::remove_dir_all(path).unwrap();
//! # Ok::<(), disk::DiskError>(())
//! ```
#![forbid(unsafe_code)]

mod error;
mod explore;
mod files;
mod identity;
mod known;
mod manifest;
mod partition;
mod path;
mod ranked;
mod record;
mod run;
mod settle;
mod snapshot;
mod start;
mod store;

pub use error::DiskError;
pub use explore::{Disk, ExploreReport, explore};
pub use files::{Files, Folder, Lock, Sink, Source};
pub use identity::{Identity, fingerprint};
pub use ranked::explore_ranked;
