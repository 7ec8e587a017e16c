//! Costs of spaces as front ends know them.

use search::Cost;

/// A cost that front ends can show, compare and study. They count in `u64`, in units of the last digit that is shown
/// ([`Decimals`](crate::Decimals)).
pub trait Told: Cost {
    /// The integer that stands for it in audits and walks: its order and its sums are those of the costs.
    fn number(self) -> u64;

    /// The cost with this integer in units of the last digit that is shown, rounded down: by default
    /// the number itself.
    fn told_of(number: u64) -> u64 {
        number
    }

    /// The cost in units of the last digit that is shown, rounded down.
    fn told(self) -> u64 {
        Self::told_of(self.number())
    }
}

impl Told for u32 {
    fn number(self) -> u64 {
        self.into()
    }
}

impl Told for u64 {
    fn number(self) -> Self {
        self
    }
}
