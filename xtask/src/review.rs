//! `cargo xtask review`: what a change does to tables, pictures and snapshots, old beside new on one page.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use chart::escaped;
use similar::{DiffOp, TextDiff};
use suite::Suite;

use crate::{
    changes::{Change, Comparison, Summary, tables},
    drawing,
    files::{git, read, replace, root},
    message, puzzle,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The commit with which the files are compared, pending snapshots among them
    #[arg(default_value = "HEAD")]
    base: String,
    /// Where the page goes [default: target/review.html of the workspace]
    #[arg(long, short, value_name = "OUT.html")]
    output: Option<PathBuf>,
}

/// Equal lines around those that differ.
const CONTEXT: usize = 3;

const STYLE: &str = "\
:root { color-scheme: light dark; --paper: light-dark(#FAF9F6, #14161A); --ink: light-dark(#1C1F25, #ECEBE7);
  --line: light-dark(#E2DFD7, #2D3138); --good: light-dark(#00714F, #5CCFA6); --bad: light-dark(#A83F00, #FF9A66);
  --good-soft: light-dark(#E0F2EA, #11332A); --bad-soft: light-dark(#FBE9DF, #3D2013); }
body { margin: 2rem auto; max-width: 90rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { border: 1px solid var(--line); padding: .2rem .6rem; text-align: left; vertical-align: top; }
.lines, .pair { width: 100%; table-layout: fixed; }
.lines td { border-width: 0 1px; padding: 0 .6rem; font: 13px/1.4 ui-monospace, monospace; white-space: pre-wrap; }
.lines td, .long { overflow-wrap: anywhere; }
.lines tr.gap td { border-width: 1px; height: .4rem; }
.old, .worse, .lost { background: var(--bad-soft); } .new, .better { background: var(--good-soft); }
.worse, .lost { color: var(--bad); } .better { color: var(--good); }
mark { background: none; color: inherit; text-decoration: underline; text-underline-offset: .2em; font-weight: bold; }
img { max-width: 100%; max-height: 20rem; }
";

/// A file that differs.
struct File {
    name: String,
    /// Its texts before and now; `None` where there is no such file.
    texts: [Option<String>; 2],
}

/// Draws the solutions of a change before and now as SVG, if both can be replayed. The suite is in the folder of the
/// name.
type Draw<'d> = dyn FnMut(&str, &Suite, &Change) -> anyhow::Result<Option<[String; 2]>> + 'd;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let files = differing(&args.base)?;
    let mut suites = BTreeMap::new();
    for file in &files {
        if let Some(name) = page_name(&file.name)
            && let Some(text) = read(&root().join(format!("fixtures/{name}/suite.toml")))?
        {
            suites.insert(name.to_owned(), text.parse::<Suite>()?);
        }
    }
    let mut command = None;
    let mut draw = |folder: &str, suite: &Suite, change: &Change| {
        let command = match &command {
            Some(command) => command,
            None => command.insert(puzzle::build("dev")?),
        };
        boards(command, folder, suite, change)
    };
    let (summary, body) = page(&files, &suites, &mut draw)?;
    if summary.is_empty() {
        message(format_args!("no count, picture or snapshot differs from {}", args.base));
        return Ok(());
    }
    summary.iter().for_each(|line| message(format_args!("{line}")));
    let items: String =
        summary.iter().map(|line| format!("<li>{}</li>\n", escaped(line))).collect();
    let title = format!("Changes since {}", escaped(&args.base));
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n<h1>{title}</h1>\n\
         <ul>\n{items}</ul>\n{body}</html>\n"
    );
    let output = args.output.clone().unwrap_or_else(|| root().join("target/review.html"));
    replace(&output, html)?;
    message(format_args!("wrote {}", output.display()));
    Ok(())
}

/// The page's name in `docs/benchmarks/NAME.md`.
fn page_name(file: &str) -> Option<&str> {
    file.strip_prefix("docs/benchmarks/")?.strip_suffix(".md")
}

/// Returns true of the files that are reviewed here, and not as code.
fn is_reviewed(file: &str) -> bool {
    file.ends_with(".snap")
        || file.starts_with("docs/benchmarks/")
            && [".md", ".svg", ".csv"].iter().any(|end| file.ends_with(end))
}

/// The files to review that differ from a commit, tables first. A pending snapshot stands for the one that it would
/// become.
fn differing(base: &str) -> anyhow::Result<Vec<File>> {
    // First, so that a wrong name is refused by its own message.
    let known = git(&["diff", "--name-only", "--no-renames", "-z", base, "--"])?;
    let untracked = git(&["ls-files", "--others", "--exclude-standard", "-z"])?;
    let pending =
        ["ls-files", "--others", "--ignored", "--exclude=*.snap.new", "-z", "crates", "xtask"];
    let pending = git(&pending)?;
    let all = [&known, &untracked, &pending].map(|names| names.split('\0')).into_iter().flatten();
    let names: BTreeSet<&str> = all.map(|name| name.strip_suffix(".new").unwrap_or(name)).collect();
    let mut files = Vec::new();
    for name in names.into_iter().filter(|name| is_reviewed(name)) {
        let old = git(&["show", &format!("{base}:{name}")]).ok();
        let path = root().join(name);
        let new = match read(&path.with_extension("snap.new"))? {
            Some(pending) => Some(pending),
            None => read(&path)?,
        };
        let texts = [old, new].map(|text| text.map(|text| content(name, text)));
        if texts[0] != texts[1] {
            files.push(File { name: name.to_owned(), texts });
        }
    }
    files.sort_by_key(|file| (page_name(&file.name).is_none(), file.name.ends_with(".snap")));
    Ok(files)
}

/// The text without what a snapshot says of itself, such as the line of its test.
fn content(name: &str, text: String) -> String {
    let rest = text.strip_prefix("---\n").filter(|_| name.ends_with(".snap"));
    rest.and_then(|rest| rest.split_once("\n---\n"))
        .map_or_else(|| text.clone(), |(_, it)| it.to_owned())
}

/// Both solutions of a change, each as a row of boards. A table shows only the beginning of a long one.
fn boards(
    command: &Path,
    folder: &str,
    suite: &Suite,
    change: &Change,
) -> anyhow::Result<Option<[String; 2]>> {
    let instance = suite.instances.iter().find(|it| *it.name.get_ref() == change.instance);
    let is_whole = |text: &&String| !text.is_empty() && !text.ends_with('…') && *text != "–";
    let solutions = [&change.old, &change.new];
    let Some(instance) = instance.filter(|_| solutions.iter().all(is_whole)) else {
        return Ok(None);
    };
    let file = root().join("fixtures").join(folder).join(&instance.file);
    let file = file.display().to_string();
    let level = instance.level.map(|level| format!("--level={level}"));
    let draw = |solution: &String| -> anyhow::Result<String> {
        let replay = ["replay", &suite.head.domain, &file, solution, "--still"];
        let arguments = replay.into_iter().chain(level.as_deref()).chain(["--output"]);
        Ok(drawing::run(command, &arguments.collect::<Vec<_>>(), &[])?.0)
    };
    let [old, new] = solutions;
    Ok(Some([draw(old)?, draw(new)?]))
}

/// The lines of the summary, and the sections of the page.
fn page(
    files: &[File],
    suites: &BTreeMap<String, Suite>,
    draw: &mut Draw<'_>,
) -> anyhow::Result<(Vec<String>, String)> {
    let (mut summary, mut body) = (Summary::default(), String::new());
    let mut kinds: BTreeMap<&str, [u64; 3]> = BTreeMap::new();
    for File { name, texts } in files {
        let suite = page_name(name).and_then(|page| Some((page, suites.get(page)?)));
        let [old, new] = texts.each_ref().map(|text| text.as_deref().unwrap_or_default());
        body += &format!("<h2>{}</h2>\n", escaped(name));
        if let Some((page, suite)) = suite {
            let all = suite.tables.iter().map(|table| (&table.title, &table.columns));
            let comparison = Comparison::of(&tables(all), old, new);
            summary.add(page, &comparison);
            let (cells, text) = (cells(page, suite, &comparison, draw)?, lines(old, new));
            body += &if cells.is_empty() {
                text
            } else {
                format!("{cells}<details><summary>As text</summary>\n{text}</details>\n")
            };
        } else if name.ends_with(".svg") {
            body += &pair(texts.each_ref().map(Option::as_deref));
        } else {
            body += &lines(old, new);
        }
        let kind = match name.rsplit('.').next() {
            Some("snap") => "snapshots",
            Some("svg") => "pictures",
            _ => "pages",
        };
        let counts = kinds.entry(kind).or_default();
        counts[match texts {
            [Some(_), Some(_)] => 0,
            [None, _] => 1,
            [_, None] => 2,
        }] += 1;
    }
    let mut summary = summary.lines();
    for (kind, counts) in kinds {
        let counts = counts.iter().zip(["changed", "new", "gone"]).filter(|(count, _)| **count > 0);
        let counts: Vec<String> = counts.map(|(count, how)| format!("{count} {how}")).collect();
        summary.push(format!("{kind}: {}", counts.join(", ")));
    }
    Ok((summary, body))
}

/// The cells of a page's tables that differ, as a table; empty if none does.
fn cells(
    page: &str,
    suite: &Suite,
    comparison: &Comparison,
    draw: &mut Draw<'_>,
) -> anyhow::Result<String> {
    let changes = comparison.changes();
    if changes.is_empty() {
        return Ok(String::new());
    }
    let heads = ["table", "instance", "run", "column", "before", "now", ""];
    let mut html = format!("<table>\n<tr><th>{}</tr>\n", heads.join("<th>"));
    let mut drawn = BTreeSet::new();
    for change in &changes {
        let Change { table, instance, run, column, .. } = change;
        let named = [table, instance, run, column].map(|text| escaped(text));
        let [before, now] = marked([&change.old, &change.new]);
        let verdict = change.verdict();
        html += &format!(
            "<tr><td>{}<td class=\"long\">{before}<td class=\"long\">{now}<td class=\"{verdict}\">{verdict}</tr>\n",
            named.join("<td>")
        );
        // Several runs find the same solutions.
        if column == "solution"
            && drawn.insert([instance, &change.old, &change.new])
            && let Some(boards) = draw(page, suite, change)?
        {
            let boards = pair(boards.each_ref().map(|svg| Some(svg.as_str())));
            html += &format!("<tr><td colspan=\"{}\">{boards}</tr>\n", heads.len());
        }
    }
    Ok(html + "</table>\n")
}

/// Two pictures, old beside new.
fn pair(pictures: [Option<&str>; 2]) -> String {
    let cell = |(picture, [class, name]): (Option<&str>, [&str; 2])| match picture {
        Some(svg) => {
            // What ends the address or means something in it.
            let mut address = svg.replace('%', "%25");
            for (sign, code) in
                [("#", "%23"), ("\"", "%22"), ("<", "%3C"), (">", "%3E"), ("\n", "%0A")]
            {
                address = address.replace(sign, code);
            }
            format!(
                "<td class=\"{class}\">{name}<br><img alt=\"{name}\" src=\"data:image/svg+xml,{address}\">"
            )
        }
        None => format!("<td class=\"{class}\">no picture {name}"),
    };
    let sides = [["old", "before"], ["new", "now"]];
    let cells: Vec<String> = pictures.into_iter().zip(sides).map(cell).collect();
    format!("<table class=\"pair\"><tr>{}</tr></table>\n", cells.concat())
}

/// The lines that differ, each beside the one in its place, with some around them.
fn lines(old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let line = |lines: &[&str], at: Option<usize>| {
        at.map_or_else(String::new, |at| lines[at].trim_end_matches('\n').to_owned())
    };
    let mut groups = Vec::new();
    for group in diff.grouped_ops(CONTEXT) {
        let mut rows = String::new();
        for op in group {
            let is_equal = matches!(op, DiffOp::Equal { .. });
            let (from, to) = (op.old_range(), op.new_range());
            for row in 0..from.len().max(to.len()) {
                let at = |range: &std::ops::Range<usize>| range.clone().nth(row);
                let (left, right) = (at(&from), at(&to));
                let texts = [line(diff.old_slices(), left), line(diff.new_slices(), right)];
                let cells = match (left, right) {
                    (Some(_), Some(_)) => marked(texts.each_ref().map(String::as_str)),
                    _ => texts.map(|text| escaped(&text)),
                };
                let class = |at: Option<usize>, class: &'static str| {
                    if is_equal || at.is_none() { "" } else { class }
                };
                let [before, now] = cells;
                let [old, new] = [class(left, "old"), class(right, "new")];
                rows +=
                    &format!("<tr><td class=\"{old}\">{before}<td class=\"{new}\">{now}</tr>\n");
            }
        }
        groups.push(rows);
    }
    let gap = "<tr class=\"gap\"><td><td></tr>\n";
    format!("<table class=\"lines\">\n{}</table>\n", groups.join(gap))
}

/// Two texts as HTML. What lies between their common beginning and their common end is marked.
fn marked([old, new]: [&str; 2]) -> [String; 2] {
    let same = |(a, b): &(char, char)| a == b;
    let width = |count: usize| old.chars().take(count).map(char::len_utf8).sum::<usize>();
    let start = width(old.chars().zip(new.chars()).take_while(same).count());
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let pairs = old_rest.chars().rev().zip(new_rest.chars().rev());
    let end: usize = pairs.take_while(same).map(|(sign, _)| sign.len_utf8()).sum();
    [old, new].map(|text| {
        let (head, rest) = text.split_at(start);
        let (middle, tail) = rest.split_at(rest.len() - end);
        let [head, middle, tail] = [head, middle, tail].map(escaped);
        if middle.is_empty() { head + &tail } else { format!("{head}<mark>{middle}</mark>{tail}") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, texts: [Option<&str>; 2]) -> File {
        File { name: name.to_owned(), texts: texts.map(|text| text.map(str::to_owned)) }
    }

    fn reviewed(files: &[File], draw: &mut Draw<'_>) -> (String, String) {
        let suite = "[suite]\ndomain = \"sokoban\"\ntitle = \"S\"\n\n[[instance]]\nname = \"small\"\nclass = \"small\"\n\n\
            [[table]]\nname = \"each\"\ntitle = \"Each\"\nnode-limit = 9\n\
            columns = [\"cost\", \"expanded\", \"solution\"]\nrun = [{ algorithms = [\"bfs\"] }]\n";
        let suites = BTreeMap::from([("sokoban".to_owned(), suite.parse().expect("a suite"))]);
        let (summary, body) = page(files, &suites, draw).expect("a page");
        (summary.join("\n"), body)
    }

    #[test]
    fn a_row_shows_old_beside_new_with_its_boards() {
        let text = |expanded, solution| {
            format!(
                "## Each\n\n### small: small\n\n| run | cost | expanded | solution |\n|-----|---|---|---|\n\
                 | bfs | 2 | {expanded} | {solution} |\n"
            )
        };
        let (old, new) = (text("1,000", "LLRU"), text("900", "LDRU"));
        let page = file("docs/benchmarks/sokoban.md", [Some(&old), Some(&new)]);
        let mut drawn = Vec::new();
        let mut draw = |folder: &str, suite: &Suite, change: &Change| {
            drawn.push([folder, &suite.head.domain, &change.instance].map(str::to_owned));
            Ok(Some(["<svg id=\"1\"/>", "<svg id=\"2\"/>"].map(str::to_owned)))
        };
        let (summary, body) = reviewed(&[page], &mut draw);
        assert_eq!(
            summary,
            "sokoban, bfs: expanded 1,000 → 900 (−10.0 %): 1 better\npages: 1 changed"
        );
        assert_eq!(drawn, [["sokoban", "sokoban", "small"]]);
        snapshots::assert_snapshot!("page", body);
    }

    #[test]
    fn snapshots_and_pictures_are_counted_by_what_became_of_them() {
        let files = [
            file("a.snap", [Some("one\ntwo\n"), Some("one\n<three>\n")]),
            file("b.snap", [None, Some("new\n")]),
            file("c.snap", [Some("gone\n"), None]),
            file("docs/benchmarks/d.svg", [Some("<svg/>"), None]),
        ];
        let (summary, body) = reviewed(&files, &mut |_, _, _| unreachable!("no solution"));
        assert_eq!(summary, "pictures: 1 gone\nsnapshots: 1 changed, 1 new, 1 gone");
        for part in [
            "<td class=\"old\"><mark>two</mark><td class=\"new\"><mark>&lt;three&gt;</mark>",
            "<td class=\"\"><td class=\"new\">new",
            "<td class=\"old\">gone<td class=\"\">",
            "src=\"data:image/svg+xml,%3Csvg/%3E\"",
            "<td class=\"new\">no picture now",
        ] {
            assert!(body.contains(part), "{part}: {body}");
        }
    }

    #[test]
    fn what_differs_is_marked() {
        assert_eq!(marked(["LLR", "LUR"]), ["L<mark>L</mark>R", "L<mark>U</mark>R"]);
        assert_eq!(marked(["aé", "aéa"]), ["aé", "aé<mark>a</mark>"]);
        assert_eq!(marked(["", "<"]), ["", "<mark>&lt;</mark>"]);
        assert_eq!(marked(["same", "same"]), ["same", "same"]);
    }

    #[test]
    fn a_snapshot_is_what_it_holds() {
        let text = "---\nsource: a.rs\n---\none\n---\ntwo\n".to_owned();
        assert_eq!(content("a.snap", text.clone()), "one\n---\ntwo\n");
        assert_eq!(content("a.md", text.clone()), text);
        assert_eq!(content("a.snap", "none".to_owned()), "none");
    }

    #[test]
    fn code_is_not_reviewed_here() {
        let reviewed = ["crates/a/tests/snapshots/b.snap", "docs/benchmarks/sokoban.md"];
        assert!(reviewed.into_iter().all(is_reviewed));
        assert!(!["src/lib.rs", "docs/formats.md", "README.md"].into_iter().any(is_reviewed));
    }
}
