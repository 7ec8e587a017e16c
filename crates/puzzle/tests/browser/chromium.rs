//! Driving Chromium over two pipes, with the messages of its DevTools.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard,
        mpsc::{Receiver, channel},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The names that Chromium has in `PATH`.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// The longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The browser, or a word that a test is skipped without one, unless `PUZZLE_BROWSER` requires it.
pub(crate) fn find_or_skip() -> Option<PathBuf> {
    let program = find();
    if program.is_none() {
        assert!(env::var_os("PUZZLE_BROWSER").is_none_or(|it| it != "1"), "no Chromium in PATH");
        crate::say("skipped: no Chromium in PATH");
    }
    program
}

/// The browser in `PATH`, if there is one.
fn find() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let files = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    files.into_iter().find(|file| file.is_file())
}

/// Waits for something that happens outside the page.
#[track_caller]
pub(crate) fn wait_until(is_so: impl Fn() -> bool, name: &str) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(20), "never {name}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The processors: a test that times how long users wait has them for itself.
static PROCESSORS: RwLock<()> = RwLock::new(());

/// Do other browsers run beside this one?
enum Beside {
    Others { _turn: RwLockReadGuard<'static, ()> },
    Nobody { _turn: RwLockWriteGuard<'static, ()> },
}

/// A process of Chromium with one page.
pub(crate) struct Chromium {
    process: Child,
    pipe: ChildStdin,
    answers: Receiver<Value>,
    session: String,
    target: Value,
    sent: u64,
    events: Vec<Value>,
    /// Deleted with the browser.
    _profile: TempDir,
    _beside: Beside,
}

impl Chromium {
    pub(crate) fn start(program: &Path) -> Self {
        let turn = PROCESSORS.read().unwrap_or_else(PoisonError::into_inner);
        Self::begin(program, Beside::Others { _turn: turn })
    }

    /// A browser beside which no other runs: it waits until the others have ended.
    pub(crate) fn start_alone(program: &Path) -> Self {
        let turn = PROCESSORS.write().unwrap_or_else(PoisonError::into_inner);
        Self::begin(program, Beside::Nobody { _turn: turn })
    }

    fn begin(program: &Path, beside: Beside) -> Self {
        let profile = tempfile::tempdir().unwrap();
        // The pipes of the DevTools are the files 3 and 4.
        let mut process = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#])
            .arg(program)
            .args(["--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu"])
            .args(["--no-first-run", "--disable-extensions", "--disable-background-networking"])
            .arg("--window-size=1280,1000")
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (pipe, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let (sender, answers) = channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0).map_while(Result::ok) {
                let message = serde_json::from_slice(&message).unwrap();
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let (session, target, sent, events) = (String::new(), Value::Null, 0, Vec::new());
        let (_profile, _beside) = (profile, beside);
        let mut browser =
            Self { process, pipe, answers, session, target, sent, events, _profile, _beside };
        browser.open_tab();
        browser
    }

    /// Opens an empty page in place of one that is closed.
    pub(crate) fn open_tab(&mut self) {
        let page = self.call("Target.createTarget", json!({ "url": "about:blank" }));
        self.target = page["targetId"].clone();
        let target = json!({ "targetId": self.target, "flatten": true });
        let attached = self.call("Target.attachToTarget", target);
        self.session = attached["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page", "Runtime", "Network", "Log"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
    }

    /// Sends a command and gives its result.
    #[track_caller]
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.sent += 1;
        let mut message = json!({ "id": self.sent, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.pipe.write_all(&bytes).unwrap();
        loop {
            let answer = self.receive();
            if answer["id"] == self.sent {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.events.push(answer);
        }
    }

    fn receive(&self) -> Value {
        self.answers.recv_timeout(PATIENCE).expect("Chromium answers")
    }

    /// Closes the page, as its user does. Nothing can be done until another is opened.
    pub(crate) fn close_tab(&mut self) {
        self.session.clear();
        let target = json!({ "targetId": self.target });
        self.call("Target.closeTarget", target);
    }

    /// Downloads go to a folder, without a question.
    pub(crate) fn downloads_to(&mut self, folder: &Path) {
        let wanted = json!({ "behavior": "allow", "downloadPath": folder });
        self.call("Page.setDownloadBehavior", wanted);
    }

    /// Loads a page, and waits until it is there.
    pub(crate) fn open(&mut self, url: &str) {
        self.load("Page.navigate", json!({ "url": url }));
    }

    /// Loads the page once more.
    pub(crate) fn reload(&mut self) {
        self.load("Page.reload", json!({}));
    }

    fn load(&mut self, method: &str, parameters: Value) {
        self.events.clear();
        self.call(method, parameters);
        while !self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            let event = self.receive();
            self.events.push(event);
        }
    }

    /// The parameters of the events of this name since the page was opened.
    pub(crate) fn events<'a>(&'a self, method: &'a str) -> impl Iterator<Item = &'a Value> {
        let events = self.events.iter().filter(move |event| event["method"] == method);
        events.map(|event| &event["params"])
    }

    /// The value of an expression in the page, awaited.
    #[track_caller]
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let parameters =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    #[track_caller]
    pub(crate) fn until(&mut self, expression: &str) {
        self.until_within(expression, Duration::from_secs(10));
    }

    /// Waits until an expression is true, no longer than `patience`.
    #[track_caller]
    pub(crate) fn until_within(&mut self, expression: &str, patience: Duration) {
        let patience = patience.as_millis();
        let wait = format!(
            "new Promise(ready => {{ const end = performance.now() + {patience}; (function look() {{
                if ({expression}) ready(true);
                else if (performance.now() > end) ready(false);
                else setTimeout(look, 5); }})(); }})"
        );
        let has_come = self.value(&wait) == true;
        let title = if has_come { Value::Null } else { self.value("document.title") };
        assert!(has_come, "{title}: never {expression}");
    }

    /// Presses a key: its name, and the number that Windows gives it.
    pub(crate) fn press(&mut self, key: &str, number: u32) {
        let code = if key == " " { "Space" } else { key };
        let mut event = json!({ "type": "keyDown", "key": key, "code": code,
            "windowsVirtualKeyCode": number });
        match key {
            "Enter" => event["text"] = json!("\r"),
            key if key.chars().count() == 1 => event["text"] = json!(key),
            _ => {}
        }
        self.call("Input.dispatchKeyEvent", event.clone());
        event["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", event);
    }

    /// Clicks in the middle of an element.
    pub(crate) fn click(&mut self, selector: &str) {
        let middle = self.value(&format!(
            "(() => {{ const it = document.querySelector({selector:?}); it.scrollIntoView({{ block: 'nearest' }});
                const box = it.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": middle[0], "y": middle[1], "button": "left",
                "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.pipe.write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        // It ends its own children first.
        for _ in 0..100 {
            if matches!(self.process.try_wait(), Ok(Some(_)) | Err(_)) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
