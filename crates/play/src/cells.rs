//! A screen as cells, and what is sent to a terminal so that it shows them.

use std::io::{self, Write};

use crossterm::{
    cursor::MoveTo,
    queue,
    style::{Attribute, ContentStyle, Print, SetAttribute, SetStyle, Stylize},
    terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate},
};
use unicode_width::UnicodeWidthChar;

/// A rectangle of cells. All is counted in columns and rows, from the upper left of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rect {
    pub(crate) x: u16,
    pub(crate) y: u16,
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl Rect {
    /// The column beside it.
    pub(crate) const fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// The row below it.
    pub(crate) const fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }
}

/// What a terminal shows in one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// A character and marks upon it. Empty beside a character of two columns.
    pub sign: String,
    /// Its colours, and whether it is bold and so on.
    pub style: ContentStyle,
}

/// The cells of a screen, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cells {
    pub(crate) area: Rect,
    cells: Vec<Cell>,
}

impl Cells {
    /// An empty screen with these numbers of columns and rows. O(columns · rows), as all of its methods.
    ///
    /// ```
    /// use play::Cells;
    ///
    /// assert_eq!(Cells::new(3, 2).rows().collect::<Vec<_>>(), ["   ", "   "]);
    /// ```
    #[must_use]
    pub fn new(columns: u16, rows: u16) -> Self {
        let blank = Cell { sign: " ".to_owned(), style: ContentStyle::new() };
        let cells = vec![blank; usize::from(columns) * usize::from(rows)];
        Self { area: Rect { x: 0, y: 0, width: columns, height: rows }, cells }
    }

    /// All cells, row by row.
    ///
    /// ```
    /// use play::Cells;
    ///
    /// assert!(Cells::new(3, 2).cells().iter().all(|cell| cell.sign == " "));
    /// ```
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The text of each row.
    ///
    /// ```
    /// use play::Cells;
    ///
    /// assert_eq!(Cells::new(80, 24).rows().count(), 24);
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = String> {
        let rows = self.cells.chunks(usize::from(self.area.width).max(1));
        rows.map(|row| row.iter().map(|cell| cell.sign.as_str()).collect())
    }

    /// Writes `text` from column `x` of row `y` to the right, in at most `columns` columns. Text that does not fit is
    /// left out. Returns the column after the text.
    pub(crate) fn write(
        &mut self,
        x: u16,
        y: u16,
        text: &str,
        columns: usize,
        style: ContentStyle,
    ) -> u16 {
        let end = usize::from(self.area.width).min(usize::from(x).saturating_add(columns));
        let from = usize::from(y) * usize::from(self.area.width);
        let row = self.cells.get_mut(from..from + end).unwrap_or_default();
        let (mut next, mut last) = (usize::from(x), None::<usize>);
        for character in text.chars() {
            // A control character does not belong on a screen.
            let Some(width) = character.width() else { continue };
            if width == 0 {
                if let Some(last) = last {
                    row[last].sign.push(character);
                }
                continue;
            }
            let Some(there) = row.get_mut(next..next + width) else { break };
            there.fill(Cell { sign: String::new(), style });
            there[0].sign.push(character);
            (next, last) = (next + width, Some(next));
        }
        u16::try_from(next).unwrap_or(u16::MAX)
    }

    /// Leaves signs and bold; what is filled is reversed.
    pub(crate) fn drop_colours(&mut self) {
        for Cell { style, .. } in &mut self.cells {
            if style.background_color.is_some() {
                *style = style.reverse();
            }
            (style.foreground_color, style.background_color) = (None, None);
        }
    }

    /// Sends what differs from the cells that the terminal shows, or everything if it shows a screen of another size.
    /// The terminal is asked to show it all at once.
    pub(crate) fn send(&self, shown: Option<&Self>, output: &mut impl Write) -> io::Result<()> {
        if shown == Some(self) {
            return Ok(());
        }
        queue!(output, BeginSynchronizedUpdate)?;
        let blank;
        let shown = if let Some(shown) = shown.filter(|shown| shown.area == self.area) {
            shown
        } else {
            queue!(output, Clear(ClearType::All))?;
            blank = Self::new(self.area.width, self.area.height);
            &blank
        };
        // Where the terminal writes next, and how.
        let (mut place, mut style) = (None, ContentStyle::new());
        for (index, (cell, before)) in self.cells.iter().zip(&shown.cells).enumerate() {
            if cell == before || cell.sign.is_empty() {
                continue;
            }
            if place != Some(index) {
                let width = usize::from(self.area.width);
                let part = |number| u16::try_from(number).unwrap_or(u16::MAX);
                queue!(output, MoveTo(part(index % width), part(index / width)))?;
            }
            if style != cell.style {
                style = cell.style;
                queue!(output, SetAttribute(Attribute::Reset), SetStyle(style))?;
            }
            queue!(output, Print(&cell.sign))?;
            let beside = self.cells[index + 1..].iter().take_while(|cell| cell.sign.is_empty());
            let next = index + 1 + beside.count();
            // At the end of a row terminals differ.
            place = (next % usize::from(self.area.width) > 0).then_some(next);
        }
        if style != ContentStyle::new() {
            queue!(output, SetAttribute(Attribute::Reset))?;
        }
        queue!(output, EndSynchronizedUpdate)?;
        output.flush()
    }
}
