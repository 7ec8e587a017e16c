//! The packed state.
//!
//! | field | P | Q | unused | food n − 1 | … | food 1 | food 0 |
//! |---|---|---|---|---|---|---|---|
//! | bits | b | b | the rest, 0 | 1 | … | 1 | 1 |
//!
//! b is the least number of bits, at least 1, that holds every cell number of the level: 9 for 512
//! cells, so that one word has room for 46 foods. A state is one word if the fields fit, else two,
//! the first holding the upper half; a Berkeley layout has no field for Q. A food's bit is 1 while
//! it is there. Foods are numbered by kind, 1, 3, 2, then by row, then by column, so that what P may
//! eat is a range of bits, and what Q may eat another. All fields are set at all times, so equal
//! situations are equal words.

use grid::{Cell, Packed};

use crate::{
    action::Agent,
    level::Level,
    maze::{Foods, first},
};

/// The cells of the agents and the food that is left, in W words: one or two.
pub type State<const W: usize> = Packed<W>;

/// The size of the states of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding {
    /// Cells that are not walls.
    pub cells: usize,
    /// Bits of an agent's field.
    pub cell_bits: u32,
    /// Agents: two, or one in a Berkeley layout.
    pub agents: usize,
    /// Foods at the start, one bit each.
    pub foods: usize,
    /// 64-bit words: one or two.
    pub words: usize,
}

impl Encoding {
    /// Of the states of `level`.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let agents = 1 + usize::from(level.start(Agent::Q).is_some());
        Self::new(level.cells().count(), agents, level.foods().count())
    }

    pub(crate) fn new(cells: usize, agents: usize, foods: usize) -> Self {
        let cell_bits = grid::Layout::new(cells).bits();
        let words = if agents * cell_bits as usize + foods <= 64 { 1 } else { 2 };
        Self { cells, cell_bits, agents, foods, words }
    }
}

/// Where the fields of a level's states are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// Of the agents.
    cells: grid::Layout,
    /// Of the foods in the first word, and in the second.
    food_masks: [u64; 2],
}

impl Layout {
    /// The greatest number of foods that a state has room for beside `agents` agents on `cells` cells.
    pub(crate) fn most_foods(cells: usize, agents: usize) -> usize {
        128_usize.saturating_sub(agents * grid::Layout::new(cells).bits() as usize)
    }

    pub(crate) fn new(encoding: Encoding) -> Self {
        let Encoding { cells, foods, words, .. } = encoding;
        let [high, low] = halves(first(foods));
        Self {
            cells: grid::Layout::new(cells),
            food_masks: if words == 1 { [low, 0] } else { [high, low] },
        }
    }

    pub(crate) fn pack<const W: usize>(self, cells: [Option<Cell>; 2], foods: Foods) -> State<W> {
        let mut state = State::default();
        let [high, low] = halves(foods);
        for (word, half) in state.0.iter_mut().rev().zip([low, high]) {
            *word = half;
        }
        for (agent, cell) in Agent::ALL.into_iter().zip(cells) {
            if let Some(cell) = cell {
                self.set(&mut state, agent, cell);
            }
        }
        state
    }

    /// The cell of an agent who is there.
    pub(crate) fn get<const W: usize>(self, state: &State<W>, agent: Agent) -> Cell {
        self.cells.get(state, agent.index())
    }

    pub(crate) fn set<const W: usize>(self, state: &mut State<W>, agent: Agent, cell: Cell) {
        self.cells.set(state, agent.index(), cell);
    }

    /// The food that is left.
    pub(crate) fn foods<const W: usize>(self, state: &State<W>) -> Foods {
        let first = Foods::from(state.0[0] & self.food_masks[0]);
        if W == 1 { first } else { first << 64 | Foods::from(state.0[1]) }
    }

    /// Takes away the food with this number, if it is there.
    pub(crate) fn eat<const W: usize>(self, state: &mut State<W>, food: u8) {
        let (word, bit) = if W == 1 || food >= 64 { (0, food % 64) } else { (1, food) };
        state.0[word] &= !(1 << bit);
    }

    pub(crate) fn is_empty<const W: usize>(self, state: &State<W>) -> bool {
        state.0[0] & self.food_masks[0] == 0 && (W == 1 || state.0[1] == 0)
    }
}

/// The upper and the lower word.
fn halves(foods: Foods) -> [u64; 2] {
    #[expect(clippy::cast_possible_truncation, reason = "the other half is beside it")]
    let low = foods as u64;
    let high = (foods >> 64) as u64;
    [high, low]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(cells: usize, foods: usize) -> (Encoding, Layout) {
        let encoding = Encoding::new(cells, 2, foods);
        (encoding, Layout::new(encoding))
    }

    /// The words of a state in binary, fields apart.
    fn drawn<const W: usize>(encoding: Encoding, state: State<W>) -> String {
        let bits: String = state.0.iter().map(|word| format!("{word:064b}")).collect();
        let width = encoding.cell_bits as usize;
        let (p, rest) = bits.split_at(width);
        let (q, rest) = rest.split_at(width);
        let (unused, foods) = rest.split_at(rest.len() - encoding.foods);
        [p, q, unused, foods].join("|")
    }

    #[test]
    fn fields_stand_in_order_from_the_top() {
        let (encoding, layout) = layout(17, 5);
        let state: State<1> = layout.pack([Some(16), Some(3)], 0b10110);
        let zeros = "0".repeat(49);
        assert_eq!(drawn(encoding, state), format!("10000|00011|{zeros}|10110"));
    }

    #[test]
    fn one_word_holds_512_cells_and_46_foods() {
        let (encoding, layout) = layout(512, 46);
        assert_eq!(encoding.words, 1);
        let state: State<1> = layout.pack([Some(511), Some(1)], (1 << 46) - 1);
        let ones = "1".repeat(46);
        assert_eq!(drawn(encoding, state), format!("111111111|000000001||{ones}"));
        assert_eq!(self::layout(512, 47).0.words, 2);
        assert_eq!(self::layout(513, 46).0.words, 2);
    }

    #[test]
    fn two_words_hold_the_rest() {
        let (encoding, layout) = layout(32_768, 98);
        let state: State<2> = layout.pack([Some(32_767), Some(1)], 1 << 97 | 1 << 64 | 1 << 63 | 1);
        let foods = format!("1{}11{}1", "0".repeat(32), "0".repeat(62));
        assert_eq!(drawn(encoding, state), format!("111111111111111|000000000000001||{foods}"));
        assert_eq!(Layout::most_foods(32_768, 2), 98);
    }

    #[test]
    fn every_field_keeps_what_it_is_given() {
        for (cells, foods) in [(2, 1), (17, 5), (512, 46), (512, 47), (32_768, 96), (3, 124)] {
            let all = u128::MAX >> (128 - foods);
            let last = Cell::try_from(cells - 1).expect("at most 32,768 cells");
            let (encoding, layout) = layout(cells, foods);
            for cells in [[0, last], [last, 0], [last, last]] {
                match encoding.words {
                    1 => keeps::<1>(layout, cells, all),
                    _ => keeps::<2>(layout, cells, all),
                }
            }
        }
    }

    fn keeps<const W: usize>(layout: Layout, cells: [Cell; 2], mut foods: Foods) {
        let mut state: State<W> = layout.pack(cells.map(Some), foods);
        for food in 0.. {
            assert_eq!(Agent::ALL.map(|agent| layout.get(&state, agent)), cells);
            assert_eq!(layout.foods(&state), foods);
            assert_eq!(layout.is_empty(&state), foods == 0);
            assert_eq!(state, layout.pack(cells.map(Some), foods));
            if foods == 0 {
                break;
            }
            layout.eat(&mut state, food);
            foods &= !(1 << food);
        }
    }

    #[test]
    fn states_are_ordered_by_p_q_and_foods() {
        let (_, layout) = layout(100, 60);
        let states = [(3, 9, 1), (3, 9, 2), (3, 9, 1 << 59), (3, 10, 0), (4, 0, 0)];
        let states = states.map(|(p, q, foods)| layout.pack::<2>([Some(p), Some(q)], foods));
        assert!(states.is_sorted());
    }
}
