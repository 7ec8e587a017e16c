//! The laws of state spaces, heuristics and reversible spaces, checked at the states that can be reached.

mod explore;
mod law;

use std::hash::{Hash, Hasher};

use fxhash::FxHasher;

use crate::{
    cost::Cost,
    heuristic::{Guarantee, Heuristic},
    limits::Limits,
    report::Breach,
    space::{Reversible, StateSpace},
    study::audit::audit,
};
use explore::explore;

pub use law::{BrokenLaw, Fault, Law, PassedCheck};

/// The result of a check.
type Result<S, T = PassedCheck> = std::result::Result<T, BrokenLawIn<S>>;
type BrokenLawIn<S> =
    BrokenLaw<<S as StateSpace>::State, <S as StateSpace>::Action, <S as StateSpace>::Cost>;
type FaultIn<S> = Fault<<S as StateSpace>::Action, <S as StateSpace>::Cost>;
/// A state, and the action that leads to it.
type Child<S> = (<S as StateSpace>::State, <S as StateSpace>::Action);

/// Checks the laws of [`StateSpace`] at every state that can be reached, nearest first, within limits on
/// expansions, bytes, depth, time and by a flag: all functions give the same again, actions are distinct, costs are
/// not negative, and each action has a way back if the space says so. Goals are terminal: what could be done there does not
/// matter. O(states · actions²) time, O(states) memory.
///
/// # Errors
///
/// The first law that does not hold, with the state at which it does not.
///
/// ```
/// use search::{Limits, laws, space};
///
/// let numbers = space(1_u32, |&n| [((n + 1) % 50, 1), (2 * n % 50, 3)], |_| false);
/// assert_eq!(laws::check(&numbers, &Limits::default()).map(|checked| checked.states), Ok(50));
///
/// let drops = space(1_u32, |&n| [(n + 1, 5 - 2 * n as i32)], |&n| n == 10);
/// let Err(broken) = laws::check(&drops, &Limits::default()) else { panic!("5 - 2 * 3 < 0") };
/// assert_eq!((broken.fault.law, broken.state), (laws::Law::NegativeCost, 3));
/// ```
pub fn check<S: StateSpace>(space: &S, limits: &Limits) -> Result<S> {
    let start = space.initial_state();
    if !are_same(space, &start, &space.initial_state()) {
        return Err(BrokenLaw { fault: Law::InitialState.into(), state: start, path: Vec::new() });
    }
    explore(space, limits, |state| {
        if check_state(space, state)? { Ok(Vec::new()) } else { check_actions(space, state) }
    })
}

/// Checks `heuristic` at every state that can be reached, within the same limits as [`check`]: that it gives the same
/// again, and keeps its [guarantee](Heuristic::guarantee) as far as distances are known, with true dead ends. Two passes of
/// O(states) time, each within the limits; O(states) memory. The second one, which computes the distances, expands
/// the states that the first one checked.
///
/// # Errors
///
/// The first law that does not hold, with the state at which it does not.
///
/// ```
/// use search::{Limits, admissible, laws, space};
///
/// // From 0 to 50 by steps of 1, 2 or 3.
/// let steps = |&n: &u32| (n < 50).then(|| [1, 2, 3].map(|step| (n + step, 1))).into_iter().flatten();
/// let stairs = space(0_u32, steps, |&n| n == 50);
/// let third = admissible(|&n: &u32| 50_u32.saturating_sub(n).div_ceil(3));
/// assert!(laws::check_heuristic(&stairs, &third, &Limits::default()).is_ok());
///
/// let half = admissible(|&n: &u32| 50_u32.saturating_sub(n).div_ceil(2));
/// let Err(broken) = laws::check_heuristic(&stairs, &half, &Limits::default()) else { panic!() };
/// assert_eq!(broken.fault.to_string(), "not admissible: h = 25, but a goal is 17 away");
/// ```
pub fn check_heuristic<S: StateSpace>(
    space: &S,
    heuristic: &dyn Heuristic<S>,
    limits: &Limits,
) -> Result<S> {
    let mut expansions = 0;
    let checked = explore(space, limits, |state| {
        if !heuristic.fits(space) {
            return Err(Law::Fits.into());
        }
        let is_goal = space.is_goal(state);
        let h = check_estimate(heuristic, state, is_goal)?;
        if is_goal {
            return Ok(Vec::new());
        }
        expansions += 1;
        let children = children(space, state);
        for (child, action) in &children {
            let cost = space.cost(state, *action);
            if cost.is_negative() {
                return Err(Fault { law: Law::NegativeCost, action: Some(*action) });
            }
            h.map_or(Ok(()), |h| check_step(heuristic, child, *action, h, cost))?;
        }
        Ok(children)
    })?;
    // Breadth-first as well, so the audit expands the same states, and no deeper ones.
    let audited = audit(space, heuristic, &Limits { expansions, ..limits.clone() });
    if let Some(breach) = audited.breach {
        let law = match breach {
            Breach::HeuristicDoesNotFit => Law::Fits,
            Breach::SuccessorsChanged => Law::Actions,
            Breach::NegativeCost => Law::NegativeCost,
        };
        return Err(BrokenLaw {
            fault: law.into(),
            state: space.initial_state(),
            path: Vec::new(),
        });
    }
    let claims = heuristic.guarantee() >= Guarantee::Admissible;
    let worst = audited.worst.filter(|_| claims);
    let Some(witness) = audited.false_dead_end.or(worst) else {
        return Ok(PassedCheck { stop: checked.stop.or(audited.stop), ..checked });
    };
    let exact = witness.exact;
    let law = witness.h.map_or(Law::DeadEnd { exact }, |h| Law::Admissible { h, exact });
    let path = witness.path;
    let state = path.iter().fold(space.initial_state(), |at, &action| space.apply(&at, action));
    Err(BrokenLaw { fault: law.into(), state, path })
}

/// Checks the laws of [`Reversible`] at every state that can be reached, within the same limits as [`check`]: goals are
/// goals, and predecessors and successors say the same. Goals are terminal: a predecessor that is one does not matter.
/// O(edges · edges of a state) time, O(states) memory.
///
/// # Errors
///
/// The first law that does not hold, with the state at which it does not.
///
/// ```
/// use search::{Limits, laws, space};
///
/// let ring = || space(0_u8, |&n| [((n + 1) % 8, 1), ((n + 7) % 8, 1)], |&n| n == 3);
/// let both = ring().reversible([3], |&n| [((n + 1) % 8, 1), ((n + 7) % 8, 1)]);
/// assert!(laws::check_reversible(&both, &Limits::default()).is_ok());
///
/// let one = ring().reversible([3], |&n| [((n + 1) % 8, 1)]);
/// let Err(broken) = laws::check_reversible(&one, &Limits::default()) else { panic!() };
/// assert_eq!((broken.fault.law, broken.state), (laws::Law::Successor, 0));
/// ```
pub fn check_reversible<S: Reversible>(space: &S, limits: &Limits) -> Result<S> {
    if let Some(state) = space.goal_states().into_iter().find(|state| !space.is_goal(state)) {
        return Err(BrokenLaw { fault: Law::GoalStates.into(), state, path: Vec::new() });
    }
    let mut before = Vec::new();
    explore(space, limits, |state| {
        before.clear();
        space.predecessors(state, &mut before);
        for (from, action) in &before {
            if !space.is_goal(from) && space.apply(from, *action) != *state {
                return Err(Fault { law: Law::Predecessor, action: Some(*action) });
            }
        }
        if space.is_goal(state) {
            return Ok(Vec::new());
        }
        let children = children(space, state);
        for (child, action) in &children {
            before.clear();
            space.predecessors(child, &mut before);
            let cost = space.cost(state, *action);
            let mut same = before.iter().filter(|(from, _)| from == state);
            if !same.any(|(from, back)| space.cost(from, *back) <= cost) {
                return Err(Fault { law: Law::Successor, action: Some(*action) });
            }
        }
        Ok(children)
    })
}

/// Checks the laws of a state by itself, and returns true if it is a goal. O(1) calls.
///
/// # Errors
///
/// The law that does not hold.
///
/// ```
/// # use search::{laws, space};
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// assert_eq!(laws::check_state(&numbers, &10), Ok(true));
/// ```
pub fn check_state<S: StateSpace>(
    space: &S,
    state: &S::State,
) -> std::result::Result<bool, FaultIn<S>> {
    // Other functions may not bear a state that is not of the space.
    if !space.contains(state) {
        return Err(Law::Contains.into());
    }
    let is_goal = space.is_goal(state);
    if is_goal == space.is_goal(state) { Ok(is_goal) } else { Err(Law::IsGoal.into()) }
}

/// Checks the laws of the actions of a state, and returns its successors with the actions that lead to them.
/// O(actions²), and the lists of actions of the successors if the space is undirected.
///
/// # Errors
///
/// The first law that does not hold.
///
/// ```
/// # use search::{laws, space};
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// assert_eq!(laws::check_actions(&numbers, &4).map(|children| children.len()), Ok(2));
/// ```
pub fn check_actions<S: StateSpace>(
    space: &S,
    state: &S::State,
) -> std::result::Result<Vec<Child<S>>, FaultIn<S>> {
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    let mut again = Vec::new();
    space.actions(state, &mut again);
    if again != actions {
        return Err(Law::Actions.into());
    }
    space.actions(state, &mut again);
    if again.len() != 2 * actions.len() || !again.starts_with(&actions) {
        return Err(Law::Appended.into());
    }
    let mut children = Vec::with_capacity(actions.len());
    for (number, &action) in actions.iter().enumerate() {
        let [cost, cost_again] = [(); 2].map(|()| space.cost(state, action));
        let [child, child_again] = [(); 2].map(|()| space.apply(state, action));
        let leads_back = || {
            let mut back = self::children(space, &child).into_iter();
            back.any(|(state_again, _)| state_again == *state)
        };
        let law = if actions[..number].contains(&action) {
            Law::Distinct
        } else if cost.is_negative() {
            Law::NegativeCost
        } else if cost_again != cost {
            Law::Cost
        } else if !are_same(space, &child, &child_again) {
            Law::Apply
        } else if space.is_undirected() && !leads_back() {
            Law::WayBack
        } else {
            children.push((child, action));
            continue;
        };
        return Err(Fault { law, action: Some(action) });
    }
    Ok(children)
}

/// Checks the estimate of `heuristic` at a state by itself, and returns it. O(1) calls.
///
/// # Errors
///
/// The law that does not hold.
///
/// ```
/// # use search::{StateSpace, admissible, laws};
/// # struct Stairs;
/// # impl StateSpace for Stairs {
/// #     type State = u32;
/// #     type Action = u32;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u32 { 0 }
/// #     fn is_goal(&self, at: &u32) -> bool { *at == 9 }
/// #     fn actions(&self, _: &u32, actions: &mut Vec<u32>) { actions.extend([1, 2]); }
/// #     fn apply(&self, at: &u32, step: u32) -> u32 { at + step }
/// # }
/// // From 0 to 9 by steps of one or two.
/// let h = admissible(|&n: &u32| 9_u32.saturating_sub(n) / 2);
/// assert_eq!(laws::check_estimate::<Stairs, _>(&h, &4, false), Ok(Some(2)));
/// assert_eq!(laws::check_estimate::<Stairs, _>(&h, &4, true), Err(laws::Law::Goal));
/// ```
pub fn check_estimate<S: StateSpace, H: Heuristic<S> + ?Sized>(
    heuristic: &H,
    state: &S::State,
    is_goal: bool,
) -> std::result::Result<Option<S::Cost>, Law<S::Cost>> {
    let h = heuristic.h(state);
    if h != heuristic.h(state) {
        return Err(Law::Estimate);
    }
    let claims = heuristic.guarantee() >= Guarantee::Admissible;
    if claims && is_goal && h != Some(S::Cost::ZERO) { Err(Law::Goal) } else { Ok(h) }
}

/// Checks the estimate of `heuristic` at a successor, reached by `action` at `cost` from a state with estimate `h`. O(1) calls.
///
/// # Errors
///
/// The law that does not hold.
///
/// ```
/// # use search::{StateSpace, consistent, laws};
/// # struct Stairs;
/// # impl StateSpace for Stairs {
/// #     type State = u32;
/// #     type Action = u32;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u32 { 0 }
/// #     fn is_goal(&self, at: &u32) -> bool { *at == 9 }
/// #     fn actions(&self, _: &u32, actions: &mut Vec<u32>) { actions.extend([1, 2]); }
/// #     fn apply(&self, at: &u32, step: u32) -> u32 { at + step }
/// # }
/// // From 0 to 9 by steps of one or two, which h takes for steps of one.
/// let h = consistent(|&n: &u32| 9_u32.saturating_sub(n));
/// let checked = laws::check_step::<Stairs, _>(&h, &6, 2, 5, 1);
/// assert_eq!(checked.map_err(|fault| fault.law), Err(laws::Law::Consistent { h: 5, cost: 1, after: 3 }));
/// ```
pub fn check_step<S: StateSpace, H: Heuristic<S> + ?Sized>(
    heuristic: &H,
    child: &S::State,
    action: S::Action,
    h: S::Cost,
    cost: S::Cost,
) -> std::result::Result<(), FaultIn<S>> {
    let after = heuristic.h(child);
    let law = if heuristic.h_child(child, action, h) != after {
        Law::Child
    } else if let (Guarantee::Consistent, Some(after)) = (heuristic.guarantee(), after)
        && cost.checked_add(after).is_some_and(|most| h > most)
    {
        Law::Consistent { h, cost, after }
    } else {
        return Ok(());
    };
    Err(Fault { law, action: Some(action) })
}

/// The successors of `state` with the actions that lead to them.
fn children<S: StateSpace>(space: &S, state: &S::State) -> Vec<Child<S>> {
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    actions.into_iter().map(|action| (space.apply(state, action), action)).collect()
}

/// Returns true if two states are equal by `Eq`, `Hash` and the order of the space.
fn are_same<S: StateSpace>(space: &S, one: &S::State, other: &S::State) -> bool {
    let hash = |state: &S::State| {
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        hasher.finish()
    };
    one == other && space.order()(one, other).is_eq() && hash(one) == hash(other)
}
