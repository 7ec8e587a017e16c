//! Races in Chromium, by real keys and mouse.

use serde_json::{Value, json};

use crate::page::{Page, page_digits, solved};

const NOTICE: &str = "document.querySelector('main .notice').textContent";

/// A cell of the table below the lanes, from 0.
pub(crate) fn cell(lane: usize, column: usize) -> String {
    format!(
        "document.querySelector('.race-table tbody tr:nth-child({}) :is(td, th):nth-child({})').textContent",
        lane + 1,
        column + 1
    )
}

/// The text of the instance, as the address has it.
const TEXT: &str = "new URLSearchParams(location.hash.slice(1)).get('text')";

/// Counts and costs are those of `puzzle solve`; the lanes have one clock.
#[test]
fn racing_in_the_studio() {
    let mut page = Page::open(&[]);
    page.instance("race", "grid-path", "p3", "");
    page.until("document.querySelectorAll('.race-lane .stack').length === 2");
    page.press(&[("Enter", 13)]);
    let place = "document.querySelector('.race-bar output').textContent";
    let mut most = 0;
    for (lane, algorithm) in ["ucs", "astar"].into_iter().enumerate() {
        let report = solved(&["grid-path", "grid-path/p3.txt", "-a", algorithm]);
        let number = |value: &Value| value.as_u64().unwrap();
        let expanded = number(&report["stats"]["expanded"]);
        most = most.max(expanded);
        page.until(&format!("{}.startsWith('proved: ')", cell(lane, 4)));
        assert_eq!(page.value(&cell(lane, 1)), page_digits(expanded), "{algorithm}");
        let cost = page_digits(number(&report["solutions"][0]["cost"]));
        assert_eq!(page.value(&cell(lane, 3)), cost, "{algorithm}");
    }
    page.until(&format!("{place} === '{most} of {most} expansions'"));
    // Both ways are on the boards, and the clock stands still.
    let ways = "[...document.querySelectorAll('.race-lane')].filter(lane => lane.querySelector('.trails path').getAttribute('d')?.length > 50).length";
    page.until(&format!("{ways} === 2"));
    page.until("document.querySelector('.race-bar .round').getAttribute('aria-label') === 'Play'");
    page.fits("race");
    // A step back, to the start, and again, slowly.
    page.press(&[("ArrowLeft", 37)]);
    page.until(&format!("{place} === '{} of {most} expansions' && {ways} === 1", most - 1));
    page.press(&[("Home", 36)]);
    page.until(&format!("{place} === '0 of {most} expansions' && {ways} === 0"));
    page.value("(() => { const it = document.querySelector('.delay input'); it.value = 20; it.dispatchEvent(new Event('input')); })()");
    page.press(&[(" ", 32)]);
    page.until(&format!("parseInt({place}) > 3"));
    page.press(&[(" ", 32)]);
    assert!(page.value(&format!("parseInt({place})")).as_u64().unwrap() < most);
    // A third lane, and a lane less.
    page.click(".tools-bar > .add");
    page.until("document.querySelectorAll('.race-lane').length === 3");
    page.fits("lanes");
    page.click(".race-lane:last-child .race-head > .button");
    page.until("document.querySelectorAll('.race-lane').length === 2");
    page.is_clean();
}

/// The clock counts time instead: each lane is where its search was then.
#[test]
fn racing_by_time() {
    let mut page = Page::open(&[]);
    page.instance("race", "grid-path", "p3", "&ask.lanes=ucs%2Castar%3Amanhattan%2Castar%3Azero");
    let place = "document.querySelector('.race-bar output').textContent";
    for lane in 0..3 {
        page.until(&format!("{}.startsWith('proved: ')", cell(lane, 4)));
    }
    // The heuristic of a lane is searched with, and is in the address.
    for (lane, heuristic) in [(1, "manhattan"), (2, "zero")] {
        let arguments = ["grid-path", "grid-path/p3.txt", "-a", "astar", "--heuristic", heuristic];
        let expanded = solved(&arguments)["stats"]["expanded"].as_u64().unwrap();
        assert_eq!(page.value(&cell(lane, 1)), page_digits(expanded), "{heuristic}");
    }
    let heuristic = |lane: usize| {
        format!(
            "document.querySelector('.race-lane:nth-child({lane}) select[aria-label=Heuristic]')"
        )
    };
    page.value(&format!(
        "{0}.value = 'zero', {0}.dispatchEvent(new Event('change'))",
        heuristic(2)
    ));
    page.until(
        "new URLSearchParams(location.hash.slice(1)).get('ask.lanes') === 'ucs,astar:zero,astar:zero'",
    );
    page.press(&[("Enter", 13)]);
    page.until(&format!("{} === {}", cell(1, 1), cell(2, 1)));
    page.until(&format!("{place}.endsWith(' expansions')"));
    page.click(".race-bar .segments button:last-child");
    page.until(&format!("/^[0-9.]+.ms of [0-9.]+.ms$/.test({place})"));
    page.press(&[("End", 35)]);
    let shown = |lane: usize| {
        format!(
            "Number(document.querySelector('.race-lane:nth-child({lane}) .counters b').textContent)"
        )
    };
    let all: Vec<u64> = (1..4).map(|lane| page.value(&shown(lane)).as_u64().unwrap()).collect();
    assert_eq!(all[1], all[2]);
    // One expansion of one lane, back and on.
    let sum = format!("{} + {} + {}", shown(1), shown(2), shown(3));
    let whole: u64 = all.iter().sum();
    page.press(&[("ArrowLeft", 37)]);
    page.until(&format!("{sum} === {}", whole - 1));
    page.press(&[("ArrowRight", 39)]);
    page.until(&format!("{sum} === {whole}"));
    page.press(&[("Home", 36)]);
    page.until(&format!("{sum} === 0"));
    page.value("document.activeElement.blur()");
    page.press(&[(" ", 32)]);
    page.until(&format!("{sum} === {whole}"));
    page.click(".race-bar .segments button:first-child");
    page.until(&format!("{place}.endsWith(' expansions')"));
    // The colours of the original's window: all that was reached is light blue.
    let pixels = "(() => { const own = document.querySelector('.race-lane canvas'), { data } = own.getContext('2d').getImageData(0, 0, own.width, own.height);
        const all = new Set(); for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) all.add([data[i], data[i + 1], data[i + 2]].join()); return all; })()";
    assert!(page.value(&format!("{pixels}.size")).as_u64().unwrap() > 20);
    for _ in 0..3 {
        page.click(".top .end > .button");
    }
    page.until("document.documentElement.dataset.theme === 'original'");
    page.until(&format!("[...{pixels}].join(' ') === '173,216,230'"));
    page.fits("original");
    page.reload();
    page.until("document.documentElement.dataset.theme === 'original'");
    page.is_clean();
}

/// Grids by size, share and seed; walls and costs are drawn, and ends dragged.
#[test]
fn grids_are_made_and_drawn() {
    let mut page = Page::open(&[]);
    page.go("view=race&puzzle=grid-path&size=6x8&seed=2&made.blocked=0.0");
    page.until("document.querySelectorAll('.race-lane .stack').length === 2");
    // A wall across the third column, by one quick stroke.
    page.drag([2, 0], [2, 5]);
    page.until(&format!("{TEXT} !== null"));
    let drawn = page.value(TEXT);
    let rows: Vec<&str> = drawn.as_str().unwrap().lines().collect();
    assert!(rows.len() == 6 && rows.iter().all(|row| row.len() == 8), "{rows:?}");
    assert!(rows.iter().all(|row| row.as_bytes()[2] == b'#'), "{rows:?}");
    page.press(&[("Enter", 13)]);
    page.until(&format!("{} === 'proved unsolvable'", cell(0, 4)));
    page.fits("no-path");
    // Erased again.
    page.click(".tools-bar .segments button:nth-child(2)");
    page.drag([2, 3], [2, 3]);
    page.until(&format!("{TEXT}.split('\\n')[3][2] === '.'"));
    // The start is dragged down and back again, the goal to the corner above.
    page.drag([0, 0], [0, 2]);
    page.until(&format!("{TEXT}.split('\\n')[2][0] === 'S'"));
    page.drag([0, 2], [0, 0]);
    page.until(&format!("{TEXT}.split('\\n')[0][0] === 'S'"));
    page.drag([7, 5], [7, 0]);
    page.until(&format!("{TEXT}.split('\\n')[0][7] === 'G' && {TEXT}.split('\\n')[5][7] === '.'"));
    page.press(&[("Enter", 13)]);
    page.until(&format!("{}.startsWith('proved: ') && {} === '13'", cell(0, 4), cell(0, 3)));
    // The only way leads through a cell that costs 7 now.
    page.click(".brush input");
    page.value("document.querySelector('.brush input').select()");
    page.call("Input.insertText", json!({ "text": "7" }));
    page.value("document.activeElement.blur()");
    page.drag([3, 3], [3, 3]);
    page.until(&format!("{TEXT}.split('\\n')[3][3] === '7'"));
    page.press(&[("Enter", 13)]);
    page.until(&format!("{}.startsWith('proved: ') && {} === '19'", cell(0, 4), cell(0, 3)));
    page.fits("walls");
    // Another seed, and a size that makes no sense.
    page.click(".tools-bar .bar > .button");
    page.until("location.hash.includes('seed=3')");
    page.fits("grid");
    // The share of blocked cells.
    page.value("(() => { const it = document.querySelector('.maker input[type=range]'); it.value = 0.4; it.dispatchEvent(new Event('input')); it.dispatchEvent(new Event('change')); })()");
    page.until("location.hash.includes('made.blocked=0.4') && document.querySelector('.maker output').textContent === '0.40'");
    page.value("(() => { const it = document.querySelector('.maker input'); it.value = '../x'; it.dispatchEvent(new Event('change')); })()");
    page.until(&format!("{NOTICE}.length > 5"));
    page.is_clean();
}
