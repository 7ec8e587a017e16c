//! Classic Sokoban.

use domain::Puzzle;
use grid::Move;
use scene::{Camera, Film, Ground, Look, Piece, Scene};
use sokoban::classic::{Instance, Objective, Square};

use super::{Filmed, at, direction, ground, place, push, ragged, sums, way, within};

impl Filmed for Instance {
    fn film(&self, title: &str, moves: &[Move]) -> Film {
        let level = &self.level;
        let text = self.boards(&[]).next().unwrap_or_default();
        let inside = within(at(level.player()), |at| level.square(place(at)) != Square::Wall);
        let mut scene =
            Scene::of(title, level.columns(), level.rows(), |at| match level.square(place(at)) {
                Square::Wall => Ground::new(Look::Wall, "#"),
                Square::Floor => Ground::new(ground(inside.contains(&at), Look::Floor), " "),
                Square::Goal => Ground::new(Look::Goal, "."),
            });
        let lengths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        ragged(&mut scene, &lengths);
        let both = |sign: &str, both: &str| (".".to_owned(), sign.to_owned(), both.to_owned());
        scene.writing.meets = vec![both("$", "*"), both("@", "+")];
        let home = scene.home(Look::Goal, "");
        for (number, &place) in (1..).zip(level.boxes()) {
            scene.add(
                Piece::new(format!("box {number}"), Look::Crate, "$").at(at(place)).home(home),
            );
        }
        let player = scene.add(Piece::new("player", Look::Player, "@").at(at(level.player())));
        let is_by_moves = self.objective == Objective::Moves;
        let mut camera = Camera::new(scene, "move");
        let mut pushes = 0;
        for (number, &action) in (1..).zip(moves) {
            let way = way(action.step());
            let pushed = push(&mut camera, player, way);
            pushes += u64::from(pushed.is_some());
            let box_words = pushed.map_or("", |_| ", pushing a box");
            let cost = if is_by_moves { number } else { pushes };
            camera.cut(action.letter(), format!("{}{box_words}", direction(way)), cost);
        }
        if is_by_moves {
            camera.meter("Pushes", sums(moves.iter().map(|action| action.is_push().into())));
        }
        camera.film()
    }
}
