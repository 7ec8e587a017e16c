//! Stones that are pushed onto switches.

use grid::Move;
use scene::{Camera, Film, Ground, Look, Piece, Scene};
use weighted_stones::{Level, Square};

use super::{Filmed, at, direction, ground, place, push, ragged, sums, way, within};

impl Filmed for Level {
    const HAS_PLACES: bool = true;

    fn film(&self, title: &str, moves: &[Move]) -> Film {
        let inside = within(at(self.ares()), |at| self.square(place(at)) != Square::Wall);
        let mut scene =
            Scene::of(title, self.columns(), self.rows(), |at| match self.square(place(at)) {
                Square::Wall => Ground::new(Look::Wall, "#"),
                Square::Floor => Ground::new(ground(inside.contains(&at), Look::Floor), " "),
                Square::Goal => Ground::new(Look::Switch, "."),
            });
        let text = self.to_string();
        let board = text.lines().skip(usize::from(self.is_weighted()));
        ragged(&mut scene, &board.map(|line| line.chars().count()).collect::<Vec<_>>());
        let both = |sign: &str, both: &str| (".".to_owned(), sign.to_owned(), both.to_owned());
        scene.writing.meets = vec![both("$", "*"), both("@", "+")];
        scene.writing.listed = self.is_weighted().then_some(Look::Stone);
        let home = scene.home(Look::Switch, "");
        let weights: Vec<u32> = self.stones().iter().map(|stone| stone.weight).collect();
        for stone in self.stones() {
            let name = if self.is_weighted() {
                format!("stone {}", stone.weight)
            } else {
                "stone".to_owned()
            };
            let label = if self.is_weighted() { stone.weight.to_string() } else { String::new() };
            let piece = Piece::new(name, Look::Stone, "$").at(at(stone.place)).label(label);
            scene.add(piece.hue(tone(&weights, stone.weight)).home(home));
        }
        let player = scene.add(Piece::new("Ares", Look::Player, "@").at(at(self.ares())));
        let mut camera = Camera::new(scene, "step");
        let (mut cost, mut carried) = (0, Vec::new());
        for &action in moves {
            let way = way(action.step());
            let pushed = push(&mut camera, player, way);
            let weight = pushed.map_or(0, |stone| u64::from(weights[stone]));
            cost += 1 + weight;
            carried.push(weight);
            let words = match pushed {
                Some(_) if weight > 0 => format!("{}, pushing stone {weight}", direction(way)),
                Some(_) => format!("{}, pushing a stone", direction(way)),
                None => direction(way).to_owned(),
            };
            camera.cut(action.letter(), words, cost);
        }
        if self.is_weighted() {
            camera.meter("Weight pushed", sums(carried));
        }
        camera.film()
    }
}

/// One of five tones, by the rank of a weight among all.
fn tone(weights: &[u32], weight: u32) -> u8 {
    let mut ranks: Vec<u32> = weights.to_vec();
    ranks.sort_unstable();
    ranks.dedup();
    let rank = ranks.iter().position(|&other| other == weight).unwrap_or(0);
    let last = ranks.len() - 1;
    let tone = (rank * 4).checked_div(last);
    tone.map_or(2, |tone| u8::try_from(tone).unwrap_or(4))
}
