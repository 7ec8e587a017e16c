//! Values as JSON, TOML and so on, where a derive would not do.

mod algorithm;
mod limits;
mod weight;

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serializer, de::Error};

use crate::cost::Cost;

/// Writes a time in milliseconds, to three places.
pub(crate) fn milliseconds<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((time.as_secs_f64() * 1e6).round() / 1e3)
}

/// Reads a time in milliseconds; the greatest there is if it is longer.
pub(crate) fn duration<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    let milliseconds = f64::deserialize(from)?;
    let microseconds = (milliseconds * 1e3).round();
    if !milliseconds.is_finite() || microseconds < 0.0 {
        return Err(Error::custom(format_args!("expected milliseconds, found {milliseconds}")));
    }
    // Whole microseconds, as they are written, are read exactly.
    let exact = microseconds.to_string().parse().map(Duration::from_micros);
    Ok(exact.unwrap_or(Duration::MAX))
}

/// Reads a cost that an action or a path may have.
pub(crate) fn cost<'de, C: Cost + Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<C, D::Error> {
    let cost = C::deserialize(from)?;
    match cost.is_negative() {
        true => Err(Error::custom(format_args!("expected a cost, found {cost:?}"))),
        false => Ok(cost),
    }
}

/// The same, or none.
pub(crate) fn some_cost<'de, C: Cost + Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<C>, D::Error> {
    /// A cost that is not negative.
    #[derive(Deserialize)]
    #[serde(bound = "C: Cost + Deserialize<'de>")]
    struct NotNegative<C>(#[serde(deserialize_with = "cost")] C);

    Ok(Option::<NotNegative<C>>::deserialize(from)?.map(|NotNegative(cost)| cost))
}
