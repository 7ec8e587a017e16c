//! Deadlock rules, corrals and the heuristic on every state of every small board: whatever can be
//! solved is neither pruned nor over-estimated, and a shortest way is left.

use std::collections::BTreeMap;

use search::{Heuristic, StateSpace};
use sokoban::classic::{Assignment, Collection, Level, Objective, Pruning, PushSpace, State};
use testkit::size;

/// A board as masks of its squares, row by row.
#[derive(Clone, Copy)]
struct Board {
    columns: usize,
    floor: u16,
    goals: u16,
}

/// Boxes, and all that the player reaches.
type Situation = (u16, u16);

impl Board {
    fn after(self, square: usize, step: usize) -> Option<usize> {
        let rows = 12 / self.columns;
        let (row, column) = (square / self.columns, square % self.columns);
        let there = match step {
            0 => row.checked_sub(1).map(|row| (row, column)),
            1 => column.checked_sub(1).map(|column| (row, column)),
            2 => Some((row + 1, column)),
            _ => Some((row, column + 1)),
        };
        let (row, column) = there.filter(|&(row, column)| row < rows && column < self.columns)?;
        let there = row * self.columns + column;
        (self.floor >> there & 1 == 1).then_some(there)
    }

    fn reached(self, boxes: u16, player: usize) -> u16 {
        let mut reached = 0;
        let mut waiting = vec![player];
        while let Some(at) = waiting.pop() {
            if (reached | boxes) >> at & 1 == 0 {
                reached |= 1 << at;
                waiting.extend((0..4).filter_map(|step| self.after(at, step)));
            }
        }
        reached
    }

    /// By the rules alone.
    fn successors(self, (boxes, reached): Situation) -> Vec<Situation> {
        let mut successors = Vec::new();
        for (from, step) in (0..12).flat_map(|from| (0..4).map(move |step| (from, step))) {
            if reached >> from & 1 == 0 {
                continue;
            }
            let Some(at) = self.after(from, step).filter(|&at| boxes >> at & 1 == 1) else {
                continue;
            };
            if let Some(target) = self.after(at, step).filter(|&to| boxes >> to & 1 == 0) {
                let boxes = boxes & !(1 << at) | 1 << target;
                successors.push((boxes, self.reached(boxes, at)));
            }
        }
        successors
    }

    /// Least pushes from every situation with `count` boxes, of those that have a solution.
    fn least_pushes(self, count: u32) -> BTreeMap<Situation, u32> {
        let mut before: BTreeMap<Situation, Vec<Situation>> = BTreeMap::new();
        let mut layer = Vec::new();
        let subsets =
            (0..1_u16 << 12).filter(|it| it & !self.floor == 0 && it.count_ones() == count);
        for boxes in subsets {
            for player in (0..12).filter(|&it| (self.floor & !boxes) >> it & 1 == 1) {
                let here = (boxes, self.reached(boxes, player));
                if before.contains_key(&here) && here.1.trailing_zeros() as usize != player {
                    continue;
                }
                before.entry(here).or_default();
                if here.1.trailing_zeros() as usize == player {
                    for next in self.successors(here) {
                        before.entry(next).or_default().push(here);
                    }
                    if boxes & !self.goals == 0 {
                        layer.push(here);
                    }
                }
            }
        }
        let mut least = BTreeMap::new();
        for pushes in 0.. {
            layer.retain(|here| !least.contains_key(here));
            if layer.is_empty() {
                break;
            }
            let new: Vec<Situation> = std::mem::take(&mut layer);
            for here in new {
                if least.insert(here, pushes).is_none() {
                    layer.extend(&before[&here]);
                }
            }
        }
        least
    }

    fn draw(self, boxes: u16, player: usize) -> String {
        let mut text = format!("{}\n", "#".repeat(self.columns + 2));
        for row in 0..12 / self.columns {
            text.push('#');
            for square in row * self.columns..(row + 1) * self.columns {
                let is = |mask: u16| mask >> square & 1 == 1;
                text.push(match (is(self.floor), is(self.goals), is(boxes), square == player) {
                    (false, ..) => '#',
                    (_, false, true, _) => '$',
                    (_, true, true, _) => '*',
                    (_, false, _, true) => '@',
                    (_, true, _, true) => '+',
                    (_, true, ..) => '.',
                    _ => ' ',
                });
            }
            text.push_str("#\n");
        }
        text + &"#".repeat(self.columns + 2)
    }

    fn situation(self, level: &Level) -> Situation {
        let square = |it: &sokoban::Place| (it.row - 1) * self.columns + it.column - 1;
        let boxes = level.boxes().iter().fold(0, |mask, it| mask | 1 << square(it));
        (boxes, self.reached(boxes, square(&level.player())))
    }

    fn level(self, (boxes, reached): Situation) -> Level {
        let text = self.draw(boxes, reached.trailing_zeros() as usize);
        Collection::from_bytes(text.as_bytes()).level(1).expect("valid")
    }
}

fn children(space: &PushSpace<1>, state: &State<1>) -> Vec<State<1>> {
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    actions.into_iter().map(|action| space.apply(state, action)).collect()
}

/// Checks every situation of a board that has a solution; how many there are.
fn check(board: Board, count: u32) -> usize {
    let least = board.least_pushes(count);
    let mut spaces: BTreeMap<u16, Spaces> = BTreeMap::new();
    for (&here, &pushes) in &least {
        let level = board.level(here);
        // What the player could walk to is one and the same within a connected part of the floor.
        let part = board.reached(0, here.1.trailing_zeros() as usize);
        // A box in another part makes a level with other boxes that count: left to the other tests.
        if here.0 & !part != 0 {
            continue;
        }
        let spaces = spaces.entry(part).or_insert_with(|| Spaces::new(&level));
        let message = || board.draw(here.0, here.1.trailing_zeros() as usize);
        let state = spaces.plain.state_of(&level);
        let state = state.unwrap_or_else(|| panic!("a box that is lost?\n{}", message()));
        let h = spaces.h(&state);
        assert!(h.is_some_and(|h| h <= pushes), "{h:?} of {pushes}\n{}", message());
        assert_eq!(spaces.plain.is_goal(&state), pushes == 0);
        if pushes == 0 {
            continue;
        }
        for space in [&spaces.plain, &spaces.corrals, &spaces.folded] {
            let state = space.state_of(&level).expect("not lost");
            // Of a folded state all images cost the same.
            let is_shortest = children(space, &state).into_iter().any(|child| {
                let there = board.situation(&space.level_at(&level, &child));
                least.get(&there) == Some(&(pushes - 1))
                    && spaces.h(&child).is_some_and(|h| h < pushes)
            });
            assert!(is_shortest, "no push of a shortest solution is left\n{}", message());
        }
    }
    least.len()
}

struct Spaces {
    plain: PushSpace<1>,
    corrals: PushSpace<1>,
    folded: PushSpace<1>,
    heuristic: Assignment,
}

impl Spaces {
    fn new(level: &Level) -> Self {
        let space = |pruning| {
            let space = PushSpace::new(level, Objective::Pushes, pruning).expect("small");
            space.expect("fits a word")
        };
        let plain = space(Pruning::Deadlocks);
        let heuristic = Assignment::new(&plain);
        let corrals = space(Pruning::Corrals);
        let folded = corrals.clone().folded(level);
        Self { plain, corrals, folded, heuristic }
    }

    fn h(&self, state: &State<1>) -> Option<u32> {
        Heuristic::<PushSpace<1>>::h(&self.heuristic, state)
    }
}

/// Every room of three by three, whatever its walls and goals.
#[test]
fn every_board_of_three_by_three() {
    let mut checked = 0;
    for walls in 0..1_u16 << 9 {
        // The fourth row is all walls.
        let floor = !walls & 0x1FF;
        for goals in (0..1 << 9)
            .filter(|it: &u16| it & walls == 0 && it.count_ones() == 2)
            .step_by(size(1, 3))
        {
            checked += check(Board { columns: 3, floor, goals }, 2);
        }
    }
    println!("{checked} situations");
    assert!(checked > size(10_000, 3_500), "{checked}");
}

/// Rooms of four by three without walls within, or with one or two, three boxes, goals by the dozen.
#[test]
fn boards_of_four_by_three() {
    let mut checked = 0;
    let full = (1_u16 << 12) - 1;
    for walls in [0, 1 << 5, 1 << 0, 1 << 4 | 1 << 7, 1 << 3 | 1 << 9] {
        let sets = (0..1_u16 << 12).filter(|it| it & walls == 0 && it.count_ones() == 3);
        for goals in sets.step_by(size(3, 10)) {
            checked += check(Board { columns: 4, floor: full & !walls, goals }, 3);
        }
        // More goals than boxes.
        let sets = (0..1_u16 << 12).filter(|it| it & walls == 0 && it.count_ones() == 4);
        for goals in sets.step_by(size(11, 35)) {
            checked += check(Board { columns: 4, floor: full & !walls, goals }, 3);
        }
    }
    println!("{checked} situations");
    assert!(checked > size(4_000, 1_200), "{checked}");
}
