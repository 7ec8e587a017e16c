//! How costs are written for people.

/// How many digits of a cost stand after its decimal point: costs are counted in units of the last digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Decimals(pub u32);

impl Decimals {
    /// A cost, as people read it.
    ///
    /// ```
    /// use domain::Decimals;
    ///
    /// assert_eq!(Decimals(4).written(86_568_u32), "8.6568");
    /// assert_eq!(Decimals(4).written(90_001_u32), "9.0001");
    /// assert_eq!(Decimals::default().written(33_u32), "33");
    /// ```
    #[must_use]
    pub fn written(self, cost: impl Into<u64>) -> String {
        let cost = cost.into();
        let width = self.0 as usize;
        match self.one() {
            1 => cost.to_string(),
            one => format!("{}.{:0width$}", cost / one, cost % one),
        }
    }

    /// How many units a cost of 1 has: 1 if there are no digits, or more than a number can have.
    ///
    /// ```
    /// assert_eq!(domain::Decimals(4).one(), 10_000);
    /// ```
    #[must_use]
    pub fn one(self) -> u64 {
        10_u64.checked_pow(self.0).unwrap_or(1)
    }
}
