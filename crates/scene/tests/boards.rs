//! Small films of every kind of board.
use scene::{At, Camera, Film, Ground, Look, Piece, Scene};

pub fn sokoban() -> Film {
    let map = ["#######", "#@    #", "#  1A #", "### ###", "#A 2 b#", "#  a  #", "#######"];
    let mut scene = Scene::of("Sokoban", 7, 7, |At(x, y)| {
        let sign = map[y as usize].as_bytes()[x as usize];
        match sign {
            b'#' => Ground::new(Look::Wall, "#"),
            b'A' => Ground::new(Look::Portal, "P").label("A"),
            b'a' | b'b' => {
                let n = sign - b'a' + 1;
                Ground::new(Look::Goal, format!("G{n}")).label(n.to_string()).hue(n)
            }
            _ => Ground::new(Look::Floor, "."),
        }
    });
    for (n, at) in [(1, At(3, 2)), (2, At(3, 4))] {
        let home = scene.home(Look::Goal, &n.to_string());
        scene.add(
            Piece::new(format!("box {n}"), Look::Crate, format!("B{n}"))
                .at(at)
                .label(n.to_string())
                .hue(n)
                .home(home),
        );
    }
    let me = scene.add(Piece::new("player", Look::Player, "H").at(At(1, 1)));
    let mut camera = Camera::new(scene, "step");
    let mut cost = 0;
    for (action, way, pushed) in [
        ("R", At::RIGHT, None),
        ("R", At::RIGHT, None),
        ("D", At::DOWN, Some(0)),
        ("D", At::DOWN, Some(0)),
    ] {
        camera.face(me, way);
        camera.slide(me, &[way]);
        if let Some(b) = pushed {
            camera.slide(b, &[way]);
        }
        cost += 1;
        camera.cut(action, "a step", cost);
    }
    camera.film()
}

#[test]
fn draw() {
    let film = sokoban();
    let dir = std::env::temp_dir().join("scene");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("sokoban.svg"), scene::still(&film, 4)).unwrap();
    std::fs::write(dir.join("sokoban-moving.svg"), scene::moving(&film, 400).unwrap()).unwrap();
    std::fs::write(dir.join("sokoban-strip.svg"), scene::strip(&film, 5)).unwrap();
    let page = scene::Page {
        title: "Sokoban".into(),
        note: "7 × 7. A*, push-distance.".into(),
        lanes: vec![scene::Lane {
            name: "A*".into(),
            badge: scene::Badge { outcome: scene::Outcome::Proved, words: "proved optimal".into() },
            facts: vec![("expanded".into(), "41".into())],
            films: vec![film],
        }],
    };
    std::fs::write(dir.join("sokoban.html"), scene::html(&page).unwrap()).unwrap();
}
