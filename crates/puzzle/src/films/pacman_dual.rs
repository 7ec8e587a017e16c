//! Two agents who eat.

use std::sync::Arc;

use pacman_dual::{Action, Agent, Food, Game, Square};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use super::{Filmed, at, direction, place, way};

impl Filmed for Game {
    const HAS_PLACES: bool = true;

    fn film(&self, title: &str, actions: &[Action]) -> Film {
        shoot(Camera::new(scene(self, title), "step"), actions)
    }

    fn continued(&self, start: &Film, actions: &[Action]) -> Film {
        shoot(Camera::new(Arc::clone(&start.scene), "step"), actions)
    }
}

fn scene(game: &Game, title: &str) -> Scene {
    let level = &game.level;
    let mut scene =
        Scene::of(title, level.columns(), level.rows(), |at| match level.square(place(at)) {
            Square::Wall => Ground::new(Look::Wall, "%"),
            Square::Floor | Square::Food(_) => Ground::new(Look::Floor, " "),
        });
    let is_dual = level.start(Agent::Q).is_some();
    for (place, food) in level.foods() {
        let hue = match food {
            Food::One => 1,
            Food::Two => 6,
            Food::Three => 0,
        };
        let sign = if is_dual { food.digit() } else { '.' };
        let piece = Piece::new(format!("food {}", food.digit()), Look::Food, sign).hue(hue);
        scene.add(piece.at(at(place)));
    }
    // P is drawn last, as it is written.
    for (agent, hue) in [(Agent::Q, 2), (Agent::P, 5)] {
        if let Some(start) = level.start(agent) {
            let piece = Piece::new(agent.to_string(), Look::Agent, agent.to_string());
            let piece = piece.label(agent.to_string()).hue(hue).at(at(start));
            scene.add(piece);
        }
    }
    scene.writing.meets = vec![("Q".to_owned(), "P".to_owned(), "B".to_owned())];
    scene
}

fn shoot(mut camera: Camera, actions: &[Action]) -> Film {
    let pieces = &camera.scene().pieces;
    // In this order they are listed.
    let row_first = |At(column, row)| (row, column);
    let foods: Vec<At> =
        pieces.iter().filter(|it| it.look == Look::Food).filter_map(|it| it.at).collect();
    let names = actions.iter().map(|action| action.agent.to_string());
    let agents: Vec<Option<usize>> =
        names.map(|name| pieces.iter().rposition(|it| it.name == name)).collect();
    let (mut meals, mut eaten) = (vec![0], 0);
    for ((number, action), agent) in (1..).zip(actions).zip(agents) {
        let Some(agent) = agent else { break };
        let way = way(action.step);
        camera.face(agent, way);
        camera.slide(agent, &[way]);
        let mut words = format!("{} {}", action.agent, direction(way));
        let food = camera.place(agent).and_then(|at| {
            foods.binary_search_by_key(&row_first(at), |&food| row_first(food)).ok()
        });
        if let Some(food) = food.filter(|&food| camera.place(food).is_some()) {
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
