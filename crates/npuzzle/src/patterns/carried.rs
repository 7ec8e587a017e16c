//! Pattern databases along a path: a move changes one pattern of the board and one of its mirror
//! image, so one or two bytes are looked up.

use super::{
    PATTERNS, Patterns, Tables,
    additive::{Additive, MOST_CELLS, View, cells_of},
    database::{DatabaseView, Place},
    sets::Cell,
};
use crate::{
    state::State,
    tiles::{Carried, Slide},
};

/// How much f may still grow, by the board and by its mirror image.
#[derive(Clone, Copy)]
pub(crate) struct Slack([i16; 2]);

/// The patterns of the board, and those of its mirror image.
#[derive(Clone, Copy)]
pub(crate) struct Places([[Place; PATTERNS]; 2]);

/// What a move changed.
#[derive(Clone, Copy)]
pub(crate) struct Undo {
    of: [usize; 2],
    old: [Place; 2],
}

/// Pattern databases for a board whose regions take `W` words.
#[derive(Clone, Copy)]
pub(crate) struct CarriedPatterns<'a, const W: usize> {
    tables: &'a Additive<W>,
    /// The board and its mirror image; the board twice if the goal is not symmetric.
    views: [&'a View; 2],
    /// By view and pattern: by cell of the board, cell in the database, and that.
    patterns: [[(&'a [Cell; MOST_CELLS], DatabaseView<'a, W>); PATTERNS]; 2],
    is_mirrored: bool,
}

impl<'a> CarriedPatterns<'a, 1> {
    /// `None` if the databases are for boards of another size.
    pub(crate) fn new(patterns: &'a Patterns) -> Option<Self> {
        match &patterns.tables {
            Tables::Four(tables) => Some(Self::of(tables)),
            Tables::Five(_) => None,
        }
    }
}

impl<'a, const W: usize> CarriedPatterns<'a, W> {
    fn of(tables: &'a Additive<W>) -> Self {
        let views = [&tables.views[0], &tables.views[tables.views.len() - 1]];
        let patterns = views.map(|view| {
            // A partition has a pattern at least; the last stands in for those that are not there.
            let last = view.patterns.len() - 1;
            std::array::from_fn(|index| {
                let pattern = &view.patterns[index.min(last)];
                (&pattern.cell, tables.databases[pattern.database].view())
            })
        });
        Self { tables, views, patterns, is_mirrored: tables.views.len() > 1 }
    }

    /// The pattern of a tile that slides, and where that pattern gets to.
    // Inlined, so that the cells are constants.
    #[inline(always)]
    fn slide(&self, places: &Places, side: usize, slide: Slide) -> (usize, Place) {
        let of = self.views[side].of[usize::from(slide.tile) % MOST_CELLS];
        let of = usize::from(of) % PATTERNS;
        let (cell, database) = &self.patterns[side][of];
        // In the mirror image rows are columns. On 5 × 5 patterns are turned in their databases too.
        let is_row = W == 1 && (slide.from.abs_diff(slide.to) == 1) == (side == 0);
        let (from, to) = (cell[slide.from], cell[slide.to]);
        (of, database.slide(places.0[side][of], from, to, is_row))
    }
}

impl Carried for CarriedPatterns<'_, 1> {
    type Node = Slack;
    type Places = Places;
    type Undo = Undo;

    fn root_h(&self, state: State<1>) -> u32 {
        self.tables.of(state.tiles(16))
    }

    fn root(&self, state: State<1>, bound: u32) -> (Slack, Places) {
        let at = cells_of(state.tiles(16));
        let places = self.views.map(|view| {
            let mut known = self.tables.places(view, &at);
            std::array::from_fn(|_| known.next().unwrap_or_default())
        });
        // Distances and bounds are less than 2^15 - 1.
        let bound = i16::try_from(bound).unwrap_or(i16::MAX);
        let slack = places.map(|places: [Place; PATTERNS]| {
            bound - places.iter().map(|place| place.distance).sum::<i16>()
        });
        (Slack(slack), Places(places))
    }

    #[inline(always)]
    fn child(
        &self,
        places: &mut Places,
        Slack(slack): Slack,
        slide: Slide,
    ) -> Option<(Slack, Undo)> {
        let (first_of, first) = self.slide(places, 0, slide);
        let first_old = places.0[0][first_of];
        let first_slack = slack[0] - 1 - (first.distance - first_old.distance);
        if first_slack < 0 {
            return None;
        }
        if !self.is_mirrored {
            places.0[0][first_of] = first;
            let undo = Undo { of: [first_of; 2], old: [first_old; 2] };
            return Some((Slack([first_slack, 0]), undo));
        }
        let (second_of, second) = self.slide(places, 1, slide);
        let second_old = places.0[1][second_of];
        let second_slack = slack[1] - 1 - (second.distance - second_old.distance);
        if second_slack < 0 {
            return None;
        }
        places.0[0][first_of] = first;
        places.0[1][second_of] = second;
        let undo = Undo { of: [first_of, second_of], old: [first_old, second_old] };
        Some((Slack([first_slack, second_slack]), undo))
    }

    #[inline]
    fn undo(&self, Places(places): &mut Places, Undo { of, old }: Undo) {
        places[0][of[0]] = old[0];
        if self.is_mirrored {
            places[1][of[1]] = old[1];
        }
    }
}
