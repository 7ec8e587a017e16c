//! Well-known instances, and some of ours, which are built in: `@huarong-dao`, `@korf/12`.

use domain::BadOption;

use crate::domain::Domain;

/// An instance, or a collection, by name.
#[derive(Clone, Copy, Debug)]
pub struct KnownInstance {
    /// The name, after `@`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    pub(crate) text: &'static str,
}

/// The instance in a file of `fixtures`, by a name and in a few words.
macro_rules! known {
    ($name:literal, $file:literal, $summary:literal) => {
        KnownInstance {
            name: $name,
            summary: $summary,
            text: include_str!(concat!("../../../../fixtures/", $file)),
        }
    };
}
pub(crate) use known;

impl Domain {
    /// The text called `@name`, and its level, if the name goes on with one: `@korf/12`.
    ///
    /// # Errors
    ///
    /// The domain has none of this name.
    pub fn known(&self, found: &str) -> Result<(&'static str, Option<usize>), BadOption> {
        let plain = found.trim_start_matches('@');
        let (name, level) = match plain.split_once('/') {
            Some((name, level)) => (name, Some(level.parse().ok())),
            None => (plain, None),
        };
        match (self.known.iter().find(|known| known.name == name), level) {
            (Some(known), None) => Ok((known.text, None)),
            (Some(known), Some(Some(level))) if self.count.is_some() => {
                Ok((known.text, Some(level)))
            }
            _ => {
                let known = self.known.iter();
                let names: Vec<String> =
                    known.map(|it| format!("@{} ({})", it.name, it.summary)).collect();
                let names = names.join(", ");
                Err(BadOption::new("FILE", format!("expected one of {names}; found {found:?}")))
            }
        }
    }
}
