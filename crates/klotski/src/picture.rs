//! A solution as a picture: a strip of boards.

use std::fmt::Write;

use crate::{level::Level, travel::Travel, validate::Replay};

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
const SPECIAL: &str = "#d55e00";

/// The board at the start and after each of `travels`, up to the first that the rules forbid, as
/// SVG: ten side by side, each with its number below. O(boards · cells).
#[must_use]
pub fn strip(level: &Level, travels: &[Travel]) -> String {
    let fills = fills(level);
    let mut replay = Replay::new(level);
    let mut boards = vec![replay.draw()];
    for travel in travels {
        if replay.travel(travel).is_err() {
            break;
        }
        boards.push(replay.draw());
    }
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
    let mut shapes = Vec::new();
    let mut fills = Vec::new();
    for (number, piece) in level.pieces().iter().enumerate() {
        let corner = piece.corner();
        let cells = piece.cells.iter();
        let shape: Vec<(usize, usize)> =
            cells.map(|cell| (cell.row - corner.row, cell.column - corner.column)).collect();
        if level.special() == Some(number) {
            fills.push((piece.name, SPECIAL));
            continue;
        }
        let known = shapes.iter().position(|it| *it == shape).unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        });
        fills.push((piece.name, FILLS[known % FILLS.len()]));
    }
    fills
}

/// A board cell by cell; a line in the ground's colour parts pieces, none the cells of one.
fn draw(svg: &mut String, board: &str, fills: &[(char, &str)]) {
    let cells: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    let at = |row: usize, column: usize| cells.get(row).and_then(|row| row.get(column)).copied();
    for (row, line) in cells.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            let fill = match cell {
                '#' => "#505050",
                '.' => "#eeeeee",
                name => {
                    fills.iter().find(|(it, _)| *it == name).map_or("#000000", |(_, fill)| fill)
                }
            };
            // Pieces end one unit short of the next cell, unless that is theirs.
            let is_piece = !matches!(cell, '#' | '.');
            let short = |neighbour: Option<char>| usize::from(is_piece && neighbour != Some(cell));
            let width = CELL - short(at(row, column + 1));
            let height = CELL - short(at(row + 1, column));
            let (x, y) = (column * CELL, row * CELL);
            if is_piece {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#eeeeee\"/>"
                );
            }
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
            );
        }
    }
}
