//! A path on a grid.

use std::sync::Arc;

use domain::{NoResult, Puzzle};
use grid_path::{
    HeuristicKind, Instance, InvalidSolution, Method, Neighbours, Place, Settings, Step, Terrain,
    validate,
};
use scene::{At, Camera, Film, Frame, Ground, Look, Piece, Scene};
use search::{Algorithm, Clock, Limits, Outcome};

use super::{Filmed, cell, sentence};

impl Filmed for Instance {
    fn allowed(&self, steps: &[Step]) -> usize {
        match validate(&self.level, self.neighbours, steps) {
            Err(InvalidSolution::Illegal { number, .. }) => number - 1,
            Err(InvalidSolution::Unsolved { .. }) | Ok(_) => steps.len(),
        }
    }

    const HAS_PLACES: bool = true;

    fn film(&self, title: &str, steps: &[Step]) -> Film {
        let (map, level) = (self.level.map(), &self.level);
        let (text, width) = (level.draw(None), map.width());
        let mut scene = Scene::of(title, width, map.height(), |At(x, y)| {
            let [x, y] = [x, y].map(|value| usize::try_from(value).unwrap_or(0));
            let sign = text.as_bytes().get(y * (width + 1) + x).copied().map_or('#', char::from);
            match map.terrain(Place { x, y }) {
                Terrain::Blocked => Ground::new(Look::Wall, sign),
                Terrain::Water => Ground::new(Look::Water, sign),
                Terrain::Ground(cost) if sign.is_ascii_digit() => {
                    Ground::new(Look::Cost, sign).label(sign).hue(cost)
                }
                Terrain::Ground(_) => Ground::new(Look::Floor, sign),
            }
        });
        let at = |place: Place| cell(place.y, place.x);
        let start = level.start();
        scene.add(Piece::new("walker", Look::Walker, "@").at(at(start)));
        let is_both = level.start() == level.goal();
        let signs = if is_both { ["X", "X"] } else { ["S", "G"] };
        scene.add(Piece::new("start", Look::Start, signs[0]).label("S").at(at(start)));
        scene.add(Piece::new("goal", Look::Finish, signs[1]).label("G").at(at(level.goal())));
        scene.trail = Some(WALKER);
        scene.decimals = self.decimals().0;
        // Who walks stands on top of the ends.
        let on_top = signs.map(|sign| ["@", sign, "@"].map(str::to_owned).into());
        scene.writing.meets = on_top.into();
        shoot(self, Camera::new(scene, "step"), steps)
    }

    fn continued(&self, start: &Film, steps: &[Step]) -> Film {
        shoot(self, Camera::new(Arc::clone(&start.scene), "step"), steps)
    }
}

/// The walker is the first piece.
const WALKER: usize = 0;

/// The frame of one step from the start.
pub(crate) fn frame(instance: &Instance, step: Step) -> Option<Frame> {
    let start = instance.level.start();
    let mut scene = Scene::new("", 0, 0, Ground::new(Look::Floor, ""));
    scene.add(Piece::new("walker", Look::Walker, "").at(cell(start.y, start.x)));
    shoot(instance, Camera::new(scene, "step"), &[step]).frames.pop()
}

/// Shoots the steps of the walker.
fn shoot(instance: &Instance, mut camera: Camera, steps: &[Step]) -> Film {
    let (map, level) = (instance.level.map(), &instance.level);
    let (mut here, mut cost) = (level.start(), 0);
    for &step in steps {
        let (dx, dy) = step.offset();
        here = Place { x: here.x.wrapping_add_signed(dx), y: here.y.wrapping_add_signed(dy) };
        let terrain = match map.terrain(here) {
            Terrain::Ground(cost) => u64::from(cost),
            Terrain::Water | Terrain::Blocked => 1,
        };
        cost += terrain * unit(instance.neighbours, step);
        let way = cell(here.y, here.x) - camera.place(WALKER).unwrap_or_default();
        camera.slide(WALKER, &[way]);
        camera.cut(step.letter(), format!("to row {}, column {}", here.y + 1, here.x + 1), cost);
    }
    camera.film()
}

/// Searches of one map side by side as SVG, each with its order of expansion and its path: those that were
/// asked for, or uniform-cost search and A* with the straight line. All together are within the limit on time,
/// each within the others.
pub(crate) fn comparison(
    instance: &Instance,
    asked: &[Settings],
    limits: &Limits,
) -> Result<String, NoResult> {
    let started = Clock::start();
    let usual = [Algorithm::UNIFORM_COST, Algorithm::A_STAR].map(|algorithm| Settings {
        method: Method::from(algorithm),
        heuristic: HeuristicKind::Euclidean,
    });
    let panel = |settings: &Settings| {
        let left = || limits.after(started.elapsed());
        let solved = domain::solve(instance, settings, &left(), &mut ());
        let report = solved.map_err(NoResult::Failed)?.report;
        if let Outcome::Stopped(stop) = report.outcome {
            return Err(NoResult::Stopped(stop));
        }
        let steps = report.solutions.first().map(|solution| solution.actions.as_slice());
        let visited = report.stats.expanded + u64::from(steps.is_some());
        let choice = instance.choice(settings);
        let heuristic = choice.heuristic.map(|name| format!(", {}", sentence(name)));
        let name = sentence(choice.name.title()) + &heuristic.unwrap_or_default();
        let mut film = instance.film(&name, steps.unwrap_or_default());
        film.order = instance.order(settings, &left());
        Ok((format!("{name}: {visited} cells visited"), film))
    };
    let searches = if asked.is_empty() { &usual } else { asked };
    let names: Vec<&str> = searches.iter().map(|it| instance.choice(it).name.title()).collect();
    let panels = searches.iter().map(panel).collect::<Result<Vec<_>, _>>()?;
    let title = match names.as_slice() {
        [name] => sentence(name),
        names => format!("{} on the same map", sentence(&names.join(" and "))),
    };
    Ok(scene::panels(&title, &panels))
}

/// The cost of a step on ground that costs 1, as solutions are checked.
const fn unit(neighbours: Neighbours, step: Step) -> u64 {
    match (neighbours, step.is_diagonal()) {
        (Neighbours::Four, _) => 1,
        (Neighbours::Eight(_), false) => 10_000,
        (Neighbours::Eight(_), true) => 14_142,
    }
}
