//! Every law, on small levels and on generated ones.

use proptest::prelude::*;
use search::{Algorithm, Cycles, Limits, Report, Ties};
use sokoban::classic::{
    Assignment, Collection, Level, Move, Objective, Pruning, PushSpace, Settings, Size, Symmetry,
    generate, solve, validate,
};
use testkit::laws;

/// Small enough for every engine in every variant.
const SMALL: &str = "
#####
#@$.#
#####

####
#.@#
#*$#
#. #
####

######
#    #
# #@ #
# $* #
# .* #
#    #
######

; its own image in two mirrors, and turned
#######
## . ##
# $ $ #
#. @ .#
# $ $ #
## . ##
#######

; no solution: two boxes against a wall with one goal there
######
#@ $ #
# .$ #
#.   #
######

; no solution: a box off its goal, out of reach
#########
#@$.#.$ #
#########

; more goals than boxes, and a box on its goal beyond the walls
#######
#@$  .#
#  . .#
#######
#*#####
";

fn level(text: &str) -> Level {
    Collection::from_bytes(text.as_bytes()).level(1).expect("valid").clone()
}

fn run(
    level: &Level,
    algorithm: Algorithm,
    objective: Objective,
    pruning: Pruning,
) -> Report<Move> {
    // All that is known, or nothing.
    let symmetry = match pruning {
        Pruning::Corrals => Symmetry::Folded,
        Pruning::Deadlocks => Symmetry::Apart,
    };
    let settings = Settings { algorithm, objective, pruning, symmetry };
    solve(level, &settings, &Limits::default(), &mut ()).expect("small and right")
}

/// The least cost, by A* with all that is known.
fn least(level: &Level, objective: Objective) -> Option<u32> {
    let report = run(level, Algorithm::A_STAR, objective, Pruning::Corrals);
    assert_ne!(report.solutions.is_empty(), report.is_proved_least_cost());
    report.solutions.first().map(|solution| solution.cost)
}

#[test]
fn small_levels_keep_every_law() {
    let collection = Collection::from_bytes(SMALL.as_bytes());
    for level in collection.levels() {
        let level = level.expect("valid");
        for objective in [Objective::Pushes, Objective::Moves, Objective::PushesThenMoves] {
            println!("{objective:?}\n{level}");
            let space = PushSpace::<1>::new(level, objective, Pruning::Deadlocks);
            let space = space.expect("small").expect("fits a word");
            laws::all(&space, &[&Assignment::new(&space)]);
            let folded = space.folded(level);
            laws::all(&folded, &[&Assignment::new(&folded)]);
        }
        let space = PushSpace::<1>::new(level, Objective::Pushes, Pruning::Corrals);
        let space = space.expect("small").expect("fits a word");
        laws::all(&space, &[&Assignment::new(&space)]);
    }
}

#[test]
fn a_level_too_large_says_so() {
    let open = |rows: usize, columns: usize| {
        let wall = "#".repeat(columns);
        let row = format!("#{}#\n", " ".repeat(columns - 2));
        let first = format!("#@$.{}#\n", " ".repeat(columns - 5));
        level(&format!("{wall}\n{first}{}{wall}\n", row.repeat(rows - 3)))
    };
    let settings = Settings::best(Objective::Pushes);
    let ask = |level: &Level| solve(level, &settings, &Limits::default(), &mut ());
    let error = ask(&open(32, 32)).expect_err("900 cells").to_string();
    assert_eq!(error, "expected at most 512 cells of floor, found 900");
    let solved = ask(&open(24, 24)).expect("484 cells");
    assert_eq!(solved.solutions[0].cost, 1);
    let goals = level(&format!("{}\n#@$ {}#\n{}", "#".repeat(75), ".".repeat(70), "#".repeat(75)));
    let error = ask(&goals).expect_err("70 goals").to_string();
    assert_eq!(error, "expected at most 64 goals, found 70");
}

/// A corridor that winds through a board so large that it takes many words.
#[test]
fn boards_of_many_words_are_searched() {
    for (rows, columns) in [(3, 40), (9, 40), (15, 60)] {
        let wall = format!("{}\n", "#".repeat(columns));
        let mut text = wall.clone();
        for row in 0..rows {
            let mut line = vec!['#'; columns];
            if row % 2 == 0 {
                line[1..columns - 1].fill(' ');
            } else {
                line[if row % 4 == 1 { columns - 2 } else { 1 }] = ' ';
            }
            if row == 0 {
                line[1..3].copy_from_slice(&['@', '$']);
                line[columns - 2] = '.';
            }
            text.extend(line);
            text.push('\n');
        }
        let level = level(&(text + &wall));
        let pushes = u32::try_from(columns - 4).expect("small");
        assert_eq!(least(&level, Objective::Pushes), Some(pushes), "{level}");
    }
}

fn levels() -> impl Strategy<Value = Level> {
    (any::<u64>(), 1_usize..=4)
        .prop_filter_map("no room", |(seed, boxes)| generate(Size::new(7, 7)?, boxes, seed))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Corrals take no shortest solution away, and neither does the heuristic: all engines agree.
    #[test]
    fn pruned_and_plain_searches_agree(level in levels()) {
        let corrals = least(&level, Objective::Pushes);
        prop_assert!(corrals.is_some(), "generated levels have a solution");
        let uniform = Algorithm::UniformCost { ties: Ties::LeastH };
        let ida = Algorithm::IdaStar { cycles: Cycles::Closed };
        for (algorithm, pruning) in [
            (uniform, Pruning::Deadlocks),
            (uniform, Pruning::Corrals),
            (Algorithm::A_STAR, Pruning::Deadlocks),
            (ida, Pruning::Corrals),
        ] {
            let plain = run(&level, algorithm, Objective::Pushes, pruning);
            prop_assert_eq!(plain.solutions.first().map(|it| it.cost), corrals, "{}", level);
        }
        let moves = least(&level, Objective::Moves);
        let plain = run(&level, uniform, Objective::Moves, Pruning::Deadlocks);
        prop_assert_eq!(plain.solutions.first().map(|it| it.cost), moves);
        // With pushes first, as few of them as with pushes alone, and no fewer moves than the least.
        let both = run(&level, Algorithm::A_STAR, Objective::PushesThenMoves, Pruning::Corrals);
        let replay = validate(&level, &both.solutions[0].actions).expect("checked before");
        prop_assert_eq!(u32::try_from(replay.pushes).ok(), corrals);
        prop_assert!(u32::try_from(replay.moves).ok() >= moves);
        let plain = run(&level, uniform, Objective::PushesThenMoves, Pruning::Deadlocks);
        prop_assert_eq!(plain.solutions[0].cost, both.solutions[0].cost);
    }

    /// What is kept from state to state is what a fresh start gives.
    #[test]
    fn the_assignment_kept_is_the_assignment(level in levels()) {
        let space = PushSpace::<1>::new(&level, Objective::Pushes, Pruning::Deadlocks);
        let space = space.expect("small").expect("fits a word");
        let heuristic = Assignment::new(&space);
        let fresh = || Assignment::new(&space);
        laws::random_walks(&space, &[&heuristic, &fresh()], 20, 40);
    }
}
