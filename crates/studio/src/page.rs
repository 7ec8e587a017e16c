//! The page: plain modules of the browser, those of the replay among them.

use axum::{
    Router,
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};

use crate::studio::Shared;

const HTML: &str = include_str!("../page/index.html");
const CSS: &str = include_str!("../page/studio.css");

/// The names and texts of modules.
macro_rules! modules {
    ($($name:literal)*) => {
        &[$((concat!($name, ".js"), include_str!(concat!("../page/", $name, ".js")))),*]
    };
}

/// The studio's own modules.
const MODULES: &[(&str, &str)] = modules![
    "app" "api" "bar" "beside" "boards" "branches" "cells" "course" "dock" "draw" "drawing" "editor"
    "explore" "home" "line" "outcome" "pace" "play" "race" "raster" "runner" "saves" "settings"
    "shell" "solve" "solved" "ways"
];

pub(crate) fn router() -> Router<Shared> {
    let text = |kind: &'static str, text: String| get(move || async move { answer(kind, text) });
    let html = "text/html; charset=utf-8";
    let script = "text/javascript; charset=utf-8";
    let mut router = Router::new()
        .route("/", text(html, HTML.to_owned()))
        .route("/studio.css", text("text/css; charset=utf-8", scene::stylesheet() + CSS));
    for (name, source) in scene::MODULES.iter().chain(MODULES) {
        router = router.route(&format!("/{name}"), text(script, (*source).to_owned()));
    }
    router
}

fn answer(kind: &'static str, text: String) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
