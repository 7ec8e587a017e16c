//! A map as a picture: blocked cells dark, visited ones light blue, the path blue.

use std::{collections::BTreeSet, fmt::Write, time::Instant};

use search::{Algorithm, Cost, Limits, Observer, Outcome, Solution, Stop, search};

use crate::{
    heuristic::Euclidean,
    level::Level,
    map::{Place, Terrain},
    puzzle::Instance,
    space::{Cell, GridSpace},
    step::{Step, places},
};

const BLOCKED: &str = "#333333";
const VISITED: &str = "#bcdcf5";
const PATH: &str = "#1f5fbf";
/// Cells of a map that is drawn cell by cell with lines between.
const MOST_LINED: usize = 100;

/// An observer that keeps which cells were taken from the queue: expanded, or found to be the goal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Visited {
    /// The cells.
    pub cells: BTreeSet<Cell>,
}

impl Observer<GridSpace> for Visited {
    fn expanded(&mut self, state: &Cell, _: Cost, _: Cost) {
        self.cells.insert(*state);
    }

    fn solved(&mut self, goal: &Cell, _: &Solution<Step>) {
        self.cells.insert(*goal);
    }
}

impl Visited {
    /// Where they are.
    #[must_use]
    pub fn places(&self, space: &GridSpace) -> Vec<Place> {
        self.cells.iter().map(|&cell| space.place(cell)).collect()
    }
}

/// One map of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel<'l> {
    /// What stands above it.
    pub title: String,
    /// The map.
    pub level: &'l Level,
    /// The cells visited.
    pub visited: Vec<Place>,
    /// The path from the start; empty for none.
    pub steps: Vec<Step>,
}

/// Panels side by side as SVG. O(cells) in length.
#[must_use]
pub fn svg(panels: &[Panel<'_>]) -> String {
    const TOP: usize = 34;
    const GAP: usize = 24;
    let widest = panels.iter().map(|panel| panel.level.map().width()).max().unwrap_or(1);
    let size = (480 / widest).clamp(2, 24);
    let width_of = |panel: &Panel<'_>| panel.level.map().width() * size;
    let width = GAP + panels.iter().map(|panel| width_of(panel) + GAP).sum::<usize>();
    let highest = panels.iter().map(|panel| panel.level.map().height()).max().unwrap_or(1);
    let height = TOP + highest * size + GAP;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
    );
    let mut x = GAP;
    for panel in panels {
        let title = panel.title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(text, "<text x=\"{x}\" y=\"22\">{title}</text>");
        let _ = writeln!(text, "<g transform=\"translate({x} {TOP})\">");
        draw(&mut text, panel, size);
        text.push_str("</g>\n");
        x += width_of(panel) + GAP;
    }
    text.push_str("</svg>\n");
    text
}

/// Uniform-cost search and A* with the straight line on one map, side by side as SVG, each with the cells
/// that it visits and the path that it finds. O(cells) in length.
///
/// # Errors
///
/// A limit stopped a search; both together are within the limit on time, each within the others.
pub fn comparison_svg(instance: &Instance, limits: &Limits) -> Result<String, Stop> {
    let Instance { level, neighbours } = instance;
    let space = GridSpace::new(level, *neighbours);
    let started = Instant::now();
    let panel = |title: &str, algorithm| {
        let mut visited = Visited::default();
        let limits = limits.after(started.elapsed());
        let report = search(&space, &Euclidean::to_goal(&space), algorithm, &limits, &mut visited);
        if let Outcome::Stopped(stop) = report.outcome {
            return Err(stop);
        }
        Ok(Panel {
            title: format!("{title}: {} cells visited", visited.cells.len()),
            level,
            visited: visited.places(&space),
            steps: report.solutions.into_iter().next().map_or(Vec::new(), |it| it.actions),
        })
    };
    let uninformed = panel("Uniform-cost search", Algorithm::UNIFORM_COST)?;
    let informed = panel("A*, Euclidean", Algorithm::A_STAR)?;
    Ok(svg(&[uninformed, informed]))
}

fn draw(text: &mut String, panel: &Panel<'_>, size: usize) {
    let map = panel.level.map();
    let (width, height) = (map.width() * size, map.height() * size);
    squares(text, panel.visited.iter().copied(), VISITED, size);
    let all = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| Place { x, y }));
    squares(text, all.filter(|&place| map.terrain(place) == Terrain::Blocked), BLOCKED, size);
    if map.width().max(map.height()) <= MOST_LINED {
        let mut lines = String::new();
        for x in 0..=map.width() {
            let _ = write!(lines, "M{} 0v{height}", x * size);
        }
        for y in 0..=map.height() {
            let _ = write!(lines, "M0 {}h{width}", y * size);
        }
        let _ = writeln!(text, "<path d=\"{lines}\" stroke=\"#dddddd\" stroke-width=\"0.5\"/>");
    }
    let _ = writeln!(
        text,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"{BLOCKED}\"/>"
    );
    let centre = |place: Place| (place.x * size + size / 2, place.y * size + size / 2);
    let mut line = String::new();
    for (number, place) in places(panel.level.start(), &panel.steps).enumerate() {
        let (x, y) = centre(place);
        let _ = write!(line, "{}{x} {y}", if number == 0 { 'M' } else { 'L' });
    }
    let thickness = (size / 3).max(1);
    let _ = writeln!(
        text,
        "<path d=\"{line}\" fill=\"none\" stroke=\"{PATH}\" stroke-width=\"{thickness}\" \
         stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
    );
    for (place, colour) in [(panel.level.start(), "#2a9d3a"), (panel.level.goal(), "#d03030")] {
        let (x, y) = centre(place);
        let radius = (size / 3).max(2);
        let _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/>");
    }
}

/// Cells of one colour as one path, runs of a row joined.
fn squares(text: &mut String, places: impl Iterator<Item = Place>, colour: &str, size: usize) {
    let mut path = String::new();
    let mut run: Option<(Place, usize)> = None;
    let mut end = |run: Option<(Place, usize)>| {
        if let Some((Place { x, y }, length)) = run {
            let width = length * size;
            let _ = write!(path, "M{} {}h{width}v{size}h-{width}z", x * size, y * size);
        }
    };
    for place in places {
        run = match run {
            Some((from, length)) if from.y == place.y && from.x + length == place.x => {
                Some((from, length + 1))
            }
            before => {
                end(before);
                Some((place, 1))
            }
        };
    }
    end(run);
    if !path.is_empty() {
        let _ = writeln!(text, "<path d=\"{path}\" fill=\"{colour}\"/>");
    }
}
