//! The studio: a local web page on which puzzles are played by hand, searched by any algorithm, and searches
//! are set side by side.
//!
//! It knows no puzzle, but takes [`Domain`](catalogue::Domain)s and instances of them. A [`Studio`] answers the [requests](CALLS) of
//! its page, whoever hands them on; playing is stateless, and a run is a stream of events.
//!
//! With the feature `serve`, which is on unless it is turned off, a server hands them on, and listens on 127.0.0.1 alone.
//! Nobody else gets in: each request for data needs a token, which is in the fragment of the URL that the
//! user opens and so is never sent by a browser on its own; `Host`, `Origin` and `Sec-Fetch-Site` must be those of the
//! page itself.
#![forbid(unsafe_code)]

mod answers;
mod ask;
mod boards;
#[cfg(feature = "serve")]
mod content;
mod exploring;
mod gallery;
#[cfg(feature = "serve")]
mod guard;
mod making;
#[cfg(feature = "serve")]
mod page;
mod playing;
mod recorder;
mod replies;
mod run;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod server;
mod studio;

pub use answers::{CALLS, Call, Events, RequestSubject};
#[cfg(feature = "serve")]
pub use content::Content;
pub use gallery::{BestKnown, Exhibit};
#[cfg(feature = "serve")]
pub use guard::Token;
pub use replies::Refusal;
#[cfg(feature = "serve")]
pub use serve::serve;
#[cfg(feature = "serve")]
pub use server::Server;
pub use studio::{Rules, Studio};
