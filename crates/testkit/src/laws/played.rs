//! The law that a space and the validator of its puzzle have the same rules.

use domain::Puzzle;
use search::StateSpace;

/// Walks through a space by `dice`, one for each action. At every state the space offers those actions of `all` that the
/// validator allows, and no other; both find it solved or not, at the same cost; and its picture by `draw` is the board of
/// the validator. `write` makes an action of the puzzle from one of the space.
///
/// # Panics
///
/// If the two differ.
#[track_caller]
pub fn validator_agrees<P: Puzzle<Action: PartialEq>, S: StateSpace<Cost = u32>>(
    (puzzle, space): (&P, &S),
    all: &[P::Action],
    write: impl Fn(S::Action) -> P::Action,
    draw: impl Fn(&S::State) -> String,
    dice: impl IntoIterator<Item = usize>,
) {
    let (mut state, mut cost) = (space.initial_state(), 0);
    let mut played = Vec::new();
    let mut dice = dice.into_iter();
    loop {
        assert_eq!(puzzle.boards(&played).last(), Some(draw(&state)), "after {played:?}");
        let replayed = puzzle.replay(&played);
        let solved = replayed.map(|it| it.amount(P::ABOUT, P::ABOUT.measure));
        assert_eq!(solved.ok(), space.is_goal(&state).then_some(cost), "after {played:?}");
        let mut actions = Vec::new();
        space.actions(&state, &mut actions);
        let offered: Vec<P::Action> = actions.iter().map(|&action| write(action)).collect();
        assert!(offered.iter().all(|action| all.contains(action)), "{offered:?}");
        for action in all {
            let longer = [&played[..], std::slice::from_ref(action)].concat();
            // A flaw of the end comes after all actions.
            let is_legal =
                puzzle.replay(&longer).map_or_else(|it| it.after == longer.len(), |_| true);
            assert_eq!(offered.contains(action), is_legal, "{action:?} after {played:?}");
            assert_eq!(puzzle.boards(&longer).count(), longer.len() + usize::from(is_legal));
        }
        let Some(die) = dice.next().filter(|_| !actions.is_empty()) else { return };
        let number = die % actions.len();
        cost += u64::from(space.cost(&state, actions[number]));
        state = space.apply(&state, actions[number]);
        played.push(offered[number].clone());
    }
}
