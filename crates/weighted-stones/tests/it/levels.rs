//! Random levels, most of which have a solution.

use std::fmt::Write;

use proptest::{collection::vec, prelude::*, sample::Index};
use weighted_stones::Level;

/// A board before it is written down: cells row by row, outside of which is wall.
#[derive(Clone, Debug)]
struct Board {
    columns: usize,
    walls: Vec<bool>,
    switches: Vec<usize>,
    stones: Vec<usize>,
    ares: usize,
}

impl Board {
    /// Things where the picks put them, then walls on some of the cells that are left; `None` if
    /// there is no room.
    fn new(
        (rows, columns): (usize, usize),
        stones: usize,
        solved: bool,
        picks: &[Index],
        walls: &[bool],
    ) -> Option<Self> {
        let mut picks = picks.iter();
        let mut draw = |count: usize| {
            let mut free: Vec<usize> = (0..rows * columns).collect();
            let mut take = || {
                let pick = picks.next().filter(|_| !free.is_empty())?;
                Some(free.swap_remove(pick.index(free.len())))
            };
            (0..count).map(|_| take()).collect::<Option<Vec<usize>>>()
        };
        let mut standing = draw(stones + 1)?;
        let ares = standing.pop()?;
        let switches = if solved { standing.clone() } else { draw(stones)? };
        let is_wall = |cell: usize| {
            walls[cell] && cell != ares && !standing.contains(&cell) && !switches.contains(&cell)
        };
        let walls = (0..rows * columns).map(is_wall).collect();
        Some(Self { columns, walls, switches, stones: standing, ares })
    }

    /// The cell one step away, if it is no wall.
    fn beside(&self, cell: usize, die: u8) -> Option<usize> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (row, column) = match die {
            0 => (row.checked_sub(1)?, column),
            1 => (row + 1, column),
            2 => (row, column.checked_sub(1)?),
            _ => (row, column + 1),
        };
        let next = row * self.columns + column;
        (column < self.columns && !*self.walls.get(next)?).then_some(next)
    }

    /// Ares steps back, and drags along a stone that is before him: a move undone.
    fn pull(&mut self, die: u8) {
        let (back, ahead) = (self.beside(self.ares, die), self.beside(self.ares, die ^ 1));
        let Some(back) = back.filter(|cell| !self.stones.contains(cell)) else { return };
        if let Some(stone) = self.stones.iter_mut().find(|stone| Some(**stone) == ahead) {
            *stone = self.ares;
        }
        self.ares = back;
    }

    /// With these weights in reading order, or none.
    fn text(&self, weights: Option<&[u32]>) -> String {
        let mut text = String::new();
        for weight in weights.iter().flat_map(|weights| weights.iter().take(self.stones.len())) {
            write!(text, "{weight} ").expect("a string takes all");
        }
        for cell in 0..self.walls.len() {
            if cell % self.columns == 0 {
                text.push('\n');
            }
            let is_switch = self.switches.contains(&cell);
            text.push(match (cell == self.ares, self.stones.contains(&cell)) {
                (true, _) => ['@', '+'][usize::from(is_switch)],
                (_, true) => ['$', '*'][usize::from(is_switch)],
                _ if is_switch => '.',
                _ if self.walls[cell] => '#',
                _ => '-',
            });
        }
        text
    }
}

/// Random levels of up to 4 × 4 cells and three stones; weights small, large and equal, or none. Six
/// of seven have a solution: they are solved boards, played backwards. The others rarely have one.
pub(crate) fn levels() -> impl Strategy<Value = Level> {
    let size = prop_oneof![
        3 => ((2..=4_usize, 3..=4_usize), 1..=2_usize),
        1 => (Just((3, 4)), Just(3)),
    ];
    let weights = prop_oneof![
        2 => vec(0..4_u32, 3).prop_map(Some),
        2 => vec(1..60_u32, 3).prop_map(Some),
        1 => Just(None),
    ];
    let walls =
        (0..=35_u32).prop_flat_map(|share| vec(prop::bool::weighted(f64::from(share) / 100.0), 16));
    (size, weights, walls, vec(any::<Index>(), 7), 0..7_u8, vec(0..4_u8, 60)).prop_filter_map(
        "things that found no room, or stones that were not moved",
        |((size, stones), weights, walls, picks, kind, dice)| {
            let solved = kind > 0;
            let mut board = Board::new(size, stones, solved, &picks, &walls)?;
            if solved {
                dice.into_iter().for_each(|die| board.pull(die));
                if board.stones == board.switches {
                    return None;
                }
            }
            board.text(weights.as_deref()).parse().ok()
        },
    )
}
