//! Exact lengths, against integers that are compared as a + b√2 is, without any root.

use std::{
    cmp::{Ordering, Reverse},
    collections::BinaryHeap,
    fs,
    path::{Path, PathBuf},
};

use grid::SplitMix;
use grid_path::{
    Corners, Instance, Length, Level, Map, Neighbours, Place, Scenario, Settings, Terrain,
    domain::{FromText, Puzzle, SearchRequest},
    search::{Algorithm, AlgorithmName, Bound, Limits, Outcome, Stop},
    solve, validate,
};

/// a + b√2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pair {
    a: i64,
    b: i64,
}

impl Ord for Pair {
    /// A + B√2 has the sign of A and B if these agree, else the sign of the term with the greater square, A or B√2.
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

/// With seven decimals, rounded down; with four neighbours straight steps.
fn reported(Pair { a, b }: Pair, neighbours: Neighbours) -> u64 {
    let [a, b] = [a, b].map(i64::cast_unsigned);
    let tens = 2 * u128::from(b).pow(2) * 10_u128.pow(14);
    let root = u64::try_from(tens.isqrt()).expect("short");
    if neighbours == Neighbours::Four { a } else { 10_000_000 * a + root }
}

/// The least length by Dijkstra's algorithm over rows of cells.
fn least(level: &Level, neighbours: Neighbours) -> Option<Pair> {
    let map = level.map();
    let enter = |Place { x, y }: Place, dx, dy| {
        let to = Place { x: x.checked_add_signed(dx)?, y: y.checked_add_signed(dy)? };
        match map.terrain(to) {
            Terrain::Ground(cost) => Some((to, i64::from(cost))),
            Terrain::Water | Terrain::Blocked => None,
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
            let is_barred = is_diagonal
                && match neighbours {
                    Neighbours::Four => true,
                    Neighbours::Eight(Corners::Kept) => !are_open,
                    Neighbours::Eight(Corners::Cut) => false,
                };
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

/// The ways to search a map that `puzzle solve` has: every algorithm, and every heuristic of those that use one.
fn ways() -> Vec<SearchRequest> {
    let about = Instance::ABOUT;
    let heuristics: Vec<_> = (about.heuristics)().iter().map(|it| it.name.to_owned()).collect();
    let mut ways = Vec::new();
    for &name in about.algorithms {
        let depth = if name == AlgorithmName::Dls { 12 } else { u32::MAX };
        let of = |heuristic| SearchRequest {
            algorithm: Some(name),
            heuristic,
            depth,
            ..SearchRequest::default()
        };
        ways.push(of(None));
        let has_own = matches!(name, AlgorithmName::Jps | AlgorithmName::Grid);
        if name.uses_heuristic() && !has_own {
            ways.extend(heuristics.iter().map(|heuristic| of(Some(heuristic.clone()))));
        }
    }
    ways
}

/// The algorithms that end within their limits, and prove the least cost by their own heuristics.
const PROVING: [AlgorithmName; 7] = [
    AlgorithmName::Ucs,
    AlgorithmName::Astar,
    AlgorithmName::Bidirectional,
    AlgorithmName::Anytime,
    AlgorithmName::Kbest,
    AlgorithmName::Jps,
    AlgorithmName::Grid,
];

/// Searches as `puzzle solve` does, and compares what is found and proved with the least length. Returns true if the
/// search is for such instances.
fn agrees(instance: &Instance, request: &SearchRequest, expected: Option<Pair>) -> bool {
    let Instance { level, neighbours } = instance;
    let Ok(settings) = instance.settings(request) else { return false };
    let name = request.algorithm.expect("named");
    let expansions = if PROVING.contains(&name) { u64::MAX } else { 500 };
    let limits = Limits { expansions, depth: request.depth, ..Limits::default() };
    let report = solve(instance, &settings, &limits, &mut ()).expect("it fits").report;
    let least = expected.map(|it| reported(it, *neighbours));
    for solution in &report.solutions {
        let total = validate(level, *neighbours, &solution.actions).expect("a path");
        let [a, b] = [total.straight, total.diagonal].map(u64::cast_signed);
        let found = Pair { a, b };
        assert_eq!(solution.cost, reported(found, *neighbours), "{request:?}\n{level}");
        assert!(Some(found) >= expected && expected.is_some(), "{request:?}\n{level}");
        if report.is_proved_least_cost() {
            assert_eq!(Some(found), expected, "{request:?}\n{level}");
        }
    }
    if let Some(Bound::Cost(bound)) = report.lower_bound {
        assert!(least.is_none_or(|least| bound <= least), "{request:?}: {bound}\n{level}");
    }
    if report.is_proved_unsolvable() {
        assert_eq!(expected, None, "{request:?}\n{level}");
    }
    if PROVING.contains(&name) && request.heuristic.is_none() {
        assert_eq!(report.is_proved_least_cost(), expected.is_some(), "{request:?}\n{level}");
        assert_eq!(report.is_proved_unsolvable(), expected.is_none(), "{request:?}\n{level}");
    }
    true
}

#[test]
fn every_search_of_random_maps_is_exact() {
    let maps = testkit::size(10_000, 500);
    let (mut solved, mut searched) = (0, vec![0; ways().len()]);
    for seed in 0..maps {
        let level = random(seed);
        let neighbours = [
            Neighbours::Eight(Corners::Kept),
            Neighbours::Eight(Corners::Cut),
            Neighbours::Eight(Corners::Kept),
            Neighbours::Four,
        ][usize::try_from(seed % 4).expect("a small number")];
        let expected = least(&level, neighbours);
        solved += u64::from(expected.is_some());
        let instance = Instance { level, neighbours };
        for (way, count) in ways().iter().zip(&mut searched) {
            *count += u64::from(agrees(&instance, way, expected));
        }
    }
    assert!(solved * 2 > maps, "{solved} of {maps}");
    assert!(searched.iter().all(|&count| count > maps / 20), "{searched:?}");
}

/// Every query of the scenarios among the fixtures: the least length is the one stated.
#[test]
fn every_search_of_the_scenarios_is_exact() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/grid-path");
    let files = fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path());
    let is_scenario = |path: &PathBuf| path.extension().is_some_and(|it| it == "scen");
    let mut queries = 0;
    for path in files.filter(is_scenario) {
        let scenario = Scenario::from_bytes(&fs::read(path).expect("a file")).expect("a scenario");
        for query in &scenario.queries {
            let map = fs::read(folder.join(&query.map)).expect("the map");
            let map = Map::from_bytes(&map).expect("a map");
            let level = Level::new(map, query.start, query.goal).expect("free cells");
            let neighbours = Neighbours::Eight(Corners::Kept);
            let expected = least(&level, neighbours);
            let instance = Instance { level, neighbours };
            for way in ways() {
                agrees(&instance, &way, expected);
            }
            let Pair { a, b } = expected.expect("a path");
            // To the nearest unit of the last digit: half of the nearest half of one, rounded up.
            let [a, b] = [a, b].map(|it| u128::from(it.cast_unsigned()));
            let one = 10_u128.pow(query.decimals);
            let units = a * one + (8 * b.pow(2) * one.pow(2)).isqrt().div_ceil(2);
            assert_eq!(query.optimum, units as f64 / 10_f64.powi(query.decimals.cast_signed()));
            queries += 1;
        }
    }
    assert!(queries >= 60, "{queries}");
}

/// 480 straight steps lead around, and 2 with 338 diagonal ones across, which is longer by 0.004. With 1.4142 for √2 it
/// would seem shorter.
#[test]
fn a_way_that_a_rounded_root_would_prefer_is_not_taken() {
    const WIDE: usize = 340;
    const HIGH: usize = 70;
    let mut rows = vec![vec![b'#'; WIDE + 1]; HIGH + WIDE / 2 + 1];
    rows[0].fill(b'.');
    for row in &mut rows[..HIGH] {
        (row[0], row[WIDE]) = (b'.', b'.');
    }
    let depth = |x: usize| HIGH + x.min(WIDE - x);
    for x in 0..WIDE {
        for y in [depth(x), depth(x + 1)] {
            rows[y][x..=x + 1].fill(b'.');
        }
    }
    (rows[HIGH][0], rows[HIGH][WIDE]) = (b'S', b'G');
    let level: Level = String::from_utf8(rows.join(&b'\n')).expect("ASCII").parse().expect("a map");
    let neighbours = Neighbours::Eight(Corners::Kept);
    let expected = least(&level, neighbours);
    assert_eq!(expected, Some(Pair { a: 480, b: 0 }));
    let instance = Instance { level, neighbours };
    for way in ways() {
        agrees(&instance, &way, expected);
    }
}

/// The greatest length is 2^24: what is longer is cut, and nothing is proved then.
#[test]
fn what_is_too_long_is_not_said_to_have_no_path() {
    for &(cells, outcome) in testkit::first_or_all(&[
        (1_900_000, Outcome::Stopped(Stop::CostOverflow)),
        (1_800_000, Outcome::Solved),
    ]) {
        let level: Level = "9".repeat(cells).parse().expect("a level");
        let instance = Instance { level, neighbours: Neighbours::Eight(Corners::Kept) };
        let method = Algorithm::UNIFORM_COST.into();
        let settings = Settings { algorithm: method, ..Settings::default() };
        let report = solve(&instance, &settings, &Limits::default(), &mut ()).expect("it fits");
        assert_eq!(report.report.outcome, outcome);
    }
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
