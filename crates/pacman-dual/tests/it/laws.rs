//! Every law, on small levels and on random ones.

use std::collections::BTreeMap;

use pacman_dual::{
    Action, Agent, Collision, FoodCount, FoodSpace, Forest, Game, Level, ManhattanSum, MazeSpace,
    NearestFood, Settings, State, Step, StepOrder, StepSpace, Tours, parse_actions, solve,
};
use proptest::{collection::vec, prelude::*};
use search::{Guarantee, Heuristic, Limits, StateSpace};
use testkit::{Exact, laws, size};

use crate::levels::{RULES, SMALL, fixtures, game, level, levels};

/// All heuristics, for a space of one word.
struct Heuristics {
    tours: Tours,
    spanning: Tours,
    forest: Forest,
    count: FoodCount,
    nearest: NearestFood,
    manhattan: ManhattanSum,
}

impl Heuristics {
    fn new(level: &Level) -> Self {
        Self {
            tours: Tours::new(level),
            spanning: Tours::without_tables(level),
            forest: Forest::new(level),
            count: FoodCount::new(level),
            nearest: NearestFood::new(level),
            manhattan: ManhattanSum::new(level),
        }
    }

    fn of<S: StateSpace<State = State<1>, Cost = u32> + MazeSpace<1>>(
        &self,
    ) -> [&dyn Heuristic<S>; 6] {
        let Self { tours, spanning, forest, count, nearest, manhattan } = self;
        [tours, spanning, forest, count, nearest, manhattan]
    }
}

fn steps(level: &Level, collision: Collision) -> StepSpace<1> {
    StepSpace::new(&game(level, collision), StepOrder::DRUL).expect("fits a word")
}

fn meals(level: &Level) -> FoodSpace<1> {
    FoodSpace::new(level, StepOrder::DRUL).expect("fits a word")
}

#[test]
fn small_levels_keep_every_law() {
    for text in SMALL {
        println!("{text}\n");
        let level = level(text);
        let heuristics = Heuristics::new(&level);
        for collision in RULES {
            laws::all(&steps(&level, collision), &heuristics.of());
        }
        laws::all(&meals(&level), &heuristics.of());
    }
}

#[test]
fn the_interface_is_lawful() {
    for text in SMALL {
        for collision in RULES {
            laws::puzzle_is_lawful(&game(&level(text), collision), |_| ());
        }
    }
    laws::unwatched_states_are_not_told(SMALL.map(|text| game(&level(text), RULES[0])));
}

/// Tours serve positions where food is gone.
#[test]
fn solvers_are_lawful() {
    for collision in RULES {
        let games = SMALL.map(|text| game(&level(text), collision));
        let after = |game: &Game, action: &_| game.after(*action).ok();
        laws::solver_is_lawful(&games, |_| (), |_| false, after);
    }
}

#[test]
fn large_levels_keep_the_laws_on_random_walks() {
    for (name, level) in fixtures() {
        println!("{name}");
        if pacman_dual::Encoding::of(&level).words > 1 {
            continue;
        }
        let heuristics = Heuristics::new(&level);
        for collision in RULES {
            laws::random_walks(&steps(&level, collision), &heuristics.of(), size(5, 1), 60);
        }
        laws::random_walks(&meals(&level), &heuristics.of(), size(5, 1), 20);
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

#[test]
fn different_states_look_different() {
    for text in SMALL {
        let level = level(text);
        let space = steps(&level, Collision::None);
        let exact = Exact::explore(&space, 100_000).expect("small");
        let mut seen = BTreeMap::new();
        for state in exact.states() {
            let drawn = space.draw(&level, state);
            if let Some(other) = seen.insert(drawn.clone(), *state) {
                panic!("{other:?} and {state:?} are both drawn as\n{drawn}");
            }
        }
    }
}

#[test]
fn heuristics_name_their_guarantees() {
    let heuristics = Heuristics::new(&level(SMALL[0]));
    let guarantees = heuristics.of::<StepSpace<1>>().map(Heuristic::guarantee);
    let (consistent, admissible) = (Guarantee::Consistent, Guarantee::Admissible);
    let expected = [consistent, consistent, admissible, consistent, consistent, Guarantee::None];
    assert_eq!(guarantees, expected);
    assert_eq!(Settings::default(), Settings::default());
}

/// One step past the junction, two foods are nearer.
#[test]
fn the_forest_is_not_consistent() {
    let level = level(SMALL[1]);
    let space = steps(&level, Collision::None);
    let forest = Forest::new(&level);
    let h = |state: &State<1>| Heuristic::<StepSpace<1>>::h(&forest, state).expect("no dead end");
    let state = space.initial_state();
    let next = space.apply(&state, parse_actions("PL").expect("an action")[0]);
    assert!(h(&state) > 1 + h(&next), "{} to {}", h(&state), h(&next));
}

/// The sum over foods counts a walk once for each food on it.
#[test]
fn the_sum_over_foods_is_not_admissible() {
    let level = level("P111Q");
    let sum = ManhattanSum::new(&level);
    let space = steps(&level, Collision::None);
    assert_eq!(Heuristic::<StepSpace<1>>::h(&sum, &space.initial_state()), Some(6));
    let solved = solve(&Game::from(level), &Settings::default(), &Limits::default(), &mut ())
        .expect("sound");
    assert_eq!(solved.report.solutions[0].cost, 3);
}

/// Beyond it a random level is passed over.
const MAX_STATES: usize = 20_000;

proptest! {
    #![proptest_config(testkit::random_cases(1_200))]

    #[test]
    fn heuristics_keep_their_guarantees_on_random_levels(level in levels()) {
        let heuristics = Heuristics::new(&level);
        for collision in RULES {
            let space = steps(&level, collision);
            let exact = Exact::explore(&space, MAX_STATES).expect("small");
            for (number, heuristic) in heuristics.of().into_iter().enumerate() {
                laws::heuristic_keeps_guarantee(&number.to_string(), heuristic, &exact);
            }
        }
        let exact = Exact::explore(&meals(&level), MAX_STATES).expect("small");
        for (number, heuristic) in heuristics.of().into_iter().enumerate() {
            laws::heuristic_keeps_guarantee(&number.to_string(), heuristic, &exact);
        }
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(200))]

    #[test]
    fn the_space_and_the_validator_agree(level in levels(), dice in vec(0..8_usize, 40)) {
        let all = Agent::ALL.map(|agent| Step::ALL.map(|step| Action { agent, step })).concat();
        for collision in RULES {
            let (space, game) = (steps(&level, collision), game(&level, collision));
            let draw = |state: &State<1>| space.draw(&level, state);
            laws::validator_agrees((&game, &space), &all, |action| action, draw, dice.clone());
        }
    }
}

/// Other walls and foods: no heuristic is taken for another, by steps and from food to food.
#[test]
fn heuristics_fit_their_own_maze() {
    let levels = ["P1 3\n   Q", "P1 1\n   Q", "P13 \n   Q", "P1 3\n  %Q"].map(level);
    let all: Vec<Heuristics> = levels.iter().map(Heuristics::new).collect();
    let by_steps: Vec<_> = levels.iter().map(|it| steps(it, Collision::None)).collect();
    let by_meals: Vec<_> = levels.iter().map(meals).collect();
    for kind in 0..6 {
        let of_steps: Vec<_> = all.iter().map(|it| it.of()[kind]).collect();
        laws::heuristics_fit(&by_steps, &of_steps);
        let of_meals: Vec<_> = all.iter().map(|it| it.of()[kind]).collect();
        laws::heuristics_fit(&by_meals, &of_meals);
    }
    // Where the agents start makes no difference.
    let space = steps(&level("1P 3\n   Q"), Collision::None);
    assert!(all[0].of().iter().all(|it| !it.fits(&space)), "the food is elsewhere");
    let space = steps(&level(" 1 3\n P Q"), Collision::None);
    assert!(all[0].of().iter().all(|it| it.fits(&space)));
}
