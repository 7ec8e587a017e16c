//! Boards, and what happens on them, as data.
//!
//! A [`Film`] is a [`Scene`] and a [`Frame`] for each action. It holds changes rather than boards, since
//! boards do not say which of two equal boxes moved; and it is data rather than a callback, since data can
//! be compared, stored and sent, and drawn as [`text`], as pictures ([`still`], [`strip`]), as a picture
//! that moves ([`moving`], and [`race`] of several searches), and as a replay in one file ([`html`]).
//!
//! A domain shoots its film with a [`Camera`], from actions:
//!
//! ```
//! use scene::{At, Camera, Ground, Look, Piece, Scene};
//!
//! let floor = Ground::new(Look::Floor, ".");
//! let mut scene = Scene::new("Corridor", 3, 1, floor);
//! let player = scene.add(Piece::new("player", Look::Player, "@").at(At(0, 0)));
//! let mut camera = Camera::new(scene, "step");
//! camera.slide(player, &[At::RIGHT]);
//! camera.cut("R", "right", 1);
//! let film = camera.film();
//! assert_eq!(scene::text(&film, 0), "@..\n");
//! assert_eq!(scene::text(&film, 1), ".@.\n");
//! assert!(scene::still(&film, 1).starts_with("<svg"));
//! ```
//!
//! [`from_boards`] makes a film of a puzzle that has none of its own.
#![forbid(unsafe_code)]

mod boards;
mod camera;
mod draw;
mod film;
mod graph;
mod html;
mod look;
mod moving;
mod page;
mod race;
mod scene;
mod stage;
mod still;
mod style;
mod text;
mod tokens;
mod way;

pub use boards::from_boards;
pub use camera::Camera;
pub use film::{Change, CostWords, Film, Frame, MAX_FRAMES, TooLong, VisitedPlace};
pub use graph::{Action, Graph, State, graph};
pub use html::{MODULES, board, html, stylesheet, view};
pub use look::Look;
pub use moving::moving;
pub use page::{Badge, Lane, Outcome, Page};
pub use race::race;
pub use scene::{At, Ground, Piece, Scene, Writing};
pub use stage::Stage;
pub use still::{panels, still, strip};
pub use text::{capital, text};
pub use tokens::{TOKENS, Token, token};
