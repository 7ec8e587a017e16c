//! States as words, and spaces of which only the words of their states are known.

use proptest::prelude::*;
use search::{AsWords, StateSpace, WordSpace};
use testkit::{Exact, Graph, Node, strategies::graphs};

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

/// A graph whose states have two words, so that a state is not taken for a word.
struct Wide(Graph);

fn node(state: &[u32; 2]) -> Node {
    state[0] ^ state[1]
}

fn wide(node: Node) -> [u32; 2] {
    [node ^ 99, 99]
}

impl StateSpace for Wide {
    type State = [u32; 2];
    type Action = testkit::Edge;

    fn initial_state(&self) -> [u32; 2] {
        wide(self.0.initial_state())
    }

    fn is_goal(&self, state: &[u32; 2]) -> bool {
        self.0.is_goal(&node(state))
    }

    fn actions(&self, state: &[u32; 2], actions: &mut Vec<testkit::Edge>) {
        self.0.actions(&node(state), actions);
    }

    fn apply(&self, state: &[u32; 2], action: testkit::Edge) -> [u32; 2] {
        wide(self.0.apply(&node(state), action))
    }
}

proptest! {
    /// Of all states at once, and of each alone.
    #[test]
    fn spaces_of_words_are_the_spaces(graph in graphs()) {
        let nodes = Exact::explore(&graph, 10_000).expect("small").states().to_vec();
        let states: Vec<u64> = nodes.iter().flat_map(|&node| written(&wide(node))).collect();
        let goals = nodes.iter().filter(|node| graph.is_goal(node)).count();
        let successors = nodes.iter().flat_map(|&node| graph.edges_from(node));
        let successors: Vec<u64> = successors.flat_map(|edge| written(&wide(edge.to))).collect();

        let wide = Wide(graph);
        let space: &dyn WordSpace = &wide;
        prop_assert_eq!(space.width(), 2);
        prop_assert_eq!(space.root(), written(&wide.initial_state()));
        prop_assert_eq!(space.goals(&states), goals);
        let mut children = Vec::new();
        space.successors(&states, &mut children);
        prop_assert_eq!(&children, &successors);
        let mut children = Vec::new();
        states.chunks(2).for_each(|state| space.successors(state, &mut children));
        prop_assert_eq!(children, successors);
    }
}
