//! A page of `puzzle studio` in Chromium. `PUZZLE_SCREENSHOTS` is a folder for pictures of each page.

use std::{
    env, fs,
    ops::{Deref, DerefMut},
    path::PathBuf,
};

use assert_cmd::{Command, cargo::cargo_bin_cmd};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{chromium::Chromium, site, started::StartedStudio};

pub(crate) const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
/// The sizes of windows.
pub(crate) const SIZES: [(i32, i32); 3] = [(1440, 900), (1024, 768), (390, 844)];
/// The first of them at a zoom of 200 %.
const ZOOMED: (i32, i32) = (720, 450);

/// What was scrolled to is on the screen, where fingers find it.
/// A page that draws nothing is waited for no longer than half a second.
const DRAWN: &str = "for (let count = 0; count < 2; count++)
    await Promise.race([new Promise(requestAnimationFrame), new Promise((ready) => setTimeout(ready, 500))]);";

/// A page of the studio in a browser.
pub(crate) struct Page {
    browser: Chromium,
    pub(crate) studio: StartedStudio,
    screenshots: Option<PathBuf>,
    /// Deleted with the page.
    _home: TempDir,
}

impl Deref for Page {
    type Target = Chromium;

    fn deref(&self) -> &Chromium {
        &self.browser
    }
}

impl DerefMut for Page {
    fn deref_mut(&mut self) -> &mut Chromium {
        &mut self.browser
    }
}

impl Page {
    /// The studio's first page.
    pub(crate) fn open(arguments: &[&str]) -> Self {
        Self::begin(Chromium::start(), arguments, site::url())
    }

    /// The same, of a studio even where a site is tested: for what only a server does.
    pub(crate) fn open_served(arguments: &[&str]) -> Self {
        Self::begin(Chromium::start(), arguments, None)
    }

    /// The same, while no other test has a page: for tests that time how long users wait.
    pub(crate) fn open_alone() -> Self {
        Self::begin(Chromium::start_alone(), &[], site::url())
    }

    /// The first page of a studio with these arguments, or of the site with this address.
    pub(crate) fn begin(mut browser: Chromium, arguments: &[&str], site: Option<String>) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut studio = StartedStudio::start(FIXTURES.as_ref(), arguments, home.path());
        if let Some(url) = site {
            studio.url = url;
        }
        browser.open(&studio.url);
        browser.until("document.querySelectorAll('.card').length > 40");
        let screenshots = env::var_os("PUZZLE_SCREENSHOTS").map(PathBuf::from);
        Self { browser, studio, screenshots, _home: home }
    }

    /// Opens a link of another start, and gives the key of this one. A site has no keys.
    pub(crate) fn unlock(&mut self, place: &str) {
        const SHOWN: &str = "document.querySelector('main:not(.failed) .stack')";
        let (address, key) = self.studio.url.split_once('#').unwrap();
        if key.is_empty() {
            let link = format!("{address}#{place}");
            self.open("about:blank");
            self.open(&link);
            return self.until(SHOWN);
        }
        let link = format!("{address}#key={}&{place}", "0".repeat(32));
        self.open("about:blank");
        self.open(&link);
        self.until("document.querySelector('.lock input')");
        self.violates_nothing("the key is asked for");
        self.shoot("key");
        self.click(".lock input");
        self.call("Input.insertText", json!({ "text": "open sesame" }));
        self.press(&[("Enter", 13)]);
        self.until(
            "document.querySelector('.lock .notice').textContent.startsWith('A key has 32 ')",
        );
        self.value("document.querySelector('.lock input').select()");
        let url = self.studio.url.clone();
        self.call("Input.insertText", json!({ "text": url }));
        self.press(&[("Enter", 13)]);
        self.until(SHOWN);
    }

    /// Goes to a place by its address, as a bookmark does.
    pub(crate) fn go(&mut self, place: &str) {
        let url = format!("{}&{place}", self.studio.url);
        self.value(&format!("location.href = {url:?}"));
        let view = place.split('&').next().unwrap().trim_start_matches("view=");
        self.until(&format!(
            "document.querySelector('main.{view} .stack, main.home') && location.href.includes({place:?})"
        ));
    }

    /// The number of an instance.
    pub(crate) fn id(&mut self, puzzle: &str, name: &str) -> u64 {
        let found = self.value(&format!(
            "import('./api.js').then(({{ get }}) => get('api/gallery')).then(({{ puzzles }}) => puzzles.find(it => it.name === {puzzle:?})
                .instances.find(it => it.name === {name:?}).id)"
        ));
        found.as_u64().unwrap()
    }

    pub(crate) fn instance(&mut self, view: &str, puzzle: &str, name: &str, more: &str) {
        let id = self.id(puzzle, name);
        self.go(&format!("view={view}&puzzle={puzzle}&id={id}{more}"));
    }

    /// A value beside the board: `figure("Steps")`.
    pub(crate) fn figure(name: &str) -> String {
        format!(
            "[...document.querySelectorAll('.figures div, .counters div')].find(it => it.querySelector('dt').textContent === {name:?})?.querySelector('b').textContent"
        )
    }

    pub(crate) fn has(&mut self, name: &str, value: &str) {
        self.until(&format!("{} === {value:?}", Self::figure(name)));
    }

    /// The middle of a cell of the board on the screen.
    pub(crate) fn spot(&mut self, [x, y]: [i32; 2]) -> Value {
        self.value(&format!(
            "(async () => {{ const find = () => document.querySelector('main .cell-grid .stack svg') ?? document.querySelector('main .stack svg');
                // The head of the page and its foot cover what is behind them.
                find().scrollIntoView({{ block: 'center' }});
                {DRAWN}
                const svg = find(), box = svg.getBoundingClientRect(), [left, top, width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
                return {{ x: box.x + ({x}.5 * 48 - left) / width * box.width, y: box.y + ({y}.5 * 48 - top) / height * box.height }}; }})()"
        ))
    }

    /// Clicks on a cell of the board, or drags from it to another.
    pub(crate) fn drag(&mut self, from: [i32; 2], to: [i32; 2]) {
        let (start, end) = (self.spot(from), self.spot(to));
        let kinds = [("mousePressed", &start), ("mouseMoved", &end), ("mouseReleased", &end)];
        for (kind, at) in kinds {
            let event = json!({ "type": kind, "x": at["x"], "y": at["y"], "button": "left", "buttons": 1, "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// From now on the page is on a phone, which has no keys and no mouse.
    pub(crate) fn become_phone(&mut self) {
        let size = json!({ "width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true });
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
        // A touch of a page that is being laid out anew may have no answer.
        self.value(&format!("(async () => {{ {DRAWN} }})()"));
        self.until("innerWidth === 390");
    }

    /// A finger goes from one place of the screen to the next. It does not wait for the page on its way:
    /// where a busy page took the end of a tap half a second late, it would be a long press.
    #[track_caller]
    pub(crate) fn touch(&mut self, path: &[Value]) {
        const METHOD: &str = "Input.dispatchTouchEvent";
        let mut events: Vec<Value> =
            path.iter().map(|at| json!({ "type": "touchMove", "touchPoints": [at] })).collect();
        events[0]["type"] = json!("touchStart");
        events.push(json!({ "type": "touchEnd", "touchPoints": [] }));
        let sent: Vec<u64> = events.into_iter().map(|event| self.send(METHOD, event)).collect();
        for id in sent {
            self.answer(METHOD, id);
        }
    }

    /// A finger goes from cell to cell of the board; one cell is a tap.
    pub(crate) fn finger(&mut self, cells: &[[i32; 2]]) {
        let path: Vec<Value> = cells.iter().map(|&cell| self.spot(cell)).collect();
        self.touch(&path);
    }

    /// Taps on what can be seen and has these words.
    #[track_caller]
    pub(crate) fn tap(&mut self, selector: &str, words: &str) {
        let middle = self.value(&format!(
            "(async () => {{ const it = [...document.querySelectorAll({selector:?})].find(it => it.checkVisibility() && (it.textContent || it.ariaLabel).includes({words:?}));
                it.scrollIntoView({{ block: 'center' }});
                {DRAWN}
                const box = it.getBoundingClientRect();
                return {{ x: box.x + box.width / 2, y: box.y + box.height / 2 }}; }})()"
        ));
        self.touch(&[middle]);
    }

    /// Goes on from control to control by the tabulator, until this is so.
    #[track_caller]
    pub(crate) fn tab_to(&mut self, is_there: &str) {
        for _ in 0..120 {
            if self.value(&format!("Boolean({is_there})")) == true {
                return;
            }
            self.press(&[("Tab", 9)]);
        }
        panic!("no tabulator comes to {is_there}");
    }

    pub(crate) fn choose(&mut self, label: &str, value: &str) {
        let set = format!(
            "(() => {{ const field = [...document.querySelectorAll('.field')].find(it => it.firstChild.textContent === {label:?});
                const control = field.querySelector('select, input'); control.value = {value:?};
                control.dispatchEvent(new Event('change')); return control.value; }})()"
        );
        assert_eq!(self.value(&set), value, "{label}");
    }

    /// The page is as wide as the window at each width and at a zoom of 200 %, nothing of it beyond; boards follow. Then
    /// a picture, if pictures are wanted.
    pub(crate) fn fits(&mut self, name: &str) {
        let own = self.value("innerWidth");
        let mut boards = Vec::new();
        for (width, height) in SIZES.into_iter().chain([ZOOMED]) {
            let scale = if (width, height) == ZOOMED { 2 } else { 1 };
            let size = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 500 });
            self.call("Emulation.setDeviceMetricsOverride", size);
            let beyond = self.value(&format!(
                "[...document.querySelectorAll('body *')].filter(it => it.checkVisibility() && !it.closest('.unseen, .rail, svg *')
                    && it.getBoundingClientRect().right > {width} + 0.5).map(it => it.tagName + '.' + it.getAttribute('class'))"
            ));
            assert_eq!(beyond, json!([]), "{name}, {width} wide");
            let full = self.value(
                "[...document.querySelectorAll('button')].filter(it => it.checkVisibility() && !it.closest('.unseen')
                    && it.scrollWidth > it.clientWidth + 1).map(it => it.textContent)",
            );
            assert_eq!(full, json!([]), "{name}, {width} wide: buttons too small for their words");
            // Words that leave their cell cover those of the next.
            let wide = self.value(
                "[...document.querySelectorAll('.race-table .bar-cell')].filter(it => {
                    const more = document.createTextNode(it.textContent.endsWith('so far') ? '' : ' so far');
                    const words = document.createRange(); it.append(more); words.selectNodeContents(it);
                    const isWide = words.getBoundingClientRect().right > it.getBoundingClientRect().right + 1;
                    more.remove(); return isWide; }).map(it => it.textContent)",
            );
            assert_eq!(wide, json!([]), "{name}, {width} wide: counts too long for their cells");
            let board = "(document.querySelector('main .cell-grid .stack svg') ?? document.querySelector('main .stack svg')).getBoundingClientRect().width";
            boards.push(self.value(board).as_f64().unwrap());
            self.violates_nothing(&format!("{name}, {width} wide"));
        }
        self.call("Emulation.clearDeviceMetricsOverride", json!({}));
        assert!(boards[0] >= boards[1] && boards.iter().all(|&it| it > 80.0), "{name}: {boards:?}");
        self.shoot(name);
        // What is clicked on next stands where it stays.
        self.until(&format!("innerWidth === {own}"));
        self.value(
            "new Promise(ready => requestAnimationFrame(() => requestAnimationFrame(() => ready(true))))",
        );
    }

    /// Axe has nothing to say of the page, light or dark, if there is axe.
    pub(crate) fn violates_nothing(&mut self, name: &str) {
        let Some(axe) = crate::axe() else { return };
        for colours in ["light", "dark"] {
            // Colours that are under way are neither.
            let wanted = json!([{ "name": "prefers-color-scheme", "value": colours },
                { "name": "prefers-reduced-motion", "value": "reduce" }]);
            self.call("Emulation.setEmulatedMedia", json!({ "features": wanted }));
            crate::violates_nothing(&mut self.browser, &axe, &format!("{name}, {colours}"));
        }
        self.call("Emulation.setEmulatedMedia", json!({ "features": [] }));
    }

    /// A picture of the page at three widths, light and dark, if pictures are wanted.
    pub(crate) fn shoot(&mut self, name: &str) {
        let Some(folder) = self.screenshots.clone() else { return };
        fs::create_dir_all(&folder).unwrap();
        for (width, height) in SIZES {
            for colours in ["light", "dark"] {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
                self.call("Emulation.setDeviceMetricsOverride", size);
                let wanted = json!([{ "name": "prefers-color-scheme", "value": colours }]);
                self.call("Emulation.setEmulatedMedia", json!({ "features": wanted }));
                self.value("new Promise(ready => setTimeout(ready, 400))");
                let picture = self.call("Page.captureScreenshot", json!({ "format": "png" }));
                let bytes = decoded(picture["data"].as_str().unwrap());
                fs::write(folder.join(format!("{name}-{width}-{colours}.png")), bytes).unwrap();
            }
        }
        self.call("Emulation.clearDeviceMetricsOverride", json!({}));
        self.call("Emulation.setEmulatedMedia", json!({ "features": [] }));
    }

    /// All that was asked for came from the studio, and the console stayed empty.
    pub(crate) fn is_clean(&self) {
        let own = self.studio.url.split('#').next().unwrap();
        for request in self.events("Network.requestWillBeSent") {
            let url = request["request"]["url"].as_str().unwrap();
            assert!(
                url.starts_with(own) || url.starts_with("data:") || url.starts_with("blob:"),
                "{url}"
            );
        }
        for event in ["Runtime.exceptionThrown", "Runtime.consoleAPICalled"] {
            assert_eq!(self.events(event).next(), None);
        }
        // A text with problems is refused by a status that browsers note.
        let is_refusal = |entry: &&Value| !entry["entry"]["text"].to_string().contains("422");
        assert_eq!(self.events("Log.entryAdded").find(is_refusal), None);
    }
}

/// Each row of `controls.md` names pictures, and each of them is made by a test.
#[test]
fn the_pictures_of_the_table_are_made() {
    let (table, _) = include_str!("controls.md").split_once("\n\nLarge grids").unwrap();
    let tests = [
        include_str!("studio.rs"),
        include_str!("race.rs"),
        include_str!("solve.rs"),
        include_str!("page.rs"),
        include_str!("draw.rs"),
        include_str!("ending.rs"),
        include_str!("explore.rs"),
        include_str!("everyone.rs"),
        include_str!("links.rs"),
    ]
    .concat();
    let calls = ["fits(\"", "shoot(\""];
    for row in table.split("\n- **").skip(1) {
        let (_, pictures) =
            row.rsplit_once("Picture").unwrap_or_else(|| panic!("no picture: {row}"));
        for name in pictures.split('`').skip(1).step_by(2) {
            let is_made = |call: &str| tests.contains(&format!("{call}{name}\""));
            assert!(calls.into_iter().any(is_made), "no test makes the picture {name}");
        }
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

/// The command in the folder of fixtures.
pub(crate) fn puzzle_in_fixtures() -> Command {
    let mut puzzle = cargo_bin_cmd!("puzzle");
    puzzle.current_dir(FIXTURES);
    puzzle
}

/// The report of `puzzle solve`.
pub(crate) fn solved(arguments: &[&str]) -> Value {
    let mut solve = puzzle_in_fixtures();
    solve.arg("solve").args(arguments).args(["--format", "json"]);
    let output = solve.output().unwrap().stdout;
    serde_json::from_slice(&output).unwrap()
}

/// As the page writes numbers.
pub(crate) fn page_digits(value: u64) -> String {
    let digits = value.to_string();
    let group = |(index, digit): (usize, char)| {
        let is_first = index > 0 && (digits.len() - index).is_multiple_of(3);
        if is_first { format!("\u{202f}{digit}") } else { digit.to_string() }
    };
    digits.chars().enumerate().map(group).collect()
}
