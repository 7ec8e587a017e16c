//! What a replay shows beside its films.

use serde::Serialize;

use crate::film::Film;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A solution that is proved to be the best.
    Proved,
    /// A solution, of which nothing is proved.
    Found,
    /// It is proved that there is no solution.
    Unsolvable,
    /// Nothing is known: a limit or a broken contract ended the search, or the film ends before an illegal action.
    Unknown,
}

/// An outcome in words, such as `proved optimal`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Badge {
    /// The outcome.
    pub outcome: Outcome,
    /// In words.
    pub words: String,
}

/// The films of one search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lane {
    /// Its name, which is the name of the algorithm.
    pub name: String,
    /// How it ended.
    pub badge: Badge,
    /// How many states it expanded.
    pub expanded: u64,
    /// That and what it found, for the picture of a race: `304 expanded, 52 steps`.
    pub figures: String,
    /// Figures of the search: `expanded`, `41,328`.
    pub facts: Vec<(String, String)>,
    /// Its solutions. Without one, the film is the start alone.
    pub films: Vec<Film>,
}

impl Lane {
    /// The lane of a solution that comes from no search.
    ///
    /// ```
    /// use scene::{Badge, Camera, Ground, Lane, Look, Outcome, Scene};
    ///
    /// let scene = Scene::new("Corridor", 2, 1, Ground::new(Look::Floor, "."));
    /// let badge = Badge { outcome: Outcome::Found, words: "by hand".to_owned() };
    /// let lane = Lane::solution(badge, Camera::new(scene, "step").film());
    /// assert_eq!((lane.name.as_str(), lane.films.len()), ("Solution", 1));
    /// ```
    #[must_use]
    pub fn solution(badge: Badge, film: Film) -> Self {
        let (name, figures, facts) = ("Solution".to_owned(), String::new(), Vec::new());
        Self { name, badge, expanded: 0, figures, facts, films: vec![film] }
    }
}

/// A replay: lanes side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The title.
    pub title: String,
    /// A line about it.
    pub note: String,
    /// At least one.
    pub lanes: Vec<Lane>,
}
