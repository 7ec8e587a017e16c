//! From text to a checked suite.

use std::{collections::BTreeSet, str::FromStr};

use toml::Spanned;

use crate::{ParseSuiteError, Plot, Problem, ProblemKind, Published, Sample, Suite, Table};

/// Most combinations of one table's runs: memory stays in proportion to the file.
const MOST_RUNS: usize = 1000;

impl FromStr for Suite {
    type Err = ParseSuiteError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let suite: Self = toml::from_str(text).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            let kind = ProblemKind::Toml(error.message().to_owned());
            ParseSuiteError { problems: placed(text, vec![(offset, kind)]) }
        })?;
        let mut check = Check { found: Vec::new() };
        check.suite(&suite);
        if check.found.is_empty() {
            return Ok(suite);
        }
        check.found.sort_by_key(|(offset, _)| *offset);
        Err(ParseSuiteError { problems: placed(text, check.found) })
    }
}

/// Problems with lines and columns, from byte offsets in ascending order. One pass over the text,
/// however many there are.
fn placed(text: &str, found: Vec<(usize, ProblemKind)>) -> Vec<Problem> {
    let (mut read, mut line, mut column) = (0, 1, 1);
    let place = |(offset, kind)| {
        for character in text.get(read..offset).unwrap_or_default().chars() {
            (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        read = offset;
        Problem { line, column, kind }
    };
    found.into_iter().map(place).collect()
}

/// Problems by the byte offset at which they stand.
struct Check {
    found: Vec<(usize, ProblemKind)>,
}

impl Check {
    fn problem<T>(&mut self, at: &Spanned<T>, kind: ProblemKind) {
        self.found.push((at.span().start, kind));
    }

    fn suite(&mut self, suite: &Suite) {
        let names = suite.instances.iter().map(|instance| &instance.name);
        self.names(names.chain(suite.samples.iter().map(|sample| &sample.name)));
        self.names(suite.tables.iter().map(|table| &table.name));
        let plots = suite.plots.iter().map(|plot| &plot.name);
        self.names(plots.chain(suite.pictures.iter().map(|picture| &picture.name)));
        let instances: BTreeSet<&str> =
            suite.instances.iter().map(|instance| instance.name.get_ref().as_str()).collect();
        let samples: BTreeSet<&str> =
            suite.samples.iter().map(|sample| sample.name.get_ref().as_str()).collect();
        for sample in &suite.samples {
            let found = *sample.seeds.get_ref();
            if !(1..=Sample::MOST_SEEDS).contains(&found) {
                self.problem(&sample.seeds, ProblemKind::Seeds { found });
            }
        }
        for table in &suite.tables {
            self.table(&instances, &samples, table);
        }
        for published in &suite.published {
            let known = if samples.contains(published.instance.get_ref().as_str()) {
                &samples
            } else {
                &instances
            };
            self.published(known, published);
        }
        for picture in &suite.pictures {
            self.instance(&instances, &picture.instance);
        }
        for plot in &suite.plots {
            self.plot(suite, plot);
        }
    }

    fn names<'a>(&mut self, names: impl Iterator<Item = &'a Spanned<String>>) {
        let mut taken = BTreeSet::new();
        for name in names {
            let text = name.get_ref();
            let is_slug = text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
            if text.is_empty() || !is_slug {
                self.problem(name, ProblemKind::Name(text.clone()));
            } else if !taken.insert(text) {
                self.problem(name, ProblemKind::NameTaken(text.clone()));
            }
        }
    }

    fn instance(&mut self, instances: &BTreeSet<&str>, name: &Spanned<String>) {
        if !instances.contains(name.get_ref().as_str()) {
            self.problem(name, ProblemKind::NoSuchInstance(name.get_ref().clone()));
        }
    }

    fn table(&mut self, instances: &BTreeSet<&str>, samples: &BTreeSet<&str>, table: &Table) {
        if table.runs.is_empty() {
            self.problem(&table.name, ProblemKind::Empty("run"));
        }
        if table.columns.is_empty() {
            self.problem(&table.name, ProblemKind::Empty("column"));
        }
        for name in table.instances.iter().flatten() {
            self.instance(instances, name);
        }
        for name in table.samples.iter().flatten() {
            if !samples.contains(name.get_ref().as_str()) {
                self.problem(name, ProblemKind::NoSuchSample(name.get_ref().clone()));
            }
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
        if found > MOST_RUNS {
            self.problem(&table.name, ProblemKind::TooManyRuns { most: MOST_RUNS, found });
            return;
        }
        if !labelled.is_empty() {
            return;
        }
        let mut taken = BTreeSet::new();
        for choice in table.choices() {
            if !taken.insert(choice.label.clone()) {
                self.problem(&table.name, ProblemKind::LabelTaken(choice.label));
            }
        }
    }

    fn published(&mut self, instances: &BTreeSet<&str>, published: &Published) {
        self.instance(instances, &published.instance);
        for column in published.reason.iter().flat_map(|reason| &reason.columns) {
            if !published.figures.contains_key(column) {
                self.problem(&published.instance, ProblemKind::ReasonWithoutFigure(*column));
            }
        }
    }

    fn plot(&mut self, suite: &Suite, plot: &Plot) {
        if plot.values.is_empty() {
            self.problem(&plot.name, ProblemKind::Empty("value"));
        }
        let Some(table) = suite.tables.iter().find(|table| table.name == plot.table) else {
            self.problem(&plot.table, ProblemKind::NoSuchTable(plot.table.get_ref().clone()));
            return;
        };
        let Some(runs) = plot.runs.as_ref() else { return };
        let labels: BTreeSet<String> =
            table.choices().into_iter().map(|choice| choice.label).collect();
        for label in runs.iter().filter(|label| !labels.contains(label.get_ref())) {
            let table = plot.table.get_ref().clone();
            self.problem(label, ProblemKind::NoSuchRun { table, label: label.get_ref().clone() });
        }
    }
}
