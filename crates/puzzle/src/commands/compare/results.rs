//! Where the results of `puzzle compare` go: to an output, or into a file that grows by an instance at a time.

use std::{
    fs::{File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
    path::Path,
};

use clap::ValueEnum;
use domain::BadOption;
use serde_json::Value;

use super::searches::Search;
use crate::{
    io::{Failure, Output, message},
    report::csv_cells,
};

const RESUME: &str = "--resume";

/// How results look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum CompareFormat {
    /// For people
    Text,
    /// One object a line (docs/json.md)
    Json,
    /// Tables in Markdown, with all columns
    Md,
    /// The same tables as a page of HTML, in one file that loads nothing
    Html,
    /// A table for spreadsheets and statistics, one line a search
    Csv,
}

pub(super) enum Results {
    /// All at once, if it is a file.
    Output(Output),
    Growing(Growing),
}

/// A file of `--resume`.
pub(super) struct Growing {
    name: String,
    file: File,
    /// The instances whose lines are all there.
    instances: Vec<String>,
}

/// The lines of an instance that are there already.
struct ExistingLines {
    instance: String,
    /// Its first byte in the file.
    begin: usize,
    searches: Vec<String>,
}

/// How each line of JSON begins.
const LINE: &str = "{\"format\":";

/// A line that is there already.
struct Line {
    domain: String,
    instance: String,
    /// The options of its search, as [`Search::words`] has them.
    search: String,
}

impl Results {
    /// Standard output, or the file at `path`, beginning with `header`.
    pub(super) fn new(path: Option<&Path>, header: &str) -> Result<Self, Failure> {
        let mut output = Output::open(path)?;
        output.write(header)?;
        Ok(Self::Output(output))
    }

    /// Opens the file at `path`, or begins it with `header`. If its last instance lacks lines, all lines of that
    /// instance are removed, and it is searched again.
    ///
    /// # Errors
    ///
    /// It cannot be read or written, is no such table, or has searches, or at its end an instance, that this command
    /// does not have.
    pub(super) fn resumed(
        path: &Path,
        (format, header): (CompareFormat, &str),
        domain: &str,
        instances: &[&str],
        searches: &[Search],
    ) -> Result<Self, Failure> {
        let refused = |reason: String| Failure::from(BadOption::new(RESUME, reason));
        let search = header.trim_end().split(',').position(|name| name == "search");
        let read = |line| search.map_or_else(|| of_json(line), |search| of_csv(line, search));
        if !matches!(format, CompareFormat::Csv | CompareFormat::Json) {
            return Err(refused("is for --format csv or json".to_owned()));
        }
        for (place, name) in instances.iter().enumerate() {
            if name.contains('\n') || instances[..place].contains(name) {
                return Err(refused(format!("expected one name for each instance: {name:?}")));
            }
        }
        Output::check(path)?;
        let name = path.display().to_string();
        let failed = |source| Failure::Output { name: name.clone(), source };
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        // What was cut off within its first line is begun anew.
        let first = if header.is_empty() { LINE } else { header };
        if first.starts_with(&text)
            || (header.is_empty() && text.starts_with(LINE) && !text.contains('\n'))
        {
            file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
            file.write_all(header.as_bytes()).map_err(failed)?;
            return Ok(Self::Growing(Growing { name, file, instances: Vec::new() }));
        }
        // Of the last line some may be missing.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let Some(lines) = whole.strip_prefix(header) else {
            return Err(refused(format!("{name}: the first line is not that of this table")));
        };
        let mut held = Vec::<ExistingLines>::new();
        let mut end = header.len();
        for (number, line) in (1 + header.lines().count()..).zip(lines.split_inclusive('\n')) {
            let found = read(line).filter(|line| line.domain == domain);
            let Some(Line { instance, search, .. }) = found else {
                return Err(refused(format!(
                    "{name}: line {number}: expected a line of this table"
                )));
            };
            if searches.iter().all(|it| it.words != search) {
                let reason = "is of a search that this command does not make";
                return Err(refused(format!("{name}: line {number} {reason}: {search}")));
            }
            match held.last_mut().filter(|last| last.instance == instance) {
                Some(last) => last.searches.push(search),
                None => held.push(ExistingLines { instance, begin: end, searches: vec![search] }),
            }
            end += line.len();
        }
        if let Some(last) = held.pop_if(|last| last.searches.len() < searches.len()) {
            if !instances.contains(&last.instance.as_str()) {
                let reason =
                    "is the last instance and may lack lines; this command does not compare it";
                return Err(refused(format!("{name}: {} {reason}", last.instance)));
            }
            end = last.begin;
        }
        for Search { words, .. } in searches {
            if !held.is_empty() && held.iter().all(|it| !it.searches.contains(words)) {
                message(format_args!(
                    "{name} has no line of {words}: the instances that it has are not searched again"
                ));
            }
        }
        let at = end as u64;
        file.set_len(at).and_then(|()| file.seek(SeekFrom::Start(at))).map_err(failed)?;
        let instances = held.into_iter().map(|held| held.instance).collect();
        Ok(Self::Growing(Growing { name, file, instances }))
    }

    /// Returns true if the lines of this instance are there.
    pub(super) fn holds(&self, instance: &str) -> bool {
        match self {
            Self::Output(_) => false,
            Self::Growing(growing) => growing.instances.iter().any(|it| it == instance),
        }
    }

    /// Adds the lines of an instance. The lines of one that was interrupted do not go into a file that grows.
    pub(super) fn add(&mut self, text: &str, is_interrupted: bool) -> Result<(), Failure> {
        match self {
            Self::Output(output) => output.write(text),
            Self::Growing(_) if is_interrupted => Ok(()),
            Self::Growing(Growing { name, file, .. }) => file
                .write_all(text.as_bytes())
                .map_err(|source| Failure::Output { name: name.clone(), source }),
        }
    }

    /// Puts a file in its place.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Output(output) => output.finish(),
            Self::Growing(_) => Ok(()),
        }
    }
}

/// `search` is the place of its column.
fn of_csv(line: &str, search: usize) -> Option<Line> {
    let cells = csv_cells(line.strip_suffix('\n')?)?;
    let cell = |place: usize| cells.get(place).cloned();
    Some(Line { domain: cell(0)?, instance: cell(1)?, search: cell(search)? })
}

fn of_json(line: &str) -> Option<Line> {
    let line: Value = serde_json::from_str(line).ok()?;
    let field = |name: &str| line.get(name)?.as_str().map(str::to_owned);
    Some(Line { domain: field("domain")?, instance: field("instance")?, search: field("search")? })
}
