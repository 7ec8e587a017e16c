//! The cells that a search comes to.

use std::ops::ControlFlow;

use grid::Place;
use scene::VisitedPlace;
use search::{Event, Fate, Observer, StateSpace};

use crate::films::at;

/// Which cells were come to: each is told when it is queued, where a state is one cell, and when a
/// state with a piece there is expanded first.
#[derive(Default)]
pub struct Visits {
    expansions: u32,
    queued: Cells,
    expanded: Cells,
    /// The cells of one state.
    cells: Vec<u32>,
}

impl Visits {
    /// Tells which cells are come to by this event.
    pub fn see<S: StateSpace>(&mut self, event: Event<'_, S>, tell: impl FnMut(VisitedPlace)) {
        self.cells.clear();
        match event {
            Event::Expanded { space, state, .. } => {
                space.places(state, &mut self.cells);
                self.expanded(tell);
            }
            Event::Generated { space, state, fate: Fate::New, .. } => {
                space.places(state, &mut self.cells);
                self.generated(tell);
            }
            _ => {}
        }
    }

    /// A state with these cells is expanded.
    fn expanded(&mut self, mut see: impl FnMut(VisitedPlace)) {
        self.expansions = self.expansions.saturating_add(1);
        for &number in self.cells.iter().filter(|&&number| number != u32::MAX) {
            let place = Place::numbered(number);
            if self.expanded.insert(place) {
                see(VisitedPlace { at: at(place), expansion: Some(self.expansions) });
            }
        }
    }

    /// A new state with these cells is generated.
    fn generated(&mut self, see: impl FnOnce(VisitedPlace)) {
        let [number] = self.cells[..] else { return };
        let place = Place::numbered(number);
        if number != u32::MAX && !self.expanded.contains(place) && self.queued.insert(place) {
            see(VisitedPlace { at: at(place), expansion: None });
        }
    }
}

/// Of a search that comes to more cells, the others are not shown.
const MAX_SEEN: usize = 1 << 20;

/// Lists the cells that a search comes to.
#[derive(Default)]
pub(crate) struct VisitList {
    visits: Visits,
    pub seen: Vec<VisitedPlace>,
}

/// Adds a cell to a list that is not full.
fn add(seen: &mut Vec<VisitedPlace>, cell: VisitedPlace) {
    if seen.len() < MAX_SEEN {
        seen.push(cell);
    }
}

impl<S: StateSpace> Observer<S> for VisitList {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        self.visits.see(event, |cell| add(&mut self.seen, cell));
        ControlFlow::Continue(())
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
