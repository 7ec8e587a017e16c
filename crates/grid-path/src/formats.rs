//! The formats of maps.

use std::fmt::Write;

use domain::{Format, FormatError, Text, Together, nested};

use crate::{
    drawn::is_matrix,
    level::Level,
    map::{Format as Written, Place, Terrain},
    puzzle::Instance,
    step::{Corners, Neighbours},
};

pub(crate) const FORMATS: &[Format<Instance>] = &[
    Format::new(
        "text",
        ". free, # blocked, S start, G goal (else corners), 1-9 at that cost",
        &["S..#/.#../...G", "11/19"],
        |_| true,
    )
    .written(Together::BLOCKS, |it| {
        no_water(it)?;
        Ok(Text {
            text: it.level.to_string(),
            lost: [lost_kinds(it), lost_neighbours(it, false)].concat(),
        })
    }),
    Format::new("maze", "the same with blanks as free cells", &["#####/#S G#/#####"], |text| {
        text.contains('#') && text.trim().contains(' ')
    })
    .written(Together::BLOCKS, |it| {
        no_water(it)?;
        let lost = [lost_kinds(it), lost_neighbours(it, false)].concat();
        Ok(Text { text: it.level.draw(None).replace('.', " "), lost })
    }),
    Format::new("matrix", "0 free, 1 blocked, from corner to corner", &["000/110/110"], |text| {
        is_matrix(text)
    })
    .written(Together::BLOCKS, |it| {
        let mut text = String::new();
        for row in matrix(it)? {
            row.iter().for_each(|cell| text.extend(char::from_digit(*cell, 2)));
            text.push('\n');
        }
        Ok(Text { text, lost: lost_of_matrix(it) })
    }),
    Format::new("list", "the same in brackets", &["[[0,0,0],[1,1,0],[1,1,0]]"], |text| {
        is_matrix(text) && text.trim_start().starts_with('[')
    })
    .written(Together::ONE, |it| Ok(Text { text: nested(matrix(it)?), lost: lost_of_matrix(it) })),
    Format::new(
        "map",
        "MovingAI: . G S free, W water, T @ O blocked; and .scen by --query",
        &[],
        |text| text.trim_start().starts_with("type"),
    )
    .written(Together::ONE, map),
    Format::other("solution", "the steps: U D L R, and 7 9 1 3 diagonally, as on a numeric keypad"),
];

/// The places of a map, row by row.
fn rows(level: &Level) -> impl Iterator<Item = impl Iterator<Item = Place>> {
    let (width, height) = (level.map().width(), level.map().height());
    (0..height).map(move |y| (0..width).map(move |x| Place { x, y }))
}

/// That all ground costs as much: such formats have no other.
fn even(it: &Instance) -> Result<(), FormatError> {
    let is_uneven = !it.level.map().is_uniform();
    if is_uneven { Err(FormatError("there are cells of several costs".to_owned())) } else { Ok(()) }
}

fn no_water(it: &Instance) -> Result<(), FormatError> {
    let map = it.level.map();
    let has_water = rows(&it.level).flatten().any(|place| map.terrain(place) == Terrain::Water);
    if has_water { Err(FormatError("there is water".to_owned())) } else { Ok(()) }
}

/// By row, 0 for a free cell and 1 for a blocked one.
fn matrix(it: &Instance) -> Result<Vec<Vec<u32>>, FormatError> {
    even(it)?;
    no_water(it)?;
    let cell = |place| u32::from(it.level.map().terrain(place) == Terrain::Blocked);
    Ok(rows(&it.level).map(|row| row.map(cell).collect()).collect())
}

fn lost_of_matrix(it: &Instance) -> Vec<String> {
    [lost_ends(it), lost_kinds(it), lost_neighbours(it, false)].concat()
}

/// The ends that are not in their corners.
fn lost_ends(it: &Instance) -> Vec<String> {
    let ends = [
        ("start", it.level.start(), Place { x: 0, y: 0 }),
        ("goal", it.level.goal(), it.level.map().corner()),
    ];
    let lost = ends.into_iter().filter(|(_, place, corner)| place != corner);
    lost.map(|(name, Place { x, y }, _)| format!("the {name}: add --{name} {},{}", y + 1, x + 1))
        .collect()
}

/// That a map of MovingAI has several signs for free cells, or for blocked ones.
fn lost_kinds(it: &Instance) -> Vec<String> {
    let map = it.level.map();
    let has_kinds = map.format() == Written::MovingAi
        && map.rows().flatten().any(|sign| b"GSTO".contains(sign));
    let lost = has_kinds.then(|| "the kinds of free and blocked cells".to_owned());
    lost.into_iter().collect()
}

/// The neighbours, unless they are those that readers assume: eight or four.
fn lost_neighbours(it: &Instance, are_eight: bool) -> Vec<String> {
    let lost = match (it.neighbours, are_eight) {
        (Neighbours::Four, true) => "the four neighbours: add --neighbours 4",
        (Neighbours::Eight(Corners::Kept), false) => "the eight neighbours: add --neighbours 8",
        (Neighbours::Eight(Corners::Cut), _) => {
            "the eight neighbours and cut corners: add --neighbours 8 --cut-corners"
        }
        _ => return Vec::new(),
    };
    vec![lost.to_owned()]
}

fn map(it: &Instance) -> Result<Text, FormatError> {
    even(it)?;
    let map = it.level.map();
    let lost = [lost_ends(it), lost_neighbours(it, true)].concat();
    if map.format() == Written::MovingAi {
        return Ok(Text { text: map.to_string(), lost });
    }
    let mut text = String::new();
    // Writing to a text does not fail.
    let _ = write!(text, "type octile\nheight {}\nwidth {}\nmap\n", map.height(), map.width());
    for row in rows(&it.level) {
        text.extend(
            row.map(|place| if map.terrain(place) == Terrain::Blocked { '@' } else { '.' }),
        );
        text.push('\n');
    }
    Ok(Text { text, lost })
}
