//! Runs: events, limits, and when they end.

use std::time::Duration;

use http_body_util::BodyExt;
use hyper::{Method, Response, StatusCode};
use serde_json::{Value, json};
use studio::{Content, Rules};

use crate::{Bench, text};

const MAX_SEARCHES: usize = 4;

fn endless(time: u64) -> Value {
    // In little memory, too.
    let ask = json!({ "time": time, "algorithm": "ids" });
    json!({ "puzzle": { "domain": "npuzzle", "id": 2 }, "ask": ask })
}

async fn start(bench: &Bench, body: Value) -> Response<Content> {
    bench.answer(bench.request(Method::POST, "/api/run", body.to_string())).await
}

/// The events of a run: their names and their data.
fn events(text: &str) -> Vec<(String, Value)> {
    let event = |event: &str| {
        let (name, data) = event.split_once("\ndata: ").expect("data");
        let name = name.strip_prefix("event: ").expect("a name").to_owned();
        (name, serde_json::from_str(data).expect("JSON"))
    };
    text.trim_end().split("\n\n").map(event).collect()
}

/// Waits until `places` searches may begin.
async fn until_free(bench: &Bench, places: usize) {
    const LOOKS: usize = 10_000;
    for _ in 0..LOOKS {
        if bench.server.free() >= places {
            return;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("a search goes on");
}

#[tokio::test]
async fn a_run_begins_is_seen_is_counted_and_is_done() {
    let bench = Bench::new();
    let body =
        json!({ "puzzle": { "domain": "grid-path", "id": 0 }, "ask": { "algorithm": "bfs" } });
    let answer = start(&bench, body).await;
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    let events = events(&text(answer).await);
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    // The first expansion is told at once.
    assert_eq!(names, ["begun", "seen", "counts", "seen", "counts", "done"]);
    assert_eq!(events[0].1["name"], "short");
    assert_eq!(events[1].1, json!([0, 0, 1]));
    assert_eq!(events[2].1["expanded"], 1);
    // The states, with the queue, what is proved, and where the pieces of the board are.
    let state = |at: u64, open: u64, bound: u64, column: u64| json!([{ "at": at, "open": open, "bound": bound, "places": [[column, 0]] }]);
    assert_eq!(events[2].1["states"], state(1, 0, 1, 0));
    assert_eq!(events[4].1["states"], state(2, 0, 2, 1));
    // A cell is told when it is generated, and when it is expanded.
    assert_eq!(events[3].1, json!([1, 0, 0, 1, 0, 2, 2, 0, 0]));
    assert_eq!(events[4].1["expanded"], 2);
    let done = &events[5].1;
    assert_eq!((&done["outcome"], &done["solutions"]), (&json!("proved"), &json!(["RR"])));
    assert_eq!(done["films"][0]["frames"].as_array().map(Vec::len), Some(2));
    // A quarter of three quarters of the memory for one of four.
    assert_eq!(events[0].1["bytes"], Rules::default().bytes / 4 * 3 / MAX_SEARCHES);
}

/// A page that has drawn the board is sent the actions alone.
#[tokio::test]
async fn a_board_is_sent_once() {
    let bench = Bench::new();
    let body = json!({ "puzzle": { "domain": "grid-path", "id": 0 }, "drawn": true });
    let events = events(&text(start(&bench, body).await).await);
    let (begun, done) = (&events[0].1, &events[5].1);
    assert_eq!((&begun["film"], &begun["board"]), (&Value::Null, &Value::Null));
    assert_eq!((&done["films"], &done["boards"]), (&json!([]), &json!([])));
    assert_eq!(done["frames"].as_array().map(Vec::len), Some(2));
}

/// Each better solution is sent with its film, or its actions alone, before the search has ended.
#[tokio::test]
async fn better_solutions_are_told_as_they_come() {
    let bench = Bench::new();
    let board = "14 10 2 1/13 9 8 11/7 3 6 12/15 5 4 0";
    let goal = "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15";
    let level = format!("{board}\ngoal:\n{goal}").replace('/', "\n");
    for drawn in [false, true] {
        let ask = json!({ "time": 1000, "algorithm": "anytime", "heuristic": "manhattan" });
        let puzzle = json!({ "domain": "npuzzle", "text": level });
        let body = json!({ "puzzle": puzzle, "ask": ask, "drawn": drawn });
        let events = events(&text(start(&bench, body).await).await);
        let better: Vec<_> = events.iter().filter(|(name, _)| name == "better").collect();
        let costs = better.iter().map(|(_, shown)| {
            let film = &shown["films"][0];
            let frames = if drawn { &shown["frames"] } else { &film["frames"] };
            assert_eq!((&film["flaw"], shown["boards"][0].is_null()), (&Value::Null, drawn));
            assert!(shown["solutions"][0].is_string(), "{shown}");
            frames.as_array().and_then(|it| it.last()).and_then(|it| it["cost"].as_u64())
        });
        let costs: Vec<u64> = costs.map(|cost| cost.expect("a cost")).collect();
        // The first is too long, the last is the best so far.
        assert!(!costs.is_empty() && costs.is_sorted_by(|one, other| one > other), "{costs:?}");
        let (_, counts) = events.iter().rfind(|(name, _)| name == "counts").expect("counts");
        assert!(counts["best"].as_u64() <= costs.last().copied(), "{counts}");
        assert!(counts["bound"].as_u64().is_some_and(|bound| bound > 40), "{counts}");
    }
}

#[tokio::test]
async fn counts_come_at_most_thirty_times_a_second_and_places_end() {
    let bench = Bench::new();
    // Eight boxes in a room of twenty columns.
    let row = |things: &str| format!("{things}{}\n", " .".repeat(20 - things.split(' ').count()));
    let room = row("H") + &row(". . B1 . B2 . B3 . B4") + &row(". . B5 . B6 . B7 . B8");
    let room = room + &row(".") + &row(".") + &row(". . G1 . G2 . G3 . G4 . G5 . G6 . G7 . G8");
    let ask = json!({ "time": 500, "algorithm": "bfs" });
    let body = json!({ "puzzle": { "domain": "sokoban", "text": room }, "ask": ask });
    let events = events(&text(start(&bench, body).await).await);
    let counts: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "counts").map(|(_, data)| data).collect();
    // The last may come at once.
    assert!((2..=16).contains(&counts.len()), "{}", counts.len());
    let seen = events.iter().filter(|(name, _)| name == "seen");
    let places: usize = seen.map(|(_, data)| data.as_array().map_or(0, Vec::len) / 3).sum();
    assert!(places <= 1 << 20, "{places}");
    let (name, done) = events.last().expect("an end");
    assert_eq!((name.as_str(), &done["words"]), ("done", &json!("time limit")));
    assert_eq!(done["cut"], places == 1 << 20);
}

#[tokio::test]
async fn no_run_is_longer_than_the_longest() {
    let longest = Duration::from_millis(100);
    let bench = Bench::with(Rules { time: longest, longest, bytes: 1 << 20 });
    let events = events(&text(start(&bench, endless(600_000)).await).await);
    assert_eq!(events[0].1["time"], 100);
    assert_eq!(events.last().expect("an end").1["words"], "time limit");
}

#[tokio::test]
async fn who_leaves_ends_the_search() {
    let bench = Bench::new();
    for _ in 0..20 {
        let mut stream = start(&bench, endless(600_000)).await.into_body();
        assert!(matches!(stream.frame().await, Some(Ok(_))));
        assert_eq!(bench.server.free(), MAX_SEARCHES - 1);
        drop(stream);
        // It would go on for ten minutes.
        until_free(&bench, MAX_SEARCHES).await;
    }
    // A question that nobody waits for ends, too.
    let wanted = json!({ "puzzle": { "domain": "npuzzle", "id": 2 }, "played": [], "long": true });
    let question = bench.request(Method::POST, "/api/judge", wanted.to_string());
    let asked = tokio::time::timeout(Duration::from_millis(300), bench.answer(question)).await;
    assert!(asked.is_err(), "it has an answer");
    until_free(&bench, MAX_SEARCHES).await;
}

#[tokio::test]
async fn a_fifth_search_is_refused() {
    let bench = Bench::new();
    let mut running = Vec::new();
    for _ in 0..MAX_SEARCHES {
        let answer = start(&bench, endless(600_000)).await;
        assert_eq!(answer.status(), StatusCode::OK);
        running.push(answer);
    }
    let refused = start(&bench, endless(600_000)).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(
        text(refused).await.contains(
            "Four searches or explorations are running. Stop one, or wait for one to end."
        )
    );
    // Playing goes on meanwhile.
    let play = json!({ "puzzle": { "domain": "grid-path", "id": 0 } });
    assert_eq!(bench.post("/api/play", play).await.0, StatusCode::OK);
    running.pop();
    until_free(&bench, 1).await;
    assert_eq!(start(&bench, endless(1)).await.status(), StatusCode::OK);
    drop(running);
    until_free(&bench, MAX_SEARCHES).await;
}

#[tokio::test]
async fn a_search_that_makes_no_sense_does_not_begin() {
    let bench = Bench::new();
    for ask in [
        json!({ "algorithm": "none" }),
        json!({ "algorithm": "bfs", "heuristic": "zero" }),
        json!({ "algorithm": "astar", "weight": "2" }),
        json!({ "algorithm": "wastar", "weight": "0" }),
        json!({ "algorithm": "dls" }),
        json!({ "profile": "worst" }),
        json!({ "memory": 1 }),
    ] {
        let puzzle = json!({ "domain": "grid-path", "id": 0 });
        let answer = start(&bench, json!({ "puzzle": puzzle, "ask": ask })).await;
        assert!(answer.status().is_client_error(), "{ask}: {}", answer.status());
    }
    assert_eq!(bench.server.free(), MAX_SEARCHES);
}
