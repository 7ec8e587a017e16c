//! `puzzle score`

use std::{num::NonZeroUsize, ops::ControlFlow, path::PathBuf};

use catalogue::{Domain, InstanceScore, counted, object, stopped};
use clap::{Args, Command};
use domain::TextError;
use search::{
    Clock, Outcome, Stop,
    parallel::{Task, map_in_order},
};

use super::arguments::{OWN_OPTIONS, TableFormat, WalkLimits, of_domains};
use super::entry::{DomainArgs, Entry, Main, typed};
use super::options;
use crate::{
    io::{Exit, Failure, Output, Source, System, abridged, message},
    report,
};

#[derive(Debug, Args)]
struct ScoreArgs {
    /// The instances, one a line; - is standard input, each line of which is answered at once
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Score N lines at a time, of those that are there: the same results sooner
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// How results look
    #[arg(long, value_enum, default_value = "table")]
    format: TableFormat,
    #[command(flatten)]
    limits: WalkLimits,
}

pub(super) const ENTRY: Entry = Entry {
    name: "score",
    about: "Score instances that come one a line",
    arguments: |command, needed| of_domains(command, needed, arguments),
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

/// The subcommand of a domain.
fn arguments(domain: &Domain, command: Command) -> Command {
    let command = ScoreArgs::augment_args(command);
    match domain.scores {
        Some(scores) => options::with(command.next_help_heading(OWN_OPTIONS), (scores.options)()),
        None => command.hide(true),
    }
}

fn run(DomainArgs { domain, options, .. }: &DomainArgs, args: ScoreArgs) -> Result<Exit, Failure> {
    let Some(scores) = domain.scores else {
        let reason = format!("{} has no scores", domain.about.name);
        return Err(domain::BadOption::new("score", reason).into());
    };
    let started = Clock::start();
    let limits = args.limits.until_interrupted();
    let ended = |stop, done| {
        let missing = format!("{} scored", counted(done, "line"));
        message(format_args!("{}: {missing}", stopped(stop)));
        Exit::of_search(Outcome::Stopped(stop), 0)
    };
    let scorer = match (scores.prepare)(options, &System, &limits)? {
        Ok(scorer) => scorer,
        Err(stop) => return Ok(ended(stop, 0)),
    };
    message(format_args!("{}", scorer.rules()));
    let (name, format) = (domain.about.name, args.format);
    let mut run = Run { name, format, output: Output::standard(), done: 0, exit: Exit::Done };
    let source = Source::of(Some(args.file), None)?;
    let stop = source.lines_within(&limits, started, |first, lines| {
        let score = |index: usize, _: &Task<'_>| {
            scorer.score(&lines[index], &limits.after(started.elapsed()))
        };
        let (mut number, mut ended) = (first, Ok(None));
        map_in_order(args.threads, lines.len(), score, |scored| {
            ended = run.line(number, &lines[number - first], scored);
            number += 1;
            if matches!(ended, Ok(None)) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        ended
    })?;
    Ok(stop.map_or(run.exit, |stop| ended(stop, run.done)))
}

/// Lines on their way to their scores.
struct Run {
    name: &'static str,
    format: TableFormat,
    output: Output,
    /// How many lines have a verdict.
    done: usize,
    exit: Exit,
}

impl Run {
    /// Writes the verdict on a line, unless a limit came first.
    fn line(
        &mut self,
        number: usize,
        line: &[u8],
        scored: Result<InstanceScore, TextError>,
    ) -> Result<Option<Stop>, Failure> {
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        if let Ok(InstanceScore { outcome: Outcome::Stopped(stop), .. }) = scored {
            return Ok(Some(stop));
        }
        self.done += 1;
        if scored.is_err() {
            self.exit = Exit::BadInput;
        }
        let told = self.told(number, text, &scored);
        self.output.write(&told)?;
        Ok(None)
    }

    fn told(&self, line: usize, text: &str, scored: &Result<InstanceScore, TextError>) -> String {
        let problem = scored.as_ref().err().and_then(|error| error.problems.first());
        let reason = problem.map(|it| format!("column {}: {}", it.column, abridged(&it.kind)));
        let found = scored.as_ref().ok();
        match (self.format, found) {
            (TableFormat::Table, Some(InstanceScore { words, points, .. })) => {
                format!("line {line}: {}, {}\n", counted(*words, "word"), counted(*points, "point"))
            }
            (TableFormat::Table, None) => {
                format!("line {line}, {}\n", reason.unwrap_or_default())
            }
            (TableFormat::Json, _) => report::json_line(&object! {
                "domain": self.name,
                "line": line,
                "text": text,
                "words": found.map(|it| it.words),
                "points": found.map(|it| it.points),
                "reason": reason,
                "version": env!("CARGO_PKG_VERSION"),
            }),
        }
    }
}
