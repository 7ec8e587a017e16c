//! Rooms from a seed, with boxes that were pulled off their goals.

use std::ops::RangeInclusive;

use search::Stop;

use crate::{floor::Floor, place::Place, split_mix::SplitMix, step::Step, xsb::Square};

/// Fewest and most rows and columns of a room, walls included.
const SIDES: RangeInclusive<usize> = 4..=32;
/// Rooms that are tried before giving up.
const TRIES: usize = 1000;
/// Pulls for each box.
const PULLS: usize = 300;

/// Rows and columns of a [`PulledRoom`], the walls around it included: 4 to 32 each. Parses from
/// `6x8`, rows first, or `7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomSize {
    rows: usize,
    columns: usize,
}

/// A text that is no [`RoomSize`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseRoomSizeError;

text::messages! { ParseRoomSizeError;
    Self =>
        "expected rows and columns from {} to {}, such as 8x10 or 8", SIDES.start(), SIDES.end();
}

impl RoomSize {
    /// `None` if one of the two is out of range.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        (SIDES.contains(&rows) && SIDES.contains(&columns)).then_some(Self { rows, columns })
    }
}

crate::size_from_text! { RoomSize or ParseRoomSizeError }

/// A room with some walls in it, and boxes that can be pushed onto its goals: they stood there, and were
/// pulled away by chance. Of the situations met on the way it is the one with the boxes farthest from
/// goals, and no box on a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PulledRoom {
    /// Row by row, true where there is floor. All of it can be walked to, boxes aside.
    pub floor: Vec<Vec<bool>>,
    /// One for each box, in no order.
    pub goals: Vec<Place>,
    /// Where the player stands.
    pub player: Place,
    /// In reading order.
    pub boxes: Vec<Place>,
}

impl PulledRoom {
    /// A room with `boxes` boxes, the same for the same random numbers, whose floor has at most `most_cells`
    /// cells. `None` if chance finds no room for that number of boxes, or none where they all can be pulled off
    /// their goals. O(cells) for each pull, of which there are up to 300 a box and room.
    ///
    /// # Errors
    ///
    /// That of `poll`, which is called before each room and each pull.
    pub fn generate(
        size: RoomSize,
        boxes: usize,
        most_cells: usize,
        random: &mut SplitMix,
        poll: &dyn Fn() -> Result<(), Stop>,
    ) -> Result<Option<Self>, Stop> {
        for _ in 0..TRIES {
            let room = attempt(size, boxes, most_cells, random, poll)?;
            if room.is_some() {
                return Ok(room);
            }
        }
        Ok(None)
    }

    /// Its squares, row by row.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<Square>> {
        let square = |&is_floor: &bool| if is_floor { Square::Floor } else { Square::Wall };
        let mut rows: Vec<Vec<Square>> =
            self.floor.iter().map(|row| row.iter().map(square).collect()).collect();
        for goal in &self.goals {
            rows[goal.row][goal.column] = Square::Goal;
        }
        rows
    }

    /// How far the boxes are from the goals nearest to them, in all.
    fn far(&self) -> u32 {
        let nearest = |place: &Place| self.goals.iter().map(|&goal| goal.manhattan(*place)).min();
        self.boxes.iter().filter_map(nearest).sum()
    }
}

fn attempt(
    RoomSize { rows, columns }: RoomSize,
    count: usize,
    most_cells: usize,
    random: &mut SplitMix,
    poll: &dyn Fn() -> Result<(), Stop>,
) -> Result<Option<PulledRoom>, Stop> {
    poll()?;
    let inside =
        |row: usize, column: usize| row > 0 && column > 0 && row + 1 < rows && column + 1 < columns;
    let mut room: Vec<Vec<bool>> = (0..rows)
        .map(|row| (0..columns).map(|column| inside(row, column) && random.below(4) > 0).collect())
        .collect();
    let start = Place { row: 1 + random.below(rows - 2), column: 1 + random.below(columns - 2) };
    room[start.row][start.column] = true;
    let floor = Floor::walkable(&room, |is_floor| is_floor, start, []);
    let fits = count.checked_mul(3).is_some_and(|cells| cells + 2 <= floor.len());
    if count == 0 || !fits || floor.len() > most_cells {
        return Ok(None);
    }
    let mut cells: Vec<Place> = floor.cells().map(|cell| floor.place(cell)).collect();
    let mut take = || cells.swap_remove(random.below(cells.len()));
    let goals: Vec<Place> = (0..count).map(|_| take()).collect();
    let player = take();
    let mut walkable = vec![vec![false; columns]; rows];
    for cell in floor.cells() {
        let place = floor.place(cell);
        walkable[place.row][place.column] = true;
    }
    let boxes = goals.clone();
    let mut now = PulledRoom { floor: walkable, goals, player, boxes };
    let mut best: Option<(u32, PulledRoom)> = None;
    for _ in 0..PULLS * count {
        poll()?;
        let free = |cell| !now.boxes.contains(&floor.place(cell));
        let is_open = |place: Place| floor.cell(place).is_some_and(free);
        let Some(from) = floor.cell(now.player) else { break };
        let walks = floor.distances_through(from, free);
        let pull = |index: usize, step| {
            let near = now.boxes[index].beside(step)?;
            let there = near.beside(step)?;
            let is_reached = walks[usize::from(floor.cell(near)?)] != Floor::FAR;
            (is_reached && is_open(there)).then_some((index, near, there))
        };
        let all = (0..count).flat_map(|index| Step::ALL.map(|step| pull(index, step)));
        let pulls: Vec<(usize, Place, Place)> = all.flatten().collect();
        if pulls.is_empty() {
            break;
        }
        let (index, near, there) = pulls[random.below(pulls.len())];
        now.boxes[index] = near;
        now.boxes.sort_unstable();
        now.player = there;
        let is_off = now.boxes.iter().all(|place| !now.goals.contains(place));
        if is_off && best.as_ref().is_none_or(|&(least, _)| least < now.far()) {
            best = Some((now.far(), now.clone()));
        }
    }
    Ok(best.map(|(_, room)| room))
}
