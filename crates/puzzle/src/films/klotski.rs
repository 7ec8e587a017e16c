//! Blocks of any shape.

use klotski::{Goal, Level, Travel};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use super::{Filmed, at, cell, direction, place, way};

impl Filmed for Level {
    fn film(&self, title: &str, travels: &[Travel]) -> Film {
        // A board with an exit is written with its border.
        let border = usize::from(matches!(self.goal(), Goal::Exit { .. }));
        let aside = cell(0, border);
        let (columns, rows) = (self.columns() + 2 * border, self.rows() + border);
        let mut scene = Scene::of(title, columns, rows, |at| {
            let is_wall = self.is_wall(place(at - aside));
            let is_exit = match self.goal() {
                Goal::Exit { column, width } => {
                    let exit = cell(0, column + border).0..cell(0, column + border + width).0;
                    at.1 == 0 && exit.contains(&at.0)
                }
                Goal::Target(_) => false,
            };
            match (is_wall, is_exit) {
                (true, _) => Ground::new(Look::Wall, "#"),
                (false, true) => Ground::new(Look::Exit, "."),
                (false, false) => Ground::new(Look::Floor, "."),
            }
        });
        for (number, piece) in self.pieces().iter().enumerate() {
            let corner = at(piece.corner());
            let shape: Vec<At> = piece.cells.iter().map(|&cell| at(cell) - corner).collect();
            let is_special = self.special() == Some(number);
            let look = if is_special { Look::Special } else { Look::Block };
            let hue = hue(&shape);
            let block =
                Piece::new(format!("block {}", piece.name), look, piece.name).label(piece.name);
            scene.add(block.hue(hue).at(corner + aside).shape(shape));
        }
        // A move is all that a block goes before another one does.
        let runs = travels.chunk_by(|one, next| one.piece == next.piece).count();
        let unit = if runs < travels.len() { "step" } else { "move" };
        let mut camera = Camera::new(scene, unit);
        let (mut moves, mut last) = (0, None);
        let (mut steps, mut costs) = (vec![0], vec![0]);
        for travel in travels {
            let Some(number) = self.pieces().iter().position(|it| it.name == travel.piece) else {
                break;
            };
            let ways: Vec<At> = travel.path.iter().map(|&step| way(step)).collect();
            camera.slide(number, &ways);
            let size =
                if self.special() == Some(number) { 1 } else { self.pieces()[number].cells.len() };
            moves += u64::from(last != Some(travel.piece));
            last = Some(travel.piece);
            steps.push(steps[steps.len() - 1] + ways.len() as u64);
            costs.push(costs[costs.len() - 1] + (size * ways.len()) as u64);
            let words: Vec<&str> = ways.iter().map(|&way| direction(way)).collect();
            let name = match travel.piece {
                '*' => "the special block".to_owned(),
                name => format!("block {name}"),
            };
            camera.cut(travel.to_string(), format!("{name} {}", words.join(", ")), moves);
        }
        if unit == "move" {
            camera.meter("Steps", steps);
        }
        camera.meter("Cost", costs);
        camera.film()
    }
}

/// The hue of a block, by its shape: one cell, upright, lying, square, and others by their size.
fn hue(shape: &[At]) -> u8 {
    let (wide, high) =
        shape.iter().fold((1, 1), |(wide, high), at| (wide.max(at.0 + 1), high.max(at.1 + 1)));
    match (shape.len(), wide, high) {
        (1, ..) => 1,
        (2, 1, 2) => 3,
        (2, 2, 1) => 2,
        (3, ..) => 4,
        (4, 2, 2) => 7,
        (5, ..) => 8,
        _ => 5,
    }
}
