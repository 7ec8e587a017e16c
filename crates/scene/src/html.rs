//! A replay in one HTML file, which needs nothing from the network.

use std::fmt::Write;

use serde::Serialize;

use crate::{
    draw::{
        self, LEGIBLE, count, escape, frame, number, pieces, signs, surface, trail_paths, view_box,
    },
    film::{CostWords, Film, Frame, TooLong, VisitedPlace},
    page::{Badge, Lane, Outcome, Page},
    scene::Scene,
    stage::Stage,
    style::{chosen_properties, named_style, properties, whole_style},
};

const CSS: &str = include_str!("page/page.css");
/// The modules by which a page shows films, with their names, for pages that have [`stylesheet`] and boards
/// that [`board`] has drawn. Each uses those before it.
pub const MODULES: [(&str, &str); 5] = [
    ("board.js", include_str!("page/board.js")),
    ("list.js", include_str!("page/list.js")),
    ("heat.js", include_str!("page/heat.js")),
    ("lane.js", include_str!("page/lane.js")),
    ("player.js", include_str!("page/player.js")),
];
/// The last module of a replay.
const PAGE: &str = include_str!("page/page.js");
/// The page of a replay, before its parts are filled in.
const BODY: &str = include_str!("page/page.html");

/// A film as the page has it: films of the same board share it.
#[derive(Serialize)]
struct Shot<'p> {
    scene: usize,
    frames: &'p [Frame],
    unit: &'p str,
    measure: &'p CostWords,
    meters: &'p [(String, Vec<u64>)],
    flaw: &'p Option<String>,
    order: &'p [VisitedPlace],
}

impl<'p> Shot<'p> {
    fn new(film: &'p Film, scene: usize) -> Self {
        let Film { frames, unit, measure, meters, flaw, order, .. } = film;
        Self { scene, frames, unit, measure, meters, flaw, order }
    }
}

#[derive(Serialize)]
struct Data<'p> {
    scenes: &'p [&'p Scene],
    lanes: Vec<Vec<Shot<'p>>>,
}

/// A replay in one file.
///
/// # Errors
///
/// A film has more than [`MAX_FRAMES`](crate::MAX_FRAMES) frames.
pub fn html(page: &Page) -> Result<String, TooLong> {
    let films = || page.lanes.iter().flat_map(|lane| &lane.films);
    films().try_for_each(Film::check)?;
    let mut scenes: Vec<&Scene> = Vec::new();
    for film in films() {
        if !scenes.contains(&&*film.scene) {
            scenes.push(&film.scene);
        }
    }
    let of =
        |film: &Film| scenes.iter().position(|scene| **scene == *film.scene).unwrap_or_default();
    let data = json(page, &scenes, of);
    let mut grounds: Vec<&Scene> = Vec::new();
    let lanes: String = page.lanes.iter().map(|lane| lane_html(lane, of, &mut grounds)).collect();
    let ends: String = page.lanes.iter().map(|lane| end_html(lane, &mut grounds)).collect();
    let drawn = grounds.iter().enumerate().fold(String::new(), |text, (number, scene)| {
        let (surface, signs) = (surface(scene), signs(scene));
        format!(r#"{text}<g id="ground-{number}">{surface}</g><g id="signs-{number}">{signs}</g>"#)
    });
    let seen = format!(r#"{lanes}{ends}{drawn}<g class="b-board"/>"#);
    let title = escape(&page.title);
    let most = page.lanes.iter().max_by_key(|lane| lane.films.len());
    let (several, solutions) = most.map_or((0, String::new()), |lane| choices(page, lane));
    let has_order = films().any(|film| !film.order.is_empty());
    let scripts = MODULES.iter().map(|(_, script)| *script).chain([PAGE]);
    let scripts: String = scripts.map(module).collect();
    let kind = if page.lanes.len() == 1 { "one" } else { "several" };
    let style = properties() + CSS + &named_style(&seen);
    let parts = [
        ("{{title}}", title.as_str()),
        ("{{note}}", &escape(&page.note)),
        ("{{style}}", &style),
        ("{{badge}}", &page.lanes.first().map_or(String::new(), |lane| badge(&lane.badge))),
        ("{{solutions}}", &solutions),
        ("{{no-solutions}}", if several > 1 { "" } else { " hidden" }),
        ("{{no-order}}", if has_order { "" } else { " hidden" }),
        ("{{kind}}", kind),
        ("{{grounds}}", &drawn),
        ("{{lanes}}", &lanes),
        ("{{ends}}", &ends),
        ("{{data}}", &data),
        ("{{scripts}}", &scripts),
    ];
    Ok(filled(BODY, &parts))
}

/// The choice of a solution: how many there are, and an option each. A film may have a name of its own
/// after the title.
fn choices(page: &Page, lane: &Lane) -> (usize, String) {
    let several = lane.films.len();
    let option = |(number, film): (usize, &Film)| {
        let own = film.scene.title.strip_prefix(&page.title).and_then(|it| it.strip_prefix(": "));
        match own {
            Some(name) => format!("<option>{number}. {}</option>", escape(name)),
            None => format!("<option>Solution {number} of {several}</option>"),
        }
    };
    (several, (1..).zip(&lane.films).map(option).collect())
}

/// The template with its parts filled in, in one pass: no part is looked at again.
fn filled(template: &str, parts: &[(&str, &str)]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(start) = rest.find("{{") {
        text.push_str(&rest[..start]);
        rest = &rest[start..];
        let part = parts.iter().find(|(name, _)| rest.starts_with(name));
        let (length, value) = part.map_or((2, "{{"), |(name, value)| (name.len(), *value));
        text.push_str(value);
        rest = &rest[length..];
    }
    text + rest
}

/// A script without comments, and without what joins modules: all are one in the page.
fn module(script: &str) -> String {
    let is_code = |line: &&str| !["import ", "/*", "*", "//"].iter().any(|it| line.starts_with(it));
    let lines = script.lines().map(str::trim_start).filter(is_code).filter(|line| !line.is_empty());
    lines.fold(String::new(), |text, line| {
        text + line.strip_prefix("export ").unwrap_or(line) + "\n"
    })
}

/// The films as JSON that no script element ends in.
fn json(page: &Page, scenes: &[&Scene], of: impl Fn(&Film) -> usize) -> String {
    let lanes = page.lanes.iter();
    let lanes = lanes.map(|lane| lane.films.iter().map(|film| Shot::new(film, of(film))).collect());
    let lanes = lanes.collect();
    // All of it can be written as JSON: maps have no keys but texts.
    let text = serde_json::to_string(&Data { scenes, lanes }).unwrap_or_default();
    text.replace('<', "\\u003c")
}

fn badge(badge: &Badge) -> String {
    let (class, sign) = match badge.outcome {
        Outcome::Proved => (
            "good",
            r#"<path d="M8 .8l1.9 1.3 2.3-.1.6 2.2 1.9 1.3-.8 2.1.8 2.2-1.9 1.3-.6 2.2-2.3-.1L8 14.5l-1.9-1.3-2.3.1-.6-2.2-1.9-1.3.8-2.2-.8-2.1 1.9-1.3.6-2.2 2.3.1z"/><path class="mark" d="M5.2 7.8l2 2 3.6-4"/>"#,
        ),
        Outcome::Found => ("plain", r#"<circle class="ring" cx="8" cy="8" r="5.5"/>"#),
        Outcome::Unsolvable => (
            "bad",
            r#"<circle class="ring" cx="8" cy="8" r="5.5"/><path class="ring" d="M4.2 11.8l7.6-7.6"/>"#,
        ),
        Outcome::Unknown => {
            ("warn", r#"<circle class="ring" cx="8" cy="8" r="5.5" stroke-dasharray="3 2.5"/>"#)
        }
    };
    let words = escape(&badge.words);
    format!(
        r#"<span class="badge {class}"><svg viewBox="0 0 16 16" aria-hidden="true">{sign}</svg><bdi>{words}</bdi></span>"#
    )
}

/// A lane: its board at the start, figures and the list, which the script fills.
fn lane_html<'p>(
    lane: &'p Lane,
    of: impl Fn(&Film) -> usize,
    grounds: &mut Vec<&'p Scene>,
) -> String {
    let name = escape(&lane.name);
    let facts = lane.facts.iter().fold(String::new(), |text, (name, value)| {
        format!("{text}<div><dt>{}</dt><dd>{}</dd></div>", escape(name), escape(value))
    });
    let mut boards = String::new();
    for (index, film) in lane.films.iter().enumerate() {
        let stack = stack(film, of(film), grounds);
        let _ = match index {
            0 => write!(boards, r#"<div class="canvas">{stack}</div>"#),
            _ => write!(boards, r#"<template>{stack}</template>"#),
        };
    }
    format!(
        r#"<section class="lane" aria-label="{name}"><div class="head"><h2><bdi>{name}</bdi></h2>{}</div>{boards}<div class="side"><dl class="figures"></dl><dl class="facts">{facts}</dl><div class="heat" hidden></div><div class="list" tabindex="0" role="group" aria-label="Actions, {name}"><ol></ol></div></div></section>
"#,
        badge(&lane.badge)
    )
}

/// A use of the ground of a scene, and one of its signs. Each ground is drawn once in the page, apart from
/// the boards, which come and go.
fn ground_of<'p>(scene: &'p Scene, grounds: &mut Vec<&'p Scene>) -> [String; 2] {
    let parts = |scene: &'p Scene| (scene.columns, &scene.kinds, &scene.ground);
    let known = grounds.iter().position(|known| parts(known) == parts(scene));
    let number = known.unwrap_or_else(|| {
        grounds.push(scene);
        grounds.len() - 1
    });
    ["ground", "signs"].map(|part| format!(r##"<use href="#{part}-{number}"/>"##))
}

/// The part of the plane that the board of a film shows, as the `viewBox` of its pictures.
#[must_use]
pub fn view(film: &Film) -> String {
    view_box(film)
}

/// A board at the start for a page with [`stylesheet`], in layers: ground, canvas, trail and pieces. `Board`
/// of [`MODULES`] shows it after each action of the film.
#[must_use]
pub fn board(film: &Film) -> String {
    layers(film, 0, [surface(&film.scene), signs(&film.scene)])
}

/// The style of boards, lanes and controls, with all colours: light, dark where the reader wants it, and as
/// `data-colours` of the root element says.
#[must_use]
pub fn stylesheet() -> String {
    properties() + &chosen_properties() + CSS + &whole_style()
}

/// A board that shares its ground with others of the same page.
fn stack<'p>(film: &'p Film, scene: usize, grounds: &mut Vec<&'p Scene>) -> String {
    layers(film, scene, ground_of(&film.scene, grounds))
}

fn layers(film: &Film, scene: usize, [ground, signs]: [String; 2]) -> String {
    let view = view_box(film);
    let (x, y, width, height) = frame(film);
    let share = |value: f64, whole: f64| number((value / whole * 1e4).round() / 100.0);
    let place = [
        ("left", share(-x, width)),
        ("top", share(-y, height)),
        ("width", share(count(film.scene.columns), width)),
        ("height", share(count(film.scene.rows), height)),
    ];
    let place: String =
        place.iter().map(|(name, value)| format!(r#" data-{name}="{value}""#)).collect();
    let label = escape(&film.scene.title);
    let drawn = pieces(film, &Stage::new(&film.scene), true, LEGIBLE);
    let trail = trail_paths(&film.scene, "");
    format!(
        r#"<div class="stack" data-scene="{scene}" data-wide="{}" data-high="{}"><svg class="b-board ground" viewBox="{view}" aria-hidden="true">{ground}</svg><canvas{place} aria-hidden="true" hidden></canvas><svg class="b-board" viewBox="{view}" role="img" aria-label="{label}"><g class="trails">{trail}</g>{signs}{drawn}</svg></div>"#,
        number(width),
        number(height),
    )
}

/// For readers without scripts: the end, and the actions as text.
fn end_html<'p>(lane: &'p Lane, grounds: &mut Vec<&'p Scene>) -> String {
    let Some(film) = lane.films.first() else { return String::new() };
    let last = film.last();
    let [ground, signs] = ground_of(&film.scene, grounds);
    let trail = draw::trail(film, last);
    let drawn = pieces(film, &Stage::after(film, last), false, LEGIBLE);
    let actions: Vec<&str> = film.frames.iter().map(|frame| frame.action.as_str()).collect();
    let title = escape(&film.scene.title);
    let flaw = film.flaw.iter().map(|flaw| format!("<p>{}</p>", escape(flaw))).collect::<String>();
    format!(
        r#"<section><h2><bdi>{}</bdi>: the end</h2><svg class="b-board ground" viewBox="{}" role="img" aria-label="{title}, the end">{ground}{trail}{signs}{drawn}</svg><p class="actions">{}</p>{flaw}</section>"#,
        escape(&lane.name),
        view_box(film),
        escape(&actions.join(" ")),
    )
}
