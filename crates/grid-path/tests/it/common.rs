//! Levels and random numbers for the tests.

use grid_path::{Level, Place, Terrain};
use proptest::prelude::*;

/// Small levels of the text format, with cells of other costs if `cells` has digits.
pub(crate) fn levels(cells: &'static [char]) -> impl Strategy<Value = Level> {
    (1..8_usize, 1..8_usize).prop_flat_map(move |(width, height)| {
        let area = width * height;
        let signs = proptest::collection::vec(proptest::sample::select(cells), area);
        (signs, 0..area, 0..area).prop_map(move |(mut signs, start, goal)| {
            signs[goal] = 'G';
            signs[start] = if start == goal { 'X' } else { 'S' };
            let rows: Vec<String> = signs.chunks(width).map(|row| row.iter().collect()).collect();
            rows.join("\n").parse().expect("a level")
        })
    })
}

/// Numbers that look random, the same each time.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % end as u64).unwrap_or(0)
    }

    pub(crate) fn free(&mut self, level: &Level) -> Place {
        let map = level.map();
        loop {
            let place = Place { x: self.below(map.width()), y: self.below(map.height()) };
            if map.terrain(place) != Terrain::Blocked {
                return place;
            }
        }
    }
}
