//! The rules once more, as plainly as they can be: pieces as lists of cells, spaces as maps. Shares
//! nothing with the crate but the names of directions and metrics: a level is read from its text.

use std::collections::{BTreeMap, BTreeSet};

use klotski::{Direction, Metric, Travel};

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
}

fn moved(cells: &Cells, direction: Direction) -> Cells {
    let (down, right) = match direction {
        Direction::Up => (-1, 0),
        Direction::Down => (1, 0),
        Direction::Left => (0, -1),
        Direction::Right => (0, 1),
    };
    cells.iter().map(|&(row, column)| (row + down, column + right)).collect()
}

impl Naive {
    /// Of a level as it is written: with a border and an exit, or after a line with its goal.
    pub(crate) fn new(text: &str) -> Self {
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
            return Self { floor, exit, target: None, start, special: '*' };
        };
        let words: Vec<&str> = goal.split_whitespace().collect();
        let special = words[0].chars().next().expect("a piece");
        let number = |word: &str| word.parse::<i32>().expect("a number") - 1;
        let (row, column) = (number(words[1]), number(words[2]));
        let cells = &start[&special];
        let top = cells.iter().map(|cell| cell.0).min().expect("not empty");
        let left = cells.iter().map(|cell| cell.1).min().expect("not empty");
        let at = cells.iter().map(|cell| (cell.0 - top + row, cell.1 - left + column)).collect();
        Self { floor, exit: Cells::new(), target: Some(at), start, special }
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
        to: Direction,
    ) -> Option<Cells> {
        let leaves = is_special && self.target.is_none();
        let in_exit = leaves && piece.iter().any(|cell| cell.0 <= 0);
        let cells = moved(piece, to);
        let may_be = |&(row, column): &(i32, i32)| {
            let is_above = leaves && row < 0 && self.exit.contains(&(0, column));
            (is_above || self.floor.contains(&(row, column))) && !others.contains(&(row, column))
        };
        let is_on_board = piece.iter().any(|cell| cell.0 >= 0);
        let is_legal = (!in_exit || to == Direction::Up) && cells.iter().all(may_be);
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
            let mut places = vec![piece.clone()];
            let mut done = 0;
            while done < places.len() && (done == 0 || metric == Metric::Moves) {
                for to in Direction::ALL {
                    let next = self.step(&places[done], is_special, &taken, to);
                    places.extend(next.filter(|next| !places.contains(next)));
                }
                done += 1;
            }
            let cost = match metric {
                Metric::Cost if !is_special => piece.len() as u64,
                _ => 1,
            };
            for cells in places.into_iter().skip(1) {
                let next = if is_special {
                    (cells, others.clone())
                } else {
                    (special.clone(), rest.iter().cloned().chain([cells]).collect())
                };
                all.push((next, cost));
            }
        }
        // A special piece that has left is the same wherever it went.
        all.into_iter()
            .map(|((special, others), cost)| ((on_board(special), others), cost))
            .collect()
    }

    /// The situations that `travels` lead through.
    pub(crate) fn replay(&self, travels: &[Travel]) -> Vec<Situation> {
        let mut pieces = self.start.clone();
        let mut path = vec![self.start()];
        for travel in travels {
            for &direction in &travel.path {
                let cells = &pieces[&travel.piece];
                let others = pieces.iter().filter(|(name, _)| **name != travel.piece);
                let taken: Cells = others.flat_map(|(_, cells)| cells).copied().collect();
                let next = self.step(cells, travel.piece == self.special, &taken, direction);
                pieces.insert(travel.piece, next.expect("a legal step"));
            }
            let others = pieces.iter().filter(|(name, _)| **name != self.special);
            let others = others.map(|(_, cells)| cells.clone()).collect();
            let special = pieces.get(&self.special).cloned().unwrap_or_default();
            path.push((on_board(special), others));
        }
        path
    }

    /// Everything within `bound` of the start: g of each situation, and the edges.
    pub(crate) fn explore(&self, metric: Metric, bound: u64, goals: Goals) -> Explored {
        let mut explored = Explored::default();
        let mut queue = BTreeSet::from([(0, self.start())]);
        explored.g.insert(self.start(), 0);
        while let Some((g, situation)) = queue.pop_first() {
            if explored.edges.contains_key(&situation) {
                continue;
            }
            let next = match goals {
                Goals::Terminal if self.is_goal(&situation) => Vec::new(),
                _ => self.successors(&situation, metric),
            };
            let next: Vec<_> = next.into_iter().filter(|(_, cost)| g + cost <= bound).collect();
            for (to, cost) in &next {
                let known = explored.g.entry(to.clone()).or_insert(u64::MAX);
                if g + cost < *known {
                    *known = g + cost;
                    queue.insert((g + cost, to.clone()));
                }
            }
            if self.is_goal(&situation) {
                explored.goals.push(situation.clone());
            }
            explored.edges.insert(situation, next);
        }
        explored
    }
}

/// The cells of a piece; none if all of it has left.
fn on_board(cells: Cells) -> Cells {
    if cells.iter().any(|cell| cell.0 >= 0) { cells } else { Cells::new() }
}

/// Does play go on at a goal?
#[derive(Clone, Copy)]
pub(crate) enum Goals {
    Terminal,
    PlayedOn,
}

/// A space written out.
#[derive(Default)]
pub(crate) struct Explored {
    pub(crate) g: BTreeMap<Situation, u64>,
    edges: BTreeMap<Situation, Vec<(Situation, u64)>>,
    goals: Vec<Situation>,
}

impl Explored {
    /// The least cost of a goal.
    pub(crate) fn least(&self) -> Option<u64> {
        self.goals.iter().map(|goal| self.g[goal]).min()
    }

    /// What a goal costs from each situation that has one.
    fn to_goal(&self) -> BTreeMap<&Situation, u64> {
        let mut back: BTreeMap<&Situation, Vec<(&Situation, u64)>> = BTreeMap::new();
        for (from, next) in &self.edges {
            for (to, cost) in next {
                back.entry(to).or_default().push((from, *cost));
            }
        }
        let mut left = BTreeMap::new();
        let mut queue: BTreeSet<(u64, &Situation)> =
            self.goals.iter().map(|goal| (0, goal)).collect();
        while let Some((cost, at)) = queue.pop_first() {
            if left.contains_key(at) {
                continue;
            }
            left.insert(at, cost);
            for &(from, step) in back.get(at).into_iter().flatten() {
                queue.insert((cost + step, from));
            }
        }
        left
    }

    /// The costs of the `k` cheapest loopless paths, by trying all of them, best prospects first.
    pub(crate) fn best_paths(&self, start: &Situation, k: usize) -> Vec<u64> {
        let left = self.to_goal();
        let mut costs = Vec::new();
        let Some(&first) = left.get(start) else { return costs };
        let mut queue: BTreeSet<(u64, u64, Vec<&Situation>)> =
            BTreeSet::from([(first, 0, vec![start])]);
        while let Some((_, g, path)) = queue.pop_first() {
            let at = path[path.len() - 1];
            if left[at] == 0 {
                costs.push(g);
                if costs.len() == k {
                    break;
                }
                continue;
            }
            // Two ways from one board to the next are one path.
            let mut cheapest: BTreeMap<&Situation, u64> = BTreeMap::new();
            for (to, cost) in &self.edges[at] {
                let known = cheapest.entry(to).or_insert(u64::MAX);
                *known = *cost.min(known);
            }
            for (to, cost) in cheapest {
                if let Some(rest) = left.get(to).filter(|_| !path.contains(&to)) {
                    let longer = path.iter().copied().chain([to]).collect();
                    queue.insert((g + cost + rest, g + cost, longer));
                }
            }
        }
        costs
    }
}
