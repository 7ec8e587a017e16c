//! Films of any boards, with any words in them.

use std::sync::Arc;

use scene::{Badge, Lane, Outcome, Page, Stage, from_boards, html, moving, still, strip, text};

/// The greatest number of boards of a film.
const MAX_BOARDS: usize = 8;
/// The greatest number of signs of a board.
const MAX_SIGNS: usize = 64;
/// The greatest number of characters of the name and the label of a piece: each of the pieces of each board has them.
const MAX_NAMED: usize = 256;

/// The first line is the title; paragraphs below are boards, each with its action in the first line. The
/// film shows those boards, can be undone, and its words stay words in every picture.
pub(crate) fn film(words: &str) -> bool {
    let (title, rest) = words.split_once('\n').unwrap_or((words, ""));
    let mut boards = rest.split("\n\n").take(MAX_BOARDS).map(|part| {
        let (action, board) = part.split_once('\n').unwrap_or((part, ""));
        (action.to_owned(), board.chars().take(MAX_SIGNS).collect::<String>() + "\n")
    });
    let (unit, start) = boards.next().unwrap_or_default();
    let after: Vec<_> =
        boards.zip(1..).map(|((action, board), cost)| (action, cost, board)).collect();
    let mut film = from_boards(title, &unit, &start, after.clone());
    assert_eq!(film.frames.len(), after.len());
    let shown = [&start].into_iter().chain(after.iter().map(|(_, _, board)| board));
    for (n, board) in shown.enumerate() {
        assert_eq!(text(&film, n), *board, "after {n} actions");
    }
    let mut stage = Stage::after(&film, after.len());
    film.frames.iter().rev().for_each(|frame| stage.undo(frame));
    assert_eq!(stage, Stage::new(&film.scene));

    film.flaw = Some(title.to_owned());
    for piece in &mut Arc::make_mut(&mut film.scene).pieces {
        let start = |text: &str| text.chars().take(MAX_NAMED).collect();
        (piece.name, piece.label) = (start(title), start(&unit));
    }
    let pictures = [still(&film, after.len()), strip(&film, 3), moving(&film, 100).expect("short")];
    for picture in pictures {
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        let elements = ["<script", "<!--", "<style", "<title", "</style", "</title", "<foreign"];
        let counts = elements.map(|element| picture.matches(element).count());
        assert_eq!(counts, [0, 0, 1, 1, 1, 1, 0], "{title:?}");
        assert!(!picture.contains(|sign: char| sign.is_control() && sign != '\n'), "{title:?}");
    }
    let page = |words: &str, film| Page {
        title: words.to_owned(),
        note: words.to_owned(),
        lanes: vec![Lane {
            name: words.to_owned(),
            badge: Badge { outcome: Outcome::Found, words: words.to_owned() },
            expanded: 0,
            figures: String::new(),
            facts: vec![(words.to_owned(), words.to_owned())],
            films: vec![film],
        }],
    };
    let plain = html(&page("plain", from_boards("plain", "step", ".\n", []))).expect("short");
    let hostile = html(&page(title, film)).expect("short");
    for tag in ["<script", "</script", "<style", "</style", "<iframe", "<img", "<link", "<!--"] {
        let count = |page: &str| page.matches(tag).count();
        assert_eq!(count(&hostile), count(&plain), "{tag} in {title:?}");
    }
    true
}
