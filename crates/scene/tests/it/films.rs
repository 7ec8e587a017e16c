//! Small films with everything in them.

use scene::{At, Badge, Camera, Film, Ground, Lane, Look, Outcome, Page, Piece, Scene};

/// Boxes, goals, a portal, and a player who pushes and goes through it.
pub(crate) fn boxes() -> Film {
    let map = ["#######", "#@ 1a #", "# A#A #", "#######"];
    let mut scene = Scene::of("Boxes", 7, 4, |At(x, y)| {
        let (row, column) = (usize::try_from(y).unwrap(), usize::try_from(x).unwrap());
        match map[row].as_bytes()[column] {
            b'#' => Ground::new(Look::Wall, "#"),
            b'A' => Ground::new(Look::Portal, "A").label("A"),
            b'a' => Ground::new(Look::Goal, ".").label("1").hue(1),
            _ => Ground::new(Look::Floor, " "),
        }
    });
    scene.writing.meets = vec![(".".to_owned(), "1".to_owned(), "*".to_owned())];
    let home = scene.home(Look::Goal, "1");
    let one = Piece::new("box 1", Look::Crate, "1").at(At(3, 1)).label("1").hue(1).home(home);
    let one = scene.add(one);
    let me = scene.add(Piece::new("player", Look::Player, "@").at(At(1, 1)));
    let mut camera = Camera::new(scene, "step");
    let walk = |camera: &mut Camera, way: At| {
        camera.face(me, way);
        camera.slide(me, &[way]);
    };
    walk(&mut camera, At::RIGHT);
    camera.cut("r", "right", 1);
    walk(&mut camera, At::RIGHT);
    camera.slide(one, &[At::RIGHT]);
    camera.cut("R", "right, pushing box 1", 2);
    walk(&mut camera, At::LEFT);
    camera.cut("l", "left", 3);
    walk(&mut camera, At::DOWN);
    camera.jump(me, At(4, 2));
    camera.slide(me, &[At::RIGHT]);
    camera.cut("d", "down, through portal A", 4);
    camera.meter("Pushes", vec![0, 0, 1, 1, 1]);
    camera.film()
}

/// A block of three cells, and one that leaves over the top.
pub(crate) fn blocks() -> Film {
    let mut scene = Scene::of("Blocks", 4, 4, |at| match at {
        At(1, 0) => Ground::new(Look::Exit, "."),
        At(1..=2, 1..=2) => Ground::new(Look::Floor, "."),
        _ => Ground::new(Look::Wall, "#"),
    });
    let corner = vec![At(0, 1), At(1, 0), At(1, 1)];
    let block = Piece::new("block a", Look::Block, "a").at(At(1, 1)).label("a").hue(4);
    scene.add(block.shape(corner));
    let special = scene.add(Piece::new("special", Look::Special, "*").at(At(1, 1)));
    let mut camera = Camera::new(scene, "move");
    camera.slide(special, &[At::UP, At::UP]);
    camera.cut("*UU", "up", 2);
    camera.film()
}

/// A path, as long as it can be on a map without walls.
pub(crate) fn path(columns: usize, rows: usize) -> Film {
    let mut scene = Scene::of("Path", columns, rows, |At(x, y)| match (x * 7 + y * 13) % 5 {
        0 if x > 0 && i32::try_from(rows).is_ok_and(|rows| y + 1 < rows) => {
            Ground::new(Look::Wall, "#")
        }
        _ => Ground::new(Look::Floor, "."),
    });
    let walker = scene.add(Piece::new("walker", Look::Walker, "").at(At(0, 0)));
    scene.add(Piece::new("start", Look::Start, "S").at(At(0, 0)).label("S"));
    scene.trail = Some(walker);
    let mut camera = Camera::new(scene, "step");
    let ways = [(At::DOWN, rows), (At::RIGHT, columns)];
    let steps = ways.iter().flat_map(|&(way, count)| std::iter::repeat_n(way, count - 1));
    for (way, cost) in steps.zip(1..) {
        camera.slide(walker, &[way]);
        camera.cut("D", "to the next cell", cost);
    }
    camera.film()
}

/// What enters and leaves.
pub(crate) fn meal() -> Film {
    let mut scene = Scene::new("Meal", 2, 1, Ground::new(Look::Floor, " "));
    let food = scene.add(Piece::new("food", Look::Food, "1").at(At(1, 0)).hue(1));
    let eater = scene.add(Piece::new("P", Look::Agent, "P").label("P").hue(5));
    let mut camera = Camera::new(scene, "step");
    camera.jump(eater, At(0, 0));
    camera.cut("in", "P comes", 0);
    camera.slide(eater, &[At::RIGHT]);
    camera.leave(food);
    camera.cut("PR", "P right, eating", 1);
    camera.film()
}

pub(crate) fn page(title: &str, films: Vec<Film>) -> Page {
    let badge = Badge { outcome: Outcome::Proved, words: "proved optimal".to_owned() };
    let facts = vec![("Expanded".to_owned(), "41".to_owned())];
    let (name, figures) = (title.to_owned(), "41 expanded, 3 steps".to_owned());
    let lane = Lane { name, badge, expanded: 41, figures, facts, films };
    Page { title: title.to_owned(), note: title.to_owned(), lanes: vec![lane] }
}
