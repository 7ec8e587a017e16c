//! The player on a toy: keys, searches that take long, panics.

mod corridor;
mod keys;
#[cfg(unix)]
mod panics;
mod thinking;

use play::{
    Player,
    ratatui_core::{backend::TestBackend, terminal::Terminal},
};

/// What the screen shows.
fn screen(player: &Player<'_>) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
    terminal.draw(|frame| player.draw(frame.buffer_mut())).expect("a screen");
    terminal.backend().to_string()
}
