//! Every law, on small levels and on generated ones.

use grid::Step;
use proptest::prelude::*;
use search::{
    Algorithm, Cycles, Heuristic, Limits, Outcome, Report, Search, StateSpace, Ties, space,
};
use sokoban::{
    classic::{
        Assignment, Collection, Instance, Level, Move, Objective, Pruning, Push, PushSpace,
        Settings, Size, Symmetry, validate,
    },
    domain::{Named, Puzzle},
    solve,
};
use testkit::{is_thorough, laws, size};

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
    Collection::from_bytes(text.as_bytes()).level(1).expect("valid")
}

fn run(
    level: &Level,
    algorithm: Algorithm,
    objective: Objective,
    pruning: Pruning,
) -> Report<Move, u64> {
    // All that is known, or nothing.
    let symmetry = match pruning {
        Pruning::Corrals => Symmetry::Folded,
        Pruning::Deadlocks => Symmetry::Apart,
    };
    let settings = Settings { algorithm, pruning, symmetry, ..Settings::default() };
    let instance = Instance::new(level.clone(), objective);
    let solved = solve(&instance, &settings, &Limits::default(), &mut ());
    let solved = solved.expect("small and right");
    assert_eq!(solved.detail, solved.report.is_proved_least_cost(), "nothing stops it");
    solved.report
}

/// The least cost, by A* with all that is known.
fn least(level: &Level, objective: Objective) -> Option<u64> {
    let report = run(level, Algorithm::A_STAR, objective, Pruning::Corrals);
    assert_ne!(report.solutions.is_empty(), report.is_proved_least_cost());
    report.solutions.first().map(|solution| solution.cost)
}

#[test]
fn small_levels_keep_every_law() {
    let collection = Collection::from_bytes(SMALL.as_bytes());
    for (number, level) in collection.levels().enumerate() {
        let level = &level.expect("valid");
        // Where tests are not thorough, one objective, of the next level another.
        let objectives = Objective::ALL.iter().skip(size(0, number % 4)).step_by(size(1, 4));
        for &objective in objectives {
            println!("{objective:?}\n{level}");
            let space = PushSpace::<1>::new(level, objective, Pruning::Deadlocks);
            let space = space.expect("small").expect("fits a word");
            laws::all(&space, &[&Assignment::new(&space)]);
            laws::puzzle_is_lawful(&Instance::new(level.clone(), objective), |_| ());
        }
        // And folded every other level, its own image among them.
        if !is_thorough() && number % 2 == 0 {
            continue;
        }
        let space = PushSpace::<1>::new(level, Objective::Pushes, Pruning::Corrals);
        let space = space.expect("small").expect("fits a word").folded(level);
        laws::all(&space, &[&Assignment::new(&space)]);
    }
}

#[test]
fn solvers_are_lawful() {
    let collection = Collection::from_bytes(SMALL.as_bytes());
    let levels: Vec<Level> = collection.levels().map(|level| level.expect("valid")).collect();
    for objective in [Objective::Pushes, Objective::MovesThenPushes] {
        let instances = levels.iter().take(3).map(|level| Instance::new(level.clone(), objective));
        let instances: Vec<Instance> = instances.collect();
        let after = |instance: &Instance, action: &Move| instance.after(action.step()).ok();
        laws::solver_is_lawful(&instances, |_| (), |_| false, after);
    }
}

/// Single steps, on levels whose step spaces every engine takes.
#[test]
fn steps_keep_every_law() {
    let collection = Collection::from_bytes(SMALL.as_bytes());
    let levels: Vec<Level> = collection.levels().map(|level| level.expect("valid")).collect();
    for level in levels.iter().filter(|level| level.boxes().len() <= 2) {
        for &objective in Objective::ALL {
            println!("{objective:?}\n{level}");
            let space = PushSpace::<1>::by_steps(level, objective);
            let space = space.expect("small").expect("fits a word");
            let h = Assignment::new(&space);
            laws::all(&space, &[&h]);
            // The state of a level that is lost at the start is not looked at.
            if let (state, Some(_)) = (space.initial_state(), h.h(&space.initial_state())) {
                assert_eq!(space.level_at(level, &state).to_string(), level.to_string());
            }
        }
    }
}

/// Corrals and folding would lose some: they are left out by themselves.
#[test]
fn of_several_solutions_none_is_lost() {
    let level = level("#######\n## . ##\n# $ $ #\n#. @ .#\n# $ $ #\n## . ##\n#######\n");
    let instance = Instance::new(level, Objective::Pushes);
    for (algorithm, solutions) in [(Algorithm::KBest, 12), (Algorithm::A_STAR, usize::MAX)] {
        let costs = |settings: Settings| {
            let limits = Limits { solutions, ..Limits::default() };
            let settings = Settings { algorithm, ..settings };
            let solved = solve(&instance, &settings, &limits, &mut ()).expect("small and right");
            solved.report.solutions.iter().map(|it| it.cost).collect::<Vec<_>>()
        };
        let best = Settings::default();
        assert!(!costs(best).is_empty());
        assert_eq!(costs(best), costs(best.plain()), "{algorithm:?}");
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
    let request = |level: Level| {
        let instance = Instance::new(level, Objective::Pushes);
        solve(&instance, &Settings::default(), &Limits::default(), &mut ())
    };
    let error = request(open(32, 32)).expect_err("900 cells").to_string();
    assert_eq!(error, "level 1: expected at most 640 cells of floor, found 900");
    let error = request(open(3, 643)).expect_err("641 cells").to_string();
    assert_eq!(error, "level 1: expected at most 640 cells of floor, found 641");
    for (rows, columns) in [(24, 24), (18, 34), (21, 29), (22, 34), (34, 22), (3, 642)] {
        let solved = request(open(rows, columns)).expect("484, 512, 513 and 640 cells").report;
        assert_eq!(solved.solutions[0].cost, 1);
    }
    let goals = level(&format!("{}\n#@$ {}#\n{}", "#".repeat(75), ".".repeat(70), "#".repeat(75)));
    let error = request(goals).expect_err("70 goals").to_string();
    assert_eq!(error, "level 1: expected at most 64 goals, found 70");
}

/// A corridor that winds through a board so large that it takes many words.
#[test]
fn boards_of_many_words_are_searched() {
    for (rows, columns) in [(3, 40), (9, 40), (15, 60), (21, 54)] {
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
        let pushes = columns as u64 - 4;
        assert_eq!(least(&level, Objective::Pushes), Some(pushes), "{level}");
    }
}

/// A level in a corner of a hall of more than 512 cells has the optima of the same level without walls
/// around it: the widest states are searched as all others are.
#[test]
fn optima_do_not_depend_on_the_width_of_states() {
    let hall = |rest: &str| {
        let rows = ["    #", "@$  .", "  $ #", " #. .", " $  #"];
        let side = 5 + rest.len();
        let mut text = format!("{}\n", "#".repeat(side + 2));
        for row in 0..side {
            let row = rows.get(row).copied().unwrap_or("     ");
            text += &format!("#{row}{rest}#\n");
        }
        level(&(text + &"#".repeat(side + 2)))
    };
    for &objective in Objective::ALL {
        let [small, wide, widest] =
            [2, 17, 19].map(|rest| least(&hall(&" ".repeat(rest)), objective));
        assert!(small.is_some());
        assert_eq!([small, small], [wide, widest], "{objective:?}");
    }
}

/// Two of the level, side by side in a mirror, with a door between them and one player.
fn with_its_image(level: &Level) -> Level {
    let text = level.to_string();
    let door = level.player().row;
    let rows = text.lines().enumerate().map(|(row, line)| {
        let other: String = line.chars().rev().collect();
        let other = other.replace('@', " ").replace('+', ".");
        let (from, to) = (line.find(['@', '+']).unwrap_or(0) + 1, line.len());
        let mut row_of_both: Vec<char> = format!("{line}{}", &other[1..]).chars().collect();
        if row == door {
            // From the player on towards the other half walls give way.
            let way = &mut row_of_both[from..2 * to - 1 - from];
            way.iter_mut().filter(|it| **it == '#').for_each(|it| *it = ' ');
        }
        row_of_both.into_iter().chain(['\n']).collect::<String>()
    });
    self::level(&rows.collect::<String>())
}

fn small_levels() -> impl Strategy<Value = Level> {
    any::<u64>().prop_filter_map("no room", |seed| {
        Level::random(Size::new(5, 5)?, 1, seed, &Limits::default()).ok()?
    })
}

fn levels() -> impl Strategy<Value = Level> {
    (any::<u64>(), 1_usize..=4).prop_filter_map("no room", |(seed, boxes)| {
        Level::random(Size::new(7, 7)?, boxes, seed, &Limits::default()).ok()?
    })
}

/// The moves and the pushes of a solution that is the best by the moves first, or by the pushes: by single steps
/// that cost a pair.
fn least_pair(start: &Level, is_by_moves: bool) -> Option<(u32, u32)> {
    let steps = |text: &String| {
        let level = level(text);
        let next = Step::ALL.into_iter().filter_map(move |step| level.after(step).ok());
        let boxes = |text: &str| text.replace('@', " ").replace('+', ".");
        let before = boxes(text);
        let next = next.map(move |next| {
            let next = next.to_string();
            let is_push = u32::from(boxes(&next) != before);
            (next, if is_by_moves { (1, is_push) } else { (is_push, 1) })
        });
        next.collect::<Vec<_>>()
    };
    let steps = space(start.to_string(), steps, |text| !text.contains('$'));
    let (first, second) = Search::new(&steps).run().best()?.cost;
    Some(if is_by_moves { (first, second) } else { (second, first) })
}

proptest! {
    #![proptest_config(testkit::random_cases(32))]

    /// What comes first is the least there is, and what comes second the least with it.
    #[test]
    fn the_second_quantity_is_the_least_with_the_first(seed: u64, boxes in 1_usize..=3) {
        let level = Level::random(Size::new(5, 5).expect("a room"), boxes, seed, &Limits::default());
        let Some(level) = level.expect("no limits") else { return Ok(()) };
        for (objective, is_by_moves) in
            [(Objective::MovesThenPushes, true), (Objective::PushesThenMoves, false)]
        {
            let found = run(&level, Algorithm::A_STAR, objective, Pruning::Corrals);
            let found = found.solutions.first().map(|best| {
                let replay = validate(&level, &best.actions).expect("a solution");
                let [moves, pushes] = [replay.moves, replay.pushes].map(|it| u32::try_from(it).expect("few"));
                (moves, pushes)
            });
            prop_assert_eq!(found, least_pair(&level, is_by_moves), "{:?}\n{}", objective, level);
        }
    }

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
        let pruned = run(&level, Algorithm::A_STAR, Objective::Moves, Pruning::Corrals);
        prop_assert_eq!(pruned.solutions.first().map(|it| it.cost), moves);
        let plain = run(&level, uniform, Objective::Moves, Pruning::Deadlocks);
        prop_assert_eq!(plain.solutions.first().map(|it| it.cost), moves);
        // With pushes first, as few of them as with pushes alone, and no fewer moves than the least.
        let both = run(&level, Algorithm::A_STAR, Objective::PushesThenMoves, Pruning::Corrals);
        let replay = validate(&level, &both.solutions[0].actions).expect("checked before");
        prop_assert_eq!(Some(replay.pushes), corrals);
        prop_assert!(Some(replay.moves) >= moves);
        let plain = run(&level, uniform, Objective::PushesThenMoves, Pruning::Deadlocks);
        let [plain, both] = [&plain, &both].map(|it| &it.solutions[0]);
        prop_assert_eq!((plain.cost, plain.actions.len()), (both.cost, both.actions.len()));
    }

    /// An assignment that is kept from state to state is what a fresh start gives: so searches with the one and
    /// with the other are the same, node by node.
    #[test]
    fn kept_assignments_are_fresh_ones(level in levels(), mirrored in any::<bool>()) {
        let level = if mirrored { with_its_image(&level) } else { level };
        let space = PushSpace::<1>::new(&level, Objective::Pushes, Pruning::Corrals);
        let Some(space) = space.expect("small") else { return Ok(()) };
        laws::random_walks(&space, &[&Assignment::new(&space)], 20, 40);
        for space in [space.clone(), space.folded(&level)] {
            let (kept, afresh) = (Assignment::new(&space), Assignment::from_scratch(&space));
            let [one, other] = [&kept as &dyn Heuristic<_>, &afresh]
                .map(|it| Search::new(&space).a_star(it).expansions(500).run());
            let counts = |report: &Report<Push>| {
                let stats = &report.stats;
                (stats.expanded, stats.generated, stats.duplicates, stats.dead_ends, report.lower_bound)
            };
            prop_assert_eq!(counts(&one), counts(&other), "{}", level);
            prop_assert_eq!(one.solutions, other.solutions);
        }
    }

    /// Folding a level that is its own image changes no optimum and finds true solutions.
    #[test]
    fn images_cost_the_same(level in small_levels()) {
        let level = with_its_image(&level);
        for &objective in Objective::ALL {
            let instance = Instance::new(level.clone(), objective);
            let run = |symmetry| {
                let settings = Settings { symmetry, ..Settings::default() };
                let limits = Limits { expansions: 3_000, ..Limits::default() };
                solve(&instance, &settings, &limits, &mut ()).expect("small and right").report
            };
            let (folded, apart) = (run(Symmetry::Folded), run(Symmetry::Apart));
            let least = |report: &Report<Move, u64>| {
                let first = report.solutions.first()?;
                let replayed = instance.replay(&first.actions).expect("checked before");
                Some(instance.searched_cost(&Settings::default(), &replayed))
            };
            let is_done = |report: &Report<Move, u64>| !matches!(report.outcome, Outcome::Stopped(_));
            if is_done(&folded) && is_done(&apart) {
                prop_assert_eq!(least(&folded), least(&apart), "{:?}\n{}", objective, level);
            }
        }
    }
}

/// Other walls, goals and objectives: no assignment is taken for another.
#[test]
fn assignments_fit_their_own_level() {
    let levels = ["#####\n#@$.#\n#####\n", "######\n#@$ .#\n######\n", "######\n#@$. #\n######\n"];
    let levels = levels.map(level);
    let pairs = levels.iter().map(|level| (level, Objective::Pushes));
    let pairs = pairs.chain([(&levels[0], Objective::Moves)]);
    let spaces: Vec<PushSpace<1>> = pairs
        .map(|(level, objective)| {
            let space = PushSpace::new(level, objective, Pruning::Deadlocks);
            space.expect("small").expect("fits a word")
        })
        .collect();
    let assignments: Vec<Assignment> = spaces.iter().map(Assignment::new).collect();
    laws::heuristics_fit(&spaces, &assignments);
}
