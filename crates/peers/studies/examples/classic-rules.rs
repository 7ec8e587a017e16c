//! What each rule of pruning leaves out, and what it costs: A* on sixty levels of ours that are hard for it.
//!
//! ```console
//! $ cargo xtask study classic-rules
//! $ cargo xtask study classic-rules FILE.sok 1000000
//! ```
//!
//! The second takes the levels of a collection. The number is that of expansions after which a level is given up.
//! Counts are sums over the levels that are solved by all rules, whose solutions must have the same cost.

#![expect(clippy::print_stdout, reason = "what an example is for")]

use std::{error::Error, time::Duration};

use search::{Limits, Stats};
use sokoban::{
    classic::{Collection, Instance, Level, Objective, Pruning, Settings, Size, generate},
    solve,
};
use suite::Suite;

/// Expansions after which a level is given up, unless said otherwise.
const EXPANSIONS: u64 = 200_000;
/// The sixty levels are its samples.
const SUITE: &str = include_str!("../../../../fixtures/classic-sokoban/suite.toml");

const RULES: [(&str, Pruning); 4] = [
    ("dead squares", Pruning::Deadlocks),
    ("patterns", Pruning::Patterns),
    ("corrals", Pruning::Corrals),
    ("both", Pruning::All),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let levels = match arguments.next() {
        None => generated()?,
        Some(path) => {
            let collection = Collection::from_bytes(&std::fs::read(path)?);
            collection.levels().filter_map(Result::ok).collect()
        }
    };
    let expansions = arguments.next().and_then(|it| it.into_string().ok());
    let expansions = expansions.map_or(Ok(EXPANSIONS), |it| it.parse())?;
    let limits = Limits { expansions, ..Limits::default() };
    let mut sums = RULES.map(|_| Sum::default());
    let mut by_all = 0;
    for level in &levels {
        let mut found = Vec::new();
        for (_, pruning) in RULES {
            let settings = Settings { pruning, ..Settings::default() };
            let instance = Instance::new(level.clone(), Objective::Pushes);
            let report = solve(&instance, &settings, &limits, &mut ())?.report;
            found.push((report.solutions.first().map(|it| it.cost), report.stats));
        }
        for (sum, (cost, _)) in sums.iter_mut().zip(&found) {
            sum.solved += usize::from(cost.is_some());
        }
        let costs: Option<Vec<u32>> = found.iter().map(|(cost, _)| *cost).collect();
        let Some(costs) = costs else { continue };
        if costs.iter().any(|&cost| cost != costs[0]) {
            return Err(
                format!("the rules disagree on the least pushes: {costs:?}\n{level}").into()
            );
        }
        by_all += 1;
        sums.iter_mut().zip(&found).for_each(|(sum, (_, stats))| sum.add(stats));
    }
    println!("{} levels, {by_all} solved by all rules", levels.len());
    println!("rule            solved    expanded    generated   dead ends       s");
    for ((name, _), Sum { solved, expanded, generated, dead_ends, elapsed }) in
        RULES.into_iter().zip(sums)
    {
        let seconds = elapsed.as_secs_f64();
        println!(
            "{name:14} {solved:>7} {expanded:>11} {generated:>12} {dead_ends:>11} {seconds:>7.2}"
        );
    }
    Ok(())
}

fn generated() -> Result<Vec<Level>, Box<dyn Error>> {
    let suite: Suite = SUITE.parse()?;
    let mut levels = Vec::new();
    for sample in &suite.samples {
        let size: Size = sample.size.parse()?;
        let boxes = sample.options.as_ref().and_then(|options| options.strip_prefix("--boxes "));
        let boxes = boxes.ok_or("a number of boxes")?.parse()?;
        for seed in sample.seeds.get_ref().all() {
            let level = generate(size, boxes, seed, &Limits::default());
            levels.push(level.ok().flatten().ok_or("a level of each seed")?);
        }
    }
    Ok(levels)
}

/// Over the levels that all rules solve; `solved` over all.
#[derive(Default)]
struct Sum {
    solved: usize,
    expanded: u64,
    generated: u64,
    dead_ends: u64,
    elapsed: Duration,
}

impl Sum {
    fn add(&mut self, stats: &Stats) {
        self.expanded += stats.expanded;
        self.generated += stats.generated;
        self.dead_ends += stats.dead_ends;
        self.elapsed += stats.elapsed;
    }
}
