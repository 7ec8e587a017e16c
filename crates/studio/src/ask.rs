//! What the page asks for: an instance, and a search.

use std::{collections::BTreeMap, time::Duration};

use catalogue::{Domain, Instance, Part, form::chosen};
use domain::{About, Named, Profile, SearchRequest, find, search::Limits};
use serde::Deserialize;

use crate::{boards::BoardMemory, gallery::Exhibit, replies::Refusal, studio::Studio};

/// The instance that a request is about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Source {
    /// The puzzle's name.
    pub(crate) domain: String,
    /// The number of an instance of the collection.
    pub(crate) id: Option<usize>,
    /// Or its text.
    pub(crate) text: Option<String>,
    /// Or how it is made.
    pub(crate) made: Option<Made>,
    /// The puzzle's own choices.
    pub(crate) choices: BTreeMap<String, String>,
}

/// How an instance is made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Made {
    pub(crate) size: String,
    pub(crate) seed: u64,
    /// The generator's own choices.
    pub(crate) choices: BTreeMap<String, String>,
}

/// An instance with its name and its text.
pub(crate) struct OpenedInstance {
    pub(crate) name: String,
    pub(crate) domain: &'static Domain,
    pub(crate) text: Vec<u8>,
    pub(crate) instance: Box<dyn Instance>,
    /// The memory of the board.
    pub(crate) _held: BoardMemory,
}

impl Source {
    /// Opens the instance, which is read or made within the limits.
    pub(crate) fn open(&self, studio: &Studio, limits: &Limits) -> Result<OpenedInstance, Refusal> {
        let domain = studio.domains.iter().find(|domain| domain.about.name == self.domain);
        let domain = domain.ok_or_else(|| Refusal::bad("There is no such puzzle."))?;
        let (name, text) = match (self.id, &self.text, &self.made) {
            (Some(id), None, None) => {
                let is_of = |exhibit: &&Exhibit| exhibit.domain == self.domain;
                let none = || Refusal::bad("There is no such instance.");
                let exhibit = studio.exhibits.get(&id).filter(is_of).ok_or_else(none)?;
                (exhibit.name.clone(), exhibit.text.clone())
            }
            (None, Some(text), None) => ("Your own".to_owned(), text.clone().into_bytes()),
            (None, None, Some(made)) => {
                let Made { size, seed, choices } = made;
                let none = || Refusal::bad("This puzzle has no generator.");
                let about = domain.generator.ok_or_else(none)?;
                let options = chosen(&about(), true, choices).map_err(Refusal::bad)?;
                let text = (domain.generate)(size, *seed, &options, limits);
                let text = text.map_err(Refusal::of)?;
                (format!("{}, seed {seed}", size.replace('x', " × ")), text.into_bytes())
            }
            _ => return Err(Refusal::bad("Expected one of id, text and made.")),
        };
        let held = studio.boards.take(text.len(), limits)?;
        let options = chosen(&(domain.options)(), false, &self.choices).map_err(Refusal::bad)?;
        let part = Part { host: studio.host, ..Part::default() };
        let mut instance = (domain.open)(&text, part, &options).map_err(Refusal::unopened)?;
        instance.keep_nothing();
        Ok(OpenedInstance { name, domain, text, instance, _held: held })
    }
}

impl OpenedInstance {
    /// The name of the instance, after the title of its puzzle.
    pub(crate) fn title(&self) -> String {
        format!("{}, {}", self.domain.about.title, self.name)
    }
}

/// The search that a request is about, by the names that people type. Nothing is the puzzle's own choice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SearchForm {
    /// The algorithm.
    pub(crate) algorithm: Option<String>,
    /// The heuristic.
    pub(crate) heuristic: Option<String>,
    /// The weight.
    pub(crate) weight: Option<String>,
    /// As the original report searched, or as we would.
    pub(crate) profile: Option<String>,
    /// The limit on depth.
    pub(crate) depth: Option<u32>,
    /// How many solutions.
    pub(crate) solutions: Option<usize>,
    /// The limit on time, in milliseconds.
    pub(crate) time: Option<u64>,
}

/// The greatest number of solutions of a search.
const MAX_SOLUTIONS: usize = 100;

impl SearchForm {
    /// The search, and its limits: no more time than `longest`.
    pub(crate) fn ask(
        &self,
        about: &'static About,
        usual: Duration,
        longest: Duration,
    ) -> Result<(SearchRequest, Limits), Refusal> {
        fn one<T: Named>(name: Option<&String>) -> Result<Option<T>, Refusal> {
            name.map(|name| find(name).map_err(Refusal::of)).transpose()
        }
        let weight = self.weight.as_ref().map(|weight| weight.parse());
        let weight = weight.transpose().map_err(|_| {
            Refusal::bad("The weight is a number of at least 1, or a ratio such as 3/2.")
        })?;
        let solutions = match self.solutions {
            _ if about.finds_all => usize::MAX,
            Some(count) => count.clamp(1, MAX_SOLUTIONS),
            None => 1,
        };
        let depth = self.depth.unwrap_or(u32::MAX);
        let ask = SearchRequest {
            algorithm: one(self.algorithm.as_ref())?,
            heuristic: self.heuristic.clone(),
            weight,
            profile: one(self.profile.as_ref())?.unwrap_or(Profile::Best),
            depth,
            solutions,
            ..SearchRequest::default()
        };
        ask.check(about).map_err(Refusal::of)?;
        let time = self.time.map_or(usual, Duration::from_millis).min(longest);
        let limits = Limits { solutions, depth, time: Some(time), ..Limits::default() };
        Ok((ask, limits))
    }
}
