//! Minimum spanning trees over foods.

use crate::{
    action::Agent,
    distances::{Distances, FAR},
    maze::{Foods, numbers},
    state::State,
};

/// Grows a minimum spanning tree over `foods` by Prim's algorithm from a root at these distances
/// from them. A 1 and a 2 are never joined; an edge that does not exist weighs [`FAR`]. The weight of
/// the tree, and of its heaviest edge. O(foods²).
pub(crate) fn spanning_tree(
    distances: &Distances,
    mut foods: Foods,
    mut nearest: [u16; 128],
) -> [u32; 2] {
    let [for_p, for_q] = Agent::ALL.map(|agent| distances.instance.maze.edible(agent));
    let (mut sum, mut most): (u32, u32) = (0, 0);
    while let Some(next) = numbers(foods).min_by_key(|&food| nearest[usize::from(food)]) {
        let edge = u32::from(nearest[usize::from(next)]);
        sum = sum.saturating_add(edge);
        most = most.max(edge);
        let bit = 1 << next;
        foods &= !bit;
        let joined = if bit & for_p == 0 {
            for_q
        } else if bit & for_q == 0 {
            for_p
        } else {
            Foods::MAX
        };
        let from = distances.between(next.into());
        for food in numbers(foods & joined).map(usize::from) {
            nearest[food] = nearest[food].min(from[food]);
        }
    }
    [sum, most]
}

/// A bound in `state`, where `foods` are left, some at least: the distance to the nearest food of each
/// agent who goes anywhere, and the lightest forest over the foods that has a tree for each.
/// O(foods²).
///
/// Admissible: the agents' ways without their first walks are such a forest. Consistent: the forest
/// does not change while nobody eats, and a step changes one distance by 1 at most. When P eats f, at
/// distance 1, take what the bound after it is made of. If P goes on, to i, that is d(f, i), the
/// forest, and perhaps a distance of Q: f joined to i makes it a forest of what was left before. If
/// P stops there, f is a tree by itself. Either way the bound before it was 1 more at most.
pub(crate) fn spanning_bound<const W: usize>(
    distances: &Distances,
    state: &State<W>,
    foods: Foods,
) -> u32 {
    // Without a root: from the first of the foods.
    let mut root = [FAR; 128];
    if let Some(first) = numbers(foods).next() {
        root[usize::from(first)] = 0;
    }
    let [sum, most] = spanning_tree(distances, foods, root);
    let his = |agent| foods & distances.instance.maze.edible(agent);
    let [p, q] = Agent::ALL.map(|agent| {
        let to = distances.from(distances.instance.cell(state, agent)?);
        numbers(his(agent)).map(|food| u32::from(to[usize::from(food)])).min()
    });
    let alone = |agent, first: Option<u32>| {
        first.filter(|_| his(agent) == foods).map(|first| first.saturating_add(sum))
    };
    let both = p.zip(q).map(|(p, q)| p.saturating_add(q).saturating_add(sum - most));
    [alone(Agent::P, p), alone(Agent::Q, q), both].into_iter().flatten().min().unwrap_or(0)
}
