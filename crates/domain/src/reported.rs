//! Costs of spaces as front ends know them.

use search::Cost;

/// A cost that front ends can show, compare and study. They count in `u64`, in units of the last digit that is shown
/// ([`Decimals`](crate::Decimals)).
pub trait ReportedCost: Cost {
    /// The integer that stands for it in audits and walks: it has the order and the sums of the costs.
    fn number(self) -> u64;

    /// The cost with this integer in units of the last digit that is shown, rounded down: by default
    /// the number itself.
    fn reported_of(number: u64) -> u64 {
        number
    }

    /// The cost in units of the last digit that is shown, rounded down.
    fn reported(self) -> u64 {
        Self::reported_of(self.number())
    }
}

impl ReportedCost for u32 {
    fn number(self) -> u64 {
        self.into()
    }
}

impl ReportedCost for u64 {
    fn number(self) -> Self {
        self
    }
}
