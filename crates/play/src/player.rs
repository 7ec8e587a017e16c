//! The player: levels one after another, drawn into cells, driven by keys.

use std::{
    sync::{
        Arc,
        mpsc::{Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use game::{Effect, Event, SavedGame};

use crate::{
    cells::Cells,
    keys::name,
    level::{Level, Levels, Shelf},
    table::{Effort, Table},
    view,
};

/// What the player wants of whoever drives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerRequest {
    /// To go on.
    Nothing,
    /// To end.
    Quit,
    /// To end as by a signal.
    Interrupt,
    /// To hand the terminal back to the shell for a while.
    Suspend,
}

/// A level being played, and the way to the others.
pub struct Player<'l> {
    levels: &'l dyn Levels,
    number: usize,
    level: Level,
    table: Table,
    effort: Effort,
    shelf: Arc<dyn Shelf>,
    keeper: Keeper,
    /// What was kept last.
    kept: SavedGame,
}

impl<'l> Player<'l> {
    /// Plays this level of the list, by its number from 1, and goes on with the game that is kept of it.
    #[must_use]
    pub fn new(
        levels: &'l dyn Levels,
        (number, level): (usize, Level),
        shelf: Arc<dyn Shelf>,
        effort: Effort,
    ) -> Self {
        let table = Table::open(&level, effort.clone(), shelf.load(&level.key));
        let (keeper, kept) = (Keeper::new(Arc::clone(&shelf)), table.session.saved());
        Self { levels, number, level, table, effort, shelf, keeper, kept }
    }

    /// Does what a key asks for.
    pub fn press(&mut self, key: KeyEvent) -> PlayerRequest {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => PlayerRequest::Interrupt,
                KeyCode::Char('z') => PlayerRequest::Suspend,
                _ => PlayerRequest::Nothing,
            };
        }
        let Some(name) = name(key).filter(|name| !self.table.scrolls(name)) else {
            return PlayerRequest::Nothing;
        };
        let effect = self.table.take(Event::Key(name));
        self.keep();
        match effect {
            Effect::Nothing | Effect::Restarted => {}
            Effect::Next => self.turn(1),
            Effect::Previous => self.turn(-1),
            Effect::Quit => return PlayerRequest::Quit,
        }
        PlayerRequest::Nothing
    }

    /// Plays a solution that was pasted, up to its first bad action.
    pub fn paste(&mut self, text: &str) {
        self.table.take(Event::Paste(text.to_owned()));
        self.keep();
    }

    /// Takes what a search has found, waiting so long for it, and shows the next action of a solution if
    /// it is time for that. Says whether the screen changes.
    pub fn tick(&mut self, wait: Duration) -> bool {
        let has_learned = self.table.learn(wait);
        let has_moved = self.table.tick();
        if has_moved {
            self.keep();
        }
        has_learned || has_moved
    }

    /// Waits until the searches beside the game have ended.
    pub fn settle(&mut self) {
        while self.table.learn(Duration::from_millis(20)) || self.table.is_busy() {}
    }

    /// When the screen changes next by itself, if it does.
    #[must_use]
    pub fn next_change(&self) -> Option<Duration> {
        self.table.next_change()
    }

    /// Draws the screen.
    pub fn draw(&self, cells: &mut Cells) {
        let level = match self.levels.count() {
            // Of a list that does not end the title has the number.
            Some(1) | None => String::new(),
            Some(count) => format!("level {} of {count}", self.number),
        };
        view::draw(cells, &self.level.title, &level, &self.table);
    }

    /// The actions so far, as `puzzle check` reads them.
    #[must_use]
    pub fn written(&self) -> String {
        self.table.session.written()
    }

    /// Keeps the game if it has changed.
    fn keep(&mut self) {
        self.table.session.note_best(|| self.shelf.today());
        let saved = self.table.session.saved();
        if saved != self.kept {
            self.keeper.keep(&self.level.key, saved.clone());
            self.kept = saved;
        }
    }

    /// Opens the next level in this direction that can be opened.
    fn turn(&mut self, step: isize) {
        let mut number = self.number;
        let count = self.levels.count().unwrap_or(usize::MAX);
        let is_there = |next: &usize| (1..=count).contains(next);
        while let Some(next) = number.checked_add_signed(step).filter(is_there) {
            number = next;
            if let Ok(level) = self.levels.open(number) {
                // All is kept before it is read again.
                self.keeper = Keeper::new(Arc::clone(&self.shelf));
                let saved = self.shelf.load(&level.key);
                self.table = Table::open(&level, self.effort.clone(), saved);
                (self.number, self.kept) = (number, self.table.session.saved());
                self.level = level;
                return;
            }
        }
        let end = if step > 0 { "This is the last level." } else { "This is the first level." };
        self.table.session.tell(end);
    }
}

/// A thread that keeps games, so that no key waits for a disk. All is kept before it ends.
struct Keeper(Option<(Sender<KeyedGame>, JoinHandle<()>)>);

/// A game with its key.
type KeyedGame = (String, SavedGame);

impl Keeper {
    fn new(shelf: Arc<dyn Shelf>) -> Self {
        let (games, kept) = channel::<KeyedGame>();
        let thread = thread::spawn(move || {
            while let Ok((mut key, mut saved)) = kept.recv() {
                // Of several of one level the last counts.
                for (other, later) in kept.try_iter() {
                    if other != key {
                        shelf.save(&key, &saved);
                    }
                    (key, saved) = (other, later);
                }
                shelf.save(&key, &saved);
            }
        });
        Self(Some((games, thread)))
    }

    fn keep(&self, key: &str, saved: SavedGame) {
        if let Some((games, _)) = &self.0 {
            // Without the thread nothing can be kept.
            let _ = games.send((key.to_owned(), saved));
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        if let Some((games, thread)) = self.0.take() {
            drop(games);
            // A thread that has panicked has said so.
            let _ = thread.join();
        }
    }
}
