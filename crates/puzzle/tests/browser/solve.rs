//! *Solve* in Chromium, by real keys and mouse.

use std::fs;

use serde_json::Value;

use crate::{
    page::{Page, page_digits, puzzle_in_fixtures, solved},
    race::cell,
    studio::{BADGE, LAMP, LEFT, RIGHT},
    waiting::wait_until,
};

/// Costs with diagonal steps are written as `puzzle solve` writes them.
#[test]
fn costs_in_the_studio_have_decimals() {
    let mut page = Page::open(&[]);
    let report = solved(&["grid-path", "grid-path/meadow.map"]);
    let cost = format!("{:.7}", report["solutions"][0]["cost"].as_f64().unwrap());
    page.instance("play", "grid-path", "meadow", "");
    page.until(&format!("{LAMP}.includes('cost {cost} to go')"));
    page.has("Least cost", &cost);
    page.instance("solve", "grid-path", "meadow", "");
    page.press(&[("Enter", 13)]);
    page.until(&format!("{BADGE}.startsWith('proved: ')"));
    page.has("Cost", "0.0000000");
    page.press(&[("End", 35)]);
    page.has("Cost", &cost);
    page.is_clean();
}

/// Any algorithm, with the counts of `puzzle solve`; outcomes in words; playback; the order of expansion.
#[test]
fn solving_in_the_studio() {
    let mut page = Page::open(&[]);
    let count = |value: &Value| page_digits(value.as_u64().unwrap());
    for (algorithm, name) in [("ucs", "p3"), ("astar", "p3")] {
        page.instance("solve", "grid-path", name, "");
        page.choose("Algorithm", algorithm);
        page.press(&[("Enter", 13)]);
        page.until(&format!("{BADGE}.startsWith('proved: ')"));
        let report = solved(&["grid-path", "grid-path/p3.txt", "-a", algorithm]);
        page.has("Expanded", &count(&report["stats"]["expanded"]));
        page.has("Generated", &count(&report["stats"]["generated"]));
        let length = report["solutions"][0]["length"].as_u64().unwrap();
        page.until(&format!("document.getElementById('position').textContent === '0 of {length}'"));
    }
    let shown = "document.querySelector('main canvas:not([hidden])')";
    page.until(shown);
    page.fits("solve");
    // Any heuristic and weight.
    page.instance("solve", "grid-path", "p3", "");
    page.choose("Algorithm", "wastar");
    page.choose("Weight", "4");
    page.choose("Heuristic", "euclidean");
    page.press(&[("Enter", 13)]);
    page.until("document.querySelector('.outcome .badge svg')");
    let weighted = ["-a", "wastar", "--weight", "4", "--heuristic", "euclidean"];
    let report = solved(&[&["grid-path", "grid-path/p3.txt"][..], &weighted].concat());
    page.has("Expanded", &count(&report["stats"]["expanded"]));
    page.until(shown);
    let picture = page.value("document.querySelector('main canvas').toDataURL()");
    page.value("(() => { const it = document.querySelector('.heat input'); it.value = 3; it.dispatchEvent(new Event('input')); })()");
    assert_ne!(page.value("document.querySelector('main canvas').toDataURL()"), picture);
    page.click(".side .segments button");
    page.until(&format!("!{shown}"));
    page.value("document.activeElement.blur()");
    // Playback by keys.
    let at =
        |n: usize| format!("document.getElementById('position').textContent.startsWith('{n} of ')");
    page.press(&[RIGHT, RIGHT]);
    page.until(&at(2));
    page.press(&[LEFT]);
    page.until(&at(1));
    page.press(&[("End", 35)]);
    page.until("document.getElementById('position').textContent.startsWith('48 of ')");
    page.press(&[("Home", 36), (" ", 32)]);
    page.until("parseInt(document.getElementById('position').textContent) >= 1");
    page.press(&[(" ", 32)]);
    page.until("!document.getElementById('play').classList.contains('playing')");
    for (key, number, last) in [("+", 187, "20 ×"), ("-", 189, "¼ ×")] {
        page.press(&[(key, number); 8]);
        assert_eq!(page.value("document.getElementById('speed').value"), last);
    }
    // What has no solution, what a limit ends, and what the user ends.
    page.instance("solve", "grid-path", "unsolvable", "&ask.algorithm=astar");
    page.until(&format!("{BADGE} === 'proved unsolvable'"));
    page.fits("unsolvable");
    page.instance("solve", "npuzzle", "korf-082", "");
    page.choose("Algorithm", "bfs");
    page.choose("Time limit, s", "0.2");
    page.press(&[("Enter", 13)]);
    page.until(&format!("{BADGE} === 'time limit, 0.2 s'"));
    page.choose("Time limit, s", "60");
    page.press(&[("Enter", 13)]);
    page.until(&format!("{BADGE} === 'searching …' && {} !== undefined", Page::figure("Expanded")));
    page.press(&[("Escape", 27)]);
    page.until(&format!("{BADGE} === 'stopped by you'"));
    page.fits("stopped");
    page.is_clean();
}

/// All that *Save as …* gives, as files that a browser has downloaded.
#[test]
fn solutions_are_saved_in_the_studio() {
    let mut page = Page::open(&[]);
    let folder = tempfile::tempdir().unwrap();
    page.downloads_to(folder.path());
    page.instance("solve", "weighted-stones", "test-06", "&ask.algorithm=astar");
    page.until(&format!("{BADGE}.startsWith('proved: ')"));
    page.press(&[("End", 35)]);
    let [puzzle, file] = ["weighted-stones", "weighted-stones/test-06.txt"];
    let report = solved(&[puzzle, file, "-a", "astar"]);
    let cost = report["solutions"][0]["cost"].as_u64().unwrap();
    let length = report["solutions"][0]["length"].as_u64().unwrap();
    page.has("Step", &length.to_string());
    page.has("Cost", &cost.to_string());
    // A step costs 1, and a push the weight of the stone, too.
    page.has("Weight pushed", &(cost - length).to_string());
    page.fits("stones");
    page.click(".foot .menu summary");
    page.fits("save");
    page.click(".foot .menu summary");
    let mut save = |row: usize, name: &str| {
        page.click(".foot .menu summary");
        page.click(&format!(".foot .sheet .button:nth-child({row})"));
        let file = folder.path().join(name);
        let text = || fs::read_to_string(&file).ok().filter(|text| !text.is_empty());
        wait_until(|| text().is_some(), || format!("never {name}"));
        text().unwrap()
    };
    let actions = report["solutions"][0]["actions"].as_str().unwrap();
    // The moves are what `puzzle check` takes.
    assert_eq!(save(1, "test-06.txt").trim_end(), actions);
    let mut check = puzzle_in_fixtures();
    check.args(["check", puzzle, file, "-"]).pipe_stdin(folder.path().join("test-06.txt")).unwrap();
    check.assert().success();
    let replay = save(2, "test-06.html");
    assert!(replay.starts_with("<!DOCTYPE html>") && replay.contains("proved: "), "{replay}");
    let moving = save(3, "test-06.svg");
    assert!(moving.starts_with("<svg") && moving.contains("@keyframes"), "{moving}");
    let strip = save(4, "test-06-strip.svg");
    assert!(strip.starts_with("<svg") && !strip.contains("@keyframes"), "{strip}");
    let line: Value = serde_json::from_str(&save(5, "test-06.json")).unwrap();
    assert_eq!(line["solutions"], report["solutions"]);
    assert_eq!(line["stats"]["expanded"], report["stats"]["expanded"]);
    let ares = save(6, "test-06-ares.txt");
    let lines: Vec<&str> = ares.lines().collect();
    let steps = format!("Steps: {length}, Weights: ");
    assert!(lines.len() == 3 && lines[0] == "A*" && lines[1].starts_with(&steps), "{ares}");
    assert_eq!(lines[2], actions);
    // Other puzzles have no result file of an original.
    page.instance("solve", "sokoban", "map-02", "&ask.algorithm=astar");
    page.until(&format!("{BADGE}.startsWith('proved: ')"));
    page.click(".foot .menu summary");
    page.until("document.querySelector('.foot .sheet .button:nth-child(6)').hidden");
    page.violates_nothing("a solution that is saved");
    page.is_clean();
    // The downloaded replay plays.
    let url = format!("file://{}", folder.path().join("test-06.html").display());
    page.open(&url);
    page.press(&[("End", 35)]);
    page.until(&format!(
        "document.getElementById('position').textContent === '{length} of {length}'"
    ));
}

/// A search that is stopped leaves the best solution so far, which is played.
#[test]
fn the_best_so_far_is_kept() {
    let mut page = Page::open(&[]);
    page.instance("solve", "npuzzle", "korf-082", "&ask.algorithm=anytime");
    page.until(&format!("{} !== undefined", Page::figure("Best so far")));
    page.press(&[("Escape", 27)]);
    let words = "stopped by you: the best so far is not proved; every solution has at least ";
    page.until(&format!("{BADGE}.startsWith({words:?})"));
    let length = page.value("document.querySelectorAll('.list li').length").as_u64().unwrap();
    page.press(&[("End", 35)]);
    page.until(&format!(
        "document.getElementById('position').textContent === '{length} of {length}'"
    ));
    page.has("Moves left", "0");
    page.fits("best-so-far");
    // A lane of a race has it, too.
    page.instance("race", "npuzzle", "korf-082", "&ask.lanes=anytime%2Cidastar");
    let expanded = |lane: usize| format!("Number({}.replace(/[^0-9]/g, ''))", cell(lane, 1));
    page.until(&format!("{} > 20000 && {} > 0", expanded(0), expanded(1)));
    page.press(&[("Escape", 27)]);
    page.until(&format!("{0} === 'stopped by you' && {1} === {0}", cell(0, 4), cell(1, 4)));
    assert!(page.value(&format!("parseInt({}) > 50", cell(0, 3))) == true);
    assert_eq!(page.value(&cell(1, 3)), "–");
    page.is_clean();
}

/// A memory limit is told apart from a time limit. Each of four searches has three sixteenths of the studio's; boards have
/// the rest.
#[test]
fn the_memory_of_the_studio_is_limited() {
    let mut page = Page::open_served(&["--memory-limit", "16MiB"]);
    page.instance("solve", "npuzzle", "korf-082", "&ask.algorithm=bfs");
    page.until(&format!("{BADGE} === 'memory limit, 3 MiB'"));
    page.is_clean();
}
