//! The board as cells of a terminal: signs tell all, colours only help.

use std::collections::BTreeMap;

use crossterm::style::{Color, ContentStyle, Stylize};
use game::{Choice, Entry, Session};
use scene::{At, Change, Film, Ground, Look, Piece, Stage};

use crate::cells::{Cells, Rect};

/// What one cell shows.
type Cell = (String, ContentStyle);

/// A filled cell of a hue, which is taken in turn after 8, with the label in the colour of most contrast.
/// Colours of text alone would not be legible on both dark and light terminals.
pub(crate) fn filled(hue: u8) -> ContentStyle {
    let (fill, label) = match hue {
        0 => (Color::DarkGrey, Color::White),
        _ => match (hue - 1) % 8 {
            0 => (Color::DarkBlue, Color::White),
            1 => (Color::DarkYellow, Color::Black),
            2 => (Color::DarkGreen, Color::Black),
            3 => (Color::DarkMagenta, Color::White),
            4 => (Color::DarkCyan, Color::Black),
            5 => (Color::DarkRed, Color::White),
            6 => (Color::Yellow, Color::Black),
            _ => (Color::Grey, Color::Black),
        },
    };
    ContentStyle::new().on(fill).with(label)
}

/// A board, cells of one width, and the part of it that fits.
pub(crate) struct Board<'s> {
    session: &'s Session,
    film: &'s Film,
    stage: Stage,
    /// Columns of the terminal for a cell.
    wide: usize,
    /// Cells that a word, or a walker, has come by, and how many others it had come by before.
    trail: BTreeMap<At, usize>,
}

impl<'s> Board<'s> {
    /// The board in the widest cells that fit `columns` of the terminal.
    pub(crate) fn new(session: &'s Session, columns: u16) -> Self {
        let film = &session.position().film;
        let (scene, stage) = (&film.scene, session.stage());
        let pieces = scene.pieces.iter().map(|piece| piece.label.chars().count());
        let kinds = scene.kinds.iter().map(|kind| kind.label.chars().count());
        let longest = pieces.chain(kinds).max().unwrap_or(0);
        // Numbers that are still to be written need room, too.
        let longest = match session.position().entry {
            Entry::Numbers => (scene.columns * scene.rows).to_string().len(),
            Entry::Moves | Entry::Words => longest,
        };
        let best = (longest + 2).clamp(3, 7);
        let fits = |wide: &usize| wide * scene.columns <= usize::from(columns);
        // Labels of which nothing is left would be of no use.
        let least = if longest > 1 { longest } else { 1 };
        let wide = [best, longest + 1, 2, 1].into_iter().filter(|wide| *wide >= least).find(fits);
        let mut trail = BTreeMap::new();
        if let Some(piece) = scene.trail {
            let mut stage = Stage::new(scene);
            let mut come_by = |at: Option<At>| {
                let number = trail.len();
                at.map(|at| *trail.entry(at).or_insert(number))
            };
            come_by(stage.place(piece));
            for frame in &film.frames {
                stage.play(frame);
                come_by(stage.place(piece));
            }
        }
        Self { session, film, stage, wide: wide.unwrap_or(least), trail }
    }

    /// Columns and rows of the terminal that all of it takes.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.film.scene.columns * self.wide, self.film.scene.rows)
    }

    /// Draws what fits, around the one who moves if that is not all.
    pub(crate) fn draw(&self, area: Rect, cells: &mut Cells) {
        let scene = &self.film.scene;
        let focus = self.focus();
        let columns = usize::from(area.width) / self.wide;
        let left = first(scene.columns, columns, focus.0);
        let top = first(scene.rows, area.height.into(), focus.1);
        let (rows, columns) = (scene.rows.min(area.height.into()), scene.columns.min(columns));
        let pieces = self.pieces(At(number(left), number(top)), At(number(columns), number(rows)));
        for row in 0..rows {
            for column in 0..columns {
                let at = At(number(left + column), number(top + row));
                let here = pieces.get(&at).map_or(&[][..], Vec::as_slice);
                let (text, style) = self.cell(at, here);
                let x = area.x + u16::try_from(column * self.wide).unwrap_or(0);
                let y = area.y + u16::try_from(row).unwrap_or(0);
                cells.write(x, y, &text, self.wide, style);
            }
        }
    }

    /// How each kind of ground and of piece looks, where it is seen first.
    pub(crate) fn samples(&self) -> Vec<(Look, Cell)> {
        let scene = &self.film.scene;
        let mut samples = Vec::new();
        let mut add = |look, cell: Cell| {
            if !samples.iter().any(|(known, _)| *known == look) && !cell.0.trim().is_empty() {
                samples.push((look, cell));
            }
        };
        for (number, piece) in scene.pieces.iter().enumerate() {
            let at = self.stage.place(number).and_then(|place| piece.cells(place).next());
            if let Some(cell) = at.and_then(|at| self.piece(number, piece, at)) {
                add(piece.look, cell);
            }
        }
        // Where nobody has come by.
        for at in scene.cells().filter(|at| !self.trail.contains_key(at)) {
            if let Some(ground) = scene.ground(at) {
                add(ground.look, self.ground(at));
            }
        }
        samples
    }

    /// The cell that has to be seen.
    fn focus(&self) -> At {
        let pieces = &self.film.scene.pieces;
        let mover = |piece: &Piece| piece.look.walks();
        let single = pieces.iter().position(mover);
        match *self.session.choice() {
            Choice::Cell(cursor) => cursor,
            _ => {
                let piece = self.session.choice().piece().or(single);
                piece.and_then(|piece| self.stage.place(piece)).unwrap_or_default()
            }
        }
    }

    /// The pieces in each cell of a part of the board, by number.
    fn pieces(&self, corner: At, size: At) -> BTreeMap<At, Vec<usize>> {
        let mut pieces: BTreeMap<At, Vec<usize>> = BTreeMap::new();
        let all = || self.film.scene.pieces.iter().enumerate();
        let is_walker = |&(_, piece): &(usize, &Piece)| piece.look == Look::Walker;
        // Who walks is on top, on the start and on the goal, too.
        for (number, piece) in all().filter(|it| !is_walker(it)).chain(all().filter(is_walker)) {
            let Some(place) = self.stage.place(number) else { continue };
            for at in piece.cells(place) {
                let At(column, row) = at - corner;
                if (0..size.0).contains(&column) && (0..size.1).contains(&row) {
                    pieces.entry(at).or_default().push(number);
                }
            }
        }
        pieces
    }

    /// A cell with these pieces, the last of which is on top.
    fn cell(&self, at: At, pieces: &[usize]) -> Cell {
        let mut here = pieces.iter().rev();
        let shown = here.find_map(|&it| self.piece(it, &self.film.scene.pieces[it], at));
        let mut cell = shown.unwrap_or_else(|| self.ground(at));
        if matches!(*self.session.choice(), Choice::Cell(cursor) if cursor == at) {
            let typed = self.session.typed_here();
            let text = if typed.is_empty() { cell.0 } else { format!("{typed}_") };
            let style = ContentStyle::new().reverse();
            cell = (self.middle(text.trim()), style);
        }
        cell
    }

    /// `text` in the middle of a cell, or what identifies it best if there is no room.
    fn middle(&self, text: &str) -> String {
        centred(text, self.wide)
    }

    /// A label in brackets, where there is room for them.
    fn bracketed(&self, left: &str, label: &str, right: &str) -> String {
        let inner = self.wide.saturating_sub(2);
        if self.wide < 3 || label.chars().count() > inner {
            return self.middle(if label.is_empty() { left } else { label });
        }
        format!("{left}{}{right}", centred(label, inner))
    }

    fn ground(&self, at: At) -> Cell {
        let Some(ground) = self.film.scene.ground(at) else {
            return (" ".repeat(self.wide), ContentStyle::new());
        };
        let Ground { look, label, .. } = ground;
        let dim = ContentStyle::new().dim();
        let come_by = self.trail.get(&at);
        match look {
            Look::Wall => ("▒".repeat(self.wide), dim),
            Look::Goal | Look::Switch if label.is_empty() => {
                (self.middle("···"), ContentStyle::new())
            }
            Look::Goal | Look::Switch => (self.bracketed("·", label, "·"), ContentStyle::new()),
            Look::Portal => {
                (self.bracketed("(", label, ")"), ContentStyle::new().with(Color::DarkMagenta))
            }
            Look::Exit => (self.middle("^"), ContentStyle::new().with(Color::DarkRed)),
            Look::Water => ("~".repeat(self.wide), ContentStyle::new()),
            Look::Cost if come_by.is_some() => (self.middle("•"), ContentStyle::new()),
            Look::Cost => (self.middle(label), ContentStyle::new()),
            Look::Die => match come_by {
                Some(order) if self.wide > 2 => {
                    let text = format!("{label}{}", order + 1);
                    (self.middle(&text), ContentStyle::new().reverse())
                }
                Some(_) => (self.middle(label), ContentStyle::new().reverse()),
                None => (self.middle(label), ContentStyle::new().bold()),
            },
            Look::Floor if come_by.is_some() && !self.is_filled() => {
                (self.middle("•"), ContentStyle::new())
            }
            Look::Floor if self.shows_floor() => (self.middle("·"), dim),
            _ => (" ".repeat(self.wide), ContentStyle::new()),
        }
    }

    /// Returns true of a board of which every cell matters, and false of a room.
    fn shows_floor(&self) -> bool {
        let is_room = |piece: &Piece| matches!(piece.look, Look::Player | Look::Agent | Look::Boat);
        !self.film.scene.pieces.iter().any(is_room)
    }

    fn is_filled(&self) -> bool {
        self.session.position().entry == Entry::Numbers
    }

    fn piece(&self, number: usize, piece: &Piece, at: At) -> Option<Cell> {
        let place = self.stage.place(number)?;
        let is_chosen = self.session.choice().piece() == Some(number);
        let is_home = piece.home.is_some() && piece.home == self.film.scene.kind(place);
        let (label, fill) = (&piece.label, filled(piece.hue.unwrap_or(2)));
        let bold = ContentStyle::new().bold();
        Some(match piece.look {
            Look::Player | Look::Agent => {
                let name = if label.is_empty() { "@" } else { label };
                let text = self.facing(name, self.stage.faces(number));
                let style = if label.is_empty() { bold } else { fill.bold() };
                (text, if is_chosen { style.underlined() } else { style })
            }
            Look::Walker => (self.middle("@"), bold),
            Look::Crate | Look::Stone => {
                let is_starred = is_home && !label.is_empty();
                let sides = if is_starred { ("[", "*") } else { ("[", "]") };
                let shown = if label.is_empty() && is_home { "*" } else { label };
                let fill = if piece.look == Look::Stone { filled(2) } else { fill };
                (self.bracketed(sides.0, shown, sides.1), fill)
            }
            Look::Block | Look::Special => (self.block(piece, place, at, is_chosen), {
                let style = if piece.look == Look::Special { filled(6) } else { fill };
                let style = if is_chosen { style.bold() } else { style };
                let is_own = |cell| piece.cells(place).any(|own| own == cell);
                if is_own(at + At::DOWN) { style } else { style.underlined() }
            }),
            Look::Tile => (self.bracketed("[", label, "]"), filled(if is_home { 3 } else { 1 })),
            Look::Food => (self.middle(&piece.sign), ContentStyle::new()),
            Look::Start | Look::Finish => (self.middle(label), bold),
            Look::Clue => (self.bracketed("[", label, "]"), bold),
            Look::Number => (self.middle(label), ContentStyle::new()),
            Look::Boat => ("_".repeat(self.wide), bold),
            Look::Void | Look::Pencil | Look::Finger | Look::Order | Look::Target => return None,
            // Things of any kind, by their letters.
            _ => (self.middle(label), fill),
        })
    }

    /// One who looks in a direction: `^@`, `v@`, `<@`, ` @>`.
    fn facing(&self, name: &str, way: At) -> String {
        match (self.wide, way) {
            (1, _) => name.to_owned(),
            (_, At::UP) => format!("^{name}"),
            (_, At::LEFT) => format!("<{name}"),
            (3.., At::RIGHT) => format!(" {name}>"),
            (2, At::RIGHT) => format!("{name}>"),
            _ => format!("v{name}"),
        }
    }

    /// A cell of a block: its letter, in brackets if it is chosen, and a line where it ends.
    fn block(&self, piece: &Piece, place: At, at: At, is_chosen: bool) -> String {
        let is_own = |cell| piece.cells(place).any(|own| own == cell);
        let is_special = piece.look == Look::Special && piece.label != "*";
        let star = if is_special { "*" } else { "" };
        let mut text = centred(&format!("{star}{}", piece.label), self.wide);
        if is_special && self.wide == 1 {
            text.clone_from(&piece.label);
        }
        if is_chosen && self.wide > 2 {
            return self.bracketed("[", &piece.label, "]");
        }
        if self.wide > 2 && !is_own(at + At::RIGHT) {
            text.pop();
            text.push('│');
        }
        text
    }
}

/// The first of `all` cells to be seen, if there is room for `room` around `focus`.
fn first(all: usize, room: usize, focus: i32) -> usize {
    let focus = usize::try_from(focus).unwrap_or(0);
    focus.saturating_sub(room / 2).min(all.saturating_sub(room))
}

fn number(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

fn centred(text: &str, wide: usize) -> String {
    let text: String = text.chars().take(wide.max(1)).collect();
    format!("{text:^wide$}")
}

/// Signs of ways.
const ARROWS: [(At, &str); 8] = [
    (At::UP, "↑ "),
    (At::DOWN, "↓ "),
    (At::LEFT, "← "),
    (At::RIGHT, "→ "),
    (At(-1, -1), "↖ "),
    (At(1, -1), "↗ "),
    (At(-1, 1), "↙ "),
    (At(1, 1), "↘ "),
];

/// A sign for where an action leads.
pub(crate) fn arrow(changes: &[Change]) -> &'static str {
    let way = changes.iter().find_map(|change| match change {
        Change::Slide { by, .. } => by.first(),
        _ => None,
    });
    ARROWS.iter().find(|(known, _)| Some(known) == way).map_or("", |(_, sign)| sign)
}
