//! Walking through state spaces in Chromium, by keys, mouse and the browser's history.

use serde_json::json;

use crate::page::Page;

const LAMP: &str = "document.querySelector('.lamp b')?.textContent";
const HEAD: &str = "document.querySelector('.moves .head span')?.textContent";

/// The cell of a column in a child's row: `cell(1, "h")`.
fn cell(child: usize, column: &str) -> String {
    format!(
        "(() => {{ const at = [...document.querySelectorAll('.branches thead th')].findIndex(it => it.textContent === {column:?});
            return document.querySelector('.branches tbody tr:nth-child({child})')?.children[at].textContent; }})()"
    )
}

fn tags(child: usize) -> String {
    format!("document.querySelector('.branches tbody tr:nth-child({child}) .tags')?.textContent")
}

#[track_caller]
fn is(page: &mut Page, expression: &str, value: &str) {
    page.until(&format!("{expression} === {value:?}"));
}

#[test]
fn a_space_is_explored_by_keys_mouse_and_history() {
    let mut page = Page::open(&[]);
    page.instance("play", "weighted-stones", "test-10", "");
    page.value("[...document.querySelectorAll('.tabs a')].find(it => it.textContent === 'Explore').click()");
    page.until("document.querySelector('main.explore .table .stack')");
    // Exact distances, as `puzzle solve` proves them.
    let report =
        crate::page::solved(&["weighted-stones", "weighted-stones/test-10.txt", "-a", "astar"]);
    let least = report["solutions"][0]["cost"].to_string();
    is(&mut page, LAMP, &format!("{least} to go"));
    page.has("g, the cost so far", "0");
    let count = page.value("document.querySelectorAll('.branches tbody tr').length");
    assert!(count.as_u64().unwrap() >= 2);
    // By mouse: a child, and the start among its own children.
    page.click(".branches tbody tr:nth-child(1) .step");
    is(&mut page, HEAD, "1 step");
    page.until("[...document.querySelectorAll('.tag.seen')].some(it => it.textContent === 'duplicate, the start')");
    page.fits("explore");
    // The browser's history.
    page.value("history.back()");
    is(&mut page, HEAD, "at the start");
    page.value("history.forward()");
    is(&mut page, HEAD, "1 step");
    // By keys: by number, back and forth.
    page.press(&[("2", 50)]);
    is(&mut page, HEAD, "2 steps");
    page.press(&[("u", 85)]);
    is(&mut page, HEAD, "1 step");
    page.press(&[("r", 82)]);
    is(&mut page, HEAD, "2 steps");
    page.press(&[("Home", 36)]);
    is(&mut page, HEAD, "at the start");
    // Nothing is ahead in the history any more. An arrow of the board is a child.
    page.until("document.querySelector('.buttons .button:nth-child(2)').disabled");
    page.until(
        "document.querySelectorAll('.over-way path').length === document.querySelectorAll('.step').length",
    );
    page.click(".over-way path");
    is(&mut page, HEAD, "1 step");
    page.is_clean();
}

/// Walks by the tabulator and Enter alone, as far as a goal, along the children that are proved best.
#[test]
fn a_goal_is_reached_by_the_keyboard_alone() {
    let mut page = Page::open(&[]);
    page.instance("explore", "river-crossing", "classic", "");
    is(&mut page, LAMP, "7 to go");
    for step in 1..=7 {
        let best = "[...document.querySelectorAll('.branches tbody tr')].findIndex(it => it.querySelector('.best'))";
        page.until(&format!("{best} >= 0"));
        let best = page.value(best).as_u64().unwrap();
        page.tab_to(&format!(
            "document.activeElement === document.querySelectorAll('.step')[{best}]"
        ));
        page.press(&[("Enter", 13)]);
        is(&mut page, HEAD, &format!("{step} step{}", if step == 1 { "" } else { "s" }));
    }
    is(&mut page, LAMP, "A goal: cost 7");
    page.until("document.querySelector('.branches').textContent === 'A goal has no children.'");
    page.fits("explored-goal");
    page.is_clean();
}

/// Ways that are seen, as pairs of which one covers the other.
const COVERED: &str = "(() => { const all = [...document.querySelectorAll('.over-way:not(.crowd) path')].map(it => it.getBoundingClientRect());
    return all.flatMap((one, i) => all.slice(i + 1).filter(two => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)).length; })()";

/// Of no two arrows one covers the other, neither here nor beside a hint, where all the best are arrows and the others say
/// what they lose.
#[test]
fn no_arrow_covers_another() {
    let mut page = Page::open(&[]);
    let ways = |kind: &str| format!("document.querySelectorAll('.over-way{kind}').length");
    page.instance("explore", "klotski", "classic", "");
    page.until(&format!("{} > 7", ways("")));
    assert_eq!(page.value(COVERED), 0);
    for (puzzle, name) in [
        ("npuzzle", "eight-original"),
        ("klotski", "small"),
        ("sokoban", "map-10"),
        ("grid-path", "p0"),
    ] {
        page.instance("explore", puzzle, name, "");
        page.until(&format!("{} > 0", ways("")));
        assert_eq!(page.value(COVERED), 0, "{name}");
        page.instance("play", puzzle, name, "");
        page.until(&format!(
            "{}.startsWith('Can be solved')",
            "document.querySelector('.lamp').textContent"
        ));
        page.press(&[("?", 191)]);
        let offers = "document.querySelectorAll('ul.unseen li').length";
        page.until(&format!("{} === {offers} && {} > 0", ways(""), ways(".best")));
        assert_eq!(page.value(COVERED), 0, "{name}");
        let labels = "[...document.querySelectorAll('.over-way:not(.best) text')].every(it => /^(\\+\\d+|×)$/.test(it.textContent))";
        page.until(labels);
    }
    page.fits("ways");
    page.is_clean();
}

/// Dead ends are proved, and f of a child comes from the chosen heuristic.
#[test]
fn dead_ends_and_heuristics() {
    let mut page = Page::open(&[]);
    page.instance("explore", "sokoban", "level-01", "&walk=0");
    is(&mut page, LAMP, "3 to go");
    is(&mut page, &tags(2), "dead end");
    is(&mut page, &cell(2, "to goal"), "never");
    is(&mut page, &cell(2, "f"), "∞");
    page.press(&[("2", 50)]);
    is(&mut page, LAMP, "Dead end");
    page.fits("dead-end");
    page.instance("explore", "grid-path", "p0", "");
    is(&mut page, &cell(1, "g"), "1");
    page.choose("Heuristic", "zero");
    is(&mut page, &cell(1, "h"), "0");
    page.until("location.hash.includes('ask.heuristic=zero')");
    // An arrow takes the step that goes its way, if there is one.
    page.press(&[("ArrowRight", 39)]);
    is(&mut page, HEAD, "1 step");
    page.press(&[("ArrowUp", 38)]);
    is(
        &mut page,
        "document.querySelector('main .notice').textContent",
        "No action moves this way.",
    );
    // Where two can move, a number says which.
    page.instance("explore", "pacman-dual", "test-5", "&walk=0");
    page.until("document.querySelectorAll('.branches tbody tr').length > 3");
    page.press(&[("ArrowUp", 38)]);
    page.until(
        "document.querySelector('main .notice').textContent.startsWith('Several actions move this way: ')",
    );
    // A large space: bounds, and no exact distance.
    page.instance("explore", "npuzzle", "korf-082", "&ask.heuristic=manhattan");
    page.until(&format!("/^At least [0-9]+ to go$/.test({LAMP})"));
    page.until(&format!("/^≥ [0-9]+$/.test({})", cell(1, "to goal")));
    page.is_clean();
}

/// Each puzzle, from a link, on a start of its own.
#[test]
fn each_puzzle_is_explored_by_a_link() {
    let mut page = Page::open(&[]);
    let puzzles = [
        ("boggle", "comb", "0~0"),
        ("grid-path", "costs", "0~1"),
        ("klotski", "small", "0~0"),
        ("npuzzle", "two-by-three", "0~1"),
        ("numbrix", "empty-4", "0~1"),
        ("pacman-dual", "test-5", "0~0"),
        ("river-crossing", "bridge-and-torch", "0~0"),
        ("sokoban", "map-02", "0~1"),
        ("sokoban", "level-01", "0~0"),
        ("weighted-stones", "test-06", "0~0"),
    ];
    for (puzzle, name, walk) in puzzles {
        page.instance("explore", puzzle, name, &format!("&walk={walk}"));
        is(&mut page, HEAD, "2 steps");
        page.until("document.querySelectorAll('.branches tbody tr').length > 0");
        page.violates_nothing(puzzle);
    }
    let id = page.id("sokoban", "map-02");
    let place = format!("view=explore&puzzle=sokoban&id={id}&walk=0~1&ask.heuristic=zero");
    page.instance("explore", "sokoban", "map-02", "&walk=0~1&ask.heuristic=zero");
    is(&mut page, HEAD, "2 steps");
    let shown = "document.querySelector('.branches').textContent + document.querySelector('.lamp').textContent";
    page.until(&format!("{LAMP}.endsWith(' to go')"));
    let before = page.value(shown);
    page.unlock(&place);
    page.until(&format!("{LAMP}?.endsWith(' to go')"));
    assert_eq!(page.value(shown), before);
    // Steps that are not there.
    page.go(&format!("view=explore&puzzle=sokoban&id={id}"));
    page.value("location.hash += '&walk=99'");
    page.until("document.body.textContent.includes('step 1 is not one of the')");
    assert_eq!(page.value("document.querySelectorAll('script:not([src])').length"), json!(0));
}

/// A step that the studio refuses is asked for again.
#[test]
fn a_studio_that_is_busy_is_asked_again() {
    let mut page = Page::open_served(&[]);
    page.instance("explore", "river-crossing", "classic", "");
    is(&mut page, LAMP, "7 to go");
    let running: Vec<_> = (0..4).map(|_| page.studio.begin_long()).collect();
    page.press(&[("1", 49)]);
    is(
        &mut page,
        "document.querySelector('main .notice').textContent",
        "Four searches or explorations are running. Stop one, or wait for one to end.",
    );
    is(&mut page, HEAD, "at the start");
    drop(running);
    // The searches end soon: the key is pressed again until the step is taken, and never once more.
    let press =
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))";
    page.until(&format!("{HEAD} === '1 step' || ({press}, false)"));
    page.until("location.hash.endsWith('walk=0')");
}

/// Of many children a hundred are listed, and the others counted. A row of empty cells has one child for each of them.
#[test]
fn children_that_are_left_out_are_counted() {
    let mut page = Page::open(&[]);
    for (cells, words) in [(101, "And 1 more child."), (103, "And 3 more children.")] {
        page.go(&format!("view=explore&puzzle=numbrix&text={}", ".".repeat(cells)));
        is(&mut page, "document.querySelector('.branches > p')?.textContent", words);
        let listed = page.value("document.querySelectorAll('.branches tbody tr').length");
        assert_eq!(listed, json!(100));
        let told = format!(" {cells} children.");
        page.until(&format!("document.getElementById('status').textContent.endsWith({told:?})"));
    }
    page.is_clean();
}
