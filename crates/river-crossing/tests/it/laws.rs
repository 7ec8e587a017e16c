//! The laws that every domain runs, on every fixture and on random starts.

use river_crossing::{CrossingSpace, Level, Load, Signs, Trips, validate};
use search::{Heuristic, StateSpace};
use testkit::laws;

use crate::common;

#[test]
fn fixtures_keep_every_law() {
    for (name, level) in common::fixtures() {
        println!("{name}");
        let space = CrossingSpace::new(&level);
        let trips = Trips::new(&space);
        let heuristic: &dyn Heuristic<CrossingSpace> = &trips;
        laws::all(&space, &[heuristic]);
        laws::bidirectional_keeps_promises(&space, &[heuristic], &[]);
        laws::puzzle_is_lawful(&level, |_| ());
    }
}

#[test]
fn solvers_are_lawful() {
    let levels = ["FGCW|", "MMCC|"].map(|text| text.parse::<Level>().expect("valid"));
    let after = |level: &Level, load: &Load| level.after(load).ok();
    laws::solver_is_lawful(&levels, |_| (), |_| false, after);
}

#[test]
fn puzzles_and_states_survive_their_text() {
    for (_, level) in common::fixtures() {
        let again: Level = laws::text_round_trip(&level.to_string());
        assert_eq!(again, level);
        let space = CrossingSpace::new(&level);
        // The start is rewritten in the file, so that each position is read by the parser.
        let template = level.to_string();
        let start = level.position_text(level.start(), Signs::Letters);
        laws::state_round_trip(
            &space,
            |state| level.position_text(&space.position(*state), Signs::Letters),
            |text| {
                let file = template.replacen(&start, text, 1);
                file.parse::<Level>().map(|level| CrossingSpace::new(&level).initial_state())
            },
        );
    }
}

#[test]
fn validator_and_space_agree_on_every_load_in_every_state() {
    for (name, level) in common::fixtures() {
        let space = CrossingSpace::new(&level);
        let exact = testkit::Exact::explore(&space, 1_000).expect("fixtures are small");
        let all = common::all_loads(&level);
        for state in exact.states() {
            let position = space.position(*state);
            let text = level.position_text(&position, Signs::Letters);
            let from: Level = level
                .to_string()
                .replacen(&level.position_text(level.start(), Signs::Letters), &text, 1)
                .parse()
                .expect("a legal state is a legal start");
            let mut actions = Vec::new();
            space.actions(state, &mut actions);
            let offered: Vec<Load> = actions.iter().map(|&action| space.load(action)).collect();
            for load in &all {
                // Illegal is told apart from legal but not solved yet.
                let is_legal = !matches!(
                    validate(&from, std::slice::from_ref(load)),
                    Err(river_crossing::InvalidSolution::Illegal { .. })
                );
                assert_eq!(is_legal, offered.contains(load), "{name}, {text}, {load:?}");
            }
        }
    }
}

/// Other things, boats and goals: no heuristic is taken for another.
#[test]
fn heuristics_fit_their_own_puzzle() {
    let levels = ["FGCW|", "MMCC|", "MMMCCC|"].map(|text| text.parse::<Level>().expect("a puzzle"));
    let spaces: Vec<CrossingSpace> = levels.iter().map(CrossingSpace::new).collect();
    let trips: Vec<Trips<'_>> = spaces.iter().map(Trips::new).collect();
    laws::heuristics_fit(&spaces, &trips);
    // Rules and start make no difference.
    assert!(trips[0].fits(&CrossingSpace::new(&levels[0].clone())));
}
