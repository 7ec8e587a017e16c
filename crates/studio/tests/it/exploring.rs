//! Walking through a state space.

use hyper::{Method, StatusCode};
use serde_json::{Value, json};

use crate::Bench;

const WALK: fn(Value) -> Value =
    |walked| json!({ "puzzle": { "domain": "grid-path", "id": 1 }, "walked": walked });

#[tokio::test]
async fn a_walk_is_the_state_and_its_children() {
    let bench = Bench::new();
    let (status, start) = bench.post("/api/explore", WALK(json!([]))).await;
    assert_eq!(status, StatusCode::OK, "{start}");
    assert_eq!(
        start["here"],
        json!({ "g": 0, "h": 3, "is_goal": false, "seen": null, "to_goal": { "at_least": 0 } })
    );
    assert_eq!((&start["ends"], &start["states"]), (&json!([]), &json!(0)));
    // The title, which users write, is not part of the board.
    let board = start["board"].as_str().expect("markup");
    assert!(!board.contains("<script") && !board.contains("<img"), "{board}");
    let mut measured = WALK(json!([0]));
    measured["measured"] = json!(true);
    measured["view"] = start["view"].clone();
    let (_, next) = bench.post("/api/explore", measured).await;
    assert!(next["board"].is_null(), "the page has it: {next}");
    assert_eq!(
        (&next["here"]["g"], &next["here"]["to_goal"]),
        (&json!(1), &json!({ "exactly": 2 }))
    );
    assert_eq!(next["states"], 4);
    // The first goes back.
    let child = &next["children"][1];
    assert_eq!(child["action"]["words"], "to row 1, column 3");
    assert_eq!(child["action"]["changes"], json!([[["s", 0, [[1, 0]]]]]));
    assert_eq!(
        (&child["node"]["g"], &child["node"]["to_goal"]),
        (&json!(2), &json!({ "exactly": 1 }))
    );
    let (_, end) = bench.post("/api/explore", WALK(json!([0, 1, 1]))).await;
    assert_eq!(end["here"]["is_goal"], true);
}

#[tokio::test]
async fn walks_that_make_no_sense_are_refused() {
    let bench = Bench::new();
    for walked in [json!([1]), json!([0, 2]), json!([u64::MAX]), json!(vec![0; 501])] {
        let (status, answer) = bench.post("/api/explore", WALK(walked.clone())).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{walked}: {answer}");
        assert!(!answer["problems"][0]["words"].as_str().expect("words").is_empty());
    }
    for walked in [json!([-1]), json!(["../../etc/passwd"]), json!("0"), json!([0.5]), json!({})] {
        let (status, answer) = bench.post("/api/explore", WALK(walked.clone())).await;
        assert!(status.is_client_error(), "{walked}: {answer}");
    }
    for (field, value) in [
        ("heuristic", json!("../../etc/passwd")),
        ("heuristic", json!("<script>alert(1)</script>")),
        ("file", json!("/etc/passwd")),
        ("view", json!(7)),
    ] {
        let mut body = WALK(json!([]));
        body[field] = value;
        let (status, answer) = bench.post("/api/explore", body.clone()).await;
        assert!(status.is_client_error(), "{body}: {answer}");
    }
}

/// Exploring takes a place among the searches, and gives it back.
#[tokio::test]
async fn a_walk_needs_a_place() {
    let bench = Bench::new();
    let body = WALK(json!([])).to_string();
    for _ in 0..9 {
        let request = bench.request(Method::POST, "/api/explore", body.clone());
        assert_eq!(bench.answer(request).await.status(), StatusCode::OK);
    }
    assert_eq!(bench.server.free(), 4);
}
