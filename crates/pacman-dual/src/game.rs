//! The instance: a level, and whether its agents block each other.

use domain::named;

use crate::level::Level;

/// A level and the rule of collisions.
///
/// ```
/// use pacman_dual::{Collision, Game, Level};
///
/// let level: Level = "%%%%%%\n%P12Q%\n%%%%%%".parse()?;
/// let shared = Game::from(level.clone());
/// assert_eq!(shared, Game { level, collision: Collision::None });
/// # Ok::<(), pacman_dual::ParseLevelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Game {
    /// The maze, its food and the starts of the agents.
    pub level: Level,
    /// Whether the agents may share a cell.
    pub collision: Collision,
}

/// The agents may share a cell.
impl From<Level> for Game {
    fn from(level: Level) -> Self {
        Self { level, collision: Collision::None }
    }
}

named! {
    /// Whether the agents may share a cell.
    #[derive(Default)]
    pub enum Collision {
        #[default]
        None = "none", "They may";
        Block = "block", "They never do";
    }
}
