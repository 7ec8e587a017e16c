//! The weight of weighted A*, an exact ratio.

use std::{error::Error, fmt, str::FromStr};

/// A weight w ≥ 1 for weighted A*, as an exact ratio of 16-bit integers. Parses from and prints as
/// `4` or `3/2`.
///
/// ```
/// use search::Weight;
///
/// let weight: Weight = "1.5".parse()?;
/// assert_eq!((weight.numerator(), weight.denominator()), (3, 2));
/// assert_eq!(Some(weight), Weight::new(3, 2));
/// assert_eq!(weight.to_string(), "3/2");
/// # Ok::<(), search::ParseWeightError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Weight {
    numerator: u16,
    denominator: u16,
}

impl Weight {
    /// 2, a common choice.
    pub const TWO: Self = Self { numerator: 2, denominator: 1 };

    /// `numerator / denominator`, or `None` if that is not at least 1.
    ///
    /// ```
    /// # use search::Weight;
    /// assert_eq!((Weight::new(4, 2), Weight::new(1, 2)), (Weight::new(4, 2), None));
    /// ```
    #[must_use]
    pub const fn new(numerator: u16, denominator: u16) -> Option<Self> {
        if 0 < denominator && denominator <= numerator {
            Some(Self { numerator, denominator })
        } else {
            None
        }
    }

    /// The ratio's upper part.
    ///
    /// ```
    /// assert_eq!(search::Weight::TWO.numerator(), 2);
    /// ```
    #[must_use]
    pub const fn numerator(self) -> u16 {
        self.numerator
    }

    /// The ratio's lower part.
    ///
    /// ```
    /// assert_eq!(search::Weight::TWO.denominator(), 1);
    /// ```
    #[must_use]
    pub const fn denominator(self) -> u16 {
        self.denominator
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { numerator, denominator } = self;
        if *denominator == 1 { numerator.fmt(f) } else { write!(f, "{numerator}/{denominator}") }
    }
}

/// A text that is no [`Weight`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseWeightError;

impl fmt::Display for ParseWeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a weight of at least 1, an integer or a ratio such as 3/2, of numbers up to 65535")
    }
}

impl Error for ParseWeightError {}

impl FromStr for Weight {
    type Err = ParseWeightError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = |part: &str| part.trim().parse().map_err(|_| ParseWeightError);
        let weight = match (text.split_once('/'), text.trim().split_once('.')) {
            (Some((numerator, denominator)), _) => {
                Self::new(parse(numerator)?, parse(denominator)?)
            }
            (None, Some((whole, decimals))) => return decimal(whole, decimals),
            (None, None) => Self::new(parse(text)?, 1),
        };
        weight.ok_or(ParseWeightError)
    }
}

/// The weight `whole.decimals`, as a ratio in lowest terms.
fn decimal(whole: &str, decimals: &str) -> Result<Weight, ParseWeightError> {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let digits = format!("{whole}{decimals}");
    let places = u32::try_from(decimals.len()).unwrap_or(u32::MAX);
    let numerator: Option<u64> = digits.parse().ok();
    let ratio = numerator.zip(10_u64.checked_pow(places));
    let (numerator, denominator) =
        ratio.filter(|_| are_digits(whole) && are_digits(decimals)).ok_or(ParseWeightError)?;
    let (mut divisor, mut rest) = (denominator, numerator);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let part = |number: u64| (number / divisor).try_into().map_err(|_| ParseWeightError);
    Weight::new(part(numerator)?, part(denominator)?).ok_or(ParseWeightError)
}
