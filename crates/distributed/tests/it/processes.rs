//! Processes that tests start.
#![expect(clippy::disallowed_methods, reason = "it waits for other processes")]

use std::{
    env, fs,
    io::{BufRead, BufReader, Read},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// Returns true if everything runs.
pub(crate) fn at_length() -> bool {
    env::var_os("PROCESSES_AT_LENGTH").is_some()
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_puzzle-explore"))
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// A command in the folder of the fixtures.
fn command(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(fixtures()).stdin(Stdio::null());
    command
}

/// The output of `puzzle explore`, which finds a solution on disk.
pub(crate) fn puzzle_explore(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    explored_in(folder.path(), arguments)
}

/// The output of `puzzle explore` with its files in this folder.
pub(crate) fn explored_in(folder: &Path, arguments: &[&str]) -> Output {
    let program = program().parent().expect("a folder").join("examples/puzzle");
    let disk = ["--threads", "1", "--disk", folder.to_str().expect("text")];
    let arguments = [&["explore"], arguments, &disk].concat();
    command(&program, &arguments).output().expect("cargo test builds examples")
}

/// The output of `puzzle-explore`.
pub(crate) fn distributed(arguments: &[&str]) -> Output {
    command(program(), arguments).output().expect("it is built")
}

/// The addresses and the token of some processes, in a folder.
pub(crate) struct Company {
    pub(crate) folder: TempDir,
    pub(crate) ports: Vec<u16>,
}

impl Company {
    pub(crate) fn new(count: usize) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let free: Vec<TcpListener> =
            (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
        let port = |it: &TcpListener| it.local_addr().expect("an address").port();
        let ports: Vec<u16> = free.iter().map(port).collect();
        fs::write(folder.path().join("token"), "a secret of the tests\n").expect("written");
        let company = Self { folder, ports };
        company.hosts("hosts", &company.ports);
        company
    }

    /// Writes a file of addresses.
    pub(crate) fn hosts(&self, name: &str, ports: &[u16]) {
        let lines: Vec<String> = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        fs::write(self.path(name), lines.join("\n")).expect("written");
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts a process of this number, with these addresses and this token.
    pub(crate) fn start_with(
        &self,
        rank: usize,
        arguments: &[&str],
        [hosts, token]: [&str; 2],
    ) -> Process {
        let mut command = command(program(), arguments);
        command.arg("--processes").arg(self.path(hosts));
        command.arg("--token-file").arg(self.path(token));
        command.arg("--process").arg(rank.to_string());
        Process::new(command.stdout(Stdio::piped()).stderr(Stdio::piped()))
    }

    /// Starts a program that needs no company.
    pub(crate) fn alone(arguments: &[&str]) -> Process {
        Process::new(command(program(), arguments).stdout(Stdio::piped()).stderr(Stdio::piped()))
    }

    pub(crate) fn start(&self, rank: usize, arguments: &[&str]) -> Process {
        self.start_with(rank, arguments, ["hosts", "token"])
    }
}

/// A process whose lines on standard error can be waited for. It is killed if it is dropped.
pub(crate) struct Process {
    child: Child,
    lines: mpsc::Receiver<String>,
    told: String,
    output: Option<thread::JoinHandle<String>>,
}

/// The end of a process.
#[derive(Debug)]
pub(crate) struct End {
    /// `None` for a signal.
    pub(crate) code: Option<i32>,
    pub(crate) output: String,
    pub(crate) told: String,
}

impl Process {
    fn new(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("it is built");
        let (send, lines) = mpsc::channel();
        let stderr = BufReader::new(child.stderr.take().expect("piped"));
        thread::spawn(move || {
            stderr.lines().map_while(Result::ok).try_for_each(|it| send.send(it))
        });
        let mut stdout = child.stdout.take().expect("piped");
        let output = thread::spawn(move || {
            let mut text = String::new();
            stdout.read_to_string(&mut text).expect("text");
            text
        });
        Self { child, lines, told: String::new(), output: Some(output) }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        // It may have ended.
        let _ = kill_process(pid.expect("a number"), signal);
    }

    /// Waits for a line on standard error that begins like this. Returns false if the process ends without one.
    pub(crate) fn wait_for(&mut self, begin: &str) -> bool {
        while let Ok(line) = self.lines.recv_timeout(Duration::from_secs(60)) {
            let is_it = line.starts_with(begin);
            self.told += &line;
            self.told.push('\n');
            if is_it {
                return true;
            }
        }
        false
    }

    /// Waits until it and all processes that it has started have closed standard error; false if they have not after so long.
    pub(crate) fn all_end(&mut self, most: Duration) -> bool {
        loop {
            match self.lines.recv_timeout(most) {
                Ok(_) => {}
                Err(error) => return error == mpsc::RecvTimeoutError::Disconnected,
            }
        }
    }

    /// Waits until it ends.
    pub(crate) fn end(mut self, most: Duration) -> End {
        let since = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(since.elapsed() < most, "still there after {most:?}: {}", self.told);
            thread::sleep(Duration::from_millis(5));
        }
        let code = self.child.wait().expect("a child").code();
        let output = self.output.take().expect("once").join().expect("text");
        while let Ok(line) = self.lines.recv() {
            self.told += &line;
            self.told.push('\n');
        }
        End { code, output, told: std::mem::take(&mut self.told) }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
