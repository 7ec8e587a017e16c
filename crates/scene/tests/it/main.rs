//! Films as text, pictures and pages.
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod colours;
mod film;
mod films;
mod page;
mod pictures;
mod sources;
