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

/// The studio's own modules.
const MODULES: &[(&str, &str)] = &[
    ("app.js", include_str!("../page/app.js")),
    ("api.js", include_str!("../page/api.js")),
    ("bar.js", include_str!("../page/bar.js")),
    ("beside.js", include_str!("../page/beside.js")),
    ("boards.js", include_str!("../page/boards.js")),
    ("branches.js", include_str!("../page/branches.js")),
    ("cells.js", include_str!("../page/cells.js")),
    ("dock.js", include_str!("../page/dock.js")),
    ("draw.js", include_str!("../page/draw.js")),
    ("drawing.js", include_str!("../page/drawing.js")),
    ("editor.js", include_str!("../page/editor.js")),
    ("explore.js", include_str!("../page/explore.js")),
    ("home.js", include_str!("../page/home.js")),
    ("outcome.js", include_str!("../page/outcome.js")),
    ("pace.js", include_str!("../page/pace.js")),
    ("play.js", include_str!("../page/play.js")),
    ("race.js", include_str!("../page/race.js")),
    ("raster.js", include_str!("../page/raster.js")),
    ("runner.js", include_str!("../page/runner.js")),
    ("saves.js", include_str!("../page/saves.js")),
    ("settings.js", include_str!("../page/settings.js")),
    ("shell.js", include_str!("../page/shell.js")),
    ("solve.js", include_str!("../page/solve.js")),
    ("solved.js", include_str!("../page/solved.js")),
    ("ways.js", include_str!("../page/ways.js")),
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
