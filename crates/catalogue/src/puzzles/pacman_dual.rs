//! Two agents in a maze, three kinds of food.

use std::sync::Arc;

use domain::{BadOption, Puzzle};
use pacman_dual::{Action, Agent, Collision, Food, Game, Level, Square};
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

use crate::{
    answer::Answer,
    error::Error,
    films::{at, direction, place, way},
    form::{Sign, sign},
    frontend::{FinishedSearch, Frontend, GeneratorRequest, Guide},
    games::by_piece,
    known::{KnownInstance, known},
    levels::Part,
    options,
    options::{named, text},
};

options! {
    pub struct GameOptions {
        /// The rule where the two agents meet
        collision: Collision = named().called("COLLISION").or("none"),
    }
}

options! {
    pub struct MazeOptions {
        /// The number of foods in a generated maze
        foods: usize = text().called("N").or("12"),
    }
}

impl Frontend for Game {
    type Options = GameOptions;
    type Generator = MazeOptions;

    const ALIASES: &'static [(&'static str, &'static [&'static str])] =
        &[("pacman", &[]), ("pac-man", &[])];
    const GUIDE: Option<Guide> = Some((
        "%%%%%%\n%P12Q%\n%%%%%%",
        [
            "pacman-dual fixtures/pacman-dual/test-2.txt",
            "pacman-dual fixtures/pacman-dual/test-2.txt --collision block",
            "pacman-dual fixtures/pacman-dual/test-2.txt --actions steps",
        ],
    ));
    const SIGNS: &'static [&'static [Sign]] = &[&[
        sign("%", "wall", Look::Wall),
        sign(" ", "free", Look::Floor),
        sign("P", "agent P", Look::Floor).with(Look::Agent).hue(5),
        sign("Q", "agent Q", Look::Floor).with(Look::Agent).hue(2),
        sign("1", "food of P", Look::Floor).with(Look::Food).hue(1),
        sign("2", "food of Q", Look::Floor).with(Look::Food).hue(6),
        sign("3", "food of both", Look::Floor).with(Look::Food).hue(0),
    ]];
    const KNOWN: &'static [KnownInstance] =
        &[known!("crossing", "pacman-dual/crossing.txt", "a maze of ours")];
    const ENDINGS: &'static [&'static str] = &["lay"];
    const SIZES: &'static [&'static str] = &["7x7", "9x9", "13x13"];
    const GENERATES: bool = true;

    fn open(input: &[u8], _: Part<'_>, options: &GameOptions) -> Result<Self, Error> {
        Ok(Self { collision: options.collision, ..Self::read(input)? })
    }

    fn complete(
        &self,
        answer: &mut Answer,
        FinishedSearch { solved, .. }: FinishedSearch<'_, Self>,
    ) {
        answer.extras.visited = solved.detail.map(|counts| counts.different);
        answer.extras.all_states = solved.detail.map(|counts| counts.all);
    }

    fn generate(wanted: &GeneratorRequest<'_, MazeOptions>) -> Result<String, Error> {
        let (size, foods) = (wanted.size()?, wanted.options.foods);
        let level =
            Level::random(size, foods, wanted.seed, wanted.limits).map_err(Error::unmade)?;
        let full =
            || BadOption::new("--foods", "there is no room for so much, or chance finds none");
        Ok(level.ok_or_else(full)?.to_string())
    }

    const HAS_PLACES: bool = true;

    fn film(&self, title: &str, actions: &[Action]) -> Film {
        shoot(Camera::new(scene(self, title), "step"), actions)
    }

    fn continued(&self, start: &Film, actions: &[Action]) -> Film {
        shoot(Camera::new(Arc::clone(&start.scene), "step"), actions)
    }

    fn candidates(&self) -> Vec<String> {
        by_piece(['P', 'Q'], "")
    }

    /// A board says nothing of collisions.
    fn after(&self, actions: &[Action]) -> Option<Self> {
        let board = self.boards(actions).nth(actions.len())?;
        Some(Self { collision: self.collision, ..Self::read(board.as_bytes()).ok()? })
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
