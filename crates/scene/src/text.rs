//! Boards as text.

use std::{collections::BTreeMap, fmt::Write};

use crate::{film::Film, scene::At, stage::Stage};

/// The board after `n` actions, as the domain writes it.
#[must_use]
pub fn text(film: &Film, n: usize) -> String {
    let (scene, writing) = (&film.scene, &film.scene.writing);
    let stage = Stage::after(film, n);
    let mut signs: BTreeMap<At, String> = BTreeMap::new();
    let mut put = |at: At, sign: &str| {
        let below = signs.get(&at).map(String::as_str);
        let below = below.or_else(|| Some(&scene.ground(at)?.sign)).unwrap_or_default();
        let both = writing.meets.iter().find(|(one, other, _)| one == below && other == sign);
        let sign = both.map_or(sign, |(_, _, both)| both).to_owned();
        signs.insert(at, sign);
    };
    for (number, piece) in scene.pieces.iter().enumerate().filter(|(_, it)| !it.sign.is_empty()) {
        if let Some(place) = stage.place(number) {
            piece.cells(place).for_each(|at| put(at, &piece.sign));
        }
    }
    let sign = |at: At| {
        let ground = || scene.ground(at).map(|ground| ground.sign.as_str());
        signs.get(&at).map(String::as_str).or_else(ground).unwrap_or_default()
    };
    let mut text = String::new();
    if let Some(look) = writing.listed {
        let pieces = scene.pieces.iter().enumerate().filter(|(_, piece)| piece.look == look);
        let mut listed: Vec<(i32, i32, &str)> = pieces
            .filter_map(|(number, piece)| {
                let At(column, row) = stage.place(number)?;
                Some((row, column, piece.label.as_str()))
            })
            .collect();
        listed.sort_unstable();
        text = listed.iter().map(|(_, _, label)| *label).collect::<Vec<_>>().join(" ") + "\n";
    }
    let mut row = |cells: &mut dyn Iterator<Item = At>| {
        for (index, at) in cells.enumerate() {
            let gap = if index == 0 { "" } else { &writing.gap };
            // A string takes all that is written to it.
            let _ = write!(text, "{gap}{:>width$}", sign(at), width = writing.width);
        }
        text.push_str(&writing.end);
    };
    if writing.rows.is_empty() {
        let cells: Vec<At> = scene.cells().collect();
        cells.chunks(scene.columns.max(1)).for_each(|cells| row(&mut cells.iter().copied()));
    } else {
        writing.rows.iter().for_each(|cells| row(&mut cells.iter().copied()));
    }
    text
}

/// The same with a capital.
///
/// ```
/// assert_eq!(scene::capital("pushes left"), "Pushes left");
/// ```
#[must_use]
pub fn capital(words: &str) -> String {
    let (first, rest) = words.split_at(words.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}
