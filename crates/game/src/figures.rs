//! What stands beside the board: figures, what is said, marks, and the keys.

use scene::{At, Look, capital};
use serde::Serialize;

use crate::{
    choice::Choice,
    game::{Entry, Offer},
    lamp::{counts_actions, many},
    session::Session,
    ways::Way,
};

/// A figure beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Figure {
    /// Its name: `Steps`.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What there is to say of it: `proved`.
    pub more: String,
}

/// What is marked on the board.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Marks {
    /// The cells of the piece, or the cell, that is chosen.
    pub chosen: Vec<At>,
    /// What is typed into it.
    pub typed: String,
    /// Where the hint leads, and what is known of the other actions then.
    pub ways: Vec<Way>,
}

/// A key, or several, and what they do.
pub type Key = (&'static str, &'static str);

impl Session {
    /// What an action of a player is called.
    #[must_use]
    pub fn unit(&self) -> &str {
        if self.is_words() { "word" } else { &self.position.film.unit }
    }

    /// Names and figures, for the side of the board.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        let (position, film) = (&self.position, &self.position.film);
        let figure = |name: &str, value: String, more: &str| Figure {
            name: capital(name),
            value,
            more: more.to_owned(),
        };
        let mut rows = vec![figure(&many(self.unit()), self.saved.played.to_string(), "")];
        let has_cost = || (1..).zip(&film.frames).any(|(number, frame)| frame.cost != number);
        match position.entry {
            Entry::Words => rows.push(figure("points", position.cost.to_string(), "")),
            Entry::Moves
                if !counts_actions(position) && (film.measure.is_count() || has_cost()) =>
            {
                rows.push(figure(&film.measure.many, position.written(position.cost), ""));
            }
            Entry::Moves | Entry::Numbers => {}
        }
        for (name, values) in &film.meters {
            rows.push(figure(name, values.last().copied().unwrap_or(0).to_string(), ""));
        }
        if position.entry == Entry::Moves {
            let many = &film.measure.many;
            let mut rest = |name: String, cost: Option<u64>, is_proved| {
                let value = cost.map_or("–".to_owned(), |cost| position.written(cost));
                rows.push(figure(&name, value, if is_proved { "proved" } else { "" }));
            };
            let least = self.least();
            rest(format!("least {many}"), least, least.is_some());
            let way = self.known().filter(|it| it.way.is_some() && !position.is_solved);
            let left = if position.is_solved { Some(0) } else { way.map(|it| it.left) };
            rest(format!("{many} left"), left, way.is_some_and(|it| it.is_proved));
        }
        let stage = self.stage();
        let homes = film.scene.pieces.iter().enumerate().filter(|(_, it)| it.home.is_some());
        let is_home =
            |(number, home)| home == stage.place(number).and_then(|at| film.scene.kind(at));
        let homes: Vec<bool> = homes.map(|(number, it)| is_home((number, it.home))).collect();
        if !homes.is_empty() {
            let home = homes.iter().filter(|is_home| **is_home).count();
            rows.push(figure("home", home.to_string(), &format!("of {}", homes.len())));
        }
        rows
    }

    /// What is chosen or typed, in words; nothing where nothing is.
    #[must_use]
    pub fn chosen(&self) -> Option<String> {
        let pieces = &self.position.film.scene.pieces;
        match &self.now.choice {
            _ if self.now.is_going => Some(format!("Go to move: {}_", self.now.typed)),
            Choice::Piece(..) => {
                let piece = pieces.get(self.now.choice.piece()?)?;
                Some(format!("Chosen: {}", piece.name))
            }
            Choice::Load(aboard) if aboard.values().any(|&count| count > 0) => {
                let labels = aboard.iter().map(|(label, &count)| label.repeat(count));
                Some(format!("Aboard: {}", labels.collect::<String>()))
            }
            Choice::Word if !self.now.is_over => Some(format!("Word: {}_", self.now.typed)),
            Choice::Nothing | Choice::Load(_) | Choice::Cell(_) | Choice::Word => None,
        }
    }

    /// What is typed or aboard, what was said last and the hint, where the board shows what is chosen.
    #[must_use]
    pub fn said(&self) -> String {
        let is_seen = match self.now.choice {
            Choice::Word => self.now.typed.is_empty(),
            _ => matches!(self.now.choice, Choice::Piece(..)) && !self.now.is_going,
        };
        let chosen = self.chosen().filter(|_| !is_seen);
        let hint = self.hint().map(|(_, words)| format!("Hint: {words}."));
        let notice = Some(self.now.notice.clone()).filter(|notice| !notice.is_empty());
        let missed = self.now.is_over.then(|| self.missed().collect::<Vec<_>>().join(" "));
        let missed = missed.map(|words| format!("Missed: {words}"));
        [chosen, notice, hint, missed].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// What was said last.
    #[must_use]
    pub fn notice(&self) -> &str {
        &self.now.notice
    }

    /// The offer of the hint, and the hint in words; `None` if none is shown.
    #[must_use]
    pub fn hint(&self) -> Option<(Option<&Offer>, String)> {
        let action = self.next().filter(|_| self.now.is_hinted)?;
        let offer = self.position.offers.iter().find(|offer| offer.action == action);
        let words = match (offer, action.split_once('=')) {
            (Some(offer), _) => offer.words.clone(),
            (None, Some((place, number))) => {
                format!("{number} in row {}", place.replace(',', ", column "))
            }
            (None, None) => action.to_owned(),
        };
        Some((offer, words))
    }

    /// What is marked on the board.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let (stage, pieces) = (self.stage(), &self.position.film.scene.pieces);
        let chosen = match &self.now.choice {
            Choice::Cell(cell) => vec![*cell],
            choice => {
                let piece = choice.piece().filter(|_| !self.position.is_solved);
                let there = piece.and_then(|it| Some((pieces.get(it)?, stage.place(it)?)));
                there.map_or_else(Vec::new, |(piece, place)| piece.cells(place).collect())
            }
        };
        Marks { chosen, typed: self.typed_here().to_owned(), ways: self.ways() }
    }

    /// The keys that work now, the most important first.
    #[must_use]
    pub fn keys(&self) -> Vec<Key> {
        if self.is_words() {
            return vec![
                ("letters", "a word"),
                ("enter", "take it, or end"),
                ("?", "hint"),
                ("esc", "quit"),
                ("bksp", "undo"),
                ("PgDn/PgUp", "level"),
                ("home", "restart"),
                ("F1", "help"),
            ];
        }
        let has_letters = self.now.choice.has_letters();
        let key = |letter: &'static str, other| if has_letters { other } else { letter };
        let mut keys = match self.now.choice {
            Choice::Piece(..) => vec![("letter/tab", "choose"), ("arrows", "move")],
            Choice::Load(_) => vec![("letters", "aboard"), ("space", "cross")],
            Choice::Cell(_) => vec![("arrows", "cell"), ("digits", "number"), ("0", "empty")],
            Choice::Nothing | Choice::Word => vec![("arrows", "move")],
        };
        keys.extend([
            (key("u", "bksp"), "undo"),
            (key("r", "del"), "redo"),
            ("?", "hint"),
            (key("q", "esc"), "quit"),
            ("enter", "solve"),
            (key("c", "!"), "check"),
            (key("R", "home"), "restart"),
            (key("n/p", "PgDn/PgUp"), "level"),
            ("F1", "help"),
            (key("g", "#"), "go to"),
            ("+ -", "speed"),
        ]);
        keys
    }

    /// How the board is used by mouse or finger.
    #[must_use]
    pub fn gestures(&self) -> &'static str {
        let pieces = &self.position.film.scene.pieces;
        let has = |looks: &[Look]| pieces.iter().any(|piece| looks.contains(&piece.look));
        match self.now.choice {
            Choice::Nothing if has(&[Look::Crate]) => {
                "Swipe to step. Tap a cell to walk there; drag a box to push it."
            }
            Choice::Nothing if has(&[Look::Stone]) => {
                "Swipe to step. Tap a cell to walk there; drag a stone to push it."
            }
            Choice::Nothing if has(&[Look::Tile]) => "Tap or drag a tile: all up to the gap slide.",
            Choice::Nothing => "Swipe to step. Tap a cell to walk there.",
            Choice::Piece(..) => "Tap a piece and swipe, or drag it.",
            Choice::Load(_) => "Tap who goes aboard, then the boat.",
            Choice::Cell(_) => "Tap a cell, then its number.",
            Choice::Word => "Trace a word from letter to letter, or type it.",
        }
    }
}
