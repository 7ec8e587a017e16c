//! The screen: a heading, the board, the lamp with the figures, and the keys.

use game::{Entry, Offer};
use ratatui_core::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};
use scene::Look;

use crate::{
    board::{Board, arrow},
    choice::Choice,
    lamp::{Lamp, counts_actions, many},
    record,
    session::Session,
    words,
};

/// The least size of the terminal.
const LEAST: (u16, u16) = (30, 12);
/// The width of the figures beside the board.
const SIDE: u16 = 32;

/// Names and figures, for the side of the board.
fn figures(session: &Session) -> Vec<(String, String)> {
    let (position, film) = (&session.position, &session.position.film);
    let mut rows = vec![(many(&film.unit), session.at.to_string())];
    if position.entry != Entry::Moves {
        rows.clear();
    }
    let is_told = film.measure.is_count() || has_cost(session);
    if position.entry == Entry::Moves && is_told && !counts_actions(position) {
        rows.push((film.measure.many.clone(), position.written(position.cost)));
    }
    for (name, values) in &film.meters {
        rows.push((name.to_lowercase(), values.last().copied().unwrap_or(0).to_string()));
    }
    if let Some(least) = session.least().filter(|_| position.entry == Entry::Moves) {
        rows.push(("least".to_owned(), format!("{}, proved", position.quantity(least))));
    }
    let homes = film.scene.pieces.iter().enumerate().filter(|(_, piece)| piece.home.is_some());
    let stage = session.stage();
    let homes: Vec<bool> = homes
        .map(|(number, piece)| {
            piece.home == stage.place(number).and_then(|place| film.scene.kind(place))
        })
        .collect();
    if !homes.is_empty() {
        let home = homes.iter().filter(|is_home| **is_home).count();
        rows.push(("home".to_owned(), format!("{home} of {}", homes.len())));
    }
    rows
}

/// Returns true if the cost is another figure than the number of actions.
fn has_cost(session: &Session) -> bool {
    let frames = &session.position.film.frames;
    (1..).zip(frames).any(|(number, frame)| frame.cost != number)
}

/// What is chosen, typed or hinted at, and the notice.
fn notes(session: &Session) -> Vec<(String, Style)> {
    let (plain, strong) = (Style::new(), Style::new().add_modifier(Modifier::REVERSED));
    let pieces = &session.position.film.scene.pieces;
    let mut notes = Vec::new();
    match &session.choice {
        Choice::Piece(..) => {
            let name = session.choice.piece().map(|piece| pieces[piece].name.clone());
            notes.push((format!("chosen: {}", name.unwrap_or_default()), plain));
        }
        Choice::Load(aboard) => {
            let labels = aboard.iter().map(|(label, &count)| label.repeat(count));
            notes.push((format!("aboard: {}", labels.collect::<String>()), plain));
            if aboard.values().all(|&count| count == 0) {
                let things = pieces.iter().filter(|piece| piece.look != Look::Boat);
                let mut names: Vec<String> =
                    things.map(|it| format!("{} {}", it.label, it.name)).collect();
                names.dedup();
                notes.push((names.join(", "), plain));
            }
        }
        Choice::Word if !session.is_over() => {
            notes.push((format!("word: {}_", session.typed), plain));
        }
        _ => {}
    }
    if session.is_going {
        notes.push((format!("go to move: {}_", session.typed), strong));
    }
    if session.is_hinted
        && let Some(action) = next(session)
    {
        let offer = session.position.offers.iter().find(|offer| offer.action == action);
        let text = match offer {
            Some(Offer { words, changes, .. }) => format!(" {}{words} ", arrow(changes)),
            None => match action.split_once('=') {
                Some((place, number)) => {
                    format!(" {number} in row {} ", place.replace(',', ", column "))
                }
                None => format!(" {action} "),
            },
        };
        notes.push((format!("hint:{text}"), strong));
    }
    if !session.notice.is_empty() {
        notes.push((session.notice.clone(), plain));
    }
    notes.extend(record::best(session).map(|best| (best, plain)));
    notes
}

/// The next action of the best way that is known.
fn next(session: &Session) -> Option<&str> {
    session.verdict()?.way.as_ref()?.first().map(String::as_str)
}

/// The keys that work now.
fn keys(session: &Session) -> Vec<(&'static str, &'static str)> {
    if session.position.entry == Entry::Words {
        return vec![
            ("letters", "a word"),
            ("enter", "take it, or end"),
            ("?", "hint"),
            ("esc", "quit"),
            ("bksp", "undo"),
            ("PgDn", "next board"),
            ("arrows", "scroll"),
        ];
    }
    let has_letters = matches!(session.choice, Choice::Piece(..) | Choice::Load(_));
    let key = |letter: &'static str, other: &'static str| if has_letters { other } else { letter };
    let mut keys = match session.choice {
        Choice::Piece(..) => vec![("letter/tab", "choose"), ("arrows", "move")],
        Choice::Load(_) => vec![("letters", "aboard"), ("space", "cross")],
        Choice::Cell(_) => vec![("arrows", "cell"), ("digits", "number"), ("0", "empty")],
        Choice::Nothing | Choice::Word => vec![("arrows", "move")],
    };
    keys.extend([
        (key("u", "bksp"), "undo"),
        (key("r", "del"), "redo"),
        ("?", "hint"),
        (key("q", "esc"), "quit"),
        ("enter", "solve"),
        (key("c", "!"), "check"),
        (key("R", "home"), "restart"),
        (key("n/p", "PgDn/PgUp"), "level"),
        (key("g", "#"), "go to"),
        ("+ -", "speed"),
    ]);
    keys
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

/// Writes `text` into a rectangle, by words, and gives the number of rows that it took.
fn paragraph(buffer: &mut Buffer, area: Rect, text: &str, style: Style) -> u16 {
    let wide = usize::from(area.width).max(1);
    let mut rows = wrapped(text, wide);
    rows.truncate(area.height.into());
    for (y, row) in (area.y..).zip(&rows) {
        buffer.set_stringn(area.x, y, row, wide, style);
    }
    u16::try_from(rows.len()).unwrap_or(u16::MAX)
}

/// Draws the whole screen. `level` is such as `level 10 of 10`.
pub(crate) fn draw(buffer: &mut Buffer, title: &str, level: &str, session: &Session) {
    let area = buffer.area;
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!("The window is too small: at least {} × {}.", LEAST.0, LEAST.1);
        paragraph(buffer, area, &text, Style::new());
        return;
    }
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let (width, scene) = (usize::from(area.width), &session.position.film.scene);
    buffer.set_stringn(1, 0, title, width - 1, bold);
    let from = title.chars().count() + 4;
    buffer.set_stringn(
        u16::try_from(from).unwrap_or(u16::MAX),
        0,
        level,
        width.saturating_sub(from),
        Style::new(),
    );
    let size = format!("{} × {}", scene.columns, scene.rows);
    if from + level.chars().count() + size.len() + 2 < width {
        let x = width - size.chars().count() - 1;
        buffer.set_string(u16::try_from(x).unwrap_or(0), 0, size, Style::new());
    }
    let below = help(buffer, area, session);
    let body = Rect { x: 1, y: 2, width: area.width - 2, height: area.height - 2 - below };
    let board = Board::new(session, body.width.saturating_sub(SIDE + 2));
    if area.width >= 60 && area.height >= 16 {
        let room = body.width - SIDE - 2;
        let part = Rect { width: room, height: body.height - 2, ..body };
        board.draw(part, buffer);
        let x = body.x + room.min(u16::try_from(board.size().0).unwrap_or(room)).max(16) + 2;
        side(buffer, Rect { x, width: body.right().saturating_sub(x), ..body }, session);
        moves(buffer, Rect { y: body.bottom() - 1, height: 1, ..body }, session);
    } else {
        let board = Board::new(session, body.width);
        let rows = u16::try_from(board.size().1).unwrap_or(u16::MAX).min(body.height - 4);
        board.draw(Rect { height: rows, ..body }, buffer);
        let y = body.y + rows;
        small(buffer, Rect { y, height: body.bottom() - y, ..body }, session);
    }
}

/// The last rows: the keys. Gives how many rows they take.
fn help(buffer: &mut Buffer, area: Rect, session: &Session) -> u16 {
    let (mut x, mut rows) = (1, vec![Vec::new()]);
    for (key, meaning) in keys(session) {
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
            let key_end = x + u16::try_from(key.chars().count()).unwrap_or(0) + 1;
            buffer.set_string(x, y, key, Style::new().add_modifier(Modifier::BOLD));
            buffer.set_stringn(
                key_end,
                y,
                meaning,
                usize::from(area.width.saturating_sub(key_end)),
                Style::new(),
            );
        }
    }
    count
}

/// Lamp, figures and notes, beside the board.
fn side(buffer: &mut Buffer, area: Rect, session: &Session) {
    let lamp = Lamp::of(session);
    let (wide, mut y) = (usize::from(area.width), area.y);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    buffer.set_stringn(area.x, y, &lamp.sign, wide, lamp.style());
    buffer.set_stringn(area.x + 6, y, &lamp.words, wide.saturating_sub(6), bold);
    buffer.set_stringn(area.x + 6, y + 1, &lamp.more, wide.saturating_sub(6), Style::new());
    y += 3;
    for (name, figure) in figures(session) {
        if y >= area.bottom() {
            return;
        }
        buffer.set_stringn(area.x, y, name, 14, Style::new());
        buffer.set_stringn(area.x + 14, y, figure, wide.saturating_sub(14), bold);
        y += 1;
    }
    y += 1;
    for (note, style) in notes(session) {
        if y >= area.bottom() {
            return;
        }
        let left = Rect { y, height: area.bottom() - y, ..area };
        y += paragraph(buffer, left, &note, style);
    }
    if session.position.entry == Entry::Words && y + 1 < area.bottom() {
        let left = Rect { y: y + 1, height: area.bottom() - y - 1, ..area };
        words::list(buffer, left, session);
    }
}

/// The actions so far, the last ones if there is no room for all.
fn moves(buffer: &mut Buffer, area: Rect, session: &Session) {
    if session.position.entry == Entry::Words || session.at == 0 {
        return;
    }
    let gap = if session.played().iter().all(|action| action.len() == 1) { "" } else { " " };
    let text = session.played().join(gap);
    let room = usize::from(area.width).saturating_sub(9);
    let count = text.chars().count();
    let text: String = text.chars().skip(count.saturating_sub(room)).collect();
    let before = if count > room { "moves …" } else { "moves" };
    buffer.set_stringn(area.x, area.y, before, 8, Style::new());
    buffer.set_stringn(area.x + 8, area.y, text, room, Style::new());
}

/// Lamp, figures and notes, below the board of a narrow terminal.
fn small(buffer: &mut Buffer, area: Rect, session: &Session) {
    let lamp = Lamp::of(session);
    let wide = usize::from(area.width);
    buffer.set_stringn(area.x, area.y, &lamp.sign, wide, lamp.style());
    let judgement = format!("{}. {}", lamp.words, lamp.more);
    let mut rest = Rect { x: area.x + 5, width: area.width - 5, ..area };
    let taken = paragraph(buffer, rest, &judgement, Style::new());
    rest = Rect { y: area.y + taken, height: area.height.saturating_sub(taken), ..area };
    let figures: Vec<String> =
        figures(session).into_iter().map(|(name, figure)| format!("{name} {figure}")).collect();
    let mut lines = notes(session);
    if session.position.entry != Entry::Words {
        lines.push((figures.join(", "), Style::new()));
    }
    for (note, style) in lines {
        let taken = paragraph(buffer, rest, &note, style);
        rest = Rect { y: rest.y + taken, height: rest.height.saturating_sub(taken), ..rest };
    }
    if session.position.entry == Entry::Words {
        words::list(buffer, rest, session);
    }
}
