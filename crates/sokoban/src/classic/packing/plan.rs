//! A plan as tables: how far a state has come in it, and which boxes still serve it.

use grid::{Bits, Cell, NONE};
use search::Stop;

use super::{
    ground::Ground,
    pairing::Pairing,
    parts::Parts,
    pulls::{By, Pulls, Way},
    unpack::Filling,
};

/// A plan is a list of sets of squares, each made of the one before by a [`Filling`]; the first is empty.
#[derive(Debug)]
pub(super) struct Plan<const W: usize> {
    /// Without the first, which is empty.
    stages: Vec<Stage<W>>,
    /// By cell: for each filling by any box, whether a box there can be pushed to it among the boxes of its stage.
    serves: Vec<u64>,
    /// By number of stages: which fillings by any box come later.
    later: Vec<u64>,
}

#[derive(Debug)]
struct Stage<const W: usize> {
    boxes: Bits<W>,
    parked: Option<Cell>,
    /// By cell: the ways of a box to the square that is filled.
    ways: Vec<Vec<Way<W>>>,
}

/// How far a state has come in a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Progress {
    /// The greatest number of stages whose boxes all stand.
    pub(super) packed: u8,
    /// Boxes elsewhere that cannot all serve later fillings.
    pub(super) unplaced: u8,
    /// Of all boxes that can be brought to the next square, the one with the fewest others in its way: twice their number,
    /// and 1 more if the player cannot walk to where he would push it from.
    pub(super) way: u8,
}

impl<const W: usize> Plan<W> {
    /// Of at most 64 fillings by any box, and 255 in all. O(fillings · cells²) at most.
    ///
    /// # Errors
    ///
    /// What `poll` says, which is asked for each filling.
    pub(super) fn new(
        ground: &Ground<W>,
        fillings: &[Filling],
        poll: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let (mut parts, mut pulls) = (Parts::new(ground.len()), Pulls::new(ground.len()));
        let mut serves = vec![0; ground.len()];
        let mut stages: Vec<Stage<W>> = Vec::new();
        let mut boxes = Bits::<W>::EMPTY;
        let mut later = vec![0];
        let mut number = 0;
        for &Filling { parked, to } in fillings.iter().take(usize::from(u8::MAX)) {
            poll()?;
            if let Some(parked) = parked {
                boxes.remove(parked);
            }
            parts.explore(ground, &boxes);
            pulls.explore(ground, &boxes, &parts, (to, None), By::Pulls);
            let ways = pulls.ways(ground, &boxes);
            boxes.insert(to);
            if parked.is_none() {
                for cell in pulls.cells::<W>().iter() {
                    serves[usize::from(cell)] |= 1 << number;
                }
                number += 1;
            }
            later.push(number);
            stages.push(Stage { boxes, parked, ways });
        }
        let all = u64::MAX.checked_shr(64 - number).unwrap_or(0);
        let later = later.into_iter().map(|done| all & u64::MAX.checked_shl(done).unwrap_or(0));
        Ok(Self { stages, serves, later: later.collect() })
    }

    /// The bytes of its ways, which are nearly all.
    pub(super) fn bytes(&self) -> usize {
        let of_cell =
            |ways: &Vec<Way<W>>| size_of_val(ways) + ways.capacity() * size_of::<Way<W>>();
        self.stages.iter().flat_map(|stage| &stage.ways).map(of_cell).sum()
    }

    /// How far these boxes have come. `is_reached` says of a cell whether the player can walk there.
    pub(super) fn progress(&self, boxes: &Bits<W>, is_reached: &dyn Fn(Cell) -> bool) -> Progress {
        let stands = |stage: &Stage<W>| stage.boxes.without(*boxes).is_empty();
        let packed = self.stages.iter().rposition(stands).map_or(0, |last| last + 1);
        let done = packed.checked_sub(1).map_or(Bits::EMPTY, |last| self.stages[last].boxes);
        let outside = boxes.without(done);
        let mut rows = [0_u64; 64];
        let mut count = 0;
        for (row, cell) in rows.iter_mut().zip(outside.iter()) {
            *row = self.serves[usize::from(cell)] & self.later[packed];
            count += 1;
        }
        let unplaced = count - usize::from(Pairing::greatest(&rows[..count], self.later[packed]));
        let way = self.stages.get(packed).map_or(0, |next| next.way(boxes, outside, is_reached));
        let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        Progress { packed: small(packed), unplaced: small(unplaced), way }
    }
}

impl<const W: usize> Stage<W> {
    fn way(&self, boxes: &Bits<W>, outside: Bits<W>, is_reached: &dyn Fn(Cell) -> bool) -> u8 {
        let from = self.parked.map_or(outside, |parked| Bits::of([parked]));
        let mut least = u32::MAX;
        for way in from.iter().flat_map(|cell| &self.ways[usize::from(cell)]) {
            // The box itself is on its way.
            let others = 2 * (way.squares.and(*boxes).count() - 1);
            if others < least {
                let is_behind = way.behind == NONE || is_reached(way.behind);
                least = others + u32::from(!is_behind);
                if least == 0 {
                    break;
                }
            }
        }
        u8::try_from(least).unwrap_or(u8::MAX)
    }
}
