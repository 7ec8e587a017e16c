//! Instructions, mispredicted branches and cache misses of a search, as cachegrind simulates them.

use std::fmt::Write;

use anyhow::Context;

use super::{
    contend::{Curve, OURS, PEER, Program},
    measure::Growth,
};
use xtask::table::{Table, to_f64};

/// The counts of one search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Counts {
    instructions: f64,
    mispredicted: f64,
    /// Misses of the first and of the second cache for data.
    missed: [f64; 2],
}

impl Counts {
    /// The counts of a second search in the same process, so that setting up and first touches do not count: the counts
    /// of a run of two searches less the counts of a run of one. `None` if there is no `valgrind`.
    pub(crate) fn of(program: &Program, arguments: &[String]) -> anyhow::Result<Option<Self>> {
        let run = |searches: u32| -> anyhow::Result<Option<[u64; 4]>> {
            let count = ["--searches".to_owned(), searches.to_string()];
            let text = program.simulated(&[arguments, &count].concat())?;
            text.map(|text| totals(&text).context("cachegrind's summary is not as expected"))
                .transpose()
        };
        let Some(first) = run(1)? else { return Ok(None) };
        let Some(both) = run(2)? else { return Ok(None) };
        let [instructions, near, far, mispredicted] =
            std::array::from_fn(|at| to_f64(both[at].saturating_sub(first[at])));
        Ok(Some(Self { instructions, mispredicted, missed: [near, far] }))
    }
}

/// Instructions, misses of the first and of the second cache for data, and mispredicted branches.
fn totals(text: &str) -> Option<[u64; 4]> {
    // Versions of valgrind differ in blanks.
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.collect();
    let total = |name: &str| {
        let rest = lines.iter().find_map(|line| line.split_once(name).map(|(_, rest)| rest))?;
        rest.split_whitespace().next()?.replace(',', "").parse().ok()
    };
    Some([total("I refs:")?, total("D1 misses:")?, total("LLd misses:")?, total("Mispredicts:")?])
}

/// Both sides of a curve at the size of which the counts are taken.
pub(crate) struct Profile {
    size: u32,
    counts: [Counts; 2],
}

impl Profile {
    pub(crate) fn run(program: &Program, curve: &Curve) -> anyhow::Result<Option<Self>> {
        let size = curve.profiled;
        let mut counts = Vec::new();
        for contender in [OURS, PEER] {
            match Counts::of(program, &curve.arguments(size, contender))? {
                Some(side) => counts.push(side),
                None => return Ok(None),
            }
        }
        Ok(<[Counts; 2]>::try_from(counts).ok().map(|counts| Self { size, counts }))
    }
}

/// The section of the page that says what limits each domain.
pub(crate) fn section(curves: &[Growth]) -> String {
    let mut text = "
## Limits

The counts of one search that is not the first of its process, for each unit of its work: instructions, mispredicted
branches, and data that were not in the first cache (D1, 32 KiB) or the second (L2, 1 MiB). `valgrind --tool=cachegrind`
simulates them.

"
    .to_owned();
    let header =
        ["domain", "size", "side", "instructions", "mispredicted", "D1 misses", "L2 misses"];
    let mut table = Table::new(header).led_by(3);
    for growth in curves {
        let Some(Profile { size, counts }) = &growth.profile else { continue };
        let Some((_, pair)) = growth.points.iter().find(|(point, _)| point == size) else {
            continue;
        };
        let each = to_f64(pair.ours.work.max(1));
        for (side, counts) in [OURS, PEER].iter().zip(counts) {
            let [near, far] = counts.missed;
            let shares = [counts.instructions, counts.mispredicted, near, far].map(|it| it / each);
            let [instructions, rest @ ..] = shares;
            let mut cells = vec![
                growth.curve.name.clone(),
                format!("{} {size}", growth.curve.size),
                (*side).to_owned(),
                chart::number(instructions.round()),
            ];
            cells.extend(rest.map(|share| format!("{share:.2}")));
            table.row(cells);
        }
    }
    text.push_str(&table.render());
    text.push_str("\n\n");
    for growth in curves {
        let curve = &growth.curve;
        let _ = write!(text, "**{}**, by {}: {}\n\n", curve.title, curve.work, curve.limit);
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

#[cfg(test)]
impl Profile {
    pub(crate) fn sample(size: u32) -> Self {
        let counts = |each: f64| Counts {
            instructions: 1e6 * each,
            mispredicted: 1e4 * each,
            missed: [2e4 * each, 1e3],
        };
        Self { size, counts: [counts(1.0), counts(3.0)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_totals_of_a_summary_are_read() {
        let text = "==7== I   refs:      1,234,567\n==7== D1  misses:     1,200  (  1,000 rd   +  200 wr)\n\
                    ==7== LLd misses:         3  ( 2 rd + 1 wr)\n==7== Mispredicts:    45,678 ( 45,000 cond + 678 ind)\n";
        assert_eq!(totals(text), Some([1_234_567, 1_200, 3, 45_678]));
        assert_eq!(totals("==7== I refs: 5"), None);
    }
}
