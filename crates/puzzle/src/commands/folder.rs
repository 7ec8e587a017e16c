//! `puzzle solve --input-folder IN --output-folder OUT`: one report an input, every algorithm in it.
//!
//! A report is composed in memory and put in its place at once, so that whenever the run is killed
//! each file there is whole.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool, atomic::Ordering},
};

use catalogue::{Domain, Error, Instance, Part, Request};
use domain::{About, AlgorithmName};

use super::arguments::{AlgorithmChoice, SearchArgs, default_solutions};
use super::entry::DomainArgs;
use crate::{
    io::{
        Exit, Failure, INPUT, Output, Source, System, UsageError, abridged, flag, note_file,
        raised_for,
    },
    report::{self, Notes},
};

pub(super) fn run(
    given: &DomainArgs,
    from: &Path,
    to: &Path,
    search: &SearchArgs,
) -> Result<Exit, Failure> {
    let domain = given.domain;
    let searches = searches(domain.about, search);
    searches.iter().try_for_each(|search| search.search.check(domain.about))?;
    let name = |path: &Path| path.display().to_string();
    let names = files(from);
    let names = names.map_err(|source| Failure::Unreadable { name: name(from), source })?;
    fs::create_dir_all(to).map_err(|source| Failure::Output { name: name(to), source })?;
    if fs::canonicalize(from).ok() == fs::canonicalize(to).ok() {
        return Err(UsageError::SameFolder.into());
    }
    // A result may lead, by a link, to an input whose turn comes later.
    names.iter().for_each(|name| note_file(INPUT, &from.join(name)));
    let cancel = flag();
    let mut exit = Exit::Done;
    let mut told = Output::standard();
    for name in names {
        let path = from.join(&name);
        let (text, summary) = match read(given, path.clone()) {
            Ok(instance) => {
                let Some(reported) = solved(domain, &*instance, &path, &searches, &cancel)? else {
                    return Ok(Exit::Interrupted);
                };
                reported
            }
            Err(unfit) => {
                exit = Exit::BadInput;
                unfit
            }
        };
        let mut output = Output::open(Some(&to.join(&name)))?;
        output.write(&text)?;
        output.finish()?;
        told.write(&format!("{}: {summary}\n", to.join(&name).display()))?;
    }
    Ok(exit)
}

/// The searches of each input: by the algorithm named, or by all that there are here and that need no
/// further option. All but k best paths look for their first solution only.
fn searches(about: &About, search: &SearchArgs) -> Vec<Request> {
    if let Some(AlgorithmChoice::One(_)) = search.algorithm {
        return vec![search.request(about)];
    }
    let mut searches = search.requests(about, about.algorithms);
    searches.retain(|search| {
        search.search.algorithm != Some(AlgorithmName::Dls) || search.search.depth < u32::MAX
    });
    for Request { search, limits, .. } in &mut searches {
        if search.algorithm != Some(AlgorithmName::Kbest) {
            limits.solutions = default_solutions(about);
            search.solutions = limits.solutions;
        }
    }
    searches
}

/// The names of the files in a folder, in order; not the hidden ones.
pub(super) fn files(folder: &Path) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && fs::metadata(entry.path()).is_ok_and(|found| found.is_file()) {
            names.push(entry.file_name());
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// The instance, or, if it cannot be read, or not with these options, the report and a summary.
fn read(
    DomainArgs { domain, options, .. }: &DomainArgs,
    path: PathBuf,
) -> Result<Box<dyn Instance>, (String, String)> {
    let source = Source::File(path.clone());
    let heading = report::heading(domain.about, &source.name());
    let unfit =
        |report: String, summary: &str| (format!("{heading}\n{report}"), summary.to_owned());
    let bytes = source
        .read(INPUT)
        .map_err(|failure| unfit(format!("invalid input: {failure}\n"), "cannot be read"))?;
    (domain.open)(&bytes, Part { file: Some(&path), level: None, host: &System }, options).map_err(
        |error| match error {
            Error::Refused(error) => {
                let reason = abridged(&error.to_string());
                unfit(format!("invalid option: {reason}\n"), "invalid option")
            }
            Error::Unreadable(error) => unfit(report::bad_input(&error), "invalid input"),
            other => unfit(format!("invalid input: {}\n", Failure::from(other)), "cannot be read"),
        },
    )
}

/// The report and its summary; none if the run was interrupted.
fn solved(
    domain: &Domain,
    instance: &dyn Instance,
    path: &Path,
    searches: &[Request],
    cancel: &Arc<AtomicBool>,
) -> Result<Option<(String, String)>, Failure> {
    let name = path.display().to_string();
    let mut text = format!("{}\n{}", report::heading(domain.about, &name), instance.show().board);
    if matches!(instance.check(""), Ok(Ok(_))) {
        text.push_str("\nalready solved: nothing is to be done\n");
        return Ok(Some((text, "already solved".to_owned())));
    }
    let mut found = 0;
    for search in searches {
        let search = search.clone().started(cancel, raised_for);
        let mut notes = Notes::new();
        let answer = instance.solve(&search, &mut notes)?;
        found += usize::from(!answer.solutions.is_empty());
        text.push_str(&report::section(instance, &search, &answer, &notes));
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    Ok(Some((text, format!("{found} of {} algorithms found a solution", searches.len()))))
}
