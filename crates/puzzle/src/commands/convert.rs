//! `puzzle convert`

use std::{ffi::OsString, path::Path};

use catalogue::{Conversion, Domain};
use clap::Args;
use domain::BadOption;

use super::{
    entry::{Entry, Main, typed},
    input::Input,
};
use crate::io::{Exit, Failure, Output, abridged, ending, message};

#[derive(Debug, Args)]
struct ConvertArgs {
    /// The text or collection, - being standard input and @NAME one that is built in, and the file to write, or - for
    /// standard output; before them the domain, unless the ending, --from or the text tells it
    #[arg(value_names = ["DOMAIN", "IN", "OUT"], num_args = 2..=3, required = true)]
    files: Vec<OsString>,
    /// The format that the text must be in [default: what it looks like]
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// The format to write: puzzle list DOMAIN names them [default: the ending of OUT]
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// One level of a collection [default: all]
    #[arg(long, value_name = "N")]
    level: Option<usize>,
}

pub(super) const ENTRY: Entry = Entry {
    name: "convert",
    about: "Write an instance or a collection in another format",
    arguments: |command, _| ConvertArgs::augment_args(command),
    main: Main::Alone(|matches| run(typed(matches)?)),
};

fn run(ConvertArgs { files, from, to, level }: ConvertArgs) -> Result<Exit, Failure> {
    let (named, input, output) = match <[OsString; 3]>::try_from(files) {
        Ok([domain, input, output]) => (Some(named(&domain)?), input, output),
        Err(files) => {
            let mut files = files.into_iter();
            (None, files.next().unwrap_or_default(), files.next().unwrap_or_default())
        }
    };
    let named = named
        .or_else(|| ending(input.as_ref()).and_then(|it| catalogue::of_ending(&it)))
        .or_else(|| from.as_deref().and_then(catalogue::of_format));
    let read = read(named, &input, level)?;
    let domain = named.map_or_else(|| read.guessed(), Ok)?;
    let Input { name, bytes, level, .. } = read;
    let to = to.or_else(|| ending(output.as_ref()));
    let Some(to) = to else {
        let formats = (domain.formats)().into_iter().filter(|format| format.is_written);
        let names: Vec<&str> = formats.map(|format| format.name).collect();
        return Err(BadOption::new("--to", format!("expected one of {}", names.join(", "))).into());
    };
    let path = Path::new(&output);
    let mut output = Output::open((output != "-").then_some(path))?;
    let conversion = Conversion { from: from.as_deref(), to: &to, level };
    let converted =
        (domain.convert)(&bytes, &conversion).map_err(|error| error.of(&name, &bytes))?;
    message(format_args!(
        "{}: {}, read as {} of {}",
        abridged(&name),
        text::counted(converted.count, "instance"),
        converted.from,
        domain.about.name,
    ));
    for lost in &converted.lost {
        message(format_args!("note: {to} does not hold {lost}"));
    }
    output.write(&converted.text)?;
    output.finish()?;
    Ok(Exit::Done)
}

fn named(domain: &OsString) -> Result<&'static Domain, BadOption> {
    let found = domain.to_string_lossy();
    let names =
        || catalogue::ALL.iter().map(|domain| domain.about.name).collect::<Vec<_>>().join(", ");
    let refuse =
        || BadOption::new("DOMAIN", format!("expected one of {}, found {found:?}", names()));
    catalogue::named(&found).map(|(domain, _)| domain).ok_or_else(refuse)
}

/// The input, and its level.
fn read(domain: Option<&Domain>, input: &OsString, level: Option<usize>) -> Result<Input, Failure> {
    let known = input.to_str().filter(|name| name.starts_with('@'));
    if let Some(name) = known {
        let domain = domain.ok_or_else(|| BadOption::new("DOMAIN", "is needed before @NAME"))?;
        let input = Input::built_in(domain, name)?;
        return Ok(Input { level: level.or(input.level), ..input });
    }
    Ok(Input { level, ..Input::of(Some(input.into()), None)? })
}
