//! Our collection: what is known of each level, by more than one method, and counts of positions.

use search::{Algorithm, Limits, Report, Ties, Weight};
use sokoban::{
    classic::{
        Collection, Instance, Level, Move, Objective, Pruning, PushSpace, Settings, validate,
    },
    solve,
};
use testkit::rules;

use super::rules::{ByPushes, Classic, CostRule};

fn collection() -> Collection {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/sokoban/classic.sok");
    Collection::from_bytes(&std::fs::read(path).expect("the collection is there"))
}

fn run(instance: &Instance, settings: Settings) -> Report<Move, u64> {
    solve(instance, &settings, &Limits::default(), &mut ()).expect("small and right").report
}

/// By A* with all that is known, and by uniform-cost search with nothing but dead squares.
#[test]
fn every_optimum_is_proved() {
    let collection = collection();
    assert_eq!(collection.len(), 30);
    for number in (1..=collection.len()).step_by(testkit::size(1, 5)) {
        let level = &collection.level(number).expect("valid");
        for (key, objective) in
            [("Least pushes", Objective::Pushes), ("Least moves", Objective::Moves)]
        {
            let known: u64 = collection.field(number, key).expect(key).parse().expect("a number");
            let instance = Instance::new(level.clone(), objective);
            let best = run(&instance, Settings::default());
            assert!(best.is_proved_least_cost());
            assert_eq!(best.solutions[0].cost, known, "level {number}, {key}");
            let replay = validate(level, &best.solutions[0].actions).expect("a solution");
            let cost = if objective == Objective::Moves { replay.moves } else { replay.pushes };
            assert_eq!(cost, known);
            let algorithm = Algorithm::UniformCost { ties: Ties::LeastH };
            let plain = Settings { algorithm, ..Settings::default().plain() };
            let plain = run(&instance, plain);
            assert!(plain.is_proved_least_cost());
            assert_eq!(plain.solutions[0].cost, known, "level {number}, {key}, plain");
        }
    }
}

/// Weighted A* proves the fewest pushes of level 1, but not the fewest moves with them.
#[test]
fn fewest_pushes_are_no_proof_of_fewest_moves() {
    let instance = Instance::pick(&collection(), 1, Objective::PushesThenMoves).expect("valid");
    let solved =
        |settings| solve(&instance, &settings, &Limits::default(), &mut ()).expect("small");
    let best = Settings::default();
    assert!(solved(best).detail);
    let weighted = solved(Settings { algorithm: Algorithm::weighted_a_star(Weight::TWO), ..best });
    assert!(weighted.report.is_proved_least_cost() && !weighted.detail);
}

/// Generated levels are what the generator makes of their titles, today as then.
#[test]
fn titles_say_how_levels_were_made() {
    let collection = collection();
    let mut made = 0;
    for number in 1..=collection.len() {
        let title = collection.title(number).expect("titled");
        let Some((what, seed)) = title.split_once(", seed ") else { continue };
        let (boxes, size) = what.split_once(", ").expect("boxes and size");
        let boxes = boxes.split(' ').next().expect("a number").parse().expect("a number");
        let size = size.parse().expect("a size");
        let seed = seed.parse().expect("a seed");
        let level = Level::random(size, boxes, seed, &Limits::default()).expect("no limit");
        assert_eq!(level.as_ref(), collection.level(number).ok().as_ref(), "{title}");
        made += 1;
    }
    assert_eq!(made, 26);
}

/// Walks and positions by pushes, of the space and of the rules: on the level itself, where pushes of boxes that would
/// be lost are left out, and with goals everywhere, where no cell is dead.
#[test]
fn perft_by_depth() {
    let collection = collection();
    for number in [1, 8, 13] {
        let level = collection.level(number).expect("valid").to_string();
        let open = level.replace(' ', ".").replace('@', "+").replace('$', "*");
        let [_, positions] = [(&level, 8), (&open, 5)].map(|(text, depth)| {
            let rules = ByPushes::new(Classic::new(text, CostRule::Pushes));
            let level = Collection::from_bytes(text.as_bytes()).level(1).expect("valid");
            let space = PushSpace::<2>::new(&level, Objective::Pushes, Pruning::Deadlocks);
            let space = space.expect("small").expect("fits two words");
            let found = rules::perft_agrees(&space, &rules, depth);
            found.into_iter().map(|(_, states)| states.to_string()).collect::<Vec<_>>().join(", ")
        });
        assert_eq!(collection.field(number, "Positions by pushes"), Some(positions));
    }
}
