//! A*+IDA*: A* until it has stored so many states, then IDA* below each state of its open list (Bu and Korf, IJCAI
//! 2019, "A*+IDA*: A simple hybrid search algorithm").
//!
//! With an admissible heuristic some state of the open list is on a cheapest path to a goal, reached at its least cost
//! (Hart, Nilsson, Raphael 1968). So the rounds of IDA* below all of them, with one bound, prove what IDA* proves. A*
//! finds the duplicates among the states near the start, below which IDA* would search again and again.

use crate::{
    algorithm::{Cycles, Reopen, Ties},
    cost::{Cost, SumOf},
    engines::{
        best_first::{BestFirst, Node, Rule, ids_to},
        depth_first::IdaStar,
        path::trace,
        run::{Halt, Run},
    },
    heuristic::{Guarantee, Heuristic},
    observer::Observer,
    report::{Bound, Breach},
    space::StateSpace,
    storage::{node_table::NodeTable, open::OpenList},
};

/// The nodes that A* stored.
type Nodes<S> = NodeTable<<S as StateSpace>::State, Node<<S as StateSpace>::Cost>>;

/// A state of the open list, below which IDA* searches.
struct Root<S: StateSpace> {
    id: u32,
    h: S::Cost,
    /// No goal below it has a path of less f.
    f: SumOf<S>,
}

/// Where several solutions are wanted, or a limit on depth, A* alone.
pub(super) fn a_star_ida_star<S, H, O>(
    run: &mut Run<'_, S, O>,
    heuristic: &H,
    stored: u32,
) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    let is_a_star = run.limits.solutions > 1 || run.limits.depth < u32::MAX;
    let most_stored = if is_a_star { u32::MAX } else { stored };
    let rule = Rule::new(1, 1, Ties::LeastH, Reopen::WhenCheaper);
    run.iteration_begun();
    let rule = Rule { most_stored, ..rule };
    let mut engine = BestFirst::new(run, heuristic, rule, OpenList::new(rule.ties));
    let ended = engine.search();
    engine.run.stored(engine.nodes.len());
    ended?;
    let open = engine.take_open()?;
    let nodes = engine.nodes;
    run.budget.reserve(open.len() * size_of::<Root<S>>())?;
    let root = |(id, h)| Root { id, h, f: rule.f(nodes.data(id).g, h) };
    let mut roots = open.into_iter().map(root).collect();
    rounds(run, heuristic, &nodes, &mut roots)
}

/// IDA* below the roots, with growing bounds, until one round cuts nothing.
fn rounds<S, H, O>(
    run: &mut Run<'_, S, O>,
    heuristic: &H,
    nodes: &Nodes<S>,
    roots: &mut Vec<Root<S>>,
) -> Result<(), Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    let is_admissible = heuristic.guarantee() >= Guarantee::Admissible;
    let mut search = IdaStar::new(run, heuristic, Cycles::AsNeeded);
    while let Some(bound) = roots.iter().map(|root| root.f).min() {
        let cost = S::Cost::at_least(bound, 1);
        if is_admissible && cost > search.run.most {
            search.run.too_dear();
            return Ok(());
        }
        // A* may have proved more where the estimates are inconsistent.
        if is_admissible && !search.run.is_proved(bound) {
            search.run.proved(Bound::Cost(cost));
        }
        search.run.layer_begun();
        search.run.deepened(cost);
        search.run.iteration_begun();
        search.run.started(&search.run.space.initial_state())?;
        for root in roots.iter_mut().filter(|root| root.f <= bound) {
            search.bound = bound;
            root.f = below(&mut search, nodes, root)?;
        }
        roots.retain(|root| root.f < S::Cost::INFINITE);
    }
    Ok(())
}

/// Searches below a root, and gives the least f that was cut there.
fn below<S, H, O>(
    search: &mut IdaStar<'_, '_, S, H, O>,
    nodes: &Nodes<S>,
    root: &Root<S>,
) -> Result<SumOf<S>, Halt>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: Observer<S>,
{
    let node = nodes.data(root.id);
    // A path back to a state that was reached at less cost is none of the cheapest.
    let parent = node.parent().filter(|&parent| nodes.data(parent).g < node.g);
    let parent = parent.map(|parent| nodes.state(parent));
    let ended = search.search_below(nodes.state(root.id), parent, node.g, root.h);
    let Some((states, cost)) = search.take_found() else {
        ended?;
        return Ok(search.next_bound.take().unwrap_or(S::Cost::INFINITE));
    };
    let above = ids_to(nodes, root.id).skip(1).map(|id| nodes.state(id));
    let solution = trace(search.run.space, &mut states.iter().chain(above), cost)?;
    // The search added up the same costs.
    let solution = solution.ok_or(Breach::SuccessorsChanged)?;
    search.run.solved(&states[0], solution)?;
    Err(Halt::Enough)
}
