//! The law of films: each frame is the board that the validator draws.

use std::{collections::BTreeSet, fs, time::Duration};

use catalogue::{ALL, Domain, Instance, Request};
use domain::{Decimals, SearchRequest};
use fastrand::Rng;
use scene::{At, Change, Film, Look, Stage, text};
use search::Limits;

use super::opened::{built_in, files, fixtures, open, options};

/// Solutions of an instance, found within a moment.
fn solutions(domain: &Domain, instance: &dyn Instance) -> Vec<String> {
    let solutions = if domain.about.finds_all { usize::MAX } else { 1 };
    let request = request(SearchRequest { solutions, ..SearchRequest::default() });
    let answer = instance.solve(&request, &mut ()).unwrap();
    answer.solutions.into_iter().take(3).map(|solution| solution.actions).collect()
}

/// A search of a moment.
fn request(search: SearchRequest) -> Request {
    let limits = Limits {
        solutions: search.solutions,
        expansions: 20_000,
        time: Some(Duration::from_secs(2)),
        ..Limits::default()
    };
    Request { is_reproducible: true, ..Request::new(search, limits) }
}

fn check(instance: &dyn Instance, solution: &str, name: &str) -> Film {
    let film = instance.film("title", solution).unwrap();
    let last = film.frames.len();
    let boards: Vec<String> = instance.boards(solution).collect();
    match boards.len() {
        // The board of a path, or of a word, is the last.
        1 => assert_eq!(text(&film, last), boards[0], "{name}"),
        // The boards of a grid to be filled are the first and the last.
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
        let size = instance.check(solution).unwrap().unwrap();
        let cost = Decimals(film.scene.decimals).written(film.cost(last));
        let told = film.measure.amount(&cost);
        assert!(size.split([',', ';']).any(|it| it.trim() == told), "{name}: {told} in {size}");
        assert_eq!(film.flaw, None, "{name}");
        assert!(film.meters.iter().all(|(_, values)| values.len() == last + 1), "{name}");
    }
    film
}

#[test]
fn every_frame_is_the_board_of_the_validator() {
    for domain in ALL {
        let name = domain.about.name;
        let mut moving = 0;
        // Every third file where tests are not thorough.
        for file in files(name).into_iter().step_by(testkit::size(1, 3)) {
            let label = file.display().to_string();
            let dutch = file.with_file_name("dutch.txt").display().to_string();
            let words = if name == "boggle" { &["--dictionary", &*dutch][..] } else { &[] };
            let Some(instance) = open(domain, &fs::read(&file).unwrap(), words) else { continue };
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
                    lanes: vec![scene::Lane::solution(
                        scene::Badge { outcome: scene::Outcome::Found, words: String::new() },
                        film.clone(),
                    )],
                });
                let svg = scene::moving(&film, 400).unwrap();
                let (html, cells) = (html.unwrap(), film.scene.ground.len());
                let beyond = 200 * film.frames.len().saturating_sub(100);
                assert!(
                    html.len() <= 100_000.max(100_000 + beyond),
                    "{label}: {} bytes",
                    html.len()
                );
                // What moves stays where it ends.
                let [rules, ends] = ["@keyframes", ",to{"].map(|it| svg.matches(it).count());
                assert_eq!(rules, ends, "{label}");
                let most = if cells > 100 { 40_000 } else { 20_000 };
                assert!(svg.len() <= most + beyond, "{label}: {} bytes of SVG", svg.len());
            }
        }
        assert!(moving > 0, "{name}: nothing slides or enters");
    }
}

/// An instance of each puzzle that shows the order of expansion, and who stands in it.
const WALKS: [(&str, &str, &[Look]); 4] = [
    ("grid-path", "p3.txt", &[Look::Walker]),
    ("pacman-dual", "test-1.txt", &[Look::Agent]),
    ("sokoban", "map-05.txt", &[Look::Player, Look::Crate]),
    ("weighted-stones", "test-06.txt", &[Look::Player, Look::Stone]),
];

#[test]
fn a_search_begins_where_the_pieces_are_and_comes_to_floor() {
    for (name, file, looks) in WALKS {
        let domain = ALL.iter().find(|domain| domain.about.name == name).unwrap();
        let file = fixtures().join(name).join(file);
        let instance = open(domain, &fs::read(file).unwrap(), &[]).unwrap();
        let order = instance.order(&request(SearchRequest::default())).unwrap();
        let scene = instance.film("title", "").unwrap().scene;
        let numbers: Vec<u32> = order.iter().filter_map(|seen| seen.expansion).collect();
        assert!(numbers.len() > 5 && numbers.is_sorted(), "{name}: {numbers:?}");
        let first = order.iter().filter(|seen| seen.expansion == Some(1));
        let first: BTreeSet<At> = first.map(|seen| seen.at).collect();
        let pieces = scene.pieces.iter().filter(|piece| looks.contains(&piece.look));
        assert_eq!(first, pieces.filter_map(|piece| piece.at).collect(), "{name}");
        for seen in order {
            let look = scene.ground(seen.at).map(|ground| ground.look);
            assert!(!matches!(look, None | Some(Look::Wall | Look::Void)), "{name}: {seen:?}");
        }
    }
}

/// Sizes of random instances, of the puzzles that have a generator.
const SIZES: [(&str, &str); 8] = [
    ("boggle", "3x3"),
    ("grid-path", "6x5"),
    ("klotski", "4x4"),
    ("npuzzle", "2x3"),
    ("numbrix", "3x3"),
    ("pacman-dual", "8x8"),
    // Classic levels.
    ("sokoban", "6x6"),
    ("weighted-stones", "6x6"),
];

/// Numbered boxes, at times with a pair of portals, and a few walls.
fn boxes(random: &mut Rng) -> String {
    let things: &[&str] = match random.u8(..3) {
        0 => &["H", "B1", "G1", "P1", "P1"],
        1 => &["H", "B1", "G1", "B2", "G2"],
        _ => &["H", "B1", "G1"],
    };
    let mut cells = things.to_vec();
    cells.resize_with(16, || if random.u8(..8) == 0 { "W" } else { "." });
    random.shuffle(&mut cells);
    cells.chunks(4).map(|row| row.join(" ") + "\n").collect()
}

/// Some of each kind, one or two at a time, and who must not be alone with whom.
fn crossing(random: &mut Rng) -> String {
    let kinds = &["A", "B", "C", "D"][..random.usize(2..5)];
    let mut text = format!("title = \"made up\"\n[boat]\ncapacity = {}\n", random.usize(1..4));
    for kind in kinds {
        let (count, rows) = (random.usize(1..3), *kind == "A" || random.bool());
        text += &format!("[[thing]]\nname = \"{kind}\"\nletter = \"{kind}\"\n");
        text += &format!("count = {count}\nrows = {rows}\n");
    }
    if random.bool() {
        let (one, other) = (kinds[kinds.len() - 1], kinds[random.usize(..kinds.len() - 1)]);
        text += &format!("[[forbidden]]\ntogether = [\"{one}\", \"{other}\"]\n");
    }
    text
}

/// Makes the text of an instance up.
type Make = fn(&mut Rng) -> String;

/// Random instances of the other puzzles; a text that does not parse is left out.
const MADE_UP: [(&str, Make); 2] = [("river-crossing", crossing), ("sokoban", boxes)];

/// Checks the law of films on the first instances, a thousand where tests are thorough, that `text` makes of seeds.
fn many(name: &str, text: impl Fn(&Domain, u64) -> Option<String>) {
    let count = testkit::size(1_000, 40);
    let domain = ALL.iter().find(|domain| domain.about.name == name).unwrap();
    let (mut seen, mut acted) = (0, 0);
    for seed in 0..20_000 {
        let Some(text) = text(domain, seed) else { continue };
        let Some(instance) = open(domain, text.as_bytes(), built_in(domain)) else { continue };
        let label = format!("{name}, seed {seed}");
        check(instance.as_ref(), "", &label);
        for solution in solutions(domain, instance.as_ref()) {
            acted += check(instance.as_ref(), &solution, &label).frames.len();
        }
        seen += 1;
        if seen == count {
            break;
        }
    }
    assert_eq!(seen, count, "{name}");
    assert!(acted > count, "{name}: {acted} actions");
}

#[test]
fn every_frame_of_random_instances_is_the_board_of_the_validator() {
    for (name, size) in SIZES {
        many(name, |domain, seed| {
            let generator = options(domain.generator.unwrap(), &[]);
            (domain.generate)(size, seed, &generator, &Limits::default()).ok()
        });
    }
    for (name, make) in MADE_UP {
        many(name, |_, seed| Some(make(&mut Rng::with_seed(seed))));
    }
}
