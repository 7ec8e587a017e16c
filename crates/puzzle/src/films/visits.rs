//! The cells that a search comes to.

use domain::Watcher;
use grid::Place;
use scene::Seen;
use search::{Cost, Fate};

use super::cells::at;

/// Which cells were come to: each is told when it is queued, where a state is one cell, and when a state with
/// a piece there is expanded first.
#[derive(Default)]
pub(crate) struct Visits {
    expansions: u32,
    queued: Cells,
    expanded: Cells,
    /// The cells of one state.
    cells: Vec<u32>,
}

/// Appends the cells of a state.
pub(crate) type Places<'p> = &'p dyn Fn(&mut Vec<u32>);

impl Visits {
    /// A state is expanded.
    pub(crate) fn expanded(&mut self, places: Places<'_>, mut see: impl FnMut(Seen)) {
        self.expansions = self.expansions.saturating_add(1);
        self.cells.clear();
        places(&mut self.cells);
        for &number in self.cells.iter().filter(|&&number| number != u32::MAX) {
            let place = Place::numbered(number);
            if self.expanded.insert(place) {
                see(Seen { at: at(place), expansion: Some(self.expansions) });
            }
        }
    }

    /// A state is generated.
    pub(crate) fn generated(&mut self, fate: Fate, places: Places<'_>, see: impl FnOnce(Seen)) {
        if fate != Fate::New {
            return;
        }
        self.cells.clear();
        places(&mut self.cells);
        let [number] = self.cells[..] else { return };
        let place = Place::numbered(number);
        if number != u32::MAX && !self.expanded.contains(place) && self.queued.insert(place) {
            see(Seen { at: at(place), expansion: None });
        }
    }
}

/// Of a search that comes to more cells, the others are not shown.
const MOST_SEEN: usize = 1 << 20;

/// Lists the cells that a search comes to.
#[derive(Default)]
pub(crate) struct Listed {
    visits: Visits,
    pub(crate) seen: Vec<Seen>,
}

/// Adds a cell to a list that is not full.
fn add(seen: &mut Vec<Seen>, cell: Seen) {
    if seen.len() < MOST_SEEN {
        seen.push(cell);
    }
}

impl Watcher for Listed {
    fn expanded_at(&mut self, _: Cost, _: Cost, places: Places<'_>) {
        self.visits.expanded(places, |cell| add(&mut self.seen, cell));
    }

    fn generated_at(&mut self, fate: Fate, places: Places<'_>) {
        self.visits.generated(fate, places, |cell| add(&mut self.seen, cell));
    }
}

/// A set of cells: a bit each, row by row.
#[derive(Default)]
struct Cells(Vec<Vec<u64>>);

impl Cells {
    fn contains(&self, Place { row, column }: Place) -> bool {
        let word = self.0.get(row).and_then(|row| row.get(column / 64));
        word.is_some_and(|word| word >> (column % 64) & 1 == 1)
    }

    /// Says whether it is new.
    fn insert(&mut self, Place { row, column }: Place) -> bool {
        if self.0.len() <= row {
            self.0.resize(row + 1, Vec::new());
        }
        let words = &mut self.0[row];
        if words.len() <= column / 64 {
            words.resize(column / 64 + 1, 0);
        }
        let (word, bit) = (&mut words[column / 64], 1 << (column % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}
