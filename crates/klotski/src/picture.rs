//! A solution as a picture: a strip of boards.

use std::fmt::Write;

use crate::{
    board::{SPECIAL, classes_of},
    level::{Level, Piece},
    travel::Travel,
    validate::boards,
};

/// Side of a cell, in units of the picture.
const CELL: usize = 12;
/// Between boards, and around all of them.
const GAP: usize = 14;
/// Below each board, for its number.
const CAPTION: usize = 16;
/// Boards side by side.
const ACROSS: usize = 10;

/// Fills that the colour-blind can tell apart (after Okabe and Ito); equal shapes share one.
const FILLS: [&str; 7] =
    ["#0072b2", "#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#999999"];
const SPECIAL_FILL: &str = "#d55e00";
const FREE: &str = "#eeeeee";

/// The board at the start and after each of `travels`, up to the first that the rules forbid, as
/// SVG: ten side by side, each with its number below. O(boards · cells).
#[must_use]
pub fn strip(level: &Level, travels: &[Travel]) -> String {
    let fills = fills(level);
    let boards: Vec<String> = boards(level, travels.to_vec()).collect();
    let (rows, columns) = boards[0]
        .lines()
        .fold((0, 0), |(rows, columns), line| (rows + 1, columns.max(line.chars().count())));
    let across = boards.len().min(ACROSS);
    let step = (columns * CELL + GAP, rows * CELL + GAP + CAPTION);
    let width = across * step.0 + GAP;
    let height = boards.len().div_ceil(across) * step.1 + GAP;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    for (number, board) in boards.iter().enumerate() {
        let left = GAP + number % across * step.0;
        let top = GAP + number / across * step.1;
        let _ = writeln!(svg, "<g transform=\"translate({left} {top})\">");
        draw(&mut svg, board, &fills);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#282828\">{number}</text>\n</g>",
            columns * CELL / 2,
            rows * CELL + CAPTION - 3,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The fill of each piece by name.
fn fills(level: &Level) -> Vec<(char, &'static str)> {
    let (_, class_of) = classes_of(level);
    let fill = |(piece, class): (&Piece, u8)| match class {
        SPECIAL => (piece.name, SPECIAL_FILL),
        _ => (piece.name, FILLS[usize::from(class - 1) % FILLS.len()]),
    };
    level.pieces().iter().zip(class_of).map(fill).collect()
}

/// A board cell by cell; a line in the ground's colour parts pieces, none the cells of one.
fn draw(svg: &mut String, board: &str, fills: &[(char, &str)]) {
    let cells: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    let at = |row: usize, column: usize| cells.get(row).and_then(|row| row.get(column)).copied();
    for (row, line) in cells.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            let fill = match cell {
                '#' => "#505050",
                '.' => FREE,
                name => {
                    fills.iter().find(|(it, _)| *it == name).map_or("#000000", |(_, fill)| fill)
                }
            };
            // Pieces end one unit short of the next cell, unless that is theirs.
            let is_piece = !matches!(cell, '#' | '.');
            let short = |neighbour: Option<char>| usize::from(is_piece && neighbour != Some(cell));
            let width = CELL - short(at(row, column + 1));
            let height = CELL - short(at(row + 1, column));
            let mut rectangle = |width: usize, height: usize, fill: &str| {
                let (x, y) = (column * CELL, row * CELL);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
                );
            };
            if is_piece {
                rectangle(CELL, CELL, FREE);
            }
            rectangle(width, height, fill);
        }
    }
}
