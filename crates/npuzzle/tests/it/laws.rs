//! The laws that every domain runs, and the own engine held against the generic one.

use npuzzle::{
    Engine, HeuristicKind, Level, LinearConflict, Manhattan, Move, Partition, Patterns, Settings,
    Space, State, StepOrder, WalkingDistance, domain::solve_by, solve,
};
use proptest::{collection::vec, prelude::*, test_runner::Config};
use search::{
    Algorithm, Heuristic, Limits, Outcome, Search, StateSpace, Stop,
    parallel::{Sizes, Threads},
};
use std::num::NonZeroUsize;
use testkit::{Exact, first_or_all, laws, size};

fn level(text: &str) -> Level {
    text.parse().expect("a level")
}

fn space<const W: usize>(level: &Level) -> Space<W> {
    Space::new(level, StepOrder::ULRD).expect("it fits")
}

/// Every law on every state of a small board, with all heuristics that are for it.
fn all(text: &str) {
    let level = level(text);
    let walking = WalkingDistance::new(&level).ok();
    let (manhattan, conflict) = (Manhattan::new(&level), LinearConflict::new(&level));
    let mut heuristics: Vec<&dyn Heuristic<Space<1>>> = vec![&manhattan, &conflict];
    heuristics.extend(walking.iter().map(|it| it as &dyn Heuristic<Space<1>>));
    let space = space::<1>(&level);
    laws::all(&space, &heuristics);
    laws::ranks_are_lawful(&space, &Exact::explore(&space, laws::MAX_STATES).expect("small"));
    // The backward side estimates the cost from the start: that of the level with both ends exchanged.
    let reversed =
        self::level(&format!("{}goal:\n{}", level.draw(level.goal()), level.draw(level.start())));
    let from_start = LinearConflict::new(&reversed);
    laws::bidirectional_keeps_promises(&space, &heuristics, &[&from_start]);
    laws::puzzle_is_lawful(&level, |_| ());
}

#[test]
fn solvers_are_lawful() {
    let levels = ["12 30", "32 10", "4 5 0 / 1 2 3", "1 2 / 3 4 / 5 0\ngoal: 5 4 / 3 0 / 1 2"];
    let after = |level: &Level, action: &_| level.after(*action).ok();
    laws::solver_is_lawful(&levels.map(level), |_| (), |_| false, after);
}

#[test]
fn small_boards_keep_all_laws() {
    all("12 30");
    all("32 10");
    all("4 5 0 / 1 2 3");
    all("1 2 / 3 4 / 5 0\ngoal: 5 4 / 3 0 / 1 2");
}

/// Every heuristic against the exact distance of every state of the whole 8-puzzle.
#[test]
fn heuristics_keep_their_guarantee_on_the_whole_8_puzzle() {
    // The first has another goal than the usual one.
    for text in first_or_all(&["867 254 301\ngoal: 123 804 765", "867 254 301"]) {
        let level = level(text);
        let level =
            if level.is_solvable() { level } else { self::level("687 254 301\ngoal: 123 804 765") };
        let space = space::<1>(&level);
        let exact = Exact::explore(&space, 200_000).expect("181,440 states");
        let walking = WalkingDistance::new(&level).expect("3 x 3");
        laws::heuristic_keeps_guarantee("Manhattan", &Manhattan::new(&level), &exact);
        laws::heuristic_keeps_guarantee("linear conflict", &LinearConflict::new(&level), &exact);
        laws::heuristic_keeps_guarantee("walking distance", &walking, &exact);
    }
}

#[test]
fn random_walks_on_large_boards_keep_the_laws() {
    for (height, width) in [(4, 4), (2, 8), (3, 5)] {
        let level = solved(height, width);
        let (manhattan, conflict) = (Manhattan::new(&level), LinearConflict::new(&level));
        // Walks start at the goal, which is terminal, so the goal is put elsewhere.
        let other = away(&level);
        laws::random_walks(&space::<1>(&other), &[&Manhattan::new(&other)], 5, 60);
        assert_eq!(manhattan.of(&State::<1>::pack(level.goal())), 0);
        let goal = State::<1>::pack(level.goal());
        assert_eq!(Heuristic::<Space<1>>::h(&conflict, &goal), Some(0));
    }
    for (height, width) in [(5, 5), (4, 8)] {
        let level = away(&solved(height, width));
        let conflict = LinearConflict::new(&level);
        laws::random_walks(&space::<3>(&level), &[&Manhattan::new(&level), &conflict], 5, 60);
    }
    for (height, width) in [(6, 6), (8, 8)] {
        let level = away(&solved(height, width));
        let conflict = LinearConflict::new(&level);
        laws::random_walks(&space::<7>(&level), &[&Manhattan::new(&level), &conflict], 5, 60);
    }
}

/// The board in order, the blank last: its own goal.
fn solved(rows: usize, columns: usize) -> Level {
    let tiles = (1..rows * columns).map(|tile| tile.to_string()).chain(["0".to_owned()]);
    let tiles: Vec<String> = tiles.collect();
    level(&tiles.chunks(columns).map(|row| row.join(" ")).collect::<Vec<_>>().join("/"))
}

/// The level after the blank went up, left, up and right.
fn away(level: &Level) -> Level {
    walked(level, &[Move::Up, Move::Left, Move::Left, Move::Up])
}

/// `level` after those of `moves` that the board allows.
fn walked(level: &Level, moves: &[Move]) -> Level {
    let mut tiles = level.start().to_vec();
    for action in moves {
        let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
        if let Some(to) = action.target(blank, level.rows(), level.columns()) {
            tiles.swap(blank, to);
        }
    }
    let goal = level.draw(level.goal());
    self::level(&format!("{}goal:\n{goal}", level.draw(&tiles)))
}

#[test]
fn levels_and_states_go_through_text_without_loss() {
    for text in [
        "867 254 301",
        "867254301",
        "8,6,7,2,5,4,3,0,1",
        "8 6 7\r\n2 5 4\r\n3 0 1\r\n",
        "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
        "# a comment\n1 2 3 / 4 5 0\ngoal: 0 1 2 / 3 4 5",
    ] {
        laws::text_round_trip::<Level>(text);
    }
    let level = level("4 5 0 / 1 2 3");
    let space = space::<1>(&level);
    laws::state_round_trip(
        &space,
        |state| space.draw(state),
        |text| text.parse::<Level>().map(|level| State::pack(level.start())),
    );
}

/// Goals whose blanks stand on every kind of cell.
const GOALS: [&str; 4] = [
    "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0",
    "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15",
    "1 2 3 4 / 5 6 7 8 / 9 10 0 12 / 13 14 15 11",
    "9 2 0 4 / 5 6 7 8 / 1 10 3 12 / 13 14 15 11",
];

#[test]
fn pattern_databases_keep_the_laws_and_the_own_engine_is_a_twin() {
    for goal in GOALS.into_iter().step_by(size(1, 3)) {
        let level = walked(&level(goal), &[Move::Up, Move::Left, Move::Down, Move::Left, Move::Up]);
        let patterns =
            Patterns::build(&level, Partition::SixSixThree, NonZeroUsize::MIN, || Ok(()))
                .expect("nothing stops it")
                .expect("4 x 4");
        laws::random_walks(&space::<1>(&level), &[&patterns, &Manhattan::new(&level)], 4, 60);
        let patterns = std::sync::Arc::new(patterns);
        let config = Config { cases: size(12, 3), ..testkit::random_cases(12) };
        proptest!(config, |(moves in vec(0usize..4, 0..70))| {
            let moves: Vec<Move> = moves.into_iter().map(|it| Move::ALL[it]).collect();
            let start = walked(&level, &moves);
            for heuristic in [HeuristicKind::Manhattan, HeuristicKind::Patterns] {
                let patterns = Some(std::sync::Arc::clone(&patterns));
                let own = Settings { heuristic, patterns, ..Settings::best_for(&start) };
                twins(&start, &own);
            }
            for stored in [1, 40, 1_000] {
                let method = Algorithm::AStarIdaStar { stored }.into();
                let (heuristic, patterns) = (HeuristicKind::Patterns, Some(patterns.clone()));
                twins(&start, &Settings { algorithm: method, heuristic, patterns, ..Settings::best_for(&start) });
            }
            twins(&start, &a_star(&start, StepOrder::ULRD));
            twins(&start, &a_star(&start, "RDLU".parse().expect("an order")));
        });
    }
}

fn a_star(level: &Level, order: StepOrder) -> Settings {
    let heuristic = HeuristicKind::Manhattan;
    Settings { algorithm: Algorithm::A_STAR.into(), heuristic, order, ..Settings::best_for(level) }
}

/// Korf 12 and 79, and a goal with the blank elsewhere: boards enough for batches and growing tables.
#[test]
fn the_own_a_star_is_a_twin_on_large_searches() {
    let moves: Vec<Move> = (0..150_usize).map(|it| Move::ALL[it * it / 7 % 4]).collect();
    let elsewhere = walked(&level(GOALS[2]), &moves);
    let korf =
        ["12 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", "79 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"];
    for level in korf.map(level).into_iter().chain([elsewhere]) {
        twins(&level, &a_star(&level, StepOrder::ULRD));
    }
}

/// Both engines give the same, unlimited and under a limit, and so do several threads.
fn twins(level: &Level, own: &Settings) {
    let generic = Settings { engine: Engine::Generic, ..own.clone() };
    let whole = solve(level, own, &Limits::default(), &mut ()).expect("no defect").report;
    for expansions in [u64::MAX, whole.stats.expanded / 2, 0] {
        let limits = Limits { expansions, ..Limits::default() };
        let theirs = solve(level, &generic, &limits, &mut ()).expect("no defect").report;
        let counts = |stats: &search::Stats| {
            let last = stats.expanded_before_last_layer;
            let stored = (stats.duplicates, stats.reopened, stats.distinct);
            (stats.expanded, stats.generated, stats.iterations, last, stored)
        };
        let three = NonZeroUsize::new(3).expect("not 0");
        // Iterations of a few hundred states are shared.
        let several =
            Threads::new(three).with_sizes(Sizes { alone: 100, parts: 10, ..Sizes::default() });
        for threads in [Threads::ONE, several] {
            let ours = solve_by(threads, level, own, &limits, &mut ()).expect("no defect").report;
            assert_eq!(ours.outcome, theirs.outcome, "{level}");
            assert_eq!(ours.solutions, theirs.solutions, "{level}");
            assert_eq!(ours.lower_bound, theirs.lower_bound, "{level}");
            assert_eq!(counts(&ours.stats), counts(&theirs.stats), "{level}");
        }
    }
}

#[test]
fn a_hard_24_puzzle_stops_at_its_limit_with_a_bound() {
    let level = level(
        "14 5 9 2 18 / 8 23 19 12 17 / 15 0 10 20 4 / 6 11 21 1 7 / 24 3 16 22 13\n\
         goal: 0 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / 15 16 17 18 19 / 20 21 22 23 24",
    );
    let limits = Limits { expansions: 100_000, ..Limits::default() };
    let report =
        solve(&level, &Settings::best_for(&level), &limits, &mut ()).expect("no defect").report;
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Expanded));
    let space = space::<3>(&level);
    let h = LinearConflict::new(&level).h(&space.initial_state()).map(u64::from);
    assert!(matches!(report.lower_bound, Some(search::Bound::Cost(bound)) if Some(bound) >= h));
}

#[test]
fn easy_starts_of_every_size_are_solved() {
    for (rows, columns) in [(2, 2), (2, 8), (3, 3), (4, 4), (4, 5), (5, 5), (6, 6), (8, 8)] {
        let start = walked(&solved(rows, columns), &[Move::Up, Move::Left]);
        for algorithm in [Algorithm::IDA_STAR, Algorithm::A_STAR, Algorithm::BREADTH_FIRST] {
            let settings = Settings { algorithm: algorithm.into(), ..Settings::best_for(&start) };
            let report =
                solve(&start, &settings, &Limits::default(), &mut ()).expect("no defect").report;
            assert_eq!(report.solutions[0].cost, 2, "{start}");
        }
    }
}

/// Other goals on the same board, other shapes of as many cells, other sizes: none is taken for another.
#[test]
fn heuristics_fit_their_own_goal_and_board() {
    let texts = ["1 2 3 4 5 6 7 0 8", "7 0 6 5 4 3 2 1 8\ngoal:\n8 7 6 5 4 3 2 1 0"];
    let shapes = ["1 2 3 4 5 6\n7 8 9 10 0 11", "1 2 3 4\n5 6 7 8\n9 10 0 11", "12 30"];
    let levels: Vec<Level> = texts.iter().chain(&shapes).map(|text| level(text)).collect();
    let spaces: Vec<Space<1>> = levels.iter().map(space).collect();
    let manhattan: Vec<Manhattan> = levels.iter().map(Manhattan::new).collect();
    laws::heuristics_fit(&spaces, &manhattan);
    let conflict: Vec<LinearConflict> = levels.iter().map(LinearConflict::new).collect();
    laws::heuristics_fit(&spaces, &conflict);
    let narrow = || levels.iter().filter(|level| level.columns() < 5);
    let walking = narrow().map(|level| WalkingDistance::new(level).expect("at most four lines"));
    let spaces: Vec<Space<1>> = narrow().map(space).collect();
    laws::heuristics_fit(&spaces, &walking.collect::<Vec<_>>());
}

/// Databases for boards of 4 × 4 say nothing about one of 3 × 3, nor about another goal; the backward half of a search
/// is estimated from the start.
#[test]
fn databases_fit_their_own_goal_and_board() {
    let four = level("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15");
    let built = Patterns::build(&four, Partition::SixSixThree, NonZeroUsize::MIN, || Ok(()));
    let patterns = built.expect("nothing stops it").expect("for this board");
    let zero_first = level(
        "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\ngoal:\n1 0 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15",
    );
    assert!(patterns.fits(&space::<1>(&four)));
    for other in [level("1 2 3 4 5 6 7 0 8"), zero_first] {
        let space = space::<1>(&other);
        assert!(!patterns.fits(&space) && !patterns.fits_backwards(&space));
        let by_patterns: &dyn Heuristic<_> = &patterns;
        let report = Search::new(&space).a_star(by_patterns).run();
        assert!(matches!(report.outcome, Outcome::Invalid(_)));
    }
    let reversed = level(&format!("{}goal:\n{}", four.draw(four.goal()), four.draw(four.start())));
    assert!(!patterns.fits(&space::<1>(&reversed)));
    assert!(patterns.fits_backwards(&space::<1>(&reversed)));
}
