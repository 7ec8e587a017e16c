//! `cargo xtask bench-tables`: from suites to pages, plots and the tables of the README.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use clap::value_parser;
use indicatif::MultiProgress;
use similar::TextDiff;

use crate::{
    changes::{Comparison, Summary},
    drawing,
    files::{entries, keys, name_of, read, replace, root, splice},
    message,
    page::{self, Page},
    plots,
    puzzle::{bar, bench, build},
    threads::{cores, par_map},
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only the suite in the folder of this name
    #[arg(long, value_name = "DOMAIN")]
    only: Option<String>,
    /// Someone else's suites: DIR/*/suite.toml [default: fixtures]
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
    /// Where pages and plots go [default: docs/benchmarks, and the README; with --fixtures, DIR/benchmarks]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Run each row N times, and record the mean; one that a limit stops is run once
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u64).range(1..))]
    repeat: u64,
    /// Fail when a row takes longer than S seconds
    #[arg(long, value_name = "S", default_value_t = 120, value_parser = value_parser!(u64).range(1..))]
    time_limit: u64,
    /// Write nothing: run each row once, without optimisation, and fail if a count, a plot or a table
    /// of the README would change
    #[arg(long)]
    check: bool,
    /// Write counts, without measuring anew: run each row once, without optimisation, and leave recorded
    /// times and bytes as they are
    #[arg(long, conflicts_with = "check")]
    counts: bool,
}

impl Args {
    /// Returns true if times and bytes are recorded. Counts are the same in every profile of cargo,
    /// however many suites run at once.
    fn measures(&self) -> bool {
        !self.check && !self.counts
    }
}

/// Where the results of a run go.
struct Places {
    /// The folders of the suites, each called as its page.
    suites: Vec<PathBuf>,
    out: PathBuf,
    /// The README, unless results go elsewhere.
    readme: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let places = Places::find(args)?;
    let puzzle = build(if args.measures() { "release" } else { "dev" })?;
    let pages = measure(&puzzle, &places.suites, args)?;
    let texts = places.render(&pages, args)?;
    if args.check {
        places.check(&pages, &texts, args)?;
    } else {
        for (path, text) in &texts {
            replace(path, text)?;
            message(format_args!("wrote {}", shown(path)));
        }
    }
    let orphans = places.orphans(&pages, args)?.join(", ");
    ensure!(orphans.is_empty(), "no suite makes these any more; delete them: {orphans}");
    if args.check {
        message(format_args!("{} files are up to date", texts.len()));
    }
    Ok(())
}

impl Places {
    fn find(args: &Args) -> anyhow::Result<Self> {
        let fixtures = args.fixtures.clone().unwrap_or_else(|| root().join("fixtures"));
        let mut suites = entries(&fixtures)?;
        suites.retain(|folder| folder.join("suite.toml").is_file());
        if let Some(only) = &args.only {
            let known: Vec<String> = suites.iter().map(|folder| name_of(folder)).collect();
            ensure!(known.contains(only), "--only {only}: there is only {}", known.join(", "));
            suites.retain(|folder| name_of(folder) == *only);
        }
        ensure!(!suites.is_empty(), "no {}/*/suite.toml", fixtures.display());
        let ours = args.fixtures.is_none() && args.out.is_none();
        let out = args.out.clone().unwrap_or_else(|| match &args.fixtures {
            Some(fixtures) => fixtures.join("benchmarks"),
            None => root().join("docs/benchmarks"),
        });
        Ok(Self { suites, out, readme: ours.then(|| root().join("README.md")) })
    }

    /// All files that the pages make, by path, with their whole new text.
    fn render(&self, pages: &[Page], args: &Args) -> anyhow::Result<BTreeMap<PathBuf, String>> {
        let mut texts = BTreeMap::new();
        for page in pages {
            // Pictures of measurements are recorded with them.
            for plot in page.head.plots.iter().filter(|plot| args.measures() || !plot.is_measured())
            {
                let picture = plots::draw(page, plot)
                    .with_context(|| format!("cannot draw {} of {}", plot.name, page.name))?;
                texts.insert(self.out.join(page.picture(&plot.name)), picture);
            }
            for drawing in &page.drawings {
                texts.insert(self.out.join(page.picture(&drawing.name)), drawing.svg.clone());
            }
            for (name, values) in page.files()? {
                texts.insert(self.out.join(name), values);
            }
            let path = self.page(page);
            let old = read(&path)?.unwrap_or_else(|| page::blank(page));
            let context = || format!("{} cannot be filled in", path.display());
            let mut new = splice(&old, page::COUNTS, &page.counts()).with_context(context)?;
            let published = page.published();
            if !published.is_empty() {
                new = splice(&new, page::PUBLISHED, &published).with_context(context)?;
            }
            if args.measures() {
                let recorded = page.recorded(args.repeat);
                new = splice(&new, page::RECORDED, &recorded).with_context(context)?;
            }
            texts.insert(path, new);
        }
        if let Some(path) = &self.readme {
            texts.extend(fill(path, pages)?.map(|text| (path.clone(), text)));
        }
        Ok(texts)
    }

    /// Fails, with the differences and their summary, unless every file is as it would be written.
    fn check(
        &self,
        pages: &[Page],
        texts: &BTreeMap<PathBuf, String>,
        args: &Args,
    ) -> anyhow::Result<()> {
        let mut differences = String::new();
        let mut summary = Summary::default();
        for (path, new) in texts {
            let old = read(path)?.unwrap_or_default();
            if old == *new {
                continue;
            }
            let name = shown(path);
            if name.ends_with(".svg") {
                differences += &format!("{name}: another picture\n");
                continue;
            }
            let diff = TextDiff::from_lines(old.as_str(), new.as_str());
            let diff =
                diff.unified_diff().context_radius(2).header(&name, "as it would be").to_string();
            differences += &diff;
            if let Some(page) = pages.iter().find(|page| *path == self.page(page)) {
                summary.add(&page.name, &Comparison::of(&page.tables(), &old, new));
            }
        }
        if differences.is_empty() {
            return Ok(());
        }
        bail!(
            "the tables are out of date; say why in the commit, and run\n\n    {}\n\n{differences}\n{}",
            command(args),
            summary.lines().join("\n")
        )
    }

    fn page(&self, page: &Page) -> PathBuf {
        self.out.join(format!("{}.md", page.name))
    }

    /// The pages, pictures and files of values among the results that no suite makes; a picture or file belongs to
    /// the page that its name begins with. Of some suites alone nothing can be said.
    fn orphans(&self, pages: &[Page], args: &Args) -> anyhow::Result<Vec<String>> {
        if args.only.is_some() {
            return Ok(Vec::new());
        }
        let mut made = BTreeSet::new();
        for page in pages {
            made.insert(format!("{}.md", page.name));
            made.extend(page.head.plots.iter().map(|plot| page.picture(&plot.name)));
            made.extend(page.drawings.iter().map(|it| page.picture(&it.name)));
            made.extend(page.files()?.into_iter().map(|(name, _)| name));
        }
        let (mut orphans, mut parts) = (Vec::new(), Vec::new());
        // Written by hand, or by other chores.
        let mut foreign = Vec::new();
        for path in entries(&self.out)? {
            let name = name_of(&path);
            if made.contains(&name) {
                continue;
            }
            match name.rsplit_once('.') {
                Some((_, "svg" | "csv")) => parts.push((name, path)),
                Some((page, "md")) => {
                    let is_ours =
                        read(&path)?.is_some_and(|text| keys(&text).any(|key| key == page::COUNTS));
                    if is_ours { orphans.push(path) } else { foreign.push(format!("{page}-")) }
                }
                _ => {}
            }
        }
        let is_foreign = |name: &str| foreign.iter().any(|page| name.starts_with(page));
        orphans.extend(parts.into_iter().filter(|(name, _)| !is_foreign(name)).map(|it| it.1));
        orphans.sort();
        Ok(orphans.iter().map(|path| shown(path)).collect())
    }
}

/// The README with the tables of these pages in it.
fn fill(readme: &Path, pages: &[Page]) -> anyhow::Result<Option<String>> {
    let Some(old) = read(readme)? else { return Ok(None) };
    let mut new = old.clone();
    for key in keys(&old) {
        let Some((name, table)) = key.split_once(": ").and_then(|(_, name)| name.split_once('/'))
        else {
            bail!("{}: expected DOMAIN/TABLE, found {key}", readme.display());
        };
        let Some(page) = pages.iter().find(|page| page.name == name) else { continue };
        let body =
            page.table(table).with_context(|| format!("{} asks for it", readme.display()))?;
        new = splice(&new, key, &body)?;
    }
    Ok(Some(new))
}

/// Runs the suites: one after the other where times are recorded, else as many as there are cores.
fn measure(puzzle: &Path, suites: &[PathBuf], args: &Args) -> anyhow::Result<Vec<Page>> {
    let (repeat, threads) = if args.measures() { (args.repeat, 1) } else { (1, cores()) };
    let bars = MultiProgress::new();
    par_map(suites, threads, |folder: &PathBuf| {
        let name = name_of(folder);
        let bar = bars.add(bar(&name)?);
        let (head, rows) =
            bench(puzzle, &folder.join("suite.toml"), repeat, args.time_limit, &bar)?;
        let drawings = drawing::draw(puzzle, &head.pictures)?;
        bar.finish_with_message("done");
        Ok(Page { name, head, rows, drawings })
    })
}

/// The path as seen from the workspace's folder.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The command that brings the tables up to date.
fn command(args: &Args) -> String {
    let mut command = "cargo xtask bench-tables --counts".to_owned();
    if let Some(only) = &args.only {
        command.push_str(&format!(" --only {only}"));
    }
    for (option, folder) in [("--fixtures", &args.fixtures), ("--out", &args.out)] {
        if let Some(folder) = folder {
            command.push_str(&format!(" {option} {}", folder.display()));
        }
    }
    command
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::{
        Cli, Command,
        lines::{Column, Figure, PlotKind},
        page::tests::{sample, times},
    };

    fn args(options: &[&str]) -> Args {
        let words = [&["xtask", "bench-tables"], options].concat();
        let command = Cli::try_parse_from(words).unwrap().command;
        let Command::BenchTables(args) = command else { panic!("{command:?}") };
        args
    }

    /// The sample's page, with a plot of times, as a full run has written it to `out`.
    fn written(out: &Path) -> (Places, Page) {
        let places = Places { suites: Vec::new(), out: out.to_owned(), readme: None };
        let mut page = sample();
        page.head.plots.push(times(PlotKind::Weights));
        let pages = [page];
        for (path, text) in places.render(&pages, &args(&[])).unwrap() {
            replace(&path, &text).unwrap();
        }
        let [page] = pages;
        (places, page)
    }

    #[test]
    fn counts_are_written_without_what_is_measured() {
        let folder = tempfile::tempdir().unwrap();
        let (places, mut page) = written(folder.path());
        let old = read(&places.page(&page)).unwrap().unwrap();
        for row in &mut page.rows {
            row.elapsed_ms = vec![77.0];
            row.figures.insert(Column::Visited, Figure::Number(4_321));
            row.figures.insert(Column::PeakBytes, Figure::Number(99 << 20));
        }
        let pages = [page];
        let texts = places.render(&pages, &args(&["--counts"])).unwrap();
        let new = &texts[&places.page(&pages[0])];
        let parts = |text: &str| {
            let (counts, recorded) = text.split_once("## Recorded").unwrap();
            (counts.to_owned(), recorded.to_owned())
        };
        assert_eq!(parts(new).1, parts(&old).1);
        assert!(parts(new).0.contains("4,321"), "{new}");
        let names = texts.keys().map(|path| path.file_name().unwrap().to_str().unwrap());
        assert_eq!(
            names.collect::<Vec<_>>(),
            ["rooms-expanded.svg", "rooms-weights.svg", "rooms.md"]
        );
        // A full run records both.
        let texts = places.render(&pages, &args(&[])).unwrap();
        assert!(parts(&texts[&places.page(&pages[0])]).1.contains("77.00"));
        assert!(texts.contains_key(&folder.path().join("rooms-times.svg")));
    }

    #[test]
    fn a_check_that_fails_ends_with_a_summary() {
        let folder = tempfile::tempdir().unwrap();
        let (places, page) = written(folder.path());
        let mut pages = [page];
        let check = |pages: &[Page]| {
            let args = args(&["--check"]);
            places.check(pages, &places.render(pages, &args).unwrap(), &args)
        };
        check(&pages).unwrap();
        pages[0].rows[0].figures.insert(Column::Visited, Figure::Number(1));
        let said = check(&pages).unwrap_err().to_string();
        assert!(said.contains("\n    cargo xtask bench-tables --counts\n"), "{said}");
        let end =
            "\nrooms, bfs, published: visited 1,234,569 → 1,234,568 (−0.0 %): 1 better, 1 equal";
        assert!(said.ends_with(end), "{said}");
    }

    #[test]
    fn to_check_is_not_to_write() {
        assert!(Cli::try_parse_from(["xtask", "bench-tables", "--check", "--counts"]).is_err());
    }
}
