//! Every law, on small levels and on random ones.

use std::{cell::RefCell, collections::BTreeSet};

use proptest::{collection::vec, prelude::*, test_runner::TestRunner};
use search::StateSpace;
use testkit::{Exact, laws};
use weighted_stones::{
    Game, Identity, Level, Manhattan, Move, Pruning, PushDistance, PushSpace, State, Step,
    StepOrder,
};

use crate::{fixture, level, levels::levels};

/// Levels small enough for every engine in every variant.
const SMALL: [&str; 7] = [
    // One push; solved; no way for the stone.
    "5\n@$.",
    "5\n@*",
    "5\n@ $\n. #",
    // Interchangeable stones, and two of different weight.
    "2 2\n@ $.\n  $.\n   #",
    "1 9\n   .\n$$ @\n   .",
    // Plain Sokoban.
    "@$ .\n $ .\n    ",
    // Ares on a switch, a stone on another.
    "3 1\n+*\n   \n$ #",
];

const IDENTITIES: [Identity; 2] = [Identity::Numbered, Identity::ByWeight];

fn spaces(level: &Level, pruning: Pruning, identity: Identity) -> (PushSpace<1>, PushSpace<1>) {
    let (game, order) = (Game::new(level, pruning, identity), StepOrder::UDLR);
    let steps = PushSpace::by_steps(game.clone(), order).expect("fits a word");
    (steps, PushSpace::new(game, order).expect("fits a word"))
}

/// `level` with what moves where it is in a state of its game.
fn level_at(level: &Level, steps: &PushSpace<1>, state: &State<1>) -> Level {
    level.with(steps.player(state), steps.game().stones(state).collect())
}

#[test]
fn small_levels_keep_every_law() {
    for text in SMALL {
        println!("{text}\n");
        let level = level(text);
        for identity in IDENTITIES {
            let (steps, pushes) = spaces(&level, Pruning::None, identity);
            let ours = PushDistance::new(&level, identity);
            let theirs = Manhattan::new(&level, identity);
            laws::all(&steps, &[&ours, &theirs]);
            laws::all(&pushes, &[&ours, &theirs]);
        }
    }
}

#[test]
fn the_interface_is_lawful() {
    for text in SMALL {
        laws::puzzle_is_lawful(&level(text), |_| ());
    }
    laws::unwatched_states_are_not_told(SMALL.map(level));
}

#[test]
fn solvers_are_lawful() {
    let after = |level: &Level, action: &Move| level.after(action.step()).ok();
    laws::solver_is_lawful(&SMALL.map(level), |_| (), |_| false, after);
}

#[test]
fn pruned_spaces_are_lawful() {
    for text in SMALL {
        let level = level(text);
        for pruning in [Pruning::Corners, Pruning::Lost] {
            let (steps, pushes) = spaces(&level, pruning, Identity::ByWeight);
            laws::space_is_lawful(&steps, &Exact::explore(&steps, 10_000).expect("small"));
            laws::space_is_lawful(&pushes, &Exact::explore(&pushes, 10_000).expect("small"));
        }
    }
}

#[test]
fn large_levels_keep_the_laws_on_random_walks() {
    for name in ["test-02", "test-05", "test-06", "test-07", "test-08"] {
        println!("{name}");
        let level = fixture(name);
        let (steps, pushes) = spaces(&level, Pruning::Lost, Identity::ByWeight);
        let ours = PushDistance::new(&level, Identity::ByWeight);
        let theirs = Manhattan::new(&level, Identity::ByWeight);
        laws::random_walks(&steps, &[&ours, &theirs], 20, 60);
        laws::random_walks(&pushes, &[&ours, &theirs], 20, 20);
    }
}

#[test]
fn texts_survive_the_round_trip() {
    for text in SMALL {
        laws::text_round_trip::<Level>(text);
    }
    // Titles and comments of a collection, other signs for floor, ragged rows, CRLF.
    let sok = "; a comment\r\nTitle: one\r\n\r\n ####\r\n #@-#\r\n##_$#\r\n# .  #\r\n######\r\n\r\nAuthor: x\r\n";
    let plain: Level = laws::text_round_trip(sok);
    assert_eq!(plain.to_string(), " ####\n #@ #\n## $#\n# .  #\n######\n");
    assert!(!plain.is_weighted());
    let name = |number: u32| format!("test-{number:02}");
    for name in [2, 3, 4, 5, 6, 9].map(name) {
        laws::text_round_trip::<Level>(&fixture(&name).to_string());
    }
}

#[test]
fn states_survive_the_round_trip() {
    for text in SMALL {
        let level = level(text);
        let (steps, pushes) = spaces(&level, Pruning::None, Identity::ByWeight);
        let read = |text: &str| {
            let read = |level: Level| spaces(&level, Pruning::None, Identity::ByWeight).0;
            text.parse().map(|level| read(level).initial_state())
        };
        laws::state_round_trip(&steps, |state| level_at(&level, &steps, state).to_string(), read);
        laws::state_round_trip(&pushes, |state| level_at(&level, &steps, state).to_string(), read);
    }
}

/// More than a random level has.
const MAX_STATES: usize = 15_000;

/// Exact distances judge both heuristics on every state of each level, of which 1,000 at least are
/// different and have a solution.
#[test]
fn heuristics_are_what_they_claim() {
    let judged = RefCell::new(BTreeSet::new());
    let config = testkit::random_cases(1400);
    let all_kept = TestRunner::new(config).run(&levels(), |level| {
        let identity = Identity::ByWeight;
        let (steps, pushes) = spaces(&level, Pruning::None, identity);
        let ours = PushDistance::new(&level, identity);
        let theirs = Manhattan::new(&level, identity);
        let exact = Exact::explore(&steps, MAX_STATES).expect("small");
        laws::heuristic_keeps_guarantee::<PushSpace<1>>("push distance", &ours, &exact);
        laws::heuristic_keeps_guarantee("Manhattan", &theirs, &exact);
        if exact.least_cost().is_some_and(|cost| cost > 0) {
            judged.borrow_mut().insert(level.to_string());
        }
        let exact = Exact::explore(&pushes, MAX_STATES).expect("small");
        laws::heuristic_keeps_guarantee::<PushSpace<1>>("push distance", &ours, &exact);
        laws::heuristic_keeps_guarantee("Manhattan", &theirs, &exact);
        Ok(())
    });
    all_kept.unwrap_or_else(|error| panic!("{error}"));
    let judged = judged.into_inner().len();
    assert!(judged >= testkit::cases(1000) as usize, "only {judged} levels");
}

proptest! {
    #![proptest_config(testkit::random_cases(300))]

    #[test]
    fn the_space_and_the_validator_agree(level in levels(), dice in vec(0..4_usize, 40)) {
        let (space, _) = spaces(&level, Pruning::None, Identity::ByWeight);
        let all = Step::ALL.map(Move::from);
        let draw = |state: &State<1>| level_at(&level, &space, state).to_string();
        laws::validator_agrees((&level, &space), &all, |action| action.step.into(), draw, dice);
    }
}

/// Other walls, goals and boxes: no heuristic is taken for another, by steps and by pushes.
#[test]
fn heuristics_fit_their_own_level() {
    let levels =
        ["5\n@$ .\n    ", "5\n@$. \n    ", "6\n@$ .\n    ", "5\n@$ .\n   #", "5 5\n@$ .\n $ ."]
            .map(level);
    let (steps, pushes): (Vec<_>, Vec<_>) =
        levels.iter().map(|level| spaces(level, Pruning::None, Identity::ByWeight)).unzip();
    let of_level = |level| PushDistance::new(level, Identity::ByWeight);
    let ours: Vec<PushDistance> = levels.iter().map(of_level).collect();
    laws::heuristics_fit(&steps, &ours);
    laws::heuristics_fit(&pushes, &ours);
    let of_level = |level| Manhattan::new(level, Identity::ByWeight);
    let theirs: Vec<Manhattan> = levels.iter().map(of_level).collect();
    laws::heuristics_fit(&steps, &theirs);
    laws::heuristics_fit(&pushes, &theirs);
}
