//! Keys are answered while a search takes long, and a search that fails ends no game.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use play::{
    Effort, Player, Wanted,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};

use crate::{
    corridor::{Corridor, Memory, Search, Two},
    screen,
};

fn key(sign: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE)
}

#[test]
fn keys_are_answered_within_50_ms_while_a_hint_is_searched() {
    let corridor = Arc::new(Corridor::new(Search::Endless));
    let levels = Two(Arc::clone(&corridor));
    let mut player =
        Player::open(&levels, 1, Arc::new(Memory::default()), Effort::default()).unwrap();
    let mut times = Vec::new();
    for sign in "?llu?rhl".chars() {
        let begin = Instant::now();
        assert_eq!(player.press(key(sign)), Wanted::Nothing);
        // As on a terminal: a moment for the search, then the screen.
        player.tick(Duration::from_millis(25));
        let shown = screen(&player);
        times.push(begin.elapsed());
        assert!(shown.contains("thinking"), "{shown}");
    }
    assert_eq!(player.written(), "RRLR");
    // On a machine that does much else at the same time, a key or two may come late.
    times.sort();
    assert!(times[times.len() / 2] < Duration::from_millis(50), "{times:?}");
    assert!(corridor.is_cancelled.load(Ordering::Relaxed), "the search before goes on");
}

#[test]
fn a_search_that_panics_leaves_the_game() {
    let levels = Two(Arc::new(Corridor::new(Search::Broken)));
    let mut player =
        Player::open(&levels, 1, Arc::new(Memory::default()), Effort::default()).unwrap();
    player.settle();
    player.press(key('l'));
    player.settle();
    assert_eq!(player.written(), "R");
    assert!(screen(&player).contains(" ??   not known"));
}
