//! Driving one Chromium over two pipes, with the messages of its DevTools. Each test has a context of its own in it, as
//! private as a new profile.

use std::{
    collections::BTreeMap,
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        LazyLock, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use serde_json::{Value, json};

/// The names that Chromium has in `PATH`.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// The longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(90);

/// The browser in `PATH`.
fn find() -> PathBuf {
    let folders: Vec<PathBuf> =
        env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    let files = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    files.into_iter().find(|file| file.is_file()).expect("a Chromium in PATH")
}

/// The process. It ends when this program does, because its pipe is closed then.
struct Process {
    pipe: ChildStdin,
    /// The number of the last command.
    sent: u64,
    /// Who waits for the answer to a command of this number.
    waiting: BTreeMap<u64, Sender<Value>>,
    /// Who wants the events of a page, by its session.
    pages: BTreeMap<String, Sender<Value>>,
}

static PROCESS: LazyLock<Mutex<Process>> = LazyLock::new(|| Mutex::new(Process::start()));

fn process() -> MutexGuard<'static, Process> {
    PROCESS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Process {
    #[expect(clippy::zombie_processes, reason = "it ends with this program")]
    fn start() -> Self {
        // Left there by the run before; of contexts nothing is kept.
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join("chromium");
        let _ = fs::remove_dir_all(&profile);
        // The pipes of the DevTools are the files 3 and 4.
        let mut process = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#])
            .arg(find())
            .args(["--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu"])
            .args(["--no-first-run", "--disable-extensions", "--disable-background-networking"])
            // A page beside others is as quick as one that is alone.
            .args(["--disable-renderer-backgrounding", "--disable-background-timer-throttling"])
            .arg("--disable-backgrounding-occluded-windows")
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (pipe, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        thread::spawn(move || hand_out(output));
        Self { pipe, sent: 0, waiting: BTreeMap::new(), pages: BTreeMap::new() }
    }

    /// Sends a command, whose answer goes to `answer`, and gives its number.
    fn send(&mut self, mut message: Value, answer: Sender<Value>) -> u64 {
        self.sent += 1;
        message["id"] = json!(self.sent);
        self.waiting.insert(self.sent, answer);
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.pipe.write_all(&bytes).unwrap();
        self.sent
    }
}

/// Gives each message of the browser to the test that it is for. A test that has ended wants none.
fn hand_out(output: ChildStdout) {
    for message in BufReader::new(output).split(0).map_while(Result::ok) {
        let message: Value = serde_json::from_slice(&message).unwrap();
        let mut process = process();
        let wanted = match (message["id"].as_u64(), message["sessionId"].as_str()) {
            (Some(id), _) => process.waiting.remove(&id),
            (None, Some(session)) => process.pages.get(session).cloned(),
            (None, None) => None,
        };
        if let Some(wanted) = wanted {
            let _ = wanted.send(message);
        }
    }
}

/// The processors: a test that times how long users wait has them for itself.
static PROCESSORS: RwLock<()> = RwLock::new(());

/// Whether other tests run beside this one.
enum Beside {
    Others { _turn: RwLockReadGuard<'static, ()> },
    Nobody { _turn: RwLockWriteGuard<'static, ()> },
}

/// A context of the browser with one page.
pub(crate) struct Chromium {
    context: Value,
    inbox: Receiver<Value>,
    sender: Sender<Value>,
    session: String,
    target: Value,
    events: Vec<Value>,
    _beside: Beside,
}

impl Chromium {
    pub(crate) fn start() -> Self {
        let turn = PROCESSORS.read().unwrap_or_else(PoisonError::into_inner);
        Self::begin(Beside::Others { _turn: turn })
    }

    /// A context beside which no other test runs: it waits until the others have ended.
    pub(crate) fn start_alone() -> Self {
        let turn = PROCESSORS.write().unwrap_or_else(PoisonError::into_inner);
        Self::begin(Beside::Nobody { _turn: turn })
    }

    fn begin(_beside: Beside) -> Self {
        let (sender, inbox) = channel();
        let (session, events) = (String::new(), Vec::new());
        let (context, target) = (Value::Null, Value::Null);
        let mut browser = Self { context, inbox, sender, session, target, events, _beside };
        browser.context =
            browser.call("Target.createBrowserContext", json!({}))["browserContextId"].clone();
        browser.open_tab();
        browser
    }

    /// Opens an empty page in place of one that is closed.
    pub(crate) fn open_tab(&mut self) {
        let size = json!({ "url": "about:blank", "browserContextId": self.context,
            "width": 1280, "height": 1000, "newWindow": true });
        let page = self.call("Target.createTarget", size);
        self.target = page["targetId"].clone();
        let target = json!({ "targetId": self.target, "flatten": true });
        let attached = self.call("Target.attachToTarget", target);
        self.session = attached["sessionId"].as_str().unwrap().to_owned();
        process().pages.insert(self.session.clone(), self.sender.clone());
        for domain in ["Page", "Runtime", "Network", "Log"] {
            self.call(&format!("{domain}.enable"), json!({}));
        }
        self.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
    }

    /// Sends a command and gives its result.
    #[track_caller]
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        let id = self.send(method, parameters);
        self.answer(method, id)
    }

    /// Sends a command, for whose answer nothing waits yet.
    pub(crate) fn send(&mut self, method: &str, parameters: Value) -> u64 {
        let mut message = json!({ "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        process().send(message, self.sender.clone())
    }

    /// Waits for the result of a command that was sent under this number.
    #[track_caller]
    pub(crate) fn answer(&mut self, method: &str, id: u64) -> Value {
        if let Some(at) = self.events.iter().position(|answer| answer["id"] == id) {
            return result(method, self.events.remove(at));
        }
        loop {
            let answer = self.receive();
            if answer["id"] == id {
                return result(method, answer);
            }
            self.events.push(answer);
        }
    }

    fn receive(&self) -> Value {
        self.inbox.recv_timeout(PATIENCE).expect("Chromium answers")
    }

    /// Closes the page, as its user does. Nothing can be done until another is opened.
    pub(crate) fn close_tab(&mut self) {
        process().pages.remove(&self.session);
        self.session.clear();
        let target = json!({ "targetId": self.target });
        self.call("Target.closeTarget", target);
    }

    /// Downloads go to a folder, without a question.
    pub(crate) fn downloads_to(&mut self, folder: &Path) {
        let wanted = json!({ "behavior": "allow", "downloadPath": folder,
            "browserContextId": self.context });
        self.call("Browser.setDownloadBehavior", wanted);
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
        self.until_within(expression, Duration::from_secs(60));
    }

    /// Waits until an expression is true, no longer than `patience`. It may fail until then, as while a page is drawn.
    #[track_caller]
    pub(crate) fn until_within(&mut self, expression: &str, patience: Duration) {
        let patience = patience.as_millis();
        let wait = format!(
            "new Promise((ready, fail) => {{ const end = performance.now() + {patience}; (function look() {{
                let is = false, why;
                try {{ is = Boolean({expression}); }} catch (error) {{ why = error; }}
                if (is) ready(true);
                else if (performance.now() > end) why ? fail(why) : ready(false);
                else setTimeout(look, 5); }})(); }})"
        );
        let has_come = self.value(&wait) == true;
        let title = if has_come { Value::Null } else { self.value("document.title") };
        assert!(has_come, "{title}: never {expression}");
    }

    /// Presses keys one after another: the name of each, and the number that Windows gives it.
    pub(crate) fn press(&mut self, keys: &[(&str, u32)]) {
        for &(key, number) in keys {
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
    /// Closes the context with its page; nobody waits for the answer.
    fn drop(&mut self) {
        let dispose = json!({ "method": "Target.disposeBrowserContext",
            "params": { "browserContextId": self.context } });
        let mut process = process();
        process.pages.remove(&self.session);
        process.send(dispose, self.sender.clone());
    }
}

/// The result in an answer.
#[track_caller]
fn result(method: &str, mut answer: Value) -> Value {
    assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
    answer["result"].take()
}
