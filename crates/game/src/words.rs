//! Games of words: what is typed, found and missed.

use crate::{keys::Press, saved::By, session::Session};

impl Session {
    /// A key where words are looked for.
    pub(crate) fn word(&mut self, press: Press) {
        self.now.notice.clear();
        match press {
            Press::Sign(letter) => self.type_sign(letter),
            Press::Enter if self.now.typed.is_empty() => self.end(),
            Press::Enter | Press::Take if !self.now.is_over => {
                let Some(all) = self.known() else {
                    return self.tell("The list of words is being made.");
                };
                let is_it = |action: &&String| word_of(action) == self.now.typed;
                let found = all.way.into_iter().flatten().find(is_it).cloned();
                let word = std::mem::take(&mut self.now.typed);
                match found {
                    _ if word.is_empty() => {}
                    Some(action) if self.played().contains(&action) => {
                        self.tell(format!("You have {word}."));
                    }
                    Some(action) => self.play(action, By::Hand),
                    None => self.now.notice = self.no_word(&word),
                }
            }
            Press::Hint => {
                let first = self.missed().next();
                self.now.notice = match first {
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

    /// Why a word that was typed does not count.
    fn no_word(&self, word: &str) -> String {
        let all = self.known();
        // Actions name which cells are neighbours, where it is not the usual ones.
        let known = all.and_then(|all| all.way?.first());
        let neighbours = known.and_then(|action| action.split(' ').nth(1)).unwrap_or_default();
        let traced = format!("{word} {neighbours}");
        if !self.game.accepts(&[traced.trim().to_owned()]) {
            return format!("{word} is not on the board.");
        }
        let why = all.and_then(|all| all.stopped).map(|why| format!(" ({why})"));
        format!("{word} is on the board, but not in the list{}.", why.unwrap_or_default())
    }

    /// The words that were found, the latest first.
    pub fn found(&self) -> impl Iterator<Item = &str> {
        self.played().iter().rev().map(|action| word_of(action))
    }

    /// The words that were not found, as far as they are known.
    pub fn missed(&self) -> impl Iterator<Item = &str> {
        let all = self.known().and_then(|all| all.way).unwrap_or_default();
        all.iter().filter(|action| !self.played().contains(action)).map(|action| word_of(action))
    }
}

fn word_of(action: &str) -> &str {
    action.split(' ').next().unwrap_or_default()
}
