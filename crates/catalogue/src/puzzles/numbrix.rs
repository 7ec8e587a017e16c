//! Numbrix, and with king moves Hidato.

use std::{collections::BTreeMap, convert::Infallible, num::NonZeroUsize, sync::Arc};

use domain::{BadOption, Named, Puzzle, SearchRequest, TextError};
use game::{Entry, Position};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};
use search::{Limits, Outcome};
use serde_json::json;
use word_grids::{
    Cell, Engine, Grid, Neighbours,
    numbrix::{self, FilledGrid, Instance, Level, Settings, Uniqueness},
};

use super::NEIGHBOURS;
use crate::{
    answer::{Answer, Extras, counted},
    error::Error,
    films::{cell, cells},
    form::{Sign, sign},
    frontend::{FinishedSearch, Frontend, GeneratorRequest, Guide},
    known::{KnownInstance, known},
    levels::Part,
    options,
    options::{all_of, maybe, named, text, words},
    request::{After, Request},
};

options! {
    /// Options of solving.
    pub struct Options {
        instance: Rules = all_of(),
        /// Count all solutions, or until there are N
        count: Option<Option<NonZeroUsize>> = maybe().called("N").searching(&[]),
        /// Whose engine [default: own]
        engine: Option<Engine> = named().called("ENGINE").searching(&[]),
    }
}

options! {
    /// Options of generating.
    pub struct Generator {
        instance: Rules = all_of(),
        /// How many cells are holes
        holes: usize = text().called("N").or("0"),
        /// How many numbers are given, at random: there may be several solutions [default: few,
        /// with one]
        clues: Option<usize> = text().called("N"),
    }
}

options! {
    /// Options of instances.
    struct Rules {
        /// Which cells are neighbours [default: four]
        neighbours: Option<Neighbours> = words(NEIGHBOURS).called("WHICH"),
    }
}

impl Rules {
    fn neighbours(&self) -> Neighbours {
        self.neighbours.unwrap_or(Neighbours::Four)
    }
}

impl Frontend for Instance {
    type Options = Options;
    type Generator = Generator;

    const ALIASES: &'static [(&'static str, &'static [&'static str])] =
        &[("hidato", &["--neighbours", "king"])];
    const GUIDE: Option<Guide> = Some((
        "1 . 3\n. . 4\n7 . .",
        [
            "numbrix --text '1 . 3/. . 4/7 . .'",
            "numbrix --text '1 . 3/. . 4/7 . .' --count",
            "numbrix fixtures/numbrix/hidato.txt --neighbours king",
        ],
    ));
    const SIGNS: &'static [&'static [Sign]] =
        &[&[sign(".", "empty", Look::Floor), sign("{n}", "number", Look::Clue).with(Look::Clue)]];
    const KNOWN: &'static [KnownInstance] =
        &[known!("hidato", "numbrix/hidato.txt", "a Hidato with holes: --neighbours king")];
    const SIZES: &'static [&'static str] = &["5x5", "7x7", "9x9"];
    const GENERATES: bool = true;

    fn open(input: &[u8], _: Part<'_>, options: &Options) -> Result<Self, Error> {
        Ok(Self { neighbours: options.instance.neighbours(), ..Self::read(input)? })
    }

    /// Where one row is all, and where there are holes that no `#` says.
    fn reading(&self, input: &[u8], _: Part<'_>, _: &Options) -> Option<String> {
        let grid = self.level.grid();
        let text = std::str::from_utf8(input).unwrap_or_default();
        let words = text::words(text).count();
        let is_row = !text.trim().contains(['/', '|', '[', '\n']);
        let size = || format!("read as {} x {}", grid.rows(), grid.columns());
        if is_row && words == 1 && grid.cells() > 1 {
            return Some(format!("{}, a sign a cell", size()));
        }
        let signs = text.matches('#').count();
        let negative = text::words(text).any(|word| word.text.contains("-1"));
        let dots = text::words(text).any(|word| word.text.bytes().all(|sign| sign == b'.'));
        match self.level.holes() {
            _ if is_row && grid.rows() > 1 => Some(size()),
            _ if dots && text.contains('_') => {
                Some("beside _ for empty cells, . is read as a hole".to_owned())
            }
            holes if negative && holes > 0 => Some("-1 is read as a hole".to_owned()),
            holes if holes > signs => {
                Some(format!("{}, short rows with holes at their ends", size()))
            }
            _ => None,
        }
    }

    fn fill(
        &self,
        settings: &mut Settings,
        _: &SearchRequest,
        options: &Options,
    ) -> Result<(), BadOption> {
        settings.engine = options.engine.unwrap_or_default();
        settings.count = options.count.map(|most| most.map_or(usize::MAX, usize::from));
        Ok(())
    }

    fn complete(&self, answer: &mut Answer, searched: FinishedSearch<'_, Self>) {
        let FinishedSearch { solved, request, .. } = searched;
        let count = solved.detail;
        let solutions = solved.report.solutions.iter().take(answer.solutions.len());
        let mut grids = String::new();
        let Ok(ended) = request.each(After::Show, solutions, |solution| {
            let before = if grids.is_empty() { "" } else { "\n" };
            for filled in &solution.actions {
                grids += &format!("{before}{}", filled.level);
            }
            Ok::<(), Infallible>(())
        });
        answer.leave_out(ended);
        let (outcome, found) = (answer.outcome, answer.solutions.len());
        let uniqueness = Uniqueness::of(outcome, found);
        let is_complete = outcome == Outcome::Exhausted && count >= Some(found as u64);
        let mut json = serde_json::Map::new();
        json.insert("neighbours".to_owned(), json!(self.neighbours.name()));
        json.insert("uniqueness".to_owned(), json!(uniqueness.name()));
        if let Some(count) = count {
            json.insert("count".to_owned(), json!(count));
            json.insert("count_is_complete".to_owned(), json!(is_complete));
        }
        let headline = headline(outcome, found, count, is_complete);
        let (headline, body) = (Some(headline), Some(grids));
        let is_hidato = uniqueness == Uniqueness::NoSolution && is_solved_by_king(self, request);
        let hint =
            is_hidato.then(|| "hint: there is a solution with --neighbours king (Hidato)".into());
        answer.extras = Extras { headline, body, json, count, hint, ..Extras::default() };
    }

    fn generate(wanted: &GeneratorRequest<'_, Generator>) -> Result<String, Error> {
        let Generator { instance, holes, clues } = wanted.options;
        let size: Grid = wanted.size()?;
        if *holes >= size.cells() {
            let most = size.cells() - 1;
            return Err(BadOption::new(
                "--holes",
                format!("expected at most {most}, found {holes}"),
            )
            .into());
        }
        let (neighbours, seed) = (instance.neighbours(), wanted.seed);
        if let Some(clues) = *clues {
            return Ok(numbrix::with_clues(size, neighbours, *holes, clues, seed).to_string());
        }
        let level = Level::random(size, neighbours, *holes, seed, wanted.limits, |_| true);
        Ok(level.map_err(Error::unmade)?.to_string())
    }

    fn allowed(&self, actions: &[FilledGrid]) -> usize {
        let fits = |filled: &&FilledGrid| {
            let holes = |level: &Level| {
                level.grid().iter().map(|cell| level.is_hole(cell)).collect::<Vec<_>>()
            };
            filled.level.grid() == self.level.grid() && holes(&filled.level) == holes(&self.level)
        };
        actions.iter().take(1).filter(fits).count()
    }

    /// The cells of a path.
    fn standing(&self, _: &Film, places: &[u32]) -> Vec<Option<At>> {
        cells(places)
    }

    fn film(&self, title: &str, actions: &[FilledGrid]) -> Film {
        let grid = self.level.grid();
        let at = |cell_number: Cell| {
            let place = grid.place(cell_number);
            cell(place.row, place.column)
        };
        let mut cells = grid.iter();
        let mut scene = Scene::of(title, grid.columns(), grid.rows(), |_| {
            let cell = cells.next();
            match cell.and_then(|cell| self.level.number(cell)) {
                None if cell.is_some_and(|cell| self.level.is_hole(cell)) => {
                    Ground::new(Look::Wall, "#")
                }
                None => Ground::new(Look::Floor, "."),
                // Too many kinds for large boards: clues are pieces there.
                Some(_) => Ground::new(Look::Clue, "."),
            }
        });
        let filled = actions.first();
        let path = filled.map_or_else(Vec::new, |filled| filled.level.cells_by_number());
        scene.writing.gap = " ".to_owned();
        scene.writing.width = width(&self.level, filled);
        let pencil = scene.add(Piece::new("pencil", Look::Pencil, ""));
        scene.trail = Some(pencil);
        for cell in grid.iter() {
            if let Some(clue) = self.level.number(cell) {
                let piece = Piece::new(format!("clue {clue}"), Look::Clue, clue.to_string());
                scene.add(piece.label(clue.to_string()).at(at(cell)));
            }
        }
        let numbers: Vec<(u64, Option<Cell>)> = (1..).zip(path).collect();
        let is_given = |cell: Option<Cell>, value: u64| {
            cell.and_then(|cell| self.level.number(cell)).map(u64::from) == Some(value)
        };
        let mut found = Vec::new();
        for &(value, cell) in &numbers {
            let piece = Piece::new(value.to_string(), Look::Number, value.to_string());
            let is_found = cell.is_some() && !is_given(cell, value);
            found.push(is_found.then(|| scene.add(piece.label(value.to_string()))));
        }
        let mut camera = Camera::new(scene, "number");
        let neighbours = filled.map_or(self.neighbours, |filled| filled.neighbours);
        for ((value, cell), found) in numbers.into_iter().zip(found) {
            let Some(to) = cell.map(at) else { break };
            match camera.place(pencil).map(|from| to - from) {
                Some(way) if is_step(neighbours, way) => camera.slide(pencil, &[way]),
                _ => camera.jump(pencil, to),
            }
            if let Some(piece) = found {
                camera.jump(piece, to);
            }
            let given = if found.is_some() { "" } else { ", given" };
            let words = format!("row {}, column {}{given}", to.1 + 1, to.0 + 1);
            camera.cut(value.to_string(), words, value);
        }
        camera.film()
    }

    const HAS_MOVES: bool = false;

    fn here(&self, played: &[String]) -> Option<Self> {
        let (marks, grid) = (marks(played)?, self.level.grid());
        let number = |row, column| {
            let cell = grid.cell(grid::Place { row, column });
            let given = cell.and_then(|cell| self.level.number(cell));
            let is_hole = cell.is_some_and(|cell| self.level.is_hole(cell));
            match (given, marks.get(&(row, column))) {
                (_, None) if is_hole => Some("#".to_owned()),
                (_, Some(_)) if is_hole => None,
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
        let filled = FilledGrid { neighbours: self.neighbours, level: self.level.filled(&cells) };
        self.film("", &[filled])
    }

    /// The numbers that are not given, in order.
    fn read_played(&self, solution: &str) -> Result<Vec<String>, TextError> {
        let mut actions = Vec::new();
        for FilledGrid { level, .. } in self.parse_solution(solution)? {
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
            |it: Self| self.write(&[FilledGrid { neighbours: it.neighbours, level: it.level }]);
        self.here(played).map_or_else(String::new, filled)
    }
}

/// Returns true if a short search finds a solution by a king's moves, for the hint to a puzzle that
/// has no other.
fn is_solved_by_king(instance: &Instance, request: &Request) -> bool {
    const EXPANSIONS: u64 = 20_000;
    if instance.neighbours != Neighbours::Four {
        return false;
    }
    let king = Instance { neighbours: Neighbours::King, ..instance.clone() };
    let limits = request.limits_left();
    let limits = Limits { expansions: limits.expansions.min(EXPANSIONS), solutions: 1, ..limits };
    let solved = domain::solve(&king, &Settings::default(), &limits, &mut ());
    solved.is_ok_and(|solved| !solved.report.solutions.is_empty())
}

/// How many solutions there are, in words.
fn headline(outcome: Outcome, found: usize, count: Option<u64>, is_complete: bool) -> String {
    let uniqueness = Uniqueness::of(outcome, found);
    let unique = match (uniqueness, outcome) {
        // A count of one says so itself.
        (Uniqueness::Unknown, Outcome::Solved | Outcome::Exhausted) if count.is_some() => None,
        (Uniqueness::Unknown, _) => {
            Some(format!("unknown: {} found so far", counted(found, "solution")))
        }
        (known, _) => Some(format!("{known}: {}", known.summary())),
    };
    let count = count.map(|count| {
        let all = match outcome {
            _ if is_complete => "in all",
            Outcome::Exhausted | Outcome::Solved => "counted, and looked no further",
            Outcome::Stopped(_) => "counted until a limit stopped it",
            Outcome::Invalid(_) => "counted so far",
        };
        format!("{} {all}", counted(count, "solution"))
    });
    let stopped = match outcome {
        Outcome::Stopped(_) | Outcome::Invalid(_) => Some(outcome.to_string()),
        Outcome::Exhausted | Outcome::Solved => None,
    };
    [stopped, unique, count].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// Returns true if the band goes straight there, and not round the edges.
const fn is_step(neighbours: Neighbours, At(x, y): At) -> bool {
    let is_near = x.abs() <= 1 && y.abs() <= 1;
    is_near && (x == 0 || y == 0 || matches!(neighbours, Neighbours::King | Neighbours::Torus8))
}

/// The width of the largest number.
fn width(level: &Level, filled: Option<&FilledGrid>) -> usize {
    let level = filled.map_or(level, |filled| &filled.level);
    let numbers = level.grid().iter().filter_map(|cell| level.number(cell));
    numbers.max().map_or(1, |most| most.to_string().len())
}

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
