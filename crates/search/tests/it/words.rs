//! States as words, and spaces of which only the words of their states are known.

use std::fmt::Debug;

use proptest::prelude::*;
use search::{
    Blind, Guarantee, Heuristic, Limits, StateSpace,
    study::{audit, divide, perft},
    with_width,
    words::{
        AsWords, FixedWidth, MAX_WIDTH, NumberedAction, WordHeuristic, WordSpace, numbered_actions,
    },
};
use testkit::{
    Estimates, Exact, Graph, Node, steps,
    strategies::{graphs, with_estimates},
};

/// Every kind of number, and arrays of them.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Fields {
    byte: u8,
    half: u16,
    word: u32,
    long: u64,
    wide: u128,
    many: [u128; 2],
}

search::as_words!([] Fields { byte: u8, half: u16, word: u32, long: u64, wide: u128, many: [u128; 2] });

fn written(value: &impl AsWords) -> Vec<u64> {
    let mut words = Vec::new();
    value.write_words(&mut |word| words.push(word));
    words
}

fn read<T: AsWords>(words: &[u64]) -> T {
    let mut words = words.iter().copied();
    let value = T::read_words(&mut || words.next().expect("no more words than were written"));
    assert_eq!(words.next(), None, "all words are read");
    value
}

fn upper(wide: u128) -> u64 {
    u64::try_from(wide >> 64).expect("a half")
}

fn lower(wide: u128) -> u64 {
    u64::try_from(wide & u128::from(u64::MAX)).expect("a half")
}

proptest! {
    #[test]
    fn values_are_their_words(
        (byte, half, word) in any::<(u8, u16, u32)>(),
        (long, wide, many) in any::<(u64, u128, [u128; 2])>(),
    ) {
        let fields = Fields { byte, half, word, long, wide, many };
        let mut expected = vec![byte.into(), half.into(), word.into(), long];
        for wide in [wide, many[0], many[1]] {
            expected.extend([upper(wide), lower(wide)]);
        }
        prop_assert_eq!(Fields::WORDS, expected.len());
        prop_assert_eq!(written(&fields), &expected[..]);
        prop_assert_eq!(read::<Fields>(&expected), fields);
    }
}

#[test]
fn words_beyond_a_number_make_the_greatest() {
    assert_eq!(read::<[u8; 2]>(&[256, 7]), [255, 7]);
}

fn node(state: &[u32; 2]) -> Node {
    state[0] ^ state[1]
}

fn wide(node: Node) -> [u32; 2] {
    [node ^ 99, 99]
}

/// A graph whose states have two words, so that a state is not taken for a word.
fn widened(
    graph: &Graph,
) -> impl StateSpace<State = [u32; 2], Action = ([u32; 2], u32), Cost = u32> + Sync {
    let successors = |state: &_| {
        let edges = graph.edges_from(node(state)).iter();
        edges.map(|edge| (wide(edge.to), edge.cost))
    };
    steps(wide(graph.initial_state()), successors, |state| graph.is_goal(&node(state)))
}

proptest! {
    /// Goals of all states at once, successors of each.
    #[test]
    fn spaces_of_words_are_the_spaces(graph in graphs()) {
        let nodes = Exact::explore(&graph, 10_000).expect("small").states().to_vec();
        let states: Vec<u64> = nodes.iter().flat_map(|&node| written(&wide(node))).collect();
        let goals = nodes.iter().filter(|node| graph.is_goal(node)).count();
        let successors = nodes.iter().flat_map(|&node| graph.edges_from(node));
        let successors: Vec<u64> = successors.flat_map(|edge| written(&wide(edge.to))).collect();

        let wide = widened(&graph);
        let space: &dyn WordSpace = &wide;
        prop_assert_eq!(space.width(), 2);
        prop_assert_eq!(space.root(), written(&wide.initial_state()));
        prop_assert_eq!(space.goals(&states), goals);
        let mut children = Vec::new();
        for state in states.chunks(2) {
            space.expand(state, &mut |child, _| children.extend_from_slice(child));
        }
        prop_assert_eq!(children, successors);
    }

    /// Studies of a space by its words give the same as studies of the space itself, in states of as many words and of
    /// more.
    #[test]
    fn studies_of_words_are_those_of_the_space(
        (graph, estimates) in with_estimates(graphs()),
        expansions in prop_oneof![0..20_u64, Just(u64::MAX)],
    ) {
        let (wide, limits) = (widened(&graph), Limits { expansions, ..Limits::default() });
        studies_are_equal::<2, _>(&wide, &OfNodes(estimates), &limits);
        studies_are_equal::<8, _>(&wide, &Blind, &limits);
    }
}

/// Estimates of the nodes of a graph whose states have two words.
struct OfNodes(Estimates);

impl<S: StateSpace<State = [u32; 2], Cost = u32>> Heuristic<S> for OfNodes {
    fn h(&self, state: &[u32; 2]) -> Option<u32> {
        Heuristic::<Graph>::h(&self.0, &node(state))
    }

    fn guarantee(&self) -> Guarantee {
        Heuristic::<Graph>::guarantee(&self.0)
    }
}

fn studies_are_equal<const W: usize, S>(space: &S, heuristic: &dyn Heuristic<S>, limits: &Limits)
where
    S: StateSpace<State = [u32; 2], Action: Debug + Sync, Cost = u32> + Sync,
{
    let fixed = FixedWidth::<W>::new(space).expect("it fits");
    let words = WordHeuristic::new(space, &heuristic);
    let actions = |path: Vec<NumberedAction<W>>| {
        let numbers: Vec<u32> = path.iter().map(|action| action.number).collect();
        numbered_actions(space, &numbers)
    };
    assert_eq!(audit(&fixed, &words, limits).map(actions), audit(space, heuristic, limits));
    assert_eq!(perft(&fixed, 6, limits), perft(space, 6, limits));
    let divided = divide(&fixed, 4, limits);
    let divided = divided.map(|parts| {
        parts.into_iter().map(|(action, walks)| (actions(vec![action])[0], walks)).collect()
    });
    assert_eq!(divided, divide(space, 4, limits));
}

#[test]
fn states_of_each_width_have_code_or_are_too_wide() {
    let chosen = |width: usize| with_width!(width, W => Some(W), None);
    assert!((0..=MAX_WIDTH).all(|width| chosen(width).is_some_and(|chosen| chosen >= width)));
    assert_eq!((chosen(MAX_WIDTH), chosen(MAX_WIDTH + 1)), (Some(MAX_WIDTH), None));
    let graph = Graph::new(0, &[1], &[(0, 1, 1)]);
    let graph = widened(&graph);
    assert!(FixedWidth::<1>::new(&graph).is_none());
}

/// A state that another machine sends may have words where there are none.
#[test]
fn words_beyond_the_width_are_foreign() {
    let graph = Graph::new(0, &[1], &[(0, 1, 1)]);
    let graph = widened(&graph);
    let fixed = FixedWidth::<3>::new(&graph).expect("it fits");
    let mut state = fixed.initial_state();
    assert!(fixed.contains(&state));
    state.0[2] = 1;
    assert!(!fixed.contains(&state));
}
