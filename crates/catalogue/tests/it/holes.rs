//! Numbers in cells, of which some are given and some are holes.

use domain::search::Limits;
use game::{Event, Light};
use scene::{At, Look};

use crate::table::{Table, fixture};

const KING: (&str, &str) = ("neighbours", "king");

fn cell(table: &Table, look: Look) -> At {
    let scene = &table.session.position().film.scene;
    scene.cells().find(|&at| scene.ground(at).is_some_and(|ground| ground.look == look)).unwrap()
}

#[test]
fn a_given_number_stays() {
    let mut table = Table::open("numbrix", &fixture("numbrix/several.txt"), &[]);
    table.click(cell(&table, Look::Clue));
    table.press(&["9", "Enter"]);
    assert_eq!(table.said(), "This number is given.");
    table.click(cell(&table, Look::Clue));
    table.take(Event::Type("9".to_owned()));
    assert_eq!((table.said().as_str(), table.session.played().len()), ("This number is given.", 0));
}

#[test]
fn a_hole_stays_a_hole() {
    for (file, choices) in [("hidato", &[KING][..]), ("holes", &[])] {
        let mut table = Table::open("numbrix", &fixture(&format!("numbrix/{file}.txt")), choices);
        table.click(cell(&table, Look::Wall));
        table.press(&["2", "Enter"]);
        assert_eq!(table.said(), "No number stands in a hole.", "{file}");
        assert!(table.session.played().is_empty(), "{file}");
        assert_ne!(table.lamp().light, Light::None, "{file}");
    }
    let table = Table::open("numbrix", "1 . #\n. . .", &[]);
    assert!(!game::Game::accepts(table.game.as_ref(), &["1,3=4".to_owned()]));
    let mut table = Table::open("numbrix", "1 . #\n. . .", &[]);
    table.press(&["6", "Enter"]);
    assert_eq!(table.said(), "The greatest number is 5.");
}

/// Plays the solution to its end: every other number by a click, the others by arrows. The lamp never says that there is
/// none.
fn is_played_to_the_end(name: &str, text: &str, choices: &[(&str, &str)]) {
    let mut table = Table::open("numbrix", text, choices);
    let way = table.session.known().unwrap().way.map(<[String]>::to_vec);
    let way = way.unwrap_or_else(|| panic!("{name}: {:?}", table.lamp()));
    let mut here = cell(&table, Look::Floor);
    for (number, action) in way.iter().enumerate() {
        assert_eq!(table.lamp().light, Light::Optimal, "{name}, before {action}");
        let (place, value) = action.split_once('=').unwrap();
        let (row, column) = place.split_once(',').unwrap();
        let to = At(column.parse::<i32>().unwrap() - 1, row.parse::<i32>().unwrap() - 1);
        if number % 2 == 0 {
            table.click(to);
        } else {
            let key = |by: i32, less, more| {
                vec![if by < 0 { less } else { more }; by.unsigned_abs() as usize]
            };
            table.press(&key(to.0 - here.0, "ArrowLeft", "ArrowRight"));
            table.press(&key(to.1 - here.1, "ArrowUp", "ArrowDown"));
        }
        here = to;
        table.write(value);
        table.press(&[" "]);
        assert_eq!(table.session.played().len(), number + 1, "{name}: {}", table.said());
    }
    assert_eq!(table.lamp().light, Light::Won, "{name}");
}

#[test]
fn boards_with_holes_are_played_to_the_end() {
    is_played_to_the_end("hidato", &fixture("numbrix/hidato.txt"), &[KING]);
    is_played_to_the_end("holes", &fixture("numbrix/holes.txt"), &[]);
    let domain = catalogue::find("numbrix").unwrap();
    let about = domain.generator.unwrap();
    for seed in 0..100 {
        let is_king = seed % 2 == 0;
        let neighbours = if is_king { "king" } else { "four" };
        let choices = [("holes", "4"), ("neighbours", neighbours)];
        let choices = choices.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let options = catalogue::form::chosen(&about(), true, &choices).unwrap();
        let text = (domain.generate)("4x4", seed, &options, &Limits::default()).unwrap();
        is_played_to_the_end(&format!("{seed}"), &text, &[("neighbours", neighbours)]);
    }
}
