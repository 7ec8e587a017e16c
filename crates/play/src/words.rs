//! Games of words: keys, the lamp with its clock, and the list.
#![expect(clippy::disallowed_methods, reason = "the screen shows the time that passes")]

use std::time::{Duration, Instant};

use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};
use scene::At;

use crate::{
    keys::Press,
    lamp::{Lamp, SOME, WARN, counted},
    session::Session,
    view::wrapped,
};

/// The time for finding words.
pub(crate) const WORDS: Duration = Duration::from_secs(180);

impl Session {
    /// A key where words are looked for.
    pub(crate) fn word(&mut self, press: Press) {
        self.notice.clear();
        match press {
            Press::Sign(letter) if self.typed.len() < 40 => {
                self.typed.extend(letter.to_lowercase());
            }
            Press::Enter if self.typed.is_empty() => self.end = Instant::now(),
            Press::Enter | Press::Take if !self.is_over() => {
                let Some(all) = self.verdict() else {
                    self.notice = "The list of words is being made.".to_owned();
                    return;
                };
                let is_it = |action: &&String| action.split(' ').next() == Some(&self.typed);
                let found = all.way.iter().flatten().find(is_it).cloned();
                let why = all.stopped.clone();
                let word = std::mem::take(&mut self.typed);
                match found {
                    _ if word.is_empty() => {}
                    Some(action) if self.played().contains(&action) => {
                        self.notice = format!("You have {word}.");
                    }
                    Some(action) => self.play(action),
                    None => {
                        let why = why.map_or(String::new(), |why| format!(" ({why})"));
                        self.notice = format!("{word} is not on the board or in the list{why}.");
                    }
                }
            }
            Press::Way(way) => {
                let rows =
                    self.scrolled.get().saturating_add_signed(if way == At::UP { -1 } else { 1 });
                self.scrolled.set(rows);
            }
            Press::Hint => {
                let way = self.verdict().and_then(|all| all.way.as_ref());
                let mut left = way.into_iter().flatten().filter(|it| !self.played().contains(it));
                let first = left.next().and_then(|action| action.split(' ').next());
                self.notice = match first {
                    Some(word) => {
                        let start: String = word.chars().take(2).collect();
                        format!("There is a word of {} letters: {start}…", word.chars().count())
                    }
                    None => "There are no more words.".to_owned(),
                };
            }
            _ => {}
        }
    }
}

impl Lamp {
    pub(crate) fn of_words(session: &Session) -> Self {
        let played = session.played().len();
        let all = session.verdict().and_then(|all| all.way.as_ref()).map_or(0, Vec::len);
        let points = counted(session.position.cost, "point");
        if session.is_over() {
            let words = format!("Time is over: {played} of {all} words");
            return Self::new("END ", WARN, words, points);
        }
        let left = session.end.saturating_duration_since(Instant::now()).as_secs();
        let clock = format!("{}:{:02}", left / 60, left % 60);
        let words = match session.verdict() {
            Some(_) => format!("{played} of {all} words"),
            None => "making the list of words …".to_owned(),
        };
        Self::new(&clock, SOME, words, points)
    }
}

/// The words found; at the end those that were missed, too. Arrows scroll what has no room.
pub(crate) fn list(buffer: &mut Buffer, area: Rect, session: &Session) {
    let word = |action: &String| action.split(' ').next().unwrap_or_default().to_owned();
    let found: Vec<String> = session.played().iter().rev().map(word).collect();
    let wide = usize::from(area.width).max(1);
    let mut rows = wrapped(&format!("found: {}", found.join(" ")), wide);
    if session.is_over() {
        let all = session.verdict().and_then(|all| all.way.as_ref());
        let missed = all.into_iter().flatten().map(word).filter(|word| !found.contains(word));
        rows.extend(wrapped(&format!("missed: {}", missed.collect::<Vec<_>>().join(" ")), wide));
    }
    let (all, height) = (rows.len(), usize::from(area.height));
    let room = if all > height { height.saturating_sub(1) } else { height };
    let above = session.scrolled.get().min(all.saturating_sub(room));
    session.scrolled.set(above);
    let mut shown: Vec<String> = rows.into_iter().skip(above).take(room).collect();
    if all > height {
        shown.push(format!("rows {} to {} of {all}", above + 1, above + shown.len()));
    }
    for (y, row) in (area.y..area.bottom()).zip(shown) {
        buffer.set_stringn(area.x, y, row, wide, Style::new());
    }
}
