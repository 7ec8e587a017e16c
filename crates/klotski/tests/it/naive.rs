//! The rules once more, as plainly as they can be: pieces as lists of cells, spaces as maps. Shares
//! nothing with the crate but the names of directions and metrics: a level is read from its text.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use klotski::{Metric, Step};

/// In order of rows, then columns.
pub(crate) type Cells = Vec<(i32, i32)>;

/// The special piece, and all others without their names: equal situations are equal.
pub(crate) type Situation = (Cells, BTreeSet<Cells>);

/// The rules of one level.
#[derive(Clone)]
pub(crate) struct Naive {
    floor: Cells,
    /// The top row's free cells, if there is an exit.
    exit: Cells,
    /// All cells of the special piece where it has to be, if there is a target.
    target: Option<Cells>,
    pub(crate) start: BTreeMap<char, Cells>,
    pub(crate) special: char,
    rails: bool,
}

/// The 36 characters of a Rush Hour board as rows with their goal.
fn rush_hour(text: &str) -> String {
    let board = text.trim_end().replace('o', ".").replace('x', "#");
    let row = board.find('A').expect("a car") / 6 + 1;
    let column = 7 - board.matches('A').count();
    let rows: Vec<&str> = (0..6).map(|row| &board[6 * row..6 * row + 6]).collect();
    format!("rails\ngoal A {row} {column}\n{}\n", rows.join("\n"))
}

/// Returns true of a way of a car on rails, to its front or its back. What is as high as wide goes
/// any way.
fn is_along(cells: &Cells, to: Step) -> bool {
    let rows: BTreeSet<i32> = cells.iter().map(|cell| cell.0).collect();
    let columns: BTreeSet<i32> = cells.iter().map(|cell| cell.1).collect();
    let is_upright = to == Step::Up || to == Step::Down;
    rows.len() == columns.len() || is_upright == (rows.len() > columns.len())
}

fn moved(cells: &Cells, direction: Step) -> Cells {
    let (down, right) = match direction {
        Step::Up => (-1, 0),
        Step::Down => (1, 0),
        Step::Left => (0, -1),
        Step::Right => (0, 1),
    };
    cells.iter().map(|&(row, column)| (row + down, column + right)).collect()
}

impl Naive {
    /// Of a level as it is written: with a border and an exit, or after a line with its goal; or a Rush
    /// Hour board in one row.
    pub(crate) fn new(text: &str) -> Self {
        if text.trim_end().len() == 36 && !text.trim_end().contains(char::is_whitespace) {
            return Self::new(&rush_hour(text));
        }
        if let Some(text) = text.strip_prefix("rails\n") {
            return Self { rails: true, ..Self::new(text) };
        }
        let (mut floor, mut start) = (Cells::new(), BTreeMap::<char, Cells>::new());
        let goal = text.lines().next().and_then(|line| line.strip_prefix("goal "));
        for (row, line) in (0..).zip(text.lines().skip(usize::from(goal.is_some()))) {
            for (column, sign) in (0..).zip(line.chars()) {
                if sign != '#' {
                    floor.push((row, column));
                }
                if !matches!(sign, '#' | '.') {
                    start.entry(sign).or_default().push((row, column));
                }
            }
        }
        let Some(goal) = goal else {
            let exit = floor.iter().filter(|cell| cell.0 == 0).copied().collect();
            return Self { floor, exit, target: None, start, special: '*', rails: false };
        };
        let words: Vec<&str> = goal.split_whitespace().collect();
        let special = words[0].chars().next().expect("a piece");
        let number = |word: &str| word.parse::<i32>().expect("a number") - 1;
        let (row, column) = (number(words[1]), number(words[2]));
        let cells = &start[&special];
        let top = cells.iter().map(|cell| cell.0).min().expect("not empty");
        let left = cells.iter().map(|cell| cell.1).min().expect("not empty");
        let at = cells.iter().map(|cell| (cell.0 - top + row, cell.1 - left + column)).collect();
        Self { floor, exit: Cells::new(), target: Some(at), start, special, rails: false }
    }

    pub(crate) fn start(&self) -> Situation {
        let special = self.start.get(&self.special).cloned().unwrap_or_default();
        let others = self.start.iter().filter(|(name, _)| **name != self.special);
        (special, others.map(|(_, cells)| cells.clone()).collect())
    }

    pub(crate) fn is_goal(&self, (special, _): &Situation) -> bool {
        match &self.target {
            Some(target) => special == target,
            None => special.iter().all(|cell| cell.0 < 0),
        }
    }

    /// Where `piece` comes by one step, past `others`.
    pub(crate) fn step(
        &self,
        piece: &Cells,
        is_special: bool,
        others: &Cells,
        to: Step,
    ) -> Option<Cells> {
        let leaves = is_special && self.target.is_none();
        let in_exit = leaves && piece.iter().any(|cell| cell.0 <= 0);
        let cells = moved(piece, to);
        let may_be = |&(row, column): &(i32, i32)| {
            let is_above = leaves && row < 0 && self.exit.contains(&(0, column));
            (is_above || self.floor.contains(&(row, column))) && !others.contains(&(row, column))
        };
        let is_on_board = piece.iter().any(|cell| cell.0 >= 0);
        let may_go = (!in_exit || to == Step::Up) && (!self.rails || is_along(piece, to));
        let is_legal = may_go && cells.iter().all(may_be);
        (is_on_board && is_legal).then_some(cells)
    }

    /// All situations after one step or move, and what it costs.
    pub(crate) fn successors(
        &self,
        situation: &Situation,
        metric: Metric,
    ) -> Vec<(Situation, u64)> {
        let (special, others) = situation;
        let mut all = Vec::new();
        for piece in others.iter().chain([special]) {
            let is_special = std::ptr::eq(piece, special);
            let rest: BTreeSet<Cells> =
                others.iter().filter(|other| *other != piece).cloned().collect();
            let mut taken: Cells = rest.iter().flatten().copied().collect();
            if !is_special {
                taken.extend(special);
            }
            let is_by_steps = matches!(metric, Metric::Cost | Metric::Steps);
            // Each place that it comes to, and by how many steps.
            let mut places = vec![piece.clone()];
            let mut far = vec![0_u64];
            let mut done = 0;
            // A move ends where it solves the puzzle.
            let is_end = |cells: &Cells| is_special && self.target.as_ref() == Some(cells);
            while done < places.len() && (done == 0 || !is_by_steps) {
                if done > 0 && is_end(&places[done]) {
                    done += 1;
                    continue;
                }
                for to in Step::ALL {
                    let next = self.step(&places[done], is_special, &taken, to);
                    if let Some(next) = next.filter(|next| !places.contains(next)) {
                        places.push(next);
                        far.push(far[done] + 1);
                    }
                }
                done += 1;
            }
            let cost = |steps: u64| match metric {
                Metric::Cost if !is_special => piece.len() as u64,
                Metric::MovesThenSteps => 1_000 + steps,
                Metric::StepsThenMoves => 1_000 * steps + 1,
                _ => 1,
            };
            for (cells, steps) in places.into_iter().zip(far).skip(1) {
                let cost = cost(steps);
                let next = if is_special {
                    (cells, others.clone())
                } else {
                    (special.clone(), rest.iter().cloned().chain([cells]).collect())
                };
                all.push((next, cost));
            }
        }
        // A special piece that has left is the same wherever it went.
        let mut least = BTreeMap::new();
        for ((special, others), cost) in all {
            let known = least.entry((on_board(special), others)).or_insert(cost);
            *known = cost.min(*known);
        }
        least.into_iter().collect()
    }

    /// All that can be reached.
    pub(crate) fn explore(&self, metric: Metric, goals: Goals) -> DepthMap {
        let mut depths = BTreeMap::from([(self.start(), 0)]);
        let mut queue = VecDeque::from([self.start()]);
        while let Some(situation) = queue.pop_front() {
            let next = match goals {
                Goals::Terminal if self.is_goal(&situation) => Vec::new(),
                _ => self.successors(&situation, metric),
            };
            let depth = depths[&situation] + 1;
            for (to, _) in next {
                if !depths.contains_key(&to) {
                    depths.insert(to.clone(), depth);
                    queue.push_back(to);
                }
            }
        }
        depths
    }
}

/// The cells of a piece; none if all of it has left.
fn on_board(cells: Cells) -> Cells {
    if cells.iter().any(|cell| cell.0 >= 0) { cells } else { Cells::new() }
}

/// Whether play goes on at a goal.
#[derive(Clone, Copy)]
pub(crate) enum Goals {
    Terminal,
    PlayedOn,
}

/// The situations that can be reached, each with the least number of actions.
pub(crate) type DepthMap = BTreeMap<Situation, usize>;
