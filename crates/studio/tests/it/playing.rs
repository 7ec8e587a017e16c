//! The gallery, and playing by hand.

use hyper::StatusCode;
use serde_json::{Value, json};

use crate::Bench;

const SHORT: fn() -> Value = || json!({ "domain": "grid-path", "id": 0 });

#[tokio::test]
async fn the_gallery_lists_puzzles_and_instances() {
    let bench = Bench::new();
    let (status, gallery) = bench.get("/api/gallery").await;
    assert_eq!(status, StatusCode::OK);
    let named = |name: &str| {
        let puzzles = gallery["puzzles"].as_array().expect("a list");
        puzzles.iter().find(|puzzle| puzzle["name"] == name).expect("it is listed")
    };
    let puzzle = named("grid-path");
    assert_eq!(puzzle["title"], "Path on a grid");
    assert_eq!(puzzle["algorithm"], "astar");
    assert_eq!(puzzle["algorithms"].as_array().map(Vec::len), Some(15));
    assert_eq!(puzzle["instances"].as_array().map(Vec::len), Some(2));
    assert_eq!(puzzle["instances"][0]["known"], json!({ "least": 2 }));
    assert_eq!(named("npuzzle")["instances"][0]["known"], "unsolvable");
    assert_eq!(gallery["time"], json!([60_000, 600_000]));
}

/// Words of users are escaped in all markup.
#[tokio::test]
async fn boards_have_no_script() {
    let bench = Bench::new();
    for number in 0..2 {
        let (status, drawn) = bench.get(&format!("/api/thumbnail/{number}")).await;
        assert_eq!(status, StatusCode::OK, "{drawn}");
        let board = drawn["board"].as_str().expect("markup");
        assert!(board.starts_with("<div class=\"stack\""), "{board}");
        assert!(!board.contains("<script") && !board.contains("<img"), "{board}");
        assert!(!board.contains("style=") && !board.contains("<style"), "{board}");
    }
}

/// The page sends what it got, and what happens.
#[tokio::test]
async fn a_game_is_what_was_played() {
    let bench = Bench::new();
    let play = |played: Value| json!({ "puzzle": SHORT(), "played": played });
    let (status, start) = bench.post("/api/play", play(json!([]))).await;
    assert_eq!(status, StatusCode::OK, "{start}");
    assert_eq!((&start["name"], &start["entry"]), (&json!("short"), &json!("moves")));
    assert_eq!(start["offers"][0], json!(["R", "to row 1, column 2"]));
    assert!(start["board"].is_string());
    assert_eq!(start["search"], json!([0, false]));
    let after = |turn: &Value, event: Value| json!({ "puzzle": SHORT(), "session": turn["session"], "view": start["view"], "event": event });
    // Why the other ways are closed.
    for key in ["ArrowUp", "ArrowDown", "ArrowLeft"] {
        let (_, told) = bench.post("/api/play", after(&start, json!({ "key": key }))).await;
        assert_eq!(told["said"], "Blocked: there is a wall.", "{key}");
    }
    // The answer is what changed.
    let (_, next) = bench.post("/api/play", after(&start, json!({ "key": "l" }))).await;
    assert!(next["board"].is_null() && next["film"].is_null(), "the page has it: {next}");
    assert_eq!(next["frames"][0], 0);
    assert_eq!(next["frames"][1].as_array().map(Vec::len), Some(1));
    assert_eq!((&next["cost"], &next["written"]), (&json!(1), &json!("R")));
    let (_, told) = bench.post("/api/play", after(&next, json!({ "key": "c" }))).await;
    assert_eq!(told["said"], "Not solved: after 1 step it is at row 1, column 2, not at the goal.");
    let (_, end) = bench.post("/api/play", after(&next, json!({ "click": [2, 0] }))).await;
    assert_eq!((&end["solved"], &end["won"]), (&json!(true), &json!(true)));
    assert_eq!(end["frames"][0], 1);
    let (_, told) = bench.post("/api/play", after(&end, json!({ "key": "c" }))).await;
    assert_eq!(told["said"], "Solved: 2 steps, cost 2.");
    let (status, refused) = bench.post("/api/play", play(json!(["R", "R", "R"]))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let words = refused["problems"][0]["words"].as_str().expect("words");
    assert!(words.starts_with("This cannot be played: "), "{words}");
}

/// A link says who played.
#[tokio::test]
async fn a_link_has_no_win_of_the_computer() {
    let bench = Bench::new();
    let link = json!({ "puzzle": SHORT(), "played": ["R", "R"], "by": ["h", "s"] });
    let (_, end) = bench.post("/api/play", link).await;
    assert_eq!((&end["solved"], &end["won"]), (&json!(true), &json!(false)));
    assert_eq!(end["lamp"]["title"], "Solved: 2 steps, cost 2");
}

#[tokio::test]
async fn problems_of_a_text_have_their_places() {
    let bench = Bench::new();
    let puzzle = json!({ "domain": "grid-path", "text": "S?" });
    for path in ["/api/play", "/api/run"] {
        let (status, answer) = bench.post(path, json!({ "puzzle": puzzle })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert_eq!(
            answer["problems"],
            json!([{ "line": 1, "column": 2,
                "words": "expected a cell, one of . # S G X 1 … 9 or a blank, found \"?\"" }])
        );
    }
}

#[tokio::test]
async fn the_lamp_and_hints_are_searches_from_here() {
    let bench = Bench::new();
    let wanted = json!({ "puzzle": SHORT(), "played": ["R"] });
    let (_, verdict) = bench.post("/api/judge", wanted).await;
    assert_eq!(verdict["way"], json!(["R"]));
    assert_eq!((&verdict["left"], &verdict["proved"]), (&json!(1), &json!(true)));
    let endless = json!({ "domain": "npuzzle", "id": 2 });
    let (_, verdict) = bench.post("/api/judge", json!({ "puzzle": endless, "played": [] })).await;
    assert_eq!((&verdict["way"], &verdict["proved"]), (&Value::Null, &json!(false)));
    assert_eq!(verdict["stopped"], "stopped by the time limit");
}

#[tokio::test]
async fn a_solution_is_checked_up_to_its_first_bad_step() {
    let bench = Bench::new();
    let (_, start) = bench.post("/api/play", json!({ "puzzle": SHORT() })).await;
    let check = |solution: &str| {
        let event = json!({ "paste": solution });
        json!({ "puzzle": SHORT(), "session": start["session"], "event": event })
    };
    let (_, right) = bench.post("/api/play", check("RR")).await;
    assert_eq!(
        (&right["solved"], &right["won"], &right["said"]),
        (&json!(true), &json!(false), &json!("Solved: 2 steps, cost 2."))
    );
    let (_, wrong) = bench.post("/api/play", check("RUR")).await;
    assert_eq!((&wrong["written"], &wrong["solved"]), (&json!("R"), &json!(false)));
    let words = wrong["said"].as_str().expect("words");
    assert!(words.starts_with("Action 2 (U) is not allowed: "), "{words}");
    let (_, unread) = bench.post("/api/play", check("R?")).await;
    let words = unread["said"].as_str().expect("words");
    assert!(words.starts_with("This is no solution: line 1, column 2: "), "{words}");
}

#[tokio::test]
async fn instances_are_made_from_seeds() {
    let bench = Bench::new();
    let made = json!({ "domain": "grid-path", "made": { "size": "3", "seed": 2 } });
    let (_, turn) = bench.post("/api/play", json!({ "puzzle": made, "text": true })).await;
    assert_eq!((&turn["name"], &turn["text"]), (&json!("3, seed 2"), &json!("S..\n...\n..G\n")));
    assert_eq!(turn["film"]["scene"]["columns"], 3);
}

#[tokio::test]
async fn solutions_are_exported() {
    let bench = Bench::new();
    for (form, start) in [("html", "<!DOCTYPE html>"), ("svg", "<svg"), ("strip", "<svg")] {
        let wanted = json!({ "puzzle": SHORT(), "solution": "RR", "form": form });
        let (status, kept) = bench.post("/api/export", wanted).await;
        assert_eq!(status, StatusCode::OK, "{form}: {kept}");
        let text = kept["text"].as_str().expect("a text");
        assert!(text.starts_with(start), "{form}: {text}");
    }
    let hostile = json!({ "puzzle": SHORT(), "solution": "RR", "form": "html",
        "words": "</script><script>alert(1)</script>" });
    let (_, kept) = bench.post("/api/export", hostile).await;
    assert!(!kept["text"].as_str().expect("a text").contains("<script>alert"));
}

/// What is drawn by hand has a board whether it is an instance or not; the words of users are escaped.
#[tokio::test]
async fn boards_are_drawn_of_any_cells() {
    let bench = Bench::new();
    let sketch =
        |domain: &str, rows: Value| json!({ "domain": domain, "alphabet": 0, "rows": rows });
    let rows = json!([["W", "W"], ["B2", "<script>"]]);
    let (status, drawn) = bench.post("/api/sketch", sketch("sokoban", rows)).await;
    assert_eq!(status, StatusCode::OK, "{drawn}");
    let board = drawn["board"].as_str().expect("markup");
    assert!(board.starts_with("<div class=\"stack\"") && !board.contains("<script"), "{board}");
    assert_eq!(board.matches("b-piece").count(), 1, "{board}");
    let many = json!(vec![vec!["W"; 51]; 50]);
    for wrong in
        [sketch("sokoban", many), sketch("sokoban", json!([])), sketch("npuzzle", json!([["1"]]))]
    {
        let (status, _) = bench.post("/api/sketch", wrong).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[tokio::test]
async fn a_text_names_its_puzzles() {
    let bench = Bench::new();
    let (_, found) = bench.post("/api/means", json!({ "text": "#####\n#@$.#\n#####\n" })).await;
    assert_eq!(found["readers"], json!(["sokoban", "weighted-stones"]));
    let (_, found) = bench.post("/api/means", json!({ "text": "S..\n.?.\n..G\n" })).await;
    assert_eq!((&found["readers"], &found["nearest"]), (&json!([]), &json!("grid-path")));
}

/// The shortest, the middle and the longest of twelve.
#[tokio::test]
async fn new_puzzles_are_as_hard_as_is_wished() {
    let bench = Bench::new();
    let wish = |difficulty: &str| json!({ "domain": "npuzzle", "size": "3x3", "seed": 1, "difficulty": difficulty });
    let mut found = Vec::new();
    for difficulty in ["easy", "medium", "hard"] {
        let (status, made) = bench.post("/api/new", wish(difficulty)).await;
        assert_eq!(status, StatusCode::OK, "{made}");
        found.push(made["least"].as_u64().expect("a length"));
        let seed = made["seed"].as_u64().expect("a seed");
        let puzzle = json!({ "domain": "npuzzle", "made": { "size": "3x3", "seed": seed } });
        let (_, verdict) =
            bench.post("/api/judge", json!({ "puzzle": puzzle, "played": [] })).await;
        assert_eq!((&verdict["left"], &verdict["proved"]), (&json!(found.last()), &json!(true)));
    }
    assert!(found.is_sorted() && found[0] < found[2], "{found:?}");
    let (status, refused) = bench
        .post(
            "/api/new",
            json!({ "domain": "npuzzle", "size": "9x9", "seed": 1, "difficulty": "easy" }),
        )
        .await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
}
