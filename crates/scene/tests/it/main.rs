//! Films as text, pictures and pages.

mod colours;
mod film;
mod films;
mod page;
mod pictures;
mod sources;
