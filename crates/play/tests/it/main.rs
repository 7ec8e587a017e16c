//! The player on a toy: keys, searches that take long, panics.

mod corridor;
mod keys;
#[cfg(unix)]
mod panics;
mod thinking;

use play::{Cells, Player};

/// What the screen shows.
fn screen(player: &Player<'_>) -> String {
    let mut cells = Cells::new(80, 24);
    player.draw(&mut cells);
    cells.rows().map(|row| row + "\n").collect()
}
