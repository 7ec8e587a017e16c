//! `puzzle cache`

use std::{fs, io::ErrorKind};

use bytesize::ByteSize;
use catalogue::counted;
use clap::Command;

use super::entry::{Entry, Main};
use crate::{
    io::kept_files,
    io::{Exit, Failure, Output, cache_folder},
    report::columns,
};

pub(super) const ENTRY: Entry = Entry {
    name: "cache",
    about: "Show the files that are kept between searches, or delete them",
    arguments: |command, _| command.subcommand(Command::new("clear").about("Delete them")),
    main: Main::Alone(|matches| run(matches.subcommand_matches("clear").is_some())),
};

/// Shows the files, or deletes them.
fn run(are_deleted: bool) -> Result<Exit, Failure> {
    let mut output = Output::standard();
    let Some(folder) = cache_folder() else {
        output.write("nothing is kept: there is no folder for it, as HOME is not set\n")?;
        return Ok(Exit::Done);
    };
    let name = folder.display().to_string();
    let failed = |source| Failure::Output { name: name.clone(), source };
    let files = kept_files(&folder).map_err(failed)?;
    let bytes = ByteSize(files.iter().map(|(_, bytes)| bytes).sum());
    let count = counted(files.len(), "file");
    if are_deleted {
        for (path, _) in &files {
            match fs::remove_file(path) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
                _ => {}
            }
        }
        output.write(&format!("{name}: {count} deleted, {bytes}\n"))?;
        return Ok(Exit::Done);
    }
    output.write(&format!("{name}: {count}, {bytes}\n"))?;
    let rows = files.iter().map(|(path, bytes)| {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        [file.into_owned(), ByteSize(*bytes).to_string()]
    });
    if !files.is_empty() {
        output.write(&format!("\n{}", columns(&["pattern databases", "size"], rows)))?;
    }
    Ok(Exit::Done)
}
