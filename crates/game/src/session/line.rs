//! The line of a game: what the best game through each of its positions costs, as far as it is known. It rises where an
//! action lost something.

use serde::{Deserialize, Serialize};

use super::{PositionFacts, Session};
use crate::{game::Entry, lamp::counted};

/// Of a longer list of stretches the gaps stay gaps.
const MAX_STRETCHES: usize = 500;

/// What is known of the best game that goes through a position: its cost from the start to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// It has this cost; proved.
    Least(u64),
    /// One has this cost; a cheaper one may exist.
    Most(u64),
    /// None costs less, and it is not known whether there is one.
    Bound(u64),
    /// It is proved that there is no solution.
    None,
}

impl Worth {
    /// What is known of a position to which actions of this cost led.
    pub(super) const fn of(cost: u64, known: &PositionFacts<'_>) -> Self {
        match (known.way.is_some(), known.is_proved) {
            (true, true) => Self::Least(cost + known.left),
            (true, false) => Self::Most(cost + known.left),
            (false, true) => Self::None,
            (false, false) => Self::Bound(cost + known.at_least),
        }
    }

    const fn is_proved(self) -> bool {
        matches!(self, Self::Least(_) | Self::None)
    }
}

/// Positions one after another of which the same is known, by the numbers of actions before them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Stretch {
    /// The first.
    pub from: usize,
    /// The last.
    pub to: usize,
    /// What is known of each.
    pub worth: Worth,
}

/// An action that lost something, which is proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mistake {
    /// The number of the action, from 1.
    pub number: usize,
    /// What it lost, briefly: `+2`; `no solution`.
    pub lost: String,
    /// The same in words.
    pub words: String,
}

impl Session {
    /// What is known of all positions of the game, in order. Those between two stretches are not judged.
    #[must_use]
    pub fn line(&self) -> Vec<Stretch> {
        let mut line: Vec<Stretch> = Vec::new();
        // The best game never gets better by an action. Numbers can be taken out again.
        let is_monotone = self.position.entry == Entry::Moves;
        for (&at, &worth) in &self.now.worths {
            match line.last_mut() {
                Some(last) if is_monotone && last.worth == Worth::None => break,
                Some(Stretch { to, worth: same, .. })
                    if *same == worth
                        && (*to + 1 == at || is_monotone && matches!(worth, Worth::Least(_))) =>
                {
                    *to = at;
                }
                _ => line.push(Stretch { from: at, to: at, worth }),
            }
        }
        if let Some(last) = line.last_mut().filter(|it| is_monotone && it.worth == Worth::None) {
            last.to = self.saved.line.len();
        }
        line
    }

    /// The actions that lost something, as far as that is proved.
    #[must_use]
    pub fn mistakes(&self) -> Vec<Mistake> {
        let position = &self.position;
        let lost = |pair: &[Stretch]| {
            let [before, after] = *pair else { return None };
            let number = after.from;
            let (lost, words) = match (before.worth, after.worth) {
                _ if before.to + 1 != number => return None,
                (Worth::Least(before), Worth::Least(after))
                    if after > before + self.tolerance() =>
                {
                    let over = after - before;
                    let words = format!("{} more", position.quantity(over));
                    (format!("+{}", position.written(over)), words)
                }
                (Worth::Least(_) | Worth::Most(_), Worth::None) => {
                    ("no solution".to_owned(), "no solution any more".to_owned())
                }
                _ => return None,
            };
            let action = self.saved.line.get(number - 1)?;
            let words = format!("{} {number}, {action}: {words}", self.unit());
            Some(Mistake { number, lost, words: scene::capital(&words) })
        };
        self.line().windows(2).filter_map(lost).collect()
    }

    /// The line in a sentence.
    #[must_use]
    pub fn line_in_words(&self) -> String {
        let mistakes = self.mistakes();
        let words: Vec<&str> = mistakes.iter().map(|mistake| mistake.words.as_str()).collect();
        let all = counted(self.saved.line.len() as u64, self.unit());
        match words.is_empty() {
            true => format!("The game of {all}: no mistake is proved."),
            false => format!("The game of {all}. {}.", words.join(". ")),
        }
    }

    /// A position before this one that is not judged: the middle of the first that are not, since all those between two of
    /// the same worth have that, too.
    pub(super) fn gap(&self) -> Option<usize> {
        let (line, played) = (self.line(), self.saved.played);
        let joins = |next, it: &Stretch| if it.from <= next { it.to + 1 } else { next };
        let next = line.iter().fold(0, joins);
        let end = line.iter().map(|it| it.from).find(|&from| from > next);
        let end = end.unwrap_or(usize::MAX).min(played + 1);
        let is_wanted = next < end && line.len() < MAX_STRETCHES && !self.is_words();
        is_wanted.then_some((next + end - 1) / 2)
    }

    /// By how much costs that are the same may differ: those with decimals are rounded down.
    pub(crate) fn tolerance(&self) -> u64 {
        u64::from(self.position.film.scene.decimals > 0)
    }

    /// What is known of one position.
    pub(crate) fn worth(&self, at: usize) -> Option<Worth> {
        self.line().into_iter().find(|it| (it.from..=it.to).contains(&at)).map(|it| it.worth)
    }

    /// Notes what is known of one of the positions that were played. What is proved stays.
    pub(super) fn note(&mut self, at: usize) {
        let is_there = !self.is_words() && at <= self.saved.played;
        if !is_there || self.worth(at).is_some_and(Worth::is_proved) {
            return;
        }
        let cost = self.spent(0, at);
        let worth = match self.known_at(at) {
            _ if at == self.saved.played && self.position.is_solved => Worth::Least(cost),
            None => return,
            Some(known) => Worth::of(cost, &known),
        };
        self.now.worths.insert(at, worth);
        if self.position.entry == Entry::Moves {
            // What is proved of a stretch is said by its ends.
            let ends: Vec<usize> = self.line().iter().flat_map(|it| [it.from, it.to]).collect();
            self.now.worths.retain(|at, it| !it.is_proved() || ends.binary_search(at).is_ok());
        }
    }
}
