//! A session that makes its searches at once, and is sent and kept after each event.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use catalogue::{Instance, Nothing, Part, form::chosen};
use game::{Effect, Event, Game, Lamp, SavedGame, Sent, Session};
use scene::At;
use search::Limits;

/// A level being played.
pub(crate) struct Table {
    pub(crate) game: Arc<dyn Instance>,
    pub(crate) session: Session,
}

/// The text of a fixture.
pub(crate) fn fixture(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    fs::read_to_string(folder.join(file)).unwrap()
}

impl Table {
    /// A game of this text, with these choices of its form.
    pub(crate) fn open(domain: &str, text: &str, choices: &[(&str, &str)]) -> Self {
        let domain = catalogue::find(domain).unwrap();
        let choices = choices.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let options = chosen(&(domain.options)(), false, &choices.collect::<BTreeMap<_, _>>());
        let part = Part { host: &Nothing, ..Part::default() };
        let game = (domain.open)(text.as_bytes(), part, &options.unwrap()).unwrap();
        let game: Arc<dyn Instance> = Arc::from(game);
        let session = Session::open(Arc::clone(&game) as Arc<dyn Game>, "", SavedGame::default());
        let mut table = Self { game, session };
        table.settle();
        table
    }

    /// The session, sent as JSON and taken up again.
    pub(crate) fn send(&mut self) {
        let sent = self.session.sent();
        let read: Sent = serde_json::from_str(&serde_json::to_string(&sent).unwrap()).unwrap();
        self.session = Session::resume(Arc::clone(&self.game) as Arc<dyn Game>, read).unwrap();
        assert_eq!(self.session.sent(), sent);
    }

    /// Hands over an event, before any search.
    pub(crate) fn take(&mut self, event: Event) -> Effect {
        let effect = self.session.take(event);
        self.send();
        effect
    }

    /// Makes the searches that the session waits for.
    pub(crate) fn settle(&mut self) {
        while let Some(search) = self.session.search() {
            let limits = Limits { expansions: 1_000_000, bytes: 1 << 28, ..Limits::default() };
            let verdict = self.game.search(&search.played, &limits);
            self.session.take(Event::Learn(search.played, verdict));
        }
    }

    /// Keys, one after another, each with its searches.
    pub(crate) fn press(&mut self, keys: &[&str]) -> Effect {
        let mut effect = Effect::Nothing;
        for key in keys {
            effect = self.take(Event::Key((*key).to_owned()));
            self.settle();
        }
        effect
    }

    pub(crate) fn click(&mut self, cell: At) {
        self.take(Event::Click(cell));
        self.settle();
    }

    /// Types a text, a sign after the other.
    pub(crate) fn write(&mut self, text: &str) {
        for sign in text.chars() {
            self.press(&[&sign.to_string()]);
        }
    }

    /// Shows the solution from here to its end.
    pub(crate) fn watch(&mut self) {
        self.press(&["Enter"]);
        while self.session.period().is_some() {
            self.take(Event::Tick);
            self.settle();
        }
    }

    pub(crate) fn lamp(&self) -> Lamp {
        self.session.lamp()
    }

    pub(crate) fn said(&self) -> String {
        self.session.said()
    }
}
