//! Steps against cost: the least cost of a solution for each number of steps.

use domain::solve;
use fxhash::FxHashMap;
use search::{Algorithm, Clock, Limits, Outcome, StateSpace, Stop};

use crate::{
    game::Game,
    level::Level,
    settings::{ActionKind, Identity, Pruning, Settings},
    space::PushSpace,
    state::State,
};

/// The greatest number of states that are looked at: some seconds.
const MAX_STATES: usize = 5_000_000;
/// The limits are looked at once in this many states: well within a millisecond.
const BETWEEN_LOOKS: usize = 1 << 10;

/// The solutions of a level that no other beats in both steps and cost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TradeOff {
    /// Steps and least cost: more and more steps, for less and less.
    pub front: Vec<(u32, u64)>,
    /// Steps and cost of the solution of breadth-first search, which has the fewest steps.
    pub breadth_first: (u32, u64),
    /// Steps and cost of the solution of uniform-cost search, which has the least cost.
    pub uniform_cost: (u32, u64),
}

/// Why there is no trade-off to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoTradeOff {
    /// Nothing to compare.
    Unsolvable,
    /// It would take too long.
    TooLarge,
    /// A limit was met.
    Stopped(Stop),
}

text::messages! { NoTradeOff;
    Self::Unsolvable => "there is no solution";
    Self::TooLarge => "the level is too large: more than {MAX_STATES} states to look at";
    Self::Stopped(it) => "stopped: {it}";
}

impl TradeOff {
    /// Layer by layer as Bellman and Ford do: after k layers the least cost of every state within k
    /// steps is known. Paths that cost as much as a shorter solution are left. O(steps × states). Of the
    /// limits, those on time and cancellation are read.
    ///
    /// # Errors
    ///
    /// There is no solution, or it would take too long to know.
    pub fn new(level: &Level, limits: &Limits) -> Result<Self, NoTradeOff> {
        let started = Clock::start();
        let order = grid::StepOrder::UDLR;
        let game = Game::new(level, Pruning::Lost, Identity::ByWeight);
        let space = PushSpace::<6>::by_steps(game, order).ok_or(NoTradeOff::TooLarge)?;
        let start = space.initial_state();
        let mut known: FxHashMap<State<6>, u64> = FxHashMap::default();
        known.insert(start, 0);
        let mut layer = vec![(start, 0_u64)];
        let mut actions = Vec::new();
        let mut front = Vec::new();
        let (mut best, mut steps, mut looked_at) = (u64::MAX, 0, 0);
        while !layer.is_empty() {
            let goals = layer.iter().filter(|(state, _)| space.is_goal(state));
            if let Some(cost) = goals.map(|&(_, cost)| cost).min().filter(|&cost| cost < best) {
                best = cost;
                front.push((steps, cost));
            }
            looked_at += layer.len();
            if looked_at > MAX_STATES {
                return Err(NoTradeOff::TooLarge);
            }
            let mut next = Vec::new();
            for (number, (state, cost)) in layer.into_iter().enumerate() {
                if number.is_multiple_of(BETWEEN_LOOKS) {
                    limits.poll(started).map_err(NoTradeOff::Stopped)?;
                }
                // A later entry of the layer may be cheaper.
                if cost > known[&state] || cost >= best || space.is_goal(&state) {
                    continue;
                }
                actions.clear();
                space.actions(&state, &mut actions);
                for &action in &actions {
                    let child = space.apply(&state, action);
                    let cost = cost + u64::from(space.cost(&state, action));
                    let least = known.entry(child).or_insert(u64::MAX);
                    if cost < *least && cost < best {
                        *least = cost;
                        next.push((child, cost));
                    }
                }
            }
            layer = next;
            steps += 1;
        }
        if front.is_empty() {
            return Err(NoTradeOff::Unsolvable);
        }
        let found = |algorithm| ends(level, algorithm, &limits.after(started.elapsed()));
        let [breadth_first, uniform_cost] =
            [found(Algorithm::BREADTH_FIRST)?, found(Algorithm::UNIFORM_COST)?];
        Ok(Self { front, breadth_first, uniform_cost })
    }
}

/// Steps and cost of the solution that an algorithm finds.
fn ends(level: &Level, algorithm: Algorithm, limits: &Limits) -> Result<(u32, u64), NoTradeOff> {
    let settings = Settings { algorithm, actions: ActionKind::Steps, ..Settings::default() };
    let Limits { time, cancel, .. } = limits.clone();
    let limits = Limits { time, cancel, ..Limits::default() };
    let solved = solve(level, &settings, &limits, &mut ());
    let report = solved.map_err(|_| NoTradeOff::Unsolvable)?.report;
    if let Outcome::Stopped(stop @ (Stop::Time | Stop::Cancelled)) = report.outcome {
        return Err(NoTradeOff::Stopped(stop));
    }
    let found = report.solutions.first().ok_or(NoTradeOff::Unsolvable)?;
    Ok((u32::try_from(found.actions.len()).unwrap_or(u32::MAX), found.cost))
}
