//! Single steps of an agent as actions.

use grid::{Place, StepOrder};
use search::StateSpace;

use crate::{
    action::{Action, Agent},
    game::Game,
    instance::Instance,
    level::{Food, Level},
    maze::numbers,
    state::{Encoding, State},
};

/// The states of a level in W words, an action a step of an agent, each at cost 1. P's steps come
/// first.
#[derive(Clone, Debug)]
pub struct StepSpace<const W: usize> {
    pub(crate) instance: Instance,
    pub(crate) order: StepOrder,
}

impl<const W: usize> StepSpace<W> {
    /// `None` if a state of the level does not take W words; see [`Encoding`].
    #[must_use]
    pub fn new(game: &Game, order: StepOrder) -> Option<Self> {
        let fits = Encoding::of(&game.level).words == W;
        fits.then(|| Self::of(Instance::new(&game.level, game.collision), order))
    }

    /// The place of an agent in `state`. Q is `None` in a Berkeley layout.
    #[must_use]
    pub fn agent(&self, state: &State<W>, agent: Agent) -> Option<Place> {
        self.instance.cell(state, agent).map(|cell| self.instance.maze.floor.place(cell))
    }

    /// The food that is left in `state`.
    pub fn foods(&self, state: &State<W>) -> impl Iterator<Item = (Place, Food)> {
        let Instance { maze, layout, .. } = &self.instance;
        let left = numbers(layout.foods(state)).map(usize::from);
        left.map(|number| (maze.floor.place(maze.foods[number]), maze.kinds[number]))
    }

    pub(crate) fn of(instance: Instance, order: StepOrder) -> Self {
        Self { instance, order }
    }

    /// `level`, from which the space was made, as it is in `state`: `B` is both agents in one cell.
    #[must_use]
    pub fn draw(&self, level: &Level, state: &State<W>) -> String {
        let left: Vec<Place> = self.foods(state).map(|(place, _)| place).collect();
        let agents = Agent::ALL.map(|agent| self.agent(state, agent));
        level.draw(agents, |place| left.contains(&place))
    }
}

/// A state space of a maze: by single steps, or from food to food. Its states are the states of [`StepSpace`].
pub trait MazeSpace<const W: usize>: StateSpace<State = State<W>> {
    /// The space of the same states by single steps.
    fn by_steps(&self) -> &StepSpace<W>;
}

impl<const W: usize> MazeSpace<W> for StepSpace<W> {
    fn by_steps(&self) -> &Self {
        self
    }
}

impl<const W: usize> StateSpace for StepSpace<W> {
    type State = State<W>;
    type Action = Action;
    type Cost = u32;

    fn initial_state(&self) -> State<W> {
        let Instance { maze, layout, .. } = &self.instance;
        layout.pack(maze.starts, maze.all())
    }

    fn is_goal(&self, state: &State<W>) -> bool {
        self.instance.layout.is_empty(state)
    }

    fn contains(&self, state: &State<W>) -> bool {
        self.instance.contains(state)
    }

    fn actions(&self, state: &State<W>, actions: &mut Vec<Action>) {
        for &agent in self.instance.maze.agents() {
            let all = self.order.steps().map(|step| Action { agent, step });
            let is_legal = |action: &Action| self.instance.target(state, *action).is_some();
            actions.extend(all.into_iter().filter(is_legal));
        }
    }

    fn apply(&self, state: &State<W>, action: Action) -> State<W> {
        let mut next = *state;
        if let Some(cell) = self.instance.target(state, action) {
            self.instance.enter(&mut next, action.agent, cell);
        }
        next
    }

    fn places(&self, state: &State<W>, into: &mut Vec<u32>) {
        into.extend(
            Agent::ALL.map(|agent| self.agent(state, agent).map_or(u32::MAX, Place::number)),
        );
    }
}
