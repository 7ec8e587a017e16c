//! A*+IDA*: A* until it has stored a given number of states, then IDA* below each state of its open list (Bu and Korf,
//! IJCAI 2019, "A*+IDA*: A simple hybrid search algorithm").
//!
//! Rounds of IDA* below all states of the [`Frontier`], with one bound, prove what IDA* proves. A* finds the
//! duplicates among the states near the start, below which IDA* would search again and again.

use crate::{
    algorithm::Cycles,
    cost::{Cost, SumOf},
    engines::{
        depth_first::DepthFirst,
        frontier::{Frontier, OpenState},
        run::{Halt, Run},
    },
    heuristic::{Guarantee, Heuristic},
    report::{Bound, Breach},
    space::StateSpace,
};

/// A* alone where several solutions are wanted, or a limit on depth.
pub(super) fn a_star_ida_star<S, H>(
    run: &mut Run<'_, S>,
    heuristic: &H,
    stored: u32,
) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    run.iteration_begun();
    let frontier = Frontier::by_a_star(run, heuristic, stored)?;
    // Where searches go on, with the least f of what is still to be searched there.
    let mut roots: Vec<(usize, SumOf<S>)> = Vec::new();
    for (index, open) in frontier.states().enumerate() {
        run.budget.tick()?;
        run.budget.make_room(&mut roots)?;
        roots.push((index, S::Cost::plus(open.g.times(1), open.h.times(1))));
    }
    let is_admissible = heuristic.guarantee() >= Guarantee::Admissible;
    let mut search = DepthFirst::by_f(run, heuristic, Cycles::AsNeeded);
    while let Some(bound) = roots.iter().map(|&(_, f)| f).min() {
        let cost = S::Cost::at_least(bound, 1);
        if is_admissible && cost > search.run.most {
            search.run.too_dear();
            return Ok(());
        }
        // A* may have proved more where the estimates are inconsistent.
        if is_admissible && !search.run.is_proved(bound) {
            search.run.record_bound(Bound::Cost(cost));
        }
        if frontier.greatest_f < Some(bound) {
            search.run.layer_begun();
        }
        search.run.deepened(cost);
        search.run.iteration_begun();
        search.run.started(&search.run.space.initial_state())?;
        for (index, f) in roots.iter_mut().filter(|(_, f)| *f <= bound) {
            search.bound = bound;
            *f = below(&mut search, &frontier, *index)?;
        }
        roots.retain(|&(_, f)| f < S::Cost::INFINITE);
    }
    Ok(())
}

/// Searches below an open state, and gives the least f that was cut there.
fn below<S, H>(
    search: &mut DepthFirst<'_, '_, S, H>,
    frontier: &Frontier<S>,
    index: usize,
) -> Result<SumOf<S>, Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    let OpenState { state, parent, g, h } = frontier.state(index);
    let ended = search.search_below(state, parent, g, h);
    let Some((found, goal)) = search.take_found() else {
        ended?;
        return Ok(search.next_bound.take().unwrap_or(S::Cost::INFINITE));
    };
    // The search added up the same costs.
    let solution = frontier.solution(search.run.space, index, &found.actions, found.cost);
    search.run.solved(&goal, solution.ok_or(Breach::SuccessorsChanged)?)?;
    Err(Halt::Enough)
}
