//! A game as it goes on: what was played and by whom, what is chosen, typed and known, and what an event leads to.

mod known;
mod line;

use std::{collections::BTreeMap, sync::Arc};

use scene::{At, Stage};
use serde::{Deserialize, Serialize};

use crate::{
    choice::Choice,
    game::{Entry, Game, Position, Verdict},
    keys::{Press, press},
    saved::{By, SavedGame},
};
pub use known::{PositionFacts, Search};
pub use line::{Mistake, Stretch, Worth};

/// Actions a second of a solution that is shown.
const PACES: [f64; 9] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 40.0, 1000.0];
/// The pace at first.
const PACE: usize = 3;
/// The greatest number of digits of a number and of letters of a word.
const MAX_TYPED: [usize; 2] = [6, 40];

/// What a search is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Purpose {
    #[default]
    Nothing,
    Hint,
    Watch,
}

/// What happens to a game. A gesture is one event, at its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// A key, by the name that browsers give it.
    Key(String),
    /// A click on a cell.
    Click(At),
    /// Something is dragged, or swiped: from this cell, this way, by this number of cells.
    Drag(At, At, usize),
    /// A word is traced, cell by cell.
    Trace(Vec<At>),
    /// A solution is pasted.
    Paste(String),
    /// An action of the offers.
    Act(String),
    /// The position after this number of actions is wanted.
    Go(usize),
    /// A number or a word was typed as a whole.
    Type(String),
    /// A search from the position after these actions has ended.
    Learn(Vec<String>, Verdict),
    /// It is time for the next action of a solution that is shown.
    Tick,
}

/// What an event leads to beyond the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// The game has begun again.
    Restarted,
    /// The next level is wanted.
    Next,
    /// The level before is wanted.
    Previous,
    /// The player leaves.
    Quit,
}

/// What is chosen, typed, asked for and known beside the actions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Now {
    pub(crate) choice: Choice,
    pub(crate) typed: String,
    /// True if what is typed is the number of an action to go to.
    pub(crate) is_going: bool,
    purpose: Purpose,
    pub(crate) is_hinted: bool,
    is_watching: bool,
    pace: usize,
    pub(crate) is_over: bool,
    is_helping: bool,
    pub(crate) notice: String,
    /// What searches said of positions, by the number of actions before them.
    known: BTreeMap<usize, Verdict>,
    /// What the best game through a position costs, by the number of actions before it: the ends of the stretches of
    /// the line.
    worths: BTreeMap<usize, Worth>,
    /// The same after an action beside the hint.
    pub(crate) ways: BTreeMap<String, Worth>,
}

/// A session as it is sent and kept: a [`Session`] goes on from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sent {
    /// What was played.
    pub game: SavedGame,
    now: Now,
}

/// A game as it goes on. Whoever shows it hands over events, makes the [`Search`] that it waits for, and draws it.
pub struct Session {
    pub(crate) game: Arc<dyn Game>,
    pub(crate) position: Position,
    pub(crate) saved: SavedGame,
    pub(crate) now: Now,
}

impl Session {
    /// Opens a game, and goes on with what is kept of it unless that is solved, or of another game. At first it says
    /// `rules`.
    #[must_use]
    pub fn open(game: Arc<dyn Game>, rules: &str, saved: SavedGame) -> Self {
        let best = saved.best.clone();
        let kept = Self::of(Arc::clone(&game), saved).ok();
        let mut session = kept.filter(|kept| !kept.position.is_solved).unwrap_or_else(|| {
            let (position, saved) =
                (game.position(&[]), SavedGame { best, ..SavedGame::default() });
            Self { game, position, saved, now: Now::default() }.begun()
        });
        session.now.notice = match session.saved.played {
            0 => rules.to_owned(),
            played => format!("Your game of {played} goes on; Home begins again."),
        };
        session
    }

    /// A game with these actions played, solved or not.
    ///
    /// # Errors
    ///
    /// Why they cannot be played.
    pub fn of(game: Arc<dyn Game>, saved: SavedGame) -> Result<Self, String> {
        Self::resume(game, Sent { game: saved, now: Now::default() }).map(Self::begun)
    }

    /// The same before anything is chosen.
    fn begun(self) -> Self {
        let now = Now { choice: Choice::of(&self.position), pace: PACE, ..Now::default() };
        let mut session = Self { now, ..self };
        session.note(session.saved.played);
        session
    }

    /// Goes on with a session that was sent.
    ///
    /// # Errors
    ///
    /// It is of another game.
    pub fn resume(game: Arc<dyn Game>, sent: Sent) -> Result<Self, String> {
        let Sent { game: mut saved, now } = sent;
        if saved.played > saved.line.len() || !game.accepts(&saved.line) {
            let why = game.judge(&saved.line).err().unwrap_or_default();
            return Err(format!("This cannot be played: {why}."));
        }
        saved.by.resize(saved.line.len(), By::Hand);
        let position = game.position(saved.played());
        Ok(Self { game, position, saved, now })
    }

    /// The session as it is sent and kept.
    #[must_use]
    pub fn sent(&self) -> Sent {
        Sent { game: self.saved.clone(), now: self.now.clone() }
    }

    /// What is to be kept of this game: of one whose time is over only the best result.
    #[must_use]
    pub fn saved(&self) -> SavedGame {
        if self.now.is_over {
            return SavedGame { best: self.saved.best.clone(), ..SavedGame::default() };
        }
        self.saved.clone()
    }

    /// The position, with the film of what was played.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The actions so far.
    #[must_use]
    pub fn played(&self) -> &[String] {
        self.saved.played()
    }

    /// The number of all actions, with those that were taken back and can be done again.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.saved.line.len()
    }

    /// The actions so far as `puzzle check` reads them.
    #[must_use]
    pub fn written(&self) -> String {
        if self.saved.played == 0 { String::new() } else { self.game.written(self.played()) }
    }

    /// What is chosen.
    #[must_use]
    pub const fn choice(&self) -> &Choice {
        &self.now.choice
    }

    /// Where the pieces are. O(actions).
    #[must_use]
    pub fn stage(&self) -> Stage {
        Stage::after(&self.position.film, self.position.film.last())
    }

    /// What is typed into the cell that is chosen.
    #[must_use]
    pub fn typed_here(&self) -> &str {
        let is_cell = matches!(self.now.choice, Choice::Cell(_)) && !self.now.is_going;
        if is_cell { &self.now.typed } else { "" }
    }

    /// Returns true if the words are counted: no more are taken.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.now.is_over
    }

    /// Ends a game of words.
    pub const fn end(&mut self) {
        self.now.is_over = true;
    }

    /// Returns true if all keys and signs are shown.
    #[must_use]
    pub const fn is_helping(&self) -> bool {
        self.now.is_helping
    }

    /// Says something to the player until the next event.
    pub fn tell(&mut self, words: impl Into<String>) {
        self.now.notice = words.into();
    }

    /// Returns true if a solution is being searched for that was asked for.
    #[must_use]
    pub fn awaits_solution(&self) -> bool {
        self.now.purpose != Purpose::Nothing
    }

    /// The seconds from one action to the next of a solution that is being shown; `None` if none is.
    #[must_use]
    pub fn period(&self) -> Option<f64> {
        self.now.is_watching.then(|| 1.0 / PACES[self.now.pace.min(PACES.len() - 1)])
    }

    pub(crate) fn is_words(&self) -> bool {
        self.position.entry == Entry::Words
    }

    /// Does what an event asks for.
    pub fn take(&mut self, event: Event) -> Effect {
        if !matches!(event, Event::Learn(..) | Event::Tick | Event::Key(_)) {
            self.now.is_watching = false;
            self.now.notice.clear();
        }
        match event {
            Event::Learn(played, verdict) => self.learn(&played, verdict),
            Event::Tick => self.tick(),
            Event::Key(name) => {
                let pressed = press(&name, |sign| self.wants(sign));
                return pressed.map_or(Effect::Nothing, |pressed| self.press(pressed));
            }
            Event::Click(cell) => self.click(cell),
            Event::Drag(cell, way, times) => self.drag(cell, way, times),
            Event::Trace(cells) => self.type_in(&self.traced(&cells)),
            Event::Paste(text) => self.paste(&text),
            Event::Go(to) => self.go(to),
            Event::Type(text) => self.type_in(&text),
            Event::Act(action) => {
                if self.position.offers.iter().any(|offer| offer.action == action) {
                    self.play(action, By::Hand);
                }
            }
        }
        Effect::Nothing
    }

    /// Returns true if this sign is for the puzzle, and no command.
    #[must_use]
    pub fn wants(&self, sign: char) -> bool {
        match self.now.is_going {
            true => sign.is_ascii_digit(),
            false => {
                !self.now.is_over && self.now.choice.wants(sign, &self.position.film.scene.pieces)
            }
        }
    }

    /// Shows the next action of a solution.
    fn tick(&mut self) {
        if let Some(action) = self.next().filter(|_| self.now.is_watching).map(str::to_owned) {
            self.play(action, By::Shown);
        }
        self.now.is_watching &= !self.position.is_solved && self.next().is_some();
    }

    /// Plays an action that is allowed.
    pub(crate) fn play(&mut self, action: String, by: By) {
        let at = self.saved.played;
        let (here, saved) = (self.worth(at), &mut self.saved);
        if saved.line.get(at) != Some(&action) {
            saved.line.truncate(at);
            saved.by.truncate(at);
            saved.line.push(action);
            saved.by.push(by);
            self.now.known.retain(|&known, _| known <= at);
            self.now.worths.retain(|&known, _| known <= at);
            self.now.worths.extend(here.map(|worth| (at, worth)));
        } else if by != By::Hand {
            saved.by[at] = by;
        }
        self.go(at + 1);
    }

    /// Plays a solution from the start, up to its first bad action.
    fn paste(&mut self, text: &str) {
        let actions = match self.game.read(text) {
            Ok(actions) if actions.is_empty() => return,
            Ok(actions) => actions,
            Err(problem) => return self.tell(format!("This is no solution: {problem}.")),
        };
        // Whatever can be played begins with all that is shorter.
        let counts: Vec<usize> = (0..=actions.len()).collect();
        let is_good = |&count: &usize| self.game.accepts(&actions[..count]);
        let count = counts.partition_point(is_good).saturating_sub(1);
        self.now.known.retain(|&known, _| known == 0);
        self.now.worths.retain(|&known, _| known == 0);
        (self.saved.line, self.saved.by) = (actions[..count].to_vec(), vec![By::Pasted; count]);
        self.go(count);
        self.now.notice = match actions.get(count) {
            Some(action) => {
                let why = self.game.judge(&actions).err().unwrap_or_default();
                let number = count + 1;
                // Its number is said once.
                let why = why.replace(&format!("step {number}, {action}: "), "");
                format!("Action {number} ({action}) is not allowed: {why}.")
            }
            None if self.position.is_solved => self.judged(),
            None => format!("{count} actions were pasted. {}", self.judged()),
        };
    }

    /// The validator's verdict on what was played.
    fn judged(&self) -> String {
        match self.game.judge(self.played()) {
            Ok(size) => format!("Solved: {size}."),
            Err(reason) => format!("Not solved: {reason}."),
        }
    }

    /// Goes to the position after the first `to` actions.
    fn go(&mut self, to: usize) {
        let to = to.min(self.saved.line.len());
        self.position = self.game.position(&self.saved.line[..to]);
        self.saved.played = to;
        self.now.is_hinted = false;
        self.now.ways.clear();
        self.now.purpose = Purpose::Nothing;
        self.now.notice.clear();
        if let Choice::Load(aboard) = &mut self.now.choice {
            aboard.clear();
        }
        self.note(to);
        self.forget();
    }

    /// Types a letter or a digit.
    pub(crate) fn type_sign(&mut self, sign: char) {
        let most = MAX_TYPED[usize::from(self.is_words())];
        if self.now.typed.chars().count() < most {
            self.now.typed.extend(sign.to_lowercase());
        }
    }

    /// Takes a word, or the number of the cell, that was typed as a whole.
    fn type_in(&mut self, text: &str) {
        self.now.typed.clear();
        let wanted: Vec<_> = text.chars().filter(|&sign| self.wants(sign)).collect();
        wanted.into_iter().for_each(|sign| self.type_sign(sign));
        if !self.now.typed.is_empty() {
            self.press(Press::Enter);
        }
    }

    /// Does what a key asks for.
    fn press(&mut self, press: Press) -> Effect {
        let was_watching = std::mem::take(&mut self.now.is_watching);
        if std::mem::take(&mut self.now.is_helping) && matches!(press, Press::Help | Press::Quit) {
            return Effect::Nothing;
        }
        match press {
            Press::Help => self.now.is_helping = true,
            Press::Quit if self.now.is_going => self.prompt_for(false),
            Press::Quit => return Effect::Quit,
            _ if self.now.is_going => self.prompt(press),
            Press::Next => return Effect::Next,
            Press::Previous => return Effect::Previous,
            Press::Faster | Press::Slower => {
                let step = if press == Press::Faster { 1 } else { -1 };
                self.now.pace = self.now.pace.saturating_add_signed(step).min(PACES.len() - 1);
                self.now.notice = format!("{} moves a second", PACES[self.now.pace]);
                self.now.is_watching = was_watching;
            }
            Press::GoTo | Press::Check if self.is_words() => {}
            Press::GoTo => self.prompt_for(true),
            Press::Undo | Press::Redo if self.now.is_over => {}
            Press::Undo if self.now.typed.pop().is_some() => self.now.notice.clear(),
            Press::Undo if self.saved.played > 0 => self.go(self.saved.played - 1),
            Press::Redo if self.saved.played < self.saved.line.len() => {
                self.go(self.saved.played + 1);
            }
            Press::Undo | Press::Redo => self.tell("There is nothing more."),
            Press::Restart => {
                self.go(0);
                self.now.typed.clear();
                self.now.is_over = false;
                return Effect::Restarted;
            }
            _ if self.is_words() => self.word(press),
            Press::Check => self.now.notice = self.judged(),
            Press::Hint => self.find_solution(Purpose::Hint),
            Press::Enter if !self.now.typed.is_empty() => self.write(),
            // What was shown stops.
            Press::Enter if was_watching => {}
            Press::Enter => self.find_solution(Purpose::Watch),
            Press::Choose | Press::Sign(_) | Press::Take | Press::Way(_) => self.act(press),
        }
        Effect::Nothing
    }

    /// Asks for the number of an action, or no longer.
    fn prompt_for(&mut self, is_going: bool) {
        (self.now.is_going, self.now.typed) = (is_going, String::new());
    }

    /// A key while the number of an action is typed.
    fn prompt(&mut self, press: Press) {
        match press {
            Press::Sign(digit) => self.type_sign(digit),
            Press::Undo => drop(self.now.typed.pop()),
            Press::Enter | Press::Take => {
                let number = self.now.typed.parse();
                self.prompt_for(false);
                if let Ok(number) = number {
                    self.go(number);
                }
            }
            _ => {}
        }
    }
}
