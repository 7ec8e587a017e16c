//! Eleven programs more, each by another part of the crate. Their answers are known without it.

use std::{collections::BTreeSet, num::NonZeroUsize};

use search::{
    Algorithm, Blind, Limits, Outcome, Search, StateSpace, bidirectional, consistent, labelled,
    laws, parallel::Threads, space, study::perft,
};

/// The squares that a knight attacks on a board of eight by eight.
fn knight(&(x, y): &(i8, i8)) -> impl Iterator<Item = ((i8, i8), u32)> + use<> {
    let steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let to = steps.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
    to.filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y)).map(|square| (square, 1))
}

/// A wolf, a goat and a cabbage, with the farmer: each by its bank.
#[test]
fn a_farmer_crosses_a_river() {
    let names = ["nothing", "wolf", "goat", "cabbage"];
    let crossings = |&banks: &[bool; 4]| {
        let cargo = (0..4).filter(move |&it| banks[it] == banks[0]);
        let next = cargo.map(move |it| {
            let mut next = banks;
            next[0] = !banks[0];
            next[it] = next[0];
            (names[it], next, 1)
        });
        next.filter(|(_, [farmer, wolf, goat, cabbage], _)| {
            goat == farmer || (goat != wolf && goat != cabbage)
        })
    };
    let river = labelled([false; 4], crossings, |&banks| banks == [true; 4]);
    let found = Search::new(&river).all_best().run();
    let ways: Vec<_> = found.solutions.iter().map(|way| way.labels()).collect();
    assert_eq!(ways.len(), 2);
    assert!(ways.contains(&vec!["goat", "nothing", "wolf", "goat", "cabbage", "nothing", "goat"]));
}

#[test]
fn a_knight_needs_six_moves_at_most() {
    let board = space((0, 0), knight, |_| false);
    let mut search = Search::new(&board);
    let mut reach = search.reach();
    let all: Vec<_> = reach.by_ref().collect();
    assert_eq!((all.len(), all.last().map(|at| (at.state, at.cost))), (64, Some(((7, 7), 6))));
    assert_eq!(reach.path(&(7, 7)).map(|path| path.len()), Some(7));
}

/// Of two stations the nearer one, for each place of a street of ten.
#[test]
fn every_place_has_a_nearest_station() {
    let street = space(0_i32, |&at| [at - 1, at + 1].map(|next| (next, 1)), |_| false);
    let mut search = Search::new(&street).cost(9);
    let mut reach = search.reach_from([1, 8]);
    let farthest = reach.by_ref().filter(|at| (0..10).contains(&at.state)).map(|at| at.cost).max();
    assert_eq!(farthest, Some(3));
    assert_eq!(reach.path(&3), Some(vec![1, 2, 3]));
}

/// A node that has no order, and owns memory.
#[test]
fn six_queens_have_four_ways_to_stand() {
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Queens(Vec<i32>);
    let queens = |Queens(rows): &Queens| {
        let is_free = |&row: &i32| {
            let mut others = (1..).zip(rows.iter().rev());
            rows.len() < 6 && others.all(|(far, other)| row != *other && (row - other).abs() != far)
        };
        let free: Vec<i32> = (0..6).filter(is_free).collect();
        let add = |row| (Queens([rows.as_slice(), &[row]].concat()), 1);
        free.into_iter().map(add).collect::<Vec<_>>()
    };
    let board = space(Queens(Vec::new()), queens, |Queens(rows)| rows.len() == 6)
        .owning(|Queens(rows)| rows.capacity() * 4);
    let found = Search::new(&board).depth_first().solutions(usize::MAX).run();
    assert_eq!((found.outcome, found.solutions.len()), (Outcome::Exhausted, 4));
}

/// A lock of four wheels, each of ten digits, that is turned one digit at a time.
#[test]
fn a_lock_is_opened_from_both_ends() {
    let turns = |&digits: &u32| {
        [1, 10, 100, 1_000].into_iter().flat_map(move |wheel| {
            let digit = digits / wheel % 10;
            let to = [(digit + 1) % 10, (digit + 9) % 10];
            to.map(|next| (digits - digit * wheel + next * wheel, 1))
        })
    };
    let lock = space(0, turns, |&digits| digits == 7_295).reversible([7_295], turns);
    let found = bidirectional(&lock, &Blind, &Blind, &Limits::default(), &mut ());
    assert!(found.is_proved_best() && found.best().is_some_and(|best| best.cost == 3 + 2 + 1 + 5));
}

/// The cheapest toll first, then the fewest minutes.
#[test]
fn a_road_without_a_toll_is_taken() {
    let roads = |&town: &&str| match town {
        "home" => vec![("bridge", (2, 10)), ("ford", (0, 25)), ("hill", (0, 40))],
        "bridge" | "ford" => vec![("town", (0, 5))],
        _ => vec![("ford", (0, 1))],
    };
    let roads = space("home", roads, |&town| town == "town");
    assert_eq!(Search::new(&roads).path(), Some((vec!["home", "ford", "town"], (0, 30))));
    let within = Search::new(&roads).cost((0, 29)).run();
    assert_eq!(within.best(), None);
}

/// Each turn of a robot costs three, each step one: the node says where it looks.
#[test]
fn a_turn_costs_more_than_a_step() {
    let moves = |&((x, y), (dx, dy)): &((i32, i32), (i32, i32))| {
        [(((x + dx, y + dy), (dx, dy)), 1), (((x, y), (-dy, dx)), 3), (((x, y), (dy, -dx)), 3)]
    };
    let robot = space(((0, 0), (1, 0)), moves, |&(at, _)| at == (4, 3));
    let h = consistent(|&((x, y), _): &((i32, i32), _)| (4 - x).abs() + (3 - y).abs());
    let found = Search::new(&robot).a_star(h).run();
    assert!(found.is_proved_best() && found.best().is_some_and(|best| best.cost == 4 + 3 + 3));
}

/// The limit ends the search; what is known by then is a bound.
#[test]
fn a_long_walk_is_bounded() {
    let walk = space(0_u64, |&n| [(n + 1, 2), (n + 3, 5)], |&n| n == 1_000_000);
    let h = consistent(|&n: &u64| 1_000_000_u64.saturating_sub(n) * 5 / 3);
    let found = Search::new(&walk).a_star(h).expansions(1_000).run();
    assert!(matches!(found.outcome, Outcome::Stopped(_)) && found.best().is_none());
    let found = Search::new(&walk).anytime(h).expansions(1_000_000).run();
    assert!(found.best().is_some_and(|best| best.cost >= 1_666_667));
}

/// The positions of a tour of rooks, by threads that share the closures.
#[test]
fn threads_find_the_same_way() {
    let steps = |&(x, y): &(u16, u16)| {
        [(x + 1, y), (x, y + 1)].into_iter().filter(|&(x, y)| x < 200 && y < 200).map(|it| (it, 1))
    };
    let board = space((0, 0), steps, |&at| at == (199, 199));
    let two = Threads::new(NonZeroUsize::new(2).expect("not 0"));
    let found = Search::new(&board).breadth_first().run_on(two);
    assert_eq!(found.best().map(|best| best.cost), Some(398));
}

/// All ways from corner to corner of three by three squares, and how many of each length.
#[test]
fn all_ways_are_listed() {
    let steps = |&(x, y): &(u8, u8)| {
        let near = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
        near.into_iter().filter(|&(x, y)| x < 3 && y < 3).map(|square| (square, 1))
    };
    let board = space((0, 0), steps, |&at| at == (2, 2));
    let found = Search::new(&board).algorithm(Algorithm::KBest).solutions(usize::MAX).run();
    let lengths: Vec<_> = found.solutions.iter().map(|way| way.cost).collect();
    assert_eq!(lengths, [4, 4, 4, 4, 4, 4, 6, 6, 6, 6, 8, 8]);
    let ways: BTreeSet<_> = found.states(&board).into_iter().collect();
    assert_eq!(ways.len(), 12);
}

/// A space of one's own, which is checked and counted before it is searched.
#[test]
fn a_space_of_ones_own_is_lawful() {
    /// The numbers on a clock, by five or by seven hours.
    struct Clock;
    impl StateSpace for Clock {
        type State = u8;
        type Action = u8;
        type Cost = u32;
        fn initial_state(&self) -> u8 {
            12
        }
        fn is_goal(&self, hour: &u8) -> bool {
            *hour == 6
        }
        fn actions(&self, _: &u8, hours: &mut Vec<u8>) {
            hours.extend([5, 7]);
        }
        fn apply(&self, hour: &u8, hours: u8) -> u8 {
            (hour + hours - 1) % 12 + 1
        }
    }
    assert_eq!(laws::check(&Clock, &Limits::default()).map(|checked| checked.states), Ok(12));
    assert_eq!(perft(&Clock, 3, &Limits::default()).layers[3].walks, 8);
    let found = Search::new(&Clock).breadth_first().run();
    assert_eq!(found.best().map(|best| best.actions.len()), Some(6));
}
