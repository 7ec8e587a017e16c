//! `puzzle studio` in Chromium, by real keys and mouse. `PUZZLE_SCREENSHOTS` is a folder for pictures of each
//! page.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::{Value, json};

use crate::chromium::{self, Chromium};

/// A studio on the fixtures. It ends with this.
struct Studio {
    process: Child,
    url: String,
}

impl Studio {
    fn start(arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_puzzle"))
            .args(["studio", concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures")])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut url = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Self { process, url: url.trim().to_owned() }
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A page of the studio in a browser.
struct Page {
    browser: Chromium,
    studio: Studio,
    screenshots: Option<PathBuf>,
}

const LAMP: &str = "document.querySelector('.lamp').textContent";
const NOTICE: &str = "document.querySelector('main .notice').textContent";
const BADGE: &str = "document.querySelector('.outcome').textContent";

impl Page {
    fn open(program: &Path, arguments: &[&str]) -> Self {
        let studio = Studio::start(arguments);
        let mut browser = Chromium::start(program);
        browser.open(&studio.url);
        browser.until("document.querySelectorAll('.card').length > 40");
        let screenshots = env::var_os("PUZZLE_SCREENSHOTS").map(PathBuf::from);
        Self { browser, studio, screenshots }
    }

    /// Goes to a place by its address, as a bookmark does.
    fn go(&mut self, place: &str) {
        let url = format!("{}&{place}", self.studio.url);
        self.browser.value(&format!("location.href = {url:?}"));
        let view = place.split('&').next().unwrap().trim_start_matches("view=");
        self.browser.until(&format!(
            "document.querySelector('main.{view} .stack, main.home') && location.href.includes({place:?})"
        ));
    }

    /// The number of an instance.
    fn id(&mut self, puzzle: &str, name: &str) -> u64 {
        let found = self.browser.value(&format!(
            "fetch('api/gallery', {{ headers: {{ 'x-studio-token': new URLSearchParams(location.hash.slice(1)).get('key') }} }})
                .then(answer => answer.json()).then(({{ puzzles }}) => puzzles.find(it => it.name === {puzzle:?})
                .instances.find(it => it.name === {name:?}).id)"
        ));
        found.as_u64().unwrap()
    }

    fn instance(&mut self, view: &str, puzzle: &str, name: &str, more: &str) {
        let id = self.id(puzzle, name);
        self.go(&format!("view={view}&puzzle={puzzle}&id={id}{more}"));
    }

    fn press(&mut self, keys: &[(&str, u32)]) {
        for &(key, number) in keys {
            self.browser.press(key, number);
        }
    }

    /// A value beside the board: `figure("Steps")`.
    fn figure(name: &str) -> String {
        format!(
            "[...document.querySelectorAll('.figures div, .counters div')].find(it => it.querySelector('dt').textContent === {name:?})?.querySelector('b').textContent"
        )
    }

    fn has(&mut self, name: &str, value: &str) {
        self.browser.until(&format!("{} === {value:?}", Self::figure(name)));
    }

    /// Clicks on a cell of the board, or drags from it to another.
    fn drag(&mut self, from: [i32; 2], to: [i32; 2]) {
        let place = |[x, y]: [i32; 2]| {
            format!(
                "(() => {{ const svg = document.querySelector('main .stack svg'), box = svg.getBoundingClientRect();
                    const [left, top, width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
                    return [box.x + ({x}.5 * 48 - left) / width * box.width, box.y + ({y}.5 * 48 - top) / height * box.height]; }})()"
            )
        };
        let (start, end) = (self.browser.value(&place(from)), self.browser.value(&place(to)));
        let kinds = [("mousePressed", &start), ("mouseMoved", &end), ("mouseReleased", &end)];
        for (kind, at) in kinds {
            let event = json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1 });
            self.browser.call("Input.dispatchMouseEvent", event);
        }
    }

    fn choose(&mut self, label: &str, value: &str) {
        let set = format!(
            "(() => {{ const field = [...document.querySelectorAll('.field')].find(it => it.firstChild.textContent === {label:?});
                const control = field.querySelector('select, input'); control.value = {value:?};
                control.dispatchEvent(new Event('change')); return control.value; }})()"
        );
        assert_eq!(self.browser.value(&set), value, "{label}");
    }

    /// A picture of the page at three widths, light and dark, if pictures are wanted.
    fn shoot(&mut self, name: &str) {
        let Some(folder) = self.screenshots.clone() else { return };
        fs::create_dir_all(&folder).unwrap();
        for (width, height) in [(1440, 900), (1024, 768), (390, 844)] {
            for colours in ["light", "dark"] {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
                self.browser.call("Emulation.setDeviceMetricsOverride", size);
                let wanted = json!([{ "name": "prefers-color-scheme", "value": colours }]);
                self.browser.call("Emulation.setEmulatedMedia", json!({ "features": wanted }));
                self.browser.value("new Promise(ready => setTimeout(ready, 400))");
                let picture =
                    self.browser.call("Page.captureScreenshot", json!({ "format": "png" }));
                let bytes = decoded(picture["data"].as_str().unwrap());
                fs::write(folder.join(format!("{name}-{width}-{colours}.png")), bytes).unwrap();
            }
        }
        self.browser.call("Emulation.clearDeviceMetricsOverride", json!({}));
        self.browser.call("Emulation.setEmulatedMedia", json!({ "features": [] }));
    }

    /// All that was asked for came from the studio, and the console stayed empty.
    fn is_clean(&self) {
        let own = self.studio.url.split('#').next().unwrap();
        for request in self.browser.events("Network.requestWillBeSent") {
            let url = request["request"]["url"].as_str().unwrap();
            assert!(
                url.starts_with(own) || url.starts_with("data:") || url.starts_with("blob:"),
                "{url}"
            );
        }
        for event in ["Runtime.exceptionThrown", "Runtime.consoleAPICalled"] {
            assert_eq!(self.browser.events(event).next(), None);
        }
        // A text with problems is refused by a status that browsers note.
        let is_refusal = |entry: &&Value| !entry["entry"]["text"].to_string().contains("422");
        assert_eq!(self.browser.events("Log.entryAdded").find(is_refusal), None);
    }
}

/// The bytes of Base64.
fn decoded(text: &str) -> Vec<u8> {
    let signs = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0_u32, 0_u32);
    for value in text.bytes().filter_map(|byte| signs.iter().position(|&sign| sign == byte)) {
        (bits, held) = (bits << 6 | u32::try_from(value).unwrap(), held + 6);
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 255).unwrap());
        }
    }
    bytes
}

/// The report of `puzzle solve`.
fn solved(arguments: &[&str]) -> Value {
    let mut solve = cargo_bin_cmd!("puzzle");
    solve.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures"));
    solve.arg("solve").args(arguments).args(["--format", "json"]);
    let output = solve.output().unwrap().stdout;
    serde_json::from_slice(&output).unwrap()
}

const RIGHT: (&str, u32) = ("ArrowRight", 39);
const LEFT: (&str, u32) = ("ArrowLeft", 37);
const UP: (&str, u32) = ("ArrowUp", 38);
const DOWN: (&str, u32) = ("ArrowDown", 40);

/// Lists, searches, draws what is in sight, and goes back. A text of one's own is read, or its problems named.
#[test]
fn the_gallery_of_the_studio() {
    let Some(program) = chromium::find_or_skip() else { return };
    let mut page = Page::open(&program, &[]);
    let names = "[...document.querySelectorAll('.card b')].map(it => it.textContent)";
    page.browser.until("document.querySelectorAll('.card .stack .b-board').length > 10");
    page.shoot("home");
    let rail = page.browser.value("document.querySelectorAll('.rail a').length");
    assert_eq!(rail, 10);
    page.press(&[("/", 191), ("m", 77), ("a", 65), ("p", 80)]);
    page.browser
        .until(&format!("{names}.length === 6 && {names}.every(it => it.startsWith('map-'))"));
    page.browser.click(".section-head .all");
    // In the order of numbers.
    page.browser.until(&format!("{names}.indexOf('map-10') === {names}.indexOf('map-09') + 1"));
    page.browser.click(".card");
    page.browser.until("document.querySelector('main.play .table .stack')");
    page.browser.value("history.back()");
    page.browser.until("document.querySelector('main.home')");
    page.browser.click(".drop .link");
    page.browser.until("document.activeElement.matches('.editor textarea')");
    page.browser.value("document.querySelector('.editor select').value = 'sokoban'");
    page.browser.call("Input.insertText", json!({ "text": "W W W\nW B7 H\n" }));
    page.browser.click(".editor .primary");
    page.browser.until("document.querySelector('.problems').textContent.startsWith('Line ')");
    page.browser.value("document.querySelector('.editor textarea').select()");
    page.browser.call("Input.insertText", json!({ "text": "W W W W W\nW H B1 G1 W\nW W W W W\n" }));
    page.browser.click(".editor .primary");
    page.browser.until("document.querySelector('main.play .table .stack')");
    page.press(&[RIGHT]);
    page.browser.until(&format!("{LAMP}.startsWith('You won! 1 step')"));
    page.is_clean();
}

/// Moves by keys and mouse, undo, redo, hint, check, the lamp, and the next level.
#[test]
fn playing_in_the_studio() {
    let Some(program) = chromium::find_or_skip() else { return };
    let mut page = Page::open(&program, &[]);
    page.instance("play", "sokoban", "map-02", "");
    page.browser.until(&format!("{LAMP}.startsWith('Still optimal6 steps to go')"));
    page.press(&[RIGHT]);
    page.browser.until(&format!("{NOTICE} === 'Blocked: there is a wall.'"));
    page.has("Steps", "0");
    page.press(&[LEFT, DOWN]);
    page.has("Steps", "2");
    page.browser.until(&format!("{LAMP}.startsWith('Still optimal4 steps to go')"));
    page.press(&[("u", 85)]);
    page.has("Steps", "1");
    page.press(&[("r", 82)]);
    page.has("Steps", "2");
    page.press(&[("?", 191)]);
    page.browser.until("document.querySelector('.over-hint')");
    page.browser.until(&format!("{NOTICE}.startsWith('Hint: ')"));
    page.shoot("play");
    page.press(&[("c", 67)]);
    page.browser.until(&format!("{NOTICE}.startsWith('Not solved: ')"));
    // The way from here, and the end.
    page.press(&[("Enter", 13)]);
    page.browser.until(&format!("{LAMP}.startsWith('You won! 6 stepsNobody can do better')"));
    assert_eq!(page.browser.value("document.querySelectorAll('.moves li').length"), 6);
    // Reload: the address has it all.
    page.is_clean();
    page.browser.reload();
    page.browser
        .until(&format!("document.querySelector('.lamp b') && {LAMP}.startsWith('You won!')"));
    page.browser.click(".moves li:nth-child(2) button");
    page.has("Steps", "2");
    page.press(&[("R", 82)]);
    page.has("Steps", "0");
    // A solution is checked up to its first bad step.
    page.browser.click(".paste summary");
    page.browser.click(".paste textarea");
    page.browser.call("Input.insertText", json!({ "text": "LDRR" }));
    page.browser.click(".paste .button");
    page.browser.until(&format!("{NOTICE}.includes('is not allowed: ')"));
    page.browser.value("document.activeElement.blur()");
    page.press(&[("n", 78)]);
    page.browser.until("document.querySelector('.crumbs .here').textContent === 'map-03'");
    page.browser.until(&format!("document.querySelector('.lamp b') && {LAMP}.startsWith('Still')"));
    page.press(&[("Escape", 27)]);
    page.browser.until("document.querySelector('main.home')");
    // A box that is lost.
    page.instance("play", "sokoban", "map-04", "");
    page.browser.until(&format!("{LAMP}.startsWith('No solutionProved')"));
    page.is_clean();
}

/// Walks by a click, pushes by dragging, slides a block, crosses a river, writes a number, finds a word.
#[test]
fn playing_by_mouse_and_letters() {
    let Some(program) = chromium::find_or_skip() else { return };
    let mut page = Page::open(&program, &[]);
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
    page.browser.until(&format!("{NOTICE} === 'Drag it to push it.'"));
    page.instance("play", "klotski", "one-move", "");
    page.press(&[UP]);
    page.browser.until(&format!("{LAMP}.startsWith('You won!')"));
    page.instance("play", "river-crossing", "classic", "");
    page.press(&[("f", 70), ("g", 71)]);
    page.browser.until(&format!("{NOTICE}.startsWith('Aboard: ')"));
    page.press(&[(" ", 32)]);
    page.browser.until("document.querySelectorAll('.moves li').length === 1");
    page.instance("play", "numbrix", "one-move", "");
    page.press(&[("?", 191)]);
    page.browser.until(&format!("{NOTICE}.startsWith('Hint: ')"));
    page.instance("play", "boggle", "comb", "");
    page.browser.until(&format!("/^0 of [0-9]+ words/.test({LAMP})"));
    page.press(&[("c", 67), ("o", 79), ("m", 77), ("b", 66), ("Enter", 13)]);
    page.browser.until(&format!("/^1 of [0-9]+ words/.test({LAMP})"));
    page.is_clean();
}

/// Any algorithm, with the counts of `puzzle solve`; outcomes in words; playback; the order of expansion.
#[test]
fn solving_in_the_studio() {
    let Some(program) = chromium::find_or_skip() else { return };
    let mut page = Page::open(&program, &[]);
    let count = |value: &Value| page_digits(value.as_u64().unwrap());
    for (algorithm, name) in [("ucs", "p3"), ("astar", "p3")] {
        page.instance("solve", "grid-path", name, "");
        page.choose("Algorithm", algorithm);
        page.press(&[("Enter", 13)]);
        page.browser.until(&format!("{BADGE} === 'proved optimal'"));
        let report = solved(&["grid-path", "grid-path/p3.txt", "-a", algorithm]);
        page.has("Expanded", &count(&report["stats"]["expanded"]));
        page.has("Generated", &count(&report["stats"]["generated"]));
        let length = report["solutions"][0]["length"].as_u64().unwrap();
        page.browser
            .until(&format!("document.getElementById('position').textContent === '0 of {length}'"));
    }
    let shown = "document.querySelector('main canvas:not([hidden])')";
    page.browser.until(shown);
    page.shoot("solve");
    let picture = page.browser.value("document.querySelector('main canvas').toDataURL()");
    page.browser.value("(() => { const it = document.querySelector('.heat input'); it.value = 3; it.dispatchEvent(new Event('input')); })()");
    assert_ne!(page.browser.value("document.querySelector('main canvas').toDataURL()"), picture);
    page.browser.click(".side .segments button");
    page.browser.until(&format!("!{shown}"));
    page.browser.value("document.activeElement.blur()");
    // Playback by keys.
    let at =
        |n: usize| format!("document.getElementById('position').textContent.startsWith('{n} of ')");
    page.press(&[RIGHT, RIGHT]);
    page.browser.until(&at(2));
    page.press(&[LEFT]);
    page.browser.until(&at(1));
    page.press(&[("End", 35)]);
    page.browser.until("document.getElementById('position').textContent.startsWith('48 of ')");
    page.press(&[("Home", 36), (" ", 32)]);
    page.browser.until("parseInt(document.getElementById('position').textContent) >= 1");
    page.press(&[(" ", 32)]);
    page.browser.until("!document.getElementById('play').classList.contains('playing')");
    // What has no solution, what a limit ends, and what the user ends.
    page.instance("solve", "grid-path", "unsolvable", "&ask.algorithm=astar");
    page.browser.until(&format!("{BADGE} === 'proved unsolvable'"));
    page.instance("solve", "npuzzle", "korf-082", "");
    page.choose("Algorithm", "bfs");
    page.choose("Time limit, s", "0.2");
    page.press(&[("Enter", 13)]);
    page.browser.until(&format!("{BADGE} === 'time limit, 0.2 s'"));
    page.choose("Time limit, s", "60");
    page.press(&[("Enter", 13)]);
    page.browser
        .until(&format!("{BADGE} === 'searching …' && {} !== undefined", Page::figure("Expanded")));
    page.press(&[("Escape", 27)]);
    page.browser.until(&format!("{BADGE} === 'stopped by you'"));
    page.is_clean();
}

/// A memory limit is told apart from a time limit.
#[test]
fn the_memory_of_the_studio_is_limited() {
    let Some(program) = chromium::find_or_skip() else { return };
    let mut page = Page::open(&program, &["--memory-limit", "16MiB"]);
    page.instance("solve", "npuzzle", "korf-082", "&ask.algorithm=bfs");
    page.browser.until(&format!("{BADGE} === 'memory limit, 4 MiB'"));
    page.is_clean();
}

/// As the page writes numbers.
fn page_digits(value: u64) -> String {
    let digits = value.to_string();
    let group = |(index, digit): (usize, char)| {
        let is_first = index > 0 && (digits.len() - index).is_multiple_of(3);
        if is_first { format!("\u{202f}{digit}") } else { digit.to_string() }
    };
    digits.chars().enumerate().map(group).collect()
}
