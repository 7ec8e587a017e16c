//! Steps against cost: what the cheapest solution of each number of steps costs, as a picture.

use std::{fmt::Write, time::Instant};

use domain::solve;
use fxhash::FxHashMap;
use search::{Algorithm, Cost, Limits, Outcome, StateSpace, Stop};

use crate::{
    level::Level,
    settings::{ActionKind, Identity, Pruning, Settings},
    state::State,
    step_space::StepSpace,
};

/// Most states that are looked at: some seconds.
const MOST: usize = 5_000_000;
/// The limits are looked at once in so many states: well within a millisecond.
const BETWEEN_LOOKS: usize = 1 << 10;

/// The solutions of a level that no other beats in both steps and cost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TradeOff {
    /// Steps and least cost: more and more steps, for less and less.
    pub front: Vec<(u32, Cost)>,
}

/// Why there is no trade-off to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTradeOff {
    /// Nothing to compare.
    #[error("there is no solution")]
    Unsolvable,
    /// It would take too long.
    #[error("the level is too large: more than {MOST} states to look at")]
    TooLarge,
    /// A cost does not fit.
    #[error("a solution costs more than 2^32 - 1")]
    CostOverflow,
    /// A limit was met.
    #[error("stopped: {0}")]
    Stopped(Stop),
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
        let started = Instant::now();
        let order = grid::StepOrder::UDLR;
        let space = StepSpace::<6>::new(level, order, Pruning::Lost, Identity::ByWeight)
            .ok_or(NoTradeOff::TooLarge)?;
        let start = space.initial_state();
        let mut known: FxHashMap<State<6>, Cost> = FxHashMap::default();
        known.insert(start, 0);
        let mut layer = vec![(start, 0)];
        let mut actions = Vec::new();
        let mut front = Vec::new();
        let (mut best, mut steps, mut looked_at) = (Cost::MAX, 0, 0);
        while !layer.is_empty() {
            let goals = layer.iter().filter(|(state, _)| space.is_goal(state));
            if let Some(cost) = goals.map(|&(_, cost)| cost).min().filter(|&cost| cost < best) {
                best = cost;
                front.push((steps, cost));
            }
            looked_at += layer.len();
            if looked_at > MOST {
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
                    let Some(cost) = cost.checked_add(space.cost(&state, action)) else { continue };
                    let least = known.entry(child).or_insert(Cost::MAX);
                    if cost < *least && cost < best {
                        *least = cost;
                        next.push((child, cost));
                    }
                }
            }
            layer = next;
            steps += 1;
        }
        if front.is_empty() { Err(NoTradeOff::Unsolvable) } else { Ok(Self { front }) }
    }
}

/// Pixels.
const WIDTH: u32 = 640;
const HEIGHT: u32 = 400;
const MARGIN: u32 = 64;

/// Brings values to pixels between two margins, with room beside the least and the greatest.
fn axis(values: impl Iterator<Item = u32> + Clone, pixels: u32) -> impl Fn(u32) -> u64 {
    let (least, most) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
    let pad = ((most - least) / 8).max(1);
    let (from, to) = (least.saturating_sub(pad), most.saturating_add(pad));
    let (length, range) = (u64::from(pixels - 2 * MARGIN), u64::from(to - from));
    move |value| u64::from(MARGIN) + u64::from(value - from) * length / range
}

/// Cost against steps as SVG: the front, and on it what breadth-first and uniform-cost search find.
///
/// # Errors
///
/// As [`TradeOff::new`].
pub fn trade_off_svg(level: &Level, limits: &Limits) -> Result<String, NoTradeOff> {
    let started = Instant::now();
    let TradeOff { front } = TradeOff::new(level, limits)?;
    let mut named = Vec::new();
    for (algorithm, name, colour) in [
        (Algorithm::BREADTH_FIRST, "breadth-first: least steps", "#d03030"),
        (Algorithm::UNIFORM_COST, "uniform-cost: least cost", "#1f5fbf"),
    ] {
        let settings = Settings { algorithm, actions: ActionKind::Steps, ..Settings::default() };
        let Limits { time, cancel, .. } = limits.after(started.elapsed());
        let limits = Limits { time, cancel, ..Limits::default() };
        let solved = solve(level, &settings, &limits, &mut ());
        let report = solved.map_err(|_| NoTradeOff::Unsolvable)?.report;
        if let Outcome::Stopped(stop @ (Stop::Time | Stop::Cancelled)) = report.outcome {
            return Err(NoTradeOff::Stopped(stop));
        }
        let found = report.solutions.first().ok_or(NoTradeOff::CostOverflow)?;
        let steps = u32::try_from(found.actions.len()).unwrap_or(u32::MAX);
        named.push(((steps, found.cost), name, colour));
    }
    let points = front.iter().chain(named.iter().map(|(at, ..)| at));
    let across = axis(points.clone().map(|at| at.0), WIDTH);
    let up = axis(points.map(|at| at.1), HEIGHT);
    let place = |(steps, cost)| (across(steps), u64::from(HEIGHT) - up(cost));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
         <path d=\"M{MARGIN} {MARGIN}V{base}H{end}\" fill=\"none\" stroke=\"#333333\"/>\n\
         <text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">steps</text>\n\
         <text x=\"16\" y=\"{above}\">cost</text>\n",
        base = HEIGHT - MARGIN,
        end = WIDTH - MARGIN,
        middle = WIDTH / 2,
        below = HEIGHT - 16,
        above = MARGIN - 16,
    );
    let line: Vec<String> =
        front.iter().map(|&at| place(at)).map(|(x, y)| format!("{x},{y}")).collect();
    let _ = writeln!(
        text,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#999999\" stroke-width=\"2\"/>",
        line.join(" ")
    );
    for &(steps, cost) in &front {
        let (x, y) = place((steps, cost));
        let (base, edge) = (HEIGHT - MARGIN, MARGIN);
        let _ = writeln!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#999999\"/>\n\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{steps}</text>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{cost}</text>",
            base + 18,
            edge - 6,
            y + 4,
        );
    }
    for &(at, name, colour) in &named {
        let (x, y) = place(at);
        let _ = writeln!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"3\"/>\n\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"{}\" fill=\"{colour}\">{name} \
             ({} steps, cost {})</text>",
            y.saturating_sub(14),
            if x < u64::from(WIDTH / 2) { "start" } else { "end" },
            at.0,
            at.1,
        );
    }
    text.push_str("</svg>\n");
    Ok(text)
}
