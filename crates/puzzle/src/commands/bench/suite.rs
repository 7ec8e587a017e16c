//! Suites made ready to run, and run.

use std::{
    collections::BTreeMap,
    fmt::Display,
    num::{NonZeroU64, NonZeroUsize},
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use catalogue::{Answer, Domain, Error, Instance, ProofKind, Request, Values, WrittenSolution};
use domain::{BadOption, TextError};
use search::{
    Outcome,
    parallel::{Task, map_in_order},
};
use suite::{Column, Figure, Picture, Row, RunChoice, Suite, Table};
use text::{Common, ParseError, decode};

use super::sample::{self, Agreements, Means};
use crate::{
    commands::{
        arguments::AlgorithmChoice,
        entry::{DomainArgs, parse_words},
        solve::{self, SolveArgs},
    },
    io::{Failure, INPUT, Source, UsageError, of_text, raised_for},
    report::figure,
};

/// A suite with its domain, its instances read and its samples made.
pub(crate) struct LoadedSuite {
    pub(crate) path: PathBuf,
    pub(crate) suite: Suite,
    domain: &'static Domain,
    /// The text of each instance, and then the texts of each sample's instances.
    texts: Vec<Vec<Vec<u8>>>,
}

/// One row of a table, ready to run.
pub(crate) struct PlannedRow<'a> {
    /// Of the instance or the sample.
    pub(crate) name: &'a str,
    pub(crate) choice: RunChoice,
    /// The place of the instance or the sample among all texts.
    subject: usize,
    pub(crate) request: Request,
    /// The options of the instance.
    options: Values,
}

/// The result of a row.
#[derive(Clone)]
pub(crate) struct MeasuredRow {
    /// Of a sample, the answer that stands for all (see [`Means::answer`]).
    pub(crate) answer: Answer,
    pub(crate) means: Option<Means>,
    /// The time of each repetition.
    pub(crate) times: Vec<Duration>,
}

impl MeasuredRow {
    /// The figure of a column.
    pub(crate) fn figure(&self, column: Column) -> Option<Figure> {
        match &self.means {
            Some(means) => means.figure(column),
            None => figure(&self.answer, column),
        }
    }
}

impl LoadedSuite {
    /// Reads a suite and its instances, and checks that every row can be asked.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let source = Source::File(path.to_owned());
        let bytes = source.read(INPUT)?;
        let suite = parse(&source.name(), &bytes)?;
        let name = &suite.head.domain;
        let domain = catalogue::find(name)
            .ok_or_else(|| Failure::NoSuchDomain { suite: source.name(), domain: name.clone() })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let bad_run = |run: &str, reason: &dyn Display| {
            let run = format!("{}, {run}", path.display());
            Failure::BadRun { run, reason: reason.to_string() }
        };
        let mut texts = Vec::with_capacity(suite.instances.len() + suite.samples.len());
        for instance in &suite.instances {
            let source = Source::File(folder.join(&instance.file));
            let bytes = source.read(INPUT)?;
            let refused = |reason: &dyn Display| bad_run(instance.name.get_ref(), reason);
            let parsed = parsed(domain, level(instance)).map_err(|error| refused(&error))?;
            (domain.open)(&bytes, of_text(), &parsed.1.options).map_err(|error| match error {
                Error::Refused(error) => refused(&error),
                other => other.of(&source.name(), &bytes).into(),
            })?;
            texts.push(vec![bytes]);
        }
        for sample in &suite.samples {
            let made = sample::texts(domain, sample);
            texts.push(made.map_err(|reason| bad_run(sample.name.get_ref(), &reason))?);
        }
        let loaded = Self { path: path.to_owned(), suite, domain, texts };
        for table in &loaded.suite.tables {
            for choice in table.choices() {
                let run = || format!("{}, {}", table.name.get_ref(), choice.label);
                loaded.request(&choice, None).map_err(|reason| bad_run(&run(), &reason))?;
            }
        }
        Ok(loaded)
    }

    /// The rows of all tables, in order, each with its table.
    pub(crate) fn rows(&self) -> Vec<(&Table, PlannedRow<'_>)> {
        let rows = self
            .suite
            .tables
            .iter()
            .flat_map(|table| self.suite.rows(table).into_iter().map(move |row| (table, row)));
        let planned = rows.filter_map(|(table, Row { subject, name, run })| {
            // Every row's request was made once already, when the suite was read.
            let (request, options) = self.request(&run, self.suite.instances.get(subject)).ok()?;
            Some((table, PlannedRow { name, choice: run, subject, request, options }))
        });
        planned.collect()
    }

    /// The arguments of this command that draw a picture, except for the picture's file.
    pub(crate) fn arguments(&self, picture: &Picture) -> Vec<String> {
        let mut arguments = vec![picture.command.clone(), self.suite.head.domain.clone()];
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let instance = self.suite.instances.iter().find(|it| it.name == picture.instance);
        arguments.extend(instance.map(|it| folder.join(&it.file).display().to_string()));
        arguments.extend(instance.into_iter().flat_map(level));
        arguments.extend(picture.options.split_whitespace().map(str::to_owned));
        arguments
    }

    /// Reads a text as the options of a run say.
    fn instance(&self, text: &[u8], options: &Values) -> Result<Box<dyn Instance>, String> {
        (self.domain.open)(text, of_text(), options).map_err(|error| match error {
            Error::Unreadable(error) => {
                error.problems.first().map_or_else(String::new, |problem| problem.kind.clone())
            }
            other => Failure::from(other).to_string(),
        })
    }

    /// The search of a run, and its options on an instance: a run is a command line of `puzzle solve`.
    fn request(
        &self,
        run: &RunChoice,
        instance: Option<&suite::Instance>,
    ) -> Result<(Request, Values), UsageError> {
        let choices = [
            ("--algorithm", &run.algorithm),
            ("--heuristic", &run.heuristic),
            ("--weight", &run.weight),
            ("--profile", &run.profile),
            ("--actions", &run.actions),
        ];
        let choices = choices
            .into_iter()
            .filter_map(|(option, value)| Some(format!("{option}={}", value.as_ref()?)));
        let options = run.options.iter().flat_map(|options| options.split_whitespace());
        let limit = format!("--node-limit={}", run.node_limit.get());
        let words = choices.chain([limit]).chain(options.map(str::to_owned));
        let words = words.chain(instance.into_iter().flat_map(level));
        let (SolveArgs { search, .. }, given) = parsed(self.domain, words)?;
        let about = self.domain.about;
        if search.algorithm == Some(AlgorithmChoice::All) {
            return Err(BadOption::new("--algorithm", "a run has one algorithm, found all").into());
        }
        let request = Request { is_reproducible: true, ..search.request(about) };
        request.search.check(about)?;
        Ok((request, given.options))
    }
}

/// The level that an instance is of its file, as it is typed.
fn level(instance: &suite::Instance) -> impl Iterator<Item = String> + use<> {
    let number = instance.level.map(NonZeroUsize::get);
    number.into_iter().flat_map(|number| ["--level".to_owned(), number.to_string()])
}

/// Parses the options of `puzzle solve DOMAIN`.
fn parsed(
    domain: &'static Domain,
    words: impl IntoIterator<Item = String>,
) -> Result<(SolveArgs, DomainArgs), UsageError> {
    parse_words(domain, solve::arguments, words)
}

fn parse(name: &str, bytes: &[u8]) -> Result<Suite, Failure> {
    let suite = match decode::<Common>(bytes) {
        Ok(text) => text.parse::<Suite>().map_err(ParseError::in_words),
        // The first such byte is enough: it is no text.
        Err(mut error) => {
            error.problems.truncate(1);
            Err(TextError { omitted: 0, ..error.in_words() })
        }
    };
    suite.map_err(|problems| Failure::bad_input(name, bytes, &problems))
}

/// How the rows of a suite are run.
pub(crate) struct Runner<'a> {
    pub(crate) loaded: &'a LoadedSuite,
    pub(crate) repeat: NonZeroU64,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: &'a Arc<AtomicBool>,
}

impl Runner<'_> {
    /// Runs `threads` rows at a time, and gives each with its result to `take`, in order, until that breaks. A row that
    /// was asked before, in another table, is not run again.
    pub(crate) fn run<'r, 'a>(
        &self,
        threads: NonZeroUsize,
        rows: &'r [(&'a Table, PlannedRow<'a>)],
        mut take: impl FnMut(
            &'r (&'a Table, PlannedRow<'a>),
            &MeasuredRow,
        ) -> Result<ControlFlow<()>, Failure>,
    ) -> Result<(), Failure> {
        let (mut known, mut to_run) = (BTreeMap::new(), Vec::new());
        // Of each row, its place among those that are run.
        let mut places = Vec::new();
        for (_, planned) in rows {
            let choice = RunChoice { label: String::new(), ..planned.choice.clone() };
            places.push(*known.entry((planned.subject, choice)).or_insert_with(|| {
                to_run.push(planned);
                to_run.len() - 1
            }));
        }
        let mut agreements = Agreements::default();
        let (mut done, mut next, mut ended) = (Vec::new(), 0, Ok(()));
        let work = |index: usize, _: &Task<'_>| self.measured(to_run[index]);
        map_in_order(threads, to_run.len(), work, |ran| {
            let hold = || {
                let (measured, answers) = ran?;
                let planned = to_run[done.len()];
                agreements
                    .hold(planned.subject, &planned.choice, &answers)
                    .map_err(|reason| self.contradiction(planned, &reason))?;
                done.push(measured);
                while let Some(measured) = places.get(next).and_then(|&place| done.get(place)) {
                    if take(&rows[next], measured)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    next += 1;
                }
                Ok(ControlFlow::Continue(()))
            };
            hold().unwrap_or_else(|failure| {
                ended = Err(failure);
                // The rows that have begun are not needed any more.
                self.cancel.store(true, Ordering::Relaxed);
                ControlFlow::Break(())
            })
        });
        ended
    }

    /// Runs a row. Of a sample it gives the answers too.
    fn measured(&self, planned: &PlannedRow<'_>) -> Result<(MeasuredRow, Vec<Answer>), Failure> {
        let texts = &self.loaded.texts[planned.subject];
        let measured = match self.loaded.suite.instances.get(planned.subject) {
            Some(facts) => self.measure(planned, &texts[0], Some(facts)).map(|it| (it, Vec::new())),
            None => self.measure_sample(planned, texts),
        };
        measured.map_err(|reason| self.contradiction(planned, &reason))
    }

    fn contradiction(&self, planned: &PlannedRow<'_>, reason: &str) -> Failure {
        let (path, name, label) = (self.loaded.path.display(), planned.name, &planned.choice.label);
        Failure::Contradiction(format!("{path}, {name}, {label}: {reason}"))
    }

    /// Runs the row on every instance of a sample.
    fn measure_sample(
        &self,
        planned: &PlannedRow<'_>,
        texts: &[Vec<u8>],
    ) -> Result<(MeasuredRow, Vec<Answer>), String> {
        let mut answers = Vec::new();
        let mut times: Vec<Duration> = Vec::new();
        for text in texts {
            let measured = self.measure(planned, text, None)?;
            if times.is_empty() {
                times.clone_from(&measured.times);
            } else {
                // One that a limit stopped was run once.
                times.truncate(measured.times.len());
                times.iter_mut().zip(&measured.times).for_each(|(sum, time)| *sum += *time);
            }
            answers.push(measured.answer);
        }
        let means = Means::of(&answers);
        let answer = means.answer(&answers).ok_or("the sample is empty")?;
        Ok((MeasuredRow { answer, means: Some(means), times }, answers))
    }

    /// The search of a row, with the limit on time.
    pub(crate) fn request(&self, planned: &PlannedRow<'_>) -> Request {
        let mut request = planned.request.clone();
        request.limits.time = self.time;
        request
    }

    /// Runs the row as often as asked; what is known of the instance, and the repetitions among
    /// each other, must not be contradicted.
    fn measure(
        &self,
        planned: &PlannedRow<'_>,
        text: &[u8],
        facts: Option<&suite::Instance>,
    ) -> Result<MeasuredRow, String> {
        let request = self.request(planned);
        let instance = self.loaded.instance(text, &planned.options)?;
        let once = || {
            let request = request.clone().started(self.cancel, raised_for);
            instance.solve(&request, &mut ()).map_err(|error| error.to_string())
        };
        let answer = once()?;
        if let Some(contradiction) = facts.and_then(|facts| contradiction(facts, &answer)) {
            return Err(contradiction);
        }
        let mut times = vec![answer.stats.elapsed];
        if matches!(answer.outcome, Outcome::Stopped(_)) {
            // How long it takes to reach a limit says little: once is enough.
            return Ok(MeasuredRow { answer, means: None, times });
        }
        for _ in 1..self.repeat.get() {
            let again = once()?;
            if again.outcome != answer.outcome {
                // Interrupted, or out of time: not the same work.
                return Ok(MeasuredRow { answer: again, means: None, times });
            }
            if let Some(column) = difference(&answer, &again) {
                return Err(format!("two runs of this row differ in `{column}`"));
            }
            times.push(again.stats.elapsed);
        }
        Ok(MeasuredRow { answer, means: None, times })
    }
}

/// The first column, measurements apart, in which two answers differ.
fn difference(one: &Answer, other: &Answer) -> Option<Column> {
    Column::ALL
        .into_iter()
        .filter(|column| !column.is_measurement())
        .find(|column| figure(one, *column) != figure(other, *column))
}

/// The first fact that `answer` contradicts, in words.
fn contradiction(instance: &suite::Instance, answer: &Answer) -> Option<String> {
    let first = answer.solutions.first();
    let proved = |what| (answer.proved == Some(what)).then_some(first).flatten();
    for fact in &instance.facts {
        let said = match (fact.solvable, first) {
            (Some(false), Some(_)) => Some("a solution was found".to_owned()),
            (Some(true), None) if answer.proved == Some(ProofKind::Unsolvable) => {
                Some("it was proved to have no solution".to_owned())
            }
            _ => None,
        };
        let other = |what, least: Option<u64>, proof, size: fn(&WrittenSolution) -> u64| {
            let least = least?;
            let below = first.map(size).filter(|found| *found < least);
            let above = proved(proof).map(size).filter(|found| *found > least);
            let found = below.or(above)?;
            Some(format!("{what} {found} was found, where {least} is the least"))
        };
        let cheaper =
            || other("cost", fact.least_cost, ProofKind::LeastCost, WrittenSolution::table_cost);
        let shorter = || {
            let least = fact.least_length.map(u64::from);
            other("length", least, ProofKind::LeastLength, |it| it.length as u64)
        };
        if let Some(said) = said.or_else(cheaper).or_else(shorter) {
            return Some(format!("contradicts {:?}: {said}", fact.source));
        }
    }
    None
}
