//! The short run of every target; `cargo fuzz` has the same ones.

use std::process::Command;

use fuzz::TARGETS;
use testkit::size;

/// Thousands of mutations each where tests are thorough, hundreds elsewhere, the same ones each time: no panic, no second, no 512 MiB.
#[test]
fn every_target_holds_on_mutations_of_its_seeds() {
    let output = Command::new(env!("CARGO_BIN_EXE_drive"))
        .args(["--parses", &size(3_000, 200).to_string(), "--solves", &size(500, 40).to_string()])
        .output()
        .expect("the driver runs");
    let told = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{complaint}");
    // A target that never gets beyond the parser tests nothing.
    for target in TARGETS.iter() {
        let line = told.lines().find(|line| line.split(' ').next() == Some(target.name.as_str()));
        let cells: Vec<&str> = line.expect("a line each").split_whitespace().collect();
        let valid: f64 = cells[2].trim_end_matches('%').parse().expect("a share");
        assert!(valid >= 5.0, "{told}");
    }
}

/// No parser takes more time or memory for a byte than it may, whatever the text: what is refused is
/// refused as it comes, and nothing is gone through again for each problem. (The system tells how much
/// memory a process had.) Each text takes a process, so that every sixth must do where tests are not thorough.
#[cfg(target_os = "linux")]
#[test]
fn hostile_texts_cost_no_more_than_their_length() {
    let output = Command::new(env!("CARGO_BIN_EXE_drive"))
        .args(["--cost", &format!("{}KiB", size(256, 64)), "--every", size("1", "6")])
        .output()
        .expect("the driver runs");
    let told = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{complaint}");
    // The page has what those take for 100 MB that have hard texts of their own.
    let hard = include_str!("../../src/hostile.rs");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trust.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let names = told.lines().skip(2).filter_map(|row| row.split('|').nth(1));
    let is_hard = |name: &&str| hard.contains(&format!("(\"{}\", Hard::on(fam", name.trim()));
    let names = names.filter(is_hard);
    let missing: Vec<&str> = names.filter(|name| !page.contains(&format!("\n|{name}|"))).collect();
    assert!(missing.is_empty(), "no row in docs/trust.md: {missing:?}");
}
