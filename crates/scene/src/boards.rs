//! The film of a puzzle that has none of its own, made from its boards.

use crate::{
    camera::Camera,
    film::Film,
    look::Look,
    scene::{At, Ground, Piece, Scene},
};

/// A film of boards, the first being the start, each after it with its action and the cost so far: signs
/// that are not on every board enter and leave.
pub fn from_boards(
    title: &str,
    unit: &str,
    start: &str,
    after: impl IntoIterator<Item = (String, u64, String)>,
) -> Film {
    let after: Vec<(String, u64, String)> = after.into_iter().collect();
    let boards: Vec<Vec<Vec<String>>> = [start]
        .into_iter()
        .chain(after.iter().map(|(_, _, board)| board.as_str()))
        .map(signs)
        .collect();
    let rows = boards.iter().map(Vec::len).max().unwrap_or(0);
    let columns = boards.iter().flatten().map(Vec::len).max().unwrap_or(0);
    let sign = |board: usize, At(column, row): At| -> &str {
        let cells = usize::try_from(row).ok().and_then(|row| boards.get(board)?.get(row));
        let cell = usize::try_from(column).ok().and_then(|column| cells?.get(column));
        cell.map_or("", String::as_str)
    };
    let changes = |at| (1..boards.len()).any(|board| sign(board, at) != sign(0, at));
    let mut scene = Scene::of(title, columns, rows, |at| match sign(0, at) {
        _ if changes(at) => Ground::new(Look::Floor, ""),
        "" | "\n" => Ground::new(Look::Void, sign(0, at)),
        sign @ ("#" | "%") => Ground::new(Look::Wall, sign),
        sign => Ground::new(Look::Floor, sign).label(sign.trim_matches(['.', ' ', '\n'])),
    });
    scene.writing.end.clear();
    let mut pieces: Vec<(At, &str)> = Vec::new();
    for at in scene.cells().filter(|&at| changes(at)) {
        let first = pieces.len();
        for (board, now) in (0..boards.len()).map(|board| (board, sign(board, at))) {
            if !now.is_empty() && !pieces[first..].contains(&(at, now)) {
                let look = if now == "\n" { Look::Void } else { Look::Thing };
                let piece = Piece::new(now.trim(), look, now).label(now.trim());
                let place = (board == 0).then_some(at);
                scene.add(Piece { at: place, ..piece });
                pieces.push((at, now));
            }
        }
    }
    let mut camera = Camera::new(scene, unit);
    for (board, (action, cost, _)) in (1..).zip(&after) {
        for (piece, &(at, now)) in pieces.iter().enumerate() {
            match (camera.place(piece).is_some(), sign(board, at) == now) {
                (true, false) => camera.leave(piece),
                (false, true) => camera.jump(piece, at),
                _ => {}
            }
        }
        camera.cut(action.as_str(), action.as_str(), *cost);
    }
    camera.film()
}

/// The signs of a board row by row, the end of each line being one.
fn signs(board: &str) -> Vec<Vec<String>> {
    board.split_inclusive('\n').map(|line| line.chars().map(String::from).collect()).collect()
}
