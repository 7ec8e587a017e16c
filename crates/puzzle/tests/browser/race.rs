//! Races in Chromium, by real keys and mouse.

use serde_json::Value;

use crate::{
    chromium,
    page::{Page, page_digits, solved},
};

const NOTICE: &str = "document.querySelector('main .notice').textContent";

/// A cell of the table below the lanes, from 0.
fn cell(lane: usize, column: usize) -> String {
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
    let Some(program) = chromium::find_or_skip() else { return };
    let mut page = Page::open(&program, &[]);
    page.instance("race", "grid-path", "p3", "");
    page.browser.until("document.querySelectorAll('.race-lane .stack').length === 2");
    page.press(&[("Enter", 13)]);
    let place = "document.querySelector('.race-bar output').textContent";
    let mut most = 0;
    for (lane, algorithm) in ["ucs", "astar"].into_iter().enumerate() {
        let report = solved(&["grid-path", "grid-path/p3.txt", "-a", algorithm]);
        let number = |value: &Value| value.as_u64().unwrap();
        let expanded = number(&report["stats"]["expanded"]);
        most = most.max(expanded);
        page.browser.until(&format!("{} === 'proved optimal'", cell(lane, 4)));
        assert_eq!(page.browser.value(&cell(lane, 1)), page_digits(expanded), "{algorithm}");
        let cost = page_digits(number(&report["solutions"][0]["cost"]));
        assert_eq!(page.browser.value(&cell(lane, 3)), cost, "{algorithm}");
    }
    page.browser.until(&format!("{place} === '{most} of {most} expansions'"));
    // Both ways are on the boards, and the clock stands still.
    let ways = "[...document.querySelectorAll('.race-lane')].filter(lane => lane.querySelector('.trails path').getAttribute('d')?.length > 50).length";
    page.browser.until(&format!("{ways} === 2"));
    page.browser
        .until("document.querySelector('.race-bar .round').getAttribute('aria-label') === 'Play'");
    page.shoot("race");
    // A step back, to the start, and again, slowly.
    page.press(&[("ArrowLeft", 37)]);
    page.browser.until(&format!("{place} === '{} of {most} expansions' && {ways} === 1", most - 1));
    page.press(&[("Home", 36)]);
    page.browser.until(&format!("{place} === '0 of {most} expansions' && {ways} === 0"));
    page.browser.value("(() => { const it = document.querySelector('.delay input'); it.value = 20; it.dispatchEvent(new Event('input')); })()");
    page.press(&[(" ", 32)]);
    page.browser.until(&format!("parseInt({place}) > 3"));
    page.press(&[(" ", 32)]);
    assert!(page.browser.value(&format!("parseInt({place})")).as_u64().unwrap() < most);
    // A third lane, and a lane less.
    page.browser.click(".tools-bar > .button:last-child");
    page.browser.until("document.querySelectorAll('.race-lane').length === 3");
    page.browser.click(".race-lane:last-child .race-head > .button");
    page.browser.until("document.querySelectorAll('.race-lane').length === 2");
    page.is_clean();
}

/// Grids by size, share and seed; walls are drawn, and ends dragged.
#[test]
fn grids_are_made_and_drawn() {
    let Some(program) = chromium::find_or_skip() else { return };
    let mut page = Page::open(&program, &[]);
    page.go("view=race&puzzle=grid-path&size=6x8&seed=2&made.blocked=0.0");
    page.browser.until("document.querySelectorAll('.race-lane .stack').length === 2");
    // A wall across the third column.
    page.drag([2, 0], [2, 5]);
    page.browser.until(&format!("{TEXT} !== null"));
    let rows = |text: &Value| text.as_str().unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    let drawn = rows(&page.browser.value(TEXT));
    let walls = drawn.iter().filter(|row| row.as_bytes()[2] == b'#').count();
    assert!(walls >= 2 && drawn.len() == 6 && drawn[0].len() == 8, "{drawn:?}");
    assert_eq!(drawn[0].as_bytes()[2], b'#');
    for row in 0..6 {
        page.drag([2, row], [2, row]);
        page.browser.until(&format!("{TEXT}.split('\\n')[{row}][2] === '#'"));
    }
    page.press(&[("Enter", 13)]);
    page.browser.until(&format!("{} === 'proved unsolvable'", cell(0, 4)));
    // Erased again.
    page.browser.click(".tools-bar .segments button:last-child");
    page.drag([2, 3], [2, 3]);
    page.browser.until(&format!("{TEXT}.split('\\n')[3][2] === '.'"));
    // The goal is dragged to the corner above.
    page.drag([7, 5], [7, 0]);
    page.browser
        .until(&format!("{TEXT}.split('\\n')[0][7] === 'G' && {TEXT}.split('\\n')[5][7] === '.'"));
    page.press(&[("Enter", 13)]);
    page.browser.until(&format!("{} === 'proved optimal' && {} === '13'", cell(0, 4), cell(0, 3)));
    // Another seed, and a size that makes no sense.
    page.browser.click(".tools-bar .bar > .button");
    page.browser.until("location.hash.includes('seed=3')");
    page.browser.value("(() => { const it = document.querySelector('.maker input'); it.value = '../x'; it.dispatchEvent(new Event('change')); })()");
    page.browser.until(&format!("{NOTICE}.length > 5"));
    page.is_clean();
}
