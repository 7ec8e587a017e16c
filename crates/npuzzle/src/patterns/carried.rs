//! Pattern databases along a path: a move changes one pattern of the board and one of its mirror
//! image, so one or two bytes are looked up.

use search::Cost;

use super::{
    PATTERNS, Patterns, View,
    database::{Database, Place},
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

#[derive(Clone, Copy)]
pub(crate) struct CarriedPatterns<'a> {
    patterns: &'a Patterns,
    databases: [&'a Database; PATTERNS],
    /// The board and its mirror image; the board twice if the goal is not symmetric.
    views: [&'a View; 2],
    is_mirrored: bool,
}

impl<'a> CarriedPatterns<'a> {
    pub(crate) fn new(patterns: &'a Patterns) -> Self {
        // A partition has a pattern at least; the last stands in for those that are not there.
        let last = patterns.databases.len() - 1;
        let databases = std::array::from_fn(|index| &patterns.databases[index.min(last)]);
        let views = [&patterns.views[0], &patterns.views[patterns.views.len() - 1]];
        Self { patterns, databases, views, is_mirrored: patterns.views.len() > 1 }
    }

    /// The pattern of a tile that slides, and where that pattern gets to.
    // Inlined, so that the cells are constants.
    #[inline(always)]
    fn slide(&self, places: &Places, side: usize, slide: Slide) -> (usize, Place) {
        let View { cell, of, .. } = self.views[side];
        let of = usize::from(of[usize::from(slide.tile & 15)]).min(PATTERNS - 1);
        // In the mirror image rows are columns.
        let is_row = (slide.from.abs_diff(slide.to) == 1) == (side == 0);
        let place = places.0[side][of];
        (of, self.databases[of].slide(place, cell[slide.from], cell[slide.to], is_row))
    }
}

impl Carried for CarriedPatterns<'_> {
    type Node = Slack;
    type Places = Places;
    type Undo = Undo;

    fn root_h(&self, state: State<1>) -> Cost {
        self.patterns.of(state)
    }

    fn root(&self, state: State<1>, bound: Cost) -> (Slack, Places) {
        let places = self.views.map(|view| {
            let mut known = self.patterns.places(view, state);
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
