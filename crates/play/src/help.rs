//! All keys, and what the signs on the board mean.

use std::collections::BTreeSet;

use crossterm::style::{ContentStyle, Stylize};
use game::Session;
use scene::Look;

use crate::{
    board::Board,
    cells::{Cells, Rect},
    view::all_keys,
};

/// Where the words begin, after a key or a sign.
const INDENT: u16 = 13;

/// Draws the keys, and each sign of the board with its meaning, in as many columns as there is room for.
pub(crate) fn draw(cells: &mut Cells, area: Rect, session: &Session) {
    let bold = ContentStyle::new().bold();
    let keys = all_keys(session);
    let mut rows: Vec<_> = keys.map(|(key, words)| (key.to_owned(), bold, words)).collect();
    let board = Board::new(session, area.width);
    let mut seen = BTreeSet::new();
    for (look, (sign, style)) in board.samples() {
        if let Some(words) = meaning(look).filter(|words| seen.insert(*words)) {
            rows.push((sign, style, words));
        }
    }
    let height = usize::from(area.height.saturating_sub(1)).max(1);
    let columns = u16::try_from(rows.len().div_ceil(height)).unwrap_or(1).clamp(1, 2);
    let wide = area.width / columns;
    for (number, (sign, style, words)) in rows.into_iter().enumerate() {
        let (column, row) = (number / height, number % height);
        let x = area.x + u16::try_from(column).unwrap_or(u16::MAX).saturating_mul(wide);
        let y = area.y + u16::try_from(row).unwrap_or(0);
        if x >= area.right() {
            return;
        }
        let room = usize::from(wide.min(area.right() - x));
        cells.write(x, y, &sign, usize::from(INDENT - 1).min(room), style);
        let left = room.saturating_sub(usize::from(INDENT) + 1);
        cells.write(x + INDENT, y, words, left, ContentStyle::new());
    }
    cells.write(area.x, area.bottom() - 1, "F1 or Esc: back", area.width.into(), bold);
}

/// What something on the board is, if that has to be said.
const fn meaning(look: Look) -> Option<&'static str> {
    Some(match look {
        Look::Wall => "a wall",
        Look::Floor => "free",
        Look::Goal => "a goal",
        Look::Switch => "a switch",
        Look::Portal => "a portal to the other one",
        Look::Exit => "the exit",
        Look::Cost => "the cost of entering",
        Look::Water => "the river",
        Look::Player => "you, and where you look",
        Look::Agent => "who eats",
        Look::Crate => "a box; with * at home",
        Look::Stone => "a stone; with * at home",
        Look::Block => "a block",
        Look::Special => "the block that has to go",
        Look::Tile => "a tile",
        Look::Food => "food",
        Look::Start => "the start",
        Look::Finish => "the goal",
        Look::Walker => "you",
        Look::Number => "a number of yours",
        Look::Boat => "the boat",
        Look::Clue => "a given number",
        Look::Die => "letters",
        _ => return None,
    })
}
