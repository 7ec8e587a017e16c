//! Our collection: what is known of each level, by more than one method, and counts of positions.

use std::collections::BTreeSet;

use search::{Algorithm, Limits, Report, StateSpace, Ties, Weight};
use sokoban::{
    Place, Step,
    classic::{
        Collection, Instance, Level, Move, Objective, Pruning, PushSpace, Settings, generate,
        validate,
    },
    solve,
};

fn collection() -> Collection {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/sokoban/classic.sok");
    Collection::from_bytes(&std::fs::read(path).expect("the collection is there"))
}

fn run(instance: &Instance, settings: Settings) -> Report<Move> {
    solve(instance, &settings, &Limits::default(), &mut ()).expect("small and right").report
}

/// By A* with all that is known, and by uniform-cost search with nothing but dead squares.
#[test]
fn every_optimum_is_proved() {
    let collection = collection();
    assert_eq!(collection.len(), 30);
    for number in 1..=collection.len() {
        let level = &collection.level(number).expect("valid");
        for (key, objective) in
            [("Least pushes", Objective::Pushes), ("Least moves", Objective::Moves)]
        {
            let known: u32 = collection.field(number, key).expect(key).parse().expect("a number");
            let instance = Instance::new(level.clone(), objective);
            let best = run(&instance, Settings::default());
            assert!(best.is_proved_least_cost());
            assert_eq!(best.solutions[0].cost, known, "level {number}, {key}");
            let replay = validate(level, &best.solutions[0].actions).expect("a solution");
            let cost = if objective == Objective::Moves { replay.moves } else { replay.pushes };
            assert_eq!(u32::try_from(cost), Ok(known));
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
        let level = generate(size, boxes, seed, &Limits::default()).expect("no limit");
        assert_eq!(level.as_ref(), collection.level(number).ok().as_ref(), "{title}");
        made += 1;
    }
    assert_eq!(made, 26);
}

/// Positions (boxes, and all that the player reaches) by fewest pushes, from the rules alone.
fn positions_by_rules(level: &Level, depth: usize) -> Vec<usize> {
    let normal = |level: Level| -> (Vec<Place>, Place, Level) {
        let mut reached = vec![level.player()];
        let mut head = 0;
        while let Some(&place) = reached.get(head) {
            head += 1;
            for step in Step::ALL {
                let Some(there) = place.beside(step) else { continue };
                let is_wall = level.square(there) == sokoban::classic::Square::Wall;
                if !is_wall && !level.boxes().contains(&there) && !reached.contains(&there) {
                    reached.push(there);
                }
            }
        }
        let least = *reached.iter().min().expect("he stands somewhere");
        (level.boxes().to_vec(), least, level)
    };
    let walks = |level: &Level| {
        let mut at = vec![level.clone()];
        let mut head = 0;
        while let Some(here) = at.get(head).cloned() {
            head += 1;
            for next in Step::ALL.iter().filter_map(|&step| here.after(step)) {
                if next.boxes() == level.boxes() && !at.contains(&next) {
                    at.push(next);
                }
            }
        }
        at
    };
    let (boxes, player, start) = normal(level.clone());
    let mut seen = BTreeSet::from([(boxes, player)]);
    let mut layer = vec![start];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for level in &layer {
            for from in walks(level) {
                for pushed in Step::ALL.iter().filter_map(|&step| from.after(step)) {
                    if pushed.boxes() != level.boxes() {
                        let (boxes, player, pushed) = normal(pushed);
                        if seen.insert((boxes, player)) {
                            next.push(pushed);
                        }
                    }
                }
            }
        }
        counts.push(next.len());
        layer = next;
    }
    counts
}

/// The same by the space, whose boxes never go where they are lost.
fn positions_by_space(level: &Level, depth: usize) -> (Vec<usize>, Vec<usize>) {
    let space = PushSpace::<2>::new(level, Objective::Pushes, Pruning::Deadlocks);
    let space = space.expect("small").expect("fits two words");
    let start = space.initial_state();
    let mut seen = BTreeSet::from([start]);
    let mut layer = vec![start];
    let (mut positions, mut pushes) = (vec![1], vec![]);
    for _ in 0..depth {
        let mut next = Vec::new();
        let mut legal = 0;
        for state in &layer {
            let mut actions = Vec::new();
            space.actions(state, &mut actions);
            legal += actions.len();
            for action in actions {
                let child = space.apply(state, action);
                if seen.insert(child) {
                    next.push(child);
                }
            }
        }
        pushes.push(legal);
        positions.push(next.len());
        layer = next;
    }
    (positions, pushes)
}

/// With goals everywhere no cell is dead, and the space is that of the rules; with the level's own
/// goals, pushes of boxes that would be lost are left out.
#[test]
fn perft_by_depth() {
    let collection = collection();
    for number in [1, 8, 13] {
        let level = &collection.level(number).expect("valid");
        let open: String = level.to_string().replace(' ', ".").replace('@', "+").replace('$', "*");
        let open = Collection::from_bytes(open.as_bytes()).level(1).expect("valid").clone();
        let depth = 5;
        let rules = positions_by_rules(&open, depth);
        let (space, _) = positions_by_space(&open, depth);
        let field = collection.field(number, "Positions by pushes").expect("a fact");
        let fact: Result<Vec<usize>, _> = field.split(", ").map(str::parse).collect();
        assert_eq!(fact.as_ref(), Ok(&rules), "level {number}\n{level}");
        assert_eq!(fact, Ok(space), "level {number}\n{level}");
        let (live, pushes) = positions_by_space(level, 12);
        snapshots::assert_snapshot!(
            format!("perft_of_level_{number:02}"),
            format!(
                "{level}\nall cells goals, positions by pushes: {rules:?}\npositions by pushes: {live:?}\npushes: {pushes:?}\n"
            )
        );
    }
}
