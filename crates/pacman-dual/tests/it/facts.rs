//! What the fixtures state, with its source, against what the library finds.

use pacman_dual::{Game, HeuristicKind, Level, Settings, solve};
use search::{Algorithm, Limits, Outcome};

use crate::levels::{RULES, game};

fn fixture(name: &str) -> Game {
    testkit::fixture("pacman-dual", name)
}

/// The least cost by a way to search that proves it; `None` if it proves that there is no solution.
fn least(game: &Game, settings: &Settings) -> Option<u64> {
    let solved = solve(game, settings, &Limits::default(), &mut ()).expect("sound solutions");
    let report = solved.report;
    let Some(solution) = report.solutions.first() else {
        assert_eq!(report.outcome, Outcome::Exhausted);
        return None;
    };
    assert!(report.is_proved_least_cost() || report.is_proved_least_length(), "{settings:?}");
    Some(solution.cost)
}

/// By breadth-first search and by A*, with a heuristic that uses the maze and with one that does
/// not.
fn proved(name: &str, game: &Game) -> Option<u64> {
    let best = Settings::default();
    let least_by_tours = least(game, &best);
    let forest = Settings { heuristic: HeuristicKind::Forest, ..best };
    assert_eq!(least(game, &forest), least_by_tours, "{name}");
    let breadth_first = Settings::best_by(Algorithm::BREADTH_FIRST);
    assert_eq!(least(game, &breadth_first), least_by_tours, "{name}");
    least_by_tours
}

#[test]
fn facts_hold() {
    testkit::facts_hold::<Game>("pacman-dual", |_| true);
}

/// Least costs where agents may share a cell, and where they block each other: a breadth-first
/// search in 40 lines of Python, written from the rules and not kept.
const BOTH: [(&str, [Option<u32>; 2]); 12] = [
    ("test-1", [Some(33), Some(33)]),
    ("test-2", [Some(17), Some(17)]),
    ("test-3", [Some(20), Some(20)]),
    ("test-4", [Some(17), Some(17)]),
    ("test-5", [Some(13), Some(13)]),
    ("crossing", [Some(6), Some(8)]),
    ("door", [Some(8), Some(9)]),
    ("berkeley", [Some(32), Some(32)]),
    ("poisoned", [None, None]),
    ("deadlock", [None, None]),
    ("solved", [Some(0), Some(0)]),
    ("one-move", [Some(1), Some(1)]),
];

#[test]
fn costs_are_proved_under_both_rules() {
    for (name, costs) in BOTH {
        let Game { level, .. } = fixture(name);
        let found = RULES.map(|rule| proved(name, &game(&level, rule)));
        assert_eq!(found, costs.map(|cost| cost.map(u64::from)), "{name}");
    }
}

/// Every seeded maze is what its seed makes, and both heuristics agree on its cost.
#[test]
fn seeded_mazes_come_from_their_seeds() {
    let size = "20x20".parse().expect("a size");
    for foods in [12, 16] {
        for seed in 1..=10 {
            let name = format!("seeded-{foods}-{seed:02}");
            let made = Level::random(size, foods, seed, &Limits::default());
            let made = Game::from(made.expect("no limit").expect("there is room"));
            assert_eq!(made, fixture(&name), "{name}");
            // Of some mazes where tests are not thorough.
            if seed % testkit::size(1, 5) != 0 {
                continue;
            }
            let best = Settings::default();
            let forest = Settings { heuristic: HeuristicKind::Forest, ..best };
            assert_eq!(least(&made, &best), least(&made, &forest), "{name}");
        }
    }
}

/// The original report's fifth test costs 13 moves with all three of its algorithms; so does ours of its
/// class.
#[test]
fn the_fifth_test_costs_13_with_all_three_algorithms() {
    let game = fixture("test-5");
    for algorithm in [Algorithm::BREADTH_FIRST, Algorithm::ITERATIVE_DEEPENING, Algorithm::A_STAR] {
        let settings = Settings::published(algorithm);
        let solved = solve(&game, &settings, &Limits::default(), &mut ()).expect("sound");
        assert_eq!(solved.report.solutions[0].cost, 13, "{algorithm:?}");
        let (counts, stats) = (solved.detail.expect("counted"), solved.report.stats);
        // An iteration has a start of its own.
        assert_eq!(counts.all, stats.generated + u64::from(stats.iterations));
        assert!(stats.iterations > 1 || Some(counts.different) == stats.distinct);
    }
}

/// Ours is a heuristic of the maze: on the first class it leaves a twentieth of the states, or less.
#[test]
fn ours_expands_a_twentieth_of_breadth_first_search() {
    let Game { level, .. } = fixture("test-1");
    for collision in RULES {
        let game = game(&level, collision);
        let expanded = |settings: Settings| {
            let solved = solve(&game, &settings, &Limits::default(), &mut ()).expect("sound");
            solved.report.stats.expanded
        };
        let breadth_first = expanded(Settings::best_by(Algorithm::BREADTH_FIRST));
        assert!(breadth_first > 200_000, "{breadth_first}");
        let steps = Settings { actions: pacman_dual::ActionKind::Steps, ..Settings::default() };
        for settings in [Settings::default(), steps] {
            let ours = expanded(settings);
            assert!(20 * ours <= breadth_first, "{ours} of {breadth_first}");
        }
    }
}
