//! Sliding tiles.

use npuzzle::{Level, Move};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use super::{Filmed, cell, direction};

impl Filmed for Level {
    fn film(&self, title: &str, moves: &[Move]) -> Film {
        let (rows, columns) = (self.rows(), self.columns());
        let tiles = self.goal().iter();
        let mut goal = tiles.clone();
        // Cells differ by the tile that belongs there.
        let mut scene = Scene::of(title, columns, rows, |_| {
            Ground::new(Look::Floor, "0").hue(goal.next().copied().unwrap_or_default())
        });
        scene.writing.gap = " ".to_owned();
        scene.writing.width = if self.start().len() > 10 { 2 } else { 1 };
        let place = |index: usize| cell(index / columns, index % columns);
        let homes: Vec<u8> = tiles.copied().collect();
        let mut blank = At::default();
        for (index, &tile) in self.start().iter().enumerate() {
            if tile == 0 {
                blank = place(index);
                continue;
            }
            let kind = scene.kinds.iter().position(|kind| kind.hue == Some(tile));
            let row = homes.iter().position(|&home| home == tile).unwrap_or(0) / columns;
            let piece = Piece::new(format!("tile {tile}"), Look::Tile, tile.to_string());
            let piece = piece.at(place(index)).label(tile.to_string());
            let home = kind.and_then(|kind| u8::try_from(kind).ok());
            scene.add(piece.hue(u8::try_from(row.min(7)).unwrap_or(7)).home(home));
        }
        let mut camera = Camera::new(scene, "move");
        for (number, &action) in (1..).zip(moves) {
            let way = match action {
                Move::Up => At::UP,
                Move::Down => At::DOWN,
                Move::Left => At::LEFT,
                Move::Right => At::RIGHT,
            };
            let back = At::default() - way;
            let Some(tile) = camera.piece_at(blank + way, |_| true) else { break };
            camera.slide(tile, &[back]);
            blank = blank + way;
            let name = camera.scene().pieces[tile].name.clone();
            camera.cut(action.letter(), format!("{name} {}", direction(back)), number);
        }
        camera.film()
    }
}
