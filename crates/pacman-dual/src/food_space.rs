//! Walks from food to food as actions.

use grid::{Cell, NONE, Place, Step, StepOrder};
use search::{Cost, StateSpace};

use crate::{
    action::{Action, Agent},
    game::Collision,
    instance::Instance,
    level::{Food, Level},
    state::{Encoding, State},
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
pub struct FoodSpace<const W: usize> {
    instance: Instance,
    order: StepOrder,
}

impl<const W: usize> FoodSpace<W> {
    /// `None` if a state of `level` does not take W words; see [`Encoding`].
    #[must_use]
    pub fn new(level: &Level, order: StepOrder) -> Option<Self> {
        let fits = Encoding::of(level).words == W;
        fits.then(|| Self::of(Instance::new(level, Collision::None), order))
    }

    /// The place of an agent in `state`. Q is `None` in a Berkeley layout.
    #[must_use]
    pub fn agent(&self, state: &State<W>, agent: Agent) -> Option<Place> {
        self.instance.place(state, agent)
    }

    /// The food that is left in `state`.
    pub fn foods(&self, state: &State<W>) -> impl Iterator<Item = (Place, Food)> {
        self.instance.left(state)
    }

    pub(crate) fn of(instance: Instance, order: StepOrder) -> Self {
        Self { instance, order }
    }

    /// The single steps of `meals`, taken from the start.
    #[must_use]
    pub fn steps(&self, meals: &[Meal]) -> Vec<Action> {
        let maze = &self.instance.maze;
        let mut state: State<W> = self.initial_state();
        let mut actions = Vec::new();
        for &meal in meals {
            let walks = self.walks(&state, meal.agent);
            let food = maze.foods[usize::from(meal.food)];
            let path = walks.path(food);
            actions.extend(path.map(|step| Action { agent: meal.agent, step }));
            state = self.apply(&state, meal);
        }
        actions
    }

    /// The shortest walks of `agent` to all that he can reach past no food; O(cells).
    fn walks(&self, state: &State<W>, agent: Agent) -> Walks {
        let Instance { maze, layout, .. } = &self.instance;
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
            let distance = walks.distance(from) + 1;
            for by in self.order.steps() {
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

impl Walks {
    fn distance(&self, cell: Cell) -> u16 {
        self.reached[usize::from(cell)].map_or(0, |reached| reached.distance)
    }

    /// The steps to a cell that was reached.
    fn path(&self, to: Cell) -> impl Iterator<Item = Step> {
        let mut steps = Vec::new();
        let mut at = to;
        while let Some(Reached { distance: 1.., by, from }) = self.reached[usize::from(at)] {
            steps.push(by);
            at = from;
        }
        steps.into_iter().rev()
    }
}

impl<const W: usize> StateSpace for FoodSpace<W> {
    type State = State<W>;
    type Action = Meal;

    fn initial_state(&self) -> State<W> {
        self.instance.initial_state()
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.layout.is_empty(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Meal>) {
        for &agent in self.instance.maze.agents() {
            actions.append(&mut self.walks(state, agent).ends);
        }
    }

    fn apply(&self, state: &State<W>, action: Meal) -> State<W> {
        let mut next = *state;
        let cell = self.instance.maze.foods[usize::from(action.food)];
        self.instance.enter(&mut next, action.agent, cell);
        next
    }

    fn cost(&self, _: &State<W>, action: Meal) -> Cost {
        action.walk.into()
    }
}
