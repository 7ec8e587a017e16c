//! `--before`: our contender of each row, from an older build and from this checkout.

use anyhow::{Context, ensure};

use super::{
    contend::{OURS, Program},
    measure::{Pair, Rounds},
    page::times,
};
use xtask::{message, table::Table};

/// The least ratio of the time before to the time now.
const LEAST: f64 = 0.95;

/// All rows that both builds have.
pub(crate) struct Comparison {
    /// By name. Ours is now, the peer is before.
    rows: Vec<(String, Pair)>,
    pairs: u32,
}

impl Comparison {
    pub(crate) fn run(
        now: &Program,
        before: &Program,
        only: &[String],
        rounds: Rounds,
    ) -> anyhow::Result<Self> {
        let mut catalogue = now.list()?;
        catalogue.curves.clear();
        catalogue.only(only)?;
        let older = before.list()?;
        let mut rows = Vec::new();
        for row in catalogue.rows {
            if older.rows.iter().all(|it| it.name != row.name) {
                message(format_args!("{}: a new row, which is not compared", row.name));
                continue;
            }
            message(format_args!("{}: {}, {}, before and now", row.name, row.title, row.ours));
            let sides = [now, before].map(|it| (it, row.arguments(OURS)));
            let pair = Pair::run(&sides, rounds);
            let pair = pair.with_context(|| format!("row {}, now against before", row.name))?;
            rows.push((row.name, pair));
        }
        ensure!(!rows.is_empty(), "there is no row to compare");
        Ok(Self { rows, pairs: rounds.pairs })
    }

    /// A row each.
    pub(crate) fn text(&self) -> String {
        let mut table =
            Table::new(["row", "before", "now", "ratio", "lower quartile", "upper quartile"]);
        for (name, pair) in &self.rows {
            let ratios = [pair.ratio.median, pair.ratio.lower, pair.ratio.upper];
            let [median, lower, upper] = ratios.map(|ratio| format!("{ratio:.3}"));
            let [before, now] = [&pair.peer, &pair.ours].map(|side| times(&side.processor));
            table.row([name.clone(), before, now, median, lower, upper]);
        }
        format!(
            "{}\n\nProcessor time, median (quartiles) of {} runs in turn. The ratio is the median of the \
             pairs'\nratios, before to now: above 1 we have become faster.\n",
            table.render(),
            self.pairs,
        )
    }

    /// An error that names the rows that take too long now.
    pub(crate) fn verdict(&self) -> anyhow::Result<()> {
        let slower = self.rows.iter().filter(|(_, pair)| pair.ratio.median < LEAST);
        let slower: Vec<&str> = slower.map(|(name, _)| name.as_str()).collect();
        ensure!(slower.is_empty(), "below {LEAST} × of before: {}", slower.join(", "));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::contend::Run;

    /// A row that took one second before, by what it takes now.
    fn row(name: &str, now: [f64; 3]) -> (String, Pair) {
        let run = |processor_seconds| Run { answer: 5, processor_seconds, ..Run::default() };
        (name.to_owned(), Pair::of(&now.map(run), &[1.0; 3].map(run)).unwrap())
    }

    #[test]
    fn a_row_is_judged_by_its_median_ratio() {
        // 1 / 0.95 is 1.0526.
        let rows = vec![
            row("faster", [0.5, 0.5, 0.5]),
            row("noisy", [0.9, 1.05, 9.0]),
            row("slower", [0.9, 1.06, 1.06]),
        ];
        let comparison = Comparison { rows, pairs: 3 };
        snapshots::assert_snapshot!(comparison.text());
        let error = comparison.verdict().unwrap_err();
        assert_eq!(error.to_string(), "below 0.95 × of before: slower");
        let [faster, noisy, _] = <[_; 3]>::try_from(comparison.rows).unwrap();
        assert!(Comparison { rows: vec![faster, noisy], pairs: 3 }.verdict().is_ok());
    }
}
