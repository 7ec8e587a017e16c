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

use clap::ValueEnum;

use crate::{
    algorithm::AlgorithmName,
    diagnostic::abridged,
    domain::{Domain, Instance, ReadError, Verdict},
    exit::{Exit, Failure},
    input::Source,
    interrupt,
    options::DomainOptions,
    output::Output,
    report,
    request::{Request, UsageError},
    watch::Progress,
};

pub(crate) fn run(
    domain: &dyn Domain,
    from: &Path,
    to: &Path,
    request: Request,
) -> Result<Exit, Failure> {
    let searches = searches(domain, &request);
    for search in &searches {
        search.check(domain)?;
    }
    let names = files(from).map_err(|source| unreadable(from, source))?;
    let unwritable = |source| Failure::Output { name: to.display().to_string(), source };
    fs::create_dir_all(to).map_err(unwritable)?;
    if fs::canonicalize(from).ok() == fs::canonicalize(to).ok() {
        return Err(UsageError::SameFolder.into());
    }
    let cancel = interrupt::flag();
    let mut exit = Exit::Done;
    let mut told = Output::standard();
    for name in names {
        let path = from.join(&name);
        let (text, summary) = match read(domain, path.clone(), &request.options)? {
            Ok(instance) => {
                let Some(reported) = solved(domain, &*instance, &path, &searches, &cancel)? else {
                    return Ok(Exit::Interrupted);
                };
                reported
            }
            Err(Unfit { report, summary }) => {
                exit = Exit::BadInput;
                (report, summary)
            }
        };
        let mut output = Output::open(Some(&to.join(&name)))?;
        output.write(&text)?;
        output.finish()?;
        told.write(&format!("{}: {summary}\n", to.join(&name).display()))?;
    }
    Ok(exit)
}

/// What is asked of each input: the algorithm named, or all that there are here and that need no
/// further option. All but k best paths look for their first solution only.
fn searches(domain: &dyn Domain, request: &Request) -> Vec<Request> {
    let is_asked = |&name: &AlgorithmName| match (request.algorithm, name) {
        (Some(asked), _) => asked == name,
        (None, AlgorithmName::Dls) if request.limits.depth == u32::MAX => false,
        (None, _) => domain.has(name),
    };
    let asked = AlgorithmName::value_variants().iter().copied().filter(is_asked);
    let searches = asked.map(|name| {
        let mut search = Request { algorithm: Some(name), ..request.clone() };
        if request.algorithm.is_none() {
            search.heuristic = search.heuristic.filter(|_| name.asks_heuristic());
            search.weight = search.weight.filter(|_| name == AlgorithmName::Wastar);
            if name != AlgorithmName::Kbest {
                search.limits.solutions = domain.solutions();
            }
        }
        search
    });
    searches.collect()
}

/// The names of the files in a folder, in order; not the hidden ones.
fn files(folder: &Path) -> io::Result<Vec<OsString>> {
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

fn unreadable(path: &Path, source: io::Error) -> Failure {
    Failure::Unreadable { name: path.display().to_string(), source }
}

/// An input that is none, or not with these options: its report, and that in a few words.
struct Unfit {
    report: String,
    summary: String,
}

fn read(
    domain: &dyn Domain,
    path: PathBuf,
    options: &DomainOptions,
) -> Result<Result<Box<dyn Instance>, Unfit>, UsageError> {
    let source = Source::File(path);
    let heading = report::heading(domain, &source.name());
    let bytes = match source.read() {
        Ok(bytes) => bytes,
        Err(failure) => {
            let report = format!("{heading}\ninvalid input: {failure}\n");
            return Ok(Err(Unfit { report, summary: "cannot be read".to_owned() }));
        }
    };
    match domain.read_with(&bytes, options) {
        Ok(instance) => Ok(Ok(instance)),
        Err(ReadError::Usage(error)) => Err(error),
        Err(ReadError::Unfit(error)) => {
            let reason = abridged(&error.to_string());
            let report = format!("{heading}\ninvalid option: {reason}\n");
            Ok(Err(Unfit { report, summary: "invalid option".to_owned() }))
        }
        Err(ReadError::Problems(problems)) => {
            let report = format!("{heading}\n{}", report::bad_input(&problems));
            Ok(Err(Unfit { report, summary: "invalid input".to_owned() }))
        }
    }
}

/// The report and its summary; none if the run was interrupted.
fn solved(
    domain: &dyn Domain,
    instance: &dyn Instance,
    path: &Path,
    searches: &[Request],
    cancel: &Arc<AtomicBool>,
) -> Result<Option<(String, String)>, Failure> {
    let name = path.display().to_string();
    let mut text = format!("{}\n{}", report::heading(domain, &name), instance.show().board);
    if matches!(instance.check(""), Ok(Verdict::Solved { .. })) {
        text.push_str("\nalready solved: nothing is to be done\n");
        return Ok(Some((text, "already solved".to_owned())));
    }
    let mut found = 0;
    for search in searches {
        let search = search.clone().started(cancel);
        let mut progress = Progress::noted();
        let answer = instance.solve(&search, &mut progress)?;
        found += usize::from(!answer.solutions.is_empty());
        text.push_str(&report::section(instance, &search, &answer, &progress));
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    Ok(Some((text, format!("{found} of {} algorithms found a solution", searches.len()))))
}
