//! Sokoban with stones of different weight.

use std::fmt::Write;

use chart::{Curve, Curves, Join, Panel, Scale, Series, curves};
use clap::Args;
use domain::{AlgorithmName, Refusal};
use search::{Limits, Outcome, Stop};
use weighted_stones::{Level, MAX_GENERATED_WEIGHT, MAX_WEIGHTED, NoTradeOff, TradeOff, generate};

use crate::{
    interface::{
        answer::{Answer, milliseconds},
        frontend::{Drawing, Frontend, NoOptions, Searched, Undrawn, Wanted},
    },
    io::Failure,
};

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct GeneratorOptions {
    /// The number of stones
    #[arg(long, value_name = "N", default_value = "3")]
    stones: usize,
    /// The greatest weight: each stone has one from 1 on
    #[arg(long, value_name = "WEIGHT", default_value = "99")]
    heaviest: u32,
}

impl Frontend for Level {
    type Options = NoOptions;
    type Generator = GeneratorOptions;

    const GENERATES: bool = true;
    const DRAWINGS: &'static [(Drawing, &'static str)] =
        &[(Drawing::Instance, "Draw cost against steps of all solutions that none beats in both")];
    const ARES: Option<fn(&Answer) -> String> = Some(block);

    fn complete(&self, answer: &mut Answer, Searched { solved, .. }: Searched<'_, Self>) {
        answer.extras.visited = solved.detail;
    }

    fn picture(&self, _: &[Self::Settings], limits: &Limits) -> Result<String, Undrawn> {
        let found = TradeOff::new(self, limits).map_err(|error| match error {
            NoTradeOff::Stopped(stop) => Undrawn::Stopped(stop),
            other => Undrawn::Unfit(other.to_string()),
        })?;
        Ok(drawn(&found))
    }

    fn generate(wanted: &Wanted<'_, GeneratorOptions>) -> Result<String, Failure> {
        let (size, GeneratorOptions { stones, heaviest }) = (wanted.size()?, *wanted.options);
        let within = |option, found: usize, most: usize| match (1..=most).contains(&found) {
            true => Ok(()),
            false => Err(Refusal::new(option, format!("expected 1 to {most}, found {found}"))),
        };
        within("--stones", stones, MAX_WEIGHTED)?;
        within("--heaviest", heaviest as usize, MAX_GENERATED_WEIGHT as usize)?;
        let level = generate(size, stones, heaviest, wanted.seed, wanted.limits);
        let reason = "there is no room for so many, or chance finds none";
        Ok(level.map_err(Failure::unmade)?.ok_or(Refusal::new("--stones", reason))?.to_string())
    }
}

/// Cost against steps: the solutions that none beats in both, and those of two searches.
fn drawn(TradeOff { front, breadth_first, uniform_cost }: &TradeOff) -> String {
    let found =
        |name: &str, (steps, cost): (u32, u32)| format!("{name}: {steps} steps, cost {cost}");
    let names = [
        "no solution beats these in both".to_owned(),
        found("breadth-first", *breadth_first),
        found("uniform-cost", *uniform_cost),
    ];
    let point = |&(steps, cost): &(u32, u32)| ((f64::from(steps), f64::from(cost)), false);
    let series = |name: &String, points: &[(u32, u32)], join: Join| {
        let curve: Curve = points.iter().map(point).collect();
        Series { name: name.clone(), curve, join }
    };
    let panel = Panel {
        across: ("steps".to_owned(), Scale::Linear),
        up: ("cost".to_owned(), Scale::Linear),
        series: vec![
            series(&names[0], front, Join::Steps),
            series(&names[1], &[*breadth_first], Join::None),
            series(&names[2], &[*uniform_cost], Join::None),
        ],
    };
    curves(&Curves {
        title: "Cost against steps",
        description: &names[1..].join("; "),
        notes: &["below and left of the line lies no solution"],
        columns: 1,
        panels: &[panel],
    })
}

/// A block of the original report's output file.
fn block(answer: &Answer) -> String {
    let title = match answer.choice.name {
        AlgorithmName::Astar => "A*".to_owned(),
        AlgorithmName::Wastar => "WA*".to_owned(),
        AlgorithmName::Idastar => "IDA*".to_owned(),
        other => other.to_string().to_uppercase(),
    };
    let first = answer.solutions.first();
    let (steps, weights) = first.map_or((0, 0), |found| (found.length, found.cost));
    let node = answer.extras.visited.unwrap_or(answer.stats.generated);
    let time = milliseconds(answer.stats.elapsed);
    let memory = megabytes(answer.stats.peak_bytes);
    let mut text = format!("{title}\nSteps: {steps}, Weights: {weights}, Node: {node}, ");
    let _ = writeln!(text, "Time (ms): {time:.2}, Memory (MB): {memory}");
    match (first, answer.outcome) {
        (Some(found), _) => text.push_str(&found.actions),
        (None, Outcome::Stopped(Stop::Time)) => text.push_str("Timeout"),
        (None, Outcome::Stopped(stop)) => {
            let _ = write!(text, "Stopped: {stop}");
        }
        (None, Outcome::Invalid(breach)) => {
            let _ = write!(text, "Invalid: {breach}");
        }
        (None, Outcome::Solved | Outcome::Exhausted) => text.push_str("No solution"),
    }
    text.push('\n');
    text
}

/// Millions of bytes to two places.
fn megabytes(bytes: usize) -> String {
    let hundredths = bytes.div_ceil(10_000);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
