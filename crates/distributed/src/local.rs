//! Starts the processes of `--local N`, and waits for them. Each has a pipe from the one that starts them as its
//! standard input, and ends when that is closed, however its launcher has ended.
#![expect(clippy::disallowed_methods, reason = "it waits for other processes")]

use std::{
    env,
    ffi::{OsStr, OsString},
    fs,
    io::{self, Read},
    net::TcpListener,
    num::NonZeroUsize,
    os::unix::process::CommandExt,
    process::{self, Child, Command, ExitCode, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use domain::BadOption;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::token::Token;

/// The exit code if another process was lost, which says the least.
const LOST: u8 = 40;

/// Explores by `count` processes on this machine. Each has the arguments of this one, and the first shows the result.
pub(crate) fn launch(count: NonZeroUsize) -> Result<ExitCode, BadOption> {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    if words.iter().any(|word| word == "-") {
        return Err(BadOption::new("--local", "the processes cannot share standard input"));
    }
    let failed = |error: io::Error| BadOption::new("--local", error);
    let folder = company(count.get()).map_err(failed)?;
    let signals = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&signals);
    let handler = move || {
        seen.fetch_add(1, Ordering::Relaxed);
    };
    ctrlc::set_handler(handler).map_err(|error| failed(io::Error::other(error)))?;
    let words = without_local(words);
    let mut children = Vec::new();
    for rank in 0..count.get() {
        match start(&folder, rank, count.get(), &words) {
            Ok(child) => children.push(child),
            Err(error) => {
                children.iter_mut().for_each(|child| drop(child.kill()));
                return Err(failed(error));
            }
        }
    }
    Ok(ended(&mut children, &signals))
}

/// A folder that only this user can read, with the addresses of the processes, which are free now, and a token.
fn company(count: usize) -> io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("puzzle-explore-").tempdir()?;
    let free: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<Result<_, _>>()?;
    let addresses = free.iter().map(TcpListener::local_addr);
    let addresses: Vec<String> =
        addresses.map(|it| it.map(|it| it.to_string())).collect::<Result<_, _>>()?;
    fs::write(folder.path().join("hosts"), addresses.join("\n"))?;
    fs::write(folder.path().join("token"), Token::random()?)?;
    Ok(folder)
}

/// The arguments without `--local N`.
fn without_local(words: Vec<OsString>) -> Vec<OsString> {
    let mut left = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "--local" {
            words.next();
        } else if !word.as_encoded_bytes().starts_with(b"--local=") {
            left.push(word);
        }
    }
    left
}

fn start(folder: &TempDir, rank: usize, count: usize, words: &[OsString]) -> io::Result<Child> {
    let mut command = Command::new(env::current_exe()?);
    command.args(words);
    command.arg("--processes").arg(folder.path().join("hosts"));
    command.arg("--token-file").arg(folder.path().join("token"));
    command.args([OsStr::new("--process"), OsStr::new(&rank.to_string())]);
    if !words.iter().any(|word| word.as_encoded_bytes().starts_with(b"--memory-limit")) {
        // The usual limit, for all together.
        command.arg("--memory-limit").arg((puzzle::usual_bytes() / count).to_string());
    }
    command.arg("--launched").stdin(Stdio::piped());
    if rank > 0 {
        command.stdout(Stdio::null());
    }
    // Ctrl-C comes from here alone, and so once.
    command.process_group(0).spawn()
}

/// Ends this process when its launcher is gone, which never writes into the pipe.
pub(crate) fn end_with_launcher() {
    thread::spawn(|| {
        let mut byte = [0];
        loop {
            match io::stdin().read(&mut byte) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => process::exit(LOST.into()),
            }
        }
    });
}

/// Waits for all, and passes Ctrl-C on to them. The exit code is the code of the first that failed for a reason of its
/// own.
fn ended(children: &mut [Child], signals: &AtomicUsize) -> ExitCode {
    let mut codes = vec![None; children.len()];
    let mut passed_on = 0;
    while codes.iter().any(Option::is_none) {
        let raised = signals.load(Ordering::Relaxed);
        for (child, code) in children.iter_mut().zip(&mut codes) {
            if code.is_none() {
                if raised > passed_on
                    && let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw)
                {
                    // It may just have ended.
                    let _ = kill_process(pid, Signal::INT);
                }
                if let Ok(Some(status)) = child.try_wait() {
                    let exit = status.code().and_then(|code| u8::try_from(code).ok());
                    *code = Some(exit.unwrap_or(LOST));
                }
            }
        }
        passed_on = raised;
        thread::sleep(Duration::from_millis(5));
    }
    let failed = || codes.iter().copied().flatten().filter(|code| *code != 0);
    failed().find(|code| *code != LOST).or_else(|| failed().next()).unwrap_or(0).into()
}
