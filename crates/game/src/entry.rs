//! How keys become actions: by direction, by piece, by load, by cell and number.

use scene::{At, Look, capital};

use crate::{
    choice::{Choice, load, thing},
    keys::Press,
    moves::{mover, obstacle, walker},
    saved::By,
    session::Session,
};

impl Session {
    /// A key that chooses or acts.
    pub(crate) fn act(&mut self, press: Press) {
        self.now.notice.clear();
        let pieces = &self.position.film.scene.pieces;
        match (press, &mut self.now.choice) {
            (Press::Choose, Choice::Piece(movers, chosen)) => {
                *chosen = (*chosen + 1) % movers.len().max(1);
            }
            (Press::Sign(sign), Choice::Piece(movers, chosen)) => {
                let is_it = |&piece: &usize| {
                    pieces.get(piece).is_some_and(|piece| piece.label.chars().eq([sign]))
                };
                *chosen = movers.iter().position(is_it).unwrap_or(*chosen);
            }
            (Press::Sign(sign), Choice::Load(aboard)) => {
                let label = thing(sign, pieces).unwrap_or_default().to_owned();
                let here = self.position.offers.iter().map(|offer| load(offer, pieces));
                let tried = self.position.refused.iter();
                let tried = tried.map(|(action, _)| action.chars().map(String::from).collect());
                let count = |load: Vec<String>| load.iter().filter(|it| **it == label).count();
                let most = here.chain(tried).map(count).max().unwrap_or(0);
                let now = aboard.entry(label).or_default();
                *now = if *now < most { *now + 1 } else { 0 };
                if most == 0 {
                    self.tell("That is on the other bank.");
                }
            }
            (Press::Take, Choice::Load(_)) => self.cross(),
            (Press::Sign(digit), Choice::Cell(_)) => self.type_sign(digit),
            (Press::Take, Choice::Cell(_)) if !self.now.typed.is_empty() => self.write(),
            (Press::Way(way), &mut Choice::Cell(cursor)) => self.choose_cell(cursor + way),
            (Press::Way(way), _) => drop(self.step(way)),
            _ => {}
        }
    }

    /// Goes to a cell of the board, once what is typed in another is written.
    pub(crate) fn choose_cell(&mut self, to: At) {
        if !self.now.typed.is_empty() {
            self.write();
        }
        if self.position.film.scene.kind(to).is_some() {
            self.now.choice = Choice::Cell(to);
        }
    }

    /// Plays the action that goes this way, or says why it is not allowed. Says whether it did.
    pub(crate) fn step(&mut self, way: At) -> bool {
        let chosen = self.now.choice.piece();
        let is_meant = |found: Option<(usize, At)>| {
            found.is_some_and(|(piece, to)| to == way && chosen.is_none_or(|it| it == piece))
        };
        let offers = &self.position.offers;
        if let Some(offer) = offers.iter().find(|offer| is_meant(mover(offer))) {
            let action = offer.action.clone();
            self.play(action, By::Hand);
            return true;
        }
        let film = &self.position.film;
        self.now.notice = match chosen.or_else(|| walker(&film.scene)) {
            _ if self.position.is_solved => {
                "It is solved. Undo, or go to the next level.".to_owned()
            }
            Some(piece) => obstacle(film, piece, way),
            None => "Nothing can go this way.".to_owned(),
        };
        false
    }

    /// Crosses with what is aboard, or says why that cannot be.
    pub(crate) fn cross(&mut self) {
        let Choice::Load(aboard) = &self.now.choice else { return };
        let labels = aboard.iter().flat_map(|(label, &count)| vec![label.clone(); count]);
        let labels: Vec<String> = labels.collect();
        let pieces = &self.position.film.scene.pieces;
        let offers = &self.position.offers;
        if let Some(offer) = offers.iter().find(|offer| load(offer, pieces) == labels) {
            let action = offer.action.clone();
            return self.play(action, By::Hand);
        }
        let sorted = |text: &str| {
            let mut letters: Vec<String> = text.chars().map(String::from).collect();
            letters.sort();
            letters
        };
        let mut refused = self.position.refused.iter();
        let why = refused.find(|(action, _)| sorted(action) == labels).map(|(_, why)| why.as_str());
        let too_many = "There is no room for so many, or no one to row.";
        let why = if labels.is_empty() {
            "No one is aboard: choose who goes."
        } else {
            why.unwrap_or(too_many)
        };
        self.now.notice = sentence(why);
    }

    /// Writes the number that was typed, or says why it cannot stand there.
    pub(crate) fn write(&mut self) {
        let Choice::Cell(cursor) = self.now.choice else { return };
        let text = std::mem::take(&mut self.now.typed);
        let number = text.trim_start_matches('0').to_owned();
        let (scene, stage) = (&self.position.film.scene, self.stage());
        let look = |at| scene.ground(at).map(|ground| ground.look);
        let mut pieces = scene.pieces.iter().enumerate().filter(|(_, piece)| piece.label == number);
        let other = pieces.find_map(|(piece, _)| stage.place(piece).filter(|&at| at != cursor));
        let most = scene.cells().filter(|&at| look(at) != Some(Look::Wall)).count();
        let refusal = match (number.parse::<usize>(), other) {
            _ if look(cursor) == Some(Look::Clue) => "This number is given.".to_owned(),
            _ if look(cursor) != Some(Look::Floor) => "No number stands in a hole.".to_owned(),
            (Ok(number), _) if number > most => format!("The greatest number is {most}."),
            (Ok(number), Some(at)) => {
                format!("{number} stands in row {}, column {}.", at.1 + 1, at.0 + 1)
            }
            _ => {
                let action = format!("{},{}={number}", cursor.1 + 1, cursor.0 + 1);
                return self.play(action, By::Hand);
            }
        };
        self.now.notice = refusal;
    }
}

/// The same with a capital and a full stop.
pub(crate) fn sentence(words: &str) -> String {
    capital(words.trim_end_matches('.')) + "."
}
