//! Values that are serialised as their texts.

use std::{
    borrow::Cow,
    fmt::{Debug, Display},
    str::FromStr,
};

use serde_core::de::Error;
pub use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads a value from its text. What its parser refuses is an error in the parser's words.
///
/// # Errors
///
/// There is no text, or it is refused.
pub fn from_text<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    <Cow<'de, str>>::deserialize(from)?.parse().map_err(Error::custom)
}

/// Reads a value by a parser of many of them.
///
/// # Errors
///
/// There is no text, or it is refused, or it has more or fewer values than one.
pub fn one_from_text<'de, T: Debug, E: Display, D: Deserializer<'de>>(
    from: D,
    parse: impl FnOnce(&str) -> Result<Vec<T>, E>,
) -> Result<T, D::Error> {
    let text = <Cow<'de, str>>::deserialize(from)?;
    let [one] = parse(&text).map_err(Error::custom)?.try_into().map_err(|found: Vec<T>| {
        Error::custom(format_args!("expected one, found {}", found.len()))
    })?;
    Ok(one)
}
