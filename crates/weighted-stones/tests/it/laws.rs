//! Every law, on small levels and on random ones.

use std::{cell::RefCell, collections::BTreeSet};

use proptest::{collection::vec, prelude::*, test_runner::TestRunner};
use search::StateSpace;
use testkit::{Exact, laws};
use weighted_stones::{
    Identity, Level, Manhattan, Move, Pruning, PushDistance, PushSpace, Step, StepOrder, StepSpace,
    domain::Puzzle, validate,
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

fn spaces(level: &Level, pruning: Pruning, identity: Identity) -> (StepSpace<1>, PushSpace<1>) {
    let steps = StepSpace::new(level, StepOrder::UDLR, pruning, identity).expect("fits a word");
    let pushes = PushSpace::new(level, StepOrder::UDLR, pruning, identity).expect("fits a word");
    (steps, pushes)
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
        laws::state_round_trip(&steps, |state| steps.level_at(&level, state).to_string(), read);
        laws::state_round_trip(&pushes, |state| pushes.level_at(&level, state).to_string(), read);
    }
}

/// More than a random level has.
const MOST_STATES: usize = 15_000;

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
        let exact = Exact::explore(&steps, MOST_STATES).expect("small");
        laws::heuristic_keeps_guarantee::<StepSpace<1>>("push distance", &ours, &exact);
        laws::heuristic_keeps_guarantee("Manhattan", &theirs, &exact);
        if exact.least_cost().is_some_and(|cost| cost > 0) {
            judged.borrow_mut().insert(level.to_string());
        }
        let exact = Exact::explore(&pushes, MOST_STATES).expect("small");
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
        let mut state = space.initial_state();
        let mut played: Vec<Step> = Vec::new();
        let mut cost = 0;
        for die in dice {
            let mut actions = Vec::new();
            space.actions(&state, &mut actions);
            let step = Step::ALL[die];
            let action = actions.into_iter().find(|action| action.step() == step);
            played.push(step);
            let moves: Vec<_> = played.iter().copied().map(Move::Walk).collect();
            let legal = level.boards(&moves).count() == played.len() + 1;
            prop_assert_eq!(action.is_some(), legal);
            let Some(action) = action else {
                prop_assert!(validate(&level, &played).is_err());
                played.pop();
                continue;
            };
            cost += u64::from(space.cost(&state, action));
            state = space.apply(&state, action);
            let drawn = level.boards(&moves).last().expect("the last");
            prop_assert_eq!(space.level_at(&level, &state).to_string(), drawn);
            let replayed = validate(&level, &played);
            prop_assert_eq!(space.is_goal(&state), replayed.is_ok());
            if let Ok(replayed) = replayed {
                prop_assert_eq!(replayed.cost, cost);
            }
        }
    }
}

/// Other walls, goals and boxes: no heuristic is taken for another, by steps and by pushes.
#[test]
fn heuristics_fit_their_own_level() {
    let levels =
        ["5\n@$ .\n    ", "5\n@$. \n    ", "6\n@$ .\n    ", "5\n@$ .\n   #", "5 5\n@$ .\n $ ."]
            .map(level);
    let spaces: Vec<_> =
        levels.iter().map(|level| spaces(level, Pruning::None, Identity::ByWeight)).collect();
    let steps: Vec<_> = spaces.iter().map(|(steps, _)| steps).collect();
    let pushes: Vec<_> = spaces.iter().map(|(_, pushes)| pushes).collect();
    let heuristics: Vec<PushDistance> =
        levels.iter().map(|level| PushDistance::new(level, Identity::ByWeight)).collect();
    laws::heuristics_fit(&steps, &heuristics.iter().map(|it| it as _).collect::<Vec<_>>());
    laws::heuristics_fit(&pushes, &heuristics.iter().map(|it| it as _).collect::<Vec<_>>());
    let heuristics: Vec<Manhattan> =
        levels.iter().map(|level| Manhattan::new(level, Identity::ByWeight)).collect();
    laws::heuristics_fit(&steps, &heuristics.iter().map(|it| it as _).collect::<Vec<_>>());
    laws::heuristics_fit(&pushes, &heuristics.iter().map(|it| it as _).collect::<Vec<_>>());
}
