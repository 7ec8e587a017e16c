//! A path on a grid.

use grid_path::{Instance, InvalidSolution, Neighbours, Place, Step, Terrain, validate};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use super::{Filmed, cell};

impl Filmed for Instance {
    fn allowed(&self, steps: &[Step]) -> usize {
        match validate(&self.level, self.neighbours, steps) {
            Err(InvalidSolution::Illegal { number, .. }) => number - 1,
            Err(InvalidSolution::Unsolved { .. }) | Ok(_) => steps.len(),
        }
    }

    fn film(&self, title: &str, steps: &[Step]) -> Film {
        let (map, level) = (self.level.map(), &self.level);
        let (text, width) = (level.draw(&[]), map.width());
        let mut scene = Scene::of(title, width, map.height(), |At(x, y)| {
            let [x, y] = [x, y].map(|value| usize::try_from(value).unwrap_or(0));
            let sign = text.as_bytes().get(y * (width + 1) + x).copied().map_or('#', char::from);
            match map.terrain(Place { x, y }) {
                Terrain::Blocked => Ground::new(Look::Wall, sign),
                Terrain::Water => Ground::new(Look::Cost, sign).hue(9),
                Terrain::Ground(cost) if sign.is_ascii_digit() => {
                    Ground::new(Look::Cost, sign).label(sign).hue(cost)
                }
                Terrain::Ground(_) => Ground::new(Look::Floor, sign),
            }
        });
        let at = |place: Place| cell(place.y, place.x);
        let walker = scene.add(Piece::new("walker", Look::Walker, "").at(at(level.start())));
        let is_both = level.start() == level.goal();
        let signs = if is_both { ["X", "X"] } else { ["S", "G"] };
        scene.add(Piece::new("start", Look::Start, signs[0]).label("S").at(at(level.start())));
        scene.add(Piece::new("goal", Look::Finish, signs[1]).label("G").at(at(level.goal())));
        scene.trail = Some(walker);
        scene.writing.trail = "*".to_owned();
        let mut camera = Camera::new(scene, "step");
        let (mut here, mut cost) = (level.start(), 0);
        for &step in steps {
            let (dx, dy) = step.offset();
            here = Place { x: here.x.wrapping_add_signed(dx), y: here.y.wrapping_add_signed(dy) };
            let terrain = match map.terrain(here) {
                Terrain::Ground(cost) => u64::from(cost),
                Terrain::Water | Terrain::Blocked => 1,
            };
            cost += terrain * unit(self.neighbours, step);
            let way = at(here) - camera.place(walker).unwrap_or_default();
            camera.slide(walker, &[way]);
            camera.cut(step.letter(), format!("to column {}, row {}", here.x, here.y), cost);
        }
        camera.film()
    }
}

/// The cost of a step on ground that costs 1, as solutions are checked.
const fn unit(neighbours: Neighbours, step: Step) -> u64 {
    match (neighbours, step.is_diagonal()) {
        (Neighbours::Four, _) => 1,
        (Neighbours::Eight(_), false) => 10_000,
        (Neighbours::Eight(_), true) => 14_142,
    }
}
