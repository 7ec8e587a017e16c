//! The judgement on the position: still optimal, more than needed and by how much, or no solution any more.

use serde::Serialize;

use crate::{
    entry::sentence,
    game::{Entry, Position},
    session::{PositionFacts, Session},
};

/// What a lamp says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Light {
    /// As good as the best solution; proved.
    Optimal,
    /// More than the best solution; proved.
    More,
    /// There is no solution; proved.
    None,
    /// A search is under way.
    Thinking,
    /// There is a solution.
    Solvable,
    /// Nothing is known.
    Unknown,
    /// Solved by hand.
    Won,
    /// Solved with the help of a search or of a text.
    Done,
}

/// The judgement on the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Lamp {
    /// What it says.
    pub light: Light,
    /// The same in words.
    pub title: String,
    /// What there is to say beside.
    pub more: String,
    /// How much more than the best solution it is.
    #[serde(skip)]
    pub over: Option<String>,
}

impl Lamp {
    fn new(light: Light, title: impl Into<String>, more: impl Into<String>) -> Self {
        Self { light, title: title.into(), more: more.into(), over: None }
    }
}

impl Session {
    /// The judgement on the position.
    #[must_use]
    pub fn lamp(&self) -> Lamp {
        let position = &self.position;
        if self.is_words() {
            return self.lamp_of_words();
        }
        if position.is_solved {
            return self.lamp_of_solved();
        }
        let known = self.known();
        let bound = |known: &PositionFacts<'_>| match known.at_least {
            0 => None,
            least => Some(format!("At least {} to go", position.quantity(least))),
        };
        let thinking = known.is_none() || self.awaits_solution();
        let Some(known) = known.filter(|known| known.is_hopeless() || !thinking) else {
            let bound = known.as_ref().and_then(bound).map(|bound| bound + " so far.");
            let more = bound.unwrap_or_else(|| "A search is under way.".to_owned());
            return Lamp::new(Light::Thinking, "Thinking …", more);
        };
        if known.is_hopeless() {
            return self.lamp_of_hopeless();
        }
        if known.way.is_none() {
            let why = known.stopped.filter(|why| !why.contains("time limit"));
            let why = why.map(sentence);
            let bound = bound(&known).map(|bound| bound + ".");
            let hint = Some("A hint looks longer.".to_owned());
            let more = [bound, why, hint].into_iter().flatten().collect::<Vec<_>>().join(" ");
            return Lamp::new(Light::Unknown, "Not known", more);
        }
        let left = match position.entry {
            Entry::Numbers => counted(known.left, &position.film.unit),
            _ => position.amount(known.left),
        };
        match (known.is_proved, self.least()) {
            _ if position.entry == Entry::Numbers => {
                Lamp::new(Light::Optimal, "Can be solved", format!("{left} to go"))
            }
            (false, _) => {
                Lamp::new(Light::Solvable, "Can be solved", format!("{left} to go, or fewer"))
            }
            (true, Some(least)) if position.cost + known.left > least => {
                let more = position.cost + known.left - least;
                let title = format!("{} more than needed", position.quantity(more));
                let lamp = Lamp::new(Light::More, title, format!("{left} to go, proved"));
                Lamp { over: Some(position.written(more)), ..lamp }
            }
            (true, least) => {
                // Who has not moved has lost nothing yet.
                let is_begun = least.is_some() && self.saved.played > 0;
                let title = if is_begun { "Still optimal" } else { "Can be solved" };
                Lamp::new(Light::Optimal, title, format!("{left} to go, proved"))
            }
        }
    }

    fn lamp_of_solved(&self) -> Lamp {
        let position = &self.position;
        let actions = counted(self.saved.played as u64, &position.film.unit);
        let size = match counts_actions(position) {
            true => actions,
            false => format!("{actions}, {}", position.amount(position.cost)),
        };
        let is_by_hand = self.is_by_hand();
        let more = match self.least() {
            None if position.entry == Entry::Numbers => String::new(),
            None => "The least is not proved.".to_owned(),
            Some(least) if least == position.cost && is_by_hand => {
                "Nobody can do better: proved.".to_owned()
            }
            Some(least) => format!("The least is {}, proved.", position.quantity(least)),
        };
        match is_by_hand {
            true => Lamp::new(Light::Won, format!("You won! {size}"), more),
            false => Lamp::new(Light::Done, format!("Solved: {size}"), more),
        }
    }

    fn lamp_of_hopeless(&self) -> Lamp {
        let here = self.saved.played;
        if here == 0 {
            return Lamp::new(Light::None, "No solution", "Proved.");
        }
        let is_hopeful = |&at: &usize| self.known_at(at).is_some_and(|it| !it.is_hopeless());
        let more = match (0..here).rev().find(is_hopeful) {
            Some(at) => format!("Proved. Take back {}.", counted((here - at) as u64, "move")),
            None => "Proved. Take moves back.".to_owned(),
        };
        Lamp::new(Light::None, "No solution any more", more)
    }

    fn lamp_of_words(&self) -> Lamp {
        let (found, points) = (self.saved.played, counted(self.position.cost, "point"));
        let Some(all) = self.known() else {
            return Lamp::new(Light::Thinking, "Making the list of words …", points);
        };
        let count = counted(all.way.map_or(0, <[String]>::len) as u64, "word");
        match self.now.is_over {
            true => Lamp::new(Light::Done, format!("It is over: {found} of {count}"), points),
            false => Lamp::new(Light::Solvable, format!("{found} of {count}"), points),
        }
    }
}

/// Returns true if the cost is the number of actions, and is called so.
pub(crate) fn counts_actions(position: &Position) -> bool {
    position.entry == Entry::Numbers || position.film.measure.many == many(&position.film.unit)
}

/// `4 pushes`.
pub(crate) fn counted(count: u64, unit: &str) -> String {
    if count == 1 { format!("1 {unit}") } else { format!("{count} {}", many(unit)) }
}

/// The plural of a unit: `pushes`.
pub(crate) fn many(unit: &str) -> String {
    format!("{unit}{}", if unit.ends_with("sh") { "es" } else { "s" })
}
