//! State spaces without types: a state is some words, an action is its number among those of its state.
//!
//! Code that is generic over the space is compiled for each space of each puzzle. What takes little of the time or is
//! used seldom is compiled for a [`FixedWidth`] instead: once for each number of words.

use std::hash::{Hash, Hasher};

use crate::{
    as_words::AsWords,
    cost::Cost,
    heuristic::{Guarantee, Heuristic},
    space::StateSpace,
};

/// A state space whose states are numbers of 64-bit words, for engines that know no types, such as those that send
/// states to other machines. Every [`StateSpace`] whose states are [`AsWords`] is one.
///
/// ```
/// # use search::StateSpace;
/// use search::words::WordSpace;
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = i8;
/// #     type Cost = u32;
/// #     fn initial_state(&self) -> u8 { 0 }
/// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
/// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
/// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
/// # }
///
/// // Eight places in a ring, a step left or right.
/// let space: &dyn WordSpace = &Ring;
/// let mut children = Vec::new();
/// space.expand(&[0], &mut |child, cost| children.push((child[0], cost)));
/// assert_eq!((space.width(), children), (1, vec![(7, 1), (1, 1)]));
/// assert_eq!(space.goals(&[3, 4, 5]), 1);
/// ```
pub trait WordSpace<C = u32>: Sync {
    /// The number of words of a state, at most [`MAX_WIDTH`].
    fn width(&self) -> usize;

    /// The words of the state at the start.
    fn root(&self) -> Vec<u64>;

    /// Returns false if one of these states is not one of the space ([`StateSpace::contains`]). Their words follow each
    /// other.
    fn contains_all(&self, states: &[u64]) -> bool;

    /// How many of these states are goals. Their words follow each other.
    fn goals(&self, states: &[u64]) -> usize;

    /// Calls `see` with the words of each successor of a state and the cost of the action that leads there, in the order of
    /// the actions. Goals have successors like other states.
    fn expand(&self, state: &[u64], see: &mut dyn FnMut(&[u64], C));

    /// See [`StateSpace::is_undirected`].
    fn is_undirected(&self) -> bool;

    /// See [`StateSpace::has_changed`].
    fn has_changed(&self) -> bool;
}

/// The greatest [width](WordSpace::width): that of states with flags for 4096 cells and two numbers.
pub const MAX_WIDTH: usize = 66;

/// The state of the next words.
fn state_of<T: AsWords>(words: &[u64]) -> T {
    let mut words = words.iter().copied();
    T::read_words(&mut || words.next().unwrap_or(0))
}

/// The states whose words follow each other.
fn states<T: AsWords>(words: &[u64]) -> impl Iterator<Item = T> {
    words.chunks_exact(T::WORDS.max(1)).map(state_of)
}

impl<S: StateSpace<State: AsWords> + Sync> WordSpace<S::Cost> for S {
    fn width(&self) -> usize {
        const { assert!(S::State::WORDS <= MAX_WIDTH, "a state of too many words") }
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

    fn expand(&self, state: &[u64], see: &mut dyn FnMut(&[u64], S::Cost)) {
        let state: S::State = state_of(state);
        let mut actions = Vec::new();
        self.actions(&state, &mut actions);
        let mut words = [0; MAX_WIDTH];
        for action in actions {
            let mut width = 0;
            self.apply(&state, action).write_words(&mut |word| {
                words[width] = word;
                width += 1;
            });
            see(&words[..width], self.cost(&state, action));
        }
    }

    fn is_undirected(&self) -> bool {
        StateSpace::is_undirected(self)
    }

    fn has_changed(&self) -> bool {
        StateSpace::has_changed(self)
    }
}

/// The actions from the start of a space, of which each is given by its number among those of its state. They end
/// before a number that is too large. O(actions), each with a list of the actions of its state.
///
/// ```
/// use search::{space, words::numbered_actions};
///
/// let numbers = space(1_u32, |&n| [(n + 1, 1), (2 * n, 3)], |&n| n == 10);
/// let costs = |actions| numbered_actions(&numbers, actions).iter().map(|it| it.cost()).collect();
/// let costs: Vec<u32> = costs(&[1, 0, 2, 0]);
/// assert_eq!(costs, [3, 1]);
/// ```
pub fn numbered_actions<S: StateSpace>(space: &S, numbers: &[u32]) -> Vec<S::Action> {
    let (mut state, mut listed) = (space.initial_state(), Vec::new());
    let next = |&number: &u32| {
        listed.clear();
        space.actions(&state, &mut listed);
        let action = *listed.get(number as usize)?;
        state = space.apply(&state, action);
        Some(action)
    };
    numbers.iter().map_while(next).collect()
}

/// A state of `W` words, of which the last are 0 if it has fewer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Words<const W: usize>(pub [u64; W]);

impl<const W: usize> Words<W> {
    /// The state of these words, at most `W`.
    ///
    /// # Panics
    ///
    /// If there are more.
    ///
    /// ```
    /// # use search::words::Words;
    /// assert_eq!(Words::<4>::new(&[5, 8]), Words([5, 8, 0, 0]));
    /// ```
    #[inline]
    #[must_use]
    pub fn new(words: &[u64]) -> Self {
        let mut state = [0; W];
        match words.first_chunk() {
            Some(words) => state = *words,
            None => state[..words.len()].copy_from_slice(words),
        }
        Self(state)
    }
}

/// Word by word: that of an array hashes its length, too.
impl<const W: usize> Hash for Words<W> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.iter().for_each(|word| hasher.write_u64(*word));
    }
}

crate::as_words!([const W: usize] Words<W> { 0: [u64; W] });

/// A [`WordSpace`] whose states have at most `W` words, as a [`StateSpace`]: all such spaces share the code of an engine.
/// [`with_width!`](crate::with_width) chooses `W`.
///
/// A state costs a call of the space through a pointer, and an allocation for its actions.
#[derive(Clone, Copy)]
pub struct FixedWidth<'s, const W: usize, C = u32> {
    space: &'s dyn WordSpace<C>,
    width: usize,
}

impl<'s, const W: usize, C> FixedWidth<'s, W, C> {
    /// The same space. `None` if its states have more words.
    ///
    /// ```
    /// use search::{Search, words::FixedWidth};
    /// # use search::StateSpace;
    /// # struct Ring;
    /// # impl StateSpace for Ring {
    /// #     type State = u8;
    /// #     type Action = i8;
    /// #     type Cost = u32;
    /// #     fn initial_state(&self) -> u8 { 0 }
    /// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
    /// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
    /// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
    /// # }
    ///
    /// let Some(space) = FixedWidth::<2>::new(&Ring) else { panic!("a state is one word") };
    /// assert_eq!(Search::new(&space).run().best().map(|best| best.cost), Some(4));
    /// ```
    pub fn new(space: &'s dyn WordSpace<C>) -> Option<Self> {
        let width = space.width();
        (width <= W).then_some(Self { space, width })
    }

    /// The words that the space knows.
    fn words<'w>(&self, state: &'w Words<W>) -> &'w [u64] {
        &state.0[..self.width]
    }
}

/// An action of a [`FixedWidth`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberedAction<const W: usize, C = u32> {
    /// Its number among the actions of its state, from 0.
    pub number: u32,
    cost: C,
    child: Words<W>,
}

impl<const W: usize, C: Cost> StateSpace for FixedWidth<'_, W, C> {
    type State = Words<W>;
    type Action = NumberedAction<W, C>;
    type Cost = C;

    fn initial_state(&self) -> Words<W> {
        Words::new(&self.space.root())
    }

    fn is_goal(&self, state: &Words<W>) -> bool {
        self.space.goals(self.words(state)) > 0
    }

    fn actions(&self, state: &Words<W>, actions: &mut Vec<NumberedAction<W, C>>) {
        let mut numbers = 0..;
        self.space.expand(self.words(state), &mut |child, cost| {
            let number = numbers.next().unwrap_or(u32::MAX);
            actions.push(NumberedAction { number, cost, child: Words::new(child) });
        });
    }

    fn apply(&self, _: &Words<W>, action: NumberedAction<W, C>) -> Words<W> {
        action.child
    }

    fn cost(&self, _: &Words<W>, action: NumberedAction<W, C>) -> C {
        action.cost
    }

    fn has_changed(&self) -> bool {
        self.space.has_changed()
    }

    fn is_undirected(&self) -> bool {
        self.space.is_undirected()
    }

    fn contains(&self, state: &Words<W>) -> bool {
        state.0[self.width..].iter().all(|&word| word == 0)
            && self.space.contains_all(self.words(state))
    }
}

/// Evaluates an expression for the least width for which code is compiled that fits a number of words, or another one if
/// there is none.
///
/// ```
/// use search::with_width;
///
/// let bytes = |width: usize| with_width!(width, W => Some(8 * W), None);
/// assert_eq!([1, 5, 9].map(bytes), [Some(8), Some(96), Some(96)]);
/// assert_eq!(bytes(100), None);
/// ```
#[macro_export]
macro_rules! with_width {
    ($width:expr, $W:ident => $fits:expr, $otherwise:expr) => {
        $crate::with_width!(@ $width, $W => $fits, $otherwise; 1 2 4 12 66)
    };
    (@ $width:expr, $W:ident => $fits:expr, $otherwise:expr; $($some:literal)*) => {
        match $width {
            $(width if width <= $some => {
                const $W: usize = $some;
                $fits
            })*
            _ => $otherwise,
        }
    };
}

type OfWords<'h, C> = dyn Fn(&[u64]) -> Option<C> + 'h;

/// A heuristic of a space as a function of the words of a state.
pub struct WordHeuristic<'h, C = u32> {
    h: Box<OfWords<'h, C>>,
    width: usize,
    fits: bool,
    guarantee: Guarantee,
}

impl<'h, C: Cost> WordHeuristic<'h, C> {
    /// The same heuristic, of the same space.
    ///
    /// ```
    /// use search::{Search, consistent, words::{FixedWidth, WordHeuristic}};
    /// # use search::StateSpace;
    /// # struct Ring;
    /// # impl StateSpace for Ring {
    /// #     type State = u8;
    /// #     type Action = i8;
    /// #     type Cost = u32;
    /// #     fn initial_state(&self) -> u8 { 0 }
    /// #     fn is_goal(&self, state: &u8) -> bool { *state == 4 }
    /// #     fn actions(&self, _: &u8, actions: &mut Vec<i8>) { actions.extend([-1, 1]); }
    /// #     fn apply(&self, state: &u8, action: i8) -> u8 { state.wrapping_add_signed(action) % 8 }
    /// # }
    ///
    /// let distance = consistent(|place: &u8| u32::from(place.abs_diff(4)));
    /// let heuristic = WordHeuristic::new(&Ring, &distance);
    /// let Some(space) = FixedWidth::<1>::new(&Ring) else { panic!("a state is one word") };
    /// assert!(Search::new(&space).a_star(&heuristic).run().is_proved_best());
    /// ```
    pub fn new<S: StateSpace<State: AsWords, Cost = C>, H: Heuristic<S>>(
        space: &S,
        heuristic: &'h H,
    ) -> Self {
        Self {
            h: Box::new(|words| heuristic.h(&state_of(words))),
            width: S::State::WORDS,
            fits: heuristic.fits(space),
            guarantee: heuristic.guarantee(),
        }
    }
}

/// As [admissible](Guarantee::Admissible) and as consistent as the heuristic is of whose states these are the words. It
/// fits the space for which it was made.
impl<const W: usize, C: Cost> Heuristic<FixedWidth<'_, W, C>> for WordHeuristic<'_, C> {
    fn h(&self, state: &Words<W>) -> Option<C> {
        (self.h)(&state.0[..self.width])
    }

    fn fits(&self, space: &FixedWidth<'_, W, C>) -> bool {
        self.fits && space.width == self.width
    }

    fn guarantee(&self) -> Guarantee {
        self.guarantee
    }
}
