//! Who gets in.

use hyper::{
    Method, StatusCode,
    header::{self, HeaderMap},
};
use serde_json::json;

use crate::{Bench, PORT, text};

/// Every path that has data.
const DATA: [(&str, &str); 8] = [
    ("GET", "/api/gallery"),
    ("GET", "/api/thumbnail/0"),
    ("POST", "/api/play"),
    ("POST", "/api/judge"),
    ("POST", "/api/check"),
    ("POST", "/api/explore"),
    ("POST", "/api/run"),
    ("POST", "/api/export"),
];

fn method(name: &str) -> Method {
    name.parse().expect("a method")
}

/// The headers that every answer has.
fn is_guarded(headers: &HeaderMap, path: &str) {
    let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
    for part in
        ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"]
    {
        assert!(policy.contains(part), "{path}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{path}: {policy}");
    assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
    assert_eq!(headers[header::REFERRER_POLICY], "no-referrer", "{path}");
    assert_eq!(headers[header::CACHE_CONTROL], "no-store", "{path}");
    assert!(!headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN), "{path}");
}

#[tokio::test]
async fn without_the_token_there_are_no_data() {
    let bench = Bench::new();
    let other = "0".repeat(32);
    for (kind, path) in DATA {
        for token in [None, Some(""), Some("0"), Some(other.as_str()), Some(&bench.token[1..])] {
            let mut request = bench.request(method(kind), path, "{}");
            request.headers_mut().remove("x-studio-token");
            if let Some(token) = token {
                let token = token.parse().expect("a header");
                request.headers_mut().insert("x-studio-token", token);
            }
            let answer = bench.answer(request).await;
            assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path} {token:?}");
            is_guarded(answer.headers(), path);
        }
    }
    assert_eq!(bench.get("/api/gallery").await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_host_that_is_not_ours_is_refused() {
    let bench = Bench::new();
    let ours = [format!("127.0.0.1:{PORT}"), format!("localhost:{PORT}")];
    let foreign = [
        "example.org".to_owned(),
        format!("example.org:{PORT}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", PORT + 1),
        format!("127.0.0.1.example.org:{PORT}"),
        format!("[::1]:{PORT}"),
        String::new(),
    ];
    for path in ["/", "/app.js", "/api/gallery", "/nowhere"] {
        for (hosts, is_ours) in [(&ours[..], true), (&foreign[..], false)] {
            for host in hosts {
                let mut request = bench.request(Method::GET, path, "");
                request.headers_mut().insert(header::HOST, host.parse().expect("a header"));
                let status = bench.answer(request).await.status();
                assert_eq!(status != StatusCode::FORBIDDEN, is_ours, "{path} {host:?} {status}");
            }
        }
        let mut request = bench.request(Method::GET, path, "");
        request.headers_mut().remove(header::HOST);
        assert_eq!(bench.answer(request).await.status(), StatusCode::FORBIDDEN, "{path}");
        // Two of them are one too many.
        let mut request = bench.request(Method::GET, path, "");
        request.headers_mut().append(header::HOST, ours[0].parse().expect("a header"));
        assert_eq!(bench.answer(request).await.status(), StatusCode::FORBIDDEN, "{path}");
    }
}

#[tokio::test]
async fn other_pages_are_refused() {
    let bench = Bench::new();
    let origin = format!("http://127.0.0.1:{PORT}");
    let https = format!("https://127.0.0.1:{PORT}");
    let cases = [
        ("origin", origin.as_str(), true),
        ("origin", https.as_str(), false),
        ("origin", "null", false),
        ("origin", "http://example.org", false),
        ("origin", "http://127.0.0.1:1", false),
        ("sec-fetch-site", "same-origin", true),
        ("sec-fetch-site", "none", true),
        ("sec-fetch-site", "same-site", false),
        ("sec-fetch-site", "cross-site", false),
        ("sec-fetch-site", "?", false),
    ];
    for (kind, path) in DATA.into_iter().chain([("GET", "/"), ("GET", "/app.js")]) {
        for (name, value, is_ours) in cases {
            let mut request = bench.request(method(kind), path, "{}");
            request.headers_mut().insert(name, value.parse().expect("a header"));
            let answer = bench.answer(request).await;
            let is_in = answer.status() != StatusCode::FORBIDDEN;
            assert_eq!(is_in, is_ours, "{path} {name} {value} {}", answer.status());
            is_guarded(answer.headers(), path);
        }
    }
}

#[tokio::test]
async fn the_page_comes_without_a_key_and_asks_for_nothing_foreign() {
    let bench = Bench::new();
    let mut asked = vec!["/".to_owned()];
    let mut seen = 0;
    while let Some(path) = asked.get(seen).cloned() {
        seen += 1;
        let mut request = bench.request(Method::GET, &path, "");
        request.headers_mut().remove("x-studio-token");
        let answer = bench.answer(request).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        is_guarded(answer.headers(), &path);
        let text = text(answer).await;
        assert!(!text.contains(&bench.token), "{path} has the key");
        // `http` stands in names of formats alone.
        let other = text.replace("http://www.w3.org/", "");
        assert!(!other.contains("http:") && !other.contains("https:"), "{path}");
        assert!(!text.contains("innerHTML =") || path == "/boards.js", "{path}");
        for part in text.split(['"', '\'']) {
            let name = part.strip_prefix("./").unwrap_or(part);
            let is_file = name.ends_with(".js") || name.ends_with(".css");
            let path = format!("/{name}");
            if is_file && !name.contains(' ') && !asked.contains(&path) {
                asked.push(path);
            }
        }
    }
    assert!(seen > 15, "{asked:?}");
}

#[tokio::test]
async fn bodies_and_paths_are_limited() {
    let bench = Bench::new();
    let large = json!({ "puzzle": { "domain": "grid-path", "text": "1".repeat(1 << 20) } });
    let (status, _) = bench.post("/api/play", large).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/etc/passwd",
        "/api/thumbnail/..%2f0",
        "/api/thumbnail/-1",
        "/api/thumbnail/99",
        "/api/none",
    ] {
        let answer = bench.answer(bench.request(Method::GET, path, "")).await;
        assert!(answer.status().is_client_error(), "{path}: {}", answer.status());
        is_guarded(answer.headers(), path);
    }
    // What is no JSON, or has fields that there are not.
    for body in [
        "",
        "[]",
        "{\"puzzle\":{\"domain\":\"grid-path\",\"file\":\"/etc/passwd\"}}",
        "{\"puzzle\":{\"domain\":\"grid-path\",\"id\":0},\"path\":\"/\"}",
    ] {
        let request = bench.request(Method::POST, "/api/play", body);
        let status = bench.answer(request).await.status();
        assert!(status.is_client_error(), "{body}: {status}");
    }
    let traversal = "../../etc/passwd";
    for puzzle in [
        json!({ "domain": traversal, "id": 0 }),
        json!({ "domain": "grid-path", "text": traversal }),
        json!({ "domain": "grid-path", "id": 0, "choices": { traversal: traversal } }),
        json!({ "domain": "grid-path", "id": 0, "choices": { "dictionary": traversal } }),
        json!({ "domain": "grid-path", "made": { "size": traversal, "seed": 0 } }),
        json!({ "domain": "grid-path", "id": 7 }),
        json!({ "domain": "grid-path", "id": 0, "text": "3" }),
        json!({ "domain": "grid-path" }),
    ] {
        let (status, answer) = bench.post("/api/play", json!({ "puzzle": puzzle })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{puzzle}: {answer}");
    }
    let puzzle = json!({ "domain": "grid-path", "id": 0 });
    let asks = ["algorithm", "heuristic", "weight", "profile", "actions"];
    let runs = asks.map(|name| ("/api/run", "ask", json!({ name: traversal })));
    let others = [
        ("/api/play", "played", json!([traversal])),
        ("/api/judge", "played", json!([traversal])),
        ("/api/explore", "walked", json!([traversal])),
        ("/api/explore", "heuristic", json!(traversal)),
    ];
    for (path, field, value) in runs.into_iter().chain(others) {
        let mut body = json!({ "puzzle": puzzle });
        body[field] = value;
        let (status, answer) = bench.post(path, body.clone()).await;
        assert!(status.is_client_error(), "{path}, {body}: {answer}");
    }
}
