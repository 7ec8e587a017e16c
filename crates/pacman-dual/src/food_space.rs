//! Walks from food to food as actions.

use grid::{Cell, NONE, Step, StepOrder};
use search::{Cost, StateSpace};

use crate::{
    action::{Action, Agent},
    game::Game,
    instance::Instance,
    level::Level,
    state::State,
    step_space::StepSpace,
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
        for &meal in meals {
            let Meal { agent, food, .. } = meal;
            let walks = self.walks(&state, agent);
            let mut at = self.0.instance.maze.foods[usize::from(food)];
            let first = actions.len();
            while let Some(Reached { distance: 1.., by, from }) = walks.reached[usize::from(at)] {
                actions.push(Action { agent, step: by });
                at = from;
            }
            actions[first..].reverse();
            state = self.apply(&state, meal);
        }
        actions
    }

    /// The shortest walks of `agent` to all that he can reach past no food; O(cells).
    fn walks(&self, state: &State<W>, agent: Agent) -> Walks {
        let Instance { maze, layout, .. } = &self.0.instance;
        let foods = layout.foods(state);
        let start = layout.get(state, agent);
        let ends = Vec::with_capacity(maze.foods.len());
        let mut walks = Walks { reached: vec![None; maze.floor.len()], ends };
        walks.reached[usize::from(start)] =
            Some(Reached { distance: 0, by: Step::Up, from: start });
        let mut queue = Vec::with_capacity(maze.floor.len());
        queue.push(start);
        let mut head = 0;
        while let Some(&from) = queue.get(head) {
            head += 1;
            let distance = 1 + walks.reached[usize::from(from)].map_or(0, |it| it.distance);
            for by in self.0.order.steps() {
                let to = maze.floor.arrival(from, by);
                if to == NONE || walks.reached[usize::from(to)].is_some() {
                    continue;
                }
                walks.reached[usize::from(to)] = Some(Reached { distance, by, from });
                match maze.food_at(to).filter(|&food| foods >> food & 1 == 1) {
                    None => queue.push(to),
                    Some(food) if maze.edible(agent) >> food & 1 == 1 => {
                        walks.ends.push(Meal { walk: distance, agent, food });
                    }
                    Some(_) => {}
                }
            }
        }
        walks
    }
}

/// How an agent comes to a cell.
#[derive(Clone, Copy)]
struct Reached {
    distance: u16,
    /// His last step; none at the start, where the distance is 0.
    by: Step,
    /// Where he made it.
    from: Cell,
}

struct Walks {
    /// By cell.
    reached: Vec<Option<Reached>>,
    /// The foods that he can eat next, nearest first.
    ends: Vec<Meal>,
}

impl<const W: usize> StateSpace for FoodSpace<W> {
    type State = State<W>;
    type Action = Meal;

    fn initial_state(&self) -> State<W> {
        self.0.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.0.is_goal(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Meal>) {
        for &agent in self.0.instance.maze.agents() {
            actions.append(&mut self.walks(state, agent).ends);
        }
    }

    fn apply(&self, state: &State<W>, action: Meal) -> State<W> {
        let mut next = *state;
        let cell = self.0.instance.maze.foods[usize::from(action.food)];
        self.0.instance.enter(&mut next, action.agent, cell);
        next
    }

    fn cost(&self, _: &State<W>, action: Meal) -> Cost {
        action.walk.into()
    }

    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        self.0.places(state, into);
    }
}
