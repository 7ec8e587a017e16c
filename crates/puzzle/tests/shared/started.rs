//! `puzzle studio` as a process, for the tests by a socket and those in a browser.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

/// A studio that has printed its address. It ends with this.
pub(crate) struct Started {
    pub(crate) process: Child,
    pub(crate) url: String,
}

impl Started {
    /// Starts a studio on a folder, with a folder of its own for all that it might write.
    pub(crate) fn start(folder: &Path, arguments: &[&str], home: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .arg("studio")
            .arg(folder)
            .args(arguments)
            .current_dir(home)
            .env("HOME", home)
            .env("XDG_CACHE_HOME", home.join("cache"))
            .env("XDG_DATA_HOME", home.join("data"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Self { process, url: url.trim().to_owned() }
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
