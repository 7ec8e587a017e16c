//! The packed state.
//!
//! | Bits          | Meaning                                                             |
//! |---------------|---------------------------------------------------------------------|
//! | 0             | the bank of the boat: 0 left, 1 right                               |
//! | then, a thing | how many of it stand on the right bank, in the order of the level, as few bits as hold its count |
//! | the rest      | 0                                                                   |
//!
//! Things of a kind are not told apart, so equal situations have equal bits.

use crate::level::{Bank, Level, Load, Position, Rule};

/// A situation in 63 bits at most, laid out as the table at the head of the file says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State(pub(crate) u64);

impl State {
    /// Where the boat is.
    #[must_use]
    pub const fn boat(self) -> Bank {
        if self.0 & 1 == 0 { Bank::Left } else { Bank::Right }
    }
}

search::as_words!([] State { 0: u64 });

/// Where the number of a thing stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    shift: u32,
    mask: u64,
    count: u32,
}

impl Field {
    fn get(self, bits: u64) -> u32 {
        // A field holds a number up to `count`, which has 32 bits.
        u32::try_from(bits >> self.shift & self.mask).unwrap_or(u32::MAX)
    }
}

/// A [`Rule`] about what stands on a bank, packed as in a [`State`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum PackedRule {
    /// At least `together`, one of the things of `any` if it is there, and none of `unless`: both have all bits of their
    /// things.
    Forbidden { together: u64, any: Option<u64>, unless: u64 },
    /// At least one of `victim`, and more of `by`.
    Outnumbered { victim: Field, by: Field },
}

/// How the states of one level are packed.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    fields: Vec<Field>,
    /// All of every thing.
    full: u64,
    /// The top bit of each field.
    tops: u64,
}

/// How many bits states of things with these counts take.
pub(crate) fn bits(counts: impl Iterator<Item = u32>) -> u64 {
    1 + counts.map(|count| u64::from(count.checked_ilog2().map_or(0, |log| log + 1))).sum::<u64>()
}

impl Layout {
    pub(crate) fn new(level: &Level) -> Self {
        let mut shift = 1;
        let mut field = |count: u32| {
            let width = count.checked_ilog2().map_or(0, |log| log + 1);
            let field = Field { shift, mask: (1 << width) - 1, count };
            shift += width;
            field
        };
        let fields: Vec<Field> = level.things.iter().map(|thing| field(thing.count)).collect();
        Self {
            full: fields.iter().map(|it| u64::from(it.count) << it.shift).sum(),
            tops: fields.iter().map(|it| it.mask.div_ceil(2) << it.shift).sum(),
            fields,
        }
    }

    /// The counts as they stand in a state; the bit of the boat is 0.
    pub(crate) fn pack(&self, counts: &[u32]) -> u64 {
        let fields = self.fields.iter().zip(counts);
        fields.fold(0, |bits, (field, &count)| bits | u64::from(count) << field.shift)
    }

    pub(crate) fn state(&self, position: &Position) -> State {
        State(self.pack(&position.right) | position.boat as u64)
    }

    pub(crate) fn position(&self, state: State) -> Position {
        let right: Vec<u32> = self.fields.iter().map(|field| field.get(state.0)).collect();
        let counts = self.fields.iter().map(|field| field.count);
        let left = counts.zip(&right).map(|(count, &right)| count - right).collect();
        Position { left, right, boat: state.boat() }
    }

    pub(crate) fn load(&self, packed: u64) -> Load {
        Load(self.fields.iter().map(|field| field.get(packed)).collect())
    }

    /// How many of `thing` stand on `bank`.
    pub(crate) fn count(&self, state: State, thing: usize, bank: Bank) -> u32 {
        self.fields[thing].get(self.on(state, bank))
    }

    /// Returns true if `state` has no more things than there are, and nothing else.
    pub(crate) fn contains(&self, state: State) -> bool {
        let used = self.fields.iter().fold(1, |used, field| used | field.mask << field.shift);
        state.0 & !used == 0 && self.fields.iter().all(|field| field.get(state.0) <= field.count)
    }

    /// How many of each thing stand on `bank`, packed as on the right one.
    pub(crate) fn on(&self, state: State, bank: Bank) -> u64 {
        let right = state.0 & !1;
        match bank {
            Bank::Left => self.full - right,
            Bank::Right => right,
        }
    }

    /// Returns true if there are enough things on the bank of the boat for the load `packed`.
    pub(crate) fn has(&self, state: State, packed: u64) -> bool {
        self.holds(self.on(state, state.boat()), packed)
    }

    /// Returns true if there are as many of each thing `here` as in `packed`.
    fn holds(&self, here: u64, packed: u64) -> bool {
        // All fields are subtracted at once; the first that is short borrows from the next.
        let left = here.wrapping_sub(packed);
        let borrows = (!here & packed) | (!(here ^ packed) & left);
        borrows & self.tops == 0
    }

    /// The bits of these things.
    fn mask(&self, things: &[usize]) -> u64 {
        let fields = things.iter().map(|&thing| self.fields[thing]);
        fields.fold(0, |bits, field| bits | field.mask << field.shift)
    }

    /// `rule` in this layout; `None` if it asks for more of a thing than there are, so that it never applies.
    pub(crate) fn rule(&self, rule: &Rule) -> Option<PackedRule> {
        Some(match rule {
            Rule::Forbidden { together, any, unless } => {
                let mut counts = vec![0; self.fields.len()];
                for &(thing, least) in together {
                    counts[thing] = least.max(counts[thing]);
                }
                if counts.iter().zip(&self.fields).any(|(least, field)| *least > field.count) {
                    return None;
                }
                let any = if any.is_empty() { None } else { Some(self.mask(any)) };
                PackedRule::Forbidden {
                    together: self.pack(&counts),
                    any,
                    unless: self.mask(unless),
                }
            }
            &Rule::Outnumbered { victim, by } => {
                PackedRule::Outnumbered { victim: self.fields[victim], by: self.fields[by] }
            }
        })
    }

    /// Returns true if what stands `here` is against `rule`.
    pub(crate) fn breaks(&self, here: u64, rule: &PackedRule) -> bool {
        match *rule {
            PackedRule::Forbidden { together, any, unless } => {
                here & unless == 0
                    && any.is_none_or(|any| here & any != 0)
                    && self.holds(here, together)
            }
            PackedRule::Outnumbered { victim, by } => (1..by.get(here)).contains(&victim.get(here)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_is_there_if_each_thing_is() {
        let level = "
            title = \"\"
            boat = { capacity = 9 }
            thing = [
                { name = \"a\", letter = \"A\", rows = true, count = 3 },
                { name = \"b\", letter = \"B\" },
                { name = \"c\", letter = \"C\", count = 4 },
            ]";
        let layout = Layout::new(&level.parse().unwrap());
        let all = (0..=3).flat_map(|a| (0..=1).flat_map(move |b| (0..=4).map(move |c| [a, b, c])));
        let mut there = 0;
        for right in all.clone() {
            for load in all.clone() {
                for boat in [Bank::Left, Bank::Right] {
                    let state = State(layout.pack(&right) | boat as u64);
                    let is_there = (0..3).all(|it| load[it] <= layout.count(state, it, boat));
                    assert_eq!(
                        layout.has(state, layout.pack(&load)),
                        is_there,
                        "{right:?} {load:?}"
                    );
                    there += u32::from(is_there);
                }
            }
        }
        assert_eq!(there, 2 * (10 * 3 * 15));
    }
}
