//! The judgement on the position: still optimal, so much more than needed, or no solution any more.

use game::{Entry, Position};
use ratatui_core::style::{Modifier, Style};

use crate::{
    board::filled,
    session::{Session, Wish},
};

/// Hues of lamps, as of pieces.
pub(crate) const GOOD: u8 = 3;
pub(crate) const SOME: u8 = 5;
pub(crate) const WARN: u8 = 2;
const BAD: u8 = 6;
const QUIET: u8 = 8;

/// The judgement on the position.
pub(crate) struct Lamp {
    /// Four characters.
    pub(crate) sign: String,
    /// As of a piece.
    hue: u8,
    pub(crate) words: String,
    pub(crate) more: String,
}

impl Lamp {
    pub(crate) fn new(
        sign: &str,
        hue: u8,
        words: impl Into<String>,
        more: impl Into<String>,
    ) -> Self {
        Self { sign: sign.to_owned(), hue, words: words.into(), more: more.into() }
    }

    pub(crate) fn of(session: &Session) -> Self {
        let position = &session.position;
        if position.entry == Entry::Words {
            return Self::of_words(session);
        }
        if position.is_solved {
            let fewest = match session.least() {
                Some(least) => format!("The least is {}, proved.", position.quantity(least)),
                None => String::new(),
            };
            let cost = cost_of(session);
            return match session.is_by_hand() {
                true => Self::new("WON!", GOOD, format!("You won! {cost}"), fewest),
                false => Self::new("DONE", GOOD, format!("Solved: {cost}"), fewest),
            };
        }
        let Some(verdict) = session.verdict() else {
            return Self::new(" .. ", QUIET, "thinking …", "");
        };
        let is_filled = position.entry == Entry::Numbers;
        if verdict.is_hopeless() {
            return Self::new(" NO ", BAD, "no solution any more", "Proved. Take moves back.");
        }
        if session.wish != Wish::Lamp && session.is_thinking() {
            let seconds = session.since.elapsed().as_secs();
            let bound = match verdict.at_least {
                0 => String::new(),
                least => format!("At least {} to go so far", position.quantity(least)),
            };
            return Self::new(" .. ", QUIET, format!("thinking … {seconds} s"), bound);
        }
        let left = match position.entry {
            Entry::Numbers => counted(verdict.left, &position.film.unit),
            _ => position.amount(verdict.left),
        };
        match (&verdict.way, verdict.is_proved, session.least()) {
            (None, ..) if verdict.at_least > 0 => {
                let bound = position.quantity(verdict.at_least);
                let bound = format!("At least {bound} to go. ? looks longer");
                Self::new(" ?? ", QUIET, "not known", bound)
            }
            (None, ..) => Self::new(" ?? ", QUIET, "not known", "? looks longer"),
            (Some(_), _, _) if is_filled => {
                Self::new(" OK ", GOOD, "can be solved", format!("{left} to go"))
            }
            (Some(_), false, _) => {
                Self::new(" ok ", SOME, "can be solved", format!("{left} to go, or fewer"))
            }
            (Some(_), true, Some(least)) if position.cost + verdict.left > least => {
                let more = position.cost + verdict.left - least;
                let figure = Some(position.written(more)).filter(|figure| figure.len() < 4);
                let sign = format!("{:^4}", format!("+{}", figure.unwrap_or_default()));
                let words = format!("{} more than needed", position.quantity(more));
                Self::new(&sign, WARN, words, format!("{left} to go, proved"))
            }
            (Some(_), true, least) => {
                let words = if least.is_some() { "still optimal" } else { "can be solved" };
                Self::new(" OK ", GOOD, words, format!("{left} to go, proved"))
            }
        }
    }

    pub(crate) fn style(&self) -> Style {
        filled(self.hue).add_modifier(Modifier::BOLD)
    }
}

/// The size of what is played, in words.
fn cost_of(session: &Session) -> String {
    let position = &session.position;
    let actions = counted(session.at as u64, &position.film.unit);
    match counts_actions(position) {
        true => actions,
        false => format!("{actions}, {}", position.amount(position.cost)),
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
