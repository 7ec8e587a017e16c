//! A level as tables of pieces at anchors, made for [`Sweep`](crate::sweep::Sweep): what can happen
//! to a piece is looked up, not worked out.

use grid::Step;

use crate::{
    board::{Board, SPECIAL, classes_of},
    game::{Game, TooSmall},
    key::Key,
    level::Level,
    mask::Mask,
    mirror::Mirror,
    settings::Metric,
    state::State,
};

/// What may be mirrored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// Situations, wherever the level allows it: what is nearest stays nearest.
    Any,
    /// Only if the start is its own mirror image too: then both of a pair are equally near.
    WithStart,
}

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
    /// Does a step lead out? It enters no cell then.
    leaves: bool,
    /// Its bits of a key.
    bits: K,
    /// Those of its mirror image.
    image: K,
}

/// From where a cell is entered, by class: the anchors of pieces that enter
#[derive(Clone, Default)]
struct Entered<M> {
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
    entered: Vec<Entered<M>>,
    /// Anchors from which a step enters no cell of the board: on the way out.
    outward: [M; 4],
    /// By class, then by anchor.
    pieces: [Vec<Piece<M, K>>; 4],
}

/// A level made ready.
pub(crate) struct Rules<M, K, const P: usize> {
    game: Game<M, P>,
    metric: Metric,
    cells: usize,
    /// All cells of the board, walls among them.
    all: M,
    /// Places for one class too many are left empty.
    fours: Vec<Four<M, K, P>>,
}

impl<M: Mask, K: Key<M>> Piece<M, K> {
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

    /// Is there a step that enters no cell of the board?
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

impl<M: Mask, K: Key<M>, const P: usize> Rules<M, K, P> {
    /// O(cells²) for each shape.
    pub(crate) fn new(level: &Level, metric: Metric, symmetry: Symmetry) -> Result<Self, TooSmall> {
        let cells = level.rows() * level.columns();
        if cells * P > K::BITS {
            return Err(TooSmall { planes: P, cells: K::BITS / P });
        }
        let (shapes, class_of) = classes_of(level);
        let all = (0..).take(cells).map(M::cell).fold(M::EMPTY, |all, at| all | at);
        let game: Game<M, P> = Game::new(level)?;
        let mut rules = Self { game, metric, cells, all, fours: Vec::new() };
        let classes: Vec<u8> = (0..).take(shapes.len()).collect();
        rules.fours = classes.chunks(4).map(|classes| rules.four(classes)).collect();
        if let Some(mirror) = Mirror::of(level, &shapes, &class_of) {
            rules.mirror(level, &mirror);
            if symmetry == Symmetry::WithStart && rules.start().count() > 1 {
                rules.unmirror();
            }
        }
        Ok(rules)
    }

    /// The tables of up to four classes. Each piece is its own mirror image for now.
    fn four(&self, classes: &[u8]) -> Four<M, K, P> {
        let mut four = Four {
            flips: [[M::EMPTY; 4]; P],
            entered: vec![Entered::default(); self.cells],
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
                let piece = Piece { bits, image: bits, ..Piece::new(&self.game.board, class, at) };
                for cells in piece.enters {
                    let (Some(first), Some(last)) =
                        (cells.indices().next(), cells.indices().last())
                    else {
                        continue;
                    };
                    if first == last {
                        add(&mut four.entered[usize::from(first)].alone[lane], from);
                    } else {
                        add(&mut four.entered[usize::from(first)].first[lane], from);
                        add(&mut four.entered[usize::from(last)].last[lane], from);
                    }
                }
                add(&mut four.outward[lane], from.only_if(piece.is_outward()));
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

    /// By class, then by anchor.
    fn pieces(&self) -> impl Iterator<Item = &[Piece<M, K>]> {
        self.fours.iter().flat_map(|four| &four.pieces).map(Vec::as_slice)
    }

    fn pieces_mut(&mut self) -> impl Iterator<Item = &mut [Piece<M, K>]> {
        self.fours.iter_mut().flat_map(|four| &mut four.pieces).map(Vec::as_mut_slice)
    }

    fn mirror(&mut self, level: &Level, mirror: &Mirror) {
        let mut images = Vec::with_capacity(mirror.classes.len());
        for (class, &image) in (0..).zip(&mirror.classes) {
            // Where no piece of the class fits, nothing is looked up.
            let image_at = |at: u8| mirror.at(level, class, at).unwrap_or(at);
            images
                .push((0..).take(self.cells).map(|at| self.key_of(image, image_at(at))).collect());
        }
        for (pieces, images) in self.pieces_mut().zip::<Vec<Vec<K>>>(images) {
            pieces.iter_mut().zip(images).for_each(|(piece, image)| piece.image = image);
        }
    }

    fn unmirror(&mut self) {
        self.pieces_mut().flatten().for_each(|piece| piece.image = piece.bits);
    }

    /// More successors than any situation has: each piece anywhere, or out.
    pub(crate) fn most_successors(&self) -> usize {
        (self.game.cast().len() * self.cells) + 1
    }

    /// The state of a key.
    #[inline]
    pub(crate) fn state(&self, key: K) -> State<M, P> {
        State { planes: std::array::from_fn(|number| key.plane(number, self.cells)) }
    }

    /// The state at the start.
    pub(crate) fn initial_state(&self) -> State<M, P> {
        self.game.start
    }

    /// The start, nothing moved.
    pub(crate) fn start(&self) -> Situation<M, K> {
        let start = &self.game.start;
        let (mut key, mut image) = (K::default(), K::default());
        for (class, pieces) in (0..).zip(self.pieces()).take(self.game.board.classes.len()) {
            for at in start.anchors(class).indices() {
                let piece = &pieces[usize::from(at)];
                (key, image) = (key ^ piece.bits, image ^ piece.image);
            }
        }
        Situation { key, image, taken: self.game.board.occupied(start), parent: 0, moved: NOWHERE }
    }

    /// Is the special piece where it has to be?
    pub(crate) fn is_goal(&self, state: &State<M, P>) -> bool {
        self.game.board.is_goal(state)
    }

    /// Calls `visit` with each successor of situation `number`, and whether it is a goal; but not
    /// with those where the piece that was moved last is moved again.
    #[inline]
    pub(crate) fn successors(
        &self,
        number: u32,
        of: &Situation<M, K>,
        mut visit: impl FnMut(Situation<M, K>, bool),
    ) {
        // So that all successors have it.
        let of = Situation { parent: number, ..*of };
        let state = self.state(of.key);
        let free = self.all & !of.taken;
        let others = if of.moved == NOWHERE { !M::EMPTY } else { !M::cell(of.moved) };
        // Where a piece of the class makes it a goal, and where a move of it ends for that.
        let mut goal = self.game.board.goal;
        let mut ends = self.game.board.ends(SPECIAL);
        let is_goal = self.is_goal(&state);
        if is_goal && goal == M::EMPTY {
            // The special piece has left: it is over.
            return;
        }
        for four in &self.fours {
            let movable = four.movable(&state, free).map(|anchors| anchors & others);
            for (row, movable) in four.pieces.iter().zip(movable) {
                for from in movable.indices() {
                    self.travels(&of, row, from, ends, |next, to| visit(next, to & goal == to));
                }
                // The others change nothing about it.
                goal = if is_goal { !M::EMPTY } else { M::EMPTY };
                ends = M::EMPTY;
            }
        }
    }

    /// Calls `visit` with each place of the piece of `row` at `from`, [`Mask::EMPTY`] for outside,
    /// and with what the situation is then. A move that comes to one of `ends` goes no further.
    #[inline]
    fn travels(
        &self,
        of: &Situation<M, K>,
        row: &[Piece<M, K>],
        from: u8,
        ends: M,
        mut visit: impl FnMut(Situation<M, K>, M),
    ) {
        let piece = &row[usize::from(from)];
        let taken = of.taken & !piece.cells;
        let steps = piece.steps(taken);
        if steps == M::EMPTY && !piece.leaves {
            return;
        }
        let (reached, leaves) = match self.metric {
            Metric::Moves => spread(row, from, steps, taken, ends),
            Metric::Cost | Metric::Steps => (steps, piece.leaves),
        };
        let (key, image) = (of.key ^ piece.bits, of.image ^ piece.image);
        for to in reached.indices() {
            let (piece, cell) = (&row[usize::from(to)], M::cell(to));
            let next = Situation {
                key: key ^ piece.bits,
                image: image ^ piece.image,
                taken: taken | piece.cells,
                parent: of.parent,
                // Wherever it can go now, it could have gone at once, unless the move had to end.
                moved: if self.metric == Metric::Moves && cell & ends == M::EMPTY {
                    to
                } else {
                    NOWHERE
                },
            };
            visit(next, cell);
        }
        if leaves {
            let next = Situation { key, image, taken, parent: of.parent, moved: NOWHERE };
            visit(next, M::EMPTY);
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
            any = by_class(|lane| any[lane] | entered.alone[lane]);
            first = by_class(|lane| first[lane] | entered.first[lane]);
            last = by_class(|lane| last[lane] | entered.last[lane]);
        }
        let mut anchors = by_class(|lane| any[lane] | first[lane] & last[lane]);
        for (&plane, flips) in state.planes.iter().zip(&self.flips) {
            anchors = by_class(|lane| anchors[lane] & (plane ^ flips[lane]));
        }
        anchors
    }
}

#[inline]
fn by_class<M>(mask: impl FnMut(usize) -> M) -> [M; 4] {
    std::array::from_fn(mask)
}

fn add<M: Mask>(set: &mut M, more: M) {
    *set = *set | more;
}

/// Where the piece at `from` can come by itself past `others`, no further than `ends`, `from` apart;
/// and whether it can leave. `steps` is where one step leads, `row` has the pieces of its class.
#[inline]
fn spread<M: Mask, K: Key<M>>(
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
        reached = reached | new;
        fresh = fresh | new & !ends;
    }
    (reached & !start, leaves)
}
