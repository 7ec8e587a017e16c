//! The minimum spanning forest rooted at the agents.

use search::{Guarantee, Heuristic, StateSpace};

use crate::{
    distances::{Distances, FAR},
    heuristic::spanning::spanning_tree,
    level::Level,
    maze::numbers,
    state::State,
    step_space::MazeSpace,
};

/// The weight of a minimum spanning forest over the foods left, each tree rooted at an agent, edges
/// weighing true distances in the maze. A 1 is never joined to a 2 or to Q, nor a 2 to P, so each
/// 1 hangs on P and each 2 on Q, but where a 3 joins both kinds. Dead ends are states where a food
/// is left that nobody can ever eat. O(foods²).
///
/// Admissible: the ways of the agents, cut at the bites, are such a forest of two paths.
/// *Not* consistent: one step past a junction brings an agent nearer to several foods at once, and
/// each may hang on him. So A* has to reopen closed states.
#[derive(Clone, Debug)]
pub struct Forest(Distances);

impl Forest {
    /// For the states of `level`.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        Self(Distances::new(level))
    }

    /// Bytes that a forest for `level` takes.
    pub(crate) fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

impl<const W: usize, S: StateSpace<State = State<W>, Cost = u32> + MazeSpace<W>> Heuristic<S>
    for Forest
{
    fn h(&self, state: &State<W>) -> Option<u32> {
        let foods = self.0.foods(state)?;
        let instance = &self.0.instance;
        // The two agents are one root.
        let mut roots = [FAR; 128];
        for &agent in instance.maze.agents() {
            let from = self.0.from(instance.layout.get(state, agent));
            for food in numbers(foods & instance.maze.edible(agent)).map(usize::from) {
                roots[food] = roots[food].min(from[food]);
            }
        }
        let [sum, _] = spanning_tree(&self.0, foods, roots);
        Some(sum)
    }

    fn fits(&self, space: &S) -> bool {
        self.0.fit(&space.by_steps().instance.maze)
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Admissible
    }
}
