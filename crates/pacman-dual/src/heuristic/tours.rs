//! Our heuristic: the best tours of the two agents if there were neither poison nor collisions.

use std::convert::Infallible;

use grid::Cell;
use search::{Guarantee, Heuristic, StateSpace};

use crate::{
    action::Agent,
    distances::{Distances, FAR},
    heuristic::spanning::spanning_bound,
    level::Level,
    maze::{Foods, Maze},
    state::State,
    step_space::MazeSpace,
};

/// The greatest number of foods that one agent may eat, if tables of tours are built: 2^20 sets of 20 foods take
/// 40 MiB.
const MAX_TOURED: usize = 20;

/// The least number of steps in which the agents could eat the food that is left, if neither poison
/// nor the other agent were in the way: over all ways to share the 3s, the shortest tour of P plus
/// that of Q. Dead ends are states where a food is left that nobody can ever eat.
///
/// Tours come from tables of the shortest way from each food through each set of foods (Bellman 1962,
/// Held and Karp 1962), for up to 20 foods of an agent; an estimate then takes O(2^(3s left) · foods).
/// Beyond that, or beyond the memory limit, it is a lighter bound: the first walk of each agent who
/// has any, and a minimum spanning forest over the foods with a tree for each.
///
/// Admissible and consistent with tours: it is the exact distance to a goal in a relaxed puzzle,
/// which allows all that the puzzle allows. The lighter bound is consistent too; `spanning.rs` says
/// why.
#[derive(Clone, Debug)]
pub struct Tours {
    distances: Distances,
    /// By agent; `None` if they would be too large.
    tables: Option<[Table; 2]>,
}

impl Tours {
    /// For the states of `level`.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let Ok(tours) = Self::build(level, usize::MAX, || Ok::<(), Infallible>(()));
        tours
    }

    /// With the lighter bound alone, whatever the number of foods.
    #[must_use]
    pub fn without_tables(level: &Level) -> Self {
        let Ok(tours) = Self::build(level, 0, || Ok::<(), Infallible>(()));
        tours
    }

    /// With tables of at most `bytes`, built until `poll` gives an error.
    pub(crate) fn build<E>(
        level: &Level,
        bytes: usize,
        mut poll: impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        poll()?;
        let distances = Distances::new(level);
        let spans = Agent::ALL.map(|agent| Span::new(distances.instance.maze.edible(agent)));
        let wanted: Option<usize> = spans.iter().map(|span| span.bytes(&distances)).sum();
        let fits = wanted.is_some_and(|wanted| wanted <= bytes.saturating_sub(distances.bytes()));
        let [for_p, for_q] = spans;
        let tables = if fits && distances.lost == 0 {
            let for_p = Table::new(&distances, for_p, &mut poll)?;
            let for_q = Table::new(&distances, for_q, &mut poll)?;
            Some([for_p, for_q])
        } else {
            None
        };
        Ok(Self { distances, tables })
    }

    /// The maze of these tours as it is in `position`, if they hold there. Without tables they may be less than what
    /// could be had where food is gone.
    pub(crate) fn maze_at(&self, position: &Level) -> Option<Maze> {
        let maze = self.distances.instance.maze.at(position)?;
        let is_best = self.tables.is_some() || maze.all() == self.distances.instance.maze.all();
        (is_best && self.distances.fit(&maze)).then_some(maze)
    }

    /// Bytes that the tables take.
    pub(crate) fn bytes(&self) -> usize {
        let ways = self.tables.iter().flatten().map(|table| size_of_val(table.ways.as_slice()));
        self.distances.bytes() + ways.sum::<usize>()
    }

    /// The best way to share the 3s.
    fn shared<const W: usize>(&self, tables: &[Table; 2], state: &State<W>, foods: Foods) -> u32 {
        let instance = &self.distances.instance;
        let maze = &instance.maze;
        let [for_p, for_q] = Agent::ALL.map(|agent| maze.edible(agent));
        let [tour_of_p, tour_of_q] = Agent::ALL.map(|agent| {
            let cell = instance.cell(state, agent).unwrap_or(0);
            let eaten = maze.food_at(cell).filter(|&food| foods >> food & 1 == 0);
            let table = &tables[agent.index()];
            move |foods| u32::from(table.tour(&self.distances, cell, eaten, foods))
        });
        let either = foods & for_p & for_q;
        let (ones, twos) = (foods & !for_q, foods & !for_p);
        let mut best = u32::MAX;
        let mut for_one = 0;
        loop {
            let sum = tour_of_p(ones | for_one) + tour_of_q(twos | either & !for_one);
            best = best.min(sum);
            if for_one == either {
                return best;
            }
            // The next subset in ascending order.
            for_one = for_one.wrapping_sub(either) & either;
        }
    }
}

impl<const W: usize, S: StateSpace<State = State<W>, Cost = u32> + MazeSpace<W>> Heuristic<S>
    for Tours
{
    fn h(&self, state: &State<W>) -> Option<u32> {
        let foods = self.distances.foods(state)?;
        Some(match &self.tables {
            Some(tables) => self.shared(tables, state, foods),
            None => spanning_bound(&self.distances, state, foods),
        })
    }

    fn fits(&self, space: &S) -> bool {
        self.distances.fit(&space.by_steps().instance.maze)
    }

    fn guarantee(&self) -> Guarantee {
        Guarantee::Consistent
    }
}

/// The foods of an agent, whose numbers are consecutive.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: u32,
    count: usize,
}

impl Span {
    fn new(foods: Foods) -> Self {
        Self { first: foods.trailing_zeros().min(127), count: foods.count_ones() as usize }
    }

    /// Bytes of a table of tours; `None` if there are too many foods for one, or if sums of distances
    /// along a tour might not stay below [`FAR`].
    fn bytes(self, distances: &Distances) -> Option<usize> {
        let longest = usize::from(distances.longest()) * (self.count + 1);
        let fits = self.count <= MAX_TOURED && longest < usize::from(FAR);
        fits.then(|| size_of::<u16>() * (self.count << self.count))
    }
}

/// The shortest ways through all subsets of one agent's foods.
#[derive(Clone, Debug)]
struct Table {
    span: Span,
    /// A row a set, an entry for each of its foods: the least number of steps from there through
    /// all of the set. [`FAR`] for foods that are not in the set, or if there is no way.
    ways: Vec<u16>,
}

impl Table {
    /// O(2^foods · foods²).
    fn new<E>(
        distances: &Distances,
        span: Span,
        poll: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let Span { first, count } = span;
        let mut ways = vec![FAR; count << count];
        for set in 1_usize..1 << count {
            if set.is_multiple_of(1 << 12) {
                poll()?;
            }
            for food in (0..count).filter(|food| set >> food & 1 == 1) {
                let rest = set & !(1 << food);
                let from = &distances.between(first as usize + food)[first as usize..];
                let way =
                    if rest == 0 { 0 } else { shortest(from, &ways[rest * count..][..count]) };
                ways[set * count + food] = way;
            }
        }
        Ok(Self { span, ways })
    }

    /// The shortest way from `start`, where this food was `eaten`, through `foods`, all of this agent.
    fn tour(&self, distances: &Distances, start: Cell, eaten: Option<u8>, foods: Foods) -> u16 {
        let Span { first, count } = self.span;
        // The agent has 20 foods at most.
        let set = (foods >> first) as usize;
        if set == 0 {
            return 0;
        }
        let eaten = eaten.and_then(|food| usize::from(food).checked_sub(first as usize));
        match eaten.filter(|&food| food < count) {
            Some(food) => self.ways[(set | 1 << food) * count + food],
            None => {
                let from = &distances.from(start)[first as usize..];
                shortest(from, &self.ways[set * count..][..count])
            }
        }
    }
}

/// The least sum of a first step and the way from there.
fn shortest(first: &[u16], ways: &[u16]) -> u16 {
    let sums = first.iter().zip(ways).map(|(&first, &way)| first.saturating_add(way));
    sums.min().unwrap_or(FAR)
}
