//! The instances of a folder, listed and read once.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use catalogue::{Domain, Values};
use domain::Measure;
use studio::{Entry, Known};
use suite::Suite;

use crate::io::{Failure, INPUT, Source, natural, of_text};

/// How deep folders are looked into, and the largest file, the most files and the most bytes that are read.
const DEPTH: usize = 4;
const MOST_BYTES: u64 = 4 << 20;
const MOST_FILES: usize = 2_000;
const MOST_IN_ALL: usize = 64 << 20;
/// The file that tells what is known of the others.
const SUITE: &str = "suite.toml";

/// All instances of a folder and of those in it: regular files, no links.
/// Their texts have `most` bytes together; those that are left out are counted.
pub(super) fn listed(folder: &Path, most: usize) -> Result<(Vec<Entry>, usize), Failure> {
    let unreadable = |source| Failure::Unreadable { name: folder.display().to_string(), source };
    let root = fs::canonicalize(folder).map_err(unreadable)?;
    let mut files = Vec::new();
    collect(&root, DEPTH, &mut files).map_err(unreadable)?;
    let suites = files.iter().filter(|path| path.ends_with(SUITE));
    let suites =
        suites.filter_map(|path| Some((path, fs::read_to_string(path).ok()?.parse().ok()?)));
    let (entries, named, left_out) = (Vec::new(), BTreeSet::new(), 0);
    let mut list = List { entries, bytes: 0, most, kept: 0, left_out, named };
    for (path, suite) in suites.collect::<Vec<(&PathBuf, Suite)>>() {
        let own = path.parent().unwrap_or(&root);
        list.add_suite(own, &suite, &files);
    }
    for path in files.iter().filter(|path| !path.ends_with(SUITE)) {
        list.add_file(path);
    }
    let mut entries = list.entries;
    entries.sort_by(|one, other| {
        let by_group = (one.domain, &one.group).cmp(&(other.domain, &other.group));
        by_group.then_with(|| natural(&one.name, &other.name))
    });
    Ok((entries, list.left_out))
}

/// The regular files below a folder, by name.
fn collect(folder: &Path, depth: usize, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(folder)?.filter_map(Result::ok).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        let Ok(kind) = entry.file_type() else { continue };
        if is_hidden || into.len() >= MOST_FILES {
            continue;
        }
        if kind.is_file() && entry.metadata().is_ok_and(|it| it.len() <= MOST_BYTES) {
            into.push(entry.path());
        } else if kind.is_dir() && depth > 0 {
            // A folder that cannot be read has no instances for us.
            let _ = collect(&entry.path(), depth - 1, into);
        }
    }
    Ok(())
}

struct List {
    entries: Vec<Entry>,
    /// The bytes that were read.
    bytes: usize,
    /// The bytes that entries may have, and have.
    most: usize,
    kept: usize,
    /// The number of instances that are left out for want of memory.
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
            let levels = (domain.levels)(&bytes);
            let text = match instance.level {
                Some(level) => levels.get(level.get() - 1).cloned(),
                None => Some(bytes),
            };
            self.named.insert(path);
            let facts = &instance.facts;
            // What is known of a cost says nothing where something else is minimised.
            let about = domain.about;
            let is_meant = about.measure.is_cost() || !about.measures.contains(&Measure::COST);
            let least = facts.iter().find_map(|fact| fact.least_cost).filter(|_| is_meant);
            let least = least.map(Known::Least);
            let is_unsolvable = facts.iter().any(|fact| fact.solvable == Some(false));
            let known = least.or(is_unsolvable.then_some(Known::Unsolvable));
            let name = instance.name.get_ref().clone();
            self.add(domain, name, instance.class.clone(), group.clone(), text, known);
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
            let group = domain.about.name.to_owned();
            let levels = (domain.levels)(&bytes);
            if levels.len() < 2 {
                let text = Some(bytes.clone());
                self.add(domain, name.clone(), String::new(), group, text, None);
                continue;
            }
            for (number, level) in (1..).zip(levels) {
                let name = format!("{name} {number}");
                self.add(domain, name, String::new(), group.clone(), Some(level), None);
            }
        }
    }

    fn read(&mut self, path: &Path) -> Option<Vec<u8>> {
        let bytes = Source::File(path.to_owned()).read(INPUT).ok()?;
        self.bytes += bytes.len();
        (self.bytes <= MOST_IN_ALL).then_some(bytes)
    }

    /// Adds an instance that can be read.
    fn add(
        &mut self,
        domain: &Domain,
        name: String,
        about: String,
        group: String,
        text: Option<Vec<u8>>,
        known: Option<Known>,
    ) {
        let Some(text) = text else { return };
        if (domain.open)(&text, of_text(), &Values::default()).is_ok() {
            let domain = domain.about.name;
            if text.len() > self.most - self.kept {
                self.left_out += 1;
                return;
            }
            self.kept += text.len();
            self.entries.push(Entry { name, about, group, domain, text, known });
        }
    }
}

/// The puzzles of which a file may be: that of a folder's name, of its ending, or any.
fn candidates(path: &Path) -> Vec<&'static Domain> {
    let ending = path.extension().and_then(|it| it.to_str()).map(str::to_ascii_lowercase);
    if let Some(domain) = ending.and_then(|it| catalogue::of_ending(&it)) {
        return vec![domain];
    }
    let folders = path.ancestors().skip(1).filter_map(|it| it.file_name()?.to_str());
    match folders.filter_map(catalogue::find).next() {
        Some(domain) => vec![domain],
        None => catalogue::ALL.iter().collect(),
    }
}

/// An instance or more of each puzzle, which need no file.
pub(super) fn samples() -> Vec<Entry> {
    let samples = catalogue::ALL.iter().flat_map(|domain| {
        let samples = (1..).zip(domain.about.samples);
        samples.map(move |(number, sample)| (domain, number, sample.as_bytes()))
    });
    let readable = samples
        .filter(|(domain, _, text)| (domain.open)(text, of_text(), &Values::default()).is_ok());
    let entry = |(domain, number, text): (&Domain, usize, &[u8])| Entry {
        name: format!("sample-{number}"),
        about: String::new(),
        group: domain.about.name.to_owned(),
        domain: domain.about.name,
        text: text.to_vec(),
        known: None,
    };
    readable.map(entry).collect()
}
