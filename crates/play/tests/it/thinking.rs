//! Keys are answered while a search takes long, and a search that fails ends no game.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use play::{
    PlayerRequest,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};

use crate::{
    corridor::{Corridor, Search, Two, first},
    screen,
};

fn key(sign: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE)
}

/// The search ends only when it is cancelled, so that a key that waited for it would never be answered.
#[test]
fn keys_are_answered_while_a_hint_is_searched() {
    let corridor = Arc::new(Corridor::new(Search::Endless));
    let levels = Two(Arc::clone(&corridor));
    let mut player = first(&levels, Arc::default());
    for sign in "?llu?rhl".chars() {
        assert_eq!(player.press(key(sign)), PlayerRequest::Nothing);
        // As on a terminal: a moment for the search, then the screen.
        player.tick(Duration::from_millis(25));
        let shown = screen(&player);
        assert!(shown.contains("Thinking"), "{shown}");
    }
    assert_eq!(player.written(), "RRLR");
    assert!(corridor.is_cancelled.load(Ordering::Relaxed), "the search before goes on");
}

#[test]
fn a_search_that_panics_leaves_the_game() {
    let levels = Two(Arc::new(Corridor::new(Search::Broken)));
    let mut player = first(&levels, Arc::default());
    player.settle();
    player.press(key('l'));
    player.settle();
    assert_eq!(player.written(), "R");
    assert!(screen(&player).contains(" ??   Not known"));
}
