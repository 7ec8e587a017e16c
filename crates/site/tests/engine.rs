//! The program by itself: a request on its input, the status and the answer on its output.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use serde_json::{Value, json};

/// Whether the program ends well, the status, and the rest of the output.
fn search(input: &str) -> (bool, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_engine"));
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = command.spawn().expect("it starts");
    let mut stdin = process.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads its input");
    drop(stdin);
    let output = process.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("a text");
    let (status, rest) = text.split_once('\n').unwrap_or((&text, ""));
    (output.status.success(), status.to_owned(), rest.to_owned())
}

/// A request for an instance whose number is 7.
fn request(name: &str, body: &Value) -> String {
    let exhibit = json!({ "domain": "sokoban", "name": "one", "about": "", "group": "own", "known": null,
        "place": null, "text": "W W W W W\nW H B1 G1 W\nW W W W W\n" });
    json!({ "name": name, "body": body, "exhibits": { "7": exhibit } }).to_string()
}

#[test]
fn a_request_is_answered() {
    let puzzle = json!({ "domain": "sokoban", "id": 7 });
    let (is_well, status, answer) =
        search(&request("play", &json!({ "puzzle": puzzle, "played": ["R"] })));
    assert_eq!((is_well, status.as_str()), (true, "200"));
    let turn: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&turn["solved"], &turn["name"]), (&json!(true), &json!("one")), "{answer}");
    let (is_well, status, answer) = search(&request("gallery", &Value::Null));
    assert!(is_well && status == "200" && answer.contains("\"name\":\"one\""), "{answer}");
}

#[test]
fn a_search_is_told_as_events() {
    let puzzle = json!({ "domain": "sokoban", "id": 7 });
    let (is_well, status, events) = search(&request("run", &json!({ "puzzle": puzzle })));
    assert_eq!((is_well, status.as_str()), (true, "200"));
    let names: Vec<_> = events.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!((names.first(), names.last()), (Some(&"begun"), Some(&"done")), "{events}");
    assert!(events.contains("\"outcome\":\"proved\"") && events.ends_with("\n\n"), "{events}");
}

#[test]
fn what_is_no_request_is_refused() {
    assert_eq!(search(&request("nothing", &Value::Null)), (true, "404".to_owned(), String::new()));
    for (name, body) in [
        ("play", json!(7)),
        ("play", json!({})),
        ("run", json!({ "puzzle": { "domain": "none" } })),
        ("thumbnail", json!(8)),
    ] {
        let (is_well, status, answer) = search(&request(name, &body));
        assert!(is_well && status.starts_with('4'), "{name}: {status}");
        assert!(answer.starts_with("{\"problems\":["), "{name}: {answer}");
    }
    for input in ["", "{", "[]"] {
        assert_eq!(search(input), (false, String::new(), String::new()), "{input}");
    }
}
