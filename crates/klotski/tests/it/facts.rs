//! Facts of the fixtures that other methods or sources know.

use klotski::{Engine, Level, Metric, Settings, solve, validate};
use search::{Algorithm, Limits, Outcome};
use testkit::{is_thorough, rules};

use crate::{
    fixture,
    naive::Naive,
    rules::UnnamedPieces,
    whole::{goals, states, whole},
};

fn classic() -> Level {
    fixture("classic")
}

/// Length of the first solution, proved to be least.
fn least(level: &Level, settings: Settings) -> (usize, u64) {
    let solved = solve(level, &settings, &Limits::default(), &mut ()).expect("solutions replay");
    let first = solved.report.solutions.first().expect("it is solvable");
    assert!(solved.report.lower_bound.is_some(), "nothing is proved");
    (first.actions.len(), first.cost)
}

#[test]
fn the_classic_takes_116_steps_or_81_moves() {
    let level = classic();
    let by = |algorithm, metric| Settings { algorithm, metric, ..Settings::default() };
    assert_eq!(least(&level, by(Algorithm::BREADTH_FIRST, Metric::Steps)).0, 116);
    assert_eq!(least(&level, by(Algorithm::A_STAR, Metric::Steps)).0, 116);
    assert_eq!(least(&level, by(Algorithm::BREADTH_FIRST, Metric::Moves)).0, 81);
    assert_eq!(least(&level, by(Algorithm::A_STAR, Metric::Moves)).0, 81);
    let cost = least(&level, by(Algorithm::UNIFORM_COST, Metric::Cost)).1;
    assert_eq!(least(&level, by(Algorithm::A_STAR, Metric::Cost)).1, cost);
}

#[test]
fn the_classic_has_25955_states() {
    for (metric, farthest) in [(Metric::Steps, 167), (Metric::Moves, 124)] {
        let all = whole(&classic(), metric);
        assert_eq!((states(&all), goals(&all)), (25_955, 964));
        assert_eq!(all.len() - 1, farthest, "{metric:?}");
    }
}

/// All ways to put the classic's pieces on its board, by filling the cells in order: each cell that
/// is still free stays empty or takes a piece by its first cell. The 2 × 2 piece is counted by the
/// level parser: each is a level of its own that prints as it was made.
#[test]
fn the_classics_pieces_have_65880_placements() {
    /// (rows, columns, how many)
    type Pieces = [(usize, usize, usize); 4];
    fn count(cells: &mut [char; 20], at: usize, left: &mut Pieces, free: usize) -> u64 {
        if at == 20 {
            return 1;
        }
        if cells[at] != '.' {
            return count(cells, at + 1, left, free);
        }
        let mut sum = if free > 0 { count(cells, at + 1, left, free - 1) } else { 0 };
        for kind in 0..left.len() {
            let (rows, columns, number) = left[kind];
            let covered: Vec<usize> = (0..rows)
                .flat_map(|row| (0..columns).map(move |column| at + 4 * row + column))
                .collect();
            let fits = number > 0
                && at % 4 + columns <= 4
                && covered.iter().all(|&cell| cell < 20 && cells[cell] == '.');
            if !fits {
                continue;
            }
            covered.iter().for_each(|&cell| cells[cell] = 'x');
            left[kind].2 -= 1;
            sum += count(cells, at + 1, left, free);
            left[kind].2 += 1;
            covered.iter().for_each(|&cell| cells[cell] = '.');
        }
        sum
    }
    let mut pieces = [(2, 2, 1), (2, 1, 4), (1, 2, 1), (1, 1, 4)];
    assert_eq!(count(&mut ['.'; 20], 0, &mut pieces, 2), 65_880);
}

#[test]
fn the_classics_pieces_below_an_exit_cost_52() {
    let level = fixture("classic-exit-above");
    let settings = Settings::default();
    assert_eq!(least(&level, settings).1, 52);
    let steps = Settings { metric: Metric::Steps, ..settings };
    assert_eq!(least(&level, steps).0, 40);
    if is_thorough() {
        assert_eq!(least(&level, Settings { engine: Engine::Sweep, ..steps }).0, 40);
        assert_eq!(states(&whole(&level, Metric::Steps)), 2_859_368);
    }
}

#[test]
fn bickfords_takes_131_moves() {
    let level = fixture("bickford");
    let moves = Settings { metric: Metric::Moves, ..Settings::default() };
    assert_eq!(least(&level, moves).0, 131);
    let breadth_first = Settings { algorithm: Algorithm::BREADTH_FIRST, ..moves };
    assert_eq!(least(&level, breadth_first).0, 131);
}

/// Fogleman counts a slide of any length as a move; the third column of his database has the number of states.
#[test]
fn the_hardest_rush_hour_board_takes_60_moves() {
    let level = fixture("rush-hour-60");
    let moves = Settings { metric: Metric::Moves, ..Settings::default() };
    assert_eq!(least(&level, moves).0, 60);
    let breadth_first = Settings { algorithm: Algorithm::BREADTH_FIRST, ..moves };
    assert_eq!(least(&level, breadth_first).0, 60);
    assert_eq!(states(&whole(&level, Metric::Moves)), 2332);
}

/// The fewest steps with the fewest moves, and the reverse; each is proved by two algorithms, and that of Rush Hour by the
/// rules written down a second time.
#[test]
fn second_metrics_of_the_classics() {
    for (name, metric, known) in [
        ("rush-hour-60", Metric::MovesThenSteps, (60, 103)),
        ("rush-hour-60", Metric::StepsThenMoves, (60, 103)),
        ("classic", Metric::MovesThenSteps, (81, 118)),
        ("classic", Metric::StepsThenMoves, (88, 116)),
    ] {
        let level = fixture(name);
        for algorithm in [Algorithm::A_STAR, Algorithm::UNIFORM_COST] {
            let settings = Settings { algorithm, metric, ..Settings::default() };
            let solved = solve(&level, &settings, &Limits::default(), &mut ()).expect("it replays");
            assert!(solved.report.is_proved_least_cost() && solved.detail, "{name}, {metric}");
            let best = validate(&level, &solved.report.solutions[0].actions).expect("a solution");
            assert_eq!((best.moves, best.steps), known, "{name}, {metric}");
        }
    }
    let naive = Naive::new(&fixture("rush-hour-60").to_string());
    let least = rules::least(&UnnamedPieces(naive, Metric::MovesThenSteps), 2_332);
    // A move counts as a thousand steps there.
    assert_eq!(least.map(|it| it.map(|it| it.cost)), Ok(Some(60_103)));
}

#[test]
fn the_unsolvable_one_is_proved_unsolvable() {
    let level = fixture("unsolvable");
    for engine in [Engine::Core, Engine::Sweep] {
        let settings = Settings { engine, ..Settings::default() };
        let solved = solve(&level, &settings, &Limits::default(), &mut ());
        let report = solved.expect("it replays").report;
        assert_eq!((report.outcome, report.solutions.len()), (Outcome::Exhausted, 0));
        assert_eq!(report.stats.distinct, Some(95_395));
    }
}

/// What is ahead of it, a row below, is farther away than a set has cells.
#[test]
fn a_piece_of_a_whole_row_moves_along_it() {
    let level: Level = format!("goal a 1 2\naa{}.", "o".repeat(64)).parse().unwrap();
    let solved = solve(&level, &Settings::default(), &Limits::default(), &mut ()).unwrap();
    let solution = &solved.report.solutions[0];
    assert_eq!((solution.actions.len(), solution.cost), (2, 65));
}
