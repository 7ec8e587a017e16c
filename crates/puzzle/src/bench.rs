//! Suites made ready to run, and run.

use std::{
    collections::BTreeMap,
    num::NonZeroU64,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use search::{Limits, Outcome};
use suite::{Column, Picture, RunChoice, Suite, Table};

use crate::{
    diagnostic::{Problem, Problems},
    domain::{Answer, Domain, Proved, ReadError, SolveError},
    domains,
    exit::Failure,
    input::Source,
    options::DomainOptions,
    report::figure,
    request::{Profile, Request, UsageError, choose},
    watch::Progress,
};

/// A suite with its domain and its instances read.
pub(crate) struct Loaded {
    pub(crate) path: PathBuf,
    pub(crate) suite: Suite,
    domain: &'static dyn Domain,
    /// The texts of the suite's instances.
    instances: Vec<Vec<u8>>,
}

/// One row of a table, ready to run.
pub(crate) struct Planned<'a> {
    pub(crate) facts: &'a suite::Instance,
    pub(crate) choice: RunChoice,
    /// The position of the instance in its suite.
    index: usize,
    request: Request,
}

/// What a row gave.
#[derive(Clone)]
pub(crate) struct Measured {
    pub(crate) answer: Answer,
    /// The time of each repetition.
    pub(crate) times: Vec<Duration>,
}

impl Loaded {
    /// Reads a suite and its instances, and checks that every row can be asked.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let source = Source::File(path.to_owned());
        let bytes = source.read()?;
        let suite = parse(&source.name(), &bytes)?;
        let name = &suite.head.domain;
        let domain = domains::find(name)
            .ok_or_else(|| Failure::NoSuchDomain { suite: source.name(), domain: name.clone() })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut instances = Vec::with_capacity(suite.instances.len());
        for instance in &suite.instances {
            let source = Source::File(folder.join(&instance.file));
            let bytes = source.read()?;
            domain
                .read(&bytes)
                .map_err(|problems| Failure::bad_input(&source.name(), &bytes, &problems))?;
            instances.push(bytes);
        }
        let loaded = Self { path: path.to_owned(), suite, domain, instances };
        for table in &loaded.suite.tables {
            for choice in table.choices() {
                loaded.request(&choice).map_err(|reason| Failure::BadRun {
                    run: format!("{}, {}, {}", path.display(), table.name.get_ref(), choice.label),
                    reason: reason.to_string(),
                })?;
            }
        }
        Ok(loaded)
    }

    /// The rows of a table of this suite, in order.
    pub(crate) fn rows(&self, table: &Table) -> Vec<Planned<'_>> {
        let rows = self.suite.rows(table).into_iter().filter_map(|row| {
            let index = self.suite.instances.iter().position(|it| it.name == row.instance.name)?;
            // Every row's request was made once already, when the suite was read.
            let request = self.request(&row.run).ok()?;
            Some(Planned { facts: row.instance, choice: row.run, index, request })
        });
        rows.collect()
    }

    /// The arguments of this command that draw a picture, but for the picture's file.
    pub(crate) fn arguments(&self, picture: &Picture) -> Vec<String> {
        let mut arguments = vec!["solve".to_owned(), self.suite.head.domain.clone()];
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let instance = self.suite.instances.iter().find(|it| it.name == picture.instance);
        arguments.extend(instance.map(|it| folder.join(&it.file).display().to_string()));
        arguments.extend(picture.options.split_whitespace().map(str::to_owned));
        arguments
    }

    /// What a run of the suite asks, by the same rules as the command line.
    fn request(&self, run: &RunChoice) -> Result<Request, UsageError> {
        let algorithm = run
            .algorithm
            .as_deref()
            .map(|name| choose(name, |found, expected| UsageError::Algorithm { found, expected }));
        let profile = run
            .profile
            .as_deref()
            .map(|name| choose(name, |found, expected| UsageError::Profile { found, expected }));
        let actions = run
            .actions
            .as_deref()
            .map(|name| choose(name, |found, expected| UsageError::Actions { found, expected }));
        let request = Request {
            algorithm: algorithm.transpose()?,
            heuristic: run.heuristic.clone(),
            weight: run.weight.as_deref().map(str::parse).transpose()?,
            profile: profile.transpose()?.unwrap_or_default(),
            actions: actions.transpose()?,
            order: None,
            options: run
                .options
                .as_deref()
                .map(DomainOptions::typed)
                .transpose()?
                .unwrap_or_default(),
            limits: Limits { expansions: run.node_limit.get(), ..Limits::default() },
        };
        request.check(self.domain)?;
        Ok(request)
    }
}

fn parse(name: &str, bytes: &[u8]) -> Result<Suite, Failure> {
    let problems = match std::str::from_utf8(bytes) {
        Ok(text) => match text.parse::<Suite>() {
            Ok(suite) => return Ok(suite),
            Err(error) => {
                let found = error.problems.into_iter().map(|at| Problem {
                    line: at.line,
                    column: at.column,
                    message: at.kind.to_string(),
                });
                Problems { found: found.collect(), omitted: 0 }
            }
        },
        Err(error) => Problems::one(Problem::not_utf8(bytes, error)),
    };
    Err(Failure::bad_input(name, bytes, &problems))
}

impl Planned<'_> {
    pub(crate) fn instance_name(&self) -> &str {
        self.facts.name.get_ref()
    }

    pub(crate) const fn profile(&self) -> Profile {
        self.request.profile
    }
}

/// Runs the rows of a suite; a row that was asked before, in another table, is not run again.
pub(crate) struct Runner<'a> {
    loaded: &'a Loaded,
    repeat: NonZeroU64,
    time: Option<Duration>,
    cancel: &'a Arc<AtomicBool>,
    known: BTreeMap<(usize, RunChoice), Measured>,
}

impl<'a> Runner<'a> {
    pub(crate) fn new(
        loaded: &'a Loaded,
        repeat: NonZeroU64,
        time: Option<Duration>,
        cancel: &'a Arc<AtomicBool>,
    ) -> Self {
        Self { loaded, repeat, time, cancel, known: BTreeMap::new() }
    }

    pub(crate) fn run(&mut self, planned: &Planned<'_>) -> Result<Measured, Failure> {
        let key = (planned.index, RunChoice { label: String::new(), ..planned.choice.clone() });
        if let Some(measured) = self.known.get(&key) {
            return Ok(measured.clone());
        }
        let measured = self.measure(planned).map_err(|reason| {
            Failure::Contradiction(format!(
                "{}, {}, {}: {reason}",
                self.loaded.path.display(),
                planned.instance_name(),
                planned.choice.label,
            ))
        })?;
        self.known.insert(key, measured.clone());
        Ok(measured)
    }

    /// Runs the row as often as asked; what is known of the instance, and the repetitions among
    /// each other, must not be contradicted.
    fn measure(&self, planned: &Planned<'_>) -> Result<Measured, String> {
        let mut request = planned.request.clone();
        request.limits.time = self.time;
        request.limits.cancel = Some(Arc::clone(self.cancel));
        let bytes = &self.loaded.instances[planned.index];
        let instance = match self.loaded.domain.read_with(bytes, &request.options) {
            Ok(instance) => instance,
            Err(ReadError::Usage(error)) => return Err(error.to_string()),
            Err(ReadError::Problems(problems)) => {
                return Err(problems
                    .found
                    .first()
                    .map_or_else(String::new, |it| it.message.clone()));
            }
        };
        let once = || -> Result<Answer, SolveError> {
            Answer::of(instance.as_ref(), &request, &mut Progress::Silent)
        };
        let answer = once().map_err(|error| error.to_string())?;
        if let Some(contradiction) = contradiction(planned.facts, &answer) {
            return Err(contradiction);
        }
        let mut times = vec![answer.stats.elapsed];
        if matches!(answer.outcome, Outcome::Stopped(_)) {
            // How long it takes to reach a limit says little: once is enough.
            return Ok(Measured { answer, times });
        }
        for _ in 1..self.repeat.get() {
            let again = once().map_err(|error| error.to_string())?;
            if again.outcome != answer.outcome {
                // Interrupted, or out of time: not the same work.
                return Ok(Measured { answer: again, times });
            }
            if let Some(column) = difference(&answer, &again) {
                return Err(format!("two runs of this row differ in `{column}`"));
            }
            times.push(again.stats.elapsed);
        }
        Ok(Measured { answer, times })
    }
}

/// The first column, measurements apart, in which two answers differ.
fn difference(one: &Answer, other: &Answer) -> Option<Column> {
    Column::ALL
        .into_iter()
        .filter(|column| !column.is_measurement())
        .find(|column| figure(one, *column) != figure(other, *column))
}

/// What `answer` says against the facts.
fn contradiction(instance: &suite::Instance, answer: &Answer) -> Option<String> {
    let first = answer.solutions.first();
    let proved = |what| (answer.proved == Some(what)).then_some(first).flatten();
    for fact in &instance.facts {
        let said = match (fact.solvable, first) {
            (Some(false), Some(_)) => Some("a solution was found".to_owned()),
            (Some(true), None) if answer.proved == Some(Proved::Unsolvable) => {
                Some("it was proved to have no solution".to_owned())
            }
            _ => None,
        };
        let cheaper = fact.least_cost.and_then(|least| {
            let below = first.filter(|found| found.cost < least);
            let above = proved(Proved::LeastCost).filter(|found| found.cost > least);
            let found = below.or(above)?;
            Some(format!("cost {} was found, where {least} is the least", found.cost))
        });
        let shorter = fact.least_length.and_then(|least| {
            let below = first.filter(|found| found.length < least as usize);
            let above = proved(Proved::LeastLength).filter(|found| found.length > least as usize);
            let found = below.or(above)?;
            Some(format!("length {} was found, where {least} is the least", found.length))
        });
        if let Some(said) = said.or(cheaper).or(shorter) {
            return Some(format!("contradicts {:?}: {said}", fact.source));
        }
    }
    None
}
