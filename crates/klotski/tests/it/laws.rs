//! The laws that every domain keeps, on small instances and at random on the others.

use klotski::{HeuristicKind, Lanes, Level, Mask, Metric, Settings, Space, domain::Named};
use proptest::prelude::*;
use search::Heuristic;
use testkit::{Exact, first_or_all, laws};

use crate::fixture;

const METRICS: &[Metric] = Metric::ALL;

const SMALL: [&str; 9] = [
    // Solved already.
    "##..##\n#aab.#\n#c.bd#\n#c..d#\n######\n",
    "#*##\n#.a#\n####\n",
    // A wide exit, beside which pieces may stand, and a wall within.
    "#...#\n#a.b#\n#.*.#\n#c#.#\n#####\n",
    // A special piece that leaves in parts of unequal width.
    "#...#\n#a*.#\n#***#\n#bb.#\n#####\n",
    "goal a 2 2\naab\na.b\n.cc\n",
    // The lower left corner of the rectangle around a piece is another's cell.
    "goal d 1 3\nbb.\ndb.\n.c.\n",
    // A goal in the middle of a piece's way.
    "goal b 1 2\nb..\n.c.\n",
    // Cars, one as wide as high.
    "rails\nooBo\nAABo\noCCd\n",
    "rails\n##.##\n#a*.#\n#a*b#\n#..b#\n#####\n",
];

fn level(text: &str) -> Level {
    laws::text_round_trip(text)
}

fn kinds<M: Mask>(level: &Level, metric: Metric) -> Vec<Lanes<M>> {
    HeuristicKind::ALL.iter().map(|&kind| Lanes::new(level, kind, metric)).collect()
}

fn check<M: Mask, const P: usize>(space: &Space<M, P>, level: &Level, metric: Metric) {
    let lanes = kinds::<M>(level, metric);
    let heuristics: Vec<&dyn Heuristic<_>> =
        lanes.iter().map(|it| -> &dyn Heuristic<Space<M, P>> { it }).collect();
    laws::all(space, &heuristics);
}

#[test]
fn small_levels_keep_all_laws_in_every_metric() {
    for text in SMALL {
        let level = level(text);
        for &metric in METRICS {
            check(&Space::<u64, 4>::new(&level, metric).expect("small"), &level, metric);
        }
    }
}

#[test]
fn the_interface_is_lawful() {
    for text in SMALL {
        for &metric in first_or_all(METRICS) {
            laws::puzzle_is_lawful(&level(text), |settings| settings.metric = metric);
        }
    }
    laws::unwatched_states_are_not_told(SMALL.map(level));
}

#[test]
fn solvers_are_lawful() {
    for &metric in METRICS {
        let adjust = |settings: &mut Settings| settings.metric = metric;
        let after = |level: &Level, travel: &_| level.after(travel).ok();
        laws::solver_is_lawful(&[0, 2, 4].map(|it| level(SMALL[it])), adjust, |_| false, after);
    }
}

#[test]
fn larger_states_give_the_same() {
    let level = level(SMALL[0]);
    for &metric in METRICS {
        check(&Space::<u128, 6>::new(&level, metric).expect("it fits"), &level, metric);
    }
}

#[test]
fn large_levels_keep_the_laws_at_random() {
    for name in ["classic", "classic-exit-above", "polyominoes", "wide", "unsolvable"] {
        let level = level(&fixture(name).to_string());
        let space = Space::<u128, 6>::new(&level, Metric::Cost).expect("it fits");
        let lanes = kinds::<u128>(&level, Metric::Cost);
        let heuristics: Vec<&dyn Heuristic<_>> =
            lanes.iter().map(|it| -> &dyn Heuristic<Space<u128, 6>> { it }).collect();
        laws::random_walks(&space, &heuristics, 20, 60);
    }
}

/// Admissible and consistent at every state that can be reached, or not claimed to be.
#[test]
fn heuristics_keep_their_guarantees_everywhere() {
    for name in ["small", "bickford", "one-move", "solved"] {
        let level = fixture(name);
        for &metric in METRICS {
            guarantees(&Space::<u64, 4>::new(&level, metric).expect("small"), &level, metric);
        }
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(32))]

    #[test]
    fn heuristics_keep_their_guarantees_on_random_boards(
        text in prop_oneof![boards(4), boards_with_a_target(3), cars()],
    ) {
        for &metric in METRICS {
            let level = level(&text);
            guarantees(&Space::<u64, 4>::new(&level, metric).expect("small"), &level, metric);
        }
    }
}

fn guarantees<M: Mask, const P: usize>(space: &Space<M, P>, level: &Level, metric: Metric) {
    let exact = Exact::explore(space, laws::MAX_STATES).expect("small");
    for (kind, lanes) in HeuristicKind::ALL.iter().zip(kinds::<M>(level, metric)) {
        laws::heuristic_keeps_guarantee(&format!("{kind:?}, {metric:?}"), &lanes, &exact);
    }
}

/// A free cell, a single one, a domino across, one upright.
fn signs(count: usize) -> impl Strategy<Value = Vec<char>> {
    let sign = prop_oneof![1 => Just('.'), 2 => Just('o'), 1 => Just('-'), 1 => Just('|')];
    proptest::collection::vec(sign, count)
}

/// Puts pieces a, b, c … where cells of a grid are free.
fn fill(grid: &mut [char], columns: usize, signs: Vec<char>) {
    let mut names = 'a'..='z';
    for (at, sign) in signs.into_iter().enumerate() {
        let other = match sign {
            'o' => at,
            '-' if at % columns + 1 < columns => at + 1,
            '|' => at + columns,
            _ => continue,
        };
        if grid[at] == '.' && grid.get(other) == Some(&'.') {
            let name = names.next().unwrap_or('.');
            (grid[at], grid[other]) = (name, name);
        }
    }
}

/// Boards of three columns and `rows` rows without a border, and a place where piece a has to be.
pub(crate) fn boards_with_a_target(rows: usize) -> impl Strategy<Value = String> {
    (signs(3 * rows), 1..=rows, 1..=3_usize)
        .prop_map(move |(signs, row, column)| {
            let mut grid = vec!['.'; 3 * rows];
            fill(&mut grid, 3, signs);
            let rows: String = grid.chunks(3).map(|row| String::from_iter(row) + "\n").collect();
            format!("goal a {row} {column}\n{rows}")
        })
        .prop_filter("a goal that can be", |text| text.parse::<Level>().is_ok())
}

/// Rush Hour boards of three rows of four: car A at the left, others of two cells, and single cells.
pub(crate) fn cars() -> impl Strategy<Value = String> {
    (signs(12), 0..3_usize).prop_map(|(signs, row)| {
        let mut grid = vec!['.'; 12];
        (grid[4 * row], grid[4 * row + 1]) = ('A', 'A');
        fill(&mut grid, 4, signs);
        let rows: String = grid.chunks(4).map(|row| String::from_iter(row) + "\n").collect();
        format!("rails\n{}", rows.replace('.', "o"))
    })
}

/// Boards of three columns and `rows` rows, the row of the exit among them, of single cells and dominoes.
pub(crate) fn boards(rows: usize) -> impl Strategy<Value = String> {
    let count = 3 * rows;
    (signs(count), 0..3_usize, 0..rows - 1, 1..=3_usize).prop_map(
        move |(cells, column, row, width)| {
            let mut grid = vec!['.'; count];
            grid[(row + 1) * 3 + column] = '*';
            if column < 2 && width > 1 {
                grid[(row + 1) * 3 + column + 1] = '*';
            }
            fill(&mut grid, 3, cells);
            if width < 3 {
                grid[2] = '#';
            }
            let rows: Vec<String> =
                grid.chunks(3).map(|row| format!("#{}#\n", String::from_iter(row))).collect();
            rows.concat() + "#####\n"
        },
    )
}

/// Other metrics, goals, walls and shapes: no heuristic is taken for another.
#[test]
fn heuristics_fit_their_own_level() {
    let texts = [
        "goal a 2 2\naab\na.b\n.cc\n",
        "goal a 1 2\naab\na.b\n.cc\n",
        "goal a 2 2\naa.\na.b\n.cc\n",
    ];
    let levels = texts.map(level);
    let of = |level: &Level, metric| Space::<u64, 4>::new(level, metric).expect("small");
    let pairs = || {
        let others = levels.iter().map(|level| (level, Metric::Moves));
        others.chain([(&levels[0], Metric::Cost), (&levels[0], Metric::Steps)])
    };
    let spaces: Vec<_> = pairs().map(|(level, metric)| of(level, metric)).collect();
    for &kind in HeuristicKind::ALL {
        let lanes: Vec<Lanes<u64>> =
            pairs().map(|(level, metric)| Lanes::new(level, kind, metric)).collect();
        laws::heuristics_fit(&spaces, &lanes);
    }
    // Where pieces stand makes no difference.
    let moved = of(&level("goal a 2 2\naa.\na.b\nccb\n"), Metric::Moves);
    let lanes = Lanes::<u64>::new(&levels[0], HeuristicKind::Admissible1, Metric::Moves);
    assert!(lanes.fits(&moved));
}
