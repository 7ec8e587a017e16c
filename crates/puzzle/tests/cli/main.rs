//! The command as it is typed: options, output, exit codes, messages, signals.
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod ares;
mod audit;
mod bench;
mod check;
mod classic;
#[cfg(unix)]
mod colours;
mod compare;
mod completions;
mod disk;
mod docs;
mod errors;
mod explore;
mod folder;
mod forms;
mod generated;
mod grids;
mod guidance;
mod json;
#[path = "../shared/large.rs"]
mod large;
mod limits;
mod list_and_show;
mod looks;
mod marked;
mod npuzzle;
mod outputs;
#[cfg(unix)]
mod pasted;
mod perft;
#[cfg(unix)]
mod play;
mod process;
mod replay;
mod run;
mod side_by_side;
#[cfg(target_os = "linux")]
mod soak;
mod solve;
#[cfg(unix)]
#[path = "../shared/started.rs"]
mod started;
mod stored;
mod structure;
#[cfg(unix)]
mod studio;
#[cfg(unix)]
mod terminal;
mod typed;
mod unfit;
#[path = "../shared/waiting.rs"]
mod waiting;
mod whole_spaces;
mod word_grids;
