//! The level as a state space of macro moves: one box, pushed any number of times.

use std::{
    cell::{Ref, RefCell},
    sync::Arc,
};

use grid::{Bits, Cell, NONE, Step};
use search::StateSpace;

use super::{
    super::{
        settings::Pruning,
        space::{Boxes, Objective, Push, PushSpace},
        state::State,
    },
    ground::{BACK, Ground},
    parts::Parts,
    pulls::{By, PulledBox, Pulls},
};

/// One box, pushed from `from` to `to` while all others stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MacroMove {
    from: Cell,
    pub(super) to: Cell,
    /// The least cell that the player reaches afterwards.
    pub(super) player: Cell,
    /// The least pushes.
    pushes: u16,
    /// The regions into which the boxes divide the floor afterwards.
    pub(super) regions: u16,
    /// The cells that the player reaches afterwards.
    pub(super) reach: u16,
}

/// It has the states of [`PushSpace`] for the fewest pushes, without images. On a backward ground boxes are pulled,
/// from the goals on.
///
/// The first push of a macro move is one that PI-corrals allow; on the way each stop is a move too. So a solution is
/// left wherever there is one.
#[derive(Debug)]
pub(super) struct MacroSpace<const W: usize> {
    pub(super) ground: Arc<Ground<W>>,
    pub(super) pushes: PushSpace<W>,
    scratch: RefCell<Scratch<W>>,
}

/// The greatest number of boxes around which the floor is known at once.
const MAX_AROUND: usize = 64;

#[derive(Debug)]
struct Scratch<const W: usize> {
    /// The boxes of the state that was looked at last.
    boxes: Bits<W>,
    all: Parts,
    /// Boxes of that state, and the floor around each without it. Of many boxes the last ones share their place.
    around: Vec<(Cell, Parts)>,
    known: usize,
    /// The first pushes that there are: boxes and steps.
    first: Vec<(Cell, Step)>,
    /// By cell: the parts on which the player was when a box was there.
    seen: Vec<[Cell; 4]>,
    touched: Vec<Cell>,
    places: Vec<Place>,
    pulls: Pulls,
}

/// A place of the box that is pushed, and the player's part beside it.
#[derive(Clone, Copy, Debug)]
struct Place {
    cell: Cell,
    player: Cell,
    pushes: u16,
    /// The place before the last push, if that was not the first, and the step of the last push.
    before: Option<usize>,
    step: Step,
}

impl<const W: usize> MacroSpace<W> {
    pub(super) fn new(ground: Arc<Ground<W>>) -> Self {
        let board = Arc::clone(&ground.board);
        let cells = ground.len();
        let scratch = RefCell::new(Scratch {
            boxes: Bits::EMPTY,
            all: Parts::new(cells),
            around: Vec::new(),
            known: 0,
            first: Vec::new(),
            seen: vec![[NONE; 4]; cells],
            touched: Vec::new(),
            places: Vec::new(),
            pulls: Pulls::new(cells),
        });
        let pushes = PushSpace::of(board, Objective::Pushes, Pruning::Corrals);
        Self { ground, pushes, scratch }
    }

    /// The number of regions in a state, and of cells that the player reaches.
    pub(super) fn regions(&self, state: &State<W>) -> (u16, u16) {
        let boxes = self.ground.boxes(state);
        let all = &mut self.scratch.borrow_mut().all;
        all.explore(&self.ground, &boxes);
        let cells = self.ground.floor().cells().filter(|&cell| !boxes.contains(cell));
        let reached = cells.filter(|&cell| all.root(cell) == state.player()).count();
        (all.count(), u16::try_from(reached).unwrap_or(u16::MAX))
    }

    /// The floor around the box that a move pushed, if the state in which it did was looked at last. The move led to
    /// these boxes.
    pub(super) fn around(&self, boxes: &Bits<W>, action: MacroMove) -> Option<Ref<'_, Parts>> {
        let scratch = self.scratch.borrow();
        // In this order, for a box may have come back to where it was.
        let mut before = *boxes;
        before.remove(action.to);
        before.insert(action.from);
        if before != scratch.boxes {
            return None;
        }
        let known = &scratch.around[..scratch.known];
        let at = known.iter().position(|(from, _)| *from == action.from)?;
        Some(Ref::map(scratch, |it| &it.around[at].1))
    }

    /// The pushes that a macro move in `state` stands for; backwards the last first.
    pub(super) fn pushes_of(&self, state: &State<W>, action: MacroMove) -> Vec<Push> {
        if self.ground.is_backward {
            return self.undone(state, action);
        }
        let mut scratch = self.scratch.borrow_mut();
        let scratch = &mut *scratch;
        let boxes = self.begin(state, scratch);
        self.push_about(&boxes, action.from, scratch);
        let is_end = |place: &Place| (place.cell, place.player) == (action.to, action.player);
        let mut at = scratch.places.iter().position(is_end);
        let mut pushes = Vec::new();
        while let Some(Place { cell, player, before, step, .. }) = at.map(|at| scratch.places[at]) {
            let cell = self.ground.next[usize::from(cell)][BACK[step.index()]];
            pushes.push(Push { cell, player, walk: 0, step, image: 0 });
            at = before;
        }
        pushes.reverse();
        pushes
    }

    /// Finds all places to which the box on `from` can be pulled.
    fn pull_about(&self, state: &State<W>, boxes: &Bits<W>, from: Cell, scratch: &mut Scratch<W>) {
        let mut others = *boxes;
        others.remove(from);
        scratch.all.explore(&self.ground, &others);
        // A search backwards begins without a cell of the player, because any cell may be his last.
        let player = Some(state.player()).filter(|&it| usize::from(it) < self.ground.len());
        let Scratch { all, pulls, .. } = scratch;
        pulls.explore(&self.ground, &others, all, (from, player), By::Pulls);
    }

    /// Appends all macro moves of a backward search.
    fn pulls(&self, state: &State<W>, actions: &mut Vec<MacroMove>) {
        let mut scratch = self.scratch.borrow_mut();
        let scratch = &mut *scratch;
        let boxes = self.ground.boxes(state);
        for from in boxes.iter() {
            self.pull_about(state, &boxes, from, scratch);
            let Scratch { all, pulls, .. } = &*scratch;
            let moved = pulls.places.iter().filter(|place| place.pulls > 0);
            for &PulledBox { cell, player, pulls, .. } in moved {
                let regions = all.count() + all.division(&self.ground, cell) - 1;
                let reach = all.size(&self.ground, cell, player);
                actions.push(MacroMove { from, to: cell, player, pushes: pulls, regions, reach });
            }
        }
    }

    /// The pushes that undo the pulls of a macro move, the last first.
    fn undone(&self, state: &State<W>, action: MacroMove) -> Vec<Push> {
        let mut scratch = self.scratch.borrow_mut();
        let boxes = self.ground.boxes(state);
        self.pull_about(state, &boxes, action.from, &mut scratch);
        let places = &scratch.pulls.places;
        let is_end = |it: &PulledBox| (it.cell, it.player) == (action.to, action.player);
        let mut at = places.iter().position(is_end);
        let mut pushes = Vec::new();
        while let Some(PulledBox { cell, player, before: Some(before), .. }) =
            at.map(|at| places[at])
        {
            let to = places[before].cell;
            let next = &self.ground.next[usize::from(cell)];
            let step = Step::ALL.into_iter().find(|step| next[step.index()] == to);
            pushes.extend(step.map(|step| Push { cell, player, walk: 0, step, image: 0 }));
            at = Some(before);
        }
        pushes.reverse();
        pushes
    }

    /// Looks at the regions and the first pushes of a state.
    fn begin(&self, state: &State<W>, scratch: &mut Scratch<W>) -> Bits<W> {
        let boxes = self.ground.boxes(state);
        (scratch.boxes, scratch.known) = (boxes, 0);
        scratch.all.explore(&self.ground, &boxes);
        scratch.first.clear();
        let cells = Boxes::of(&self.ground.board, state);
        let squares = &self.ground.board.squares;
        squares.first_pushes(cells.cells(), state.player(), &mut scratch.first);
        boxes
    }

    /// Finds all places where the box on `from` can be pushed, breadth first.
    fn push_about(&self, boxes: &Bits<W>, from: Cell, scratch: &mut Scratch<W>) {
        let Scratch { all, around, known, first, seen, touched, places, .. } = scratch;
        let ground = &*self.ground;
        *known = MAX_AROUND.min(*known + 1);
        if around.len() < *known {
            around.push((from, Parts::new(ground.len())));
        }
        let (of, one) = &mut around[*known - 1];
        *of = from;
        let mut others = *boxes;
        others.remove(from);
        let beside = ground.free_beside(from, boxes).map(|(_, cell)| all.root(cell));
        let root = beside.fold(from, Cell::min);
        one.explore_one(ground, &others, root);
        touched.drain(..).for_each(|cell| seen[usize::from(cell)] = [NONE; 4]);
        places.clear();
        let mut add = |places: &mut Vec<Place>, place: Place| {
            let players = &mut seen[usize::from(place.cell)];
            if players[0] == NONE {
                touched.push(place.cell);
            }
            for player in players {
                if *player == place.player {
                    return;
                }
                if *player == NONE {
                    *player = place.player;
                    places.push(place);
                    return;
                }
            }
        };
        for &(_, step) in first.iter().filter(|(cell, _)| *cell == from) {
            let cell = ground.next[usize::from(from)][step.index()];
            let player = one.part(ground, cell, from);
            let place = Place { cell, player, pushes: 1, before: None, step };
            add(places, place);
        }
        let mut at = 0;
        while let Some(&Place { cell, player, pushes, .. }) = places.get(at) {
            for step in Step::ALL {
                let [ahead, behind] =
                    [step.index(), BACK[step.index()]].map(|it| ground.next[usize::from(cell)][it]);
                let is_open = |it: Cell| it != NONE && !others.contains(it);
                if !is_open(ahead) || !is_open(behind) || !ground.live.contains(ahead) {
                    continue;
                }
                if one.part(ground, cell, behind) == player {
                    let player = one.part(ground, ahead, cell);
                    let pushes = pushes.saturating_add(1);
                    add(places, Place { cell: ahead, player, pushes, before: Some(at), step });
                }
            }
            at += 1;
        }
    }
}

impl<const W: usize> StateSpace for MacroSpace<W> {
    type State = State<W>;
    type Action = MacroMove;
    type Cost = u32;

    fn initial_state(&self) -> State<W> {
        let Ground { board, starts, is_backward, .. } = &*self.ground;
        if *is_backward {
            return State::new(NONE, starts.iter().map(|cell| board.live_index[usize::from(cell)]));
        }
        self.pushes.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        if self.ground.is_backward {
            return *state == self.pushes.start();
        }
        self.pushes.is_goal(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<MacroMove>) {
        if self.ground.board.is_lost {
            return;
        }
        if self.ground.is_backward {
            return self.pulls(state, actions);
        }
        let mut scratch = self.scratch.borrow_mut();
        let scratch = &mut *scratch;
        let boxes = self.begin(state, scratch);
        for from in boxes.iter() {
            if !scratch.first.iter().any(|(cell, _)| *cell == from) {
                continue;
            }
            self.push_about(&boxes, from, scratch);
            let Scratch { all, around, known, places, .. } = &*scratch;
            let one = &around[known - 1].1;
            let mut beside = [NONE; 4];
            for (step, cell) in self.ground.free_beside(from, &boxes) {
                beside[step] = all.root(cell);
            }
            beside.sort_unstable();
            let distinct = (0..4)
                .filter(|&it| beside[it] != NONE && (it == 0 || beside[it] != beside[it - 1]));
            let others = all.count() - u16::try_from(distinct.count()).unwrap_or(0);
            for &Place { cell, player, pushes, .. } in places {
                if (cell, player) != (from, state.player()) {
                    let regions = others + one.division(&self.ground, cell);
                    let reach = one.size(&self.ground, cell, player);
                    actions.push(MacroMove { from, to: cell, player, pushes, regions, reach });
                }
            }
        }
    }

    fn apply(&self, state: &State<W>, action: MacroMove) -> State<W> {
        let mut next = *state;
        for cell in [action.from, action.to] {
            next.flip(self.ground.board.live_index[usize::from(cell)]);
        }
        next.set_player(action.player);
        next
    }

    fn cost(&self, _: &State<W>, action: MacroMove) -> u32 {
        action.pushes.into()
    }
}
