//! Walks from food to food as actions.

use grid::{Cell, NONE, Step, StepOrder};
use search::StateSpace;

use crate::{
    action::{Action, Agent},
    game::Game,
    instance::Instance,
    level::Level,
    state::State,
    step_space::{MazeSpace, StepSpace},
};

/// An agent walks to a food by a shortest way, and eats it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Meal {
    /// The steps of the walk, with the one onto the food: its cost.
    walk: u16,
    /// The agent that eats.
    agent: Agent,
    /// The food's number; see [`State`].
    food: u8,
}

/// The states of a level in W words, an action a walk to a food past no other food, at the cost of
/// its steps. For agents that do not block each other.
///
/// Nothing is lost by it: take a solution in single steps. Between two bites of an agent his steps
/// change nothing but his own cell, so they can wait until right before the second bite: by then
/// less food is in his way, and nobody minds where he stands. Put together, they are a walk to a
/// food past no other food, and a shortest such walk does as well. That agents share cells matters:
/// if they did not, one might have to step aside.
#[derive(Clone, Debug)]
pub struct FoodSpace<const W: usize>(StepSpace<W>);

impl<const W: usize> FoodSpace<W> {
    /// `None` if a state of `level` does not take W words; see [`Encoding`](crate::Encoding).
    #[must_use]
    pub fn new(level: &Level, order: StepOrder) -> Option<Self> {
        StepSpace::new(&Game::from(level.clone()), order).map(Self)
    }

    pub(crate) fn of(instance: Instance, order: StepOrder) -> Self {
        Self(StepSpace::of(instance, order))
    }

    /// The space of the same states by single steps, which gives the places in a state.
    #[must_use]
    pub fn by_steps(&self) -> &StepSpace<W> {
        &self.0
    }

    /// The single steps of `meals`, taken from the start.
    #[must_use]
    pub fn steps(&self, meals: &[Meal]) -> Vec<Action> {
        let mut state: State<W> = self.initial_state();
        let mut actions = Vec::new();
        // By cell: the last step of the walk there, and the cell before it.
        let mut before = vec![(Step::Up, NONE); self.0.instance.maze.floor.len()];
        for &meal in meals {
            let Meal { agent, food, .. } = meal;
            self.walk(&state, agent, |from, step, to| before[usize::from(to)] = (step, from));
            let start = self.0.instance.layout.get(&state, agent);
            let mut at = self.0.instance.maze.foods[usize::from(food)];
            let first = actions.len();
            while at != start {
                let (step, from) = before[usize::from(at)];
                actions.push(Action { agent, step });
                at = from;
            }
            actions[first..].reverse();
            state = self.apply(&state, meal);
        }
        actions
    }

    /// The foods to which `agent` can walk past no other food, nearest first, each by a shortest walk.
    /// `reached` gets the last step to each cell on the way: from a cell, and to it. O(cells).
    fn walk(
        &self,
        state: &State<W>,
        agent: Agent,
        mut reached: impl FnMut(Cell, Step, Cell),
    ) -> Vec<Meal> {
        let Instance { maze, layout, .. } = &self.0.instance;
        let foods = layout.foods(state);
        let edible = foods & maze.edible(agent);
        let mut meals = Vec::with_capacity(maze.foods.len());
        let mut seen = vec![0_u64; maze.floor.len().div_ceil(64)];
        let mut see = |cell: Cell| {
            let (word, bit) = (&mut seen[usize::from(cell) / 64], 1 << (cell % 64));
            let is_new = *word & bit == 0;
            *word |= bit;
            is_new
        };
        let start = layout.get(state, agent);
        see(start);
        let mut queue = Vec::with_capacity(maze.floor.len());
        queue.push(start);
        let (mut head, mut walk) = (0, 0);
        while head < queue.len() {
            walk += 1;
            let layer = head..queue.len();
            head = layer.end;
            for at in layer {
                let from = queue[at];
                for step in self.0.order.steps() {
                    let to = maze.floor.arrival(from, step);
                    if to == NONE || !see(to) {
                        continue;
                    }
                    reached(from, step, to);
                    match maze.food_at(to).filter(|&food| foods >> food & 1 == 1) {
                        None => queue.push(to),
                        Some(food) if edible >> food & 1 == 1 => {
                            meals.push(Meal { walk, agent, food });
                        }
                        Some(_) => {}
                    }
                }
            }
        }
        meals
    }
}

impl<const W: usize> MazeSpace<W> for FoodSpace<W> {
    fn by_steps(&self) -> &StepSpace<W> {
        &self.0
    }
}

impl<const W: usize> StateSpace for FoodSpace<W> {
    type State = State<W>;
    type Action = Meal;
    type Cost = u32;

    fn initial_state(&self) -> State<W> {
        self.0.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.0.is_goal(state)
    }

    fn contains(&self, state: &State<W>) -> bool {
        self.0.contains(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Meal>) {
        for &agent in self.0.instance.maze.agents() {
            actions.append(&mut self.walk(state, agent, |_, _, _| {}));
        }
    }

    fn apply(&self, state: &State<W>, action: Meal) -> State<W> {
        let mut next = *state;
        let cell = self.0.instance.maze.foods[usize::from(action.food)];
        self.0.instance.enter(&mut next, action.agent, cell);
        next
    }

    fn cost(&self, _: &State<W>, action: Meal) -> u32 {
        action.walk.into()
    }

    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        self.0.places(state, into);
    }
}
