//! Levels from a seed.

use std::{str::FromStr, time::Instant};

use grid::{Floor, Place, SplitMix, Step};
use search::{Limits, Stop};

use super::level::{Level, Square};

/// Fewest and most rows and columns of a generated level, walls included.
const SIDES: std::ops::RangeInclusive<usize> = 4..=32;
/// Rooms that are tried before giving up.
const TRIES: usize = 1000;
/// Pulls for each box.
const PULLS: usize = 300;

/// Rows and columns of a generated level, the walls around it included: 4 to 32 each. Parses from
/// `6x8`, rows first, or `7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    rows: usize,
    columns: usize,
}

/// A text that is no [`Size`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected rows and columns from {} to {}, such as 8x10 or 8", SIDES.start(), SIDES.end())]
pub struct ParseSizeError;

impl Size {
    /// `None` if one of the two is out of range.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        (SIDES.contains(&rows) && SIDES.contains(&columns)).then_some(Self { rows, columns })
    }
}

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (rows, columns) = text.split_once('x').unwrap_or((text, text));
        let side = |text: &str| text.parse().map_err(|_| ParseSizeError);
        Self::new(side(rows)?, side(columns)?).ok_or(ParseSizeError)
    }
}

/// A solvable level with so many boxes, the same for the same seed: a room with some walls in it, the
/// boxes on goals by chance, and then pulls by chance from there, of whose states the one with the
/// boxes farthest from goals is taken. `None` if chance finds no room for so many boxes, or none
/// where they all can be pulled off their goals.
///
/// # Errors
///
/// The limit on time, or the flag, ended it: of `limits` only these apply.
pub fn generate(
    size: Size,
    boxes: usize,
    seed: u64,
    limits: &Limits,
) -> Result<Option<Level>, Stop> {
    let started = Instant::now();
    let mut random = SplitMix::new(seed);
    for _ in 0..TRIES {
        let level = attempt(size, boxes, &mut random, || limits.poll(started))?;
        if level.is_some() {
            return Ok(level);
        }
    }
    Ok(None)
}

fn attempt(
    Size { rows, columns }: Size,
    count: usize,
    random: &mut SplitMix,
    poll: impl Fn() -> Result<(), Stop>,
) -> Result<Option<Level>, Stop> {
    poll()?;
    let inside =
        |row: usize, column: usize| row > 0 && column > 0 && row + 1 < rows && column + 1 < columns;
    let mut room: Vec<Vec<bool>> = (0..rows)
        .map(|row| (0..columns).map(|column| inside(row, column) && random.below(4) > 0).collect())
        .collect();
    let start = Place { row: 1 + random.below(rows - 2), column: 1 + random.below(columns - 2) };
    room[start.row][start.column] = true;
    let floor = Floor::walkable(&room, |is_floor| is_floor, start, []);
    if count == 0 || floor.len() < 3 * count + 2 {
        return Ok(None);
    }
    let mut cells: Vec<Place> = floor.cells().map(|cell| floor.place(cell)).collect();
    let mut take = || cells.swap_remove(random.below(cells.len()));
    let goals: Vec<Place> = (0..count).map(|_| take()).collect();
    let player = take();
    let mut squares = vec![vec![Square::Wall; columns]; rows];
    for cell in floor.cells() {
        let place = floor.place(cell);
        let is_goal = goals.contains(&place);
        squares[place.row][place.column] = if is_goal { Square::Goal } else { Square::Floor };
    }
    let far = |level: &Level| {
        let nearest = |place: &Place| goals.iter().map(|&goal| goal.manhattan(*place)).min();
        level.boxes.iter().filter_map(nearest).sum::<u32>()
    };
    let is_open = |level: &Level, place: Place| {
        level.square(place) != Square::Wall && !level.boxes.contains(&place)
    };
    let mut level = Level { rows: squares, player, boxes: goals.clone() };
    let mut best: Option<(u32, Level)> = None;
    for _ in 0..PULLS * count {
        poll()?;
        let free = |cell| is_open(&level, floor.place(cell));
        let Some(from) = floor.cell(level.player) else { break };
        let walks = floor.distances_through(from, free);
        let pull = |index: usize, step| {
            let near = level.boxes[index].beside(step)?;
            let there = near.beside(step)?;
            let is_reached = walks[usize::from(floor.cell(near)?)] != Floor::FAR;
            (is_reached && is_open(&level, there)).then_some((index, near, there))
        };
        let all = (0..count).flat_map(|index| Step::ALL.map(|step| pull(index, step)));
        let pulls: Vec<(usize, Place, Place)> = all.flatten().collect();
        if pulls.is_empty() {
            break;
        }
        let (index, near, there) = pulls[random.below(pulls.len())];
        let mut boxes = level.boxes.clone();
        boxes[index] = near;
        level = level.with(there, boxes);
        let is_off = level.boxes.iter().all(|&place| level.square(place) != Square::Goal);
        if is_off && best.as_ref().is_none_or(|&(least, _)| least < far(&level)) {
            best = Some((far(&level), level.clone()));
        }
    }
    Ok(best.map(|(_, level)| level))
}
