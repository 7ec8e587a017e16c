/// A directed graph of states with ranks, which examples in the documentation include: it is part of the package.
pub struct Graph {
    start: usize,
    goals: Vec<usize>,
    /// From, to and cost.
    edges: Vec<(usize, usize, u32)>,
}

impl Graph {
    pub fn new(start: usize, goals: &[usize], edges: &[(usize, usize, u32)]) -> Self {
        Self { start, goals: goals.to_vec(), edges: edges.to_vec() }
    }
}

impl search::StateSpace for Graph {
    type State = usize;
    type Action = (usize, u32);
    type Cost = u32;

    fn initial_state(&self) -> usize {
        self.start
    }

    fn is_goal(&self, state: &usize) -> bool {
        self.goals.contains(state)
    }

    fn actions(&self, state: &usize, actions: &mut Vec<(usize, u32)>) {
        let own = self.edges.iter().filter(|(from, ..)| from == state);
        actions.extend(own.map(|&(_, to, cost)| (to, cost)));
    }

    fn apply(&self, _: &usize, (to, _): (usize, u32)) -> usize {
        to
    }

    fn cost(&self, _: &usize, (_, cost): (usize, u32)) -> u32 {
        cost
    }
}

impl search::Ranked for Graph {
    fn state_count(&self) -> Option<usize> {
        self.edges.iter().map(|&(from, to, _)| from.max(to) + 1).max()
    }

    fn rank(&self, state: &usize) -> usize {
        *state
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}
