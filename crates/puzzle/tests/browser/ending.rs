//! Searches end with their page: no thread of the studio computes any more. How soon is measured by the processor time that
//! the studio still takes, so that it does not matter what else the machine does.
#![expect(clippy::disallowed_methods, reason = "it waits for another process")]

use std::{fs, thread, time::Duration};

use serde_json::json;

use crate::{chromium::Chromium, page::Page};

/// A way of ending the searches of a page.
type Way = fn(&mut Page);
/// All four lanes have expansions.
const SEARCHING: &str = "[...document.querySelectorAll('.race-lane .counters div:first-child b')].filter(it => it.textContent !== '0').length === 4";
/// How often each way of ending searches is tried: the median counts.
const ROUNDS: usize = 9;
/// The processor time, in ticks of 10 ms, that the studio may still take: the 100 ms within which searches end, on each
/// processor.
fn prompt() -> u64 {
    10 * thread::available_parallelism().map_or(1, |count| count.get() as u64)
}

/// The processor time that a process has taken so far, in ticks.
fn taken(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    rest.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum()
}

/// Returns true if no thread of this process computes or waits for a processor.
fn rests(process: u32) -> bool {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).unwrap().map_while(Result::ok);
    let mut states = tasks.filter_map(|task| fs::read_to_string(task.path().join("stat")).ok());
    states.all(|stat| stat.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with('S')))
}

/// The processor time, in ticks, that the studio takes from the act of a user until its threads have rested for a while.
fn ended_after(page: &mut Page, act: Way) -> u64 {
    const LOOKS: u32 = 20_000;
    let process = page.studio.process.id();
    let before = taken(process);
    act(page);
    let mut rested = 0;
    for _ in 0..LOOKS {
        rested = if rests(process) { rested + 1 } else { 0 };
        if rested == 10 {
            return taken(process) - before;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("the searches do not end");
}

/// Escape, reloading, leaving and closing the page end its searches, and there is room for four others.
#[test]
fn searches_end_with_their_page() {
    let mut page = Page::begin(Chromium::start_alone(), &[], None);
    page.instance("race", "npuzzle", "korf-082", "&ask.lanes=bfs%2Cbfs%2Cbfs%2Cbfs");
    let place = page.value("location.href").as_str().unwrap().to_owned();
    let ways: [(&str, Way); 4] = [
        ("Escape", |page| page.press(&[("Escape", 27)])),
        ("reloading", |page| page.reload()),
        ("leaving", |page| {
            page.is_clean();
            page.call("Page.navigate", json!({ "url": "about:blank" }));
        }),
        ("closing", |page| page.close_tab()),
    ];
    for (name, act) in ways {
        let mut ticks = Vec::new();
        for _ in 0..ROUNDS {
            page.until(SEARCHING);
            ticks.push(ended_after(&mut page, act));
            if name == "reloading" {
                // The page begins its searches once more.
                page.until(SEARCHING);
                page.press(&[("Escape", 27)]);
            }
            drop((0..4).map(|_| page.studio.begin_long()).collect::<Vec<_>>());
            if name == "Escape" && ticks.len() == 1 {
                page.fits("cancelled");
            }
            match name {
                "closing" => page.open_tab(),
                _ => page.open("about:blank"),
            }
            page.open(&place);
        }
        ticks.sort_unstable();
        crate::say(&format!("{name}: until four searches have ended, ticks of 10 ms: {ticks:?}"));
        assert!(ticks[ROUNDS / 2] < prompt(), "{name}: {ticks:?}, {} are allowed", prompt());
    }
}
