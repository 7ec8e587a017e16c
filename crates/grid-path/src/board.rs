//! The map as a table over numbered cells, with a border, so that each cell has eight neighbours.

use crate::{
    map::{Map, Place, Terrain},
    step::{Corners, Neighbours, Step},
};

/// Marks water in the table of terrain.
const WATER: u8 = 0x80;

/// The terrain of each cell, a row of the border above and below, a column of it between rows (the
/// end of one row borders on the beginning of the next).
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) stride: u32,
    /// 0 blocked; 1 to 9 ground, its cost; [`WATER`] + 1 water.
    terrain: Vec<u8>,
    /// By step of [`Step::ALL`]: what it adds to a cell's number, modulo 2^32.
    offsets: [u32; 8],
    /// The least cost of ground.
    pub(crate) least_cost: u8,
}

impl Board {
    pub(crate) fn new(map: &Map) -> Self {
        let stride = map.width() + 1;
        let mut terrain = vec![0; Self::numbers(map)];
        for y in 0..map.height() {
            for x in 0..map.width() {
                terrain[(y + 1) * stride + x + 1] = match map.terrain(Place { x, y }) {
                    Terrain::Blocked => 0,
                    Terrain::Ground(cost) => cost,
                    Terrain::Water => WATER | 1,
                };
            }
        }
        let costs = terrain.iter().map(|terrain| terrain & !WATER).filter(|&cost| cost > 0);
        let least_cost = costs.min().unwrap_or(9);
        // A map has at most 2^30 cells, so its border adds no more than as many again.
        let stride = u32::try_from(stride).unwrap_or(u32::MAX);
        let mut board = Self { stride, terrain, offsets: [0; 8], least_cost };
        let middle = Place { x: 1, y: 1 };
        board.offsets =
            Step::ALL.map(|step| board.cell(middle.beside(step)).wrapping_sub(board.cell(middle)));
        board
    }

    /// How many numbers a map has, the border included.
    pub(crate) fn numbers(map: &Map) -> usize {
        (map.width() + 1) * (map.height() + 2) + 1
    }

    /// How many numbers there are, the border included.
    pub(crate) fn len(&self) -> usize {
        self.terrain.len()
    }

    pub(crate) fn cell(&self, Place { x, y }: Place) -> u32 {
        let number = (y + 1) * self.stride as usize + x + 1;
        u32::try_from(number).unwrap_or(0)
    }

    /// The cell at a place, if it is on the map and not blocked.
    pub(crate) fn free(&self, place: Place) -> Option<u32> {
        let stride = self.stride as usize;
        let is_on_map = place.x + 1 < stride && place.y + 2 < self.len() / stride;
        is_on_map.then(|| self.cell(place)).filter(|&cell| !self.is_blocked(cell))
    }

    pub(crate) fn place(&self, cell: u32) -> Place {
        let (x, y) = (cell % self.stride, cell / self.stride);
        Place { x: (x as usize).wrapping_sub(1), y: (y as usize).wrapping_sub(1) }
    }

    /// The cell where a step leads, which may be of the border.
    #[inline]
    pub(crate) fn beside(&self, cell: u32, step: Step) -> u32 {
        cell.wrapping_add(self.offsets[step as usize])
    }

    /// 1 to 9.
    #[inline]
    pub(crate) fn cost(&self, cell: u32) -> u8 {
        self.terrain[cell as usize] & !WATER
    }

    #[inline]
    pub(crate) fn is_blocked(&self, cell: u32) -> bool {
        self.terrain[cell as usize] == 0
    }

    /// Returns true if one can go from one to the other where they are neighbours: both are free,
    /// and both are water or neither is.
    #[inline]
    pub(crate) fn are_joined(&self, from: u32, to: u32) -> bool {
        let (from, to) = (self.terrain[from as usize], self.terrain[to as usize]);
        from != 0 && to != 0 && (from ^ to) & WATER == 0
    }

    /// Returns true if this step is allowed from `cell`.
    #[inline]
    pub(crate) fn allows(&self, cell: u32, step: Step, neighbours: Neighbours) -> bool {
        if !self.are_joined(cell, self.beside(cell, step)) {
            return false;
        }
        match (step.parts(), neighbours) {
            (None, _) | (Some(_), Neighbours::Eight(Corners::Cut)) => true,
            (Some(_), Neighbours::Four) => false,
            (Some(parts), Neighbours::Eight(Corners::Kept)) => {
                parts.into_iter().all(|part| self.are_joined(cell, self.beside(cell, part)))
            }
        }
    }

    pub(crate) fn has_water(&self) -> bool {
        self.terrain.contains(&(WATER | 1))
    }

    /// Returns true if all ground costs 1.
    pub(crate) fn is_uniform(&self) -> bool {
        self.terrain.iter().all(|&terrain| terrain & !WATER <= 1)
    }
}
