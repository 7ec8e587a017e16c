//! Texts that people paste: the page of the studio reads each text of `typed.txt` as the command does.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Read,
};

use scene::Film;
use serde_json::{Value, json};
use testkit::size;

use crate::{
    run::{fixtures, presented, run},
    started::StartedStudio,
    typed::TYPED,
};

/// How many texts of each puzzle are pasted at least.
const LEAST: usize = 10;

/// The texts that stand after `--text`, by puzzle, but those that the shell makes.
fn texts() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut all: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in TYPED.lines().filter(|line| line.starts_with("puzzle ")) {
        let Some((before, after)) = line.split_once(" --text ") else { continue };
        let text = match after.strip_prefix('\'') {
            Some(quoted) => quoted.split('\'').next().unwrap(),
            None if after.starts_with('"') => continue,
            None => after.split(' ').next().unwrap(),
        };
        // Options may change what a text means.
        if before.split(' ').count() == 3 {
            all.entry(before.split(' ').nth(2).unwrap()).or_default().insert(text);
        }
    }
    all
}

/// The answer of the page to a text: its status, and what it says.
fn page(studio: &StartedStudio, domain: &str, text: &str) -> (u16, Value) {
    let (port, key) = studio.port_and_key();
    let body = json!({ "puzzle": { "domain": domain, "text": text } }).to_string();
    let mut stream = studio.send(key, "POST /api/play", &format!("Host: 127.0.0.1:{port}"), &body);
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap())
}

/// Returns true of the lines of a board. On grids a film has the walker and the goal where `puzzle show` may have the
/// cost of their cells.
fn is_drawn(domain: &str, film: &str, board: &str) -> bool {
    let [film, board] = [film, board].map(|text| text.trim_end().lines().collect::<Vec<_>>());
    let is_end = |sign| domain == "grid-path" && matches!(sign, '@' | 'G');
    let is_cell = |(own, shown): (char, char)| own == shown || is_end(own);
    let is_line = |(own, shown): (&&str, &&str)| {
        own.chars().count() == shown.chars().count() && own.chars().zip(shown.chars()).all(is_cell)
    };
    board.windows(film.len()).any(|lines| film.iter().zip(lines).all(is_line))
}

#[test]
fn the_page_reads_a_pasted_text_as_the_command_does() {
    let home = tempfile::tempdir().unwrap();
    let studio = StartedStudio::start(&fixtures().join("sokoban"), &[], home.path());
    let texts = texts();
    for (number, domain) in presented().into_iter().enumerate() {
        let own = &texts[domain.as_str()];
        assert!(own.len() >= LEAST, "{domain}: {} texts", own.len());
        // Every fourth where tests are not thorough; puzzles begin with different ones.
        for text in own.iter().skip(size(0, number % 4)).step_by(size(1, 4)) {
            let (status, said) = page(&studio, &domain, text);
            let (board, message, code) = run(&fixtures(), &["show", &domain, "--text", text]);
            let name = format!("{domain}, {text:?}: {said}\n{board}{message}");
            if code == 0 {
                assert_eq!(status, 200, "{name}");
                let film: Film = serde_json::from_value(said["film"].clone()).unwrap();
                let drawn = scene::text(&film, 0);
                assert!(is_drawn(&domain, &drawn, &board), "{name}, {drawn}");
                continue;
            }
            assert_eq!(status, 422, "{name}");
            let problems = said["problems"].as_array().unwrap();
            assert!(!problems.is_empty(), "{name}");
            // The command shows the first few.
            for problem in problems.iter().take(message.matches("error: ").count()) {
                let words = problem["words"].as_str().unwrap();
                assert!(message.contains(words), "{name}: {words}");
                let (line, column) = (&problem["line"], &problem["column"]);
                let place = format!("--text:{line}:{column}: ");
                assert!(*line == 0 || message.contains(&place), "{name}: {place}");
            }
        }
    }
}
