//! The solver for sparse puzzles: the cells that each number may still stand in, narrowed down.
//!
//! This is constraint search, not path search. After each decision, until nothing changes:
//! a number stands beside one of the cells of the number before it and of the one after it; no two
//! numbers stand in one cell; each cell has a number, and if only one number can stand there, it
//! does; a cell that has but one neighbour left to link to is 1 or the last number; and one that has two,
//! of which one is taken by n, is n − 1 or n + 1, unless it is 1 or the last number.
//! (That is arc consistency on successive numbers, with sets of cells as bits, so that a step to all
//! neighbours of a set is a few shifts.) Then a number is tried in one of its cells, and after that without
//! it: the number with the fewest cells left for each time that nothing was left for it (dom/wdeg:
//! Boussemart, Hemery, Lecoutre, Sais, ECAI 2004). As long as there is no solution, the search begins anew after a
//! number of dead ends, each time a fifth more, and keeps what it knows of where it failed.

use search::Outcome;

use ::grid::Bits;

use crate::{
    grid::{Cell, Neighbours},
    meter::Meter,
    numbrix::{
        Level,
        adjacency::Adjacency,
        colour::{colour, odd_colour},
    },
};

/// Dead ends after which the search begins anew for the first time.
const PATIENCE: u64 = 100;

/// A number's cells before a change.
struct Change<const W: usize> {
    number: usize,
    before: Bits<W>,
}

/// Nothing is left for some number or some cell.
struct Contradiction;

pub(super) struct Narrowing<const W: usize> {
    adjacency: Adjacency<W>,
    /// The cells that each number, counted from 0, may stand in.
    cells: Vec<Bits<W>>,
    is_fixed: Vec<bool>,
    /// The cells of the numbers that have one left.
    taken: Bits<W>,
    /// The numbers from whose cells it is still to be drawn what follows for the next number, and for the one
    /// before.
    due: [Bits<W>; 2],
    /// Cells that were taken, and that other numbers may still have.
    newly: Bits<W>,
    changes: Vec<Change<W>>,
    /// By number: how often nothing was left for it, and one more.
    failures: Vec<u64>,
}

impl<const W: usize> Narrowing<W> {
    pub(super) fn new(level: &Level, neighbours: Neighbours) -> Self {
        let grid = level.grid();
        let count = level.cells();
        let adjacency = Adjacency::new(level, neighbours);
        let mut cells = vec![adjacency.all; count];
        let given = level.cells_by_number();
        if let Some(first) = odd_colour(level, neighbours, &given) {
            // Successive numbers stand on the two colours in turn.
            let light = Bits::of(level.iter().filter(|&cell| colour(grid, cell) == 0));
            let dark = adjacency.all.without(light);
            for (number, slot) in cells.iter_mut().enumerate() {
                *slot = if (first + number) % 2 == 0 { light } else { dark };
            }
        }
        let mut narrowing = Self {
            adjacency,
            is_fixed: vec![false; count],
            taken: Bits::EMPTY,
            due: [(0..count).fold(Bits::EMPTY, Bits::with); 2],
            newly: Bits::EMPTY,
            changes: Vec::new(),
            failures: vec![1; count],
            cells,
        };
        for (number, cell) in given.into_iter().enumerate() {
            if let Some(cell) = cell {
                narrowing.put(number, Bits::EMPTY.with(cell));
            }
        }
        // In the least puzzles a number may have no choice to begin with.
        for number in 0..count {
            let cells = narrowing.cells[number];
            if !narrowing.is_fixed[number] && cells.only().is_some() {
                narrowing.put(number, cells);
            }
        }
        narrowing
    }

    fn put(&mut self, number: usize, cells: Bits<W>) {
        let before = std::mem::replace(&mut self.cells[number], cells);
        self.changes.push(Change { number, before });
        self.due.iter_mut().for_each(|due| due.insert(number));
        if let Some(cell) = cells.only() {
            self.is_fixed[number] = true;
            self.taken.insert(cell);
            self.newly.insert(cell);
        }
    }

    /// Takes changes back until `changes` of them are left.
    fn undo(&mut self, changes: usize) {
        while self.changes.len() > changes {
            let Some(Change { number, before }) = self.changes.pop() else { return };
            if self.is_fixed[number] && before.only().is_none() {
                self.is_fixed[number] = false;
                self.taken = self.taken.without(self.cells[number]);
            }
            self.cells[number] = before;
        }
        // All was narrowed down before the first of those changes.
        self.due = [Bits::EMPTY; 2];
        self.newly = Bits::EMPTY;
    }

    /// A number can stand in these cells only, and in none that is taken.
    #[inline]
    fn narrow(&mut self, number: usize, to: &Bits<W>) -> Result<(), Contradiction> {
        let before = self.cells[number];
        let mut after = before.and(*to);
        if !self.is_fixed[number] {
            after = after.without(self.taken);
        }
        if after != before {
            if after.is_empty() {
                self.failures[number] += 1;
                return Err(Contradiction);
            }
            self.put(number, after);
        }
        Ok(())
    }

    fn narrow_all(&mut self) -> Result<(), Contradiction> {
        let last = self.cells.len() - 1;
        loop {
            while !self.newly.is_empty() || !self.due[0].or(self.due[1]).is_empty() {
                let newly = std::mem::replace(&mut self.newly, Bits::EMPTY);
                if !newly.is_empty() {
                    let others = self.adjacency.all.without(newly);
                    for number in 0..=last {
                        if !self.is_fixed[number] {
                            self.narrow(number, &others)?;
                        }
                    }
                }
                // Upwards, and then downwards: what follows from a number is drawn next.
                while let Some(number) = self.due[0].pop() {
                    if number < last {
                        self.narrow(
                            number + 1,
                            &self.adjacency.neighbours_of(&self.cells[number]),
                        )?;
                    }
                }
                while let Some(number) = self.due[1].pop_last() {
                    if number > 0 {
                        self.narrow(
                            number - 1,
                            &self.adjacency.neighbours_of(&self.cells[number]),
                        )?;
                    }
                }
            }
            let before = self.changes.len();
            self.look_at_cells()?;
            if self.changes.len() == before {
                return Ok(());
            }
        }
    }

    /// Each cell needs a number, and two neighbours to link to unless it is an end.
    fn look_at_cells(&mut self) -> Result<(), Contradiction> {
        let last = self.cells.len() - 1;
        let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
        let mut open = self.adjacency.all.without(self.taken);
        let free = open;
        for (number, cells) in self.cells.iter().enumerate() {
            twice = twice.or(once.and(*cells));
            once = once.or(*cells);
            if self.is_open(number) {
                open = open.or(*cells);
            }
        }
        if once != self.adjacency.all {
            return Err(Contradiction);
        }
        let alone = once.without(twice).and(free);
        if !alone.is_empty() {
            for number in 0..=last {
                if !self.is_fixed[number] && !self.cells[number].and(alone).is_empty() {
                    self.narrow(number, &alone)?;
                    if !self.is_fixed[number] {
                        return Err(Contradiction);
                    }
                }
            }
        }
        let [two, three] = self.adjacency.with_two_and_three_neighbours(&open);
        let ends = free.without(two);
        if !ends.is_empty() {
            let inner = self.adjacency.all.without(ends);
            for number in 1..last {
                if !self.is_fixed[number] {
                    self.narrow(number, &inner)?;
                }
            }
        }
        self.look_at_links(&free.and(two).without(three))
    }

    /// Returns true if the number is fixed, and the one before or after it is not.
    fn is_open(&self, number: usize) -> bool {
        self.is_fixed[number]
            && (number > 0 && !self.is_fixed[number - 1]
                || self.is_fixed.get(number + 1) == Some(&false))
    }

    /// The cells of `tight` have two neighbours left to link to, and need both unless the path ends there.
    fn look_at_links(&mut self, tight: &Bits<W>) -> Result<(), Contradiction> {
        let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
        for number in 0..self.cells.len() {
            if self.is_open(number) {
                let near = self.adjacency.neighbours_of(&self.cells[number]).and(*tight);
                twice = twice.or(once.and(near));
                once = once.or(near);
            }
        }
        if once.is_empty() {
            return Ok(());
        }
        let others = self.adjacency.all.without(once);
        for number in 1..self.cells.len() - 1 {
            if !self.is_fixed[number] {
                let near = |number: usize| match self.is_fixed[number] {
                    true => self.adjacency.neighbours_of(&self.cells[number]),
                    false => Bits::EMPTY,
                };
                let (before, after) = (near(number - 1), near(number + 1));
                let linked = before.or(after).without(twice).or(before.and(after));
                self.narrow(number, &others.or(linked))?;
            }
        }
        Ok(())
    }

    /// The number with the fewest cells left for each failure, if any has more than one: beside one that is
    /// fixed rather than not.
    fn choice(&self) -> Option<usize> {
        let open = (0..self.cells.len()).filter(|&number| !self.is_fixed[number]);
        open.min_by_key(|&number| {
            let is_beside = number > 0 && self.is_fixed[number - 1]
                || self.is_fixed.get(number + 1) == Some(&true);
            let cells = u64::from(self.cells[number].count()) << 32;
            (cells / self.failures[number], !is_beside)
        })
    }

    /// Looks for solutions, until `found`, which is given each, says that it is enough. An expansion is a
    /// decision, or none at first, and all that follows from it; `dead_ends` counts the contradictions.
    /// Depth is at most the number of decisions.
    pub(super) fn search(
        &mut self,
        meter: &mut Meter<'_>,
        dead_ends: &mut u64,
        mut found: impl FnMut(Vec<Cell>) -> Result<(), Outcome>,
    ) -> Result<(), Outcome> {
        // Decisions under way: the changes before each, the number, and the cell that was tried.
        let mut decisions: Vec<(usize, usize, Bits<W>)> = Vec::new();
        let (mut patience, mut failed) = (PATIENCE, 0);
        loop {
            let bytes = size_of::<Change<W>>() * self.changes.capacity()
                + size_of::<Bits<W>>() * self.cells.len();
            meter.hold(bytes).and_then(|()| meter.tick_every(1)).map_err(Outcome::Stopped)?;
            if self.narrow_all().is_ok() {
                if let Some(number) = self.choice() {
                    let cell = self.first(number);
                    decisions.push((self.changes.len(), number, cell));
                    self.put(number, cell);
                    continue;
                }
                let path = self.cells.iter().filter_map(|cells| Cell::try_from(cells.only()?).ok());
                found(path.collect())?;
                patience = u64::MAX;
            } else {
                *dead_ends += 1;
                failed += 1;
            }
            if failed > patience
                && let Some(&(changes, ..)) = decisions.first()
            {
                (patience, failed) = (patience + patience / 5, 0);
                self.undo(changes);
                decisions.clear();
                continue;
            }
            // The latest decision was wrong, or is done with.
            loop {
                let Some((changes, number, cell)) = decisions.pop() else { return Ok(()) };
                self.undo(changes);
                let others = self.cells[number].without(cell);
                if !others.is_empty() {
                    self.put(number, others);
                    break;
                }
            }
        }
    }

    /// The cell to try first: the one with the fewest free neighbours.
    fn first(&self, number: usize) -> Bits<W> {
        let free = self.adjacency.all.without(self.taken);
        let cells = self.cells[number].iter();
        let cell =
            cells.min_by_key(|&cell| self.adjacency.lattice[usize::from(cell)].and(free).count());
        cell.map_or(Bits::EMPTY, |cell| Bits::EMPTY.with(cell))
    }
}
