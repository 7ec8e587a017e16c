//! The ground: plate, floor, walls, and what waits on it.

use std::{collections::BTreeSet, fmt::Write};

use super::{UNIT, disc, hue, label, number, outline::outline, pair, path, square, translate};
use crate::{
    look::Look,
    scene::{At, Ground, Scene},
};

/// How far a wall at the rim is trimmed, in cells.
const TRIM: f64 = 0.44;
/// How far the frame of a board without walls goes, in cells.
const FRAME: f64 = 0.12;
/// The radius of the corners of a river, in units.
const ROUND: f64 = 10.0;
/// Boards with more cells have no lines between them.
const MAX_LINED: usize = 2_500;

/// The ground of a scene without signs: it lies below all else.
pub(crate) fn surface(scene: &Scene) -> String {
    let has = |look| scene.kinds.iter().any(|kind| kind.look == look);
    if scene.is_large() {
        large(scene)
    } else if has(Look::Water) {
        river(scene)
    } else if has(Look::Die) {
        in_cells(scene, base)
    } else {
        plate(scene) + &in_cells(scene, base)
    }
}

/// What waits on the ground of a scene. Heat maps and trails lie below it, so that it can be read.
pub(crate) fn signs(scene: &Scene) -> String {
    if scene.is_large() { String::new() } else { in_cells(scene, symbol) }
}

/// A drawing for the ground of each cell.
fn in_cells(scene: &Scene, draw: impl Fn(&Ground) -> String) -> String {
    let mut drawing = String::new();
    for at in scene.cells() {
        let symbol = scene.ground(at).map(&draw).unwrap_or_default();
        if !symbol.is_empty() {
            let _ = write!(drawing, r#"<g transform="{}">{symbol}</g>"#, translate(at));
        }
    }
    drawing
}

/// The fill of costs, and dice.
fn base(Ground { look, hue, .. }: &Ground) -> String {
    match (look, hue) {
        (Look::Cost, Some(cost)) => path(&format!("b-cost-{cost}"), "M0 0h48v48H0z"),
        (Look::Die, _) => square("b-die", 44.0, 8.0),
        _ => String::new(),
    }
}

/// A board a pixel a cell: walls as runs.
fn large(scene: &Scene) -> String {
    let (columns, rows) = (scene.columns, scene.rows);
    let mut runs = String::new();
    for row in 0..rows {
        let kinds = &scene.ground[row * columns..(row + 1) * columns];
        let is_wall =
            |kind: u8| scene.kinds.get(usize::from(kind)).is_none_or(|kind| !kind.look.is_floor());
        let mut column = 0;
        let mut pen = None;
        for run in kinds.chunk_by(|&one, &other| is_wall(one) == is_wall(other)) {
            if is_wall(run[0]) {
                let _ = match pen {
                    None => write!(runs, "M{column} {row}.5h{}", run.len()),
                    Some(pen) => write!(runs, "m{} 0h{}", column - pen, run.len()),
                };
                pen = Some(column + run.len());
            }
            column += run.len();
        }
    }
    format!(
        r#"<g transform="scale(48)"><path class="b-free" d="M0 0h{columns}v{rows}H0z"/><path class="b-runs" shape-rendering="crispEdges" d="{runs}"/></g>"#
    )
}

/// Plate, floor, shade and lines.
fn plate(scene: &Scene) -> String {
    let is_floor = |at: At| scene.look(at).is_floor();
    let floor: BTreeSet<At> = scene.cells().filter(|&at| is_floor(at)).collect();
    let has_walls = scene.kinds.iter().any(|kind| kind.look == Look::Wall);
    let is_framed = !has_walls
        && scene
            .pieces
            .iter()
            .any(|it| matches!(it.look, Look::Tile | Look::Block | Look::Special));
    // Where no walls enclose the board, none is trimmed.
    let is_enclosed = !scene.is_sketch
        && (scene.kinds.iter().any(|kind| kind.look == Look::Exit)
            || !floor.iter().any(|&at| is_at_rim(scene, at)));
    let inset = |at: At| match (is_floor(at), is_framed) {
        (false, _) if is_enclosed => TRIM,
        (true, true) => -FRAME,
        _ => 0.0,
    };
    let mut drawing = String::new();
    if has_walls || is_framed {
        // A map is drawn whole.
        let cells = match scene.trail {
            None if !scene.is_sketch => beside(scene, &floor),
            _ => scene.cells().collect(),
        };
        let plate = outline(&cells, if is_framed { 0.12 } else { 0.2 }, false, inset);
        drawing += &path("b-plate", &plate);
    }
    drawing += &path("b-floor", &outline(&floor, 0.1, true, |_| 0.0));
    let units = |At(x, y): At| pair(f64::from(x) * UNIT, f64::from(y) * UNIT);
    let shades = runs(&floor, At::RIGHT, &|at| scene.look(at + At::UP) == Look::Wall);
    let shade: String = shades
        .iter()
        .map(|&(at, length)| format!("M{}h{length}v4.3h-{length}z", units(at)))
        .collect();
    drawing += &path("b-shade", &shade);
    if floor.len() <= MAX_LINED {
        let rows = runs(&floor, At::RIGHT, &|at| floor.contains(&(at + At::UP)));
        let columns = runs(&floor, At::DOWN, &|at| floor.contains(&(at + At::LEFT)));
        let lines = rows.iter().map(|run| (run, 'h')).chain(columns.iter().map(|run| (run, 'v')));
        let grid: String =
            lines.map(|(&(at, length), way)| format!("M{}{way}{length}", units(at))).collect();
        drawing += &path("b-grid", &grid);
    }
    drawing
}

fn is_at_rim(scene: &Scene, at: At) -> bool {
    [At::UP, At::DOWN, At::LEFT, At::RIGHT].iter().any(|&way| scene.kind(at + way).is_none())
}

/// The runs of cells that `is_meant` accepts, one after another: where each begins, and how long it is
/// in units.
pub(super) fn runs(
    cells: &BTreeSet<At>,
    along: At,
    is_meant: &dyn Fn(At) -> bool,
) -> Vec<(At, usize)> {
    let mut meant: Vec<At> = cells.iter().copied().filter(|&at| is_meant(at)).collect();
    if along == At::RIGHT {
        meant.sort_unstable_by_key(|at| (at.1, at.0));
    }
    meant
        .chunk_by(|&one, &other| one + along == other)
        .map(|run| (run[0], run.len() * 48))
        .collect()
}

/// The floor, all walls that touch it, and all that they enclose.
fn beside(scene: &Scene, floor: &BTreeSet<At>) -> BTreeSet<At> {
    let end = |size: usize| i32::try_from(size).unwrap_or(i32::MAX);
    let (columns, rows) = (end(scene.columns), end(scene.rows));
    let touches = |at: At| (-1..=1).any(|x| (-1..=1).any(|y| floor.contains(&(at + At(x, y)))));
    let is_open = |at: At| match scene.look(at) {
        Look::Wall => !touches(at),
        look => !look.is_floor(),
    };
    let mut outside = BTreeSet::from([At(-1, -1)]);
    let mut ends = vec![At(-1, -1)];
    while let Some(end) = ends.pop() {
        for next in [At::UP, At::DOWN, At::LEFT, At::RIGHT].map(|way| end + way) {
            let is_near = (-1..=columns).contains(&next.0) && (-1..=rows).contains(&next.1);
            if is_near && is_open(next) && outside.insert(next) {
                ends.push(next);
            }
        }
    }
    scene.cells().filter(|at| !outside.contains(at)).collect()
}

/// What waits in a cell.
fn symbol(Ground { look, label: text, hue: colour, .. }: &Ground) -> String {
    let hue = hue(*colour);
    match look {
        Look::Goal => {
            let middle = if text.is_empty() {
                disc(&format!("b-{hue}-t"), 4.5)
            } else {
                label(&format!("b-{hue}-t"), (24.0, 24.0), 19.0, text)
            };
            square(&format!("b-goal b-{hue}-r"), 34.0, 6.0) + &middle
        }
        Look::Switch => {
            let ring = path(&format!("b-goal b-{hue}-r"), super::piece::OCTAGON);
            ring + &disc(&format!("b-{hue}-t"), 4.5)
        }
        Look::Portal => {
            disc("b-portal", 18.5)
                + &disc("b-portal-in", 13.5)
                + &label("b-portal-t", (24.0, 24.0), 17.0, text)
        }
        Look::Exit => path("b-exit", "M15-6l9-8 9 8M15-17l9-8 9 8"),
        Look::Cost => label("b-cost", (24.0, 24.0), 17.0, text),
        Look::Clue => square("b-clue", 38.0, 6.0) + &label("b-clue-t", (24.0, 24.0), 20.0, text),
        Look::Die => label("b-ink", (24.0, 24.0), 22.0, text),
        Look::Floor => label("b-ink", (24.0, 24.0), 20.0, text),
        _ => String::new(),
    }
}

/// Two banks and the water between them.
fn river(scene: &Scene) -> String {
    let rows = i32::try_from(scene.rows).unwrap_or(i32::MAX);
    let water: Vec<i32> =
        scene.cells().filter(|&at| scene.look(at) == Look::Water).map(|at| at.0).collect();
    let (left, right) = (water.iter().min().copied(), water.iter().max().copied());
    let (Some(left), Some(right)) = (left, right) else { return String::new() };
    let width = scene.columns as f64 * UNIT;
    let height = f64::from(rows) * UNIT;
    let (left, right) = (f64::from(left) * UNIT, f64::from(right + 1) * UNIT);
    let shore = |x: f64, end: f64| {
        let mut d = format!("M{}", pair(x, 0.0));
        for row in 0..rows {
            let bend = if row % 2 == 0 { 7.0 } else { -7.0 };
            let _ = write!(d, "q{} 24 0 48", number(bend));
        }
        // The corners of the picture are round.
        let [inner, low] = [if end < x { end + ROUND } else { end - ROUND }, height - ROUND];
        let [inner, low, end] = [inner, low, end].map(number);
        let _ = write!(
            d,
            "H{inner}Q{end} {} {end} {low}V{}Q{end} 0 {inner} 0z",
            number(height),
            number(ROUND)
        );
        d
    };
    // As far as the shores bend.
    let [from, to] = [left - ROUND, right + ROUND].map(number);
    let water = format!("M{from} 0H{to}V{}H{from}z", number(height));
    let mut drawing = path("b-water", &water);
    let mut waves = String::new();
    for row in 0..rows * 2 {
        let mut x = left + 26.0 + f64::from(row * 37 % 60);
        while x + 34.0 < right - 8.0 {
            let _ = write!(waves, "M{}q6-6 12 0t12 0", pair(x, f64::from(row) * 24.0 + 15.0));
            x += 96.0;
        }
    }
    drawing += &path("b-wave", &waves);
    drawing += &path("b-bank", &shore(left, 0.0));
    drawing += &path("b-bank", &shore(right, width));
    let mut grass = String::new();
    for (index, x) in [10.0, left - 24.0, right + 16.0, width - 18.0].into_iter().enumerate() {
        let y = if index % 2 == 0 { 14.0 } else { height - 8.0 };
        let _ = write!(grass, "M{}l-2-6M{}l3-6", pair(x, y), pair(x + 5.0, y));
    }
    drawing + &path("b-grass", &grass)
}
