//! Manhattan distance along a path.

use super::{CarriedEstimate, Slide};
use crate::moves::Move;

/// By the cell that a tile leaves and the move of the blank: bit t is set if tile t gets farther from
/// where it belongs.
#[derive(Clone)]
pub(super) struct Grows([[u16; 4]; 16]);

impl Grows {
    /// For a 4 × 4 goal; `steps` gives the distance of a tile on a cell.
    pub(super) fn new(steps: impl Fn(u8, usize) -> u32) -> Self {
        let mut all = [[0; 4]; 16];
        for (from, all) in all.iter_mut().enumerate() {
            for (action, tiles) in Move::ALL.into_iter().zip(all) {
                // The tile slides the other way.
                if let Some(to) = action.opposite().target(from, 4, 4) {
                    let bits = (1..16).filter(|&tile| steps(tile, to) > steps(tile, from));
                    *tiles = bits.map(|tile| 1 << tile).sum();
                }
            }
        }
        Self(all)
    }

    /// The tiles that get farther when they leave `from` by a move of the blank.
    #[inline]
    pub(super) fn tiles(&self, from: usize, action: u8) -> u16 {
        self.0[from][usize::from(action)]
    }
}

/// Manhattan distance: what is carried is half the distance of f from the bound, because each move
/// leaves f as it is or adds 2.
#[derive(Clone)]
pub(crate) struct CarriedManhattan {
    h: u32,
    grows: Grows,
}

impl CarriedManhattan {
    /// For a 4 × 4 start with estimate `h`; `steps` gives the distance of a tile on a cell.
    pub(crate) fn new(h: u32, steps: impl Fn(u8, usize) -> u32) -> Self {
        Self { h, grows: Grows::new(steps) }
    }
}

impl CarriedEstimate for CarriedManhattan {
    type Node = u32;
    type Places = ();
    type Undo = ();

    fn root_h(&self, _: &[u8]) -> u32 {
        self.h
    }

    fn root(&self, _: &[u8], bound: u32) -> (u32, ()) {
        ((bound - self.h) / 2, ())
    }

    #[inline]
    fn child(&self, (): &mut (), slack: u32, slide: Slide) -> Option<(u32, ())> {
        let grows = self.grows.tiles(slide.from, slide.action) >> slide.tile & 1;
        slack.checked_sub(u32::from(grows)).map(|slack| (slack, ()))
    }

    #[inline]
    fn undo(&self, (): &mut (), (): ()) {}
}
