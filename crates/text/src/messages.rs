//! The messages of errors, one line each.

/// Writes the messages of an error's type: `Display` and `Error`, and `From` for each value that only wraps
/// another type. A message is a format string with its arguments.
///
/// ```
/// use std::num::ParseIntError;
///
/// #[derive(Debug)]
/// enum BadSize {
///     Number(ParseIntError),
///     TooLarge { most: u32 },
/// }
///
/// text::messages! { BadSize, from Number(ParseIntError);
///     Self::Number(inner) => "{inner}";
///     Self::TooLarge { most } => "expected at most {most}";
/// }
///
/// let read = |text: &str| match text.parse::<u32>()? {
///     0..=9 => Ok(()),
///     _ => Err(BadSize::TooLarge { most: 9 }),
/// };
/// assert_eq!(read("12").unwrap_err().to_string(), "expected at most 9");
/// assert_eq!(read("x").unwrap_err().to_string(), "invalid digit found in string");
/// ```
#[macro_export]
macro_rules! messages {
    ($Error:ty $(, $(#[$of:meta])* from $Value:ident($Inner:ty))*;
        $($(#[$is:meta])* $value:pat => $message:literal $(, $argument:expr)*;)+) => {
        impl ::std::fmt::Display for $Error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($(#[$is])* $value => ::std::write!(f, $message $(, $argument)*),)+
                }
            }
        }

        impl ::std::error::Error for $Error {}

        $($(#[$of])* impl ::std::convert::From<$Inner> for $Error {
            fn from(inner: $Inner) -> Self {
                Self::$Value(inner)
            }
        })*
    };
}
