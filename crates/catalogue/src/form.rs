//! The options of a puzzle as choices of a form, none of which names a file.

use std::{collections::BTreeMap, ffi::OsString};

use scene::Look;
use serde::Serialize;

use crate::options::{OptionAbout, Takes, Values, refuse_excluded};

/// A choice by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The name.
    pub name: &'static str,
    /// Its meaning.
    pub help: String,
    /// The values, each with its meaning; empty if it is written, such as a number.
    pub values: Vec<(&'static str, &'static str)>,
    /// The value that is taken if none is given, if there is one.
    pub default: Option<&'static str>,
}

/// How a kind of cell is written, where a text is a board sign by sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sign {
    /// Its text, in which `{n}` is a number and `{a}` a letter. Cells of a row follow one another;
    /// if a sign has several characters, or is a number, there are blanks between them.
    pub text: &'static str,
    /// Its meaning in a word or two.
    pub means: &'static str,
    /// The ground of its cell.
    pub ground: Look,
    /// What stands on the ground, if something does.
    pub piece: Option<Look>,
    /// The hue of what stands there, if it is no number's.
    #[serde(skip)]
    pub hue: Option<u8>,
}

/// A sign of ground alone.
pub(crate) const fn sign(text: &'static str, means: &'static str, ground: Look) -> Sign {
    Sign { text, means, ground, piece: None, hue: None }
}

impl Sign {
    /// The same with something on the ground.
    pub(crate) const fn with(self, piece: Look) -> Self {
        Self { piece: Some(piece), ..self }
    }

    /// The same in this hue.
    pub(crate) const fn hue(self, hue: u8) -> Self {
        Self { hue: Some(hue), ..self }
    }

    /// The number or letter of a cell, if it is this sign: nothing if the sign has none.
    pub(crate) fn filled<'c>(&self, cell: &'c str) -> Option<&'c str> {
        let Some((head, kind)) = self.text.split_once('{') else {
            return (cell == self.text).then_some("");
        };
        let rest = cell.strip_prefix(head)?;
        let fits = match kind {
            "n}" => rest.bytes().all(|digit| digit.is_ascii_digit()),
            _ => rest.len() == 1 && rest.bytes().all(|letter| letter.is_ascii_alphabetic()),
        };
        (fits && !rest.is_empty()).then_some(rest)
    }
}

/// The value of an option that is on.
const ON: &str = "on";
/// The value of an option that is off.
const OFF: &str = "off";

/// The choices of options that have values by name or are on or off; with `written`, also of those
/// that are written.
#[must_use]
pub fn choices(options: &[OptionAbout], written: bool) -> Vec<Choice> {
    let choice = |about: &OptionAbout| {
        let values = match about.takes {
            Takes::Nothing => vec![(OFF, ""), (ON, "")],
            _ => about.values.clone(),
        };
        let is_offered = written || !values.is_empty();
        let (name, help, default) = (about.name(), about.help.clone(), about.default);
        is_offered.then_some(Choice { name, help, values, default })
    };
    options.iter().filter_map(choice).collect()
}

/// The values of options that were chosen. What is not offered is refused: it might name a file.
///
/// # Errors
///
/// There is no such choice, it has no such value, or it excludes another; in words.
pub fn chosen(
    options: &[OptionAbout],
    written: bool,
    chosen: &BTreeMap<String, String>,
) -> Result<Values, String> {
    let mut values = Values::default();
    let offered = choices(options, written);
    for (name, value) in chosen {
        let choice = offered.iter().find(|choice| choice.name == *name);
        let choice = choice.ok_or_else(|| format!("There is no choice {name:?}."))?;
        if !choice.values.is_empty() && !choice.values.iter().any(|(known, _)| known == value) {
            return Err(format!("{name}: there is no {value:?}."));
        }
        let about = options.iter().filter(|about| about.name() == name);
        for OptionAbout { id, takes, .. } in about {
            match takes {
                Takes::Nothing if value == OFF => {}
                Takes::Nothing => values.give(id, None),
                _ => values.give(id, Some(OsString::from(value))),
            }
        }
    }
    refuse_excluded(options, &values)?;
    Ok(values)
}
