//! The laws that every domain runs, and the engines of our own against the generic ones.

use crate::common::{self, free};
use grid::SplitMix;
use grid_path::{
    Corners, Euclidean, FourNeighbours, GridSpace, Instance, JumpPointSearch, Length, Level,
    Manhattan, Map, Neighbours, Octile, Place, Scenario, StepCost, Terrain, Total, validate,
};
use proptest::prelude::*;
use search::{Blind, Heuristic, Limits, Search, StateSpace, bidirectional};
use testkit::{laws, size};

const ALL: [Neighbours; 3] =
    [Neighbours::Four, Neighbours::Eight(Corners::Kept), Neighbours::Eight(Corners::Cut)];
const CORNERS: [Corners; 2] = [Corners::Kept, Corners::Cut];

fn cost<A, C: Copy>(report: &search::Report<A, C>) -> Option<C> {
    report.solutions.first().map(|solution| solution.cost)
}

/// Calls `check` with all heuristics, and with one from the start.
fn with_heuristics<C: StepCost>(
    space: &GridSpace<C>,
    check: impl FnOnce(&[&dyn Heuristic<GridSpace<C>>], &dyn Heuristic<GridSpace<C>>),
) {
    let (manhattan, euclidean) = (Manhattan::to_goal(space), Euclidean::to_goal(space));
    let octile = Octile::to_goal(space);
    check(&[&manhattan, &euclidean, &octile], &Octile::from_start(space));
}

/// Found by fuzzing: an end in a corner hid what the cell costs.
#[test]
fn ends_that_are_not_marked_keep_their_costs() {
    for text in ["4", "11", "429\n.#.\n..7", "S..\n..9", "2.G\n..3", "X.\n.5", "5.\n.X", "2S\nG3"] {
        let level: Level = laws::text_round_trip(text);
        assert_eq!(level.to_string().trim_end(), text);
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(60))]

    #[test]
    fn small_levels_keep_every_law(level in common::levels(&['.', '.', '.', '#', '2', '7'])) {
        let space = GridSpace::four(&level);
        with_heuristics(&space, |heuristics, back| {
            laws::all(&space, heuristics);
            laws::bidirectional_keeps_promises(&space, heuristics, &[back]);
        });
        for corners in CORNERS {
            let space = GridSpace::eight(&level, corners);
            with_heuristics(&space, |heuristics, _| drop(laws::of_space(&space, heuristics)));
        }
        for neighbours in ALL {
            laws::puzzle_is_lawful(&Instance { level: level.clone(), neighbours }, |_| ());
        }
    }
}

#[test]
fn solvers_are_lawful() {
    let levels = ["S..#\n.#..\n...G", "S.2.\n.#.7\n...G", "S.#\n.#.\n#.G"];
    let levels = levels.map(|text| text.parse::<Level>().expect("valid"));
    for neighbours in ALL {
        let instances = levels.clone().map(|level| Instance { level, neighbours });
        let after = |instance: &Instance, step: &_| instance.after(*step).ok();
        laws::solver_is_lawful(&instances, |_| (), |_| false, after);
    }
}

proptest! {
    #![proptest_config(testkit::random_cases(500))]

    #[test]
    fn levels_survive_their_text(level in common::levels(&['.', '#', '2', '7'])) {
        let again: Level = laws::text_round_trip(&level.to_string());
        prop_assert_eq!(&again, &level);
        let space = GridSpace::four(&level);
        let start = level.start();
        laws::state_round_trip(
            &space,
            |&cell| format!("{:?}", space.place(cell)),
            |text| {
                // Each cell is found again as the start of a level of its own.
                let map = level.map();
                let all = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| Place { x, y }));
                let place = all.into_iter().find(|place| format!("{place:?}") == text).ok_or(start)?;
                let other = Level::new(map.clone(), place, level.goal()).ok_or(start)?;
                Ok::<_, Place>(GridSpace::four(&other).initial_state())
            },
        );
    }

    #[test]
    fn four_neighbours_is_the_twin_of_a_star(level in common::levels(&['.', '.', '#'])) {
        let mut twin = FourNeighbours::new(level.map()).expect("cells of equal cost");
        for _ in 0..2 {
            same_as_a_star(&level, &mut twin);
        }
    }

    #[test]
    fn water_is_crossed_by_water_only(level in common::levels(&['.', '.', '#'])) {
        let text: String = level.map().to_string().replace('#', "W");
        let head = format!(
            "type octile\nheight {}\nwidth {}\nmap\n", level.map().height(), level.map().width(),
        );
        let map: Map = laws::text_round_trip(&format!("{head}{text}"));
        let mut jumps = jumps(&map);
        let mut random = SplitMix::new(7);
        for _ in 0..20 {
            let [start, goal] = [(); 2].map(|()| Place {
                x: random.below(map.width()), y: random.below(map.height()),
            });
            let level = Level::new(map.clone(), start, goal).expect("water and ground are free");
            prop_assert!(map.terrain(start) != Terrain::Blocked);
            same_by_jumps(&level, &mut jumps);
        }
    }
}

fn same_as_a_star(level: &Level, twin: &mut FourNeighbours) {
    let space = GridSpace::four(level);
    let h: &dyn Heuristic<GridSpace> = &Manhattan::to_goal(&space);
    let report = Search::new(&space).a_star(h).run();
    let mut steps = Vec::new();
    let found = twin.query(level.start(), level.goal(), &mut steps);
    assert_eq!(found.cost, cost(&report), "{level}");
    assert_eq!(
        found.expanded_before_last_layer, report.stats.expanded_before_last_layer,
        "{level}"
    );
    match found.cost {
        Some(cost) => {
            let total = Total { straight: cost.into(), diagonal: 0 };
            assert_eq!(validate(level, Neighbours::Four, &steps), Ok(total), "{level}");
        }
        // All that can be reached.
        None => assert_eq!(found.expanded, report.stats.expanded, "{level}"),
    }
}

/// By both rules of corners.
fn jumps(map: &Map) -> [(Corners, JumpPointSearch); 2] {
    CORNERS
        .map(|corners| (corners, JumpPointSearch::new(map, corners).expect("cells of equal cost")))
}

fn same_by_jumps(level: &Level, jumps: &mut [(Corners, JumpPointSearch)]) {
    for (corners, jump) in jumps {
        let space = GridSpace::eight(level, *corners);
        let h: &dyn Heuristic<_> = &Octile::to_goal(&space);
        let report = Search::new(&space).a_star(h).run();
        let mut steps = Vec::new();
        let found = jump.query(level.start(), level.goal(), &mut steps);
        assert_eq!(found.cost, cost(&report), "{corners:?}\n{level}");
        assert!(found.expanded <= report.stats.distinct.unwrap_or(0), "{level}");
        if let Some(cost) = found.cost {
            let total = validate(level, Neighbours::Eight(*corners), &steps).expect("a path");
            assert_eq!(Length::new(total.straight, total.diagonal), Some(cost), "{level}");
        }
    }
}

/// 10,000 queries by each rule, on sparse and dense maps whose sides are 20 to 160 and 5 to 20 cells, wide and
/// high in turn: lines of one word and of several.
#[test]
fn jump_point_search_costs_what_a_star_costs() {
    let mut random = SplitMix::new(1);
    for seed in 0..size(200, 20) {
        let per_mille = u32::try_from(seed % 10 * 50).expect("a small number");
        let sides = [20 + random.below(141), 5 + random.below(16)];
        let [width, height] = if seed / 10 % 2 == 0 { sides } else { [sides[1], sides[0]] };
        let level = Level::random(height, width, per_mille, seed).expect("a size");
        let mut jumps = jumps(level.map());
        for _ in 0..50 {
            let (start, goal) = (free(&mut random, level.map()), free(&mut random, level.map()));
            let level = Level::new(level.map().clone(), start, goal).expect("free cells");
            same_by_jumps(&level, &mut jumps);
        }
    }
}

/// The same in rooms of 15 × 15 with a door in each wall, where lines are long and paths turn at doors.
#[test]
fn jump_point_search_finds_the_doors_of_rooms() {
    let mut random = SplitMix::new(2);
    for _ in 0..20 {
        let (width, height) = (40 + random.below(90), 40 + random.below(90));
        let mut rows = vec![vec![b'.'; width]; height];
        for (y, row) in rows.iter_mut().enumerate() {
            let is_wall = |x: usize| x % 16 == 15 || y % 16 == 15;
            (0..width).filter(|&x| is_wall(x)).for_each(|x| row[x] = b'#');
        }
        for (y, x) in
            (0..height).step_by(16).flat_map(|y| (0..width).step_by(16).map(move |x| (y, x)))
        {
            let doors = [(y + random.below(15), x + 15), (y + 15, x + random.below(15))];
            for (y, x) in doors.into_iter().filter(|&(y, x)| y < height && x < width) {
                rows[y][x] = b'.';
            }
        }
        let map: Map = String::from_utf8(rows.join(&b'\n')).expect("ASCII").parse().expect("a map");
        let mut jumps = jumps(&map);
        for _ in 0..20 {
            let (start, goal) = (free(&mut random, &map), free(&mut random, &map));
            let level = Level::new(map.clone(), start, goal).expect("free cells");
            same_by_jumps(&level, &mut jumps);
        }
    }
}

#[test]
fn the_fast_engine_answers_many_queries_on_one_map() {
    let mut random = SplitMix::new(2);
    for seed in 0..40 {
        let per_mille = u32::try_from(seed % 8 * 60).expect("a small number");
        let level = Level::random(40, 60, per_mille, seed).expect("a size");
        let mut twin = FourNeighbours::new(level.map()).expect("cells of equal cost");
        for _ in 0..25 {
            let (start, goal) = (free(&mut random, level.map()), free(&mut random, level.map()));
            let level = Level::new(level.map().clone(), start, goal).expect("free cells");
            same_as_a_star(&level, &mut twin);
        }
    }
}

#[test]
fn places_off_the_map_are_not_reached() {
    let level = Level::random(4, 5, 0, 0).expect("a size");
    let mut four = FourNeighbours::new(level.map()).expect("cells of equal cost");
    let mut jump = JumpPointSearch::new(level.map(), Corners::Kept).expect("cells of equal cost");
    let inside = Place { x: 4, y: 3 };
    for place in [Place { x: 5, y: 3 }, Place { x: 4, y: 4 }, Place { x: usize::MAX - 1, y: 0 }] {
        for (start, goal) in [(place, inside), (inside, place)] {
            assert_eq!(four.query(start, goal, &mut Vec::new()).cost, None);
            assert_eq!(jump.query(start, goal, &mut Vec::new()).cost, None);
        }
    }
    assert_eq!(four.query(inside, Place { x: 0, y: 0 }, &mut Vec::new()).cost, Some(7));
}

/// Fewer than uniform-cost search where nothing is in the way, from the middle of each side.
#[test]
fn bidirectional_search_expands_less_on_open_grids() {
    let map = Level::random(41, 41, 0, 0).expect("a size").map().clone();
    let (start, goal) = (Place { x: 10, y: 20 }, Place { x: 30, y: 20 });
    let level = Level::new(map, start, goal).expect("free cells");
    let blind = |[one, both]: [u64; 2]| assert!(3 * both < 2 * one, "{both} and {one}");
    blind(expanded_by_both(&GridSpace::four(&level), [&Blind, &Blind]));
    for corners in CORNERS {
        blind(expanded_by_both(&GridSpace::eight(&level, corners), [&Blind, &Blind]));
    }
}

/// With exact estimates A* goes straight to the goal: both sides together do no more.
#[test]
fn bidirectional_search_expands_no_more_where_estimates_are_exact() {
    let mut random = SplitMix::new(3);
    let open = Level::random(20, 30, 0, 0).expect("a size");
    for _ in 0..60 {
        let (start, goal) = (free(&mut random, open.map()), free(&mut random, open.map()));
        let level = Level::new(open.map().clone(), start, goal).expect("free cells");
        for neighbours in [Neighbours::Four, Neighbours::Eight(Corners::Kept)] {
            let [one, both] = expanded_with_best(&level, neighbours);
            assert!(both <= one, "{level}");
        }
    }
}

/// On maps of the original report's kind, from corner to corner.
#[test]
fn bidirectional_search_expands_less_around_few_obstacles() {
    for neighbours in [Neighbours::Four, Neighbours::Eight(Corners::Kept)] {
        let levels = (1..=100).filter_map(|seed| Level::random(25, 25, 100, seed));
        let [one, both] = levels.fold([0, 0], |[one, both], level| {
            let expanded = expanded_with_best(&level, neighbours);
            [one + expanded[0], both + expanded[1]]
        });
        assert!(both < one, "{both} of {one}, {neighbours:?}");
    }
}

/// What A* and bidirectional search expand with the best estimate.
fn expanded_with_best(level: &Level, neighbours: Neighbours) -> [u64; 2] {
    match neighbours {
        Neighbours::Four => {
            let space = GridSpace::four(level);
            let [to_goal, from_start] = [Manhattan::to_goal(&space), Manhattan::from_start(&space)];
            expanded_by_both(&space, [&to_goal, &from_start])
        }
        Neighbours::Eight(corners) => {
            let space = GridSpace::eight(level, corners);
            let [to_goal, from_start] = [Octile::to_goal(&space), Octile::from_start(&space)];
            expanded_by_both(&space, [&to_goal, &from_start])
        }
    }
}

/// What A* and bidirectional search expand with estimates to the goal and from the start, at equal cost.
fn expanded_by_both<C: StepCost>(
    space: &GridSpace<C>,
    [to_goal, from_start]: [&dyn Heuristic<GridSpace<C>>; 2],
) -> [u64; 2] {
    let limits = Limits::default();
    let one = Search::new(space).a_star(to_goal).run();
    let both = bidirectional(space, &to_goal, &from_start, &limits, &mut ());
    assert_eq!(cost(&both), cost(&one));
    [one.stats.expanded, both.stats.expanded]
}

#[test]
fn a_scenario_is_held_against_its_map() {
    let map: Map = "type octile\nheight 2\nwidth 3\nmap\n..@\n@..\n".parse().expect("a map");
    let good: Scenario = "version 1\n0\ta.map\t3\t2\t0\t0\t1\t0\t1\n".parse().expect("a scenario");
    assert_eq!(good.check(&map), Ok(()));
}

/// Other goals, widths and costs: no heuristic is taken for another, nor one from the start for one to the goal.
#[test]
fn heuristics_fit_their_own_map_and_goal() {
    let texts = ["S..\n..G", "S..\n.G.", "S...\n..G.", "999\n999"];
    let levels = texts.map(|text| text.parse::<Level>().expect("a map"));
    let spaces: Vec<GridSpace> = levels.iter().map(GridSpace::four).collect();
    let octile: Vec<Octile> = spaces.iter().map(Octile::to_goal).collect();
    laws::heuristics_fit(&spaces, &octile);
    let manhattan: Vec<Manhattan> = spaces.iter().map(Manhattan::to_goal).collect();
    laws::heuristics_fit(&spaces, &manhattan);
    let from_start = Euclidean::from_start(&spaces[0]);
    assert!(from_start.fits_backwards(&spaces[0]) && !from_start.fits(&spaces[0]));
    assert!(!Euclidean::to_goal(&spaces[0]).fits_backwards(&spaces[0]));
    // What is not admissible with eight neighbours is not taken for what is with four.
    let eight = GridSpace::eight(&levels[0], Corners::Kept);
    assert!(
        !Manhattan::to_goal(&spaces[0]).fits(&eight) && Manhattan::to_goal(&eight).fits(&eight)
    );
}
