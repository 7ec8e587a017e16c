//! State spaces without types.

use crate::{AsWords, StateSpace};

/// A state space whose states are numbers of 64-bit words, for engines that know no types, such as those that send
/// states to other machines. Every [`StateSpace`] whose states are [`AsWords`] is one.
///
/// ```
/// # use search::StateSpace;
/// use search::WordSpace;
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
///
/// // Eight places in a ring, a step left or right.
/// let space: &dyn WordSpace = &Ring;
/// let mut children = Vec::new();
/// space.successors(&[0, 4], &mut children);
/// assert_eq!((space.width(), children), (1, vec![7, 1, 3, 5]));
/// assert_eq!(space.goals(&[3, 4, 5]), 1);
/// ```
pub trait WordSpace: Sync {
    /// The number of words of a state.
    fn width(&self) -> usize;

    /// The words of the state at the start.
    fn root(&self) -> Vec<u64>;

    /// Returns false if one of these states is not one of the space ([`StateSpace::contains`]). Their words follow each
    /// other.
    fn contains_all(&self, states: &[u64]) -> bool;

    /// How many of these states are goals. Their words follow each other.
    fn goals(&self, states: &[u64]) -> usize;

    /// Appends the words of all successors of these states, in order. Goals have successors like other states.
    fn successors(&self, states: &[u64], children: &mut Vec<u64>);
}

/// The states whose words follow each other.
fn states<T: AsWords>(words: &[u64]) -> impl Iterator<Item = T> {
    words.chunks_exact(T::WORDS.max(1)).map(|words| {
        let mut words = words.iter().copied();
        T::read_words(&mut || words.next().unwrap_or(0))
    })
}

impl<S: StateSpace<State: AsWords> + Sync> WordSpace for S {
    fn width(&self) -> usize {
        S::State::WORDS
    }

    fn root(&self) -> Vec<u64> {
        let mut words = Vec::new();
        self.initial_state().write_words(&mut |word| words.push(word));
        words
    }

    fn contains_all(&self, words: &[u64]) -> bool {
        states(words).all(|state| self.contains(&state))
    }

    fn goals(&self, words: &[u64]) -> usize {
        states(words).filter(|state| self.is_goal(state)).count()
    }

    fn successors(&self, words: &[u64], children: &mut Vec<u64>) {
        let mut actions = Vec::new();
        for state in states::<S::State>(words) {
            actions.clear();
            self.actions(&state, &mut actions);
            for &action in &actions {
                self.apply(&state, action).write_words(&mut |word| children.push(word));
            }
        }
    }
}
