//! Numbrix: cited facts, twins, and what generated puzzles promise.

use domain::{Named, Puzzle};
use proptest::prelude::*;
use search::{Limits, Outcome, Report, Stop};
use testkit::{
    Tally, cross_check,
    rules::{self, Least},
};
use word_grids::{
    Cell, Grid, Neighbours,
    numbrix::{
        Instance, Level, NumbrixSpace, Settings, Uniqueness, count, search_core, solve, validate,
        with_clues,
    },
};

use crate::rules::{Counting, WrittenGrid};

const HIDATO: &str = include_str!("../../../../fixtures/numbrix/hidato.txt");
const ORIGINAL: &str = include_str!("../../../../fixtures/numbrix/original.txt");

fn all() -> Limits {
    Limits { solutions: usize::MAX, ..Limits::default() }
}

fn two() -> Limits {
    Limits { solutions: 2, ..Limits::default() }
}

fn uniqueness(report: &Report<Cell>) -> Uniqueness {
    Uniqueness::of(report.outcome, report.solutions.len())
}

/// How many solutions there are with the usual four neighbours.
fn solutions(level: &Level) -> Uniqueness {
    uniqueness(&solve(level, Neighbours::Four, &two(), &mut ()))
}

/// OEIS A096969 (directed Hamiltonian paths on the n × n grid graph), and the original report for 3 × 4.
#[test]
fn directed_hamiltonian_paths_are_as_many_as_published() {
    let facts = [
        ("1", 1),
        ("2", 8),
        ("3", 40),
        ("4", 552),
        ("5", 8648),
        ("6", 458_696),
        ("7", 27_070_560),
        ("3x4", 124),
        ("4x3", 124),
    ];
    for (size, paths) in facts {
        let counted =
            count(&Level::empty(size.parse().unwrap()), Neighbours::Four, &all(), &mut ());
        assert_eq!((counted.outcome, counted.solutions), (Outcome::Exhausted, paths), "{size}");
    }
}

/// Three ways to count: by frontier states; by walking, 1 in each cell in turn; by narrowing down, as
/// `solve` does.
#[test]
fn all_ways_to_count_agree() {
    for size in ["3", "4", "5", "3x4", "2x7"] {
        let grid: Grid = size.parse().unwrap();
        let whole = count(&Level::empty(grid), Neighbours::Four, &all(), &mut ()).solutions;
        let starts = grid.iter().map(|cell| {
            let mut path: Vec<Cell> = grid.iter().collect();
            path.swap(0, cell.into());
            let mut level = Level::along(grid, &path).unwrap();
            for other in grid.iter().filter(|&other| other != cell) {
                level = level.without(other);
            }
            count(&level, Neighbours::Four, &all(), &mut ()).solutions
        });
        assert_eq!(starts.sum::<u64>(), whole, "{size}");
        let listed = solve(&Level::empty(grid), Neighbours::Four, &all(), &mut ()).solutions;
        assert_eq!(listed.len() as u64, whole, "{size}");
    }
}

#[test]
fn the_original_puzzle_has_exactly_one_solution() {
    let level: Level = ORIGINAL.parse().unwrap();
    let solved = solve(&level, Neighbours::Four, &all(), &mut ());
    assert_eq!(uniqueness(&solved), Uniqueness::Unique);
    let path = &solved.solutions[0].actions;
    assert_eq!(validate(&level, Neighbours::Four, path), Ok(()));
    let filled = level.filled(path).to_string();
    let rows: Vec<&str> = filled.lines().collect();
    assert_eq!((rows[0], rows[8]), ("49 50 51 52 53 54 75 76 81", "27 26 23 22  9  8  7  6  5"));
    snapshots::assert_snapshot!(filled);
}

/// The sample of Rosetta Code's task, and the solution that it shows.
#[test]
fn the_published_hidato_has_exactly_one_solution() {
    let level: Level = HIDATO.parse().unwrap();
    assert_eq!((level.cells(), level.holes()), (40, 24));
    let solved = solve(&level, Neighbours::King, &all(), &mut ());
    assert_eq!(uniqueness(&solved), Uniqueness::Unique);
    let core = search_core(&level, Neighbours::King, &all(), &mut ());
    assert_eq!((core.outcome, core.solutions.len()), (Outcome::Exhausted, 1));
    let filled = level.filled(&solved.solutions[0].actions).to_string();
    let rows: Vec<String> =
        filled.lines().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let published = [
        "32 33 35 36 37 # # #",
        "31 34 24 22 38 # # #",
        "30 25 23 21 12 39 # #",
        "29 26 20 13 40 11 # #",
        "27 28 14 19 9 10 1 #",
        "# # 15 16 18 8 2 #",
        "# # # # 17 7 6 3",
        "# # # # # # 5 4",
    ];
    assert_eq!(rows, published);
}

#[test]
fn holes_are_no_cells() {
    let level: Level = "1 # 3 / . . .".parse().unwrap();
    assert_eq!((level.cells(), level.holes(), level.clues()), (5, 1, 2));
    let hole = validate(&level, Neighbours::King, &[0, 1, 2, 5, 4]).unwrap_err().to_string();
    assert_eq!(hole, "2 stands in 1,2, which is a hole");
    let refused = |text: &str| text.parse::<Level>().unwrap_err().to_string();
    assert_eq!(refused("# #"), "line 1, column 1: expected a cell that is no hole, found none");
    assert!(refused("1 # 3").contains("a number from 1 to 2, the number of cells"));
    // Two light cells more than dark ones.
    let colours: Level = ". # . / # . # / . # .".parse().unwrap();
    assert_eq!(solutions(&colours), Uniqueness::NoSolution);
}

#[test]
fn rows_without_blanks_have_a_cell_a_sign() {
    let read = |text: &str| text.parse::<Level>().unwrap().to_string();
    assert_eq!(read("1.."), "1 . .\n");
    assert_eq!(read("1_#/000"), "1 . #\n. . .\n");
    assert_eq!(read("1......69"), "1 . .\n. . .\n. 6 9\n");
    // No number ends a row of one cell before the 12th.
    assert_eq!(read("12/43"), "1 2\n4 3\n");
    assert_eq!(read("12"), "1 2\n");
    assert_eq!(read(&(1..=12).map(|n| format!("{n}/")).collect::<String>()).lines().count(), 12);
    assert_eq!(read("1/./3"), "1\n.\n3\n");
    assert_eq!(read("1 ./3 4"), "1 .\n3 4\n");
    let refused = |text: &str| text.parse::<Level>().unwrap_err().to_string();
    assert_eq!(
        refused("1./..."),
        "line 1, column 4: expected 2 cells as in the first row, found 3"
    );
    assert_eq!(
        refused("1.9/..."),
        "line 1, column 3: expected a number from 1 to 6, the number of cells, found \"9\""
    );
}

#[test]
fn puzzles_with_several_solutions_and_with_none() {
    let several: Level = "1 . .\n. . .\n. . 9".parse().unwrap();
    assert_eq!(solutions(&several), Uniqueness::Several);
    let colours: Level = ". 1 .\n. . .\n. . .".parse().unwrap();
    let far: Level = "1 . 2\n. . .\n. . .".parse().unwrap();
    let blocked: Level = "1 2 .\n4 3 .\n5 6 .".parse().unwrap();
    let dead: Level = "5 . 1\n. . .\n. . 3".parse().unwrap();
    for level in [colours, far, dead] {
        assert_eq!(solutions(&level), Uniqueness::NoSolution, "{level}");
    }
    assert_eq!(solutions(&blocked), Uniqueness::Unique);
    let limits = Limits { expansions: 2, ..two() };
    let stopped = solve(&several, Neighbours::Four, &limits, &mut ());
    assert_eq!(stopped.outcome, Outcome::Stopped(Stop::Expanded));
    assert_eq!(stopped.stats.expanded, 2);
    assert_eq!(uniqueness(&stopped), Uniqueness::Unknown);
}

#[test]
fn the_space_is_lawful() {
    for (text, neighbours) in [
        ("1 . . / . . . / . . 9", Neighbours::Four),
        (". 2 . / . . .", Neighbours::King),
        (". # . / . . # / . . 7", Neighbours::King),
    ] {
        let level: Level = text.parse().unwrap();
        let space = NumbrixSpace::<1>::new(&level, neighbours).unwrap();
        testkit::laws::all(&space, &[]);
    }
}

/// The paths of both engines, in order of their cells.
fn twins(level: &Level, neighbours: Neighbours) -> [Vec<Vec<Cell>>; 2] {
    let own = solve(level, neighbours, &all(), &mut ());
    let core = search_core(level, neighbours, &all(), &mut ());
    assert_eq!((own.outcome, core.outcome), (Outcome::Exhausted, Outcome::Exhausted));
    assert_eq!(
        count(level, neighbours, &all(), &mut ()).solutions,
        own.solutions.len() as u64,
        "counting and listing"
    );
    [own, core].map(|report| {
        let mut paths: Vec<Vec<Cell>> =
            report.solutions.into_iter().map(|solution| solution.actions).collect();
        paths.sort();
        paths
    })
}

fn small_grid() -> impl Strategy<Value = Grid> {
    (1_usize..=4, 1_usize..=4)
        .prop_map(|(rows, columns)| Grid::new(rows, columns).expect("a small grid"))
}

/// Any clues, most of which have no solution, or some numbers of a path, which have one. Both engines
/// and the validator against the rules written down a second time.
#[test]
fn cross_check_numbrix() {
    let moved = prop::option::weighted(0.3, (0_usize..16, 0_usize..16));
    let neighbours = prop::sample::select(Neighbours::ALL);
    // Holes beside the path, and holes that may break it.
    let holes = prop_oneof![Just((0, 0)), (0_usize..4, Just(0)), (Just(0), any::<u16>())];
    let instances = (small_grid(), neighbours, any::<u64>(), any::<u16>(), moved, holes);
    cross_check(instances, |(grid, neighbours, seed, kept, moved, (holes, broken)), tally| {
        let few = grid.cells() <= 9 || kept.count_ones() > 6;
        if few && (grid.cells() <= 12 || neighbours == Neighbours::Four) {
            let mut path =
                Level::random(grid, neighbours, holes, seed, &Limits::default(), |_| false)
                    .unwrap()
                    .path()
                    .expect("a full grid");
            if let Some((one, other)) = moved {
                let cells = path.len();
                path.swap(one % cells, other % cells);
            }
            let last = path[path.len() - 1];
            path.retain(|&cell| cell == last || broken & kept >> cell & 1 == 0);
            let mut level = Level::along(grid, &path).expect("all cells");
            for cell in grid.iter().filter(|cell| kept >> cell & 1 == 0) {
                level = level.without(cell);
            }
            check(&level, neighbours, tally);
        }
    });
}

/// The second rules, which read blanks alone: the slash after a row that could be a size is for the reader.
fn rules_of(level: &Level, neighbours: Neighbours) -> WrittenGrid {
    WrittenGrid::puzzle(&level.to_string().replace('/', ""), neighbours)
}

fn check(level: &Level, neighbours: Neighbours, tally: &mut Tally) {
    let rules = rules_of(level, neighbours);
    let expected = rules.fillings();
    let [own, core] = twins(level, neighbours);
    assert_eq!(own, expected, "{neighbours:?}\n{level}");
    assert_eq!(core, expected, "{neighbours:?}\n{level}");
    let cells = level.cells() as u64;
    tally.instance((!own.is_empty()).then_some(Least { cost: cells, length: cells }));
    // One cell more than there are.
    let all: Vec<Cell> =
        level.grid().iter().chain([u16::try_from(level.grid().cells()).expect("small")]).collect();
    for path in own.iter().take(2) {
        let by_rules = |path: &[Cell]| rules.fills(path).then_some(0);
        let verdict = |path: &[Cell]| validate(level, neighbours, path).ok().map(|()| 0);
        tally.judged(by_rules, path, &all, verdict);
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(200))]

    #[test]
    fn text_round_trips(grid in small_grid(), holes in 0_usize..4, seed: u64) {
        let level = Level::random(grid, Neighbours::Four, holes, seed, &Limits::default(), |_| true).unwrap();
        prop_assert_eq!(level.to_string().parse::<Level>(), Ok(level.clone()));
        prop_assert_eq!(level.to_string().replace('.', "0").parse::<Level>(), Ok(level.clone()));
        // Without blanks too, where each number is a digit and a row is no number by itself.
        let has_digits = level.cells_by_number().iter().skip(9).all(Option::is_none);
        if has_digits && level.grid().columns() > 1 && level.clues() < level.cells() {
            let signs = level.to_string().replace(' ', "");
            prop_assert_eq!(signs.parse::<Level>(), Ok(level));
        }
    }
}

/// A first row of two numbers that could be the size of the others ends in `/`, and is read as a row then.
#[test]
fn a_row_that_could_be_the_size_is_marked() {
    let size: Level = "2 3\n. .\n. .\n. #\n".parse().expect("a board");
    assert_eq!((size.grid().rows(), size.grid().columns(), size.clues()), (3, 2, 0));
    let row: Level = "2 3 /\n. .\n. .\n. #\n".parse().expect("a board");
    assert_eq!((row.grid().rows(), row.grid().columns(), row.clues()), (4, 2, 2));
    assert_eq!(row.to_string(), "2 3 /\n. .\n. .\n. #\n");
    assert_eq!(row.to_string().parse(), Ok(row.clone()));
    assert_eq!("2 3 / . . / . . / . #".parse(), Ok(row));
    // Its solution begins with that row, too, and so does that of a board whose first row is empty.
    for text in ["2 3 / . . / . . / . #", ". . / 1 . / . . / . #"] {
        let instance = Instance::from(text.parse::<Level>().expect("a board"));
        let solved = domain::solve(&instance, &Settings::default(), &Limits::default(), &mut ());
        for solution in solved.expect("no defect").report.solutions {
            let written = instance.write(&solution.actions);
            assert_eq!(instance.parse_solution(&written), Ok(solution.actions), "{written}");
        }
    }
}

/// The boards of issue 32, with 15 % of the numbers: their clues, and one solution at least, which is found.
#[test]
fn puzzles_with_few_clues_at_random_are_solved() {
    let grid: Grid = "15".parse().expect("a size");
    for seed in 1..=4 {
        let level = with_clues(grid, Neighbours::Four, 0, 33, seed);
        assert_eq!((level.clues(), level.cells()), (33, 225));
        let report = solve(&level, Neighbours::Four, &Limits::default(), &mut ());
        let found = report.solutions.first().expect("the path that the clues are from");
        validate(&level, Neighbours::Four, &found.actions).expect("a solution");
    }
    assert_eq!(with_clues(grid, Neighbours::Four, 5, 999, 1).clues(), 220);
}

#[test]
fn generated_puzzles_have_one_solution_and_few_clues() {
    for (size, neighbours, holes) in [
        ("1", Neighbours::Four, 0),
        ("1x7", Neighbours::Four, 0),
        ("6", Neighbours::Four, 0),
        ("9", Neighbours::Four, 0),
        ("5", Neighbours::King, 0),
        ("7", Neighbours::Four, 9),
        ("6", Neighbours::King, 8),
        ("2", Neighbours::Four, 3),
        ("1x7", Neighbours::Four, 99),
    ] {
        let grid: Grid = size.parse().unwrap();
        let made =
            || Level::random(grid, neighbours, holes, 42, &Limits::default(), |_| true).unwrap();
        let level = made();
        let solved = solve(&level, neighbours, &two(), &mut ());
        assert_eq!(uniqueness(&solved), Uniqueness::Unique);
        assert_eq!(level.holes(), holes.min(grid.cells() - 1));
        assert!(level.clues() <= grid.cells().div_ceil(2), "{level}");
        assert_eq!(level, made());
    }
    let level =
        Level::random("6".parse().unwrap(), Neighbours::Four, 0, 1, &Limits::default(), |_| true);
    snapshots::assert_snapshot!(level.unwrap());
}

/// Counts of boards with few clues or none, which have many solutions, against all ways to fill them by the rules.
#[test]
fn counts_of_sparse_boards_are_those_of_the_rules() {
    let mut several = 0;
    for (size, neighbours, boards) in [
        ("3x4", Neighbours::Four, 40),
        ("4", Neighbours::Four, 40),
        ("3x5", Neighbours::Four, 20),
        ("4x5", Neighbours::Four, 10),
        ("3", Neighbours::King, 10),
        ("3x4", Neighbours::Torus4, 10),
    ] {
        let grid: Grid = size.parse().expect("a size");
        // Any fifth in a row has each number of clues and of holes.
        for board in (0..boards).step_by(testkit::size(1, 5)) {
            let (clues, holes) = (board % 4, board % 3);
            let level = with_clues(grid, neighbours, holes, clues, board as u64);
            let expected = rules_of(&level, neighbours).fillings().len() as u64;
            let counted = count(&level, neighbours, &all(), &mut ());
            let found = (counted.outcome, counted.solutions);
            assert_eq!(found, (Outcome::Exhausted, expected), "{neighbours:?}\n{level}");
            assert!(expected > 0, "the path that the clues are from");
            several += u32::from(expected > 1);
            // And no more than are asked for.
            let most = Limits { solutions: 3, ..Limits::default() };
            let counted = count(&level, neighbours, &most, &mut ());
            assert_eq!(counted.solutions, expected.min(3), "{neighbours:?}\n{level}");
        }
    }
    let least = testkit::size(80, 16);
    assert!(several > least, "{several} boards have several solutions");
}

/// Larger boards, whose solutions are thousands: counted by walking, and listed by narrowing down.
#[test]
fn counts_of_larger_boards_are_as_many_as_are_listed() {
    let grid: Grid = "6".parse().expect("a size");
    for seed in 1..=8 {
        let level = with_clues(grid, Neighbours::Four, 0, 4, seed);
        let counted = count(&level, Neighbours::Four, &all(), &mut ()).solutions;
        let listed = solve(&level, Neighbours::Four, &all(), &mut ()).solutions;
        assert_eq!(counted, listed.len() as u64, "{level}");
        let mut paths: Vec<_> = listed.iter().map(|solution| &solution.actions).collect();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), listed.len(), "one twice: {level}");
        assert!(paths.iter().all(|path| validate(&level, Neighbours::Four, path).is_ok()));
    }
}

/// What the suite states of walks and states, a number an action, is what the rules say.
#[test]
fn perft_facts() {
    rules::facts_hold("numbrix", |_, text| {
        let level: Level = text.parse().expect("a puzzle");
        Counting(rules_of(&level, Neighbours::Four))
    });
}

/// The form of Rosetta Code: rows that are short, and rows that begin farther right.
#[test]
fn short_rows_have_holes_before_and_behind() {
    let hidato = "\
__ 33 35 __ __
__ __ 24 22 __
__ __ __ 21 __ __
__ 26 __ 13 40 11
27 __ __ __  9 __  1
      __ __ 18 __ __
            __  7 __ __
                   5 __
";
    let level: Level = hidato.parse().expect("a puzzle");
    assert_eq!((level.grid().rows(), level.grid().columns(), level.cells()), (8, 8, 40));
    let rows: Vec<String> = level.to_string().lines().map(str::to_owned).collect();
    assert_eq!(rows[5], " #  #  .  . 18  .  .  #");
    assert_eq!(rows[7], " #  #  #  #  #  #  5  .");
    // The same with dots, which are empty cells where nothing else is.
    let dotted = hidato.lines().zip(["", "", "", "", "", " . .", " . . . .", " . . . . . ."]);
    let dotted: String = dotted.map(|(row, dots)| format!("{dots} {}\n", row.trim())).collect();
    assert_eq!(dotted.parse(), Ok(level));
    let short: Level = "1 . 3\n. -1\n5\n".parse().expect("a puzzle");
    assert_eq!(short.to_string(), "1 . 3\n. # #\n5 # #\n");
    assert!("1./...".parse::<Level>().is_err());
}
