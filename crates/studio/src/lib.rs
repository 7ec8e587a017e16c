//! The studio: a local web page on which puzzles are played by hand, searched by any algorithm, and searches
//! are set side by side.
//!
//! It knows no puzzle, but takes [`Domain`](catalogue::Domain)s and instances of them. [`Studio::router`] answers requests and
//! [`serve`] listens on 127.0.0.1 alone; playing is stateless, and a run is one response that streams.
//!
//! Nobody else gets in: each request for data needs a token, which is in the fragment of the URL that the
//! user opens and so is never sent by a browser on its own; [`Host`](axum::http::header::HOST), `Origin` and
//! `Sec-Fetch-Site` must be those of the page itself.
#![forbid(unsafe_code)]

mod ask;
mod boards;
mod exploring;
mod gallery;
mod guard;
mod making;
mod page;
mod playing;
mod recorder;
mod replies;
mod run;
mod serve;
mod studio;

pub use gallery::{BestKnown, Exhibit};
pub use guard::Token;
pub use serve::serve;
pub use studio::{Rules, Studio};
