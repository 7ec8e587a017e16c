//! `puzzle studio` in Chromium, by real keys and mouse.

use serde_json::json;

use crate::page::Page;

/// With which words a text of one's own is asked for.
pub(crate) const OFFERED: &str = "[...document.querySelectorAll('.drop :is(.by-mouse, .by-hand)')].filter(it => it.checkVisibility()).map(it => it.textContent).join()";
/// The words of the lamp.
pub(crate) const LAMP: &str = "document.querySelector('.lamp').textContent";
/// The words of the notice.
const NOTICE: &str = "document.querySelector('main .notice').textContent";
/// The words of the outcome.
pub(crate) const BADGE: &str = "document.querySelector('.outcome').textContent";

pub(crate) const RIGHT: (&str, u32) = ("ArrowRight", 39);
pub(crate) const LEFT: (&str, u32) = ("ArrowLeft", 37);
const UP: (&str, u32) = ("ArrowUp", 38);
const DOWN: (&str, u32) = ("ArrowDown", 40);

/// What is seen first, Enter, and new puzzles by difficulty.
#[test]
fn the_front_door_of_the_studio() {
    let mut page = Page::open(&[]);
    let first = "[...document.querySelectorAll('.sections section:first-child .card')].map(it => it.textContent)";
    page.until(&format!("{first}.length === 12 && {first}[1].startsWith('Klotski81')"));
    let names = "[...document.querySelectorAll('.card b')].map(it => it.textContent)";
    page.until(&format!("!{names}.includes('solved') && !{names}.includes('one-move')"));
    page.until(&format!("{OFFERED} === 'Drop a puzzle here, '"));
    page.fits("front-door");
    page.press(&[("/", 191), ("b", 66), ("i", 73), ("c", 67), ("k", 75), ("Enter", 13)]);
    page.until("document.querySelector('main.play .table .stack') && document.querySelector('.crumbs .here').textContent === 'bickford'");
    page.value("history.back()");
    page.until("document.querySelector('main.home .card')");
    // Of the same seeds the easy one is no longer than the hard one.
    let least = |page: &mut Page, difficulty: &str| {
        let asked = page.value(&format!(
            "import('./api.js').then(({{ post }}) => post('api/new', {{ domain: 'sokoban', size: '6x6', seed: 7, difficulty: {difficulty:?} }})).then(it => it.least)"
        ));
        asked.as_u64().unwrap()
    };
    let found = ["easy", "medium", "hard"].map(|difficulty| least(&mut page, difficulty));
    assert!(found.is_sorted() && found[0] < found[2], "{found:?}");
    page.value("[...document.querySelectorAll('section')].find(it => it.querySelector('h2').textContent === 'Classic Sokoban').querySelector('.ways button').id = 'wanted'");
    page.click("#wanted");
    page.click(".new:not([hidden]) .primary");
    page.until(
        "document.querySelector('main.play .table .stack') && location.hash.includes('seed=')",
    );
    page.until(&format!("{LAMP}.startsWith('Can be solved')"));
    // It is called as its row.
    page.until("document.querySelector('.crumbs').textContent.includes('Classic Sokoban')");
    // A group by itself has all, its tests last. The size of a board is told once.
    page.go("view=home&group=weighted-stones%2Fweighted-stones");
    page.until(&format!("{names}.indexOf('one-move') > {names}.indexOf('test-06')"));
    page.until("document.querySelector('.card .stack')");
    let sizes = "[...document.querySelectorAll('.card .size')].filter(it => /\\d+x\\d+/.test(it.textContent)).length";
    assert_eq!(page.value(sizes), 0);
    page.is_clean();
}

/// Lists, searches, draws what is in sight, and goes back. A text of one's own is read, or its problems named.
#[test]
fn the_gallery_of_the_studio() {
    let mut page = Page::open(&[]);
    let names = "[...document.querySelectorAll('.card b')].map(it => it.textContent)";
    page.until("document.querySelectorAll('.card .stack .b-board').length > 10");
    page.fits("home");
    let rail = page.value("document.querySelectorAll('.rail a').length");
    assert_eq!(rail, 10);
    page.press(&[("/", 191), ("m", 77), ("a", 65), ("p", 80)]);
    page.until(&format!("{names}.length === 6 && {names}.every(it => it.startsWith('map-'))"));
    page.click(".section-head .all");
    // In the order of numbers.
    page.until(&format!("{names}.indexOf('map-10') === {names}.indexOf('map-09') + 1"));
    page.click(".card");
    page.until("document.querySelector('main.play .table .stack')");
    page.value("history.back()");
    page.until("document.querySelector('main.home .card')");
    // By arrows and Enter, as in the original's menu. Each card has the size of its board.
    page.press(&[RIGHT, RIGHT, DOWN, UP, LEFT]);
    let card = "document.activeElement.closest('.card')?.querySelector('b').textContent";
    assert_eq!(page.value(card), "map-01");
    page.until(
        "/^[0-9]+ × [0-9]+/.test(document.activeElement.querySelector('.size').textContent)",
    );
    page.press(&[("Enter", 13)]);
    page.until("document.querySelector('main.play .crumbs .here, .crumbs .here')?.textContent === 'map-01'");
    page.until("document.querySelector('main.play .table .stack')");
    page.value("history.back()");
    page.until("document.querySelector('main.home')");
    page.click(".drop .link");
    page.until("document.activeElement.matches('.editor textarea')");
    page.value("document.querySelector('.editor select').value = 'sokoban'");
    page.call("Input.insertText", json!({ "text": "W W W\nW B7 H\n" }));
    page.until("document.querySelector('.problems').textContent.startsWith('Line ')");
    // The word is underlined, and the link of the problem goes there.
    let problem = "document.querySelector('.problems').textContent.match(/Line (\\d), column (\\d)/).slice(1).join()";
    let wrong = "(() => { const it = document.querySelector('.marks .wrong'), range = document.createRange(); range.setStart(it.parentNode, 0); range.setEndBefore(it);
        const lines = range.toString().split('\\n'); return [lines.length, lines.at(-1).length + 1].join(); })()";
    assert_eq!(page.value(wrong), page.value(problem));
    page.click(".problems .link");
    let cursor = "(() => { const it = document.activeElement, lines = it.value.slice(0, it.selectionStart).split('\\n'); return [lines.length, lines.at(-1).length + 1].join(); })()";
    assert_eq!(page.value(cursor), page.value(problem));
    assert_eq!(page.value("document.querySelector('.editor .primary').disabled"), true);
    page.violates_nothing("problems of a text");
    page.value("document.querySelector('.editor textarea').select()");
    page.call("Input.insertText", json!({ "text": "W W W W W\nW H B1 G1 W\nW W W W W\n" }));
    // The board is drawn as soon as it can be read.
    page.until(
        "document.querySelector('.editor .cell-grid .stack') && !document.querySelector('.editor .primary').disabled && !document.querySelector('.marks .wrong')",
    );
    page.fits("editor");
    page.click(".editor .primary");
    page.until("document.querySelector('main.play .table .stack')");
    page.press(&[RIGHT]);
    page.until(&format!("{LAMP}.startsWith('You won! 1 step')"));
    page.is_clean();
}

/// Moves by keys and mouse, undo, redo, hint, check, the lamp, and the next level.
#[test]
fn playing_in_the_studio() {
    let mut page = Page::open(&[]);
    page.instance("play", "sokoban", "map-02", "");
    page.until(&format!("{LAMP}.startsWith('Can be solved6 steps to go')"));
    page.press(&[RIGHT]);
    page.until(&format!("{NOTICE} === 'Blocked: there is a wall.'"));
    page.has("Steps", "0");
    page.press(&[LEFT, DOWN]);
    page.has("Steps", "2");
    page.until(&format!("{LAMP}.startsWith('Still optimal4 steps to go')"));
    // There and back: two steps for nothing. Letters are steps, too.
    page.press(&[("w", 87), ("j", 74)]);
    page.until(&format!("{LAMP}.startsWith('2 steps more than needed4 steps to go, proved')"));
    page.press(&[("u", 85), ("u", 85)]);
    page.has("Steps", "2");
    page.press(&[("u", 85)]);
    page.has("Steps", "1");
    page.press(&[("r", 82)]);
    page.has("Steps", "2");
    page.press(&[("?", 191)]);
    page.until("document.querySelector('.over-way.best')");
    page.until(&format!("{NOTICE}.startsWith('Hint: ')"));
    // The arrow is over the upper edge of the player, and box 3 at home: what slides is there at once.
    let hint = "(() => { const cell = (selector) => document.querySelector(selector).getAttribute('transform').match(/[0-9]+/g).map(Number);
        const [hint, player] = [cell('.over-way.best'), cell('.b-piece:has(.b-face)')]; return [hint[0] - player[0], hint[1] - player[1]]; })()";
    page.until(&format!("{hint}.join() === '24,0'"));
    page.has("Home", "1");
    page.fits("play");
    page.press(&[("c", 67)]);
    page.until(&format!("{NOTICE}.startsWith('Not solved: ')"));
    // The way from here, and the end, at which nobody has won.
    page.press(&[("Enter", 13)]);
    page.until(&format!("{LAMP}.startsWith('Solved: 6 stepsThe least is 6 steps')"));
    assert_eq!(page.value("document.querySelectorAll('.moves li').length"), 6);
    // Reload: the address has it all.
    page.is_clean();
    page.reload();
    page.until(&format!("document.querySelector('.lamp b') && {LAMP}.startsWith('Solved: ')"));
    page.click(".moves li:nth-child(2) button");
    page.has("Steps", "2");
    page.press(&[("R", 82)]);
    page.has("Steps", "0");
    // A solution is checked up to its first bad step.
    page.click(".paste summary");
    page.click(".paste textarea");
    page.call("Input.insertText", json!({ "text": "LDRR" }));
    page.click(".paste .button");
    page.until(&format!("{NOTICE}.includes('is not allowed: ')"));
    page.fits("check");
    page.click(".end .menu summary");
    page.violates_nothing("a solution that is checked, and the keys");
    // Esc closes the menu, and leaves nothing.
    page.value("document.activeElement.blur()");
    page.press(&[("Escape", 27)]);
    page.until("!document.querySelector('.menu[open]') && document.querySelector('main.play')");
    page.press(&[("F1", 112)]);
    page.until("document.querySelector('.end .menu[open] dd')");
    page.press(&[("Escape", 27)]);
    page.until("!document.querySelector('.menu[open]') && document.querySelector('main.play')");
    page.press(&[("n", 78)]);
    page.until("document.querySelector('.crumbs .here').textContent === 'map-03'");
    page.until(&format!("document.querySelector('.lamp b') && {LAMP}.startsWith('Can be solved')"));
    page.press(&[("p", 80)]);
    page.until("document.querySelector('.crumbs .here').textContent === 'map-02'");
    page.until(&format!("document.querySelector('.lamp b') && {LAMP}.startsWith('Can be solved')"));
    page.press(&[("Escape", 27)]);
    page.until("document.querySelector('main.home')");
    // A box that is lost.
    page.instance("play", "sokoban", "map-04", "");
    page.until(&format!("{LAMP}.startsWith('No solutionProved')"));
    page.is_clean();
}

/// Of two mistakes the line of the game shows both, and a click goes there or anywhere else.
#[test]
fn the_line_of_a_game_shows_its_mistakes() {
    let mut page = Page::open(&[]);
    let room = "%23%23%23%23%23%23%23%0A%23+++++%23%0A%23+%40%24++%23%0A%23+++.+%23%0A%23%23%23%23%23%23%23";
    page.go(&format!("view=play&puzzle=sokoban&text={room}"));
    page.until(&format!("{LAMP}.startsWith('Can be solved2 pushes to go')"));
    page.press(&[UP, RIGHT, RIGHT, DOWN, LEFT, LEFT]);
    let mistakes =
        "[...document.querySelectorAll('.mistakes .button')].map(it => it.textContent).join()";
    page.until(&format!("{mistakes} === '5 +2,6 no solution'"));
    page.until("document.querySelectorAll('.line-chart .line-lost').length === 2 && document.querySelector('.line-chart .line-none')");
    let said = page.value("document.querySelector('.line-chart svg').getAttribute('aria-label')");
    assert_eq!(
        said,
        "The game of 6 moves. Move 5, L: 2 pushes more. Move 6, L: no solution any more."
    );
    page.fits("line");
    page.click(".mistakes .button");
    page.has("Moves", "5");
    page.until(&format!("{LAMP}.startsWith('2 pushes more than needed3 pushes to go')"));
    // The middle of the line. Keys go on with the game.
    page.click(".line-chart input");
    page.has("Moves", "3");
    assert_eq!(page.value(mistakes), "5 +2,6 no solution");
    page.press(&[DOWN]);
    page.has("Moves", "4");
    page.until(&format!("{LAMP}.startsWith('Still optimal2 pushes to go')"));
    // A link has the moves alone: all is judged anew.
    page.click(".mistakes .button:nth-child(2)");
    page.has("Moves", "6");
    page.reload();
    page.until(&format!("{mistakes} === '5 +2,6 no solution'"));
    page.is_clean();
}

/// Who solves an instance by hand finds it marked with the best cost, after a reload too.
#[test]
fn collections_remember_what_was_solved() {
    let mut page = Page::open(&[]);
    let mark = "[...document.querySelectorAll('.card')].find(it => it.querySelector('b').textContent === 'map-02' && it.href.includes('puzzle=sokoban'))?.querySelector('.solved')?.textContent";
    let shown = |page: &mut Page, words: &str| {
        page.go("view=home&group=sokoban%2Fsokoban");
        page.until("document.querySelectorAll('.card').length > 5");
        page.reload();
        page.until(&format!("document.querySelectorAll('.card').length > 5 && {mark} === {words}"));
    };
    // A way that is shown is nobody's.
    page.instance("play", "sokoban", "map-02", "");
    page.press(&[("Enter", 13)]);
    page.until(&format!("{LAMP}.startsWith('Solved: ')"));
    shown(&mut page, "undefined");
    // The best of three counts, and is kept.
    let (long, short) =
        ([LEFT, DOWN, UP, DOWN, UP, LEFT, RIGHT, UP], [LEFT, DOWN, UP, LEFT, RIGHT, UP]);
    for (moves, best) in [(&long[..], "'8'"), (&short[..], "'6'"), (&long[..], "'6'")] {
        page.instance("play", "sokoban", "map-02", "");
        page.has("Steps", "0");
        page.press(moves);
        let size = moves.len();
        page.until(&format!("{LAMP}.startsWith('You won! {size} steps')"));
        if size == 6 {
            page.until(&format!("{LAMP}.includes('Nobody can do better: proved.')"));
        }
        shown(&mut page, best);
    }
    let progress = page.value("document.querySelector('.progress').textContent");
    assert!(progress.as_str().unwrap().starts_with("1 of "), "{progress}");
    page.until("document.querySelector('main .stack svg')");
    page.fits("solved");
    page.is_clean();
}

/// A link has puzzle, position and searches; one of another start opens with the key of this one.
#[test]
fn links_restore_the_studio() {
    let mut page = Page::open(&[]);
    let map = page.id("sokoban", "map-02");
    page.unlock(&format!("view=play&puzzle=sokoban&id={map}&moves=L~D"));
    page.has("Steps", "2");
    page.until(&format!("{LAMP}.startsWith('Still optimal4 steps to go')"));
    let text = "W%20W%20W%20W%20W%0AW%20H%20B1%20G1%20W%0AW%20W%20W%20W%20W%0A";
    page.unlock(&format!("view=solve&puzzle=sokoban&text={text}&ask.algorithm=ucs"));
    page.until(&format!("{BADGE}.startsWith('proved: ')"));
    assert_eq!(page.value("document.querySelector('.settings select').value"), "ucs");
    page.unlock(
        "view=race&puzzle=grid-path&size=6x8&seed=2&made.blocked=0.3&ask.lanes=bfs%2Castar%3Azero",
    );
    let lanes = "[...document.querySelectorAll('.race-head select')].filter(it => !it.hidden).map(it => it.value).join()";
    page.until(&format!("{lanes} === 'bfs,astar,zero'"));
    page.until("document.querySelectorAll('.maker input')[2]?.value === '0.3'");
}

/// Walks by a click, pushes by dragging, slides a block, crosses a river, writes a number, finds a word.
#[test]
fn playing_by_mouse_and_letters() {
    let mut page = Page::open(&[]);
    page.instance("play", "sokoban", "map-10", "");
    page.has("Steps", "0");
    // A click walks four cells; dragging box 1 up walks below it first.
    page.drag([2, 2], [2, 2]);
    page.drag([3, 4], [3, 4]);
    page.has("Steps", "3");
    page.has("Pushes", "0");
    page.drag([3, 3], [3, 2]);
    page.has("Pushes", "1");
    page.has("Steps", "4");
    page.drag([6, 6], [6, 6]);
    page.until(&format!("{NOTICE} === 'Drag it to push it.'"));
    page.instance("play", "klotski", "one-move", "");
    page.press(&[UP]);
    page.until(&format!("{LAMP}.startsWith('You won!')"));
    page.instance("play", "river-crossing", "classic", "");
    page.press(&[("f", 70), ("g", 71)]);
    page.until(&format!("{NOTICE}.startsWith('Aboard: ')"));
    page.fits("river");
    page.press(&[(" ", 32)]);
    page.until("document.querySelectorAll('.moves li').length === 1");
    // The hint marks who goes aboard: the farmer goes back alone.
    page.press(&[("?", 191)]);
    page.until("document.querySelectorAll('.over-cell').length === 1");
    page.instance("play", "numbrix", "one-move", "");
    page.press(&[("?", 191)]);
    page.until(&format!("{NOTICE}.startsWith('Hint: ')"));
    // The number is in its cell, too.
    page.until(&format!(
        "document.querySelector('.over-way.best text').textContent === {NOTICE}.match(/[0-9]+/)[0]"
    ));
    page.fits("numbrix");
    page.instance("play", "numbrix", "hidato", "&with.neighbours=king");
    page.until(&format!("{LAMP}.startsWith('Can be solved')"));
    page.drag([7, 0], [7, 0]);
    page.press(&[("5", 53), ("Enter", 13)]);
    page.until(&format!("{NOTICE} === 'No number stands in a hole.'"));
    page.until(&format!("{LAMP}.startsWith('Can be solved')"));
    page.drag([1, 0], [1, 0]);
    page.press(&[("5", 53), ("Enter", 13)]);
    page.until(&format!("{NOTICE} === 'This number is given.'"));
    page.instance("play", "boggle", "comb", "");
    page.until(&format!("/^0 of [0-9]+ words/.test({LAMP})"));
    page.press(&[("c", 67), ("o", 79), ("m", 77), ("b", 66), ("Enter", 13)]);
    page.until(&format!("/^1 of [0-9]+ words/.test({LAMP})"));
    // All of its letters are on the board, and a word can be typed into a field.
    page.until("document.querySelector('.trails path').getAttribute('d').split('L').length === 4");
    page.has("Words", "1");
    page.fits("boggle");
    page.click(".typing input");
    page.call("Input.insertText", json!({ "text": "Comb" }));
    page.press(&[("Enter", 13)]);
    page.until(&format!("{NOTICE} === 'You have comb.'"));
    page.is_clean();
}
