//! The screen: a heading, the board, the lamp with the figures, and the keys.

use std::fmt::Write as _;

use crossterm::style::{ContentStyle, Stylize};
use game::{Choice, Entry, Figure, Key, Lamp, Light, Merit, Session, Way, Worth};
use scene::Look;

use crate::{
    board::{Board, arrow, filled},
    cells::{Cells, Rect},
    help,
    table::Table,
    words,
};

/// The least size of the terminal.
const LEAST: (u16, u16) = (30, 12);
/// The width of the figures beside the board.
const SIDE: u16 = 32;

/// The lamp: its sign of four characters, as it is coloured, its words, and what is said beside.
fn lamp(table: &Table) -> (String, ContentStyle, String, String) {
    let Lamp { light, mut title, more, over } = table.session.lamp();
    if let Some(seconds) = table.seconds().filter(|_| light == Light::Thinking) {
        let _ = write!(title, " {seconds} s");
    }
    let (sign, hue) = match light {
        _ if table.is_timed() => return (table.clock(), lit(5), title, more),
        Light::Optimal => (" OK ".to_owned(), 3),
        Light::More => {
            let over = over.filter(|figure| figure.len() < 4).unwrap_or_default();
            (format!("{:^4}", format!("+{over}")), 2)
        }
        Light::None => (" NO ".to_owned(), 6),
        Light::Thinking => (" .. ".to_owned(), 8),
        Light::Solvable => (" ok ".to_owned(), 5),
        Light::Unknown => (" ?? ".to_owned(), 8),
        Light::Won => ("WON!".to_owned(), 3),
        Light::Done if table.session.is_over() => ("END ".to_owned(), 2),
        Light::Done => ("DONE".to_owned(), 3),
    };
    (sign, lit(hue), title, more)
}

fn lit(hue: u8) -> ContentStyle {
    filled(hue).bold()
}

/// What is chosen, typed or hinted at, and the notice.
fn notes(session: &Session) -> Vec<(String, ContentStyle)> {
    let (plain, strong) = (ContentStyle::new(), ContentStyle::new().reverse());
    let mut notes: Vec<_> = session.chosen().map(|chosen| (chosen, plain)).into_iter().collect();
    if let Choice::Load(aboard) = session.choice()
        && aboard.values().all(|&count| count == 0)
    {
        let things = session.position().film.scene.pieces.iter();
        let things = things.filter(|piece| piece.look != Look::Boat);
        let mut names: Vec<String> = things.map(|it| format!("{} {}", it.label, it.name)).collect();
        names.dedup();
        notes.push((names.join(", "), plain));
    }
    if let Some((offer, words)) = session.hint() {
        let sign = offer.map_or("", |offer| arrow(&offer.changes));
        notes.push((format!("hint: {sign}{words} "), strong));
        let others = session.ways();
        let others = others.iter().filter(|it| Some(it.action.as_str()) != session.next());
        let others = others.map(|Way { action, merit, label, .. }| {
            format!("{action} {}", if *merit == Merit::Best { "as good" } else { label })
        });
        let others = others.collect::<Vec<_>>().join(", ");
        notes.extend(Some((others, plain)).filter(|(others, _)| !others.is_empty()));
    }
    if !session.notice().is_empty() {
        notes.push((session.notice().to_owned(), plain));
    }
    notes.extend(session.best().map(|best| (best, plain)));
    notes
}

/// `text` in rows of this width, by words.
pub(crate) fn wrapped(text: &str, wide: usize) -> Vec<String> {
    let mut rows: Vec<String> = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let last = rows.len() - 1;
        let length = rows[last].chars().count() + word.trim_end().chars().count();
        if length > wide && !rows[last].is_empty() {
            rows.push(word.to_owned());
        } else {
            rows[last].push_str(word);
        }
    }
    rows
}

/// Writes `text` into what is left of a rectangle, by words, and leaves what is below.
pub(crate) fn write(cells: &mut Cells, left: &mut Rect, text: &str, style: ContentStyle) {
    let wide = usize::from(left.width).max(1);
    for row in wrapped(text, wide).iter().take(left.height.into()) {
        cells.write(left.x, left.y, row, wide, style);
        *left = below(*left, 1);
    }
}

/// What is below the first rows of a rectangle.
pub(crate) const fn below(area: Rect, rows: u16) -> Rect {
    Rect { y: area.y + rows, height: area.height.saturating_sub(rows), ..area }
}

/// Draws the whole screen. `level` is such as `level 10 of 10`.
pub(crate) fn draw(cells: &mut Cells, title: &str, level: &str, table: &Table) {
    let (mut area, session) = (cells.area, &table.session);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!("The window is too small: at least {} × {}.", LEAST.0, LEAST.1);
        return write(cells, &mut area, &text, ContentStyle::new());
    }
    let bold = ContentStyle::new().bold();
    let (width, scene) = (usize::from(area.width), &session.position().film.scene);
    let x = cells.write(1, 0, title, width, bold);
    let x = cells.write(x + 3, 0, level, width, ContentStyle::new());
    let size = format!("{} × {}", scene.columns, scene.rows);
    if usize::from(x) + size.len() + 2 < width {
        let x = width - size.chars().count() - 1;
        cells.write(u16::try_from(x).unwrap_or(0), 0, &size, width, ContentStyle::new());
    }
    if session.is_helping() {
        let body = Rect { x: 1, y: 2, width: area.width - 2, height: area.height - 2 };
        return help::draw(cells, body, session);
    }
    let last = keys(cells, area, session);
    let body = Rect { x: 1, y: 2, width: area.width - 2, height: area.height - 2 - last };
    let board = Board::new(session, body.width.saturating_sub(SIDE + 2));
    if area.width >= 60 && area.height >= 16 {
        let room = body.width - SIDE - 2;
        let part = Rect { width: room, height: body.height - 2, ..body };
        board.draw(part, cells);
        let x = body.x + room.min(u16::try_from(board.size().0).unwrap_or(room)).max(16) + 2;
        side(cells, Rect { x, width: body.right().saturating_sub(x), ..body }, table);
        line(cells, Rect { y: body.bottom() - 2, height: 1, ..body }, session);
        moves(cells, Rect { y: body.bottom() - 1, height: 1, ..body }, session);
    } else {
        let board = Board::new(session, body.width);
        let rows = u16::try_from(board.size().1).unwrap_or(u16::MAX).min(body.height - 4);
        board.draw(Rect { height: rows, ..body }, cells);
        small(cells, below(body, rows), table);
    }
}

/// The keys of the session, and the player's own keys.
pub(crate) fn all_keys(session: &Session) -> impl Iterator<Item = Key> + use<> {
    let scrolls = (session.position().entry == Entry::Words).then_some(("arrows", "scroll"));
    session.keys().into_iter().chain(scrolls)
}

/// The last rows: the keys. Gives how many rows they take.
fn keys(cells: &mut Cells, area: Rect, session: &Session) -> u16 {
    let (mut x, mut rows) = (1, vec![Vec::new()]);
    // The help has all.
    for (key, meaning) in all_keys(session).filter(|(_, meaning)| *meaning != "speed") {
        let wide = u16::try_from(key.chars().count() + meaning.len() + 4).unwrap_or(20);
        if x + wide > area.width + 2 && x > 1 {
            rows.push(Vec::new());
            x = 1;
        }
        let last = rows.len() - 1;
        rows[last].push((x, key, meaning));
        x += wide;
    }
    let most = if area.height < 20 { 2 } else { 3 };
    let count = u16::try_from(rows.len().min(most)).unwrap_or(3);
    for (y, row) in (area.bottom() - count..area.bottom()).zip(&rows) {
        for &(x, key, meaning) in row {
            let strong = ContentStyle::new().bold();
            let x = cells.write(x, y, key, usize::MAX, strong);
            cells.write(x + 1, y, meaning, usize::MAX, ContentStyle::new());
        }
    }
    count
}

/// Lamp, figures and notes, beside the board.
fn side(cells: &mut Cells, area: Rect, table: &Table) {
    let (session, (sign, lit, title, more)) = (&table.session, lamp(table));
    let wide = usize::from(area.width);
    let bold = ContentStyle::new().bold();
    cells.write(area.x, area.y, &sign, wide, lit);
    let mut left = Rect { x: area.x + 6, width: area.width.saturating_sub(6), ..area };
    write(cells, &mut left, &title, bold);
    write(cells, &mut left, &more, ContentStyle::new());
    left = below(Rect { x: area.x, width: area.width, ..left }, 1);
    for Figure { name, value, more } in figures(session) {
        if left.height == 0 {
            return;
        }
        cells.write(left.x, left.y, &name, 14, ContentStyle::new());
        let x = cells.write(left.x + 14, left.y, &value, wide.saturating_sub(14), bold);
        let room = usize::from(area.right().saturating_sub(x + 1));
        cells.write(x + 1, left.y, &more, room, ContentStyle::new());
        left = below(left, 1);
    }
    left = below(left, 1);
    for (note, style) in notes(session) {
        write(cells, &mut left, &note, style);
    }
    if session.position().entry == Entry::Words {
        words::list(cells, below(left, 1), table);
    }
}

/// The figures beside the board. The figures of words are in the lamp.
fn figures(session: &Session) -> Vec<Figure> {
    match session.position().entry {
        Entry::Words => Vec::new(),
        Entry::Moves | Entry::Numbers => session.figures(),
    }
}

/// The actions so far, the last ones if there is no room for all.
fn moves(cells: &mut Cells, area: Rect, session: &Session) {
    if session.position().entry == Entry::Words || session.played().is_empty() {
        return;
    }
    let gap = if session.played().iter().all(|action| action.len() == 1) { "" } else { " " };
    let text = session.played().join(gap);
    let room = usize::from(area.width).saturating_sub(9);
    let count = text.chars().count();
    let text: String = text.chars().skip(count.saturating_sub(room)).collect();
    let before = if count > room { "moves …" } else { "moves" };
    cells.write(area.x, area.y, before, 8, ContentStyle::new());
    cells.write(area.x + 8, area.y, &text, room, ContentStyle::new());
}

/// Heights of the line of a game.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The width of its name, with a gap: what each action led to is above it, in the list of moves.
const NAMED: u16 = 7;

/// The line of the game: the higher, the more all costs with the best rest; `×` where there is no solution, `?` where nothing
/// is proved, a gap where nothing was searched. Beside it what was lost, and by which action.
fn line(cells: &mut Cells, area: Rect, session: &Session) {
    let (line, count) = (session.line(), session.count() + 1);
    if session.position().entry == Entry::Words || count == 1 || area.width <= NAMED {
        return;
    }
    let most = usize::from(area.width - NAMED);
    let each = count.div_ceil(most);
    let costs = || {
        line.iter()
            .filter_map(|it| if let Worth::Least(cost) = it.worth { Some(cost) } else { None })
    };
    let (least, greatest) = (costs().min().unwrap_or(0), costs().max().unwrap_or(0));
    let rank = |worth: Worth| match worth {
        Worth::Most(_) | Worth::Bound(_) => (0, '?'),
        Worth::Least(cost) => {
            let share = (cost - least).saturating_mul(7).div_ceil((greatest - least).max(1));
            (cost, BARS[usize::try_from(share).unwrap_or(7).min(7)])
        }
        Worth::None => (u64::MAX, '×'),
    };
    cells.write(area.x, area.y, "line", most, ContentStyle::new());
    let mut x = area.x + NAMED;
    for from in (0..count).step_by(each) {
        // Of several positions in a column the worst is shown.
        let within = from..from + each;
        let there = line.iter().filter(|it| it.from < within.end && it.to >= within.start);
        let sign = there.map(|it| rank(it.worth)).max().map_or(' ', |(_, sign)| sign);
        // The list of moves says how many there are, unless some were taken back.
        let played = session.played().len();
        let is_here = within.contains(&played) && played + 1 < count;
        let plain = ContentStyle::new();
        let style = if is_here { plain.reverse() } else { plain };
        cells.write(x, area.y, &sign.to_string(), 1, style);
        x += 1;
    }
    let lost = session.mistakes().into_iter().map(|it| format!("{} {}", it.number, it.lost));
    let lost = lost.collect::<Vec<_>>().join(", ");
    let room = usize::from(area.right().saturating_sub(x + 2));
    cells.write(x + 2, area.y, &lost, room, ContentStyle::new());
}

/// Lamp, figures and notes, below the board of a narrow terminal.
fn small(cells: &mut Cells, area: Rect, table: &Table) {
    let (session, (sign, lit, title, more)) = (&table.session, lamp(table));
    cells.write(area.x, area.y, &sign, usize::from(area.width), lit);
    let mut left = Rect { x: area.x + 5, width: area.width - 5, ..area };
    write(cells, &mut left, &format!("{title}. {more}"), ContentStyle::new());
    left = Rect { x: area.x, width: area.width, ..left };
    let figure = |it: Figure| format!("{} {} {}", it.name, it.value, it.more).trim_end().to_owned();
    let figures: Vec<String> = figures(session).into_iter().map(figure).collect();
    let figures =
        Some((figures.join(", "), ContentStyle::new())).filter(|(text, _)| !text.is_empty());
    for (note, style) in notes(session).into_iter().chain(figures) {
        write(cells, &mut left, &note, style);
    }
    if session.position().entry == Entry::Words {
        words::list(cells, left, table);
    } else if left.height > 0 {
        line(cells, Rect { height: 1, ..left }, session);
    }
}
