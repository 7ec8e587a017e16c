//! The puzzles of the command as the studio sees them.

use std::{collections::BTreeMap, ops::ControlFlow, time::Duration};

use clap::{Arg, ArgAction, ArgMatches, Command};
use domain::{About, Ask};
use game::{Game, Position, Verdict, Walk, Walkable};
use scene::Film;
use search::{Event, Limits, Observer, StateSpace};
use studio::{Choice, Collection, Entry, Problem, Puzzle, Ran, Sign, Watch};

use super::signs;
use crate::{
    commands::{arguments::parse_words, replay::lane},
    domains,
    films::Visits,
    interface::{Domain, Instance, Part, ReadError, Request},
    report,
};

/// All puzzles, and instances of them.
pub(super) struct Puzzles {
    puzzles: Vec<Box<dyn Puzzle>>,
    entries: Vec<Entry>,
}

impl Puzzles {
    pub(super) fn new(entries: Vec<Entry>) -> Self {
        let puzzle = |domain: &'static Domain| Box::new(Kind(domain)) as Box<dyn Puzzle>;
        Self { puzzles: domains::ALL.iter().map(puzzle).collect(), entries }
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
    let mut all = domains::ALL.iter();
    all.position(|it| it.about.name == domain.about.name).unwrap_or_default()
}

/// An instance or more of each puzzle, which need no file.
pub(super) fn samples() -> Vec<Entry> {
    let samples = domains::ALL.iter().flat_map(|domain| {
        let samples = (1..).zip(domain.about.samples);
        samples.map(move |(number, sample)| (domain, number, sample.as_bytes().to_vec()))
    });
    let readable = samples.filter(|(domain, _, text)| {
        (domain.open)(text, Part::default(), &default_options(domain)).is_ok()
    });
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

/// The options of a domain if nothing is chosen.
pub(super) fn default_options(domain: &Domain) -> ArgMatches {
    options(domain).no_binary_name(true).get_matches_from([""; 0])
}

fn options(domain: &Domain) -> Command {
    (domain.options)(Command::new(domain.about.name))
}

/// A domain.
struct Kind(&'static Domain);

impl Kind {
    /// The words for choices. One that is not offered is refused: it might name a file.
    fn words(offered: &[Choice], chosen: &BTreeMap<String, String>) -> Result<Vec<String>, String> {
        let word = |(name, value): (&String, &String)| {
            let choice = offered.iter().find(|choice| choice.name == *name);
            let choice = choice.ok_or_else(|| format!("There is no choice {name:?}."))?;
            let is_value = |(known, _): &(String, String)| known == value;
            match (choice.values.is_empty(), choice.values.iter().any(is_value)) {
                (false, false) => Err(format!("{name}: there is no {value:?}.")),
                (false, true) if value == OFF => Ok(None),
                (false, true) if value == ON => Ok(Some(format!("--{name}"))),
                _ => Ok(Some(format!("--{name}={value}"))),
            }
        };
        chosen.iter().map(word).filter_map(Result::transpose).collect()
    }
}

/// The values of what is on or off.
const ON: &str = "on";
const OFF: &str = "off";

/// A choice of the command line, if it has values by name or is on or off; with `written`, also those that
/// are written.
fn choice(argument: &Arg, written: bool) -> Option<Choice> {
    let (name, help) = (argument.get_long()?.to_owned(), argument.get_help()?.to_string());
    let pair = |name: &str, help: String| (name.to_owned(), help);
    let values = match argument.get_action() {
        ArgAction::SetTrue => vec![pair(OFF, String::new()), pair(ON, String::new())],
        _ => {
            let values = argument.get_possible_values();
            let value = |value: &clap::builder::PossibleValue| {
                pair(
                    value.get_name(),
                    value.get_help().map(ToString::to_string).unwrap_or_default(),
                )
            };
            values.iter().map(value).collect()
        }
    };
    let default = argument.get_default_values().first();
    let default = default.map(|value| value.to_string_lossy().into_owned());
    (written || !values.is_empty()).then_some(Choice { name, help, values, default })
}

impl Puzzle for Kind {
    fn about(&self) -> &'static About {
        self.0.about
    }

    fn choices(&self) -> Vec<Choice> {
        let command = options(self.0);
        command.get_arguments().filter_map(|argument| choice(argument, false)).collect()
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
        let words = Self::words(&self.choices(), choices).map_err(bad)?;
        let matches =
            parse_words(options(self.0), words).map_err(|error| bad(error.to_string()))?;
        match (self.0.open)(text, Part::default(), &matches) {
            Ok(mut instance) => {
                instance.keep_nothing();
                Ok(Box::new(Opened { domain: self.0, instance }))
            }
            Err(ReadError::Elsewhere(failure)) => Err(bad(failure.to_string())),
            Err(ReadError::Refused(refusal)) => Err(bad(refusal.to_string())),
            Err(ReadError::Unreadable(error)) => {
                let problem = |it: &text::Problem<String>| Problem {
                    line: it.line,
                    column: it.column,
                    words: it.kind.clone(),
                };
                Err(error.problems.iter().map(problem).collect())
            }
        }
    }

    fn generator(&self) -> Option<Vec<Choice>> {
        let command = (self.0.generator?)(Command::new("generate"));
        Some(command.get_arguments().filter_map(|argument| choice(argument, true)).collect())
    }

    fn generate(
        &self,
        size: &str,
        seed: u64,
        choices: &BTreeMap<String, String>,
        limits: &Limits,
    ) -> Result<String, String> {
        let (Some(add), Some(offered)) = (self.0.generator, self.generator()) else {
            return Err("This puzzle has no generator.".to_owned());
        };
        let words = Self::words(&offered, choices)?;
        let matches = parse_words(add(Command::new("generate")), words);
        let matches = matches.map_err(|error| error.to_string())?;
        (self.0.generate)(size, seed, &matches, limits).map_err(|failure| failure.to_string())
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
