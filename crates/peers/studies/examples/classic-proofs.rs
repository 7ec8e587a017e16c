//! Proves the least pushes and the least moves of each level of a collection, by two searches that
//! have little in common, and holds the fields "Least pushes" and "Least moves" of the file against
//! them:
//!
//! ```console
//! $ cargo xtask study classic-proofs fixtures/sokoban/classic.sok
//! ```
//!
//! One is A* with the cheapest assignment, corrals and folding; the other uniform-cost search without
//! any of them: no estimate, every push of every box that is not lost alone.

#![expect(clippy::print_stdout, reason = "what an example is for")]

use std::{error::Error, process::ExitCode};

use search::{Algorithm, Limits};
use sokoban::{
    classic::{Collection, Instance, Objective, Settings},
    solve,
};

/// The greatest number of expansions of a search.
const MAX_EXPANSIONS: u64 = 20_000_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("expected a collection, FILE.sok")?;
    let collection = Collection::from_bytes(&std::fs::read(path)?);
    println!("level  least    field     A*  expanded  plain  expanded");
    let mut proofs = 0;
    let mut failures = 0;
    for number in 1..=collection.len() {
        for (objective, key) in
            [(Objective::Pushes, "Least pushes"), (Objective::Moves, "Least moves")]
        {
            let instance = Instance::pick(&collection, number, objective)?;
            let best = Settings::default();
            let plain = Settings { algorithm: Algorithm::UNIFORM_COST, ..best.plain() };
            let (one, expanded) = least(&instance, best)?;
            let (other, expanded_plainly) = least(&instance, plain)?;
            let field = collection.field(number, key).and_then(|it| it.parse().ok());
            let is_right = one.is_some() && one == other && field.is_none_or(|it| Some(it) == one);
            let what = key.trim_start_matches("Least ");
            let [field, one, other] = [field, one, other]
                .map(|it: Option<u64>| it.map_or_else(|| "-".to_owned(), |it| it.to_string()));
            println!(
                "{number:>5}  {what:6} {field:>7} {one:>6} {expanded:>9} {other:>6} {expanded_plainly:>9}{}",
                if is_right { "" } else { "  NOT PROVED" }
            );
            if is_right { proofs += 1 } else { failures += 1 }
        }
    }
    println!("{proofs} optima proved twice, {failures} not");
    Ok(if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The least cost, if it is proved, and the states expanded for it.
fn least(instance: &Instance, settings: Settings) -> Result<(Option<u64>, u64), Box<dyn Error>> {
    let limits = Limits { expansions: MAX_EXPANSIONS, ..Limits::default() };
    let report = solve(instance, &settings, &limits, &mut ())?.report;
    let cost = report.solutions.first().map(|it| it.cost);
    Ok((cost.filter(|_| report.is_proved_least_cost()), report.stats.expanded))
}
