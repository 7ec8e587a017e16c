//! Shortens a given solution, window by window.
//!
//! A window is a part of the solution, from one position to a later one. A* looks for a cheaper way between the two, with
//! the boxes of the later position for goals: most boxes stand on theirs already, so the estimates are good. What it finds
//! takes the place of the part. Windows overlap by half; passes over the solution go on while they gain, then with
//! longer windows and more states.

use std::{ops::ControlFlow, sync::Arc};

use grid::{Move, NONE, Place, Square};
use search::{
    Clock, Event, Heuristic, Limits, Observer, Outcome, Report, Search, Solution, StateSpace,
    Stats, Stop, satisficing::Turn,
};

use super::{
    anytime::{ExpansionListener, Teller},
    board::Board,
    heuristic::Assignment,
    level::Level,
    settings::Pruning,
    space::{Objective, Push, PushSpace},
    state::{MAX_WORDS, State},
};

/// Pushes of a window and expansions for it, pass by pass.
const PASSES: [(usize, u64); 7] =
    [(12, 500), (24, 1_000), (48, 2_000), (96, 4_000), (48, 16_000), (96, 32_000), (192, 64_000)];

/// A position of a solution: the player after a push, and the boxes.
type Position = (Place, Vec<Place>);

/// A solution that is being shortened, a window at each step.
pub(super) struct Improver {
    level: Level,
    board: Arc<Board>,
    objective: Objective,
    path: Vec<Push>,
    positions: Vec<Position>,
    pass: usize,
    /// Where the next window begins, and whether this pass has gained.
    from: usize,
    has_gained: bool,
}

impl Improver {
    /// Of a solution.
    pub(super) fn new(
        level: &Level,
        board: Arc<Board>,
        objective: Objective,
        moves: &[Move],
    ) -> Self {
        let path = objective.pushes(&board, moves);
        let mut it = Self {
            level: level.clone(),
            board,
            objective,
            path,
            positions: Vec::new(),
            pass: 0,
            from: 0,
            has_gained: false,
        };
        it.positions = it.positions();
        it
    }

    /// Looks at the next window.
    pub(super) fn turn(&mut self, limits: &Limits, told: ExpansionListener<'_>) -> Turn<Push> {
        let mut turn = Turn { solution: None, stats: Stats::default(), stop: None, is_last: true };
        let Some(&(length, most)) = PASSES.get(self.pass) else { return turn };
        turn.is_last = false;
        let to = (self.from + length).min(self.path.len());
        let shorter = self.window(to, most, limits, told, &mut turn);
        if let Some(shorter) = shorter {
            self.path.splice(self.from..to, shorter);
            // Walks of the next push are other ones.
            let board = Arc::clone(&self.board);
            let space = PushSpace::<MAX_WORDS>::of(board, self.objective, Pruning::Deadlocks);
            self.path = self.objective.pushes(&self.board, &space.moves(&self.path));
            self.positions = self.positions();
            self.has_gained = true;
            let cost = self.objective.cost_of(&self.path);
            turn.solution = Some(Solution { actions: self.path.clone(), cost });
        }
        self.from += (length / 2).max(1);
        if self.from >= self.path.len() || to >= self.path.len() {
            self.from = 0;
            if !std::mem::replace(&mut self.has_gained, false) {
                self.pass += 1;
            }
        }
        turn
    }

    /// The position before each push, and the last.
    fn positions(&self) -> Vec<Position> {
        let floor = &self.board.floor;
        let mut now = (self.level.player(), self.level.boxes().to_vec());
        let mut positions = vec![now.clone()];
        for push in &self.path {
            let (from, to) = (floor.place(push.cell), floor.arrival(push.cell, push.step));
            now.0 = from;
            for place in now.1.iter_mut().filter(|place| **place == from) {
                *place = floor.place(to);
            }
            positions.push(now.clone());
        }
        positions
    }

    /// A cheaper way from where the next window begins to `to`, if one is found.
    fn window(
        &self,
        to: usize,
        most: u64,
        limits: &Limits,
        told: ExpansionListener<'_>,
        turn: &mut Turn<Push>,
    ) -> Option<Vec<Push>> {
        let pushes = &self.path[self.from..to];
        let (from, to) = (&self.positions[self.from], &self.positions[to]);
        let mut rows = self.level.rows.clone();
        for square in rows.iter_mut().flatten().filter(|square| **square == Square::Goal) {
            *square = Square::Floor;
        }
        to.1.iter().for_each(|place| rows[place.row][place.column] = Square::Goal);
        let level = Level { rows, player: from.0, boxes: Vec::new() }.with(from.0, from.1.clone());
        let board = Board::new(&level).ok()?;
        let cost = self.objective.cost_of(pushes);
        let within = Limits { expansions: most.min(limits.expansions), ..limits.clone() };
        let window = Window { player: to.0, cost, objective: self.objective };
        // Few widths, as each is compiled.
        let found = if board.words() <= 4 {
            window.search::<4>(board, &within, told)
        } else {
            window.search::<MAX_WORDS>(board, &within, told)
        };
        turn.stats = found.stats;
        // The window's own limit and what could not be cheaper end the window alone.
        turn.stop = match found.outcome {
            Outcome::Stopped(Stop::Expanded) if most < limits.expansions => None,
            Outcome::Stopped(Stop::Cancelled) if limits.poll(Clock::start()).is_ok() => None,
            Outcome::Stopped(stop) => Some(stop),
            _ => None,
        };
        let found = found.solutions.into_iter().find(|it| it.cost < cost);
        found.map(|it| it.actions)
    }
}

/// Where a window ends, and what it cost so far.
struct Window {
    player: Place,
    cost: u32,
    objective: Objective,
}

impl Window {
    fn search<const W: usize>(
        self,
        board: Board,
        limits: &Limits,
        told: ExpansionListener<'_>,
    ) -> Report<Push> {
        let player = board.floor.cell(self.player).unwrap_or(NONE);
        let space = PushSpace::<W>::of(board, self.objective, Pruning::Corrals);
        let assignment = Assignment::new(&space);
        let goal = space.of_goals(player);
        let space = Between { space, goal };
        let mut observer = (Until(self.cost), Teller { told, expanded: 0 });
        let search = Search::new(&space).a_star(ToGoal(assignment)).limits(limits.clone());
        search.observer(&mut observer).run()
    }
}

/// A level whose goals are the boxes of a position, with one goal state: that position.
struct Between<const W: usize> {
    space: PushSpace<W>,
    goal: State<W>,
}

impl<const W: usize> StateSpace for Between<W> {
    type State = State<W>;
    type Action = Push;
    type Cost = u32;

    fn initial_state(&self) -> State<W> {
        self.space.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        *state == self.goal
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Push>) {
        self.space.actions(state, actions);
    }

    fn apply(&self, state: &State<W>, push: Push) -> State<W> {
        self.space.apply(state, push)
    }

    fn cost(&self, state: &State<W>, push: Push) -> u32 {
        self.space.cost(state, push)
    }
}

/// The cheapest assignment of boxes to the position.
struct ToGoal(Assignment);

impl<const W: usize> Heuristic<Between<W>> for ToGoal {
    fn h(&self, state: &State<W>) -> Option<u32> {
        Heuristic::<PushSpace<W>>::h(&self.0, state)
    }

    fn h_child(&self, child: &State<W>, push: Push, parent_h: u32) -> Option<u32> {
        Heuristic::<PushSpace<W>>::h_child(&self.0, child, push, parent_h)
    }

    fn guarantee(&self) -> search::Guarantee {
        search::Guarantee::Consistent
    }
}

/// Ends a search that can find nothing cheaper than this.
struct Until(u32);

impl<S: StateSpace<Cost = u32>> Observer<S> for Until {
    fn see(&mut self, event: Event<'_, S>) -> ControlFlow<()> {
        match event {
            Event::Expanded { g, h, .. } if g.saturating_add(h) >= self.0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}
