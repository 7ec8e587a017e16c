//! One level being played: the actions, what is chosen, and what is known of the position.
#![expect(clippy::disallowed_methods, reason = "the screen shows the time that passes")]

use std::{
    cell::Cell,
    sync::Arc,
    time::{Duration, Instant},
};

use domain::search::Limits;
use game::{Entry, Game, Pasted, Position, Verdict, paste};
use scene::Stage;

use crate::{
    choice::Choice,
    keys::Press,
    level::{Best, Saved},
    thinker::Thinker,
    words::WORDS,
};

/// The limits of the searches beside the game.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Those after each action.
    pub lamp: Limits,
    /// Those that were asked for.
    pub hint: Limits,
}

impl Default for Effort {
    /// 200 ms after each action, 10 minutes and 1 GiB if asked for.
    fn default() -> Self {
        let within = |time| Limits { bytes: 1 << 30, time: Some(time), ..Limits::default() };
        Self { lamp: within(Duration::from_millis(200)), hint: within(Duration::from_secs(600)) }
    }
}

/// Actions a second of a solution that is shown.
pub(crate) const PACES: [f64; 9] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 40.0, 1000.0];

/// What a search is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    Lamp,
    Hint,
    Watch,
}

/// What a key leads to beyond the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    Nothing,
    Next,
    Previous,
    Quit,
    Interrupt,
    Suspend,
}

/// One level being played.
pub(crate) struct Session {
    pub(crate) game: Arc<dyn Game>,
    effort: Effort,
    thinker: Thinker,
    /// All actions, those that were taken back last.
    pub(crate) line: Vec<String>,
    /// How many of them are played.
    pub(crate) at: usize,
    pub(crate) position: Position,
    /// What is known after 0, 1, 2 … actions.
    verdicts: Vec<Option<Verdict>>,
    pub(crate) wish: Wish,
    /// The position of the search under way.
    asked: Option<usize>,
    pub(crate) since: Instant,
    /// True if the hint is shown.
    pub(crate) is_hinted: bool,
    pub(crate) choice: Choice,
    pub(crate) typed: String,
    pub(crate) is_going: bool,
    pub(crate) notice: String,
    /// When the next action of a solution is shown.
    pub(crate) watch: Option<Instant>,
    pub(crate) pace: usize,
    /// When the time for words is over.
    pub(crate) end: Instant,
    pub(crate) best: Option<Best>,
    /// How many actions of the line were played before the first that a search showed or that was pasted.
    pub(crate) by_hand: usize,
    /// How many rows of the list of words are above the screen.
    pub(crate) scrolled: Cell<usize>,
}

impl Session {
    pub(crate) fn new(
        game: Arc<dyn Game>,
        rules: &str,
        effort: Effort,
        saved: Option<Saved>,
    ) -> Self {
        let Saved { mut line, mut played, best } = saved.unwrap_or_default();
        let mut notice = rules.to_owned();
        let is_kept = played <= line.len() && game.accepts(&line);
        if !is_kept || game.position(&line[..played]).is_solved {
            (line, played) = (Vec::new(), 0);
        }
        if played > 0 {
            notice = format!("Your game of {played} goes on; Home begins again.");
        }
        let position = game.position(&line[..played]);
        let mut session = Self {
            choice: Choice::of(&position),
            thinker: Thinker::new(Arc::clone(&game)),
            verdicts: vec![None; line.len() + 1],
            at: played,
            line,
            position,
            game,
            effort,
            wish: Wish::Lamp,
            asked: None,
            since: Instant::now(),
            is_hinted: false,
            typed: String::new(),
            is_going: false,
            notice,
            watch: None,
            pace: 3,
            end: Instant::now() + WORDS,
            best,
            by_hand: usize::MAX,
            scrolled: Cell::default(),
        };
        session.think();
        session
    }

    pub(crate) fn played(&self) -> &[String] {
        &self.line[..self.at]
    }

    pub(crate) fn stage(&self) -> Stage {
        Stage::after(&self.position.film, self.position.film.last())
    }

    /// What is known of the position.
    pub(crate) fn verdict(&self) -> Option<&Verdict> {
        let known = if self.position.entry == Entry::Words { 0 } else { self.at };
        self.verdicts.get(known)?.as_ref()
    }

    /// What is typed into the cell that is chosen.
    pub(crate) fn typed_here(&self) -> &str {
        let is_cell = matches!(self.choice, Choice::Cell(_)) && !self.is_going;
        if is_cell { &self.typed } else { "" }
    }

    /// The cost of the best solution from the start, if it is proved.
    pub(crate) fn least(&self) -> Option<u64> {
        let start = self.verdicts.first()?.as_ref()?;
        (start.is_proved && start.way.is_some()).then_some(start.left)
    }

    /// Returns true if the time for words is over.
    pub(crate) fn is_over(&self) -> bool {
        self.position.entry == Entry::Words && Instant::now() >= self.end
    }

    /// Returns true if a search is under way.
    pub(crate) const fn is_busy(&self) -> bool {
        self.thinker.is_busy()
    }

    /// Returns true if a search is under way that was asked for.
    pub(crate) fn is_wishing(&self) -> bool {
        self.wish != Wish::Lamp && self.is_thinking()
    }

    /// Returns true if a search is under way about the position.
    pub(crate) fn is_thinking(&self) -> bool {
        self.thinker.is_busy() && self.asked == Some(self.at)
    }

    /// Returns true if this sign is for the puzzle, and no command.
    pub(crate) fn wants(&self, sign: char) -> bool {
        match self.is_going {
            true => sign.is_ascii_digit(),
            false => !self.is_over() && self.choice.wants(sign, &self.position.film.scene.pieces),
        }
    }

    /// Asks what is not known yet: first what was wished for, then of the position, then of the start.
    fn think(&mut self) {
        let is_unknown = |known: &Option<Verdict>| known.is_none();
        let (at, limits, is_glance) = if self.position.entry == Entry::Words {
            if self.verdicts.first().is_none_or(Option::is_some) {
                return;
            }
            (0, &self.effort.hint, false)
        } else if self.wish != Wish::Lamp {
            (self.at, &self.effort.hint, false)
        } else if self.verdicts.get(self.at).is_some_and(is_unknown) && !self.position.is_solved {
            (self.at, &self.effort.lamp, true)
        } else if self.verdicts.first().is_some_and(is_unknown) && self.at > 0 {
            (0, &self.effort.lamp, true)
        } else {
            self.thinker.stop();
            self.asked = None;
            return;
        };
        self.thinker.ask(&self.line[..at], limits, is_glance);
        (self.asked, self.since) = (Some(at), Instant::now());
    }

    /// Takes the answer of a search, if it comes within `wait`. Says whether one came.
    pub(crate) fn learn(&mut self, wait: Duration) -> bool {
        let Some(verdict) = self.thinker.answer(wait) else { return false };
        let of = self.asked.take().unwrap_or(self.at);
        let is_known = |known: &Verdict| known.is_proved || known.way.is_some();
        if let Some(slot) = self.verdicts.get_mut(of)
            && !slot.as_ref().is_some_and(is_known)
        {
            *slot = Some(verdict);
        }
        if of == self.at && self.wish != Wish::Lamp {
            self.grant();
        }
        self.think();
        true
    }

    /// Shows what was wished for, if it is known by now.
    fn grant(&mut self) {
        let wish = std::mem::replace(&mut self.wish, Wish::Lamp);
        let Some(verdict) = self.verdict() else { return };
        if verdict.way.is_none() {
            self.notice = match (verdict.is_proved, &verdict.stopped) {
                (true, _) => "There is no solution from here: proved. Take a move back.".to_owned(),
                (false, Some(stop)) => format!("No answer: {stop}."),
                (false, None) => "No solution was found.".to_owned(),
            };
            return;
        }
        match wish {
            Wish::Lamp => {}
            Wish::Hint => self.is_hinted = true,
            Wish::Watch => self.watch = Some(Instant::now()),
        }
    }

    /// Asks for a way from here, and does with it what is wished.
    fn wish(&mut self, wish: Wish) {
        if self.position.is_solved {
            self.notice = "It is solved.".to_owned();
            return;
        }
        self.wish = wish;
        self.notice.clear();
        if self.verdict().is_some_and(|known| known.is_proved || known.way.is_some()) {
            self.grant();
        } else {
            self.think();
        }
    }

    /// Shows the next action of a solution if it is time for it. Says whether it did.
    pub(crate) fn tick(&mut self, now: Instant) -> bool {
        if self.watch.is_none_or(|next| next > now) {
            return false;
        }
        let next = self.verdict().and_then(|verdict| verdict.way.as_ref()?.first().cloned());
        match next {
            Some(action) if !self.position.is_solved => {
                let at = self.at;
                self.play(action);
                self.by_hand = self.by_hand.min(at);
                self.watch = Some(now + Duration::from_secs_f64(1.0 / PACES[self.pace]));
            }
            _ => self.watch = None,
        }
        true
    }

    /// Plays an action that is allowed.
    pub(crate) fn play(&mut self, action: String) {
        if self.line.get(self.at) == Some(&action) {
            return self.go(self.at + 1);
        }
        self.line.truncate(self.at);
        if self.by_hand >= self.at {
            self.by_hand = usize::MAX;
        }
        self.verdicts.truncate(self.at + 1);
        self.line.push(action);
        self.verdicts.push(None);
        self.go(self.at + 1);
    }

    /// Plays a solution from the start, up to its first bad action.
    pub(crate) fn paste(&mut self, text: &str) {
        let Pasted { good, bad } = match paste(self.game.as_ref(), text) {
            Ok(Pasted { good, bad: None }) if good.is_empty() => return,
            Ok(pasted) => pasted,
            Err(problem) => return self.notice = format!("This is no solution: {problem}."),
        };
        let count = good.len();
        let bad = bad
            .map(|(action, why)| format!("Action {} ({action}) is not allowed: {why}.", count + 1));
        self.verdicts.truncate(1);
        self.verdicts.resize(count + 1, None);
        self.line = good;
        self.by_hand = 0;
        self.at = count;
        self.go(count);
        self.notice = bad.unwrap_or_else(|| format!("{count} actions were pasted."));
    }

    /// Goes to the position after so many of the actions.
    fn go(&mut self, to: usize) {
        let to = to.min(self.line.len());
        let (from, before) = (self.at, self.position.cost);
        self.position = self.game.position(&self.line[..to]);
        self.at = to;
        if to == from + 1 && self.verdicts[to].is_none() {
            let spent = self.position.cost.checked_sub(before);
            let known = self.verdicts[from].as_ref().zip(spent);
            self.verdicts[to] = known.and_then(|(it, spent)| it.along(&self.line[from], spent));
        }
        self.is_hinted = false;
        self.wish = Wish::Lamp;
        self.notice.clear();
        if let Choice::Load(aboard) = &mut self.choice {
            aboard.clear();
        }
        self.think();
    }

    /// Does what a key asks for.
    pub(crate) fn press(&mut self, press: Press) -> Effect {
        let was_watching = self.watch.take().is_some();
        match press {
            Press::Interrupt => return Effect::Interrupt,
            Press::Suspend => return Effect::Suspend,
            Press::Quit if self.is_going => (self.is_going, self.typed) = (false, String::new()),
            Press::Quit => return Effect::Quit,
            _ if self.is_going => self.prompt(press),
            Press::Next => return Effect::Next,
            Press::Previous => return Effect::Previous,
            Press::Faster | Press::Slower => {
                let step = if press == Press::Faster { 1 } else { -1 };
                self.pace = self.pace.saturating_add_signed(step).min(PACES.len() - 1);
                self.notice = format!("{} moves a second", PACES[self.pace]);
                self.watch = was_watching.then(Instant::now);
            }
            Press::GoTo | Press::Check if self.position.entry == Entry::Words => {}
            Press::GoTo => (self.is_going, self.typed) = (true, String::new()),
            Press::Undo | Press::Redo if self.is_over() => {}
            Press::Undo if self.typed.pop().is_some() => {}
            Press::Undo if self.at > 0 => self.go(self.at - 1),
            Press::Redo if self.at < self.line.len() => self.go(self.at + 1),
            Press::Undo | Press::Redo => self.notice = "There is nothing more.".to_owned(),
            Press::Restart => {
                self.go(0);
                self.end = Instant::now() + WORDS;
            }
            _ if self.position.entry == Entry::Words => self.word(press),
            Press::Check => {
                self.notice = match self.game.judge(self.played()) {
                    Ok(size) => format!("Solved: {size}."),
                    Err(reason) => format!("Not solved: {reason}."),
                };
            }
            Press::Hint => self.wish(Wish::Hint),
            Press::Enter if !self.typed.is_empty() => self.write(),
            // What was shown stops.
            Press::Enter if was_watching => {}
            Press::Enter => self.wish(Wish::Watch),
            Press::Choose | Press::Sign(_) | Press::Take | Press::Way(_) => self.act(press),
        }
        Effect::Nothing
    }

    /// A key while the number of an action is typed.
    fn prompt(&mut self, press: Press) {
        match press {
            Press::Sign(digit) if self.typed.len() < 6 => self.typed.push(digit),
            Press::Undo => drop(self.typed.pop()),
            Press::Enter | Press::Take => {
                self.is_going = false;
                if let Ok(number) = std::mem::take(&mut self.typed).parse() {
                    self.go(number);
                }
            }
            _ => {}
        }
    }
}
