//! Where and with what was measured.

use std::process::Command;

/// Machine, toolchain and commit, a line each.
#[must_use]
pub fn describe() -> Vec<String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let model = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|info| {
        let line = info.lines().find(|line| line.starts_with("model name"))?;
        line.split_once(": ").map(|(_, model)| model.trim().to_owned())
    });
    let model = model.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    vec![
        format!("machine: {model}, {cores} cores, {}", std::env::consts::OS),
        format!("toolchain: {}", first_line("rustc", &["--version"])),
        format!(
            "commit: {}",
            first_line("git", &["describe", "--always", "--dirty", "--exclude=*"])
        ),
    ]
}

fn first_line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let text = text.and_then(|text| String::from_utf8(text).ok()).unwrap_or_default();
    text.lines().next().unwrap_or("unknown").to_owned()
}
