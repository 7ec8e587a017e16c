//! Another opinion on the order of goals: forwards, always the goal that takes least from those that come later.

use grid::{Bits, Cell};
use search::Stop;

use super::{
    ground::Ground,
    parts::Parts,
    pulls::{By, Pulls},
    unpack::Filling,
};

/// All `goals` in an order in which each is filled from some start square, as far as that goes. O(goals³ · cells).
///
/// # Errors
///
/// What `poll` says, which is asked for each goal that is tried.
pub(super) fn order_of_goals<const W: usize>(
    ground: &Ground<W>,
    goals: Bits<W>,
    poll: &mut dyn FnMut() -> Result<(), Stop>,
) -> Result<Vec<Filling>, Stop> {
    let (mut parts, mut pulls) = (Parts::new(ground.len()), Pulls::new(ground.len()));
    let mut filled = Bits::EMPTY;
    let mut fillings = Vec::new();
    let mut left: Vec<Cell> = goals.iter().collect();
    while !left.is_empty() {
        let mut best = None;
        for (at, &goal) in left.iter().enumerate() {
            poll()?;
            parts.explore(ground, &filled);
            pulls.explore(ground, &filled, &parts, (goal, None), By::Pulls);
            let can_be_filled = !pulls.cells().and(ground.starts).is_empty();
            let mut walls = filled;
            walls.insert(goal);
            parts.explore(ground, &walls);
            let (mut open, mut starts, mut cells) = (0, 0, 0);
            for &other in left.iter().filter(|&&other| other != goal) {
                pulls.explore(ground, &walls, &parts, (other, None), By::Pulls);
                let from: Bits<W> = pulls.cells();
                let of_starts = from.and(ground.starts).count();
                open += u32::from(of_starts > 0);
                starts += of_starts;
                cells += from.count();
            }
            let merit = (can_be_filled, open, starts, u16::MAX - parts.count(), cells);
            if best.as_ref().is_none_or(|(least, _)| merit > *least) {
                best = Some((merit, at));
            }
        }
        let Some((_, at)) = best else { break };
        let to = left.remove(at);
        filled.insert(to);
        fillings.push(Filling { parked: None, to });
    }
    Ok(fillings)
}
