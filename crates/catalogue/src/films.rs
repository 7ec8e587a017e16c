//! What several puzzles use to make their films.

use std::collections::BTreeSet;

use grid::{Place, Square, Step};
use scene::{At, Camera, Ground, Look, Scene};

pub(crate) const fn way(step: Step) -> At {
    match step {
        Step::Up => At::UP,
        Step::Down => At::DOWN,
        Step::Left => At::LEFT,
        Step::Right => At::RIGHT,
    }
}

pub(crate) const fn direction(way: At) -> &'static str {
    match way {
        At::UP => "up",
        At::DOWN => "down",
        At::LEFT => "left",
        At::RIGHT => "right",
        At(-1, -1) => "up and left",
        At(1, -1) => "up and right",
        At(-1, 1) => "down and left",
        _ => "down and right",
    }
}

/// The places that can be walked to. They exclude all that lies beyond the walls.
fn within(start: At, is_open: impl Fn(At) -> bool) -> BTreeSet<At> {
    let mut within = BTreeSet::from([start]);
    let mut ends = vec![start];
    while let Some(end) = ends.pop() {
        for next in [At::UP, At::DOWN, At::LEFT, At::RIGHT].map(|way| end + way) {
            if is_open(next) && within.insert(next) {
                ends.push(next);
            }
        }
    }
    within
}

/// Rows that end before the last column are written so.
pub(crate) fn ragged(scene: &mut Scene, lengths: &[usize]) {
    if lengths.iter().any(|&length| length != scene.columns) {
        let row =
            |(row, &length): (usize, &usize)| (0..length).map(|column| cell(row, column)).collect();
        scene.writing.rows = lengths.iter().enumerate().map(row).collect();
    }
}

/// The room of a pushing game, as these lines write it, whose boxes belong where the ground looks like `goal`; and the kind
/// of that ground.
pub(crate) fn room<'l>(
    title: &str,
    lines: impl Iterator<Item = &'l str>,
    (player, goal): (Place, Look),
    square: impl Fn(Place) -> Square,
) -> (Scene, Option<u8>) {
    let lengths: Vec<usize> = lines.map(|line| line.chars().count()).collect();
    let columns = lengths.iter().copied().max().unwrap_or(0);
    let inside = within(at(player), |at| square(place(at)) != Square::Wall);
    let mut scene = Scene::of(title, columns, lengths.len(), |at| match square(place(at)) {
        Square::Wall => Ground::new(Look::Wall, "#"),
        Square::Floor if inside.contains(&at) => Ground::new(Look::Floor, " "),
        Square::Floor => Ground::new(Look::Void, " "),
        Square::Goal => Ground::new(goal, "."),
    });
    ragged(&mut scene, &lengths);
    let both = |sign: &str, both: &str| (".".to_owned(), sign.to_owned(), both.to_owned());
    scene.writing.meets = vec![both("$", "*"), both("@", "+")];
    let home = scene.home(goal, "");
    (scene, home)
}

/// A step of one who pushes what stands in the way: the piece that was pushed, if one was.
pub(crate) fn push(camera: &mut Camera, player: usize, way: At) -> Option<usize> {
    camera.face(player, way);
    let to = camera.place(player)? + way;
    let pushed = camera.piece_at(to, |piece| piece != player);
    camera.slide(player, &[way]);
    if let Some(piece) = pushed {
        camera.slide(piece, &[way]);
    }
    pushed
}

/// The sums of what each action adds, from 0.
pub(crate) fn sums(added: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let sum = |sum: &mut u64, value: u64| {
        *sum += value;
        Some(*sum)
    };
    std::iter::once(0).chain(added.into_iter().scan(0, sum)).collect()
}

/// Where pieces stand in a state with these places: those that walk first, by their labels, then the others that move.
pub(crate) fn standing(scene: &Scene, places: &[u32]) -> Vec<Option<At>> {
    let mut standing: Vec<Option<At>> = scene.pieces.iter().map(|piece| piece.at).collect();
    let moves =
        |look: Look| look.is_pushed() || matches!(look, Look::Tile | Look::Block | Look::Special);
    let all = || scene.pieces.iter().enumerate();
    let mut movers: Vec<_> = all().filter(|(_, piece)| piece.look.walks()).collect();
    movers.sort_by(|(_, one), (_, other)| one.label.cmp(&other.label));
    movers.extend(all().filter(|(_, piece)| moves(piece.look)));
    for ((number, _), &place) in movers.into_iter().zip(places) {
        standing[number] = (place != u32::MAX).then(|| numbered(place));
    }
    standing
}

/// The cells of these numbers, where a state is who walks, or a path.
pub(crate) fn cells(places: &[u32]) -> Vec<Option<At>> {
    places.iter().map(|&place| Some(numbered(place))).collect()
}

/// The cell of this number, as spaces number them.
pub(crate) fn numbered(number: u32) -> At {
    at(Place::numbered(number))
}

pub(crate) fn at(place: Place) -> At {
    cell(place.row, place.column)
}

/// The cell in this row and column.
pub(crate) fn cell(row: usize, column: usize) -> At {
    At(number(column), number(row))
}

pub(crate) fn number(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

pub(crate) fn place(At(column, row): At) -> Place {
    let number = |value| usize::try_from(value).unwrap_or(usize::MAX);
    Place { row: number(row), column: number(column) }
}
