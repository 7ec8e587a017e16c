//! Two agents who eat.

use std::collections::BTreeMap;

use pacman_dual::{Action, Agent, Food, Game, Square};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use super::{Filmed, at, direction, place, way};

impl Filmed for Game {
    const HAS_PLACES: bool = true;

    fn film(&self, title: &str, actions: &[Action]) -> Film {
        let level = &self.level;
        let mut scene =
            Scene::of(title, level.columns(), level.rows(), |at| match level.square(place(at)) {
                Square::Wall => Ground::new(Look::Wall, "%"),
                Square::Floor | Square::Food(_) => Ground::new(Look::Floor, " "),
            });
        let is_dual = level.start(Agent::Q).is_some();
        let mut foods: BTreeMap<At, usize> = BTreeMap::new();
        for (place, food) in level.foods() {
            let hue = match food {
                Food::One => 1,
                Food::Two => 6,
                Food::Three => 0,
            };
            let sign = if is_dual { food.digit() } else { '.' };
            let piece = Piece::new(format!("food {}", food.digit()), Look::Food, sign).hue(hue);
            foods.insert(at(place), scene.add(piece.at(at(place))));
        }
        // P is drawn last, as it is written.
        let mut agents = BTreeMap::new();
        for (agent, hue) in [(Agent::Q, 2), (Agent::P, 5)] {
            if let Some(start) = level.start(agent) {
                let piece = Piece::new(agent.to_string(), Look::Agent, agent.to_string());
                let piece = piece.label(agent.to_string()).hue(hue).at(at(start));
                agents.insert(agent, scene.add(piece));
            }
        }
        scene.writing.meets = vec![("Q".to_owned(), "P".to_owned(), "B".to_owned())];
        let mut camera = Camera::new(scene, "step");
        let (mut meals, mut eaten) = (vec![0], 0);
        for (number, action) in (1..).zip(actions) {
            let Some(&agent) = agents.get(&action.agent) else { break };
            let way = way(action.step);
            camera.face(agent, way);
            camera.slide(agent, &[way]);
            let mut words = format!("{} {}", action.agent, direction(way));
            if let Some(food) = camera.place(agent).and_then(|at| foods.remove(&at)) {
                camera.leave(food);
                words += &format!(", eating {}", camera.scene().pieces[food].name);
                eaten += 1;
            }
            meals.push(eaten);
            camera.cut(action.to_string(), words, number);
        }
        camera.meter("Eaten", meals);
        camera.film()
    }
}
