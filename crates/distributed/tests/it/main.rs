//! `puzzle-explore` as users start it. `PROCESSES_AT_LENGTH=1` runs everything (`cargo xtask slow processes`), else a part.
#![forbid(unsafe_code)]

mod endings;
mod equal;
mod limits;
mod processes;
mod relay;
mod strangers;
