//! `puzzle completions`

use std::{fs, io, path::PathBuf};

use clap::{Args, Command, ValueEnum};
use clap_complete::{Shell, generate, generate_to};
use clap_mangen::Man;

use super::entry::{Entry, Main, typed};
use crate::io::{Exit, Failure, Output, to_standard_output};

#[derive(Debug, Args)]
struct CompletionsArgs {
    /// The shell; man is the manual page
    #[arg(value_enum)]
    shell: Reader,
    /// Write into this folder, in the file that the shell looks for; for man, a page a command
    #[arg(long, value_name = "OUT")]
    output_folder: Option<PathBuf>,
}

/// The program that reads what is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Reader {
    Bash,
    Zsh,
    Fish,
    Man,
}

const NAME: &str = "puzzle";

const WHERE: &str = "\
Where they go:
  puzzle completions bash > ~/.local/share/bash-completion/completions/puzzle
  puzzle completions zsh --output-folder DIR, where DIR is a folder of $fpath
  puzzle completions fish --output-folder ~/.config/fish/completions
  puzzle completions man --output-folder ~/.local/share/man/man1";

pub(super) const ENTRY: Entry = Entry {
    name: "completions",
    about: "Write completions for a shell, or the manual page",
    arguments: |command, _| CompletionsArgs::augment_args(command).after_help(WHERE),
    main: Main::OfAll(|matches, whole| run(typed(matches)?, whole)),
};

/// Writes the completions of `whole`, the command line with all its commands.
fn run(args: CompletionsArgs, mut whole: Command) -> Result<Exit, Failure> {
    let CompletionsArgs { shell, output_folder } = args;
    let shell = match shell {
        Reader::Bash => Some(Shell::Bash),
        Reader::Zsh => Some(Shell::Zsh),
        Reader::Fish => Some(Shell::Fish),
        Reader::Man => None,
    };
    let Some(folder) = output_folder else {
        let mut text = Vec::new();
        match shell {
            Some(shell) => generate(shell, &mut whole, NAME, &mut text),
            None => to_standard_output(|| Man::new(whole).render(&mut text))?,
        }
        Output::standard().write(&String::from_utf8_lossy(&text))?;
        return Ok(Exit::Done);
    };
    let write = || -> io::Result<()> {
        fs::create_dir_all(&folder)?;
        match shell {
            Some(shell) => generate_to(shell, &mut whole, NAME, &folder).map(drop),
            None => clap_mangen::generate_to(whole, &folder),
        }
    };
    let failed = |source| Failure::Output { name: folder.display().to_string(), source };
    write().map_err(failed)?;
    Ok(Exit::Done)
}
