//! Cells packed into a few words.

use std::hash::{Hash, Hasher};

use crate::floor::Cell;

/// Fields that hold a cell each, in W words; a [`Layout`] knows where they are. Fields beyond those
/// in use are 0. Ordered by the first field, then by the second, and so on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Packed<const W: usize>(
    /// The words, the first field in the top bits of the first.
    pub [u64; W],
);

impl<const W: usize> Default for Packed<W> {
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> Hash for Packed<W> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Word by word: the array's own hash adds its length and goes through bytes.
        for &word in &self.0 {
            hasher.write_u64(word);
        }
    }
}

search::as_words!([const W: usize] Packed<W> { 0: [u64; W] });

/// Where the fields are: each has the least number of bits, at least 1, that holds every cell of a
/// floor; they are laid out from the top bit of word 0 downwards, ⌊64 / bits⌋ to a word, and none
/// spans two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    bits: u32,
    per_word: usize,
    mask: u64,
}

impl Layout {
    /// For cells 0 … `cells` − 1.
    #[must_use]
    pub fn new(cells: usize) -> Self {
        let bits = (usize::BITS - cells.saturating_sub(1).leading_zeros()).max(1);
        Self { bits, per_word: (64 / bits) as usize, mask: (1 << bits) - 1 }
    }

    /// Bits of a field.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Words that `fields` fields need.
    #[must_use]
    pub fn words(self, fields: usize) -> usize {
        fields.div_ceil(self.per_word)
    }

    /// The cells in order, one a field.
    #[must_use]
    pub fn pack<const W: usize>(self, cells: impl IntoIterator<Item = Cell>) -> Packed<W> {
        let mut packed = Packed::default();
        for (field, cell) in cells.into_iter().enumerate() {
            self.set(&mut packed, field, cell);
        }
        packed
    }

    #[inline]
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

    /// The cell in a field.
    #[must_use]
    #[inline]
    pub fn get<const W: usize>(self, packed: &Packed<W>, field: usize) -> Cell {
        let (word, shift) = self.shift(field);
        #[expect(clippy::cast_possible_truncation, reason = "the mask has 16 bits at most")]
        let cell = ((packed.0[word] >> shift) & self.mask) as Cell;
        cell
    }

    /// Puts `cell` in a field.
    #[inline]
    pub fn set<const W: usize>(self, packed: &mut Packed<W>, field: usize, cell: Cell) {
        let (word, shift) = self.shift(field);
        let word = &mut packed.0[word];
        *word = *word & !(self.mask << shift) | u64::from(cell) << shift;
    }
}

/// How large the states of a level are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding {
    /// Cells that count.
    pub cells: usize,
    /// Bits of a field.
    pub field_bits: u32,
    /// Fields of a state: the player and what is pushed.
    pub fields: usize,
    /// 64-bit words that they need.
    pub words: usize,
}

impl Encoding {
    /// Of a player and `boxes` boxes on `cells` cells.
    #[must_use]
    pub fn new(cells: usize, boxes: usize) -> Self {
        let (layout, fields) = (Layout::new(cells), 1 + boxes);
        Self { cells, field_bits: layout.bits(), fields, words: layout.words(fields) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a state in binary, field by field.
    fn drawn<const W: usize>(layout: Layout, packed: Packed<W>) -> String {
        let fields = |word: u64| {
            let bits = format!("{word:064b}");
            let (used, rest) = bits.split_at(layout.bits as usize * layout.per_word);
            let fields = used.as_bytes().chunks(layout.bits as usize);
            let fields: Vec<_> = fields.map(|field| String::from_utf8_lossy(field)).collect();
            format!("{}|{rest}", fields.join(" ")).trim_end_matches('|').to_owned()
        };
        packed.0.map(fields).join("\n")
    }

    #[test]
    fn fields_stand_in_order_from_the_top() {
        let layout = Layout::new(17);
        let packed: Packed<1> = layout.pack([16, 1, 0, 5]);
        assert_eq!(
            drawn(layout, packed),
            "10000 00001 00000 00101 00000 00000 00000 00000 00000 00000 00000 00000|0000"
        );
    }

    #[test]
    fn no_field_spans_two_words() {
        let layout = Layout::new(512);
        assert_eq!((layout.words(7), layout.words(8), layout.words(41)), (1, 2, 6));
        let packed: Packed<2> = layout.pack([511, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(
            drawn(layout, packed),
            "111111111 000000001 000000010 000000011 000000100 000000101 000000110|0\n\
             000000111 000000000 000000000 000000000 000000000 000000000 000000000|0"
        );
    }

    #[test]
    fn every_field_holds_every_cell() {
        for cells in [1, 2, 3, 64, 65, 512, 1 << 16] {
            let layout = Layout::new(cells);
            let last = Cell::try_from(cells - 1).expect("a cell");
            let fields = 41.min(6 * layout.per_word);
            for field in 0..fields {
                let mut packed: Packed<6> = Packed::default();
                layout.set(&mut packed, field, last);
                for other in 0..fields {
                    let expected = if other == field { last } else { 0 };
                    assert_eq!(
                        layout.get(&packed, other),
                        expected,
                        "{cells} cells, field {field}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_first_fields_decide_the_order() {
        let layout = Layout::new(100);
        let places = [[3, 9, 1], [3, 9, 2], [3, 10, 0], [4, 0, 0]];
        let packed: Vec<Packed<1>> = places.into_iter().map(|cells| layout.pack(cells)).collect();
        assert!(packed.is_sorted());
    }
}
