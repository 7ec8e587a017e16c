//! `cargo xtask anytime`: measures anytime search beside A*, to the end and at a limit, writes the page, and
//! fails if a promise is broken.
//!
//! All figures are counts, which are the same on every machine, however busy it is.

mod compare;
mod limited;
mod whole;

use anyhow::{Context, bail, ensure};
use clap::builder::PossibleValuesParser;

use self::{
    compare::Puzzle,
    limited::{SUITES, Suite},
};
use xtask::{
    files::{read, replace, root, splice},
    message,
    table::{Table, cells},
    threads::{cores, par_map},
};

/// The name of the part that goes to the end.
const WHOLE: &str = "fixtures";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Measure these parts alone; the rest of the page stays
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(names()))]
    only: Vec<String>,
    /// Write nothing, and fail if a figure or a picture would change
    #[arg(long)]
    check: bool,
}

fn names() -> Vec<&'static str> {
    SUITES.iter().map(|suite| suite.name).chain([WHOLE]).collect()
}

/// What was measured of one part of the page.
struct Part {
    name: &'static str,
    /// The block of this name.
    block: String,
    /// The row of the summary, and the picture.
    suite: Option<(Vec<String>, String)>,
    /// The promises that are broken.
    broken: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let puzzle = Puzzle::build()?;
    let is_asked = |name: &&str| args.only.is_empty() || args.only.iter().any(|it| it == name);
    let parts = par_map(names().into_iter().filter(is_asked), cores(), |name| {
        let part = match SUITES.iter().find(|suite| suite.name == name) {
            Some(suite) => suite.measured(&puzzle)?,
            None => whole::measured(&puzzle)?,
        };
        message(format_args!("{}\n", part.block));
        Ok(part)
    })?;
    let folder = root().join("docs/benchmarks");
    let page = folder.join("anytime.md");
    let old = read(&page)?.with_context(|| format!("no {}", page.display()))?;
    let mut files = vec![(page, filled(&old, &parts)?)];
    for part in &parts {
        if let Some((_, picture)) = &part.suite {
            files.push((folder.join(format!("anytime-{}.svg", part.name)), picture.clone()));
        }
    }
    for (path, text) in &files {
        if !args.check {
            replace(path, text)?;
        } else if read(path)?.as_ref() != Some(text) {
            bail!("{} is out of date: cargo xtask anytime", path.display());
        }
    }
    let broken: Vec<&str> =
        parts.iter().flat_map(|part| &part.broken).map(String::as_str).collect();
    ensure!(broken.is_empty(), "{}", broken.join("\n"));
    Ok(())
}

/// The page with these parts; the others stay.
fn filled(old: &str, parts: &[Part]) -> anyhow::Result<String> {
    let known: Vec<Vec<String>> = old.lines().map(cells).collect();
    let mut summary = Table::new(limited::HEADER);
    for Suite { title, name, .. } in &SUITES {
        let new = parts.iter().find(|part| part.name == *name);
        let new = new.and_then(|part| part.suite.as_ref()).map(|(row, _)| row);
        let old =
            || known.iter().find(|row| row[0] == *title && row.len() == limited::HEADER.len());
        if let Some(row) = new.or_else(old) {
            summary.row(row);
        }
    }
    let mut text = splice(old, "anytime: summary", &summary.render())?;
    for Part { name, block, .. } in parts {
        text = splice(&text, &format!("anytime: {name}"), block)?;
    }
    Ok(text)
}

/// The middle value, or the mean of both; 0 of none.
fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        count => f64::midpoint(values[(count - 1) / 2], values[count / 2]),
    }
}

#[cfg(test)]
mod tests {
    use chart::number;

    use super::*;

    #[test]
    fn the_median_of_an_even_number_is_between() {
        assert_eq!(number(median(&[3.0, 1.0, 2.0, 10.0])), "2.5");
        assert_eq!(number(median(&[])), "0");
    }

    #[test]
    fn parts_that_are_not_measured_stay() {
        let page = root().join("docs/benchmarks/anytime.md");
        let page = read(&page).unwrap().unwrap();
        assert_eq!(filled(&page, &[]).unwrap(), page);
        let row = |gap: &str| {
            let mut row = vec![SUITES[1].title.to_owned()];
            row.resize(limited::HEADER.len(), gap.to_owned());
            row
        };
        let part = |gap: &str| Part {
            name: SUITES[1].name,
            block: format!("all of {gap}"),
            suite: Some((row(gap), String::new())),
            broken: Vec::new(),
        };
        let once = filled(&page, &[part("77.7 %")]).unwrap();
        let twice = filled(&once, &[part("88.8 %")]).unwrap();
        assert!(once.contains("all of 77.7 %") && !twice.contains("77.7 %"), "{twice}");
        assert_eq!(twice, once.replace("77.7 %", "88.8 %"));
    }
}
