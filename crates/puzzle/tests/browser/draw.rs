//! Drawing instances of each puzzle in Chromium, by mouse, touch and keys.

use std::path::Path;

use serde_json::json;

use crate::page::{FIXTURES, Page};

const TEXT: &str = "document.querySelector('.editor textarea').value";
const PROBLEMS: &str = "document.querySelector('.problems').textContent";

/// A cell of the drawing, from 0.
fn cell(columns: usize, [x, y]: [usize; 2]) -> String {
    format!(".cell-grid span:nth-child({})", y * columns + x + 1)
}

/// The puzzle, the instance, a word of the palette, the columns, a cell, and a row of the text after that sign is
/// drawn there.
type Drawn = (&'static str, &'static str, &'static str, usize, [usize; 2], &'static str);

/// An instance of each puzzle whose texts are boards.
const DRAWN: [Drawn; 8] = [
    ("boggle", "comb", "letter", 4, [1, 0], "camb"),
    ("grid-path", "costs", "wall", 5, [2, 1], "..#.."),
    ("klotski", "small", "free", 7, [2, 0], "#c.####"),
    ("numbrix", "one-move", "number", 3, [1, 1], "6 1 4"),
    ("pacman-dual", "test-5", "wall", 6, [1, 1], "%%   %"),
    ("sokoban", "map-02", "box", 7, [4, 3], "W G2 B2 .  B1 W W"),
    // Levels of collections have signs of their own.
    ("sokoban", "level-01", "wall", 7, [1, 1], "##. ###"),
    ("weighted-stones", "test-06", "wall", 9, [2, 1], "#@#     #"),
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
    for (puzzle, name, sign, columns, [x, y], row) in DRAWN {
        page.instance("draw", puzzle, name, "");
        page.until("document.querySelector('.preview .stack')");
        page.tab_to(&button(sign));
        page.press(&[("Enter", 13)]);
        page.tab_to("document.activeElement.matches('.cell-grid')");
        page.press(&vec![("ArrowRight", 39); x]);
        page.press(&vec![("ArrowDown", 40); y]);
        page.press(&[("Enter", 13)]);
        let drawn = format!("{TEXT}.split('\\n').includes({row:?})");
        page.until(&drawn);
        page.value("document.activeElement.blur()");
        page.tab_to(&button("Undo"));
        page.press(&[("Enter", 13)]);
        page.until(&format!("!{drawn}"));
        page.value(&click(sign));
        page.click(&cell(columns, [x, y]));
        page.until(&drawn);
        // The text is read again: its board is drawn, or its problems are named.
        page.until(&format!("{PROBLEMS} !== '' || document.querySelector('.preview .stack')"));
        page.value(&click("Undo"));
        page.until(&format!("!{drawn}"));
        page.until(&format!("{PROBLEMS} === '' && document.querySelector('.preview .stack')"));
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
        page.until(&format!(
            "{chosen} === {puzzle:?} && document.querySelector('.preview .stack')"
        ));
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
    page.until("document.querySelectorAll('main.draw .cell-grid span').length === 49");
    page.until("document.querySelector('.preview .stack')");
    // A text of one's own.
    page.value("document.querySelector('.editor textarea').select()");
    page.click(".editor textarea");
    page.value("document.querySelector('.editor textarea').select()");
    let text = "W W W W W\nW . . . W\nW W W W W\n";
    page.call("Input.insertText", json!({ "text": text }));
    page.until(&format!("{PROBLEMS} !== ''"));
    // By keys alone: the cells are before the text.
    page.value("document.querySelector('.cell-grid').focus()");
    page.press(&[("ArrowDown", 40), ("ArrowRight", 39), ("H", 72)]);
    page.press(&[("ArrowRight", 39), ("B", 66), ("ArrowRight", 39), ("G", 71)]);
    page.until(&format!("{TEXT} === 'W W W  W  W\\nW H B1 G1 W\\nW W W  W  W\\n'"));
    page.until(&format!("{PROBLEMS} === '' && document.querySelector('.preview .stack')"));
    // A column more, and a wall by a finger.
    page.value("(() => { const it = document.querySelectorAll('.sides input')[1]; it.value = 6; it.dispatchEvent(new Event('change')); })()");
    page.until("document.querySelectorAll('.cell-grid span').length === 18");
    page.press(&[("W", 87)]);
    for row in 0..3 {
        let middle = page.value(&format!(
            "(() => {{ const box = document.querySelector({:?}).getBoundingClientRect(); return {{ x: box.x + box.width / 2, y: box.y + box.height / 2 }}; }})()",
            cell(6, [5, row])
        ));
        for (kind, points) in [("touchStart", json!([middle])), ("touchEnd", json!([]))] {
            page.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
        }
    }
    page.until(&format!("{TEXT}.split('\\n')[1] === 'W H B1 W W W'"));
    page.value("document.querySelector('.cells .segments button:nth-child(5)').click()");
    page.click(&cell(6, [3, 1]));
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
