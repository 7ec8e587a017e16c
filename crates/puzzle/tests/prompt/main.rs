//! How soon the command ends, tells and makes room: tests that read a clock. `cargo test` leaves them out, because they say
//! little beside others; `.ci/run` runs them alone, one after the other:
//! `cargo test --package puzzle --test prompt -- --test-threads 1`.
#![expect(clippy::disallowed_methods, reason = "it measures, alone and never in `cargo test`")]
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]
#![expect(dead_code, reason = "some of what is shared is for the other tests")]

mod endings;
mod engines;
#[path = "../shared/large.rs"]
mod large;
mod late;
mod progress;
#[path = "../cli/run.rs"]
mod run;
mod several;
#[path = "../shared/started.rs"]
mod started;
mod studio;
#[path = "../cli/terminal.rs"]
mod terminal;
mod time_limit;
#[path = "../shared/waiting.rs"]
mod waiting;
