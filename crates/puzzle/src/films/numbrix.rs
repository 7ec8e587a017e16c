//! Numbers along a path.

use scene::{At, Camera, Film, Ground, Look, Piece, Scene};
use word_grids::{
    Cell, Neighbours,
    numbrix::{Filled, Instance, Level},
};

use super::{Filmed, cell};

impl Filmed for Instance {
    fn allowed(&self, actions: &[Filled]) -> usize {
        let fits = |filled: &&Filled| {
            let holes = |level: &Level| {
                level.grid().iter().map(|cell| level.is_hole(cell)).collect::<Vec<_>>()
            };
            filled.level.grid() == self.level.grid() && holes(&filled.level) == holes(&self.level)
        };
        actions.iter().take(1).filter(fits).count()
    }

    fn film(&self, title: &str, actions: &[Filled]) -> Film {
        let grid = self.level.grid();
        let at = |cell_number: Cell| {
            let place = grid.place(cell_number);
            cell(place.row, place.column)
        };
        let mut cells = grid.iter();
        let mut scene = Scene::of(title, grid.columns(), grid.rows(), |_| {
            let cell = cells.next();
            match cell.and_then(|cell| self.level.number(cell)) {
                None if cell.is_some_and(|cell| self.level.is_hole(cell)) => {
                    Ground::new(Look::Wall, "#")
                }
                None => Ground::new(Look::Floor, "."),
                // Too many kinds for large boards: clues are pieces there.
                Some(_) => Ground::new(Look::Clue, "."),
            }
        });
        let filled = actions.first();
        let path = filled.map_or_else(Vec::new, |filled| filled.level.cells_by_number());
        scene.writing.gap = " ".to_owned();
        scene.writing.width = width(&self.level, filled);
        let pencil = scene.add(Piece::new("pencil", Look::Pencil, ""));
        scene.trail = Some(pencil);
        for cell in grid.iter() {
            if let Some(clue) = self.level.number(cell) {
                let piece = Piece::new(format!("clue {clue}"), Look::Clue, clue.to_string());
                scene.add(piece.label(clue.to_string()).at(at(cell)));
            }
        }
        let numbers: Vec<(u64, Option<Cell>)> = (1..).zip(path).collect();
        let is_given = |cell: Option<Cell>, value: u64| {
            cell.and_then(|cell| self.level.number(cell)).map(u64::from) == Some(value)
        };
        let mut found = Vec::new();
        for &(value, cell) in &numbers {
            let piece = Piece::new(value.to_string(), Look::Number, value.to_string());
            let is_found = cell.is_some() && !is_given(cell, value);
            found.push(is_found.then(|| scene.add(piece.label(value.to_string()))));
        }
        let mut camera = Camera::new(scene, "number");
        let neighbours = filled.map_or(self.neighbours, |filled| filled.neighbours);
        for ((value, cell), found) in numbers.into_iter().zip(found) {
            let Some(to) = cell.map(at) else { break };
            match camera.place(pencil).map(|from| to - from) {
                Some(way) if is_step(neighbours, way) => camera.slide(pencil, &[way]),
                _ => camera.jump(pencil, to),
            }
            if let Some(piece) = found {
                camera.jump(piece, to);
            }
            let given = if found.is_some() { "" } else { ", given" };
            let words = format!("row {}, column {}{given}", to.1 + 1, to.0 + 1);
            camera.cut(value.to_string(), words, value);
        }
        camera.film()
    }
}

/// Does the band go straight there, and not round the edges?
const fn is_step(neighbours: Neighbours, At(x, y): At) -> bool {
    let is_near = x.abs() <= 1 && y.abs() <= 1;
    is_near && (x == 0 || y == 0 || matches!(neighbours, Neighbours::King | Neighbours::Torus8))
}

/// The width of the largest number.
fn width(level: &Level, filled: Option<&Filled>) -> usize {
    let level = filled.map_or(level, |filled| &filled.level);
    let numbers = level.grid().iter().filter_map(|cell| level.number(cell));
    numbers.max().map_or(1, |most| most.to_string().len())
}
