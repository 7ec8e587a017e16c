//! Every page of the studio for everyone: at all widths, at a zoom of 200 %, without motion, and by what axe looks for.

use serde_json::json;

use crate::page::Page;

/// An instance of each puzzle.
const ONE_OF_EACH: [(&str, &str); 10] = [
    ("boggle", "comb"),
    ("grid-path", "costs"),
    ("klotski", "small"),
    ("npuzzle", "two-by-three"),
    ("numbrix", "one-move"),
    ("pacman-dual", "test-5"),
    ("river-crossing", "classic"),
    ("sokoban", "map-02"),
    ("sokoban", "level-01"),
    ("weighted-stones", "test-06"),
];

/// A view, the key that begins it, and a sign that it shows something.
type View = (&'static str, Option<(&'static str, u32)>, &'static str);

const VIEWS: [View; 5] = [
    ("play", None, "document.querySelector('.lamp b')"),
    ("solve", Some(("Enter", 13)), "document.querySelector('.outcome .badge:not(:empty)')"),
    (
        "race",
        Some(("Enter", 13)),
        "document.querySelector('.race-bar .round').getAttribute('aria-label') === 'Play'
            && document.querySelector('.race-state .badge svg')",
    ),
    ("explore", None, "document.querySelector('main.explore .lamp b')"),
    (
        "draw",
        None,
        "document.querySelector('.editor .primary')?.disabled === false && document.querySelector('.cell-grid .stack, .preview .stack')",
    ),
];

#[test]
fn every_page_of_every_puzzle_fits() {
    let mut page = Page::open(&[]);
    for (puzzle, name) in ONE_OF_EACH {
        for (view, key, is_shown) in VIEWS {
            page.instance(view, puzzle, name, "");
            page.until("document.querySelector('main .stack svg')");
            page.press(key.as_slice());
            page.until(is_shown);
            page.fits(&format!("{view}-{puzzle}-{name}"));
        }
    }
    page.is_clean();
    // A link to an instance that there is not.
    let url = format!("{}&view=play&puzzle=sokoban&id=99999", page.studio.url);
    page.value(&format!("location.href = {url:?}"));
    page.until("document.querySelector('main.failed h1')");
    page.violates_nothing("a link that leads nowhere");
}

/// Notes where pieces stand in each picture of the page.
const WATCH: &str = "(() => {
    const own = window.places = new Set();
    (function look() {
        for (const piece of document.querySelectorAll('main .stack .b-piece')) own.add(piece.getAttribute('transform'));
        if (own === window.places) requestAnimationFrame(look);
    })(); })()";

/// How many places between two cells pieces have been at since they are watched.
fn between_cells(page: &mut Page) -> u64 {
    let between = page.value(
        "[...places].filter(it => (it ?? '').match(/-?[0-9.]+/g)?.some(number => number % 48 !== 0)).length",
    );
    between.as_u64().unwrap()
}

/// Steps by hand and a solution that is played.
#[test]
fn nothing_slides_where_no_motion_is_wanted() {
    let mut page = Page::open(&[]);
    let mut moved = Vec::new();
    for wanted in ["no-preference", "reduce"] {
        let feature = json!([{ "name": "prefers-reduced-motion", "value": wanted }]);
        page.call("Emulation.setEmulatedMedia", json!({ "features": feature }));
        page.instance("play", "sokoban", "map-02", "");
        page.has("Steps", "0");
        page.value(WATCH);
        for (key, steps) in [(("ArrowLeft", 37), "1"), (("ArrowDown", 40), "2")] {
            page.press(&[key]);
            page.has("Steps", steps);
            page.value("new Promise(ready => setTimeout(ready, 300))");
        }
        let by_hand = between_cells(&mut page);
        page.instance("solve", "sokoban", "map-02", "");
        page.press(&[("Enter", 13)]);
        page.until("document.getElementById('position')?.textContent === '0 of 6'");
        page.value(WATCH);
        page.press(&[(" ", 32)]);
        page.until("document.getElementById('position').textContent === '6 of 6'");
        let running = page.value("document.getAnimations().length");
        moved.push((by_hand > 0, between_cells(&mut page) > 0));
        assert!(wanted != "reduce" || running == 0, "{running} animations");
    }
    assert_eq!(moved, [(true, true), (false, false)], "with motion and without: by hand, played");
    page.is_clean();
}
