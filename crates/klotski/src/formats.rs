//! The formats of levels.

use domain::{Format, FormatError, Together};
use grid::Place;

use crate::{
    level::{Goal, Level},
    notation::{CLASSIC, RUSH, SIDE},
};

pub(crate) const FORMATS: &[Format<Level>] = &[
    Format::new(
        "goal",
        "goal PIECE ROW COLUMN (or by --goal) and the rows, . free, # a wall; after rails along longer sides",
        &["goal b 1 3/ab."],
        |_| true,
    )
    .written(Together::BLOCKS, |level| match level.goal() {
        Goal::Target(_) => Ok(level.to_string().into()),
        Goal::Exit { .. } => Err(FormatError("the special piece leaves by an exit".to_owned())),
    }),
    Format::new(
        "border",
        "a border of # with a gap at the top, where piece * leaves",
        &["#.##/#*a#/####"],
        |text| text.contains('*'),
    )
    .written(Together::BLOCKS, |level| match level.goal() {
        Goal::Exit { .. } => Ok(level.to_string().into()),
        Goal::Target(_) => Err(FormatError("no piece leaves by an exit".to_owned())),
    }),
    Format::new(
        "rush-hour",
        "36 signs in a word: o free, x a wall, car A leaves right",
        &["ooooooooBoooAABooooooooooooooooooooo"],
        |text| has_word(text, RUSH),
    )
    .written(Together::LINES, |level: &Level| Ok(rush_hour(level)?.concat().into()))
    .leaving_out(|text| {
        let has_more = |line: &str| has_word(line, RUSH) && line.split_whitespace().count() > 1;
        text.lines().any(has_more).then_some("the numbers beside the boards")
    }),
    Format::new("rush-rows", "the same in six rows of six", &[], |text| {
        let rows = text.split(['\n', '/', '|']);
        let rows = rows.filter(|row| row.split_whitespace().map(str::len).sum::<usize>() == SIDE);
        !text.contains("goal") && rows.count() >= SIDE
    })
    .written(Together::BLOCKS, |level| Ok((rush_hour(level)?.join("\n") + "\n").into())),
    Format::new(
        "huarong-dao",
        "20 signs in a word: the 2 x 2 piece to the bottom middle",
        &["abbcabbcdeefdghfi..j"],
        |text| has_word(text, CLASSIC),
    )
    .written(Together::LINES, |level| {
        let goal = Goal::Target(Place { row: 3, column: 1 });
        match (level.rows(), level.columns(), level.has_rails()) {
            (5, 4, false) if level.goal() == goal => Ok(rows(level, ['.', '#']).concat().into()),
            _ => Err(FormatError("it is no board of 5 x 4 for the bottom middle".to_owned())),
        }
    }),
    Format::other("solution", "a piece and its way for each move, such as bD gLU"),
];

/// Returns true if a word of a text has `signs` signs.
fn has_word(text: &str, signs: usize) -> bool {
    text.split_whitespace().any(|word| word.len() == signs && !word.contains(['/', '|']))
}

/// The rows of the board, with these signs for free cells and walls.
fn rows(level: &Level, [free, wall]: [char; 2]) -> Vec<String> {
    let name = |place: Place| {
        let piece = level.pieces().iter().find(|piece| piece.cells.contains(&place));
        piece.map_or(if level.is_wall(place) { wall } else { free }, |piece| piece.name)
    };
    let row = |row| (0..level.columns()).map(|column| name(Place { row, column })).collect();
    (0..level.rows()).map(row).collect()
}

fn rush_hour(level: &Level) -> Result<Vec<String>, FormatError> {
    let refuse = |why: &str| Err(FormatError(why.to_owned()));
    let special = level.special().map(|special| &level.pieces()[special]);
    let goal = special.filter(|car| car.name == 'A').map(|car| {
        let columns =
            car.cells.iter().map(|cell| cell.column).max().unwrap_or(0) + 1 - car.corner().column;
        Goal::Target(Place { row: car.corner().row, column: SIDE.saturating_sub(columns) })
    });
    match (level.rows(), level.columns()) {
        (SIDE, SIDE) if !level.has_rails() => refuse("its pieces move in both directions"),
        (SIDE, SIDE) if goal != Some(level.goal()) => refuse("no car A has to leave at the right"),
        (SIDE, SIDE) => Ok(rows(level, ['o', 'x'])),
        _ => refuse("it has not 6 x 6 cells"),
    }
}
