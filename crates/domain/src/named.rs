//! Enums whose values have names: [`named!`](crate::named) writes the list, the names and both
//! directions between names and values.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use search::Guarantee;

/// A value that is typed, listed and printed by its name. Implemented by [`named!`](crate::named).
pub trait Named: Copy + Eq + Debug + Display + FromStr<Err: Display> + 'static {
    /// All values, in the order of lists; defaults come first.
    const ALL: &'static [Self];

    /// The name: lower case, words joined by hyphens.
    fn name(self) -> &'static str;

    /// The meaning in a few words.
    fn summary(self) -> &'static str;

    /// Other names that people type.
    fn aliases(self) -> &'static [&'static str] {
        &[]
    }
}

/// Returns true if somebody who types `found` means `name`: capitals, blanks, `-`, `_` and `+` make no difference, and
/// `*` is `star`.
///
/// ```
/// assert!(domain::is_name("IDA*", "idastar") && domain::is_name("Rush Hour", "rush-hour"));
/// assert!(!domain::is_name("ida", "idastar"));
/// ```
#[must_use]
pub fn is_name(found: &str, name: &str) -> bool {
    let letters = |text: &str| {
        let lower = text.to_lowercase().replace('*', "star");
        lower.replace([' ', '-', '_', '+'], "")
    };
    !letters(name).is_empty() && letters(found) == letters(name)
}

/// The name of a heuristic.
pub trait HeuristicName: Named {
    /// The claim of the heuristic on every instance.
    fn guarantee(self) -> Guarantee;
}

/// The greatest number of characters of a text that is no name.
const MAX_FOUND: usize = 60;

/// A text that is not one of the names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// The names, between commas.
    pub expected: String,
    /// The text, or the start of a long one.
    pub found: String,
}

text::messages! { UnknownName;
    Self { expected, found } => "expected one of {expected}, found {found:?}";
}

/// The value called `name`, or with an alias [like it](is_name). O(number of values).
///
/// # Errors
///
/// No value has this name.
pub fn find<K: Named>(name: &str) -> Result<K, UnknownName> {
    let is_it = |kind: &K| {
        is_name(name, kind.name()) || kind.aliases().iter().any(|alias| is_name(name, alias))
    };
    K::ALL.iter().copied().find(is_it).ok_or_else(|| {
        let names: Vec<&str> = K::ALL.iter().map(|kind| kind.name()).collect();
        UnknownName { expected: names.join(", "), found: text::shortened(name, MAX_FOUND) }
    })
}

/// Declares an enum whose values have names: [`Named`], `Display` and `FromStr`, and as these texts they are
/// serialised, with the feature `serde` of this crate. Each value is written `Value = "name", "summary";`. With a third
/// column, a [`Guarantee`], it is a [`HeuristicName`] too.
///
/// ```
/// use domain::{Named, named};
///
/// named! {
///     /// The unit of a solution's length.
///     pub enum Metric {
///         Steps = "steps", "steps by one cell";
///         Moves = "moves", "travels of one piece";
///     }
/// }
///
/// assert_eq!("moves".parse(), Ok(Metric::Moves));
/// assert_eq!(Metric::ALL[0].to_string(), "steps");
/// let error = "miles".parse::<Metric>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of steps, moves, found \"miles\"");
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $vis:vis enum $Kind:ident {
        $($(#[$doc:meta])* $Value:ident = $name:literal, $summary:literal, $guarantee:ident;)+
    }) => {
        $crate::named! {
            $(#[$about])* $vis enum $Kind { $($(#[$doc])* $Value = $name, $summary;)+ }
        }

        impl $crate::HeuristicName for $Kind {
            fn guarantee(self) -> $crate::search::Guarantee {
                match self { $(Self::$Value => $crate::search::Guarantee::$guarantee,)+ }
            }
        }
    };
    ($(#[$about:meta])* $vis:vis enum $Kind:ident {
        $($(#[$doc:meta])* $Value:ident = $name:literal, $summary:literal;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        $vis enum $Kind {
            $(#[doc = $summary] $(#[doc = ""] #[$doc])* $Value,)+
        }

        impl $crate::Named for $Kind {
            const ALL: &'static [Self] = &[$(Self::$Value),+];

            fn name(self) -> &'static str {
                match self { $(Self::$Value => $name,)+ }
            }

            fn summary(self) -> &'static str {
                match self { $(Self::$Value => $summary,)+ }
            }
        }

        impl ::std::fmt::Display for $Kind {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad($crate::Named::name(*self))
            }
        }

        impl ::std::str::FromStr for $Kind {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                $crate::find(text)
            }
        }

        $crate::serde_as_text!($Kind);
    };
}

#[cfg(test)]
mod tests {
    use crate::AlgorithmName;

    #[test]
    fn a_long_text_is_quoted_in_part() {
        let error = super::find::<AlgorithmName>(&"x".repeat(1 << 20)).expect_err("no name");
        assert_eq!(error.found.chars().count(), super::MAX_FOUND + 1);
        assert!(error.to_string().len() < 500, "{error}");
    }
}
