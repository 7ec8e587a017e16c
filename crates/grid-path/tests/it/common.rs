//! Levels and places for the tests.

use grid::SplitMix;
use grid_path::{Level, Map, Place, Terrain};
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

/// A cell that can be entered, at random.
pub(crate) fn free(random: &mut SplitMix, map: &Map) -> Place {
    loop {
        let place = Place { x: random.below(map.width()), y: random.below(map.height()) };
        if map.terrain(place) != Terrain::Blocked {
            return place;
        }
    }
}
