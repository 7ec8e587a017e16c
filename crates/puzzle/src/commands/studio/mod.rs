//! `puzzle studio`

mod folder;

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
    path::PathBuf,
    process::{Command as Process, Stdio},
    time::Duration,
};

use clap::Args;
use studio::{Rules, Server, Studio, Token};

use super::arguments::{duration, size};
use super::entry::{Entry, Main, typed};
use crate::io::{Exit, Failure, Output, System, flag, message, usual_bytes};

/// The folder that is shown if none is named and it is there.
const FIXTURES: &str = "fixtures";

#[derive(Debug, Args)]
struct StudioArgs {
    /// A folder of instances [default: fixtures, if there is such a folder here, else a few of ours]
    dir: Option<PathBuf>,
    /// The port of the page [default: any that is free]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The memory of all searches and boards together, such as 2GiB; three quarters are for
    /// searches, a quarter of these for each of four [default: 2GiB, or less if less is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<usize>,
    /// The longest time of a search, such as 60s or 10m; the page may ask for less, and asks for 60 s
    /// [default: 10m]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

pub(super) const ENTRY: Entry = Entry {
    name: "studio",
    about: "Play, solve and race on a page in your browser, which only this computer reaches",
    arguments: |command, _| StudioArgs::augment_args(command),
    main: Main::Alone(|matches| run(typed(matches)?)),
};

fn run(args: StudioArgs) -> Result<Exit, Failure> {
    let fixtures = || Some(PathBuf::from(FIXTURES)).filter(|path| path.is_dir());
    let usual = Rules::default();
    let bytes = args.memory_limit.unwrap_or_else(|| usual.bytes.min(usual_bytes()));
    let entries = match args.dir.or_else(fixtures) {
        Some(folder) => {
            // The other half of what is not for searches is for boards.
            let (entries, left_out) = folder::listed(&folder, bytes / 8)?;
            if left_out > 0 {
                message(format_args!(
                    "{left_out} instances are left out: --memory-limit sets more"
                ));
            }
            entries
        }
        None => folder::samples(),
    };
    let count = entries.len();
    let failed = |source: io::Error| Failure::Output { name: "the studio".to_owned(), source };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port.unwrap_or(0)));
    let listener = listener.map_err(failed)?;
    let port = listener.local_addr().map_err(failed)?.port();
    let token = Token::random().map_err(|error| failed(io::Error::other(error.to_string())))?;
    let url = format!("http://127.0.0.1:{port}/#key={token}");
    let longest = args.time_limit.unwrap_or(usual.longest);
    let rules = Rules { time: usual.time.min(longest), longest, bytes };
    let exhibits = (0..).zip(entries).collect();
    let studio = Studio::new(catalogue::ALL, exhibits, &System, rules);
    let server = Server::new(studio, token, port);
    let end = flag();
    Output::standard().write(&format!("{url}\n"))?;
    message(format_args!(
        "{count} instances. The studio is open on this computer alone; Ctrl-C ends it."
    ));
    if args.open {
        open(&url);
    }
    studio::serve(listener, &server, &end).map_err(failed)?;
    Ok(Exit::Done)
}

/// Opens a page in the user's browser, or says that this cannot be done.
fn open(url: &str) {
    let (program, first): (&str, &[&str]) = if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut process = Process::new(program);
    process.args(first).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if process.spawn().is_err() {
        message(format_args!("There is no {program} here: open the address yourself."));
    }
}
