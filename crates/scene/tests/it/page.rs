//! The replay in one file.

use std::sync::Arc;

use scene::{
    Action, Badge, Film, Graph, Lane, Outcome, Page, State, graph, html, moving, panels, still,
    strip,
};

use crate::films::{blocks, boxes, page, path};

const HOSTILE: [&str; 6] = [
    "</script><script>alert(1)</script>",
    "<!-- <script> \" ' & &amp; -->",
    "{{data}} {{scripts}} ${alert(1)} `",
    "\u{202E}right to left \u{5D0}\u{5D1}",
    "🧩 \u{0}\u{1F}\u{FFFE}",
    "\u{2028}]]></title></style>",
];

#[test]
fn nothing_comes_from_elsewhere() {
    let html = html(&page("Boxes", vec![boxes(), boxes()])).unwrap();
    let plain = html.replace("http-equiv", "");
    for word in ["http", "src=", "url(", "@import", "<link", "<img", "<iframe", "import("] {
        assert!(!plain.contains(word), "{word}");
    }
    assert!(html.contains("default-src 'none'"));
    assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
}

#[test]
fn hostile_words_are_harmless() {
    let plain = html(&page("plain", vec![boxes()])).unwrap();
    for words in HOSTILE {
        let mut film = boxes();
        let scene = Arc::make_mut(&mut film.scene);
        scene.title = words.to_owned();
        film.flaw = Some(words.to_owned());
        film.unit = words.to_owned();
        film.meters[0].0 = words.to_owned();
        for frame in &mut film.frames {
            (frame.action, frame.words) = (words.to_owned(), words.to_owned());
        }
        scene.kinds.iter_mut().for_each(|kind| kind.label.push_str(words));
        for piece in &mut scene.pieces {
            (piece.label, piece.name) = (words.to_owned(), words.to_owned());
        }
        let hostile = html(&page(words, vec![film.clone()])).unwrap();
        for tag in ["<script", "</script", "</style", "</title", "<!--", "<p", "<section"] {
            let count = |page: &str| page.matches(tag).count();
            let more = usize::from(tag == "<p");
            assert!(count(&hostile) <= count(&plain) + more + 40 * more, "{tag} of {words:?}");
            assert!(tag == "<p" || count(&hostile) == count(&plain), "{tag} of {words:?}");
        }
        assert!(!hostile.contains('\0') && !hostile.contains('\u{1F}'));
        for svg in [still(&film, 1), strip(&film, 3), moving(&film, 100).unwrap()] {
            assert_eq!(svg.matches("<script").count() + svg.matches("<!--").count(), 0);
            assert!(!svg.contains(['\0', '\u{1F}', '\u{FFFE}']));
        }
    }
}

#[test]
fn several_searches_and_solutions_share_what_is_the_same() {
    let lane = |name: &str, films: Vec<Film>| Lane {
        name: name.to_owned(),
        badge: Badge { outcome: Outcome::Found, words: "found".to_owned() },
        expanded: 0,
        figures: String::new(),
        facts: Vec::new(),
        films,
    };
    let lanes = vec![lane("A*", vec![boxes(), boxes()]), lane("BFS", vec![boxes()])];
    let both = Page { title: "Race".to_owned(), note: String::new(), lanes };
    let html = html(&both).unwrap();
    assert_eq!(html.matches("<g id=\"ground-").count(), 1);
    assert_eq!(html.matches("<use href=\"#ground-0\"/>").count(), 5);
    assert_eq!(html.matches("<template>").count(), 1);
    assert_eq!(html.matches("\"ground\":").count(), 1);
    assert!(html.contains("<option>Solution 2 of 2</option>"));
    assert!(html.contains("<body class=\"several\">"));
}

#[test]
fn without_scripts_there_are_start_end_and_actions() {
    let html = html(&page("Boxes", vec![boxes()])).unwrap();
    let noscript = html.split("<noscript>").nth(1).unwrap().split("</noscript>").next().unwrap();
    assert!(noscript.contains("r R l d"), "{noscript}");
    assert!(noscript.contains("translate(240,96)"), "the player's last place");
    assert!(html.split("<noscript>").next().unwrap().contains("translate(48,48)"), "the first");
}

#[test]
fn pages_are_small_and_always_the_same() {
    for film in [boxes(), blocks()] {
        let one = html(&page("small", vec![film])).unwrap();
        assert!(one.len() < 50_000, "{} bytes", one.len());
    }
    let film = path(700, 700);
    assert_eq!(film.last(), 1_398);
    let large = page("large", vec![film]);
    let bytes = html(&large).unwrap();
    assert!(bytes.len() < 2_000_000, "{} bytes", bytes.len());
    assert_eq!(bytes, html(&large).unwrap());
}

#[test]
fn graphs_escape_what_is_written_and_leave_out_what_is_not_there() {
    let state = |label: &str, layer, is_legal| State {
        label: label.to_owned(),
        layer,
        is_legal,
        caption: "start".to_owned(),
        is_repeated: !is_legal,
        is_best: is_legal,
    };
    let action = |to, label: &str| Action {
        from: 0,
        to,
        label: label.to_owned(),
        is_first: true,
        is_legal: true,
        is_best: false,
    };
    for words in HOSTILE {
        let states = vec![state(words, 0, true), state("b", 1, false)];
        let actions = vec![action(1, words), action(7, "nowhere")];
        let svg = graph(&Graph { title: words.to_owned(), states, actions });
        assert_eq!(svg.matches("<script").count() + svg.matches("<!--").count(), 0, "{words:?}");
        // Two boxes, one of them with a second outline, the sheet, and four in the legend: no state is
        // allowed alone.
        assert_eq!(svg.matches("<rect").count(), 3 + 1 + 4);
        assert!(!svg.contains(">allowed<"));
        assert_eq!(svg.matches("<path").count(), 1);
        assert!(!svg.contains("nowhere") && !svg.contains('\0'));
    }
}

#[test]
fn a_still_shows_the_order_of_expansion() {
    let mut film = path(3, 2);
    assert!(!still(&film, 1).contains("b-heat"));
    film.order = [(0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 2), (2, 0, 0)].map(Into::into).to_vec();
    let svg = panels("Two", &[("a < b".to_owned(), film.clone()), ("c".to_owned(), film)]);
    for part in [r#"class="b-heat-0-c" d="M0 0h48v48h-48z""#, r#"class="b-heat-3-c" d="M48 0h48"#] {
        assert_eq!(svg.matches(part).count(), 2, "{part}");
    }
    // What is queued alone is hollow.
    assert_eq!(svg.matches(r#"class="b-queued" d="M105 9h30v30h-30z""#).count(), 2);
    assert!(svg.contains("a &lt; b") && svg.contains("@media(prefers-color-scheme:dark)"));
}
