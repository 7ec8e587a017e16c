//! The studio on small instances, without a socket: who gets in, what is answered, and when searches end.

mod exploring;
mod guard;
mod playing;
mod running;

use catalogue::{ALL, Nothing};
use http_body_util::{BodyExt, Full};
use hyper::{Method, Request, Response, StatusCode, body::Bytes, header};
use serde_json::Value;
use studio::{BestKnown, Content, Exhibit, Rules, Server, Studio, Token};

const PORT: u16 = 4711;

/// Two corridors, whose player walks right, and a board that no search solves within the time of a test.
fn exhibits() -> Vec<Exhibit> {
    let exhibit = |name: &str, domain: &str, text: &str, known| Exhibit {
        name: name.to_owned(),
        about: "<script>alert(1)</script>".to_owned(),
        group: "small".to_owned(),
        domain: domain.to_owned(),
        text: text.as_bytes().to_vec(),
        known,
        place: None,
    };
    let hard = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    vec![
        exhibit("short", "grid-path", "S.G", Some(BestKnown::Least(2))),
        exhibit("</script><img src=x onerror=alert(1)>", "grid-path", "S..G", None),
        exhibit("endless", "npuzzle", hard, Some(BestKnown::Unsolvable)),
    ]
}

/// A studio and the key to it.
struct Bench {
    server: Server,
    token: String,
}

impl Bench {
    fn new() -> Self {
        Self::with(Rules::default())
    }

    fn with(rules: Rules) -> Self {
        let token = Token::random().expect("random numbers");
        let key = token.to_string();
        let exhibits = (0..).zip(exhibits()).collect();
        let studio = Studio::new(ALL, exhibits, &Nothing, rules);
        Self { server: Server::new(studio, token, PORT), token: key }
    }

    /// A request as the page makes it.
    fn request(&self, method: Method, path: &str, body: impl Into<Bytes>) -> Request<Full<Bytes>> {
        Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, format!("127.0.0.1:{PORT}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-studio-token", &self.token)
            .body(Full::new(body.into()))
            .expect("a request")
    }

    async fn answer(&self, request: Request<Full<Bytes>>) -> Response<Content> {
        self.server.answer(request).await
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        json(self.answer(self.request(Method::GET, path, "")).await).await
    }

    async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        json(self.answer(self.request(Method::POST, path, body.to_string())).await).await
    }
}

async fn text(response: Response<Content>) -> String {
    let body = response.into_body().collect().await.expect("a body");
    String::from_utf8(body.to_bytes().to_vec()).expect("text")
}

async fn json(response: Response<Content>) -> (StatusCode, Value) {
    let status = response.status();
    let text = text(response).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}
