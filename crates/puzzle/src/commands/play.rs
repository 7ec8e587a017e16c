//! `puzzle play`

use std::{
    env,
    path::{Path, PathBuf},
    sync::Arc,
};

use catalogue::{Domain, Instance, LevelRange, Part, Values};
use clap::{Arg, Args, Command};
use game::Game;
use play::{Effort, Level, Levels, Player};
use scene::capital;
use search::Limits;

use super::options::LEVEL;
use super::{
    arguments::{of_domains, with_options},
    entry::{DomainArgs, Entry, Main, typed},
    folder::files,
    input::{Input, InputArgs},
    replay::title,
};
use crate::io::{
    Exit, Failure, Games, HeldMessages, INSTANCE, Output, Source, UsageError, flag, key, message,
    natural, of_text, usual_bytes,
};

/// The help of FILE.
const FILE: &str = "The instance, or a folder of them, whose other files are the other levels; - is standard input, @NAME one \
     that is built in";

const SIZE: &str = "size";
const SEED: &str = "seed";

pub(super) const ENTRY: Entry = Entry {
    name: "play",
    about: "Play by hand in the terminal, with hints and judgements that are proved",
    arguments: |command, needed| of_domains(command, needed, arguments),
    main: Main::OfDomain(|given, matches| run(given, typed(matches)?)),
};

/// The subcommand of a domain.
fn arguments(domain: &Domain, command: Command) -> Command {
    let command = InputArgs::augment_args(command).mut_arg("file", |file| file.help(FILE));
    let mut command = with_options(domain, command);
    let has = |command: &Command, id: &str| command.get_arguments().any(|it| it.get_id() == id);
    let number = |id: &'static str| Arg::new(id).long(id).value_name("N").help_heading("Options");
    if !has(&command, LEVEL) {
        let level = number(LEVEL).value_parser(clap::value_parser!(LevelRange));
        command = command.arg(level.help("Which level of the folder, or of the file, from 1"));
    }
    if has_sizes(domain) {
        let size = Arg::new(SIZE).long(SIZE).value_name("SIZE").help_heading("Options");
        let size = size.conflicts_with_all(["file", "text"]);
        let seed = number(SEED).value_parser(clap::value_parser!(u64)).requires(SIZE);
        command = command
            .arg(
                size.help("A random instance of this size in place of FILE, as of puzzle generate"),
            )
            .arg(seed.help("Which random instance; the next level has the next one [default: 0]"));
    }
    command
}

/// Returns true if random instances are levels: a domain may have options for them of its own.
fn has_sizes(domain: &Domain) -> bool {
    domain.generator.is_some() && (domain.options)().iter().all(|about| about.id != SEED)
}

fn run(given: &DomainArgs, input: InputArgs) -> Result<Exit, Failure> {
    let list = List::open(given, input)?;
    let number = list.first;
    // The first level says what is wrong with it.
    let first = list.level(number)?;
    let cancel = flag();
    let shelf = Arc::new(Games::of_user());
    let held = HeldMessages::hold();
    let Effort { lamp, hint } = Effort::default();
    // No more than is free.
    let within = |limits: Limits| Limits { bytes: limits.bytes.min(usual_bytes()), ..limits };
    let effort = Effort { lamp: within(lamp), hint: within(hint) };
    let mut player = Player::new(&list, (number, first), Arc::clone(&shelf) as _, effort);
    let has_colours = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let ended = play::run(&mut player, has_colours, &cancel);
    let written = player.written();
    // What is played is kept before anything is printed.
    drop(player);
    drop(held);
    let failed = |source| Failure::Output { name: "the terminal".to_owned(), source };
    let ended = ended.map_err(failed).and_then(|it| it.ok_or(UsageError::NoTerminal.into()));
    if !written.is_empty() {
        Output::standard().write(&format!("{}\n", written.trim_end()))?;
    }
    let ended = ended?;
    if let Some(failure) = shelf.failure() {
        message(format_args!("warning: the game is not kept: {failure}"));
    }
    for defect in &ended.defects {
        message(format_args!("warning: a search beside the game failed: {defect}"));
    }
    Ok(if ended.is_interrupted { Exit::Interrupted } else { Exit::Done })
}

/// The levels of a command line.
struct List {
    domain: &'static Domain,
    options: Values,
    origin: Origin,
    /// The level to begin with, from 1.
    first: usize,
}

/// The file of each level, and which level of a file that has several.
type LevelFiles = Vec<(PathBuf, Option<usize>)>;

enum Origin {
    /// Texts by name.
    Texts(Vec<(String, Vec<u8>)>),
    Files(LevelFiles),
    /// Random instances of this size.
    Seeds(String),
}

impl List {
    fn open(given: &DomainArgs, input: InputArgs) -> Result<Self, Failure> {
        let (domain, mut options) = (given.domain, given.options.clone());
        let level = options.levels.take().map(LevelRange::one).transpose()?;
        let of = |origin, first| Ok(Self { domain, options: options.clone(), origin, first });
        if let Some(size) = &given.size {
            let first = usize::try_from(given.seed.unwrap_or(0)).unwrap_or(usize::MAX - 1) + 1;
            return of(Origin::Seeds(size.clone()), first);
        }
        let is_random = (domain.random)(&options)?.is_some();
        if let Some(folder) = input.file.as_ref().filter(|path| path.is_dir() && !is_random) {
            let (levels, _) = siblings(folder, None, domain, &options)?;
            return of(Origin::Files(levels), level.unwrap_or(1));
        }
        let input = input.read(given).map_err(|error| match error {
            Failure::Usage(UsageError::NoInput) if has_sizes(domain) => UsageError::NoLevel.into(),
            other => other,
        })?;
        let Input { name, bytes, file, level: named } = input;
        let level = level.or(named);
        let texts = (domain.levels)(&bytes);
        if texts.len() > 1 {
            // Each level has a number of its own.
            let own = named.map(|level| format!("/{level}")).unwrap_or_default();
            let name = name.strip_suffix(&own).unwrap_or(&name);
            let named = |(number, text): (usize, Vec<u8>)| (format!("{name} {number}"), text);
            let texts = (1..).zip(texts).map(named).collect();
            return of(Origin::Texts(texts), level.unwrap_or(1));
        }
        match file.filter(|path| path.is_file()) {
            Some(path) => {
                let folder = path.parent().filter(|it| *it != Path::new(""));
                let folder = folder.unwrap_or(Path::new("."));
                let (levels, own) = siblings(folder, Some(&path), domain, &options)?;
                of(Origin::Files(levels), level.unwrap_or(own))
            }
            None => of(Origin::Texts(vec![(name, bytes)]), level.unwrap_or(1)),
        }
    }

    fn level(&self, number: usize) -> Result<Level, Failure> {
        let index = number.wrapping_sub(1);
        let none = || {
            let reason = format!("expected 1 to {}, found {number}", self.count().unwrap_or(0));
            Failure::from(domain::BadOption::new("--level", reason))
        };
        let about = self.domain.about;
        let mut part = of_text();
        let (name, bytes) = match &self.origin {
            Origin::Texts(texts) => texts.get(index).cloned().ok_or_else(none)?,
            Origin::Files(files) => {
                let (path, level) = files.get(index).ok_or_else(none)?;
                part.file = Some(path);
                let source = Source::File(path.clone());
                let (name, bytes) = (source.name(), source.read(INSTANCE)?);
                match level {
                    None => (name, bytes),
                    Some(level) => {
                        let text = (self.domain.levels)(&bytes).into_iter().nth(level - 1);
                        (format!("{name} {level}"), text.ok_or_else(none)?)
                    }
                }
            }
            Origin::Seeds(size) => {
                let (options, limits) = (&self.options, Limits::default());
                let text = (self.domain.generate)(size, index as u64, options, &limits)?;
                (format!("{size}, seed {index}"), text.into_bytes())
            }
        };
        let instance = (self.domain.open)(&bytes, part, &self.options);
        let instance = instance.map_err(|error| error.of(&name, &bytes))?;
        let shown = instance.show();
        let key = key(about.name, &format!("{}{:?}", shown.board, shown.sizes));
        let game: Arc<dyn Instance> = Arc::from(instance);
        let rules = format!("{}.", capital(about.summary));
        Ok(Level { title: title(about, &name), rules, key, game: game as Arc<dyn Game> })
    }
}

impl Levels for List {
    fn count(&self) -> Option<usize> {
        match &self.origin {
            Origin::Texts(texts) => Some(texts.len()),
            Origin::Files(files) => Some(files.len()),
            Origin::Seeds(_) => None,
        }
    }

    fn open(&self, number: usize) -> Result<Level, String> {
        self.level(number).map_err(|failure| failure.to_string())
    }
}

/// The levels in the files of a folder, in the order of the numbers in their names, and the number of the first of one
/// file, from 1. Other files have none, except for that one, whose problems are to be said.
fn siblings(
    folder: &Path,
    own: Option<&Path>,
    domain: &'static Domain,
    options: &Values,
) -> Result<(LevelFiles, usize), Failure> {
    let unreadable = |source| Failure::Unreadable { name: folder.display().to_string(), source };
    let mut files = files(folder).map_err(unreadable)?;
    files.sort_by(|one, other| natural(&one.to_string_lossy(), &other.to_string_lossy()));
    let (mut levels, mut number) = (Vec::new(), 1);
    for name in files.into_iter().filter(|name| name != "suite.toml") {
        let is_own = own.and_then(Path::file_name) == Some(&name);
        if is_own {
            number = levels.len() + 1;
        }
        let path = folder.join(name);
        let bytes = Source::File(path.clone()).read(INSTANCE).unwrap_or_default();
        let part = Part { file: Some(&path), ..of_text() };
        let is_level = |text: &[u8]| (domain.open)(text, part, options).is_ok();
        for (level, text) in domain.numbered(bytes) {
            if is_level(&text) || is_own && level.is_none() {
                levels.push((path.clone(), level));
            }
        }
    }
    Ok((levels, number))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::commands::opened::{built_in, options};

    /// Two levels in one file count as two, and notes as none.
    #[test]
    fn levels_of_a_folder_are_counted_and_not_files() {
        let folder = tempfile::tempdir().unwrap();
        let level = "#####\n#@$.#\n#####\n";
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("1.txt", level);
        write("2.txt", &format!("{level}\n; two\n\n{level}"));
        write("10.txt", level);
        write("notes.txt", "These are hard.\n");
        let domain = catalogue::find("sokoban").unwrap();
        let options = options(domain.options, built_in(domain));
        let own = folder.path().join("10.txt");
        let (levels, number) = siblings(folder.path(), Some(&own), domain, &options).unwrap();
        let names = levels
            .iter()
            .map(|(path, level)| (path.file_name().unwrap().to_str().unwrap().to_owned(), *level));
        let names: Vec<_> = names.collect();
        let named = |name: &str, level| (name.to_owned(), level);
        let wanted = [
            named("1.txt", None),
            named("2.txt", Some(1)),
            named("2.txt", Some(2)),
            named("10.txt", None),
        ];
        assert_eq!((names.as_slice(), number), (&wanted[..], 4));
    }
}
