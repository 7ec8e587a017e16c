//! Where the results of `puzzle compare` go: to an output, or into a file that grows by an instance at a time.

use std::{
    fs::{File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
    path::Path,
};

use catalogue::Request;
use clap::ValueEnum;
use domain::Refusal;
use serde_json::Value;

use super::searches::words;
use crate::{
    io::{Failure, Output},
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
    /// A table in Markdown
    Md,
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

/// A line that is there already.
struct Line {
    instance: String,
    /// The options of its search, as [`words`] writes them.
    search: String,
}

impl Results {
    /// Standard output, or the file at `path`, beginning with `header`.
    pub(super) fn new(path: Option<&Path>, header: &str) -> Result<Self, Failure> {
        let mut output = Output::open(path)?;
        output.write(header)?;
        Ok(Self::Output(output))
    }

    /// The file at `path`, begun with `header` if there is none. The lines of its last instance are taken away, because
    /// some may be missing.
    ///
    /// # Errors
    ///
    /// It cannot be read or written, is no such table, or has searches that this command does not make.
    pub(super) fn resumed(
        path: &Path,
        format: CompareFormat,
        header: &str,
        requests: &[Request],
    ) -> Result<Self, Failure> {
        let refused = |reason: String| Failure::from(Refusal::new(RESUME, reason));
        let read: fn(&str) -> Option<Line> = match format {
            CompareFormat::Csv => of_csv,
            CompareFormat::Json => of_json,
            CompareFormat::Text | CompareFormat::Md => {
                return Err(refused("is for --format csv or json".to_owned()));
            }
        };
        Output::check(path)?;
        let name = path.display().to_string();
        let failed = |source| Failure::Output { name: name.clone(), source };
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        // What a machine that lost its power wrote of a line is no line.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        if whole.is_empty() {
            text = header.to_owned();
            file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
            file.write_all(text.as_bytes()).map_err(failed)?;
            return Ok(Self::Growing(Growing { name, file, instances: Vec::new() }));
        }
        let Some(lines) = whole.strip_prefix(header) else {
            return Err(refused(format!("{name}: the first line is not that of this table")));
        };
        let searches: Vec<String> = requests.iter().map(words).collect();
        let (mut instances, mut end) = (Vec::<(String, usize)>::new(), header.len());
        for (number, line) in (1 + header.lines().count()..).zip(lines.split_inclusive('\n')) {
            let Some(Line { instance, search }) = read(line) else {
                return Err(refused(format!(
                    "{name}: line {number}: expected a line of this table"
                )));
            };
            if !searches.contains(&search) {
                let reason = "is of a search that this command does not make";
                return Err(refused(format!("{name}: line {number} {reason}: {search}")));
            }
            if instances.last().is_none_or(|(last, _)| *last != instance) {
                instances.push((instance, end));
            }
            end += line.len();
        }
        if let Some((_, begin)) = instances.pop() {
            end = begin;
        }
        let at = end as u64;
        file.set_len(at).and_then(|()| file.seek(SeekFrom::Start(at))).map_err(failed)?;
        let instances = instances.into_iter().map(|(instance, _)| instance).collect();
        Ok(Self::Growing(Growing { name, file, instances }))
    }

    /// Returns true if the lines of this instance are there.
    pub(super) fn holds(&self, instance: &str) -> bool {
        match self {
            Self::Output(_) => false,
            Self::Growing(growing) => growing.instances.iter().any(|it| it == instance),
        }
    }

    /// Adds the lines of an instance. Those of one that was interrupted do not go into a file that grows.
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

fn of_csv(line: &str) -> Option<Line> {
    let mut cells = csv_cells(line.strip_suffix('\n')?)?;
    let search = cells.pop().and_then(|_version| cells.pop())?;
    Some(Line { instance: cells.into_iter().nth(1)?, search })
}

fn of_json(line: &str) -> Option<Line> {
    let line: Value = serde_json::from_str(line).ok()?;
    let field = |name: &str| line.get(name)?.as_str().map(str::to_owned);
    Some(Line { instance: field("instance")?, search: field("search")? })
}
