//! A panic gives the terminal back, and is reported after that.

use std::{
    env,
    io::{Read, Write},
    sync::{Arc, atomic::AtomicBool},
};

use pty_process::{
    Size,
    blocking::{Command, open},
};

use crate::corridor::{Corridor, Search, Two, first};

/// The name of the variable by which this program plays instead of testing.
const PLAYS: &str = "PLAY_ON_A_MINE";

/// The game that the other test starts; without its variable nothing.
#[test]
fn child() {
    if env::var_os(PLAYS).is_none() {
        return;
    }
    let levels = Two(Arc::new(Corridor { is_mined: true, ..Corridor::new(Search::Quick) }));
    let mut player = first(&levels, Arc::default());
    play::run(&mut player, true, &AtomicBool::new(false)).unwrap();
}

#[test]
fn the_screen_is_back_before_a_panic_is_reported() {
    let (mut pty, pts) = open().unwrap();
    pty.resize(Size::new(24, 80)).unwrap();
    let command = Command::new(env::current_exe().unwrap())
        .args(["--exact", "panics::child", "--nocapture"])
        .env(PLAYS, "1")
        .env("RUST_BACKTRACE", "0");
    let mut child = command.spawn(pts).unwrap();
    let (mut sent, mut buffer) = (String::new(), [0; 4096]);
    let mut is_pressed = false;
    // The terminal ends with an error, when the child does.
    while let Ok(count @ 1..) = pty.read(&mut buffer) {
        sent += &String::from_utf8_lossy(&buffer[..count]);
        if sent.contains("quit") && !is_pressed {
            is_pressed = true;
            pty.write_all(b"h").unwrap();
        }
    }
    assert!(!child.wait().unwrap().success());
    let left = sent.rfind("\x1b[?1049l").expect("the screen is not back");
    let report = sent.rfind("a mine").expect("the panic is not reported");
    assert!(left < report, "{sent:?}");
    assert!(sent.rfind("\x1b[?25h") > sent.rfind("\x1b[?25l"), "there is no cursor");
}
