//! Each puzzle is played to its end by touch alone, on a phone of 390 pixels.

use serde_json::{Value, json};

use crate::{
    page::Page,
    studio::{LAMP, OFFERED},
};

const WON: &str = "document.querySelector('.lamp').dataset.kind === 'won'";

/// One cell further.
fn beside([x, y]: [i32; 2], way: char, far: i32) -> [i32; 2] {
    match way.to_ascii_uppercase() {
        'U' => [x, y - far],
        'D' => [x, y + far],
        'L' => [x - far, y],
        _ => [x + far, y],
    }
}

/// Each letter is a swipe that begins where nobody stands.
fn swipe(page: &mut Page, ways: &str) {
    for (count, way) in (1..).zip(ways.chars()) {
        page.finger(&[[0, 0], beside([0, 0], way, 1)]);
        page.until(&played(count));
    }
}

/// `count` actions are played.
fn played(count: usize) -> String {
    format!("document.querySelectorAll('.moves li:not(.later)').length === {count}")
}

/// What a search says is the way to the end.
fn way(page: &mut Page, puzzle: &Value) -> Vec<String> {
    let body = json!({ "puzzle": puzzle, "played": [], "long": true });
    let way = page.value(&format!(
        "import('./api.js').then(({{ post }}) => post('api/judge', {body})).then(it => it.way)"
    ));
    way.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect()
}

fn open(puzzle: &str, name: &str, more: &str) -> (Page, Value) {
    let mut page = Page::open(&[]);
    page.become_phone();
    // Pieces are where they are at once.
    let still = json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
    page.call("Emulation.setEmulatedMedia", json!({ "features": still }));
    page.instance("play", puzzle, name, more);
    page.until("document.querySelector('.lamp b')");
    let id = page.id(puzzle, name);
    // A phone has no keys: nothing names one.
    let named = "[...document.querySelectorAll('main kbd, .top kbd')].filter(it => it.checkVisibility()).length";
    assert_eq!(page.value(named), 0, "{puzzle}");
    (page, json!({ "domain": puzzle, "id": id }))
}

#[test]
fn boxes_are_pushed_home_by_a_finger() {
    for (puzzle, name, ways) in
        [("sokoban", "map-02", "LDULRU"), ("weighted-stones", "test-06", "rrDDlluRdrDDldRRRR")]
    {
        let (mut page, _) = open(puzzle, name, "");
        swipe(&mut page, ways);
        page.until(WON);
        page.is_clean();
    }
    let (mut page, puzzle) = open("sokoban", "level-01", "");
    let ways = way(&mut page, &puzzle).concat();
    swipe(&mut page, &ways);
    page.until(WON);
    // The next level is one tap away.
    page.tap(".buttons button", "Next: ");
    page.until(
        "document.querySelector('main.play .moves .head')?.textContent.endsWith('none yet')",
    );
    page.is_clean();
}

#[test]
fn tiles_blocks_and_walkers_are_moved_by_a_finger() {
    let (mut page, _) = open("npuzzle", "two-by-three", "");
    // The gap goes from the end of a row to its start by one tap, and back by a drag of the row.
    page.finger(&[[0, 0]]);
    page.until(&played(2));
    page.finger(&[[2, 0], [0, 0]]);
    page.until(&played(4));
    let mut gap = [2, 0];
    for (count, way) in (5..).zip("LLDRURDLLURDRULLDRURD".chars()) {
        // The letters are the gap's ways.
        gap = beside(gap, way, 1);
        page.finger(&[gap]);
        page.until(&played(count));
    }
    page.until(WON);
    page.is_clean();

    let (mut page, _) = open("klotski", "small", "");
    for [from, to] in [[[1, 0], [1, 3]], [[3, 2], [1, 2]], [[1, 2], [1, -1]]] {
        page.finger(&[from, to]);
    }
    page.until(WON);
    page.is_clean();

    let (mut page, _) = open("pacman-dual", "test-5", "");
    let (mut p, mut q) = ([4, 4], [2, 4]);
    for (count, action) in (1..).zip("QR QR QD QD QD PU PU PL PU PL PL PD PD".split(' ')) {
        let who = if action.starts_with('P') { &mut p } else { &mut q };
        let to = beside(*who, action.chars().nth(1).unwrap(), 1);
        page.finger(&[*who, to]);
        *who = to;
        page.until(&played(count));
    }
    page.until(WON);
    page.is_clean();

    let (mut page, _) = open("grid-path", "costs", "");
    page.finger(&[[2, 1]]);
    page.until(&played(3));
    page.finger(&[[4, 1]]);
    page.finger(&[[4, 0]]);
    page.until(WON);
    page.is_clean();
}

#[test]
fn the_farmer_crosses_by_taps() {
    let (mut page, _) = open("river-crossing", "classic", "");
    for (count, aboard) in (1..).zip("FG F FC FG FW F FG".split(' ')) {
        // The boat has no letter.
        for who in aboard.chars().map(String::from).chain([String::new()]) {
            let place = page.value(&format!(
                "(() => {{ const it = [...document.querySelectorAll('main .stack .b-piece')].find(it => it.textContent.trim() === {who:?}).querySelector('path, circle'), box = it.getBoundingClientRect();
                    return {{ x: box.x + box.width / 2, y: box.y + box.height / 2 }}; }})()"
            ));
            page.touch(&[place]);
        }
        page.until(&played(count));
    }
    page.until(WON);
    page.is_clean();
}

#[test]
fn numbers_have_keys_on_the_page() {
    let (mut page, _) = open("numbrix", "one-move", "");
    page.finger(&[[1, 1]]);
    page.tap(".pad button", "7");
    page.tap(".pad button", "back");
    page.tap(".pad button", "5");
    page.tap(".pad button", "Write");
    page.until(WON);
    page.is_clean();

    let (mut page, mut puzzle) = open("numbrix", "hidato", "&with.neighbours=king");
    puzzle["choices"] = json!({ "neighbours": "king" });
    for action in way(&mut page, &puzzle) {
        let (place, number) = action.split_once('=').unwrap();
        let (row, column) = place.split_once(',').unwrap();
        let [row, column] = [row, column].map(|it| it.parse::<i32>().unwrap() - 1);
        page.finger(&[[column, row]]);
        for digit in number.chars() {
            page.tap(".pad button", &digit.to_string());
        }
    }
    // Another cell takes the number, and so does the tick.
    page.tap(".pad button", "Write");
    page.until(WON);
    page.is_clean();
}

/// The cells of a word on the board, each once and beside the one before.
fn cells(rows: &[&[u8]], word: &[u8], path: &mut Vec<[i32; 2]>) -> bool {
    let Some((letter, rest)) = word.split_first() else { return true };
    for (y, row) in (0..).zip(rows) {
        for (x, own) in (0..).zip(*row) {
            let is_near =
                path.last().is_none_or(|at| at[0].abs_diff(x) <= 1 && at[1].abs_diff(y) <= 1);
            if own == letter && is_near && !path.contains(&[x, y]) {
                path.push([x, y]);
                if cells(rows, rest, path) {
                    return true;
                }
                path.pop();
            }
        }
    }
    false
}

#[test]
fn words_are_traced_by_a_finger() {
    let (mut page, puzzle) = open("boggle", "comb", "");
    let rows: [&[u8]; 4] = [b"comb", b"oaas", b"maba", b"sris"];
    let words = way(&mut page, &puzzle);
    for (count, action) in (1..).zip(&words) {
        let word = action.split(' ').next().unwrap();
        let mut path = Vec::new();
        assert!(cells(&rows, word.as_bytes(), &mut path), "{word}");
        page.finger(&path);
        page.until(&format!("{LAMP}.startsWith('{count} of {} words')", words.len()));
    }
    page.tap(".buttons button", "End the game");
    page.until(&format!("{LAMP}.startsWith('It is over: ')"));
    page.tap(".buttons button", "Next: ");
    page.until(&format!("{LAMP}.startsWith('0 of ')"));
    page.is_clean();
}

/// However far the list was scrolled, a puzzle is seen from its top.
#[test]
fn a_puzzle_opens_at_its_board() {
    let mut page = Page::open(&[]);
    page.become_phone();
    page.tap(".sections section:last-child .card", "");
    page.until("document.querySelector('main.play .table .stack')");
    assert_eq!(page.value("scrollY"), 0);
    page.is_clean();
}

/// A finger that goes up or down over the line of the game scrolls the page. A tap and a drag along it go to a move.
#[test]
fn the_line_of_a_game_scrolls_with_the_page() {
    let (mut page, _) = open("sokoban", "map-02", "");
    swipe(&mut page, "LD");
    let chart = "document.querySelector('.line-chart svg')";
    page.value(&format!("{chart}.scrollIntoView({{ block: 'center' }})"));
    let spot = |page: &mut Page, across: f64, down: i32| {
        page.value(&format!(
            "(async () => {{ await new Promise(requestAnimationFrame); const box = {chart}.getBoundingClientRect();
                return {{ x: box.x + {across} * box.width, y: box.y + box.height / 2 + {down} }}; }})()"
        ))
    };
    let before = page.value("scrollY").as_f64().unwrap();
    let start = spot(&mut page, 0.1, 0);
    let path: Vec<Value> = (0..12)
        .map(|step| json!({ "x": start["x"], "y": start["y"].as_f64().unwrap() + 10.0 * f64::from(step) }))
        .collect();
    page.touch(&path);
    page.until(&format!("scrollY < {before} - 50"));
    assert_eq!(page.value(&played(2)), true);
    // Beyond the time in which a finger may still be moving the page.
    page.until("new Promise(ready => setTimeout(() => ready(true), 300))");
    assert_eq!(page.value(&played(2)), true);
    let start = spot(&mut page, 0.0, 0);
    page.touch(&[start]);
    page.until(&played(0));
    let path = [0.0, 0.2, 0.4, 0.6, 1.0].map(|across| spot(&mut page, across, 0));
    page.touch(&path);
    page.until(&played(2));
    page.is_clean();
}

/// Whoever asks for a hint sees it and the board at once, and which of the best actions it names.
#[test]
fn a_hint_is_seen_beside_the_board() {
    let (mut page, _) = open("klotski", "classic", "");
    // Until it is judged, buttons may still move, from under the finger, too.
    page.until("document.querySelector('.lamp').dataset.kind !== 'thinking'");
    page.tap(".buttons button", "Hint");
    page.until("document.querySelectorAll('.over-way.named.best').length === 1");
    let seen = "['.table .stack', '.lamp', '.acts .notice', '.buttons button'].map(it => document.querySelector(it).getBoundingClientRect())
        .every(({ top, bottom }) => top >= 0 && bottom <= innerHeight)";
    page.until(&format!(
        "document.querySelector('.acts .notice').textContent.startsWith('Hint: ') && (scrollTo(0, 0), {seen})"
    ));
    page.is_clean();
}

/// A text is pasted into a box that is seen, and no puzzle is guessed before it is there.
#[test]
fn a_text_is_pasted_on_a_phone() {
    let mut page = Page::open(&[]);
    page.become_phone();
    page.until(&format!("{OFFERED} === 'A puzzle of your own: '"));
    page.tap(".drop button", "paste its text");
    let alone = "[...document.querySelectorAll('.editor :is(textarea, select, .stack, .lamp, .primary)')].filter(it => it.checkVisibility()).map(it => it.tagName).join() === 'TEXTAREA'";
    let seen = "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())";
    page.until(&format!("document.activeElement.matches('.editor textarea') && document.activeElement.value === '' && {alone} && {seen}"));
    page.call("Input.insertText", json!({ "text": "#####\n#@$.#\n#####\n" }));
    page.until("document.querySelector('.editor select').value === 'sokoban' && document.querySelector('.editor .cell-grid .stack')?.checkVisibility()");
    // What is known of the board stands above the button.
    page.until("document.querySelector('.editor .lamp').textContent.startsWith('Solvable in 1 ')");
    page.tap(".editor .primary", "Play it");
    page.until("document.querySelector('main.play .table .stack')");
    page.is_clean();
}
