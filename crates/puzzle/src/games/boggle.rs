//! Words along paths. An action is a word, its neighbours and its path: `tas king 2,4 2,3 3,4`.

use domain::{Puzzle, Unreadable};
use game::{Entry, Position};
use scene::Film;
use word_grids::boggle::{Board, Traced};

use super::{Played, one};
use crate::films::Filmed;

/// The word first, as it is played, or the neighbours first, as it is checked.
fn swapped(text: &str) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    if words.len() > 1 {
        words.swap(0, 1);
    }
    words.join(" ")
}

fn traced(board: &Board, played: &[String]) -> Option<Vec<Traced>> {
    played.iter().map(|text| one(board, &swapped(text))).collect()
}

impl Played for Board {
    const HAS_MOVES: bool = false;

    fn here(&self, _: &[String]) -> Option<Self> {
        Some(self.clone())
    }

    fn accepts(&self, played: &[String]) -> bool {
        let is_right = |word: &Traced| self.replay(std::slice::from_ref(word)).is_ok();
        traced(self, played).is_some_and(|words| words.iter().all(is_right))
    }

    fn position(&self, played: &[String], _: &Film) -> Position {
        let words = traced(self, played).unwrap_or_default();
        let last = words.last().map_or(&[][..], std::slice::from_ref);
        let film = self.film("", last);
        let cost = words.iter().map(|word| u64::from(word.word.score)).sum();
        let (offers, refused, is_solved) = (Vec::new(), Vec::new(), false);
        Position { film, entry: Entry::Words, offers, refused, is_solved, cost }
    }

    /// The first cells of a path, which spell no word yet.
    fn walked(&self, places: &str, _: &Film) -> Film {
        let path = if places.is_empty() {
            Ok(Vec::new())
        } else {
            self.parse_solution(&format!("king path {places}"))
        };
        self.film("", &path.unwrap_or_default())
    }

    /// All words.
    fn way(&self, solutions: &[(String, u64)]) -> Option<(Vec<String>, u64)> {
        let words = solutions.iter().map(|(word, _)| swapped(word)).collect();
        Some((words, solutions.iter().map(|(_, score)| score).sum()))
    }

    /// A word a line.
    fn read_played(&self, solution: &str) -> Result<Vec<String>, Unreadable> {
        let lines = solution.lines().filter(|line| !line.trim().is_empty());
        let words = lines.map(|line| self.parse_solution(line)).collect::<Result<Vec<_>, _>>()?;
        Ok(words.into_iter().map(|word| swapped(&self.write(&word))).collect())
    }

    /// A word a line: each is a solution.
    fn written(&self, played: &[String]) -> String {
        let words = traced(self, played).unwrap_or_default();
        let lines: Vec<String> = words.into_iter().map(|word| self.write(&[word])).collect();
        lines.join("\n")
    }
}
