//! A level as tables of pieces at anchors, made for a [sweep](crate::sweep): what can happen
//! to a piece is looked up, not worked out.

use std::array::from_fn;

use grid::Step;

use super::{key::Key, mirror::Mirror, rows::Rows};
use crate::{
    board::{Board, SPECIAL, classes_of},
    level::Level,
    mask::Mask,
    settings::Metric,
    space::{Space, TooSmall},
    state::State,
};

/// No anchor.
const NOWHERE: u8 = u8::MAX;

/// A situation, and what is known of it from how it was reached.
#[derive(Clone, Copy)]
pub(crate) struct Situation<M, K> {
    pub(crate) key: K,
    /// The key of its mirror image.
    pub(crate) image: K,
    /// The cells on which pieces stand.
    taken: M,
    /// The number of the situation that it was reached from; 0 for the start.
    pub(crate) parent: u32,
    /// The anchor of the piece that was moved last; [`NOWHERE`] if it may be moved again.
    moved: u8,
}

impl<M, K: Copy + Ord> Situation<M, K> {
    /// The lesser key of the situation and of its mirror image, by which both are known.
    #[inline]
    pub(crate) fn known_as(&self) -> K {
        self.key.min(self.image)
    }

    /// How many situations that are.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        if self.key == self.image { 1 } else { 2 }
    }
}

/// A piece at an anchor. On small boards it fills a cache line.
#[repr(align(64))]
struct Piece<M, K> {
    cells: M,
    /// The cells that one step enters; by direction.
    enters: [M; 4],
    /// Where it leads, if those are free: nowhere, if a wall is in the way.
    to: [M; 4],
    /// True if a step leads out. It enters no cell then.
    leaves: bool,
    /// Its bits of a key.
    bits: K,
    /// Those of its mirror image.
    image: K,
}

/// From where a cell is entered, by class: the anchors of pieces that enter
#[derive(Clone, Default)]
struct EntryAnchors<M> {
    /// this cell alone,
    alone: [M; 4],
    /// this one as the first of several, by a step in some direction,
    first: [M; 4],
    /// or as the last of several.
    last: [M; 4],
}

/// Four classes of pieces side by side, which the compiler makes vectors of.
struct Four<M, K, const P: usize> {
    /// What each plane is combined with, so that all have ones at the anchors of the class.
    flips: [[M; 4]; P],
    /// By cell.
    entered: Vec<EntryAnchors<M>>,
    /// Anchors from which a step enters no cell of the board: on the way out.
    outward: [M; 4],
    /// By class, then by anchor.
    pieces: [Vec<Piece<M, K>>; 4],
}

/// Takes the successors of a situation.
pub(crate) trait Successors<M, K> {
    /// The anchors to which the piece at this anchor need not be moved: what follows is known.
    fn known(&self, from: u8) -> M;

    /// A successor, and whether it is a goal.
    fn add(&mut self, next: Situation<M, K>, is_goal: bool);
}

/// A level made ready.
pub(crate) struct Rules<M, K, const P: usize> {
    pub(crate) space: Space<M, P>,
    cells: usize,
    /// All cells of the board, walls among them.
    all: M,
    /// Places for one class too many are left empty.
    fours: Vec<Four<M, K, P>>,
    /// True if so many cells are free that all cells a piece can come to are found together.
    is_open: bool,
}

impl<M: Mask, K: Key<Mask = M>> Piece<M, K> {
    /// All but what has to do with keys.
    fn new(board: &Board<M>, class: u8, at: u8) -> Self {
        let known = &board.classes[usize::from(class)];
        let from = M::cell(at);
        let cells = known.footprint(from);
        let (mut enters, mut to, mut leaves) = ([M::EMPTY; 4], [M::EMPTY; 4], false);
        for (number, direction) in Step::ALL.into_iter().enumerate() {
            // On the empty board.
            if known.movable(from, M::EMPTY, direction) == M::EMPTY {
                continue;
            }
            to[number] = from.moved(board.step(direction));
            leaves |= to[number] == M::EMPTY;
            enters[number] = known.footprint(to[number]) & !cells;
        }
        Self { cells, enters, to, leaves, bits: K::default(), image: K::default() }
    }

    /// Returns true if there is a step that enters no cell of the board.
    fn is_outward(&self) -> bool {
        let enters_none = |(to, enters): (&M, &M)| *to != M::EMPTY && *enters == M::EMPTY;
        self.leaves || self.to.iter().zip(&self.enters).any(enters_none)
    }

    /// Where one step leads past `others`.
    #[inline]
    fn steps(&self, others: M) -> M {
        let step =
            |number: usize| self.to[number].only_if(self.enters[number] & others == M::EMPTY);
        (step(0) | step(1)) | (step(2) | step(3))
    }
}

impl<M: Mask, K: Key<Mask = M>, const P: usize> Rules<M, K, P> {
    /// O(cells²) for each shape.
    pub(crate) fn new(level: &Level, metric: Metric) -> Result<Self, TooSmall> {
        let cells = level.rows() * level.columns();
        if cells * P > K::BITS {
            return Err(TooSmall { planes: P, cells: K::BITS / P });
        }
        let (shapes, class_of) = classes_of(level);
        let all = M::of((0..).take(cells));
        let mut rules = Self {
            space: Space::new(level, metric)?,
            cells,
            all,
            fours: Vec::new(),
            is_open: false,
        };
        let mirror = Mirror::of(level, &shapes, &class_of);
        let classes: Vec<u8> = (0..).take(shapes.len()).collect();
        rules.fours = classes.chunks(4).map(|four| rules.four(four, mirror.as_ref())).collect();
        let free = all & !rules.start().taken;
        rules.is_open = rules.is_closed() && 2 * free.indices().count() > cells;
        Ok(rules)
    }

    /// Returns true if all pieces stay on the board.
    fn is_closed(&self) -> bool {
        self.fours.iter().flat_map(|four| four.outward).all(|anchors| anchors == M::EMPTY)
    }

    /// The rows of all situations, unless there are too many.
    pub(crate) fn rows(&self) -> Option<Rows<M, P>> {
        let mut pieces = vec![0; self.space.board.classes.len()];
        for &(class, _) in self.space.pieces.keys() {
            pieces[usize::from(class)] += 1;
        }
        if self.is_closed() { Rows::new(self.cells, &pieces) } else { None }
    }

    /// The tables of up to four classes. Without a mirror each piece is its own mirror image.
    fn four(&self, classes: &[u8], mirror: Option<&Mirror>) -> Four<M, K, P> {
        let mut four = Four {
            flips: [[M::EMPTY; 4]; P],
            entered: vec![EntryAnchors::default(); self.cells],
            outward: [M::EMPTY; 4],
            pieces: Default::default(),
        };
        for (lane, &class) in classes.iter().enumerate() {
            for (flips, flip) in four.flips.iter_mut().zip(State::<M, P>::flips(class)) {
                flips[lane] = flip;
            }
            for at in (0..).take(self.cells) {
                let from = M::cell(at);
                let bits = self.key_of(class, at);
                let image = mirror.map(|mirror| mirror.image(class, at));
                let image = image.map_or(bits, |(class, at)| self.key_of(class, at));
                let piece = Piece { bits, image, ..Piece::new(&self.space.board, class, at) };
                for cells in piece.enters {
                    let (Some(first), Some(last)) =
                        (cells.indices().next(), cells.indices().last())
                    else {
                        continue;
                    };
                    let [first, last] = [first, last].map(usize::from);
                    if first == last {
                        four.entered[first].alone[lane] |= from;
                    } else {
                        four.entered[first].first[lane] |= from;
                        four.entered[last].last[lane] |= from;
                    }
                }
                four.outward[lane] |= from.only_if(piece.is_outward());
                four.pieces[lane].push(piece);
            }
        }
        four
    }

    fn key_of(&self, class: u8, at: u8) -> K {
        let state = State::<M, P>::EMPTY.toggled(class, M::cell(at));
        let planes = state.planes.into_iter().enumerate();
        planes
            .fold(K::default(), |key, (number, plane)| key ^ K::of_plane(number, self.cells, plane))
    }

    /// More successors than any situation has: each piece anywhere, or out.
    pub(crate) fn most_successors(&self) -> usize {
        self.space.pieces.len() * self.cells + 1
    }

    /// The state of a key.
    #[inline]
    pub(crate) fn state(&self, key: K) -> State<M, P> {
        State { planes: from_fn(|number| key.plane(number, self.cells)) }
    }

    /// The start, nothing moved.
    pub(crate) fn start(&self) -> Situation<M, K> {
        let space = &self.space;
        let (mut key, mut image) = (K::default(), K::default());
        for &(class, at) in space.pieces.keys() {
            let class = usize::from(class);
            let piece = &self.fours[class / 4].pieces[class % 4][usize::from(at)];
            (key, image) = (key ^ piece.bits, image ^ piece.image);
        }
        Situation {
            key,
            image,
            taken: space.board.occupied(&space.start),
            parent: 0,
            moved: NOWHERE,
        }
    }

    /// Adds each successor of situation `number`, but not those that are known, or where the piece that
    /// was moved last is moved again.
    #[inline]
    pub(crate) fn successors(
        &self,
        number: u32,
        of: &Situation<M, K>,
        successors: &mut impl Successors<M, K>,
    ) {
        // So that all successors have it.
        let of = Situation { parent: number, ..*of };
        let state = self.state(of.key);
        let free = self.all & !of.taken;
        let others = if of.moved == NOWHERE { !M::EMPTY } else { !M::cell(of.moved) };
        // Where a piece of the class makes it a goal, and where a move of it ends for that.
        let mut goal = self.space.board.goal;
        let mut ends = self.space.board.ends(SPECIAL);
        for (four, first) in self.fours.iter().zip((0..).step_by(4)) {
            let movable = four.movable(&state, free).map(|anchors| anchors & others);
            for ((row, movable), class) in four.pieces.iter().zip(movable).zip(first..) {
                for from in movable.indices() {
                    self.travels(&of, (class, row), from, [ends, goal], successors);
                }
                // The others bring no goal.
                (goal, ends) = (M::EMPTY, M::EMPTY);
            }
        }
    }

    /// Adds what the situation is after each move of the piece at `from`, of the class of `row`. A move that
    /// comes to one of `ends` goes no further.
    #[inline]
    fn travels(
        &self,
        of: &Situation<M, K>,
        (class, row): (u8, &[Piece<M, K>]),
        from: u8,
        [ends, goal]: [M; 2],
        successors: &mut impl Successors<M, K>,
    ) {
        let piece = &row[usize::from(from)];
        let taken = of.taken & !piece.cells;
        let steps = piece.steps(taken);
        if steps == M::EMPTY && !piece.leaves {
            return;
        }
        let (reached, leaves) = match self.space.metric {
            Metric::Cost | Metric::Steps => (steps, piece.leaves),
            _ if self.is_open => (self.space.board.reach(class, from, taken), false),
            _ => spread(row, from, steps, taken, ends),
        };
        let (key, image) = (of.key ^ piece.bits, of.image ^ piece.image);
        for to in (reached & !successors.known(from)).indices() {
            let (piece, cell) = (&row[usize::from(to)], M::cell(to));
            let next = Situation {
                key: key ^ piece.bits,
                image: image ^ piece.image,
                taken: taken | piece.cells,
                parent: of.parent,
                // Wherever it can go now, it could have gone at once, unless the move had to end.
                moved: if self.space.metric.is_by_travels() && cell & ends == M::EMPTY {
                    to
                } else {
                    NOWHERE
                },
            };
            successors.add(next, cell & goal == cell);
        }
        if leaves {
            let next = Situation { key, image, taken, parent: of.parent, moved: NOWHERE };
            successors.add(next, true);
        }
    }
}

impl<M: Mask, K, const P: usize> Four<M, K, P> {
    /// By class, the anchors of pieces that may have a step into the cells `free`: all that have one,
    /// and few others.
    #[inline]
    fn movable(&self, state: &State<M, P>, free: M) -> [M; 4] {
        let (mut any, mut first, mut last) = (self.outward, [M::EMPTY; 4], [M::EMPTY; 4]);
        for at in free.indices() {
            let entered = &self.entered[usize::from(at)];
            any = from_fn(|lane| any[lane] | entered.alone[lane]);
            first = from_fn(|lane| first[lane] | entered.first[lane]);
            last = from_fn(|lane| last[lane] | entered.last[lane]);
        }
        let mut anchors = from_fn(|lane| any[lane] | first[lane] & last[lane]);
        for (&plane, flips) in state.planes.iter().zip(&self.flips) {
            anchors = from_fn(|lane| anchors[lane] & (plane ^ flips[lane]));
        }
        anchors
    }
}

/// Where the piece at `from` can come by itself past `others`, no further than `ends`, `from` apart;
/// and whether it can leave. `steps` is where one step leads, `row` has the pieces of its class.
#[inline]
fn spread<M: Mask, K: Key<Mask = M>>(
    row: &[Piece<M, K>],
    from: u8,
    steps: M,
    others: M,
    ends: M,
) -> (M, bool) {
    let start = M::cell(from);
    let mut fresh = steps & !ends;
    let mut reached = start | steps;
    let mut leaves = row[usize::from(from)].leaves;
    while fresh != M::EMPTY {
        let piece = &row[usize::from(fresh.first())];
        fresh = fresh.without_first();
        leaves |= piece.leaves;
        let new = piece.steps(others) & !reached;
        reached |= new;
        fresh |= new & !ends;
    }
    (reached & !start, leaves)
}

impl<M: Mask> Board<M> {
    /// Where the piece of `class` at `from` can come by itself past `others`, `from` apart; it cannot leave.
    #[inline]
    fn reach(&self, class: u8, from: u8, others: M) -> M {
        let (known, ends) = (&self.classes[usize::from(class)], self.ends(class));
        let start = M::cell(from);
        let (mut reached, mut fresh) = (start, start);
        while fresh != M::EMPTY {
            let next = Step::ALL.into_iter().fold(M::EMPTY, |next, direction| {
                next | known.movable(fresh, others, direction).moved(self.step(direction))
            });
            fresh = next & !reached & !ends;
            reached |= next;
        }
        reached & !start
    }
}

impl<M: Mask, const P: usize> State<M, P> {
    /// What the planes are combined with by XOR, so that all have a one where a piece of `class` is
    /// anchored, and only there.
    fn flips(class: u8) -> [M; P] {
        let code = class + 1;
        from_fn(|number| if code >> number & 1 == 1 { M::EMPTY } else { !M::EMPTY })
    }
}
