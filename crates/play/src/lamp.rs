//! The judgement on the position: still optimal, so much more than needed, or no solution any more.

use game::Entry;
use ratatui_core::style::{Color, Modifier, Style};

use crate::session::{Session, Wish};

/// The judgement on the position.
pub(crate) struct Lamp {
    /// Four characters.
    pub(crate) sign: String,
    colour: Color,
    pub(crate) words: String,
    pub(crate) more: String,
}

impl Lamp {
    pub(crate) fn new(
        sign: &str,
        colour: Color,
        words: impl Into<String>,
        more: impl Into<String>,
    ) -> Self {
        Self { sign: sign.to_owned(), colour, words: words.into(), more: more.into() }
    }

    pub(crate) fn of(session: &Session) -> Self {
        let position = &session.position;
        if position.entry == Entry::Words {
            return Self::of_words(session);
        }
        if position.is_solved {
            let fewest = match session.least() {
                Some(least) => match &position.cost_unit {
                    Some(unit) => format!("The least is {}, proved.", counted(least, unit)),
                    None => format!("The least is {least}, proved."),
                },
                None => String::new(),
            };
            return Self::new(
                "WON!",
                Color::Green,
                format!("You won! {}", cost_of(session)),
                fewest,
            );
        }
        let Some(verdict) = session.verdict() else {
            return Self::new(" .. ", Color::Gray, "thinking …", "");
        };
        let is_filled = position.entry == Entry::Numbers;
        if verdict.is_hopeless() {
            return Self::new(
                " NO ",
                Color::Red,
                "no solution any more",
                "Proved. Take moves back.",
            );
        }
        if session.wish != Wish::Lamp && session.is_thinking() {
            let seconds = session.since.elapsed().as_secs();
            let bound = match verdict.at_least {
                0 => String::new(),
                least => format!("At least {least} to go so far"),
            };
            return Self::new(" .. ", Color::Gray, format!("thinking … {seconds} s"), bound);
        }
        let left = match (&position.cost_unit, &verdict.way) {
            (Some(unit), _) => counted(verdict.left, unit),
            (None, Some(way)) if way.len() as u64 == verdict.left => {
                counted(verdict.left, &position.film.unit)
            }
            (None, _) => format!("cost {}", verdict.left),
        };
        match (&verdict.way, verdict.is_proved, session.least()) {
            (None, ..) if verdict.at_least > 0 => {
                let bound = format!("At least {} to go. ? looks longer", verdict.at_least);
                Self::new(" ?? ", Color::Gray, "not known", bound)
            }
            (None, ..) => Self::new(" ?? ", Color::Gray, "not known", "? looks longer"),
            (Some(_), _, _) if is_filled => {
                Self::new(" OK ", Color::Green, "can be solved", format!("{left} to go"))
            }
            (Some(_), false, _) => {
                Self::new(" ok ", Color::Cyan, "can be solved", format!("{left} to go, or fewer"))
            }
            (Some(_), true, Some(least)) if position.cost + verdict.left > least => {
                let more = position.cost + verdict.left - least;
                let sign = format!("{:^4}", format!("+{more}"));
                let more = match &position.cost_unit {
                    Some(unit) => counted(more, unit),
                    None => more.to_string(),
                };
                let words = format!("{more} more than needed");
                Self::new(&sign, Color::Yellow, words, format!("{left} to go, proved"))
            }
            (Some(_), true, least) => {
                let words = if least.is_some() { "still optimal" } else { "can be solved" };
                Self::new(" OK ", Color::Green, words, format!("{left} to go, proved"))
            }
        }
    }

    pub(crate) fn style(&self) -> Style {
        Style::new().fg(self.colour).add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}

/// The size of what is played, in words.
fn cost_of(session: &Session) -> String {
    let position = &session.position;
    let actions = counted(session.at as u64, &position.film.unit);
    match (&position.cost_unit, position.cost) {
        (Some(unit), cost) => format!("{actions}, {}", counted(cost, unit)),
        (None, cost) if cost == session.at as u64 => actions,
        (None, cost) => format!("{actions}, cost {cost}"),
    }
}

/// `4 pushes`.
pub(crate) fn counted(count: u64, unit: &str) -> String {
    if count == 1 { format!("1 {unit}") } else { format!("{count} {}", many(unit)) }
}

/// The plural of a unit: `pushes`.
pub(crate) fn many(unit: &str) -> String {
    format!("{unit}{}", if unit.ends_with("sh") { "es" } else { "s" })
}
