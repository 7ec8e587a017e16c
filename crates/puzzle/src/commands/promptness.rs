//! How soon the terminal player answers a key.

use std::{sync::Arc, time::Duration};

use play::{
    Effort, Player, PlayerRequest,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};
use search::Limits;

use super::{
    games::{Nowhere, Single, level_of, screen},
    opened::options,
};

/// A grid of a million cells whose goal cannot be reached, with a long way to its border, and a maze with more
/// food than a search can order.
fn large_levels() -> [(Single, String); 2] {
    let mut grid = String::new();
    for row in 0..1000 {
        let sign = |column| match (row, column) {
            (0, 0) => 'S',
            (999, 999) => 'G',
            (998, 998..) | (999, 998) => '#',
            (1..990, 1..999) if (row * 7 + column * 13) % 11 == 5 => '#',
            _ => '.',
        };
        grid.extend((0..1000).map(sign));
        grid.push('\n');
    }
    let maze = catalogue::find("pacman-dual").unwrap();
    let none = options(maze.generator.unwrap(), &[]);
    let maze = (maze.generate)("100x100", 1, &none, &Limits::default()).unwrap();
    let way = "R".repeat(999) + &"D".repeat(990);
    [
        (level_of("grid-path", "grid", grid.as_bytes()), way),
        (level_of("pacman-dual", "maze", maze.as_bytes()), String::new()),
    ]
}

/// How long this thread has had a processor.
fn busy() -> Duration {
    use nix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap().into()
}

/// Of 50 ms a key waits 25 for the search at most; the others are for its own work. What other threads do at
/// the same time does not count.
#[test]
fn keys_are_answered_within_50_ms_on_large_boards() {
    for (level, way) in large_levels() {
        let mut player =
            Player::new(&level, (1, level.0.clone()), Arc::new(Nowhere), Effort::default());
        player.paste(&way);
        for sign in "?hu?lu?ju?ku?hlr".chars() {
            let begin = busy();
            let key = KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE);
            assert_eq!(player.press(key), PlayerRequest::Nothing);
            player.tick(Duration::from_millis(25));
            screen(&player, 80, 24);
            let time = busy() - begin;
            assert!(time < Duration::from_millis(25), "{}: {sign}, {time:?}", level.0.title);
        }
    }
}
