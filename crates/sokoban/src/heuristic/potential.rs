//! Potentials: how to charge the player's walks to the pushes.
//!
//! A potential gives every cell a number of quarter moves such that no step lowers it by more than
//! one move. Then the *reduced cost* of a step, 1 − π(from) + π(to), is never negative, and the
//! cost of any path is π(start) − π(end) + the reduced costs of its steps. Walks may be left out of
//! that sum, which leaves a lower bound made of pushes alone: Σ over boxes of the least reduced
//! cost of bringing that box home. With π = 0 it is the sum of push distances. With π high near the
//! goals and low where boxes wait, every push towards the goals costs up to two: the push, and the
//! step of the way back that the player must make for it at some time.
//!
//! The best potential is the solution of a linear program, the dual of a flow problem in which the
//! player must walk from where pushes end to where pushes begin (a potential heuristic in the sense
//! of Pommerening et al. 2015). It is approached by subgradient steps of Polyak's length; any
//! potential on the way is as valid as the best.

use grid::{Cell, Floor, Pull, PushGraph};

use super::Poll;
use crate::game::Game;

/// Units in a move.
pub(super) const SCALE: i32 = 4;
/// The most that is charged of a step's reduced cost. A step that can be undone costs no more; one that
/// cannot (off a portal cell) may, but less may be charged.
pub(super) const MAX_REDUCED: u32 = 2 * SCALE as u32;

/// Finer units for the steps of the ascent, in a unit.
const FINE: i64 = 256;
/// The most that a potential may be, either way, in finer units: more than any walk is long.
const MAX_POTENTIAL: i64 = 1024 * SCALE as i64 * FINE;
/// About how many elementary operations an ascent may take.
const WORK: usize = 30_000_000;
/// The greatest number of steps of an ascent.
const MAX_STEPS: usize = 400;
/// Steps without gain until the aim is lowered.
const PATIENCE: usize = 20;

/// A number of units for each cell; see the module.
#[derive(Clone, Debug)]
pub(super) struct Potential {
    units: Vec<i32>,
    /// The most that it is where a last push can leave the player.
    end: i32,
}

impl Potential {
    /// π = 0.
    pub(super) fn zero(cells: usize) -> Self {
        Self { units: vec![0; cells], end: 0 }
    }

    fn new(units: Vec<i32>, ends: &[Cell]) -> Self {
        let end = ends.iter().map(|&cell| units[usize::from(cell)]).max().unwrap_or(0);
        Self { units, end }
    }

    /// The reduced cost of a step, in units.
    pub(super) fn reduced(&self, from: Cell, to: Cell) -> u32 {
        let cost = SCALE - self.units[usize::from(from)] + self.units[usize::from(to)];
        debug_assert!(cost >= 0, "a step lowers the potential by more than a move");
        cost.unsigned_abs().min(MAX_REDUCED)
    }

    /// π(player) − the most that π(end) can be.
    pub(super) fn from(&self, player: Cell) -> i32 {
        self.units[usize::from(player)] - self.end
    }

    /// Least sum of reduced costs of pushes from each node of `graph` to `goal`.
    pub(super) fn distances(&self, graph: &PushGraph, goal: Cell) -> Vec<u32> {
        let weight = |pull: &Pull| self.reduced(pull.player, pull.cell);
        graph.distances(goal, MAX_REDUCED, weight, |_, _, _| {})
    }
}

/// Finds potentials for states of a level.
#[derive(Debug)]
pub(super) struct Ascent<'i> {
    game: &'i Game,
    graph: &'i PushGraph,
    /// Steps from cell to cell, boxes aside; [`Floor::FAR`] if there is no way.
    walks: Vec<u16>,
    ends: Vec<Cell>,
}

/// What a potential is worth at a state, and which way is up.
struct Slope {
    value: i64,
    /// How often pushes (and the start) raise what the potential of each cell adds, less how often
    /// they lower it.
    rise: Vec<i64>,
}

impl<'i> Ascent<'i> {
    /// O(cells²).
    pub(super) fn new(game: &'i Game, graph: &'i PushGraph) -> Self {
        let floor = game.floor();
        let comes_home = |cell| floor.arrivals(cell).iter().any(|to| game.goals.contains(to));
        let ends = floor.cells().filter(|&cell| graph.is_reachable(cell) && comes_home(cell));
        let walks = floor.cells().flat_map(|cell| floor.distances(cell));
        Self { game, graph, walks: walks.collect(), ends: ends.collect() }
    }

    /// A potential that is good at the state with `player` and `boxes`. `None` if a box can never
    /// get home, or `poll` says to stop.
    pub(super) fn climb<E>(
        &self,
        player: Cell,
        boxes: &[Cell],
        poll: Poll<'_, E>,
    ) -> Result<Option<Potential>, E> {
        let cells = self.game.floor().len();
        let a_step = cells * cells + boxes.len() * 8 * (self.graph.edges() + self.graph.len());
        let steps = (WORK / a_step.max(1)).clamp(1, MAX_STEPS);
        let mut at: Vec<i64> = vec![0; cells];
        let mut best: Option<(i64, Vec<i64>, Potential)> = None;
        let mut heading = vec![0; cells];
        let mut aim = 8 * i64::from(SCALE);
        let mut idle = 0;
        for _ in 0..steps {
            poll()?;
            let units = at.iter().map(|&fine| i32::try_from(fine.div_euclid(FINE)).unwrap_or(0));
            let potential = Potential::new(units.collect(), &self.ends);
            let Some(slope) = self.slope(&potential, player, boxes) else { return Ok(None) };
            let value = slope.value;
            match &best {
                Some((known, fine, _)) if value <= *known => {
                    idle += 1;
                    if idle > PATIENCE {
                        idle = 0;
                        aim = aim * 3 / 5;
                        at.clone_from(fine);
                        heading.fill(0);
                        if aim == 0 {
                            break;
                        }
                        continue;
                    }
                }
                _ => {
                    best = Some((value, at.clone(), potential));
                    idle = 0;
                }
            }
            let goal = best.as_ref().map_or(value, |(known, ..)| *known) + aim;
            if !self.step(&mut at, &mut heading, &slope, goal) {
                break;
            }
        }
        Ok(best.map(|(_, _, potential)| potential))
    }

    /// Moves `at` uphill, by Polyak's rule as far as a slope without bends would need to reach
    /// `goal`; then back to the nearest potential. False on level ground.
    fn step(&self, at: &mut [i64], heading: &mut [i64], slope: &Slope, goal: i64) -> bool {
        /// Fractions of a heading.
        const PART: i64 = 16;
        let mut norm = 0;
        for (heading, rise) in heading.iter_mut().zip(&slope.rise) {
            *heading = *heading / 2 + PART * rise;
            norm += *heading * *heading;
        }
        if norm == 0 {
            return false;
        }
        let raised: Vec<i64> = at
            .iter()
            .zip(&*heading)
            .map(|(at, heading)| at + (goal - slope.value) * FINE * PART * heading / norm)
            .collect();
        // The greatest potential below and the least above; any mean of the two is one as well.
        let a_move = i64::from(SCALE) * FINE;
        let cells = at.len();
        for (from, at) in at.iter_mut().enumerate() {
            let (mut below, mut above) = (raised[from], raised[from]);
            for (to, &raised) in raised.iter().enumerate() {
                let there = self.walks[from * cells + to];
                if there != Floor::FAR {
                    below = below.min(raised + i64::from(there) * a_move);
                }
                let back = self.walks[to * cells + from];
                if back != Floor::FAR {
                    above = above.max(raised - i64::from(back) * a_move);
                }
            }
            // Where no way leads back, nothing else bounds it.
            *at = (below + above).div_euclid(2).clamp(-MAX_POTENTIAL, MAX_POTENTIAL);
        }
        true
    }

    /// `None` if a box can never get home.
    fn slope(&self, potential: &Potential, player: Cell, boxes: &[Cell]) -> Option<Slope> {
        let mut value = i64::from(potential.from(player));
        let mut rise = vec![0; self.game.floor().len()];
        let mut way = vec![None; self.graph.len()];
        for (&cell, &goal) in boxes.iter().zip(&self.game.goals) {
            let distances = self.graph.distances(
                goal,
                MAX_REDUCED,
                |pull| potential.reduced(pull.player, pull.cell),
                |from, &pull, to| way[from as usize] = Some((pull, to)),
            );
            // The player of a made-up state may stand on the box: any side will do then.
            let node = match self.graph.node(cell, player) {
                Some(node) => node,
                None => self.graph.nodes_of(cell).min_by_key(|&node| distances[node as usize])?,
            };
            if distances[node as usize] == PushGraph::FAR {
                return None;
            }
            value += i64::from(distances[node as usize]);
            let mut at = node;
            while !self.graph.nodes_of(goal).contains(&at) {
                let (pull, to) = way[at as usize]?;
                rise[usize::from(pull.player)] -= 1;
                rise[usize::from(pull.cell)] += 1;
                at = to;
            }
        }
        rise[usize::from(player)] += 1;
        let last = self.ends.iter().find(|&&cell| potential.from(cell) == 0)?;
        rise[usize::from(*last)] -= 1;
        Some(Slope { value, rise })
    }
}
