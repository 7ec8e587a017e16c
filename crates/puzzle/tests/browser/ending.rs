//! Searches end with their page: no thread of the studio computes any more.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::{busy::Meter, page::Page};

/// A way of ending the searches of a page.
type Way = fn(&mut Page);
/// All four lanes have expansions.
const SEARCHING: &str = "[...document.querySelectorAll('.race-lane .counters div:first-child b')].filter(it => it.textContent !== '0').length === 4";
/// How often each way of ending searches is timed: the median counts.
const ROUNDS: usize = 9;
/// How soon searches end.
const PROMPT: Duration = Duration::from_millis(100);
/// The same where other programs take more of the processors than this, in percent: they may then have caused a delay.
const BUSY: u64 = 10;
const BESIDE_OTHERS: Duration = Duration::from_millis(500);
/// How long the threads of the studio do nothing when its searches have ended.
const REST: Duration = Duration::from_millis(5);

/// Does a thread of this process compute, or wait for a processor?
fn computes(process: u32) -> bool {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).unwrap().map_while(Result::ok);
    let mut states = tasks.filter_map(|task| fs::read_to_string(task.path().join("stat")).ok());
    states.any(|stat| stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('S')))
}

/// The time from the act of a user until no thread of the studio computes.
fn ended_after(page: &mut Page, act: Way) -> Duration {
    let process = page.studio.process.id();
    let started = Instant::now();
    let watcher = thread::spawn(move || {
        let mut since = None;
        loop {
            let now = started.elapsed();
            assert!(now < Duration::from_secs(20), "the searches do not end");
            let own = *since.get_or_insert(now);
            if computes(process) {
                since = None;
            } else if now - own >= REST {
                return own;
            }
            thread::sleep(Duration::from_millis(1));
        }
    });
    act(page);
    watcher.join().unwrap()
}

/// Escape, reloading, leaving and closing the page end its searches, and there is room for four others.
#[test]
fn searches_end_with_their_page() {
    let Some(mut page) = Page::open_alone() else { return };
    page.instance("race", "npuzzle", "korf-082", "&ask.lanes=bfs%2Cbfs%2Cbfs%2Cbfs");
    let place = page.browser.value("location.href").as_str().unwrap().to_owned();
    let ways: [(&str, Way); 4] = [
        ("Escape", |page| page.press(&[("Escape", 27)])),
        ("reloading", |page| page.browser.reload()),
        ("leaving", |page| {
            page.is_clean();
            page.browser.call("Page.navigate", json!({ "url": "about:blank" }));
        }),
        ("closing", |page| page.browser.close_tab()),
    ];
    for (name, act) in ways {
        let meter = Meter::start();
        let mut times = Vec::new();
        for _ in 0..ROUNDS {
            page.browser.until(SEARCHING);
            times.push(ended_after(&mut page, act));
            if name == "reloading" {
                // The page begins its searches once more.
                page.browser.until(SEARCHING);
                page.press(&[("Escape", 27)]);
            }
            drop((0..4).map(|_| page.studio.begin_long()).collect::<Vec<_>>());
            if name == "Escape" && times.len() == 1 {
                page.fits("cancelled");
            }
            match name {
                "closing" => page.browser.open_tab(),
                _ => page.browser.open("about:blank"),
            }
            page.browser.open(&place);
        }
        let others = meter.others();
        times.sort_unstable();
        let bound = if others > BUSY { BESIDE_OTHERS } else { PROMPT };
        crate::say(&format!(
            "{name}: four searches have ended after {times:.0?}; others took {others} % of the processors, so {bound:?} are allowed"
        ));
        assert!(times[ROUNDS / 2] < bound, "{name}: {times:?}, more than {bound:?}");
    }
}
