//! The packed state.
//!
//! | field | player | box 1 | box 2 | … | box n | unused |
//! |---|---|---|---|---|---|---|
//! | bits | b | b | b | … | b | the rest, 0 |
//!
//! b is the least number of bits, at least 1, that holds every cell number of the level. Fields
//! are laid out from the most significant bit of word 0 downwards, ⌊64 / b⌋ to a word; no field
//! spans two words. So the derived order of states is that of (player, box 1, box 2 …), cells by
//! row, then by column. All fields hold cells at all times, so equal situations are equal words.

use std::hash::{Hash, Hasher};

use crate::{
    board::{Board, Cell},
    level::Level,
};

/// Where the player and the boxes are, in W words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State<const W: usize>([u64; W]);

impl<const W: usize> Hash for State<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Word by word: the array's own hash adds its length and goes through bytes.
        for &word in &self.0 {
            hasher.write_u64(word);
        }
    }
}

/// How large the states of a level are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding {
    /// Cells that are not walls, portals included.
    pub cells: usize,
    /// Bits of a field.
    pub field_bits: u32,
    /// Fields of a state: the player and the boxes.
    pub fields: usize,
    /// 64-bit words that they need.
    pub words: usize,
}

impl Encoding {
    /// Of the states of `level`.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let cells = Board::new(level).len();
        let layout = Layout::new(cells);
        let boxes = level.boxes().len();
        Self { cells, field_bits: layout.bits, fields: 1 + boxes, words: layout.words(boxes) }
    }
}

/// Where the fields of a level's states are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    bits: u32,
    per_word: usize,
    mask: u64,
}

impl Layout {
    /// For cells 0 … `cells` − 1.
    pub(crate) fn new(cells: usize) -> Self {
        let bits = (usize::BITS - cells.saturating_sub(1).leading_zeros()).max(1);
        Self { bits, per_word: (64 / bits) as usize, mask: (1 << bits) - 1 }
    }

    /// Words that a player and `boxes` boxes need.
    pub(crate) fn words(self, boxes: usize) -> usize {
        (1 + boxes).div_ceil(self.per_word)
    }

    pub(crate) fn pack<const W: usize>(self, player: Cell, boxes: &[Cell]) -> State<W> {
        let mut state = State([0; W]);
        self.set(&mut state, 0, player);
        for (index, &cell) in boxes.iter().enumerate() {
            self.set(&mut state, index + 1, cell);
        }
        state
    }

    pub(crate) fn player<const W: usize>(self, state: &State<W>) -> Cell {
        self.get(state, 0)
    }

    /// The cell of box `index + 1`.
    pub(crate) fn box_at<const W: usize>(self, state: &State<W>, index: usize) -> Cell {
        self.get(state, index + 1)
    }

    pub(crate) fn set_player<const W: usize>(self, state: &mut State<W>, cell: Cell) {
        self.set(state, 0, cell);
    }

    pub(crate) fn set_box<const W: usize>(self, state: &mut State<W>, index: usize, cell: Cell) {
        self.set(state, index + 1, cell);
    }

    fn shift(self, field: usize) -> (usize, u32) {
        let (word, place) = if field < self.per_word {
            (0, field)
        } else {
            (field / self.per_word, field % self.per_word)
        };
        #[expect(clippy::cast_possible_truncation, reason = "place < per_word <= 64")]
        let place = place as u32;
        (word, 64 - self.bits * (place + 1))
    }

    fn get<const W: usize>(self, state: &State<W>, field: usize) -> Cell {
        let (word, shift) = self.shift(field);
        #[expect(clippy::cast_possible_truncation, reason = "the mask has 9 bits at most")]
        let cell = ((state.0[word] >> shift) & self.mask) as Cell;
        cell
    }

    fn set<const W: usize>(self, state: &mut State<W>, field: usize, cell: Cell) {
        let (word, shift) = self.shift(field);
        let word = &mut state.0[word];
        *word = *word & !(self.mask << shift) | u64::from(cell) << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a state in binary, field by field.
    fn drawn<const W: usize>(layout: Layout, state: State<W>) -> String {
        let fields = |word: u64| {
            let bits = format!("{word:064b}");
            let (used, rest) = bits.split_at(layout.bits as usize * layout.per_word);
            let fields = used.as_bytes().chunks(layout.bits as usize);
            let fields: Vec<_> = fields.map(|field| String::from_utf8_lossy(field)).collect();
            format!("{}|{rest}", fields.join(" ")).trim_end_matches('|').to_owned()
        };
        state.0.map(fields).join("\n")
    }

    #[test]
    fn fields_stand_in_order_from_the_top() {
        let layout = Layout::new(17);
        let state: State<1> = layout.pack(16, &[1, 0, 5]);
        assert_eq!(
            drawn(layout, state),
            "10000 00001 00000 00101 00000 00000 00000 00000 00000 00000 00000 00000|0000"
        );
    }

    #[test]
    fn no_field_spans_two_words() {
        let layout = Layout::new(512);
        assert_eq!((layout.words(6), layout.words(7), layout.words(40)), (1, 2, 6));
        let state: State<2> = layout.pack(511, &[1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(
            drawn(layout, state),
            "111111111 000000001 000000010 000000011 000000100 000000101 000000110|0\n\
             000000111 000000000 000000000 000000000 000000000 000000000 000000000|0"
        );
    }

    #[test]
    fn every_field_holds_every_cell() {
        for cells in [1, 2, 3, 64, 65, 512] {
            let layout = Layout::new(cells);
            let last = Cell::try_from(cells - 1).expect("at most 512 cells");
            for field in 0..=40 {
                let mut state: State<6> = layout.pack(0, &[0; 40]);
                layout.set(&mut state, field, last);
                for other in 0..=40 {
                    let expected = if other == field { last } else { 0 };
                    assert_eq!(layout.get(&state, other), expected, "{cells} cells, field {field}");
                }
            }
        }
    }

    #[test]
    fn states_are_ordered_by_player_and_boxes() {
        let layout = Layout::new(100);
        let places = [(3, [9, 1]), (3, [9, 2]), (3, [10, 0]), (4, [0, 0])];
        let states = places.map(|(player, boxes)| layout.pack::<1>(player, &boxes));
        assert!(states.is_sorted());
    }
}
