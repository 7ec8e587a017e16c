//! Crossing the lists of a run with each other, and runs with instances.

use std::{collections::BTreeSet, fmt::Write, num::NonZeroU64};

use text::Spanned;

use crate::{Run, Suite, Table};

/// One line of a table: one run on one instance, or on all instances of a sample.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The position in [`Suite::instances`]; samples follow the instances, in the order of
    /// [`Suite::samples`].
    pub subject: usize,
    /// The name of the instance or the sample.
    pub name: &'a str,
    /// The run.
    pub run: RunChoice,
}

/// One combination of a run's lists. What is absent is left to the `puzzle` command's default.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RunChoice {
    /// What to call it: unique within its table.
    pub label: String,
    /// The algorithm's name.
    pub algorithm: Option<String>,
    /// The heuristic's name.
    pub heuristic: Option<String>,
    /// The weight.
    pub weight: Option<String>,
    /// `best` or `published`.
    pub profile: Option<String>,
    /// What an action is.
    pub actions: Option<String>,
    /// Options of the domain's own, as they are typed.
    pub options: Option<String>,
    /// The greatest number of expansions.
    pub node_limit: NonZeroU64,
}

impl Suite {
    /// The rows of `table`, one of this suite's: instance by instance, or sample by sample, each with
    /// every run in the order of the file.
    #[must_use]
    pub fn rows<'a>(&'a self, table: &Table) -> Vec<Row<'a>> {
        let runs = table.choices();
        let named = table.samples.as_ref().or(table.instances.as_ref()).map(names);
        let is_meant = |subject: usize, name: &str| match &named {
            Some(named) => named.contains(name),
            None => subject < self.instances.len(),
        };
        let instances = self.instances.iter().map(|instance| &instance.name);
        let subjects = instances.chain(self.samples.iter().map(|sample| &sample.name));
        subjects
            .map(|name| name.get_ref().as_str())
            .enumerate()
            .filter(|&(subject, name)| is_meant(subject, name))
            .flat_map(|(subject, name)| {
                runs.iter().map(move |run| Row { subject, name, run: run.clone() })
            })
            .collect()
    }
}

/// Names, to look others up.
pub(crate) fn names<'n>(names: impl IntoIterator<Item = &'n Spanned<String>>) -> BTreeSet<&'n str> {
    names.into_iter().map(|name| name.get_ref().as_str()).collect()
}

impl Table {
    /// Every combination of every run, in the order of the file; within a run the last list
    /// (`options`) changes fastest.
    #[must_use]
    pub fn choices(&self) -> Vec<RunChoice> {
        self.runs.iter().flat_map(|run| run.choices(self.node_limit)).collect()
    }
}

impl Run {
    /// What is chosen from.
    pub(crate) fn lists(&self) -> [&Vec<String>; 6] {
        let Self { algorithms, heuristics, weights, profiles, actions, options, .. } = self;
        [algorithms, heuristics, weights, profiles, actions, options]
    }

    /// The number of combinations.
    pub(crate) fn count(&self) -> usize {
        self.lists()
            .iter()
            .fold(1, |product: usize, list| product.saturating_mul(list.len().max(1)))
    }

    fn choices(&self, node_limit: NonZeroU64) -> Vec<RunChoice> {
        let mut choices: Vec<[Option<String>; 6]> = vec![[const { None }; 6]];
        for (index, list) in self.lists().into_iter().enumerate().filter(|(_, it)| !it.is_empty()) {
            let with = |choice: &[Option<String>; 6], value: &String| {
                let mut choice = choice.clone();
                choice[index] = Some(value.clone());
                choice
            };
            let crossed =
                choices.iter().flat_map(|choice| list.iter().map(move |it| with(choice, it)));
            choices = crossed.collect();
        }
        let named = |[algorithm, heuristic, weight, profile, actions, options]: [_; 6]| {
            let (label, node_limit) = (String::new(), self.node_limit.unwrap_or(node_limit));
            let mut choice = RunChoice {
                label,
                algorithm,
                heuristic,
                weight,
                profile,
                actions,
                options,
                node_limit,
            };
            choice.label =
                self.label.as_ref().map_or_else(|| choice.describe(), |it| it.get_ref().clone());
            choice
        };
        choices.into_iter().map(named).collect()
    }
}

impl RunChoice {
    /// `wastar 4 fast, published`.
    fn describe(&self) -> String {
        let mut label = self.algorithm.clone().unwrap_or_else(|| "default".to_owned());
        for part in [&self.weight, &self.heuristic].into_iter().flatten() {
            let _ = write!(label, " {part}");
        }
        for part in [&self.options, &self.actions, &self.profile].into_iter().flatten() {
            let _ = write!(label, ", {part}");
        }
        label
    }
}
