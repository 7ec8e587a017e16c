//! From text to a checked suite.

use std::{
    collections::{BTreeMap, BTreeSet},
    str::FromStr,
};

use text::{OffsetProblems, Quote, Spanned, body, read_toml};

use crate::{
    Instance, ParseSuiteError, Plot, ProblemKind, PublishedResult, Seeds, Suite, Table,
    matrix::names,
};

/// The greatest number of bytes of a suite: reading TOML takes up to a hundred times its text.
pub(crate) const MAX_BYTES: usize = 1 << 20;
/// The greatest number of combinations of one table's runs: memory stays in proportion to the file.
pub(crate) const MAX_RUNS: usize = 1000;
/// The greatest number of rows of all tables, for the same reason.
pub(crate) const MAX_ROWS: usize = 100_000;
/// The greatest number of characters of a choice.
pub(crate) const MAX_CHARACTERS: usize = 100;

impl FromStr for Suite {
    type Err = ParseSuiteError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut check = Check::default();
        let (_, body) = body(text);
        if body.len() > MAX_BYTES {
            check.found.report(0, ProblemKind::TooLong(body.len()));
            return Err(check.found.into_error(text));
        }
        let read = match read_toml::<Self>(body) {
            Ok(mut suite) => {
                for Instance { name, file, .. } in &mut suite.instances {
                    if file.as_os_str().is_empty() {
                        *file = format!("{}.txt", name.get_ref()).into();
                    }
                }
                check.suite(&suite);
                Some(suite)
            }
            Err((at, problem)) => {
                check.found.report(at, ProblemKind::Toml(problem));
                None
            }
        };
        read.filter(|_| check.found.is_empty()).ok_or_else(|| check.found.into_error(text))
    }
}

#[derive(Default)]
struct Check {
    /// Problems by the byte offset at which they stand.
    found: OffsetProblems<ProblemKind>,
    /// Rows of the tables so far.
    rows: usize,
}

/// The labels of a table's runs by its name; nothing where they cannot be told.
type Labels<'s> = BTreeMap<&'s str, Option<BTreeSet<String>>>;

impl Check {
    fn problem<T>(&mut self, at: &Spanned<T>, kind: ProblemKind) {
        self.found.report(at.span().start, kind);
    }

    fn suite(&mut self, suite: &Suite) {
        let instances = suite.instances.iter().map(|instance| &instance.name);
        let samples = suite.samples.iter().map(|sample| &sample.name);
        self.names(instances.clone().chain(samples.clone()));
        self.names(suite.tables.iter().map(|table| &table.name));
        let plots = suite.plots.iter().map(|plot| &plot.name);
        self.names(plots.chain(suite.pictures.iter().map(|picture| &picture.name)));
        let (instances, samples) = (names(instances), names(samples));
        for sample in &suite.samples {
            let found = sample.seeds.get_ref().count();
            if !(1..=Seeds::MAX).contains(&found) {
                self.problem(&sample.seeds, ProblemKind::Seeds(found));
            }
        }
        let mut labels = Labels::new();
        for table in &suite.tables {
            let found = self.table(&instances, &samples, table);
            labels.entry(table.name.get_ref()).or_insert(found);
        }
        for published in &suite.published {
            let is_sample = samples.contains(published.instance.get_ref().as_str());
            self.published(if is_sample { &samples } else { &instances }, published);
        }
        for picture in &suite.pictures {
            self.is_one(&instances, "an instance", &picture.instance);
        }
        for plot in &suite.plots {
            self.plot(&labels, plot);
        }
    }

    fn names<'a>(&mut self, names: impl Iterator<Item = &'a Spanned<String>>) {
        let mut taken = BTreeSet::new();
        for name in names {
            let text = name.get_ref();
            let is_slug = text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
            if text.is_empty() || !is_slug {
                self.problem(name, ProblemKind::Name(Quote::new(text)));
            } else if !taken.insert(text) {
                self.problem(name, ProblemKind::NameTaken(Quote::new(text)));
            }
        }
    }

    fn is_one(&mut self, of: &BTreeSet<&str>, noun: &'static str, name: &Spanned<String>) {
        if !of.contains(name.get_ref().as_str()) {
            self.problem(name, ProblemKind::NoSuch(noun, Quote::new(name.get_ref())));
        }
    }

    /// Checks a table. The labels of its runs, if they are not too many or too long.
    fn table(
        &mut self,
        instances: &BTreeSet<&str>,
        samples: &BTreeSet<&str>,
        table: &Table,
    ) -> Option<BTreeSet<String>> {
        if table.runs.is_empty() {
            self.problem(&table.name, ProblemKind::Empty("run"));
        }
        if table.columns.is_empty() {
            self.problem(&table.name, ProblemKind::Empty("column"));
        }
        for name in table.instances.iter().flatten() {
            self.is_one(instances, "an instance", name);
        }
        for name in table.samples.iter().flatten() {
            self.is_one(samples, "a sample", name);
        }
        if table.instances.is_some() && table.samples.is_some() {
            self.problem(&table.name, ProblemKind::InstancesAndSamples);
        }
        let matrices = table.runs.iter().filter(|run| run.count() > 1);
        let labelled: Vec<_> =
            matrices.filter_map(|run| Some((run.label.as_ref()?, run.count()))).collect();
        for &(label, count) in &labelled {
            self.problem(label, ProblemKind::LabelOnMatrix(count));
        }
        let found = table.runs.iter().fold(0, |sum: usize, run| sum.saturating_add(run.count()));
        if found > MAX_RUNS {
            self.problem(&table.name, ProblemKind::TooManyRuns(found));
            return None;
        }
        let choices = table.runs.iter().flat_map(|run| run.lists().into_iter().flatten());
        if let Some(long) = choices.into_iter().find(|it| it.chars().count() > MAX_CHARACTERS) {
            self.problem(&table.name, ProblemKind::LongChoice(Quote::new(long)));
            return None;
        }
        let about = match (&table.samples, &table.instances) {
            (Some(names), _) | (None, Some(names)) => names.len(),
            (None, None) => instances.len(),
        };
        self.rows = self.rows.saturating_add(found.saturating_mul(about.max(1)));
        if self.rows > MAX_ROWS {
            self.problem(&table.name, ProblemKind::TooManyRows);
            return None;
        }
        let mut labels = BTreeSet::new();
        for choice in table.choices() {
            if let Some(taken) = labels.replace(choice.label)
                && labelled.is_empty()
            {
                self.problem(&table.name, ProblemKind::LabelTaken(Quote::new(&taken)));
            }
        }
        Some(labels)
    }

    fn published(&mut self, instances: &BTreeSet<&str>, published: &PublishedResult) {
        self.is_one(instances, "an instance", &published.instance);
        for column in published.reason.iter().flat_map(|reason| &reason.columns) {
            if !published.figures.contains_key(column) {
                self.problem(&published.instance, ProblemKind::ReasonWithoutFigure(*column));
            }
        }
    }

    fn plot(&mut self, labels: &Labels<'_>, plot: &Plot) {
        if plot.values.is_empty() {
            self.problem(&plot.name, ProblemKind::Empty("value"));
        }
        let table = Quote::new(plot.table.get_ref());
        match labels.get(plot.table.get_ref().as_str()) {
            None => self.problem(&plot.table, ProblemKind::NoSuch("a table", table)),
            Some(None) => {}
            Some(Some(labels)) => {
                for label in plot.runs.iter().flatten().filter(|it| !labels.contains(it.get_ref()))
                {
                    let (table, label_found) = (table.clone(), Quote::new(label.get_ref()));
                    self.problem(label, ProblemKind::NoSuchRun { table, label: label_found });
                }
            }
        }
    }
}
