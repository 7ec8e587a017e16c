//! Mazes from seeds: odd sides stay as they always were, even sides have no double border.

use std::fmt::Write;

use pacman_dual::{Level, Size};
use search::Limits;

fn made(rows: usize, columns: usize, foods: usize, seed: u64) -> Option<Level> {
    let size = Size::new(rows, columns).expect("a size");
    Level::random(size, foods, seed, &Limits::default()).expect("no limit")
}

/// A hash of a text (FNV-1a).
fn hash(text: &str) -> u64 {
    let fold = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, fold)
}

/// Seeds promise their mazes. The hashes were computed before even sides were treated apart.
#[test]
fn mazes_of_odd_sides_never_change() {
    let sizes = [(3, 5), (5, 3), (5, 5), (9, 9), (13, 21), (21, 13), (41, 41)];
    let hashes = sizes.map(|(rows, columns)| {
        let mut mazes = String::new();
        for (seed, foods) in (0..200).zip((0..8).cycle()) {
            match made(rows, columns, foods, seed) {
                Some(level) => writeln!(mazes, "{level}"),
                None => writeln!(mazes, "none"),
            }
            .expect("a string takes all");
        }
        hash(&mazes)
    });
    let expected = [
        0x46f4_3181_d6cb_ad87,
        0x554a_ebb5_d55a_f743,
        0x91e9_296f_ba23_2c96,
        0x5b76_6fe0_215e_8905,
        0x9701_2726_ae06_52d0,
        0x4205_1478_bced_6774,
        0x1890_ff56_06a8_c0cf,
    ];
    assert_eq!(hashes, expected);
}

/// The rows and columns beside the border have floor, and every floor can be walked to: at all sizes,
/// even and odd, alike in both directions.
#[test]
fn mazes_of_all_sizes_are_connected_and_fill_their_border() {
    for (rows, columns) in (3..=14).flat_map(|rows| (3..=14).map(move |columns| (rows, columns))) {
        if Size::new(rows, columns).is_none() {
            continue;
        }
        for seed in 0..10 {
            let level = made(rows, columns, 0, seed).expect("there is room");
            let maze: Vec<Vec<bool>> = level
                .to_string()
                .lines()
                .map(|line| line.bytes().map(|square| square != b'%').collect())
                .collect();
            assert_eq!((maze.len(), maze[0].len()), (rows, columns), "seed {seed}\n{level}");
            let is_open = |row: usize, column: usize| maze[row][column];
            let name = format!("{rows}x{columns}, seed {seed}\n{level}");
            for row in [0, rows - 1] {
                assert!(!(0..columns).any(|column| is_open(row, column)), "a gap: {name}");
            }
            for column in [0, columns - 1] {
                assert!(!(0..rows).any(|row| is_open(row, column)), "a gap: {name}");
            }
            for row in [1, rows - 2] {
                assert!((0..columns).any(|column| is_open(row, column)), "double: {name}");
            }
            for column in [1, columns - 2] {
                assert!((0..rows).any(|row| is_open(row, column)), "double: {name}");
            }
            let floor = maze.iter().flatten().filter(|&&is_floor| is_floor).count();
            assert_eq!(reached(&maze), floor, "parted: {name}");
        }
    }
}

/// The number of floor cells that are connected with the first.
fn reached(maze: &[Vec<bool>]) -> usize {
    let mut left = maze.to_vec();
    let mut todo = vec![(1, 1)];
    let mut count = 0;
    while let Some((row, column)) = todo.pop() {
        if std::mem::take(&mut left[row][column]) {
            count += 1;
            todo.extend([(row - 1, column), (row + 1, column)]);
            todo.extend([(row, column - 1), (row, column + 1)]);
        }
    }
    count
}
