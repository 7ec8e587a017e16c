//! Tables of a TOML file as structs, without the derive macros of `serde`, which take longer to compile than this crate.

use std::fmt;

use serde_core::de::{DeserializeSeed, Deserializer, EnumAccess, Error, VariantAccess, Visitor};

/// One of some names, read as its place among them: the keys of a table, or the variants of a choice.
#[derive(Clone, Copy)]
pub(crate) struct OneOf {
    pub(crate) names: &'static [&'static str],
    /// The error for an unknown name: the error for a key, or for a variant.
    pub(crate) refuse: Refuse,
}

/// Which error names the names that are known.
#[derive(Clone, Copy)]
pub(crate) enum Refuse {
    Field,
    Variant,
}

impl<'de> DeserializeSeed<'de> for OneOf {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<usize, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl Visitor<'_> for OneOf {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.refuse {
            Refuse::Field => "field identifier",
            Refuse::Variant => "variant identifier",
        })
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        self.names.iter().position(|known| *known == name).ok_or_else(|| match self.refuse {
            Refuse::Field => E::unknown_field(name, self.names),
            Refuse::Variant => E::unknown_variant(name, self.names),
        })
    }
}

/// A choice written as one of some names.
pub(crate) struct Choice {
    pub(crate) names: &'static [&'static str],
}

impl<'de> Visitor<'de> for Choice {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, choice: A) -> Result<usize, A::Error> {
        let names = OneOf { names: self.names, refuse: Refuse::Variant };
        let (number, variant) = choice.variant_seed(names)?;
        variant.unit_variant()?;
        Ok(number)
    }
}

/// Reads a table: `$key` stands for the field, which is `$default` where there is no such key.
macro_rules! table {
    ($Table:ident, $expected:literal, {
        $($key:literal => $field:ident $(= $default:expr)?),+ $(,)?
    }) => {
        impl<'de> serde_core::Deserialize<'de> for $Table {
            fn deserialize<D: serde_core::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                use serde_core::de::{Error, MapAccess, Visitor};
                use $crate::table::{OneOf, Refuse};

                const KEYS: &[&str] = &[$($key),+];

                struct Table;

                impl<'de> Visitor<'de> for Table {
                    type Value = $Table;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<$Table, A::Error> {
                        $(let mut $field = None;)+
                        let keys = OneOf { names: KEYS, refuse: Refuse::Field };
                        while let Some(number) = map.next_key_seed(keys)? {
                            match KEYS[number] {
                                $($key => $field = Some(map.next_value()?),)+
                                other => return Err(A::Error::unknown_field(other, KEYS)),
                            }
                        }
                        Ok($Table {
                            $($field: $crate::table::or!($field, $key, A::Error $(, $default)?),)+
                        })
                    }
                }

                from.deserialize_struct(stringify!($Table), KEYS, Table)
            }
        }
    };
}

/// The value of a key, what stands for it where it is missing, or the error that it is.
macro_rules! or {
    ($value:ident, $key:literal, $Error:ty, $default:expr) => {
        $value.unwrap_or_else(|| $default)
    };
    ($value:ident, $key:literal, $Error:ty) => {
        $value.ok_or_else(|| <$Error>::missing_field($key))?
    };
}

pub(crate) use {or, table};
