//! From text to [`Level`]: every problem of the text in one run.

use std::{borrow::Cow, ops::ControlFlow, str::FromStr};

use grid::Place;
use text::{At, Common, Form, Kind, Line, Problems, Quota, Quote};

use crate::{
    level::{Level, MAX_BOXES, MAX_FLOOR, MAX_PORTALS, MAX_ROWS, Portal, Square},
    problem::{ParseLevelError, ProblemKind},
};

/// A block with a player is a level.
pub(crate) const FORM: Form = Form {
    is_board: |lines| lines.contains('H'),
    ..Form::new(|sign| sign.is_ascii_digit() || "WHBGP./".contains(sign))
};

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads the numbered format. O(length of the text).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser::new();
        let lines = FORM.sorted(text).filter(|(_, kind)| *kind != Kind::Remark);
        let mut rows = lines.flat_map(|(line, _)| {
            // Behind the end of a list there is no row.
            let is_list = line.text.contains(']');
            let parts = line.parts(|found| matches!(found, '|' | ']' | '}'));
            parts.filter(move |part| !is_list || !part.text.chars().all(is_gap))
        });
        match rows.try_for_each(|line| parser.row(line)) {
            ControlFlow::Continue(()) => parser.finish(),
            // What is missed may be in what was not read.
            ControlFlow::Break(()) => Err(parser.problems.into_error()),
        }
    }
}

/// Something seen: where in the text and where on the map.
#[derive(Clone, Copy, Debug)]
struct Sighting {
    at: At,
    place: Place,
}

/// What a piece of a cell stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Fixed(Square),
    Player,
    Box(u8),
}

struct Parser {
    rows: Vec<Vec<Square>>,
    /// Blank lines since the last row: rows of walls if another row follows.
    blank: usize,
    /// For rows.
    quota: Quota,
    floor: usize,
    /// Where the player, boxes and goals were seen first.
    first: Vec<(Thing, Sighting)>,
    /// Up to two cells each.
    portals: [Vec<Sighting>; MAX_PORTALS],
    problems: Problems<ProblemKind>,
}

impl Parser {
    fn new() -> Self {
        Self {
            rows: Vec::new(),
            blank: 0,
            quota: Quota::new(MAX_ROWS),
            floor: 0,
            first: Vec::new(),
            portals: Default::default(),
            problems: Problems::default(),
        }
    }

    /// Makes room for rows, or ends the reading.
    fn make_room(&mut self, at: At, rows: usize) -> ControlFlow<()> {
        let kind = Common::TooMany { most: MAX_ROWS, things: "rows" };
        self.quota.take(rows, at, &mut self.problems, kind)
    }

    /// Reads one line.
    fn row(&mut self, line: Line<'_>) -> ControlFlow<()> {
        let text = line.text;
        if text.chars().all(is_gap) {
            self.blank += 1;
            return ControlFlow::Continue(());
        }
        let blank = std::mem::take(&mut self.blank);
        if !self.rows.is_empty() {
            self.make_room(line.at, blank)?;
            self.rows.resize_with(self.rows.len() + blank, Vec::new);
        }
        self.make_room(line.at, 1)?;
        self.rows.push(Vec::new());
        for (at, found) in line.control_characters() {
            let expected = "cells separated by blanks or tabs";
            self.problems.report(at, Common::ControlCharacter { expected, found });
        }
        for cell in line.pieces(|found| is_gap(found) || found.is_control()) {
            self.cell(cell);
        }
        ControlFlow::Continue(())
    }

    /// Reads one cell, things joined by `/`, and adds it to the last row.
    fn cell(&mut self, cell: Line<'_>) {
        let row = self.rows.len() - 1;
        let place = Place { row, column: self.rows[row].len() };
        let mut fixed: Option<(Square, &str)> = None;
        let mut mover: Option<&str> = None;
        for Line { at, text: piece } in cell.parts(|found| found == '/') {
            let thing = match thing(piece) {
                Ok(thing) => thing,
                Err(kind) => {
                    self.problems.report(at, kind);
                    continue;
                }
            };
            let in_the_way = match thing {
                Thing::Fixed(Square::Wall) => fixed.map(|(_, text)| text).or(mover),
                Thing::Fixed(_) => fixed.map(|(_, text)| text),
                _ => mover.or(fixed.filter(|&(s, _)| s == Square::Wall).map(|(_, text)| text)),
            };
            if let Some(first) = in_the_way {
                let (first, second) = (Quote::new(first), Quote::new(piece));
                self.problems.report(at, ProblemKind::Shared { first, second });
            }
            match thing {
                Thing::Fixed(square) => fixed = fixed.or(Some((square, piece))),
                _ => mover = mover.or(Some(piece)),
            }
            self.note(Sighting { at, place }, thing, piece);
        }
        let square = fixed.map_or(Square::Floor, |(square, _)| square);
        if square != Square::Wall {
            self.floor += 1;
            if self.floor == MAX_FLOOR + 1 {
                let things = "cells that are not walls";
                self.problems.report(cell.at, Common::TooMany { most: MAX_FLOOR, things });
            }
        }
        self.rows[row].push(square);
    }

    /// Remembers where a numbered thing or the player was seen first.
    fn note(&mut self, seen: Sighting, thing: Thing, text: &str) {
        let kind = match (thing, first(&self.first, thing)) {
            (Thing::Fixed(Square::Wall | Square::Floor), _) => return,
            (Thing::Fixed(Square::Portal(number)), _) => {
                let pair = &mut self.portals[usize::from(number) - 1];
                if pair.len() < 2 {
                    return pair.push(seen);
                }
                ProblemKind::TripledPortal { number }
            }
            (_, None) => {
                self.first.push((thing, seen));
                return;
            }
            (Thing::Player, Some(Sighting { at: first, .. })) => {
                Common::Second { thing: "player H", first }.into()
            }
            (_, Some(Sighting { at: first, .. })) => {
                Common::Again { thing: Quote::new(text).to_string(), first }.into()
            }
        };
        self.problems.report(seen.at, kind);
    }

    /// Checks what only the whole text shows.
    fn finish(mut self) -> Result<Level, ParseLevelError> {
        // Each of these is at most one a number: they may pass the bound on what is listed.
        let unread = self.problems.is_empty();
        let mut report = |at, kind: ProblemKind| self.problems.report_of_whole(at, kind);
        let player = first(&self.first, Thing::Player);
        let a_box = |number| first(&self.first, Thing::Box(number));
        let a_goal = |number| first(&self.first, Thing::Fixed(Square::Goal(number)));
        if self.rows.is_empty() {
            if unread {
                report(At::START, Common::NO_ROW.into());
            }
        } else if player.is_none() {
            report(At::START, Common::Missing("one player H").into());
        }
        let mut missing = None;
        for number in (1..).take(MAX_BOXES) {
            match (a_box(number), a_goal(number)) {
                (Some(seen), None) => report(seen.at, ProblemKind::BoxWithoutGoal { number }),
                (None, Some(seen)) => report(seen.at, ProblemKind::GoalWithoutBox { number }),
                (None, None) => missing = missing.or(Some(number)),
                (Some(_), Some(_)) => {}
            }
            if let (Some(seen), Some(number)) = (a_box(number), missing) {
                report(seen.at, ProblemKind::MissingBox { number });
                // One report a level is enough: renumbering mends all gaps.
                break;
            }
        }
        let mut portals = Vec::new();
        for (number, pair) in (1..).zip(&self.portals) {
            match pair[..] {
                [seen] => report(seen.at, ProblemKind::UnpairedPortal { number }),
                [first, second] => {
                    portals.push(Portal { number, places: [first.place, second.place] });
                }
                _ => {}
            }
        }
        let boxes = (1..).map_while(a_box).map(|seen| seen.place).collect();
        let goals = (1..).map_while(a_goal).map(|seen| seen.place).collect();
        let (rows, player) = (self.rows, player.map(|seen| seen.place));
        let level = player.map(|player| Level { rows, player, boxes, goals, portals });
        self.problems.finish_with(level)
    }
}

/// Where a thing was seen first.
fn first(seen: &[(Thing, Sighting)], thing: Thing) -> Option<Sighting> {
    seen.iter().find(|(it, _)| *it == thing).map(|&(_, seen)| seen)
}

fn is_gap(character: char) -> bool {
    matches!(character, ' ' | '\t' | ',' | '[' | ']' | '{' | '}' | '"' | '\'')
}

/// Reads one piece of a cell.
fn thing(text: &str) -> Result<Thing, ProblemKind> {
    match text {
        "W" => return Ok(Thing::Fixed(Square::Wall)),
        "." => return Ok(Thing::Fixed(Square::Floor)),
        "H" => return Ok(Thing::Player),
        _ => {}
    }
    let expected = "W, ., H, a box B1, a goal G1 or a portal P1, several joined by /";
    let unknown = |expected: Cow<'static, str>| Err(Common::piece(expected, text).into());
    let (letter, digits) = text.split_at_checked(1).unwrap_or_default();
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || !matches!(letter, "B" | "G" | "P") {
        return unknown(expected.into());
    }
    // Digits that do not fit are beyond all limits.
    let number = digits.parse().unwrap_or(u8::MAX);
    let zeros = digits.starts_with('0');
    match letter {
        "P" if zeros || usize::from(number) > MAX_PORTALS => {
            let expected =
                format!("a portal from P1 to P{MAX_PORTALS}, of which each has two cells");
            unknown(expected.into())
        }
        "P" => Ok(Thing::Fixed(Square::Portal(number))),
        _ if zeros => {
            unknown(format!("a number from 1 to {MAX_BOXES} without leading zeros").into())
        }
        _ if usize::from(number) > MAX_BOXES => {
            Err(ProblemKind::TooManyBoxes { most: MAX_BOXES, found: Quote::new(text) })
        }
        "B" => Ok(Thing::Box(number)),
        _ => Ok(Thing::Fixed(Square::Goal(number))),
    }
}
