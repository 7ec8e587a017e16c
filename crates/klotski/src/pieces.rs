//! A level as tables of pieces at anchors, made for [`Sweep`](crate::sweep::Sweep).

use crate::{
    board::{Board, SPECIAL, classes_of},
    game::{Game, TooSmall},
    key::Key,
    level::{Level, Place},
    mask::Mask,
    mirror::Mirror,
    settings::Metric,
    state::State,
    travel::Direction,
};

/// What may be mirrored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// Situations, wherever the level allows it: what is nearest stays nearest.
    Any,
    /// Only if the start is its own mirror image too: then both of a pair are equally near.
    WithStart,
}

/// A situation that was reached.
#[derive(Clone, Copy)]
pub(crate) struct Node<M, K> {
    /// The lesser of a situation and its mirror image.
    pub(crate) key: K,
    /// The other, or the same again.
    pub(crate) image: K,
    /// The cells taken in `key`, and in `image`.
    taken: [M; 2],
    /// The anchor of the piece whose move led to `key`.
    moved: M,
}

impl<M: Mask, K: Ord> Node<M, K> {
    /// A situation and its mirror image, each with its key, the cells taken, and the anchor of what
    /// was moved.
    #[inline]
    fn of(one: (K, M, M), other: (K, M, M)) -> Self {
        let (lesser, greater) = if one.0 <= other.0 { (one, other) } else { (other, one) };
        Self {
            key: lesser.0,
            image: greater.0,
            taken: [lesser.1, greater.1],
            moved: lesser.2,
        }
    }
}

impl<M, K: Eq> Node<M, K> {
    /// How many situations it stands for.
    pub(crate) fn weight(&self) -> u64 {
        if self.key == self.image { 1 } else { 2 }
    }
}

/// A piece at an anchor.
struct Piece<M, K> {
    cells: M,
    /// The cells that one step enters, by direction.
    enters: [M; 4],
    /// Where it leads; nowhere, if a wall is in the way.
    to: [M; 4],
    /// Does a step lead out?
    leaves: bool,
    /// Its bits of a key.
    bits: K,
    /// Its mirror image: bits of a key, cells, anchor.
    image: (K, M, M),
}

/// A level made ready.
pub(crate) struct Rules<M, K, const P: usize> {
    game: Game<M, P>,
    metric: Metric,
    cells: usize,
    classes: Vec<Class<M, P>>,
    /// All that are no walls.
    floor: M,
    /// By class, then by anchor.
    pieces: Vec<Piece<M, K>>,
}

struct Class<M, const P: usize> {
    /// What each plane is combined with, so that all ones are left at the anchors of the class.
    flips: [M; P],
    /// For each cell, the anchors of pieces that enter it by a step.
    near: Vec<M>,
    /// Anchors from which a step enters no cell of the board: on the way out.
    outward: M,
}

impl<M: Mask, K: Key<M>> Piece<M, K> {
    /// All but the keys.
    fn new(board: &Board<M>, class: u8, at: M) -> Self {
        let known = &board.classes[usize::from(class)];
        let cells = known.footprint(at);
        let mut piece = Self {
            cells,
            enters: [M::EMPTY; 4],
            to: [M::EMPTY; 4],
            leaves: false,
            bits: K::default(),
            image: (K::default(), cells, at),
        };
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            // On the empty board.
            if known.movable(at, M::EMPTY, direction) == M::EMPTY {
                continue;
            }
            let to = at.moved(board.step(direction));
            piece.leaves |= to == M::EMPTY;
            piece.enters[number] = known.footprint(to) & !cells;
            piece.to[number] = to;
        }
        piece
    }

    /// Is there a step that enters no cell of the board?
    fn is_outward(&self) -> bool {
        let enters_none = |(to, enters): (&M, &M)| *to != M::EMPTY && *enters == M::EMPTY;
        self.leaves || self.to.iter().zip(&self.enters).any(enters_none)
    }

    /// Where one step leads past what is `occupied` by others.
    #[inline]
    fn steps(&self, occupied: M) -> M {
        (0..4).fold(M::EMPTY, |all, number| {
            all | self.to[number].only_if(self.enters[number] & occupied == M::EMPTY)
        })
    }
}

impl<M: Mask, K: Key<M>, const P: usize> Rules<M, K, P> {
    pub(crate) fn new(level: &Level, metric: Metric, symmetry: Symmetry) -> Result<Self, TooSmall> {
        let cells = level.rows() * level.columns();
        if cells > K::CELLS {
            return Err(TooSmall { planes: P, cells: K::CELLS });
        }
        let (shapes, class_of) = classes_of(level);
        let game: Game<M, P> = Game::new(level)?;
        let floor = (0..).take(cells).filter(|&at| !level.is_wall(place(level, at)));
        let floor = floor.map(M::cell).fold(M::EMPTY, |floor, at| floor | at);
        let mut rules =
            Self { game, metric, cells, classes: Vec::new(), floor, pieces: Vec::new() };
        let mirror = Mirror::of(level, &shapes, &class_of);
        rules.place_all(level, mirror.as_ref());
        let start = rules.start();
        if start.key != start.image && symmetry == Symmetry::WithStart {
            rules.place_all(level, None);
        }
        Ok(rules)
    }

    /// Makes the tables. Without a mirror, each piece is its own image.
    fn place_all(&mut self, level: &Level, mirror: Option<&Mirror>) {
        self.pieces.clear();
        self.classes.clear();
        let board = &self.game.board;
        for class in (0..).take(board.classes.len()) {
            let mut near = vec![M::EMPTY; self.cells];
            let mut outward = M::EMPTY;
            for at in (0..).take(self.cells) {
                // Where no piece of the class fits, nothing is looked up.
                let image_at = mirror.and_then(|it| it.at(level, class, at)).unwrap_or(at);
                let image = mirror.map_or(class, |it| it.classes[usize::from(class)]);
                let (from, image_from) = (M::cell(at), M::cell(image_at));
                let image_cells = board.classes[usize::from(image)].footprint(image_from);
                let piece = Piece {
                    bits: self.key_of(class, at),
                    image: (self.key_of(image, image_at), image_cells, image_from),
                    ..Piece::new(board, class, from)
                };
                for cell in piece.enters.into_iter().flat_map(M::indices) {
                    near[usize::from(cell)] = near[usize::from(cell)] | from;
                }
                outward = outward | from.only_if(piece.is_outward());
                self.pieces.push(piece);
            }
            self.classes.push(Class { flips: State::<M, P>::flips(class), near, outward });
        }
    }

    fn key_of(&self, class: u8, at: u8) -> K {
        let state = State::<M, P>::EMPTY.toggled(class, M::cell(at));
        let planes = state.planes.into_iter().enumerate();
        planes
            .fold(K::default(), |key, (number, plane)| key ^ K::of_plane(number, self.cells, plane))
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

    pub(crate) fn start_state(&self) -> State<M, P> {
        self.game.start
    }

    pub(crate) fn start(&self) -> Node<M, K> {
        self.node(&self.game.start)
    }

    pub(crate) fn is_goal(&self, key: K) -> bool {
        self.game.board.is_goal(&self.state(key))
    }

    /// A situation, nothing moved.
    pub(crate) fn node(&self, state: &State<M, P>) -> Node<M, K> {
        let mut one = (K::default(), M::EMPTY, M::EMPTY);
        let mut other = one;
        for class in (0..).take(self.classes.len()) {
            for at in state.anchors(class).indices() {
                let piece = &self.row(usize::from(class))[usize::from(at)];
                one = (one.0 ^ piece.bits, one.1 | piece.cells, M::EMPTY);
                other = (other.0 ^ piece.image.0, other.1 | piece.image.1, M::EMPTY);
            }
        }
        Node::of(one, other)
    }

    /// The pieces of a class, by anchor.
    #[inline]
    fn row(&self, class: usize) -> &[Piece<M, K>] {
        let first = class * self.cells;
        &self.pieces[first..first + self.cells]
    }

    /// Calls `visit` with each successor (but those that were reached before for certain), and
    /// whether it is a goal.
    #[inline]
    pub(crate) fn successors(&self, node: &Node<M, K>, mut visit: impl FnMut(Node<M, K>, bool)) {
        let planes = self.state(node.key).planes;
        let [taken, image_taken] = node.taken;
        let free = self.floor & !taken;
        for (number, class) in self.classes.iter().enumerate() {
            let anchors = planes
                .iter()
                .zip(&class.flips)
                .fold(!node.moved, |anchors, (&plane, &flip)| anchors & (plane ^ flip));
            let near = free.indices().fold(class.outward, |near, at| near | class.near[usize::from(at)]);
            let row = self.row(number);
            for from in (anchors & near).indices() {
                let piece = &row[usize::from(from)];
                let steps = piece.steps(taken);
                if steps == M::EMPTY && !piece.leaves {
                    continue;
                }
                let (reached, leaves) = match self.metric {
                    Metric::Moves => spread(row, from, steps, taken & !piece.cells),
                    Metric::Cost | Metric::Steps => (steps, piece.leaves),
                };
                let one = (node.key ^ piece.bits, taken & !piece.cells);
                let other = (node.image ^ piece.image.0, image_taken & !piece.image.1);
                for to in reached.indices() {
                    let piece = &row[usize::from(to)];
                    let at = M::cell(to);
                    // One step of a piece may well follow another.
                    let is_last = self.metric == Metric::Moves;
                    let child = Node::of(
                        (one.0 ^ piece.bits, one.1 | piece.cells, at.only_if(is_last)),
                        (
                            other.0 ^ piece.image.0,
                            other.1 | piece.image.1,
                            piece.image.2.only_if(is_last),
                        ),
                    );
                    visit(child, number == usize::from(SPECIAL) && at == self.game.board.goal);
                }
                if leaves {
                    visit(
                        Node::of((one.0, one.1, M::EMPTY), (other.0, other.1, M::EMPTY)),
                        true,
                    );
                }
            }
        }
    }
}

/// The place of a cell.
fn place(level: &Level, at: u8) -> Place {
    let at = usize::from(at);
    Place { row: at / level.columns(), column: at % level.columns() }
}

/// Where the piece at `from` can come by itself past `others`, and whether it can leave; `steps` is
/// where one step leads.
#[inline]
fn spread<M: Mask, K: Key<M>>(row: &[Piece<M, K>], from: u8, steps: M, others: M) -> (M, bool) {
    let from = M::cell(from);
    let mut reached = from | steps;
    let mut fresh = steps;
    let mut leaves = row[usize::from(from.first())].leaves;
    while fresh != M::EMPTY {
        let piece = &row[usize::from(fresh.first())];
        fresh = fresh.without_first();
        leaves |= piece.leaves;
        let new = piece.steps(others) & !reached;
        reached = reached | new;
        fresh = fresh | new;
    }
    (reached & !from, leaves)
}
