//! The command `cargo xtask`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    xtask::run()
}
