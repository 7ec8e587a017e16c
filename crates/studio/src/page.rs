//! The page: plain modules of the browser, those of the replay among them.

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
    "explore" "home" "line" "link" "local" "outcome" "pace" "play" "race" "raster" "runner" "saves"
    "settings" "shell" "solve" "solved" "ways" "worker"
];

/// The files of the page: the path of each, its kind, and its text.
pub(crate) fn files() -> Vec<(String, &'static str, String)> {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let html = ("/".to_owned(), "text/html; charset=utf-8", HTML.to_owned());
    let css = ("/studio.css".to_owned(), "text/css; charset=utf-8", scene::stylesheet() + CSS);
    let modules = scene::MODULES.iter().chain(MODULES);
    let modules = modules.map(|&(name, text)| (format!("/{name}"), SCRIPT, text.to_owned()));
    [html, css].into_iter().chain(modules).collect()
}
