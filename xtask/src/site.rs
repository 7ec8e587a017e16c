//! `cargo xtask site`: the studio as files for any host.
//!
//! The files are those that `puzzle studio` answers, with the instances of `fixtures/` in one more, and its engine
//! compiled to WebAssembly. `site.html` has all of them, for pages that are opened from disk.

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::{
    files::{replace, root},
    message, one_file, puzzle,
};

const TARGET: &str = "wasm32-wasip1";
/// Without the names of its functions, which nobody reads there, the program is a tenth smaller, compressed.
const NAMELESS: &str = "target.wasm32-wasip1.rustflags=['-Cstrip=symbols']";

/// What the page may load and run: its own files alone.
pub(crate) const HEAD: &str = "<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'\">
<meta name=\"referrer\" content=\"no-referrer\">
<meta name=\"studio-engine\" content=\"engine.wasm\">";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder that is written
    dir: PathBuf,
    /// The profile of cargo in which the engine is compiled
    #[arg(long, value_name = "NAME", default_value = "release")]
    profile: String,
}

/// Writes the files.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let engine = engine(&args.profile)?;
    let engine = fs::read(&engine).with_context(|| format!("cannot read {}", engine.display()))?;
    let studio = Studio::start()?;
    let mut files = studio.page()?;
    files.insert("collection.json".to_owned(), studio.collection()?.to_string().into_bytes());
    files.insert("engine.wasm".to_owned(), engine);
    let alone = one_file::page(&files)?;
    files.insert("site.html".to_owned(), alone.into_bytes());
    for (name, bytes) in &files {
        replace(&args.dir.join(name), bytes)?;
    }
    let dir = args.dir.display();
    let bytes: usize = files.values().map(Vec::len).sum();
    message(format_args!(
        "{} files of {:.1} MB. Any server of files shows them, such as: python3 -m http.server --directory {dir}\n\
         {dir}/site.html needs no server: open it from disk.",
        files.len(),
        bytes as f64 / 1e6,
    ));
    Ok(())
}

/// Compiles the engine.
fn engine(profile: &str) -> anyhow::Result<PathBuf> {
    let target =
        Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder =
        String::from_utf8_lossy(&target.context("cannot start rustc")?.stdout).into_owned();
    ensure!(
        Path::new(folder.trim()).is_dir(),
        "this Rust has no standard library for WebAssembly; this command gets it: rustup target add {TARGET}"
    );
    let arguments =
        ["--profile", profile, "--package", "site", "--target", TARGET, "--config", NAMELESS];
    puzzle::built(&root(), &arguments)
}

/// A studio of the instances in `fixtures/`.
struct Studio {
    process: Child,
    host: String,
    key: String,
}

impl Studio {
    fn start() -> anyhow::Result<Self> {
        let mut command = Command::new(puzzle::build("dev")?);
        command.arg("studio").arg(root().join("fixtures"));
        let process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut process = process.context("cannot start puzzle studio")?;
        let mut url = String::new();
        let output = process.stdout.take().context("puzzle studio has no output")?;
        BufReader::new(output).read_line(&mut url)?;
        let named = url.trim().strip_prefix("http://").and_then(|it| it.split_once("/#key="));
        let (host, key) = named.context("puzzle studio did not say where it is")?;
        Ok(Self { host: host.to_owned(), key: key.to_owned(), process })
    }

    /// What it answers to a request without a body, or with one.
    fn ask(&self, path: &str, body: Option<&Value>) -> anyhow::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(&self.host)?;
        let (method, body) = body.map_or(("GET", String::new()), |it| ("POST", it.to_string()));
        let (host, key, length) = (&self.host, &self.key, body.len());
        let head = format!(
            "{method} /{path} HTTP/1.0\r\nhost: {host}\r\nx-studio-token: {key}\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all((head + &body).as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let end = answer.windows(4).position(|it| it == b"\r\n\r\n").map(|at| at + 4);
        let head = String::from_utf8_lossy(&answer[..end.unwrap_or(0)]).into_owned();
        if head.split(' ').nth(1) != Some("200") {
            bail!("the studio answers to {path}: {}", String::from_utf8_lossy(&answer));
        }
        Ok(answer.split_off(end.unwrap_or(0)))
    }

    /// The page, and all that it names.
    fn page(&self) -> anyhow::Result<BTreeMap<String, Vec<u8>>> {
        let page = String::from_utf8(self.ask("", None)?)?;
        let head = "<meta charset=\"utf-8\">";
        ensure!(page.contains(head), "the page has no {head}");
        let mut files = BTreeMap::from([("index.html".to_owned(), page.replacen(head, HEAD, 1))]);
        let mut texts = vec![page];
        while let Some(text) = texts.pop() {
            for part in text.split('"') {
                let name = part.strip_prefix("./").unwrap_or(part);
                let is_file = name.ends_with(".js") || name.ends_with(".css");
                if is_file && !files.contains_key(name) {
                    let text = String::from_utf8(self.ask(name, None)?)?;
                    files.insert(name.to_owned(), text.clone());
                    texts.push(text);
                }
            }
        }
        Ok(files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect())
    }

    /// The instances by numbers, each with its text.
    fn collection(&self) -> anyhow::Result<Value> {
        let gallery: Value = serde_json::from_slice(&self.ask("api/gallery", None)?)?;
        let mut collection = json!({});
        for puzzle in gallery["puzzles"].as_array().context("there are no puzzles")? {
            for instance in puzzle["instances"].as_array().context("there are no instances")? {
                let mut exhibit = instance.clone();
                let id = exhibit["id"].take().to_string();
                let wanted = json!({ "domain": puzzle["name"], "id": instance["id"] });
                let wanted = json!({ "puzzle": wanted, "text": true });
                let opened: Value = serde_json::from_slice(&self.ask("api/play", Some(&wanted))?)?;
                exhibit.as_object_mut().context("an instance is no object")?.remove("id");
                exhibit["domain"] = puzzle["name"].clone();
                exhibit["text"] = opened["text"].clone();
                collection[id] = exhibit;
            }
        }
        Ok(collection)
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
