//! What feature-space search looks at in a state of classic Sokoban.

use std::{
    cell::OnceCell,
    hash::{Hash, Hasher},
    rc::Rc,
    sync::Arc,
};

use grid::{Bits, Cell};
use search::{Heuristic, satisficing::Features};

use super::{
    super::{
        heuristic::Assignment,
        settings::Part,
        space::{Boxes, PushSpace},
        state::State,
    },
    closed::RegionProofs,
    counts::Counts,
    ground::Ground,
    macro_space::{MacroMove, MacroSpace},
    parts::Parts,
    plan::{Plan, Progress},
    pulls::Pulls,
    rooms::Rooms,
};

/// How states are ordered, and who is listened to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taste {
    /// First comes whether all boxes can serve the plan, then how much of it is done; else the other way round.
    pub(super) serving_first: bool,
    /// The way to the next square comes before regions and rooms.
    pub(super) way_first: bool,
    /// What decides last.
    pub(super) last: Last,
    /// It comes before regions and rooms, which make no cells either.
    pub(super) last_first: bool,
    /// Links between rooms are found by floods; else by a table of single boxes.
    pub(super) exact_rooms: bool,
    /// Which moves add nothing to the weight of a path.
    pub(super) free: Free,
    /// States wait in the greatest cell on the path to their parent; else in their own.
    pub(super) with_parent: bool,
    /// The part that a study leaves out.
    pub(super) without: Option<Part>,
}

/// Which moves add nothing to the weight of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Free {
    /// Those that advisers like.
    Advised,
    /// All: states are ordered by features alone.
    All,
    /// None: the weight is the number of moves.
    None,
}

/// What decides between states that are equal in all else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Last {
    /// Boxes had better be far from goals, as long as they wait.
    Far,
    /// Boxes had better be near goals.
    Near,
    /// A number that looks random, another one in each round.
    Chance,
}

/// The features of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    packed: u8,
    unplaced: u8,
    regions: u8,
    rooms: u8,
    way: u8,
    hot: u8,
    reach: u16,
    /// Greater is better.
    last: u16,
}

/// What all tastes share.
#[derive(Debug)]
pub(super) struct Tables<const W: usize> {
    pub(super) ground: Arc<Ground<W>>,
    rooms: Rooms<W>,
    /// By cell: from where a box there, alone, takes a goal from another.
    hot: Vec<OnceCell<Bits<W>>>,
    /// By goal: from where it is reached.
    reached_from: Vec<(Cell, Bits<W>)>,
    lost: Lost<W>,
}

/// What finds states that are lost, by direction.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a level has one of each")]
enum Lost<const W: usize> {
    /// Boxes without an assignment to goals, and closed regions.
    Forward(Assignment, RegionProofs<W>),
    /// Which boxes come to goals among those that will never be pulled again.
    Backward(Counts<W>),
}

impl<const W: usize> Tables<W> {
    pub(super) fn new(space: &MacroSpace<W>) -> Self {
        let ground = Arc::clone(&space.ground);
        let reached_from = Self::goals_reached(&ground, &Bits::EMPTY);
        Self {
            rooms: Rooms::new(&ground),
            hot: vec![OnceCell::new(); ground.len()],
            reached_from,
            lost: match ground.is_backward {
                false => Lost::Forward(Assignment::new(&space.pushes), RegionProofs::new(&ground)),
                true => Lost::Backward(Counts::new()),
            },
            ground,
        }
    }

    /// For each goal without a wall: the cells from which a box can be pushed there, the player anywhere.
    fn goals_reached(ground: &Ground<W>, walls: &Bits<W>) -> Vec<(Cell, Bits<W>)> {
        let (mut parts, mut pulls) = (Parts::new(ground.len()), Pulls::new(ground.len()));
        parts.explore(ground, walls);
        let goals = ground.goals.without(*walls).iter();
        let reached = goals.map(|goal| {
            pulls.explore(ground, walls, &parts, (goal, None), ground.way_back());
            (goal, pulls.cells())
        });
        reached.collect()
    }

    fn is_hot(&self, cell: Cell, others: &Bits<W>) -> bool {
        let of_cell = || {
            let with = Self::goals_reached(&self.ground, &Bits::of([cell]));
            let mut lost = Bits::EMPTY;
            for (goal, from) in with {
                if let Some((_, before)) = self.reached_from.iter().find(|(it, _)| *it == goal) {
                    lost = lost.or(before.without(from));
                }
            }
            lost.remove(cell);
            lost
        };
        let lost = self.hot[usize::from(cell)].get_or_init(of_cell);
        !lost.and(*others).is_empty()
    }
}

/// What progress is.
#[derive(Clone, Debug)]
pub(super) enum Guide<const W: usize> {
    /// To follow a plan.
    Plan(Rc<Plan<W>>),
    /// To fill goals.
    Counts(Rc<Counts<W>>),
}

impl<const W: usize> Guide<W> {
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Plan(plan) => plan.bytes(),
            Self::Counts(_) => 0,
        }
    }
}

/// A guide and a taste.
#[derive(Debug)]
pub(super) struct Packing<'s, const W: usize> {
    pub(super) space: &'s MacroSpace<W>,
    pub(super) tables: &'s Tables<W>,
    pub(super) guide: Guide<W>,
    pub(super) taste: Taste,
    pub(super) round: u64,
}

impl<const W: usize> Packing<'_, W> {
    /// The features of a state, to which `action` led, with its regions and the cells that the player reaches.
    fn value(
        &self,
        state: &State<W>,
        (regions, reach): (u16, u16),
        action: Option<MacroMove>,
    ) -> Option<Value> {
        let tables = self.tables;
        let ground = &*tables.ground;
        let cells = Boxes::of(&ground.board, state);
        let without = self.taste.without;
        let boxes = Bits::of(cells.cells().iter().copied());
        if without != Some(Part::DeadEnds) && self.is_lost(cells.cells(), &boxes) {
            return None;
        }
        let mut distance = 0_u16;
        let mut rooms = 0_u8;
        for &cell in cells.cells() {
            distance = distance.saturating_add(ground.nearest[usize::from(cell)]);
            rooms = rooms.saturating_add(tables.rooms.broken_by(cell));
        }
        if self.taste.exact_rooms {
            rooms = tables.rooms.broken(ground, &boxes);
        }
        let hot = cells.cells().iter().filter(|&&cell| tables.is_hot(cell, &boxes)).count();
        let Progress { packed, unplaced, way } = match &self.guide {
            Guide::Plan(plan) => {
                let around =
                    action.and_then(|action| Some((self.space.around(&boxes, action)?, action)));
                let reached = OnceCell::new();
                plan.progress(&boxes, &|cell| match &around {
                    Some((parts, MacroMove { to, player, .. })) => {
                        parts.is_in(ground, cell, *to, *player)
                    }
                    None => reached
                        .get_or_init(|| ground.reached(&boxes, state.player()))
                        .contains(cell),
                })
            }
            Guide::Counts(counts) => counts.progress(ground, &boxes),
        };
        let value = Value {
            packed,
            unplaced,
            regions: u8::try_from(regions).unwrap_or(u8::MAX),
            rooms,
            way,
            hot: u8::try_from(hot).unwrap_or(u8::MAX),
            reach,
            last: match self.taste.last {
                Last::Far => distance,
                Last::Near => u16::MAX - distance,
                Last::Chance => self.chance(state),
            },
        };
        Some(match without {
            Some(Part::Features) => Value { regions: 0, rooms: 0, way: 0, hot: 0, ..value },
            _ => value,
        })
    }
}

impl<const W: usize> Packing<'_, W> {
    /// Returns true if boxes will never come to goals, by a quick test.
    fn is_lost(&self, cells: &[Cell], boxes: &Bits<W>) -> bool {
        let ground = &*self.tables.ground;
        match &self.tables.lost {
            Lost::Forward(..) => ground.board.squares.is_frozen_off_goals(cells),
            Lost::Backward(among_stuck) => {
                let stuck = ground.stuck(boxes);
                !stuck.without(ground.goals).is_empty()
                    || among_stuck.unplaced(ground, boxes, &stuck) > 0
            }
        }
    }

    fn chance(&self, state: &State<W>) -> u16 {
        let mut hasher = fxhash::FxHasher::default();
        state.hash(&mut hasher);
        hasher.write_u64(self.round);
        let [.., low, high] = hasher.finish().to_le_bytes();
        u16::from_le_bytes([low, high])
    }
}

impl Value {
    /// What there is first, and what comes next.
    fn first(self, taste: Taste) -> [u8; 2] {
        let serving = u8::MAX - self.unplaced;
        if taste.serving_first { [serving, self.packed] } else { [self.packed, serving] }
    }
}

impl<const W: usize> Features<MacroSpace<W>> for Packing<'_, W> {
    type Value = Value;

    fn of(&self, state: &State<W>) -> Option<Value> {
        if self.tables.ground.board.is_lost {
            return None;
        }
        self.value(state, self.space.regions(state), None)
    }

    fn of_child(&self, child: &State<W>, action: MacroMove, _: Value) -> Option<Value> {
        self.value(child, (action.regions, action.reach), Some(action))
    }

    fn cell(&self, value: Value) -> u64 {
        if self.taste.without == Some(Part::Cells) {
            return 0;
        }
        let [first, second] = value.first(self.taste);
        let Value { regions, rooms, .. } = value;
        let [regions, rooms] =
            if self.taste.last_first { [0, 0] } else { [u8::MAX - regions, u8::MAX - rooms] };
        let bytes = [first, second, regions, rooms];
        u32::from_be_bytes(bytes).into()
    }

    fn cell_of_child(&self, child: Value, parent: Value, cell: u64) -> u64 {
        if self.taste.with_parent { self.cell(parent).max(cell) } else { self.cell(child) }
    }

    fn key(&self, value: Value) -> u64 {
        let [first, second] = value.first(self.taste);
        let Value { regions, rooms, way, hot, last, .. } = value;
        let [regions, rooms, way, hot] = [regions, rooms, way, hot].map(|it| u8::MAX - it);
        let [one, two, three] =
            if self.taste.way_first { [way, regions, rooms] } else { [regions, rooms, way] };
        let [high, low] = last.to_be_bytes();
        if self.taste.last_first {
            return u64::from_be_bytes([first, second, high, low, one, two, three, hot]);
        }
        u64::from_be_bytes([first, second, one, two, three, hot, high, low])
    }

    fn advise(&self, parent: Value, children: &[Value], liked: &mut Vec<usize>) {
        match self.taste.free {
            Free::Advised => {}
            Free::All => return liked.extend(0..children.len()),
            Free::None => return,
        }
        let advisers: [fn(Value, Value) -> bool; 6] = [
            |before, after| after.packed > before.packed,
            |before, after| after.regions < before.regions,
            |before, after| after.rooms < before.rooms,
            |before, after| after.unplaced < before.unplaced,
            |before, after| after.hot < before.hot,
            |before, after| after.way < before.way,
        ];
        let may = |child: &Value| {
            child.packed >= parent.packed
                && (!self.taste.serving_first || child.unplaced <= parent.unplaced)
        };
        for likes in advisers {
            let like = children.iter().enumerate().filter(|(_, it)| may(it) && likes(parent, **it));
            // The first of the best.
            liked.extend(like.rev().max_by_key(|(_, it)| self.key(**it)).map(|(at, _)| at));
        }
        let wider =
            children.iter().enumerate().filter(|(_, it)| may(it) && it.reach > parent.reach);
        liked
            .extend(wider.rev().max_by_key(|(_, it)| (it.reach, self.key(**it))).map(|(at, _)| at));
    }

    fn is_dead_end(&self, state: &State<W>) -> bool {
        let Lost::Forward(assignment, closed) = &self.tables.lost else { return false };
        self.taste.without != Some(Part::DeadEnds)
            && (Heuristic::<PushSpace<W>>::h(assignment, state).is_none()
                || closed.is_lost(&self.tables.ground, state))
    }
}
