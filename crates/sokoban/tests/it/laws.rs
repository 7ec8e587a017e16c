//! Every law, on small levels and on random ones.

use proptest::{collection::vec, prelude::*, sample::Index};
use search::{Heuristic, Limits, Search, StateSpace};
use sokoban::{
    Game, HeuristicKind, Level, Pruning, PublishedHeuristic, PushDistance, PushSpace, Settings,
    Solver, State, Step, StepOrder, solve,
};
use testkit::{Exact, laws};

/// Levels small enough for every engine in every variant.
const SMALL: [&str; 9] = [
    // The player goes round by the portals.
    "H B1 . G1\n. P1 . P1",
    // The box goes through.
    "W W W W\nH B1 P1 W\n. . W .\nP1 . G1 .",
    // Two boxes in each other's way, with room to turn.
    "G2 B1 . .\n. B2 H G1\n. . . .",
    // Three boxes in a corridor with a bay.
    "H B1 . G1\n. B2 . G2\nG3 B3 . .",
    // Solved.
    "H G1/B1 .",
    // No way for the box.
    "H . B1 W\n. . . G1",
    // A portal beside a portal: one comes out on a portal cell.
    ". P1 B1 . .\nH . P2 G1 .\nW P2 P1 . .",
    // Starting on a portal cell, which cannot be entered again.
    "P1/H B1 . G1\n. . P1 .",
    // A portal that leads the box out on its own cell, and the player on his.
    "P1 B1 H P1 G1\n. . . . .",
];

fn spaces(level: &Level) -> (PushSpace<1>, PushSpace<1>) {
    pruned(level, Pruning::None)
}

fn pruned(level: &Level, pruning: Pruning) -> (PushSpace<1>, PushSpace<1>) {
    let (game, order) = (Game::new(level, pruning), StepOrder::LRUD);
    let steps = PushSpace::by_steps(game.clone(), order).expect("fits a word");
    (steps, PushSpace::new(game, order).expect("fits a word"))
}

/// Those of the original report: fast, h1 and h2.
fn published(level: &Level) -> [PublishedHeuristic; 3] {
    [PublishedHeuristic::Fast, PublishedHeuristic::H1, PublishedHeuristic::H2]
        .map(|kind| kind(Game::new(level, Pruning::None)))
}

/// `level` with what moves where it is in a state of its game.
fn level_at(level: &Level, steps: &PushSpace<1>, state: &State<1>) -> Level {
    level.with(steps.player(state), steps.boxes(state).collect())
}

fn level(text: &str) -> Level {
    text.parse().expect("a valid level")
}

#[test]
fn small_levels_keep_every_law() {
    for text in SMALL {
        println!("{text}\n");
        let level = level(text);
        let (steps, pushes) = spaces(&level);
        let ours = PushDistance::new(&level);
        let [fast, h1, h2] = &published(&level);
        let at = |space: &PushSpace<1>, state: &State<1>| level_at(&level, space, state);
        laws::of_level(&level, |level| spaces(level).0, &[&ours, h1, h2, fast], at);
        laws::all(&pushes, &[&ours, h1, h2, fast]);
        let read = |text: &str| text.parse().map(|level: Level| spaces(&level).1.initial_state());
        laws::state_round_trip(&pushes, |state| at(&steps, state).to_string(), read);
    }
    laws::unwatched_states_are_not_told(SMALL.map(level));
}

/// The potential of push distances is made for the start: it is as true elsewhere, and other states are expanded.
#[test]
fn solvers_are_lawful() {
    let levels = ["H B1 . G1\n. P1 . P1", "G2 B1 . .\n. B2 H G1\n. . . .", "H . B1 W\n. . . G1"];
    let is_of_start = |settings: &Settings| settings.heuristic == HeuristicKind::PushDistance;
    let after = |level: &Level, step: &_| level.after(*step).ok();
    laws::solver_is_lawful(&levels.map(level), |_| (), is_of_start, after);
}

/// Tables of pairs know the cells to which boxes come from where they start: box 1 never leaves the upper edge.
#[test]
fn tables_are_not_for_boxes_where_they_never_come() {
    let edge = level("H B1 . G1 .\n. . . . .\n. B2 . G2 .");
    let middle = level("H . . G1 .\n. B1 . . .\n. B2 . G2 .");
    let (of_edge, of_middle) = (PushDistance::new(&edge), PushDistance::new(&middle));
    assert!(!of_edge.fits(&spaces(&middle).0));
    assert!(of_middle.fits(&spaces(&edge).0));
    let mut solver = Solver::new(edge, Settings::default()).expect("its own settings");
    let limits = Limits::default();
    let kept = solver.solve_from(&middle, &limits, &mut ()).expect("solved").report;
    let fresh = solve(&middle, &Settings::default(), &limits, &mut ()).expect("solved").report;
    assert!(kept.is_proved_best() && fresh.is_proved_best());
    assert_eq!(kept.best().map(|it| it.cost), fresh.best().map(|it| it.cost));
}

#[test]
fn pruned_spaces_are_lawful() {
    for text in SMALL {
        let (steps, pushes) = pruned(&level(text), Pruning::Corners);
        laws::space_is_lawful(&steps, &Exact::explore(&steps, 10_000).expect("small"));
        laws::space_is_lawful(&pushes, &Exact::explore(&pushes, 10_000).expect("small"));
    }
}

fn fixtures() -> Vec<(String, Level)> {
    testkit::fixtures("sokoban")
}

#[test]
fn large_levels_keep_the_laws_on_random_walks() {
    for (name, level) in fixtures() {
        println!("{name}");
        let (steps, pushes) = spaces(&level);
        let ours = PushDistance::new(&level);
        laws::random_walks(&steps, &[&ours], 20, 60);
        laws::random_walks(&pushes, &[&ours], 20, 20);
    }
}

#[test]
fn texts_survive_the_round_trip() {
    for text in SMALL {
        laws::text_round_trip::<Level>(text);
    }
    for (_, level) in fixtures() {
        laws::text_round_trip::<Level>(&level.to_string());
    }
}

/// Random levels of up to 5 × 5 cells, three boxes and two portal pairs.
pub(crate) fn levels() -> impl Strategy<Value = Level> {
    let size = (2..=5_usize, 3..=5_usize);
    (size, 1..=3_usize, 0..=2_usize, 0..=40_u32, vec(any::<Index>(), 25), vec(0..100_u32, 25))
        .prop_map(|((rows, columns), boxes, portals, walls, order, dice)| {
            let mut free: Vec<usize> = (0..rows * columns).collect();
            let mut picks = order.into_iter();
            let mut cells = vec![String::new(); rows * columns];
            let mut things = vec!["H".to_owned()];
            things.extend(
                (1..=boxes).flat_map(|number| [format!("B{number}"), format!("G{number}")]),
            );
            things.extend((1..=portals).flat_map(|number| vec![format!("P{number}"); 2]));
            for thing in things {
                let Some(pick) = picks.next() else { continue };
                if !free.is_empty() {
                    cells[free.swap_remove(pick.index(free.len()))] = thing;
                }
            }
            for cell in free {
                let is_wall = dice[cell] < walls;
                cells[cell] = if is_wall { "W" } else { "." }.to_owned();
            }
            let lines: Vec<String> = cells.chunks(columns).map(|row| row.join(" ")).collect();
            lines.join("\n")
        })
        .prop_filter_map("things that found no room", |text| text.parse().ok())
}

/// Beyond it a random level is passed over.
const MAX_STATES: usize = 15_000;

proptest! {
    #![proptest_config(testkit::random_cases(300))]

    #[test]
    fn our_heuristic_is_consistent_on_random_levels(level in levels()) {
        let (steps, pushes) = spaces(&level);
        let ours = PushDistance::new(&level);
        if let Ok(exact) = Exact::explore(&steps, MAX_STATES) {
            laws::space_is_lawful(&steps, &exact);
            laws::heuristic_keeps_guarantee("push distance", &ours as &dyn Heuristic<PushSpace<1>>, &exact);
        }
        if let Ok(exact) = Exact::explore(&pushes, MAX_STATES) {
            laws::space_is_lawful(&pushes, &exact);
            laws::heuristic_keeps_guarantee("push distance", &ours as &dyn Heuristic<PushSpace<1>>, &exact);
        }
    }

    #[test]
    fn the_space_and_the_validator_agree(level in levels(), dice in vec(0..4_usize, 40)) {
        let (space, _) = spaces(&level);
        let draw = |state: &State<1>| level_at(&level, &space, state).to_string();
        laws::validator_agrees((&level, &space), &Step::ALL, |action| action.step, draw, dice);
    }
}

#[test]
fn the_heuristic_names_its_guarantee() {
    let level = level(SMALL[0]);
    let ours = PushDistance::new(&level);
    let (steps, pushes) = spaces(&level);
    let proves = |space: &PushSpace<1>, heuristic: &dyn Heuristic<PushSpace<1>>| {
        Search::new(space).a_star(heuristic).run().is_proved_least_cost()
    };
    assert!(proves(&steps, &ours) && proves(&pushes, &ours));
    let [fast, ..] = &published(&level);
    assert!(!proves(&steps, fast));
    assert_eq!(Settings::default().heuristic, HeuristicKind::PushDistance);
}

/// Other walls, goals and boxes: no heuristic is taken for another, by steps and by pushes.
#[test]
fn heuristics_fit_their_own_level() {
    let levels = [
        "H B1 . G1\n. . . .",
        "H B1 G1 .\n. . . .",
        "H B1 . G1\n. . . W",
        "H B1 . G1\n. B2 . G2",
        "H B1 . G1\nP1 . . P1",
    ]
    .map(level);
    let (steps, pushes): (Vec<_>, Vec<_>) = levels.iter().map(spaces).unzip();
    let ours: Vec<PushDistance> = levels.iter().map(PushDistance::new).collect();
    laws::heuristics_fit(&steps, &ours);
    laws::heuristics_fit(&pushes, &ours);
    for kind in 0..3 {
        let theirs = levels.iter().map(|level| published(level)[kind].clone());
        let theirs: Vec<PublishedHeuristic> = theirs.collect();
        laws::heuristics_fit(&steps, &theirs);
        laws::heuristics_fit(&pushes, &theirs);
    }
}
