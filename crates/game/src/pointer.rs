//! How clicks and drags become actions: who is clicked on acts or is chosen, a free cell is walked to, and a box is
//! pushed by whoever walks behind it.

use std::collections::VecDeque;

use scene::{At, Look};

use crate::{
    choice::Choice,
    keys::Press,
    moves::{is_closed, mover, walker},
    saved::By,
    session::Session,
};

const WAYS: [At; 4] = [At::UP, At::DOWN, At::LEFT, At::RIGHT];

impl Session {
    /// A click: on a piece that moves or goes aboard, or on a cell to choose or to walk to.
    pub(crate) fn click(&mut self, cell: At) {
        let found = self.piece_at(cell);
        let pieces = &self.position.film.scene.pieces;
        match (&self.now.choice, found) {
            (Choice::Word, _) => return,
            // The hull is larger than the cell of the boat.
            (Choice::Load(_), None) => {
                let ground = self.position.film.scene.ground(cell);
                if ground.is_some_and(|it| it.look == Look::Water) {
                    self.cross();
                }
                return;
            }
            (Choice::Cell(_), _) => return self.choose_cell(cell),
            (Choice::Load(_), Some(piece)) => {
                let label = pieces[piece].label.chars().next();
                return match label.filter(|_| pieces[piece].look != Look::Boat) {
                    Some(sign) => self.act(Press::Sign(sign)),
                    None => self.cross(),
                };
            }
            (Choice::Nothing | Choice::Piece(..), _) => {}
        }
        if found.is_some_and(|piece| self.now.choice.choose(piece)) {
            return;
        }
        let is_own = |piece| mover(piece).is_some_and(|(mover, _)| Some(mover) == found);
        let mut own = self.position.offers.iter().filter(|offer| is_own(offer));
        if let (Some(offer), None) = (own.next(), own.next()) {
            return self.play(offer.action.clone(), By::Hand);
        }
        if let (Some(_), Some(ways)) = (found, self.to_gap(cell)) {
            return self.walk(&ways);
        }
        let scene = &self.position.film.scene;
        let Some(who) = self.now.choice.piece().or_else(|| walker(scene)) else { return };
        let is_pushed = found.is_some_and(|it| scene.pieces[it].look.is_pushed());
        match self.path(who, cell) {
            Some(ways) => self.walk(&ways),
            None if is_pushed => self.tell("Drag it to push it."),
            None => self.tell("There is no way to walk there."),
        }
    }

    /// A piece is dragged this way by `times` cells; elsewhere that is a step this way.
    pub(crate) fn drag(&mut self, cell: At, way: At, times: usize) {
        let scene = &self.position.film.scene;
        let ways = vec![way; times.min(scene.columns.max(scene.rows))];
        let found = self.piece_at(cell);
        if let (Choice::Piece(movers, _), Some(piece)) = (&self.now.choice, found)
            && movers.contains(&piece)
        {
            self.now.choice.choose(piece);
            return self.walk(&ways);
        }
        if found.is_some()
            && let Some(ways) = self.to_gap(cell).filter(|ways| ways[0] == way)
        {
            return self.walk(&ways);
        }
        match (found, walker(scene)) {
            (Some(piece), Some(who)) if scene.pieces[piece].look.is_pushed() => {
                match self.path(who, cell - way) {
                    Some(behind) => self.walk(&[behind, ways].concat()),
                    None => self.tell("There is no way to walk behind it."),
                }
            }
            _ => self.act(Press::Way(way)),
        }
    }

    /// The steps by which a tile, and all between, slide into the gap in its row or column, where nobody walks and all that
    /// can be done is to fill the only gap.
    fn to_gap(&self, cell: At) -> Option<Vec<At>> {
        let (stage, scene) = (self.stage(), &self.position.film.scene);
        if self.now.choice != Choice::Nothing || walker(scene).is_some() {
            return None;
        }
        let mut gaps = self.position.offers.iter().map(|offer| {
            let (piece, way) = mover(offer)?;
            Some(stage.place(piece)? + way)
        });
        let At(column, row) = gaps.next()??;
        if !gaps.all(|other| other == Some(At(column, row))) {
            return None;
        }
        let (across, down) = (column - cell.0, row - cell.1);
        let way = At(across.signum(), down.signum());
        let count = usize::try_from((across + down).abs()).ok()?;
        WAYS.contains(&way).then(|| vec![way; count])
    }

    /// The letters of these cells.
    pub(crate) fn traced(&self, cells: &[At]) -> String {
        let ground = cells.iter().filter_map(|&at| self.position.film.scene.ground(at));
        ground.map(|ground| ground.label.to_lowercase()).collect()
    }

    /// Steps, until one is not allowed.
    fn walk(&mut self, ways: &[At]) {
        let _ = ways.iter().all(|&way| self.step(way));
    }

    /// The piece in a cell that is chosen, or on top of those that are more than marks.
    fn piece_at(&self, cell: At) -> Option<usize> {
        let (stage, pieces) = (self.stage(), &self.position.film.scene.pieces);
        let is_there = |&piece: &usize| {
            let place = stage.place(piece).filter(|_| !is_flat(pieces[piece].look));
            place.is_some_and(|place| pieces[piece].cells(place).any(|own| own == cell))
        };
        let chosen = self.now.choice.piece().filter(is_there);
        chosen.or_else(|| (0..pieces.len()).rev().find(is_there))
    }

    /// The shortest walk of a piece past all that is in the way, and through no portal on the way. O(cells).
    fn path(&self, who: usize, to: At) -> Option<Vec<At>> {
        let (scene, stage) = (&self.position.film.scene, self.stage());
        let index = |At(column, row): At| {
            let (column, row) = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
            (column < scene.columns && row < scene.rows).then_some(row * scene.columns + column)
        };
        let from = stage.place(who)?;
        let mut is_free: Vec<bool> = scene.cells().map(|at| !is_closed(scene, at)).collect();
        for (number, piece) in scene.pieces.iter().enumerate() {
            let place = stage.place(number).filter(|_| number != who && !is_flat(piece.look));
            for cell in place.into_iter().flat_map(|place| piece.cells(place)) {
                if let Some(index) = index(cell) {
                    is_free[index] = false;
                }
            }
        }
        let is_portal =
            |at| scene.ground(at).is_some_and(|ground| ground.look == Look::Portal) && at != to;
        let fits = |at| {
            let is_own_free = |cell| index(cell).is_some_and(|index| is_free[index]);
            scene.pieces[who].cells(at).all(is_own_free) && !is_portal(at)
        };
        let mut before: Vec<Option<At>> = vec![None; is_free.len()];
        let mut open = VecDeque::from([from]);
        while let Some(at) = open.pop_front() {
            if at == to {
                let mut ways = Vec::new();
                let mut here = at;
                while here != from {
                    let way = before[index(here)?]?;
                    ways.push(way);
                    here = here - way;
                }
                ways.reverse();
                return Some(ways);
            }
            for way in WAYS {
                let next = at + way;
                let Some(index) = index(next).filter(|_| next != from && fits(next)) else {
                    continue;
                };
                if before[index].is_none() {
                    before[index] = Some(way);
                    open.push_back(next);
                }
            }
        }
        None
    }
}

/// Returns true if a piece that looks like this is never in the way.
const fn is_flat(look: Look) -> bool {
    use Look::{Finger, Finish, Food, Pencil, Start, Target, Void};

    matches!(look, Start | Finish | Void | Food | Pencil | Finger | Target)
}
