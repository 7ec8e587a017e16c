//! Values from a TOML text, and what a reader of TOML says in the words of all other messages.

use std::{borrow::Cow, fmt, ops::Range, vec};

use ::toml::de::{DeArray, DeInteger, DeTable, DeValue};
use serde_core::{
    Deserialize, Deserializer,
    de::{
        Error, Expected, IntoDeserializer, Unexpected, Visitor,
        value::{MapDeserializer, SeqDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_spanned::{Spanned, de::is_spanned};

use crate::{Quote, shortened};

/// The greatest number of characters of what was expected, which may repeat the text.
const MAX_EXPECTED: usize = 320;
/// The greatest number of characters of what was found, which may repeat the text.
const MAX_FOUND: usize = 60;

/// Reads a value from a TOML text. A choice is a word; a date is nothing that can be read.
///
/// # Errors
///
/// The byte of the text at which the first problem stands, and the problem as `expected …, found …`.
///
/// ```
/// use std::collections::BTreeMap;
///
/// let read = text::read_toml::<BTreeMap<String, u8>>;
/// assert_eq!(read("seats = 2"), Ok(BTreeMap::from([("seats".to_owned(), 2)])));
/// let found = "expected a whole number, found a list".to_owned();
/// assert_eq!(read("seats = [2]"), Err((8, found)));
/// let found = "expected `]`, found the end of the line".to_owned();
/// assert_eq!(read("[boat\n"), Err((5, found)));
/// ```
pub fn read_toml<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, (usize, String)> {
    let table = DeTable::parse(text).map_err(|error| Complaint {
        at: error.span().map(|span| span.start),
        message: error.message().to_owned(),
    });
    let read = table.and_then(|table| {
        let table = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
        T::deserialize(Node::Value(table))
    });
    read.map_err(|Complaint { at, message }| {
        let at = at.unwrap_or(0);
        (at, plain_problem(&message, text, at))
    })
}

/// A part of a text. Each type that is read is compiled once for it, and for the kind of value that it asks for; with
/// the deserialisers of the crate `toml` five times, each for every kind.
enum Node<'de> {
    /// A value, or a key.
    Value(Spanned<DeValue<'de>>),
    /// Where a value begins or ends.
    Byte(usize),
}

/// The error that a value is not what was expected.
fn refused(value: &DeValue<'_>, expected: &dyn Expected) -> Complaint {
    let text;
    let found = match value {
        DeValue::String(text) => Unexpected::Str(text),
        DeValue::Integer(number) => {
            text = number.to_string();
            Unexpected::Other(&text)
        }
        DeValue::Float(number) => Unexpected::Other(number.as_str()),
        DeValue::Boolean(value) => Unexpected::Bool(*value),
        DeValue::Datetime(_) => Unexpected::Other("a date"),
        DeValue::Array(_) => Unexpected::Seq,
        DeValue::Table(_) => Unexpected::Map,
    };
    Complaint::invalid_type(found, expected)
}

/// The values of a list.
fn elements<'de>(list: DeArray<'de>) -> vec::IntoIter<Node<'de>> {
    list.into_iter().map(Node::Value).collect::<Vec<_>>().into_iter()
}

/// The keys of a table, each with its value.
fn entries<'de>(table: DeTable<'de>) -> vec::IntoIter<(Node<'de>, Node<'de>)> {
    let mut entries = Vec::new();
    for (key, value) in table {
        entries.push((Node::key(key.span(), key.into_inner()), Node::Value(value)));
    }
    entries.into_iter()
}

impl<'de> Node<'de> {
    fn key(span: Range<usize>, name: Cow<'de, str>) -> Self {
        Self::Value(Spanned::new(span, DeValue::String(name)))
    }

    fn span(&self) -> Range<usize> {
        match self {
            Self::Value(value) => value.span(),
            Self::Byte(at) => *at..*at,
        }
    }

    /// The value and the byte at which it begins. Nothing but a number is read from a byte.
    fn into_parts(self) -> (DeValue<'de>, usize) {
        let start = self.span().start;
        match self {
            Self::Value(value) => (value.into_inner(), start),
            Self::Byte(_) => (DeValue::Integer(DeInteger::default()), start),
        }
    }
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Complaint;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        let start = self.span().start;
        let value = match &self {
            Self::Value(value) => value.get_ref(),
            Self::Byte(at) => return visitor.visit_u64(*at as u64),
        };
        let read = match value {
            DeValue::String(_) => self.deserialize_str(visitor),
            DeValue::Array(_) => self.deserialize_seq(visitor),
            DeValue::Table(_) => self.deserialize_map(visitor),
            DeValue::Boolean(value) => visitor.visit_bool(*value),
            DeValue::Integer(number) => {
                let (digits, radix) = (number.as_str(), number.radix());
                if let Ok(number) = i64::from_str_radix(digits, radix) {
                    visitor.visit_i64(number)
                } else if let Ok(number) = u64::from_str_radix(digits, radix) {
                    visitor.visit_u64(number)
                } else {
                    Err(refused(value, &visitor))
                }
            }
            DeValue::Float(number) => match number.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => Err(refused(value, &visitor)),
            },
            DeValue::Datetime(_) => Err(refused(value, &visitor)),
        };
        read.map_err(|complaint| complaint.or_at(start))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        let (value, start) = self.into_parts();
        let read = match value {
            DeValue::String(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            DeValue::String(Cow::Owned(text)) => visitor.visit_string(text),
            value => Err(refused(&value, &visitor)),
        };
        read.map_err(|complaint| complaint.or_at(start))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        self.deserialize_str(visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        let (value, start) = self.into_parts();
        let read = match value {
            DeValue::Array(list) => SeqDeserializer::new(elements(list)).deserialize_any(visitor),
            value => Err(refused(&value, &visitor)),
        };
        read.map_err(|complaint: Complaint| complaint.or_at(start))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        let (value, start) = self.into_parts();
        let read = match value {
            DeValue::Table(table) => MapDeserializer::new(entries(table)).deserialize_any(visitor),
            value => Err(refused(&value, &visitor)),
        };
        read.map_err(|complaint: Complaint| complaint.or_at(start))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Complaint> {
        if !is_spanned(name) {
            return self.deserialize_map(visitor);
        }
        // A value with its place asks for the first byte, the byte after the last, and the value.
        let Range { start, end } = self.span();
        let values = [Node::Byte(start), Node::Byte(end), self];
        let keys = fields.iter().map(|name| Node::key(start..end, Cow::Borrowed(name)));
        let entries: Vec<_> = keys.zip(values).collect();
        let read = MapDeserializer::new(entries.into_iter()).deserialize_any(visitor);
        read.map_err(|complaint: Complaint| complaint.or_at(start))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Complaint> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Complaint> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Complaint> {
        let (value, start) = self.into_parts();
        let read = match value {
            DeValue::String(name) => visitor.visit_enum(name.into_deserializer()),
            _ => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                let expected = match names.len() {
                    1 | 2 => names.join(" or "),
                    _ => format!("one of {}", names.join(", ")),
                };
                Err(Complaint::custom(format!("no word, expected {expected}")))
            }
        };
        read.map_err(|complaint| complaint.or_at(start))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct
        tuple tuple_struct ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Complaint> for Node<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// What a reader says, and the byte of the value that it says it of.
#[derive(Debug)]
struct Complaint {
    at: Option<usize>,
    message: String,
}

impl Complaint {
    /// The same of a value at this byte, if it does not name one inside.
    fn or_at(self, start: usize) -> Self {
        Self { at: self.at.or(Some(start)), ..self }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Complaint {}

impl Error for Complaint {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { at: None, message: message.to_string() }
    }
}

/// What a reader complains of at the byte `at` of a text, as `expected …, found …`.
fn plain_problem(message: &str, text: &str, at: usize) -> String {
    let rest = text.get(at..).unwrap_or_default();
    let expected = |expected: &str, found: &str| {
        format!("expected {}, found {found}", shortened(expected, MAX_EXPECTED))
    };
    if message.starts_with("expected ") {
        // A type of ours says so.
        shortened(message, MAX_EXPECTED)
    } else if let Some(field) = message.strip_prefix("missing field ") {
        expected(&format!("the field {field}"), "none")
    } else if message == "duplicate key" {
        expected("each key once in its table", &format!("{} again", standing(rest)))
    } else if let Some((told, wanted)) = message.rsplit_once(", expected ") {
        expected(&plain(wanted), &found(told, rest))
    } else {
        format!("{}: {}", expected("TOML", &standing(rest)), shortened(message, MAX_EXPECTED))
    }
}

/// What was found: the reader's word for a value or a name, or else what stands there.
fn found(told: &str, rest: &str) -> String {
    let named = ["unknown field ", "unknown variant "];
    let valued = ["invalid type: ", "invalid value: "];
    if let Some(name) = named.iter().find_map(|start| told.strip_prefix(start)) {
        return shortened(name, MAX_FOUND);
    }
    match valued.iter().find_map(|start| told.strip_prefix(start)) {
        Some("map") => "a table".to_owned(),
        Some("sequence") => "a list".to_owned(),
        Some(value) => {
            let kinds = ["string ", "integer ", "floating point ", "boolean "];
            let value = kinds.iter().find_map(|kind| value.strip_prefix(kind)).unwrap_or(value);
            shortened(value.trim_matches('`'), MAX_FOUND)
        }
        None => standing(rest),
    }
}

/// What `rest` begins with.
fn standing(rest: &str) -> String {
    match rest.lines().next() {
        None => "the end of the text".to_owned(),
        Some("") => "the end of the line".to_owned(),
        Some(line) => Quote::new(line).to_string(),
    }
}

/// What may stand there, without the names of Rust's types.
fn plain(expected: &str) -> String {
    let known = [
        ("a sequence", "a list"),
        ("a map", "a table"),
        ("a boolean", "true or false"),
        ("u8", "a whole number"),
        ("u32", "a whole number"),
        ("u64", "a whole number"),
        ("usize", "a whole number"),
        ("a nonzero u64", "a whole number of at least 1"),
        ("a nonzero usize", "a whole number of at least 1"),
        ("path string", "the path of a file"),
    ];
    if expected.starts_with("struct ") {
        return "a table".to_owned();
    }
    let known = known.iter().find(|(theirs, _)| *theirs == expected);
    let ours = known.map_or(expected, |(_, ours)| ours);
    // A list of signs, such as: newline, `#`.
    let is_list = ours.starts_with(['`', 'n']) && !ours.contains(" or ");
    if is_list {
        ours.replace(", ", " or ").replace("newline", "the end of the line")
    } else {
        ours.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Spanned, plain_problem, read_toml};

    #[test]
    fn values_are_read_with_their_places() {
        type Lists = BTreeMap<String, Vec<Spanned<u64>>>;
        let read = read_toml::<Lists>("a = [1, 0x10]\nb = [18446744073709551615]").expect("TOML");
        let placed = |list: &str| read[list].iter().map(|it| (*it.get_ref(), it.span())).collect();
        let placed: [Vec<_>; 2] = ["a", "b"].map(placed);
        assert_eq!(placed, [vec![(1, 5..6), (16, 8..12)], vec![(u64::MAX, 19..39)]]);
        let option = read_toml::<BTreeMap<String, Option<bool>>>("a = true");
        assert_eq!(option, Ok(BTreeMap::from([("a".to_owned(), Some(true))])));
        let float = read_toml::<BTreeMap<String, f64>>("a = 2.5");
        assert_eq!(float, Ok(BTreeMap::from([("a".to_owned(), 2.5)])));
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_place() {
        let number = |text| read_toml::<BTreeMap<String, Spanned<u32>>>(text).map(drop);
        let word = |text| read_toml::<BTreeMap<String, Option<String>>>(text).map(drop);
        let choice = |text| read_toml::<BTreeMap<String, Result<u8, u8>>>(text).map(drop);
        let pairs = |text| read_toml::<BTreeMap<String, (u8, u8)>>(text).map(drop);
        let huge = "99999999999999999999";
        for (read, at, expected) in [
            (number("a = 1\nb = -2"), 10, "expected a whole number, found -2"),
            (number(&format!("a = {huge}")), 4, &*format!("expected a whole number, found {huge}")),
            (number("a = 1.5"), 4, "expected a whole number, found 1.5"),
            (number("a = 1979-05-27"), 4, "expected a whole number, found a date"),
            (number("a.b = 1"), 0, "expected a whole number, found a table"),
            (word("a = 1979-05-27"), 4, "expected a string, found a date"),
            (choice("a = [1]"), 4, "expected `Ok` or `Err`, found \"[1]\""),
            (choice("a = 'Of'"), 4, "expected `Ok` or `Err`, found `Of`"),
            (pairs("a = [1, 2, 3]"), 4, "expected 2 elements in sequence, found \"[1, 2, 3]\""),
        ] {
            assert_eq!(read, Err((at, expected.to_owned())));
        }
    }

    #[test]
    fn complaints_are_told_in_our_words() {
        for (message, rest, expected) in [
            ("missing field `boat`", "title", "expected the field `boat`, found none"),
            (
                "duplicate key",
                "title = 'b'",
                "expected each key once in its table, found \"title = 'b'\" again",
            ),
            ("unknown field `a`, expected `b` or `c`", "a", "expected `b` or `c`, found `a`"),
            ("invalid type: map, expected a string", "{}", "expected a string, found a table"),
            ("invalid type: sequence, expected u32", "[]", "expected a whole number, found a list"),
            (
                "invalid value: integer `0`, expected a nonzero u64",
                "0",
                "expected a whole number of at least 1, found 0",
            ),
            (
                "invalid type: string \"x\", expected struct Head",
                "\"x\"",
                "expected a table, found \"x\"",
            ),
            (
                "unexpected key or value, expected newline, `#`",
                "x",
                "expected the end of the line or `#`, found \"x\"",
            ),
            ("unclosed array, expected `]`", "", "expected `]`, found the end of the text"),
            ("extra `=`", "= 1\n", "expected TOML, found \"= 1\": extra `=`"),
            ("expected 1, found 2", "2", "expected 1, found 2"),
        ] {
            assert_eq!(plain_problem(message, rest, 0), expected, "{message}");
        }
    }

    #[test]
    fn what_is_repeated_is_short() {
        let long = "x".repeat(1 << 20);
        for message in [
            format!("missing field `{long}`"),
            format!("unknown field `{long}`, expected `a`"),
            format!("invalid type: string {long:?}, expected `a`"),
            format!("invalid type: integer `1`, expected {long}"),
            long.clone(),
        ] {
            assert!(plain_problem(&message, &long, 7).len() < 500, "{}", &message[..40]);
        }
    }
}
