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

/// Counts and costs are the same as in `puzzle solve`; the lanes have one clock.
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

/// Puzzles with the file of an instance, and their lanes.
const RACES: [(&str, &str, &[&str], &[&str]); 10] = [
    ("grid-path", "p3", &["grid-path/p3.txt"], &["bfs", "astar"]),
    ("klotski", "small", &["klotski/small.txt"], &["bfs", "astar", "idastar", "greedy"]),
    ("npuzzle", "two-by-three", &["npuzzle/two-by-three.txt"], &["bfs", "astar"]),
    ("sokoban", "map-10", &["sokoban/map-10.txt"], &["bfs", "astar"]),
    ("sokoban", "level-01", &["sokoban/classic.sok"], &["bfs", "ucs"]),
    ("weighted-stones", "test-10", &["weighted-stones/test-10.txt"], &["ucs", "astar"]),
    ("pacman-dual", "test-5", &["pacman-dual/test-5.txt"], &["bfs", "astar"]),
    ("river-crossing", "classic", &["river-crossing/classic.txt"], &["bfs", "astar"]),
    ("boggle", "comb", &[], &["dfs"]),
    ("numbrix", "empty-4", &[], &["dfs"]),
];

/// On every puzzle a lane shows the states that its search expanded, the queue and the bound, and plays its solution at the
/// end. The table has what the lanes show, and no more.
#[test]
fn races_live_on_every_puzzle() {
    let mut page = Page::open(&[]);
    let lane = |lane: usize, rest: &str| {
        format!("document.querySelectorAll('.race-lane')[{lane}].querySelector('{rest}')")
    };
    let counter = |number: usize, row: usize| {
        lane(number, &format!(".counters div:nth-child({row}) b")) + ".textContent"
    };
    // Where the pieces are, or which cells are coloured.
    let board = |number: usize| {
        format!(
            "[...document.querySelectorAll('.race-lane')[{number}].querySelectorAll('.b-piece:not(.b-gone)')].map(it => it.getAttribute('transform')).join()
                + {}.toDataURL()",
            lane(number, "canvas")
        )
    };
    for (puzzle, name, file, lanes) in RACES {
        page.instance("race", puzzle, name, &format!("&ask.lanes={}", lanes.join("%2C")));
        let place = "document.querySelector('.race-bar output').textContent";
        let total = "Number(document.querySelector('.race-bar .track input').max)";
        let count = lanes.len();
        page.until(&format!("[...document.querySelectorAll('.race-table tbody td:nth-child(5)')].filter(it => !['not yet', 'searching …'].includes(it.textContent)).length === {count}"));
        page.until(
            "document.querySelector('.race-bar .round').getAttribute('aria-label') === 'Play'",
        );
        let mut before = vec![String::new(); count];
        let expanded: Vec<_> = (0..count).map(|number| page.value(&counter(number, 1))).collect();
        for share in ["1 / 3", "2 / 3", "1"] {
            page.value(&format!(
                "(() => {{ const it = document.querySelector('.race-bar .track input'); it.value = {total} * {share}; it.dispatchEvent(new Event('input')); }})()"
            ));
            let is_end = share == "1";
            for number in 0..count {
                let (shown, all) = (page.value(&counter(number, 1)), &expanded[number]);
                assert_eq!(
                    page.value(&cell(number, 1)).as_str().unwrap().trim_end_matches(" so far"),
                    shown,
                    "{name}"
                );
                if !is_end && shown != *all {
                    // What is known at the end is not told before.
                    assert_eq!(page.value(&cell(number, 4)), "not yet", "{name}, {share}");
                    for column in [3, 5] {
                        assert_eq!(page.value(&cell(number, column)), "–", "{name}, {share}");
                    }
                    assert_ne!(page.value(&counter(number, 2)), "–", "{name}, {share}: the queue");
                    let path = format!("{}.getAttribute('d')", lane(number, ".curve-queue"));
                    assert!(
                        page.value(&path).as_str().unwrap().len() > 5,
                        "{name}, {share}: a curve"
                    );
                    let there = page.value(&board(number)).as_str().unwrap().to_owned();
                    assert_ne!(
                        there, before[number],
                        "{name}, {share}, lane {number}: another state"
                    );
                    before[number] = there;
                }
            }
        }
        page.until(&format!(
            "{place}.startsWith({total}.toLocaleString('en-GB').replaceAll(',', '\\u202f'))"
        ));
        for (number, algorithm) in lanes.iter().enumerate().filter(|_| !file.is_empty()) {
            let report = solved(&[&[puzzle], file, &["-a", algorithm]].concat());
            let digits = |value: &Value| value.as_u64().map_or("–".to_owned(), page_digits);
            assert_eq!(
                page.value(&cell(number, 1)),
                digits(&report["stats"]["expanded"]),
                "{name}, {algorithm}"
            );
            assert_eq!(
                page.value(&cell(number, 2)),
                digits(&report["stats"]["peak_open"]),
                "{name}, {algorithm}"
            );
            let bound = &report["lower_bound"];
            let bound = if bound["length"].is_null() { &bound["cost"] } else { &bound["length"] };
            assert_eq!(page.value(&counter(number, 3)), digits(bound), "{name}, {algorithm}");
        }
        page.fits(&format!("race-{puzzle}-{name}"));
    }
    page.is_clean();
}
