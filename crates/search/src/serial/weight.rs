//! A weight as its text.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::weight::Weight;

impl Serialize for Weight {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Weight {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        <Cow<'de, str>>::deserialize(from)?.parse().map_err(Error::custom)
    }
}
