//! Macro moves lose no solution, and what the searches give up is lost.

use std::{collections::BTreeSet, ops::ControlFlow, sync::Arc};

use proptest::prelude::*;
use search::{Algorithm, Blind, Limits, Solution, StateSpace, satisficing::Finder, search};
use testkit::{Exact, laws};

use super::*;
use crate::classic::{
    Assignment, Collection, Level, Objective, Pruning, PushSpace, Size, anytime::Packer, validate,
};

const W: usize = 2;

fn portfolio(level: &Level) -> Portfolio<W> {
    Portfolio::new(Arc::new(Board::new(level).expect("small"))).expect("two words are enough")
}

fn levels() -> impl Strategy<Value = Level> {
    (2_usize..4, any::<u64>()).prop_filter_map("no room for the boxes", |(boxes, seed)| {
        Level::random(Size::new(6, 6)?, boxes, seed, &Limits::default()).ok()?
    })
}

/// The least pushes by A* over single pushes.
fn least(level: &Level) -> Option<u64> {
    let space = PushSpace::<W>::new(level, Objective::Pushes, Pruning::Deadlocks);
    let space = space.expect("small").expect("two words are enough");
    let heuristic = Assignment::new(&space);
    let report = search(&space, &heuristic, Algorithm::A_STAR, &Limits::default(), &mut ());
    report.solutions.first().map(|it| it.cost.into())
}

/// Both directions, or one if the level cannot be searched backwards.
fn sides(level: &Level) -> Vec<Side<W>> {
    let forward = portfolio(level).forward;
    let backward = forward.space.ground.backward().map(Side::new);
    std::iter::once(forward).chain(backward).collect()
}

/// Checks the macro moves and every search on all states of a level, forwards and backwards.
fn check(level: &Level) {
    for mut side in sides(level) {
        let exact = Exact::explore(&side.space, 30_000);
        let Ok(exact) = exact else { return };
        assert_eq!(exact.least_cost(), least(level), "{level}");
        let is_backward = side.space.ground.is_backward;
        for member in MEMBERS.into_iter().filter(|it| it.is_backward == is_backward) {
            let guide = side.guide(member.source, 0, &mut || Ok(())).expect("no limits");
            let packing = Packing {
                space: &side.space,
                tables: &side.tables,
                guide,
                taste: member.taste,
                round: 1,
            };
            laws::features_keep_promises(&side.space, &packing);
        }
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(48))]

    #[test]
    fn macro_moves_and_dead_ends_are_right(level in levels()) {
        check(&level);
    }

    /// The pushes of a macro move lead where it does.
    #[test]
    fn macro_moves_are_pushes(level in levels(), picks in prop::collection::vec(any::<prop::sample::Index>(), 12)) {
        let side = portfolio(&level).forward;
        let (space, pushes) = (&side.space, &side.space.pushes);
        let mut state = space.initial_state();
        for pick in picks {
            let mut actions = Vec::new();
            space.actions(&state, &mut actions);
            if actions.is_empty() {
                break;
            }
            let action = actions[pick.index(actions.len())];
            let next = space.apply(&state, action);
            let steps = space.pushes_of(&state, action);
            prop_assert_eq!(u32::try_from(steps.len()).ok(), Some(space.cost(&state, action)));
            let end = steps.iter().try_fold(state, |state, push| {
                let mut listed = Vec::new();
                PushSpace::<W>::of(Arc::clone(&space.ground.board), Objective::Pushes, Pruning::Deadlocks)
                    .actions(&state, &mut listed);
                listed.contains(push).then(|| pushes.apply(&state, *push))
            });
            prop_assert_eq!(end, Some(next), "{}", level);
            prop_assert_eq!(space.regions(&next), (action.regions, action.reach));
            state = next;
        }
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(48))]

    /// What a backward search finds is a solution, read from its end.
    #[test]
    fn pulls_are_undone_by_pushes(level in levels()) {
        for side in sides(&level).into_iter().skip(1) {
            let report = search(&side.space, &Blind, Algorithm::GREEDY, &Limits::default(), &mut ());
            prop_assert_eq!(report.solutions.is_empty(), least(&level).is_none(), "{}", &level);
            for solution in &report.solutions {
                let pushes = side.in_pushes(solution);
                let moves = side.space.pushes.moves(&pushes.actions);
                let replay = validate(&level, &moves).expect("a solution");
                prop_assert_eq!(replay.pushes, u64::from(solution.cost));
            }
        }
    }
}

/// All turns of the portfolio until there is a solution, and then all of the improver: the pushes of the first and of the
/// last solution, each of which is valid.
fn improved(level: &Level, objective: Objective) -> Option<(u32, u32)> {
    let space = PushSpace::<W>::new(level, objective, Pruning::Corrals);
    let space = space.expect("small").expect("two words are enough");
    let mut packer = Packer::new(level, &space);
    let mut best: Option<Solution<Push>> = None;
    let mut first = None;
    loop {
        let go_on = &mut |_| ControlFlow::Continue(());
        let turn = packer.turn(best.as_ref(), &Limits::default(), go_on);
        assert_eq!(turn.stop, None, "{level}");
        if let Some(solution) = turn.solution {
            assert!(best.as_ref().is_none_or(|best| solution.cost < best.cost), "{level}");
            let moves = space.moves(&solution.actions);
            let replay = validate(level, &moves).expect("a solution");
            let cost = match objective {
                Objective::Pushes => replay.pushes,
                _ => replay.moves,
            };
            assert_eq!(cost, u64::from(solution.cost), "{level}");
            first = first.or(Some(solution.cost));
            best = Some(solution);
        }
        if turn.is_last {
            return first.zip(best.map(|best| best.cost));
        }
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(500))]

    /// A level without a solution is given none, another one has a solution that is shortened by windows; these
    /// are as long as all of a small level, so that the best solution is found.
    #[test]
    fn small_levels_are_solved_and_shortened(boxes in 2_usize..4, seed: u64, by_moves: bool, is_shuffled: bool) {
        let level = Level::random(Size::new(6, 6).expect("a room"), boxes, seed, &Limits::default());
        let Some(mut level) = level.expect("no limits") else { return Ok(()) };
        if is_shuffled {
            // Anywhere, so that many have no solution.
            let free = level.floor();
            let mut random = grid::SplitMix::new(seed);
            let mut place = |_| {
                free.cells().nth(random.below(free.len())).map(|cell| free.place(cell)).expect("a cell")
            };
            let places: BTreeSet<_> = (0..boxes).map(&mut place).collect();
            prop_assume!(places.len() == boxes && !places.contains(&level.player()));
            level = level.with(level.player(), places.into_iter().collect());
        }
        let found = improved(&level, if by_moves { Objective::Moves } else { Objective::Pushes });
        let least = least(&level);
        prop_assert_eq!(found.is_some(), least.is_some(), "{}", level);
        if let (Some((first, last)), Some(least), false) = (found, least, by_moves) {
            prop_assert!(u64::from(first) >= least && u64::from(last) == least, "{}: {} {}", level, last, least);
        }
    }
}

/// Levels without a solution, which are searched through: none is given one.
#[test]
fn levels_without_a_solution_get_none() {
    for text in [
        "######\n#@ $ #\n# .$ #\n#.   #\n######\n",
        "#########\n#@$.#.$ #\n#########\n",
        "#######\n#@    #\n# $$  #\n# .#. #\n#######\n",
    ] {
        let level = Collection::from_bytes(text.as_bytes()).level(1).expect("valid");
        check(&level);
    }
}
