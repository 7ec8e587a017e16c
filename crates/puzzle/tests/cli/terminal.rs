//! `puzzle play` on a pseudo-terminal, read as a terminal would.

use std::{
    io::{Read, Write},
    path::Path,
    process::{Child, Stdio},
    sync::{Arc, Mutex},
    thread,
};

use nix::sys::termios::{LocalFlags, tcgetattr};
use pty_process::{
    Size,
    blocking::{Command, Pty, open},
};

use crate::{
    run::fixtures,
    waiting::{wait_for, wait_until},
};

/// A command on a terminal.
pub(crate) struct Terminal {
    pub(crate) pty: Option<Arc<Pty>>,
    pub(crate) child: Child,
    /// All bytes that were sent to the terminal.
    sent: Arc<Mutex<Vec<u8>>>,
    size: (u16, u16),
}

impl Terminal {
    /// Runs `puzzle play` with these arguments, which may name files of the fixtures, and keeps games in
    /// `data`. Standard output is a pipe.
    pub(crate) fn play(arguments: &[&str], data: &Path) -> Self {
        let command = Command::new(env!("CARGO_BIN_EXE_puzzle")).arg("play").args(arguments);
        Self::run(command.env_remove("NO_COLOR").stdout(Stdio::piped()), data)
    }

    /// Runs a command in the folder of the fixtures, on a terminal of 24 rows of 80 columns.
    pub(crate) fn run(command: Command, data: &Path) -> Self {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(24, 80)).unwrap();
        let command = command.current_dir(fixtures()).env("TERM", "xterm");
        let command = command.env("XDG_DATA_HOME", data).env("XDG_CACHE_HOME", data);
        Self::of(pty, command.spawn(pts).unwrap())
    }

    pub(crate) fn of(pty: Pty, child: Child) -> Self {
        let (pty, sent) = (Arc::new(pty), Arc::new(Mutex::new(Vec::new())));
        let (reader, all) = (pty.clone(), Arc::clone(&sent));
        // It ends with an error when the terminal is closed on either side.
        let from = Arc::downgrade(&reader);
        drop(reader);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Some(pty) = from.upgrade() {
                let fd = pty.as_ref();
                let mut ready = [nix::poll::PollFd::new(
                    std::os::fd::AsFd::as_fd(fd),
                    nix::poll::PollFlags::POLLIN,
                )];
                let waited = nix::poll::poll(&mut ready, 5_u8);
                if waited.is_ok_and(|count| count > 0) {
                    let Ok(count) = (&mut &*pty).read(&mut buffer) else { break };
                    all.lock().unwrap().extend_from_slice(&buffer[..count]);
                }
            }
        });
        Self { pty: Some(pty), child, sent, size: (24, 80) }
    }

    pub(crate) fn pty(&self) -> &Pty {
        self.pty.as_ref().unwrap()
    }

    pub(crate) fn press(&self, keys: &str) {
        self.pty().write_all(keys.as_bytes()).unwrap();
    }

    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        // What was there before is of another size; all is drawn again.
        self.sent.lock().unwrap().clear();
        self.size = (rows, columns);
        self.pty().resize(Size::new(rows, columns)).unwrap();
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.sent.lock().unwrap().clone()
    }

    /// What the terminal shows.
    pub(crate) fn screen(&self) -> String {
        let [rows, columns] = [self.size.0, self.size.1].map(|size| size.try_into().unwrap());
        let mut parser = vt100::Parser::new(rows, columns, 0);
        parser.process(&self.bytes());
        parser.screen().contents()
    }

    /// Waits until the terminal shows `text`.
    pub(crate) fn wait(&self, text: &str) {
        self.until(text, || self.screen().contains(text));
    }

    pub(crate) fn until(&self, what: &str, is_so: impl FnMut() -> bool) {
        wait_until(is_so, || format!("no {what:?}:\n{}", self.screen()));
    }

    /// The exit code, and standard output.
    pub(crate) fn end(&mut self) -> (Option<i32>, String) {
        let ended = || self.child.try_wait().unwrap();
        let status = wait_for(ended, || "it does not end".to_owned());
        let mut output = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        (status.code(), output)
    }

    /// The screen before the game is back, with its cursor, and keys are echoed again.
    pub(crate) fn is_restored(&self) {
        self.until("restored screen", || {
            let sent = String::from_utf8_lossy(&self.bytes()).into_owned();
            let left = sent.rfind("\x1b[?1049l");
            left > sent.rfind("\x1b[?1049h") && sent.rfind("\x1b[?25h") > sent.rfind("\x1b[?25l")
        });
        let flags = tcgetattr(self.pty()).unwrap().local_flags;
        assert!(flags.contains(LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
