//! Pictures of boards with paths, as SVG.

use std::fmt::Write;

use crate::{
    boggle::Board,
    grid::{Cell, Grid},
    numbrix::Level,
};

// All lengths are pixels.
const CELL: usize = 44;
const MARGIN: usize = 12;

/// A Boggle board with the path of a word, if one is given. The first cell of the path has a ring.
#[must_use]
pub fn board(board: &Board, path: &[Cell]) -> String {
    let marked = |cell| path.contains(&cell);
    let text = |cell| board.letters(cell).as_str().to_uppercase();
    picture(board.grid(), path, marked, text)
}

/// A Numbrix puzzle solved along a path: clues on a tinted ground. An empty path shows the puzzle.
#[must_use]
pub fn path(level: &Level, path: &[Cell]) -> String {
    let marked = |cell| level.number(cell).is_some();
    let text = |cell| {
        let filled = path.iter().position(|&other| other == cell).map(|index| index + 1);
        let given = level.number(cell).map(usize::from);
        given.or(filled).map_or_else(String::new, |number| number.to_string())
    };
    picture(level.grid(), path, marked, text)
}

fn picture(
    grid: Grid,
    path: &[Cell],
    is_marked: impl Fn(Cell) -> bool,
    text: impl Fn(Cell) -> String,
) -> String {
    let (width, height) = (grid.columns() * CELL + 2 * MARGIN, grid.rows() * CELL + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    let corner = |cell| {
        let place = grid.place(cell);
        (MARGIN + place.column * CELL, MARGIN + place.row * CELL)
    };
    let centre = |cell| {
        let (x, y) = corner(cell);
        (x + CELL / 2, y + CELL / 2)
    };
    for cell in grid.iter() {
        let (x, y) = corner(cell);
        let fill = if is_marked(cell) { "#fdebd0" } else { "#ffffff" };
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" \
             stroke=\"#c8c8c8\"/>"
        );
    }
    // A step round the edge of a torus is no line across the board.
    let apart = |one: Cell, other: Cell| {
        let (one, other) = (grid.place(one), grid.place(other));
        one.row.abs_diff(other.row).max(one.column.abs_diff(other.column)) > 1
    };
    for part in path.chunk_by(|&one, &other| !apart(one, other)) {
        let points: Vec<String> = part
            .iter()
            .map(|&cell| {
                let (x, y) = centre(cell);
                format!("{x},{y}")
            })
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#0072b2\" stroke-opacity=\"0.45\" \
             stroke-width=\"8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
    }
    if let Some(&start) = path.first() {
        let (x, y) = centre(start);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"#d55e00\" \
             stroke-width=\"2\"/>",
            CELL * 2 / 5
        );
    }
    for cell in grid.iter() {
        let (x, y) = centre(cell);
        let text = text(cell);
        if !text.is_empty() {
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" font-size=\"16\" fill=\"#282828\">{text}</text>",
                y + 6
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}
