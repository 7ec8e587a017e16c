//! Costs of spaces as front ends know them.

use search::{Cost, words::WordSpace};

/// A cost that front ends can show, compare and study. They count in `u64`, in units of the last digit that is shown
/// ([`Decimals`](crate::Decimals)).
pub trait Told: Cost {
    /// The integer that stands for it in audits and walks: of 32 bits, or of 64.
    type Number: Number;

    /// That integer: its order and its sums are those of the costs.
    fn number(self) -> Self::Number;

    /// The cost with this integer in units of the last digit that is shown, rounded down.
    fn told_of(number: Self::Number) -> u64;

    /// The cost in units of the last digit that is shown, rounded down.
    fn told(self) -> u64 {
        Self::told_of(self.number())
    }
}

/// Integers for which audits and walks are compiled.
pub trait Number: Cost + Told<Number = Self> {
    /// Of a space with costs and the same without, the one for engines that ask for no costs.
    fn without_costs<'s>(
        space: &'s dyn WordSpace<Self>,
        free: &'s dyn WordSpace,
    ) -> &'s dyn WordSpace;
}

impl Told for u32 {
    type Number = Self;

    fn number(self) -> Self {
        self
    }

    fn told_of(number: Self) -> u64 {
        number.into()
    }
}

impl Number for u32 {
    fn without_costs<'s>(
        space: &'s dyn WordSpace<Self>,
        _: &'s dyn WordSpace,
    ) -> &'s dyn WordSpace {
        space
    }
}

impl Told for u64 {
    type Number = Self;

    fn number(self) -> Self {
        self
    }

    fn told_of(number: Self) -> u64 {
        number
    }
}

impl Number for u64 {
    fn without_costs<'s>(_: &'s dyn WordSpace<Self>, free: &'s dyn WordSpace) -> &'s dyn WordSpace {
        free
    }
}
