//! The studio's engine for pages without a server. Compiled to WebAssembly with WASI, it runs in a Worker of the browser, once
//! for each request of the page: what it took is free again with its end, and who ends the Worker ends the search.
//!
//! It reads one request as JSON from its input: the name, the body, and the instances of the collection that it is about, by
//! their numbers. It writes the status as HTTP numbers it in a line, then the answer, or events as they come.
#![forbid(unsafe_code)]

use std::{
    collections::BTreeMap,
    io::{self, Read, Write},
    process::ExitCode,
};

use catalogue::{ALL, Nothing};
use serde::Deserialize;
use serde_json::value::RawValue;
use studio::{CALLS, Exhibit, Rules, Studio};

/// The status of an answer.
const DONE: u16 = 200;
/// The status where there is no such request.
const NONE: u16 = 404;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'r> {
    name: String,
    #[serde(borrow)]
    body: &'r RawValue,
    exhibits: BTreeMap<usize, Exhibit>,
}

fn main() -> ExitCode {
    match answer() {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever asked is not there any more, or asked for nothing.
        Err(_) => ExitCode::FAILURE,
    }
}

fn answer() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let Request { name, body, exhibits } = serde_json::from_str(&text)?;
    let mut out = io::stdout().lock();
    let Some(call) = CALLS.iter().find(|call| call.name == name) else {
        return writeln!(out, "{NONE}");
    };
    let studio = Studio::new(ALL, exhibits, &Nothing, Rules::default());
    let mut told = Ok(());
    let mut is_begun = false;
    let mut events = |event: String| {
        let status = if is_begun { String::new() } else { format!("{DONE}\n") };
        is_begun = true;
        if told.is_ok() {
            told = write!(out, "{status}{event}").and_then(|()| out.flush());
        }
    };
    let answer = call.answer(&studio, body.get().as_bytes(), &studio.limits(), &mut events);
    told?;
    match answer {
        // A stream has no end but its last event.
        Ok(_) if is_begun => Ok(()),
        Ok(text) => writeln!(out, "{DONE}\n{text}"),
        Err(refused) => writeln!(out, "{}\n{}", refused.status, refused.json()),
    }
}
