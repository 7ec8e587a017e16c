//! The puzzles of the command as the studio sees them.

use std::{collections::BTreeMap, ops::ControlFlow, time::Duration};

use catalogue::{Domain, Error, Instance, Request, Values, Visits, form};
use domain::{About, Ask};
use game::{Game, Position, Verdict, Walk, Walkable};
use scene::Film;
use search::{Event, Limits, Observer, StateSpace};
use studio::{Choice, Collection, Entry, Problem, Puzzle, Ran, Sign, Watch};

use super::signs;
use crate::{commands::replay::lane, io::of_text, report};

/// All puzzles, and instances of them.
pub(super) struct Puzzles {
    puzzles: Vec<Box<dyn Puzzle>>,
    entries: Vec<Entry>,
}

impl Puzzles {
    pub(super) fn new(entries: Vec<Entry>) -> Self {
        let puzzle = |domain: &'static Domain| Box::new(Kind(domain)) as Box<dyn Puzzle>;
        Self { puzzles: catalogue::ALL.iter().map(puzzle).collect(), entries }
    }
}

impl Collection for Puzzles {
    fn puzzles(&self) -> &[Box<dyn Puzzle>] {
        &self.puzzles
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// The number of a domain among the puzzles.
pub(super) fn number_of(domain: &Domain) -> usize {
    let mut all = catalogue::ALL.iter();
    all.position(|it| it.about.name == domain.about.name).unwrap_or_default()
}

/// An instance or more of each puzzle, which need no file.
pub(super) fn samples() -> Vec<Entry> {
    let samples = catalogue::ALL.iter().flat_map(|domain| {
        let samples = (1..).zip(domain.about.samples);
        samples.map(move |(number, sample)| (domain, number, sample.as_bytes().to_vec()))
    });
    let readable = samples
        .filter(|(domain, _, text)| (domain.open)(text, of_text(), &Values::default()).is_ok());
    let entry = |(domain, number, text): (&Domain, usize, Vec<u8>)| Entry {
        name: format!("sample-{number}"),
        about: String::new(),
        group: domain.about.name.to_owned(),
        puzzle: number_of(domain),
        text,
        known: None,
    };
    readable.map(entry).collect()
}

/// A domain.
struct Kind(&'static Domain);

/// The same choices for the page.
fn listed(choices: Vec<form::Choice>) -> Vec<Choice> {
    let owned = |(name, help): (&str, &str)| (name.to_owned(), help.to_owned());
    let listed = |form::Choice { name, help, values, default }| Choice {
        name: str::to_owned(name),
        help,
        values: Vec::into_iter(values).map(owned).collect(),
        default: Option::map(default, str::to_owned),
    };
    choices.into_iter().map(listed).collect()
}

impl Puzzle for Kind {
    fn about(&self) -> &'static About {
        self.0.about
    }

    fn choices(&self) -> Vec<Choice> {
        listed(form::choices(&(self.0.options)(), false))
    }

    fn signs(&self) -> &'static [&'static [Sign]] {
        signs::of(self.0.about.name)
    }

    fn open(
        &self,
        text: &[u8],
        choices: &BTreeMap<String, String>,
    ) -> Result<Box<dyn studio::Instance>, Vec<Problem>> {
        let bad = |words: String| vec![Problem::new(words)];
        let options = form::chosen(&(self.0.options)(), false, choices).map_err(bad)?;
        match (self.0.open)(text, of_text(), &options) {
            Ok(mut instance) => {
                instance.keep_nothing();
                Ok(Box::new(Opened { domain: self.0, instance }))
            }
            Err(Error::Unreadable(error)) => {
                let problem = |it: &text::Problem<String>| Problem {
                    line: it.line,
                    column: it.column,
                    words: it.kind.clone(),
                };
                Err(error.problems.iter().map(problem).collect())
            }
            Err(error) => Err(bad(error.to_string())),
        }
    }

    fn generator(&self) -> Option<Vec<Choice>> {
        Some(listed(form::choices(&(self.0.generator?)(), true)))
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        choices: &BTreeMap<String, String>,
        limits: &Limits,
    ) -> Result<String, String> {
        let about = self.0.generator.ok_or("This puzzle has no generator.")?;
        let options = form::chosen(&about(), true, choices)?;
        (self.0.generate)(size, seed, &options, limits).map_err(|error| error.to_string())
    }
}

/// An instance of a domain.
struct Opened {
    domain: &'static Domain,
    instance: Box<dyn Instance>,
}

impl Game for Opened {
    fn accepts(&self, played: &[String]) -> bool {
        self.instance.accepts(played)
    }

    fn position(&self, played: &[String]) -> Position {
        self.instance.position(played)
    }

    fn search(&self, played: &[String], limits: &Limits) -> Verdict {
        self.instance.search(played, limits)
    }

    fn glance(&self, played: &[String], limits: &Limits) -> Verdict {
        self.instance.glance(played, limits)
    }

    fn judge(&self, played: &[String]) -> Result<String, String> {
        self.instance.judge(played)
    }

    fn read(&self, text: &str) -> Result<Vec<String>, String> {
        self.instance.read(text)
    }

    fn written(&self, played: &[String]) -> String {
        self.instance.written(played)
    }
}

impl Walkable for Opened {
    fn walk(
        &self,
        heuristic: Option<&str>,
        actions: &[usize],
        measuring: Option<Duration>,
        limits: &Limits,
    ) -> Result<Walk, String> {
        self.instance.walk(heuristic, actions, measuring, limits)
    }
}

impl studio::Instance for Opened {
    fn reading(&self) -> Option<String> {
        self.instance.reading().map(str::to_owned)
    }

    fn film(&self, title: &str, solution: &str) -> Result<Film, String> {
        self.instance.film(title, solution).map_err(|problems| problems.to_string())
    }

    fn run(
        &self,
        title: &str,
        ask: &Ask,
        limits: &Limits,
        watch: &mut dyn Watch,
    ) -> Result<Ran, String> {
        let request = Request::new(ask.clone(), limits.clone());
        let mut watching = Watching { watch, visits: Visits::default() };
        let answer = self.instance.solve(&request, &mut watching);
        let mut answer = answer.map_err(|failure| failure.to_string())?;
        let instance = self.instance.as_ref();
        let lane = lane(instance, (title, false), &request, &answer);
        let lane = lane.map_err(|failure| failure.to_string())?;
        let solutions = answer.solutions.iter().map(|it| it.actions.clone()).collect();
        let name = title.split_once(", ").map_or(title, |(_, name)| name);
        let ares = self.domain.ares.map(|write| write(&answer));
        let line =
            report::solved((self.domain.about.name, name), &request, &mut answer, instance, false);
        Ok(Ran { line, ares, lane, solutions })
    }
}

/// Passes on what a search does.
struct Watching<'w> {
    watch: &'w mut dyn Watch,
    visits: Visits,
}

impl<S: StateSpace> Observer<S> for Watching<'_> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        self.visits.see(event, |seen| self.watch.seen(seen));
        match event {
            Event::Expanded { g, h, .. } => self.watch.expanded(g, h),
            Event::Generated { fate, .. } => self.watch.generated(fate),
            Event::Solved { solution, .. } => self.watch.solved(solution.cost),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
