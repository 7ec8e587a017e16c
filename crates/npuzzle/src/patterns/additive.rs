//! The databases of a partition, and how a board is looked up in them.

use std::sync::Arc;

use super::{
    database::{Database, Place, Shape},
    sets::{Block, Cell, Square, cells},
};
use crate::level::Level;

/// Cells of a board, at most, rounded up to a power of two.
pub(super) const MAX_CELLS: usize = 32;

/// Databases of disjoint patterns for a board whose regions take `W` words.
#[derive(Clone, Debug)]
pub(super) struct Additive<const W: usize> {
    pub(super) databases: Vec<Database<W>>,
    shapes: Vec<Arc<Shape<W>>>,
    /// The board as it is, and its mirror image if that has the same goal.
    pub(super) views: Vec<View>,
}

/// A way of looking at a board, so that each pattern stands as in its database.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// By tile, its pattern.
    pub(super) of: [u8; MAX_CELLS],
    pub(super) patterns: Vec<Pattern>,
}

#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) database: usize,
    /// Its tiles, that of the database's first cell first.
    tiles: Vec<u8>,
    /// By cell of the board, cell in the database.
    pub(super) cell: [Cell; MAX_CELLS],
}

/// What the goal is to a pattern: the cells of its tiles, and the region of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Home {
    pub(super) tiles: u32,
    pub(super) region: u32,
}

/// A symmetry of the square, of eight: bit 0 turns rows upside down, bit 1 exchanges left and right, bit 2 then makes
/// rows of columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Symmetry(u8);

impl Symmetry {
    const NONE: Self = Self(0);
    const TRANSPOSED: Self = Self(4);

    fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    fn cell<const W: usize>(self, cell: usize) -> usize {
        let side = Square::<W>::SIDE;
        let flipped = |bit: u8, place: usize| match self.0 >> bit & 1 {
            0 => place,
            _ => side - 1 - place,
        };
        let (row, column) = (flipped(0, cell / side), flipped(1, cell % side));
        match self.0 >> 2 {
            0 => side * row + column,
            _ => side * column + row,
        }
    }

    fn home<const W: usize>(self, Home { tiles, region }: Home) -> Home {
        let image = |mask| cells(mask).map(|cell| 1 << self.cell::<W>(cell)).sum();
        Home { tiles: image(tiles), region: image(region) }
    }
}

/// What databases are made, and how they are looked up in.
struct Plan {
    /// By database, what the goal is to it.
    homes: Vec<Home>,
    views: Vec<View>,
}

impl Plan {
    /// For the parameters of [`Additive::new`]. It stands apart because that is compiled once for each source of databases.
    fn new<const W: usize>(level: &Level, patterns: &[&[usize]], blanks: &[usize]) -> Self {
        let goal_of = level.goal_cells().map(usize::from);
        let upright = Symmetry::all()
            .find(|it| blanks.contains(&it.cell::<W>(goal_of[0])))
            .unwrap_or(Symmetry::NONE);
        let blank = upright.cell::<W>(goal_of[0]);
        let homes = patterns.iter().map(|cells| {
            let own = cells.iter().map(|&cell| if cell == blank { 0 } else { cell });
            let tiles = own.map(|cell| 1 << cell).sum();
            Home { tiles, region: Square::<W>::region(tiles, blank) }
        });
        let homes: Vec<Home> = homes.collect();

        // By database, and by pattern its database and how it stands in there.
        let mut kept: Vec<Home> = Vec::new();
        let mut stands = Vec::new();
        for &home in &homes {
            // Rows stay rows on 4 × 4, which makes a look-up shorter.
            let turns = Symmetry::all().take(if W == 1 { 1 } else { 8 });
            let mut found = turns.filter_map(|turn| {
                let home = turn.home::<W>(home);
                kept.iter().position(|kept| *kept == home).map(|database| (database, turn))
            });
            let found = found.next();
            stands.push(found.unwrap_or((kept.len(), Symmetry::NONE)));
            if found.is_none() {
                kept.push(home);
            }
        }

        let view = |mirror: Symmetry| {
            let cell = |cell| mirror.cell::<W>(upright.cell::<W>(cell));
            let mut of = [0; MAX_CELLS];
            let all = (0..).zip(homes.iter().zip(&stands));
            let patterns = all.map(|(pattern, (home, &(database, turn)))| {
                let number = |from| turn.cell::<W>(cell(from));
                let own = (1..Square::<W>::CELLS)
                    .filter(|&tile| home.tiles >> cell(goal_of[tile]) & 1 == 1);
                let mut tiles: Vec<_> = own.map(|tile| (number(goal_of[tile]), tile)).collect();
                tiles.sort_unstable();
                for &(_, tile) in &tiles {
                    of[tile] = pattern;
                }
                let mut cell = [Cell::default(); MAX_CELLS];
                for (from, cell) in cell.iter_mut().enumerate().take(Square::<W>::CELLS) {
                    *cell = Cell::new(number(from));
                }
                let tiles = tiles.iter().filter_map(|&(_, tile)| u8::try_from(tile).ok()).collect();
                Pattern { database, tiles, cell }
            });
            let patterns = patterns.collect();
            View { of, patterns }
        };
        let mut views = vec![view(Symmetry::NONE)];
        if Symmetry::TRANSPOSED.cell::<W>(blank) == blank {
            views.push(view(Symmetry::TRANSPOSED));
        }
        Self { homes: kept, views }
    }
}

/// A shape, and the blocks of its databases.
type ShapeBlocks<const W: usize> = (Arc<Shape<W>>, Vec<Block>);

/// The place of the shape of `size` cells, which is made if it is not there.
fn shape_of<const W: usize>(shapes: &mut Vec<ShapeBlocks<W>>, size: usize) -> usize {
    shapes.iter().position(|(shape, _)| shape.size() == size).unwrap_or_else(|| {
        let (shape, blocks) = Shape::new(size);
        shapes.push((Arc::new(shape), blocks));
        shapes.len() - 1
    })
}

impl<const W: usize> Additive<W> {
    /// Databases for the goal of `level`, each made by `database`.
    ///
    /// `patterns` are the cells of each pattern if the goal's blank is on cell 0; it may be on `blanks` too, and cell 0 takes its
    /// place then. One of the symmetries takes the blank to one of these.
    pub(super) fn new<E>(
        level: &Level,
        patterns: &[&[usize]],
        blanks: &[usize],
        mut database: impl FnMut(Arc<Shape<W>>, &[Block], Home) -> Result<Database<W>, E>,
    ) -> Result<Self, E> {
        let Plan { homes, views } = Plan::new::<W>(level, patterns, blanks);
        let (mut shapes, mut databases) = (Vec::new(), Vec::new());
        for home in homes {
            // One after the other, because each takes a while, and `database` may end this.
            let shape = shape_of(&mut shapes, home.tiles.count_ones() as usize);
            let (shape, blocks) = &shapes[shape];
            databases.push(database(Arc::clone(shape), blocks, home)?);
        }
        let shapes = shapes.into_iter().map(|(shape, _)| shape).collect();
        Ok(Self { databases, shapes, views })
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        let distances = self.databases.iter().map(|it| it.distances().len());
        distances.chain(self.shapes.iter().map(|it| it.bytes())).sum()
    }

    /// The situation of each pattern in one view; `at` gives the cell of each tile, the blank's first.
    pub(super) fn places(&self, view: &View, at: &[u8; MAX_CELLS]) -> impl Iterator<Item = Place> {
        view.patterns.iter().map(move |Pattern { database, tiles, cell }| {
            let cell = |tile: u8| cell[usize::from(at[usize::from(tile) % MAX_CELLS]) % MAX_CELLS];
            self.databases[*database].view().place(tiles.iter().map(|&tile| cell(tile)), cell(0))
        })
    }

    /// The estimate of a board.
    pub(super) fn of(&self, tiles: impl Iterator<Item = u8>) -> u32 {
        let at = cells_of(tiles);
        let sum = |view| {
            let distances = self.places(view, &at).map(|place| place.distance.unsigned_abs());
            distances.map(u32::from).sum()
        };
        self.views.iter().map(sum).max().unwrap_or(0)
    }
}

/// By tile, its cell on a board.
pub(super) fn cells_of(tiles: impl Iterator<Item = u8>) -> [u8; MAX_CELLS] {
    let mut at = [0; MAX_CELLS];
    for (cell, tile) in (0..).zip(tiles) {
        at[usize::from(tile) % MAX_CELLS] = cell;
    }
    at
}

#[cfg(test)]
mod tests {
    use std::{collections::VecDeque, num::NonZeroUsize};

    use grid::SplitMix;
    use search::Stop;
    use testkit::first_or_all;

    use super::{Additive, Cell, View};
    use crate::{level::Level, moves::Move, patterns::database::Database};

    /// The distances of a pattern by the rules, without regions and ranks: cells of the blank and of the pattern's
    /// tiles, and the moves of those tiles that are left.
    fn by_the_rules(side: usize, goal: Vec<usize>) -> Vec<(Vec<usize>, i16)> {
        // By the cells as digits of a number.
        let number = |state: &[usize]| state.iter().fold(0, |sum, cell| sum * side * side + cell);
        let mut known = vec![i16::MAX; (side * side).pow(u32::try_from(goal.len()).expect("few"))];
        known[number(&goal)] = 0;
        let (mut open, mut done) = (VecDeque::from([(goal, 0)]), Vec::new());
        while let Some((state, distance)) = open.pop_front() {
            if known[number(&state)] < distance {
                continue;
            }
            for to in Move::ALL.into_iter().filter_map(|it| it.target(state[0], side, side)) {
                let mut next = state.clone();
                let moved = state.iter().position(|&cell| cell == to);
                if let Some(tile) = moved {
                    next[tile] = state[0];
                }
                next[0] = to;
                let g = distance + i16::from(moved.is_some());
                let old = &mut known[number(&next)];
                if g < *old {
                    *old = g;
                    // Moves of the blank alone cost nothing.
                    match moved {
                        Some(_) => open.push_back((next, g)),
                        None => open.push_front((next, g)),
                    }
                }
            }
            done.push((state, distance));
        }
        done
    }

    fn build<const W: usize>(
        level: &Level,
        patterns: &[&[usize]],
        blanks: &[usize],
        threads: usize,
    ) -> Additive<W> {
        let threads = NonZeroUsize::new(threads).expect("not 0");
        let tables = Additive::new(level, patterns, blanks, |shape, blocks, home| {
            Database::build(shape, blocks, home, threads, &|| Ok(()))
        });
        tables.expect("nothing stops it")
    }

    /// Compares every entry of the databases with the rules, and each pattern's share on every board that the rules know
    /// of it.
    fn is_by_the_rules<const W: usize>(
        side: usize,
        goal: &str,
        patterns: &[&[usize]],
        blanks: &[usize],
    ) {
        let level: Level = goal.parse().expect("a level");
        let tables = build::<W>(&level, patterns, blanks, 1);
        let again = build::<W>(&level, patterns, blanks, 3);
        let goal_of = level.goal_cells().map(usize::from);
        let mut least = vec![usize::MAX; tables.databases.len()];
        for (ours, again) in tables.databases.iter().zip(&again.databases) {
            assert_eq!(ours.distances(), again.distances(), "by three threads");
        }
        for View { patterns, .. } in &tables.views {
            for pattern in patterns {
                let tiles = [0].iter().chain(&pattern.tiles).map(|&tile| usize::from(tile));
                let goal = tiles.map(|tile| goal_of[tile]).collect();
                let database = tables.databases[pattern.database].view();
                let known = by_the_rules(side, goal);
                for (state, distance) in &known {
                    let cell = |&cell: &usize| -> Cell { pattern.cell[cell] };
                    let place = database.place(state[1..].iter().map(cell), cell(&state[0]));
                    assert_eq!(place.distance, *distance, "{state:?}");
                }
                // Boards with the blank in the same region share an entry, so the rules know at least as many.
                least[pattern.database] = known.len();
            }
        }
        is_consistent(side, &level, &tables);
        for (database, least) in tables.databases.iter().zip(least) {
            assert!(database.distances().len() <= least);
            assert!(database.distances().iter().all(|&it| it < u8::MAX), "every entry is reached");
        }
    }

    /// On a random walk from the goal each move changes the sum by 1 at most, in both views.
    fn is_consistent<const W: usize>(side: usize, level: &Level, tables: &Additive<W>) {
        let mut tiles = level.goal().to_vec();
        let mut random = SplitMix::new(1);
        let mut last = tables.of(tiles.iter().copied());
        assert_eq!(last, 0);
        for _ in 0..2_000 {
            let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
            let action = Move::ALL[random.below(4)];
            if let Some(to) = action.target(blank, side, side) {
                tiles.swap(blank, to);
            }
            let next = tables.of(tiles.iter().copied());
            assert!(next.abs_diff(last) <= 1, "{}", level.draw(&tiles));
            last = next;
        }
    }

    /// The blank in a corner, elsewhere on the diagonal, and off it.
    #[test]
    fn every_distance_is_that_of_the_rules() {
        let four: &[&[usize]] = &[&[1, 2, 5], &[4, 8], &[15]];
        let goals =
            ["1 2 3 4/5 0 7 8/9 10 6 12/13 15 14 11", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"];
        for rows in first_or_all(&goals) {
            is_by_the_rules::<1>(4, rows, four, &[0, 1, 4, 5]);
        }
        let five: &[&[usize]] = &[&[1, 6, 2], &[3, 4], &[23, 24], &[15, 20], &[11, 12]];
        let blanks = [0, 1, 2, 6, 12];
        let goals = [
            "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24",
            "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 0 19/20 21 22 24 23",
        ];
        for rows in first_or_all(&goals) {
            is_by_the_rules::<2>(5, rows, five, &blanks);
        }
    }
}
