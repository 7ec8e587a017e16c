//! `puzzle-explore DOMAIN FILE`: counts all states of a puzzle by depth, as `puzzle explore` does, by several threads,
//! processes and machines. Each state belongs to one thread, as its hash or its rank says, and is sent there over timely
//! dataflow.
//!
//! From the command line to the states: `options` (which processes there are), `local` (starts those of one machine),
//! `hosts`, `token` and `hello` (who may take part), `meet` (connects them), `line` (a connection that is watched), `watch` (why a
//! process has to end), `run` (threads), `layers` and `ranks` (what a thread does that keeps states, or two bits a state), `exchange` (what it
//! shares with the others), `parcel` (what travels).
#![forbid(unsafe_code)]

mod ending;
mod exchange;
mod figures;
mod hello;
mod hosts;
mod layers;
mod line;
mod local;
mod meet;
mod options;
mod parcel;
mod ranks;
mod run;
mod tally;
mod token;
mod watch;

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::explore_by::<options::Options>()
}
