//! A race on a large grid: how soon it is seen, how smoothly, and with how much memory.

use std::time::Duration;

use serde_json::json;

use crate::{
    page::{Page, page_digits, solved},
    race::cell,
};

/// The size of the grid.
const SIZE: &str = "1000x1000";
/// The share of blocked cells.
const BLOCKED: &str = "0.2";
/// The seed of the grid.
const SEED: &str = "1";
/// The longest median between two pictures while both search, in milliseconds.
const WHILE_SEARCHING: f64 = 1000.0 / 10.0;
/// The longest median between two pictures when both have ended, in milliseconds.
const AFTERWARDS: f64 = 1000.0 / 30.0;
/// The longest race.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest wait for the first expansions of both, in milliseconds: a second is the aim where `puzzle` is optimised.
const FIRST: f64 = if cfg!(debug_assertions) { 3000.0 } else { 1000.0 };
/// On a slow machine the longest such wait, as a multiple of the time that the same two searches take alone.
const TIMES_ALONE: f64 = 7.0;
/// The greatest number of bytes that the page takes, its scripts and its buffers together.
const MEMORY: f64 = 128.0 * 1024.0 * 1024.0;

/// Notes each picture of the page: when it is shown, whether all lanes have expansions, how many lanes search.
const WATCH: &str = "(() => {
    const began = performance.now(), own = window.pictures = [];
    (function look(now) {
        const shown = [...document.querySelectorAll('.race-lane .counters div:first-child b')].every(it => it.textContent !== '0');
        const searching = [...document.querySelectorAll('.race-table tbody td:nth-child(5)')].filter(it => it.textContent === 'not yet');
        own.push([now - began, shown ? 1 : 0, searching.length]);
        if (own === window.pictures) requestAnimationFrame(look);
    })(began); })()";

/// A picture: when, are expansions of all lanes shown, and how many lanes search.
type Picture = [f64; 3];

/// The median time between two pictures of which the first is of this kind.
fn median(pictures: &[Picture], is_so: impl Fn(&Picture) -> bool) -> f64 {
    let pairs = pictures.windows(2).filter(|pair| is_so(&pair[0]));
    let mut gaps: Vec<f64> = pairs.map(|pair| pair[1][0] - pair[0][0]).collect();
    assert!(gaps.len() > 10, "{} pictures", gaps.len());
    gaps.sort_by(f64::total_cmp);
    gaps[gaps.len() / 2]
}

/// Uniform-cost search and A* on a thousand rows of a thousand cells.
#[test]
fn a_race_on_a_large_grid_is_smooth() {
    let mut page = Page::open_alone();
    page.go(&format!("view=race&puzzle=grid-path&size={SIZE}&seed={SEED}&made.blocked={BLOCKED}"));
    page.until("document.querySelectorAll('.race-lane .stack').length === 2");
    let is_over = "document.querySelector('.race-bar .round').getAttribute('aria-label') === 'Play'
        && [...document.querySelectorAll('.race-table tbody td:nth-child(5)')].every(it => it.textContent.startsWith('proved: '))";
    let watched = |page: &mut Page, key| -> Vec<Picture> {
        page.value(WATCH);
        page.press(&[key]);
        page.until_within(&format!("pictures.length > 3 && {is_over}"), PATIENCE);
        serde_json::from_value(page.value("pictures")).unwrap()
    };
    let race = watched(&mut page, ("Enter", 13));
    let first = race.iter().find(|[_, shown, _]| *shown > 0.0).unwrap()[0];
    let searching = median(&race, |&[_, shown, lanes]| shown > 0.0 && lanes > 0.0);
    let mut alone = 0.0;
    for (lane, algorithm) in ["ucs", "astar"].into_iter().enumerate() {
        let random = ["grid-path", "--random", SIZE, "--seed", SEED, "--blocked", BLOCKED];
        let report = solved(&[&random[..], &["-a", algorithm]].concat());
        for (column, value) in [
            (1, &report["stats"]["expanded"]),
            (2, &report["stats"]["peak_open"]),
            (3, &report["solutions"][0]["cost"]),
        ] {
            let wanted = page_digits(value.as_u64().unwrap());
            assert_eq!(page.value(&cell(lane, column)), wanted, "{algorithm}, {column}");
        }
        alone += report["stats"]["elapsed_ms"].as_f64().unwrap();
    }
    assert_eq!(page.value(&cell(0, 3)), page.value(&cell(1, 3)));
    // All of it once more, without searches.
    let playback = watched(&mut page, (" ", 32));
    let afterwards = median(&playback, |_| true);
    page.call("HeapProfiler.collectGarbage", json!({}));
    let heap = page.call("Runtime.getHeapUsage", json!({}));
    let bytes = ["usedSize", "embedderHeapUsedSize", "backingStorageSize"];
    let memory: f64 = bytes.map(|name| heap[name].as_f64().unwrap()).iter().sum();
    crate::say(&format!(
        "{SIZE}: first expansions after {first:.0} ms, searches alone {alone:.0} ms, a picture each {searching:.1} ms \
         while both search and each {afterwards:.1} ms afterwards, {:.0} MB",
        memory / 1e6
    ));
    let most = FIRST.max(TIMES_ALONE * alone);
    assert!(first <= most, "the first expansions are shown after {first} ms, expected {most}");
    assert!(searching <= WHILE_SEARCHING, "{searching} ms a picture while both search");
    assert!(afterwards <= AFTERWARDS, "{afterwards} ms a picture afterwards");
    assert!(memory <= MEMORY, "{memory} bytes");
    page.is_clean();
}
