//! Some solution, soon: feature-space search over macro moves, guided by a plan of packing or by filled goals.
//!
//! No one plan and no one order of states solves all levels, so several searches take turns, each from the start, or one
//! from the end, with more and more expansions. Most follow a plan; where goals lie scattered, those that count filled
//! goals do better. What they leave out is proved to be lost; all else that they know is used to order states. Still
//! they never say that there is no solution: that is for the searches of [`PushSpace`].

mod closed;
mod counts;
mod features;
mod ground;
mod macro_space;
mod order;
mod pairing;
mod parts;
mod plan;
mod pulls;
mod rooms;
mod unpack;

use std::{ops::ControlFlow, rc::Rc, sync::Arc};

use grid::{Bits, Cell};
use search::{
    Clock, Event, Limits, Observer, Outcome, Solution, StateSpace, Stats, Stop,
    satisficing::{Turn, feature_search},
};

use self::{
    counts::Counts,
    features::{Free, Guide, Last, Packing, Tables, Taste},
    ground::Ground,
    macro_space::MacroSpace,
    order::order_of_goals,
    plan::Plan,
    unpack::{Filling, Order, unpack},
};
use super::{
    anytime::{ExpansionListener, Teller},
    board::Board,
    matching::Matching,
    settings::Part,
    space::Push,
    state::MAX_WORDS,
};

/// Where a plan is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// Unpacked depth first or, where that fails, best first.
    Unpacked,
    /// The same, nearest start squares first.
    Near,
    /// Unpacked best first.
    BestFirst,
    /// Goals in an order found forwards.
    Forwards,
    /// No plan: filled goals are counted.
    Counts,
}

/// One of the searches that take turns.
#[derive(Clone, Copy, Debug)]
struct Member {
    source: Source,
    taste: Taste,
    /// Boxes are pulled from goals to where they start.
    is_backward: bool,
}

/// A search that orders states in the plainest way.
const fn by(source: Source) -> Member {
    let taste = Taste {
        serving_first: false,
        way_first: false,
        last: Last::Far,
        last_first: false,
        exact_rooms: false,
        free: Free::None,
        with_parent: false,
        without: None,
    };
    Member { source, taste, is_backward: false }
}

impl Member {
    const fn serving_first(mut self) -> Self {
        self.taste.serving_first = true;
        self
    }

    const fn way_first(mut self) -> Self {
        self.taste.way_first = true;
        self
    }

    const fn exact_rooms(mut self) -> Self {
        self.taste.exact_rooms = true;
        self
    }

    const fn free(mut self, free: Free) -> Self {
        self.taste.free = free;
        self
    }

    const fn last(mut self, last: Last) -> Self {
        self.taste.last = last;
        self
    }

    const fn last_first(mut self) -> Self {
        self.taste.last_first = true;
        self
    }

    const fn with_parent(mut self) -> Self {
        self.taste.with_parent = true;
        self
    }

    const fn backward(mut self) -> Self {
        self.is_backward = true;
        self
    }

    fn without(mut self, part: Option<Part>) -> Self {
        self.taste.without = part;
        match part {
            Some(Part::Plan) => self.source = Source::Counts,
            Some(Part::Advisers) if self.taste.free == Free::Advised => self.taste.free = Free::All,
            Some(Part::ExactRooms) => self.taste.exact_rooms = false,
            _ => {}
        }
        self
    }
}

/// In the order of their turns: first those that solve levels that no search before them solves.
const MEMBERS: [Member; 17] = [
    by(Source::Unpacked).free(Free::Advised),
    by(Source::Unpacked).free(Free::All).with_parent(),
    by(Source::Unpacked).serving_first().free(Free::All).with_parent(),
    by(Source::Counts).serving_first().way_first().free(Free::All).last(Last::Chance).with_parent(),
    by(Source::Unpacked).serving_first().free(Free::Advised).last(Last::Near).with_parent(),
    by(Source::Counts).backward().serving_first().free(Free::All).last(Last::Near),
    by(Source::Counts).serving_first().free(Free::All).last(Last::Near),
    by(Source::BestFirst).free(Free::All).with_parent(),
    by(Source::Counts).serving_first().free(Free::All).last(Last::Near).last_first(),
    by(Source::Unpacked).free(Free::All),
    by(Source::Forwards).exact_rooms().free(Free::All).with_parent(),
    by(Source::Unpacked).serving_first().exact_rooms().free(Free::Advised).with_parent(),
    by(Source::BestFirst).serving_first().exact_rooms().free(Free::Advised).last(Last::Near),
    by(Source::BestFirst).serving_first().way_first().free(Free::All).last(Last::Chance),
    by(Source::Forwards).serving_first().way_first().last(Last::Chance).with_parent(),
    by(Source::Near).way_first().last(Last::Chance).with_parent(),
    by(Source::Forwards)
        .serving_first()
        .way_first()
        .exact_rooms()
        .free(Free::All)
        .last(Last::Near)
        .with_parent(),
];

/// Successors that a search generates in the first round, which is a quick one. A state of a wide hall has hundreds, so
/// that expansions alone would keep the other searches waiting there.
const QUICK_SLICE: u64 = 40_000;
/// Successors in the first round of the first search, which solves most levels, and of the backward search, the only
/// one of its kind.
const LONG_SLICE: u64 = 100_000;
/// Expansions of each search in the second round.
const SLICE: u64 = 4_000;
/// How many times as many expansions each search has in the next round.
const GROWTH: u64 = 3;
/// States looked at when boxes are unpacked depth first.
const DEPTH_STATES: usize = 300;
/// States looked at when boxes are unpacked best first: in the first two rounds, and in later ones.
const BEST_STATES: [usize; 2] = [1_500, 12_000];

/// The searches of a level, of which each turn makes one.
pub(super) struct Portfolio<const W: usize> {
    forward: Side<W>,
    /// Made when it is first needed; `None` in it if the level cannot be searched backwards.
    backward: Option<Option<Side<W>>>,
    /// Searches made by now.
    made: usize,
    without: Option<Part>,
}

/// What the searches in one direction share.
struct Side<const W: usize> {
    space: MacroSpace<W>,
    tables: Tables<W>,
    goals: Bits<W>,
    guides: Vec<(Source, usize, Guide<W>)>,
}

/// A portfolio whose number of words is not in its type: a turn within limits.
pub(super) type Turns = Box<dyn FnMut(&Limits, ExpansionListener<'_>) -> Turn<Push>>;

/// The portfolio of a board, without a part of it; `None` if the board is too large.
pub(super) fn portfolio(board: &Arc<Board>, without: Option<Part>) -> Option<Turns> {
    fn of<const W: usize>(board: &Arc<Board>, without: Option<Part>) -> Option<Turns> {
        let mut portfolio = Portfolio::<W> { without, ..Portfolio::new(Arc::clone(board))? };
        Some(Box::new(move |limits, told| portfolio.turn(limits, told)))
    }
    // Few widths, as each is compiled.
    if board.words() <= 4 && board.floor.len() <= 256 {
        of::<4>(board, without)
    } else {
        of::<MAX_WORDS>(board, without)
    }
}

impl<const W: usize> Portfolio<W> {
    /// `None` if W words are too few for the floor.
    fn new(board: Arc<Board>) -> Option<Self> {
        let forward = Side::new(Ground::new(board)?);
        Some(Self { forward, backward: None, made: 0, without: None })
    }

    /// What the searches in one direction share, made when it is first needed; `None` if the level cannot be searched
    /// backwards.
    fn side(&mut self, is_backward: bool) -> Option<&mut Side<W>> {
        if !is_backward {
            return Some(&mut self.forward);
        }
        let make = || self.forward.space.ground.backward().map(Side::new);
        self.backward.get_or_insert_with(make).as_mut()
    }

    /// Makes the next search.
    fn turn(&mut self, limits: &Limits, told: ExpansionListener<'_>) -> Turn<Push> {
        let clock = Clock::start();
        let members = if self.without == Some(Part::Portfolio) { 1 } else { MEMBERS.len() };
        let (round, number) = (self.made / members, self.made % members);
        self.made += 1;
        // Rounds after the quick one.
        let later = round.checked_sub(1);
        let Member { source, taste, is_backward } = MEMBERS[number].without(self.without);
        let mut turn = Turn { solution: None, stats: Stats::default(), stop: None, is_last: false };
        let Some(side) = self.side(is_backward) else { return turn };
        let guide = match side.guide(source, later.unwrap_or(0), &mut || limits.poll(clock)) {
            Ok(guide) => guide,
            Err(stop) => return Turn { stop: Some(stop), ..turn },
        };
        // Only searches forwards follow plans.
        let plans = self.forward.guides.iter().map(|(.., guide)| guide.bytes()).sum();
        let bytes = limits.bytes.saturating_sub(plans);
        let quick = if number == 0 || is_backward { LONG_SLICE } else { QUICK_SLICE };
        let (successors, expansions) = match later {
            None => (quick, u64::MAX),
            Some(later) => {
                let growth = GROWTH.saturating_pow(u32::try_from(later).unwrap_or(u32::MAX));
                (u64::MAX, SLICE.saturating_mul(growth))
            }
        };
        let expansions = expansions.min(limits.expansions);
        let within = Limits { expansions, bytes, ..limits.after(clock.elapsed()) };
        let round = later.unwrap_or(0) as u64;
        let Some(side) = self.side(is_backward) else { return turn };
        let packing = Packing { space: &side.space, tables: &side.tables, guide, taste, round };
        let mut slice = Slice { teller: Teller { told, expanded: 0 }, left: successors };
        let report = feature_search(&side.space, &packing, &within, &mut slice);
        turn.solution = report.best().map(|solution| side.in_pushes(solution));
        turn.stats = report.stats;
        turn.stats.peak_bytes += plans;
        // What has no solution by one search has none by any, but to say so is not for them.
        turn.is_last = report.outcome == Outcome::Exhausted;
        if let Outcome::Stopped(stop) = report.outcome
            && match stop {
                Stop::Cancelled => slice.left > 0,
                Stop::Expanded => expansions == limits.expansions,
                _ => true,
            }
        {
            turn.stop = Some(stop);
        }
        turn
    }
}

impl<const W: usize> Side<W> {
    fn new(ground: Ground<W>) -> Self {
        let space = MacroSpace::new(Arc::new(ground));
        let tables = Tables::new(&space);
        let goals = wanted(&space.ground);
        Self { space, tables, goals, guides: Vec::new() }
    }

    /// The guide from this source, made once.
    fn guide(
        &mut self,
        source: Source,
        round: usize,
        poll: &mut dyn FnMut() -> Result<(), Stop>,
    ) -> Result<Guide<W>, Stop> {
        let effort = round.min(BEST_STATES.len() - 1);
        if let Some((.., guide)) = self.guides.iter().find(|it| (it.0, it.1) == (source, effort)) {
            return Ok(guide.clone());
        }
        let ground = &*self.space.ground;
        let mut by = |order, states| unpack(ground, self.goals, order, states, poll);
        let fillings: Vec<Filling> = match source {
            Source::Counts => Vec::new(),
            Source::Unpacked | Source::Near => {
                let order = if source == Source::Near { Order::Near } else { Order::Depth };
                let deep = by(order, DEPTH_STATES)?;
                let best =
                    if deep.is_complete { deep } else { by(Order::Best, BEST_STATES[effort])? };
                best.fillings
            }
            Source::BestFirst => by(Order::Best, BEST_STATES[effort])?.fillings,
            Source::Forwards => order_of_goals(ground, self.goals, poll)?,
        };
        let guide = match source {
            Source::Counts => Guide::Counts(Rc::new(Counts::new())),
            _ => {
                // One plan of a source at a time: that of greater effort is the better one.
                self.guides.retain(|(known, ..)| *known != source);
                Guide::Plan(Rc::new(Plan::new(ground, &fillings, poll)?))
            }
        };
        self.guides.push((source, effort, guide.clone()));
        Ok(guide)
    }

    fn in_pushes(&self, solution: &Solution<macro_space::MacroMove>) -> Solution<Push> {
        let mut state = self.space.initial_state();
        let mut actions = Vec::new();
        for &action in &solution.actions {
            actions.extend(self.space.pushes_of(&state, action));
            state = self.space.apply(&state, action);
        }
        if self.space.ground.is_backward {
            actions.reverse();
        }
        Solution { cost: u32::try_from(actions.len()).unwrap_or(u32::MAX), actions }
    }
}

/// Ends a search after a given number of successors, and counts expansions.
struct Slice<'t> {
    teller: Teller<'t>,
    left: u64,
}

impl<S: StateSpace> Observer<S> for Slice<'_> {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        if let Event::Generated { .. } = event {
            self.left = self.left.saturating_sub(1);
            if self.left == 0 {
                return ControlFlow::Break(());
            }
        }
        self.teller.see(event)
    }
}

/// The goals that are to be filled: all or, where there are more than boxes, those of the cheapest assignment.
fn wanted<const W: usize>(ground: &Ground<W>) -> Bits<W> {
    let board = &*ground.board;
    let goals: Vec<Cell> = ground.goals.iter().collect();
    if board.is_lost || board.boxes.len() == goals.len() {
        return ground.goals;
    }
    let mut matching = Matching::new(goals.len());
    let nothing = vec![0; goals.len()];
    let costs = |row: u8| {
        let cell = board.boxes.get(usize::from(row));
        let node = cell.and_then(|&cell| board.node(cell, board.player));
        node.map_or(&nothing[..], |node| board.pushes(node))
    };
    if !(0_u8..).take(goals.len()).all(|row| matching.assign(row, costs)) {
        return Bits::of(goals.into_iter().take(board.boxes.len()));
    }
    Bits::of((0..board.boxes.len()).map(|row| goals[matching.column(row)]))
}

#[cfg(test)]
mod tests;
