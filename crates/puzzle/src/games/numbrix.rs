//! Numbers along a path, written into cells: `2,3=17`, row and column from 1; `2,3=` makes a cell empty.

use std::{collections::BTreeMap, sync::Arc};

use domain::{Puzzle, Unreadable};
use game::{Entry, Position};
use scene::{Film, Look, Piece};
use word_grids::numbrix::{Filled, Instance};

use super::Played;
use crate::films::{Filmed, cell};

/// The numbers by row and column, from 0, that were written and not taken away.
type Marks = BTreeMap<(usize, usize), u16>;

fn marks(played: &[String]) -> Option<Marks> {
    let mut marks = Marks::new();
    for action in played {
        let (place, number) = action.split_once('=')?;
        let (row, column) = place.split_once(',')?;
        let from_one = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let place = (from_one(row)?, from_one(column)?);
        if number.is_empty() {
            marks.remove(&place);
        } else {
            marks.insert(place, number.parse().ok()?);
        }
    }
    Some(marks)
}

fn action(row: usize, column: usize, number: u16) -> String {
    format!("{},{}={number}", row + 1, column + 1)
}

impl Played for Instance {
    const HAS_MOVES: bool = false;

    fn here(&self, played: &[String]) -> Option<Self> {
        let (marks, grid) = (marks(played)?, self.level.grid());
        let number = |row, column| {
            let given = grid.cell(grid::Place { row, column }).and_then(|it| self.level.number(it));
            match (given, marks.get(&(row, column))) {
                (Some(_), Some(_)) => None,
                (given, mark) => Some(given.or(mark.copied()).unwrap_or(0).to_string()),
            }
        };
        let is_within =
            |&(row, column): &(usize, usize)| row < grid.rows() && column < grid.columns();
        let row =
            |row| (0..grid.columns()).map(|column| number(row, column)).collect::<Option<Vec<_>>>();
        let rows =
            (0..grid.rows()).map(|at| Some(row(at)?.join(" "))).collect::<Option<Vec<_>>>()?;
        let level = rows.join("\n").parse().ok().filter(|_| marks.keys().all(is_within))?;
        Some(Self { level, neighbours: self.neighbours })
    }

    fn accepts(&self, played: &[String]) -> bool {
        self.here(played).is_some()
    }

    fn position(&self, played: &[String], start: &Film) -> Position {
        let mut film = start.clone();
        let marks = marks(played).unwrap_or_default();
        for (&(row, column), number) in &marks {
            let number = number.to_string();
            let piece = Piece::new(number.as_str(), Look::Number, number.as_str());
            Arc::make_mut(&mut film.scene).add(piece.label(number).at(cell(row, column)));
        }
        let is_solved = self
            .parse_solution(&self.written(played))
            .is_ok_and(|filled| self.replay(&filled).is_ok());
        let (offers, refused, cost) = (Vec::new(), Vec::new(), marks.len() as u64);
        Position { film, entry: Entry::Numbers, offers, refused, is_solved, cost }
    }

    fn way(&self, solutions: &[(String, u64)]) -> Option<(Vec<String>, u64)> {
        let missing = self.read_played(&solutions.first()?.0).ok()?;
        let left = missing.len() as u64;
        Some((missing, left))
    }

    /// The cells of 1, 2 and so on.
    fn walked(&self, places: &str, start: &Film) -> Film {
        if places.is_empty() {
            return start.clone();
        }
        let grid = self.level.grid();
        let cells: Vec<_> = places.split(' ').filter_map(|place| grid.cell_at(place)).collect();
        let filled = Filled { neighbours: self.neighbours, level: self.level.filled(&cells) };
        self.film("", &[filled])
    }

    /// The numbers that are not given, in order.
    fn read_played(&self, solution: &str) -> Result<Vec<String>, Unreadable> {
        let mut actions = Vec::new();
        for Filled { level, .. } in self.parse_solution(solution)? {
            let (level, grid) = (&level, level.grid());
            let numbers = grid.iter().filter_map(|cell| {
                let place = grid.place(cell);
                let is_given = self.level.grid() == grid && self.level.number(cell).is_some();
                let number = level.number(cell).filter(|_| !is_given)?;
                Some((number, action(place.row, place.column, number)))
            });
            let numbers: BTreeMap<u16, String> = numbers.collect();
            actions.extend(numbers.into_values());
        }
        Ok(actions)
    }

    fn written(&self, played: &[String]) -> String {
        let filled =
            |it: Self| self.write(&[Filled { neighbours: it.neighbours, level: it.level }]);
        self.here(played).map_or_else(String::new, filled)
    }
}
