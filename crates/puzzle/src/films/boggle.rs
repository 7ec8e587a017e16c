//! A word along a path.

use scene::{Camera, Film, Ground, Look, Piece, Scene};
use word_grids::boggle::{Board, Traced};

use super::{Filmed, cell};

impl Filmed for Board {
    fn allowed(&self, actions: &[Traced]) -> usize {
        actions.len().min(1)
    }

    fn film(&self, title: &str, actions: &[Traced]) -> Film {
        let grid = self.grid();
        let mut cells = self.cells().iter();
        let title = match actions {
            [] => title.to_owned(),
            [traced, ..] => format!("{title}: {}", traced.word.text),
        };
        let mut scene = Scene::of(title, grid.columns(), grid.rows(), |_| {
            let letters = cells.next().map_or("", |letters| letters.as_str());
            let is_long = letters.chars().count() > 1;
            let sign = if is_long { format!("({letters})") } else { letters.to_owned() };
            Ground::new(Look::Die, sign).label(letters.to_uppercase())
        });
        let finger = scene.add(Piece::new("finger", Look::Finger, ""));
        scene.trail = Some(finger);
        let longest =
            actions.iter().filter_map(|traced| traced.word.paths.first()).map(Vec::len).max();
        let order: Vec<usize> = (1..=longest.unwrap_or(0))
            .map(|number| {
                let piece = Piece::new(format!("letter {number}"), Look::Order, "");
                scene.add(piece.label(number.to_string()))
            })
            .collect();
        let paths = actions.iter().filter_map(|traced| Some((traced, traced.word.paths.first()?)));
        let mut camera = Camera::new(scene, "letter");
        for (traced, path) in paths {
            for (number, (&at, &order)) in (1_usize..).zip(path.iter().zip(&order)) {
                let place = grid.place(at);
                let to = cell(place.row, place.column);
                match camera.place(finger).map(|from| to - from) {
                    Some(way) if way.0.abs() <= 1 && way.1.abs() <= 1 => {
                        camera.slide(finger, &[way]);
                    }
                    _ => camera.jump(finger, to),
                }
                camera.jump(order, to);
                let letters = self.letters(at).as_str();
                let words = format!("row {}, column {}", place.row + 1, place.column + 1);
                let is_last = number == path.len();
                let cost = if is_last { traced.word.score.into() } else { 0 };
                camera.cut(letters, words, cost);
            }
        }
        camera.film()
    }
}
