//! The site as one file. Pages from disk may load nothing, neither modules nor data, so that the page has all that it needs.

use std::{
    collections::BTreeMap,
    io::Write,
    process::{Command, Stdio},
};

use anyhow::{Context, bail, ensure};

use crate::site::HEAD;

/// What this page may load and run: the script and the style that are in it, and Workers of its own making. No address is
/// among these.
const ALONE: &str = "<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'nonce-site' 'wasm-unsafe-eval'; \
    style-src 'nonce-site'; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'\">
<meta name=\"referrer\" content=\"no-referrer\">
<meta name=\"studio-engine\" content=\"engine.wasm\">";

/// The line by which the page loads its style, which is part of the page here.
const STYLE: &str = "<link rel=\"stylesheet\" href=\"studio.css\">";
/// The line by which the page loads its script, which is part of the page here.
const SCRIPT: &str = "<script type=\"module\" src=\"app.js\"></script>";
/// What the script loads.
const DATA: [&str; 3] = ["engine.wasm", "collection.json", "worker.js"];

type Files = BTreeMap<String, Vec<u8>>;

/// The page with all its files.
pub(crate) fn page(files: &Files) -> anyhow::Result<String> {
    let mut page = text(files, "index.html")?.to_owned();
    let mut body = String::new();
    for name in DATA {
        let bytes = files.get(name).with_context(|| format!("there is no {name}"))?;
        let held = base64(&gzip(bytes)?);
        body += &format!("<script type=\"text/plain\" data-file=\"{name}\">{held}</script>\n");
    }
    body += &format!("<script nonce=\"site\">\n{}</script>\n</body>", bundle(files, "app.js")?);
    let style = format!("<style nonce=\"site\">\n{}</style>", text(files, "studio.css")?);
    for (part, own) in [(HEAD, ALONE), (STYLE, &style), (SCRIPT, ""), ("</body>", &body)] {
        ensure!(page.contains(part), "the page has no {part}");
        page = page.replacen(part, own, 1);
    }
    Ok(page)
}

fn text<'f>(files: &'f Files, name: &str) -> anyhow::Result<&'f str> {
    let bytes = files.get(name).with_context(|| format!("there is no {name}"))?;
    let text = std::str::from_utf8(bytes).with_context(|| format!("{name} is no text"))?;
    ensure!(!text.contains("</script>") || name == "index.html", "{name} would end its element");
    Ok(text)
}

/// A module and all that it imports as one script: each is a function, which gives what the module exports.
fn bundle(files: &Files, name: &str) -> anyhow::Result<String> {
    let mut script = "\"use strict\";\nconst modules = {};\n".to_owned();
    add(files, name, &mut Vec::new(), &mut script)?;
    Ok(script)
}

/// Adds a module after those that it imports. `begun` has all that were begun.
fn add(
    files: &Files,
    name: &str,
    begun: &mut Vec<String>,
    script: &mut String,
) -> anyhow::Result<()> {
    begun.push(name.to_owned());
    let (mut code, mut exports) = (String::new(), Vec::new());
    for line in text(files, name)?.lines() {
        if let Some(import) = line.strip_prefix("import { ") {
            let parts = import.strip_suffix("\";").and_then(|it| it.split_once(" } from \"./"));
            let (names, from) = parts.with_context(|| format!("{name}: cannot read {line}"))?;
            if !begun.iter().any(|it| it == from) {
                add(files, from, begun, script)?;
            }
            let is_there = script.contains(&format!("modules[\"{from}\"] ="));
            ensure!(is_there, "{name} and {from} import each other");
            let names = names.replace(" as ", ": ");
            code += &format!("const {{ {names} }} = modules[\"{from}\"];\n");
        } else if let Some(export) = line.strip_prefix("export ") {
            let kinds = ["const ", "function ", "class ", "async function "];
            let rest = kinds.iter().find_map(|kind| export.strip_prefix(kind));
            let end = |it: char| !it.is_alphanumeric() && it != '_';
            let own = rest.and_then(|it| it.split(end).next()).filter(|it| !it.is_empty());
            exports.push(own.with_context(|| format!("{name}: cannot read {line}"))?);
            code += &format!("{export}\n");
        } else if line.starts_with("import ") {
            bail!("{name}: cannot read {line}");
        } else {
            code += &format!("{line}\n");
        }
    }
    let exports = exports.join(", ");
    *script += &format!("modules[\"{name}\"] = (() => {{\n{code}return {{ {exports} }};\n}})();\n");
    Ok(())
}

/// The bytes as the program `gzip` compresses them.
fn gzip(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut command = Command::new("gzip");
    let command = command.args(["-9", "--no-name"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = command.spawn().context("cannot start gzip")?;
    let mut input = process.stdin.take().context("gzip has no input")?;
    let output = std::thread::scope(|scope| {
        // Both at once: neither waits for a pipe that is full.
        let written = scope.spawn(move || input.write_all(bytes));
        let output = process.wait_with_output();
        written.join().map_or_else(|_| bail!("a thread panicked"), |it| Ok(it?))?;
        Ok::<_, anyhow::Error>(output?)
    })?;
    ensure!(output.status.success(), "gzip failed");
    Ok(output.stdout)
}

/// The bytes as base64.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = (0..3).fold(0, |word, at| word << 8 | u32::from(*three.get(at).unwrap_or(&0)));
        for at in 0..4 {
            let sign = SIGNS[(word >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= three.len() { sign.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> Files {
        files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn modules_become_one_script_after_those_that_they_import() {
        let two = [
            ("app.js", "import { one as first, two } from \"./list.js\";\nfirst(two);\n"),
            ("list.js", "export const one = () => {};\nexport class two {}\n"),
        ];
        let script = bundle(&files(&two), "app.js").expect("both can be read");
        assert_eq!(
            script,
            "\"use strict\";\nconst modules = {};\nmodules[\"list.js\"] = (() => {\nconst one = () => {};\nclass two {}\n\
             return { one, two };\n})();\nmodules[\"app.js\"] = (() => {\nconst { one: first, two } = modules[\"list.js\"];\n\
             first(two);\nreturn {  };\n})();\n"
        );
        for wrong in [
            "export let one = 1;",
            "import \"./list.js\";",
            "import { app } from \"./app.js\";",
            "// </script>",
        ] {
            let two = files(&[two[0], ("list.js", wrong)]);
            assert!(bundle(&two, "app.js").is_err(), "{wrong}");
        }
    }

    #[test]
    fn bytes_are_written_as_base64() {
        let texts =
            ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|it| base64(it.as_bytes()));
        assert_eq!(texts, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}
