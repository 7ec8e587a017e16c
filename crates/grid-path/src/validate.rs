//! The independent check: follows steps on the map by the rules alone. It shares nothing with the
//! spaces and engines: columns and rows, no tables, no packed cells.

use domain::replay;

use crate::{
    length::Total,
    level::Level,
    map::{Place, Terrain},
    step::{Corners, Neighbours, Step},
};

/// Steps that do not solve a level.
pub type InvalidSolution = domain::InvalidSolution<Obstacle, Astray>;

/// The place where the steps end, which is not the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Astray(pub Place);

text::messages! { Astray;
    Self(it) => "it is at row {}, column {}, not at the goal", it.y + 1, it.x + 1;
}

/// What is in the way of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The cell is blocked, beyond the edge, or of the other terrain.
    Blocked,
    /// Diagonal steps are not allowed.
    Diagonal,
    /// A diagonal step beside a blocked cell.
    Corner,
}

text::messages! { Obstacle;
    Self::Blocked => "the way is blocked";
    Self::Diagonal => "diagonal steps need eight neighbours";
    Self::Corner => "a blocked corner is in the way";
}

/// What a solution comes to.
pub type Replayed = Total;

/// Follows `steps` from the start, and gives what they come to if they end at the goal.
///
/// # Errors
///
/// The first bad step and the reason, or where the steps end.
pub fn validate(
    level: &Level,
    neighbours: Neighbours,
    steps: &[Step],
) -> Result<Replayed, InvalidSolution> {
    let take = |walker: &mut Walker, step: &Step| take(level, neighbours, walker, *step);
    let start = (level.start(), Total::default());
    let (_, total) = replay("step", start, steps, Step::to_string, take, |&(end, _)| {
        (end != level.goal()).then_some(Astray(end))
    })?;
    Ok(total)
}

/// Somebody under way: the place, and what the steps so far come to.
pub(crate) type Walker = (Place, Total);

/// Takes a step, or says which rule forbids it.
pub(crate) fn take(
    level: &Level,
    neighbours: Neighbours,
    (at, total): &mut Walker,
    step: Step,
) -> Result<(), Obstacle> {
    let (dx, dy) = step.offset();
    let enter = |dx, dy| enter(level, *at, dx, dy);
    let (next, times) = enter(dx, dy).ok_or(Obstacle::Blocked)?;
    match neighbours {
        _ if !step.is_diagonal() => {}
        Neighbours::Four => return Err(Obstacle::Diagonal),
        Neighbours::Eight(corners) => {
            let is_open = enter(dx, 0).is_some() && enter(0, dy).is_some();
            if corners == Corners::Kept && !is_open {
                return Err(Obstacle::Corner);
            }
        }
    }
    total.add(step, times);
    *at = next;
    Ok(())
}

/// The place beside `from`, and the cost of its cell, if one can go there.
fn enter(level: &Level, from: Place, dx: isize, dy: isize) -> Option<(Place, u64)> {
    let to = Place { x: from.x.checked_add_signed(dx)?, y: from.y.checked_add_signed(dy)? };
    match (level.map().terrain(from), level.map().terrain(to)) {
        (Terrain::Ground(_), Terrain::Ground(cost)) => Some((to, cost.into())),
        (Terrain::Water, Terrain::Water) => Some((to, 1)),
        _ => None,
    }
}
