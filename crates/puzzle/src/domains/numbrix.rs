//! Numbrix, and with king moves Hidato.

use std::{convert::Infallible, num::NonZeroUsize};

use clap::Args;
use domain::{Ask, Named, Puzzle, Refusal};
use search::{Limits, Outcome};
use serde_json::json;
use word_grids::{
    Engine, Grid, Neighbours,
    numbrix::{self, Instance, Settings, Uniqueness},
};

use crate::{
    interface::{
        answer::{Answer, Extras, counted},
        frontend::{Frontend, ReadError, SearchOptions, Searched, Wanted, named},
        levels::Part,
        neighbours::neighbours,
        request::{After, Request},
    },
    io::Failure,
};

/// Options of solving.
#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    instance: Rules,
    /// Count all solutions, or until there are N
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true)]
    count: Option<Option<NonZeroUsize>>,
    /// Whose engine [default: own]
    #[arg(long, value_parser = named::<Engine>())]
    engine: Option<Engine>,
}

/// Options of generating.
#[derive(Clone, Debug, Args)]
pub(crate) struct Generator {
    #[command(flatten)]
    instance: Rules,
    /// How many cells are holes
    #[arg(long, value_name = "N", default_value = "0")]
    holes: usize,
    /// How many numbers are given, at random: there may be several solutions [default: few, with one]
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
}

/// Options of instances.
#[derive(Clone, Debug, Args)]
pub(crate) struct Rules {
    /// Which cells are neighbours [default: four]
    #[arg(long, value_name = "WHICH", value_parser = neighbours())]
    neighbours: Option<Neighbours>,
}

impl Rules {
    fn neighbours(&self) -> Neighbours {
        self.neighbours.unwrap_or(Neighbours::Four)
    }
}

impl Frontend for Instance {
    type Options = Options;
    type Generator = Generator;

    const GENERATES: bool = true;
    const SEARCH_OPTIONS: SearchOptions = &[(&["--count", "--engine"], &[])];

    fn open(input: &[u8], options: &Options) -> Result<Self, ReadError> {
        Ok(Self { neighbours: options.instance.neighbours(), ..Self::read(input)? })
    }

    /// Where one row is all, and where there are holes that no `#` says.
    fn reading(&self, input: &[u8], _: Part<'_>, _: &Options) -> Option<String> {
        let grid = self.level.grid();
        let text = std::str::from_utf8(input).unwrap_or_default();
        let words = text::words(text).count();
        let is_row = !text.trim().contains(['/', '|', '[', '\n']);
        let size = || format!("read as {} x {}", grid.rows(), grid.columns());
        if is_row && words == 1 && grid.cells() > 1 {
            return Some(format!("{}, a sign a cell", size()));
        }
        let signs = text.matches('#').count();
        let negative = text::words(text).any(|word| word.text.contains("-1"));
        match self.level.holes() {
            _ if is_row && grid.rows() > 1 => Some(size()),
            holes if negative && holes > 0 => Some("-1 is read as a hole".to_owned()),
            holes if holes > signs => {
                Some(format!("{}, short rows with holes at their ends", size()))
            }
            _ => None,
        }
    }

    fn fill(&self, settings: &mut Settings, _: &Ask, options: &Options) -> Result<(), Refusal> {
        settings.engine = options.engine.unwrap_or_default();
        settings.count = options.count.map(|most| most.map_or(usize::MAX, usize::from));
        Ok(())
    }

    fn complete(&self, answer: &mut Answer, searched: Searched<'_, Self>) {
        let Searched { solved, request, .. } = searched;
        let count = solved.detail;
        let solutions = solved.report.solutions.iter().take(answer.solutions.len());
        let mut grids = String::new();
        let Ok(ended) = request.each(After::Show, solutions, |solution| {
            let before = if grids.is_empty() { "" } else { "\n" };
            for filled in &solution.actions {
                grids += &format!("{before}{}", filled.level);
            }
            Ok::<(), Infallible>(())
        });
        answer.leave_out(ended);
        let (outcome, found) = (answer.outcome, answer.solutions.len());
        let uniqueness = Uniqueness::of(outcome, found);
        let is_complete = outcome == Outcome::Exhausted && count >= Some(found as u64);
        let mut json = serde_json::Map::new();
        json.insert("neighbours".to_owned(), json!(self.neighbours.name()));
        json.insert("uniqueness".to_owned(), json!(uniqueness.name()));
        if let Some(count) = count {
            json.insert("count".to_owned(), json!(count));
            json.insert("count_is_complete".to_owned(), json!(is_complete));
        }
        let headline = headline(outcome, found, count, is_complete);
        let (headline, body) = (Some(headline), Some(grids));
        let is_hidato = uniqueness == Uniqueness::NoSolution && is_solved_by_king(self, request);
        let hint =
            is_hidato.then(|| "hint: there is a solution with --neighbours king (Hidato)".into());
        answer.extras = Extras { headline, body, json, count, hint, ..Extras::default() };
    }

    fn generate(wanted: &Wanted<'_, Generator>) -> Result<String, Failure> {
        let Generator { instance, holes, clues } = wanted.options;
        let size: Grid = wanted.size()?;
        if *holes >= size.cells() {
            let most = size.cells() - 1;
            return Err(
                Refusal::new("--holes", format!("expected at most {most}, found {holes}")).into()
            );
        }
        let (neighbours, seed) = (instance.neighbours(), wanted.seed);
        if let Some(clues) = *clues {
            return Ok(numbrix::with_clues(size, neighbours, *holes, clues, seed).to_string());
        }
        let level = numbrix::generate(size, neighbours, *holes, seed, wanted.limits, |_| true);
        Ok(level.map_err(Failure::unmade)?.to_string())
    }
}

/// Has a puzzle without a solution one by a king's moves? Asked for a hint: a short search answers.
fn is_solved_by_king(instance: &Instance, request: &Request) -> bool {
    const EXPANSIONS: u64 = 20_000;
    if instance.neighbours != Neighbours::Four {
        return false;
    }
    let king = Instance { neighbours: Neighbours::King, ..instance.clone() };
    let limits = request.limits_left();
    let limits = Limits { expansions: limits.expansions.min(EXPANSIONS), solutions: 1, ..limits };
    let solved = domain::solve(&king, &Settings::default(), &limits, &mut ());
    solved.is_ok_and(|solved| !solved.report.solutions.is_empty())
}

/// How many solutions there are, in words.
fn headline(outcome: Outcome, found: usize, count: Option<u64>, is_complete: bool) -> String {
    let uniqueness = Uniqueness::of(outcome, found);
    let unique = match (uniqueness, outcome) {
        // A count of one says so itself.
        (Uniqueness::Unknown, Outcome::Solved | Outcome::Exhausted) if count.is_some() => None,
        (Uniqueness::Unknown, _) => {
            Some(format!("unknown: {} found so far", counted(found, "solution")))
        }
        (known, _) => Some(format!("{known}: {}", known.summary())),
    };
    let count = count.map(|count| {
        let all = match outcome {
            _ if is_complete => "in all",
            Outcome::Exhausted | Outcome::Solved => "counted, and looked no further",
            Outcome::Stopped(_) => "counted until a limit stopped it",
            Outcome::Invalid(_) => "counted so far",
        };
        format!("{} {all}", counted(count, "solution"))
    });
    let stopped = match outcome {
        Outcome::Stopped(_) | Outcome::Invalid(_) => Some(outcome.to_string()),
        Outcome::Exhausted | Outcome::Solved => None,
    };
    [stopped, unique, count].into_iter().flatten().collect::<Vec<_>>().join("; ")
}
