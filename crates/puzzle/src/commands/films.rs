//! The law of films: each frame is the board that the validator draws.

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use clap::Command;
use domain::Ask;
use scene::{Change, Film, Look, Stage, text};
use search::Limits;

use crate::domains::{ALL, Domain, Instance, Request};

fn fixtures(name: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(name);
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|it| it.is_file())
        .collect();
    files.sort();
    files
}

/// Solutions of an instance, found within a moment.
fn solutions(domain: &Domain, instance: &dyn Instance) -> Vec<String> {
    let ask =
        Ask { solutions: if domain.about.finds_all { usize::MAX } else { 1 }, ..Ask::default() };
    let limits = Limits {
        solutions: ask.solutions,
        expansions: 20_000,
        time: Some(Duration::from_secs(2)),
        ..Limits::default()
    };
    let request = Request { ask, limits, started: Instant::now() };
    let answer = instance.solve(&request, &mut ()).unwrap();
    answer.solutions.into_iter().take(3).map(|solution| solution.actions).collect()
}

fn check(instance: &dyn Instance, solution: &str, name: &str) -> Film {
    let film = instance.film("title", solution).unwrap();
    let last = film.frames.len();
    let boards: Vec<String> = instance.boards(solution).collect();
    match boards.len() {
        // The board of a path, or of a word, is the last.
        1 => assert_eq!(text(&film, last), boards[0], "{name}"),
        // That of a grid to be filled is the first and the last.
        2 if last > 1 => {
            let width = film.scene.writing.width;
            if boards[0].lines().next().map(str::len) == boards[1].lines().next().map(str::len) {
                assert_eq!(text(&film, 0), boards[0], "{name}");
            }
            assert!(width > 0, "{name}");
            assert_eq!(text(&film, last), boards[1], "{name}");
        }
        count => {
            assert_eq!(count, last + 1, "{name}");
            for (n, board) in boards.iter().enumerate() {
                assert_eq!(&text(&film, n), board, "{name}, after {n}");
            }
        }
    }
    let mut stage = Stage::new(&film.scene);
    for (n, frame) in film.frames.iter().enumerate() {
        let before = stage.clone();
        stage.play(frame);
        let after = stage.clone();
        assert_ne!(before, after, "{name}: nothing changes after {n}");
        stage.undo(frame);
        assert_eq!(stage, before, "{name}, after {n}");
        stage = after;
        for (number, piece) in film.scene.pieces.iter().enumerate() {
            for at in stage.place(number).into_iter().flat_map(|at| piece.cells(at)) {
                let look = film.scene.ground(at).map(|ground| ground.look);
                assert!(
                    !matches!(look, Some(Look::Wall | Look::Void)),
                    "{name}: {} in a wall",
                    piece.name
                );
            }
        }
    }
    if !solution.is_empty() {
        let replayed = instance.check(solution).unwrap().unwrap();
        assert_eq!(
            (film.frames.len(), film.cost(last)),
            (replayed.length, replayed.cost),
            "{name}"
        );
        assert_eq!(film.flaw, None, "{name}");
        assert!(film.meters.iter().all(|(_, values)| values.len() == last + 1), "{name}");
    }
    film
}

#[test]
fn every_frame_is_the_board_of_the_validator() {
    for domain in &ALL {
        let name = domain.about.name;
        let mut moving = 0;
        for file in fixtures(name) {
            let label = file.display().to_string();
            let mut words = Vec::new();
            if name == "boggle" {
                let dictionary = file.with_file_name("dutch.txt");
                words = vec!["--dictionary".to_owned(), dictionary.display().to_string()];
            }
            let command = (domain.options)(Command::new("options").no_binary_name(true));
            let options = command.get_matches_from(words);
            let Ok(instance) = (domain.open)(&fs::read(&file).unwrap(), &options) else { continue };
            check(instance.as_ref(), "", &label);
            for solution in solutions(domain, instance.as_ref()) {
                let film = check(instance.as_ref(), &solution, &label);
                let changes = film.frames.iter().flat_map(|frame| &frame.changes);
                moving += changes
                    .filter(|it| matches!(it, Change::Slide { .. } | Change::Enter { .. }))
                    .count();
                let html = scene::html(&scene::Page {
                    title: label.clone(),
                    note: String::new(),
                    lanes: vec![scene::Lane {
                        name: String::new(),
                        badge: scene::Badge {
                            outcome: scene::Outcome::Found,
                            words: String::new(),
                        },
                        facts: Vec::new(),
                        films: vec![film.clone()],
                    }],
                });
                let svg = scene::moving(&film, 400).unwrap();
                let (html, cells) = (html.unwrap(), film.scene.ground.len());
                let beyond = 200 * film.frames.len().saturating_sub(100);
                assert!(
                    html.len() <= 100_000.max(100_000 + beyond),
                    "{label}: {} bytes",
                    html.len()
                );
                let most = if cells > 100 { 40_000 } else { 20_000 };
                assert!(svg.len() <= most + beyond, "{label}: {} bytes of SVG", svg.len());
            }
        }
        assert!(moving > 0, "{name}: nothing slides or enters");
    }
}

/// Sizes of random instances, of the puzzles that have a generator.
const SIZES: [(&str, &str); 5] = [
    ("grid-path", "9x7"),
    ("npuzzle", "3x3"),
    ("numbrix", "4x4"),
    ("pacman-dual", "12x12"),
    ("sokoban", "7x7"),
];

#[test]
fn every_frame_of_random_instances_is_the_board_of_the_validator() {
    for (name, size) in SIZES {
        let domain = ALL.iter().find(|domain| domain.about.name == name).unwrap();
        let command = |name: &'static str| Command::new(name).no_binary_name(true);
        let generator = domain.generator.unwrap()(command("generate"));
        let generator = generator.get_matches_from(Vec::<String>::new());
        let options = (domain.options)(command("options")).get_matches_from(Vec::<String>::new());
        let mut solved = 0;
        for seed in 0..100 {
            let Ok(text) = (domain.generate)(size, seed, &generator, &Limits::default()) else {
                continue;
            };
            let instance = (domain.open)(text.as_bytes(), &options).unwrap();
            for solution in solutions(domain, instance.as_ref()) {
                check(instance.as_ref(), &solution, &format!("{name}, seed {seed}"));
                solved += 1;
            }
        }
        assert!(solved > 30, "{name}: {solved}");
    }
}
