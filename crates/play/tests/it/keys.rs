//! The table of keys, and what they do.

use std::sync::Arc;

use play::{
    Player, PlayerRequest,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
    game::{Press, press},
    name,
};
use scene::At;

use crate::{
    corridor::{Corridor, Memory, Search, Two, first},
    screen,
};

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// What a key means.
fn meant(key: KeyEvent, is_wanted: impl Fn(char) -> bool) -> Option<Press> {
    press(&name(key)?, is_wanted)
}

#[test]
fn each_key_means_what_the_page_says() {
    let aslant = [At(-1, -1), At(1, -1), At(-1, 1), At(1, 1)];
    let ways = [At::UP, At::LEFT, At::DOWN, At::RIGHT];
    let mut table = vec![
        ('u', Press::Undo),
        ('r', Press::Redo),
        ('R', Press::Restart),
        ('?', Press::Hint),
        ('c', Press::Check),
        ('!', Press::Check),
        (' ', Press::Take),
        ('g', Press::GoTo),
        ('#', Press::GoTo),
        ('n', Press::Next),
        ('p', Press::Previous),
        ('+', Press::Faster),
        ('=', Press::Faster),
        ('-', Press::Slower),
        ('q', Press::Quit),
        ('H', Press::Help),
    ];
    for letters in ["wasd", "khjl", "8426"] {
        table.extend(letters.chars().zip(ways.map(Press::Way)));
    }
    table.extend("7913".chars().zip(aslant.map(Press::Way)));
    for (sign, meaning) in table {
        assert_eq!(meant(key(KeyCode::Char(sign)), |_| false), Some(meaning), "{sign}");
        // A puzzle that wants it as a sign gets it as a sign.
        let wanted = meant(key(KeyCode::Char(sign)), |it| it == sign);
        assert_eq!(wanted, Some(Press::Sign(sign)), "{sign}");
    }
    let others = [
        (KeyCode::Up, Press::Way(At::UP)),
        (KeyCode::Down, Press::Way(At::DOWN)),
        (KeyCode::Left, Press::Way(At::LEFT)),
        (KeyCode::Right, Press::Way(At::RIGHT)),
        (KeyCode::Backspace, Press::Undo),
        (KeyCode::Delete, Press::Redo),
        (KeyCode::Home, Press::Restart),
        (KeyCode::Enter, Press::Enter),
        (KeyCode::Tab, Press::Choose),
        (KeyCode::PageDown, Press::Next),
        (KeyCode::PageUp, Press::Previous),
        (KeyCode::Esc, Press::Quit),
        (KeyCode::F(1), Press::Help),
    ];
    for (code, meaning) in others {
        assert_eq!(meant(key(code), |_| true), Some(meaning), "{code:?}");
    }
    let with = |sign, modifiers| meant(KeyEvent::new(KeyCode::Char(sign), modifiers), |_| true);
    assert_eq!(with('x', KeyModifiers::CONTROL), None);
    assert_eq!(with('c', KeyModifiers::ALT), None);
    assert_eq!(meant(key(KeyCode::F(2)), |_| true), None);
}

#[test]
fn control_ends_the_player_or_gives_way_to_the_shell() {
    let levels = Two(Arc::new(Corridor::new(Search::Quick)));
    let mut player = first(&levels, Arc::default());
    let mut with = |sign| player.press(KeyEvent::new(KeyCode::Char(sign), KeyModifiers::CONTROL));
    assert_eq!(with('c'), PlayerRequest::Interrupt);
    assert_eq!(with('z'), PlayerRequest::Suspend);
    assert_eq!(with('u'), PlayerRequest::Nothing);
}

#[test]
fn a_key_shows_all_keys_and_signs() {
    let levels = Two(Arc::new(Corridor::new(Search::Quick)));
    let mut player = first(&levels, Arc::default());
    assert_eq!(player.press(key(KeyCode::F(1))), PlayerRequest::Nothing);
    let shown = screen(&player);
    for row in
        ["arrows       move", "u            undo", "F1           help", " v@           you, and"]
    {
        assert!(shown.contains(row), "no {row:?} in {shown}");
    }
    // What is shown goes first, and then the game.
    assert_eq!(player.press(key(KeyCode::Esc)), PlayerRequest::Nothing);
    assert!(!screen(&player).contains("you, and where you look"));
    assert_eq!(player.press(key(KeyCode::Esc)), PlayerRequest::Quit);
}

fn play(player: &mut Player<'_>, keys: &str) {
    for sign in keys.chars() {
        let code = if sign == '\n' { KeyCode::Enter } else { KeyCode::Char(sign) };
        assert_eq!(player.press(key(code)), PlayerRequest::Nothing);
        player.settle();
    }
}

#[test]
fn a_game_with_all_commands() {
    let (levels, shelf) =
        (Two(Arc::new(Corridor::new(Search::Quick))), Arc::new(Memory::default()));
    let mut player = first(&levels, Arc::clone(&shelf));
    player.settle();
    // Keys, the actions after them, and what the screen says.
    let steps = [
        ("rrhl", "LR", " +2   2 more than needed"),
        ("uu", "", " OK   Can be solved"),
        // A new action ends what could be played again.
        ("rruul", "R", " OK   Still optimal"),
        ("r", "R", "nothing more"),
        ("lg0\n", "", " OK   Can be solved"),
        ("g2\n", "RR", " OK   Still optimal"),
        ("c", "RR", "Not solved: not at the end."),
        ("R", "", " OK   Can be solved"),
        ("hhh", "LL", "Blocked: there is a wall."),
        ("Rllll", "RRRR", "You won! 4 steps"),
        ("", "RRRR", "your best: 4 steps, 2026-01-02"),
        ("lc", "RRRR", "Solved: 4 steps."),
        ("p", "RRRR", "first level"),
        ("n", "", "Corridor 2   level 2 of 2"),
        ("ln", "R", "last level"),
        ("pn", "R", "Your game of 1 goes on"),
    ];
    for (keys, written, said) in steps {
        play(&mut player, keys);
        assert_eq!(player.written(), written, "{keys}");
        let shown = screen(&player);
        assert!(shown.contains(said), "{keys}: no {said:?} in {shown}");
    }
    drop(player);
    let best = shelf.0.lock().unwrap().iter().rev().find(|(key, _)| key == "1").cloned();
    assert_eq!(best.unwrap().1.best.unwrap().moves, 4);
}

#[test]
fn a_solution_is_pasted_up_to_its_first_bad_step() {
    let levels = Two(Arc::new(Corridor::new(Search::Quick)));
    let mut player = first(&levels, Arc::default());
    player.paste("RLLLLR\n");
    assert_eq!(player.written(), "RLLL");
    assert!(screen(&player).contains("Action 5 (L) is not allowed"), "{}", screen(&player));
    player.paste("RRUR");
    assert!(screen(&player).contains("expected L or R, found U"));
    assert_eq!(player.written(), "RLLL");
}

/// A step to the left costs two. The bar of each position stands above the letter of the action that led to it.
#[test]
fn the_line_of_the_game_rises_where_a_step_lost_something() {
    let levels = Two(Arc::new(Corridor::new(Search::Quick)));
    let mut player = first(&levels, Arc::default());
    let mut rows = |keys: &str| {
        for sign in keys.chars() {
            player.press(key(KeyCode::Char(sign)));
            player.settle();
        }
        let screen = screen(&player);
        let rows = screen.lines().filter(|row| row.contains("line ") || row.contains("moves "));
        rows.map(|row| row.trim_matches(['"', ' ']).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(rows(""), Vec::<String>::new());
    assert_eq!(rows("lhl"), ["line   ▁▁██  2 +2", "moves   RLR"]);
    assert_eq!(rows("hhuuu"), ["line   ▁▁▄▄▆█  2 +2, 4 +2, 5 +2", "moves   RL"]);
}
