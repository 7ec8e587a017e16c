//! The levels that the tests share: small ones, the fixtures, random ones.

use pacman_dual::{Collision, Game, Level};
use proptest::{collection::vec, prelude::*, sample::Index};

/// Levels small enough for every engine in every variant.
pub(crate) const SMALL: [&str; 10] = [
    // One food of each kind, in the open.
    "P1 \n 3 \n 2Q",
    // A junction: a step past it brings P nearer to two foods at once.
    "%1%\n  P\n%1%\nQ  ",
    // Each eats what bars the other's way.
    "P2 1\n%%%%\nQ1 2",
    // Q has to open the only door to a 1.
    "%%%%%\n%P21%\n%%Q%%\n%%%%%",
    // A corridor where they have to pass each other.
    "1P Q2\n%% %%",
    // Solved.
    "P Q",
    // Poison in the only door, and nobody takes it away.
    "P21%Q",
    // Q is walled off from a 2, and P from nothing.
    "P 1%2%Q3",
    // No one may share a cell where it is narrow.
    "P  2\n%Q%%\n%1%%",
    // A Berkeley layout.
    "%%%%%\n%P .%\n%.Go%\n%%%%%",
];

/// Both rules of collisions.
pub(crate) const RULES: [Collision; 2] = [Collision::None, Collision::Block];

pub(crate) fn game(level: &Level, collision: Collision) -> Game {
    Game { level: level.clone(), collision }
}

pub(crate) fn level(text: &str) -> Level {
    text.parse().expect("a valid level")
}

/// The instances of the fixtures by name.
pub(crate) fn fixtures() -> Vec<(String, Level)> {
    let fixtures = testkit::fixtures::<Game>("pacman-dual").into_iter();
    let mut levels: Vec<_> = fixtures.map(|(name, game)| (name, game.level)).collect();
    levels.sort_by(|(one, _), (other, _)| one.cmp(other));
    levels
}

/// Random levels of up to 3 x 4 cells and four foods, some of them walled.
pub(crate) fn levels() -> impl Strategy<Value = Level> {
    let size = (1..=3_usize, 2..=4_usize);
    let foods = vec(prop_oneof![Just('1'), Just('2'), Just('3')], 0..=4);
    (size, foods, 0..=50_u32, vec(any::<Index>(), 12), vec(0..100_u32, 12)).prop_filter_map(
        "things that found no room",
        |((rows, columns), foods, walls, order, dice)| {
            let mut free: Vec<usize> = (0..rows * columns).collect();
            let mut cells = vec![' '; rows * columns];
            let mut picks = order.into_iter();
            for thing in ['P', 'Q'].into_iter().chain(foods) {
                let pick = picks.next()?;
                if free.is_empty() {
                    return None;
                }
                cells[free.swap_remove(pick.index(free.len()))] = thing;
            }
            for cell in free {
                if dice[cell] < walls {
                    cells[cell] = '%';
                }
            }
            let lines: Vec<String> =
                cells.chunks(columns).map(|row| row.iter().collect()).collect();
            // A border, so that blanks at the ends of rows are certainly floor.
            let wall = "%".repeat(columns + 2);
            let rows: Vec<String> = lines.iter().map(|line| format!("%{line}%")).collect();
            Some(level(&format!("{wall}\n{}\n{wall}", rows.join("\n"))))
        },
    )
}
