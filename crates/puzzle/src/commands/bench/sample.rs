//! Random instances, many of a kind: made, and summed up.

use std::collections::BTreeMap;

use catalogue::{Agreement, Answer, Domain, ProofKind, WrittenSolution};
use domain::Decimals;
use search::{Limits, Outcome};
use serde::Serialize;
use suite::{Column, Figure, RunChoice, Sample};

use crate::{
    commands::{
        entry::parse_words,
        generate::{self, GenerateArgs},
    },
    io::Failure,
    report::figure,
};

/// The instances of a sample, as `puzzle generate` makes them of its seeds.
pub(crate) fn texts(domain: &'static Domain, sample: &Sample) -> Result<Vec<Vec<u8>>, Failure> {
    let size = format!("--size={}", sample.size);
    let words = sample.options.iter().flat_map(|options| options.split_whitespace());
    let words = words.chain([size.as_str()]);
    let (_, given) =
        parse_words::<GenerateArgs>(domain, generate::arguments, words.map(str::to_owned))?;
    let limits = Limits::default();
    let seeds = sample.seeds.get_ref().all();
    (seeds.into_iter())
        .map(
            |seed| Ok((domain.generate)(&sample.size, seed, &given.options, &limits)?.into_bytes()),
        )
        .collect()
}

/// The summary of many answers; as JSON how many ended how.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Means {
    solved: u64,
    unsolvable: u64,
    stopped: u64,
    /// The proof of each one that was solved, if all have the same.
    #[serde(skip)]
    proved: Option<ProofKind>,
    /// By column, over those that were solved.
    #[serde(skip)]
    sums: BTreeMap<Column, u64>,
    /// How costs are written.
    #[serde(skip)]
    decimals: Decimals,
}

impl Means {
    pub(crate) fn of(answers: &[Answer]) -> Self {
        let mut means = Self::default();
        let solved = || answers.iter().filter(|answer| !answer.solutions.is_empty());
        means.solved = solved().count() as u64;
        for answer in answers.iter().filter(|answer| answer.solutions.is_empty()) {
            match answer.outcome {
                Outcome::Stopped(_) | Outcome::Invalid(_) => means.stopped += 1,
                Outcome::Solved | Outcome::Exhausted => means.unsolvable += 1,
            }
        }
        means.decimals = answers.first().map(|answer| answer.decimals).unwrap_or_default();
        let first = solved().next().and_then(|answer| answer.proved);
        means.proved = first.filter(|first| solved().all(|answer| answer.proved == Some(*first)));
        for column in Column::ALL.into_iter().filter(|column| !column.is_measurement()) {
            let numbers = solved().map(|answer| match figure(answer, column) {
                Some(Figure::Number(number)) => Some(number),
                // With decimals.
                Some(Figure::Text(_)) if column == Column::Cost => {
                    answer.solutions.first().map(WrittenSolution::table_cost)
                }
                Some(Figure::Text(_)) | None => None,
            });
            if let Some(sum) = numbers.sum::<Option<u64>>() {
                means.sums.insert(column, sum);
            }
        }
        means
    }

    /// The answer that stands for all: the first with a solution, stopped if any was, and proved what
    /// all are.
    pub(crate) fn answer(&self, answers: &[Answer]) -> Option<Answer> {
        let first = answers.iter().find(|answer| !answer.solutions.is_empty());
        let mut answer = first.or(answers.first())?.clone();
        let stopped = answers
            .iter()
            .find(|answer| matches!(answer.outcome, Outcome::Stopped(_) | Outcome::Invalid(_)));
        answer.outcome = stopped.map_or(answer.outcome, |stopped| stopped.outcome);
        if self.solved > 0 {
            answer.proved = self.proved;
        }
        answer.lower_bound = None;
        Some(answer)
    }

    /// The mean over those that were solved, to one decimal; how many those were as the outcome.
    pub(crate) fn figure(&self, column: Column) -> Option<Figure> {
        match column {
            Column::Outcome => {
                let counts = [
                    (self.solved, "solved"),
                    (self.unsolvable, "unsolvable"),
                    (self.stopped, "stopped"),
                ];
                let parts = counts.iter().filter(|(count, _)| *count > 0);
                let parts: Vec<_> = parts.map(|(count, what)| format!("{count} {what}")).collect();
                Some(Figure::Text(parts.join(", ")))
            }
            Column::Proved => Some(Figure::Text(self.proved?.words().to_owned())),
            _ => {
                let sum = self.sums.get(&column).filter(|_| self.solved > 0)?;
                let decimals = if column == Column::Cost { self.decimals } else { Decimals(0) };
                // Rounded, in integers: the same everywhere.
                let (parts, decimals) =
                    if decimals.0 == 0 { (10, Decimals(1)) } else { (1, decimals) };
                let mean = (sum * 2 * parts + self.solved) / (self.solved * 2);
                Some(Figure::Text(decimals.written(mean)))
            }
        }
    }
}

/// A sample, and what makes other problems of its instances: the options and the kind of actions.
type Question = (usize, Option<String>, Option<String>);

/// Holds the runs of a sample against each other, instance by instance.
#[derive(Default)]
pub(crate) struct Agreements {
    known: BTreeMap<Question, Vec<Agreement>>,
}

impl Agreements {
    pub(crate) fn hold(
        &mut self,
        sample: usize,
        run: &RunChoice,
        answers: &[Answer],
    ) -> Result<(), String> {
        let question = (sample, run.options.clone(), run.actions.clone());
        let known = self.known.entry(question);
        let known = known.or_insert_with(|| vec![Agreement::default(); answers.len()]);
        for ((number, known), answer) in (1..).zip(known).zip(answers) {
            known
                .hold(&run.label, answer)
                .map_err(|error| format!("instance {number} of the sample: {error}"))?;
        }
        Ok(())
    }
}
