//! Exact lengths, against integers that are compared as a + b√2 is, without any root.

use std::{
    cmp::{Ordering, Reverse},
    collections::BinaryHeap,
};

use grid::SplitMix;
use grid_path::{Corners, ExactSpace, Length, Level, Octile, Place, Terrain};
use search::{Algorithm, Blind, Heuristic, Limits, Outcome, bidirectional, search};

/// a + b√2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pair {
    a: i64,
    b: i64,
}

impl Ord for Pair {
    /// The sign of A + B√2 is that of A and B if these agree, else that of the one with the greater square.
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.a - other.a, self.b - other.b);
        let (square, twice) = (i128::from(a).pow(2), 2 * i128::from(b).pow(2));
        if square > twice { a.cmp(&0) } else { b.cmp(&0) }
    }
}

impl PartialOrd for Pair {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The least length by Dijkstra's algorithm over rows of cells.
fn least(level: &Level, corners: Corners) -> Option<Pair> {
    let map = level.map();
    let enter = |Place { x, y }: Place, dx, dy| {
        let to = Place { x: x.checked_add_signed(dx)?, y: y.checked_add_signed(dy)? };
        match map.terrain(to) {
            Terrain::Ground(cost) => Some((to, i64::from(cost))),
            _ => None,
        }
    };
    let number = |Place { x, y }: Place| y * map.width() + x;
    let mut done = vec![false; map.width() * map.height()];
    let mut queue = BinaryHeap::from([Reverse((Pair::default(), number(level.start())))]);
    while let Some(Reverse((length, cell))) = queue.pop() {
        let at = Place { x: cell % map.width(), y: cell / map.width() };
        if at == level.goal() {
            return Some(length);
        }
        if std::mem::replace(&mut done[cell], true) {
            continue;
        }
        for (dx, dy) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let is_diagonal = dx != 0 && dy != 0;
            let are_open = enter(at, dx, 0).is_some() && enter(at, 0, dy).is_some();
            let is_barred = is_diagonal && corners == Corners::Kept && !are_open;
            let Some((to, times)) = enter(at, dx, dy).filter(|_| !is_barred) else { continue };
            let Pair { a, b } = length;
            let next =
                if is_diagonal { Pair { a, b: b + times } } else { Pair { a: a + times, b } };
            queue.push(Reverse((next, number(to))));
        }
    }
    None
}

fn length(Pair { a, b }: Pair) -> Length {
    Length::new(a.cast_unsigned(), b.cast_unsigned()).expect("short")
}

/// A random map, with dear cells in half of them, and free ends.
fn random(seed: u64) -> Level {
    let mut random = SplitMix::new(seed);
    let (width, height) = (2 + random.below(18), 2 + random.below(18));
    let (blocked, is_dear) = (random.below(5), random.below(2) == 1);
    let mut signs: Vec<u8> = (0..width * height)
        .map(|_| match random.below(10) {
            number if number < blocked => b'#',
            number if is_dear && number > 6 => b"2359"[random.below(4)],
            _ => b'.',
        })
        .collect();
    let (start, goal) = (random.below(signs.len()), random.below(signs.len()));
    signs[goal] = b'G';
    signs[start] = if start == goal { b'X' } else { b'S' };
    let rows: Vec<&str> =
        signs.chunks(width).map(|row| std::str::from_utf8(row).expect("ASCII")).collect();
    rows.join("\n").parse().expect("a level")
}

#[test]
fn lengths_are_exact_on_random_maps() {
    let maps = if testkit::is_thorough() { 10_000 } else { 1_000 };
    let mut solved = 0;
    for seed in 0..maps {
        let level = random(seed);
        let corners = if seed % 2 == 0 { Corners::Kept } else { Corners::Cut };
        let expected = least(&level, corners);
        solved += u64::from(expected.is_some());
        let space = ExactSpace::new(&level, corners);
        let octile = Octile::to_goal(space.grid());
        let all: [(Algorithm, &dyn Heuristic<ExactSpace>); 4] = [
            (Algorithm::UNIFORM_COST, &Blind),
            (Algorithm::A_STAR, &octile),
            (Algorithm::Anytime, &octile),
            (Algorithm::KBest, &octile),
        ];
        let limits = Limits::default();
        let back = Octile::from_start(space.grid());
        let both = bidirectional(&space, &octile, &back, &limits, &mut ());
        let one = |(algorithm, h)| search(&space, &h, algorithm, &limits, &mut ());
        for report in all.map(one).into_iter().chain([both]) {
            let Some(expected) = expected else {
                assert_eq!(report.outcome, Outcome::Exhausted, "{level}");
                continue;
            };
            let best = report.best().expect("a path");
            assert!(report.is_proved_best(), "{level}");
            assert_eq!(best.cost, length(expected), "{level}");
            if !level.to_string().contains(|sign: char| sign.is_ascii_digit()) {
                let count = |is_diagonal| {
                    let steps = best.actions.iter().filter(|it| it.is_diagonal() == is_diagonal);
                    i64::try_from(steps.count()).expect("few")
                };
                assert_eq!(Pair { a: count(false), b: count(true) }, expected, "{level}");
            }
        }
    }
    assert!(solved * 2 > maps, "{solved} of {maps}");
}

/// The fractions that come nearest to √2: of each, and of its neighbours, the order is the right one.
#[test]
fn lengths_are_ordered_as_they_are() {
    let (mut p, mut q) = (1_i64, 1_i64);
    while q < 880_000 {
        for a in [p - 1, p, p + 1] {
            for b in [q - 1, q, q + 1] {
                let [one, other] = [Pair { a, b: 0 }, Pair { a: 0, b }];
                assert_eq!(length(one).cmp(&length(other)), one.cmp(&other), "{a} and {b} √2");
            }
        }
        (p, q) = (p + 2 * q, p + q);
    }
    // The first that is not.
    let [one, other] = [Pair { a: 3_880_899, b: 0 }, Pair { a: 0, b: 2_744_210 }];
    assert_ne!(length(one).cmp(&length(other)), one.cmp(&other));
}

/// At 1.4142 a diagonal step, 169 of them seem shorter than 239 straight ones.
#[test]
fn a_rounded_root_would_choose_another_path() {
    let rounded = |Pair { a, b }: Pair| 10_000 * a + 14_142 * b;
    let [straight, slanted] = [Pair { a: 239, b: 0 }, Pair { a: 0, b: 169 }];
    assert_eq!(rounded(straight).cmp(&rounded(slanted)), Ordering::Greater);
    assert!(straight < slanted);
    assert!(length(straight) < length(slanted));
}
