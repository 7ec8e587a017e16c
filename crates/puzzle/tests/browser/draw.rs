//! Drawing instances of each puzzle in Chromium, by mouse, touch and keys.

use std::{fs, path::Path};

use serde_json::json;

use crate::{
    page::{FIXTURES, Page},
    waiting::wait_until,
};

const TEXT: &str = "document.querySelector('.editor textarea').value";
const PROBLEMS: &str = "document.querySelector('.problems').textContent";

/// The text can be read, and played.
const READ: &str = "document.querySelector('.editor .primary')?.disabled === false";

/// The board has these numbers of rows and columns, and is drawn.
fn sides(rows: usize, columns: usize) -> String {
    format!(
        "[...document.querySelectorAll('.sides input')].map(it => it.value).join() === '{rows},{columns}'
            && Math.floor(document.querySelector('main .cell-grid .stack svg')?.viewBox.baseVal.width / 48) === {columns}"
    )
}

/// The puzzle, the instance, a word of the palette, a cell, and a row of the text after that sign is drawn there: of
/// numbers the first that the board has not.
type DrawCase = (&'static str, &'static str, &'static str, [i32; 2], &'static str);

/// An instance of each puzzle whose texts are boards.
const DRAWN: [DrawCase; 8] = [
    ("boggle", "comb", "letter", [1, 0], "camb"),
    ("grid-path", "costs", "wall", [2, 1], "..#.."),
    ("klotski", "small", "free", [2, 0], "#c.####"),
    ("numbrix", "one-move", "number", [1, 1], "6 5 4"),
    ("pacman-dual", "test-5", "wall", [1, 1], "%%   %"),
    ("sokoban", "map-02", "box", [4, 3], "W G2 B2 .  B4 W W"),
    // Levels of collections have signs of their own.
    ("sokoban", "level-01", "wall", [1, 1], "##. ###"),
    ("weighted-stones", "test-06", "wall", [2, 1], "#@#     #"),
];

/// Each editor by keyboard alone, from control to control by the tabulator, arrows in the cells, Enter; and by mouse.
#[test]
fn boards_of_each_puzzle_are_drawn() {
    let mut page = Page::open(&[]);
    let button = |words: &str| {
        format!(
            "document.activeElement.matches('button') && document.activeElement.textContent.endsWith({words:?})"
        )
    };
    let click = |words: &str| {
        format!(
            "[...document.querySelectorAll('.cells button')].find(it => it.textContent.endsWith({words:?})).click()"
        )
    };
    for (puzzle, name, sign, at, row) in DRAWN {
        page.instance("draw", puzzle, name, "");
        page.until(READ);
        page.tab_to(&button(sign));
        page.press(&[("Enter", 13)]);
        page.tab_to("document.activeElement.matches('.cell-grid')");
        page.press(&vec![("ArrowRight", 39); at[0].unsigned_abs() as usize]);
        page.press(&vec![("ArrowDown", 40); at[1].unsigned_abs() as usize]);
        page.press(&[("Enter", 13)]);
        let drawn = format!("{TEXT}.split('\\n').includes({row:?})");
        page.until(&drawn);
        page.value("document.activeElement.blur()");
        page.tab_to(&button("Undo"));
        page.press(&[("Enter", 13)]);
        page.until(&format!("!{drawn}"));
        page.value(&click(sign));
        page.drag(at, at);
        page.until(&drawn);
        // The text is read again: it can be played, or its problems are named.
        page.until(&format!("{PROBLEMS} !== '' || {READ}"));
        page.value(&click("Undo"));
        page.until(&format!("!{drawn}"));
        page.until(&format!("{PROBLEMS} === '' && {READ}"));
    }
    // Those whose texts are no boards are typed.
    for (puzzle, name) in [("npuzzle", "two-by-three"), ("river-crossing", "classic")] {
        page.instance("draw", puzzle, name, "");
        page.until("document.querySelector('.preview .stack')");
        page.tab_to("document.activeElement.matches('.editor textarea')");
        page.press(&[("?", 191)]);
        page.until(&format!("{PROBLEMS} !== ''"));
        page.press(&[("Backspace", 8)]);
        page.until(&format!("{PROBLEMS} === '' && document.querySelector('.preview .stack')"));
        page.value("document.activeElement.blur()");
        page.tab_to(&button("Play it"));
        page.press(&[("Enter", 13)]);
        page.until("document.querySelector('main.play .table .stack')");
    }
    page.is_clean();
}

/// A file that is dropped anywhere on the page is read by the puzzle that accepts it.
#[test]
fn files_are_dropped_on_the_page() {
    let mut page = Page::open(&[]);
    // Chromium drops no file whose path goes up.
    let fixtures = Path::new(FIXTURES).canonicalize().unwrap();
    let drop = |page: &mut Page, file: &str| {
        let data = json!({ "items": [], "files": [fixtures.join(file)], "dragOperationsMask": 1 });
        for kind in ["dragEnter", "dragOver", "drop"] {
            let event = json!({ "type": kind, "x": 600, "y": 700, "data": data });
            page.call("Input.dispatchDragEvent", event);
        }
    };
    let chosen = "document.querySelector('.editor select')?.value";
    for (file, puzzle) in [
        ("klotski/small.txt", "klotski"),
        ("numbrix/one-move.txt", "numbrix"),
        ("pacman-dual/test-5.txt", "pacman-dual"),
        ("sokoban/map-02.txt", "sokoban"),
        ("weighted-stones/test-06.txt", "weighted-stones"),
    ] {
        drop(&mut page, file);
        page.until(&format!("{chosen} === {puzzle:?} && {READ}"));
    }
    let others = "document.querySelector('.editor .bar .notice').textContent";
    assert_eq!(page.value(others), "It can also be read as Sokoban.");
    // Away from the first page, too.
    page.instance("solve", "grid-path", "costs", "");
    drop(&mut page, "river-crossing/classic.txt");
    page.until(&format!(
        "{chosen} === 'river-crossing' && document.querySelector('main.home .preview .stack')"
    ));
    page.click(".editor .primary");
    page.until("document.querySelector('main.play .table .stack')");
    page.is_clean();
}

#[test]
fn drawing_by_keys_mouse_and_touch() {
    let mut page = Page::open(&[]);
    page.instance("play", "sokoban", "map-02", "");
    page.click(".tabs a:last-child");
    page.until(&sides(7, 7));
    page.until(READ);
    // A text of one's own.
    page.value("document.querySelector('.editor textarea').select()");
    page.click(".editor textarea");
    page.value("document.querySelector('.editor textarea').select()");
    let text = "W W W W W\nW . . . W\nW W W W W\n";
    page.call("Input.insertText", json!({ "text": text }));
    page.until(&format!("{PROBLEMS} !== ''"));
    // By keys alone: the cells are before the text.
    page.value("document.querySelector('.cell-grid').focus()");
    // The key of a sign does what a click on it does: it chooses it. Enter and Space draw.
    page.press(&[("ArrowDown", 40), ("ArrowRight", 39), ("H", 72)]);
    page.until(
        "document.querySelector('.cells [aria-pressed=true]').textContent.endsWith('player')",
    );
    assert_eq!(page.value(TEXT), text);
    page.press(&[("Enter", 13), ("ArrowRight", 39), ("B", 66), (" ", 32)]);
    page.press(&[("ArrowRight", 39), ("G", 71), ("Enter", 13)]);
    page.until(&format!("{TEXT} === 'W W W  W  W\\nW H B1 G1 W\\nW W W  W  W\\n'"));
    page.until(&format!("{PROBLEMS} === '' && {READ}"));
    // A column more, and a wall by a finger.
    page.value("(() => { const it = document.querySelectorAll('.sides input')[1]; it.value = 6; it.dispatchEvent(new Event('change')); })()");
    page.until(&sides(3, 6));
    // Wherever the keyboard is.
    page.value("document.activeElement.blur()");
    page.press(&[("W", 87)]);
    page.until("document.querySelector('.cells [aria-pressed=true]').textContent.endsWith('wall')");
    for row in 0..3 {
        page.finger(&[[5, row]]);
    }
    page.until(&format!("{TEXT}.split('\\n')[1] === 'W H B1 G1 W W' && !{TEXT}.includes('.')"));
    page.drag([3, 1], [3, 1]);
    page.until(&format!("{TEXT}.split('\\n')[1] === 'W H B1 W W W' && !{TEXT}.includes('.')"));
    page.value("document.querySelector('.cells .segments button:nth-child(5)').click()");
    page.drag([3, 1], [3, 1]);
    page.until(&format!("{TEXT}.split('\\n')[1] === 'W H B1 G1 W W'"));
    page.fits("draw");
    page.click(".editor .primary");
    page.until("document.querySelector('main.play .table .stack')");
    page.value("history.back()");
    // The address has the drawing.
    page.until("document.querySelector('main.draw .editor textarea')");
    page.until(&format!("{TEXT}.split('\\n')[1] === 'W H B1 G1 W W'"));
    page.is_clean();
}

/// *Draw one* has the signs of its row. What is drawn is one's own, and the other views lead to it.
#[test]
fn the_board_of_a_row_is_drawn() {
    let mut page = Page::open(&[]);
    let palette = "document.querySelector('.cells .segments').textContent";
    let crumbs = "document.querySelector('.crumbs').textContent";
    for (title, sign) in [("Classic Sokoban", "box on a goal"), ("Sokoban", "portal")] {
        page.go("view=home");
        page.until("document.querySelectorAll('.card').length > 40");
        page.value(&format!(
            "[...document.querySelectorAll('.section-head')].find(it => it.firstChild.textContent === {title:?}).querySelector('.ways a').id = 'wanted'"
        ));
        page.click("#wanted");
        page.until(&format!("document.querySelector('main.draw .cell-grid .stack') && {palette}.includes({sign:?}) && {crumbs}.includes({title:?})"));
    }
    page.go("view=draw&puzzle=sokoban&size=6x6&seed=3");
    page.until(&format!("{READ} && {crumbs}.endsWith('Random 6 × 6')"));
    page.drag([2, 2], [2, 2]);
    page.until(&format!("{crumbs}.endsWith('Your own')"));
    let drawn = page.value(TEXT);
    page.click(".tabs a:nth-child(2)");
    page.until("document.querySelector('main.solve .stack')");
    let text = "new URLSearchParams(location.hash.slice(1)).get('text')";
    assert_eq!(page.value(text), drawn);
    page.is_clean();
}

/// From nothing to a game, by mouse and by touch: the lamp says after each change whether there is a solution.
#[test]
fn a_level_is_drawn_on_an_empty_board() {
    const LIGHT: &str = "document.querySelector('.told .lamp b')?.textContent";
    for is_phone in [false, true] {
        let mut page = Page::open(&[]);
        if is_phone {
            page.become_phone();
        }
        page.go("view=draw&puzzle=sokoban");
        page.until(&sides(8, 8));
        let stroke = |page: &mut Page, sign: &str, from: [i32; 2], to: [i32; 2]| {
            if is_phone {
                page.tap(".cells .segments button", sign);
                page.finger(&[from, to]);
            } else {
                page.value(&format!("[...document.querySelectorAll('.cells .segments button')].find(it => it.textContent.includes({sign:?})).id = 'wanted'"));
                page.click("#wanted");
                page.value("document.getElementById('wanted').id = ''");
                page.drag(from, to);
            }
        };
        stroke(&mut page, "player", [6, 6], [6, 6]);
        page.until(&format!("{LIGHT} === 'Solved at the start'"));
        // There is one player: the first goes.
        stroke(&mut page, "player", [1, 1], [1, 1]);
        stroke(&mut page, "box", [3, 3], [3, 3]);
        page.until(&format!("{LIGHT} === 'No puzzle yet' && {PROBLEMS} !== ''"));
        stroke(&mut page, "goal", [5, 3], [5, 3]);
        page.until(&format!("{LIGHT} === 'Solvable in 5 steps' && {READ}"));
        assert_eq!(page.value(TEXT).as_str().unwrap().matches('H').count(), 1);
        stroke(&mut page, "wall", [4, 1], [4, 6]);
        page.until(&format!("{LIGHT} === 'No solution'"));
        stroke(&mut page, "floor", [4, 1], [4, 1]);
        page.until(&format!("{LIGHT} === 'No solution'"));
        // Undo takes a stroke back, and so the whole wall.
        for _ in 0..2 {
            page.value("[...document.querySelectorAll('.cells button')].find(it => it.textContent.endsWith('Undo')).click()");
        }
        page.until(&format!("{LIGHT} === 'Solvable in 5 steps'"));
        // The file that is saved has the level.
        let folder = tempfile::tempdir().unwrap();
        page.downloads_to(folder.path());
        page.value("[...document.querySelectorAll('.editor .button')].find(it => it.textContent.endsWith('Save')).click()");
        let text = page.value(TEXT);
        let saved = || fs::read_to_string(folder.path().join("sokoban.txt")).unwrap_or_default();
        wait_until(|| text == saved().as_str(), || format!("never {text}"));
        // The address has the level, and a game of it begins there.
        page.reload();
        page.until(&format!("{LIGHT} === 'Solvable in 5 steps'"));
        if is_phone {
            page.tap(".editor .primary", "Play");
        } else {
            page.click(".editor .primary");
        }
        page.until("document.querySelector('main.play .lamp')?.textContent.startsWith('Can be solved5 steps to go')");
        // A link to a text that cannot be read leads to where it is mended.
        let url =
            format!("{}&view=play&puzzle=sokoban&text=W%20W%20W%0AW%20B7%20H", page.studio.url);
        page.value(&format!("location.href = {url:?}"));
        page.until("document.querySelector('main.draw') && document.querySelector('.problems')?.textContent.startsWith('Line ')");
        page.is_clean();
    }
}
