//! The list of words.

use crossterm::style::ContentStyle;

use crate::{
    cells::{Cells, Rect},
    table::Table,
    view::wrapped,
};

/// The words found; at the end those that were missed, too. Arrows scroll what has no room.
pub(crate) fn list(cells: &mut Cells, area: Rect, table: &Table) {
    let Table { session, scrolled, .. } = table;
    let joined = |words: &mut dyn Iterator<Item = &str>| words.collect::<Vec<_>>().join(" ");
    let wide = usize::from(area.width).max(1);
    let mut rows = wrapped(&format!("found: {}", joined(&mut session.found())), wide);
    if session.is_over() {
        rows.extend(wrapped(&format!("missed: {}", joined(&mut session.missed())), wide));
    }
    let (all, height) = (rows.len(), usize::from(area.height));
    let room = if all > height { height.saturating_sub(1) } else { height };
    let above = scrolled.get().min(all.saturating_sub(room));
    scrolled.set(above);
    let mut shown: Vec<String> = rows.into_iter().skip(above).take(room).collect();
    if all > height {
        shown.push(format!("rows {} to {} of {all}", above + 1, above + shown.len()));
    }
    for (y, row) in (area.y..area.bottom()).zip(shown) {
        cells.write(area.x, y, &row, wide, ContentStyle::new());
    }
}
