//! The instances of a folder, listed and read once.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use catalogue::{Domain, Values};
use domain::Measure;
use studio::{BestKnown, Exhibit};
use suite::Suite;

use crate::io::{Failure, INPUT, Source, ending, natural, of_text};

/// How deep folders are looked into.
const DEPTH: usize = 4;
/// The greatest number of bytes of a file that is read.
const MAX_BYTES: u64 = 4 << 20;
/// The greatest number of files that are read.
const MAX_FILES: usize = 2_000;
/// The greatest number of bytes that are read in all.
const MAX_TOTAL_BYTES: usize = 64 << 20;
/// The file that tells what is known of the others.
const SUITE: &str = "suite.toml";

/// All instances of a folder and of those in it: regular files, no links.
/// Their texts have `most` bytes together; those that are left out are counted.
pub(super) fn listed(folder: &Path, most: usize) -> Result<(Vec<Exhibit>, usize), Failure> {
    let unreadable = |source| Failure::Unreadable { name: folder.display().to_string(), source };
    let root = fs::canonicalize(folder).map_err(unreadable)?;
    let mut files = Vec::new();
    collect(&root, DEPTH, &mut files).map_err(unreadable)?;
    let suites = files.iter().filter(|path| path.ends_with(SUITE));
    let suites =
        suites.filter_map(|path| Some((path, fs::read_to_string(path).ok()?.parse().ok()?)));
    let mut list = List { most, ..List::default() };
    for (path, suite) in suites.collect::<Vec<(&PathBuf, Suite)>>() {
        let own = path.parent().unwrap_or(&root);
        list.add_suite(own, &suite, &files);
    }
    for path in files.iter().filter(|path| !path.ends_with(SUITE)) {
        list.add_file(path);
    }
    let mut exhibits = list.exhibits;
    exhibits.sort_by(|one, other| {
        let by_group = (&one.domain, &one.group).cmp(&(&other.domain, &other.group));
        by_group.then_with(|| natural(&one.name, &other.name))
    });
    Ok((exhibits, list.left_out))
}

/// The regular files below a folder, by name.
fn collect(folder: &Path, depth: usize, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(folder)?.filter_map(Result::ok).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        let Ok(kind) = entry.file_type() else { continue };
        if is_hidden || into.len() >= MAX_FILES {
            continue;
        }
        if kind.is_file() && entry.metadata().is_ok_and(|it| it.len() <= MAX_BYTES) {
            into.push(entry.path());
        } else if kind.is_dir() && depth > 0 {
            // A folder that cannot be read has no instances for us.
            let _ = collect(&entry.path(), depth - 1, into);
        }
    }
    Ok(())
}

#[derive(Default)]
struct List {
    exhibits: Vec<Exhibit>,
    /// The bytes that were read.
    bytes: usize,
    /// The bytes that exhibits may have, and have.
    most: usize,
    kept: usize,
    /// The number of instances that are left out because memory ran out.
    left_out: usize,
    /// The files that a suite names.
    named: BTreeSet<PathBuf>,
}

impl List {
    /// The instances that a suite names, with what is known of them.
    fn add_suite(&mut self, folder: &Path, suite: &Suite, files: &[PathBuf]) {
        let Some(domain) = catalogue::find(&suite.head.domain) else { return };
        let group = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for instance in &suite.instances {
            let path = fs::canonicalize(folder.join(&instance.file));
            let Some(path) = path.ok().filter(|path| files.contains(path)) else { continue };
            let Some(bytes) = self.read(&path) else { continue };
            self.named.insert(path);
            let text = match instance.level {
                Some(level) => (domain.levels)(&bytes).get(level.get() - 1).cloned(),
                None => Some(bytes),
            };
            let Some(text) = text else { continue };
            let facts = &instance.facts;
            // What is known of a cost says nothing where something else is minimised.
            let about = domain.about;
            let is_meant = about.measure.is_cost() || !about.measures.contains(&Measure::COST);
            let least = facts.iter().find_map(|fact| fact.least_cost).filter(|_| is_meant);
            let least = least.map(BestKnown::Least);
            let is_unsolvable = facts.iter().any(|fact| fact.solvable == Some(false));
            let shown = instance.showpiece;
            let least = least.or_else(|| shown.and_then(|shown| shown.least).map(BestKnown::Least));
            let known = least.or(is_unsolvable.then_some(BestKnown::Unsolvable));
            let place = shown.map(|shown| shown.place);
            let named = exhibit(domain, instance.name.get_ref().clone(), text);
            let about = instance.class.clone();
            self.add(domain, Exhibit { about, group: group.clone(), known, place, ..named });
        }
    }

    /// The instances of a file that no suite names.
    fn add_file(&mut self, path: &Path) {
        if self.named.contains(path) {
            return;
        }
        let Some(bytes) = self.read(path) else { return };
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for domain in candidates(path) {
            for (level, text) in domain.numbered(bytes.clone()) {
                let name = level.map_or(name.clone(), |level| format!("{name} {level}"));
                self.add(domain, exhibit(domain, name, text));
            }
        }
    }

    fn read(&mut self, path: &Path) -> Option<Vec<u8>> {
        let bytes = Source::File(path.to_owned()).read(INPUT).ok()?;
        self.bytes += bytes.len();
        (self.bytes <= MAX_TOTAL_BYTES).then_some(bytes)
    }

    /// Adds an instance that can be read.
    fn add(&mut self, domain: &Domain, exhibit: Exhibit) {
        if !is_readable(domain, &exhibit) {
            return;
        }
        if exhibit.text.len() > self.most - self.kept {
            self.left_out += 1;
            return;
        }
        self.kept += exhibit.text.len();
        self.exhibits.push(exhibit);
    }
}

/// The puzzles that a file may belong to: the puzzle of its ending, else of a folder's name, else any.
fn candidates(path: &Path) -> Vec<&'static Domain> {
    if let Some(domain) = ending(path).and_then(|it| catalogue::of_ending(&it)) {
        return vec![domain];
    }
    let folders = path.ancestors().skip(1).filter_map(|it| it.file_name()?.to_str());
    match folders.filter_map(catalogue::find).next() {
        Some(domain) => vec![domain],
        None => catalogue::ALL.iter().collect(),
    }
}

/// An instance or more of each puzzle, which need no file.
pub(super) fn samples() -> Vec<Exhibit> {
    let of_domain = |domain: &'static Domain| {
        let sample = |(number, text): (usize, &str)| {
            exhibit(domain, format!("sample-{number}"), text.as_bytes().to_vec())
        };
        let samples = (1..).zip(domain.samples()).map(sample);
        samples.filter(|exhibit| is_readable(domain, exhibit))
    };
    catalogue::ALL.iter().flat_map(of_domain).collect()
}

/// An instance of which nothing else is known, in the group of its puzzle.
fn exhibit(domain: &Domain, name: String, text: Vec<u8>) -> Exhibit {
    let domain = domain.about.name.to_owned();
    Exhibit {
        name,
        about: String::new(),
        group: domain.clone(),
        domain,
        text,
        known: None,
        place: None,
    }
}

fn is_readable(domain: &Domain, exhibit: &Exhibit) -> bool {
    (domain.open)(&exhibit.text, of_text(), &Values::default()).is_ok()
}

#[cfg(test)]
mod tests {
    use catalogue::{Length, Request};
    use domain::{SearchRequest, search::Limits};

    use super::*;

    /// The figures of the studio's first page.
    #[test]
    fn what_is_shown_first_is_proved() {
        let fixtures = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures"));
        let (exhibits, _) = listed(fixtures, MAX_TOTAL_BYTES).expect("the folder is read");
        let mut shown: Vec<_> = exhibits.iter().filter(|it| it.place.is_some()).collect();
        shown.sort_by_key(|exhibit| exhibit.place);
        let places: Vec<_> = shown.iter().filter_map(|exhibit| exhibit.place).collect();
        assert_eq!(places, (1..=12).collect::<Vec<u8>>());
        for exhibit in shown {
            let Some(BestKnown::Least(least)) = exhibit.known else { continue };
            let domain = catalogue::find(&exhibit.domain).expect("a puzzle");
            let instance = (domain.open)(&exhibit.text, of_text(), &Values::default());
            let request = Request::new(SearchRequest::default(), Limits::default());
            let length = Length::of(&*instance.expect("it is read"), &request);
            assert_eq!(length.expect("a search"), Length::Proved(least), "{}", exhibit.name);
        }
    }
}
